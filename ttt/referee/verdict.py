"""What a trial has found: one page, as text, in a notebook, as Markdown (notebook 04).

Reading order: `Verdict`; `Lost`, the game that a program should not have lost, and the move that
lost it; then the sentences.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from ttt.game import State
from ttt.minimax import outcomes
from ttt.notation import in_rows, listed
from ttt.pictures import svg
from ttt.pictures.picture import Picture
from ttt.pictures.strategy import replay
from ttt.pictures.written import counted
from ttt.referee import judge
from ttt.referee.forms import Form
from ttt.referee.judge import Side

FAULTS = {
    judge.ILLEGAL: "makes a move that is against the rules",
    "exception": "raises an exception",
    "no answer": "gives no answer",
    "ends its process": "ends its own process",
    judge.TWO_ANSWERS: "changes its answer when asked again",
    judge.CHANGES: "changes the board that it is given",
    judge.MISSES: "misses a win at once",
    judge.WIN_AWAY: "throws a win away",
    judge.DRAW_AWAY: "throws a draw away",
    judge.SLOW: "wins more slowly than it could",
}
LUCK = "It uses luck: each choice that its luck could make is counted as a game of its own."
DRAWN = (
    "On {}, it was asked {} times each, because {}. If it makes a move there once in ten times, the "
    "chance that the referee missed that move is less than 1 %."
)
MANY = "its luck has too many outcomes"
RESTLESS = "its answer changes when it is asked again: it uses luck, or it remembers something"


@dataclass(frozen=True)
class Verdict:
    """What a trial has found. `x` and `o` are what came of the program's games on either side."""

    name: str
    form: Form
    x: Side
    o: Side
    seconds: float

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both sides."""
        return self.x, self.o

    @property
    def lost(self) -> "Lost | None":
        """The shortest game that it loses; None if there is none."""
        games = [Lost(side.player, side.shortest) for side in self.sides if side.shortest]
        return min(games, key=lambda game: len(game.moves), default=None)

    @property
    def is_finished(self) -> bool:
        """Is everything known?"""
        return all(side.is_finished for side in self.sides)

    @property
    def breaks(self) -> bool:
        """Is there a game that it can't finish?"""
        return any(kind in side.faults for side in self.sides for kind in judge.BROKEN)

    @property
    def is_unbeaten(self) -> bool:
        """Has every game been visited, and is none lost or cut short?"""
        return self.is_finished and not self.lost and not self.breaks

    def replay(self) -> Picture:
        """Draw the shortest game that it loses. Raises ValueError if there is none."""
        return replay(self._lost_one().moves)

    def step(self) -> Any:
        """Return the shortest game that it loses, to go through move by move.

        Raises ValueError if there is none.
        """
        from ttt.widgets.knob import Knob  # not before: a terminal shows no widgets

        game = self._lost_one()
        return Knob(game.after, move=(0, len(game.moves)))

    def _lost_one(self) -> "Lost":
        if self.lost is None:
            raise ValueError(f"no game is known that {self.name} loses")
        return self.lost

    def __repr__(self) -> str:
        parts = [" ".join(filter(None, _headline(self))), "\n".join(map(_record, self.sides))]
        if self.lost:
            parts.append(self.lost.words)
            parts.append(str(self.lost.before))
        parts += [f"- {sentence}" for sentence in _faults(self)]
        return "\n".join(parts)

    def _repr_html_(self) -> str:
        head, proof = _headline(self)
        parts = [f"<p><b>{escape(head)}</b> {escape(proof)}</p>"]
        parts += [f"<div>{escape(_record(side))}</div>" for side in self.sides]
        if self.lost:
            parts.append(f"<p>{escape(self.lost.words)}</p>{replay(self.lost.moves)._repr_html_()}")
        faults = "".join(f"<li>{escape(sentence)}</li>" for sentence in _faults(self))
        return "".join(parts) + (f"<ul>{faults}</ul>" if faults else "")

    @property
    def markdown(self) -> str:
        """The verdict as Markdown, ready to paste into an issue."""
        head, proof = _headline(self)
        parts = [f"**{_plain(head)}** {_plain(proof)}", _plain(str(self.form))]
        parts.append("\n".join(f"- {_plain(_record(side))}" for side in self.sides))
        if self.lost:
            parts.append(_plain(self.lost.words))
            parts.append(f"```text\n{self.lost.before}\n```")
        parts.append("\n".join(f"- {_plain(sentence)}" for sentence in _faults(self)))
        return "\n\n".join(filter(None, parts)) + "\n"


