"""What every board on a page shares: the grid of buttons in `grid.js`, and what its messages do.

The messages are `{"do": "click", "square": 4, "ply": 2}`, or `undo`, `redo`, `new_game`. A click names the ply that it
was meant for; one that comes late, or while the opponent is thinking, is dropped.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ttt.widgets.page import Page, script, style


class Grid(Page):
    """A grid of squares that can be clicked; subclasses do what the page asks for."""

    _esm = script("grid.js")
    _css = style("grid.css")
    deeds: ClassVar = {"click": ("square",), "undo": (), "redo": (), "new_game": ()}

    def _do(self, message: dict[str, Any]) -> None:
        if message.get("do") != "click" or message.get("ply", self) == self.view["ply"]:
            super()._do(message)
