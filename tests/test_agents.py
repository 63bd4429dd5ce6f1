"""Agents: equal to the original's, held to the rules, and polite to the person at the keyboard."""

import numpy as np
import pytest

from tests.oracles import golden, type_in, wins
from tests.plain import Nim
from tests.positions import OPEN, STATES
from tests.refusals import refusal, refuses
from ttt import State, Variant
from ttt.agents import (
    HumanLeftError,
    IllegalActionError,
    ask,
    first_free,
    human,
    random_agent,
    read_square,
    riddle,
    simple_reflex,
    winning_squares,
)
from ttt.game import TAKEN
from ttt.minimax import perfect


@pytest.mark.parametrize("table", ["emacs_reflex", "emacs_reflex_swapped"])
def test_they_answer_as_the_original_does(table):
    rows = golden(table)
    for squares, row in rows.items():
        state = State.parse(squares)
        assert row == {"greedy": first_free(state), "reflex": simple_reflex(state)}
    assert len(rows) > 100


def test_the_riddle_plays_as_notebook_06_explains():
    assert [riddle(state) for state in OPEN] == [perfect(state) for state in OPEN]
    assert riddle.__name__ == "riddle"


def test_winning_squares_complete_a_line():
    """For both players on every board, by putting the mark there and looking for a line."""
    for state in STATES:
        for player in "xo":
            squares = [] if state.is_terminal else wins(state.squares, player)
            assert winning_squares(state, player) == squares


def test_reflex_on_other_boards():
    for variant, squares, square in [
        (Variant(4, 4, 4), "................", 0),  # no centre, so a corner
        (Variant(5, 3, 3), "...............", 7),
        (Variant(3, 4, 3), "............", 0),  # four rows have no middle
        (Variant(4, 4, 4), "xxx./oo../..o./....", 3),  # x wins rather than blocks
        (Variant(4, 4, 4), "xx.x/oo../..../....", 2),  # o blocks
    ]:
        assert simple_reflex(State.parse(squares, variant)) == square


def test_the_same_seed_gives_the_same_choices():
    agent = random_agent(7)
    choices = [agent(state) for state in OPEN]
    assert choices == list(map(random_agent(7), OPEN))
    assert choices != list(map(random_agent(8), OPEN))
    assert all(square in state.actions() for square, state in zip(choices, OPEN, strict=True))
    assert {agent(State()) for _ in range(200)} == set(range(9)), "every square can come"


def test_an_answer_of_another_library_becomes_a_plain_square():
    answer = ask(lambda state: np.int64(4), State())  # type: ignore[arg-type, return-value]
    assert (answer, type(answer)) == (4, int)


def test_an_answer_in_another_game_becomes_one_of_its_moves():
    _, left = ask(lambda _: (1, 1.0), Nim((1, 2)))  # type: ignore[arg-type, return-value]
    assert (left, type(left)) == (1, int)


@pytest.mark.parametrize(
    ("heaps", "words"),
    [
        ((1, 2), r"\(5, 5\) is not a move here; the moves are \(0, 0\), \(1, 0\) and \(1, 1\)"),
        ((0,), r"\(5, 5\) is not a move here; the moves are none: the game is over"),
    ],
)
def test_an_illegal_answer_in_another_game(heaps, words):
    with pytest.raises(IllegalActionError, match=words):
        ask(lambda _: (5, 5), Nim(heaps))  # type: ignore[arg-type, return-value]


@pytest.mark.parametrize("answer", [0, 9, -1, True, 4.0, "4", None, [4], "x" * 500])
def test_an_illegal_answer_names_agent_answer_and_board(answer):
    def sloppy(_state: State):
        return answer

    with pytest.raises(IllegalActionError) as caught:
        ask(sloppy, State.parse("x../.../..."))
    message = str(caught.value)
    assert message.startswith("sloppy answered ")
    assert repr(answer)[:20] in message
    assert "State.parse('x../.../...')" in message
    assert "square" in message.split(":", 1)[1]
    assert len(message) < 800


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "'' is not a square; squares are the whole numbers 0 to 8"),
        ("four", "'four'"),
        ("4.0", "'4.0'"),
        ("-1", "'-1'"),
        ("−1", "'−1'"),
        ("٤", "'٤'"),
        ("__import__('os')", "__import__"),
        ("7" * 400, "777..."),
        ("10", "square 10 is off the board; squares are 0 to 8"),
    ],
)
def test_what_is_typed_is_parsed_or_refused(typed, words):
    state = State().result(0)
    with pytest.raises(ValueError, match="square") as caught:
        read_square(typed, state)
    message = str(caught.value)
    assert words in message
    assert "0 to 8" in message
    assert len(message) < 200
    with refuses(TAKEN, ValueError):
        read_square("0", state)
    assert read_square(" 4\n", state) == 4


def test_a_human_is_asked_again(monkeypatch, capsys):
    state = State().result(0)
    prompts = type_in(monkeypatch, ["", "x", "0", "8"])
    assert human(state) == 8
    assert prompts == ["o, choose a square (1, 2, 3, 4, 5, 6, 7, 8): "] * 4
    shown = capsys.readouterr().out
    assert " x | 1 | 2" in shown
    for typed in ("", "x", "0"):
        assert refusal(read_square, typed, state) in shown


@pytest.mark.parametrize("signal", [EOFError, KeyboardInterrupt])
def test_a_human_may_leave(monkeypatch, signal):
    type_in(monkeypatch, [], signal)
    with pytest.raises(HumanLeftError, match="x has left the game"):
        human(State())
