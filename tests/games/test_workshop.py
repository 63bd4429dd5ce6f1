"""Flipped rules, held against a brute force on pairs of text and mover, and plans that people can play."""

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import pytest

from tests import test_doors
from tests.solvers.games import met, results
from tests.test_doors import takes
from tests.widgets.page import click
from ttt import State, Variant, check
from ttt.game import other
from ttt.games.workshop import Workshop
from ttt.minimax import Outcome, minimax_with_memo, outcome, outcomes
from ttt.widgets import Board, Play

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]
ODD = {"x": "o", "o": "x"}


class Wild(Workshop):
    def may_write(self, player: str) -> str:
        return "xo"


class WildLoses(Wild):
    def if_line(self, writer: str) -> str:
        return other(writer)


class OnlyX(Workshop):
    def may_write(self, player: str) -> str:
        return "x"


class OnlyXLoses(OnlyX):
    def if_line(self, writer: str) -> str:
        return other(writer)


class Order(Wild):
    def if_line(self, writer: str) -> str:
        return "x"

    def if_full(self) -> str:
        return "o"


class OChooses(Workshop):
    def may_write(self, player: str) -> str:
        return "xo" if player == "o" else "x"


@cache
def strip(size: int) -> type[Order]:
    return type("Strip", (Order,), {"board": Variant(size, 1, 3)})


# What a player writes, who has won by a line of the writer, and who when the board is full
RULES: dict[Any, tuple[Callable[[str], str], Callable[[str], str | None], str | None]] = {
    Workshop: (str, str, None),
    Wild: (lambda player: "ox", str, None),
    WildLoses: (lambda player: "ox", ODD.get, None),
    OnlyX: (lambda player: "x", str, None),
    OnlyXLoses: (lambda player: "x", ODD.get, None),
    Order: (lambda player: "ox", lambda writer: "x", "o"),
    OChooses: ({"x": "x", "o": "ox"}.__getitem__, str, None),
}


@cache
def won(game: type, written: str, mover: str) -> str | None:
    """Return who has won: "x", "o", "" for a draw; None while the game goes on."""
    _, by_line, by_filling = RULES[game]
    rows = ["".join(written[int(square)] for square in line) for line in LINES]
    if {"xxx", "ooo"} & {*rows}:
        return by_line(ODD[mover])
    return None if "." in written else by_filling or ""


@cache
def after(game: type, written: str, mover: str) -> set[str]:
    if won(game, written, mover) is not None:
        return set()
    letters, _, _ = RULES[game]
    return {
        written[:square] + letter + written[square + 1 :]
        for square, letter in product(range(9), letters(mover))
        if written[square] == "."
    }


@cache
def value(game: type, written: str, mover: str) -> int:
    winner = won(game, written, mover)
    if winner is not None:
        return {mover: 1, ODD[mover]: -1, "": 0}[winner]
    return max(-value(game, text, ODD[mover]) for text in after(game, written, mover))


EVERY = [*product(RULES, "x"), (Order, "o"), (OChooses, "o")]
# Those with the most positions are alike, and one of them is enough for every day
SLOW = [(game, begins) for game, begins in EVERY if game in (Wild, Order, OChooses)]
QUICK = [(game, begins) for game, begins in EVERY if (game, begins) not in SLOW]


@pytest.mark.parametrize(
    ("game", "begins"), [*QUICK, *(pytest.param(*one, marks=pytest.mark.release) for one in SLOW)]
)
def test_every_position_and_its_value_agree_with_the_brute_force(game, begins):
    memo: dict[Any, int] = {}
    for position in met(game("." * 9, begins), results):
        here = position.written, position.to_move
        follow = [position.result(action) for action in position.actions()]
        assert {end.written for end in follow} == after(game, *here)
        assert len(follow) == len(after(game, *here))
        assert {end.to_move for end in follow} <= {ODD[position.to_move]}
        assert position.winner == (won(game, *here) or None)
        assert position.is_terminal == (won(game, *here) is not None)
        assert minimax_with_memo(position, memo) == value(game, *here)


