"""Questions that are made, with exact answers (after lessons 02, 04, 05, 06, 07 and 08).

`ttt.widgets.Practice` asks them on the page, `python -m ttt --practice 06` in a terminal, and
`make quiz` prints sheets of them. May ask the top level and pictures.
"""

from ttt.practice import positions, searches  # noqa: F401 (they fill KINDS)
from ttt.practice.questions import KINDS, Drill, Kind, Question

__all__ = ["KINDS", "Drill", "Kind", "Question"]
