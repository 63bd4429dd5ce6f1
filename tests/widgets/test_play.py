"""A series on a board, without a browser: who plays and begins, hints, coach, failures."""

import re
import sys
from collections.abc import Callable
from functools import reduce
from random import Random
from types import FrameType
from typing import Any

import pytest

from tests.play.agents import breaks
from tests.refusals import refusal
from tests.widgets.page import click, hear, seen_by_the_page
from ttt import State, Variant, doors
from ttt.agents import first_free, riddle, simple_reflex
from ttt.deepening import LookAhead
from ttt.lookahead import Averaging
from ttt.minimax import perfect
from ttt.play.series import BEGINNERS
from ttt.solvers.pairings import pairing_player
from ttt.widgets import Play

FOUR = State.empty(Variant(4, 4, 4))
SEVEN = State.empty(Variant(7, 7, 5))
PERSON = "another person"
STOP = "To stop it, interrupt the kernel (■); then make its move yourself"


def test_the_end_says_what_it_means_for_those_who_play():
    ends = [
        (Play(opponent="first_free"), [4, 1, 7], "You win!"),
        (Play(opponent="perfect"), [1, 3, 7], "Perfect wins"),
        (Play(opponent=PERSON), [0, 3, 1, 4, 8, 5], "Another person wins"),
        (Play(opponent=perfect), [0, 1, 6, 5, 8], "A draw: nobody can do better"),
        (Play(FOUR, PERSON), [15, 11, 0, 8, 1, 6, 14, 10, 4, 3, 12, 5, 2, 7, 9, 13], "A draw"),
    ]
    for play, squares, result in ends:
        click(play, *squares)
        assert play.view["result"] == result
        assert result in play.view["status"]
        assert result in play.view["said"], "and is said"
        assert not play.view["said"].endswith(("!.", ".."))
    spoilt = Play(opponent=PERSON)
    click(spoilt, 6, 3, 4, 8, 0, 2, 5, 7, 1)
    assert spoilt.view["result"] == "A draw", "both have missed a win"


def test_without_options_nothing_is_set_and_nothing_given_away():
    play = Play(opponent=riddle, options=False)
    deeds: list[tuple[Callable[..., None], list[Any], str]] = [
        (play.hint, [], "There is no hint for this game."),
        (play.coach, [], "There is no coach for this game."),
        (play.outlook, [], "There is no outlook for this board."),
        (play.choose, ["first_free"], "'first_free' is none of the opponents here: riddle"),
        (play.difficulty, [3], "No level can be set for riddle"),
    ]
    for deed, arguments, message in deeds:
        deed(*arguments)
        assert play.message == message
        assert "perfect" not in repr((play, play.view, play._picture())).lower()
    click(play, 0, 1, 6, 5, 8)
    assert (play.view["options"], play.view["result"]) == (False, "A draw")
    assert "perfect" not in repr((play, play.view, play._picture())).lower()
    begins = Play(opponent=riddle, options=False)
    begins.begin("second")
    assert len(begins.moves) == 1, "who begins gives nothing away"


@pytest.mark.parametrize(
    ("yours", "said"),
    [
        (True, "first_free (yours)"),
        (False, "first_free (until yours is right)"),
        (None, "first_free"),
    ],
)
def test_it_says_whose_opponent_it_is(yours, said):
    play = Play(opponent=first_free, yours=yours)
    assert play.view["players"] == f"x is you, o is {said}."
    assert [seat["name"] for seat in play.view["seats"]] == ["You", said]
    assert f"o is {said}." in repr(play)
    click(play, 4, 1, 7)
    assert play.tally == {"you": 1, "first_free": 0, None: 0}
    with pytest.raises(ValueError, match="yours='mine'; True or False was expected"):
        Play(opponent=first_free, yours="mine")  # type: ignore[arg-type]


def test_what_happens_is_said_whole_with_the_reply_to_it():
    play = Play(opponent="first_free")
    exchange = "You took 8. First free square took 0. x to move."
    coached = f"{exchange} 8 breaks center: 4 is free. It costs nothing this time."
    deeds: list[tuple[Callable[..., None], list[int], str]] = [
        (play.click, [8], exchange),
        (play.click, [0], refusal(State.parse("o.. ... ..x").result, 0).capitalize()),
        (play.undo, [], "Taken back. x to move."),
        (play.redo, [], f"Played again. {exchange}"),
        (play.new_game, [], "New game. x to move."),
        (play.coach, [], "New game. x to move."),
        (play.click, [8], coached),
    ]
    for deed, arguments, said in deeds:
        deed(*arguments)
        assert play.view["said"] == said
    fails = Play(opponent=breaks)
    fails.click(4)
    assert fails.view["said"] == f"You took 4. o to move (by hand). {fails.message}"


