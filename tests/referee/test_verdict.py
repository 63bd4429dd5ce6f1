"""What is said of a program: the page, and the move that lost the game."""

import pytest

from tests.referee.asking import LIST, Asked, sides
from tests.referee.programs import answer, other
from ttt.agents import riddle
from ttt.game import State
from ttt.referee.forms import STATE, Form
from ttt.referee.judge import DRAWS, Side, judged
from ttt.referee.verdict import Lost, Verdict


def verdict(program, form=LIST, name="their_move", seconds=600) -> Verdict:
    both = judged(Asked(program), form, seconds)
    return Verdict(name, form, both["x"], both["o"], 60)


def simple(board, letter):
    return answer(board, letter, other(letter))


def breaks(board, letter):
    """As `riddle`, but it raises an exception on full rows."""
    if board[0] == board[1] == "X":
        raise RuntimeError("two <x>")
    return riddle(State.parse("".join(board).replace(" ", ".")))


BEATEN = """\
their_move can be beaten.
As x, of 94 games: 80 won, 14 drawn, 0 lost.
As o, of 489 games: 350 won, 127 drawn, 12 lost.
The shortest game that it loses, as o, goes 0 4 7 2 6 3 8. On x.. .o. .x., o took square 2, and a \
draw became a loss in 4 plies. Squares 3, 5, 6 and 8 would not have lost.
 x | 1 | 2
---+---+---
 3 | o | 5
---+---+---
 6 | x | 8
- As x, it throws a win away on 1 board. On xo. .x. ..o, it takes 2, a draw; 3 or 6 would have been a win in 3 plies.
- As o, it throws a draw away on 6 boards. The first is x.. .o. .x.: it takes 2, a loss in 4 plies; \
3, 5, 6 or 8 would have been a draw."""


def test_a_page_says_all_of_a_beaten_program():
    assert repr(verdict(simple)) == BEATEN


def test_in_a_notebook_the_same_is_shown_with_the_game_drawn():
    page = verdict(simple)._repr_html_()
    assert "<p><b>their_move can be beaten.</b> </p>" in page
    assert "o took square 2, and a draw became a loss in 4 plies" in page
    assert page.count("<img alt=") == 1
    assert page.count("<li>") == 2


def test_a_page_for_an_issue_is_markdown():
    page = verdict(simple).markdown
    assert page.startswith("**their\\_move can be beaten.** \n\nIt is given a list of nine")
    assert "\n\n```text\n x | 1 | 2\n" in page
    assert "- As o, of 489 games: 350 won, 127 drawn, 12 lost.\n" in page


def test_of_one_that_nobody_beats_it_is_proved():
    page = verdict(riddle, Form(STATE), "riddle")
    assert page.is_unbeaten
    assert page.lost is None
    none = f"it loses none of {page.x.games} games as x, and none of {page.o.games} as o"
    proof = f"Nobody beats riddle. This is proved: {none}, and there are no others.\n"
    assert repr(page).startswith(proof)
    with pytest.raises(ValueError, match="no game is known that riddle loses"):
        page.replay()


def test_luck_that_was_drawn_is_no_proof():
    page = verdict(riddle, Form(STATE), "riddle")
    page.x.drawn_on |= {*[*page.x.answers][:2]}
    page.x.uses_luck = True
    assert (
        "No game was found that riddle loses. As far as its luck was tried, it loses none of "
        in repr(page)
    )
    assert (
        "On 2 boards, it was asked 50 times each, because its luck has too many outcomes"
        in repr(page)
    )
    assert 0.9**DRAWS < 0.01  # as the sentence says


def test_games_that_break_off_are_never_called_unbeaten():
    page = verdict(breaks)
    assert not page.is_unbeaten
    assert repr(page).startswith("their_move doesn't finish all its games. It loses none of")
    assert f", {page.o.broken} cut short by an error in the program." in repr(page)
    assert "it raises an exception on" in repr(page)
    assert "RuntimeError: two &lt;x&gt;" in page._repr_html_()
    assert "RuntimeError: two \\<x\\>" in page.markdown


def test_what_is_not_finished_says_so_on_every_page():
    page = verdict(simple, seconds=0)
    begun = "There is no verdict on their_move yet. It is slow, and the referee stopped it after 60 seconds."
    record = (
        "As o, not all games were played: it was asked on 0 boards, and no game is lost by move 1."
    )
    for words in (repr(page), page._repr_html_(), page.markdown.replace("\\", "")):
        assert record in words
        assert " won, " not in words
    assert repr(page).startswith(begun)
    assert not page.is_unbeaten


def test_the_move_that_lost_is_not_the_last_one():
    lost = Lost("o", (0, 1, 3, 2, 6))
    assert (lost.ply, lost.before) == (1, State.parse("x.. ... ..."))
    assert (
        lost.mistake
        == "o took square 1, and a draw became a loss in 6 plies. Square 4 would not have lost."
    )


def test_a_loss_after_a_gift_is_blamed_on_the_last_mistake():
    lost = Lost("x", (0, 8, 1, 2, 3, 5))  # twice a win is there, and not taken
    assert lost.states[lost.ply].to_move == "x"
    after = lost.states[lost.ply + 1 :]
    assert all(state.is_terminal or _wins(state) == "o" for state in after)


def _wins(state: State):
    from ttt.minimax import minimax

    value = minimax(state)
    return {1: state.to_move, -1: "xo"[state.to_move == "x"], 0: None}[value]


def test_a_lost_game_is_gone_through_move_by_move():
    knob = verdict(simple).step()
    assert repr(knob) == "Knob(move=0)"
    said = []
    for move in range(8):
        knob.children[0].value = move
        said.append(knob.children[-1].value.rsplit("<p>")[-1].removesuffix("</p>"))
    assert said[0] == "The program plays o."
    assert said[3] == "Move 3: x took 7."
    assert (
        said[4]
        == "Move 4: o took square 2, and a draw became a loss in 4 plies. Squares 3, 5, 6 and 8 would not have lost."
    )
    assert said[7] == "Move 7: x took 8, and wins."


def test_a_side_without_answers_has_no_games():
    assert Side("x").games == 0
    assert sides(simple)["x"].games == 94
