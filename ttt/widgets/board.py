"""A board to play on: by mouse, by keyboard, or from Python (all notebooks).

Reading order: `Grid`, which every board shares; `SessionBoard`, which shows a game as it goes on;
`Board`, for two people.
"""

from collections.abc import Callable
from typing import Any, ClassVar

from ttt.game import other
from ttt.games.on_board import Shown, clicks, look, told
from ttt.pictures import svg
from ttt.play.session import OpponentError, Session
from ttt.widgets.page import Page, script, style

BACK = "Taken back."
FRAME = 82  # pixels above and below the squares, as in `stored.css`


class Grid(Page):
    """The grid of squares that all boards share; subclasses do what its page asks for.

    It says `{"do": "click", "square": 4, "ply": 2}`, or `undo`, `redo`, `new_game`. A click is
    dropped if it comes late or while the opponent is thinking, when there is no ply.
    """

    _esm = script("grid.js")
    _css = style("grid.css")
    deeds: ClassVar = {"click": ("square",), "undo": (), "redo": (), "new_game": ()}
    timed: ClassVar = {"click": "ply"}
    warning: ClassVar = "Games are not kept. "

    @property
    def _height(self) -> int:
        side = min(96, 424 / self.view["width"])  # of a square, as in `grid.css`
        return FRAME + int(side * self.view["height"])


class SessionBoard(Grid):
    """A board that shows a session.

    What can't be played changes nothing, and the reason is shown at the board. But what the page no
    longer offers was meant for the board as it was, and is dropped.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._picked: int | None = None  # the first click of a move that needs two
        self._begun = ""  # what was done last, if that is no move
        self._session = session
        session.on_change = self._changed
        self._show()

    @property
    def state(self) -> Any:
        """The position now."""
        return self._session.state

    @property
    def moves(self) -> tuple[Any, ...]:
        """The actions since the start: on most boards, the squares taken."""
        return self._session.moves

    @property
    def states(self) -> list[Any]:
        """The positions since the start, with it and the one now."""
        return [self._session.start, *(move.after for move in self._session.history)]

    def click(self, square: int) -> None:
        """Take a square, and let the opponent answer; or show why that can't be done.

        Where a move is from one square to another, the first click picks what moves.
        """
        picked = self._picked
        self._picked = None
        self._begun = ""
        moves = self.state.actions()
        starts = [move[0] for move in moves if isinstance(move, tuple)]
        is_start = type(square) is int and square in starts
        if is_start and (picked, square) not in moves:
            self._picked = square if square != picked else None
            self._show()
        else:
            action = square if picked is None else (picked, square)
            self._try(lambda: self._session.play(action))

    def undo(self) -> None:
        """Take back the last move, and the opponent's reply with it."""
        self._anew(BACK, self._session.undo)

    def redo(self) -> None:
        """Play again what was taken back last."""
        self._anew("Played again.", self._session.redo)

    def new_game(self) -> None:
        """Begin again."""
        self._anew("New game.", self._session.new_game)

    def _is_late(self, deed: str, message: dict[str, Any]) -> bool:
        """Is it meant for another ply, or no longer offered: the game is over, say?"""
        view = self.view
        is_off = {
            "click": view["over"],
            "hint": view["over"],
            "undo": not view["undo"],
            "redo": not view["redo"],
        }
        return super()._is_late(deed, message) or is_off.get(deed, False)

    def _anew(self, begun: str, deed: Callable[[], None]) -> None:
        """Do something, and have it said even if the same was said last."""
        self._begun = begun
        self.view = self.view | {"said": ""}
        self._try(deed)

    def _try(self, deed: Callable[[], None]) -> None:
        try:
            deed()  # which shows what comes of it
        except (TypeError, ValueError) as problem:
            self._refuse(str(problem))
        except OpponentError as problem:
            self._refuse(str(problem), moved=True)
        except KeyboardInterrupt:  # not while an agent was asked; what was done until then stays
            self._session.thinking = False
            self._show()
            self._show("Interrupted. The game goes on from here.", moved=True)

    def _refuse(self, reason: str, *, moved: bool = False) -> None:
        if reason.startswith(("the ", "there ", "square ", "no ")):  # our words, no name or text
            reason = reason[0].upper() + reason[1:]
        self._forget(reason)
        self._show(reason, moved=moved)

    def _changed(self) -> None:
        self._picked = None  # it was picked in another position
        self._show()

    def _show(self, message: str = "", hinted: int | None = None, *, moved: bool = False) -> None:
        """Show how things stand, and a message.

        Aloud, only the message is said, unless a move comes with it.
        """
        view = self._view()
        said = message or view["said"]
        if moved:
            said = f"{view['said']} {message}".rstrip()
        self.view = view | {"message": message, "hinted": hinted, "said": said}

    def _view(self) -> dict[str, Any]:
        state = self.state
        session = self._session
        shown = look(state)
        width, height = shown.size
        stands = shown.status
        if session.is_stuck:
            stands += " (by hand)"
        return {
            "width": width,
            "height": height,
            "places": shown.places if len(shown.places) < width * height else None,
            "squares": shown.squares,
            "picked": self._picked,
            # no click is meant for a move that is being thought of
            "ply": None if session.thinking else session.ply,
            "lines": shown.lines,
            "over": state.is_terminal,
            "last": clicks(self.moves[-1])[-1] if self.moves else None,
            "colour": state.winner or "",
            "result": self._result(),
            "status": self._status(stands),
            "said": self._said(stands),
            "undo": session.can_undo,
            "redo": session.can_redo,
        }

    def _result(self) -> str:
        if self.state.winner:
            return f"{self.state.winner} wins"
        return "Draw" if self.state.is_terminal else f"{self.state.to_move} to move"

    def _status(self, stands: str) -> str:
        """Return the last move, and how the game stands."""
        if self._session.thinking:
            stands += ", thinking …"
        if self._picked is not None:
            stands += f", from {self._picked} to …"
        if self._session.ply:
            move = self._session.history[-1]
            return f"{other(self.state.to_move)} {told(move.action)}{move.because}; {stands}"
        return stands

    def _said(self, stands: str) -> str:
        """Return what is said aloud, once.

        A move and the reply to it, or what else was done; then how the game stands.
        """
        if self._session.thinking:
            return f"{self._who(self.state.to_move)} is thinking."
        parts = [self._begun, *self._moves_said(), self._standing(stands)]
        return " ".join(filter(None, parts))

    def _moves_said(self) -> list[str]:
        if self._begun == BACK:
            return []  # they were made before
        moves = self._session.exchange
        return [
            f"{self._who(move.before.to_move)} {told(move.action)}{move.because}." for move in moves
        ]

    def _standing(self, stands: str) -> str:
        if self._result() == "Draw":
            return "A draw."
        if self._picked is None:
            return f"{stands}."
        return f"{stands}. From {self._picked}, to where?"

    def _who(self, player: str) -> str:
        """Return how a player is called when a move is said aloud."""
        return player

    def _picture(self) -> str:
        return svg.board(self.state)._repr_html_()


class Board(SessionBoard):
    """A game on a board, for two people by turns.

    `board.state` and `board.moves` hold how the game stands; `click`, `undo`, `redo` and `new_game`
    do what a person can do with the mouse. What can't be played changes nothing: the reason is at
    the board, and in `board.message`.
    """

    def __init__(self, state: Shown | None = None) -> None:
        super().__init__(Session(state))

    def __repr__(self) -> str:
        return f"Board({self.state!r})"
