"""Players who leave something to chance, and how good they are, exactly (notebooks 06 and 11).

Reading order: a `Policy`; `at_random` and `careless`, players to meet; `sampled`, which makes
agents of them; then two judges: `policy_value`, the chances of one against another, and
`best_response`, the opponent against whom one does worst. They play no games: all numbers are exact.
`rng` is a source of random numbers.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import gcd, lcm
from random import Random
from typing import Any, NamedTuple, TypeAlias

from ttt import doors
from ttt.agents import Agent, legal, options, seeded
from ttt.game import Position, State
from ttt.minimax import best_actions
from ttt.notation import shown

Chances: TypeAlias = dict[Any, Fraction]  # of each action in a position
# Its chances are 1 together, exactly; no action at all means that the player resigns.
Policy: TypeAlias = Callable[[Any], Mapping[Any, Fraction]]
Ends: TypeAlias = tuple[int, int, int]  # of so many games, so many are won, and so many lost


class ResignedError(Exception):
    """A player gives a game up: there is nothing left that it would do."""


def at_random(position: Position) -> Chances:
    """Return the same chance for each action."""
    actions = list(doors.position(position).actions())
    chance = Fraction(1, len(actions) or 1)
    return dict.fromkeys(actions, chance)


def careless(error: Fraction) -> Policy:
    """Return a player who takes any action with this probability, and otherwise one of the best.

    `careless(Fraction(0))` is perfect. Raises ValueError unless the error is a Fraction from 0 to
    1.
    """
    is_number = isinstance(error, int | Fraction)
    if not is_number or not 0 <= error <= 1:
        expected = "a Fraction from 0 to 1, such as Fraction(1, 4),"
        doors.wrong(ValueError, "error", error, expected)

    def policy(position: Position) -> Chances:
        chances = at_random(position)
        for action in chances:
            chances[action] *= error
        best = best_actions(position)
        for action in best:
            share = Fraction(1 - error, len(best))
            chances[action] += share
        return chances

    return policy


def sampled(policy: Policy, seed: int) -> Agent:
    """Return an agent that draws its actions from a policy; the seed fixes its luck."""
    chances = cache(_chances(policy))
    rng = seeded(seed)

    def agent(position: Any) -> Any:
        options(position)
        lots = chances(position)
        if not lots:
            raise ResignedError(f"{agent.__name__} resigns")
        return draw(lots, rng)

    agent.__name__ = f"sampled_{doors.name_of(policy)}"
    return agent


def draw(lots: Mapping[Any, float | Fraction], rng: Random) -> Any:
    """Return one of some actions; one with twice as many lots is drawn twice as often."""
    weights = [float(lot) for lot in lots.values()]
    [action] = rng.choices(list(lots), weights)
    return action


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
    """The opponent against whom a policy does worst.

    `answers` says what it answers where, `odds` what chances the policy has against it.
    """

    answers: dict[Any, Any]
    odds: Odds

    def __call__(self, position: Position) -> Any:
        """Return its answer.

        Raises ValueError for a position to which no game against the policy leads.
        """
        if doors.position(position) not in self.answers:
            reason = "no game against this policy leads there"
            raise ValueError(f"there is no answer to {shown(position)}: {reason}")
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

    >>> print(policy_value(at_random, at_random))
    of 100 games 58.5 won, 12.7 drawn, 28.8 lost
    """
    mine = _chances(policy)
    others = _chances(opponent)
    begin = doors.patience(checked_start(start, player))

    @cache
    def visit(position: Any) -> Ends:
        if position.is_terminal:
            return _at_end(position.utility(player))
        is_mine = position.to_move == player
        chances = mine(position) if is_mine else others(position)
        if not chances:  # who resigns has lost
            return _at_end(-1 if is_mine else 1)
        return _mixed(chances, position, visit)

    return _odds(visit(begin))


