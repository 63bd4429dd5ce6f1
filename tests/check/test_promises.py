"""The checks of a promise and of the promises of children: right and wrong answers, and the hints that come."""

from collections.abc import Callable, Iterator
from functools import cache, cached_property, partial
from typing import Any

import pytest

from ttt import check
from ttt.check import promises
from ttt.game import other
from ttt.lazy import force
from ttt.lazy import lazy as ttt_lazy

Work = Callable[[], Any]
Play = Callable[[str, int, str], str]
lazy: Any = ttt_lazy  # for lambdas with defaults


def with_flag(function: Work) -> Work:
    forced, value = False, None

    def promise() -> Any:
        nonlocal forced, value
        if not forced:
            value = function()
            forced = True
        return value

    return promise


def with_list(function: Work) -> Work:
    """Remember in a list, which is empty at first."""
    values: list[Any] = []

    def promise() -> Any:
        if not values:
            values.append(function())
        return values[0]

    return promise


def with_cache(function: Work) -> Work:
    return cache(function)


class WithProperty:
    """Remember in a cached property."""

    def __init__(self, function: Work) -> None:
        self.function = function

    @cached_property
    def value(self) -> Any:
        return self.function()

    def __call__(self) -> Any:
        return self.value


def of_ours(function: Work) -> Work:
    return partial(force, lazy(function))


@pytest.mark.parametrize("make", [with_flag, with_list, with_cache, WithProperty, of_ours])
def test_right_promises(make: Any) -> None:
    verdict = check.lazy(make)
    assert verdict
    assert "✓ lazy" in verdict.text


def stub(_function: Work) -> Any:
    """Left as it is."""
    forced, value = False, None

    def promise() -> Any:
        nonlocal forced, value
        ...  # noqa: PIE790
        return value

    return promise


def at_once(function: Work) -> Any:
    value = function()
    return lambda: value


def the_value(function: Work) -> Any:
    return function()


def itself(function: Work) -> Any:
    return function


def each_time(function: Work) -> Any:
    def promise() -> Any:
        return function()

    return promise


def value_is_the_flag(function: Work) -> Any:
    value = None

    def promise() -> Any:
        nonlocal value
        if value is None:
            value = function()
        return value

    return promise


def truth_is_the_flag(function: Work) -> Any:
    value: Any = None

    def promise() -> Any:
        nonlocal value
        value = value or function() if value is not None or not value else value
        return value

    return promise


def never_flagged(function: Work) -> Any:
    forced, value = False, None

    def promise() -> Any:
        nonlocal value
        if not forced:
            value = function()
        return value

    return promise


def only_later(function: Work) -> Any:
    """Return the value from the second call on."""
    forced, value = False, None

    def promise() -> Any:
        nonlocal forced, value
        if forced:
            return value
        value, forced = function(), True
        return None

    return promise


def only_once(function: Work) -> Any:
    """Return the value the first time only."""
    forced = False

    def promise() -> Any:
        nonlocal forced
        if forced:
            return None
        forced = True
        return function()

    return promise


def wrong_way_round(function: Work) -> Any:
    forced, value = False, None

    def promise() -> Any:
        nonlocal forced, value
        if forced:
            value = function()
            forced = True
        return value

    return promise


def flagged_too_soon(function: Work) -> Any:
    forced, value = False, None

    def promise() -> Any:
        nonlocal forced, value
        if not forced:
            forced = True
            value = function()
        return value

    return promise


def swallows(function: Work) -> Any:
    forced, value = False, None

    def promise() -> Any:
        nonlocal forced, value
        if not forced:
            try:
                value = function()
            except ValueError as error:
                value = error
            forced = True
        return value

    return promise


def keeps_errors(function: Work) -> Any:
    values: list[Any] = []

    def promise() -> Any:
        if not values:
            try:
                values.append(function())
            except ValueError as error:
                values.append(error)
        if isinstance(values[0], ValueError):
            raise values[0]
        return values[0]

    return promise


shared: list[Any] = []


def shares(function: Work) -> Any:
    """Remember in a list that all promises share."""
    shared.clear()

    def promise() -> Any:
        if not shared:
            shared.append(function())
        return shared[0]

    return promise


known: dict[str, Any] = {}


