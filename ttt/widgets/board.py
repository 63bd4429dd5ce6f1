"""A board to play on: by mouse, by keyboard, or from Python (all notebooks); `Grid` is what every board shares."""

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
    """A board that shows a session; what can't be played changes nothing, and the reason is shown at the board."""

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

    def click(self, square: int) -> None:
        """Take a square, and let the opponent answer; or show why that can't be done.

        Where a move is from one square to another, the first click picks what moves.
        """
        picked, self._picked = self._picked, None
        self._begun = ""
        moves = [action for action in self.state.actions() if isinstance(action, tuple)]
        if (
            type(square) is int
            and (picked, square) not in moves
            and square in [start for start, _ in moves]
        ):
            self._picked = square if square != picked else None
            self._show()
        else:
            self._try(lambda: self._session.play(square if picked is None else (picked, square)))

    def undo(self) -> None:
        """Take back the last move, and the opponent's reply with it."""
        self._say_anew(BACK)
        self._try(self._session.undo)

    def redo(self) -> None:
        """Play again what was taken back last."""
        self._say_anew("Played again.")
        self._try(self._session.redo)

    def new_game(self) -> None:
        """Begin again."""
        self._say_anew("New game.")
        self._try(self._session.new_game)

    def _say_anew(self, begun: str = "") -> None:
        """Have what comes next said, even if the same was said last."""
        self._begun = begun
        self.view = self.view | {"said": ""}

    def _try(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except (TypeError, ValueError, OpponentError) as problem:
            reason = str(problem)
            is_ours = reason.startswith(
                ("the ", "there ", "square ", "no ")
            )  # and not what was typed, or a name
            reason = reason[0].upper() + reason[1:] if is_ours else reason
            self._forget(reason)
            self._show(reason, moved=isinstance(problem, OpponentError))
        except KeyboardInterrupt:  # not while an agent was asked; what was done until then stays
            self._session.thinking = False
            self._show()
            self._show("Interrupted. The game goes on from here.", moved=True)

    def _changed(self) -> None:
        self._picked = None  # it was picked in another position
        self._show()

    def _show(self, message: str = "", hinted: int | None = None, *, moved: bool = False) -> None:
        """Show how things stand, and a message.

        Aloud, only the message is said, unless a move comes with it.
        """
        view = self._view()
        said = f"{view['said']} {message}".rstrip() if moved else message or view["said"]
        self.view = view | {"message": message, "hinted": hinted, "said": said}

    def _view(self) -> dict[str, Any]:
        state, session, shown = self.state, self._session, look(self.state)
        width, height = shown.size
        result = (
            f"{state.winner} wins"
            if state.winner
            else "Draw"
            if state.is_terminal
            else f"{state.to_move} to move"
        )
        return {
            "width": width,
            "height": height,
            "places": shown.places if len(shown.places) < width * height else None,
            "squares": shown.squares,
            "picked": self._picked,
            "ply": None
            if session.thinking
            else session.ply,  # no click is meant for a move that is being thought of
            "lines": shown.lines,
            "over": state.is_terminal,
            "last": clicks(self.moves[-1])[-1] if self.moves else None,
            "colour": state.winner or "",
            "result": result,
            "status": self._status(),
            "said": self._said(),
            "undo": session.can_undo,
            "redo": session.can_redo,
        }

    def _status(self) -> str:
        status = look(self.state).status + (", thinking …" if self._session.thinking else "")
        status += " (by hand)" if self._session.is_stuck else ""
        status += f", from {self._picked} to …" if self._picked is not None else ""
        if not self.moves:
            return status
        return f"{other(self.state.to_move)} {told(self.moves[-1])}; {status}"

    def _said(self) -> str:
        """Return what is said aloud, once: a move and the reply to it, or what else was done; then how it stands."""
        if self._session.thinking:
            return f"{self._who(self.state.to_move)} is thinking."
        return " ".join(filter(None, [self._begun, *self._moves_told(), self._stands()]))

    def _moves_told(self) -> list[str]:
        if self._begun == BACK:
            return []  # they were made before
        return [
            f"{self._who(move.before.to_move)} {told(move.action)}."
            for move in self._session.exchange
        ]

    def _stands(self) -> str:
        if self.state.is_terminal and self.state.winner is None:
            return "A draw."
        by_hand = " (by hand)" if self._session.is_stuck else ""
        start = f" From {self._picked}, to where?" if self._picked is not None else ""
        return f"{look(self.state).status}{by_hand}.{start}"

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