def best_response(
    policy: Policy | Agent, player: Any = "x", start: Position | None = None
) -> BestResponse:
    """Return the opponent that makes a policy lose most often and, of those, win least.

    The policy plays for `player`. The opponent knows the chance of each action, but not which one
    will be drawn. Raises what `policy_value` raises.
    """
    mine = _chances(policy)
    begin = doors.patience(checked_start(start, player))
    answers: dict[Any, Any] = {}

    @cache
    def visit(position: Any) -> Ends:
        if position.is_terminal:
            return _at_end(position.utility(player))
        if position.to_move != player:
            after = {}
            for action in position.actions():
                after[action] = visit(position.result(action))
            answer = min(after, key=lambda action: _worth(after[action]))
            answers[position] = answer
            return after[answer]
        chances = mine(position)
        if not chances:
            return _at_end(-1)
        return _mixed(chances, position, visit)

    return BestResponse(answers, _odds(visit(begin)))


def _worth(ends: Ends) -> tuple[Fraction, Fraction]:
    """Return what games that end like this are worth to a player: the more are lost, the less."""
    odds = _odds(ends)
    return -odds.lost, odds.won


def _mixed(chances: Chances, position: Position, visit: Callable[[Any], Ends]) -> Ends:
    """Return how games end if each action has its chance, by how they end after it.

    It counts in whole numbers: to add Fractions one by one would take four times as long.
    """
    parts = []
    for action, chance in chances.items():
        share, whole = chance.as_integer_ratio()
        games, won, lost = visit(position.result(action))
        parts.append((whole * games, share * won, share * lost))
    all_games = lcm(*[games for games, _, _ in parts])
    all_won = 0
    all_lost = 0
    for games, won, lost in parts:
        all_won += all_games // games * won
        all_lost += all_games // games * lost
    shared = gcd(all_games, all_won, all_lost)
    return all_games // shared, all_won // shared, all_lost // shared


def _at_end(utility: int) -> Ends:
    return 1, int(utility > 0), int(utility < 0)


def _odds(ends: Ends) -> Odds:
    games, won, lost = ends
    numbers = [won, games - won - lost, lost]
    chances = [Fraction(number, games) for number in numbers]
    return Odds(*chances)


def checked_start(start: Position | None, player: Any) -> Any:
    """Return where a game begins.

    Raises TypeError for what is no position, and ValueError for an unknown player.
    """
    begin = State() if start is None else doors.position(start)
    if isinstance(begin, State):
        doors.player(player)
    elif not begin.is_terminal:
        players = {begin.to_move: True}  # each once, in order
        for action in begin.actions():
            after = begin.result(action)
            players[after.to_move] = True
        doors.one_of("player", player, list(players))
    return begin


def _add_up(chances: Collection[Fraction]) -> bool:
    """Are these Fractions, none of them below 0, and 1 together?"""
    kinds = {type(chance) for chance in chances}
    if not kinds <= {int, Fraction}:
        return False
    ratios = [chance.as_integer_ratio() for chance in chances]
    whole = lcm(*[below for _, below in ratios])
    shares = [whole // below * above for above, below in ratios]
    return min(shares) >= 0 and sum(shares) == whole


def _chances(policy: Policy | Agent) -> Callable[[Any], Chances]:
    """Return a policy that names only what has a chance, and nothing if it resigns.

    An agent is sure of its answer.
    """
    expected = "an agent, or a function from state to the chances of its actions,"
    doors.function("a policy", policy, expected)

    def checked(position: Any) -> Chances:
        try:
            chances: Any = policy(position)
        except ResignedError:
            return {}
        if not isinstance(chances, Mapping):
            answer = legal(chances, position, doors.name_of(policy))
            return {answer: Fraction(1)}
        if chances:
            are_actions = chances.keys() <= set(position.actions())
            if not are_actions or not _add_up(chances.values()):
                expected = "probabilities of its actions, as Fractions that add up to 1"
                raise ValueError(f"{shown(chances)} on {position!r} are not {expected}")
        return {action: chance for action, chance in chances.items() if chance}

    return checked
