"""Promises: work that is put off, done when it is needed, and done once (notebook 09).

Reading order: `Promise`; `lazy`, which makes one, and `force`, which has it kept. `ttt.lazy` grows trees of them.

Source: the macros `lazy` and `force` of Conrad Barski's *Land of Lisp*, as "Land of LISP and lazy evaluation" (Common
Lisp) uses them for tic-tac-toe.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NoReturn, TypeVar

from ttt.agents import short

T = TypeVar("T")


class Promise(Generic[T]):
    """A value that is worked out when it is forced for the first time, and kept from then on; see `lazy`."""

    __slots__ = ("_function", "_value")
    _value: T

    def __init__(self, function: Callable[[], T]) -> None:
        if not callable(function):
            raise TypeError(f"{short(repr(function))} is no function; write lazy(lambda: …), so that it waits")
        self._function: Callable[[], T] | None = function  # None once the promise is kept

    @property
    def is_forced(self) -> bool:
        """Has the value been worked out?"""
        return self._function is None

    def __repr__(self) -> str:
        return "<promise, forced>" if self._function is None else "<promise, not forced yet>"


def lazy(function: Callable[[], T]) -> Promise[T]:
    """Return a promise to call a function without arguments, once, as soon as somebody needs its value.

    Raises TypeError for what can't be called: `lazy(f(3))` has called f already, `lazy(lambda: f(3))` waits.
    """
    return Promise(function)


def force(promise: Promise[T]) -> T:
    """Return the value that was promised, worked out now if it is asked for the first time.

    An error in the function is raised here, at each force: it is not kept, and the next force tries again. Raises
    TypeError for what is no promise, and RuntimeError if the function asks for the value that it is to work out, or
    another thread does meanwhile. Promises that need each other in a row of hundreds end in a RecursionError.
    """
    if not isinstance(promise, Promise):
        raise TypeError(f"{short(repr(promise), 100)} is no promise, but a value: has it been forced already?")
    function = promise._function
    if function is not None:
        try:
            promise._function = _in_a_circle
            promise._value = function()
            promise._function = None
        except BaseException:
            promise._function = function
            raise
    return promise._value


def _in_a_circle() -> NoReturn:
    raise RuntimeError(
        "this promise is being worked out just now, and its value is needed for that (or by another thread)"
    )
