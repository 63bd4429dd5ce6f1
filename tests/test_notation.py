"""How states are read and written, and which texts are refused."""

import itertools
import re
from functools import partial

import pytest

from tests.plain import PlainGame
from tests.test_doors import refusals, saying
from ttt import State, Variant
from ttt.notation import describe, status


@pytest.mark.long
def test_parse_takes_the_reachable_positions_and_no_others():
    for sizes in [(3, 3, 3), (4, 2, 2), (2, 3, 2), (5, 2, 3), (4, 2, 3), (1, 5, 2), (2, 2, 1)]:
        width, height, _ = sizes
        every = map("".join, itertools.product(".xo", repeat=width * height))
        parsed = {squares for squares in every if parses(squares, Variant(*sizes))}
        assert parsed == PlainGame(*sizes).reachable(), sizes


def parses(squares: str, variant: Variant):
    try:
        return State.parse(squares, variant).squares == squares
    except ValueError:
        return False


def test_repr_and_str():
    assert repr(State.parse("x.o.x....")) == "State.parse('x.o/.x./...')"
    assert repr(State.empty(Variant(4, 4, 4, True))) == (
        "State.parse('..../..../..../....', Variant(4, 4, 4, misere=True))"
    )
    assert (
        str(State.parse("x.o.x...."))
        == " x | 1 | o\n---+---+---\n 3 | x | 5\n---+---+---\n 6 | 7 | 8"
    )
    assert str(State.empty(Variant(7, 7, 4))).splitlines()[2] == "  7 |  8 |  9 | 10 | 11 | 12 | 13"


WRONG = [
    ("x.", "2 squares given; a 3×3 board has 9"),
    ("x.........", "10 squares given; a 3×3 board has 9"),
    ("x...?....", "'?' is not a square; write x, o, or . for a free one"),
    ("x./....../.", "/ stands between rows of 3; it cuts this board into 2, 6, 1"),
    ("x......../", "/ stands between rows of 3; it cuts this board into 9, 0"),
    ("xx.......", "too many of x: x has 2 marks and o 0; x moves first, then in turn"),
    ("o........", "too many of o: x has 0 marks and o 1; x moves first, then in turn"),
    ("xxxooo...", "x and o both have a line; the game ends with the first"),
    ("xxx.oo.o.", "x has a line, but o moved after it; the game ends with the first line"),
    ("ooo.xx.xx", "o has a line, but x moved after it; the game ends with the first line"),
]
test_parse_says_what_is_wrong = saying(
    [(partial(State.parse, text), ValueError, re.escape(message)) for text, message in WRONG]
)


def test_two_lines_must_have_a_last_square_in_common():
    with pytest.raises(ValueError, match="x has lines that no single move completes"):
        State.parse("xxx. oo.o xxx. o.o.", Variant(4, 4, 3))
    assert (
        State.parse("xxxxx oo... oo...", Variant(5, 3, 3)).winner == "x"
    )  # the middle one came last


NO_TEXTS = [None, 5, ["x"], b"........."]
test_parse_wants_text = refusals(
    State.parse, [((text,), TypeError, "is not a text such as") for text in NO_TEXTS]
)


def test_a_state_in_words():
    for state, words in [
        (State(), "empty board, x to move"),
        (State.parse("x...o...x"), "x on 0 and 8, o on 4, o to move"),
        (State.parse("xxxoo...."), "x on 0, 1 and 2, o on 3 and 4, x wins, line 0, 1 and 2"),
        (State.parse("xoxxoxoxo"), "x on 0, 2, 3, 5 and 7, o on 1, 4, 6 and 8, a draw"),
        (
            State.parse("xxx.oo...", Variant(misere=True)),
            "x on 0, 1 and 2, o on 4 and 5, o wins: x completed line 0, 1 and 2",
        ),
        (State.empty(Variant(4, 3, 3)), "4×3 board: empty board, x to move"),
    ]:
        assert describe(state) == words
        assert words.endswith(status(state))
