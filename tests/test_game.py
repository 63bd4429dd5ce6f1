"""The game, held against a plain-list oracle, the original's table, and the refusals it promises."""

import copy
import itertools
import json
import pickle
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tests.plain import PlainGame, lines_of_squares
from ttt import State, Variant, variant as variant_module
from ttt.game import completed_lines
from ttt.notation import describe, status

GOLDEN = Path(__file__).parent / "golden"
MISERE = Variant(misere=True)
REACHABLE = sorted(PlainGame().reachable())


def board(text: str) -> State:
    return State.parse(text)


# ---- every position of the 3×3 game


def test_there_are_as_many_positions_as_there_should_be() -> None:
    plies = Counter(9 - squares.count(".") for squares in REACHABLE)
    assert [plies[ply] for ply in range(10)] == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    ended = [board(squares) for squares in REACHABLE if board(squares).is_terminal]
    assert Counter(state.winner for state in ended) == {"x": 626, "o": 316, None: 16}
    assert len({board(squares).canonical() for squares in REACHABLE}) == 765
    assert len({state.canonical() for state in ended}) == 138


def test_each_position_agrees_with_the_oracle() -> None:
    plain = PlainGame()
    for squares in REACHABLE:
        state = board(squares)
        moves = dict(plain.moves(squares))
        assert state.squares == squares
        assert state.actions() == tuple(moves)
        assert {square: state.result(square).squares for square in moves} == moves
        assert state.is_terminal == plain.is_over(squares)
        assert state.to_move == ("x" if squares.count("x") == squares.count("o") else "o")
        winner = winner_of(squares, plain)
        assert state.winner == winner
        assert (state.line is None) == (winner is None)
        if state.is_terminal:
            worth = {"x": (1, -1), "o": (-1, 1), None: (0, 0)}
            assert (state.utility("x"), state.utility("o")) == worth[winner]


def winner_of(squares: str, plain: PlainGame) -> str | None:
    """Return who has a line, by the oracle."""
    players = [player for player in "xo" if plain.has_line(squares, player)]
    return players[0] if players else None


def test_parse_takes_the_reachable_positions_and_no_others() -> None:
    assert set(REACHABLE) == {
        squares for squares in map("".join, itertools.product(".xo", repeat=9)) if parses(squares)
    }


@pytest.mark.parametrize(
    "sizes", [(4, 2, 2), (2, 3, 2), (5, 2, 3), (4, 2, 3), (1, 5, 2), (2, 2, 1)]
)
def test_parse_takes_the_reachable_positions_of_other_boards_too(
    sizes: tuple[int, int, int],
) -> None:
    width, height, _ = sizes
    every = map("".join, itertools.product(".xo", repeat=width * height))
    assert PlainGame(*sizes).reachable() == {
        squares for squares in every if parses(squares, Variant(*sizes))
    }


def parses(squares: str, variant: Variant | None = None) -> bool:
    try:
        return State.parse(squares, variant).squares == squares
    except ValueError:
        return False


def test_the_terminal_test_agrees_with_the_original() -> None:
    table = json.loads((GOLDEN / "emacs_terminal.json").read_text(encoding="utf-8"))
    assert len(table) == 1811
    names = {"x": "player-1-wins", "o": "player-2-wins", None: "draw"}
    ends = {}
    for squares in table:
        state = board(squares)
        ends[squares] = names[state.winner] if state.is_terminal else None
    assert ends == table


# ---- other boards, and misère


@st.composite
def games(draw: st.DrawFn) -> tuple[Variant, list[int]]:
    """A variant from 3×3 to 7×7 and squares to try in turn."""
    width = draw(st.integers(3, 7))
    height = draw(st.integers(3, 7))
    variant = Variant(width, height, draw(st.integers(2, max(width, height))), draw(st.booleans()))
    return variant, draw(st.permutations(range(width * height)))


@given(games())
def test_a_game_on_any_board_agrees_with_the_oracle(game: tuple[Variant, list[int]]) -> None:
    variant, squares = game
    plain = PlainGame(variant.width, variant.height, variant.in_a_row)
    state = State.empty(variant)
    marks = "." * plain.size
    for square in squares:
        assert state.is_terminal == plain.is_over(marks)
        if state.is_terminal:
            break
        assert state.actions() == tuple(i for i in range(plain.size) if marks[i] == ".")
        marks = dict(plain.moves(marks))[square]
        state = state.result(square)
        assert state.squares == marks
        assert State.parse(str_in_rows(state), variant) == state
        assert eval(repr(state)) == state
    with_line = winner_of(marks, plain)
    if with_line is None:
        assert state.line is None
        return
    assert state.line is not None
    assert frozenset(state.line) in plain.lines
    assert {marks[i] for i in state.line} == {with_line}
    without = "o" if with_line == "x" else "x"
    winner, loser = (without, with_line) if variant.misere else (with_line, without)
    assert state.winner == winner
    assert (state.utility(winner), state.utility(loser)) == (1, -1)


