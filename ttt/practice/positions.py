"""Questions about positions, lesson by lesson (02, 04, 05 and 06).

A case is a position up to symmetry: each time, any of its images is asked about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
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
    return turned(state, rng.choice(state.variant.symmetries))


def turned(state: State, symmetry: tuple[int, ...]) -> State:
    """Return an image of a state: square i is square symmetry[i] of the original."""
    squares = "".join(state.squares[square] for square in symmetry)
    return State.parse(squares)


# ---- 02: who can still win

CAN = {True: "can win", False: "can't win"}
WINNERS = {"both": "xo", "only x": "x", "only o": "o", "neither": ""}


def way_to_win(player: str, state: State) -> list[str]:
    """Return the shortest way to go on in which a player wins, move by move; none if none does."""
    ways: list[tuple[list[str], State]] = [([], state)]
    for moves, now in ways:  # it grows meanwhile
        if now.winner == player:
            return moves
        for square in now.actions():
            longer = [*moves, f"{now.to_move} takes {square}"]
            ways.append((longer, now.result(square)))
    return []


def _is_nearly_full(state: State) -> bool:
    """Are two squares free, or three none of which wins at once?"""
    free = len(state.actions())
    return free == 2 or (free == 3 and not winning_moves(state, state.to_move))


@asked_after("02", positions(_is_nearly_full))
def who_can_win(case: State, rng: Random) -> Question:
    """Who can still win?"""
    state = image(case, rng)
    can = {}
    facts = {}
    for player in PLAYERS:
        way = way_to_win(player, state)
        can[player] = bool(way)
        facts[player] = _why_not(player, state)
        if way:
            facts[player] = f"{player} can win: {', then '.join(way)}."
    said = {}
    for choice, winners in WINNERS.items():
        wrong = [player for player in PLAYERS if (player in winners) != can[player]]
        said[choice] = " ".join(f"{player} {CAN[can[player]]}." for player in wrong)
    able = "".join(player for player in PLAYERS if can[player])
    [right] = [choice for choice, winners in WINNERS.items() if winners == able]
    said[right] = " ".join(facts.values())
    words = f"{state.to_move} is to move. Both may play as badly as they like. Who can still win?"
    return Question(words, state, right, said)


def _why_not(player: str, state: State) -> str:
    """Return why a player can't win any more, in a state with two or three free squares."""
    enemy = other(player)
    lines = state.variant.lines
    open_lines = [line for line in lines if not any(state.squares[i] == enemy for i in line)]
    if not open_lines:
        return f"{player} can't win: each line holds an {enemy}."
    moves = (len(state.actions()) + (player == state.to_move)) // 2
    near = [line for line in open_lines if _missing(line, state) <= moves]
    if not near:
        return f"{player} can't win: too few moves are left for {_named(open_lines)}."
    if player == state.to_move:  # it has two moves, and one is not enough
        both = f"{player} needs both its moves for {_named(near)}"
        return f"{player} can't win: {both}, and {enemy}'s move between them blocks or wins."
    ends = []
    for square in state.actions():
        does = "wins" if state.result(square).winner else "blocks"
        ends.append(f"With {square}, {enemy} {does}.")
    return f"{player} can't win: {enemy} moves first. {' '.join(ends)}"


def _named(lines: Sequence[tuple[int, ...]]) -> str:
    return listed(written([line]) for line in lines)


def _missing(line: tuple[int, ...], state: State) -> int:
    """Return how many squares of a line are free."""
    return sum(state.squares[square] == "." for square in line)


# ---- 04: what the simple reflex agent takes


def _is_tempting(state: State) -> bool:
    """Does the first priority that counts name one square, and is there a reason to take another?"""
    if not 3 <= len(state.actions()) <= 7:
        return False
    player = state.to_move
    wins = set(winning_moves(state, player))
    blocks = set(winning_moves(state, other(player)))
    is_free = CENTER in state.actions()
    is_fork = bool(pivots(state, player))
    if wins:
        is_plain = len(state.actions()) == 3 or not (is_free or is_fork)
        return bool(blocks) and len(wins) == 1 and not is_plain
    if len(blocks) > 1 or not (blocks or is_free):
        return False
    is_mistake = worth(state.result(simple_reflex(state))) != worth(state)
    return is_mistake or is_fork


@asked_after("04", positions(_is_tempting))
def reflex(case: State, rng: Random) -> Question:
    """What does the simple reflex agent take?"""
    state = image(case, rng)
    me = state.to_move
    you = other(me)
    right = simple_reflex(state)
    said: dict[Answer, str] = {}
    for square in state.actions():
        if square in winning_moves(state, me):
            said[square] = f"With {square}, {me} completes a line: the first priority."
        elif square in winning_moves(state, you):
            said[square] = f"With {square}, {you} would complete a line: the second priority."
        elif square == right:
            said[square] = "There is nothing to win or to block, so it takes the centre."
        elif square == CENTER:
            said[square] = "The centre is only its third priority."
        elif square in pivots(state, me):
            said[square] = f"{square} is a fork, and this agent looks for no forks."
        else:
            said[square] = f"{square} completes no line, for {me} or for {you}."
    words = f"You play {me} as the simple reflex agent, whose third priority is the centre."
    return Question(f"{words} Which square do you take?", state, right, said)


# ---- 05: which rule gives the move, and what a threat forces


