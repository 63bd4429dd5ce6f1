"""Checks and hints of notebook 04 and its more: win_or_block, exhaust, strategy, luck, own_rules.

An agent is a function from a state to a square. In hints, `me` is the player whose move it is, and
`you` the other one, as in the notebook.
"""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod
from operator import eq
from typing import Any

from ttt import match
from ttt.agents import Agent, first_free, simple_reflex, winning_squares
from ttt.check.boards import one_of, unfinished_states, with_free
from ttt.check.engine import Case, Cases, Named, by_cases, exercise
from ttt.check.hints import Errors
from ttt.check.n03_how_many_games import ON_MOVES
from ttt.check.record import judge_record
from ttt.check.verdict import Verdict
from ttt.check.watch import is_close, is_number
from ttt.count import results, tree
from ttt.doors import NO_POSITION
from ttt.game import NO_SQUARE, OVER, PLAYERS, State, other
from ttt.notation import shown
from ttt.rules import OBEYED

# What a reflex agent wants, in this order. The names are those of rules
PRIORITIES = ("win", "block", "center", "corner", "anything")
ZERO = "0 is a square, but counts as false in `if` and `or`."


def _squares(state: State, priority: str) -> list[int]:
    """Return the free squares that fulfil a priority."""
    return [square for square in OBEYED[priority](state) if square in state.actions()]


def _priority(state: State, priorities: tuple[str, ...] = PRIORITIES) -> str:
    """Return the first priority that a free square fulfils."""
    return next(priority for priority in priorities if _squares(state, priority))


def _cases(*priorities: str) -> Cases:
    """Yield a case for each board, in an order in which each priority that is added gets a function further."""
    for state in sorted(unfinished_states(), key=_stage):
        yield one_of(state, _squares(state, _priority(state, priorities)))


def _stage(state: State) -> tuple[bool, bool]:
    """Return what sorts a board.

    First come those where who wins stops the opponent, too: so either priority shows, whichever is
    written first. Then those without either; then those with something to win; then the others.
    """
    wins, blocks = _squares(state, "win"), _squares(state, "block")
    return wins != blocks, not wins


def _advise_reflex(case: Case, got: Any) -> str:
    state = case.state
    me = state.to_move
    you = other(me)
    priority = _priority(state)
    square = case.want
    if type(got) is not int:
        return f"An agent answers with one square, a number, not with {shown(got)}."
    if got not in state.actions():
        return f"Square {got} is not free. Which of your lines makes sure that the answer is a free square?"
    zero = f" ({ZERO})" if _squares(state, priority) == [0] else ""
    if priority == "win":
        why = "Which of your lines should find that, and does another line return before it? Does + join two lists?"
        if got in winning_squares(state, you):
            why = f"Your function stops {you} instead. Which priority comes first in it? And who is `me`?"
        return f"With {square}, {me} would win at once. {why}{zero}"
    if priority == "block":
        why = f"Which of your lines should find that, and does another line return before it?{zero}"
        return (
            f"Your function wins where it can. But here, {you} would win next with {square}. {why}"
        )
    where = "the centre" if priority == "center" else "a corner"
    return f"Neither player can win with one move, and {where} is free. What does your function want more?"


# Luck is allowed, so the same call may well give another answer
@by_cases(_advise_reflex, changing="")
def win_or_block() -> Cases:
    """Check an agent that wins, else stops the opponent, else takes any free square."""
    return _cases("win", "block", "anything")


EXHAUST_ERRORS: Errors = ON_MOVES | {
    "'int' object is not iterable": "An agent answers with one square. Put it in a list if you want to loop over it.",
    NO_POSITION: "An agent is asked about a state, and returns one square: agent(state).",
    NO_SQUARE: "Your list has something else in it than squares. An agent's answer is agent(state).",
}


Winners = Counter[str | None]
AGENTS = (first_free, simple_reflex)


def _winners(agent: Agent, player: str, state: State) -> Winners:
    """Count who wins, over all games that opponents can play from this state."""
    return Counter(end.winner for _, end in match.games(agent, player, state))


ANEW = "The same call, made again, gives another answer. Is the Counter made anew in each call?"


def _advise_exhaust(case: Case, got: Any) -> str:
    agent, player, state = case.arguments
    you = other(player)
    if not isinstance(got, dict) or not {*got} <= {*PLAYERS, None}:
        return 'The answer is a Counter whose keys are the winners: "x", "o", or None for a draw.'
    if state.is_terminal:
        more = "Who won it, or was it a draw?"
        if [*got] == [state.winner]:
            more = ANEW
        elif not got:
            more = "Counter is given a list of winners, in square brackets: Counter([...])."
        return f"This game is over, so it is one game. {more}"
    if not any(got.values()):
        return "No game was counted. What does your function return when the game is over?"
    if state.to_move == you and got in [_winners(agent, player, after) for after in results(state)]:
        begun = f"{you} has {len(state.actions())} moves here, but your function counted only one."
        return (
            f"{begun} Does it ask {agent!r} for {you}'s moves, too? Or does a return end the loop?"
        )
    for hint, count in _usual_counts(case).items():
        if got == count:
            return hint
    moves = f"{you}'s moves" if state.to_move == you else f"the one answer of {agent!r}"
    return f"Count by hand: write down {moves} here, and what follows."


