"""Checks and hints of notebook 10: gathering what was scattered, a process for each node, and Amdahl's law."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from math import factorial
from typing import Any

from ttt.check.engine import Case, Verdict, judge, judge_number, no_answer
from ttt.check.watch import Raised, acts_like, is_close, is_number, shown, watch
from ttt.game import State
from ttt.minimax import Outcome, predict
from ttt.solvers.tree_size import nodes

Arrived = list[tuple[int, Outcome]]
BOARDS = ("xox/.o./..x", "x../.o./...", ".../.../...", "xo./.x./..o", "x.o/.../.x.", "o.x/x.x/o..")
ORDER = (
    "These are all there, but they stand in the order in which they arrived. Which part of a letter says where it "
    "belongs?"
)
SHIFTED = "What of the squares that were not sent out? Each place of the list belongs to a square, taken ones as well."
PAIRS = "The whole letter stands there. Which part of it is wanted?"
WHERE = "Each letter brings its square along. Which place of the list is that? And what stands on all the others?"
TEXTS = "Outcomes are wanted, as they have arrived, not texts about them."
NO_LIST = "A list of nine places is wanted, each with an outcome or None."
SILENT = (
    "A result is missing, and nobody was told. Compare what was sent out with what has arrived, before anything else."
)
NO_VALUE_ERROR = "That is what happens by chance. Look for what is missing yourself, and raise a ValueError."
OTHER_ERROR = "Something is noticed, but a ValueError was agreed on."
RETURNED = "An error that is returned is a value like any other. What does raise do?"
OFF_BY_ONE = "Each outcome stands one place off. Which number has the first square?"
PLACES = "There are {got} places. How many squares has the board?"
COUNTED = "One letter is lost and another came twice. Does the number of letters tell?"
WHICH = (
    "Somebody has to send these squares out again. Which ones? The message of the error should name all of them, and "
    "no other numbers."
)
TOO_STRICT = "Nothing is lost here. Compare with the squares that were sent out, not with all nine."
TWICE = "A part that was sent out twice can arrive twice. Both letters say the same."


def gather(function: Any) -> Verdict:
    """Check a function that puts outcomes, arrived in any order, on their squares, and names those that are lost."""
    name = "gather"
    if (problem := no_answer(function, name)) is not None:
        return problem
    verdict = judge(function, name, _arrivals(), _advise_on_places, what="scattered boards")
    if not verdict:
        return verdict
    for arrived, squares, lost in _losses():
        if found := _trouble_with_loss(function, arrived, squares, lost):
            said, hint = found
            return Verdict(False, f"✗ {name}: not right yet.\n{said}", hint)
    return Verdict(True, verdict.text.removesuffix(".") + ", and it names what is lost.")


def _arrivals() -> Iterator[Case]:
    """Yield messages in several orders, of all free squares and of some."""
    shuffled = random.Random(7)
    for board in BOARDS:
        state = State.parse(board)
        outcomes = predict(state)
        messages = [(square, outcome) for square, outcome in enumerate(outcomes) if outcome]
        for _ in range(3):
            shuffled.shuffle(messages)
            yield _case([*messages], list(state.actions()), outcomes)
        some = messages[: len(messages) // 2 + 1]
        squares = sorted(square for square, _ in some)
        places = [outcomes[square] if square in squares else None for square in range(9)]
        yield _case(some, squares, places)
        yield _case([*some, some[0]], squares, places)


def _case(arrived: Arrived, squares: list[int], places: list[Outcome | None]) -> Case:
    return Case((arrived, squares), places, accepts=lambda got: isinstance(got, list | tuple) and [*got] == places)


def _losses() -> Iterator[tuple[Arrived, list[int], list[int]]]:
    """Yield letters, the last of them twice, what was sent out, and which of these are lost."""
    for board, lost in (("x../.o./...", [7]), (".../.../...", [0, 4]), ("xo./.x./..o", [2, 3, 5, 6, 7])):
        state = State.parse(board)
        arrived = [(square, outcome) for square, outcome in enumerate(predict(state)) if outcome and square not in lost]
        yield arrived[::-1], list(state.actions()), lost
        yield [*arrived, *arrived[-1:]], list(state.actions()), lost


def _trouble_with_loss(function: Any, arrived: Arrived, squares: list[int], lost: list[int]) -> tuple[str, str] | None:
    got, *_ = watch(function, (arrived, squares))
    told = f"{squares} were sent out, and nothing came from {', '.join(map(str, lost))}: "
    expected = "\nExpected: a ValueError that names what is lost"
    if not isinstance(got, Raised):
        is_twice = len(arrived) > len(dict(arrived))
        hint = RETURNED if isinstance(got, Exception) else COUNTED if is_twice else SILENT
        return f"{told}it returned {shown(got)}{expected}", hint
    if not isinstance(got.exception, ValueError):
        is_chance = isinstance(got.exception, KeyError | IndexError)
        return f"{told}it {got.told(function)}{expected}", NO_VALUE_ERROR if is_chance else OTHER_ERROR
    named = {int(word) for word in "".join(c if c.isdigit() else " " for c in str(got.exception)).split()}
    if not set(lost) <= named or named & (set(squares) - set(lost)):
        return f"{told}it {got.told(function)}", WHICH
    return None


def _advise_on_places(case: Case, got: Any) -> str:
    arrived, squares = case.arguments
    values = [outcome for _, outcome in arrived]
    if isinstance(got, Raised):
        if isinstance(got.exception, ValueError):
            return TWICE if len(arrived) > len(squares) else TOO_STRICT
        return NO_VALUE_ERROR if isinstance(got.exception, KeyError) else ""
    if not isinstance(got, list | tuple):
        return "Does your function return the list of places?" if got is None else NO_LIST
    places, want = list(got), case.want
    if any(isinstance(place, str | tuple) for place in places):
        return PAIRS if any(isinstance(place, tuple) for place in places) else TEXTS
    given, wanted = ([place for place in row if place is not None] for row in (places, want))
    if given == values != wanted:
        return ORDER
    if places[1:] == want[:-1] or places[:-1] == want[1:] or [None, *want] == places:
        return OFF_BY_ONE
    if given == wanted and len(places) >= 9:
        return PLACES.format(got=len(places)) if len(places) > 9 else SHIFTED
    return SHIFTED if given == wanted else ORDER if given == values else WHERE


# ---- a process for each node


def per_node(guess: Any) -> Verdict:
    """Check how many processes are started if every node of the tree but the root gets one."""
    return judge_number(guess, "per_node", nodes() - 1, _advise_on_processes)


def _advise_on_processes(guess: int) -> str:
    if guess == nodes():
        return "Nearly. Who asks is there already; a process is started for each child."
    if guess == 9:
        return "That is the first ply. Each of the nine starts one for each of its own children, and so on."
    if guess in (9 + 72, 72):
        return "Those are the first plies. Where does it end?"
    if guess == factorial(9):
        return "There are that many ways to fill the board. But games end before, and there are nodes on the way."
    if guess in (5_478, 5_477):
        return "So many different positions there are. But two processes don't know that they look at the same one."
    if guess in (255_168, 138):
        return "Those are games: the leaves of the tree. Who starts the processes for them?"
    if guess in (986_409, 986_410):
        return "That is so if nobody stops when a line is complete. What has ended has no children."
    return (
        "Each child of a board gets one, and each child of that, to the ends of all games. What was counted so in 03?"
    )


# ---- Amdahl's law

UPSIDE_DOWN = "Which of the two shares is divided among the workers, and which stays as it is?"
ALL_DIVIDED = "Is all of the work divided among the workers? What does one have to do alone, while the others wait?"
GROWS = "That grows and grows. With half of the work undivided, what can any number of workers save?"
TIME = "That is the time that is left, if one worker takes 1. How many times as fast is that?"
BRACKETS = "Division comes before subtraction. What should be divided by the number of workers, as a whole?"
SLIPS: dict[str, Callable[[float, int], float]] = {
    UPSIDE_DOWN: lambda serial, workers: 1 / (1 - serial + serial / workers),
    ALL_DIVIDED: lambda _serial, workers: workers,
    GROWS: lambda serial, workers: serial + (1 - serial) * workers,
    BRACKETS: lambda serial, workers: 1 / (serial + 1 - serial / workers),
    TIME: lambda serial, workers: serial + (1 - serial) / workers,
}
PROBES = [(0.25, 2), (0.1, 4), (0.01, 16)]


def amdahl(function: Any) -> Verdict:
    """Check a function that gives the largest speed-up if a share of the work can't be divided."""
    return judge(
        function, "amdahl", _shares(), partial(_advise_on_speed_up, function), what="pairs of share and workers"
    )


def _shares() -> Iterator[Case]:
    for serial, workers in product((0.5, 0.1, 0.25, 0.01, 1.0, 0.0), (2, 4, 16, 1_024, 1)):
        want = 1 / (serial + (1 - serial) / workers)
        yield Case((serial, workers), want, accepts=partial(_is_near, want))


def _is_near(want: float, got: Any) -> bool:
    return is_close(got / want, 1)


def _advise_on_speed_up(function: Any, case: Case, got: Any) -> str:
    if isinstance(got, Raised):
        return ZERO if isinstance(got.exception, ZeroDivisionError) else ""
    if got is None:
        return "Does your function return the number?"
    if not is_number(got):
        return "A number was expected."
    if abs(got - case.want) < NEARLY:
        return "Nearly. Leave the number as it is, without rounding."
    return next((hint for hint, slip in SLIPS.items() if acts_like(function, slip, PROBES)), SHARES)


NEARLY = 0.05
ZERO = "Something is divided by 0. Which of the two is the share, and which the number of workers?"
SHARES = (
    "One worker takes 1. How much of that stays, whoever helps? How much is left of the rest, with so many workers?"
)
