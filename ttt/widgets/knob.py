"""A number to vary, and the picture that it changes; a notebook keeps the first one."""

from collections.abc import Callable
from html import escape
from typing import Any, ClassVar

from ipywidgets import HTML, interactive

from ttt.widgets.page import Kept


class Knob(Kept, interactive):  # type: ignore[misc]
    """Sliders for the arguments of a function, and what it returns: `Knob(draw, depth=(1, 9))`.

    Arguments are given as ipywidgets' `interactive` takes them. A saved notebook keeps the first
    picture.
    """

    use: ClassVar = "turn the knob"

    def __init__(self, draw: Callable[..., Any], **ranges: Any) -> None:
        self._shown = HTML()  # an Output would store each picture a second time
        super().__init__(draw, **ranges)
        self.children = [*self.kwargs_widgets, self._shown]

    def update(self, *_: object) -> None:
        """Draw what the sliders say now."""
        self._shown.value = self._picture()

    def _picture(self) -> str:
        drawn = self.f(**self._values)
        if hasattr(drawn, "_repr_html_"):
            return str(drawn._repr_html_())
        return f"<pre>{escape(repr(drawn))}</pre>"

    @property
    def _values(self) -> dict[str, object]:
        return {slider._kwarg: slider.value for slider in self.kwargs_widgets}

    def __repr__(self) -> str:
        values = [f"{name}={value!r}" for name, value in self._values.items()]
        return f"Knob({', '.join(values)})"
