"""Checks and hints of notebook 05."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ttt.agents import Agent, winning_squares
from ttt.check.engine import ALONE, Case, Verdict, all_states, judge, one_of
from ttt.check.record import judge_record
from ttt.check.watch import Raised, shown
from ttt.doors import name_of
from ttt.game import State, other
from ttt.play.coach import advances
from ttt.rules import LINES, RuleAgent, open_lines, pivots

NINE = ("win", "block", "fork", "block_fork", "advance", "advance_unchecked", "center", "corner", "anything")
FEWEST = 5  # of the nine rules of ttt.rules; that no four do is asserted in the tests


def fork(function: Callable[[State], int | None]) -> Verdict:
    """Check a rule that finds a fork for the side to move, on all boards where nobody can win at once."""
    return judge(function, "fork", _rule_cases(_forks, _quiet()), _advise_fork)


def advance(function: Callable[[State], int | None]) -> Verdict:
    """Check a rule that threatens a line without forcing a fork, where no other rule speaks before it.

    On eight of those boards every threat forces a fork; there, nothing is asked.
    """
    states = (state for state in _quiet() if not _forks(state) and (advances(state) or not _threats(state)))
    return judge(function, "advance", _rule_cases(advances, states), _advise_advance)


def never_lose(agent: Agent) -> Verdict:
    """Judge an agent by every opponent. It is right if it loses no game."""
    return judge_record(agent, "my_agent", 1)


def fewest_rules(rules: Any) -> Verdict:
    """Judge a list of rules by every opponent, and by its length. It is right if it loses no game and is short."""
    if rules is ...:
        return Verdict(False, "… fewest_rules: not yet. Put your list of rules where the ... stands, and run again.")
    if not isinstance(rules, list | tuple):
        hint = "An agent obeys such a list. Give the list itself." if isinstance(rules, RuleAgent) else ""
        return Verdict(False, f"✗ fewest_rules: a list of rules was expected, not {shown(rules)}.", hint)
    strange = [rule for rule in rules if not callable(rule) or name_of(rule).removeprefix("solved_") not in NINE]
    if strange:
        called = name_of(strange[0]) if callable(strange[0]) else shown(strange[0])
        hint = "Give the functions themselves, without calling them, and the nine only."
        return Verdict(False, f"✗ fewest_rules: {called} is none of the nine rules, {', '.join(NINE)}.", hint)
    if not rules:
        return Verdict(False, "✗ fewest_rules: no rule at all. Somebody has to choose a square.")
    agent = RuleAgent(rules)
    verdict = judge_record(agent, "fewest_rules", 1)
    if not verdict:
        return verdict
    count = len(agent.rules)
    if count > FEWEST:
        return Verdict(False, f"… fewest_rules: {count} rules, and no opponent can beat them. But fewer will do.")
    fewer = "" if any(rule.__module__ != "ttt.rules" for rule in rules) else " With no four of the nine is it so."
    return Verdict(True, f"✓ fewest_rules: {count} rules, and no opponent can beat them.{fewer}")


def _quiet() -> Iterator[State]:
    """Yield the states in which nobody can complete a line with the next move."""
    for state in all_states():
        if not state.is_terminal and not any(winning_squares(state, player) for player in "xo"):
            yield state


def _rule_cases(right: Callable[[State], Sequence[int]], states: Iterator[State]) -> Iterator[Case]:
    for state in states:
        squares = sorted(set(right(state)))
        if squares:
            expected = " or ".join(map(str, squares))
            yield Case((state,), squares[0], state, accepts=one_of(squares), expected=expected)
        else:
            yield Case((state,), None, state)


def _forks(state: State) -> list[int]:
    return pivots(state, state.to_move)


def _threats(state: State) -> list[tuple[int, ...]]:
    return open_lines(state, state.to_move, 1)


def _general(got: Any, state: State) -> str:
    """Return advice on an answer that is no answer of a rule at all, or nothing."""
    if isinstance(got, Raised):
        return ALONE
    if got is not None and type(got) is not int:
        return "A rule answers with one square, a number, or with None."
    if got is not None and got not in state.actions():
        return f"Square {got} is not free. Does your rule look only at squares that can be taken?"
    return ""


def _advise_fork(case: Case, got: Any) -> str:
    state = case.arguments[0]
    me, you = state.to_move, other(state.to_move)
    if general := _general(got, state):
        return general
    if got is None:
        lines = _told(_through(case.want, state, me, 1))
        return (
            f"After {case.want}, {me} threatens the lines {lines}. Does your rule try every free square, and return "
            f"the one that it finds? If it looks at the board after the move: then {you} is to move, and not {me}."
        )
    touched = [line for line in LINES if got in line and me in {state.squares[i] for i in line}]
    dead = [line for line in touched if you in {state.squares[i] for i in line}]
    if dead and len(touched) > 1:
        return f"One of the lines through {got} is {_told(dead[:1])}. Can {me} still complete it?"
    if got in pivots(state, you):
        return f"That would be a fork of {you}'s. Who is to move here?"
    count = len(_through(got, state, me, 1))
    lines = f"{count} {'line' if count == 1 else 'lines'}"
    return f"With {got}, {me} threatens {lines}. A fork threatens two, both through the square it takes."


def _advise_advance(case: Case, got: Any) -> str:
    state = case.arguments[0]
    me, you = state.to_move, other(state.to_move)
    if isinstance(got, Raised) and case.want is None:
        return f"There is no line here that {me} could threaten. What does your rule do then?"
    if general := _general(got, state):
        return general
    if got is None:
        return f"{case.want} would do. Which line does {me} threaten with it, where must {you} answer, and what then?"
    threats = _through(got, state, me, 1)
    if not threats:
        blocks = f" It may be in {you}'s way, but" if got in pivots(state, you) else ""
        return f"With {got}, {me} threatens no line.{blocks} {you} is not forced to do anything."
    [answer] = [i for i in threats[0] if state.squares[i] == "." and i != got]
    return (
        f"{got} threatens {_told(threats[:1])}. {you} must answer {answer}, and that is a fork of {you}'s. Whose forks "
        "does your rule look for, and on which of the two free squares?"
    )


def _through(square: int, state: State, player: str, marks: int) -> list[tuple[int, ...]]:
    return [line for line in LINES if square in line and open_lines(state, player, marks, [line])]


def _told(lines: Sequence[tuple[int, ...]]) -> str:
    return " and ".join("-".join(map(str, line)) for line in lines)
