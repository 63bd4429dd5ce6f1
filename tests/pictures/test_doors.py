"""The doors of the pictures: the answer to what can't be drawn is a clear sentence."""

import re
from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

from tests import test_doors
from tests.plain import Nim
from tests.refusals import refusal
from tests.test_doors import takes
from ttt import State, Variant
from ttt.doors import position, unfinished
from ttt.game import other
from ttt.learning.menace import Menace
from ttt.learning.training import Episode
from ttt.match import Record
from ttt.parallel.schedules import Bar, mailbox as messages, schedule
from ttt.pictures import beads, outlook, plots, svg, trees
from ttt.pictures.mailbox import mailbox
from ttt.pictures.pairs import pairs
from ttt.pictures.picture import Picture
from ttt.pictures.strategy import replay, strategy_map
from ttt.pictures.whole_game import the_map
from ttt.rules import HARVEY, HARVEY_4A
from ttt.trace import trace

END = State.parse("xx.oo.xo.")
RECORD = Record(4, 2, 3)
SMALL = Variant(2, 2, 2)
FIVE = ["." * 9, "x........", ".x.......", "....x....", "xo......."]
Call = Callable[..., Any]


NAMELESS: Any = {"x": "", "y": ""}
bars: Call = partial(plots.bars, alt="bars", accent=None, **NAMELESS)
curves: Call = partial(plots.curves, alt="curves", **NAMELESS)
speed_ups: Call = partial(plots.speed_ups, alt="speed-ups")
heat: Call = partial(plots.heat, alt="heat")
tree: Call = trees.tree


def box(squares: str, taken: Any = None) -> Picture:
    return beads.box(Menace(), State.parse(squares), taken)


