"""Questions about positions, lesson by lesson (02, 04, 05 and 06).

A case is a position up to symmetry: each time, any of its images is asked about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from math import inf
from random import Random
from typing import Any

from ttt.agents import simple_reflex
from ttt.count import orbits, reachable
from ttt.doors import name_of
from ttt.game import PLAYERS, State, other
from ttt.minimax import minimax_with_memo, perfect
from ttt.notation import listed
from ttt.practice.questions import Answer, Question, asked_after
from ttt.rules import CENTER, HARVEY, pivots, winning_moves, written


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
    squares = ""
    for square in rng.choice(state.variant.symmetries):
        squares += state.squares[square]
    return State.parse(squares)


# ---- 02: who can still win

WINNERS = {"both": "xo", "only x": "x", "only o": "o", "neither": ""}


def way_to_win(player: str, state: State) -> list[str]:
    """Return the shortest way to go on in which a player wins, move by move; none if none does."""
    ways: list[tuple[list[str], State]] = [([], state)]
    for moves, now in ways:  # it grows meanwhile
        if now.winner == player:
            return moves
        for square in now.actions():
            longer = [*moves, f"{now.to_move} {square}"]
            ways.append((longer, now.result(square)))
    return []


def _is_nearly_blocked(state: State) -> bool:
    """Are few squares free, and if there are more than two, can somebody not win any more?"""
    free = len(state.actions())
    if free not in (3, 4):
        return free == 2
    return not way_to_win("x", state) or not way_to_win("o", state)


@asked_after("02", positions(_is_nearly_blocked))
def who_can_win(case: State, rng: Random) -> Question:
    """Who can still win?"""
    state = image(case, rng)
    can = {}
    facts = {}
    for player in PLAYERS:
        way = way_to_win(player, state)
        can[player] = bool(way)
        facts[player] = f"{player} can: {', '.join(way)}." if way else _why_not(player, state)
    said = {}
    for choice, winners in WINNERS.items():
        wrong = [player for player in PLAYERS if (player in winners) != can[player]]
        said[choice] = " ".join(
            f"{player} {'can' if can[player] else 'cannot'}." for player in wrong
        )
    able = "".join(player for player in PLAYERS if can[player])
    [right] = [choice for choice, winners in WINNERS.items() if winners == able]
    said[right] = " ".join(facts.values())
    words = f"{state.to_move} is to move. Who can still win, however badly they play?"
    return Question(words, state, right, said)


def _why_not(player: str, state: State) -> str:
    """Return why a player has no line any more."""
    enemy = other(player)
    mine = []
    for line in state.variant.lines:
        marks = [state.squares[square] for square in line]
        if enemy not in marks:
            mine.append(line)
    if not mine:
        return f"{player} can't: each line holds an {enemy}."
    lines = listed(written([line]) for line in mine)
    moves = (len(state.actions()) + (player == state.to_move)) // 2
    missing = [sum(state.squares[square] == "." for square in line) for line in mine]
    if min(missing) > moves:
        return f"{player} can't: too few moves are left for {lines}."
    return f"{player} can't: {enemy} blocks {lines}, or wins first."


# ---- 04: what the simple reflex agent takes


def _has_a_clear_wish(state: State) -> bool:
    """Does the agent's first wish that counts name one square?"""
    if not 3 <= len(state.actions()) <= 7:
        return False
    for player in (state.to_move, other(state.to_move)):
        squares = set(winning_moves(state, player))
        if squares:
            return len(squares) == 1
    return CENTER in state.actions()


@asked_after("04", positions(_has_a_clear_wish))
def reflex(case: State, rng: Random) -> Question:
    """What does the simple reflex agent take?"""
    state = image(case, rng)
    me = state.to_move
    you = other(me)
    right = simple_reflex(state)
    said: dict[Answer, str] = {}
    for square in state.actions():
        if square in winning_moves(state, me):
            said[square] = f"With {square}, {me} completes a line: the first wish."
        elif square in winning_moves(state, you):
            said[square] = f"With {square}, {you} would complete a line: the second wish."
        elif square == right:
            said[square] = "There is nothing to win or to block, so it takes the centre."
        elif square == CENTER:
            said[square] = "The centre is only its third wish."
        elif square in pivots(state, me):
            said[square] = f"{square} is a fork, but this agent looks only one move ahead."
        else:
            said[square] = f"On {square}, it has no wish to fulfil."
    agent = "a simple reflex agent: it wins, else it blocks, else it takes the centre"
    return Question(f"{me} is to move, and is {agent}. Which square?", state, right, said)


# ---- 05: which rule speaks, and what a threat forces


