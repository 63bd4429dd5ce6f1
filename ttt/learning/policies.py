"""Players who leave something to chance, and how good they are, exactly (notebooks 06 and 11).

Reading order: a `Policy`; `at_random` and `careless`, players to meet; `sampled`, which makes
agents of them; then two judges: `policy_value`, the chances of one against another, and
`best_response`, the opponent against whom one does worst; `chance_of_error`, which judges a single
move. They play no games: all numbers are exact.
"""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import gcd, inf, lcm
from random import Random
from typing import Any, NamedTuple, TypeAlias

from ttt import doors
from ttt.agents import Agent, legal, options
from ttt.doors import name_of
from ttt.game import Position, State, shown
from ttt.minimax import best_actions, outcomes

# The chance of each action in a position, of exactly 1 together; no action at all means that the
# player resigns.
Policy: TypeAlias = Callable[[Any], Mapping[Any, Fraction]]
Ends: TypeAlias = tuple[int, int, int]  # of so many games, so many are won, and so many lost


class ResignedError(Exception):
    """A player gives a game up: there is nothing left that it would do."""


def at_random(position: Position) -> dict[Any, Fraction]:
    """Return the same chance for each action."""
    actions = list(doors.position(position).actions())
    return dict.fromkeys(actions, Fraction(1, len(actions) or 1))


def careless(error: Fraction) -> Policy:
    """Return a player who, with this probability, takes any action, and otherwise any one of the best.

    `careless(Fraction(0))` is perfect. Raises ValueError unless the error is a Fraction from 0 to
    1.
    """
    if not isinstance(error, int | Fraction) or not 0 <= error <= 1:
        doors.wrong(ValueError, "error", error, "a Fraction from 0 to 1, such as Fraction(1, 4),")

    def policy(position: Position) -> dict[Any, Fraction]:
        best = best_actions(position)
        share = (1 - Fraction(error)) / (len(best) or 1)
        return {
            action: chance * error + share * (action in best)
            for action, chance in at_random(position).items()
        }

    return policy


def sampled(policy: Policy, seed: int) -> Agent:
    """Return an agent that draws its actions from a policy; the seed, a whole number, fixes its luck."""
    chances = cache(_chances(policy))
    rng = Random(doors.whole("seed", seed, least=-inf))

    def agent(position: Any) -> Any:
        options(position)
        if not (found := chances(position)):
            raise ResignedError(f"{agent.__name__} resigns")
        return rng.choices([*found], [*map(float, found.values())])[0]

    agent.__name__ = f"sampled_{name_of(policy)}"
    return agent


class Odds(NamedTuple):
    """The chances with which a player wins, draws and loses; their sum is 1."""

    won: Fraction
    drawn: Fraction
    lost: Fraction

    def __str__(self) -> str:
        won, drawn, lost = (f"{100 * float(chance):.1f}" for chance in self)
        return f"of 100 games {won} won, {drawn} drawn, {lost} lost"


@dataclass(frozen=True)
class BestResponse:
    """The opponent against whom a policy does worst: what it answers where, and the policy's chances against it."""

    answers: dict[Any, Any]
    odds: Odds

    def __call__(self, position: Position) -> Any:
        """Return its answer.

        Raises ValueError for a position to which no game against the policy leads.
        """
        if doors.position(position) not in self.answers:
            raise ValueError(
                f"there is no answer to {shown(position)}: no game against this policy leads there"
            )
        return self.answers[position]


def policy_value(
    policy: Policy | Agent,
    opponent: Policy | Agent,
    player: Any = "x",
    start: Position | None = None,
) -> Odds:
    """Return the chances of a policy that plays for `player`, from the empty 3×3 board by default.

    Either side may also be an agent, which is asked once about each position. Raises ValueError for
    an answer that is not an action, and for probabilities that are not Fractions of actions that
    add up to 1.
    """
    mine, others, begin = (
        _chances(policy),
        _chances(opponent),
        doors.patience(checked_start(start, player)),
    )

    @cache
    def visit(position: Any) -> Ends:
        if position.is_terminal:
            return _at_end(position.utility(player))
        moves = position.to_move == player
        chances = mine(position) if moves else others(position)
        return _mixed(chances, position, visit) if chances else _at_end(-1 if moves else 1)

    return _odds(visit(begin))