def test_as_it_comes_it_is_tic_tac_toe_itself():
    for state in met(State(), results):
        position = Workshop(state.squares, state.to_move)
        assert (position.squares, position.places) == (state.squares, state.variant.places)
        assert (tuple(position.actions()), position.winner) == (state.actions(), state.winner)


@pytest.mark.parametrize(
    ("start", "end"),
    [
        (Workshop(), Outcome(0, 9)),
        (Wild(), Outcome(1, 7)),
        (WildLoses(), Outcome(0, 9)),
        (OnlyX(), Outcome(1, 3)),
        (OnlyXLoses(), Outcome(1, 6)),
        (Order(), Outcome(1, 5)),
        (Order(to_move="o"), Outcome(-1, 6)),
        (OChooses(), Outcome(-1, 6)),
    ],
)
def test_what_the_notebook_says_of_each_game(start, end):
    assert outcome(start) == end


@pytest.mark.parametrize("game", [Wild, WildLoses, OnlyXLoses])
def test_only_the_centre_is_as_good_as_the_game(game):
    follow = outcomes(game())
    best = max(follow.values())
    good = [action for action, end in follow.items() if end.value == best.value]
    assert good == ([4] if game is OnlyXLoses else [(9, 4), (10, 4)])


@pytest.mark.parametrize("begins", "xo")
@pytest.mark.parametrize("size", range(3, 9))
def test_on_a_strip_who_moves_last_wins_if_it_has_four_squares_or_more(size, begins):
    last = begins if size % 2 else other(begins)
    winner = "o" if size < 4 else last
    assert outcome(strip(size)("." * size, begins)).value == (1 if winner == begins else -1)


# ---- plans that people can play


def written(position: Workshop, letter: str, square: int) -> Workshop:
    """Return the position after a letter was written, if it may be."""
    at = 9 + "xo".index(letter)
    return position.result((at, square) if position.letters else square)


def ends(position: Workshop, player: str, plan: Callable[[Workshop], Workshop]) -> set[int]:
    """Return how games can end for a player who goes by a plan, whatever the other one does."""
    if position.is_terminal:
        return {position.utility(player)}
    follow = [plan(position)] if position.to_move == player else [*results(position)]
    return set[int]().union(*(ends(end, player, plan) for end in follow))


def unanswered(position: Workshop) -> int:
    """Return the one square that is taken while the opposite one is free."""
    text = position.written
    [square] = [i for i in range(9) if text[i] != "." and text[8 - i] == "."]
    return square


def mirror(position: Workshop, letter_for: dict[str, str]) -> Workshop:
    if position.written == "." * 9:
        return written(position, "x", 4)
    square = unanswered(position)
    return written(position, letter_for[position.written[square]], 8 - square)


def completes_or_mirrors(position: Workshop) -> Workshop:
    wins = [end for end in results(position) if end.winner == position.to_move]
    return wins[0] if wins else mirror(position, {"x": "x", "o": "o"})


def test_in_wild_x_takes_the_centre_and_completes_a_line_or_writes_the_same_opposite():
    assert ends(Wild(), "x", completes_or_mirrors) == {1}


def test_if_a_line_loses_x_takes_the_centre_and_writes_the_other_letter_opposite():
    assert ends(WildLoses(), "x", lambda position: mirror(position, ODD)) == {0, 1}


@pytest.mark.parametrize("first", [0, 1, 2, 3, 5, 6, 7, 8])
def test_if_both_write_x_and_a_line_loses_who_did_not_take_the_centre_is_mirrored(first):
    begun = OnlyXLoses().result(first)
    assert ends(begun, "o", lambda position: mirror(position, ODD | {"x": "x"})) == {1}


