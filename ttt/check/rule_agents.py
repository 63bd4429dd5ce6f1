"""Checks and hints of notebook 04."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from ttt import match
from ttt.agents import Agent, first_free, random_agent, simple_reflex, winning_squares
from ttt.check.engine import ALONE, Case, Verdict, all_states, judge, judge_number, one_of
from ttt.check.record import judge_record
from ttt.check.watch import Raised, shown
from ttt.count import results, tree
from ttt.game import PLAYERS, State, other

REFLEX_LOSES = 12  # of the games as o; asserted in the tests


def reflex(function: Agent) -> Verdict:
    """Check a simple reflex agent: it wins, else blocks, else takes the centre, a corner, anything."""
    return judge(function, "reflex", _reflex_cases(), _advise_reflex)


def exhaust(function: Callable[[Agent, str, State], Counter[str | None]]) -> Verdict:
    """Check a function that counts who wins the games that opponents can bring about against an agent."""
    return judge(function, "exhaust", _exhaust_cases(), _advise_exhaust, what="calls")


def own_rules(agent: Agent) -> Verdict:
    """Judge an agent by every opponent. It is right if it loses fewer games than the reflex agent."""
    return judge_record(agent, "my_rules", REFLEX_LOSES)


def luckiest(number: int) -> Verdict:
    """Check how many games the best of 100 random strategies loses as o."""
    return judge_number(number, "luckiest", min(_lost("o")), _advise_luckiest)


@dataclass(frozen=True)
class Named:
    """An agent that shows its name in a verdict."""

    agent: Agent

    def __call__(self, state: State) -> int:
        """Return what the agent does."""
        return self.agent(state)

    def __repr__(self) -> str:
        return self.agent.__name__


def _wanted(state: State) -> tuple[str, list[int]]:
    """Return what a reflex agent is after here, and the squares that give it."""
    free = state.actions()
    wishes: dict[str, list[int]] = {
        "win": winning_squares(state, state.to_move),
        "block": winning_squares(state, other(state.to_move)),
        "centre": [square for square in (4,) if square in free],
        "corner": [square for square in (0, 2, 6, 8) if square in free],
        "anything": list(free),
    }
    return next((wish, squares) for wish, squares in wishes.items() if squares)


def _reflex_cases() -> Iterator[Case]:
    for state in all_states():
        if not state.is_terminal:
            _, squares = _wanted(state)
            expected = " or ".join(map(str, squares))
            yield Case((state,), squares[0], state, accepts=one_of(squares), expected=expected)


def _advise_reflex(case: Case, got: Any) -> str:
    state = case.arguments[0]
    me, you = state.to_move, other(state.to_move)
    wish, squares = _wanted(state)
    if got is None:
        return "Does your function return a square in the end?"
    if isinstance(got, Raised):
        return ALONE
    if type(got) is not int:
        return f"The answer is one square, a number, and not {shown(got)}."
    if got not in state.actions():
        return f"Square {got} is not free. Which line looks at what is free, and does it see this square?"
    if wish == "win":
        if got in winning_squares(state, you):
            return (
                f"With {squares[0]}, {me} would win at once; your function stops {you} instead. Which of the two does "
                "it look for first, whose lines are looked for, and is what was found kept?"
            )
        return f"{me} is to move, and could complete a line here. Whose lines does your function look for, and when?"
    if wish == "block":
        found = "Which line finds that, and does what it finds come before all but a win?"
        return f"With {squares[0]}, {you} would win. {found}"
    if wish == "centre":
        return "Nobody can win at once, and the centre is free. Which square does your function want before it?"
    if wish == "corner":
        return "A corner is free. Which square does your function want before the corners?"
    return ""


def _ends(agent: Agent, player: str, state: State) -> Counter[str | None]:
    return Counter(end.winner for _, end in match.games(agent, player, state))


def _exhaust_cases() -> Iterator[Case]:
    """Yield calls from the ends of games on; with more free squares there are more games, so fewer of them."""
    for free, most in enumerate((20, 30, 40, 40, 20, 10, 5, 2, 1, 1)):
        states = islice((state for state in all_states() if state.squares.count(".") == free), most)
        for state in states:
            for agent in (first_free, simple_reflex):
                for player in PLAYERS:
                    yield _exhaust_case(agent, player, state)


def _exhaust_case(agent: Agent, player: str, state: State) -> Case:
    want = _ends(agent, player, state)
    return Case(
        (Named(agent), player, state),
        want,
        state,
        accepts=lambda got: isinstance(got, dict) and {who: n for who, n in got.items() if n} == want,
        expected=repr(want),
    )


def _advise_exhaust(case: Case, got: Any) -> str:
    if got is None:
        return "Does every way through your function end in a return?"
    if isinstance(got, Raised):
        return _advise_exhaust_error(str(got.exception))
    if not isinstance(got, dict):
        return 'The answer is a Counter with the winners as its keys: "x", "o", or None for a draw.'
    ends = {who: n for who, n in got.items() if n}
    if set(ends) - {"x", "o", None}:
        return "The keys of the Counter are state.winner at the end of each game. What else gets in here?"
    if case.arguments[2].is_terminal:
        return "This game is over: that is one game. Who has won it, if anybody?"
    return _advise_on_ends(case, ends)


def _advise_on_ends(case: Case, ends: dict[str | None, int]) -> str:
    """Return advice on a count of the right form: what else does it count?"""
    agent, player, state = case.arguments
    you = other(player)
    if ends == {who: n for who, n in case.want.items() if who}:
        return "Games that nobody wins are missing. What is state.winner then, and what does your function do with it?"
    if not ends:
        return "No game was found. What becomes of what the inner calls return?"
    if ends == _nodes(agent, player, state):
        return "That counts every position on the way. A game is counted once: at its end."
    if ends == Counter([_alone(agent, state)]):
        return f"One game was found. The agent plays {player}: for whose moves is it asked, and what can {you} do?"
    if ends == _ends(agent, you, state):
        return f"The agent plays {player} here. Whose moves does your function ask it for?"
    if ends == Counter(node.winner for node in tree(state) if node.is_terminal):
        return f"All moves of both are tried. But for {player} there is only one: what the agent answers."
    if ends in [_ends(known, player, state) for known in (first_free, simple_reflex)]:
        return f"The agent is {agent!r} here. Whose answers does your function use?"
    if sum(ends.values()) > sum(case.want.values()):
        return (
            f"Too many games: some are counted more than once. How often is {player}'s answer asked for, and visited?"
        )
    if state.to_move == you and ends in [_ends(agent, player, after) for after in results(state)]:
        return (
            f"{you} can do {len(state.actions())} things here; one has arrived. Was the rest written over, or left out?"
        )
    return f"Count by hand: write down what {state.to_move} can do here, and what follows."


def _advise_exhaust_error(error: str) -> str:
    if "game is over" in error:
        return "Somebody was asked for a move after the end of the game. Which question has to come first?"
    if "Named.__call__()" in error:
        return "An agent gets the state, and nothing else."
    if "'int' object is not iterable" in error:
        return "An agent answers with one square. To go through it as through a list, put it into one."
    if "'int' object has no attribute" in error:
        return "A square was given where a state belongs. The state after it was taken is state.result(square)."
    if "exhaust" in error and "argument" in error:
        return "Each call of exhaust gets an agent, a player and a state, in this order."
    return ALONE


def _nodes(agent: Agent, player: str, state: State) -> Counter[str | None]:
    """Return the winners, or None, of all positions that the games come through, each as often as it is reached."""
    below = [] if state.is_terminal else results(state)
    if below and state.to_move == player:
        below = [state.result(agent(state))]
    return sum((_nodes(agent, player, after) for after in below), Counter([state.winner]))


def _alone(agent: Agent, state: State) -> str | None:
    """Return who wins if the agent plays for both."""
    return match.play(agent, agent, state).winner


@cache
def _lost(player: str) -> tuple[int, ...]:
    """Return how many games each of 100 random strategies loses."""
    return tuple(match.exhaust(random_agent(seed), player).lost for seed in range(100))


def _advise_luckiest(number: int) -> str:
    if number == min(_lost("x")):
        return "That is the best one as x. What is asked is o."
    if number == max(_lost("o")):
        return "So many games does the worst of them lose. What is asked is the best."
    if number in range(100) and _lost("o")[number] == min(_lost("o")):
        return "That is the seed of the luckiest. How many games does it lose?"
    if number in _lost("o"):
        return "One of the 100 loses so many, but another loses fewer. Do you try the seeds 0 to 99?"
    return (
        "match.exhaust gives the record of one of them; what is asked is the smallest number of lost games. Make a new "
        "random_agent(seed) for each seed, and don't use an exhaust that asks again each time it meets a board."
    )
