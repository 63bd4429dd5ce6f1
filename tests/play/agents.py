"""Opponents that fail, each in its own way."""

from ttt import State
from ttt.agents import MoveNow
from ttt.learning.policies import ResignedError


def breaks(state: State) -> int:
    raise RuntimeError("out of ideas" + "!" * 1000)


def broken(state: State) -> int:
    raise KeyError(5)


def hurried(state: State) -> int:
    raise MoveNow(state.actions()[-1])


def interrupted(state: State) -> int:
    raise KeyboardInterrupt


def leaves(state: State) -> int:
    raise SystemExit(3)


def resigns(state: State) -> int:
    raise ResignedError("enough")
