"""Who can be chosen as the opponent of a `Play`, and what of an opponent can be set while it plays.

Reading order: `offered`, those that play a variant, and `by_name`; then `settings` and `change`, an opponent's `level`
(1 to 9) and `budget` (seconds to think), as far as it has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from math import inf
from random import Random
from typing import Any

from ttt.agents import Agent, checked_agent, first_free, random_agent, simple_reflex
from ttt.deepening import LookAhead, checked_budget
from ttt.doors import name_of
from ttt.lookahead import Averaging, checked_level
from ttt.minimax import perfect
from ttt.play.series import Seat
from ttt.rules import HARVEY
from ttt.solvers.answers import perfect_player
from ttt.variant import Variant

PERSON = "another person"
ALL_SOLVED = 16  # squares of a board that is soon solved


def offered(variant: Variant, rng: Random) -> list[Seat]:
    """Return who can be chosen in any case: only those that can play this variant. Those who can be set are new."""
    known: list[Agent] = [HARVEY, perfect] if variant is Variant() else []
    known += [] if variant.misere else [simple_reflex]
    seed = rng.getrandbits(32)
    lucky = Seat("random", random_agent(seed))
    is_solved = variant.size <= ALL_SOLVED and perfect not in known
    thinking: list[Agent] = [perfect_player(variant)] if is_solved else []
    thinking += [Averaging(seed=seed)] if variant is Variant() else []
    thinking += [LookAhead()]
    return [*map(seat_of, known), lucky, seat_of(first_free), *map(seat_of, thinking), Seat(PERSON)]


def seat_of(agent: Agent) -> Seat:
    """Return the seat of an agent, under its own name. Raises TypeError for what is no agent."""
    return Seat(name_of(agent), checked_agent(agent))


def by_name(seats: Iterable[Seat]) -> dict[str, Seat]:
    """Return seats by their names. Raises ValueError if two have the same."""
    found: dict[str, Seat] = {}
    for one in seats:
        if one.name in found:
            raise ValueError(f"two agents are called {one.name}; each needs a name of its own")
        found[one.name] = one
    return found


# ---- what can be set

SETTINGS: dict[str, Callable[[Any], Any]] = {"level": checked_level, "budget": checked_budget}


def settings(opponent: Seat) -> dict[str, float | None]:
    """Return what of an opponent can be set, as it is now: its level and its budget, as far as it has them."""
    found: dict[str, float | None] = {}
    for what, checked in SETTINGS.items():
        with suppress(AttributeError, TypeError, ValueError):
            value = checked(getattr(opponent.agent, what))
            found[what] = None if value == inf else value
    return found


def change(opponent: Seat, what: str, value: object) -> None:
    """Set an opponent's level or budget. Raises ValueError for a value that can't be one, and if it has none."""
    checked = SETTINGS[what](value)
    if what not in settings(opponent):
        raise ValueError(f"{opponent.name} has no {what} that could be set")
    try:
        setattr(opponent.agent, what, checked)
    except AttributeError as problem:
        raise ValueError(f"the {what} of {opponent.name} can't be set: {problem}") from problem
