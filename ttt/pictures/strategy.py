"""Pictures of how somebody plays (notebooks 04 and 05).

Reading order: `strategy_map`, every answer of an agent on one page; `_nested`, which draws a board
and, in its free squares, the boards that follow; what is below, and the same in words; then
`replay`, one game board by board, with its threats and forks, and the rules that were used.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import ceil
from typing import Any

from ttt import doors
from ttt.agents import Agent
from ttt.game import PLAYERS, State, completed_lines, other
from ttt.match import Record, exhaust, read_moves, strategy
from ttt.pictures import svg
from ttt.pictures.marks import Squares, mark, text
from ttt.pictures.picture import Picture, writable
from ttt.rules import LINES, Line, open_lines, pivots, through, winning_moves
from ttt.variant import Variant

PAGE = 900  # the side of the whole map
LEGEND = 66  # the height of the two lines below it
ON = Squares(0, 0, 10, Variant().places)  # a board is 30 units wide, a square 10
SHRUNK = 0.3  # so a board in a square is 9 of the square's units wide
ENDS = {1: "won", 0: "drawn", -1: "lost"}
Answers = Mapping[State, int]
STYLE = """path,circle,#won{fill:none;stroke-linecap:round} .map{stroke-width:1}
[id^=x]{stroke:var(--x)} [id^=o]{stroke:var(--o)} [id^=X],[id^=O]{stroke-width:1.6}
#grid{stroke:var(--faint);stroke-width:.12} .strike{stroke:var(--ink);stroke-width:.8} \
g>rect{fill:var(--last)}
#won{stroke:var(--stripes);stroke-width:.6} #drawn{fill:var(--dotted);stroke:var(--dots);\
stroke-dasharray:2}
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
    name = doors.name_of(agent)
    place = f"translate({svg.EDGE} {svg.EDGE})scale({(PAGE - 2 * svg.EDGE) / 30:g})"
    parts = [f"<defs>{''.join(_shapes())}</defs>", f"<g class='map' transform='{place}'>"]
    parts += _nested(State(), answers, player)
    parts.append("</g>")
    parts += _legend(name, player, record)
    head = f"{name} plays {player}: {record}"
    begun = _begun(State(), answers, player)
    lines = [f"{moves}: {games}" for moves, games in begun.items()]
    alt = "; ".join([head, *begun])
    words = "\n".join([head, *lines])
    return Picture(parts, PAGE, PAGE + LEGEND, alt=alt, text=words, style=STYLE)


def _nested(state: State, answers: Answers, player: str) -> Iterator[str]:
    """Draw a board with its answer, if any, and in its free squares the boards that follow."""
    shapes = ["grid"]
    for i in range(3):
        marks = state.squares[3 * i : 3 * i + 3]
        if marks != "...":
            shapes.append(f"row{i}{marks}")
    now = state
    if state in answers:
        answer = answers[state]
        now = state.result(answer)
        shapes.append(f"{player.upper()}{answer}")
    following = {square: now.result(square) for square in now.actions()}
    winners = [after.winner for after in following.values()]
    if now.is_terminal:
        end = ENDS[now.utility(player)]
        strikes = [f"<path class='strike' d='{d}'/>" for d in ON.strikes(completed_lines(now))]
        yield f"<g class='{end}'>{_use(end, *shapes)}{''.join(strikes)}</g>"
    elif other(player) in winners:
        yield _use("danger", *shapes)
    else:
        yield _use(*shapes)
    for square, after in following.items():
        row, column = divmod(square, 3)
        yield f"<g transform='translate({column}0.5 {row}0.5)scale({SHRUNK})'>"
        yield from _nested(after, answers, player)
        yield "</g>"


