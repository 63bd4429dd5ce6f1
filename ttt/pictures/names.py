"""Names and the lists that they stand for, with an arrow from each name to its list (notebook 01).

Two names of one list have arrows to one box. As Python Tutor draws it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from string import ascii_uppercase

from ttt.doors import short
from ttt.pictures.marks import text
from ttt.pictures.picture import Picture

Numbers = list[int]
EDGE = 10  # around all
PITCH = 34  # from one name to the next
BOX = 26  # how high a box is
LETTER = 8.4  # about the width of a letter of a name
FIGURE = 8.5  # and of a letter of a list, where all are equally wide
LONGEST = 22  # letters of a name
LEAST = 12  # letters of a name, for which there is room
FULL = [1, -1, 1, -1, 1, -1, 1, -1, 1]
ARROW = 46  # from the names to the boxes
STYLE = """.name{fill:var(--ink);font-size:14px;text-anchor:end} .faint{fill:var(--faint)}
.letter{fill:var(--ink);font-size:14px;font-weight:bold}
.list{fill:var(--ink);font-size:14px;font-family:ui-monospace,monospace}
.box{fill:none;stroke:var(--ink);stroke-width:1.5} .tip{fill:var(--ink)}
.arrow{fill:none;stroke:var(--ink);stroke-width:1.5}"""


def arrows(
    names: Mapping[str, Numbers],
    known: Sequence[Numbers] = (),
    more: Sequence[str] = (),
    room: int = LEAST,
) -> Picture:
    """Draw names, the lists that they stand for, each once, and an arrow from each name to its list.

    The lists are called A, B, C and so on: first those that are `known`, in this order. So a list
    keeps its letter from picture to picture. `more` are words below the names. There is always room for
    a name of `room` letters, and for a full board: so a picture does not grow.
    """
    lists = _different([*known, *names.values()])
    called = {id(each): letter for each, letter in zip(lists, _letters(), strict=False)}
    words = [short(name, LONGEST) for name in names]
    begin = EDGE + round(LETTER * max(room, *map(len, [*words, *more])))
    left = begin + ARROW
    rows: dict[int, int] = {}  # of each box: that of its first name
    parts: list[str] = []
    for row, (name, each) in enumerate(zip(words, names.values(), strict=True)):
        y = _middle(row)
        if id(each) not in rows:
            rows[id(each)] = row
            parts += _box(left, y, called[id(each)], str(each))
        parts.append(text(begin, y + 5, name, "name"))
        parts.append(_arrow(begin + 6, y, left, _middle(rows[id(each)])))
    for row, remark in enumerate(more, len(names)):
        parts.append(text(begin, _middle(row) + 5, remark, "name faint"))
    widest = max(_wide(str(each)) for each in [FULL, *names.values()])
    lines = [f"{name} -> list {called[id(each)]}: {each}" for name, each in names.items()]
    words_only = {"alt": "; ".join([*lines, *more]), "text": "\n".join([*lines, *more])}
    height = 2 * EDGE + PITCH * (len(names) + len(more))
    return Picture(parts, left + 24 + widest + EDGE, height, **words_only, style=STYLE)


def not_yet(picture: Picture) -> Picture:
    """Return a picture of the same size, which says when the arrows come: not before a prediction."""
    words = "The arrows come with your first move."
    parts = [text(EDGE, _middle(0) + 5, words, "first")]
    style = ".first{fill:var(--ink);font-size:14px}"
    return Picture(parts, picture.width, picture.height, alt=words, text=words, style=style)


def _different(lists: Sequence[Numbers]) -> list[Numbers]:
    """Return each list once: equal ones are different, if they are two."""
    return list({id(each): each for each in lists}.values())


def _letters() -> Iterator[str]:
    """Yield A to Z, then A2 to Z2, and so on."""
    for turn in count(1):
        for letter in ascii_uppercase:
            yield letter if turn == 1 else f"{letter}{turn}"


def _middle(row: int) -> int:
    return EDGE + PITCH * row + PITCH // 2


def _wide(words: str) -> int:
    return round(FIGURE * len(words)) + 16


def _box(left: int, y: int, letter: str, words: str) -> Iterator[str]:
    """Draw a list in its box, with the letter of the list at its right, and the tip of all arrows."""
    wide = _wide(words)
    yield f"<rect class='box' x='{left}' y='{y - BOX // 2}' width='{wide}' height='{BOX}' rx='3'/>"
    yield text(left + 8, y + 5, words, "list")
    yield text(left + wide + 7, y + 5, letter, "letter")
    yield f"<path class='tip' d='M{left - 1} {y}l-10 -5v10z'/>"


def _arrow(begin: int, y: int, left: int, to: int) -> str:
    """Draw the line of an arrow, which leaves a name and arrives at a box level."""
    end = left - 9
    middle = (begin + end) // 2
    return f"<path class='arrow' d='M{begin} {y}C{middle} {y} {middle} {to} {end} {to}'/>"
