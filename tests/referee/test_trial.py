"""The doors: what can be put on trial, and how a terminal says what came of it."""

import json
import re
import types

import pytest

from tests.referee import programs
from tests.referee.asking import sides
from tests.running import ROOT, python
from ttt.referee import Form, ProgramError, trial
from ttt.referee.command import main

TEN = "move: It is given a list of ten (x is 'X', o is 'O', and a free square is ' ') and the mark \
that it plays. It returns a square counted from 1. (If that is wrong, say it yourself: trial(…, form=Form(…)).) \
Below, squares are counted from 0, row by row.\n"
FRIEND = """\
from ttt.agents import riddle
from ttt.game import State
def move(board):
    return riddle(State.parse("".join(board).replace(" ", ".")))
def late(board):
    free = State.parse("".join(board).replace(" ", ".")).actions()
    return move(board) if len(free) % 2 else free[0]
def raises(board):
    free = State.parse("".join(board).replace(" ", ".")).actions()
    return move(board) if len(free) != 4 else 1 / 0
"""


def test_what_was_understood_is_said_first_and_the_verdict_is_returned(capsys):
    module = types.ModuleType("theirs")
    vars(module)["move"] = programs.list_of_ten
    verdict = trial(module, "move")
    assert capsys.readouterr().out == TEN
    assert (verdict.name, verdict.form.board) == ("move", "a list of ten")
    assert (verdict.x.games, verdict.o.games, verdict.o.lost) == (94, 489, 12)


def test_a_form_is_taken_as_it_is_said(capsys):
    form = Form("a list of ten", marks=("X", "O"), arguments=("board", "player"))
    wrong = trial(programs, "list_of_ten", form=form)  # one square too far, then
    assert wrong.form == form
    assert wrong.x.broken == wrong.x.games - wrong.x.won - wrong.x.drawn - wrong.x.lost > 0


class Player:
    """Somebody's class."""

    def move(self, board):
        return board.index(" ")


def unwritten(board): ...


@pytest.mark.parametrize(
    ("error", "program", "name", "words"),
    [
        (ProgramError, Player, None, "Player is not a function. Three lines"),
        (ProgramError, Player(), None, "        player = Player()"),
        (ProgramError, unwritten, None, "unwritten is not written yet"),
        (ProgramError, programs, None, "which function of tests.referee.programs? Write its name"),
        (ProgramError, "friend.py", "move", "there is no file friend.py"),
        (ProgramError, "friend.py", None, "which function of friend.py? Write its name"),
        (TypeError, 3, None, "3 is not a program; a function that is given a board"),
        (TypeError, programs, "nothing", "None is not a program"),
    ],
)
def test_what_is_no_program_is_told_what_is_one(error, program, name, words):
    with pytest.raises(error, match=re.escape(words)):
        trial(program, name)


def test_a_bound_method_is_a_program():
    assert trial(Player().move).o.lost == 429


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"form": "a list"}, "'a list' is not a Form"),
        ({"seconds": 0}, "seconds=0; a number of at least 1 was expected"),
    ],
)
def test_other_arguments_are_checked(values, words):
    with pytest.raises((TypeError, ValueError), match=re.escape(words)):
        trial(programs.list_of_ten, **values)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"board": "a heap"}, "board='a heap'; 'a list of nine' or"),
        ({"plays": "X"}, "plays='X'; 'both' or 'x' or 'o' was expected"),
        ({"arguments": ("player",)}, "arguments=('player',); 'board', once, was expected"),
        (
            {"answer": "nonsense"},
            "answer='nonsense'; a text with one of ('a square counted from 0'",
        ),
        ({"marks": ("x", "x")}, "marks=('x', 'x'); a mark for x and another one for o was"),
        ({"arguments": ("board", "luck")}, "an argument='luck'; 'board' or"),
    ],
)
def test_a_form_that_cant_be_is_refused(values, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        Form(**values)


@pytest.mark.parametrize(
    ("function", "status", "words"),
    [
        ("move", 0, "Nobody beats move."),
        ("raises", 1, "raises doesn't finish all its games."),
        ("gone", 2, "has no function 'gone'"),
    ],
)
def test_a_terminal_has_an_exit_status(tmp_path, capsys, function, status, words):
    file = tmp_path / "friend.py"
    file.write_text(FRIEND)
    assert main(["--referee", str(file), function, "--seconds", "300"]) == status
    assert words in "".join(capsys.readouterr())


def test_python_m_ttt_gives_it_to_the_shell(tmp_path):
    file = tmp_path / "friend.py"
    file.write_text(FRIEND)
    assert "--referee FILE FUNCTION" in python("-m", "ttt", "--help").stdout
    run = python("-m", "ttt", "--referee", str(file), "late", "--seconds", "300")
    assert "late can be beaten." in run.stdout
    assert run.returncode == 1


def test_a_verdict_may_be_printed_for_an_issue(tmp_path, capsys):
    file = tmp_path / "friend.py"
    file.write_text(
        "import time\ndef slow(board):\n    time.sleep(0.2)\n    return board.index(' ')"
    )
    assert main(["--referee", str(file), "slow", "--seconds", "1", "--markdown"]) == 3
    assert "**There is no verdict on slow yet.**" in capsys.readouterr().out


def test_the_program_of_04_loses_as_many_games_as_its_text_says_once_it_is_mended():
    """In its more: with the last line that the text gives, none as x and 12 as o."""
    notebook = json.loads(
        (ROOT / "notebooks/more/04_rule_agents.ipynb").read_text(encoding="utf-8")
    )
    cells = {cell["id"]: "".join(cell["source"]) for cell in notebook["cells"]}
    [mended] = re.findall("`(return next.*?)`", cells["any-change"])
    lines = cells["any-theirs"].splitlines()
    names: dict[str, object] = {}
    exec("\n".join([*lines[:-1], f"    {mended}"]), names)
    both = sides(names["computer_move"])
    assert (both["x"].lost, both["o"].lost) == (0, 12)
    assert "None as x, and 12 as o" in cells["any-change-read"]
