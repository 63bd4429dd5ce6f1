"""Checks and hints of notebook 04: reflex, exhaust, own_rules, luckiest."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from operator import eq
from typing import Any

from ttt import match
from ttt.agents import Agent, first_free, simple_reflex, winning_squares
from ttt.check.boards import one_of, unfinished_states, with_free
from ttt.check.engine import Case, exercise, judge, judge_number
from ttt.check.record import judge_record
from ttt.check.verdict import Verdict
from ttt.count import results, tree
from ttt.game import PLAYERS, State, other, shown
from ttt.rules import OBEYED

WISHES = (
    "win",
    "block",
    "center",
    "corner",
    "anything",
)  # the first comes first; named as rules are
REFLEX_LOSES = 12  # of the games as o; asserted in the tests
WHO = "Which line says who `me` and `you` are? Is it in use yet, and above this one?"


@exercise
def reflex(function: Agent) -> Verdict:
    """Check a simple reflex agent: it wins, else stops the opponent, else takes the centre, a corner, anything."""
    cases = (one_of(state, _wanted(state)[1]) for state in unfinished_states())
    return judge(
        function,
        "reflex",
        cases,
        _advise_reflex,
        errors=dict.fromkeys(("name 'me'", "name 'you'"), WHO),
    )


def _wanted(state: State) -> tuple[str, list[int]]:
    """Return what a reflex agent wants here, and the squares that fulfil it."""
    free = {
        wish: [square for square in OBEYED[wish](state) if square in state.actions()]
        for wish in WISHES
    }
    return next((wish, squares) for wish, squares in free.items() if squares)


def _advise_reflex(case: Case, got: Any) -> str:
    state = case.arguments[0]
    me, you = state.to_move, other(state.to_move)
    wish, squares = _wanted(state)
    if type(got) is not int:
        return f"An agent answers with one square, a number, not with {shown(got)}."
    if got not in state.actions():
        return f"Square {got} is not free. Which of your lines makes sure that the answer is free?"
    if wish == "win":
        why = f"Your function stops {you} instead. Which of the two wishes comes first in it, and who is `me`?"
        why = why if got in winning_squares(state, you) else "Which of your lines finds that?"
        return f"With {squares[0]}, {me} would win at once. {why}"
    if wish == "block":
        return f"With {squares[0]}, {you} would win next. Which of your lines finds that, and what comes before it?"
    where = "the centre" if wish == "center" else "a corner"
    return f"Neither player can win with one move, and {where} is free. What does your function want more?"


EXHAUST_ERRORS = {
    "game is over;": "An agent was asked for a move after the end of the game. What has to be tested first?",
    "game is over:": "A move was made after the end of the game. From which state does each turn of your loop start?",
    " is not a square": "state.result takes one square. The agent's answer is agent(state).",
    "'int' object is not iterable": "An agent answers with one square. Put it in a list if you want to loop over it.",
    "'int' object has no": "A square was given where a state belongs. The state after a move is state.result(square).",
}


@exercise
def exhaust(function: Callable[[Agent, str, State], Counter[str | None]]) -> Verdict:
    """Check a function that counts who wins the games that opponents can play against an agent."""
    return judge(
        function, "exhaust", _exhaust_cases(), _advise_exhaust, errors=EXHAUST_ERRORS, what="calls"
    )


@dataclass(frozen=True)
class Named:
    """A function that a call shows by a name."""

    name: str
    function: Callable[[State], Any]

    def __call__(self, state: State) -> Any:
        """Return what the function does."""
        return self.function(state)

    def __repr__(self) -> str:
        return self.name


def _exhaust_cases() -> Iterator[Case]:
    """Yield calls, those at the end of a game first; more free squares mean more games, so fewer calls."""
    for free, most in enumerate((20, 30, 40, 40, 20, 10, 5, 2, 1, 1)):
        for state, agent, player in product(
            with_free(free, most), (first_free, simple_reflex), PLAYERS
        ):
            want = _ends(agent, player, state)
            yield Case(
                (Named(agent.__name__, agent), player, state),
                want,
                state,
                partial(eq, want),
                repr(want),
            )


def _ends(agent: Agent, player: str, state: State) -> Counter[str | None]:
    return Counter(end.winner for _, end in match.games(agent, player, state))


def _advise_exhaust(case: Case, got: Any) -> str:
    agent, player, state = case.arguments
    you = other(player)
    if not isinstance(got, dict):
        return 'The answer is a Counter whose keys are the winners: "x", "o", or None for a draw.'
    if state.is_terminal:
        return "This game is over, so it is one game. Who won it, or was it a draw?"
    if not any(got.values()):
        return "No game was found. What happens to what the inner calls return?"
    if got == Counter([match.play(agent, agent, state).winner]):
        return f"Only one game was found. Does a return end the loop, or is {agent!r} asked for {you}'s moves too?"
    if got == _ends(agent, you, state):
        return f"The agent plays {player} here. For whose moves does your function ask it?"
    if got == Counter(node.winner for node in tree(state) if node.is_terminal):
        return f"Your function tries all moves of both players. But {player} has only one: the agent's answer."
    if state.to_move == you and got in [_ends(agent, player, after) for after in results(state)]:
        return f"{you} has {len(state.actions())} moves here, but only one was counted. What became of the others?"
    return f"Count by hand: write down {state.to_move}'s moves here, and what follows each of them."


@exercise
def own_rules(agent: Agent) -> Verdict:
    """Judge an agent by every opponent. It is right if it loses fewer games than the reflex agent."""
    return judge_record(agent, "my_rules", REFLEX_LOSES, {})


# By the best of 100 random strategies as o; this and the numbers below are asserted in the tests
FEWEST_LOST = 429
LUCKIEST = {
    (48,): "That is what the best one loses as x. The question is about o.",
    (572,): "That is what the worst one loses. The question is about the best.",
    (0,): "Each of them loses some games. From what number does your minimum start?",
    (
        408,
        420,
    ): "That is one agent, asked a hundred times. Do you make it in the loop, or only once before it?",
}


@exercise
def luckiest(number: int) -> Verdict:
    """Check how many games the best of 100 random strategies loses as o."""
    seeds = "Do you make a new agent for each seed from 0 to 99, and keep the smallest number of lost games?"
    return judge_number(number, "luckiest", FEWEST_LOST, LUCKIEST, seeds)
