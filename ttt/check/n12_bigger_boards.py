"""Checks and hints of notebook 12: lines, the player who answers in pairs, and the judge of pairs."""

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

from ttt.check.engine import Case, exercise, judge
from ttt.check.verdict import Verdict
from ttt.game import State, listed, other
from ttt.variant import Variant

SIDES = range(1, 8)
FIVE = Variant(5, 5, 5)
PICTURE = "ABCBDEFFGHIJ.GIEJKKHDLCLA"  # the pairs of the lesson
PARTNER = {
    i: j for i, one in enumerate(PICTURE) for j, two in enumerate(PICTURE) if one == two and i != j
}
GAMES = 60  # games at random, whose positions the player in pairs is asked about


@exercise
def how_many_lines(function: Any) -> Verdict:
    """Check a function that counts the lines of k squares on a board, for all sides up to 7 and k from 2 on."""
    sizes = [(w, h, k) for w in SIDES for h in SIDES for k in range(2, max(w, h) + 1)]
    smallest_first = sorted(sizes, key=lambda size: (size[0] * size[1], size))
    cases = (
        Case(size, len(Variant(*size).lines), State.empty(Variant(*size)))
        for size in smallest_first
    )
    return judge(function, "how_many_lines", cases, _advise_on_lines)


def _advise_on_lines(case: Case, got: Any) -> str:
    width, height, k = case.arguments
    across, down = max(0, width - k + 1) * height, max(0, height - k + 1) * width
    falling = max(0, width - k + 1) * max(0, height - k + 1)
    if type(got) is not int:
        return "The answer is a whole number."
    if not falling and got < across + down and min(width, height) < k - 1:
        return f"Lines of {k} fit only one way here. Of the others there are none, and not less than none: max(0, …)."
    if not falling:
        way = "across" if across else "down"
        return f"Only lines {way} fit here. What are across, down and diagonals in your function?"
    if width != height:
        return "This board is not square. In how many columns can a line of each kind begin, and in how many rows?"
    if got in (across + down, across + down + falling):
        return "Are all diagonals there? Some fall to the right, and just as many rise."
    return "Where can a line begin: in how many columns, and in how many rows? Do it for one kind at a time."


@exercise
def pairing(function: Any) -> Verdict:
    """Check a player who answers in pairs: `function(state, partner)` returns a square, on boards of 5×5."""
    cases = (_pairing_case(state) for state in _asked())
    errors = dict.fromkeys(("KeyError", "indices must be integers"), LONELY)
    return judge(function, "pairing", cases, _advise_on_pairs, nothing="", errors=errors)


LONELY = "Not every square has a partner. Where there is none, partner.get(square) is None, and partner[square] fails."


@cache
def _asked() -> tuple[State, ...]:
    """Return boards on which somebody is to move, those with the fewest marks first."""
    luck, start = Random(12), State.empty(FIVE)
    found = {start, *map(start.result, range(FIVE.size))}
    for _ in range(GAMES):
        state = start
        while not state.is_terminal:
            found.add(state)
            answers = _urgent(state) if luck.random() < 0.5 else []
            state = state.result(luck.choice(answers or state.actions()))
    return tuple(sorted(found, key=lambda state: (-state.squares.count("."), state.squares)))


def _pairing_case(state: State) -> Case:
    urgent, free = _urgent(state), state.actions()
    told = " or ".join(map(str, urgent)) if urgent else "any free square"
    return Case(
        (state, PARTNER.copy()),
        None,
        state,
        lambda got: type(got) is int and got in (urgent or free),
        told,
    )


def _urgent(state: State, whose: str = "") -> list[int]:
    """Return the free squares whose partner the opponent has, or another player."""
    theirs = whose or other(state.to_move)
    return [
        square
        for square in state.actions()
        if square in PARTNER and state.squares[PARTNER[square]] == theirs
    ]


def _advise_on_pairs(case: Case, got: Any) -> str:
    state, _ = case.arguments
    urgent, me, them = _urgent(state), state.to_move, other(state.to_move)
    if got is None and not urgent:
        return f"{them} has no square whose partner is free. Then {me} may take any free square, but has to take one."
    if type(got) is not int or not 0 <= got < FIVE.size:
        return "The answer is the number of a square."
    if state.squares[got] != ".":
        return f"{state.squares[got]} is on {got}. A square can be taken only if it is free."
    if got in _urgent(state, me):
        return f"{me} is to move, and {got} is the partner of a square of its own. Whose squares need an answer?"
    taken = PARTNER[urgent[0]]
    return f"{them} has {taken}, and its partner {urgent[0]} is free. Does your function get as far as that square?"


@exercise
def is_pairing(function: Any) -> Verdict:
    """Check a judge of pairs: `function(lines, partner)` says whether each line contains two partners."""
    five = [
        {i: j for i, j in PARTNER.items() if gone not in (i, j)} for gone in (12, *PARTNER)
    ]  # 12 has no partner
    cases = [
        _judge_case(Variant(*size), partner)
        for size, pairs in (*SMALL, ((5, 5, 5), five))
        for partner in pairs
    ]
    return judge(function, "is_pairing", cases, _advise_judge, errors={"KeyError": LONELY})


SMALL: list[
    tuple[tuple[int, int, int], list[dict[int, int]]]
] = [  # boards, and the partners to be judged on each
    ((3, 1, 3), [{0: 1, 1: 0}, {}]),
    ((3, 2, 3), [{0: 2, 2: 0, 3: 5, 5: 3}, {0: 1, 1: 0}, {0: 3, 3: 0, 1: 4, 4: 1}]),
    ((4, 2, 3), [{1: 2, 2: 1, 5: 6, 6: 5}]),
]


def _judge_case(variant: Variant, partner: dict[int, int]) -> Case:
    tints = dict.fromkeys(bare := _bare(variant.lines, partner), "crossed")
    return Case((variant.lines, partner), not bare, State.empty(variant), tints=lambda _: tints)


def _bare(lines: Iterable[tuple[int, ...]], partner: dict[int, int]) -> tuple[int, ...]:
    """Return the first line without two partners, or nothing."""
    return next(
        (line for line in lines if not any(partner.get(square) in line for square in line)), ()
    )


def _advise_judge(case: Case, got: Any) -> str:
    lines, partner = case.arguments
    if type(got) is not bool:
        return "The answer is True or False."
    if bare := _bare(lines, partner):
        why = "Do you look at every line?" if partner else "There are no partners at all."
        why = "Some of its squares have partners, but not on it." if {*bare} & {*partner} else why
        return f"The line {listed(bare)} has no pair, and one such line is enough for False. {why}"
    one, two = next(
        (square, partner[square]) for square in lines[0] if partner.get(square) in lines[0]
    )
    more = "It may be anywhere on the line, and lines may share one. The other squares need no partner."
    return f"{one} and {two} are partners, so the line {listed(lines[0])} has a pair. {more}"
