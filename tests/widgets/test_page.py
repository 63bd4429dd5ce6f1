"""What every widget answers to its page, without a browser."""

from typing import Any, ClassVar

import pytest

from tests.running import python
from tests.steps.recursions import soonest
from tests.widgets.page import answers
from ttt import State
from ttt.pictures import svg
from ttt.widgets import (
    Board,
    Calls,
    Fifteen,
    GrowTree,
    LazyPlay,
    ListBoard,
    Map,
    Play,
    Predict,
    Row,
    Stepper,
    TreeInHand,
    page,
)
from ttt.widgets.page import Page


class Deeds(Page):
    """A page that notes when it does what, beside what it sends."""

    deeds: ClassVar = {"work": (), "subtract": ("number", "minus"), "fail": ()}

    def work(self):
        self.send("worked")

    def subtract(self, number: int, minus: int):
        self.send(number - minus)

    def fail(self):
        raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("message", "deed"),
    [
        ({"do": "work"}, "worked"),
        ({"do": "work", "more": 1}, "worked"),
        ({"do": "subtract", "minus": 2, "number": 5}, 3),
    ],
)
def test_a_message_is_heard_before_the_deed_and_done_after_it(message, deed):
    """The page counts on both: at once it knows that a kernel lives, and then that all is done."""
    assert answers(Deeds(), message) == [{"heard": message["do"]}, deed, {"done": message["do"]}]


def test_what_was_interrupted_is_done_as_well():
    page = Deeds()
    sent: list[Any] = []
    page.send = lambda content, buffers=None: sent.append(content)
    with pytest.raises(KeyboardInterrupt):
        page._handle_custom_msg({"do": "fail"}, [])
    assert sent == [{"heard": "fail"}, {"done": "fail"}]


RUBBISH: list[Any] = [
    [], "click", None, 5, {}, {"do": "close"}, {"do": "_show"}, {"do": ["click"]}, {"do": None}, {"do": "click"},
    {"do": "click", "square": 4}, {"do": "click", "ply": 0}, {"do": "click", "square": 4, "ply": None},
    {"do": "choose"}, {"do": "choose", "opponent": [1]}, {"do": "begin", "who": {}},
    {"do": "coach"}, {"do": "difficulty", "level": "4"}, {"do": "commit"},
    {"do": "difficulty"}, {"do": "commit", "answer": [5]}, {"do": "go"},
    {"do": "go", "step": None}, {"do": "predict", "value": 1}, {"do": "predict", "value": 1, "step": 3},
    {"do": "turn", "leaf": 9, "number": 1}, {"do": "turn", "leaf": None, "number": 1}, {"do": "turn", "number": 1},
    {"do": "arrange", "order": []}, {"do": "ask"},
]  # fmt: skip


WIDGETS = [
    Board(), Fifteen(), Play(), ListBoard([0] * 9), Predict("How many?"), Stepper(State.parse("xo.ox.x.o")),
    Map({}), Calls(soonest, State.parse("xo.ox.x.o")),
    TreeInHand([[1, 2], [3, 4]]), GrowTree(State.parse("xo.ox.x.o")),
]  # fmt: skip


@pytest.mark.parametrize("widget", WIDGETS, ids=lambda widget: type(widget).__name__)
def test_messages_that_make_no_sense_change_nothing_and_are_answered(widget):
    silent = {"message": "", "said": ""}
    before = widget.view | silent
    for message in RUBBISH:
        do = message.get("do") if isinstance(message, dict) else None
        assert answers(widget, message) == [{"heard": do}, {"done": do}]
        assert widget.view | silent == before, message


LIGHT = """import sys
from ttt.pictures import mailbox, outlook, plots, strategy, trees, whole_game
from ttt.widgets import LazyPlay
LazyPlay()
print(*sys.modules)"""


def test_the_first_import_is_light():
    """So that the first board or picture is there soon, in a browser too."""
    loaded = python("-c", LIGHT).stdout.split()
    assert not {"numpy", "matplotlib", "networkx", "loky"} & {*loaded}
    assert "ttt.widgets" in loaded


def test_what_a_page_says_is_heard_on_the_kernel_s_main_thread():
    """Whatever thread JupyterLab asks for: this is how ipykernel 7 asks which one it is to be."""
    assert all(widget.comm._reply_subshell_for({}, "another") is None for widget in WIDGETS)


def test_a_page_can_t_change_the_view():
    board = Board()
    before = dict(board.view)
    states: list[dict[str, object]] = [{"view": {}}, {"view": 5}, {"_view_name": "Other"}]
    for state in states:
        data = {"method": "update", "state": state, "buffer_paths": []}
        board._handle_msg({"content": {"data": data}})
    assert board.view == before


def test_a_picture_is_kept_before_the_widget(monkeypatch):
    shown: list[dict[str, Any]] = []

    def display(data: dict[str, Any], *, raw: bool, metadata: object = None):
        assert raw
        shown.append(data)

    monkeypatch.setattr("ttt.widgets.page.display", display)
    row = Row([ListBoard([0] * 9), Predict("Is <this> kept?", ["<yes>", "no"])])
    row._ipython_display_()
    stored, widget = shown
    assert stored.keys() == {"text/html"}
    lists = "<p>ListBoard([0, 0, 0, 0, 0, 0, 0, 0, 0])</p>"
    asked = "<p><b>Predict:</b> Is &lt;this&gt; kept?</p><ul><li>&lt;yes&gt;</li><li>no</li></ul>"
    place = "<div class='ttt-stored' style='--height:370px'>"
    stands = f"{place}{lists}{asked}<p>Run this cell to play.</p></div><style>"
    assert stored["text/html"].startswith(stands)
    assert widget["application/vnd.jupyter.widget-view+json"]["model_id"] == row.model_id
    assert widget["text/html"] == ""
    assert widget["text/plain"].startswith("Row([ListBoard([0, ")


@pytest.mark.parametrize("made", [Board, lambda: Play(opponent="first_free"), LazyPlay])
def test_what_a_notebook_stores_shows_the_board_as_it_stands(made, monkeypatch):
    board = made()
    board.click(4)
    stored = []
    monkeypatch.setattr(page, "display", lambda data, **_: stored.append(data))
    board._ipython_display_()
    [html] = [data["text/html"] for data in stored if data["text/html"]]
    assert html.startswith("<div class='ttt-stored'")
    assert f'alt="{svg.board(board.state).alt}"' in html
