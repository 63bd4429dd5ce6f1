"""What every widget of ours shares: its look, its buttons, and the line between the page and Python.

Python tells the page what to show in one dictionary, `view`. The page tells Python what a person did in a message, a
dictionary with the key "do". Every message is acknowledged at once, so that the page notices when no kernel answers.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

HERE = Path(__file__).parent


def with_page(name: str) -> str:
    """Return a widget's own script or style, with what all of them share in front."""
    own = HERE / name
    return (HERE / f"page{own.suffix}").read_text(encoding="utf-8") + own.read_text(encoding="utf-8")


class Page(anywidget.AnyWidget):
    """A widget with a view; subclasses say what a message does."""

    view = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.on_msg(self._heard)

    def _heard(self, _widget: object, message: dict[str, Any], _buffers: object) -> None:
        self.send({"heard": message.get("do")})
        self._do(message)

    def _do(self, message: dict[str, Any]) -> None:
        raise NotImplementedError

    def _picture(self) -> str:
        """Return the HTML that is stored beside the widget, and seen where no kernel runs; or nothing."""
        return ""

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        assert bundle is not None
        data, metadata = bundle
        picture = self._picture()
        return data | ({"text/html": picture} if picture else {}), metadata
