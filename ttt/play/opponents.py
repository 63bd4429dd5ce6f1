"""Who can be chosen as an opponent, on the board and in the terminal.

A new opponent is one entry in `offered`.

Reading order: `offered`, those who play from a position; the agents that are made for it;
`seats_of`, seats for other agents; `chosen`, one of them by name.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache, partial
from random import Random
from typing import Any

from ttt import doors, minimax
from ttt.agents import Agent, checked_agent, first_free, random_agent, simple_reflex
from ttt.deepening import LookAhead
from ttt.game import Position, State
from ttt.games.on_board import Shown
from ttt.learning.mcts import UCT
from ttt.learning.menace import Menace
from ttt.learning.policies import draw
from ttt.learning.training import train
from ttt.lookahead import Averaging
from ttt.notation import shown
from ttt.play.series import Seat
from ttt.rules import HARVEY
from ttt.solvers.by_size import perfect_player
from ttt.solvers.pairings import pairing, pairing_player
from ttt.variant import Variant

ALL_SOLVED = 16  # squares of a board that is soon solved
# Of a game of one's own that is soon known: positions (more than `check.own_game` takes), and moves
FEW_POSITIONS, FEW_MOVES = 25_000, 100_000
FEW_SQUARES = 30  # with more, it need not be looked at
SOON = 100  # squares of a board on which a tree search takes two or three seconds


def offered(start: Shown, rng: Random) -> dict[str, Seat]:
    """Return a new seat for each opponent that plays from a position, the usual one first.

    The keys are what is typed.
    """
    variant = start.variant if isinstance(start, State) else None
    size = variant.size if variant else 0
    is_3x3 = variant is Variant()
    has_lines = variant is not None and not variant.misere  # that are good to have
    is_small = size <= minimax.ALL_KNOWN if variant else is_soon_known(start)
    is_solved = is_small or 0 < size <= ALL_SOLVED
    partners = _partners(variant)
    seed = partial(rng.getrandbits, 32)
    # What is typed; does it play this game; its name, its agent (a person has none), how it's said
    everyone = [
        ("harvey", is_3x3, Seat(doors.name_of(HARVEY), HARVEY)),
        ("simple_reflex", has_lines, Seat("simple_reflex", simple_reflex, "Simple reflex")),
        ("random", True, Seat("random", random_agent(seed()), "Random")),
        ("first_free", variant is not None, Seat("first_free", first_free, "First free square")),
        ("perfect", is_solved, Seat("perfect", perfect_player, "Perfect")),
        ("averaging", is_3x3, Seat("averaging", Averaging(seed=seed()), "Averaging")),
        ("menace", is_small, Seat("menace", menace(start, seed()), "MENACE")),
        ("pairing", partners is not None, Seat("pairing", pairing_player(partners or {}), "Pairing")),
        ("uct", size <= SOON, Seat("uct", UCT(seed=seed()), "Monte Carlo tree search")),
        ("look-ahead", True, Seat("look-ahead", LookAhead(), "Look-ahead")),
        ("person", True, Seat("another person", said="Another person")),
    ]  # fmt: skip
    seats = {typed: seat for typed, plays, seat in everyone if plays}
    if variant is None and is_small:  # it is trained for this game
        seats = {"menace": seats["menace"]} | seats
    return seats


def _partners(variant: Variant | None) -> dict[int, int] | None:
    """Return the pairing of squares with which the second player draws, if there is one."""
    if variant is None or variant.misere:
        return None
    with suppress(ImportError):  # it needs networkx, and a terminal needs no set-up
        return pairing(variant)
    return None


def is_soon_known(start: Position) -> bool:
    """Are all positions of a game of one's own soon looked at, and can they be keys?"""
    if type(start).__hash__ is None or len(getattr(start, "squares", "")) > FEW_SQUARES:
        return False
    known = {start}
    new = [start]
    looked = 0
    while new and looked <= FEW_MOVES and len(known) <= FEW_POSITIONS:
        position = new.pop()
        after = [position.result(action) for action in position.actions()]
        looked += len(after)
        new += set(after) - known
        known.update(after)
    return not new


def menace(start: Shown, seed: int) -> Agent:
    """Return a MENACE that has played 1,000 games against itself.

    It learns no more, and never resigns.
    """
    luck = Random(seed)
    begin = State.empty(start.variant) if isinstance(start, State) else start

    def agent(position: Any) -> Any:
        lots = _trained(begin).lots(position)
        if not any(lots.values()):  # an empty box: any move
            lots = dict.fromkeys(lots, 1)
        return draw(lots, luck)

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
    if isinstance(name, str) and name in seats:
        return seats[name]
    is_missing = "the name of an opponent is missing"
    problem = f"{shown(name)} is none of the opponents here" if name else is_missing
    raise ValueError(f"{problem}: {', '.join(seats)}")