def test_who_begins():
    play = Play(opponent=first_free)
    later = "That holds from the next game on."
    play.begin("second")
    assert list(play.moves) == [0], "no person has moved yet, so it holds at once"
    assert play.view["players"] == "x is first_free, o is you."
    play.click(4)
    play.begin("first")
    assert (play.message, list(play.moves)) == (later, [0, 4, 1])
    play.undo()
    play.begin("first")
    assert play.message == later, "what was taken back can be played again"
    play.new_game()
    assert (list(play.moves), play.view["beginner"]) == ([], "first")
    play.begin("nobody")
    assert play.message == "who='nobody'; 'first' or 'second' or 'coin' was expected"
    assert play.view["beginners"] == ["You", "first_free", "Coin"], "the name that it has in code"


def test_the_coin_is_shown_until_you_have_moved():
    plays = [Play(opponent=first_free) for _ in range(40)]
    for play in plays:
        play.begin("coin")
    assert {play.view["status"] for play in plays} == {
        "The coin gives the first move to you. x to move",
        "The coin gives the first move to first_free. x took 0; o to move",
    }
    plays[0].click(8)
    assert "coin" not in plays[0].view["status"]


def test_another_opponent_in_the_middle():
    play = Play(opponent=first_free)
    offered = "is none of the opponents here: first_free, Harvey's rules, simple_reflex, random, "
    play.choose("perfect")
    unknown: Any
    for unknown in ("breaks", [1]):
        play.choose(unknown)
        assert f"{unknown!r} {offered}" in play.message
        assert play.view["chosen"] == "perfect"
    play.choose("first_free")
    assert (play.view["chosen"], play.message) == ("first_free", "")


def test_an_agent_that_fails_and_another_that_goes_on():
    play = Play(opponent=breaks)
    play.click(4)
    failure = play.message
    assert failure.startswith("breaks gave no move for o (RuntimeError: out of ideas!")
    assert play.view["status"] == "x took 4; o to move (by hand)"
    play.coach()
    assert play.message == failure, "what has to be done stays"
    play.choose("first_free")
    assert (play.moves, play.message) == ((4, 0), "")
    begins = Play(opponent=breaks)
    begins.begin("second")
    assert begins.message.startswith("breaks gave no move for x")
    begins.undo()
    assert begins.view["status"] == "x to move (by hand)", "still, when the reason is gone"


def test_a_hint_and_the_coach():
    """What they say is in `tests/play/test_coach.py`."""
    play = Play(State.parse("xx..o...."), opponent=simple_reflex)
    reason = "block: with 2, x would complete 0-1-2"
    play.hint()
    assert (play.message, play.view["hinted"]) == (f"Take 2. {reason}", 2)
    play.click(8)
    assert (play.message, play.view["hinted"]) == ("", None)
    play.undo()
    play.coach()
    play.click(8)
    assert play.message == f"8 breaks {reason}. It gives away a draw."
    play.undo()
    play.click(8.0)  # type: ignore[arg-type]
    assert play.message == refusal(State().result, 8.0), "what is no move is not coached"
    play.coach(False)
    play.click(8)
    assert play.message == ""


def test_hints_and_the_coach_are_for_a_game_with_rules():
    other = Play(FOUR, first_free)
    other.hint()
    assert other.message.startswith("Harvey's rules play on")
    other.coach()
    assert (other.message, other.coaching) == ("There is no coach for this game.", False)
    other.click(5)
    assert (other.moves, other.message, other.view["by_rules"]) == ((5, 0), "", False)


# Who can't play each game
PICKY = {
    "Harvey's rules",
    "simple_reflex",
    "first_free",
    "perfect",
    "averaging",
    "menace",
    "pairing",
}


@pytest.mark.parametrize(
    ("variant", "offers"),
    [
        (Variant(), "Harvey's rules/simple_reflex/random/first_free/perfect/averaging/menace"),
        (Variant(misere=True), "random/first_free/perfect/menace"),
        (Variant(4, 4, 4), "simple_reflex/random/first_free/perfect"),
        (Variant(17, 1, 4), "simple_reflex/random/first_free/pairing"),
    ],
)
def test_only_those_who_can_play_a_game_are_offered(variant, offers):
    """There may be more of them, who can play it, too."""
    play = Play(State.empty(variant))
    agents = [*offers.split("/"), "uct", "look-ahead"]
    offered = [*play.view["offers"]]
    assert [name for name in offered if name in PICKY | {*agents}] == agents
    assert offered[-1] == PERSON
    assert play.view["chosen"] == agents[0]
    for name in offered[:-1]:
        play.choose(name)
        if name == "look-ahead":
            play.difficulty(1)  # or it thinks for a second
        play.new_game()
        play.click(1)
        assert (len(play.moves), play.message) == (2, ""), name