def _is_asked_of_rules(state: State) -> bool:
    """Is there more to see than a line to complete or to stop?"""
    player = state.to_move
    wins = winning_moves(state, player)
    blocks = winning_moves(state, other(player))
    if len(state.actions()) == 1:
        return False
    if wins and not blocks:
        return False
    return bool(pivots(state, player)) or not blocks


@asked_after("05", positions(_is_asked_of_rules))
def rule_that_answers(case: State, rng: Random) -> Question:
    """Which of Harvey's rules gives the move?"""
    state = image(case, rng)
    spoken = HARVEY.explain(state)
    said: dict[Answer, str] = {}
    for rule in HARVEY.rules:
        name = name_of(rule)
        square = rule(state)
        if name == spoken.rule:
            said[name] = f"It is the first that has an answer: {spoken.reason}."
        elif square is None:
            what = str(rule.__doc__).splitlines()[0]
            said[name] = f"{name} has no answer here. {what}"
        else:
            said[name] = f"{name} would take {square}, but {spoken.rule} comes before it."
    words = f"{state.to_move} obeys Harvey's rules. Which is the first that has an answer?"
    return Question(words, state, spoken.rule, said)


Threat = tuple[State, int]  # a quiet position, and a move that threatens one line


def _threats() -> dict[int, list[Threat]]:
    """Return threats that force an answer: position and move, by the free squares."""
    by_free = defaultdict[int, list[Threat]](list)
    for free, states in positions(is_quiet)().items():
        if not 4 <= free <= 6:
            continue
        seen = set[State]()
        for state, square in product(states, range(9)):
            if square not in state.actions():
                continue
            after = state.result(square)
            threats = set(winning_moves(after, state.to_move))
            if after.canonical() not in seen and len(threats) == 1:
                by_free[free].append((state, square))
            seen.add(after.canonical())
    return dict(by_free)


def is_quiet(state: State) -> bool:
    """Can nobody complete a line?"""
    return not any(winning_moves(state, player) for player in PLAYERS)


THREATS = ("nothing", "one line", "two lines (a fork)")


@asked_after("05", _threats)
def forced(case: Threat, rng: Random) -> Question:
    """What does the opponent threaten, having answered a threat?"""
    before, move = case
    symmetry = rng.choice(before.variant.symmetries)
    state = turned(before, symmetry)
    square = symmetry.index(move)
    me = state.to_move
    you = other(me)
    [answer] = set(winning_moves(state.result(square), me))
    after = state.result(square).result(answer)
    threats = sorted(set(winning_moves(after, you)))
    right = THREATS[min(len(threats), 2)]
    said = dict.fromkeys(THREATS, f"A threat is a line with two {you}'s and a free square.")
    said[right] = f"Each line through {answer} holds an {me}, or no other {you}."
    if len(threats) == 1:
        said[right] = f"With {answer}, {you} threatens one line, which needs {threats[0]}."
    elif threats:
        said[right] = f"With {answer}, {you} threatens lines that need {listed(threats)}."
    words = f"{me} takes {square}, so {you} must take {answer}. What does {you} threaten then?"
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
    """Return after how few mistakes a game can end with this worth to x; inf if it can't."""
    if state.is_terminal:
        return 0 if state.utility("x") == value else inf
    numbers = []
    for square in state.actions():
        after = state.result(square)
        is_one = worth(after) != worth(state)
        numbers.append(is_one + mistakes(value, after))
    return min(numbers)


def told(state: State, square: int) -> str:
    """Return a move, and whether it is a fork that leaves the opponent no win: "x 4, a fork"."""
    player = state.to_move
    after = state.result(square)
    move = f"{player} {square}"
    if after.is_terminal or winning_moves(after, other(player)):
        return move
    threats = set(winning_moves(after, player))
    if len(threats) < 2:
        return move
    return f"{move}, a fork"


def best_play(state: State) -> str:
    """Return how the game goes on if both play perfectly: "o 3, x 4, a fork, o 2, x 6 wins."."""
    moves = []
    while not state.is_terminal:
        square = perfect(state)
        moves.append(told(state, square))
        state = state.result(square)
    end = " wins" if state.winner else ", and nobody has a line"
    return f"{', '.join(moves)}{end}."


def way_to(value: int, state: State) -> str:
    """Return what would have to happen for a state to be worth this much to x."""
    player = state.to_move
    for square in state.actions():
        if worth(state.result(square)) == value:
            return f"That would be right if {player} took {square}."
    for square in holding(state):
        after = state.result(square)
        for reply in after.actions():
            if worth(after.result(reply)) == value:
                moves = f"{player} took {square}, and {other(player)} answered {reply}"
                return f"That would be right if {moves}."
    number = mistakes(value, state)
    if number == inf:
        return "No way to go on leads there."
    if number == 1:
        return "A later mistake would lead there."
    return f"It would take {number} mistakes."


def _is_worth_asking(state: State) -> bool:
    """Can nobody win at once, and is there no fork to run into already?"""
    player = state.to_move
    threats = set(winning_moves(state, other(player)))
    if len(threats) > 1 or winning_moves(state, player):
        return False
    return 3 <= len(state.actions()) <= 5


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
    """Is there one move that keeps what a state is worth, and nothing to complete or to stop?"""
    if not is_quiet(state) or len(state.actions()) < 3:
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
        after = state.result(square)
        said[square] = f"{told(state, square)}, {best_play(after)}"
    [right] = holding(state)
    words = f"{player} is to move. Only one move {aim}. Which?"
    return Question(words, state, right, said)
