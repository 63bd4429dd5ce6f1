"""Questions about trees, lesson by lesson (07 and 08)."""

from collections import defaultdict
from random import Random

from ttt.alphabeta import PaperTree
from ttt.game import State, other
from ttt.lookahead import by_open_lines
from ttt.pictures import svg, trees
from ttt.practice.positions import image, positions
from ttt.practice.questions import Answer, Question, asked_after

# ---- 07: what alpha-beta does not look at

Leaves = tuple[tuple[int, ...], ...]  # of the branches of a tree on paper
SHAPES = ("222", "232", "223", "323", "233", "333")  # how many leaves each branch has


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


def _trees() -> dict[int, list[Leaves]]:
    """Return trees of which one leaf is not read, by their leaves."""
    rng = Random(7)
    by_size = defaultdict[int, list[Leaves]](list)
    for shape in SHAPES * 60:
        branches = []
        sizes = list(map(int, shape))
        numbers = rng.sample(range(1, 20), sum(sizes))
        for size in sizes:
            branches.append(tuple(numbers[:size]))
            del numbers[:size]
        leaves = tuple(branches)
        if len(unread(leaves)) == 1:
            by_size[sum(sizes)].append(leaves)
    return dict(sorted(by_size.items()))


@asked_after("07", _trees)
def cut(leaves: Leaves, _rng: Random) -> Question:
    """Which leaf is not read?"""
    said: dict[Answer, str] = {}
    sure = None
    for branch in leaves:
        for place, leaf in enumerate(branch):
            said[leaf] = _why(leaf, branch[:place], sure)
        sure = max(min(branch), sure or 0)
    [right] = unread(leaves)
    words = "x is to move, then o. Alpha-beta reads from the left. Which leaf does it leave out?"
    return Question(words, trees.tree(PaperTree(leaves)), right, said)


def _why(leaf: int, before: tuple[int, ...], sure: int | None) -> str:
    """Return why a leaf is read or not: its branch so far, and what x is sure of."""
    if not before:
        return f"{leaf} is the first of its branch: nothing is known there yet."
    if sure is None:
        return "Nothing can be cut in the first branch: x is sure of nothing yet."
    if min(before) > sure:
        return f"x is sure of {sure}, and may get up to {min(before)} here. So {leaf} matters."
    return f"x is sure of {sure}, and gets at most {min(before)} here. So {leaf} can't matter."


# ---- 08: two plies ahead, and then a guess


def guesses(state: State) -> dict[int, dict[int, float]]:
    """Return for each move, and each reply to it, what the mover guesses then."""
    seen = {}
    for square in state.actions():
        replies = {}
        after = state.result(square)
        for reply in after.actions():
            replies[reply] = _guess(after.result(reply), state.to_move)
        seen[square] = replies
    return seen


def _guess(state: State, player: str) -> float:
    if state.is_terminal:
        return state.utility(player)
    return by_open_lines(state, player) + 0.0  # and not −0.0


def _written(worth: float) -> str:
    return f"{worth:.2f}".replace("-", "−")


def _best(state: State) -> list[int]:
    worst = {square: min(replies.values()) for square, replies in guesses(state).items()}
    best = max(worst.values())
    return [square for square in worst if worst[square] == best]


def _has_one_best(state: State) -> bool:
    if len(state.actions()) not in (3, 4):
        return False
    can_reply = all(guesses(state).values())
    return can_reply and len(_best(state)) == 1


@asked_after("08", positions(_has_one_best))
def two_plies(case: State, rng: Random) -> Question:
    """Which move does look-ahead take?"""
    state = image(case, rng)
    me = state.to_move
    you = other(me)
    boards = []
    said: dict[Answer, str] = {}
    best_replies = map(dict.values, guesses(state).values())
    hope = max(map(max, best_replies))
    [right] = _best(state)
    for square, replies in guesses(state).items():
        notes = {reply: _written(worth) for reply, worth in replies.items()}
        boards.append(svg.board(state.result(square), notes))
        worst = min(replies, key=replies.__getitem__)
        said[square] = f"After {me} {square}, {you} can reply {worst}, which leaves {notes[worst]}"
        if square == right:
            said[square] += ": more than after any other move."
        elif hope in replies.values():
            said[square] += f": {you} won't choose the {_written(hope)}."
        else:
            said[square] += "."
    captions = [f"{me} {square}" for square in said]
    words = (
        f"{me} looks two plies ahead, and has tried each move. A number is the guess for {me} if "
        f"{you} replies there. Which move does {me} take?"
    )
    return Question(words, svg.row(boards, captions), right, said)