def memo_for_all(function: Work) -> Any:
    """Remember in a dictionary that all promises share."""
    known.clear()

    def promise() -> Any:
        if "value" not in known:
            known["value"] = function()
        return known["value"]

    return promise


def without_nonlocal(function: Work) -> Any:
    calls = 0

    def promise() -> Any:
        calls += 1  # noqa: F823, F841
        return function()

    return promise


def returns_the_function(function: Work) -> Any:
    return lambda: function


@pytest.mark.parametrize(
    ("make", "said", "hint"),
    [
        (stub, "not yet", ""),
        (None, "a function was expected", ""),
        (at_once, "before anybody had asked", promises.AT_ONCE),
        (the_value, "before anybody had asked", promises.AT_ONCE),
        (itself, "as it was given", promises.AS_GIVEN),
        (each_time, "called twice, and the function 2 times", promises.NOT_KEPT),
        (never_flagged, "called twice, and the function 2 times", promises.NOT_KEPT),
        (value_is_the_flag, "A promise of None was called twice", "None is a value like any other"),
        (truth_is_the_flag, "A promise of None was called twice", "None is a value like any other"),
        (only_once, "It gave 42, and then None", promises.SECOND),
        (wrong_way_round, "The promise of 42, when called, returned None", promises.NEVER),
        (ttt_lazy, "It returned <promise", promises.OURS),
        (only_later, "The promise of 42, when called, returned None", promises.NO_VALUE),
        (returns_the_function, "returned a function", "Who calls what was promised?"),
        (flagged_too_soon, "would give 42 the next time. The promise then returned None", promises.NOT_THERE),
        (keeps_errors, "and the promise the second time as well", promises.NOT_THERE),
        (swallows, "raised an error, and the promise returned ValueError", promises.SWALLOWED),
        (shares, "gave 'one', 'one', 'one'", promises.SHARED),
        (without_nonlocal, "UnboundLocalError", promises.OUTER),
        (lambda: None, "TypeError", promises.ARGUMENTS),
        (lambda function: lambda x: function(), "TypeError", promises.ARGUMENTS),
        (lambda function: lambda: str(function()), "returned '42'", "just as it is"),
        (memo_for_all, "gave 'one', 'one', 'one'", promises.SHARED),
        (lambda function: None, "It returned None. Expected: a function", promises.NO_PROMISE),
    ],
)
def test_wrong_promises(make: Any, said: str, hint: str) -> None:
    verdict = check.lazy(make)
    assert not verdict
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(hint) == bool(verdict.hint)


# ---- the children of a node


def free(board: str) -> list[int]:
    return [square for square, mark in enumerate(board) if mark == "."]


def by_inner_function(board: str, player: str, play: Play) -> Any:
    def child(square: int) -> Any:
        return lazy(lambda: (play(board, square, player), other(player)))

    return [child(square) for square in free(board)]


def by_default(board: str, player: str, play: Play) -> Any:
    return [lazy(lambda square=square: (play(board, square, player), other(player))) for square in free(board)]


def by_partial(board: str, player: str, play: Play) -> Any:
    def child(later: Work) -> Any:
        return lazy(lambda: [later(), other(player)])

    return [child(partial(play, board, square, player)) for square in free(board)]


def by_generator(board: str, player: str, play: Play) -> Iterator[Any]:
    promised: Any = with_flag
    for square in free(board):
        yield promised(lambda square=square: (play(board, square, player), other(player)))


def by_slices(board: str, player: str, play: Play) -> Any:
    """Put the mark without `play`."""
    return tuple(
        lazy(lambda square=square: (board[:square] + player + board[square + 1 :], other(player)))
        for square in free(board)
    )


@pytest.mark.parametrize("make", [by_inner_function, by_default, by_partial, by_slices])
def test_right_children(make: Any) -> None:
    verdict = check.children(make)
    assert verdict
    assert "4,520 boards" in verdict.text


def left(board: str, player: str, play: Play) -> Any:
    """Left as it is."""
    ...  # noqa: PIE790


def as_given(board: str, player: str, play: Play) -> Any:
    return [lazy(lambda: (play(board, square, player), player)) for square in free(board)]  # noqa: B023


def one_for_all(board: str, player: str, play: Play) -> Any:
    return [lazy(lambda: (play(board, square, player), other(player))) for square in free(board)]  # noqa: B023


