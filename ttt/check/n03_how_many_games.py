"""Checks and hints of notebook 03: count_games, reachable, canonical, four_by_three."""

from functools import cache, partial
from math import factorial
from operator import eq
from typing import Any

from ttt import count
from ttt.check.boards import all_states, cases_on, fullest_first, with_free
from ttt.check.engine import Case, Cases, by_cases, exercise, judge_number
from ttt.check.verdict import Verdict
from ttt.game import State
from ttt.solvers.tree_size import nodes
from ttt.variant import Variant

ON_MOVES = {  # hints by words of an error
    "the game is over": "A move was made after the end of the game. Which squares does state.actions() list then?",
    "'int' object has no": "A square is only a number. state.result(square) is the state after that move.",
    "'State' object is not iterable": "+= adds each thing of a list. A single state goes in with append.",
    "type: 'list'": "A whole list went in where one state belongs. append adds one thing, += each thing of a list.",
}
SEEN = ON_MOVES | {
    "EndlessError": "Does your function look again at states that it has found before? Many ways lead to each of them."
}
# On a board of 4×3; the tests of `ttt.count` count them again
GAMES_4X3 = 151_188_768
NODES_4X3 = 276_911_233
POSITIONS_4X3 = 111_973


@cache
def _games(state: State) -> int:
    return sum(map(_games, count.results(state))) or 1


def _advise_count_games(case: Case, got: Any) -> str:
    state = case.state
    if type(got) is not int:
        return "The answer is a number of games: a whole number."
    if state.is_terminal:
        return "The game is over here: a line is complete, or no square is free. That is one game. Which line says so?"
    if got in (nodes(state), nodes(state) - 1):
        return (
            "That counts every position on the way, or every move. Count a game once: at its end."
        )
    if got == factorial(state.squares.count(".")):
        return (
            "That plays on until the board is full. Some of these games end earlier, with a line."
        )
    if got in map(_games, count.results(state)):
        return "That many games follow one of the moves. What happened to those that follow the others?"
    return "Count by hand: write down the games that follow each move here, and add them up."


@by_cases(_advise_count_games, errors=ON_MOVES, what="states")
def count_games() -> Cases:
    """Check a function that counts the games that can follow a state, on states with few free squares."""
    return cases_on(fullest_first(), _games)


def _advise_reachable(case: Case, got: Any) -> str:
    start = case.arguments[0]
    want = case.want
    if not isinstance(got, set | frozenset):
        return "The answer is a set, so that each state is in it once."
    if not all(isinstance(state, State) for state in got):
        return "There is something other than states in the set. Put the states themselves into it."
    if got - want:
        return "Some of these states can't follow from this one. Is something left over from an earlier call?"
    finished = ""
    if all(state.is_terminal for state in want - got):
        finished = " (Finished games are states, too.)"
    if start not in got:
        return f"The state that you start from is one of them, too. When does it get into the set?{finished}"
    return f"{len(got)} of {len(want)} states were found. Take one that is missing: was it ever waiting?{finished}"


@by_cases(_advise_reachable, errors=SEEN, what="states")
def reachable() -> Cases:
    """Check a function that finds the set of all states that can follow one, that one with them.

    Starts with few positions after them come first. The last has so many ways to each of them that
    it pays to remember.
    """
    for free, most in ((0, 3), (1, 20), (2, 40), (3, 20), (4, 5), (5, 2), (8, 1)):
        states = with_free(free)
        for state in states[: most - 1] + states[-1:]:
            want = set(count.reachable(state))
            yield Case((state,), want, state, partial(eq, want), f"a set of {len(want)}")


def _advise_canonical(case: Case, got: Any) -> str:
    squares = case.arguments[0]
    images = ["".join(squares[i] for i in symmetry) for symmetry in Variant().symmetries]
    if not isinstance(got, str):
        return "The answer is a text of nine characters."
    if got == squares:
        return "That is the board as it came, but another of its images is less: . comes before o, and o before x."
    if got not in images:
        return "That is none of the eight images of this board. Try turned and mirrored on it, one at a time."
    turned = [images[i] for i in (0, 3, 5, 6)]
    if got == min(turned):
        return "Turning gives four images. The other four are those of the board in a mirror."
    return (
        "That is an image, but not the least of all eight. How many does it look at on 'xo.......'?"
    )


@by_cases(_advise_canonical)
def canonical() -> Cases:
    """Check a function that finds the least of the eight images of a board, on every board."""
    return (Case((state.squares,), state.canonical().squares, state) for state in all_states())


@exercise
def four_by_three(number: int) -> Verdict:
    """Check the number of games on a board of 4×3 with three in a row."""
    hints = {
        (255_168,): "That is the number of games on 3×3. From which board do you start?",
        (NODES_4X3,): "That counts all nodes of the tree. How many of them are the end of a game?",
        (POSITIONS_4X3,): "That counts positions. Many games lead to the same one.",
    }
    start = "The start is State.empty(Variant(4, 3, 3)). How many games does your function count on 3×3?"
    return judge_number(number, GAMES_4X3, hints, start)
