"""Looking ahead as far as a depth, and guessing there (notebook 08).

The agent `LookAhead`, which thinks for a given time, is in `ttt.deepening`. Reading order:
evaluations, which guess what an unfinished game is worth: `nothing`, `by_open_lines`, `by_marks`;
`depth_limited`, minimax that stops and guesses; the Lua program's scores and player,
`averaging_scores`, `averaging_choice` and `Averaging`. In an evaluation, `x` and
`o` are what speaks for each player.

Depths and levels count plies, but from different places: `depth_limited` counts them from the
position, the Lua program's level with the scored move.

Source: "Tic-Tac-Toe Bastard" (Lua, 2012).
"""

from collections.abc import Callable
from math import inf
from numbers import Real
from typing import NamedTuple, TypeAlias

from ttt import doors
from ttt.agents import options, seeded
from ttt.doors import name_of
from ttt.game import State, other
from ttt.notation import shown
from ttt.variant import Variant

LEVELS = range(1, 10)
# What a state is worth to a player, by a guess: between −1 and +1, the sure loss and win
Evaluation: TypeAlias = Callable[[State, str], float]
WEIGHT = 4.0  # how much more a line counts with one more mark on it


def nothing(_state: State, _player: str) -> float:
    """Guess 0 for every game: a draw."""
    return 0.0


def by_open_lines(state: State, player: str) -> float:
    """Guess by the lines that are open: mine minus theirs, over 1 more than there are lines.

    A line is open to a player as long as the opponent has no mark on it. Raises ValueError for an
    unknown player.
    """
    lines = doors.state(state).variant._line_masks
    x = sum(not line & state._o for line in lines)
    o = sum(not line & state._x for line in lines)
    share = (x - o) / (len(lines) + 1)
    return _for(player, state.variant, share)


def by_marks(state: State, player: str) -> float:
    """Guess by the marks on open lines: one mark counts 4, two 16, and so on.

    Raises what `by_open_lines` raises.
    """
    x = 0.0
    o = 0.0
    for line in doors.state(state).variant._line_masks:
        of_x = line & state._x
        of_o = line & state._o
        if of_x and not of_o:
            x += WEIGHT ** of_x.bit_count()
        elif of_o and not of_x:
            o += WEIGHT ** of_o.bit_count()
    completed_line = WEIGHT**state.variant.in_a_row
    share = (x - o) / (x + o + completed_line)
    return _for(player, state.variant, share)


def _for(player: str, variant: Variant, share: float) -> float:
    """Return what is good for x from a player's point of view; in misère nobody wants a line."""
    is_x = doors.player(player) == "x"
    return share if is_x != variant.misere else -share


def checked_evaluation(evaluation: Evaluation) -> Evaluation:
    """Return an evaluation. Raises TypeError for anything that can't be called."""
    return doors.function("an evaluation", evaluation, "a function of a state and a player")


def guess(evaluation: Evaluation, state: State, player: str) -> float:
    """Return what an evaluation guesses.

    Raises ValueError if that is not a number between −1 and +1.
    """
    guessed = evaluation(state, player)
    is_number = isinstance(guessed, (float, Real))
    if not is_number or not -1 < guessed < 1:
        sentence = f"{name_of(evaluation)} guesses {shown(guessed)} for {state!r}"
        raise ValueError(f"{sentence}; a number above -1 and below 1 was expected")
    return guessed


def depth_limited(state: State, depth: int, evaluation: Evaluation = nothing) -> float:
    """Return what a position is worth to the side to move, looking `depth` plies ahead: −1 to +1.

    A finished game has its utility, however deep; where the depth ends, the evaluation guesses.
    Raises TypeError for what is no position of a game, and ValueError for a depth below 0.
    """
    doors.whole("depth", depth)
    doors.position(state)
    checked_evaluation(evaluation)
    return _depth_limited(state, depth, evaluation) + 0.0  # and not −0.0


def _depth_limited(state: State, depth: int, evaluation: Evaluation) -> float:
    if state.is_terminal:
        return state.utility(state.to_move)
    if depth == 0:
        return guess(evaluation, state, state.to_move)
    best = -inf
    for square in state.actions():
        value = -_depth_limited(state.result(square), depth - 1, evaluation)
        best = max(best, value)
    return best


