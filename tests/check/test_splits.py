"""The check of parts for four workers: right and wrong answers, and the hints that come."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from ttt import State, check, parallel
from ttt.count import results, tree
from ttt.solvers.tree_size import nodes_by_ply


def nodes(state: State) -> int:
    return sum(nodes_by_ply(state))


def two_plies(state: State) -> list[State]:
    return [after for child in results(state) for after in results(child)]


def largest_first(state: State) -> list[State]:
    return sorted(results(state), key=nodes, reverse=True)


def largest_begun_first(state: State) -> list[State]:
    """Begin with the largest, and leave the others in their order; the middle ones are cut."""
    parts = sorted(results(state), key=lambda child: -nodes(child))
    last = parts.pop()
    return [*parts, *sorted(results(last), key=lambda child: -nodes(child))]


def as_generator(state: State) -> Iterator[State]:
    yield from largest_first(state)


@pytest.mark.parametrize("answer", [largest_first, largest_begun_first, as_generator])
def test_right_splits(answer: Callable[..., Any]) -> None:
    verdict = check.split(answer)
    assert verdict, verdict
    assert "times as fast as one worker" in verdict.text
    assert verdict.picture


def with_stranger(state: State) -> list[State]:
    return [*largest_first(state), State()]


@pytest.mark.parametrize(
    ("answer", "said", "hint"),
    [
        (lambda state: [state], "1 part: 0.995 times", "three have nothing to do"),
        (results, "9 parts: 2.62 times", "Look at the end: one still works"),
        (lambda state: sorted(results(state), key=nodes), "✗", "Look at the end: one still works"),
        (two_plies, "2.6 times", "Are the parts worth the sending?"),
        (lambda state: sorted(two_plies(state), key=nodes, reverse=True), "2.79 times", "worth the sending"),
        (lambda state: list(islice(tree(state), 1, None)), "Handing out 502,3", "In how many parts"),
        (lambda state: [*results(state), *two_plies(state)], "lies in another one as well", "In how many parts"),
        (lambda state: results(state)[:-1], "This board is in no part", "Which moves lead there?"),
        (lambda state: [], "This board is in no part", "Which moves lead there?"),
        (lambda state: two_plies(state)[:-8], "This board is in no part", "Which moves lead there?"),
        (lambda state: [*results(state), results(state)[0]], "more than once", "Once is enough"),
        (with_stranger, "can't follow", "Whose turn"),
        (parallel.split, "This board is in no part", "Turned or mirrored"),
        (
            lambda state: [part for _, part in sorted((nodes(part), part) for part in results(state))],
            "TypeError",
            "a key",
        ),
        (lambda state: state.actions(), "a list of states", "Give the boards alone"),
        (lambda state: None, "a list of states", "end in a return"),
        (lambda state: nodes, "a list of states", "Give the boards alone"),
        (lambda state: state.result(0), "ValueError", ""),
    ],
)
def test_wrong_splits(answer: Callable[..., Any], said: str, hint: str) -> None:
    verdict = check.split(answer)
    assert not verdict
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(hint) == bool(verdict.hint)


def test_what_goes_on_for_ever_is_stopped() -> None:
    def again(state: State) -> Iterator[State]:
        while True:
            yield state

    assert not check.split(again)


def test_an_error_halfway_is_told() -> None:
    def halfway(state: State) -> Iterator[State]:
        yield results(state)[0]
        raise ZeroDivisionError

    assert "ZeroDivisionError" in check.split(halfway).text


def test_who_lists_all_nodes_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(state: State) -> list[State]:
        return [state, *(after for child in results(state) for after in everything(child))]

    monkeypatch.setattr("ttt.check.splits.STEPS", 20_000)
    assert "To hand out a node" in check.split(everything).hint


def test_no_split_yet() -> None:
    def my_split(state: State) -> Any:
        """Return the parts."""
        ...  # noqa: PIE790

    assert "not yet" in check.split(my_split).text
