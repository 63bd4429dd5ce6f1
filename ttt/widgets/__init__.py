"""Boards to click on, questions to commit to (all notebooks): `board` is one game, `play` a series.

Needs anywidget. It may ask the top level, learning, games, solvers, pictures, play and steps; only
notebooks ask it.
"""

from ttt.widgets.board import Board
from ttt.widgets.calls import Calls
from ttt.widgets.fifteen import Fifteen
from ttt.widgets.grow_tree import GrowTree
from ttt.widgets.knob import Knob
from ttt.widgets.lazy_play import LazyPlay
from ttt.widgets.learn_play import LearnPlay
from ttt.widgets.list_board import ListBoard, ListBoards
from ttt.widgets.map import Map
from ttt.widgets.page import Row
from ttt.widgets.pair_board import PairBoard
from ttt.widgets.play import Play
from ttt.widgets.practice import Practice
from ttt.widgets.predict import Predict
from ttt.widgets.stepper import Stepper
from ttt.widgets.tree_in_hand import TreeInHand

__all__ = [
    "Board",
    "Calls",
    "Fifteen",
    "GrowTree",
    "Knob",
    "LazyPlay",
    "LearnPlay",
    "ListBoard",
    "ListBoards",
    "Map",
    "PairBoard",
    "Play",
    "Practice",
    "Predict",
    "Row",
    "Stepper",
    "TreeInHand",
]
