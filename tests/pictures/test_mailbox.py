"""What the picture of a mailbox says: who wrote what, and what is believed.

How it looks, the reviewed ones show.
"""

from tests.pictures.drawn import find, words
from ttt import State
from ttt.minimax import Outcome
from ttt.notation import describe
from ttt.parallel import schedules
from ttt.parallel.schedules import Message
from ttt.pictures.mailbox import _nth, mailbox

ENDGAME = State.parse("xx.oo.xo.")
HAND = schedules.mailbox(ENDGAME)


def test_it_is_said_in_words():
    picture = mailbox(HAND, ENDGAME, by="arrival")
    lines = [
        f"{describe(ENDGAME)}: 3 predictions",
        "A hasty player: the letters in the order in which they came",
        "2 of 3 on a wrong square: 5 and 8",
        "1st: hand 100 predicts for square 2: win in 1 ply; put on square 2",
        "2nd: hand 102 predicts for square 8: loss in 2 plies; put on square 5, a wrong one",
        "3rd: hand 101 predicts for square 5: draw; put on square 8, a wrong one",
        "Best: square 2 (win in 1 ply).",
    ]
    assert picture.text == "\n".join(lines)
    assert picture.alt == "; ".join(lines)
    assert {*lines[1:3], lines[-1]} <= set(words(picture))
    again = mailbox(HAND, ENDGAME).text
    assert "\nA careful player: each letter on the square that it is for\n1st:" in again
    assert "wrong" not in again


def test_a_second_board_shows_what_is_believed_if_it_is_not_what_was_found():
    """There, a frame is around each letter that is on a wrong square."""
    hasty = mailbox(HAND, ENDGAME, by="arrival")
    in_order = mailbox(sorted(HAND, key=lambda message: message.square), ENDGAME, by="arrival")
    for picture, boards, frames in [
        (hasty, 2, 2),
        (in_order, 1, 0),
        (mailbox(HAND, ENDGAME), 1, 0),
    ]:
        assert words(picture).count("wins") == boards
        assert len(find(picture, "rect", "wrong")) == frames
    assert "0 of 3 on a wrong square\n" in in_order.text


WIN = Outcome(1, 1)
SLOW = Outcome(1, 3)
DRAW = Outcome(0, 3)
LOSS = Outcome(-1, 2)
SEEMS = "would seem to be"
TRUTH = "in truth square"


def test_the_best_square_and_what_seems_to_be_it():
    for outcomes, order, by, best in [
        ([DRAW, WIN, LOSS], [5, 2, 8], "arrival", f"{SEEMS} square 2 (win in 1 ply); {TRUTH} 5"),
        ([DRAW, WIN, LOSS], [5, 2, 8], "position", "square 5 (win in 1 ply)"),
        ([SLOW, WIN, LOSS], [2, 5, 8], "arrival", "square 5 (win in 1 ply)"),
        ([DRAW, DRAW, LOSS], [8, 5, 2], "arrival", f"{SEEMS} squares 5, 8 (draw); {TRUTH}s 2, 5"),
        ([DRAW] * 3, [8, 5, 2], "arrival", "all squares (draw)"),
        ([DRAW], [8], "arrival", "square 8 (draw)"),
    ]:
        state = ENDGAME if len(outcomes) > 1 else State.parse("xxoooxxo.")
        messages = [Message(1, square, outcomes[state.actions().index(square)]) for square in order]
        last = mailbox(messages, state, by=by).text.splitlines()[-1]
        assert last.replace("Best: ", "Best ") == f"Best {best}."


def test_messages_are_counted_as_people_do():
    numbers = [_nth(number) for number in (1, 2, 3, 4, 11, 12, 13, 20, 21, 22, 23)]
    assert " ".join(numbers) == "1st 2nd 3rd 4th 11th 12th 13th 20th 21st 22nd 23rd"
