"""Boards to click on (all notebooks). Needs anywidget; see `board` for the one that plays."""

from ttt.widgets.board import Board
from ttt.widgets.list_board import ListBoard

__all__ = ["Board", "ListBoard"]
