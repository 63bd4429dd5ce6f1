"""Many hands: parts that don't need each other, who works on them, and schedules on paper.

Notebook 10 begins here. It may ask the top level and solvers; pictures, check and lessons ask it.
"""

from ttt.parallel.parts import Done, predict, solve, split
from ttt.parallel.pools import InProcess, Pool, here, make_pool, unplug
from ttt.parallel.proof_job import ClaimFailedError, Store, proof_times, prove
from ttt.parallel.scatter import LostPartsError, scatter_gather

__all__ = [
    "ClaimFailedError", "Done", "InProcess", "LostPartsError", "Pool", "Store", "here", "make_pool", "predict",
    "proof_times", "prove", "scatter_gather", "solve", "split", "unplug",
]  # fmt: skip
