"""Agents: equal to the original program's, held to the rules, and polite to the person at the keyboard."""

import builtins
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.plain import PlainGame
from tests.positions import STATES
from ttt import State, Variant
from ttt.agents import (
    HumanLeftError,
    IllegalActionError,
    ask,
    first_free,
    human,
    random_agent,
    read_square,
    simple_reflex,
    winning_squares,
)

GOLDEN = Path(__file__).parent / "golden"
TABLES = {
    name: json.loads((GOLDEN / f"{name}.json").read_text())
    for name in ("emacs_reflex", "emacs_reflex_swapped")
}


@pytest.mark.parametrize("table", TABLES)
def test_they_answer_as_the_original_does(table: str) -> None:
    answers = {
        squares: {"greedy": first_free(s), "reflex": simple_reflex(s)}
        for squares, s in states(table)
    }
    assert answers == TABLES[table]


def test_winning_squares_complete_a_line() -> None:
    """For both players on every board, by putting the mark there and looking for a line."""
    game = PlainGame()
    for state in STATES:
        for player in "xo":
            after = {
                i: state.squares[:i] + player + state.squares[i + 1 :] for i in state.actions()
            }
            assert winning_squares(state, player) == [
                i for i in after if game.has_line(after[i], player)
            ]
    with pytest.raises(ValueError, match="'X' is not a player; the players are 'x' and 'o'"):
        winning_squares(State(), "X")


def test_reflex_on_other_boards() -> None:
    board = Variant(4, 4, 4)
    assert simple_reflex(State.empty(board)) == 0, "no centre, so a corner"
    assert simple_reflex(State.empty(Variant(5, 3, 3))) == 7
    assert simple_reflex(State.empty(Variant(3, 4, 3))) == 0, "four rows have no middle"
    assert simple_reflex(State.parse("xxx./oo../..o./....", board)) == 3, (
        "x wins rather than blocks"
    )
    assert simple_reflex(State.parse("xx.x/oo../..../....", board)) == 2, "o blocks"
    with pytest.raises(ValueError, match="misere=True"):
        simple_reflex(State.empty(Variant(misere=True)))


def test_the_same_seed_gives_the_same_choices() -> None:
    one, same, other = (random_agent(seed) for seed in (7, 7, 8))
    boards = [state for state in STATES if not state.is_terminal]
    choices = list(map(one, boards))
    assert choices == list(map(same, boards))
    assert choices != list(map(other, boards))
    assert all(square in state.actions() for square, state in zip(choices, boards, strict=True))
    assert {one(State()) for _ in range(200)} == set(range(9)), "every square can come"


def test_an_answer_of_another_library_becomes_a_plain_square() -> None:
    answer = ask(lambda state: np.int64(4), State())  # type: ignore[arg-type, return-value]
    assert (answer, type(answer)) == (4, int)


@pytest.mark.parametrize("answer", [0, 9, -1, True, 4.0, "4", None, [4], "x" * 500])
def test_an_illegal_answer_names_agent_answer_and_board(answer: object) -> None:
    def sloppy(_state: State) -> int:
        return answer  # type: ignore[return-value]

    with pytest.raises(IllegalActionError) as caught:
        ask(sloppy, State.parse("x../.../..."))
    told = str(caught.value)
    assert told.startswith("sloppy answered ")
    assert repr(answer)[:20] in told
    assert "State.parse('x../.../...')" in told
    assert "square" in told.split(":", 1)[1]
    assert len(told) < 800


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "''"),
        ("four", "'four'"),
        ("4.0", "'4.0'"),
        ("-1", "'-1'"),
        ("−1", "'−1'"),
        ("٤", "'٤'"),
        ("__import__('os')", "__import__"),
        ("7" * 400, "777..."),
        ("10", "square 10 is off the board"),
        ("0", "square 0 is taken by x"),
    ],
)  # fmt: skip
def test_what_is_typed_is_parsed_or_refused(typed: str, told: str) -> None:
    state = State().result(0)
    with pytest.raises(ValueError, match="square") as caught:
        read_square(typed, state)
    assert told in str(caught.value)
    assert "0 to 8" in str(caught.value) or "taken" in str(caught.value)
    assert len(str(caught.value)) < 200
    assert read_square(" 4\n", state) == 4


def test_a_human_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prompts = type_in(monkeypatch, ["", "x", "0", "8"])
    assert human(State().result(0)) == 8
    assert prompts == ["o, choose a square (1, 2, 3, 4, 5, 6, 7, 8): "] * 4
    shown = capsys.readouterr().out
    assert " x | 1 | 2" in shown
    for reason in ("'' is not a square", "'x' is not a square", "square 0 is taken by x"):
        assert reason in shown


@pytest.mark.parametrize("signal", [EOFError, KeyboardInterrupt])
def test_a_human_may_leave(monkeypatch: pytest.MonkeyPatch, signal: type[BaseException]) -> None:
    type_in(monkeypatch, [], signal)
    with pytest.raises(HumanLeftError, match="x has left the game"):
        human(State())


def states(table: str) -> Iterator[tuple[str, State]]:
    return ((squares, State.parse(squares)) for squares in TABLES[table])


def type_in(
    monkeypatch: pytest.MonkeyPatch, lines: list[str], end: type[BaseException] = EOFError
) -> list[str]:
    """Let `input` give these lines and then raise; returns the prompts that it was given."""
    prompts: list[str] = []
    waiting = iter(lines)

    def give(prompt: str) -> str:
        prompts.append(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise end from None

    monkeypatch.setattr(builtins, "input", give)
    return prompts
