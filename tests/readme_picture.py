"""README's picture: a board that was lost, a search that asks, and the whole game on one page."""

from collections.abc import Iterable, Iterator

from ttt import State
from ttt.pictures import svg, trees
from ttt.pictures.kinds import COLUMNS, HEADS, LEFT, SIDE, STEP, TOP, kinds, passed, shown_as
from ttt.pictures.marks import text
from ttt.pictures.picture import Picture

GAME = "714032"  # o is the opponent of notebook 00
SEARCHED = State.parse("xx.oo.xo.")
PANEL = 280  # from one panel to the next
WIDE = 264
HIGH = 330
TITLES = {
    "Play, and lose": "Nobody has beaten it yet.",
    "Watch a search": "Say what it will find; then it steps on.",
    "See the whole game": "Every kind of position, and your game.",
}
SEEN = ("a board on which o wins", "a tree of boards, one of them asked for", "765 marks in rows")
# How a kind of position is drawn, by who wins
SHAPES = {
    1: f"h{SIDE}v{SIDE}h-{SIDE}z",
    0: "m5 5h12v12h-12z",
    -1: "m0 11a11 11 0 1 0 22 0a11 11 0 1 0 -22 0",
}
STYLE = """.panel{fill:none;stroke:var(--faint);stroke-opacity:.4}
.title{font-size:17px;font-weight:bold} .says{font-size:13px}
.end{font-size:22px;font-weight:bold;fill:var(--o)}
.answer{font-size:14px;font-weight:bold} .button{fill:none;stroke:var(--faint)}
.head{font-size:56px}
.kind1{fill:var(--x)} .kind0{fill:var(--faint);fill-opacity:.6} .kind-1{fill:var(--o)}
.way,.halo{fill:none;stroke-width:13;stroke-linejoin:round;stroke:var(--now)}
.halo{stroke-width:30;stroke:var(--paper)}"""


def the_picture() -> Picture:
    """Draw three panels, each with a title and a sentence."""
    game = passed(GAME)
    tree = trees.tree(SEARCHED, labels={0: "?"}, depth=1)
    parts: list[str] = []
    alts: list[str] = []
    drawings = [_board(game[-1]), _search(tree), _map(game)]
    panels = zip(TITLES.items(), SEEN, drawings, strict=True)
    for number, ((title, sentence), seen, drawing) in enumerate(panels):
        parts.append(f"<g transform='translate({8 + number * PANEL} 8)'>")
        parts.append(f"<rect class='panel' width='{WIDE}' height='{HIGH}' rx='10'/>")
        parts.append(text(WIDE / 2, 28, title, "title"))
        parts += [*drawing, text(WIDE / 2, HIGH - 13, sentence, "says"), "</g>"]
        alts.append(f"{title}: {seen}. {sentence}")
    alt = " ".join(alts)
    style = f"{tree.style}\n{STYLE}"
    return Picture(parts, 3 * PANEL, HIGH + 16, alt=alt, text=alt, style=style)


def _board(state: State) -> Iterator[str]:
    drawn = svg.board(state, cell=66)
    yield f"<g transform='translate({(WIDE - drawn.width) / 2:g} 44)'>"
    yield from drawn.parts
    yield f"</g>{text(WIDE / 2, 290, f'{state.winner} wins', 'end')}"


def _search(tree: Picture) -> Iterator[str]:
    """Draw a search tree whose value is asked for, and the answers below it."""
    yield f"<g transform='translate({(WIDE - tree.width) / 2:g} 50)'>"
    yield from tree.parts
    yield "</g>"
    for number, answer in enumerate(("−1", "0", "+1")):
        x = WIDE / 2 - 76 + 52 * number
        yield f"<rect class='button' x='{x:g}' y='268' width='48' height='28' rx='6'/>"
        yield text(x + 24, 287, answer, "answer")


def _map(game: Iterable[State]) -> Iterator[str]:
    """Draw each kind of position as a shape that says who wins, and the way of a game."""
    yield f"<g transform='translate(-18 46) scale({6 / STEP:.3g})'>"
    for value, head in HEADS.items():
        yield text(LEFT[value] + COLUMNS[value] * STEP / 2, TOP - 34, head, "head")
        corners = [kind.corner for kind in kinds().values() if kind.end == head]
        path = "".join(f"M{x:g} {y:g}{SHAPES[value]}" for x, y in corners)
        yield f"<path class='kind{value}' d='{path}'/>"
    corners = [kinds()[shown_as(state)].corner for state in game]
    way = "L".join(f"{x + SIDE / 2:g} {y + SIDE / 2:g}" for x, y in corners)
    yield f"<path class='halo' d='M{way}'/><path class='way' d='M{way}'/></g>"
