"""What every board on a page shares: the grid of buttons in `grid.js`, and what its messages do."""

from typing import ClassVar

from ttt.widgets.page import Page, script, style


class Grid(Page):
    """The grid of squares that all boards share; subclasses do what its page asks for.

    It says `{"do": "click", "square": 4, "ply": 2}`, or `undo`, `redo`, `new_game`. A click is dropped if it comes late
    or while the opponent is thinking, when there is no ply.
    """

    _esm = script("grid.js")
    _css = style("grid.css")
    deeds: ClassVar = {"click": ("square",), "undo": (), "redo": (), "new_game": ()}
    timed: ClassVar = {"click": "ply"}