WRONG_PLAYER = "Your function asks the agent for the moves of the wrong player. Which player is the agent here?"
ALL_MOVES = (
    "Your function tries all moves of both players. But the agent makes only one move: its answer."
)
MERGED = "Each winner is counted once. += adds two Counters; |= keeps the larger of two numbers."
EACH_TIME = "Your function counts the same games more than once. Does it ask the agent for each free square?"


def _usual_counts(case: Case) -> dict[str, Winners]:
    """Return what usual mistakes count, by hints."""
    agent, player, state = case.arguments
    free = len(state.actions())
    return {
        WRONG_PLAYER: _winners(agent, other(player), state),
        ALL_MOVES: Counter(node.winner for node in tree(state) if node.is_terminal),
        MERGED: Counter(dict.fromkeys(case.want, 1)),
        EACH_TIME: Counter(dict.fromkeys(case.want, free)),
    }


@by_cases(_advise_exhaust, errors=EXHAUST_ERRORS, what="calls", changing=ANEW)
def exhaust() -> Cases:
    """Check a function that counts who wins the games that opponents can play against an agent.

    It is called with the agent, the player that it is, and the state from which they play. Full
    boards come first. Many games follow from states with many free squares, so few of them are
    tried.
    """
    for free, most in enumerate((20, 30, 40, 40, 20, 10, 5, 2, 1, 1)):  # 20 with no free square, …
        for state, agent, player in product(with_free(free, most), AGENTS, PLAYERS):
            arguments = (Named(agent.__name__, agent), player, state)
            want = _winners(agent, player, state)
            yield Case(arguments, want, state, partial(eq, want), repr(want))


STRATEGY_ERRORS: Errors = ON_MOVES | {
    OVER: "The game is over there: nobody is asked any more. Which line asks that first?",
}


def _advise_strategy(case: Case, got: Any) -> str:
    agent, player, state = case.arguments
    you = other(player)
    if state.is_terminal:
        return (
            "This game is over, so nobody is asked any more. What is an empty dictionary in Python?"
        )
    if not isinstance(got, dict):
        return (
            "The answer is a dictionary: a state on the left, and the agent's answer on the right."
        )
    if not all(isinstance(key, State) for key in got):
        return "The keys are the states themselves."
    if any(key.to_move == you for key in got):
        return f"The agent is {player} here. In some of your states {you} is to move. Who is asked there?"
    if state.to_move == player and state not in got:
        lost = "Other states are there. Were the first ones overwritten? (|= adds, and = replaces.)"
        return lost if got else f"The agent is {player} here, and {player} is to move. Is it asked?"
    if got.keys() - case.want.keys():
        return "Some of these states can't come up. After the agent's turn, is only its answer visited?"
    missing = len(case.want.keys() - got.keys())
    if missing:
        why = "Are all moves visited (return ends a loop), and are all answers kept?"
        return f"Of {len(case.want)} states, {missing} are missing. {why}"
    return f"All states are there, but not each with the answer that {agent!r} gives in it."


@by_cases(_advise_strategy, errors=STRATEGY_ERRORS, what="calls")
def strategy() -> Cases:
    """Check a function that gives an agent's answer in each state in which opponents can make it move.

    It is called with the agent, the player that it is, and the state from which they play.
    """
    for free, most in enumerate((5, 10, 20, 20, 10, 5, 2, 1, 1, 1)):
        for state, agent, player in product(with_free(free, most), AGENTS, PLAYERS):
            want = match.strategy(agent, player, state)
            arguments = (Named(agent.__name__, agent), player, state)
            yield Case(
                arguments, want, state, partial(eq, want), f"a dictionary with {len(want)} entries"
            )


def _squares_of_x(moves: tuple[int, ...]) -> list[Fraction]:
    """Return the chance of each of x's moves: one of so many free squares."""
    return [Fraction(1, 9 - i) for i in range(0, len(moves), 2)]


def _advise_luck(case: Case, got: Any) -> str:
    [moves] = case.arguments
    of_x = _squares_of_x(moves)
    of_both = [Fraction(1, 9 - i) for i in range(len(moves))]
    if not is_number(got):
        return "The answer is a number, such as Fraction(1, 9)."
    if is_close(got, float(prod(of_both, start=Fraction(1)))):
        return "o's moves are not left to luck: o always answers like this. Which of the moves are x's?"
    if is_close(got, (1 / 9) ** len(of_x)):
        return "At x's second move fewer squares are free. How many?"
    if is_close(got, float(sum(of_x, start=Fraction(0)))):
        return "All of these moves must come true. What is done with chances then?"
    return "How many squares are free at each of x's moves?"


@by_cases(_advise_luck, what="games")
def luck() -> Cases:
    """Check a function that gives the chance that an x who moves at random plays certain moves."""
    for moves in ((0,), (0, 4), (0, 4, 7), (4, 0, 8, 2, 6), (0, 4, 7, 2, 6, 3, 8)):
        want = prod(_squares_of_x(moves), start=Fraction(1))
        yield Case((moves,), want, None, partial(is_close, want=float(want)), f"{want}")


REFLEX_LOSES = 12  # games that a reflex agent loses as o; a test counts them again


@exercise
def own_rules(agent: Agent) -> Verdict:
    """Judge an agent by every opponent. It is right if it loses fewer games than the reflex agent."""
    return judge_record(agent, "my_rules", REFLEX_LOSES, {})
