"""Questions that are made, with exact answers (after lessons 02, 04, 05, 06, 07, 08 and 11).

`ttt.widgets.Practice` asks them on the page, `python -m ttt --practice 06` in a terminal, and
`make quiz` prints sheets of them. May ask the top level, learning and pictures.
"""

from ttt.practice.kinds import KINDS
from ttt.practice.questions import Drill, Kind, Question

__all__ = ["KINDS", "Drill", "Kind", "Question"]
