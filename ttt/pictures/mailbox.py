"""The picture of predictions that arrive out of order and are put on squares (notebook 10).

Reading order: `mailbox`, the picture; the same in words; then its shapes: envelopes in order of
arrival, squares in their own order, and lines between them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ttt.game import State
from ttt.minimax import Outcome
from ttt.notation import describe, listed
from ttt.parallel.schedules import Message
from ttt.pictures import outlook, svg
from ttt.pictures.marks import BOLD, LETTER, Squares, text
from ttt.pictures.picture import Picture

EDGE = 8  # around all
PITCH = 82  # from one envelope to the next
GAP = 4  # between two envelopes
LINE = 20  # the height of a line of the head
TOP = 60  # of the envelopes, below the head
HIGH = 58  # how high an envelope is
FLAP = 17  # how far its flap hangs down
DROP = 92  # from envelopes to squares
SQUARE = 44  # how high a square is
TITLES = {
    "position": "A careful player: each letter on the square that it is for",
    "arrival": "A hasty player: the letters in the order in which they came",
}
ENDINGS = {1: "st", 2: "nd", 3: "rd"}  # of the numbers that don't end in "th"
STYLE = f"""{outlook.STYLE}
.words{{fill:var(--ink);font-size:13px}} .bold{{font-weight:bold}} .fine{{font-size:12px}} \
.middle{{text-anchor:middle}}
.box{{stroke:var(--ink)}} .line{{fill:none;stroke:var(--ink);stroke-width:1.3}} \
.line.wrong{{stroke-dasharray:5 3}}
.tip{{fill:var(--ink)}} .cross{{fill:none;stroke:var(--ink);stroke-width:3}}"""

Put = tuple[Message, int]  # a message, and the square on which it is put


def mailbox(messages: Sequence[Message], state: State, *, by: str = "position") -> Picture:
    """Draw predictions in order of arrival, the squares on which they are put, and the results.

    `by` is "position", each on its own square, or "arrival": the first one on the first free
    square, and so on. If letters are on a wrong square, a second board shows what is believed.
    """
    free = state.actions()
    squares = free if by == "arrival" else [message.square for message in messages]
    puts = list(zip(messages, squares, strict=True))
    head = [TITLES[by], *_on_wrong_squares(puts, by), _best(puts)]
    below = _boards(state, puts)
    across = PITCH * len(free)
    words_width = max(round(BOLD * len(head[0])), *(LETTER * len(line) for line in head[1:]))
    wide = max(across, below.width, words_width)
    top = LINE * len(head)  # of the envelopes and all below them
    parts = []
    for number, line in enumerate(head):
        parts.append(text(EDGE, 22 + LINE * number, line, "words" if number else "words bold"))
    shapes = [*_lines(puts, free), *_envelopes(messages), *_squares(puts, free)]
    parts += _shifted((wide - across) // 2, top, shapes)
    top += TOP + HIGH + DROP + SQUARE + (48 if _wrong(puts) else 14)
    parts += _shifted((wide - below.width) // 2, top, below.parts)
    words = [f"{describe(state)}: {len(free)} predictions", *head[:-1], *_each(puts), head[-1]]
    lines = "\n".join(words)
    return Picture(
        parts, wide + 2 * EDGE, top + below.height, alt="; ".join(words), text=lines, style=STYLE
    )


def _boards(state: State, puts: Sequence[Put]) -> Picture:
    """Draw what was found, and beside it what is believed, if letters are on a wrong square."""
    found = outlook.board(state, {message.square: message.outcome for message, _ in puts})
    wrong = _wrong(puts)
    if not wrong:
        return svg.row([found], ["what was found, and is believed"])
    believed = outlook.board(state, {square: message.outcome for message, square in puts})
    places = state.variant.places
    frames = [_frame(*Squares(svg.EDGE, svg.EDGE, outlook.CELL, places).centre(it)) for it in wrong]
    framed = Picture(
        [*believed.parts, *frames],
        believed.width,
        believed.height,
        alt=believed.alt,
        text=believed.text,
        style=believed.style,
    )
    return svg.row([found, framed], ["what was found", "believed (dashed: wrong square)"])


def _frame(x: float, y: float) -> str:
    """Draw a frame in a square with this middle, for a letter that is for another one."""
    side = outlook.CELL - 8
    place = f"x='{x - side / 2:g}' y='{y - side / 2:g}' width='{side}' height='{side}'"
    return f"<rect class='line wrong' {place}/>"


def _shifted(x: int, y: int, parts: Iterable[str]) -> Iterator[str]:
    yield f"<g transform='translate({EDGE + x} {y})'>"
    yield from parts
    yield "</g>"


def _wrong(puts: Sequence[Put]) -> list[int]:
    """Return the squares with a letter that is for another one."""
    return sorted(square for message, square in puts if message.square != square)


def _on_wrong_squares(puts: Sequence[Put], by: str) -> Iterator[str]:
    """Say how many letters are on a wrong square, and on which, if a player may put them there."""
    wrong = _wrong(puts)
    if by == "arrival":
        which = f": {listed(wrong)}" if wrong else ""
        yield f"{len(wrong)} of {len(puts)} on a wrong square{which}"


def _best(puts: Sequence[Put]) -> str:
    """Say which squares are best, and which would seem to be: those with the same outcome."""
    truth = {message.square: message.outcome for message, _ in puts}
    belief = {square: message.outcome for message, square in puts}
    best = _named(truth)
    seeming = _named(belief)
    if best == seeming:
        return f"Best: {best} ({max(truth.values())})."
    return f"Best would seem to be {seeming} ({max(belief.values())}); in truth {best}."


def _named(outcomes: Mapping[int, Outcome]) -> str:
    best = max(outcomes.values())
    squares = sorted(square for square in outcomes if outcomes[square] == best)
    if len(squares) == 1:
        return f"square {squares[0]}"
    if len(squares) == len(outcomes):
        return "all squares"
    return f"squares {', '.join(map(str, squares))}"


def _each(puts: Sequence[Put]) -> Iterator[str]:
    """Say of each message what it predicts, and where it is put."""
    for number, (message, square) in enumerate(puts, 1):
        sender, right, outcome = message
        what = f"hand {sender} predicts for square {right}: {outcome}"
        wrong = "" if square == right else ", a wrong one"
        yield f"{_nth(number)}: {what}; put on square {square}{wrong}"


def _nth(number: int) -> str:
    ending = ENDINGS.get(number % 10, "th")
    if number % 100 in (11, 12, 13):
        ending = "th"
    return f"{number}{ending}"


def _envelopes(messages: Sequence[Message]) -> Iterator[str]:
    """Draw who wrote, for which square, and the prediction, in order of arrival."""
    wide = PITCH - GAP
    for number, (sender, square, outcome) in enumerate(messages):
        left = number * PITCH + GAP / 2
        middle = (number + 0.5) * PITCH
        yield text(middle, TOP - 34, _nth(number + 1), "words bold middle")
        yield text(middle, TOP - 19, "hand", "words fine middle")
        yield text(middle, TOP - 6, sender, "words fine middle")
        yield _box(left, TOP, wide, HIGH, outcome)
        yield f"<path class='line' d='M{left:g} {TOP}l{wide / 2:g} {FLAP}l{wide / 2:g} {-FLAP}'/>"
        yield text(middle, TOP + FLAP + 16, f"for {square}", "words fine middle")
        yield _prediction(middle, TOP + FLAP + 33, outcome)


def _squares(puts: Sequence[Put], free: Sequence[int]) -> Iterator[str]:
    """Draw the free squares, what is put on each, and whether it is for another one."""
    y = TOP + HIGH + DROP
    wide = SQUARE + GAP
    for (_, right, outcome), square in puts:
        middle = (free.index(square) + 0.5) * PITCH
        yield _box(middle - wide / 2, y, wide, SQUARE, outcome)
        yield text(middle, y + 17, square, "words middle")
        yield _prediction(middle, y + 36, outcome)
        if square != right:
            yield text(middle, y + SQUARE + 16, "wrong:", "words fine middle")
            yield text(middle, y + SQUARE + 31, f"for {right}", "words fine middle")


def _lines(puts: Sequence[Put], free: Sequence[int]) -> Iterator[str]:
    """Draw a line from each envelope to its square, with a cross if it is a wrong one."""
    top = TOP + HIGH
    end = top + DROP
    for number, (message, square) in enumerate(puts):
        begin = (number + 0.5) * PITCH
        x = (free.index(square) + 0.5) * PITCH
        path = f"d='M{begin:g} {top}L{x:g} {end - 10}'"
        if message.square == square:
            yield f"<path class='line' {path}/>"
            yield f"<path class='tip' d='M{x:g} {end - 1}l-5 -10h10z'/>"
        else:
            yield f"<path class='line wrong' {path}/>"
            yield f"<path class='cross' d='M{x - 6:g} {end - 16}l12 12m0 -12l-12 12'/>"


def _prediction(x: float, y: float, outcome: Outcome) -> str:
    return text(x, y, outlook.brief(outcome), "words fine middle bold")


def _box(x: float, y: float, wide: float, high: float, outcome: Outcome) -> str:
    place = f"x='{x:g}' y='{y:g}' width='{wide:g}' height='{high:g}'"
    return f"<rect class='box {outlook.WORDS[outcome.value]}' {place}/>"
