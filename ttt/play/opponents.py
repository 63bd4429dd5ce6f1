"""Who can be chosen as an opponent, on the board and in the terminal: a new one is one entry in `offered`, here.

Reading order: `offered`, those who play a variant; `seats_of`, seats for other agents; `chosen`, one of them by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from ttt import doors
from ttt.agents import Agent, checked_agent, first_free, random_agent, simple_reflex
from ttt.deepening import LookAhead
from ttt.doors import name_of
from ttt.game import State, shown
from ttt.lookahead import Averaging
from ttt.play.series import Seat
from ttt.rules import HARVEY
from ttt.solvers.answers import perfect_player
from ttt.variant import Variant

ALL_SOLVED = 16  # squares of a board that is soon solved
WORDS = ("simple_reflex", "random", "perfect", "averaging", "look-ahead", "another person", "you")  # names, in code


def offered(variant: Variant, rng: Random) -> dict[str, Seat]:
    """Return a new seat for each opponent that plays a variant, by what is typed in a terminal; the usual one first."""
    is_3x3 = variant is Variant()
    everyone = [  # what is typed, does it play this variant?, its name and its agent; a person has none
        ("harvey", is_3x3, Seat(name_of(HARVEY), HARVEY)),
        ("simple_reflex", not variant.misere, Seat("simple_reflex", simple_reflex)),
        ("random", True, Seat("random", random_agent(rng.getrandbits(32)))),
        ("first_free", True, Seat("first_free", first_free)),
        ("perfect", variant.size <= ALL_SOLVED, Seat("perfect", perfect)),
        ("averaging", is_3x3, Seat("averaging", Averaging(seed=rng.getrandbits(32)))),
        ("look-ahead", True, Seat("look-ahead", LookAhead())),
        ("person", True, Seat("another person")),
    ]
    return {typed: seat for typed, plays, seat in everyone if plays}


def perfect(state: State) -> int:
    """Return the first of the best squares, on boards of up to 16 squares. With more than 9, it needs NumPy."""
    return perfect_player(doors.state(state).variant)(state)


def said(name: str) -> str:
    """Return how people say the name of an opponent, "First free square"; any other name as it is."""
    said = {"first_free": "First free square"} | {word: word.replace("_", " ").capitalize() for word in WORDS}
    return said.get(name, name)


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
