"""Many hands: parts that don't need each other, who works on them, and schedules on paper (notebook 10)."""

from ttt.parallel.parts import Done, here, predict, solve, split
from ttt.parallel.scatter import LostPartsError, scatter_gather

__all__ = ["Done", "LostPartsError", "here", "predict", "scatter_gather", "solve", "split"]
