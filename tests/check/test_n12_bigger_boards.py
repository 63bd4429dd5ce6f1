# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 12: right ones, and frequent mistakes."""

from dataclasses import dataclass, replace
from itertools import pairwise

from tests.check.answers import answers_to, not_yet, right, wrong
from ttt import check
from ttt.check.n12_bigger_boards import PARTNER
from ttt.game import other
from ttt.games.on_board import OnBoard

# ---- pairing


def partners_of(owners, state, partner):
    """Return the free squares whose partners are taken by one of these players."""
    return [
        square
        for square in state.actions()
        if square in partner and state.squares[partner[square]] in owners
    ]


def answering(owners):
    """Return what takes the partner of a square of these players, else any square."""

    def pairing(state, partner):
        squares = partners_of(owners(state.to_move), state, partner)
        return squares[0] if squares else state.actions()[0]

    return pairing


def none_without_a_partner(state, partner):
    squares = partners_of(other(state.to_move), state, partner)
    return squares[0] if squares else None


def all_of_them(state, partner):
    return partners_of(other(state.to_move), state, partner) or state.actions()


def where_the_opponent_is(state, partner):
    squares = partners_of(other(state.to_move), state, partner)
    return partner[squares[0]] if squares else 0


def partner_of_the_last(state, partner):
    return partner[state.squares.rfind(other(state.to_move))]


def knows_one_picture(state, partner):
    return answering(other)(state, PARTNER)


def takes_0_for_nothing(state, partner):
    squares = partners_of(other(state.to_move), state, partner)
    return next((i for i in squares if partner[i]), state.actions()[0])


def lonely_with_0(state, partner):
    them = other(state.to_move)
    marks = [i for i in state.actions() if state.squares[partner.get(i, 0)] == them]
    return [*marks, *state.actions()][0]


test_pairing = answers_to(
    check.pairing,
    right(answering(other), "✓ pairing: right on all 1,482 boards."),
    wrong(answering(lambda player: player), "and its partner", "), partner) returned"),
    wrong(lambda state, partner: state.squares[partner.get(12)], "Not every square has a partner"),
    hints={
        "is the partner of a square of its own": answering(lambda player: "xo"),
        "0 counts as False": takes_0_for_nothing,
        "but has to take one": none_without_a_partner,
        "the number of a square": all_of_them,
        "x is on 24. A": where_the_opponent_is,
        "Not every square has a partner": partner_of_the_last,
        "another board, with other partners": knows_one_picture,
        "12 has no partner": lonely_with_0,
    },
)

# ---- bare_line


def bare_lines(lines, partner):
    """Return all lines without a pair."""
    return [line for line in lines if not has_pair(line, partner)]


def has_pair(line, partner):
    return any(partner.get(square) in line for square in line)


def first(lines, partner):
    return next(iter(bare_lines(lines, partner)), None)


def as_a_list(lines, partner):
    line = first(lines, partner)
    return line and list(line)


def last(lines, partner):
    return next(iter(bare_lines(lines[::-1], partner)), None)


def after_the_first_line(lines, partner):
    for line in lines:
        if has_pair(line, partner):
            return None
        return line
    return None


def never_forgets(lines, partner):
    found = False
    for line in lines:
        found = found or has_pair(line, partner)
        if not found:
            return line
    return None


def in_lines(lines, partner):
    for line in lines:
        if not has_pair_in(lines, line, partner):
            return line
    return None


def has_pair_in(place, squares, partner):
    return any(partner.get(square) in place for square in squares)


def after_the_first_square(lines, partner):
    return next((line for line in lines if not has_pair_in(line, line[:1], partner)), None)


def at_usual_places(lines, partner):
    """Look only at neighbours, the ends, and the second and the last but one."""
    for line in lines:
        pairs = [*pairwise(line), (line[0], line[-1]), (line[1], line[-2])]
        if not any(partner.get(one) == two for one, two in pairs):
            return line
    return None


def counts_to_five(lines, partner):
    return next((line for line in lines if not any(line[i] in partner for i in range(5))), None)