def _is_asked_of_rules(state: State) -> bool:
    """Is there more to see than a line to complete or to stop?"""
    player = state.to_move
    wins = winning_moves(state, player)
    blocks = winning_moves(state, other(player))
    if not 3 <= len(state.actions()) <= 7:
        return False
    if wins and not blocks:
        return False
    return bool(pivots(state, player)) or not blocks


@asked_after("05", positions(_is_asked_of_rules))
def rule_that_speaks(case: State, rng: Random) -> Question:
    """Which of Harvey's rules speaks?"""
    state = image(case, rng)
    spoken = HARVEY.explain(state)
    said: dict[Answer, str] = {}
    for rule in HARVEY.rules:
        name = name_of(rule)
        square = rule(state)
        if name == spoken.rule:
            said[name] = f"It is the first that speaks: {spoken.reason}."
        elif square is None:
            said[name] = f"{name} has nothing to say here."
        else:
            said[name] = f"{name} would take {square}, but {spoken.rule} speaks before it."
    words = f"{state.to_move} obeys Harvey's rules. Which is the first that speaks?"
    return Question(words, state, spoken.rule, said)


def forced(state: State) -> dict[int, list[int]]:
    """Return for each move of a quiet position where the opponent then has to answer."""
    answers = {}
    for square in state.actions():
        threats = winning_moves(state.result(square), state.to_move)
        answers[square] = sorted(set(threats))
    return answers


def _targets(state: State) -> list[int]:
    """Return the squares onto which exactly one move forces the opponent."""
    if any(winning_moves(state, player) for player in PLAYERS):
        return []
    answers = list(forced(state).values())
    return [square for square in state.actions() if answers.count([square]) == 1]


@asked_after("05", positions(lambda state: bool(_targets(state))))
def forcing(case: State, rng: Random) -> Question:
    """Which move forces the opponent onto a square?"""
    state = image(case, rng)
    me = state.to_move
    you = other(me)
    target = rng.choice(_targets(state))
    said: dict[Answer, str] = {}
    for square, answers in forced(state).items():
        if not answers:
            said[square] = f"{me} {square} threatens nothing, so {you} may go anywhere."
        elif len(answers) > 1:
            said[square] = (
                f"{me} {square} is a fork: {you} can answer only one of {listed(answers)}."
            )
        else:
            said[square] = f"{me} {square} threatens {answers[0]}, so {you} must go there."
        if answers == [target]:
            right = square
    words = f"{me} is to move. Which move forces {you} to answer on {target}?"
    return Question(words, state, right, said)


# ---- 06: what it is worth

MEMO: dict[Any, int] = {}
WORTH = {1: "x wins", 0: "a draw", -1: "o wins"}


def worth(state: State) -> int:
    """Return what a state is worth to x."""
    value = minimax_with_memo(state, MEMO)
    return value if state.to_move == "x" else -value


@cache
def mistakes(value: int, state: State) -> float:
    """Return how many it takes until a game has been worth this much to x; inf if nothing does."""
    if state.is_terminal:
        return 0 if state.utility("x") == value else inf
    numbers = []
    for square in state.actions():
        after = state.result(square)
        is_one = worth(after) != worth(state)
        numbers.append(is_one + mistakes(value, after))
    return min(numbers)


def best_play(state: State) -> str:
    """Return how the game goes on if both play perfectly: "o 3, x 4, a fork, o 2, x 6 wins"."""
    moves = []
    while not state.is_terminal:
        player = state.to_move
        square = perfect(state)
        state = state.result(square)
        moves.append(f"{player} {square}")
        threats = set(winning_moves(state, player))
        if len(threats) > 1 and not state.is_terminal:
            moves.append("a fork")
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
    number = mistakes(value, state)
    if number == inf:
        return "Nothing leads there."
    return "A later mistake would lead there." if number == 1 else f"It takes {number} mistakes."


def _is_worth_asking(state: State) -> bool:
    free = len(state.actions())
    return 3 <= free <= 5 and not winning_moves(state, state.to_move)


@asked_after("06", positions(_is_worth_asking))
def how_it_ends(case: State, rng: Random) -> Question:
    """What is it worth?"""
    state = image(case, rng)
    said = {words: way_to(value, state) for value, words in WORTH.items()}
    right = WORTH[worth(state)]
    said[right] = f"With best play: {best_play(state)}"
    words = f"{state.to_move} is to move, and both play perfectly. How does it end?"
    return Question(words, state, right, said)


def holding(state: State) -> list[int]:
    """Return the moves that keep what a state is worth."""
    moves = state.actions()
    return [square for square in moves if worth(state.result(square)) == worth(state)]


def _has_only_move(state: State) -> bool:
    player = state.to_move
    if not 3 <= len(state.actions()) <= 6 or winning_moves(state, player):
        return False
    if worth(state) == 0 and winning_moves(state, other(player)):  # it has to block
        return False
    return len(holding(state)) == 1


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
