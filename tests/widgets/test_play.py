"""A series on a board, without a browser: who plays, who begins, hints and coach, tally, names, agents that fail."""

import json
import sys
from dataclasses import dataclass
from random import Random
from types import FrameType
from typing import Any

import pytest

from tests.widgets.page import hear
from ttt import State, Variant
from ttt.agents import first_free, simple_reflex
from ttt.deepening import LookAhead
from ttt.lookahead import Averaging
from ttt.minimax import perfect
from ttt.play.opponents import PERSON
from ttt.play.series import BEGINNERS
from ttt.widgets import Play

FOUR, SEVEN = State.empty(Variant(4, 4, 4)), State.empty(Variant(7, 7, 5))


def breaks(state: State) -> int:
    raise RuntimeError("out of ideas")


def test_a_game_against_harvey() -> None:
    play = Play()
    assert play.view["players"] == "x is you, o is Harvey's rules."
    for square in (0, 8, 3, 2, 7):
        play.click(square)
    assert list(play.moves) == [0, 4, 8, 5, 3, 6, 2, 1, 7]
    assert play.view["status"] == "x took 7; a draw"
    assert play.tally == {"you": 0, "Harvey's rules": 0, None: 1}
    assert repr(play).endswith(": x is you, o is Harvey's rules. Tally: you 0, Harvey's rules 0, drawn 1.")


def test_the_end_is_told_with_names() -> None:
    play = Play(opponent=first_free)
    for square in (4, 1, 7):
        play.click(square)
    assert play.view["status"] == "x took 7; x wins, line 1, 4 and 7. The game goes to you."
    assert play.view["tally"] == "Tally: you 1, first_free 0, drawn 0."
    play.new_game()
    assert play.moves == ()
    assert play.tally["you"] == 1


def test_who_begins() -> None:
    play = Play(opponent=first_free)
    play.begin("second")
    assert list(play.moves) == [0], "nobody has moved yet, so it holds at once"
    assert play.view["players"] == "x is first_free, o is you."
    play.click(4)
    play.begin("first")
    assert play.message == "That holds from the next game on."
    assert list(play.moves) == [0, 4, 1]
    play.begin("second")
    play.new_game()
    assert list(play.moves) == [0]
    play.begin("first")
    assert (play.moves, play.message) == ((), ""), "no person has moved yet"
    play.begin("nobody")
    assert play.message == "'nobody' is nobody who can begin; 'first' (you), 'second' or 'coin' was expected"


def test_the_coin_is_shown_until_you_have_moved() -> None:
    plays = [Play(opponent=first_free, begins="coin", rng=Random(seed)) for seed in range(20)]
    seen = {play.view["status"] for play in plays}
    assert seen == {
        "The coin gives the first move to you. x to move",
        "The coin gives the first move to first_free. x took 0; o to move",
    }
    plays[0].rename(0, "Ana")
    assert "you" not in plays[0].view["status"]
    plays[0].click(8)
    assert "coin" not in plays[0].view["status"]


def test_another_opponent_in_the_middle() -> None:
    play = Play(opponent=first_free)
    play.click(8)
    play.choose("perfect")
    play.click(7)
    assert list(play.moves) == [8, 0, 7, 6]
    assert play.view["chosen"] == "perfect"
    play.choose(first_free)
    assert play.view["chosen"] == "first_free"
    play.choose("perfect")
    play.choose("Deep Blue")
    assert play.message.startswith("'Deep Blue' is none of the opponents: ")
    assert (play.view["chosen"], len(play.moves)) == ("perfect", 4)


def test_a_game_that_is_over_stays_with_whoever_won_it() -> None:
    play = Play(opponent=first_free)
    for square in (8, 7, 4):
        play.click(square)
    assert play.view["status"].endswith("The game goes to first_free.")
    play.choose("random")
    assert play.view["status"].endswith("The game goes to first_free.")
    assert play.tally == {"you": 0, "random": 0, None: 0}
    play.new_game()
    play.choose("first_free")
    assert play.tally == {"you": 0, "first_free": 1, None: 0}