def test_ones_own_agents_come_first_or_take_the_name():
    class Perfect:
        __name__ = "perfect"

        def __call__(self, state: State):
            return state.actions()[-1]

    play = Play(opponent=Perfect(), agents=[breaks])
    assert play.view["chosen"] == "perfect"
    assert list(play.view["offers"])[:3] == ["perfect", "breaks", "Harvey's rules"]
    play.click(0)
    assert play.moves == (0, 8)
    assert Play(opponent="averaging", agents=[Averaging(5)]).view["level"] == 5


def you(state: State):
    return state.actions()[0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"state": "x"}, refusal(doors.state, "x")),
        ({"state": first_free}, "write Play(opponent=first_free)"),
        ({"opponent": "Deep Blue"}, "'Deep Blue' is none of the opponents here: Harvey's rules,"),
        ({"opponent": you}, "you is the name of both"),
        ({"agents": ["random"]}, "'random' is not an agent"),
        ({"options": "none"}, "options='none'; True or False was expected"),
        ({"agents": 5}, "5 is not a list of agents"),
        ({"agents": [you, lambda state: 0, lambda state: 1]}, "two agents are called <lambda>"),
    ],
)
def test_what_makes_no_sense(arguments, words):
    with pytest.raises((TypeError, ValueError), match=re.escape(words)):
        Play(**arguments)


# ---- the outlook


DRAW = {"text": "draw", "words": "draw", "sign": "=", "tint": "dotted"}


def test_the_outlook_is_on_every_free_square():
    play = Play(State.parse("x........"), PERSON)
    assert not play.view["outlook"]
    play.outlook()
    loss = {"text": "loss 6", "words": "loss in 6 plies", "sign": "−", "tint": "crossed"}
    assert play.view["outlook"] == [None, loss, loss, loss, DRAW, loss, loss, loss, loss]
    play.click(1)
    win = {"text": "win 5", "words": "win in 5 plies", "sign": "+", "tint": "striped"}
    assert play.view["outlook"][4] == win
    play.choose("first_free")
    views = seen_by_the_page(play)
    play.click(8)
    assert (views[0]["ply"], views[0]["outlook"]) == (None, None), "not while an agent thinks"
    assert play.view["outlook"]
    play.outlook(False)
    assert not play.view["outlook"]
    over = Play(State.parse("xxxoo...."))
    over.outlook()
    assert over.view["outlook"] == [None] * 9


def test_boards_with_and_without_an_outlook():
    play = Play(FOUR)
    play.outlook()
    assert play.view["outlook"] == [DRAW] * 16
    large = Play(State.empty(Variant(5, 5, 4)))
    large.outlook()
    assert (large.message, large.view["outlook"]) == ("There is no outlook for this board.", None)
    large.outlook(False)
    assert (large.message, large.view["is_solved"]) == ("", False)


# ---- the page


def test_the_page_can_do_all_that_python_can():
    by_hand = Play()
    by_page = Play()
    deeds: list[tuple[str, dict[str, Any]]] = [
        ("choose", {"opponent": "first_free"}),
        ("coach", {"on": True}),
        ("outlook", {"on": True}),
        ("click", {"square": 8}),
        ("undo", {}),
        ("redo", {}),
        ("hint", {}),
        ("begin", {"who": "second"}),
        ("new_game", {}),
        ("choose", {"opponent": "look-ahead"}),
        ("difficulty", {"level": 4}),
    ]
    for deed, fields in deeds:
        before = by_page.view
        hear(by_page, do=deed, ply=len(by_page.moves), **fields)
        getattr(by_hand, deed)(*fields.values())
        assert by_page.view == by_hand.view != before, deed


def test_two_thousand_rude_messages_never_lose_or_double_a_move():
    rng = Random(7)
    play = Play(opponent=perfect)
    for _ in range(2000):
        ply = play.view["ply"]
        moves = play.moves
        if rng.random() < 0.8:
            square = rng.randrange(9)
            meant = rng.choice([ply, ply, ply - 1, ply + 1, None])
            legal = meant == ply and square in play.state.actions()
            hear(play, do="click", square=square, ply=meant)
            assert play.moves[: ply + 1] == ((*moves, square) if legal else moves)
            assert len(play.moves) - ply in ((1, 2) if legal else (0,))
        else:
            deed = rng.choice(["undo", "redo", "new_game", "hint", "begin"])
            hear(play, do=deed, who=rng.choice(BEGINNERS))
    assert sum(play.tally.values()) > 30
    assert play.tally["you"] == 0


