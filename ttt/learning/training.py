"""How a player gets better: it plays a game, and then it learns from it (notebook 11).

Reading order: `kinds_of_move`, what counts as the same; `Episode`, a game as it is learned from;
`play_episode`; `train`, many of them; `Learner`, what all learners share.

The words are those of Sutton and Barto, *Reinforcement Learning*: policy, episode, reward,
exploration, step size. A `key` is a text that stands for a position and all its images, and a
`kind` of move is the key of the position that it leads to. A *lot* is a chance in a draw.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from threading import current_thread, main_thread
from typing import Any, ClassVar, NamedTuple

from ttt import doors
from ttt.agents import Agent, checked_agent, options, seeded
from ttt.game import Position, State
from ttt.learning.policies import Chances, ResignedError, checked_start, draw
from ttt.match import MOST, Record, read_moves
from ttt.progress import progress

Step = tuple[Any, Any]  # a position, and the action that was taken in it
Kinds = dict[str, Any]  # an action for each kind of move in a position
Lots = Mapping[Any, int]  # how many lots each action has in a draw; none has any: resign


def key(position: Position) -> str:
    """Return a text for a position: its squares, or else its `repr`.

    Images share it if the game has a `canonical`.
    """
    if isinstance(position, State):
        return position.canonical().squares
    image = position
    if hasattr(position, "canonical"):
        image = position.canonical()
    if type(image).__repr__ is object.__repr__:
        needs = "needs a __repr__ that says all of a position"
        raise TypeError(f"{type(image).__name__} {needs}: learners go by it")
    return repr(image)


def kinds_of_move(position: Position) -> Kinds:
    """Return an action for each kind of move, the first of several.

    >>> kinds_of_move(State())
    {'........x': 0, '.......x.': 1, '....x....': 4}
    """
    kinds: Kinds = {}
    for action in doors.position(position).actions():
        kind = key(position.result(action))
        kinds.setdefault(kind, action)
    return kinds


class Episode(NamedTuple):
    """A game as it is learned from: its steps, the last position, and who resigned, if anybody."""

    steps: tuple[Step, ...]
    end: Any
    resigned: Any = None

    def reward(self, player: Any) -> int:
        """Return what the game was worth to a player: +1 won, 0 drawn, −1 lost."""
        if self.resigned is not None:
            return -1 if player == self.resigned else 1
        return int(self.end.utility(player))

    @property
    def winner(self) -> Any:
        """The player who has won, or None."""
        positions = [self.end]
        positions += [position for position, _ in self.steps]
        for position in positions:
            if self.reward(position.to_move) > 0:
                return position.to_move
        return None

    def steps_of(self, player: Any) -> list[Step]:
        """Return the positions in which a player was to move, and its actions."""
        return steps_of(self.steps, player)


def steps_of(steps: Iterable[Step], player: Any) -> list[Step]:
    """Return those steps of a game that a player took."""
    return [step for step in steps if step[0].to_move == player]


def steps(moves: str | Sequence[int]) -> list[Step]:
    """Return the steps of a game on 3×3, from its squares, or from digits.

    >>> steps("48")
    [(State.parse('.../.../...'), 4), (State.parse('.../.x./...'), 8)]
    """
    state = State()
    taken: list[Step] = []
    for square in read_moves(moves):
        taken.append((state, square))
        state = state.result(square)
    return taken


def play_episode(agent_of: Callable[[Any], Agent], start: Position) -> Episode:
    """Play a game to its end; `agent_of` says who moves for a player. A ResignedError ends it."""
    position: Any = start
    taken: list[Step] = []
    while not position.is_terminal:
        try:
            action = agent_of(position.to_move)(position)
        except ResignedError:
            return Episode(tuple(taken), position, position.to_move)
        taken.append((position, action))
        position = position.result(action)
    return Episode(tuple(taken), position)


def train(learner: Learner, games: int, against: Agent | None = None, player: Any = None) -> Record:
    """Let a learner play and learn. Without an opponent it plays, and learns for, both sides.

    It plays for `player`, or for the side that begins. An interrupt ends the training: a game that
    is still played is dropped, and one that is over is learned from first. The next call goes on.
    Returns how the games ended for the player.
    """
    start = doors.instance(learner, Learner, "Menace()").start
    doors.whole("games", games, 0, MOST)
    mine = start.to_move if player is None else player
    checked_start(start, mine)
    opponent = learner if against is None else checked_agent(against)
    ends: Counter[int] = Counter()

    def agent_of(mover: Any) -> Agent:
        return learner if mover == mine else opponent

    with suppress(KeyboardInterrupt), _interrupts() as interrupts:
        for _ in progress(range(games), "games"):
            episode = play_episode(agent_of, start)
            with interrupts.later():
                pupils = [mine]
                if opponent is learner:
                    pupils = [position.to_move for position, _ in episode.steps]
                for pupil in dict.fromkeys(pupils):  # each once
                    learner.learn(episode, pupil)
                learner.games += 1
                ends[episode.reward(mine)] += 1
    return Record(ends[1], ends[0], ends[-1])


class _Interrupts:
    """Hears interrupts, and can let one wait."""

    def __init__(self, before: Callable[..., Any]) -> None:
        self.before = before  # what heard them until now
        self.is_later = False
        self.waiting: list[Any] = []

    def __call__(self, *interrupt: Any) -> None:
        if self.is_later and not self.waiting:
            self.waiting.append(interrupt)
        else:
            self.before(*interrupt)

    @contextmanager
    def later(self) -> Iterator[None]:
        """Let an interrupt wait until this is done, so that nothing is half learned.

        A second interrupt does not wait.
        """
        self.is_later = True
        try:
            yield
        finally:
            self.is_later = False
        while self.waiting:
            self.before(*self.waiting.pop())


@contextmanager
def _interrupts() -> Iterator[_Interrupts]:
    """Hear interrupts from now on: once for all games, since to change who hears them is slow."""
    before: Any = signal.getsignal(signal.SIGINT)
    interrupts = _Interrupts(before)
    if not callable(before) or current_thread() is not main_thread():  # no interrupt is heard here
        yield interrupts
        return
    signal.signal(signal.SIGINT, interrupts)
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, before)


class Learner:
    """A player that learns from each game.

    It is an agent: ask it for an action, and it draws one from its policy. Its games begin at
    `start`, the empty 3×3 board by default; `seed` fixes its luck. `table` holds what it learned,
    by the keys of positions, `games` how many it has learned from. To keep a learner until
    tomorrow, pickle it.
    """

    name: ClassVar[str]

    def __init__(self, start: Position | None = None, seed: int = 0) -> None:
        self.start: Any = State() if start is None else doors.position(start)
        self.rng = seeded(seed)
        self.table: dict[str, Any] = {}
        self.games = 0
        self.__name__ = self.name
        self._rows: dict[Any, tuple[str, Kinds]] = {}

    def known(self, position: Position) -> tuple[str, Kinds]:
        """Return the key of a position and its kinds of move, worked out once.

        Raises ValueError for other variants.
        """
        if doors.position(position) not in self._rows:
            variant = getattr(position, "variant", None)
            if variant is not getattr(self.start, "variant", None):
                raise ValueError(f"{self.name} learns on {self.start!r}, and not on {position!r}")
            self._rows[position] = key(position), kinds_of_move(position)
        return self._rows[position]

    def lots(self, position: Position) -> Lots:
        """Return how many lots each action has in the draw; none has any if the learner resigns."""
        raise NotImplementedError

    def learn(self, episode: Episode, player: Any) -> None:
        """Change what it thinks of the moves that a player has made in a game.

        Raises ValueError for anybody but a player of it.
        """
        checked_start(self.start, player)
        self._learn(episode, player)

    def _learn(self, episode: Episode, player: Any) -> None:
        raise NotImplementedError

    def policy(self, position: Position) -> Chances:
        """Return the exact chance of each action; nothing if it resigns."""
        lots = self.lots(position)
        total = sum(lots.values())
        chances = {}
        for action, lot in lots.items():
            if lot:
                chances[action] = Fraction(lot, total)
        return chances

    def __call__(self, position: Position) -> Any:
        """Draw an action.

        Raises ResignedError if there is none, and ValueError when the game is over.
        """
        options(position)
        lots = self.lots(position)
        if not any(lots.values()):
            raise ResignedError(f"{self.name} resigns: it has lost heart")
        return self._drawn(lots)

    def _drawn(self, lots: Lots) -> Any:
        """Return one of the actions, by their lots."""
        return draw(lots, self.rng)

    def favourite(self, position: Position) -> Any:
        """Return the action with the most lots, the first of several: an agent without luck."""
        options(position)
        lots = self.lots(position)
        return max(lots, key=lambda action: lots[action])
