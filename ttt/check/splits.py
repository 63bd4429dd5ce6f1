"""The check of notebook 10 on parts: are they handed out so that four workers have something to do to the end?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from ttt.check.engine import Verdict, advice_on_error, no_answer, own_name
from ttt.check.watch import Raised, shown, watch
from ttt.count import results
from ttt.game import State
from ttt.parallel.schedules import Bar, makespan, schedule, speed_up
from ttt.pictures.svg_gantt import gantt
from ttt.solvers.tree_size import nodes
from ttt.variant import Variant

BOARD = State.parse("x..o/..../o.o./xxx.", Variant(4, 4, 4))
WORKERS, SENDING, WANTED = 4, 2_500, 3.3
LONGEST = 1_000_000  # parts that are looked at
MANY = 1_000  # parts; to hand out more of them takes longer than the work
STEPS = 5_000_000  # of a learner's own that looks for a split
ENDLESS = "Were there that many parts? To hand out a node takes far longer than to look at it."
ONE = "One part: one works, and three have nothing to do. What could they do meanwhile?"
FEW = "There are fewer parts than workers. Who has nothing to do?"
EACH_NODE = (
    "A part is a board with all that is below it. So something here is looked at again and again. In how many parts "
    "should a node lie?"
)
SMALL = "Look at what handing out takes. Are the parts worth the sending?"
SLOWEST_LAST = "Look at the end: one still works, and the others wait. When should that part have begun?"
UNEVEN = "Look at the end: some work, and others wait. In which order would the gaps be small?"
MISSING = "Below it, nobody looks at anything. Which moves lead there?"
TWICE = "It is worked on twice. Once is enough, however many ways lead to it."
TURNED = "None of your parts can follow this board as it stands. Turned or mirrored images can't."
PAIRS = "What decides between two pairs that begin with the same number? Sort the boards alone, by a key."


def split(function: Any) -> Verdict:
    """Check a function that gives the parts below a board, in the order in which they are to be handed out."""
    name = "split"
    if (problem := no_answer(function, name)) is not None:
        return problem
    got, *_ = watch(lambda state: _listed(function(state)), (BOARD,), STEPS)
    if isinstance(got, Raised):
        is_compared = "not supported between instances of 'State'" in str(got.exception)
        hint = PAIRS if is_compared else advice_on_error(got.exception, ENDLESS)
        return _wrong(f"split({BOARD!r}) {got.told(function)}", hint)
    if got is None:
        return _wrong(
            "split returned None\nExpected: a list of states", "Does every way end in a return, and with a list?"
        )
    parts = list(got) if isinstance(got, Iterable) and not isinstance(got, str | dict) else None
    if parts is None or not all(isinstance(part, State) for part in parts):
        return _wrong(
            f"split returned {shown(got)}\nExpected: a list of states", "Give the boards alone, all in one list."
        )
    if (trouble := _trouble(parts)) is not None:  # a verdict against is False
        return trouble
    costs = [nodes(part) for part in parts]
    bars = schedule(costs, WORKERS, sending=SENDING)
    fast = speed_up(costs, WORKERS, sending=SENDING)
    told = f"{len(parts)} part{'s' * (len(parts) > 1)}: {fast:.3g} times as fast as one worker."
    picture = gantt(bars, workers=WORKERS, unit="nodes")
    if fast >= WANTED:
        return Verdict(True, f"✓ {own_name(function, name)}: {told}", picture=picture)
    return Verdict(False, f"✗ {name}: {told} At least {WANTED} are wanted.", _advise(bars, costs), picture=picture)


def _listed(got: Any) -> Any:
    """Return what an iterator gives as a list, and everything else as it is."""
    return list(islice(got, LONGEST)) if isinstance(got, Iterator) else got


def _trouble(parts: list[State]) -> Verdict | None:
    """Return what to say of parts that leave something out, or do it twice; None if they don't."""
    chosen = Counter(parts)
    if len(parts) > MANY:
        told = f"Handing out {len(parts):,} parts takes {len(parts) * SENDING:,}; the work itself {nodes(BOARD):,}."
        is_nested = any(child in chosen for part in parts[:MANY] for child in results(part))
        return _wrong(told, EACH_NODE if is_nested else SMALL)
    if twice := [part for part, times in chosen.items() if times > 1]:
        return _wrong("This board is a part more than once.", TWICE, twice[0])
    met: set[State] = set()
    _, hole = _walk(BOARD, chosen, met, max((_marks(part) for part in parts), default=0))
    if hole:
        return _wrong("This board is in no part.", TURNED if hole == BOARD and parts else MISSING, hole)
    for part in parts:
        if part not in met and any(_leads_to(other, part) for other in met):
            return _wrong("This board is a part, and lies in another one as well.", EACH_NODE, part)
        if part not in met:
            return _wrong("This board can't follow the one that is given.", "Whose turn is it, and what is free?", part)
    return None


def _walk(state: State, chosen: Counter[State], met: set[State], deepest: int) -> tuple[bool, State | None]:
    """Meet the parts at and below a state; return if there are any, and an unfinished board, far up, with none."""
    if state in chosen:
        met.add(state)
        return True, None
    if state.is_terminal:
        return False, None
    below = [_walk(child, chosen, met, deepest) for child in results(state)] if _marks(state) < deepest else []
    holes = [hole for _, hole in below if hole]
    is_met = any(part for part, _ in below)
    return is_met, (holes[0] if is_met and holes else None if is_met else state)


def _marks(state: State) -> int:
    return len(state.squares) - state.squares.count(".")


def _leads_to(state: State, later: State) -> bool:
    return all(before in (".", after) for before, after in zip(state.squares, later.squares, strict=True))


def _wrong(told: str, hint: str, state: State | None = None) -> Verdict:
    return Verdict(False, f"✗ split: not right yet.\n{told}", hint, state)


def _advise(bars: list[Bar], costs: list[int]) -> str:
    if len(bars) == 1:
        return ONE
    if len(bars) < WORKERS:
        return FEW
    if len(bars) * SENDING > makespan(bars) / 2:
        return SMALL
    return SLOWEST_LAST if max(bars, key=lambda bar: bar.end).part == costs.index(max(costs)) else UNEVEN
