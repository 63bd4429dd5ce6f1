"""Checks and hints of notebook 11: draw, update. Those of its more are in `m11_learning`.

Reading order: `draw`, which is asked thousands of times, and its hints; then `update`, and its own.
"""

from functools import partial
from math import sqrt
from random import Random
from traceback import extract_tb
from typing import Any

from ttt.check import words
from ttt.check.engine import exercise, needs_call, own_name, printed_too
from ttt.check.hints import Errors, advice_on_error
from ttt.check.verdict import Code, Fact, Piece, Verdict, not_right, right
from ttt.check.watch import Call, Raised, is_equal, report, value_of, watch
from ttt.learning.menace import reinforce
from ttt.notation import listed, shown

Box = dict[int, int]  # squares, and how many beads each has
Used = list[tuple[Box, int]]  # each with the square whose bead was taken
Counts = dict[int, float]  # how often each square came, or should come
BOXES: list[Box] = [{2: 5}, {0: 1, 4: 3}, {3: 0, 5: 2}, {0: 4, 1: 4, 4: 4}, {0: 3, 6: 27}]
DRAWS = 1_000  # out of each box
# How many standard deviations a right function may be off: one in a hundred billion is farther off
SIGMAS = 7
SEED = 11
IN_A_ROW = 20  # draws, made again with the same seed

COUNTED = ("In {:,} draws", "\n{}: {}")
AGAIN = ("With the same seed", "\n{}: {}")
ONE_OF = "one of the squares {}"
ALONE = "Call your function in a cell of its own, with what is in its brackets here, one step at a time."
STAYS = (
    "To draw, a bead is only looked at. It stays in the box until the game is over. "
    "Which line changes the box?"
)
IN_A_LIST = "That is a list with a square in it. Take its first: [0]."
A_LIST = "That is a whole list, and one square was expected. luck.choice takes one out of a list."
A_PAIR = "That is a square with its beads. The square alone was expected."
BEADS = "That is how many beads a square has. Which square are they for?"
A_KEY = "A square of the box was expected: one of list(box)."
NO_BEAD = "There is no bead for {} in this box, so it can't be drawn."
NEVER_ASKED = (
    "It is {} each time, and `luck` was never asked. "
    "A bead is drawn without looking: the others have their chance, too."
)
ALWAYS_FIRST = (
    "It is {} each time. It is the first in the box. Does your loop come to the other squares?"
)
ALWAYS_LAST = "It is {} each time. It is the last in the box. Is the bag made anew for each square?"
OTHER_LUCK = "With the same seed, other beads came. Does your function ask another source of luck than `luck`?"
EQUALLY = "All squares come equally often. Has each square the same chance, or each bead?"
EACH_BEAD = (
    "There are {} beads in this box, and each has the same chance. How many of them are for {}?"
)
THE_BOX = (
    "Is luck.choice given the box itself? It needs a list. "
    "Which list holds each square once for every bead?"
)
DRAW_ERRORS: Errors = {
    KeyError: "A dictionary is asked for something that is not in it. "
    "Each box has squares of its own: does your line fit one box only?",
    "object is not iterable": "A list is needed here, and this is a number. Which one? "
    "(2 * 3 is 6, but [2] * 3 is [2, 2, 2].)",
    "cannot unpack": "A loop over a dictionary gives its keys alone. How do you get the values, too?",
    "empty sequence": "There is nothing to choose from. What should have been put in, and which line does it?",
}


@exercise
def draw(function: Any) -> Verdict:
    """Check a function that takes a bead out of a box: thousands of times, by a count of what came."""
    needs_call(function)
    luck = Random(SEED)
    for box in BOXES:
        wrong = _wrong_draws(function, box, luck)
        if wrong is not None:  # a wrong verdict is false
            return wrong
    wrong = _wrong_luck(function, BOXES[-1])
    if wrong is not None:
        return wrong
    said = words.RIGHT_ON_ALL.format(count=DRAWS * len(BOXES), what="draws")
    return right(said, name=own_name(function, "draw"))


