"""What every board on a page shares: the grid of buttons in `grid.js`, and what its messages do.

The messages are `{"do": "click", "square": 4, "ply": 2}`, or `undo`, `redo`, `new_game`. A click names the ply that it
was meant for; one that comes late, or while the opponent is thinking, is dropped.
"""

from __future__ import annotations

from typing import Any

from ttt.widgets.page import Page, script, style


class Grid(Page):
    """A grid of squares that can be clicked; subclasses say what happens then."""

    _esm = script("grid.js")
    _css = style("grid.css")

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

    def _do(self, message: dict[str, Any]) -> None:
        match message:
            case {"do": "click", "square": square, "ply": ply}:
                if ply == self.view["ply"]:
                    self.click(square)
            case {"do": "undo" | "redo" | "new_game" as deed}:
                getattr(self, deed)()
