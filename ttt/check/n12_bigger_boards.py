"""Checks and hints of notebook 12: the player who answers in pairs, and the judge of pairs."""

from functools import cache
from random import Random
from typing import Any

from ttt.check.engine import Case, Cases, by_cases
from ttt.check.hints import Errors
from ttt.game import State, other
from ttt.notation import listed, shown
from ttt.solvers.pairings import bare_line as bare_line_of, pairing as pairs_of
from ttt.variant import Variant

Line = tuple[int, ...]
Lines = tuple[Line, ...]
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


# Boards, and the partners to be judged on each. On the second, every square has its partner on its
# line, so that only who looks elsewhere finds none. On the last, partners are neither neighbours
# nor in each other's place from the other end.
SMALL: dict[Variant, list[dict[int, int]]] = {
    Variant(3, 1, 3): [{}],
    Variant(4, 1, 4): [{0: 1, 1: 0, 2: 3, 3: 2}],
    Variant(3, 2, 3): [{0: 1, 1: 0}, {0: 3, 3: 0, 1: 4, 4: 1}, {}, {0: 2, 2: 0, 3: 5, 5: 3}],
    Variant(4, 2, 3): [{1: 2, 2: 1, 5: 6, 6: 5}],
    Variant(5, 4, 5): [
        {0: 3, 3: 0, 5: 7, 7: 5, 11: 14, 14: 11, 17: 19, 19: 17},
        {3: 4, 4: 3, 5: 9, 9: 5, 10: 12, 12: 10, 18: 19, 19: 18},
    ],
}
BROKEN = 3  # pairs taken away at once, so that there are several bare lines


def _judge_case(variant: Variant, partner: dict[int, int]) -> Case:
    bare = bare_line_of(variant.lines, partner)
    tints = dict.fromkeys(bare or (), "crossed")
    return Case(
        (variant.lines, partner),
        bare,
        State.empty(variant),
        lambda got: got == bare or (type(got) is list and tuple(got) == bare),
        shown(bare),
        lambda _: tints,
    )


NO_LINE = {
    bool: "True or False does not say which line has no pair. Return the line itself, or None.",
    int: "This is a number. Return the whole line, a tuple of squares, or None.",
    str: "This is a text, in quotation marks. Return the line itself, or None, without any.",
    set: "This is a set, and a line is a tuple. Return the line as it stands in `lines`.",
}


def _advise_judge(case: Case, got: Any) -> str:
    lines, partner = case.arguments
    bare = case.want
    if type(got) in NO_LINE:
        return NO_LINE[type(got)]
    if got is None:
        return _advise_on_none(lines, partner, bare)
    if bare is None and not got:
        return "Every line has a pair here. Then the answer is None, and nothing else."
    if isinstance(got, list | tuple) and set(map(type, got)) & {list, tuple}:
        return "This is a list of lines. Return one line alone: the first that has no pair."
    if got not in lines and (not isinstance(got, list) or tuple(got) not in lines):
        return "This is none of the lines. Which name in your function holds a whole line?"
    return _advise_on_line(tuple(got), lines, partner)


NEXT_LINE = (
    "Does your function go on to the next line after that? "
    "And does it begin each line anew, or does it remember the pair?"
)


def _advise_on_none(lines: Lines, partner: dict[int, int], bare: Line) -> str:
    """Return a hint for a judge that has missed a line without a pair."""
    missed = f"The line {listed(bare)} has no pair, and your function has missed it."
    if bare != lines[0]:
        return f"{missed} A line before it has a pair. {NEXT_LINE}"
    if {*bare} & {*partner}:
        return f"{missed} Some of its squares have partners, but not on it."
    return f"{missed} What does your function look for on a line?"


def _advise_on_line(got: Line, lines: Lines, partner: dict[int, int]) -> str:
    """Return a hint for a judge that has named another line."""
    if bare_line_of([got], partner):
        first = bare_line_of(lines, partner) or ()
        return f"That line has no pair, but {listed(first)} has none, either, and comes before it."
    square = next(square for square in got if partner.get(square) in got)
    pair = f"{square} and {partner[square]} are partners, so the line {listed(got)} has a pair."
    if all(partner.get(each) in got for each in got):
        return f"{pair} Among which squares does your function look for a partner?"
    if got[0] not in (square, partner[square]):
        return f"{pair} Does your function judge it after its first square, or after its last?"
    return f"{pair} One is enough, anywhere on it. The other squares need no partner."


FIXED = (
    "A list or a line has no place with this number. An empty list doesn't even have a [0]. "
    "Does a number in your function fit one board only?"
)
JUDGE_ERRORS: Errors = {KeyError: LONELY, IndexError: FIXED}


@by_cases(_advise_judge, errors=JUDGE_ERRORS, nothing="")
def bare_line() -> Cases:
    """Check a judge of pairs: `function(lines, partner)` returns the first line without two partners, or None."""
    for variant, several in SMALL.items():
        for pairs in several:
            yield _judge_case(variant, pairs)
    yield _judge_case(FIVE, PAIRS[FIVE])
    signs = sorted(set(PICTURE) - {"."})
    for number in range(len(signs)):
        for away in range(BROKEN):
            gone = (signs + signs)[number : number + away + 1]
            pairs = {i: j for i, j in PARTNER.items() if PICTURE[i] not in gone}
            yield _judge_case(FIVE, pairs)
