"""Playing: one game, an agent against every possible opponent, a tournament (notebook 04).

Reading order: `play`; then `games`, the recursion of notebook 03 that visits instead of summing,
and what is made of it: `exhaust` and `strategy`; then `tournament`, and `contest` (notebook 08).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random

from ttt import doors
from ttt.agents import Agent, HumanLeftError, ask, checked_agent, seeded
from ttt.count import orbits, results
from ttt.doors import name_of
from ttt.game import State
from ttt.notation import shown
from ttt.progress import progress

Moves = tuple[int, ...]
MOST = 1_000_000  # games of a pair in a tournament


def read_moves(moves: str | Sequence[int]) -> list[int]:
    """Return the squares of a game, given as such or as digits.

    Raises TypeError or ValueError for anything else.
    """
    if not isinstance(moves, str):
        return doors.several(moves, "squares, nor a text of digits such as '048'")
    for letter in moves:
        if letter not in "0123456789":
            expected = "digits such as '4085761' were expected"
            raise ValueError(f"{letter!r} in {shown(moves)} is not a square; {expected}")
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
    """How many games a player won, drew and lost; the moves of lost ones, shortest first."""

    won: int
    drawn: int
    lost: int
    losses: tuple[Moves, ...] = ()

    def __str__(self) -> str:
        return f"{self.won} won, {self.drawn} drawn, {self.lost} lost"

    def __repr__(self) -> str:
        return f"Record({self}: {shown(self.losses)})"


def play(x: Agent, o: Agent, state: State | None = None) -> Game:
    """Let two agents play a game, from the empty 3×3 board unless a state is given.

    Raises IllegalActionError for an answer that is not an action, and TypeError for what is not an
    agent or a state. A human may leave; then the game is not finished.

    >>> from ttt.agents import first_free
    >>> play(first_free, first_free).moves
    (0, 1, 2, 3, 4, 5, 6)
    """
    agents = {"x": checked_agent(x), "o": checked_agent(o)}
    now = doors.start(state)
    states = [now]
    moves = []
    while not now.is_terminal:
        try:
            square = ask(agents[now.to_move], now)
        except HumanLeftError:
            break
        now = now.result(square)
        moves.append(square)
        states.append(now)
    return Game(tuple(moves), tuple(states), now.is_terminal)


def games(agent: Agent, player: str, state: State | None = None) -> Iterator[tuple[Moves, State]]:
    """Yield every game that an opponent can bring about against an agent: moves and last state.

    The agent plays for `player`, and is asked once about each state: a random one is judged by what
    it drew. Raises TypeError for what is not an agent or a state and ValueError for an unknown
    player; later, while the games are played, IllegalActionError for an answer that is not an
    action.
    """
    checked_agent(agent)
    start = doors.patience(doors.start(state))
    doors.player(player)
    answer = cache(lambda state: ask(agent, state))
    return _games(answer, player, start, ())


def _games(answer: Agent, player: str, state: State, moves: Moves) -> Iterator[tuple[Moves, State]]:
    if state.is_terminal:
        yield moves, state
        return
    squares = (answer(state),) if state.to_move == player else state.actions()
    for square in squares:
        after = state.result(square)
        yield from _games(answer, player, after, (*moves, square))


def exhaust(agent: Agent, player: str, state: State | None = None) -> Record:
    """Let an agent play against every possible opponent. Raises what `games` raises.

    >>> from ttt.agents import simple_reflex
    >>> print(exhaust(simple_reflex, "x"))
    80 won, 14 drawn, 0 lost
    """
    return _record(player, games(agent, player, state))


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
    agents = doors.several(agents, "agents")
    names = [name_of(checked_agent(agent)) for agent in agents]
    if len(set(names)) < len(names):
        raise ValueError(f"two agents have the same name: {', '.join(names)}")
    doors.whole("games", games, 1, MOST)
    rng = seeded(seed)
    for agent in agents:
        rng_of_agent = getattr(agent, "rng", None)
        if isinstance(rng_of_agent, Random):
            # A whole number gives the same choices on every machine.
            rng_of_agent.seed(int(rng.random() * 2**61))
    records = {}
    pairs = list(product(agents, repeat=2))
    for x, o in progress(pairs, "pairs"):
        played = (play(x, o) for _ in range(games))
        ends = ((game.moves, game.states[-1]) for game in played)
        records[name_of(x), name_of(o)] = _record("x", ends)
    return records


def contest(mine: Agent, theirs: Agent, state: State | None = None) -> Record:
    """Let two agents play from each pair of first moves: two games, with sides exchanged.

    They begin on the empty 3×3 board unless a state is given. Pairs of moves that lead to images of
    one position count once. Returns the record of `mine`. Raises what `play` raises.

    >>> from ttt.agents import first_free, simple_reflex
    >>> print(contest(simple_reflex, first_free))
    22 won, 2 drawn, 0 lost
    """
    start = doors.start(state)
    openings = orbits(after for first in results(start) for after in results(first))
    played = [play(mine, theirs, opening) for opening in openings]
    as_x = _record("x", ((game.moves, game.states[-1]) for game in played))
    played = [play(theirs, mine, opening) for opening in openings]
    as_o = _record("o", ((game.moves, game.states[-1]) for game in played))
    won = as_x.won + as_o.won
    drawn = as_x.drawn + as_o.drawn
    lost = as_x.lost + as_o.lost
    return Record(won, drawn, lost, as_x.losses + as_o.losses)


def _record(player: str, played: Iterable[tuple[Moves, State]]) -> Record:
    """Return the record of a player in games, each given by its moves and the state it ends in."""
    winners = Counter[str | None]()
    losses = []
    for moves, end in played:
        winners[end.winner] += 1
        if end.winner not in (None, player):
            losses.append(moves)
    losses.sort()
    losses.sort(key=len)  # those of the same length stay in order
    drawn = winners[None]
    return Record(winners[player], drawn, len(losses), tuple(losses))