@dataclass(frozen=True)
class Lost:
    """A game that a program loses, and the move that loses it."""

    player: str
    moves: tuple[int, ...]

    @property
    def states(self) -> list[State]:
        """All states of the game."""
        states = [State()]
        for square in self.moves:
            states.append(states[-1].result(square))
        return states

    @property
    def ply(self) -> int:
        """How many moves were played before the losing move."""
        return max(ply for ply, state in enumerate(self.states[:-1]) if self._loses(ply, state))

    def _loses(self, ply: int, state: State) -> bool:
        ends = outcomes(state)
        is_its_move = state.to_move == self.player
        return is_its_move and ends[self.moves[ply]].value < 0 <= max(ends.values()).value

    @property
    def before(self) -> State:
        """The board on which it went wrong."""
        return self.states[self.ply]

    @property
    def mistake(self) -> str:
        """What the losing move changed, and which squares would not have lost."""
        square = self.moves[self.ply]
        ends = outcomes(self.before)
        best = max(ends.values())
        held = [one for one, end in ends.items() if end.value >= 0]
        squares = "Square" if len(held) == 1 else "Squares"
        would = f"{squares} {listed(held)} would not have lost"
        changed = f"a {best} became a {ends[square]}"
        return f"{self.player} took square {square}, and {changed}. {would}."

    @property
    def words(self) -> str:
        """The game in words."""
        moves = " ".join(map(str, self.moves))
        lost = f"The shortest game that it loses, as {self.player}, goes {moves}."
        return f"{lost} On {_rows(self.before)}, {self.mistake}"

    def after(self, move: int = 0) -> "Moment":
        """Return the game after so many moves."""
        return Moment(self, move)


@dataclass(frozen=True)
class Moment:
    """A lost game after so many moves: the board, and what is to be said."""

    game: Lost
    move: int

    @property
    def words(self) -> str:
        """What has just happened."""
        state = self.game.states[self.move]
        if self.move == 0:
            return f"The program plays {self.game.player}."
        if self.move == self.game.ply + 1:
            return f"Move {self.move}: {self.game.mistake}"
        took = f"Move {self.move}: {self.game.states[self.move - 1].to_move} took {self.game.moves[self.move - 1]}"
        return f"{took}, and wins." if state.is_terminal else f"{took}."

    @property
    def board(self) -> Picture:
        """The board, with the last move tinted."""
        last = self.game.moves[self.move - 1 : self.move]
        return svg.board(self.game.states[self.move], tints=dict.fromkeys(last, "last"))

    def __repr__(self) -> str:
        return f"{self.board.text}\n{self.words}"

    def _repr_html_(self) -> str:
        return f"{self.board._repr_html_()}<p>{escape(self.words)}</p>"


# ---- sentences


def _headline(verdict: Verdict) -> tuple[str, str]:
    """Return what is known in a sentence, and on what grounds."""
    name = verdict.name
    soon = f"after {verdict.seconds:g} seconds"
    certain = f"The referee stopped {soon}, but this much is certain."
    if verdict.lost:
        return f"{name} can be beaten.", "" if verdict.is_finished else certain
    if verdict.breaks:
        others = "It loses none of those that it finishes." if verdict.is_finished else certain
        return f"{name} doesn't finish all its games.", others
    if not verdict.is_finished:
        return (
            f"There is no verdict on {name} yet.",
            f"It is slow, and the referee stopped it {soon}.",
        )
    none = f"it loses none of {verdict.x.games:,} games as x, and none of {verdict.o.games:,} as o"
    if any(side.drawn_on for side in verdict.sides):
        return f"No game was found that {name} loses.", f"As far as its luck was tried, {none}."
    return f"Nobody beats {name}.", f"This is proved: {none}, and there are no others."


def _record(side: Side) -> str:
    """Return how its games ended."""
    if not side.is_finished:
        asked = f"it was asked on {counted(len(side.answers), 'board')}"
        so_far = f"As {side.player}, not all games were played: {asked}"
        if side.shortest or not side.plies:
            return f"{so_far}."
        return f"{so_far}, and no game is lost by move {side.plies}."
    won, drawn, lost, broken = side.counts
    ends = f"{won:,} won, {drawn:,} drawn, {lost:,} lost"
    if broken:
        ends += f", {broken:,} cut short by an error in the program"
    return f"As {side.player}, of {side.games:,} games: {ends}."


def _faults(verdict: Verdict) -> Iterator[str]:
    """Yield a sentence for each kind of fault, with the first board; then what else is to be said."""
    for kind, does in FAULTS.items():
        for side in verdict.sides:
            boards = dict(side.faults.get(kind, {}))
            if kind == judge.SLOW:  # where a win at once is missed, that was said
                boards = {
                    one: boards[one]
                    for one in boards
                    if one not in side.faults.get(judge.MISSES, {})
                }
            if boards:
                first = max(boards, key=lambda state: len(state.actions()))
                where = counted(len(boards), "board")
                on = (
                    f"On {_rows(first)}, " if len(boards) == 1 else f"The first is {_rows(first)}: "
                )
                yield f"As {side.player}, it {does} on {where}. {on}{boards[first]}."
    if any(side.uses_luck for side in verdict.sides):
        yield LUCK
    drawn = sum(len(side.drawn_on) for side in verdict.sides)
    if drawn:
        why = RESTLESS if any(side.restless for side in verdict.sides) else MANY
        yield DRAWN.format(counted(drawn, "board"), judge.DRAWS, why)
    printed = sum(side.printed for side in verdict.sides)
    if printed:
        yield f"It printed {printed:,} characters, which were not shown."


def _rows(state: State) -> str:
    """Return a board row by row, as `State.parse` reads it."""
    return in_rows(state.squares, state.variant).replace("/", " ")


def _plain(text: str) -> str:
    """Return a text without what Markdown would take as a sign."""
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]<>#|~" else letter for letter in text)