def _wrong_draws(function: Any, box: Box, luck: Random) -> Verdict | None:
    """Draw from a box again and again; return what is wrong, if anything is."""
    asked = _call_of(function, box)
    before = luck.getstate()
    counts: Counts = dict.fromkeys(box, 0)
    for _ in range(DRAWS):
        handed = dict(box)
        call = watch(partial(function, handed, luck), ())
        if isinstance(call.got, Raised):
            return _failed(function, asked, call, _draw_errors(call.got.exception))
        if handed != box:
            changed = f" {words.CHANGED.format(shown(handed))}"
            return not_right((asked, changed, *printed_too(call)), STAYS)
        if hint := _advise_on_square(box, call):
            expected = Fact(words.EXPECTED, _one_of(box))
            said = (asked, *report(function, call.got), expected, *printed_too(call))
            return not_right(said, hint)
        counts[call.got] += 1
    if _agree(counts, _wanted(box)):
        return None
    return _wrong_counts(asked, box, counts, luck.getstate() != before)


def _call_of(function: Any, box: Box) -> Code:
    return Code(f"{own_name(function, 'draw')}({box}, luck)")


def _draw_errors(exception: BaseException) -> Errors:
    """Return the hints on errors: a KeyError inside luck.choice is not one in the learner's line."""
    last = extract_tb(exception.__traceback__)[-1]
    is_in_luck = last.filename == Random.choice.__code__.co_filename
    return DRAW_ERRORS | {KeyError: THE_BOX} if is_in_luck else DRAW_ERRORS


def _failed(function: Any, asked: Code, call: Call, errors: Errors, result: str = "") -> Verdict:
    """Return the verdict on a call that has raised an error; its hint may name the result."""
    hint = advice_on_error(call.got.exception, errors).format(result) or ALONE
    return not_right((asked, *call.got.told(function), *printed_too(call)), hint)


def _one_of(box: Box) -> str:
    squares = [square for square, beads in box.items() if beads]
    return f"{squares[0]}" if len(squares) == 1 else ONE_OF.format(listed(squares))


def _advise_on_square(box: Box, call: Call) -> str:
    """Return a hint if this is no square of which there is a bead."""
    got = call.got
    if got is None:
        return words.PRINTED if call.printed else words.RETURN
    if type(got) is tuple and got in box.items():
        return A_PAIR
    if type(got) in (list, tuple):
        return IN_A_LIST if len(got) == 1 else A_LIST
    if type(got) is int and got in box:
        return "" if box[got] else NO_BEAD.format(got)
    return BEADS if type(got) is int and got in box.values() else A_KEY


def _wanted(box: Box) -> Counts:
    """Return how often each square should come."""
    total = sum(box.values())
    return {square: DRAWS * beads / total for square, beads in box.items()}


def _wrong_counts(asked: Code, box: Box, counts: Counts, is_luck_asked: bool) -> Verdict:
    """Return the verdict on squares that came too often, or too seldom."""
    label, form = COUNTED
    drawn = Fact((label.format(DRAWS), form), _times(counts, "{} came {:,.0f} times"))
    expected = Fact(words.EXPECTED, _times(_wanted(box), "{} about {:,.0f} times"))
    return not_right((asked, drawn, expected), _advise_on_counts(box, counts, is_luck_asked))


def _agree(counts: Counts, want: Counts) -> bool:
    """Can luck alone explain how often each square came?"""
    for square, mean in want.items():
        sigma = sqrt(mean * (1 - mean / DRAWS))
        if abs(counts[square] - mean) > SIGMAS * sigma:
            return False
    return True


def _times(counts: Counts, form: str) -> str:
    return ", ".join(form.format(square, number) for square, number in counts.items())


