"""The picture of predictions that arrive out of order and are put on squares (notebook 10).

Reading order: `mailbox`, the picture; the same in words; then its shapes: envelopes in order of
arrival, squares in their own order, and lines between them.
"""

from collections.abc import Iterator, Mapping, Sequence

from ttt import doors
from ttt.game import State, describe
from ttt.minimax import Outcome
from ttt.parallel.schedules import Message
from ttt.pictures import outlook, svg
from ttt.pictures.marks import BOLD, LETTER, PATTERNS, text
from ttt.pictures.picture import Picture

PITCH, GAP, EDGE = 82, 4, 8  # from one envelope to the next; between two of them; around all
TOP, HIGH, FLAP, DROP, SQUARE = (
    100,
    58,
    17,
    92,
    44,
)  # envelopes: where and how high; from there to squares; how high
HOW = {"position": "Each on the square that it is for", "arrival": "In order of arrival"}
FILLS = {1: "stripes", 0: "dots", -1: "crosses"}  # by the value of an outcome
STYLE = """
.words{fill:var(--ink);font-size:13px} .bold{font-weight:bold} .fine{font-size:12px} .middle{text-anchor:middle}
.fill{stroke:var(--paper);stroke-width:4;stroke-linejoin:round;paint-order:stroke}
.box{stroke:var(--ink)} .line{fill:none;stroke:var(--ink);stroke-width:1.3} .line.wrong{stroke-dasharray:5 3}
.tip{fill:var(--ink)} .cross{fill:none;stroke:var(--ink);stroke-width:3}"""

Put = tuple[Message, int]  # a message, and the square on which it is put


def mailbox(messages: Sequence[Message], state: State, *, by: str = "position") -> Picture:
    """Draw predictions in order of arrival, the squares on which they are put, and what is found and then believed.

    `by` is "position", each on its own square, or "arrival": the first one on the first free
    square, and so on.
    """
    doors.one_of("by", by, list(HOW))
    free = list(doors.state(state).actions())
    for message in doors.several(messages, "messages"):
        doors.instance(message, Message, "schedules.mailbox(state)[0]")
    if not free or {message.square for message in messages} != {*free}:
        raise ValueError(
            f"{len(messages)} messages on {state!r}; one for each free square was expected"
        )
    squares = free if by == "arrival" else [message.square for message in messages]
    puts = list(zip(messages, squares, strict=True))
    found = {message.square: message.outcome for message in messages}
    believed = {square: message.outcome for message, square in puts}
    wrong, best = sum(message.square != square for message, square in puts), _best(found, believed)
    title = f"{HOW[by]}: {wrong} of {len(puts)} on a wrong square"
    pair = [outlook.board(state, found), outlook.board(state, believed)]
    boards = svg.row(pair, ["what was found", "what is believed"])
    wide = max(PITCH * len(free), boards.width, round(BOLD * len(title)), LETTER * len(best))
    left, y = (
        EDGE + (wide - PITCH * len(free)) // 2,
        TOP + HIGH + DROP + SQUARE + (48 if wrong else 14),
    )
    parts = [PATTERNS, text(EDGE, 22, title, "words bold"), text(EDGE, 42, best, "words")]
    parts += [f"<g transform='translate({left} 0)'>", *_lines(puts, free)]
    parts += [*_envelopes(messages), *_squares(puts, free), "</g>"]
    parts += [
        f"<g transform='translate({EDGE + (wide - boards.width) // 2} {y})'>",
        *boards.parts,
        "</g>",
    ]
    told = [f"{describe(state)}: {len(free)} predictions", title, *_told(puts), best]
    size = wide + 2 * EDGE, y + boards.height
    return Picture(parts, *size, alt="; ".join(told), text="\n".join(told), style=svg.STYLE + STYLE)


def _best(found: Mapping[int, Outcome], believed: Mapping[int, Outcome]) -> str:
    """Say which squares are best, and which would seem to be: those with the same outcome."""
    truth, belief = _named(found), _named(believed)
    if truth == belief:
        return f"Best: {truth} ({max(found.values())})."
    return f"Best would seem to be {belief} ({max(found.values())}); in truth {truth}."


def _named(outcomes: Mapping[int, Outcome]) -> str:
    best = max(outcomes.values())
    squares = sorted(square for square in outcomes if outcomes[square] == best)
    if len(squares) == len(outcomes) > 1:
        return "all squares"
    return f"{'square' if len(squares) == 1 else 'squares'} {', '.join(map(str, squares))}"


def _told(puts: Sequence[Put]) -> Iterator[str]:
    for number, ((sender, right, outcome), square) in enumerate(puts, 1):
        what = f"process {sender} predicts for square {right}: {outcome}"
        yield f"{_nth(number)}: {what}; put on square {square}{', a wrong one' if square != right else ''}"


def _nth(number: int) -> str:
    return str(number) + {1: "st", 2: "nd", 3: "rd"}.get(number, "th")


def _envelopes(messages: Sequence[Message]) -> Iterator[str]:
    """Draw who wrote, for which square, and the prediction, in order of arrival."""
    for number, message in enumerate(messages):
        left, middle, wide = number * PITCH + GAP / 2, (number + 0.5) * PITCH, PITCH - GAP
        yield text(middle, TOP - 34, _nth(number + 1), "words bold middle")
        yield text(middle, TOP - 19, "process", "words fine middle")
        yield text(middle, TOP - 6, message.sender, "words fine middle")
        yield _box(left, TOP, wide, HIGH, message.outcome)
        yield f"<path class='line' d='M{left:g} {TOP}l{wide / 2:g} {FLAP}l{wide / 2:g} {-FLAP}'/>"
        yield text(middle, TOP + FLAP + 16, f"for {message.square}", "words fine middle fill")
        yield text(
            middle, TOP + FLAP + 33, outlook.brief(message.outcome), "words fine middle fill bold"
        )


def _squares(puts: Sequence[Put], free: Sequence[int]) -> Iterator[str]:
    """Draw the free squares, what is put on each, and whether it is for another one."""
    y, wide = TOP + HIGH + DROP, SQUARE + GAP
    for (_, right, outcome), square in puts:
        middle = (free.index(square) + 0.5) * PITCH
        yield _box(middle - wide / 2, y, wide, SQUARE, outcome)
        yield text(middle, y + 17, square, "words middle fill")
        yield text(middle, y + 36, outlook.brief(outcome), "words fine middle fill bold")
        if square != right:
            yield text(middle, y + SQUARE + 16, "wrong:", "words fine middle")
            yield text(middle, y + SQUARE + 31, f"for {right}", "words fine middle")


def _lines(puts: Sequence[Put], free: Sequence[int]) -> Iterator[str]:
    y = TOP + HIGH
    for number, (message, square) in enumerate(puts):
        x1, x2 = (number + 0.5) * PITCH, (free.index(square) + 0.5) * PITCH
        is_wrong = message.square != square
        yield f"<path class='line{' wrong' if is_wrong else ''}' d='M{x1:g} {y}L{x2:g} {y + DROP - 10}'/>"
        if is_wrong:
            yield f"<path class='cross' d='M{x2 - 6:g} {y + DROP - 16}l12 12m0 -12l-12 12'/>"
        else:
            yield f"<path class='tip' d='M{x2:g} {y + DROP - 1}l-5 -10h10z'/>"


def _box(x: float, y: float, wide: float, high: float, outcome: Outcome) -> str:
    place = f"x='{x:g}' y='{y:g}' width='{wide:g}' height='{high:g}'"
    return f"<rect class='box' {place} fill='url(#{FILLS[outcome.value]})'/>"
