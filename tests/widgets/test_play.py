"""A series on a board, without a browser: who plays, who begins, hints and coach, tally, names, agents that fail."""

from dataclasses import dataclass
from random import Random

import pytest

from tests.widgets.page import hear
from ttt import State, Variant
from ttt.agents import first_free, simple_reflex
from ttt.search import perfect
from ttt.series import BEGINNERS
from ttt.widgets import Play
from ttt.widgets.opponents import PERSON

FOUR = State.empty(Variant(4, 4, 4))


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
    plays = [Play(opponent=first_free, begins="coin", luck=Random(seed)) for seed in range(20)]
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
    play = Play(luck=Random(7))
    for message in (
        {"do": "choose", "opponent": "first_free"},
        {"do": "coach", "on": True},
        {"do": "outlook", "on": True},
        {"do": "name", "who": 0, "name": "Ann"},
        {"do": "click", "square": 8, "ply": 0},
    ):
        assert hear(play, **message) == [{"heard": message["do"]}]
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
    luck, play = Random(7), Play(opponent=perfect, luck=Random(7))
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
