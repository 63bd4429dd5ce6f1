"""The one form in which a drawing reaches a page, and its colours (all notebooks).

`ttt.pictures.svg` draws boards in it, `ttt.pictures.plots` statistics. A picture carries its own paper and both colour schemes, so that
it can be read on light and dark pages alike; and it has its content in words, for those who don't see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from urllib.parse import quote

# Paper, ink, faint ink, x and o; then the papers and the patterns of three tints. Words and marks stand out from
# whatever paper is below them by 4.5 : 1 or more.
LIGHT = {
    "paper": "#ffffff", "ink": "#333333", "faint": "#666666", "x": "#0062a3", "o": "#b34000",
    "striped": "#d9ecf8", "stripes": "#8fbbd6", "dotted": "#fcf2cc", "dots": "#c9a63a",
    "crossed": "#fce6df", "crosses": "#dea18c",
}  # fmt: skip
DARK = {
    "paper": "#1b1b1b", "ink": "#dddddd", "faint": "#a3a3a3", "x": "#63b8f2", "o": "#f5a04c",
    "striped": "#14303f", "stripes": "#3c6f8f", "dotted": "#3a310f", "dots": "#8a7328",
    "crossed": "#43231a", "crosses": "#8f5340",
}  # fmt: skip


def _variables(colours: Mapping[str, str]) -> str:
    return ":root{" + ";".join(f"--{name}:{colour}" for name, colour in colours.items()) + "}"


STYLE = f"""{_variables(LIGHT)}
@media (prefers-color-scheme:dark){{{_variables(DARK)}}}
text{{font-family:sans-serif}} .paper{{fill:var(--paper)}}"""


class Picture:
    """A drawing with its text: `.svg`, `.alt` (its content in words) and `.text` (what stands where no picture can).

    Jupyter shows it as an HTML image: of all forms, only this one is shown in a notebook that was never run, is read
    aloud, and follows light and dark pages. `parts` are SVG elements, `style` is the CSS that they need beside the
    colours, which are there as variables: `var(--ink)`. Raises ValueError if there are no words for it.
    """

    def __init__(self, parts: Iterable[str], width: int, height: int, *, alt: str, text: str, style: str = "") -> None:
        if not isinstance(alt, str) or not alt.strip():
            raise ValueError("a picture needs alt text: say in words what is to be seen")
        self.parts, self.style = tuple(parts), style
        self.width, self.height, self.alt, self.text = width, height, alt, text

    @property
    def svg(self) -> str:
        """The whole drawing as an SVG document."""
        root = f"<svg xmlns='http://www.w3.org/2000/svg' width='{self.width}' height='{self.height}'>"
        paper = f"<rect class='paper' width='{self.width}' height='{self.height}' rx='5'/>"
        return "\n".join([root, f"<style>\n{STYLE}\n{self.style}\n</style>", paper, *self.parts, "</svg>"])

    @property
    def address(self) -> str:
        """The whole drawing as the address of an image."""
        # Spelt out rather than base64, line by line: so a change can be read in a notebook's diff.
        return "data:image/svg+xml," + quote(self.svg, safe=" \n!'()*+,-./:;=?@[]_{}")

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        size = f'width="{self.width}" height="{self.height}"'
        return f'<img alt="{escape(self.alt)}" {size} src="{self.address}">'