DOORS = [
    *takes(
        svg.board, svg.row, svg.grid, svg.sheet, outlook.picture, mailbox, beads.contents, beads.box, pairs, the_map,
        strategy_map, replay, bars, heat, speed_ups, state=END, notes={2: "win 3"}, tints={2: "striped"}, boards=[END],
        captions=["one"], columns=2, bands={"some": [END]}, messages=messages(END), learner=Menace(END), taken=2,
        episode=Episode(((END, 2),), END.result(2)), variant=SMALL, partners={0: 3, 3: 0}, layer={END: "met"},
        moves="2", agents={"o": HARVEY}, names=["a", "b"], series={"x": [1, 2]},
        table={("a", "b"): RECORD}, workers=[1, 2],
    ),
    *takes(curves, series={"x": [1, 2]}, alt="layers", at=[1, 2]),
]  # fmt: skip
WRONG_VALUES: list[tuple[Call, str]] = [
    (lambda: svg.board(State(), {9: "a"}), "9 is not a square of this board; its squares are 0 to 8"),
    (lambda: svg.board(State(), tints={4: "red"}), "tint='red'; 'striped' or 'dotted' or 'crossed' or 'last'"),
    (lambda: svg.board(State(), {4: "too long"}), "the note 'too long' does not fit on square 4; 7 letters do"),
    (lambda: svg.row([State(), State()], ["one"]), "2 boards and 1 captions; one caption for each"),
    (lambda: svg.row([], []), "0 boards and 0 captions"),
    (lambda: svg.sheet({"none": []}), "a band without a board"),
    (lambda: svg.sheet({}), "a band without a board"),
    (lambda: replay("41", {"o": HARVEY_4A}), "but 4a for 4 takes 0 (corner: 0 is the first free corner)"),
    (lambda: replay("4", {"O": HARVEY}), refusal(other, "O")),
    (lambda: mailbox([], END, by="luck"), "by='luck'; 'position' or 'arrival' was expected"),
    (lambda: mailbox([], END), "0 messages on State.parse('xx./oo./xo.'); one for each free square"),
    (lambda: pairs(SMALL, {0: 1}), "the partner of 0 is 1, but not the other way round"),
    (lambda: pairs(SMALL, {0: 0}), "the partner of 0 is 0, but"),
    (lambda: pairs(SMALL, {0: [1]}), "the partner of 0 is [1], but"),  # type: ignore[dict-item]
    (lambda: pairs(SMALL, {0: 4, 4: 0}), "square=4; a whole number from 0 to 3 was expected"),
    (lambda: bars(["a"], {"s": [1, 2]}), "the series 's' has 2 numbers for 1 names"),
    (lambda: bars([], {"s": []}), "the series 's' has 0 numbers for 0 names"),
    (lambda: bars(["a"], {"s": [inf]}), "series['s'][0]=inf; a number from 0 to 1e+30 was expected"),
    (lambda: speed_ups([1], {name: [1] for name in "abcd"}), "4 series; 1 to 3"),
    (lambda: speed_ups([0], {"a": [1]}), "series['workers'][0]=0; a number from 1e-30"),
    (lambda: heat(dict.fromkeys([("a", "a"), ("b", "a"), ("a", "b")], RECORD)), "no game of b as x against b as o"),
    (lambda: plots.gantt([Bar(0, 2, 0, 1)], workers=2), "workers=2; a whole number from 3 to 16"),
    (lambda: plots.gantt([]), "bars=[]; at least one part that takes some time was expected"),
    (lambda: plots.gantt([Bar(0, 0, 50, 0)]), "end=0; a number from 50 to 1e+30 was expected"),
    (lambda: plots.gantt([Bar(0, 0, -50, 0)]), "begin=-50; a number from 0 to 1e+30 was expected"),
    (lambda: plots.gantt(schedule([1] * 17, 17)), "workers=17; a whole number from 1 to 16 was expected"),
    (lambda: the_map({State.parse(board): board for board in FIVE}), "at most 4 different words"),
    (lambda: the_map({}, State.empty(SMALL)), "Variant(2, 2, 2)) is not on the map; it shows the positions of 3×3"),
    (lambda: box("." * 9, 9), "taken=9; None or 0 or 1 "),
    (lambda: box("xxx oo. ..."), refusal(unfinished, State.parse("xxx oo. ..."))),
    (lambda: box("xoxxooox."), "only one kind of move is possible on State"),
    (lambda: tree(Nim((1, 1))), refusal(other, "first")),
    (lambda: tree(END, depth=0), "depth=0; a whole number of at least 1 was expected"),
    (lambda: tree(END, labels={99: "a"}), "node=99; a whole number from 0 to "),
    (lambda: tree(END, labels={1: "long"}), "label='long'; 1 to 3 letters was expected"),
    (lambda: tree(END, labels={1: ""}), "label=''; 1 to 3 letters was expected"),
    (lambda: tree(State()), "more than 20,000 nodes below State.parse('.../.../...')"),
    (lambda: tree(trace(State(), prune=True)), "18,297 nodes are too many to be drawn"),
]  # fmt: skip
WRONG_TYPES: list[tuple[Call, str]] = [
    (lambda: plots.gantt(3), "3 is not a list of bars"),  # type: ignore[arg-type]
    (lambda: plots.gantt([(0, 0, 0, 1)]), "(0, 0, 0, 1) is not a Bar, such as Bar(0, 1, 2.5, 5)"),  # type: ignore[list-item]
    (lambda: tree("xo.ox.x.o"), refusal(position, "xo.ox.x.o")),
    (lambda: tree(END, labels=["a"]), "['a'] is not a dict, such as {0: 'A'}"),
]  # fmt: skip


test_a_strange_argument_is_refused_in_a_sentence = test_doors.refusing(DOORS)


WRONG = [(ValueError, WRONG_VALUES), (TypeError, WRONG_TYPES)]
test_the_sentences = test_doors.saying(
    [(draw, error, f".*{re.escape(words)}.*") for error, rows in WRONG for draw, words in rows]
)