def test_if_both_write_x_and_a_line_loses_x_moves_as_a_knight_does_from_where_o_moved():
    def knights(square: int) -> list[int]:
        return [
            other
            for other in range(9)
            if {abs(other % 3 - square % 3), abs(other // 3 - square // 3)} == {1, 2}
        ]

    def wins(position: Workshop) -> bool:  # o is to move
        if position.is_terminal:
            return position.winner == "x"
        return all(
            any(wins(end.result(i)) for i in knights(reply) if i in end.actions())
            if not end.is_terminal
            else end.winner == "x"
            for reply in position.actions()
            for end in [position.result(reply)]
        )

    assert wins(OnlyXLoses().result(4))
    assert not wins(OnlyXLoses().result(0))


@pytest.mark.parametrize("size", range(3, 9))
def test_on_a_strip_chaos_answers_in_pairs_if_it_moves_last(size):
    """If it begins, on an odd strip, it writes on the first square, and pairs the others."""
    first = size % 2

    def plan(position: Workshop) -> Workshop:
        text = position.written
        if text == "." * size:
            return position.result((size, 0))
        pairs = [(i, i + 1) for i in range(first, size, 2)]
        [(taken, free)] = [
            sorted(pair, key=lambda i: text[i] == ".")
            for pair in pairs
            if (text[pair[0]] == ".") != (text[pair[1]] == ".")
        ]
        return position.result((size + "xo".index(ODD[text[taken]]), free))

    assert ends(strip(size)("." * size, "o" if first else "x"), "o", plan) == {1}


def test_if_order_takes_the_centre_every_letter_of_chaos_helps_it():
    """One threat, which only an o can stop, and that o stands in a row with the first one."""

    def plan(position: Workshop) -> Workshop:
        wins = [end for end in results(position) if end.is_terminal]
        if wins or position.written == "." * 9:
            return wins[0] if wins else written(position, "x", 4)
        first = position.written.index("o")
        for line in [{*map(int, line)} for line in LINES if "4" not in line]:
            for stop in line - {first} if first in line else ():
                if {position.written[i] for i in line - {first}} == {"."}:
                    return written(position, "x", 8 - stop)
        raise AssertionError(position)

    assert ends(Order(), "x", plan) == {1}


@pytest.mark.release
def test_if_chaos_begins_order_wins_with_any_answer():
    for begun in results(Order(to_move="o")):
        assert {end.value for end in outcomes(begun).values()} == {1}


# ---- on a board


def test_a_click_on_a_letter_chooses_it_and_a_click_on_a_square_alone_writes_ones_own():
    board = Board(Wild())
    assert board.view["squares"] == "." * 9 + "xo"
    assert board.state.places[9:] == ((4, 0), (4, 1))
    click(board, 10, 4)
    click(board, 0)
    click(board, 9, 8)
    assert board.state == Wild("o...o...x", "o")
    assert board.moves == ((10, 4), (10, 0), (9, 8))
    click(board, 9, 4)
    assert board.message.startswith("9-4 is not a move here; the moves are 9-1, 9-2, ")
    click(board, 1)
    click(board, 9, 2)
    assert (board.state.written, board.view["picked"]) == ("oox.o...x", None)


def test_lines_of_either_letter_are_struck_through_and_end_the_game():
    end = Wild("oo.x...xx", "x").result((10, 2))
    assert (end.lines, end.winner, end.status()) == ([(0, 1, 2)], "x", "x wins")


def test_without_a_choice_there_is_nothing_beside_the_board_and_one_click_is_a_move():
    board = Board(OnlyX())
    click(board, 4)
    click(board, 0)
    assert (board.view["squares"], board.moves) == ("x...x....", (4, 0))


def test_who_may_not_choose_writes_the_letter_that_is_left():
    board = Board(OChooses())
    click(board, 4)
    click(board, 0)
    assert board.state == OChooses("o...x....", "x")
    click(board, 10)
    assert (board.view["picked"], board.message[:40]) == (
        None,
        "10 is not a move here; the moves are 9-1",
    )


def test_the_perfect_opponent_plays_every_flip():
    for game in (Wild, OnlyXLoses):
        play = Play(game("." * 9, "o"), "perfect")
        click(play, 9, 4) if play.state.letters else click(play, 4)
        assert len(play.moves) == 2


def test_a_flip_of_ones_own_is_taken_and_what_the_notebook_writes_is_not():
    verdict = check.own_game(OnlyXLoses())
    assert verdict
    assert "a win in 6 plies" in repr(verdict)
    for given in (Workshop(), Wild()):
        assert "a game of your own was expected" in repr(check.own_game(given))


def flipped(**rules: Any) -> Any:
    """Return the first position of a class with such rules."""
    return type("Mine", (OnlyX,), rules)()


def test_a_method_that_changes_no_rule_is_named_unless_it_helps_one_that_does():
    words = r"^Mine\.if_lines changes no rule of Workshop; the rules are may_write, if_line and if_full$"
    with pytest.raises(TypeError, match=words):
        flipped(if_lines=lambda self, writer: other(writer))
    helped = flipped(loser=other, if_line=lambda self, writer: type(self).loser(writer))
    assert outcome(helped) == Outcome(1, 6)
    assert outcome(flipped(_unused=other, board=Variant())) == Outcome(1, 3)


@pytest.mark.parametrize(
    ("rule", "answer", "words"),
    [
        (
            "if_line",
            lambda self, writer: -1,
            "if_line returned -1; 'x', 'o' or None was expected",
        ),
        ("if_full", lambda self: "nobody", "if_full returned 'nobody'; 'x', 'o' or None was"),
        (
            "may_write",
            lambda self, player: ["x", "o"],
            r"may_write returned \['x', 'o'\]; 'x', 'o'",
        ),
        (
            "may_write",
            lambda self, player: None,
            "may_write returned None; 'x', 'o', 'xo' or 'ox' was",
        ),
    ],
)
def test_a_rule_that_says_what_it_cannot_is_named_with_its_answer(rule, answer, words):
    ends = {"if_line": Workshop("xxx...oo.", "o"), "if_full": Workshop("xoxxoooxx", "o")}
    text = ends.get(rule, Workshop()).written
    position = type("Mine", (Workshop,), {rule: answer})(text, "o")
    with pytest.raises(ValueError, match=words):
        _ = (position.winner, position.actions())
    if rule != "if_full":
        assert f"It raised ValueError: {rule} returned" in repr(
            check.own_game(flipped(**{rule: answer}))
        )


def test_a_rule_without_return_and_one_without_self_get_a_hint():
    forgotten = flipped(if_line=lambda self, writer: None)
    assert "Does what says who has won return it" in repr(check.own_game(forgotten))
    selfless = flipped(if_line=lambda writer: "x")
    assert "A method has self in front" in repr(check.own_game(selfless))


STRANGE = [
    (lambda: Workshop("xo"), "'xo' is not written on this board; 9 of x, o and . were expected"),
    (lambda: Workshop("i" * 9), "'iiiiiiiii' is not written on this board; 9 of x, o and . were expected"),
    (lambda: Workshop(to_move="z"), "'z' is not a player.*"),
    (lambda: Wild().result(4), r"4 is not a move here; the moves are \(9, 0\).*"),
    (lambda: Workshop().result((9, 4)), r"\(9, 4\) is not a move here; the moves are 0, 1.*"),
]  # fmt: skip


test_what_is_no_position_and_no_move_is_named = test_doors.saying(
    [(wrong, ValueError, words) for wrong, words in STRANGE]
)
DOORS = [*takes(Workshop, written="." * 9), *takes(Workshop().result, action=3)]
test_a_strange_argument_is_refused_in_a_sentence = test_doors.refusing(DOORS)
