"""What every widget of ours shares: its look, its buttons, and the line from the page to Python.

Python says what to show in one dictionary, `view`. The page says what a person did in a message
with the key "do". Python answers it twice: "heard" at once, so that an absent kernel is noticed,
and "done" when the view shows the rest. A page that has missed something asks Python to "tell" the
view again.
"""

import json
import re
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets
from IPython.display import display
from ipywidgets import HBox

from ttt.game import PLAYERS
from ttt.pictures.colours import DARK, LIGHT, WIDGETS
from ttt.pictures.marks import mark
from ttt.pictures.picture import Picture

HERE = Path(__file__).parent
DRAWING = "<svg viewBox='0 0 48 48' aria-hidden='true'>{}</svg>"
MARKS = {name: DRAWING.format(mark(name, 24, 24, 12, f"class={name}")) for name in (*PLAYERS, "i")}
# light-dark() follows the page's colour scheme, as the pictures do.
PAIRS = {name: (LIGHT[name], DARK[name]) for name in LIGHT} | WIDGETS
COLOURS = "".join(f"--{name}:light-dark({','.join(pair)});" for name, pair in PAIRS.items())


def script(*names: str) -> str:
    """Return a widget's script from files, after what all scripts share; the last one draws it."""
    marks = f"const MARKS = {json.dumps(MARKS)};\n"
    draw = f"render{Path(names[-1]).stem.title().replace('_', '')}"
    export = f"\nexport default {{ render: whenHere({draw}) }};\n"
    return marks + _texts("page.js", *names) + export


def style(*names: str) -> str:
    """Return a widget's style from files, after the colours and what all styles share."""
    return f".ttt{{{COLOURS}}}\n" + _texts("page.css", *names)


def image(picture: Picture | None) -> dict[str, Any] | None:
    """Return what the page needs of a picture, to draw it."""
    if picture is None:
        return None
    return {
        "src": picture.address,
        "alt": picture.alt,
        "width": picture.width,
        "height": picture.height,
    }


def _texts(*names: str) -> str:
    return "".join((HERE / name).read_text(encoding="utf-8") for name in names)


class Kept:
    """A widget that a notebook keeps a picture of, for those who open it without its kernel."""

    use: ClassVar = "play"
    warning: ClassVar = ""  # what is not kept

    @property
    def _height(self) -> int:
        """How high the widget is where there is room, so that nothing jumps when it comes."""
        return 0

    def _picture(self) -> str:
        return f"<p>{escape(repr(self))}</p>"

    def _ipython_display_(self) -> None:
        """Show the picture and then the widget, which hides it: see `stored.css`."""
        bundle: Any = self._repr_mimebundle_()  # type: ignore[attr-defined]
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        words = f"<p>{self.warning}Run this cell to {self.use}.</p>"
        size = f" style='--height:{self._height}px'" if self._height else ""
        look = re.sub(r"/\*.*?\*/\s*", "", _texts("stored.css"))
        data = data | {"text/html": ""}
        # The style comes last: in Markdown, what begins with a style ends as HTML where that ends.
        stored = f"<div class='ttt-stored'{size}>{self._picture()}{words}</div>"
        stored += f"<style>{look}</style>"
        display({"text/html": stored}, raw=True)  # type: ignore[no-untyped-call]
        display(data, metadata=metadata, raw=True)  # type: ignore[no-untyped-call]


class Row(Kept, HBox):  # type: ignore[misc]
    """Widgets of ours side by side, or below each other where there is no room."""

    def __init__(self, children: Sequence[Kept]) -> None:
        super().__init__(children, layout={"flex_flow": "row wrap"})

    @property
    def _height(self) -> int:
        heights: list[int] = [widget._height for widget in self.children]
        return max(heights)

    def _picture(self) -> str:
        return "".join(widget._picture() for widget in self.children)

    def __repr__(self) -> str:
        return f"Row({list(self.children)})"


class Page(Kept, anywidget.AnyWidget):
    """A widget with a view.

    `deeds` are the methods that a message can call, each with the fields that it must have. What is
    `timed` names a field of the view as it was when the person acted; if it is another one now,
    that is late.
    """

    view = traitlets.Dict().tag(sync=True)
    deeds: ClassVar[dict[str, tuple[str, ...]]] = {}
    timed: ClassVar[dict[str, str]] = {}

    def __init__(self) -> None:
        super().__init__()
        self.on_msg(self._heard)
        # For what a page says, JupyterLab asks for a second thread of the kernel. But ipykernel 7.4
        # asks the comm which one it is to be. None is the main one: there messages are handled one
        # by one, after the cell that runs, and they can be interrupted.
        if self.comm is not None:
            self.comm._reply_subshell_for = lambda _data, _wanted: None

    @property
    def message(self) -> str:
        """Why the last thing tried could not be done; empty when all is well."""
        return str(self.view["message"])

    def _view(self) -> dict[str, Any]:
        """Return what there is to show."""
        raise NotImplementedError

    def _show(self) -> None:
        """Show how things stand, and say it aloud."""
        view = self._view()
        self.view = {"said": view["status"]} | view | {"message": ""}

    def _try(self, deed: Callable[[], None]) -> None:
        """Do something, and show what comes of it; or show why it can't be done."""
        try:
            deed()
        except (TypeError, ValueError) as problem:
            self._refuse(str(problem))
        else:
            self._show()

    def _refuse(self, reason: str) -> None:
        self._forget(reason)
        self.view = self.view | {"message": reason, "said": reason}

    def _forget(self, reason: str) -> None:
        """Take a reason back if it is shown already: given again, it is read aloud again."""
        if self.message == reason:
            self.view = self.view | {"message": "", "said": ""}

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Do nothing: a page changes nothing by itself, it sends messages."""

    def _heard(self, _widget: object, message: Any, _buffers: object) -> None:
        message = message if isinstance(message, dict) else {}
        deed = message.get("do")
        try:
            self.send({"heard": deed})
            self._do(message)
        finally:
            self.send({"done": deed})

    def _do(self, message: dict[str, Any]) -> None:
        """Do what a message asks for; drop it if that is no deed, or comes late."""
        deed = str(message.get("do"))
        if deed == "tell":
            self.send_state("view")
        if deed not in self.deeds or self._is_late(deed, message):
            return
        fields = self.deeds[deed]
        if message.keys() >= set(fields):
            values = [message[field] for field in fields]
            getattr(self, deed)(*values)

    def _is_late(self, deed: str, message: dict[str, Any]) -> bool:
        field = self.timed.get(deed)
        return field is not None and message.get(field, self) != self.view[field]
