"""Who can be chosen as an opponent, on the board and in the terminal: a new one is one entry in `offered`, here.

Reading order: `offered`, those who play from a position; the agents that are made for it;
`seats_of`, seats for other agents; `chosen`, one of them by name.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

from ttt import doors, minimax
from ttt.agents import Agent, checked_agent, first_free, random_agent, simple_reflex
from ttt.deepening import LookAhead
from ttt.game import Position, State, Variant, shown
from ttt.games.on_board import Shown
from ttt.learning.mcts import UCT
from ttt.learning.menace import Menace
from ttt.learning.training import train
from ttt.lookahead import Averaging
from ttt.play.series import Seat
from ttt.rules import HARVEY
from ttt.solvers.by_size import perfect_player
from ttt.solvers.pairings import pairing, pairing_player

ALL_SOLVED = 16  # squares of a board that is soon solved
# Moves of a game of one's own that are looked at by the perfect player, from all positions together
FEW = 50_000
SOON = 100  # squares of a board on which a tree search takes two or three seconds


def offered(start: Shown, rng: Random) -> dict[str, Seat]:
    """Return a new seat for each opponent that plays from a position, by what is typed; the usual one comes first."""
    variant = start.variant if isinstance(start, State) else None
    is_3x3, size = variant is Variant(), variant.size if variant else 0
    is_small = size <= minimax.ALL_KNOWN if variant else is_soon_known(start)
    partners = None
    with suppress(ImportError):  # it needs networkx, and a terminal needs no set-up
        partners = None if variant is None or variant.misere else pairing(variant)
    # What is typed; does it play this game?; its name, its agent (a person has none), how it is
    # said
    everyone = [
        ("harvey", is_3x3, Seat(doors.name_of(HARVEY), HARVEY)),
        (
            "simple_reflex",
            bool(variant and not variant.misere),
            Seat("simple_reflex", simple_reflex, "Simple reflex"),
        ),
        ("random", True, Seat("random", random_agent(rng.getrandbits(32)), "Random")),
        ("first_free", variant is not None, Seat("first_free", first_free, "First free square")),
        ("perfect", is_small or 0 < size <= ALL_SOLVED, Seat("perfect", perfect_player, "Perfect")),
        ("averaging", is_3x3, Seat("averaging", Averaging(seed=rng.getrandbits(32)), "Averaging")),
        ("menace", is_small, Seat("menace", menace(start, rng.getrandbits(32)), "MENACE")),
        (
            "pairing",
            partners is not None,
            Seat("pairing", pairing_player(partners or {}), "Pairing"),
        ),
        (
            "uct",
            size <= SOON,
            Seat("uct", UCT(seed=rng.getrandbits(32)), "Monte Carlo tree search"),
        ),
        ("look-ahead", True, Seat("look-ahead", LookAhead(), "Look-ahead")),
        ("person", True, Seat("another person", said="Another person")),
    ]
    known = [(typed, seat) for typed, plays, seat in everyone if plays]
    return dict(
        sorted(known, key=lambda one: variant is None and one[0] != "menace")
    )  # it is to be trained, not met


def is_soon_known(start: Position) -> bool:
    """Has a game of one's own so few positions that all of them are soon looked at, and can they be keys?"""
    if type(start).__hash__ is None:
        return False
    found, new, looked = {start}, [start], 0
    while new and looked <= FEW:
        position = new.pop()
        after = [position.result(action) for action in position.actions()]
        looked += len(after)
        new += {*after} - found
        found.update(after)
    return looked <= FEW


def menace(start: Shown, seed: int) -> Agent:
    """Return a MENACE that has played 1,000 games against itself.

    It learns no more, and never resigns.
    """
    luck, begin = Random(seed), State.empty(start.variant) if isinstance(start, State) else start

    def agent(position: Any) -> Any:
        lots = _trained(begin).lots(position)
        beads = lots.values() if any(lots.values()) else [1] * len(lots)  # an empty box: any move
        return luck.choices([*lots], [*beads])[0]

    agent.__name__ = "menace"
    return agent


@cache
def _trained(start: Shown) -> Menace:
    learner = Menace(start)
    train(learner, 1_000)
    return learner


def seats_of(agents: Iterable[Agent]) -> dict[str, Seat]:
    """Return a seat for each agent, by its name.

    Raises TypeError for what is no agent, ValueError for equal names.
    """
    seats: dict[str, Seat] = {}
    for agent in doors.several(agents, "agents"):
        name = doors.name_of(checked_agent(agent))
        if name in seats:
            raise ValueError(f"two agents are called {name}; each needs a name of its own")
        seats[name] = Seat(name, agent)
    return seats


def chosen(name: str, seats: Mapping[str, Seat]) -> Seat:
    """Return the seat of this name. Raises ValueError if there is none."""
    if not isinstance(name, str) or name not in seats:
        said = (
            f"{shown(name)} is none of the opponents here"
            if name
            else "the name of an opponent is missing"
        )
        raise ValueError(f"{said}: {', '.join(seats)}")
    return seats[name]
