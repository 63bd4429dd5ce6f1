"""Checks and hints of notebook 09: which nodes a move needs, and what is spared without a limit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from ttt.check.engine import Verdict, judge_number
from ttt.check.watch import shown
from ttt.game import State
from ttt.lazy import Node, census, forced
from ttt.lazy_search import LazyPlayer, Look, everything, what_matters
from ttt.solvers.tree_size import nodes_by_ply

OPENING, DEPTH = State().result(1), 2  # what is asked about in the notebook
CENTRE = State().result(4)  # and without a limit
TO_THE_END = 8  # plies after any first move


def which_nodes(guess: Any) -> Verdict:
    """Check how many nodes are worked out by a reply to x on 1 that looks two plies beyond each of o's moves."""
    return judge_number(guess, "which_nodes", needed(DEPTH), _advise_on_number)


@cache
def needed(depth: int, look: Look = everything, state: State = OPENING) -> int:
    """Return how many nodes o's reply works out that looks so many plies beyond each of its moves."""
    return forced(_tree(depth, look, state))


def _tree(depth: int, look: Look, state: State) -> Node:
    player = LazyPlayer(depth + 1, look)
    player(state)
    assert player.tree
    return player.tree


def _advise_on_number(guess: int) -> str:
    layers = [1, 8, 8 * 7, 8 * 7 * 6]
    if guess in (needed(DEPTH - 1), needed(DEPTH - 1) - 1):
        return "One ply more. The depth counts the plies after the move that is scored."
    if guess in (needed(DEPTH + 1), needed(DEPTH + 1) - 1):
        return "One ply less. o's move itself is the first, and the depth counts the plies after it."
    if guess in (549_946, needed(TO_THE_END), needed(TO_THE_END) - 1):
        return "That is the whole tree. Who looks below the depth?"
    if guess in (1 + 1 + 7 + 7 * 6, 1 + 7 + 7 * 6, 7 * 6, 7 + 7 * 6):
        return (
            "That is one branch. How does the player know which of its moves is the best, before it has looked at all?"
        )
    if guess in (1 + 8 * 7, 8 + 8 * 7 * 6, 1 + 8 * 7 * 6, 8 * 7 + 8 * 7 * 6, 1 + 8 + 8 * 7 * 6):
        return "A layer on the way is left out."
    if guess == sum(layers) - 1:
        return "Nearly. The board on which o is to move is a node as well."
    if guess == 1 + 8 + 8 * 8 + 8 * 8 * 8 or guess == 1 + 8 + 8 * 8:
        return "A square that is taken is free no longer. How many are left for x?"
    if guess in (*layers, needed(DEPTH + 1) - needed(DEPTH)):
        return f"That is one layer of the tree. On the way to it, other nodes are passed: {layers[0]}, {layers[1]}, …"
    return (
        "Layer by layer: one board, on which o has 8 moves; after each of them x has 7; and so on. Where does it end?"
    )


# ---- without a limit


def no_limit(spared: Any) -> Verdict:
    """Check how many nodes after x on 4 are never worked out without a limit: by everything, and by what matters."""
    name = "no_limit"
    if spared is ... or (isinstance(spared, tuple | list) and ... in spared):
        return Verdict(False, f"… {name}: not yet. Put two numbers where the ... stands, and run again.")
    if not (isinstance(spared, tuple | list) and len(spared) == 2 and all(type(one) is int for one in spared)):
        return Verdict(False, f"✗ {name}: two whole numbers were expected, such as (12, 345), not {shown(spared)}.")
    whole, *_ = found = _looked_at()
    want = [whole - one for one in found]
    if list(spared) == want:
        share = want[1] / whole
        return Verdict(
            True, f"✓ {name}: {want[0]} of {whole:,} if everything is looked at, {want[1]:,} ({share:.0%}) if not."
        )
    return Verdict(False, f"✗ {name}: {spared[0]:,} and {spared[1]:,} are not right yet.", _advise_on_spared(spared))


def _looked_at() -> list[int]:
    return [needed(TO_THE_END, look, CENTRE) for look in (everything, what_matters)]


def _advise_on_spared(spared: Sequence[int]) -> str:
    whole, least = _looked_at()
    if list(spared) == [whole, least]:
        return "That many are worked out. How many are not?"
    if list(spared) == [0, least]:
        return "The first is right. The second player works that many out; how many does it not?"
    if list(spared) == [whole - least, 0]:
        return "In which order were they asked for?"
    if spared[0]:
        return "The first player scores a move by all that can follow, and there is no limit. Which promise is left?"
    if spared[1] == census(_tree(TO_THE_END, what_matters, CENTRE)).promised:
        return "That many are passed over. But what would come below these is never worked out, either."
    if list(spared) == [needed(TO_THE_END) - needed(TO_THE_END, look) for look in (everything, what_matters)]:
        return "That is so after x has taken 1. Here it has the centre."
    if any(spared[1] == whole - needed(depth, what_matters, CENTRE) for depth in range(1, 7)):
        return "That is with a limit. Which level sees the end of every game?"
    if sum(abs(one - right) for one, right in zip(spared, (0, whole - least), strict=True)) == 1:
        return "Nearly. The board that o looks at is a node, too."
    if spared[1] == sum(nodes_by_ply()) - least:
        return "Below which board are they?"
    return "nodes_by_ply counts all that there are below a board, and forced those that are worked out."
