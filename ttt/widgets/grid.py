"""What every board on a page shares: the grid of buttons in `grid.js`, and how it speaks with Python.

Python tells the page what to show in one dictionary, `view`. The page tells Python what a person did in a message:
`{"do": "click", "square": 4, "ply": 2}`, or `undo`, `redo`, `new_game`. A click names the ply that it was meant for;
one that comes late, or while the opponent is thinking, is dropped. Every message is acknowledged at once, so that the
page notices when no kernel answers.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

HERE = Path(__file__).parent


class Grid(anywidget.AnyWidget):
    """A grid of squares that can be clicked; subclasses say what happens then."""

    _esm = HERE / "grid.js"
    _css = HERE / "grid.css"
    view = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.on_msg(self._heard)

    def click(self, square: int) -> None:
        """Do what a click on this square does."""
        raise NotImplementedError

    def undo(self) -> None:
        """Do what the button Undo does."""
        raise NotImplementedError

    def redo(self) -> None:
        """Do what the button Redo does."""
        raise NotImplementedError

    def new_game(self) -> None:
        """Do what the button New game does."""
        raise NotImplementedError

    def _heard(self, _widget: object, message: dict[str, Any], _buffers: object) -> None:
        self.send({"heard": message.get("do")})
        match message:
            case {"do": "click", "square": square, "ply": ply}:
                if ply == self.view["ply"]:
                    self.click(square)
            case {"do": "undo" | "redo" | "new_game" as deed}:
                getattr(self, deed)()