def test_an_agent_that_fails_and_another_that_goes_on() -> None:
    play = Play(opponent=breaks)
    play.click(4)
    assert play.message.startswith("breaks gave no move for o (RuntimeError: out of ideas). Play o's move yourself, ")
    play.choose("first_free")
    assert (play.moves, play.message) == ((4, 0), "")
    begins = Play(opponent=breaks, begins="second")
    assert begins.message.startswith("breaks gave no move for x")
    assert "undo" not in begins.message, "there is nothing to take back"
    begins.undo()
    assert begins.view["status"] == "x to move (by hand)", "what to do is still said when the reason is gone"
    begins.click(8)
    begins.click(0)
    assert "breaks gave no move for x" in begins.message
    assert list(begins.moves) == [8, 0]


def test_two_people_and_their_names() -> None:
    play = Play(opponent="another person")
    play.rename(0, " Ann ")
    play.rename(1, "Bob")
    for square in (0, 3, 1, 4, 2):
        play.click(square)
    assert play.view["status"].endswith("The game goes to Ann.")
    assert play.tally == {"Ann": 1, "Bob": 0, None: 0}
    play.choose("random")
    play.choose("another person")
    assert play.view["named"] == ["Ann", "Bob"], "a name is kept"


@pytest.mark.parametrize(
    ("who", "name"),
    [(0, ""), (0, "Harvey's rules"), (0, "x" * 50), (1, "Bob"), ("you", "A"), (0, None), (0, "perfect")],
)
def test_names_that_are_refused(who: int, name: str) -> None:
    play = Play()
    play.rename(who, name)
    assert "name" in play.message
    assert len(play.message) < 120
    assert play.view["named"] == ["you"]


def test_a_hint_has_its_reason() -> None:
    play = Play(State.parse("xx..o...."))
    play.hint()
    assert play.message == "Take 2. block: with 2, x would complete 0-1-2"
    play.click(2)
    assert "Take" not in play.message


def test_a_coach_names_the_rule_that_was_broken() -> None:
    play = Play(State.parse("xx..o...."), opponent=simple_reflex)
    play.click(8)
    assert play.message == ""
    play.undo()
    play.coach()
    play.click(8)
    assert list(play.moves) == [8, 2]
    assert play.message == "8 breaks block: with 2, x would complete 0-1-2. It gives away a draw."
    play.undo()
    play.click(8.0)  # type: ignore[arg-type]
    assert "is not a square" in play.message, "what is no move is not coached"
    play.coach(False)
    play.click(8)
    assert play.message == ""


def test_other_boards_are_offered_those_who_can_play_them() -> None:
    assert Play(FOUR).view["offers"] == [
        "simple_reflex", "random", "first_free", "perfect", "look-ahead", "another person",
    ]  # fmt: skip
    misere = Play(State.empty(Variant(misere=True)))
    assert misere.view["offers"] == ["random", "first_free", "perfect", "look-ahead", "another person"]
    large = Play(State.empty(Variant(5, 5, 4)))
    assert large.view["offers"] == ["simple_reflex", "random", "first_free", "look-ahead", "another person"]
    play = Play(FOUR, opponent=first_free)
    play.hint()
    assert play.message.startswith("Harvey's rules play on")
    play.coach()
    play.click(5)
    assert (play.moves, play.message, play.view["by_rules"]) == ((5, 0), "", False)


def test_the_outlook_stands_on_every_free_square() -> None:
    play = Play(State.parse("x........"), PERSON)
    assert not play.view["outlook"]
    play.outlook()
    loss = {"text": "loss 6", "words": "loss in 6 plies", "tint": "crossed"}
    draw = {"text": "draw", "words": "draw", "tint": "dotted"}
    assert play.view["outlook"] == [None, loss, loss, loss, draw, loss, loss, loss, loss]
    play.click(1)
    assert play.view["outlook"][4] == {"text": "win 5", "words": "win in 5 plies", "tint": "striped"}
    play.outlook(False)
    assert not play.view["outlook"]


def test_there_is_no_outlook_while_an_agent_thinks_nor_at_the_end() -> None:
    play, seen = Play(State.parse("xx.oo...."), first_free), []
    play.outlook()
    play.observe(lambda change: seen.append((change["new"]["ply"], change["new"]["outlook"])), "view")
    play.click(8)
    assert [outlook for ply, outlook in seen if ply is None] == [None]
    play.click(5)
    assert play.state.is_terminal or play.view["outlook"]
    over = Play(State.parse("xxxoo...."))
    over.outlook()
    assert over.view["outlook"] == [None] * 9


