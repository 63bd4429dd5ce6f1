"""A number to vary, with the picture of it below: sliders of ipywidgets, and a picture that is kept (03, 08, 10)."""

from __future__ import annotations

from typing import ClassVar

from ipywidgets import interactive

from ttt.widgets.page import Kept


class Knob(Kept, interactive):  # type: ignore[misc]
    """Sliders for the arguments of a function, and the picture that it returns: `Knob(draw, depth=(1, 9))`.

    Arguments are given as ipywidgets' `interactive` takes them. A saved notebook keeps the first picture.
    """

    use: ClassVar = "turn the knob"

    def _picture(self) -> str:
        return str(self.f(**self._values)._repr_html_())

    @property
    def _values(self) -> dict[str, object]:
        return {widget._kwarg: widget.value for widget in self.kwargs_widgets}

    def __repr__(self) -> str:
        return f"Knob({', '.join(f'{name}={value!r}' for name, value in self._values.items())})"
