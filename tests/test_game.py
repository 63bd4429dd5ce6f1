"""The game, held against a plain-list oracle and the original's table, and its refusals."""

import copy
import pickle
from functools import partial
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.oracles import golden
from tests.plain import PlainGame, least
from tests.positions import BOARDS
from tests.running import python
from tests.solvers.games import images
from tests.test_doors import saying
from ttt import State, Variant
from ttt.agents import IllegalActionError, ask
from ttt.game import NO_SQUARE, TAKEN, Mistake, completed_lines, marked, mistake_of


def board(text: str) -> State:
    return State.parse(text)


def test_each_position_agrees_with_the_oracle():
    plain = PlainGame()
    for squares in BOARDS:
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


def test_the_terminal_test_agrees_with_the_original():
    table = golden("emacs_terminal")
    assert len(table) == 1811
    names = {"x": "player-1-wins", "o": "player-2-wins", None: "draw"}
    ends = {}
    for squares in table:
        state = board(squares)
        ends[squares] = names[state.winner] if state.is_terminal else None
    assert ends == table


@st.composite
def games(draw: st.DrawFn) -> tuple[Variant, list[int]]:
    """A variant from 3×3 to 7×7 and squares to try in turn."""
    width = draw(st.integers(3, 7))
    height = draw(st.integers(3, 7))
    variant = Variant(width, height, draw(st.integers(2, max(width, height))), draw(st.booleans()))
    return variant, draw(st.permutations(range(width * height)))


@given(games())
def test_a_game_on_any_board_agrees_with_the_oracle(game):
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


def str_in_rows(state: State):
    """Read the picture in text back: numbers are free squares."""
    rows = [row.split("|") for row in str(state).splitlines()[::2]]
    return "/".join(
        "".join("." if cell.strip().isdecimal() else cell.strip() for cell in row) for row in rows
    )


@given(games())
def test_the_canonical_image_is_the_same_from_every_side(game):
    variant, squares = game
    state = State.empty(variant)
    for square in squares[: len(squares) // 2]:
        if state.is_terminal:
            break
        state = state.result(square)
    turned = images(state)
    first = min(image.squares for image in turned)
    assert {image.canonical().squares for image in turned} == {first}


@pytest.mark.parametrize("misere", [False, True])
def test_the_canonical_image_of_every_position(misere):
    """Its squares are the least; and it is the same state as one that comes from its text."""
    variant = Variant(misere=misere)
    for squares in BOARDS:
        canonical = State.parse(squares, variant).canonical()
        first = State.parse(least(squares), variant)
        assert canonical == first
        assert hash(canonical) == hash(first)
        assert pickle.loads(pickle.dumps(canonical)) == first
        for name in ("squares", "to_move", "winner", "line", "variant"):
            assert getattr(canonical, name) == getattr(first, name), (squares, name)
        assert canonical.actions() == first.actions()


def test_a_state_never_changes():
    state = board("x...o....")
    after = state.result(8)
    assert (state.squares, after.squares) == ("x...o....", "x...o...x")
    for name in ("squares", "to_move", "winner", "variant", "note"):
        with pytest.raises(AttributeError, match=f"^a State never changes; {name} can't be set$"):
            setattr(state, name, None)
    with pytest.raises(AttributeError, match="never changes"):
        state.variant.width = 4


def test_equality_is_by_marks_and_variant():
    assert State().result(0).result(4) == board("X.. .O. ...")
    assert State().result(0) != State().result(1)
    assert State.empty(Variant(misere=True)) != State()
    assert State() != "........."
    assert len({State(), State.empty(Variant()), board(".../.../...")}) == 1


@pytest.mark.parametrize("variant", [Variant(), Variant(4, 3, 3, misere=True)])
def test_states_can_be_pickled_and_copied(variant):
    state = State.empty(variant).result(5)
    for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.variant is variant


UNTYPED: Any = State()
test_what_can_not_be_is_refused_in_a_sentence = saying(
    [
        *(
            (partial(UNTYPED.result, square), TypeError, words)
            for square, words in (
                (True, "True is not a square; squares are the whole numbers 0 to 8"),
                (4.0, NO_SQUARE), ("4", NO_SQUARE), ([4], NO_SQUARE),
            )
        ),
        *(
            (partial(make, "4x4"), TypeError, r"'4x4' is not a Variant, .*")
            for make in (UNTYPED.empty, partial(UNTYPED.parse, "." * 9))
        ),
        *(
            (partial(UNTYPED.result, square), ValueError, f"square {square} is off the board; .*")
            for square in (-1, 9)
        ),
        (lambda: board(".x.oxoxo.").result(4), ValueError,
         "square 4 is taken by x; free squares are 0, 2, 8"),
        (lambda: State.empty(Variant(5, 5, 5)).result(0).result(0), ValueError,
         "square 0 .* free squares are 1, 2, .*, 14, 15, …"),
        (lambda: board("xxxoo....").result(8), ValueError, "the game is over: x has won"),
        (lambda: board("xoxxoxoxo").result(8), ValueError, "the game is over: it is a draw"),
        (lambda: State().utility("x"), ValueError, "the game is not over, x is to move; .*"),
        (lambda: board("xxxoo....").utility("X"), ValueError,
         "'X' is not a player; the players are 'x' and 'o'"),
    ]
)  # fmt: skip


def test_numbers_of_other_libraries_are_squares():
    class Four:
        def __index__(self):
            return 4

    assert State().result(Four()) == State().result(4)  # type: ignore[arg-type]


def test_one_move_can_complete_two_lines():
    state = board("xxxxooxoo")
    assert completed_lines(state) == [(0, 1, 2), (0, 3, 6)]
    assert state.line == (0, 1, 2)


# ---- what an error is about, without its sentence


def test_a_marked_error_is_seen_as_ever():
    error = marked(ValueError("so it is"), TAKEN)
    assert (type(error), repr(error)) == (ValueError, "ValueError('so it is')")
    assert mistake_of(error) == TAKEN


def test_a_mark_comes_along_from_another_process():
    error = pickle.loads(pickle.dumps(marked(ValueError("so it is"), TAKEN)))
    assert mistake_of(error) == TAKEN != Mistake("another")


def test_an_error_has_the_mistake_of_the_one_that_it_was_raised_from():
    with pytest.raises(IllegalActionError) as raised:
        ask(lambda _: 4, State().result(4))
    assert mistake_of(raised.value) == TAKEN


def test_what_a_learner_writes_on_an_error_is_no_mark():
    error = ValueError("so it is")
    assert mistake_of(error) is None
    error.mistake = "taken"  # type: ignore[attr-defined]
    assert mistake_of(error) is None


def test_in_jupyter_a_refusal_shows_the_learner_s_line_and_one_frame_of_ours():
    program = "from ttt import State\nState().result(4).result({})"
    for square in ("4", "9", "'a'"):
        ran = python("-m", "IPython", "--colors=NoColor", "-c", program.format(square))
        lines = ran.stdout.splitlines()
        assert any(line.startswith("----> 2 State().result(4).result(") for line in lines)
        assert sum(line.startswith("File ") for line in lines) == 1, ran.stdout