def str_in_rows(state: State) -> str:
    """Read the picture in text back: numbers are free squares."""
    rows = [row.split("|") for row in str(state).splitlines()[::2]]
    return "/".join(
        "".join("." if cell.strip().isdecimal() else cell.strip() for cell in row) for row in rows
    )


@given(games())
def test_the_canonical_image_is_the_same_from_every_side(game: tuple[Variant, list[int]]) -> None:
    variant, squares = game
    state = State.empty(variant)
    for square in squares[: len(squares) // 2]:
        if state.is_terminal:
            break
        state = state.result(square)
    images = ["".join(state.squares[i] for i in symmetry) for symmetry in variant.symmetries]
    assert {State.parse(image, variant).canonical().squares for image in images} == {min(images)}


@pytest.mark.parametrize("misere", [False, True])
def test_the_canonical_image_of_every_position(misere: bool) -> None:
    """Its squares are the least; and it is the same state, in every way, as one that comes from its text."""
    variant = Variant(misere=misere)
    for squares in REACHABLE:
        canonical = State.parse(squares, variant).canonical()
        images = ["".join(squares[i] for i in symmetry) for symmetry in variant.symmetries]
        least = State.parse(min(images), variant)
        assert canonical == least
        assert hash(canonical) == hash(least)
        assert pickle.loads(pickle.dumps(canonical)) == least
        for name in ("squares", "to_move", "winner", "line", "variant"):
            assert getattr(canonical, name) == getattr(least, name), (squares, name)
        assert canonical.actions() == least.actions()


@pytest.mark.parametrize("width", range(3, 8))
@pytest.mark.parametrize("height", range(3, 8))
def test_lines_and_symmetries_of_every_size(width: int, height: int) -> None:
    for in_a_row in range(3, max(width, height) + 1):
        variant = Variant(width, height, in_a_row)
        assert {frozenset(line) for line in variant.lines} == lines_of_squares(
            width, height, in_a_row
        )
        assert len(set(variant.lines)) == len(variant.lines)
        lines = {frozenset(line) for line in variant.lines}
        for symmetry in variant.symmetries:
            assert {frozenset(symmetry[i] for i in line) for line in lines} == lines
        assert len(set(variant.symmetries)) == (8 if width == height else 4)
    assert Variant(width, height).symmetries[0] == tuple(range(width * height))


def test_lines_come_in_harveys_order() -> None:
    harvey = ["012", "345", "678", "036", "147", "258", "048", "246"]
    assert ["".join(map(str, line)) for line in Variant().lines] == harvey


# ---- boards of points and lines

ROW = [(column, 0) for column in range(7)]
FANO = [(0, 1, 2), (0, 3, 4), (0, 5, 6), (1, 3, 5), (1, 4, 6), (2, 3, 6), (2, 4, 5)]
APART = Variant.from_lines([(0, 0), (1, 0), (3, 0), (0, 1)], [(0, 1), (3, 2)], name="APART")


@pytest.mark.parametrize(
    ("points", "lines"),
    [
        (7, FANO),
        (6, [(0, 1, 2), (2, 3, 4), (4, 5, 0)]),
        (5, [(0, 1), (1, 2, 3), (4,)]),
        (7, []),
        (1, [(0,)]),
    ],
)
def test_symmetries_are_all_ways_to_exchange_points_that_keep_the_lines(
    points: int, lines: list[tuple[int]]
) -> None:
    sets = set(map(frozenset, lines))
    ways = itertools.permutations(range(points))
    expected = [way for way in ways if {frozenset(way[i] for i in line) for line in sets} == sets]
    assert [*Variant.from_lines(ROW[:points], lines).symmetries] == expected
    assert len(Variant.from_lines([*ROW, (7, 0)], []).symmetries) == 1, (
        "too many are not looked for"
    )


@pytest.mark.parametrize("variant", [Variant(), Variant(4, 4, 4)])
def test_a_rectangle_told_as_points_and_lines_is_the_same_game(variant: Variant) -> None:
    points = Variant.from_lines(variant.places, variant.lines)
    assert set(points.symmetries) >= set(variant.symmetries)
    for squares in REACHABLE[::7] if variant.size == 9 else ["." * 16]:
        state = State.parse(squares, variant)
        twin = State.parse(squares, points)
        for name in ("squares", "to_move", "winner", "line", "is_terminal"):
            assert getattr(state, name) == getattr(twin, name)
        assert state.actions() == twin.actions()
        assert str(state) == str(twin)
        assert state != twin


def test_a_board_of_points_is_written_in_rows_and_is_one_object() -> None:
    state = State.parse("xo/./x", APART)
    assert (repr(state), eval(repr(state))) == ("State.parse('xo/./x', APART)", state)
    unnamed = Variant.from_lines(list(APART.places), [[0, 1], [1, 0], [3, 2]])
    assert unnamed is eval(repr(unnamed)) is not APART, "a line counts once"
    for variant in (APART, unnamed):
        assert copy.copy(variant) is pickle.loads(pickle.dumps(variant)) is variant


def test_what_are_no_points_and_lines_is_named() -> None:
    for points, lines, message in [
        ([], [], "points are (); at least one was expected, each in a place of its own"),
        ([(0, -1)], [], "(0, -1) is not a point; its numbers should lie from 0 to 9,999"),
        *(
            (ROW, [line], f"{line} is no line of the points 0 to 6")
            for line in [(), (0, 7), (0, 0), (True, 2)]
        ),
    ]:
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            Variant.from_lines(points, lines)


# ---- values


def test_a_state_never_changes() -> None:
    state = board("x...o....")
    after = state.result(8)
    assert (state.squares, after.squares) == ("x...o....", "x...o...x")
    for name in ("squares", "to_move", "winner", "variant", "note"):
        with pytest.raises(AttributeError, match=f"^a State never changes; {name} can't be set$"):
            setattr(state, name, None)
    with pytest.raises(AttributeError, match="never changes"):
        state.variant.width = 4


def test_equality_is_by_marks_and_variant() -> None:
    assert State().result(0).result(4) == board("X.. .O. ...")
    assert State().result(0) != State().result(1)
    assert State.empty(Variant(misere=True)) != State()
    assert State() != "........."
    assert len({State(), State.empty(Variant()), board(".../.../...")}) == 1


@pytest.mark.parametrize("variant", [Variant(), Variant(4, 3, 3, misere=True)])
def test_states_can_be_pickled_and_copied(variant: Variant) -> None:
    state = State.empty(variant).result(5)
    for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.variant is variant


def test_repr_and_str() -> None:
    assert repr(board("x.o.x....")) == "State.parse('x.o/.x./...')"
    assert repr(State.empty(Variant(4, 4, 4, True))) == (
        "State.parse('..../..../..../....', Variant(4, 4, 4, misere=True))"
    )
    assert str(board("x.o.x....")) == " x | 1 | o\n---+---+---\n 3 | x | 5\n---+---+---\n 6 | 7 | 8"
    assert str(State.empty(Variant(7, 7, 4))).splitlines()[2] == "  7 |  8 |  9 | 10 | 11 | 12 | 13"


def test_there_is_one_variant_of_a_kind() -> None:
    assert Variant(3, 3, 3) is Variant()
    assert Variant(3, 3, 3, True) is not Variant()
    assert pickle.loads(pickle.dumps(Variant(5, 4, 3))) is Variant(5, 4, 3)


# ---- refusals, each with its own message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x.", "2 squares given; a 3×3 board has 9"),
        ("x.........", "10 squares given; a 3×3 board has 9"),
        ("x...?....", "'?' is not a square; write x, o, or . for a free one"),
        ("x./....../.", "/ stands between rows of 3; it cuts this board into 2, 6, 1"),
        ("x......../", "/ stands between rows of 3; it cuts this board into 9, 0"),
        ("xx.......", "too many of x: x has 2 marks and o 0; x moves first, then in turn"),
        ("o........", "too many of o: x has 0 marks and o 1; x moves first, then in turn"),
        ("xxxooo...", "x and o both have a line; the game ends with the first"),
        ("xxx.oo.o.", "x has a line, but o moved after it; the game ends with the first line"),
        ("ooo.xx.xx", "o has a line, but x moved after it; the game ends with the first line"),
    ],
)
def test_parse_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        board(text)