def _advise_on_counts(box: Box, counts: Counts, is_luck_asked: bool) -> str:
    often = max(counts, key=counts.__getitem__)
    if counts[often] == DRAWS:
        if not is_luck_asked:
            return NEVER_ASKED.format(often)
        squares = list(box)
        if often == squares[0]:
            return ALWAYS_FIRST.format(often)
        if often == squares[-1]:
            return ALWAYS_LAST.format(often)
    if _agree(counts, dict.fromkeys(box, DRAWS / len(box))):
        return EQUALLY
    return EACH_BEAD.format(sum(box.values()), often)


def _wrong_luck(function: Any, box: Box) -> Verdict | None:
    """Draw twice with the same seed; return what is wrong if other beads come."""
    first = _drawn_in_a_row(function, box)
    again = _drawn_in_a_row(function, box)
    if first == again:
        return None
    label, form = COUNTED
    drawn = Fact((label.format(IN_A_ROW), form), shown(first))
    return not_right((_call_of(function, box), drawn, Fact(AGAIN, shown(again))), OTHER_LUCK)


def _drawn_in_a_row(function: Any, box: Box) -> list[Any]:
    luck = Random(SEED)
    return [value_of(partial(function, dict(box), luck)) for _ in range(IN_A_ROW)]


FIRST: tuple[Box, int] = ({0: 2, 4: 5}, 4)
SECOND: tuple[Box, int] = ({1: 6, 2: 3}, 1)
THIRD: tuple[Box, int] = ({3: 2, 4: 2, 7: 4}, 4)  # the square of the first, once more
FORCED: tuple[Box, int] = ({8: 1}, 8)
GAMES: list[Used] = [[FIRST], [FIRST, SECOND], [FIRST, SECOND, THIRD, FORCED]]
ADDED = {"won": 3, "drawn": 1, "lost": -1}

THEN = ("The boxes then", "\n{}: {}")
FITS = "With which word does your function compare `result`, which is {!r} here?"
COMES_BACK = (
    "Nobody looks at what your function returns. The machine keeps the boxes that it has. "
    "Change them, with box[square] = ... or box[square] += ..."
)
NOTHING = {
    "won": "Nothing in the boxes has changed. box[square] = ... and box[square] += ... change a box; "
    "a new number with a name of its own does not.",
    "drawn": "Nothing in the boxes has changed. A draw is worth something, too: one more bead.",
    "lost": "Nothing in the boxes has changed. After a loss, the bead that was taken stays out: one bead fewer.",
}
SQUARES = "A box has other squares than before. It keeps its squares; only the numbers change."
ONLY_LAST = (
    "Only the last box has changed. But the machine doesn't know which move decided the game, "
    "so every box that was used has to change. Is your line inside the loop?"
)
AS_BEFORE = (
    "The box {} has stayed as it was, with {} for {}. "
    "Does your loop come to it, and does a condition leave it out?"
)
OTHER_SQUARE = (
    "Beads of another square have changed: {}. Only the square that was taken gets more, or fewer."
)
SETS = "Now there are {} beads for {}, whatever there was before. That was {}. Which sign adds?"
WHOLE = "A box holds whole beads: 3, and not 3.0."
TWO_OUT = "Two beads are gone. Only the one that was taken stays out: one bead fewer."
LOSS_ADDS = "The game was lost, and beads are put in. Then the machine does more of what loses."
DRAW_WINS = "A draw is no win. How many beads is it worth?"
DRAW_LOSES = f"A draw is no loss. How many beads is it worth? {FITS}"
WIN_LOSES = (
    "After a win a bead goes out, as after a loss. "
    f"An `else` belongs to one `if` only. Does yours run after a win, too? {FITS}"
)
BY_RESULT = (
    "There were {} beads for {}, and now there are {}. How many should come in when a game was {}?"
)
PAIRS = "Each thing in `used` is a pair: for box, square in used."
NO_BOX = "A number is used as a box here. In a pair of `used`, which comes first?"
A_NUMBER = "`used` is a list of pairs, and goes by 0, 1, 2. Which name holds one box?"
UPDATE_ERRORS: Errors = {
    "not associated": f"No line has set this so far. {FITS}",
    (KeyError, str): "The result is 'won', 'drawn' or 'lost'. Do you write these words?",
    (
        KeyError,
        int,
    ): "This is no square of the box. In a pair of `used`, which is the box, and which the square?",
    "'tuple' object": PAIRS,
    "tuple indices": PAIRS,
    "'int' object is not subscriptable": NO_BOX,
    "'int' object does not support item": NO_BOX,
    "list indices": A_NUMBER,
    IndexError: A_NUMBER,
}


