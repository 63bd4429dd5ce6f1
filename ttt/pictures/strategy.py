"""Pictures of how somebody plays (notebooks 04 and 05).

Reading order: `strategy_map`, every answer of an agent on one page; `_nested`, which draws a board
and, in its free squares, the boards that follow; what is below, and the same in words; then
`replay`, one game board by board, with the rules that were used.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from ttt import doors
from ttt.agents import Agent
from ttt.game import PLAYERS, State, Variant, completed_lines, other
from ttt.match import Record, exhaust, read_moves, strategy
from ttt.pictures import svg
from ttt.pictures.marks import Squares, mark, text
from ttt.pictures.picture import Picture

PAGE, LEGEND = 900, 66  # the side of the whole map; the height of the two lines below it
ON = Squares(0, 0, 10, Variant().places)  # a board is 30 units wide, a square 10
SHRUNK = 0.3  # so a board in a square is 9 of the square's units wide
ENDS = {1: "won", 0: "drawn", -1: "lost"}
Answers = Mapping[State, int]
STYLE = """path,circle,#won{fill:none;stroke-linecap:round} .map{stroke-width:1}
[id^=x]{stroke:var(--x)} [id^=o]{stroke:var(--o)} [id^=X],[id^=O]{stroke-width:1.6}
#grid{stroke:var(--faint);stroke-width:.12} .strike{stroke:var(--ink);stroke-width:.8} g>rect{fill:var(--striped)}
#won{stroke:var(--stripes);stroke-width:.6} #drawn{fill:var(--dotted);stroke:var(--dots);stroke-dasharray:2}
#danger{fill:var(--crossed);stroke:var(--crosses)} #lost{fill:var(--ink)}
.lost{--x:var(--paper);--o:var(--paper)} .lost .strike{stroke:var(--paper)}
.words{fill:var(--ink);font-size:15px}"""


def strategy_map(agent: Agent, player: str) -> Picture:
    """Draw every answer of an agent that plays for `player`, on 3×3.

    Raises what `match.games` raises. A board shows its answer, and in each free square the board
    that follows if the opponent takes it.
    """
    answers = strategy(agent, player)
    record = exhaust(answers.__getitem__, player)
    place = f"translate({svg.EDGE} {svg.EDGE})scale({(PAGE - 2 * svg.EDGE) / 30:g})"
    parts = [f"<defs>{''.join(_shapes())}</defs>", f"<g class='map' transform='{place}'>"]
    parts += [
        *_nested(State(), answers, player),
        "</g>",
        *_legend(doors.name_of(agent), player, record),
    ]
    head = f"{doors.name_of(agent)} plays {player}: {record}"
    begun = _begun(State(), answers, player)
    alt, told = [head, *begun], [head, *(f"{moves}: {record}" for moves, record in begun.items())]
    return Picture(
        parts, PAGE, PAGE + LEGEND, alt="; ".join(alt), text="\n".join(told), style=STYLE
    )


def _nested(state: State, answers: Answers, player: str) -> Iterator[str]:
    """Draw a board with its answer, if it has one, and in its free squares the boards that follow."""
    answer = answers.get(state)
    now = state if answer is None else state.result(answer)
    following = {square: now.result(square) for square in now.actions()}
    rows = [f"row{i}{state.squares[3 * i : 3 * i + 3]}" for i in range(3)]
    board = ["grid", *(row for row in rows if not row.endswith("..."))]
    if answer is not None:
        board.append(f"{player.upper()}{answer}")
    if now.is_terminal:
        end = ENDS[now.utility(player)]
        strikes = "".join(
            f"<path class='strike' d='{d}'/>" for d in ON.strikes(completed_lines(now))
        )
        yield f"<g class='{end}'>{_use(end, *board)}{strikes}</g>"
    else:
        lost = [
            after for after in following.values() if after.is_terminal and after.utility(player) < 0
        ]
        yield _use("danger", *board) if lost else _use(*board)
    for square, after in following.items():
        row, column = divmod(square, 3)
        yield f"<g transform='translate({column}0.5 {row}0.5)scale({SHRUNK})'>"
        yield from _nested(after, answers, player)
        yield "</g>"


def _shapes() -> Iterator[str]:
    """Define each shape once: x3 is an x on square 3, X3 is one that is an answer, row0xo. is a row without answer."""
    yield f"<path id='grid' d='{ON.grid()}'/>"
    yield "<rect id='won' x='-.2' y='-.2' width='30.4' height='30.4' rx='5'/>"
    yield "<rect id='drawn' x='.5' y='.5' width='29' height='29'/>"
    yield "<rect id='lost' x='-1.6' y='-1.6' width='33.2' height='33.2'/>"
    yield "<rect id='danger' x='-.4' y='-.4' width='30.8' height='30.8'/>"
    for square, player in product(range(9), PLAYERS):
        x, y = ON.centre(square)
        yield mark(player, x, y, 3, f"id='{player}{square}'")
        tint = f"<rect x='{x - 4.5}' y='{y - 4.5}' width='9' height='9' rx='1'/>"
        yield f"<g id='{player.upper()}{square}'>{tint}{_use(f'{player}{square}')}</g>"
    for row, players in product(range(3), product(".xo", repeat=3)):
        taken = [f"{player}{3 * row + i}" for i, player in enumerate(players) if player != "."]
        yield f"<g id='row{row}{''.join(players)}'>{_use(*taken)}</g>"


def _use(*shapes: str) -> str:
    return "".join(f"<use href='#{shape}'/>" for shape in shapes)


def _legend(who: str, player: str, record: Record) -> Iterator[str]:
    """Say how to read the map, and what stands for an answer and for games won, drawn and lost."""
    opponent = other(player)
    how = f"{who} plays {player}: each free square holds the board after {opponent} took it and {player} answered."
    yield text(2 * svg.EDGE, PAGE + 18, how, "words")
    line = "<path class='strike' d='M5 15L25 15'/>"
    samples = {
        f"<g transform='scale(3)'>{_use(f'{player.upper()}0')}</g>": f"answer of {player}",
        f"<g class='won'>{_use('won', 'grid')}{line}</g>": f"{record.won} won",
        _use("drawn", "grid"): f"{record.drawn} drawn",
        f"<g class='lost'>{_use('lost', 'grid')}{line}</g>": f"{record.lost} lost",
        _use("danger", "grid"): f"{opponent} can win at once",
    }
    for i, (sample, words) in enumerate(samples.items()):
        x = 2 * svg.EDGE + i * 170
        yield f"<g class='map' transform='translate({x} {PAGE + 30})scale(.9)'>{sample}</g>"
        yield text(x + 36, PAGE + 49, words, "words")


def _begun(state: State, answers: Answers, player: str) -> dict[str, Record]:
    """Return the first moves up to the answer to each of the opponent's, in words, and how games end after them."""
    begun = {}
    if state in answers:
        square = answers[state]
        first, state = f"first {_move(state, square)}", state.result(square)
        begun[first] = exhaust(answers.__getitem__, player, state)
    for square in state.actions():
        after = state.result(square)
        answer = f", {_move(after, answers[after])}" if after in answers else ""
        begun[f"{_move(state, square)}{answer}"] = exhaust(answers.__getitem__, player, after)
    return begun