# ---- difficulty, reports


def test_the_difficulty_and_the_report_of_the_last_move():
    """After a move there are 8 positions at level 1, and 8 + 8 × 7 at level 2."""
    play = Play(opponent=Averaging(2))
    first = "averaging: 64 positions evaluated"
    play.click(4)
    assert play.view["report"] == first
    play.difficulty(0)
    assert play.message == "level=0; a whole number from 1 to 9 was expected"
    assert play.view["level"] == 2
    play.difficulty(1)
    assert (play.message, play.view["level"], play.view["report"]) == ("", 1, first)
    play.click(play.state.actions()[0])
    assert play.view["report"] == "averaging: 6 positions evaluated"
    play.choose("first_free")
    assert play.view["report"] == "", "the move was another one's"
    play.difficulty(4)
    assert play.message == "No level can be set for first_free"


def test_how_far_it_looked_in_its_time_is_told():
    play = Play(SEVEN, LookAhead(budget=0))
    play.click(24)
    one_ply = "look-ahead: 48 positions evaluated, 1 ply ahead"
    assert play.view["report"] == one_ply, "which is always done"
    other = Play(SEVEN, "look-ahead")
    other.difficulty(2)
    assert (other.view["level"], play.view["level"]) == (2, 9), "boards share nothing"


@pytest.mark.parametrize(
    ("opponent", "begins", "thinking"),
    [
        (LookAhead(1), "first", "o is thinking. To have it move now, interrupt the kernel (■)."),
        (first_free, "first", f"o is thinking. {STOP}, or undo."),
        (first_free, "second", f"x is thinking. {STOP}."),
    ],
)
def test_while_it_thinks_the_page_shows_the_own_move_and_how_to_end_that(
    opponent, begins, thinking
):
    play = Play(agents=[opponent])
    play.choose(next(iter(play.view["offers"])))
    views = seen_by_the_page(play)
    play.begin(begins)
    if begins == "first":
        play.click(4)
    view = next(view for view in views if view["thinking"])
    assert (view["thinking"], view["ply"], view["report"]) == (thinking, None, "")
    assert view["squares"] == ("....x...." if begins == "first" else ".........")
    assert play.view["thinking"] == ""


@pytest.mark.parametrize("times", ["first", pytest.param("each", marks=pytest.mark.long)])
def test_an_interrupt_at_any_line_leaves_a_game_that_can_be_played_to_its_end(times):
    """In the agent, the session or the board: afterwards the page is told, and clicks count."""
    lines = interrupted_at(0)[1]
    assert len(lines) > 80
    firsts = [lines.index(line) + 1 for line in dict.fromkeys(lines)]
    for line in firsts if times == "first" else range(1, len(lines) + 1):
        play, _ = interrupted_at(line)
        assert play.view["thinking"] == ""
        assert play.view["squares"] == play.state.squares, line
        assert play.view["ply"] == len(play.moves), line
        for _ in range(9):
            if not play.view["over"]:
                hear(play, do="click", square=play.state.actions()[0], ply=play.view["ply"])
        assert play.state.is_terminal, line
        assert reduce(State.result, play.moves, State()) == play.state, line


def interrupted_at(number: int) -> tuple[Play, list[str]]:
    """Return a game with a click interrupted before the nth line of ours, and which lines ran."""
    play = Play(opponent=first_free)
    ran: list[str] = []

    def trace(frame: FrameType, event: str, _argument: object):
        module = frame.f_globals["__name__"]
        if module.startswith("ttt.") and event == "line":
            ran.append(f"{module}:{frame.f_lineno}")
            if len(ran) == number:
                raise KeyboardInterrupt
        return trace

    before: Callable[..., Any] | None = sys.gettrace()
    sys.settrace(trace)
    try:
        play.click(4)
    except KeyboardInterrupt:
        pass  # which the kernel does as well
    finally:
        sys.settrace(before)
    return play, ran


def test_a_player_in_pairs_says_why_and_free_squares_show_their_pairs():
    mirror = {square: 8 - square for square in range(9) if square != 4}
    board = Play(State.empty(Variant(misere=True)), pairing_player(mirror))
    board.begin("second")
    assert board.view["status"] == "x took 4, which has no partner; o to move"
    click(board, 2)
    assert board.view["status"] == "x took 6, the partner of 2; o to move"
    assert board.view["said"] == "You took 2. pairing took 6, the partner of 2. o to move."
    assert board.view["pairs"] == ["A", "B", "C", "D", "", "D", "C", "B", "A"]
    board.choose("random")
    assert board.view["pairs"] is None
