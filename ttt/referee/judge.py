"""A program against every opponent there is (notebook 04).

Reading order: `Answer`, what it does on a board; `Side`, what comes of all its games as one player;
`judged`, which asks it on every board that opponents can lead it to, layer by layer; `Judge.asked`,
all that its luck may choose on one board; `_counted`, `_shortest` and `_wrong`, from the answers
alone.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from time import monotonic
from typing import NamedTuple

from ttt.game import State
from ttt.minimax import outcomes
from ttt.notation import listed, shown
from ttt.progress import progress
from ttt.referee.forms import Form, readings, squares_of
from ttt.referee.inside import Call, Opaque, Reply
from ttt.referee.luck import Script, next_script
from ttt.referee.worker import Here, Worker, limit

OUTCOMES = 100  # of luck on one board that are gone through
DRAWS = 50  # if there are more, so many are drawn
HANGS = 2  # seconds for each further move of a program that didn't end
ILLEGAL = "illegal move"
# Ways in which a game is broken off
BROKEN = (ILLEGAL, "exception", "no answer", "ends its process")
MISSES, WIN_AWAY, DRAW_AWAY, SLOW = (
    "misses a win",
    "throws a win away",
    "throws a draw away",
    "slow win",
)
CHANGES, TWO_ANSWERS = "changes its board", "two answers"


class Answer(NamedTuple):
    """The square that a program takes, or why the game is broken off."""

    square: int | None
    kind: str = ""
    words: str = ""


class Counts(NamedTuple):
    """How many games end how."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    broken: int = 0


@dataclass
class Side:
    """A program as one player: what it does on each board, and what comes of all its games.

    What comes of them is worked out once, when the trial is over.
    """

    player: str
    answers: dict[State, tuple[Answer, ...]] = field(default_factory=dict)
    changed: dict[State, str] = field(default_factory=dict)  # boards that it changes
    restless: dict[State, str] = field(default_factory=dict)  # another answer when asked again
    plies: int = 0  # up to here, everything is known
    is_finished: bool = False
    uses_luck: bool = False
    drawn_on: set[State] = field(default_factory=set)  # boards on which its luck was only drawn
    printed: int = 0

    @property
    def games(self) -> int:
        """How many games there are."""
        return sum(self.counts)

    @cached_property
    def counts(self) -> Counts:
        """How its games end. Of a side that isn't finished, nothing is known: all are 0."""
        return _counted(State(), self, {}) if self.is_finished else Counts()

    won = property(lambda self: self.counts.won)
    drawn = property(lambda self: self.counts.drawn)
    lost = property(lambda self: self.counts.lost)
    broken = property(lambda self: self.counts.broken)

    @cached_property
    def shortest(self) -> tuple[int, ...] | None:
        """The shortest game that it loses, the first of them in reading order; None if there is none."""
        return _shortest(State(), self, {})

    @cached_property
    def faults(self) -> dict[str, dict[State, str]]:
        """What it does wrong: for each kind the boards, fewest marks first, and what happens there."""
        found: dict[str, dict[State, str]] = {}
        for state, answers in self.answers.items():
            for answer in answers:
                for kind, words in _wrong(state, answer):
                    found.setdefault(kind, {}).setdefault(state, words)
        extra = {CHANGES: self.changed, TWO_ANSWERS: self.restless}
        return found | {kind: boards for kind, boards in extra.items() if boards}


def judged(worker: Worker | Here, form: Form, seconds: float) -> dict[str, Side]:
    """Return both sides of a program, as far as they are known after so many seconds.

    Who interrupts it is told what is known until then.
    """
    began = monotonic()
    sides = {"x": Side("x"), "o": Side("o")}
    judge = Judge(worker, form, limit(seconds))
    worker.end()  # what it remembers from being tried in other forms is gone
    with suppress(KeyboardInterrupt):
        for player, share in (("x", 1 / 2), ("o", 1), ("x", 1)):  # x again, if there is time left
            judge.until = began + seconds * share
            with suppress(TimeoutError):
                if not sides[player].is_finished:
                    judge.visit(sides[player])
                    judge.visit_again(sides[player])
    return sides


