"""Many hands: the parts of a search by any executor, a cluster to try, and schedules on paper.

Notebook 10 begins here. It may ask the top level; pictures, check and lessons ask it.
"""

from ttt.parallel.parts import predict

__all__ = ["predict"]
