"""Checks and hints of notebook 12: lines, the player who answers in pairs, and the judge of pairs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from ttt.check.engine import Case, Verdict, judge
from ttt.game import State, other
from ttt.solvers.pairings import pairing as pairs_of
from ttt.variant import Variant

SIDES = range(1, 8)
FIVE = Variant(5, 5, 5)
GAMES = 60  # games at random, whose positions the player in pairs is asked about


def how_many_lines(function: Any) -> Verdict:
    """Check a function that counts the lines of k squares on a board, for all sides up to 7 and k from 2 on."""
    sizes = [(w, h, k) for w in SIDES for h in SIDES for k in range(2, max(w, h) + 1)]
    cases = (_lines_case(*size) for size in sorted(sizes, key=lambda size: (size[0] * size[1], size)))
    return judge(function, "how_many_lines", cases, _advise_on_lines, errors={})


def _lines_case(width: int, height: int, k: int) -> Case:
    variant = Variant(width, height, k)
    return Case((width, height, k), len(variant.lines), State.empty(variant))


def _advise_on_lines(case: Case, got: Any) -> str:
    width, height, k = case.arguments
    across, down = max(0, width - k + 1) * height, max(0, height - k + 1) * width
    falling = max(0, width - k + 1) * max(0, height - k + 1)
    if type(got) is not int:
        return "The answer is a whole number."
    if k > min(width, height):
        return (
            f"Lines of {k} fit only one way here. Of the other ways there are none, and not less than none: max(0, …)."
        )
    if falling and got in (across + down, across + down + falling):
        return "Are all diagonals there? Some fall to the right, and just as many rise."
    if got == height * (width - k) + width * (height - k) + 2 * (width - k) * (height - k):
        return f"In a row of {k} squares there is one line of {k}. How many does yours count there?"
    if width != height:
        return "This board is no square. In how many columns can a falling line begin, and in how many rows?"
    return "Where can a line begin: in how many columns, and in how many rows? Do it for one way at a time."


def pairing(function: Any) -> Verdict:
    """Check a player who answers in pairs: `function(state, partner)` returns a square, on boards of 5×5."""
    cases = (_pairing_case(state) for state in _asked())
    return judge(function, "pairing", cases, _advise_on_pairs, nothing="", errors={"KeyError": LONELY})


LONELY = "The square in the middle has no partner: partner.get(square) is None there, and partner[square] an error."


@cache
def _asked() -> tuple[State, ...]:
    """Return boards on which somebody is to move, those with the fewest marks first."""
    luck, found = Random(12), {State.empty(FIVE): None}
    for square in range(FIVE.size):
        found[State.empty(FIVE).result(square)] = None
    for _ in range(GAMES):
        state = State.empty(FIVE)
        while not state.is_terminal:
            found[state] = None
            state = state.result(
                luck.choice(_urgent(state) or state.actions() if luck.random() < 0.5 else state.actions())
            )
    return tuple(sorted(found, key=lambda state: (-state.squares.count("."), state.squares)))


def _pairing_case(state: State) -> Case:
    urgent, free = _urgent(state), state.actions()
    told = " or ".join(map(str, urgent)) if urgent else "any free square"
    return Case((state, _partner()), None, state, lambda got: type(got) is int and got in (urgent or free), told)


def _partner() -> dict[int, int]:
    return dict(pairs_of(FIVE) or {})


def _urgent(state: State, whose: str = "") -> list[int]:
    """Return the free squares whose partner the opponent has, or another player."""
    partner, theirs = pairs_of(FIVE) or {}, whose or other(state.to_move)
    return [square for square in state.actions() if square in partner and state.squares[partner[square]] == theirs]


def _advise_on_pairs(case: Case, got: Any) -> str:
    state, partner = case.arguments
    urgent, me, them = _urgent(state), state.to_move, other(state.to_move)
    if got is None and not urgent:
        return f"{them} has no square whose partner is free. Then {me} may take any free square, but has to take one."
    if type(got) is not int or not 0 <= got < FIVE.size:
        return "The answer is the number of a square."
    if state.squares[got] != ".":
        return f"{state.squares[got]} sits on {got}. The partner that you look for has to be free."
    if got in _urgent(state, me):
        return f"{got} is the partner of a square of {me}'s own. Whose squares need an answer?"
    taken = partner[urgent[0]]
    return (
        f"{them} has {taken}, and its partner {urgent[0]} is free. Do you look at all squares, and stop at such a one?"
    )


def is_pairing(function: Any) -> Verdict:
    """Check a judge of pairs: `function(lines, partner)` says whether each line contains two partners."""
    boards = [Variant(3, 1, 3), Variant(4, 2, 3), Variant(4, 3, 4), FIVE]
    cases = [case for variant in boards for case in _judge_cases(variant)]
    return judge(function, "is_pairing", cases, _advise_judge, errors={"KeyError": LONELY})


def _judge_cases(variant: Variant) -> Iterator[Case]:
    """Yield a board with its pairs, and with each of its pairs taken away."""
    partner = dict(pairs_of(variant) or {})
    for gone in (None, *partner):
        left = {one: two for one, two in partner.items() if gone not in (one, two)}
        want = all(any(left.get(square) in line for square in line) for line in variant.lines)
        yield Case((variant.lines, left), want, State.empty(variant))


def _advise_judge(case: Case, got: Any) -> str:
    lines, partner = case.arguments
    if type(got) is not bool:
        return "The answer is True or False."
    if case.want:
        return "Each line has its two partners here, though not every square has a partner. Which line do you miss?"
    bare = next(line for line in lines if not any(partner.get(square) in line for square in line))
    return (
        f"No two squares of the line {', '.join(map(str, bare))} are partners. Are both on the line, and on each line?"
    )
