"""Checks and hints of notebook 12: lines, the player who answers in pairs, and the judge of pairs."""

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

from ttt.check.engine import Case, Cases, by_cases
from ttt.check.hints import Errors
from ttt.game import State, other
from ttt.notation import listed
from ttt.solvers.pairings import is_pairing as is_right, pairing as pairs_of
from ttt.variant import Variant

FIVE = Variant(5, 5, 5)
PICTURE = "ABCBDE112FG3.2GE344FDHCHA"  # the pairs of the lesson
SEVEN = Variant(7, 7, 6)
# Games at random, whose positions the player in pairs is asked about
GAMES = {FIVE: 60, SEVEN: 1}


def _partners() -> dict[int, int]:
    """Return the other square with the same letter in the picture, for each square that has one."""
    partner = {}
    for square, letter in enumerate(PICTURE):
        for second in range(square):
            if PICTURE[second] == letter:
                partner[square] = second
                partner[second] = square
    return dict(sorted(partner.items()))


PARTNER = _partners()


class Pairs(dict[int, int]):
    """Partners that a call shows as they are written in the notebook."""

    def __repr__(self) -> str:
        return "partner" if self == PARTNER else super().__repr__()


PAIRS = {FIVE: Pairs(PARTNER), SEVEN: pairs_of(SEVEN) or {}}


LONELY = "Not every square has a partner. Where there is none, partner.get(square) is None, and partner[square] fails."


@cache
def _asked() -> list[State]:
    """Return boards on which somebody is to move, those with the fewest marks first."""
    luck = Random(12)
    states = set()
    for variant, games in GAMES.items():
        start = State.empty(variant)
        states |= {start, *map(start.result, range(variant.size))}
        for _ in range(games):
            state = start
            while not state.is_terminal:
                states.add(state)
                answers = _urgent(state) if luck.random() < 0.5 else []
                state = state.result(luck.choice(answers or state.actions()))
    return sorted(
        states,
        key=lambda state: (len(state.squares), -state.squares.count("."), state.squares),
    )


def _pairing_case(state: State) -> Case:
    urgent = _urgent(state)
    squares = urgent or state.actions()
    expected = " or ".join(map(str, urgent)) or "any free square"
    arguments = (state, PAIRS[state.variant])
    return Case(arguments, None, state, lambda got: type(got) is int and got in squares, expected)


def _urgent(state: State) -> list[int]:
    """Return the free squares whose partner the opponent has."""
    return _beside(state, other(state.to_move))


def _beside(state: State, player: str) -> list[int]:
    """Return the free squares whose partner a player has."""
    partner = PAIRS[state.variant]
    return [
        square
        for square in state.actions()
        if square in partner and state.squares[partner[square]] == player
    ]


def _advise_on_pairs(case: Case, got: Any) -> str:
    state = case.state
    if state.variant is SEVEN:
        return "This is another board, with other partners. What in your function fits 5×5 only?"
    urgent = _urgent(state)
    me = state.to_move
    them = other(me)
    if got is None and not urgent:
        return f"{them} has no square whose partner is free. Then {me} may take any free square, but has to take one."
    if type(got) is not int or not 0 <= got < state.variant.size:
        return "The answer is the number of a square."
    if state.squares[got] != ".":
        return f"{state.squares[got]} is on {got}. A square can be taken only if it is free."
    if got in _beside(state, me):
        return f"{me} is to move, and {got} is the partner of a square of its own. Whose squares need an answer?"
    partner = PAIRS[state.variant]
    taken = partner[urgent[0]]
    missed = f"{them} has {taken}, and its partner {urgent[0]} is free."
    if got not in partner:
        return f"{missed} {got} has no partner. What does your function take for it?"
    if 0 in (taken, urgent[0]):
        missed += " (In a condition, 0 counts as False. Is that meant?)"
    return f"{missed} Whose marks does your function look for, and on which squares?"


PAIRING_ERRORS: Errors = {
    KeyError: LONELY,
    "indices must be integers": LONELY,
    "empty": "Is there a mark to answer on this board? If not, what does your function take?",
    IndexError: "A list is shorter than you think. Is a free square without a partner in it?",
}


@by_cases(_advise_on_pairs, errors=PAIRING_ERRORS, nothing="")
def pairing() -> Cases:
    """Check a player who answers in pairs: `function(state, partner)` returns a square, on boards of 5×5 and 7×7."""
    return map(_pairing_case, _asked())


# Boards, and the partners to be judged on each
SMALL = {
    Variant(3, 1, 3): [{0: 1, 1: 0}, {}],
    Variant(3, 2, 3): [{0: 2, 2: 0, 3: 5, 5: 3}, {0: 1, 1: 0}, {0: 3, 3: 0, 1: 4, 4: 1}],
    Variant(4, 1, 4): [{0: 1, 1: 0, 2: 3, 3: 2}],
    Variant(4, 2, 3): [{1: 2, 2: 1, 5: 6, 6: 5}],
}
# No pairs: with itself, one-sided, two for one, in a ring
DISORDER = [
    {0: 0},
    {0: 1},
    {0: 0, 1: 1},
    {0: 0, 1: 2, 2: 1},
    {0: 1, 1: 0, 2: 1},
    {0: 1, 1: 2, 2: 0},
]


def _judge_case(variant: Variant, partner: dict[int, int]) -> Case:
    tints = dict.fromkeys(_bare(variant.lines, partner), "crossed")
    right = is_right(variant.lines, partner)
    return Case((variant.lines, partner), right, State.empty(variant), tints=lambda _: tints)


def _bare(lines: Iterable[tuple[int, ...]], partner: dict[int, int]) -> tuple[int, ...]:
    """Return the first line without two partners, or nothing."""
    for line in lines:
        if not any(partner.get(square) in line for square in line):
            return line
    return ()


def _advise_judge(case: Case, got: Any) -> str:
    lines, partner = case.arguments
    if type(got) is not bool:
        return "The answer is True or False."
    bare = _bare(lines, partner)
    if bare:
        why = "Do you look at every line?"
        if {*bare} & {*partner}:
            why = "Some of its squares have partners, but not on it."
        return f"The line {listed(bare)} has no pair, and one such line is enough for False. {why}"
    for square, mate in partner.items():
        if partner.get(mate) != square or mate == square:
            has = f"The partner of {square} is {mate}, and that of {mate} is {partner.get(mate)}."
            return f"{has} A pair is two squares, and each is the partner of the other."
    first = next(square for square in lines[0] if partner.get(square) in lines[0])
    pair = f"{first} and {partner[first]} are partners, so the line {listed(lines[0])} has a pair."
    more = "It may be anywhere on the line, and lines may share one or have two. The other squares need no partner."
    return f"{pair} {more}"


JUDGE_ERRORS: Errors = {KeyError: LONELY}


@by_cases(_advise_judge, errors=JUDGE_ERRORS)
def is_pairing() -> Cases:
    """Check a judge of pairs: `function(lines, partner)` says whether each line contains two partners."""
    for variant, several in SMALL.items():
        for pairs in several:
            yield _judge_case(variant, pairs)
    for pairs in DISORDER:
        yield _judge_case(Variant(3, 1, 3), pairs)
    for square in (12, *PARTNER):  # 12 has no partner, so all pairs are there
        pairs = {i: j for i, j in PARTNER.items() if square not in (i, j)}
        yield _judge_case(FIVE, pairs)
