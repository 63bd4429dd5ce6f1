"""The doors of the pictures: the answer to what can't be drawn is a clear sentence."""

from collections.abc import Callable
from math import inf
from typing import Any

import pytest

from tests import test_doors
from ttt import State, Variant
from ttt.learning.menace import Menace
from ttt.learning.training import Episode
from ttt.match import Record
from ttt.minimax import Outcome
from ttt.parallel.schedules import Bar, mailbox as messages
from ttt.pictures import beads, outlook, plots, svg
from ttt.pictures.mailbox import mailbox
from ttt.pictures.pairs import pairs
from ttt.pictures.strategy import replay, strategy_map
from ttt.pictures.whole_game import the_map
from ttt.rules import HARVEY, HARVEY_4A

END = State.parse("xx.oo.xo.")
RECORD, SMALL = Record(4, 2, 3), Variant(2, 2, 2)
FIVE = ["." * 9, "x........", ".x.......", "....x....", "xo......."]
DOORS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (svg.board, (END, {2: "win 3"}, {2: "striped"})), (svg.row, ([END], ["one"])), (svg.grid, ([END], ["one"], 2)),
    (svg.sheet, ({"some": [END]}, 9)), (outlook.picture, (END,)),
    (outlook.board, (END, {2: Outcome(1, 1)})), (mailbox, (messages(END), END)),
    (beads.contents, (Menace(END), Episode(((END, 2),), END.result(2)), "x")),
    (pairs, (SMALL, {0: 3, 3: 0})), (the_map, ({END: "met"},)), (strategy_map, (HARVEY, "x")),
    (replay, ("2", {"o": HARVEY})),
    (lambda names, series: plots.bars(names, series, alt="bars", x="", y=""), (["a"], {"x": [1]})),
    (lambda series, alt: plots.layers(series, alt=alt, x="", y=""), ({"x": [1, 2]}, "layers")),
    (lambda at, series, alt: plots.curves(at, series, alt=alt, x="", y=""), ([1, 2], {"x": [1, 2]}, "curves")),
    (lambda table: plots.heat(table, alt="heat"), ({("a", "b"): RECORD},)),
    (lambda workers, series: plots.speed_ups(workers, series, alt="lines"), ([1, 2], {"x": [1, 2]})),
]  # fmt: skip


@pytest.mark.parametrize(("draw", "arguments"), DOORS)
def test_a_strange_argument_is_refused_in_a_sentence(
    draw: Callable[..., Any], arguments: tuple[Any, ...]
) -> None:
    test_doors.test_a_strange_argument_is_refused_in_a_sentence(draw, arguments)


def bars(*numbers: Any, names: Any = ("a",), **other: Any) -> object:
    return plots.bars(names, {"s": [*numbers]}, **{"alt": "bars", "x": "", "y": ""} | other)


def layers(*series: list[int]) -> object:
    return plots.layers(
        {str(i): numbers for i, numbers in enumerate(series)}, alt="lines", x="", y=""
    )


def speed_ups(workers: list[int], *series: list[int]) -> object:
    return plots.speed_ups(
        workers, {str(i): numbers for i, numbers in enumerate(series)}, alt="lines"
    )


def heat(*pairs: Any) -> object:
    return plots.heat(dict.fromkeys(pairs, RECORD), alt="heat")


@pytest.mark.parametrize(
    ("draw", "error", "sentence"),
    [
        (lambda: svg.board(State(), {9: "a"}), ValueError, "9 is not a square of this board; its squares are 0 to 8"),
        (lambda: svg.board(State(), {True: "a"}), ValueError, "True is not a square"),
        (lambda: svg.board(State(), tints={4: "red"}), ValueError, "tint='red'; 'striped' or 'dotted' or 'crossed'"),
        (lambda: svg.board(State(), {4: "too long"}), ValueError,
         "the note 'too long' does not fit on square 4; 7 letters do"),
        (lambda: svg.row([State(), State()], ["one"]), ValueError, "2 boards and 1 captions; one caption for each"),
        (lambda: svg.row([], []), ValueError, "0 boards and 0 captions"),
        (lambda: svg.sheet({"none": []}), ValueError, "a band without a board"),
        (lambda: svg.sheet({}), ValueError, "a band without a board"),
        (lambda: replay("41", {"o": HARVEY_4A}), ValueError,
         r"o took 1 on .*, but 4a for 4 takes 0 \(corner: 0 is the first free corner\)"),
        (lambda: replay("4", {"O": HARVEY}), ValueError, "'O' is not a player"),
        (lambda: mailbox([], END, by="luck"), ValueError, "by='luck'; 'position' or 'arrival' was expected"),
        (lambda: pairs(SMALL, {0: 1}), ValueError, "the partner of 0 is 1, but not the other way round"),
        (lambda: pairs(SMALL, {0: 0}), ValueError, "the partner of 0 is 0, but"),
        (lambda: pairs(SMALL, {0: 1, 1: 2, 2: 1}), ValueError, "the partner of 0 is 1, but"),
        (lambda: pairs(SMALL, {0: [1]}), ValueError, r"the partner of 0 is \[1\], but"),  # type: ignore[dict-item]
        (lambda: pairs(SMALL, {0: 4, 4: 0}), ValueError, "square=4; a whole number from 0 to 3 was expected"),
        (lambda: pairs(SMALL, {"a": "b", "b": "a"}), TypeError, "square='a'; a whole number from 0 to 3 was expected"),  # type: ignore[dict-item]
        (lambda: bars(1, 2), ValueError, "the series 's' has 2 numbers for 1 names"),
        (lambda: bars(names=[]), ValueError, "the series 's' has 0 numbers for 0 names"),
        (lambda: bars(inf), ValueError, r"series\['s'\]\[0\]=inf; a number from 0 to 1e\+30 was expected"),
        (lambda: bars(1, alt=""), ValueError, "a picture needs alt text"),
        (layers, ValueError, "0 series; 1 to 4 can be told apart"),
        (lambda: layers([1, 2], [1]), ValueError, "has 1 numbers for 2 names"),
        (lambda: layers([1, 0]), ValueError, r"series\['0'\]\[1\]=0; a number from 1e-30 to 1e\+30 was expected"),
        (lambda: speed_ups([1], *[[1]] * 4), ValueError, "4 series; 1 to 3"),
        (lambda: speed_ups([0], [1]), ValueError, r"series\['workers'\]\[0\]=0; a number from 1e-30"),
        (lambda: plots.curves([inf], {"s": [1]}, alt="a", x="", y=""), ValueError, r"series\['at'\]\[0\]=inf; a num"),
        (lambda: heat(("a", "a"), ("b", "a"), ("a", "b")), ValueError, "no game of b as x against b as o"),
        (lambda: plots.gantt([Bar(0, 2, 0, 1)], workers=2), ValueError, "workers=2; a whole number from 3 to 16"),
        (lambda: the_map({State.parse(board): board for board in FIVE}), ValueError, "at most 4 different words"),
        (lambda: the_map({}, State.empty(SMALL)), ValueError,
         r"Variant\(2, 2, 2\)\) is not on the map; it shows the positions of 3×3"),
        (lambda: the_map({}, 0), TypeError, "0 is not a State"),  # type: ignore[arg-type]
        (lambda: the_map({END: 5}), TypeError, "5 is not a str, such as 'met'"),  # type: ignore[dict-item]
    ],
)  # fmt: skip
def test_the_sentences(draw: Callable[[], Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        draw()
