"""README's picture: a board that was lost, a search that asks, and the whole game on one page."""

from collections.abc import Iterable, Iterator

from ttt import State
from ttt.count import by_ply, orbits, reachable
from ttt.minimax import Memo, outcome, perfect
from ttt.pictures import svg
from ttt.pictures.marks import text
from ttt.pictures.picture import Picture

OPENING = (7, 4, 3)  # what x plays; o is the opponent of notebook 00
SEARCHED = State.parse("xx.oo.xo.")
PANEL = 280  # from one panel to the next
WIDE = 264
HIGH = 330
TITLES = {
    "Play, and lose": "Nobody beats this opponent.",
    "Watch a search": "Say what it will find; then it steps on.",
    "See the whole game": "Every kind of position, and your game.",
}
SEEN = ("a board on which o wins", "a tree of boards, one of them asked for", "765 marks in rows")
FIELDS = {1: (0, 18), 0: (19, 7), -1: (27, 13)}  # column and columns, by who wins
STEP = 6  # from one kind of position to the next
SHAPES = {1: "h5v5h-5z", 0: "m1 1h3v3h-3z", -1: "m0 2.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0"}
STYLE = f"""{svg.STYLE} .thin{{stroke-width:2}}
.panel{{fill:none;stroke:var(--faint);stroke-opacity:.4}}
.edge{{stroke:var(--faint);stroke-width:1.5}}
.title,.says,.end,.value,.asks{{fill:var(--ink);text-anchor:middle}} .says{{font-size:13px}}
.title{{font-size:17px;font-weight:bold}} .end{{font-size:22px;font-weight:bold;fill:var(--o)}}
.value,.asks{{font-size:14px;font-weight:bold}} .button{{fill:none;stroke:var(--faint)}}
.asked{{fill:none;stroke:var(--now);stroke-width:3}} .asks{{fill:var(--now)}}
.won{{fill:var(--x)}} .even{{fill:var(--faint);fill-opacity:.6}} .lost{{fill:var(--o)}}
.way,.halo{{fill:none;stroke-width:3;stroke-linejoin:round;stroke:var(--now)}}
.halo{{stroke-width:7;stroke:var(--paper)}}"""


def the_picture() -> Picture:
    """Draw three panels, each with a title and a sentence."""
    game = lost_game()
    parts: list[str] = []
    alts: list[str] = []
    drawings = [_board(game[-1]), _search(), _map(game)]
    panels = zip(TITLES.items(), SEEN, drawings, strict=True)
    for number, ((title, sentence), seen, drawing) in enumerate(panels):
        parts.append(f"<g transform='translate({8 + number * PANEL} 8)'>")
        parts.append(f"<rect class='panel' width='{WIDE}' height='{HIGH}' rx='10'/>")
        parts.append(text(WIDE / 2, 28, title, "title"))
        parts += [*drawing, text(WIDE / 2, HIGH - 13, sentence, "says"), "</g>"]
        alts.append(f"{title}: {seen}. {sentence}")
    alt = " ".join(alts)
    return Picture(parts, 3 * PANEL, HIGH + 16, alt=alt, text=alt, style=STYLE)


def lost_game() -> list[State]:
    """Return the positions of a game that begins badly for x, and ends badly."""
    states = [State()]
    for square in OPENING:
        states.append(states[-1].result(square))
        states.append(states[-1].result(perfect(states[-1])))
    assert states[-1].winner == "o"
    return states


def _board(state: State) -> Iterator[str]:
    drawn = svg.board(state, cell=66)
    yield f"<g transform='translate({(WIDE - drawn.width) / 2:g} 44)'>"
    yield from drawn.parts
    yield f"</g>{text(WIDE / 2, 290, f'{state.winner} wins', 'end')}"


def _search() -> Iterator[str]:
    """Draw a search tree whose second board is asked for, and the answers below it."""
    top = (WIDE / 2, 48.0)
    yield from _node(SEARCHED, top, 13)
    for number, square in enumerate(SEARCHED.actions()):
        child = SEARCHED.result(square)
        place = (44.0 + 88 * number, 126.0)
        yield _edge(top, 39, place)
        yield from _node(child, place, 11)
        yield from _replies(child, place)
        x, y = place
        if number == 1:
            yield f"<rect class='asked' x='{x - 22:g}' y='{y - 5:g}' width='44' height='43' rx='4'/>"
            yield text(x + 32, y + 24, "?", "asks")
        elif child.is_terminal:
            yield text(x, y + 52, _value(child), "value")
        else:
            yield text(x + 29, y + 24, _value(child), "value")
    for number, answer in enumerate(("−1", "0", "+1")):
        x = WIDE / 2 - 76 + 52 * number
        yield f"<rect class='button' x='{x:g}' y='268' width='48' height='28' rx='6'/>"
        yield text(x + 24, 287, answer, "value")


def _replies(state: State, place: tuple[float, float]) -> Iterator[str]:
    for number, reply in enumerate(() if state.is_terminal else state.actions()):
        below = (place[0] - 22 + 44 * number, 204.0)
        yield _edge(place, 33, below)
        leaf = state.result(reply)
        yield from _node(leaf, below, 10)
        yield text(below[0], below[1] + 46, _value(leaf), "value")


def _node(state: State, top: tuple[float, float], cell: int) -> Iterable[str]:
    corner = (round(top[0] - 1.5 * cell), round(top[1]))
    return svg.small_boards([state], [corner], cell)


def _edge(above: tuple[float, float], high: int, below: tuple[float, float]) -> str:
    ends = f"M{above[0]:g} {above[1] + high + 5:g}L{below[0]:g} {below[1] - 6:g}"
    return f"<path class='edge' d='{ends}'/>"


def _value(state: State) -> str:
    value = _for_x(state, Memo())
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def _for_x(state: State, memo: Memo) -> int:
    value = outcome(state, memo).value
    return value if state.to_move == "x" else -value


def _map(game: list[State]) -> Iterator[str]:
    """Draw each kind of position as a shape that says who wins, and the way of a game."""
    for value, head in {1: "x wins", 0: "draw", -1: "o wins"}.items():
        left, columns = FIELDS[value]
        yield text(12 + STEP * (left + columns / 2), 54, head, "says")
    places = _places()
    for value, kind in {1: "won", 0: "even", -1: "lost"}.items():
        path = ""
        for (_, worth), (x, y) in places.items():
            if worth == value:
                path += f"M{x} {y}{SHAPES[value]}"
        yield f"<path class='{kind}' d='{path}'/>"
    at = {state: place for (state, _), place in places.items()}
    way = "L".join(f"{x + 2.5:g} {y + 2.5:g}" for x, y in (at[it.canonical()] for it in game))
    yield f"<path class='halo' d='M{way}'/><path class='way' d='M{way}'/>"


def _places() -> dict[tuple[State, int], tuple[int, int]]:
    """Return the corner of each kind of position, with its value: plies from above to below."""
    memo = Memo()
    places = {}
    top = 62
    kinds = [(state, _for_x(state, memo)) for state in orbits(reachable())]
    for ply in range(len(by_ply(reachable()))):
        deepest = 0
        for value, (left, columns) in FIELDS.items():
            field = [kind for kind in kinds if kind[1] == value]
            layer = [kind for kind in field if kind[0].squares.count(".") == 9 - ply]
            for number, kind in enumerate(layer):
                row, column = divmod(number, columns)
                places[kind] = (12 + STEP * (left + column), top + STEP * row)
                deepest = max(deepest, row + 1)
        top += STEP * deepest + 3
    return places
