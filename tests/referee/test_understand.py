"""How a program is called is found out by trying, or asked."""

import random
from importlib import import_module

import pytest

from tests.referee.asking import Asked
from tests.referee.programs import FORMS, answer, flat, other
from ttt.agents import simple_reflex
from ttt.count import reachable
from ttt.referee.forms import Form, readings
from ttt.referee.inside import Call
from ttt.referee.understand import understood
from ttt.referee.worker import Here, ProgramError, worker

SOME = [state for state in reachable() if not state.is_terminal][::97]


def taken(program, form: Form, state):
    """The square that a program takes, asked and read in this form."""
    call = Call(form.given(state))
    return readings(Asked(program).ask(call, 0), form, state)[form.answer]


@pytest.mark.parametrize("program", FORMS, ids=lambda program: program.__name__)
def test_a_program_in_any_form_plays_as_it_was_meant(program):
    form = understood(Asked(program), program.__name__, 600)
    assert {name: getattr(form, name) for name in FORMS[program]} == FORMS[program]
    assert [taken(program, form, state) for state in SOME] == list(map(simple_reflex, SOME))
    assert str(form).startswith("It is given ")


def test_an_agent_of_the_lesson_is_given_states():
    assert understood(Asked(simple_reflex), "simple_reflex", 600).board == "a State of ttt"


def test_one_who_blocks_first_is_still_understood():
    def blocks(board, letter):
        assert len(board) == 9
        return answer(board, other(letter), letter)  # o's win comes before its own

    form = understood(Asked(blocks), "blocks", 600)
    assert (form.marks, form.arguments) == (("X", "O"), ("board", "player"))


def test_marks_that_a_program_does_not_look_at_are_the_usual_ones():
    form = understood(Asked(lambda board: board.index(0)), "first", 600)
    assert (form.free, form.plays) == (0, "both")


def shuffled(board):
    free = [square for square, mark in enumerate(board) if mark == " "]
    random.shuffle(free)
    return free[0]


def by_fraction(board):
    free = [square for square in range(9) if board[square] == 0]
    return free[int(random.random() * len(free))]


def by_gauss(board):
    free = [square for square in range(9) if board[square] == " "]
    return free[0] if random.gauss(0, 1) > 0 else free[-1]


def hidden(board):  # its luck is not under control
    return random.SystemRandom().choice([i for i in range(9) if board[i] == " "])


@pytest.mark.parametrize("program", [shuffled, by_fraction, by_gauss, hidden])
def test_luck_does_not_make_it_ambiguous(program):
    form = understood(Asked(program), "lucky", 600)
    assert (form.board, form.plays) == ("a list of nine", "both")
    assert form.answer == "a square counted from 0"


PREPARED = list[str]()


def prepares(board):
    """It needs many steps once, and is of no use if it was stopped during them."""
    if not PREPARED:
        PREPARED.append("begun")
        for _ in range(100_000):
            pass
        PREPARED.append("done")
    return board.index(" ") if "done" in PREPARED else None


def test_what_was_stopped_halfway_is_begun_anew():
    with worker(prepares) as one:
        assert understood(one, "prepares", 600).board == "a list of nine"


def test_two_readings_that_play_unlike_are_asked_about():
    def pair(board):  # which of the two is its answer?
        free = [square for square in range(9) if board[square] == " "]
        return free[0], free[-1] if len(free) == 2 else free[0]

    with pytest.raises(ProgramError) as raised:
        understood(Asked(pair), "pair", 600)
    words = str(raised.value)
    assert words.startswith(
        "pair can be understood in two ways. Either: It is given a list of nine"
    )
    assert "as the first of 2 things. (On " in words
    assert "as the second of 2 things. (On " in words
    assert "trial(…, form=Form(board='a list of nine'" in words


def test_what_fits_no_form_is_told_how_three_lines_help():
    with pytest.raises(
        ProgramError, match=r"(?s)found no way to call greets.*it returned 'hello'.*three lines"
    ):
        understood(Asked(lambda board: "hello"), "greets", 600)


def test_a_program_that_needs_a_package_says_which():
    def learned(board):
        import_module("torch_is_not_here")

    with pytest.raises(
        ProgramError, match=r"No module named 'torch_is_not_here'\. Install that package"
    ):
        understood(Asked(learned), "learned", 600)


def test_an_endless_program_is_given_up():
    def endless(board):
        while True:
            pass

    with pytest.raises(
        ProgramError, match="On nearly every board that was tried, it had not come to an end"
    ):
        understood(Here(endless), "endless", 1)


def test_nothing_is_asked_when_the_time_is_over():
    with pytest.raises(ProgramError):
        understood(Asked(flat), "flat", 0)


def test_who_prints_the_answer_is_told_to_return_it():
    def prints(board):
        print(board.index(" "))

    with pytest.raises(ProgramError, match="its answer has to be returned"), worker(prints) as one:
        understood(one, "prints", 600)


def test_who_takes_no_board_is_told_so():
    with pytest.raises(ProgramError, match="takes no argument, so it can't be given a board"):
        understood(Asked(lambda: 4), "nobody", 600)


@pytest.mark.release
def test_a_loop_that_ends_in_the_right_form_alone_is_understood():
    def goes_on(board):
        square = 4
        while board[square] != 0:
            square = (square + 1) % 9
        return square

    form = understood(Here(goes_on), "goes_on", 600)
    assert (form.board, form.free, form.plays) == ("a list of nine", 0, "both")