def test_the_perfect_player_of_four_by_four_and_its_outlook() -> None:
    play = Play(FOUR, "perfect")
    play.outlook()
    assert play.view["outlook"] == [{"text": "draw", "words": "draw", "tint": "dotted"}] * 16
    play.click(0)
    assert len(play.moves) == 2
    assert all(one["text"] == "draw" or one["text"].startswith("loss") for one in play.view["outlook"] if one)
    large = Play(State.empty(Variant(5, 5, 4)))
    large.outlook()
    assert (large.message, large.view["outlook"]) == ("This board is too large for an outlook.", None)
    assert not large.view["is_solved"]


def test_a_reason_that_is_given_again_is_told_again() -> None:
    play, told = Play(), []
    play.observe(lambda change: told.append(change["new"]["message"]), "view")
    play.rename(0, "x")
    play.rename(0, "x")
    assert [message for message in told if message] == [play.message] * 2


def test_an_agent_may_be_any_object_that_can_be_called() -> None:
    @dataclass
    class Mine:
        def __call__(self, state: State) -> int:
            return state.actions()[-1]

    play = Play(opponent=Mine())
    play.click(0)
    assert list(play.moves) == [0, 8]


def test_ticking_the_coach_keeps_what_has_to_be_done() -> None:
    play = Play(opponent=breaks)
    play.click(4)
    told = play.message
    play.coach()
    assert play.message == told
    play.undo()
    play.begin("first")
    assert play.message == "That holds from the next game on."
    assert play.view["redo"], "what was taken back can be played again"


def test_a_start_that_is_over_counts_for_nobody() -> None:
    play = Play(State.parse("xxx oo. ..."))
    play.new_game()
    play.new_game()
    assert play.tally == {"you": 0, "Harvey's rules": 0, None: 0}


def test_nobody_gets_the_name_of_somebody_else() -> None:
    play = Play(opponent="another person", agents=[first_free])
    play.rename(1, "Bob")
    for square in (0, 3, 1, 4, 8, 5):
        play.click(square)
    play.new_game()
    play.choose("random")
    for name in ("Bob", "drawn", "x", "another person", "a\nb"):
        play.rename(0, name)
        assert play.message, name
    play.choose("another person")
    assert play.tally == {"you": 0, "Bob": 1, None: 0}

    def you(state: State) -> int:
        return state.actions()[0]

    with pytest.raises(ValueError, match="you is the name of both"):
        Play(opponent=you)
    play = Play(agents=[first_free, you])
    play.choose("you")
    assert (play.message, play.view["chosen"]) == ("you is the name of both; two names were expected", "first_free")


def test_ones_own_agents_come_first_or_take_the_name() -> None:
    def perfect(state: State) -> int:  # a learner's own
        return state.actions()[-1]

    play = Play(opponent=perfect, agents=[breaks])
    assert play.view["chosen"] == "perfect"
    assert play.view["offers"][:2] == ["perfect", "breaks"]
    assert play.view["offers"].count("perfect") == 1
    play.click(0)
    assert list(play.moves) == [0, 8]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"state": "x"}, TypeError),
        ({"state": first_free}, TypeError),
        ({"opponent": 4}, TypeError),
        ({"opponent": "Deep Blue"}, ValueError),
        ({"agents": [4]}, TypeError),
        ({"agents": [first_free, lambda state: 0, lambda state: 1]}, ValueError),
        ({"agents": ["random"]}, TypeError),
        ({"agents": 5}, TypeError),
        ({"luck": 5}, TypeError),
        ({"luck": 0}, TypeError),
        ({"begins": "x"}, ValueError),
    ],
)
def test_what_makes_no_sense(arguments: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error, match=r"State|agent|opponents|begin|Random"):
        Play(**arguments)  # type: ignore[arg-type]


