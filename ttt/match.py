"""Playing: one game, an agent against every possible opponent, a tournament, and the record of each (notebook 04).

Reading order: `play`; then `games`, the recursion of notebook 03 that visits instead of summing,
and what is made of it: `exhaust` and `strategy`; then `tournament`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import inf
from random import Random

from ttt import doors
from ttt.agents import Agent, HumanLeftError, ask, checked_agent
from ttt.doors import name_of
from ttt.game import State, shown
from ttt.progress import progress

Moves = tuple[int, ...]
MOST = 1_000_000  # games of a pair in a tournament


def read_moves(moves: str | Sequence[int]) -> list[int]:
    """Return the squares of a game, given as such or as digits.

    Raises TypeError or ValueError for anything else.
    """
    if not isinstance(moves, str):
        return doors.several(moves, "squares, nor a text of digits such as '048'")
    if strange := [letter for letter in moves if letter not in "0123456789"]:
        raise ValueError(
            f"{strange[0]!r} in {shown(moves)} is not a square; digits such as '4085761' were expected"
        )
    return [int(digit) for digit in moves]


@dataclass(frozen=True)
class Game:
    """A game that was played: its moves, and the states from the first to the last."""

    moves: Moves
    states: tuple[State, ...]
    finished: bool  # False if a human left

    @property
    def winner(self) -> str | None:
        """The player who won, or None."""
        return self.states[-1].winner


@dataclass(frozen=True)
class Record:
    """How many games a player won, drew and lost, and the moves of the lost games, the shortest first."""

    won: int
    drawn: int
    lost: int
    losses: tuple[Moves, ...] = ()

    def __str__(self) -> str:
        return f"{self.won} won, {self.drawn} drawn, {self.lost} lost"


def play(x: Agent, o: Agent, state: State | None = None) -> Game:
    """Let two agents play a game, from the empty 3×3 board unless a state is given.

    Raises IllegalActionError for an answer that is not an action, and TypeError for what is not an
    agent or a state. A human may leave; then the game is not finished.
    """
    agents = {"x": checked_agent(x), "o": checked_agent(o)}
    states, moves = [doors.start(state)], []
    while not states[-1].is_terminal:
        try:
            moves.append(ask(agents[states[-1].to_move], states[-1]))
        except HumanLeftError:
            break
        states.append(states[-1].result(moves[-1]))
    return Game(tuple(moves), tuple(states), states[-1].is_terminal)


def games(agent: Agent, player: str, state: State | None = None) -> Iterator[tuple[Moves, State]]:
    """Yield every game that an opponent can bring about against an agent: its moves, and the state it ends in.

    The agent plays for `player`, and is asked once about each state: a random one is judged by what
    it drew. Raises TypeError for what is not an agent or a state and ValueError for an unknown
    player; later, while the games are played, IllegalActionError for an answer that is not an
    action.
    """
    checked_agent(agent)
    start = doors.patience(doors.start(state))
    return _games(cache(lambda state: ask(agent, state)), doors.player(player), start, ())


def _games(answer: Agent, player: str, state: State, moves: Moves) -> Iterator[tuple[Moves, State]]:
    if state.is_terminal:
        yield moves, state
        return
    for square in [answer(state)] if state.to_move == player else state.actions():
        yield from _games(answer, player, state.result(square), (*moves, square))


def exhaust(agent: Agent, player: str, state: State | None = None) -> Record:
    """Let an agent play against every possible opponent. Raises what `games` raises."""
    return _record(player, ((moves, end.winner) for moves, end in games(agent, player, state)))


def strategy(agent: Agent, player: str, state: State | None = None) -> dict[State, int]:
    """Return the agent's answer for every state in which an opponent can make it move.

    Raises what `games` raises.
    """
    answers: dict[State, int] = {}
    checked_agent(agent)

    def remembered(state: State) -> int:
        return answers.setdefault(state, ask(agent, state))

    for _ in games(remembered, player, state):
        pass
    return answers


def tournament(agents: Sequence[Agent], games: int, seed: int) -> dict[tuple[str, str], Record]:
    """Let each agent play each, itself too: `games` games as x, and as many as o.

    Returns x's record for each pair of names, x's first. An agent with an `rng`, a Random, gets a
    new one from the seed, and keeps it. Raises TypeError for what is not a list of agents, and
    ValueError if two of them have the same name or there is no game to play.
    """
    agents = [checked_agent(agent) for agent in doors.several(agents, "agents")]
    if len({*map(name_of, agents)}) < len(agents):
        raise ValueError(f"two agents have the same name: {', '.join(map(name_of, agents))}")
    doors.whole("games", games, 1, MOST)
    rng = Random(doors.whole("seed", seed, least=-inf))
    for agent in agents:
        if isinstance(own := getattr(agent, "rng", None), Random):
            own.seed(
                int(rng.random() * 2**61)
            )  # a whole number gives the same choices on every machine
    records = {}
    for x, o in progress([*product(agents, repeat=2)], "pairs"):
        played = (play(x, o) for _ in range(games))
        records[name_of(x), name_of(o)] = _record(
            "x", ((game.moves, game.winner) for game in played)
        )
    return records


def _record(player: str, results: Iterable[tuple[Moves, str | None]]) -> Record:
    ends, losses = Counter[str | None](), list[Moves]()
    for moves, winner in results:
        ends[winner] += 1
        if winner not in (None, player):
            losses.append(moves)
    losses.sort(key=lambda moves: (len(moves), moves))
    return Record(ends[player], ends[None], len(losses), tuple(losses))
