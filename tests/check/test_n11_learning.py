"""The checks of notebook 11: right and wrong answers, and the hints that come."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import log, sqrt
from typing import Any

import pytest

from tests.check.told import assert_told
from ttt import State, check
from ttt.check.words import RETURN
from ttt.learning.training import Step

Steps = Sequence[Step]
Children = list[tuple[int, int]]


# ---- reward


def beads(winner: Any, player: str) -> int:
    return 3 if winner == player else 1 if winner is None else -1


def all_of_them(steps: Steps, winner: Any, player: str) -> list[Any]:
    return [(state, square, beads(winner, player)) for state, square in steps]


def paid(
    whose: Callable[[State, str], bool] = lambda state, player: state.to_move == player,
    added: Callable[[Any, str], int] = beads,
    part: slice = slice(None),
) -> Callable[..., Any]:
    """Return a right answer, or one with a fault: in whose moves, how many beads, or which part of them."""
    return lambda steps, winner, player: [
        (state, square, added(winner, player)) for state, square in steps if whose(state, player)
    ][part]


def test_right_rewards() -> None:
    assert check.reward(paid()).text.endswith("right on all 668 games.")
    assert check.reward(lambda *given: tuple(paid()(*given)))


@pytest.mark.parametrize(
    ("wrong", "said", "hint"),
    [
        (
            paid(whose=lambda state, player: state.to_move != player),
            "+3 for each of x's 3 steps",
            "states are x's?",
        ),
        (all_of_them, "Expected: +3", "The opponent's moves are none of its business"),
        (paid(part=slice(-1, None)), "Expected: +3", "Only one box is opened, but x made 3 moves"),
        (paid(part=slice(1, None)), "Expected: +3", "Is a move left out"),
        (
            paid(added=lambda winner, player: 3 if winner else -1),
            "Expected: -1",
            "x has won this game, and o is rew",
        ),
        (
            paid(added=lambda winner, player: 3 if winner == player else -1),
            "Expected: +1",
            "Nobody won this game",
        ),
        (
            paid(added=lambda winner, player: 1),
            "Expected: +3",
            "What is to be added for each move: 3, 1 or -1?",
        ),
        (lambda steps, winner, player: beads(winner, player), "returned 3", "A list was expected"),
        (
            lambda steps, winner, player: [square for _, square in steps],
            "returned [0, 4",
            "A list was expected",
        ),
        (lambda steps, winner, player: None, "returned None", RETURN),
        (
            lambda steps, winner, player: steps.clear(),
            "changed what it was given",
            "How many lists are there?",
        ),
        (lambda steps, winner: [], "TypeError", "How many arguments"),
    ],
)
def test_wrong_rewards(wrong: Callable[..., Any], said: str, hint: str) -> None:
    assert_told(check.reward(wrong), said, hint)


# ---- last_unforced


def last(steps: Steps, player: str, choices: Callable[[State], list[int]]) -> Any:
    found = [step for step in steps if step[0].to_move == player and len(choices(step[0])) > 1]
    return found[-1] if found else None


def test_right_last_unforced() -> None:
    assert check.last_unforced(last).text == "✓ last: right on all 228 lost games."


@pytest.mark.parametrize(
    ("wrong", "said", "hint"),
    [
        (lambda steps, player, choices: [s for s in steps if s[0].to_move == player][-1], "the step with 4 on",
         "There o had no choice: choices(state) is [2]"),
        (lambda steps, player, choices: len(choices), "TypeError", "choices is a function. choices(state) lists"),
        (lambda *given: last(*given) or given[3], "Expected: None: it never", "In some games every move was forced"),
        (lambda steps, player, choices: next(s for s in reversed(steps) if len(choices(s[0])) > 1), "the step with",
         "That was x's move, and x has won"),
        (lambda steps, player, choices: next(s for s in steps if s[0].to_move == player and len(choices(s[0])) > 1),
         "Expected: the step", "x had a choice there, but also later"),
        (lambda steps, player, choices: None, "returned None", "Is every step looked at"),
        (lambda steps, player, choices: 2, "returned 2", "That is a number"),
        (lambda steps, player, choices: last(steps, player, choices)[0], "returned State", "one of the steps, exactly"),
        (lambda steps, player, choices: next(s for s in reversed(steps) if s[0].to_move == "z"), "StopIteration",
         "next found nothing"),
    ],
)  # fmt: skip
def test_wrong_last_unforced(wrong: Callable[..., Any], said: str, hint: str) -> None:
    assert_told(check.last_unforced(wrong), said, hint)


# ---- corrected


def moved(
    goal: Callable[[dict[str, float], str, float], float] = lambda values, after, reward: values[
        after
    ],
    end: Callable[[float, float], float] = lambda reward, value: reward,
    part: Callable[[float], float] = lambda step: step,
) -> Callable[..., Any]:
    def corrected(
        values: dict[str, float], visited: list[str], reward: float, step: float
    ) -> dict[str, float]:
        new = dict(values)
        for now, after in pairwise(visited):
            new[now] += part(step) * (goal(values, after, reward) - values[now])
        final = visited[-1]
        new[final] += part(step) * (end(reward, values[final]) - values[final])
        return new

    return corrected


def test_right_corrections() -> None:
    assert check.corrected(moved()).text == "✓ corrected: right on all 60 games."


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        (moved(goal=lambda values, after, reward: reward), "Only the last value has the reward"),
        (moved(end=lambda reward, value: value), "What did the player get at the end?"),
        (moved(part=lambda step: 1), "How much of the way"),
        (moved(part=lambda step: -step), "The values move away"),
        (moved(part=lambda step: step / 2), "The difference is the next value minus"),
        (lambda values, visited, reward, step: list(values), "All values were expected"),
        (
            lambda values, visited, reward, step: {"a": step * (reward - visited[0])},
            "The value of a name",
        ),
    ],
)
def test_wrong_corrections(wrong: Callable[..., Any], hint: str) -> None:
    assert_told(check.corrected(wrong), "corrected(", hint)


# ---- select


def upper_bound(n: int, total: int, tries: int, c: float) -> float:
    return total / n + c * sqrt(log(tries) / n)


def without_a_guard(children: Children, constant: float) -> int:
    tries = sum(n for n, _ in children)
    bounds = [upper_bound(n, total, tries, constant) for n, total in children]
    return bounds.index(max(bounds))


def highest(
    bound: Callable[[int, int, int, float], float] = upper_bound, unvisited: float = 10.0**9
) -> Callable[..., Any]:
    def selected(children: Children, constant: float) -> int:
        tries = sum(n for n, _ in children)
        bounds = [bound(n, total, tries, constant) if n else unvisited for n, total in children]
        return bounds.index(max(bounds))

    return selected


def test_right_selection() -> None:
    assert check.select(highest()).text == "✓ selected: right on all 200 nodes."


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        (highest(lambda n, total, tries, c: -total / n + c * sqrt(log(tries) / n)), "Whose value do you take?"),
        (highest(lambda n, total, tries, c: total / n + c * sqrt(log(n) / n)), "the visits of all children together"),
        (highest(lambda n, total, tries, c: total / n), "That child has the best average"),
        (highest(unvisited=-1.0), "It has no average, and is tried first"),
        (lambda children, constant: max(total / n for n, total in children if n), "its place in the list"),
        (without_a_guard, "It has no average, and is tried first"),
        (highest(lambda n, total, tries, c: total / n + 2 * c * sqrt(log(tries) / n)), "The bound of a child"),
        (lambda children, constant: sqrt(min(total for _, total in children)), "the visits come first, then the total"),
    ],
)  # fmt: skip
def test_wrong_selection(wrong: Callable[..., Any], hint: str) -> None:
    assert_told(check.select(wrong), "select(", hint)
