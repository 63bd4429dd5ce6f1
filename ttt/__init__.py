"""Classic game AI with tic-tac-toe as the one running example. The notebooks are the way in; start with 00.

`import ttt` gives the game itself (`State`, `Variant`) and needs the standard library only. Pictures, widgets,
checks and agents come with the module that is named after them.
"""

from ttt.game import State, Variant

__all__ = ["State", "Variant", "__version__"]
__version__ = "0.7.0"


def _picture(state: State) -> str:
    """Return the picture that Jupyter shows for a bare state; the game itself knows nothing of pictures."""
    from ttt.pictures import svg  # only when the first picture is drawn: `import ttt` stays light

    return svg.board(state)._repr_html_()


State._repr_html_ = _picture  # type: ignore[attr-defined]