def test_the_page_can_do_all_that_python_can() -> None:
    play = Play(rng=Random(7))
    for message in (
        {"do": "choose", "opponent": "first_free"},
        {"do": "coach", "on": True},
        {"do": "outlook", "on": True},
        {"do": "name", "who": 0, "name": "Ann"},
        {"do": "click", "square": 8, "ply": 0},
    ):
        assert hear(play, **message) == [{"heard": message["do"]}, {"done": message["do"]}]
    assert (play.moves, play.coaching, play.view["players"]) == ((8, 0), True, "x is Ann, o is first_free.")
    assert play.looking
    assert play.message == "8 breaks center: 4 is free. It costs nothing this time."
    hear(play, do="hint")
    assert play.message.startswith("Take 2, by looking ahead. ")
    hear(play, do="begin", who="coin")
    hear(play, do="new_game")
    assert play.view["beginner"] == "coin"


@pytest.mark.parametrize(
    "message",
    [
        {"do": "choose"},
        {"do": "choose", "opponent": [1]},
        {"do": "begin", "who": None},
        {"do": "begin", "who": {}},
        {"do": "name", "who": "x", "name": 5},
        {"do": "coach"},
        {"do": "_rename", "who": 0},
    ],
)
def test_messages_that_make_no_sense_change_nothing(message: dict[str, object]) -> None:
    play = Play()
    before = {**play.view, "message": ""}
    hear(play, **message)
    assert {**play.view, "message": ""} == before


def test_two_thousand_rude_messages_never_lose_or_double_a_move() -> None:
    luck, play = Random(7), Play(opponent=perfect, rng=Random(7))
    deeds = ["undo", "redo", "new_game", "hint"]
    for _ in range(2000):
        ply, moves = play.view["ply"], play.moves
        if luck.random() < 0.8:
            square, meant = luck.randrange(9), luck.choice([ply, ply, ply - 1, ply + 1, None])
            legal = meant == ply and square in play.state.actions()
            hear(play, do="click", square=square, ply=meant)
            assert play.moves[: ply + 1] == ((*moves, square) if legal else moves)
            assert len(play.moves) - len(moves) in ((1, 2) if legal else (0,))
        elif luck.random() < 0.5:
            hear(play, do=luck.choice(deeds))
        else:
            hear(play, do="begin", who=luck.choice(BEGINNERS))
    assert sum(play.tally.values()) > 30
    assert play.tally["you"] == 0


# ---- difficulty, time to think, reports


def test_the_difficulty_of_an_opponent_that_has_a_level() -> None:
    """After one move there are 8 positions at level 1, 8 + 8 × 7 at level 2: so it is seen what the level was."""
    play = Play(opponent=Averaging(2))
    assert play.view["settings"] == {"level": 2}
    play.click(4)
    assert play.view["report"] == "averaging: 64 positions evaluated"
    moves = play.moves
    play.difficulty(1)
    assert (play.moves, play.message, play.view["settings"]) == (moves, "", {"level": 1})
    assert play.view["report"] == "averaging: 64 positions evaluated", "which is still that of the last move"
    play.click(next(iter(play.state.actions())))
    assert play.view["report"] == "averaging: 6 positions evaluated"
    assert len(play.moves) == 4


@pytest.mark.parametrize("level", [0, 10, True, 4.0, "4", None, [4], {}])
def test_difficulties_that_are_refused(level: Any) -> None:
    play = Play(opponent=Averaging(3))
    play.click(4)
    before = {**play.view, "message": ""}
    play.difficulty(level)
    assert play.message == f"{level!r} is not a level; the levels are 1 to 9"
    assert {**play.view, "message": ""} == before
    play.difficulty(5)
    assert (play.message, play.view["settings"]) == ("", {"level": 5})


def test_the_time_to_think() -> None:
    play = Play(SEVEN, "look-ahead")
    assert play.view["settings"] == {"level": 9, "budget": 1.0}
    play.think_for(0)
    play.click(24)
    assert play.view["report"] == "look-ahead: 48 positions evaluated, 1 ply ahead", "which is always done"
    play.think_for(None)
    play.difficulty(2)
    assert play.view["settings"] == {"level": 2, "budget": None}
    play.click(0)
    assert play.view["report"].endswith("2 plies ahead")
    for wrong in (-1, "1", True, float("nan")):
        play.think_for(wrong)  # type: ignore[arg-type]
        assert play.message.startswith(f"a budget of {wrong!r}; 0 to 86,400 seconds were")
        assert play.view["settings"] == {"level": 2, "budget": None}
    play.think_for(float("inf"))
    assert json.loads(json.dumps(play.view, allow_nan=False))["settings"]["budget"] is None


