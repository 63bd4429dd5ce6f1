"""An example of each picture.

All but plots and maps, which notebooks store, look as in the folder `reviewed`.

python -m tests.pictures.examples   draws that folder again; look at each picture that has changed
"""

from collections.abc import Callable
from functools import cache
from math import inf
from pathlib import Path

from tests.steps.recursions import SEVEN, count_games, fibonacci
from ttt import State, Variant
from ttt.alphabeta import PaperTree
from ttt.lazy import force, grow
from ttt.lazy_search import LazyPlayer, everything, what_matters
from ttt.learning.menace import Menace
from ttt.parallel.schedules import Bar, mailbox as sent
from ttt.pictures import outlook, plots, svg
from ttt.pictures.beads import box
from ttt.pictures.calls import called
from ttt.pictures.growth import Growth, draw, footprint
from ttt.pictures.mailbox import mailbox
from ttt.pictures.names import arrows
from ttt.pictures.number_line import number_line
from ttt.pictures.pairs import pairs
from ttt.pictures.picture import Picture
from ttt.pictures.strategy import replay, strategy_map
from ttt.pictures.tree import Node, draw as draw_tree
from ttt.pictures.trees import below, following, tree, watched
from ttt.rules import HARVEY
from ttt.solvers.pairings import pairing
from ttt.steps.calls import recorded
from ttt.steps.in_hand import InHand
from ttt.trace import trace

REVIEWED = Path(__file__).parent / "reviewed"
START = State()
END = State.parse("xx.oo.xo.")
FORK = State.parse("x...o...x")
WIDE = State.parse("xxxx. oo.o. .....", Variant(5, 3, 3))
FIVE = Variant(5, 5, 5)
DIAGONAL = State.parse("xo.ox...x")
PAPER = PaperTree([[3, [12], 8], [2, 99, 6], [14, 5, -2]])


def late() -> Picture:
    """Of 3, 5, 6 and 8, what follows 5 is looked at, and only one reply of it."""
    root = grow(State.parse("xox.o..x."))
    force(root.children[1])
    before = footprint(root)
    force(root.children[1].children[2])
    force(root.children[3])
    return draw(Growth(root, before, 5))


def reply(player: LazyPlayer, state: State, again: bool = False) -> Picture:
    """Return the picture of a reply, or of the one after the next move."""
    before = footprint(player.part_below(state))
    chosen = player(state)
    assert player.tree
    if again:
        state = state.result(chosen)
        return reply(player, state.result(state.actions()[0]))
    return draw(Growth(player.tree, before, chosen))


def wrong() -> Picture:
    """A search of a learner's own: its first wrong node, and what it should have looked at."""
    root = Node(END, "x to move", "+1", "yours −1 ✗", look="wrong")
    for square, note in zip(END.actions(), ("yours 0 ✓", "not asked", ""), strict=True):
        node = Node(END.result(square), "o is next", "0", note, f"x {square}", str(square))
        node.look = "" if note else "cut"
        node.has_more = True
        root.kids.append(node)
    return draw_tree(root)


def promised() -> Picture:
    """A board, of two that can follow one that is there and one that is promised; below that, none yet."""
    root = following(SEVEN)
    for node in root.below():
        node.look = "absent"
        node.level = ""
    root.look = ""
    there, waits = root.kids[:2]
    there.look = "now"
    for node in (waits, *there.kids):
        node.look = "promised"
        node.value = "?"
    return draw_tree(root, name="Tree of promises")


def names() -> Picture:
    """Two boards on one list, one with a list of its own, which remembers two equal ones."""
    one = [-1, 0, 0, 0, 1, 0, 0, 0, 0]
    apart = [0] * 9
    named = {"board": one, "plan": one, "apart": apart, "a_name_that_is_much_too_long": one}
    return arrows(named | {"remembered 4 by apart": [0] * 9}, [apart], ["… 3 more by apart"])


DRAWN: dict[str, Callable[[], Picture]] = {
    "board": lambda: svg.board(
        FORK, {2: "win 11", 0: 3, 4: "<"}, {5: "striped", 8: "dotted", 1: "crossed"}
    ),
    "two_lines": lambda: svg.board(WIDE, numbers=False),
    "grid": lambda: svg.grid(
        [START, WIDE, svg.board(END), DIAGONAL],
        ["one", f"a caption{' of letters' * 4}", "3", "4\n5"],
        3,
    ),
    "outlook": lambda: outlook.picture(END),
    "replay": lambda: replay("041236", {"o": HARVEY}),
    "replay_with_pivots": lambda: replay("048623", show_pivots=True),
    "mailbox_by_position": lambda: mailbox(sent(END), END),
    "mailbox_by_arrival": lambda: mailbox(sent(FORK), FORK, by="arrival"),
    "growth_late": late,
    "growth_what_matters": lambda: reply(LazyPlayer(9, what_matters), START.result(4)),
    "growth_known": lambda: reply(LazyPlayer(5, everything), START.result(4), again=True),
    "pairs": lambda: pairs(FIVE, pairing(FIVE) or {}),
    "tree": lambda: tree(END),
    "tree_mover": lambda: tree(END, values="mover"),
    "tree_negamax": lambda: tree(END, values="negamax"),
    "tree_step": lambda: watched(trace(State.parse("..ox.x.ox"), prune=True).at(44)),
    "tree_depth": lambda: tree(State.parse("xoxo oxo. ...x", Variant(4, 3, 3)), depth=1),
    "tree_paper": lambda: watched(trace(PAPER, prune=True).at(17)),
    "tree_secret": lambda: watched(trace(END).at(21), 0),
    "tree_read": lambda: draw_tree(InHand(PAPER).drawn()[0], 20),
    "tree_wrong": wrong,
    "tree_below": lambda: below(SEVEN, "ABCDEFG"),
    "tree_promised": promised,
    "calls": lambda: called(recorded(count_games, SEVEN), 10),
    "calls_of_numbers": lambda: called(recorded(fibonacci, 4), 18),
    "names": names,
    "window": lambda: number_line(trace(PAPER), (3, inf), "α = 3.", 14),
    "window_closed": lambda: number_line(trace(END), (1, 0), "The window is closed."),
}
STORED: dict[str, Callable[[], Picture]] = {
    "beads": lambda: box(Menace(), START, 4),
    "map": lambda: strategy_map(HARVEY, "o"),
    "bars": lambda: plots.bars(
        ["a", "b"], {"x": [1, 2], "o": [4, 0]}, alt="bars", x="what", y="how many"
    ),
    "dots": lambda: plots.dots(
        {
            "moves at random": [62, 68, 83, 83, 90],
            "perfect": [70, *[100] * 4],
            "both": [15, 23, 28, 30, 61],
        },
        alt="dots",
        x="lost of 100",
    ),
    "curves": lambda: plots.curves(
        [0, 10, 50], {"luck": [27, 9, 4], "best": [90, 80.5, 63]}, alt="curves", x="games", y="lost"
    ),
    "gantt": lambda: plots.gantt([Bar(0, 0, 1, 3), Bar(1, 1, 2, 4)], overhead=1),
}


@cache
def example(name: str) -> Picture:
    """Draw one of them: only those that a test asks for, once."""
    return (DRAWN | STORED)[name]()


if __name__ == "__main__":
    for name in DRAWN:
        (REVIEWED / f"{name}.svg").write_text(f"{example(name).svg}\n", encoding="utf-8")
