"""The whole game to walk in: every kind of position, those around it, a game's way (from 03 on)."""

from html import escape
from typing import Any, ClassVar

from ttt.game import State, completed_lines
from ttt.notation import describe
from ttt.pictures.kinds import kinds, passed, shown_as, words
from ttt.pictures.picture import Picture
from ttt.pictures.whole_game import UNMARKED, Layer, drawn, legend, words_of
from ttt.pictures.written import counted
from ttt.widgets.board import FRAME, SessionBoard
from ttt.widgets.page import Page, image, script, style

# The stored picture is as wide as its column. In a notebook, it is scrolled before it gets too
# small, and its legend is not; on slides and on paper it can't be scrolled.
WIDE = """<style>.ttt-wide div { overflow-x: auto; }
.ttt-wide div img { width: 100%; max-width: 1180px; height: auto; }
.jp-NotebookPanel .ttt-wide div img { min-width: 560px; }
.ttt-wide > p { position: relative; margin: 0 0 max(-24px, -2%) !important; }
.ttt-wide span { display: inline-block; } .ttt-wide p img { vertical-align: middle; }</style>"""


class Map(Page):
    """The map of `ttt.pictures.whole_game`, with `layer`, `at`, `game` and `values` as there.

    Point at a board, or walk with the arrow keys: it is shown large, with its words, and what comes
    before and after it is lit. ↓ and ↑ go to a position after and before, ← and → to the next one
    of the same ply, and 0 to 8 take a square. A `game` on one of our boards is followed as it goes
    on. What can't be followed changes nothing: the reason is shown, and is in `message`. Raises
    what `the_map` raises.
    """

    _esm = script("map.js")
    _css = style("map.css")
    use: ClassVar = "walk in it"
    deeds: ClassVar = {"follow": (), "leave": ()}

    def __init__(
        self,
        layer: Layer,
        at: State | None = None,
        game: Any = None,
        *,
        values: bool = True,
    ) -> None:
        self._word_of = words_of(layer)
        self._at = at
        self._values = values
        self._game = game
        self._states = [] if game is None else passed(game)
        self._numbers = {state: number for number, state in enumerate(kinds())}
        self._always = self._unchanging()  # what the page is always told
        super().__init__()
        self._listen("observe")
        self._show()

    def follow(self, game: Any = None) -> None:
        """Draw the way of a game: a board's, a `Game`'s, squares, or digits such as "04152".

        Without one, draw that of the last game again.
        """
        self._try(lambda: self._follow(game))

    def leave(self) -> None:
        """Draw no game any more."""
        self._states = []
        self._show()

    def _follow(self, game: Any) -> None:
        if game is None:
            game = self._game
        self._states = passed(game)
        self._listen("unobserve")
        self._game = game
        self._listen("observe")

    def _listen(self, how: str) -> None:
        """Begin ("observe") or end ("unobserve") to follow a board as its game goes on."""
        if isinstance(self._game, SessionBoard):
            getattr(self._game, how)(self._go_on, "view")

    def _go_on(self, _change: object) -> None:
        """Draw a game that has gone on; its own board says aloud how it stands."""
        if self._states and self._states != self._game.states:
            self._states = self._game.states
            self.view = self._view() | {"said": "", "message": ""}

    def _view(self) -> dict[str, Any]:
        way = list(map(shown_as, self._states))
        return self._always | {
            "picture": image(self._drawn),
            "way": [self._numbers[state] for state in way],
            "notes": [self._note(ply, shown) for ply, shown in enumerate(way)],
            "can_follow": isinstance(self._game, SessionBoard),
            "status": self._status(way),
        }

    def _unchanging(self) -> dict[str, Any]:
        numbers = self._numbers
        all_kinds = kinds().values()
        return {
            "boards": [state.squares for state in numbers],
            "corners": [kind.corner for kind in all_kinds],
            "after": [[numbers[state] for state in kind.after] for kind in all_kinds],
            "lines": [sum(completed_lines(state), ()) for state in numbers],
            "words": [
                words(state, self._word_of.get(state, UNMARKED), values=self._values)
                for state in numbers
            ],
            "legend": [[image(sample), words] for sample, words in legend(self._word_of)],
            "at": numbers[shown_as(State() if self._at is None else self._at)],
        }

    def _note(self, ply: int, shown: State) -> str:
        turned = "" if shown == self._states[ply] else ", turned or mirrored"
        return f"after {counted(ply, 'move')} of the game{turned}"

    def _status(self, way: list[State]) -> str:
        if not way:
            return ""
        pairs = zip(way, self._states, strict=True)
        turned = sum(image != state for image, state in pairs)
        boards = f"its {counted(len(way), 'board')}, {turned} of them turned or mirrored"
        return f"The game: {describe(self._states[-1])}. Ringed: {boards}."

    @property
    def _drawn(self) -> Picture:
        return drawn(self._word_of, self._at, self._states, values=self._values)

    @property
    def _height(self) -> int:
        return FRAME + int(self.view["picture"]["height"])

    def _picture(self) -> str:
        legends = [
            f"<span>{sample._repr_html_()}&nbsp;{escape(words)}</span>"
            for sample, words in legend(self._word_of)
        ]
        picture = f"<div>{self._drawn._repr_html_()}</div>"
        return f"{WIDE}<div class='ttt-wide'><p>{' &emsp;'.join(legends)}</p>{picture}</div>"

    def __repr__(self) -> str:
        return f"Map: {self._drawn.text}"
