"""The doors of the pictures that a learner calls: what can't be drawn is named in a sentence."""

import re
from collections.abc import Callable
from typing import Any

from tests import test_doors
from tests.plain import Nim
from tests.refusals import refusal
from tests.test_doors import takes
from ttt import State, Variant
from ttt.doors import position
from ttt.game import other
from ttt.pictures import outlook, svg, trees
from ttt.pictures.pairs import pairs
from ttt.pictures.strategy import replay, strategy_map
from ttt.pictures.whole_game import the_map
from ttt.rules import HARVEY_4A
from ttt.trace import trace

END = State.parse("xx.oo.xo.")
SMALL = Variant(2, 2, 2)
FIVE = ["." * 9, "x........", ".x.......", "....x....", "xo......."]
tree: Callable[..., Any] = trees.tree
DOORS = takes(outlook.picture, strategy_map, state=END)
WRONG_VALUES: list[tuple[Callable[..., Any], str]] = [
    (lambda: svg.board(State(), {9: "a"}), "9 is not a square of this board; its squares are 0 to 8"),
    (lambda: svg.board(State(), tints={4: "red"}), "tint='red'; 'striped' or 'dotted' or 'crossed' or 'last'"),
    (lambda: svg.board(State(), {4: "too long"}), "the note 'too long' does not fit on square 4; 7 letters do"),
    (lambda: svg.board(State(), threats=[(0, 1, 2)]), "0-1-2 is no threat; marks of one player were expected"),
    (lambda: svg.board(State(), threats=[(0, 1, 9)]), "9 is not a square of this board; its squares are 0 to 8"),
    (lambda: replay("41", {"o": HARVEY_4A}), "but 4a for 4 takes 0 (corner: 0 is the first free corner)"),
    (lambda: pairs(SMALL, {0: 1}), "the partner of 0 is 1, but not the other way round"),
    (lambda: pairs(SMALL, {0: 0}), "the partner of 0 is 0, but"),
    (lambda: the_map({State.parse(board): board for board in FIVE}), "at most 4 different words were expected"),
    (lambda: the_map({}, State.empty(SMALL)), "Variant(2, 2, 2)) is not on the map; it shows the positions of 3×3"),
    (lambda: tree(Nim((1, 1))), refusal(other, "first")),
    (lambda: tree(State()), "more than 20,000 nodes below State.parse('.../.../...')"),
    (lambda: tree(trace(State(), prune=True)), "25,227 nodes are too many to be drawn"),
]  # fmt: skip
WRONG_TYPES: list[tuple[Callable[..., Any], str]] = [
    (lambda: tree("xo.ox.x.o"), refusal(position, "xo.ox.x.o")),
    (lambda: svg.board("xo.ox.x.o"), "'xo.ox.x.o' is not a State, such as State.parse("),  # type: ignore[arg-type]
]


test_a_strange_argument_is_refused_in_a_sentence = test_doors.refusing(DOORS)


WRONG = [(ValueError, WRONG_VALUES), (TypeError, WRONG_TYPES)]
test_the_sentences = test_doors.saying(
    [(draw, error, f".*{re.escape(words)}.*") for error, rows in WRONG for draw, words in rows]
)
