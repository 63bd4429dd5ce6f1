"""Who can be chosen as an opponent, on the board and in the terminal: a new one is one entry in `offered`, here.

Reading order: `offered`, those who play a variant; `seats_of`, seats for other agents; `chosen`, one of them by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from random import Random

from ttt import doors
from ttt.agents import Agent, checked_agent, first_free, random_agent, simple_reflex
from ttt.deepening import LookAhead
from ttt.doors import name_of
from ttt.game import State, shown
from ttt.learning.mcts import UCT
from ttt.learning.menace import Menace
from ttt.learning.training import train
from ttt.lookahead import Averaging
from ttt.minimax import ALL_KNOWN
from ttt.play.series import Seat
from ttt.rules import HARVEY
from ttt.solvers.answers import perfect_player
from ttt.variant import Variant

ALL_SOLVED = 16  # squares of a board that is soon solved
SOON = 100  # squares of a board on which a tree search takes two or three seconds


def offered(variant: Variant, rng: Random) -> dict[str, Seat]:
    """Return a new seat for each opponent that plays a variant, by what is typed in a terminal; the usual one first."""
    is_3x3 = variant is Variant()
    everyone = [  # what is typed; does it play this variant?; its name, its agent (a person has none), how it is said
        ("harvey", is_3x3, Seat(name_of(HARVEY), HARVEY)),
        ("simple_reflex", not variant.misere, Seat("simple_reflex", simple_reflex, "Simple reflex")),
        ("random", True, Seat("random", random_agent(rng.getrandbits(32)), "Random")),
        ("first_free", True, Seat("first_free", first_free, "First free square")),
        ("perfect", variant.size <= ALL_SOLVED, Seat("perfect", perfect, "Perfect")),
        ("averaging", is_3x3, Seat("averaging", Averaging(seed=rng.getrandbits(32)), "Averaging")),
        ("menace", variant.size <= ALL_KNOWN, Seat("menace", menace(variant, rng.getrandbits(32)), "MENACE")),
        ("uct", variant.size <= SOON, Seat("uct", UCT(seed=rng.getrandbits(32)), "Monte Carlo tree search")),
        ("look-ahead", True, Seat("look-ahead", LookAhead(), "Look-ahead")),
        ("person", True, Seat("another person", said="Another person")),
    ]
    return {typed: seat for typed, plays, seat in everyone if plays}


def perfect(state: State) -> int:
    """Return the first of the best squares, on boards of up to 16 squares. With more than 9, it needs NumPy."""
    return perfect_player(doors.state(state).variant)(state)


def menace(variant: Variant, seed: int) -> Agent:
    """Return a MENACE that has played 1,000 games against itself. It learns no more, and never resigns."""
    luck = Random(seed)

    def agent(state: State) -> int:
        lots = _trained(variant).lots(doors.unfinished(state))
        beads = lots.values() if any(lots.values()) else [1] * len(lots)  # an empty box: any move
        return int(luck.choices([*lots], [*beads])[0])

    agent.__name__ = "menace"
    return agent


@cache
def _trained(variant: Variant) -> Menace:
    learner = Menace(State.empty(variant))
    train(learner, 1_000)
    return learner


def seats_of(agents: Iterable[Agent]) -> dict[str, Seat]:
    """Return a seat for each agent, by its name. Raises TypeError for what is no agent, ValueError for equal names."""
    seats: dict[str, Seat] = {}
    for agent in agents:
        name = name_of(checked_agent(agent))
        if name in seats:
            raise ValueError(f"two agents are called {name}; each needs a name of its own")
        seats[name] = Seat(name, agent)
    return seats


def chosen(name: str, seats: Mapping[str, Seat]) -> Seat:
    """Return the seat of this name. Raises ValueError if there is none."""
    if not isinstance(name, str) or name not in seats:
        said = f"{shown(name)} is none of the opponents here" if name else "the name of an opponent is missing"
        raise ValueError(f"{said}: {', '.join(seats)}")
    return seats[name]