def eager(board: str, player: str, play: Play) -> Any:
    after = [play(board, square, player) for square in free(board)]
    return [lazy(lambda child=child: (child, other(player))) for child in after]


def eager_by_default(board: str, player: str, play: Play) -> Any:
    return [
        lazy(lambda child=play(board, square, player): (child, other(player)))  # noqa: B008
        for square in free(board)
    ]


def wrong_player(board: str, player: str, play: Play) -> Any:
    return [lazy(lambda square=square: (play(board, square, player), player)) for square in free(board)]


def always_o(board: str, player: str, play: Play) -> Any:
    return [lazy(lambda square=square: (play(board, square, player), "o")) for square in free(board)]


def wrong_mark(board: str, player: str, play: Play) -> Any:
    return [lazy(lambda square=square: (play(board, square, other(player)), other(player))) for square in free(board)]


def all_squares(board: str, player: str, play: Play) -> Any:
    return [lazy(lambda square=square: (play(board, square, player), other(player))) for square in range(9)]


def only_boards(board: str, player: str, play: Play) -> Any:
    return [lazy(lambda square=square: play(board, square, player)) for square in free(board)]


def no_promises(board: str, player: str, play: Play) -> Any:
    return [(square, player) for square in free(board)]


def only_the_first(board: str, player: str, play: Play) -> Any:
    for square in free(board):
        return lazy(lambda square=square: (play(board, square, player), other(player)))
    return None


def swapped(board: str, player: str, play: Play) -> Any:
    return [lazy(lambda square=square: (other(player), play(board, square, player))) for square in free(board)]


def without_return(board: str, player: str, play: Play) -> Any:
    def child(square: int) -> None:
        lazy(lambda: (play(board, square, player), other(player)))

    return [child(square) for square in free(board)]  # type: ignore[func-returns-value]


def of_nothing(board: str, player: str, play: Play) -> Any:
    return [lazy(lambda: None) for _ in free(board)]


def sets_player(board: str, player: str, play: Play) -> Any:
    mover: Any = player

    def child(square: int) -> Any:
        def pair() -> Any:
            mover = other(mover)  # noqa: F823
            return play(board, square, player), mover

        return lazy(pair)

    return [child(square) for square in free(board)]


def only_put_off(board: str, player: str, play: Play) -> Any:
    return [lambda square=square: (play(board, square, player), other(player)) for square in free(board)]


def backwards(board: str, player: str, play: Play) -> Any:
    return by_default(board, player, play)[::-1]


def with_argument(board: str, player: str, play: Play) -> Any:
    return [lazy(lambda square: (play(board, square, player), other(player))) for _ in free(board)]


@pytest.mark.parametrize(
    ("make", "said", "hint"),
    [
        (left, "not yet", ""),
        (as_given, "Expected: [('x........', 'o')", promises.ONE_NAME),
        (one_for_all, "Expected: [('x........', 'o')", promises.ONE_NAME),
        (eager, "play was called 9 times before", promises.MADE_EARLY),
        (eager_by_default, "play was called 9 times before", promises.MADE_EARLY),
        (wrong_player, "gave [('x........', 'x')", promises.WHOSE),
        (always_o, "o to move", promises.WHOSE),
        (wrong_mark, "gave [('o........', 'o')", "Which mark has been put where?"),
        (all_squares, "Expected", "9 promises for 8 free squares"),
        (only_boards, "gave ['x........'", promises.PAIR),
        (no_promises, "There is (0, 'x') among them", "What makes a promise"),
        (only_the_first, "It returned <promise", promises.ONLY_ONE),
        (only_put_off, "works its pair out twice", promises.ONLY_PUT_OFF),
        (by_generator, "It returned <generator", promises.GENERATOR),
        (swapped, "Expected", promises.PAIR),
        (without_return, "There is None among them", promises.INNER),
        (of_nothing, "gave [None, None", promises.ALL_NONE),
        (sets_player, "UnboundLocalError", promises.OUTER),
        (backwards, "Expected", "In which order"),
        (with_argument, "TypeError", "A promise is forced without arguments"),
        (lambda board, player, play: play(board, 0), "TypeError", "play is given three"),
        (lambda board, player, play: None, "It returned None", promises.NO_LIST),
    ],
)
def test_wrong_children(make: Any, said: str, hint: str) -> None:
    verdict = check.children(make)
    assert not verdict
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(hint) == bool(verdict.hint)
