"""A number to vary, and the picture that it changes: sliders of ipywidgets, and a first picture that is kept."""

from collections.abc import Callable
from html import escape
from typing import Any, ClassVar

from ipywidgets import HTML, interactive

from ttt import doors
from ttt.widgets.page import Kept


class Knob(Kept, interactive):  # type: ignore[misc]
    """Sliders for the arguments of a function, and what it returns: `Knob(draw, depth=(1, 9))`.

    Arguments are given as ipywidgets' `interactive` takes them. A saved notebook keeps the first
    picture.
    """

    use: ClassVar = "turn the knob"

    def __init__(self, draw: Callable[..., Any], **ranges: Any) -> None:
        self._shown = HTML()  # an Output would store each picture a second time
        super().__init__(
            doors.function("a function that draws", draw, "a function such as lambda depth: …"),
            **ranges,
        )
        self.children = [*self.kwargs_widgets, self._shown]

    def update(self, *_: object) -> None:
        """Draw what the sliders say now."""
        self._shown.value = self._picture()

    def _picture(self) -> str:
        drawn = self.f(**self._values)
        return (
            str(drawn._repr_html_())
            if hasattr(drawn, "_repr_html_")
            else f"<pre>{escape(repr(drawn))}</pre>"
        )

    @property
    def _values(self) -> dict[str, object]:
        return {slider._kwarg: slider.value for slider in self.kwargs_widgets}

    def __repr__(self) -> str:
        return f"Knob({', '.join(f'{name}={value!r}' for name, value in self._values.items())})"