def test_two_lines_must_have_a_last_square_in_common() -> None:
    with pytest.raises(ValueError, match="x has lines that no single move completes"):
        State.parse("xxx. oo.o xxx. o.o.", Variant(4, 4, 3))
    assert (
        State.parse("xxxxx oo... oo...", Variant(5, 3, 3)).winner == "x"
    )  # the middle one came last


@pytest.mark.parametrize("text", [None, 5, ["x"], b"........."])
def test_parse_wants_text(text: object) -> None:
    with pytest.raises(TypeError, match="is not a text such as"):
        State.parse(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", ["4x4", 4, (4, 4, 4)])
def test_a_variant_is_wanted(variant: object) -> None:
    message = re.escape(f"{variant!r} is not a Variant")
    with pytest.raises(TypeError, match=message):
        State.empty(variant)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=message):
        State.parse(".........", variant)  # type: ignore[arg-type]


@pytest.mark.parametrize("square", [True, False, 4.0, "4", None, [4]])
def test_what_is_no_number_is_no_square(square: object) -> None:
    message = re.escape(f"{square!r} is not a square; squares are the whole numbers 0 to 8")
    with pytest.raises(TypeError, match=message):
        State().result(square)  # type: ignore[arg-type]


@pytest.mark.parametrize("square", [-1, 9, 100])
def test_a_square_is_on_the_board(square: int) -> None:
    with pytest.raises(ValueError, match=f"square {square} is off the board; squares are 0 to 8"):
        State().result(square)


