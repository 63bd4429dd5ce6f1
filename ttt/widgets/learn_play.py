"""A board against a player that learns from each game that you play against it (notebook 11)."""

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from ttt import doors
from ttt.game import other
from ttt.games.on_board import told
from ttt.learning.menace import Menace
from ttt.learning.training import Episode, Learner
from ttt.notation import listed
from ttt.pictures.beads import box, contents, moved
from ttt.pictures.picture import Picture
from ttt.play.session import OpponentError
from ttt.widgets.play import Play

ENDS = {1: "It won.", 0: "A draw.", -1: "It lost."}
RESIGNS = "It resigns, with nothing left to draw."
ALREADY = "It has learned from this game already."


class Lesson(NamedTuple):
    """What was learned from the game with these seats, when it was over after these moves."""

    seats: object = None
    moves: tuple[int, ...] = ()
    resigned: str | None = None
    picture: Picture | None = None
    words: str = ""


class LearnPlay(Play):
    """A series of games against a learner, such as `Menace()`, as `Play`.

    It learns from each game that is over. Below the board is the box of its last move or, after a
    game, what has changed in its boxes. It learns from a game once, even if you take back the end.
    If it resigns, it has lost for good. `learner` is the only opponent.
    """

    draws: ClassVar = True

    def __init__(self, learner: Learner) -> None:
        self.learner = doors.instance(learner, Learner, "Menace()")
        self._lesson = Lesson()
        super().__init__(doors.state(learner.start), learner)
        seat = self._series.second
        self._offers = {seat.name: seat}
        self.begin("second")

    def click(self, square: int) -> None:
        """Take a square, and let the learner answer; or show why that can't be done."""
        if self._now.resigned:
            self._try(self._say_it_is_over)
        else:
            super().click(square)

    def undo(self) -> None:
        """Take back the last move, and the reply with it; but not once the learner has resigned."""
        if self._now.resigned:
            self._try(self._say_it_is_over)
        else:
            super().undo()

    def _say_it_is_over(self) -> None:
        raise ValueError(f"the game is over: {self._now.resigned} has resigned. Start a new game")

    @property
    def _is_known(self) -> bool:
        return self._lesson.seats is self._series.seats  # a new game has new ones

    @property
    def _now(self) -> Lesson:
        """What was learned from this game, if it is over as it was then."""
        is_now = self._is_known and self._lesson.moves == self.moves
        return self._lesson if is_now else Lesson()

    def _try(self, deed: Callable[[], None]) -> None:
        super()._try(lambda: self._watch(deed))

    def _watch(self, deed: Callable[[], None]) -> None:
        series = self._series
        resigned = None
        try:
            deed()
        except OpponentError:
            resigned = series.resigned
            if resigned is None:
                raise
        is_new = bool(self.moves) and not self._is_known
        if resigned or (self.state.is_terminal and is_new):
            learned = (None, ALREADY) if self._is_known else self._learn(resigned)
            self._lesson = Lesson(series.seats, self.moves, resigned, *learned)
            self._show()

    def _learn(self, resigned: str | None) -> tuple[Picture | None, str]:
        """Have the learner learn from this game; return what there is to see and to say of it."""
        learner = self.learner
        player = self._series.player_of(self._series.second)
        steps = [(move.before, move.action) for move in self._series.history]
        episode = Episode(tuple(steps), self.state, resigned)
        ends = RESIGNS if resigned else ENDS[episode.reward(player)]
        before = contents(learner, episode, player) if isinstance(learner, Menace) else {}
        try:
            learner.learn(episode, player)
        except Exception as problem:
            return None, f"{ends} It could not learn from that: {type(problem).__name__}: {problem}"
        learner.games += 1
        if not isinstance(learner, Menace) or not (before or resigned):
            return None, f"{ends} {self._experience}"
        after = contents(learner, episode, player)
        changes = [
            f"{sum(before[state].values()):,} → {sum(after[state].values()):,}" for state in before
        ]
        words = "It used no other box."
        if changes:
            boxes = "box" if len(changes) == 1 else "boxes"
            words = f"Beads in its {boxes}: {listed(changes)}."
        return moved(learner, episode, player, before), f"{ends} {words} {self._experience}"

    @property
    def _experience(self) -> str:
        games = self.learner.games
        return f"It has learned from {games:,} {'game' if games == 1 else 'games'}."

    def _below(self) -> tuple[Picture | None, str]:
        """Return what there is to see and to say.

        That is of the game if it is over, and else of the learner's last move.
        """
        now = self._now
        if now.words:
            return now.picture, now.words
        learner = self.learner
        reply = self._series.reply
        words = ALREADY if self._is_known else self._experience
        if reply is None:
            return None, words
        picture = None
        if isinstance(learner, Menace) and len(learner.lots(reply.before)) > 1:
            picture = box(learner, reply.before, reply.action)
        return picture, f"{reply.before.to_move} {told(reply.action)}. {words}"

    def _view(self) -> dict[str, Any]:
        now = self._now
        view = super()._view()
        view["looked"] = "The boxes of this game" if now.words else "The box of the last move"
        if now.resigned is None:
            return view
        result = f"{now.resigned} resigns"
        status = f"{result}. The game goes to {self._series.first.name}."
        moves = filter(None, self._moves_said())
        return view | {
            "over": True,
            "undo": False,
            "colour": other(now.resigned),
            "result": result,
            "status": status,
            "said": " ".join([*moves, status]),
        }

    def __repr__(self) -> str:
        return f"Learn{super().__repr__()} {self._experience}"
