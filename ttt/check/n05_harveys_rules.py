"""Checks and hints of notebook 05: fork, advance, never_lose, fewest_rules."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ttt.agents import Agent, winning_squares
from ttt.check.boards import one_of, unfinished_states
from ttt.check.engine import Case, exercise, judge, own_name
from ttt.check.record import judge_record
from ttt.check.verdict import Verdict, almost, not_yet, right, wrong
from ttt.doors import name_of
from ttt.game import State, other, shown
from ttt.rules import LINES, RuleAgent, advances, open_lines, pivots, through, written

NINE = (
    "win",
    "block",
    "fork",
    "block_fork",
    "advance",
    "advance_unchecked",
    "center",
    "corner",
    "anything",
)
FEWEST = 5  # of the nine rules of ttt.rules; a test asserts that no four will do


@exercise
def fork(function: Callable[[State], int | None]) -> Verdict:
    """Check a rule that finds a fork for the side to move, on all boards where neither side can win at once."""
    cases = _rule_cases(lambda state: pivots(state, state.to_move), _quiet())
    return judge(function, "fork", cases, _advise_fork, nothing="")


def _quiet() -> list[State]:
    """Return the states in which neither side can complete a line with its next move."""
    return [
        state
        for state in unfinished_states()
        if not winning_squares(state, "x") + winning_squares(state, "o")
    ]


def _rule_cases(right: Callable[[State], Sequence[int]], states: Iterable[State]) -> Iterator[Case]:
    for state in states:
        squares = sorted(set(right(state)))
        yield one_of(state, squares) if squares else Case((state,), None, state)


def _general(got: Any, state: State) -> str:
    """Return advice on what no rule may answer, or nothing."""
    if got is not None and type(got) is not int:
        return "A rule returns one square (a number), or None if it has nothing to say."
    if got is not None and got not in state.actions():
        return f"Square {got} is not free. Does your rule look only at squares that can be taken?"
    return ""


def _advise_fork(case: Case, got: Any) -> str:
    state = case.arguments[0]
    me, you = state.to_move, other(state.to_move)
    if general := _general(got, state):
        return general
    if got is None:
        why = "Is every free square tried? An `else: return None` gives up after one."
        if case.want == state.actions()[0]:
            why = f"What does your rule find in these two lines? (If it tries the move first: then it is {you}'s turn.)"
        return f"{case.want} threatens {written(through(case.want, state, me, 1))}. {why}"
    touched = [line for line in LINES if got in line and me in {state.squares[i] for i in line}]
    dead = [line for line in touched if you in {state.squares[i] for i in line}]
    if dead and len(touched) > 1:
        return f"One of the lines through {got} is {written(dead[:1])}. Can {me} still complete it?"
    if got in pivots(state, you):
        return f"That would be a fork for {you}. Whose turn is it?"
    threatened = written(through(got, state, me, 1)) or "no line"
    return f"With {got}, {me} threatens {threatened}. A fork threatens two lines, both through the square it takes."


@exercise
def advance(function: Callable[[State], int | None]) -> Verdict:
    """Check a rule that threatens a line and forces no fork, on all boards where no rule before it speaks.

    Left out are eight boards where every threat forces a fork.
    """
    quiet = (state for state in _quiet() if not pivots(state, state.to_move))
    states = (
        state for state in quiet if advances(state) or not open_lines(state, state.to_move, 1)
    )
    errors = {
        "list index out of range": "There may be no line to threaten. What does your rule do then?"
    }
    return judge(
        function,
        "advance",
        _rule_cases(advances, states),
        _advise_advance,
        errors=errors,
        nothing="",
    )


def _advise_advance(case: Case, got: Any) -> str:
    state = case.arguments[0]
    me, you = state.to_move, other(state.to_move)
    if general := _general(got, state):
        return general
    if got is None:
        line = written(through(case.want, state, me, 1)[:1])
        return f"{case.want} would threaten {line}, and {you}'s answer is no fork. Why does your rule skip it?"
    threats = through(got, state, me, 1)
    if not threats:
        return f"With {got}, {me} threatens no line. {you} is not forced to do anything."
    [answer] = [i for i in threats[0] if state.squares[i] == "." and i != got]
    forced = f"{got} threatens {written(threats[:1])}. {you} must answer {answer}, and that is a fork for {you}."
    if got in pivots(state, you):
        return f"{forced} So is {got}. Is there another line to threaten?"
    if got > answer:
        return f"{forced} On {got}, {you} has no fork. Which of the two squares should be left for {you}?"
    return f"{forced} Does your rule look up {you}'s forks before it chooses between {got} and {answer}?"


RULE_ERRORS = {
    "no rule speaks": "Which rule always has something to say? Put it at the end.",
    "is not a rule": "Give the rule itself, such as rules.win. With (state) after it, you give its answer.",
    "KeyError: '.........'": "This text is not a key of your table. What are its keys?",
}


@exercise
def never_lose(agent: Agent) -> Verdict:
    """Let an agent meet every opponent. It is right if it loses no game."""
    return judge_record(agent, own_name(agent, "my_agent"), 1, RULE_ERRORS)


@exercise
def fewest_rules(rules: Any) -> Verdict:
    """Let a list of rules meet every opponent.

    It is right if it loses no game and is as short as can be.
    """
    name = "fewest_rules"
    if rules is ...:
        return not_yet(
            name,
            "not yet. Put your list of rules in place of the ..., and run the cell again.",
        )
    if not isinstance(rules, list | tuple) or not rules:
        hint = "Give the rules themselves, [rules.win, ...], not their number, and not an agent that obeys them."
        return wrong(name, f"a list of rules was expected, not {shown(rules)}.", hint)
    if strange := [rule for rule in rules if name_of(rule) not in NINE]:
        called = name_of(strange[0]) if callable(strange[0]) else shown(strange[0])
        hint = "Give the functions themselves, without calling them, and only these nine."
        return wrong(name, f"{called} is not one of the nine rules, {', '.join(NINE)}.", hint)
    if not (verdict := judge_record(RuleAgent(rules), name, 1, RULE_ERRORS)):
        return verdict
    if len(rules) > FEWEST:
        said = f"{len(rules)} rules, and no opponent can beat them. But fewer will do."
        return almost(name, said)
    return right(
        name,
        f"{len(rules)} rules, and no opponent can beat them. No four of the nine will do.",
    )