def test_a_taken_square_is_refused_with_what_is_free() -> None:
    with pytest.raises(ValueError, match=r"^square 4 is taken by x; free squares are 0, 2, 8$"):
        board(".x.oxoxo.").result(4)


@pytest.mark.parametrize(
    ("text", "end"), [("xxxoo....", "x has won"), ("xoxxoxoxo", "it is a draw")]
)
def test_a_finished_game_takes_no_move(text: str, end: str) -> None:
    with pytest.raises(ValueError, match=f"^the game is over: {end}$"):
        board(text).result(8)
    assert board(text).actions() == ()


def test_numbers_of_other_libraries_are_squares() -> None:
    class Four:
        def __index__(self) -> int:
            return 4

    assert State().result(Four()) == State().result(4)  # type: ignore[arg-type]


def test_utility_is_for_players_at_the_end() -> None:
    with pytest.raises(ValueError, match="the game is not over, x is to move"):
        State().utility("x")
    with pytest.raises(ValueError, match="'X' is not a player; the players are 'x' and 'o'"):
        board("xxxoo....").utility("X")


@pytest.mark.parametrize(
    ("sizes", "error", "message"),
    [
        ((0, 3, 3), ValueError, "width is 0; at least 1"),
        ((3, -1, 3), ValueError, "height is -1; at least 1"),
        ((3, 3, 0), ValueError, "in_a_row is 0; at least 1"),
        ((3.0, 3, 3), TypeError, r"width is 3\.0; a whole number"),
        ((True, 3, 3), TypeError, "width is True; a whole number"),
        ((3, "3", 3), TypeError, "height is '3'; a whole number"),
        ((3, 3, 3, 1), TypeError, "misere is 1; True or False"),
        ((3, 3, 4), ValueError, "no line of 4 fits on a board of 3×3"),
        ((5, 4, 6), ValueError, "no line of 6 fits on a board of 5×4"),
    ],
)
def test_a_variant_says_what_is_wrong(
    sizes: tuple[int, ...], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Variant(*sizes)  # type: ignore[arg-type]


def test_what_is_remembered_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variant_module, "REMEMBERED", 3)
    table = variant_module.Table(lambda key: -key)
    assert ([table[key] for key in (1, 2, 3, 2)], len(table)) == ([-1, -2, -3, -2], 3)
    assert (table[4], len(table)) == (-4, 1), "a full table starts again"


# ---- in words


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (State(), "empty board, x to move"),
        (board("x...o...x"), "x on 0 and 8, o on 4, o to move"),
        (board("xxxoo...."), "x on 0, 1 and 2, o on 3 and 4, x wins, line 0, 1 and 2"),
        (board("xoxxoxoxo"), "x on 0, 2, 3, 5 and 7, o on 1, 4, 6 and 8, a draw"),
        (
            State.parse("xxx.oo...", Variant(misere=True)),
            "x on 0, 1 and 2, o on 4 and 5, o wins: x completed line 0, 1 and 2",
        ),
        (State.empty(Variant(4, 3, 3)), "4×3 board: empty board, x to move"),
    ],
)
def test_a_state_in_words(state: State, words: str) -> None:
    assert describe(state) == words
    assert words.endswith(status(state))


def test_one_move_can_complete_two_lines() -> None:
    state = board("xxxxooxoo")
    assert completed_lines(state) == [(0, 1, 2), (0, 3, 6)]
    assert state.line == (0, 1, 2)