def best_response(
    policy: Policy | Agent, player: Any = "x", start: Position | None = None
) -> BestResponse:
    """Return the opponent that makes a policy, which plays for `player`, lose most often and, of those, win least.

    It knows the chance of each action, but not which one will be drawn. Raises what `policy_value`
    raises.
    """
    mine, begin = _chances(policy), doors.patience(checked_start(start, player))
    answers: dict[Any, Any] = {}

    @cache
    def visit(position: Any) -> Ends:
        if position.is_terminal:
            return _at_end(position.utility(player))
        if position.to_move != player:
            below = {action: visit(position.result(action)) for action in position.actions()}
            odds = {action: _odds(ends) for action, ends in below.items()}
            answers[position] = min(odds, key=lambda action: (-odds[action].lost, odds[action].won))
            return below[answers[position]]
        chances = mine(position)
        return _mixed(chances, position, visit) if chances else _at_end(-1)

    return BestResponse(answers, _odds(visit(begin)))


def chance_of_error(policy: Policy | Agent, position: Position) -> Fraction:
    """Return the chance that a policy gives a win or a draw away in a position.

    Raises what `policy_value` raises.
    """
    values = {action: found.value for action, found in outcomes(position).items()}
    chances, best = _chances(policy)(position), max(values.values(), default=-1)
    if not chances:
        return Fraction(best > -1)  # who resigns has lost
    return sum((chance for action, chance in chances.items() if values[action] < best), Fraction())


def _mixed(
    chances: Mapping[Any, Fraction], position: Position, visit: Callable[[Any], Ends]
) -> Ends:
    """Return how games end if each action has its chance, by how they end after it.

    It counts in whole numbers: to add Fractions one by one would take four times as long.
    """
    parts = []
    for action, chance in chances.items():
        share, whole = chance.as_integer_ratio()
        games, won, lost = visit(position.result(action))
        parts.append((whole * games, share * won, share * lost))
    games = lcm(*[games for games, _, _ in parts])
    won = sum([games // some * won for some, won, _ in parts])
    lost = sum([games // some * lost for some, _, lost in parts])
    shared = gcd(games, won, lost)
    return games // shared, won // shared, lost // shared


def _at_end(utility: int) -> Ends:
    return 1, int(utility > 0), int(utility < 0)


def _odds(ends: Ends) -> Odds:
    games, won, lost = ends
    return Odds(Fraction(won, games), Fraction(games - won - lost, games), Fraction(lost, games))


def checked_start(start: Position | None, player: Any) -> Any:
    """Return where a game begins.

    Raises TypeError for what is no position, and ValueError for an unknown player.
    """
    begin = State() if start is None else doors.position(start)
    if isinstance(begin, State):
        doors.player(player)
    elif not begin.is_terminal:
        players = (position.to_move for position in (begin, *map(begin.result, begin.actions())))
        doors.one_of("player", player, [*dict.fromkeys(players)])
    return begin


def _add_up(chances: Collection[Any]) -> bool:
    """Are these Fractions, none of them below 0, and 1 together?"""
    ratios = [chance.as_integer_ratio() for chance in chances if type(chance) in (int, Fraction)]
    whole = lcm(*[below for _, below in ratios])
    shares = [whole // below * above for above, below in ratios]
    return len(shares) == len(chances) and min(shares) >= 0 and sum(shares) == whole


def _chances(policy: Policy | Agent) -> Callable[[Any], dict[Any, Fraction]]:
    """Return a policy that names only what has a chance, and nothing if it resigns; an agent is sure of its answer."""
    doors.function(
        "a policy", policy, "an agent, or a function from state to the chances of its actions,"
    )

    def checked(position: Any) -> dict[Any, Fraction]:
        chances: Any = {}
        with suppress(ResignedError):
            chances = policy(position)
        if not isinstance(chances, Mapping):
            return {legal(chances, position, name_of(policy)): Fraction(1)}
        if chances and not (_add_up(chances.values()) and chances.keys() <= {*position.actions()}):
            told = f"{shown(chances)} on {position!r}"
            raise ValueError(
                f"{told} are not probabilities of its actions, as Fractions that add up to 1"
            )
        return {action: chance for action, chance in chances.items() if chance}

    return checked