class Judge:
    """Asks a program, and stops when the time is over."""

    def __init__(self, worker: Worker | Here, form: Form, seconds: float) -> None:
        self.worker = worker
        self.form = form
        self.seconds = seconds
        self.until = 0.0
        self.is_restless = False  # is its luck not under control?

    def visit(self, side: Side) -> None:
        """Ask on every board that opponents can lead it to. Raises TimeoutError."""
        layer = [State()]
        side.plies = 0
        while layer:
            mine = [state for state in layer if state.to_move == side.player]
            for state in progress(mine, f"boards as {side.player}, marks: {side.plies}"):
                if state not in side.answers or self.is_restless:
                    side.answers[state] = self.asked(state, side)
            after = (child for state in layer for child in _children(state, side))
            layer = [state for state in dict.fromkeys(after) if not state.is_terminal]
            side.plies += 1
        side.is_finished = True

    def visit_again(self, side: Side) -> None:
        """Ask each board once more, in another order: does it stay with its answer?"""
        for state in progress([*reversed(side.answers)], f"boards as {side.player}, again"):
            before = side.answers[state]
            if before[0].kind == "no answer":
                continue
            again = self.answer(state, self.reply(state), side)
            if again not in before:
                side.restless[state] = (
                    f"it {_told(before[0])}, and when asked again it {_told(again)}"
                )
        if side.restless and not self.is_restless:
            side.is_finished = False
            self.is_restless = True
            self.visit(side)

    def asked(self, state: State, side: Side) -> tuple[Answer, ...]:
        """Return all that the program may do on a board, whatever its luck chooses."""
        known = dict.fromkeys(side.answers.get(state, ()))
        is_counted = not self.is_restless
        script: Script | None = ()
        for _ in range(OUTCOMES):
            reply = self.reply(state, script or ())
            known[self.answer(state, reply, side)] = None
            side.uses_luck |= bool(reply.choices)
            is_counted &= reply.is_counted
            script = next_script(reply.choices)
            if script is None or prod(number for _, number in reply.choices) > OUTCOMES:
                break
        if script is not None or not is_counted:
            side.drawn_on.add(state)
            self.draw(state, side, known)
        return tuple(known)

    def draw(self, state: State, side: Side, known: dict[Answer, None]) -> None:
        """Ask again and again, until each free square has been taken, or often enough."""
        for seed in range(DRAWS):
            if len(known) >= len(state.actions()):
                return
            known[self.answer(state, self.reply(state, seed=seed), side)] = None

    def reply(self, state: State, script: Script = (), seed: int | None = None) -> Reply:
        """Return the program's reply. Raises TimeoutError if there is no time left."""
        left = self.until - monotonic()
        if left <= 0:
            raise TimeoutError
        call = Call(self.form.given(state), script, seed)
        reply = self.worker.ask(call, min(left, self.seconds))
        if reply.kind == "no answer":
            if left < self.seconds:
                raise TimeoutError
            self.seconds = min(self.seconds, HANGS)
        return reply

    def answer(self, state: State, reply: Reply, side: Side) -> Answer:
        """Return what a reply means on a board, and note what else it did."""
        side.printed += reply.printed
        if reply.kind:
            return Answer(None, reply.kind, reply.problem)
        square = readings(reply, self.form, state).get(self.form.answer)
        given = self.form.given(state)
        at = self.form.arguments.index("board")
        before = squares_of(given[at], self.form.board)
        after = squares_of(reply.arguments[at], self.form.board)
        if before != after and "board" not in self.form.answer:
            side.changed.setdefault(state, "it leaves another board than it was given")
        if square in state.actions():
            return Answer(square)
        return Answer(None, ILLEGAL, _illegal(state, square, reply))


def _illegal(state: State, square: int | None, reply: Reply) -> str:
    value = reply.returned.text if isinstance(reply.returned, Opaque) else shown(reply.returned)
    if square is None or square < 0:
        return f"it answers {value}, which is no square"
    return f"it takes {square}, where {state.squares[square]} is already"


def _told(answer: Answer) -> str:
    return (
        f"took {answer.square}" if answer.square is not None else f"made this fault: {answer.kind}"
    )


def _children(state: State, side: Side) -> Iterator[State]:
    """Yield what may follow: after the answers of the program, or after every move of the opponent."""
    if state.to_move == side.player:
        squares = [answer.square for answer in side.answers[state] if answer.square is not None]
    else:
        squares = list(state.actions())
    yield from (state.result(square) for square in dict.fromkeys(squares))


def _counted(state: State, side: Side, known: dict[State, Counts]) -> Counts:
    """Return how all games from here end, each sequence of moves a game."""
    if state in known:
        return known[state]
    if state.is_terminal:
        value = state.utility(side.player)
        counts = Counts(value > 0, value == 0, value < 0)
    else:
        parts = [_counted(child, side, known) for child in _children(state, side)]
        broken = 0
        if state.to_move == side.player:
            broken = sum(answer.square is None for answer in side.answers[state])
        counts = Counts(*map(sum, zip(Counts(broken=broken), *parts, strict=True)))
    known[state] = counts
    return counts


def _shortest(
    state: State, side: Side, known: dict[State, tuple[int, ...] | None]
) -> tuple[int, ...] | None:
    """Return the moves of the shortest game from here that is lost."""
    if state not in known:
        lost: list[tuple[int, ...]] = []
        if state.is_terminal:
            if state.utility(side.player) < 0:
                lost.append(())
        elif state.to_move != side.player or state in side.answers:
            for child in _children(state, side):
                moves = _shortest(child, side, known)
                if moves is not None:
                    square = next(i for i in range(9) if child.squares[i] != state.squares[i])
                    lost.append((square, *moves))
        known[state] = min(lost, key=lambda moves: (len(moves), moves), default=None)
    return known[state]


def _wrong(state: State, answer: Answer) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with an answer, and the words for it."""
    if answer.square is None:
        yield answer.kind, answer.words
        return
    ends = outcomes(state)
    best = max(ends.values())
    end = ends[answer.square]
    better = listed((square for square, one in ends.items() if one == best), "or")
    words = f"it takes {answer.square}, a {end}; {better} would have been a {best}"
    if best.plies == 1 and best.value == 1 and end != best:
        yield MISSES, words
    if end.value < best.value:
        yield (WIN_AWAY if best.value == 1 else DRAW_AWAY), words
    elif best.value == 1 and end != best:
        yield SLOW, words