def _by_square(state: State, scores: dict[int, float]) -> list[float | None]:
    """Return the scores in the order of the squares, None for those that are taken."""
    squares = range(len(state.squares))
    return [scores.get(square) for square in squares]


WIN_SCORE = 16.0  # this is what the author of the Lua program took
NEUTRAL = 8.0
UNKNOWN = 1.0
HALF = 0.5  # the share of each reply's score that is taken off


def averaging_scores(state: State, level: int) -> list[float | None]:
    """Return the Lua program's score for each square, for the side to move; None where nobody can.

    A winning move scores 16; one that fills the board, or lies at the level, 1; any other 8 minus
    half the sum of the replies' scores, divided by their number. The scored move is level 1. The
    order of sums is the original's, to the last bit. Raises TypeError for anything but a State and
    a number, ValueError for a level below 1 and in misère.
    """
    _check_level(state, level, WIN_SCORE)
    scores, _ = _averages(state, level, WIN_SCORE)
    return _by_square(state, scores)


class Choice(NamedTuple):
    """What the Lua program chooses from: the best squares, after so many positions.

    `pick` is "best"; or "opening" on an empty board, where nothing is evaluated and any square will
    do; or "random" where every free square scores less than a taken one, which scores 0: then it
    takes any free square.
    """

    best: tuple[int, ...]
    evaluated: int
    pick: str


def averaging_choice(state: State, level: int, win: float = WIN_SCORE) -> Choice:
    """Return what the Lua program chooses from if a win scores `win`.

    Raises what `averaging_scores` raises.
    """
    _check_level(state, level, win)
    if set(state.squares) == {"."}:
        return Choice((), 0, "opening")
    scores, evaluated = _averages(state, level, win)
    most = max([0.0, *scores.values()])
    best = [square for square, score in scores.items() if score == most]
    pick = "best" if best or state.is_terminal else "random"
    return Choice(tuple(best), evaluated, pick)


def _averages(state: State, level: int, win: float) -> tuple[dict[int, float], int]:
    """Return the score of each free square, and how many positions were evaluated."""
    evaluated = 0

    def score(after: State, level: int) -> float:
        """Return what a move scores for the player who made it."""
        nonlocal evaluated
        evaluated += 1
        if after.winner == other(after.to_move):
            return win
        replies = after.actions()
        if not replies or level == 1:
            return UNKNOWN
        rest = NEUTRAL
        for square in replies:
            rest -= HALF * score(after.result(square), level - 1)
        return rest / len(replies)

    scores = {}
    for square in state.actions():
        scores[square] = score(state.result(square), level)
    return scores, evaluated


def _check_level(state: State, level: int, win: float) -> None:
    if doors.state(state).variant.misere:
        raise ValueError(f"the Lua program wants lines; in {state.variant!r} a line loses")
    doors.whole("level", level, least=1)
    doors.real("win", win, least=-inf)


class Averaging:
    """The Lua program's player, an agent: any of the best squares, at random.

    Its `level`, 1 to 9, may be changed. The same seed gives the same choices. `report` says how
    many positions its last move took. Its `__name__` may be changed as well: then several can meet
    in a tournament.
    """

    def __init__(self, level: int = 9, seed: int = 0) -> None:
        self.__name__ = "averaging"
        self.report = ""
        self.level = checked_level(level)
        self.rng = seeded(seed)

    def __call__(self, state: State) -> int:
        """Return one of the best squares. Raises ValueError when the game is over."""
        squares = options(state)
        choice = averaging_choice(state, self.level)
        square = self.rng.choice(choice.best or squares)
        self.report = f"{choice.evaluated:,} positions evaluated"
        if choice.pick == "opening":
            self.report = "the first square is taken at random"
        elif choice.pick == "random":
            self.report += ", and nothing good found: taken at random"
        return int(square)


def checked_level(level: int) -> int:
    """Return a level of difficulty, 1 to 9. Raises TypeError or ValueError for anything else."""
    return doors.whole("level", level, LEVELS[0], LEVELS[-1])
