"""Boards to click on and questions to commit to (all notebooks). Needs anywidget; `board` is the one that plays."""

from ttt.widgets.board import Board
from ttt.widgets.fifteen import Fifteen
from ttt.widgets.list_board import ListBoard
from ttt.widgets.predict import Predict

__all__ = ["Board", "Fifteen", "ListBoard", "Predict"]
