"""Questions about trees on paper, lesson by lesson (07 and 08)."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean

from ttt.alphabeta import PaperTree
from ttt.game import other
from ttt.notation import listed
from ttt.pictures import trees
from ttt.pictures.tree import Node, draw
from ttt.practice.questions import Answer, Question, asked_after

Leaves = tuple[tuple[int, ...], ...]  # of the branches of a tree on paper
SHAPES = ("222", "232", "223", "323", "233", "333")  # how many leaves each branch has


def drawn(
    shapes: Sequence[str], least: int, fits: Callable[[Leaves], object]
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

BEYOND = 100  # more than any leaf


def known_before(leaves: Leaves) -> dict[int, tuple[int, int]]:
    """Return what alpha-beta knows before each leaf: the least that o has there, what x is sure of.

    x chooses a branch, and o a leaf of it.
    """
    known = {}
    sure = -BEYOND
    for branch in leaves:
        least = BEYOND
        for leaf in branch:
            known[leaf] = (least, sure)
            if least > sure:
                least = min(least, leaf)
        sure = max(sure, least)
    return known


def unread(leaves: Leaves) -> list[int]:
    """Return the leaves that alpha-beta leaves out."""
    left_out = []
    for leaf, (least, sure) in known_before(leaves).items():
        if least <= sure:
            left_out.append(leaf)
    return left_out


def _might_be_cut(least: int, sure: int) -> bool:
    """Is something known both of the branch so far, and of the branches before it?"""
    return least < BEYOND and sure > -BEYOND


def _leaves_doubt(leaves: Leaves) -> bool:
    """Of the leaves that might be cut: are some read, and some not?"""
    are_read = set()
    for least, sure in known_before(leaves).values():
        if _might_be_cut(least, sure):
            are_read.add(least > sure)
    return len(are_read) == 2


@asked_after("07", lambda: drawn(SHAPES * 60, 1, _leaves_doubt))
def cut(leaves: Leaves, rng: Random) -> Question:
    """Which of four leaves is never read? Where o begins, large and small change places."""
    player = rng.choice("xo")
    left_out = unread(leaves)
    right = rng.choice(left_out)
    known = known_before(leaves)
    read = [leaf for leaf in known if leaf not in left_out]
    rng.shuffle(read)
    read.sort(
        key=lambda leaf: not _might_be_cut(*known[leaf])
    )  # first, what its place does not tell
    offered = {_for(player, leaf): leaf for leaf in [right, *read[:3]]}
    said: dict[Answer, str] = {}
    for name, leaf in sorted(offered.items()):
        least, sure = known[leaf]
        said[name] = _why(name, least, sure, player)
    shown = tuple(tuple(_for(player, leaf) for leaf in branch) for branch in leaves)
    picture = trees.tree(PaperTree(shown, player))
    words = f"{player} is to move, then {other(player)}. The leaves say what x gets."
    words += f" Alpha-beta reads them in order. Which of {listed(said)} does it never read?"
    return Question(words, picture, _for(player, right), said)


def _for(player: str, leaf: int) -> int:
    """Return what stands at a leaf if this player begins: for o, what is best for x is least."""
    return leaf if player == "x" else 20 - leaf


KNOWN = {
    "x": "x is sure of {}, and here o can hold x to {}.",
    "o": "o can hold x to {}, and here x is sure of {}.",
}


def _why(name: int, least: int, sure: int, player: str) -> str:
    """Return why a leaf is read or not."""
    if least == BEYOND:
        return f"{name} is the first of its branch: nothing is known of the branch before it."
    if sure == -BEYOND:
        return f"Nothing can be cut in the first branch: {player} is sure of nothing yet."
    known = KNOWN[player].format(_for(player, sure), _for(player, least))
    if least > sure:
        return f"{known} That is still better for {player}, so {name} must be read."
    return f"{known} That is no better for {player}, so {name} can't matter."


# ---- 08: what is expected of the opponent

BRANCHES = "BCD"  # as they are called in the picture
WAYS = (
    "expects o's best reply",
    "thinks that every reply is equally likely",
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
    words = f"x looks two plies ahead, and guesses there. x {WAYS[expected]}."
    question = f"{words} Which branch does x take?"
    return Question(question, draw(_guessed(leaves)), BRANCHES[best[expected]], said)


def _guessed(leaves: Leaves) -> Node:
    """Return a tree that ends in guesses, and does not say how o replies."""
    root = Node("max", "x to move", "A")
    for place, branch in enumerate(leaves):
        reply = Node("any", "o replies", BRANCHES[place], move=f"x {place}")
        for action, guess in enumerate(branch):
            value = str(guess).replace("-", "−")
            reply.kids.append(Node("end", "guesses", value, move=f"o {action}"))
        root.kids.append(reply)
    return root
