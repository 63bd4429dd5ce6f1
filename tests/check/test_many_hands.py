"""The checks of gathering, of a process for each node, and of Amdahl's law: right and wrong answers, and hints."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import pytest

from ttt import check

Arrived = Sequence[tuple[int, Any]]


# ---- gather
def by_position(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    found = dict(arrived)
    lost = [square for square in squares if square not in found]
    if lost:
        raise ValueError(f"nothing came from {lost}")
    return [found.get(square) for square in range(9)]


def by_places(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    places, lost = [None] * 9, set(squares)
    for square, outcome in arrived:
        places[square] = outcome
        lost.discard(square)
    if lost:
        raise ValueError("lost: " + " and ".join(map(str, sorted(lost))))
    return places


def as_tuple(arrived: Arrived, squares: Sequence[int]) -> Any:
    return tuple(by_position(arrived, squares))


@pytest.mark.parametrize("answer", [by_position, by_places, as_tuple])
def test_right_gather(answer: Callable[..., Any]) -> None:
    verdict = check.gather(answer)
    assert verdict
    assert "right on all 30 scattered boards, and it names what is lost." in verdict.text


def in_order_of_arrival(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    outcomes = iter([outcome for _, outcome in arrived])
    return [next(outcomes, None) if square in squares else None for square in range(9)]


def just_the_outcomes(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    return [outcome for _, outcome in arrived]


def filled_up(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    outcomes = [outcome for _, outcome in arrived]
    return outcomes + [None] * (9 - len(outcomes))


def without_taken(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    return [dict(arrived)[square] for square in squares]


def shifted_and_filled(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    outcomes = [outcome for _, outcome in sorted(arrived, key=lambda message: message[0])]
    return outcomes + [None] * (9 - len(outcomes))


def messages(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    found = {message[0]: message for message in arrived}
    return [found.get(square) for square in range(9)]


def as_dict(arrived: Arrived, squares: Sequence[int]) -> Any:
    return dict(arrived)


def no_return(arrived: Arrived, squares: Sequence[int]) -> None:
    dict(arrived)


def all_nine(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    found = dict(arrived)
    lost = [square for square in range(9) if square not in found]
    if lost:
        raise ValueError(f"nothing came from {lost}")
    return [found[square] for square in range(9)]


def by_number(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    if len(arrived) != len(squares):
        raise ValueError("some are lost")
    return by_position(arrived, squares)


def key_error(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    found = dict(arrived)
    return [found[square] for square in range(9)]


def silent(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    return [dict(arrived).get(square) for square in range(9)]


def late_key_error(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    found = dict(arrived)
    return [found[square] if square in squares else None for square in range(9)]


def not_which(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    if set(squares) - set(dict(arrived)):
        raise ValueError("something is lost")
    return silent(arrived, squares)


def only_the_first(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    for square in squares:
        if square not in dict(arrived):
            raise ValueError(f"nothing came from {square}")
    return silent(arrived, squares)


def all_sent(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    if set(squares) - set(dict(arrived)):
        raise ValueError(f"of {squares} something is lost")
    return silent(arrived, squares)


def by_fewer(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    """Count the letters: one that is lost and one that comes twice are not seen."""
    if len(arrived) < len(squares):
        return by_position(arrived, squares)
    return silent(arrived, squares)


def returned(arrived: Arrived, squares: Sequence[int]) -> Any:
    lost = [square for square in squares if square not in dict(arrived)]
    return ValueError(lost) if lost else silent(arrived, squares)


def asserted(arrived: Arrived, squares: Sequence[int]) -> Any:
    lost = [square for square in squares if square not in dict(arrived)]
    assert not lost, lost
    return silent(arrived, squares)


def one_off(arrived: Arrived, squares: Sequence[int]) -> Any:
    return [dict(arrived).get(square) for square in range(1, 10)]


def ten_places(arrived: Arrived, squares: Sequence[int]) -> Any:
    return [dict(arrived).get(square) for square in range(10)]


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        (in_order_of_arrival, "in the order in which they arrived"),
        (just_the_outcomes, "in the order in which they arrived"),
        (filled_up, "in the order in which they arrived"),
        (without_taken, "not sent out?"),
        (shifted_and_filled, "not sent out?"),
        (lambda arrived, squares: [*map(str, silent(arrived, squares))], "not texts about them"),
        (lambda arrived, squares: count(), "A list of nine places"),
        (messages, "The whole letter stands there"),
        (as_dict, "A list of nine places is wanted"),
        (no_return, "return the list of places"),
        (all_nine, "not with all nine"),
        (by_number, "can arrive twice"),
        (key_error, "what happens by chance"),
        (late_key_error, "what happens by chance"),
        (silent, "nobody was told"),
        (not_which, "Which ones?"),
        (only_the_first, "Which ones?"),
        (all_sent, "Which ones?"),
        (by_fewer, "Does the number of letters tell?"),
        (returned, "What does raise do?"),
        (asserted, "a ValueError was agreed on"),
        (one_off, "one place off"),
        (ten_places, "There are 10 places"),
    ],
)
def test_wrong_gather(answer: Callable[..., Any], hint: str) -> None:
    verdict = check.gather(answer)
    assert not verdict
    assert hint in verdict.hint


def test_no_gather_yet() -> None:
    def my_gather(arrived: Arrived, squares: Sequence[int]) -> Any:
        found = dict(arrived)
        ...  # noqa: PIE790
        return [found.get(square) for square in range(9)]

    assert "not yet" in check.gather(my_gather).text
    assert "a function was expected" in check.gather([None] * 9).text


# ---- a process for each node
@pytest.mark.parametrize(
    ("guess", "said", "hint"),
    [
        (..., "not yet", ""),
        (549_945, "✓", ""),
        (549_946, "✗", "Nearly"),
        (9, "✗", "That is the first ply"),
        (81, "✗", "Those are the first plies"),
        (362_880, "✗", "games end before"),
        (5_478, "✗", "the same one"),
        (255_168, "✗", "the leaves of the tree"),
        (986_409, "✗", "when a line is complete"),
        (1_000, "✗", "counted so in 03"),
        ("549945", "✗", ""),
    ],
)
def test_per_node(guess: Any, said: str, hint: str) -> None:
    verdict = check.per_node(guess)
    assert bool(verdict) == (said == "✓")
    assert said in verdict.text
    assert hint in verdict.hint


# ---- Amdahl's law
@pytest.mark.parametrize(
    "answer",
    [
        lambda serial, workers: 1 / (serial + (1 - serial) / workers),
        lambda serial, workers: workers / (1 + serial * (workers - 1)),
    ],
)
def test_right_amdahl(answer: Callable[..., Any]) -> None:
    verdict = check.amdahl(answer)
    assert verdict
    assert "right on all 30 pairs" in verdict.text


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        (lambda serial, workers: 1 / ((1 - serial) + serial / workers), "and which stays as it is?"),
        (lambda serial, workers: 1 / (serial / workers + (1 - serial) / workers), "Is all of the work divided"),
        (lambda serial, workers: workers, "Is all of the work divided"),
        (lambda serial, workers: serial + (1 - serial) * workers, "That grows and grows"),
        (lambda serial, workers: serial + (1 - serial) / workers, "That is the time"),
        (lambda serial, workers: 1 / serial, "One worker takes 1"),
        (lambda serial, workers: 1 / (serial + 1 - serial / workers), "Division comes before subtraction"),
        (lambda serial, workers: round(1 / (serial + (1 - serial) / workers), 2), "without rounding"),
        (lambda serial, workers: f"{1 / (serial + (1 - serial) / workers):.2f}", "A number was expected"),
        (lambda workers, serial: 1 / (serial + (1 - serial) / workers), "Which of the two is the share"),
        (lambda serial, workers: None, "return the number"),
    ],
)
def test_wrong_amdahl(answer: Callable[..., Any], hint: str) -> None:
    verdict = check.amdahl(answer)
    assert not verdict
    assert hint in verdict.hint
