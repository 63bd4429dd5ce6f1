"""Players who leave something to chance, and how good they are, exactly (notebooks 06 and 11).

Reading order: a `Policy`; `at_random`, `careless` and `slipping`, players to meet; `sampled`, which makes agents of
them; then two judges: `policy_value`, the chances of one against another, and `best_response`, the opponent against
whom one does worst; `chance_of_error`, which judges a single move. They play no games: all numbers are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import gcd, inf, lcm
from random import Random
from typing import Any, NamedTuple, TypeAlias

from ttt import doors
from ttt.agents import Agent, ask, checked_agent, legal
from ttt.doors import name_of
from ttt.game import Position, State, shown
from ttt.minimax import best_actions, outcomes

# The chance of each action in a position, of exactly 1 together; no action at all means that the player resigns.
Policy: TypeAlias = Callable[[Any], Mapping[Any, Fraction]]
Ends = tuple[int, int, int]  # of so many games, how many are won, drawn and lost; without a common divisor


class ResignedError(Exception):
    """A player gives a game up: there is nothing left that it would do."""


def at_random(position: Position) -> dict[Any, Fraction]:
    """Return the same chance for each action."""
    actions = list(position.actions())
    return dict.fromkeys(actions, Fraction(1, len(actions) or 1))


def careless(error: Fraction) -> Policy:
    """Return a player who, with this probability, takes any action, and otherwise any one of the best.

    `careless(Fraction(0))` is perfect. Raises ValueError unless the error is a Fraction from 0 to 1.
    """
    return _erring(error, best_actions)


def slipping(agent: Agent, error: Fraction) -> Policy:
    """Return a player who, with this probability, takes any action, and otherwise what an agent would take.

    Raises TypeError for what is not an agent, and ValueError unless the error is a Fraction from 0 to 1.
    """
    checked_agent(agent)
    return _erring(error, lambda position: [ask(agent, position)])


def _erring(error: Fraction, chosen: Callable[[Any], Sequence[Any]]) -> Policy:
    if not isinstance(error, int | Fraction) or not 0 <= error <= 1:
        doors.wrong(ValueError, "error", error, "a Fraction from 0 to 1, such as Fraction(1, 4),")

    def policy(position: Position) -> dict[Any, Fraction]:
        good = chosen(position)
        share = (1 - Fraction(error)) / (len(good) or 1)
        return {action: chance * error + share * (action in good) for action, chance in at_random(position).items()}

    return policy


def sampled(policy: Policy, seed: int) -> Agent:
    """Return an agent that draws its actions from a policy; the seed, a whole number, fixes its luck."""
    lots = cache(_lots(policy))
    rng = Random(doors.whole("seed", seed, least=-inf))

    def agent(position: Any) -> Any:
        if not (found := lots(position)):
            raise ResignedError(f"{agent.__name__} resigns")
        numbers, actions = zip(*found, strict=True)
        return rng.choices(actions, numbers)[0]

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
        """Return its answer. Raises KeyError for a position to which no game against the policy leads."""
        return self.answers[position]


def policy_value(
    policy: Policy | Agent, opponent: Policy | Agent, player: Any = "x", start: Position | None = None
) -> Odds:
    """Return the chances of a policy that plays for `player`, from the empty 3×3 board by default.

    Either side may also be an agent, which is asked once about each position. Raises TypeError for what is neither, and
    ValueError for an unknown player, for an answer that is not an action, and for probabilities that are not Fractions
    of actions that add up to 1.
    """
    mine, others, begin = _lots(policy), _lots(opponent), checked_start(start, player)

    @cache
    def visit(position: Any) -> Ends:
        if position.is_terminal:
            return _end(position.utility(player))
        moves = position.to_move == player
        lots = mine(position) if moves else others(position)
        return _mixed([(lot, visit(position.result(a))) for lot, a in lots]) if lots else _end(-1 if moves else 1)

    return _odds(visit(begin))


def best_response(policy: Policy | Agent, player: Any = "x", start: Position | None = None) -> BestResponse:
    """Return the opponent that makes a policy, which plays for `player`, lose most often and, of those, win least.

    It knows the chance of each action, but not which one will be drawn. Raises what `policy_value` raises.
    """
    mine, begin = _lots(policy), checked_start(start, player)
    answers: dict[Any, Any] = {}

    @cache
    def visit(position: Any) -> Ends:
        if position.is_terminal:
            return _end(position.utility(player))
        if position.to_move != player:
            below = {action: visit(position.result(action)) for action in position.actions()}
            answers[position] = min(below, key=lambda action: _for_me(below[action]))
            return below[answers[position]]
        lots = mine(position)
        return _mixed([(lot, visit(position.result(a))) for lot, a in lots]) if lots else _end(-1)

    return BestResponse(answers, _odds(visit(begin)))


def chance_of_error(policy: Policy | Agent, position: Position) -> Fraction:
    """Return the chance that a policy gives a win or a draw away in a position. Raises what `policy_value` raises."""
    values = {action: found.value for action, found in outcomes(position).items()}
    lots, best = _lots(policy)(position), max(values.values(), default=-1)
    if not lots:
        return Fraction(best > -1)  # who resigns has lost
    wrong = sum(lot for lot, action in lots if values[action] < best)
    return Fraction(wrong, sum(lot for lot, _ in lots))


def _mixed(parts: list[tuple[int, Ends]]) -> Ends:
    """Return what comes of several ends, each with its lots. (In whole numbers, since Fractions are slow.)"""
    of = lcm(*[sum(ends) for _, ends in parts])
    shares = [(lot * (of // sum(ends)), ends) for lot, ends in parts]
    won, drawn, lost = (sum([share * ends[i] for share, ends in shares]) for i in range(3))
    common = gcd(won, drawn, lost)
    return won // common, drawn // common, lost // common


def _end(utility: int) -> Ends:
    return int(utility > 0), int(utility == 0), int(utility < 0)


def _odds(ends: Ends) -> Odds:
    return Odds(*(Fraction(number, sum(ends)) for number in ends))


def _for_me(ends: Ends) -> tuple[Fraction, Fraction]:
    """Return how little a policy loses, then how much it wins."""
    return -Fraction(ends[2], sum(ends)), Fraction(ends[0], sum(ends))


def checked_start(start: Position | None, player: Any) -> Any:
    """Return where a game begins. Raises TypeError for what is no position, and ValueError for an unknown player."""
    begin = State() if start is None else doors.position(start)
    if isinstance(begin, State):
        doors.player(player)
    elif not begin.is_terminal:
        players = (position.to_move for position in (begin, *map(begin.result, begin.actions())))
        doors.one_of("player", player, [*dict.fromkeys(players)])
    return begin


def _lots(policy: Policy | Agent) -> Callable[[Any], list[tuple[int, Any]]]:
    """Return what tells how many lots each action has, by the chances of a policy; none if it resigns.

    An agent's answer has the only lot. What is no policy, or no answer of one, raises what `policy_value` says.
    """
    doors.function("a policy", policy, "an agent, or a function from state to the chances of its actions,")

    def lots(position: Any) -> list[tuple[int, Any]]:
        chances: Any = {}
        with suppress(ResignedError):
            chances = policy(position)
        if not isinstance(chances, Mapping):
            chances = {legal(chances, position, name_of(policy)): 1}
        if all(type(chance) in (int, Fraction) for chance in chances.values()):
            of = lcm(*[chance.denominator for chance in chances.values()])
            found = [(chance.numerator * (of // chance.denominator), action) for action, chance in chances.items()]
            parts = [lot for lot, _ in found]
            if not parts or (min(parts) >= 0 and sum(parts) == of and chances.keys() <= {*position.actions()}):
                return [one for one in found if one[0]]
        told = f"{shown(chances)} on {position!r}"
        raise ValueError(f"{told} are not probabilities of its actions, as Fractions that add up to 1")

    return lots