def test_opponents_without_a_level_have_no_difficulty() -> None:
    play = Play()
    assert play.view["settings"] == {}
    play.difficulty(4)
    assert play.message == "Harvey's rules has no level that could be set"
    play.think_for(1)
    assert play.message == "Harvey's rules has no budget that could be set"
    play.choose("averaging")
    assert play.view["settings"] == {"level": 9}
    play.think_for(1)
    assert play.message == "averaging has no budget that could be set"
    play.choose("another person")
    assert play.view["settings"] == {}
    play.difficulty(4)
    assert play.message == "another person has no level that could be set"


def test_what_of_one_s_own_agent_can_be_set() -> None:
    class Mine:
        level: Any = 4

        def __call__(self, state: State) -> int:
            return state.actions()[1 if self.level == 3 else 0]

    mine = Mine()
    play = Play(opponent=mine)
    play.difficulty(3)
    play.click(8)
    assert (mine.level, play.moves) == (3, (8, 1))
    for wrong in (0, 10, "3"):
        play.difficulty(wrong)  # type: ignore[arg-type]
        assert (mine.level, play.message) == (3, f"{wrong!r} is not a level; the levels are 1 to 9")
    mine.level = "hard"  # no level of ours
    play.hint()
    assert play.view["settings"] == {}

    @dataclass(frozen=True)
    class Fixed:
        level: int = 4

        def __call__(self, state: State) -> int:
            return state.actions()[0]

    play = Play(opponent=Fixed())
    play.difficulty(5)
    assert play.message.startswith("the level of Fixed can't be set: ")
    assert play.view["settings"] == {"level": 4}


def test_settings_that_cannot_be_read_are_none() -> None:
    class Odd:
        level = 4

        @property
        def budget(self) -> float:
            raise TypeError("seconds and minutes don't add up")

        def __call__(self, state: State) -> int:
            return state.actions()[0]

    play = Play(opponent=Odd())
    assert play.view["settings"] == {"level": 4}
    play.click(8)
    assert play.moves == (8, 0)


def test_two_boards_do_not_share_what_was_set() -> None:
    one, two = Play(opponent="look-ahead"), Play(opponent="look-ahead")
    one.difficulty(2)
    one.think_for(3)
    assert two.view["settings"] == {"level": 9, "budget": 1.0}
    mine = LookAhead(3)
    assert Play(opponent=mine).view["settings"]["level"] == 3
    play = Play(opponent="averaging", agents=[Averaging(5)])
    assert play.view["settings"] == {"level": 5}, "the given one takes the name"


def test_the_luck_of_averaging_comes_from_the_board() -> None:
    played = []
    for seed in (1, 1, 2, 3, 4):
        play = Play(opponent="averaging", rng=Random(seed))
        for _ in range(6):
            play.click(4)
            played.append((seed, play.moves[1]))
            play.new_game()
    games = [tuple(square for _, square in played[i : i + 6]) for i in range(0, 30, 6)]
    assert games[0] == games[1]
    assert len(set(games)) > 2


def test_who_is_offered_can_play() -> None:
    """Each of them, but not the person, answers in the game that it is offered for."""
    for variant in (Variant(), Variant(misere=True), Variant(4, 4, 4), Variant(5, 5, 4), Variant(7, 7, 5)):
        play = Play(State.empty(variant))
        assert ("averaging" in play.view["offers"]) == (variant is Variant())
        assert "look-ahead" in play.view["offers"]
        for name in play.view["offers"][:-1]:
            play.choose(name)
            play.think_for(0)
            play.new_game()
            play.click(1)
            assert (len(play.moves), play.message) == (2, ""), (variant, name)


def test_the_report_is_that_of_the_last_move_of_this_opponent() -> None:
    play = Play(opponent=LookAhead(1))
    assert play.view["report"] == ""
    play.click(4)
    play.click(next(iter(play.state.actions())))
    assert play.view["report"].startswith("look-ahead: 6 positions")
    play.undo()
    assert play.view["report"].startswith("look-ahead: 8 positions")
    play.redo()
    assert play.view["report"].startswith("look-ahead: 6 positions")
    play.choose("first_free")
    assert play.view["report"] == ""
    play.undo()
    assert play.view["report"] == "", "the move was somebody else's"
    play.new_game()
    play.choose("look-ahead")
    play.click(4)
    assert play.view["report"]
    play.new_game()
    assert play.view["report"] == ""
    begins = Play(opponent=LookAhead(1), begins="second")
    assert begins.view["report"] == "look-ahead: 9 positions evaluated, 1 ply ahead"


