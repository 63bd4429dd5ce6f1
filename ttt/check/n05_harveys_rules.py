"""Checks and hints of notebook 05: fork, advance, fewest_rules."""

from dataclasses import replace
from typing import Any

from ttt.agents import IllegalActionError, winning_squares
from ttt.check.boards import one_of, unfinished_states
from ttt.check.engine import Case, Cases, by_cases, exercise
from ttt.check.hints import Errors
from ttt.check.n04_rule_agents import ZERO
from ttt.check.record import judge_record
from ttt.check.verdict import Verdict, almost, not_yet, right, wrong
from ttt.doors import ANOTHER_TYPE, NO_FUNCTION, name_of
from ttt.game import State, other
from ttt.notation import shown
from ttt.rules import (
    LINES,
    NO_RULE_SPEAKS,
    Lines,
    RuleAgent,
    advances,
    open_lines,
    pivots,
    through,
    written,
)

NINE = (
    "win", "block", "fork", "block_fork", "advance", "threaten", "center", "corner", "anything",
)  # fmt: skip
FEWEST = 5  # of the nine rules of ttt.rules; a test asserts that no four will do


def _forks(state: State) -> list[int]:
    return pivots(state, state.to_move)


def _quiet() -> list[State]:
    """Return the states in which neither side can complete a line with its next move."""
    return [
        state
        for state in unfinished_states()
        if not winning_squares(state, "x") + winning_squares(state, "o")
    ]


def _general(got: Any, state: State) -> str:
    """Return advice on what no rule may answer, or nothing."""
    if got is None:
        return ""
    if type(got) is not int:
        return "A rule returns one square, a number, or None if it has no answer."
    if got not in state.actions():
        none = " If it has no answer, it returns None." if got == -1 else ""
        return f"Square {got} is not free. Does your rule look only at free squares?{none}"
    return ""


def _advise_fork(case: Case, got: Any) -> str:
    state = case.state
    me = state.to_move
    you = other(me)
    if got is None:
        return _missed(state, case.want) + (f" ({ZERO})" if case.expected == "0" else "")
    general = _general(got, state)
    if general:
        return general
    mine = [line for line in _lines_of(me, state) if got in line]
    dead = [line for line in mine if line in _lines_of(you, state)]
    if dead and len(mine) > 1:
        return f"One of the lines through {got} is {written(dead[:1])}. Can {me} still complete it?"
    if got in pivots(state, you):
        return f"That would be a fork for {you}. Whose turn is it here?"
    threatened = written(through(got, state, me, 1)) or "no line"
    return f"With {got}, {me} threatens {threatened}. A fork threatens two lines, both through the square it takes."


ERRORS_OF_A_RULE: Errors = {
    ANOTHER_TYPE: "The state comes first: pivots(state, player), open_lines(state, player, marks).",
    "list index out of range": "There may be no such line, and no fork. What does your rule do then?",
}


def _missed(state: State, square: int) -> str:
    """Say why a square is a fork: whose turn it is, and the two lines of theirs that cross there."""
    me = state.to_move
    one, two, *_ = through(square, state, me, 1)
    lines = (
        f"{me} has a mark on {written([one])} and one on {written([two])}, and {other(me)} has none"
    )
    board = f"It is {me}'s turn. {lines} there. The two lines cross on {square}."
    return f"{board} Does your loop get to {square}, and how many lines does it find there?"


@by_cases(_advise_fork, errors=ERRORS_OF_A_RULE, nothing="")
def fork() -> Cases:
    """Check a rule that finds a fork for the side to move, on all boards where neither side can win at once."""
    for state in _quiet():
        squares = sorted(set(_forks(state)))
        yield one_of(state, squares) if squares else Case((state,), None, state)


def _lines_of(player: str, state: State) -> list[tuple[int, ...]]:
    """Return the lines on which a player has a mark."""
    return [line for line in LINES if player in {state.squares[i] for i in line}]


SKIPPED = "Does your rule get as far as this line? And does it threaten one even when there is no fork to stop?"


def _advise_advance(case: Case, got: Any) -> str:
    state, *lines = case.arguments
    general = _general(got, state)
    if general:
        return general
    me = state.to_move
    you = other(me)
    if got is None:
        line = written(through(case.want, state, me, 1, *lines)[:1])
        return f"{case.want} would threaten {line}, and {you}'s answer is no fork. {SKIPPED}"
    threats = through(got, state, me, 1, *lines)
    if not threats:
        if through(got, state, me, 1):
            return f"{got} threatens a line that your rule was not given. Does open_lines get the lines, too?"
        return f"With {got}, {me} threatens no line. {you} is not forced to do anything."
    [answer] = [i for i in threats[0] if state.squares[i] == "." and i != got]
    forced = f"{got} threatens {written(threats[:1])}. {you} must answer {answer}, and that is a fork for {you}."
    if got in pivots(state, you):
        return f"{forced} And {got} is a fork for {you}, too. Is there another line to threaten?"
    if got > answer:
        return f"{forced} On {got}, {you} has no fork. Which of the two squares should be left for {you}?"
    return f"{forced} Does your rule look up {you}'s forks before it chooses between {got} and {answer}?"


@by_cases(_advise_advance, errors=ERRORS_OF_A_RULE, nothing="")
def advance() -> Cases:
    """Check a rule that threatens a line and forces no fork, where no rule before it speaks.

    On eight boards every threat forces a fork: there, any free square or None will do.
    """
    return (_advance_case(state) for state in _quiet() if not _forks(state))


def _advance_case(state: State, *lines: Lines) -> Case:
    squares = sorted(set(advances(state, *lines)))
    case = Case((state,), None, state)
    if squares:
        case = one_of(state, squares)
    elif open_lines(state, state.to_move, 1, *lines):
        case = replace(
            case,
            accepts=lambda got: not _general(got, state),
            expected="any free square, or None",
        )
    return replace(case, arguments=(state, *lines))


RULE_ERRORS: Errors = {
    NO_RULE_SPEAKS: "Which rule always has something to say? Put it at the end.",
    NO_FUNCTION: "Give the rule itself, such as rules.win. With (state) after it, you give its answer.",
    (KeyError, str): "This text is not a key of your table. What are its keys?",
    IllegalActionError: "A rule gives one square that is free, or None. What does this one give here?",
}


@exercise
def fewest_rules(rules: Any) -> Verdict:
    """Let a list of rules meet every opponent.

    It is right if it loses no game and is as short as can be.
    """
    if rules is ...:
        return not_yet("not yet. Replace the ... with your list of rules, and run the cell again.")
    if not isinstance(rules, list | tuple) or not rules:
        hint = "Give the rules themselves in a list, [rules.win, ...]: the order in which they are asked matters."
        if rules == []:
            return wrong("there is no rule in the list.", "Which rule always has something to say?")
        return wrong(f"a list of rules was expected, not {shown(rules)}.", hint)
    for rule in rules:
        if name_of(rule) not in NINE:
            called = name_of(rule) if callable(rule) else shown(rule)
            hint = "Give the functions themselves, without calling them, and only these nine."
            return wrong(f"{called} is not one of the nine rules, {', '.join(NINE)}.", hint)
    verdict = judge_record(RuleAgent(rules), "rules.RuleAgent(fewest)", 1, RULE_ERRORS)
    if not verdict:
        return replace(verdict, name="fewest_rules")
    unbeaten = f"{len(rules)} rules, and no opponent can beat them."
    if len(rules) > FEWEST:
        return almost(f"{unbeaten} But fewer will do.")
    return right(f"{unbeaten} No four of the nine will do.")