def without_get(lines, partner):
    for line in lines:
        if not any(partner[square] in line for square in line):
            return line
    return None


def partners_anywhere(lines, partner):
    for line in lines:
        if not any(square in partner for square in line):
            return line
    return None


def all_squares_have_pairs(lines, partner):
    for line in lines:
        if not all(partner.get(square) in line for square in line):
            return line
    return None


def printing(lines, partner):
    print(first(lines, partner))


def empty_for_nothing(lines, partner):
    return first(lines, partner) or ()


def unfinished(lines, partner):
    for _line in lines:
        ...


test_bare_line = answers_to(
    check.bare_line,
    right(first, "✓ first: right on all 46 boards."),
    right(as_a_list),
    wrong(last, "0, 1 and 2 has none, either, and comes before it", "returned (3, 4, 5)"),
    wrong(partners_anywhere, "partners, but not on it", "Expected: (0, 1, 2)"),
    not_yet(unfinished),
    hints={
        "True or False does not say": lambda lines, partner: not bare_lines(lines, partner),
        "A line before it has a pair. Does your function go on to the next": after_the_first_line,
        "does it begin each line anew": never_forgets,
        "a text, in quotation marks": lambda lines, partner: str(first(lines, partner)),
        "a set, and a line is a tuple": lambda lines, partner: first(lines, partner) and {0, 1, 2},
        "Among which squares": in_lines,
        "after its first square, or after its last": after_the_first_square,
        "0 and 3 are partners, so the line 0, 1, 2, 3 and 4 has a pair": at_usual_places,
        "fit one board only": counts_to_five,
        "partner.get(square)": without_get,
        "a list of lines": bare_lines,
        "This is a number": lambda lines, partner: len(bare_lines(lines, partner)),
        "0 and 1 are partners, so the line 0, 1 and 2 has a pair": all_squares_have_pairs,
        "Return the value instead of printing": printing,
        "the answer is None, and nothing else": empty_for_nothing,
        "none of the lines": lambda lines, partner: (0, 9),
    },
)

# ---- own_game: what a game on a board needs more


@dataclass(frozen=True)
class Strip(OnBoard):
    """A strip on which a move covers two squares; who can't move loses."""

    squares: str = "......."
    to_move: str = "x"
    places = property(lambda self: [(i, 0) for i in range(len(self.squares))])

    @property
    def winner(self):
        return None if self.actions() else other(self.to_move)

    def actions(self):
        free = range(len(self.squares) - 1)
        return [(i, i + 1) for i in free if self.squares[i : i + 2] == ".."]

    def result(self, action):
        i, j = action
        squares = f"{self.squares[:i]}{2 * self.to_move}{self.squares[j + 1 :]}"
        return replace(self, squares=squares, to_move=other(self.to_move))


def strip(**parts):
    """Return the first position of a strip with other parts."""
    return dataclass(frozen=True)(type("Mine", (Strip,), parts))()


def shrinks(self, action):
    return replace(self, squares=self.squares[2:], to_move=other(self.to_move))


test_own_game_on_a_board = answers_to(
    check.own_game,
    right(Strip(), "For x, who begins, it is a win in 3 plies."),
    wrong(strip(winner=property(lambda self: "x")), "None until the game is over", "x has won"),
    wrong(strip(actions=lambda self: [(0, 1, 2)]), "or a tuple of two", "(0, 1, 2) is"),
    hints={
        "@property": strip(winner=lambda self: None),
        "one mark for each place": strip(places=[(0, 0)]),
        "A mark is x, o, . (free)": strip(result=shrinks),
        "Boards go by winner, searches by utility.": strip(
            utility=lambda self, player: -Strip.utility(self, player)
        ),
        "How do they differ?": strip(actions=lambda self: Strip.actions(self) * 2),
        "or a tuple of two": strip(actions=lambda self: [[0, 1]]),
        "the players are 'x' and 'o'": Strip(to_move="red"),
    },
)
