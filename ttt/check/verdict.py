"""What a check says: a verdict of one of four kinds, shown as a card (all notebooks).

Who counts verdicts, or paints them, asks for their kind. `kind_of` reads it off a text that was
stored with a notebook.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from html import escape
from typing import Literal

from ttt.check.words import HINT, NOT_RIGHT
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
# verdict is shown 0.2 s after its output.
LATER = "<style>@keyframes ttt-said{from{visibility:hidden}}</style>"


@dataclass(frozen=True)
class Verdict:
    """The result of a check, true if the answer is right.

    Shows what is said and, where one helps, a board or a picture. A verdict without a name gets
    that of its exercise.
    """

    kind: Kind
    said: str
    hint: str = ""
    state: State | None = None
    tints: Mapping[int, str] = field(default_factory=dict)
    picture: Picture | None = None  # in place of the board
    name: str = ""

    @property
    def text(self) -> str:
        """The sign of its kind, the name, and what is said."""
        return f"{SIGNS[self.kind]} {self.name}: {self.said}"

    def __bool__(self) -> bool:
        return self.kind == "right"

    def __repr__(self) -> str:
        parts = [self.text]
        if self._drawn:
            parts.append(self._drawn.text)
        if self.hint:
            parts.append(f"{HINT} {self.hint}")
        return "\n".join(parts)

    def _repr_html_(self) -> str:
        first, *others = escape(self.text).splitlines()
        parts = [f"<p>{first}</p>"]
        if others:
            parts.append(f"<pre>{chr(10).join(others)}</pre>")
        if self._drawn:
            parts.append(self._drawn._repr_html_())
        if self.hint:
            parts.append(f"<p><b>{HINT}</b> {escape(self.hint)}</p>")
        card = f"border-left:5px solid {VERDICTS[self.kind]};padding:9px 0 1px 12px"
        later = "animation:ttt-said 0.2s step-end"
        return f'{LATER}<div role="alert" style="{card};{later}">{"".join(parts)}</div>'

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


def not_right(said: str, hint: str = "", state: State | None = None) -> Verdict:
    """Return the usual verdict against an answer: not right yet, and on the next lines why."""
    return wrong(f"{NOT_RIGHT}\n{said}", hint, state)


def kind_of(text: str) -> Kind | None:
    """Return the kind of the verdict with this text, None if it is not the text of a verdict."""
    for kind, sign in SIGNS.items():
        if text.startswith(f"{sign} "):
            return kind
    return None
