"""What a check says: a verdict of one of four kinds, shown as a card (all notebooks).

Who counts verdicts, or paints them, asks for their kind.

Reading order: `Fact` and `Code`, of which a verdict is made; `Verdict`; functions that make one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from html import escape
from typing import Literal, NamedTuple, TypeAlias

from ttt.check import words
from ttt.game import State
from ttt.pictures import svg
from ttt.pictures.colours import VERDICTS
from ttt.pictures.picture import Picture

Kind = Literal["right", "almost", "wrong", "not yet"]
# Each text begins with the sign of its kind
SIGNS: dict[Kind, str] = {"not yet": "…", "wrong": "✗", "almost": "≈", "right": "✓"}
KINDS = tuple(SIGNS)  # from worst to best
HELPED: tuple[Kind, ...] = ("wrong", "almost")  # with these, a hint is of use to a teacher, too
# A screen reader announces an alert that appears by itself, but not one inside a new output. So the
# verdict is shown 0.2 s after its output. A wide picture is scrolled, also by keys,
# not shrunk.
STYLE = "@keyframes ttt-said{from{visibility:hidden}}[role=alert] img{max-width:none}"
BADGE = "display:inline-block;width:1.5em;border-radius:50%;text-align:center;color:#ffffff"
CODE = "font-family:var(--jp-code-font-family,monospace);font-size:var(--jp-code-font-size,1em)"
HEAD = "display:flex;justify-content:space-between;gap:16px;padding:7px 12px"
FACTS = (
    "display:grid;grid-template-columns:max-content minmax(0,1fr);gap:3px 12px;"
    "align-items:baseline;margin:10px 12px 0;white-space:pre-wrap;overflow-wrap:anywhere"
)
BESIDE = "display:flex;flex-wrap:wrap;gap:0 24px;margin:0 12px"
SCROLLED = 'tabindex="0" style="overflow-x:auto;margin:10px 0"'


class Fact(NamedTuple):
    """A value behind its label, such as what a call returned: a line of the card."""

    label: tuple[str, str]  # its words, and the form that they and the value have in a text
    value: str

    def __str__(self) -> str:
        words, form = self.label
        return form.format(words, self.value)


class Code(str):
    """A call or a value, as it would be typed."""


Piece: TypeAlias = str | Code | Fact


@dataclass(frozen=True)
class Verdict:
    """The result of a check, true if the answer is right.

    Shows what is said in a sentence, what stands below it, facts last, and, where one helps, a
    board or a picture. A verdict without a name gets that of its exercise.
    """

    kind: Kind
    said: str
    hint: str = ""
    state: State | None = None
    tints: Mapping[int, str] = field(default_factory=dict)
    picture: Picture | None = None  # in place of the board
    name: str = ""
    where: Picture | None = None  # the tree of a search, with the node where it went wrong
    below: tuple[Piece, ...] = ()

    @property
    def text(self) -> str:
        """The sign of its kind, the name, and all that is said, which begins with its kind."""
        return f"{SIGNS[self.kind]} {self.name}: {self._headline}{self._rest}{self._lines}"

    @property
    def told(self) -> str:
        """What is said, and what stands below it."""
        return self.said + self._lines

    @property
    def _lines(self) -> str:
        lines = "".join(map(str, self.below))
        return "\n" + lines.removeprefix("\n") if lines else ""

    @property
    def _headline(self) -> str:
        return words.HEADLINES[self.kind]

    @property
    def _rest(self) -> str:
        """The sentence, without its kind."""
        if self.said.startswith(self._headline):
            return self.said.removeprefix(self._headline)
        return f": {self.said}"

    def __bool__(self) -> bool:
        return self.kind == "right"

    def __repr__(self) -> str:
        parts = [self.text]
        if self._drawn:
            parts.append(self._drawn.text)
        if self.where:
            parts.append(f"{words.WHERE}\n{self.where.text}")
        if self.hint:
            parts.append(f"{words.HINT} {self.hint}")
        return "\n".join(parts)

    def _repr_html_(self) -> str:
        colour = VERDICTS[self.kind]
        sign = f'<span style="{BADGE};background:{colour}">{SIGNS[self.kind]}</span>'
        said = "" if self._rest == "." else escape(self._rest)  # a full stop alone is for the text
        head = f"<span>{sign} <b>{self._headline.capitalize()}</b>{said}</span>"
        head += f'<span style="{CODE}">{escape(self.name)}</span>'
        facts = _facts(self.below) if self.below else ""
        pale = f"{colour}24"  # with 14% of its ink
        parts = [f'<div style="{HEAD};background:{pale}">{head}</div>{facts}<div style="{BESIDE}">']
        drawn = filter(None, (self._drawn, self.where))
        parts += [f"<div {SCROLLED}>{picture._repr_html_()}</div>" for picture in drawn]
        parts.append('<div style="flex:1 1 260px">')
        if self.where:
            parts.append(f'<p style="margin:10px 0">{words.WHERE}</p>')
        if self.hint:
            parts.append(f'<p style="margin:10px 0"><b>{words.HINT}</b> {escape(self.hint)}</p>')
        style = f"border-left:5px solid {colour};border-radius:4px;animation:ttt-said 0.2s step-end"
        return f'<div role="alert" style="{style}">{"".join(parts)}</div></div></div><style>{STYLE}</style>'

    def going_on(self, more: str) -> "Verdict":
        """Return a verdict that says more, in the same sentence."""
        return replace(self, said=self.said.removesuffix(".") + more)

    @property
    def _drawn(self) -> Picture | None:
        if self.state:
            return svg.board(self.state, tints=self.tints)
        return self.picture


# For each kind, a function of the other fields: wrong("not right yet.", hint, state)
right = partial(Verdict, "right")
almost = partial(Verdict, "almost")
wrong = partial(Verdict, "wrong")
not_yet = partial(Verdict, "not yet")


def not_right(why: str | Iterable[Piece], hint: str = "", state: State | None = None) -> Verdict:
    """Return the usual verdict against an answer: not right yet, and on the next lines why."""
    below = (why,) if isinstance(why, str) else tuple(why)
    return wrong(words.NOT_RIGHT, hint, state, below=below)


def _facts(pieces: Iterable[Piece]) -> str:
    """Return a call, and below it what came of it and what was expected, each behind its label."""
    sentence = rows = ""
    for piece in pieces:
        if isinstance(piece, Fact):
            label, _ = piece.label
            rows += f'<span style="text-transform:lowercase">{label}</span>{_code(piece.value)}'
        else:
            sentence += _code(piece) if isinstance(piece, Code) else escape(piece)
    return f'<div style="{FACTS}"><span style="grid-column:1/-1">{sentence}</span>{rows}</div>'


def _code(text: str) -> str:
    return f'<span style="{CODE}">{escape(text)}</span>'
