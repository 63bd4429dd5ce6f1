"""Classic game AI with tic-tac-toe as the one running example.

The notebooks are the way in; start with 00. `import ttt` gives the game itself (`State`, `Variant`)
and needs the standard library only. This folder holds the lessons, a file or two for each notebook;
everything else is in rooms with names that say what for.
"""

import sys

from ttt.game import State
from ttt.variant import Variant

if sys.platform == "emscripten":  # in a browser
    from ttt.course import in_browser as in_browser

__all__ = ["State", "Variant", "__version__"]
__version__ = "0.16.0"


def _picture(state: State) -> str:
    """Return the picture that Jupyter shows for a bare state."""
    # Not before the first picture is drawn, so that `import ttt` stays light.
    from ttt.pictures import svg

    return svg.board(state)._repr_html_()


State._repr_html_ = _picture  # type: ignore[attr-defined]
