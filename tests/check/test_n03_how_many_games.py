"""Right and wrong answers to the exercises of notebook 03, the wrong ones being mistakes that people make."""

from collections.abc import Callable, Sequence
from math import factorial
from typing import Any

import pytest

from tests.check.told import assert_told
from ttt import State, check
from ttt.check.words import ALONE, RETURN
from ttt.count import count, reachable, results

# ---- count_games


def right_games(state: State) -> int:
    if state.is_terminal:
        return 1
    total = 0
    for square in state.actions():
        total += right_games(state.result(square))
    return total


def plays_on(state: State) -> int:
    return factorial(state.squares.count("."))


def plays_on_by_moves(state: State) -> int:
    if "." not in state.squares:
        return 1
    return sum(plays_on_by_moves(state.result(i)) for i in range(9) if state.squares[i] == ".")


def counts_nodes(state: State) -> int:
    return 1 + sum(map(counts_nodes, results(state)))


def test_right_count_games() -> None:
    assert check.count_games(right_games).text == "✓ right_games: right on all 3,361 states."
    assert check.count_games(lambda state: count(state, results, lambda end: 1))


@pytest.mark.parametrize(
    ("wrong", "free", "hint"),
    [
        (plays_on, 2, "a line is complete, or no square is free. That is one game"),
        (
            lambda state: 1 if state.is_terminal else plays_on(state),
            3,
            "That plays on until the board is full",
        ),
        (plays_on_by_moves, 1, "A move was made after the end of the game"),
        (counts_nodes, 1, "That counts every position on the way"),
        (lambda state: counts_nodes(state) - 1, 0, "That is one game"),
        (lambda state: max(1, counts_nodes(state) - 1), 2, "or every move"),
        (
            lambda state: max(map(right_games, results(state)), default=1),
            2,
            "That many games follow one of the moves",
        ),
        (lambda state: 0, 0, "That is one game"),
        (lambda state: float(right_games(state)), 0, "a whole number"),
        (lambda state: None, 0, RETURN),
        (lambda state: state.games, 0, "A State can't say that"),
        (lambda state: 1 if state.is_terminal else right_games(state) + 47, 1, "Count by hand"),
        (
            lambda state: sum(right_games(square) for square in state.actions()) or 1,
            1,
            "A square is only a number",
        ),
    ],
)
def test_wrong_count_games(wrong: Callable[[State], Any], free: int, hint: str) -> None:
    assert_told(check.count_games(wrong), "count_games(", hint, free)


# ---- reachable


def right_reachable(start: State) -> set[State]:
    found: set[State] = set()
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state not in found:
            found.add(state)
            waiting += results(state)
    return found


def forgets_seen(start: State) -> set[State]:
    found, waiting = set(), [start]
    while waiting:
        state = waiting.pop()
        found.add(state)
        waiting += results(state)
    return found


def one_line_only(start: State) -> set[State]:
    return {start} | (one_line_only(results(start)[0]) if results(start) else set())


def appends_a_list(start: State) -> set[Any]:
    found: set[Any] = set()
    waiting: list[Any] = [start]
    while waiting:
        state = waiting.pop()
        if state not in found:
            found.add(state)
            waiting.append(results(state))
    return found


def test_right_reachable() -> None:
    assert check.reachable(right_reachable).text == "✓ right_reachable: right on all 91 states."
    assert check.reachable(lambda start: set(reachable(start)))
    assert check.reachable(lambda start: frozenset(reachable(start)))


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        (forgets_seen, "Does your function look again at states that it has found before?"),
        (
            lambda start: right_reachable(start) - {start},
            "get into the set? (Finished games are states, too.)",
        ),
        (
            lambda start: right_reachable(start) - {start} or {start},
            "The state that you start from is one of them",
        ),
        (
            lambda start: {start.result(i) for i in range(9) if start.squares[i] == "."} | {start},
            "made after the end of the game",
        ),
        (lambda start: {start}, "1 of 2 states were found."),
        (
            lambda start: {start} | {s for s in right_reachable(start) if not s.is_terminal},
            "(Finished games are",
        ),
        (one_line_only, "states were found. Take one that is missing"),
        (lambda start: list(right_reachable(start)), "The answer is a set"),
        (
            lambda start: {state.squares for state in right_reachable(start)},
            "Put the states themselves into it",
        ),
        (lambda start: None, RETURN),
        (lambda start: start.after, "A State can't say that"),
        (lambda start: {start}.union(*results(start)), "goes in with append"),  # type: ignore[arg-type]
        (appends_a_list, "append adds one thing, += each thing of a list"),
        (
            lambda start: {*right_reachable(start), State()},
            "can't follow from this one. Is something left over",
        ),
    ],
)
def test_wrong_reachable(wrong: Callable[[State], Any], hint: str) -> None:
    assert_told(check.reachable(wrong), "reachable(", hint)


def test_a_set_is_told_by_its_size() -> None:
    assert "Expected: a set of " in check.reachable(one_line_only).text


# ---- canonical


MIRRORED = (2, 1, 0, 5, 4, 3, 8, 7, 6)
TURNED = (6, 3, 0, 7, 4, 1, 8, 5, 2)
TURNS = [tuple(range(9)), TURNED, tuple(range(8, -1, -1)), TURNED[::-1]]
IMAGES = [*TURNS, *(tuple(turn[i] for i in MIRRORED) for turn in TURNS)]
SWAPPED = str.maketrans("xo", "ox")


def images(squares: str, ways: Sequence[tuple[int, ...]] = IMAGES) -> list[str]:
    return ["".join(squares[i] for i in way) for way in ways]


def test_right_canonical() -> None:
    told = check.canonical(lambda squares: min(images(squares)))
    assert told.text == "✓ canonical: right on all 5,478 boards."


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        (lambda squares: min(images(squares, TURNS)), "Turning gives four images"),
        (
            lambda squares: min(squares, *images(squares, [MIRRORED])),
            "That is an image, but not the least of all eight",
        ),
        (lambda squares: squares, "as it came, but another of its images is less"),
        (lambda squares: max(images(squares)), "as it came, but another of its images is less"),
        (
            lambda squares: images(squares, [TURNED])[0],
            "That is an image, but not the least of all eight",
        ),
        (
            lambda squares: min(images(squares) + images(squares.translate(SWAPPED))),
            "That is none of the eight images",
        ),
        (lambda squares: "".join(sorted(squares)), "That is none of the eight images"),
        (lambda squares: list(min(images(squares))), "a text of nine characters"),
        (lambda squares: State.parse(squares).canonical(), "a text of nine characters"),
        (lambda squares: None, RETURN),
        (lambda squares: squares.turned, ALONE),
    ],
)
def test_wrong_canonical(wrong: Callable[[str], Any], hint: str) -> None:
    assert_told(check.canonical(wrong), "canonical('", hint)


# ---- four_by_three


@pytest.mark.parametrize(
    ("number", "hint"),
    [
        (255_168, "From which board do you start?"),
        (276_911_233, "How many of them are the end of a game?"),
        (111_973, "That counts positions"),
        (1, "The start is State.empty(Variant(4, 3, 3))"),
    ],
)
def test_wrong_four_by_three(number: int, hint: str) -> None:
    assert_told(check.four_by_three(number), f"✗ four_by_three: {number:,} is not right yet.", hint)


def test_right_four_by_three() -> None:
    """The numbers are counted once more in the tests of `ttt.count`."""
    assert check.four_by_three(151_188_768).text == "✓ four_by_three: 151,188,768 it is."