def test_while_it_thinks_the_page_shows_the_own_move_and_how_to_end_that() -> None:
    play, seen = Play(opponent=LookAhead(1)), []
    play.click(4)
    play.observe(lambda change: seen.append(change["new"]), "view")
    square = play.state.actions()[0]
    play.click(square)
    thinking, *_, replied = seen
    assert thinking["squares"][square] == "x"
    assert thinking["thinking"] == "o is thinking. To have it move now, interrupt the kernel (■)."
    assert (thinking["report"], thinking["ply"]) == ("", None)
    assert replied["thinking"] == ""
    assert replied["report"]
    others = []
    plain = Play(opponent=first_free)
    plain.observe(lambda change: others.append(change["new"]["thinking"]), "view")
    plain.click(4)
    stop = "To stop it, interrupt the kernel (■); then make its move yourself"
    assert others[0] == f"o is thinking. {stop}, or undo.", "nothing makes this one move sooner"
    others.clear()
    plain.begin("second")
    plain.new_game()
    assert others[0] == ""
    assert f"x is thinking. {stop}." in others, "there is nothing to take back"


def test_an_interrupt_ends_the_thinking_with_a_move() -> None:
    guesses = iter([0.0] * 100)

    def impatient(state: State, player: str) -> float:
        if (guessed := next(guesses, None)) is None:
            raise KeyboardInterrupt
        return guessed

    play = Play(SEVEN, LookAhead(9, None, impatient))
    play.click(24)
    assert (len(play.moves), play.message) == (2, "")
    assert play.view["report"].endswith("1 ply ahead")
    play.click(0)  # not even one ply this time
    assert play.message.startswith(
        "look-ahead was interrupted before it had a move for o. Play o's move yourself, undo"
    )
    play.choose("first_free")
    assert len(play.moves) == 4


def test_an_interrupt_at_any_line_leaves_a_game_that_can_be_played_to_its_end() -> None:
    """Be it in the agent, the session or the board: afterwards the page is told, and clicks count."""
    lines = interrupted_at(10**6)[1]
    assert lines > 80
    for line in range(1, lines + 1):
        play, _ = interrupted_at(line)
        view = play.view
        assert not view["thinking"], line
        assert view["squares"] == play.state.squares, line
        assert view["ply"] == len(play.moves), line
        for _ in range(9):
            if not play.view["over"]:
                hear(play, do="click", square=play.state.actions()[0], ply=play.view["ply"])
        assert play.state.is_terminal, line
        played = State()
        for square in play.moves:
            played = played.result(square)
        assert played == play.state, line
        play.new_game()
        assert play.moves == ()


def interrupted_at(line: int) -> tuple[Play, int]:
    """A game with a click that was interrupted before the n-th line of our own code, and how many lines ran until."""
    play, ran = Play(opponent=first_free), 0

    def trace(frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal ran
        if frame.f_globals["__name__"].startswith("ttt."):
            ran += event == "line"
            if event == "line" and ran == line:
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        play.click(4)
    except KeyboardInterrupt:
        pass  # which the kernel does as well
    finally:
        sys.settrace(before)
    return play, ran


@pytest.mark.parametrize(
    ("message", "settings"),
    [
        ({"do": "difficulty", "level": 4}, {"level": 4, "budget": 1.0}),
        ({"do": "difficulty", "level": "4"}, {"level": 9, "budget": 1.0}),
        ({"do": "difficulty"}, {"level": 9, "budget": 1.0}),
        ({"do": "think_for", "seconds": 0.2}, {"level": 9, "budget": 0.2}),
        ({"do": "think_for", "seconds": None}, {"level": 9, "budget": None}),
        ({"do": "think_for", "seconds": -1}, {"level": 9, "budget": 1.0}),
    ],
)
def test_what_the_page_can_set(message: dict[str, object], settings: dict[str, object]) -> None:
    play = Play(opponent="look-ahead")
    assert hear(play, **message) == [{"heard": message["do"]}, {"done": message["do"]}]
    assert play.view["settings"] == settings