def _shapes() -> Iterator[str]:
    """Define each shape once.

    x3 is an x on square 3, X3 is one that is an answer, row0xo. is a row without answer.
    """
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
    after = f"the board after {opponent} took it and {player} answered"
    how = f"{who} plays {player}: each free square holds {after}."
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
    """Return how games end after their first moves, up to the answer to each of the opponent's."""
    begun = {}
    if state in answers:
        square = answers[state]
        first = f"first {_move(state, square)}"
        state = state.result(square)
        begun[first] = exhaust(answers.__getitem__, player, state)
    for square in state.actions():
        moves = _move(state, square)
        after = state.result(square)
        if after in answers:
            moves += f", {_move(after, answers[after])}"
        begun[moves] = exhaust(answers.__getitem__, player, after)
    return begun


def _move(state: State, square: int) -> str:
    """Return a move in words, and the end if it brings one: "o 4", "x 1 wins", "x 8, a draw"."""
    player = state.to_move
    after = state.result(square)
    end = ""
    if after.is_terminal:
        ends = {player: " wins", other(player): " loses", None: ", a draw"}
        end = ends[after.winner]
    return f"{player} {square}{end}"


def replay(
    moves: str | Sequence[int],
    agents: Mapping[str, Agent] | None = None,
    *,
    show_threats: bool = True,
    show_pivots: bool = False,
) -> Picture:
    """Draw a game as boards, one after each move, on its square; the start if there is none.

    `moves` are squares, or their digits such as "4085761"; rows are alike, of at most 5. On each
    board, what the player who has moved threatens to complete is dashed, and a move that makes two
    threats at once is called a fork; without `show_threats`, neither is shown. `show_pivots` notes
    where the other player could fork next, unless that player can win at once. An agent that
    explains its moves adds the rule that it used. Raises ValueError if it would have moved
    elsewhere.
    """
    state = State()
    squares = read_moves(moves)
    agents = agents or {}
    captions = [] if squares else ["start"]
    boards = [] if squares else [svg.board(state)]
    for square in squares:
        board = _moved(state, square, show_threats, show_pivots)
        remarks = ["a fork"] if show_threats and _is_fork(state, square) else []
        agent = agents.get(state.to_move)
        if hasattr(agent, "explain"):
            move = _explained(agent, state, square)
            remarks = [move.rule] if move.rule == "fork" else [move.rule, *remarks]
            _add(board, writable(move.reason))
        caption = _move(state, square)
        captions.append(f"{caption}: {', '.join(remarks)}" if remarks else caption)
        boards.append(board)
        state = state.result(square)
    rows = ceil(len(boards) / 5)
    columns = ceil(len(boards) / rows)
    return svg.grid(boards, captions, columns)


def _add(board: Picture, reason: str) -> None:
    """Say the reason for a move below its board."""
    board.alt += f"; {reason}"
    board.text += f"\n{reason}"


def _moved(state: State, square: int, show_threats: bool, show_pivots: bool) -> Picture:
    """Draw the board after a move: what it threatens, and where the opponent could fork."""
    player = state.to_move
    after = state.result(square)
    threats = _threats(after, player) if show_threats and not after.is_terminal else []
    notes = {}
    if show_pivots and not after.is_terminal and not winning_moves(after, after.to_move):
        notes = dict.fromkeys(pivots(after, after.to_move), "pivot")
    board = svg.board(after, notes, {square: "last"}, threats=threats)
    if show_threats and _is_fork(state, square):
        board.alt += ": a fork"
        board.text += ": a fork"
    return board


def _threats(state: State, player: str) -> list[Line]:
    """Return the lines that a player could complete."""
    return [line for line in LINES if open_lines(state, player, 2, [line])]


def _is_fork(state: State, square: int) -> bool:
    """Does a move threaten two lines at once, and not end the game?"""
    made = through(square, state, state.to_move, 1)
    return len(made) > 1 and not state.result(square).is_terminal


def _explained(agent: Any, state: State, square: int) -> Any:
    """Return how an agent explains its move. Raises ValueError if it takes another square."""
    move = agent.explain(state)
    if move.square != square:
        who = f"{state.to_move} took {square} on {state!r}, but {doors.name_of(agent)}"
        raise ValueError(f"{who} takes {move.square} ({move})")
    return move
