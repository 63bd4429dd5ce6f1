"""Whether the parts of a search do the whole work, and none of it twice (notebook 10)."""

from collections.abc import Sequence

from ttt.check.verdict import Verdict, not_right
from ttt.count import results
from ttt.game import State
from ttt.solvers.tree_size import nodes

OVERHEAD = 2_500  # what it takes to hand out a part, in nodes
MANY = 1_000  # parts; to hand out more of them takes longer than the work
TWICE = "A part is a board with all below it, so this is worked on twice. Once is enough, however it is reached."
SMALL = "Look at how long handing out takes. Are the parts worth sending?"


def problem_with_parts(whole: State, parts: Sequence[State]) -> Verdict | None:
    """Return what to say of parts that leave something out, or do it twice; None if they don't."""
    if len(parts) > MANY:
        handing_out = f"Handing out {len(parts):,} parts takes {len(parts) * OVERHEAD:,}"
        return not_right(f"{handing_out}; the work itself {nodes(whole):,}.", SMALL)
    for part in parts:
        if not _leads_to(whole, part):
            hint = (
                "Whose turn is it, and what is free? (A turned or mirrored image is another board.)"
            )
            return not_right("This board can't follow the one that is given.", hint, part)
    hole = _hole(whole, parts)
    if hole is not None:
        hint = "Nothing below it is looked at. Which moves lead there?"
        return not_right("This board is in no part.", hint, hole)
    for part in parts:
        if sum(_leads_to(other, part) for other in parts) > 1:
            return not_right("This board is in more than one part.", TWICE, part)
    return None


def _hole(state: State, parts: Sequence[State]) -> State | None:
    """Return an unfinished board, far up, with no part at, above or below it."""
    if state in parts or state.is_terminal:
        return None
    if not any(_leads_to(state, part) for part in parts):
        return state
    holes = (_hole(child, parts) for child in results(state))
    return next(filter(None, holes), None)


def _leads_to(state: State, later: State) -> bool:
    """Is the later board this one, or one that can follow it?"""
    if state == later:
        return True
    squares = zip(state.squares, later.squares, strict=False)
    return not state.is_terminal and all(before in (".", after) for before, after in squares)
