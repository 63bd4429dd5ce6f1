"""The one form in which a drawing reaches a page (all notebooks).

`ttt.pictures.svg` draws boards in it, `ttt.pictures.plots` statistics. A picture carries its own
paper and both colour schemes, so that it can be read on light and dark pages alike; and it has its
content in words, for those who don't see it.
"""

import re
from collections.abc import Iterable, Mapping
from html import escape
from urllib.parse import quote

from ttt.pictures.colours import DARK, LIGHT

FONT = "system-ui,sans-serif"  # that of the reader's system: an image can't see the page's
NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def variables(colours: Mapping[str, str]) -> str:
    """Return the style that lets a picture use colours by their names: `var(--ink)`."""
    named = [f"--{name}:{colour}" for name, colour in colours.items()]
    return f":root{{{';'.join(named)}}}"


STYLE = f"""{variables(LIGHT)}
@media (prefers-color-scheme:dark){{{variables(DARK)}}}
text{{font-family:{FONT}}} .paper{{fill:var(--paper)}}"""


class Picture:
    """A drawing with its words: `.svg`, `.alt` (its content), `.text` (shown instead of it).

    Jupyter shows it as an HTML image: of all forms, only this one is shown in a notebook that was
    never run, is read aloud, and follows light and dark pages. `parts` are SVG elements, `style` is
    the CSS that they need beside the colours, which are there as variables: `var(--ink)`. Raises
    ValueError if there are no words for it.
    """

    def __init__(
        self,
        parts: Iterable[str],
        width: int,
        height: int,
        *,
        alt: str,
        text: str,
        style: str = "",
    ) -> None:
        if not isinstance(alt, str) or not alt.strip():
            raise ValueError("a picture needs alt text: say in words what is to be seen")
        self.parts = tuple(map(writable, parts))
        self.width = width
        self.height = height
        self.alt = writable(alt)
        self.text = writable(text)
        self.style = style

    @property
    def svg(self) -> str:
        """The whole drawing as an SVG document."""
        size = f"width='{self.width}' height='{self.height}'"
        lines = [
            f"<svg xmlns='http://www.w3.org/2000/svg' {size}>",
            f"<style>\n{STYLE}\n{self.style}\n</style>",
            f"<rect class='paper' {size} rx='5'/>",
            *self.parts,
            "</svg>",
        ]
        return "\n".join(lines).replace("\n\n", "\n")  # at an empty line, Markdown ends an image

    @property
    def address(self) -> str:
        """The whole drawing as the address of an image."""
        # Spelt out rather than base64, line by line: so a change can be read in a notebook's diff.
        # A line break stands only where none is needed, for browsers leave it out; and a space in
        # an address breaks it in some places.
        return "data:image/svg+xml," + quote(self.svg, safe="\n!'()*+,-./:;=?@[]_{}")

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        size = f'width="{self.width}" height="{self.height}"'
        return f'<img alt="{escape(self.alt)}" {size} src="{self.address}">'


def writable(text: str) -> str:
    """Return a text with a replacement for each character that a drawing can't hold ("\\x00")."""
    if text.isprintable():
        return text
    return NOT_IN_XML.sub("\ufffd", text)