@exercise
def update(function: Any) -> Verdict:
    """Check a function that changes the boxes of a game that was won, drawn or lost."""
    needs_call(function)
    for used in GAMES:
        for result in ADDED:
            wrong = _wrong_update(function, used, result)
            if wrong is not None:  # a wrong verdict is false
                return wrong
    said = words.RIGHT_ON_ALL.format(count=len(GAMES) * len(ADDED), what="games")
    return right(said, name=own_name(function, "update"))


def _wrong_update(function: Any, used: Used, result: str) -> Verdict | None:
    """Hand in the boxes of a game; return what is wrong with them then, if anything is."""
    asked = Code(f"{own_name(function, 'update')}({used}, {result!r})")
    handed = _copied(used)
    boxes = [box for box, _ in handed]
    call = watch(partial(function, handed, result), ())
    if isinstance(call.got, Raised):
        return _failed(function, asked, call, UPDATE_ERRORS, result)
    right_ones = _copied(used)
    reinforce(right_ones, result)
    want = [box for box, _ in right_ones]
    if is_equal(boxes, want) and _are_whole(boxes):
        return None
    returned: list[Piece] = [] if call.got is None else report(function, call.got)
    then = Fact(THEN, shown(boxes))
    said = (asked, *returned, then, Fact(words.EXPECTED, shown(want)), *printed_too(call))
    return not_right(said, _advise_on_boxes(used, result, boxes, call.got))


def _are_whole(boxes: list[Box]) -> bool:
    """Are all numbers whole ones, as a machine needs them?"""
    return all(type(beads) is int for box in boxes for beads in box.values())


def _copied(used: Used) -> Used:
    return [(dict(box), square) for box, square in used]


def _advise_on_boxes(used: Used, result: str, boxes: list[Box], returned: Any) -> str:
    is_new = [box != before for (before, _), box in zip(used, boxes, strict=True)]
    if not any(is_new):
        return COMES_BACK if returned is not None else f"{NOTHING[result]} {FITS.format(result)}"
    if any(box.keys() != before.keys() for (before, _), box in zip(used, boxes, strict=True)):
        return SQUARES
    if is_new[-1] and not any(is_new[:-1]) and len(used) > 1:
        return ONLY_LAST
    if not all(is_new):
        return _advise_on_old(*used[is_new.index(False)])
    for (before, square), box in zip(used, boxes, strict=True):
        others = [other for other in box if other != square and box[other] != before[other]]
        if others:
            return OTHER_SQUARE.format(listed(others))
        if box[square] != before[square] + ADDED[result]:
            return _advise_on_beads(result, square, before[square], box[square])
    return WHOLE


def _advise_on_old(box: Box, square: int) -> str:
    beads = box[square]
    return AS_BEFORE.format(box, "1 bead" if beads == 1 else f"{beads} beads", square)


def _advise_on_beads(result: str, square: int, before: int, now: int) -> str:
    if now == ADDED[result]:
        return SETS.format(now, square, before)
    mistakes = {
        ("drawn", ADDED["won"]): DRAW_WINS,
        ("drawn", ADDED["lost"]): DRAW_LOSES.format(result),
        ("won", ADDED["lost"]): WIN_LOSES.format(result),
        ("lost", -2): TWO_OUT,
    }
    added = now - before
    if result == "lost" and added > 0:
        return LOSS_ADDS
    otherwise = BY_RESULT.format(before, square, now, result)
    return mistakes.get((result, added), otherwise)