def _move(state: State, square: int) -> str:
    """Return a move in words, and the end if it brings one: "o 4", "x 1 wins", "x 8, a draw"."""
    player, after = state.to_move, state.result(square)
    ends = {player: " wins", other(player): " loses", None: ", a draw"}
    return f"{player} {square}{ends[after.winner] if after.is_terminal else ''}"


def replay(moves: str | Sequence[int], agents: Mapping[str, Agent] | None = None) -> Picture:
    """Draw a game as boards, one after each move, its square striped; the start only if there is no move.

    `moves` are squares, or their digits such as "4085761"; rows are alike, of at most 5. An agent
    that explains its moves adds the rule that it used. Raises ValueError if it would have moved
    elsewhere.
    """
    now, squares = State(), read_moves(moves)
    explaining = doors.instance({} if agents is None else agents, dict, "{'o': HARVEY}")
    for player in explaining:
        doors.player(player)
    drawn = [] if squares else [("start", svg.board(now))]
    for square in squares:
        move = _move(now, square), svg.board(now.result(square), tints={square: "striped"})
        agent = explaining.get(now.to_move)
        drawn.append(_explained(agent, now, square, *move) if hasattr(agent, "explain") else move)
        now = now.result(square)
    captions, pictures = zip(*drawn, strict=True)
    return svg.grid(pictures, captions, columns=-(-len(drawn) // -(-len(drawn) // 5)))


def _explained(
    agent: Any, state: State, square: int, caption: str, picture: Picture
) -> tuple[str, Picture]:
    """Return a move with the agent's rule and reason for it.

    Raises ValueError if the agent takes another square.
    """
    told = agent.explain(state)
    if told.square != square:
        who = f"{state.to_move} took {square} on {state!r}, but {doors.name_of(agent)}"
        raise ValueError(f"{who} takes {told.square} ({told})")
    alt, text = f"{picture.alt}; {told.reason}", f"{picture.text}\n{told.reason}"
    reasoned = Picture(
        picture.parts, picture.width, picture.height, alt=alt, text=text, style=picture.style
    )
    return f"{caption}: {told.rule}", reasoned
