"""The picture of predictions that arrive out of order and are put on squares (notebook 10).

Reading order: `mailbox`, the picture; what it tells in words; then its shapes: envelopes in order of arrival, squares
in their own order, and lines between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ttt.game import State, describe
from ttt.minimax import Outcome
from ttt.parallel.schedules import Message
from ttt.pictures import svg
from ttt.pictures.outlook import TINTS, brief
from ttt.pictures.picture import Picture

MOST, NAMED = 16, 5  # envelopes; best squares that are told one by one
ROOMY = 60  # the width of an envelope on which bold letters fit
PAGE, PITCH, GAP, EDGE = 784, 82, 4, 8  # the most for all envelopes, and for one; between two of them; around all
LETTER, BOLD = 7, 7.7  # about the width of a letter, and of one of the title
TOP, HIGH, FLAP, DROP, SQUARE = 100, 58, 17, 92, 44  # envelopes: where and how high; from there to squares; how high
HOW = {"position": "Each on the square that it is for", "arrival": "In order of arrival"}
PATTERN = {"striped": "stripes", "dotted": "dots", "crossed": "crosses"}
PATTERNS = """<defs><pattern id='stripes' width='6' height='6' patternUnits='userSpaceOnUse'>
<rect width='6' height='6' fill='var(--striped)'/>
<path d='M-1 1L1 -1M0 6L6 0M5 7L7 5' stroke='var(--stripes)' stroke-width='1.3'/></pattern>
<pattern id='dots' width='6' height='6' patternUnits='userSpaceOnUse'>
<rect width='6' height='6' fill='var(--dotted)'/><circle cx='3' cy='3' r='1.1' fill='var(--dots)'/></pattern>
<pattern id='crosses' width='8' height='8' patternUnits='userSpaceOnUse'>
<rect width='8' height='8' fill='var(--crossed)'/>
<path d='M0 0l8 8M8 0l-8 8' stroke='var(--crosses)'/></pattern></defs>"""
STYLE = """
.words{fill:var(--ink);font-size:13px} .bold{font-weight:bold} .fine{font-size:12px} .middle{text-anchor:middle}
.fill{stroke:var(--paper);stroke-width:4;stroke-linejoin:round;paint-order:stroke}
.box{stroke:var(--ink)} .line{fill:none;stroke:var(--ink);stroke-width:1.3} .line.wrong{stroke-dasharray:5 3}
.tip{fill:var(--ink)} .cross{fill:none;stroke:var(--ink);stroke-width:3}"""


def mailbox(messages: Iterable[Message], state: State, *, by: str = "position") -> Picture:
    """Draw predictions in order of arrival, the squares on which they are put, and what is found and then believed.

    `by` is "position", each on its own square, or "arrival": the first one on the first free square, and so on. Raises
    TypeError for what is no State or Message, ValueError unless there is one for each free square, at most 16, and for
    another `by`.
    """
    messages = list(messages)
    free = _checked_squares(messages, state, by)
    puts = free if by == "arrival" else [message.square for message in messages]
    found = {message.square: message.outcome for message in messages}
    believed = {square: message.outcome for square, message in zip(puts, messages, strict=True)}
    title, best = _title(messages, puts, by), _best(found, believed)
    boards = svg.row([_board(state, found), _board(state, believed)], ["what was found", "what is believed"])
    pitch = min(PAGE // len(free), PITCH)
    wide = max(pitch * len(free), boards.width, round(BOLD * len(title)), LETTER * len(best))
    left, y = EDGE + (wide - pitch * len(free)) // 2, TOP + HIGH + DROP + SQUARE
    parts = [PATTERNS, _text(EDGE, 22, title, "words bold"), _text(EDGE, 42, best)]
    parts += [f"<g transform='translate({left} 0)'>", *_lines(messages, puts, free, pitch)]
    parts += [*_envelopes(messages, pitch), *_squares(messages, puts, free, pitch), "</g>"]
    y += 48 if any(_is_wrong(*pair) for pair in zip(messages, puts, strict=True)) else 14
    parts += [f"<g transform='translate({EDGE + (wide - boards.width) // 2} {y})'>", *boards.parts, "</g>"]
    told = [f"{describe(state)}: {len(free)} predictions", title, *_told(messages, puts), best]
    alt, text = "; ".join(told), "\n".join(told)
    return Picture(parts, wide + 2 * EDGE, y + boards.height, alt=alt, text=text, style=svg.STYLE + STYLE)


def _checked_squares(messages: Sequence[Message], state: State, by: str) -> list[int]:
    """Return the free squares."""
    if not isinstance(state, State):
        raise TypeError(f"{state!r} is not a State, such as State.parse('x.o/.x./...')")
    if not isinstance(by, str) or by not in HOW:
        raise ValueError(f"by={by!r}; {' or '.join(map(repr, HOW))} was expected")
    for message in messages:
        if not isinstance(message, Message):
            raise TypeError(f"{message!r} is not a ttt.parallel.schedules.Message")
    free, squares = list(state.actions()), sorted(message.square for message in messages)
    if squares != free or not free:
        raise ValueError(f"messages for the squares {squares}; one for each of {free} was expected, which can be taken")
    if len(free) > MOST:
        raise ValueError(f"{len(free)} messages; up to {MOST} can be drawn")
    return free


def _title(messages: Sequence[Message], puts: Sequence[int], by: str) -> str:
    wrong = sum(_is_wrong(message, square) for message, square in zip(messages, puts, strict=True))
    return f"{HOW[by]}: {wrong} of {len(messages)} on a wrong square"


def _best(found: Mapping[int, Outcome], believed: Mapping[int, Outcome]) -> str:
    """Tell the best squares, and those that are taken for it: as many, with the same outcome."""
    outcome, truth, belief = max(found.values()), _best_squares(found), _best_squares(believed)
    if truth == belief:
        return f"Best: {'all squares' if len(truth) == len(found) > 1 else _named(truth)} ({outcome})."
    instead = _named(truth) if len(truth) <= NAMED else "not all of these"
    return f"Best would seem to be {_named(belief)} ({outcome}); in truth {instead}."


def _best_squares(outcomes: Mapping[int, Outcome]) -> list[int]:
    best = max(outcomes.values())
    return sorted(square for square in outcomes if outcomes[square] == best)


def _named(squares: Sequence[int]) -> str:
    if len(squares) > NAMED:
        return f"{len(squares)} squares"
    return f"{'square' if len(squares) == 1 else 'squares'} {', '.join(map(str, squares))}"


def _told(messages: Sequence[Message], puts: Sequence[int]) -> Iterator[str]:
    """Tell of each message what it is and where it is put."""
    for number, (message, square) in enumerate(zip(messages, puts, strict=True), 1):
        wrong = ", a wrong one" if _is_wrong(message, square) else ""
        what = f"process {message.sender} predicts for square {message.square}: {message.outcome}"
        yield f"{_nth(number)}: {what}; put on square {square}{wrong}"


def _is_wrong(message: Message, square: int) -> bool:
    return message.square != square


def _board(state: State, outcomes: Mapping[int, Outcome]) -> Picture:
    notes = {square: brief(outcome) for square, outcome in outcomes.items()}
    return svg.board(state, notes, {square: TINTS[outcome.value] for square, outcome in outcomes.items()})


def _nth(number: int) -> str:
    return str(number) + {1: "st", 2: "nd", 3: "rd"}.get(number, "th")


def _text(x: float, y: float, words: str, kind: str = "words") -> str:
    return f"<text class='{kind}' x='{x:g}' y='{y:g}'>{words}</text>"


def _bold(pitch: int) -> str:
    """Return how an outcome is written: bold, if there is room."""
    return "words fine middle fill bold" if pitch >= ROOMY else "words fine middle fill"


def _envelopes(messages: Sequence[Message], pitch: int) -> Iterator[str]:
    """Draw who wrote, for which square, and the prediction, in order of arrival."""
    for number, message in enumerate(messages):
        left, middle, wide = number * pitch + GAP / 2, (number + 0.5) * pitch, pitch - GAP
        yield _text(middle, TOP - 34, _nth(number + 1), "words bold middle")
        yield _text(middle, TOP - 19, "process", "words fine middle")
        yield _text(middle, TOP - 6, str(message.sender), "words fine middle")
        yield _box(left, TOP, wide, HIGH, message.outcome)
        yield f"<path class='line' d='M{left:g} {TOP}l{wide / 2:g} {FLAP}l{wide / 2:g} {-FLAP}'/>"
        yield _text(middle, TOP + FLAP + 16, f"for {message.square}", "words fine middle fill")
        yield _text(middle, TOP + FLAP + 33, brief(message.outcome), _bold(pitch))


def _squares(messages: Sequence[Message], puts: Sequence[int], free: Sequence[int], pitch: int) -> Iterator[str]:
    """Draw the free squares, what is put on each, and whether it is for another one."""
    y, wide = TOP + HIGH + DROP, min(SQUARE + GAP, pitch - GAP)
    for message, square in zip(messages, puts, strict=True):
        middle = (free.index(square) + 0.5) * pitch
        yield _box(middle - wide / 2, y, wide, SQUARE, message.outcome)
        yield _text(middle, y + 17, str(square), "words middle fill")
        yield _text(middle, y + 36, brief(message.outcome), _bold(pitch))
        if _is_wrong(message, square):
            yield _text(middle, y + SQUARE + 16, "wrong:", "words fine middle")
            yield _text(middle, y + SQUARE + 31, f"for {message.square}", "words fine middle")


def _lines(messages: Sequence[Message], puts: Sequence[int], free: Sequence[int], pitch: int) -> Iterator[str]:
    """Draw where each goes: a line with a tip, or a dashed one with a cross."""
    for number, (message, square) in enumerate(zip(messages, puts, strict=True)):
        x1, x2, y = (number + 0.5) * pitch, (free.index(square) + 0.5) * pitch, TOP + HIGH
        is_wrong = _is_wrong(message, square)
        yield f"<path class='line{' wrong' if is_wrong else ''}' d='M{x1:g} {y}L{x2:g} {y + DROP - 10}'/>"
        if is_wrong:
            yield f"<path class='cross' d='M{x2 - 6:g} {y + DROP - 16}l12 12m0 -12l-12 12'/>"
        else:
            yield f"<path class='tip' d='M{x2:g} {y + DROP - 1}l-5 -10h10z'/>"


def _box(x: float, y: float, wide: float, high: float, outcome: Outcome) -> str:
    fill = PATTERN[TINTS[outcome.value]]
    return f"<rect class='box' x='{x:g}' y='{y:g}' width='{wide:g}' height='{high:g}' fill='url(#{fill})'/>"
