"""All kinds of questions, by lesson.

Reading order: how a kind is registered; which positions are asked about; then lesson by lesson. A
case is a position up to symmetry: each time, any of its images is asked about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

from ttt.count import orbits, reachable
from ttt.game import State, other
from ttt.minimax import minimax_with_memo, perfect
from ttt.notation import listed
from ttt.practice.questions import Case, Kind, Question
from ttt.rules import winning_moves

KINDS: dict[str, list[Kind]] = {}
Ask = Callable[[Case, Random], Question]


def asked_after(lesson: str, cases: Callable[[], Any]) -> Callable[[Ask], Kind]:
    """Make a function that asks about a case a kind of question."""

    def register(ask: Ask) -> Kind:
        kind = Kind(lesson, cache(cases), ask)
        KINDS.setdefault(lesson, []).append(kind)
        return kind

    return register


def positions(fits: Callable[[State], bool]) -> Callable[[], dict[int, list[State]]]:
    """Return a function that finds the unfinished positions that fit, by their free squares."""

    def found() -> dict[int, list[State]]:
        by_free = defaultdict[int, list[State]](list)
        for state in orbits(reachable()):
            if not state.is_terminal and fits(state):
                by_free[len(state.actions())].append(state)
        return dict(sorted(by_free.items()))

    return found


def image(state: State, rng: Random) -> State:
    """Return the state turned or mirrored, in any way."""
    symmetry = rng.choice(state.variant.symmetries)
    return State.parse("".join(state.squares[square] for square in symmetry))


# ---- 06: what it is worth

MEMO: dict[Any, int] = {}
WORTH = {1: "x wins", 0: "a draw", -1: "o wins"}


def worth(state: State) -> int:
    """Return what a state is worth to x."""
    value = minimax_with_memo(state, MEMO)
    return value if state.to_move == "x" else -value


@cache
def ends(state: State) -> frozenset[int]:
    """Return all that a game can still be worth to x, however it goes on."""
    if state.is_terminal:
        return frozenset([state.utility("x")])
    return frozenset().union(*(ends(state.result(square)) for square in state.actions()))


def best_play(state: State) -> str:
    """Return how the game goes on if both play perfectly: "o 3, x 4, a fork, o 2, x 6 wins"."""
    moves = []
    while not state.is_terminal:
        player = state.to_move
        square = perfect(state)
        state = state.result(square)
        is_fork = not state.is_terminal and len(set(winning_moves(state, player))) > 1
        moves.append(f"{player} {square}{', a fork' if is_fork else ''}")
    end = " wins" if state.winner else ", and nobody has a line"
    return f"{', '.join(moves)}{end}."


def way_to(value: int, state: State) -> str:
    """Return what would have to happen for a state to be worth this much to x."""
    player = state.to_move
    for square in state.actions():
        if worth(state.result(square)) == value:
            return f"That would be right if {player} took {square}."
    best = perfect(state)
    after = state.result(best)
    for reply in after.actions():
        if worth(after.result(reply)) == value:
            return f"That would be right if {other(player)} answered {best} with {reply}."
    return "Not even one mistake leads there." if value in ends(state) else "Nothing leads there."


def _is_worth_asking(state: State) -> bool:
    return 3 <= len(state.actions()) <= 5 and not winning_moves(state, state.to_move)


@asked_after("06", positions(_is_worth_asking))
def value(case: State, rng: Random) -> Question:
    """What is it worth?"""
    state = image(case, rng)
    said = {words: way_to(value, state) for value, words in WORTH.items()}
    right = WORTH[worth(state)]
    said[right] = f"With best play: {best_play(state)}"
    words = f"{state.to_move} is to move, and both play perfectly. How does it end?"
    return Question(words, state, right, said)


def holding(state: State) -> list[int]:
    """Return the moves that keep what a state is worth."""
    return [square for square in state.actions() if worth(state.result(square)) == worth(state)]


def _has_only_move(state: State) -> bool:
    player = state.to_move
    is_plain = worth(state) == 0 and winning_moves(state, other(player))  # it has to block
    is_quiet = not winning_moves(state, player) and not is_plain
    return is_quiet and 3 <= len(state.actions()) <= 6 and len(holding(state)) == 1


@asked_after("06", positions(_has_only_move))
def only_move(case: State, rng: Random) -> Question:
    """Which move is the only one?"""
    state = image(case, rng)
    player = state.to_move
    aim = f"makes sure that {player} wins" if worth(state) else "saves the draw"
    said = {}
    for square in state.actions():
        said[square] = f"After {player} {square}: {best_play(state.result(square))}"
    [right] = holding(state)
    words = f"{player} is to move. Only one move {aim}. Which?"
    return Question(words, state, right, said)
