"""Questions about trees on paper, lesson by lesson (07 and 08)."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean

from ttt.alphabeta import PaperTree
from ttt.game import other
from ttt.pictures import trees
from ttt.practice.questions import Answer, Question, asked_after

Leaves = tuple[tuple[int, ...], ...]  # of the branches of a tree on paper
SHAPES = ("222", "232", "223", "323", "233", "333")  # how many leaves each branch has


def drawn(
    shapes: Sequence[str], least: int, fits: Callable[[Leaves], bool]
) -> dict[int, list[Leaves]]:
    """Return trees that fit, with no number twice, by how many leaves they have."""
    rng = Random(7)
    by_size = defaultdict[int, list[Leaves]](list)
    for shape in shapes:
        sizes = list(map(int, shape))
        many = sum(sizes)
        numbers = rng.sample(range(least, 20), many)
        branches = []
        for size in sizes:
            branches.append(tuple(numbers[:size]))
            del numbers[:size]
        leaves = tuple(branches)
        if fits(leaves):
            by_size[many].append(leaves)
    return dict(sorted(by_size.items()))


# ---- 07: what alpha-beta does not look at


def unread(leaves: Leaves) -> list[int]:
    """Return the leaves that alpha-beta leaves out: x chooses a branch, and o a leaf of it."""
    left_out = []
    sure = -100  # of so much x is sure, by the branches before
    for branch in leaves:
        for place, leaf in enumerate(branch):
            before = branch[:place]
            if before and min(before) <= sure:
                left_out.append(leaf)
        sure = max(sure, min(branch))
    return left_out


def _has_one_unread(leaves: Leaves) -> bool:
    return len(unread(leaves)) == 1


@asked_after("07", lambda: drawn(SHAPES * 60, 1, _has_one_unread))
def cut(leaves: Leaves, rng: Random) -> Question:
    """Which leaf is never read? Where o begins, large and small change places."""
    player = rng.choice("xo")
    said: dict[Answer, str] = {}
    sure = None
    for branch in leaves:
        for place, leaf in enumerate(branch):
            said[_for(player, leaf)] = _why(leaf, branch[:place], sure, player)
        sure = min(branch) if sure is None else max(sure, min(branch))
    [right] = unread(leaves)
    shown = tuple(tuple(_for(player, leaf) for leaf in branch) for branch in leaves)
    words = f"{player} is to move, then {other(player)}. Alpha-beta reads the leaves in order."
    picture = trees.tree(PaperTree(shown, player))
    return Question(f"{words} Which one does it never read?", picture, _for(player, right), said)


def _for(player: str, leaf: int) -> int:
    """Return what stands at a leaf if this player begins: for o, what is best for x is least."""
    return leaf if player == "x" else 20 - leaf


def _why(leaf: int, before: tuple[int, ...], sure: int | None, player: str) -> str:
    """Return why a leaf is read or not: its branch so far, and what a player is sure of."""
    name = _for(player, leaf)
    if not before:
        return f"{name} is the first of its branch, and the first is always read."
    if sure is None:
        return f"Nothing can be cut in the first branch: {player} is sure of nothing yet."
    known = f"{player} is sure of {_for(player, sure)}, and here {other(player)} has"
    now = _for(player, min(before))
    if min(before) > sure:
        return f"{known} {now}, which is still better for {player}. So {name} matters."
    return f"{known} {now} already, which is no better for {player}. So {name} can't matter."


# ---- 08: what is expected of the opponent

BRANCHES = "BCD"  # as they are called in the picture
WAYS = (
    "expects o's best reply",
    "thinks that any reply is as likely as another",
    "hopes for the reply that is best for x",
)
REASONS = ("its least leaf is {}", "its leaves are {} on average", "its greatest leaf is {}")
WAYS_OF_VALUE: tuple[Callable[[tuple[int, ...]], float], ...] = (min, fmean, max)


def branches_for(leaves: Leaves) -> tuple[list[int], list[str]]:
    """Return which branch is best for whoever expects what, and why."""
    best = []
    why = []
    for way, reason in zip(WAYS_OF_VALUE, REASONS, strict=True):
        worths = [way(branch) for branch in leaves]
        best.append(worths.index(max(worths)))
        why.append(reason.format(f"{max(worths):.3g}".replace("-", "−")))
    return best, why


def _tells_apart(leaves: Leaves) -> bool:
    best, _ = branches_for(leaves)
    sums = set(map(sum, leaves))
    return len(set(best)) == len(sums) == 3


@asked_after("08", lambda: drawn(["333"] * 2000, -9, _tells_apart))
def branch(leaves: Leaves, rng: Random) -> Question:
    """Which branch is taken by whoever expects the best reply, or any reply?"""
    best, why = branches_for(leaves)
    said: dict[Answer, str] = {}
    for place, name in enumerate(BRANCHES):
        way = best.index(place)
        said[name] = f"{name} is for whoever {WAYS[way]}: {why[way]}, more than in the others."
    expected = rng.randrange(2)
    words = f"Take the leaves for guesses. x is to move, and {WAYS[expected]}."
    picture = trees.tree(PaperTree(leaves))
    return Question(f"{words} Which branch does x take?", picture, BRANCHES[best[expected]], said)
