"""`python -m ttt`: whole games as a person types them, rubbish as nobody should, pipes, signals and a terminal."""

import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ttt import State, __main__
from ttt.deepening import LookAhead
from ttt.play import terminal as console
from ttt.play.series import Seat

ROOT = Path(__file__).parent.parent
COMMAND = [sys.executable, "-m", "ttt"]
PLAIN = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "PYTHONUNBUFFERED")}
QUESTION = "you (x), choose a square, or ? for help: "
Play = Callable[..., str]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Return what is printed when somebody types these lines and then leaves, with status 0 unless told otherwise."""

    def played(lines: str, *options: str, status: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines.split(","))))
        assert __main__.main(options) == status
        said = capsys.readouterr()
        assert said.err == ""
        assert said.out.endswith("\nGoodbye.\n")
        return said.out

    return played


def run(typed: bytes, *options: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *options], input=typed, cwd=ROOT, env=PLAIN | environment,
        capture_output=True, timeout=60, check=False,
    )  # fmt: skip


def started(*command: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command, cwd=ROOT, env=PLAIN, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def boards(said: str) -> list[str]:
    """Return the boards in what was printed, each as its squares."""
    rows = [line for line in said.splitlines() if line.count("|") == 2]
    assert len(rows) % 3 == 0
    texts = [" ".join(rows[i : i + 3]) for i in range(0, len(rows), 3)]
    return ["".join(mark if mark in "xo" else "." for mark in text.replace("|", " ").split()) for text in texts]


def test_a_game_against_harvey_s_rules_as_it_is_seen(play: Play) -> None:
    said = play("4,2,3,1,8")
    assert said.startswith("\nx is you, o is Harvey's rules.\n")
    assert f"\n{State()}\n\n{QUESTION}\nHarvey's rules take 0.\n" in said
    assert boards(said) == [".........", "o...x....", "o.x.x.o..", "o.xxxoo..", "oxxxxooo.", "oxxxxooox"]
    assert "\n\nA draw.\nTally: you 0, Harvey's rules 0, drawn 1\nAnother game? (Y/n) \nGoodbye.\n" in said


def test_a_game_that_is_lost(play: Play) -> None:
    said = play("1,0,8")
    assert boards(said)[-1] == "xxo.o.o.x"
    assert "\n\nHarvey's rules win: line 2, 4 and 6.\nTally: you 0, Harvey's rules 1, drawn 0\n" in said


def test_first_free_loses_twice_and_the_tally_is_kept(play: Play) -> None:
    said = play("4,3,5,y,4,3,5,t,n", "--opponent", "first_free", "--name", "Ann")
    assert said.count("Ann wins: line 3, 4 and 5.\n") == 2
    assert "first_free takes 0.\n" in said
    assert said.count("Tally: Ann 1, first_free 0, drawn 0\n") == 1
    assert said.count("Tally: Ann 2, first_free 0, drawn 0\n") == 2


@pytest.mark.parametrize("again", ["", "y", "Yes"])
def test_enter_is_yes_after_a_game(play: Play, again: str) -> None:
    said = play(f"4,3,5,{again},8", "--opponent", "first_free")
    assert boards(said)[-2:] == [".........", "o.......x"]


@pytest.mark.parametrize("leave", ["n", "No", "q"])
def test_n_is_no_after_a_game(play: Play, leave: str) -> None:
    said = play(f"4,3,5,{leave},8", "--opponent", "first_free")
    assert said.endswith("Another game? (Y/n) \nGoodbye.\n")


def test_what_is_no_answer_after_a_game_is_asked_again_and_commands_go_on(play: Play) -> None:
    said = play("4,3,5,maybe,7,o harvey,u,8", "--opponent", "first_free")
    for typed in "maybe", "7":
        assert f"'{typed}' is not an answer; y, n or a command was expected, and ? lists them\nAnother" in said
    assert boards(said)[-2:] == ["oo.xx....", "oooxx...x"], "the last move was taken back"
    assert "Harvey's rules win: line 0, 1 and 2.\nTally: you 0, Harvey's rules 1, drawn 0\n" in said
    assert "Another game? (Y/n) \nThe opponent is Harvey's rules now.\nAnother" in said


def test_undo_and_redo_take_the_reply_along(play: Play) -> None:
    said = play("4,u,u,r,r")
    assert boards(said) == [".........", "o...x....", ".........", "o...x...."]
    assert "there is no move to take back\n" in said
    assert "there is no move to play again\n" in said
    assert said.count("Harvey's rules take 0.") == 2


def test_whole_words_are_understood(play: Play) -> None:
    letters, words = "4,u,r,h,c,t,n,?,q", "4,undo,Redo,hint,COACH,tally,new,help,quit"
    assert play(letters) == play(words)
    assert "The opponent is first_free now." in play("opponent first_free")


def test_a_hint_is_a_rule_and_its_reason(play: Play) -> None:
    assert f"{QUESTION}\nHint: Take 4. center: 4 is free\n{QUESTION}" in play("h")


def test_the_coach_remarks_on_moves_and_gives_reasons_while_on(play: Play) -> None:
    said = play("c,1,c,n,1")
    assert "The coach is on.\n" in said
    assert said.count("The coach says: 1 breaks center: 4 is free. It costs nothing this time.\n") == 1
    assert said.count("Harvey's rules take 4 (center: 4 is free).\n") == 1
    assert said.count("Harvey's rules take 4.\n") == 1
    assert "The coach is off.\n" in said
    assert "The coach says: 1 breaks" in play("1", "--coach")
    assert "first_free takes 0.\n" in play("4", "--coach", "--opponent", "first_free"), "which has no reasons"


def test_another_opponent_takes_over_in_the_middle(play: Play) -> None:
    said = play("4,o first_free,8,o person,u,2,1,0,3", "--begin", "me")
    assert "The opponent is first_free now.\n" in said
    assert "first_free takes 1.\n" in said
    assert "your friend (o), choose a square, or ? for help: " in said
    assert "'queen' is not an opponent; one of first_free, random," in play("o queen")
    assert "'' is not an opponent; one of first_free," in play("o")


def test_two_people_take_turns(play: Play) -> None:
    said = play("0,4,8,2,1,6", "--opponent", "person")
    assert boards(said)[-1] == "xxo.o.o.x"
    assert "your friend wins: line 2, 4 and 6.\n" in said


def test_the_opponent_may_begin(play: Play) -> None:
    said = play("0", "--begin", "opponent")
    assert said.startswith("\nx is Harvey's rules, o is you.\nHarvey's rules take 4.\n")
    assert "you (o), choose a square" in said


def test_the_coin_is_shown_and_falls_again_as_it_did(play: Play) -> None:
    said = play(",".join("n" * 30), "--begin", "coin", "--seed", "3")
    mine, theirs = (
        said.count(f"The coin gives the first move to {who}. x is {who}, ") for who in ("you", "Harvey's rules")
    )
    assert mine + theirs == 31
    assert min(mine, theirs) > 5
    assert said == play(",".join("n" * 30), "--begin", "coin", "--seed", "3")
    assert said != play(",".join("n" * 30), "--begin", "coin", "--seed", "4")


def test_the_seed_fixes_what_random_plays(play: Play) -> None:
    games = {seed: play("4,n,4,n,4,n,4", "--opponent", "random", "--seed", str(seed)) for seed in range(3)}
    assert len(set(games.values())) == 3
    assert games[1] == play("4,n,4,n,4,n,4", "--opponent", "random", "--seed", "1")
    assert "random takes " in games[1]


def test_the_level_holds_for_whoever_has_one(play: Play) -> None:
    """So many positions follow the first move: 8 at level 1, and 8 × 7 more at level 2."""
    said = play("4,n,o harvey,4,n,o averaging,4", "--opponent", "averaging", "--level", "2")
    told = [line for line in said.splitlines() if line.endswith("evaluated).")]
    assert len(told) == 2
    assert all(re.fullmatch(r"averaging takes \d \(64 positions evaluated\)\.", line) for line in told)
    assert "Harvey's rules take 0.\n" in said
    assert "(8 positions evaluated).\n" in play("4", "--opponent", "averaging", "--level", "1")
    assert "(55,504 positions evaluated).\n" in play("4", "--opponent", "averaging"), "level 9, where games end"
    said = play("24,u,r,n,24", "--opponent", "look-ahead", "--level", "1", "--size", "7x7x5")
    assert said.count("look-ahead takes 16 (48 positions evaluated, 1 ply ahead).\n") == 3


def test_averaging_has_its_luck_from_the_seed(play: Play) -> None:
    games = {seed: play("4,n,4,n,4,n,4", "--opponent", "averaging", "--seed", str(seed)) for seed in range(3)}
    assert len(set(games.values())) == 3
    assert games[1] == play("4,n,4,n,4,n,4", "--opponent", "averaging", "--seed", "1")


def test_other_boards(play: Play) -> None:
    said = play("0,h,c,o harvey,1", "--size", "5x4x3")
    assert "x is you, o is simple_reflex.\n" in said
    assert " 15 | 16 | 17 | 18 | 19\n" in said
    assert said.count("hints and the coach are for 3x3 with three in a row only\n") == 2
    assert (
        "'harvey' plays 3x3 with three in a row only; "
        "one of first_free, random, simple_reflex, look-ahead, person was expected\n" in said
    )
    assert "you win: line 0.\n" in play("0", "--size", "1×1")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", "'' is not a square; squares are the whole numbers 0 to 8"),
        ("e", "'e' is not a square"),
        ("9", "square 9 is off the board; squares are 0 to 8"),
        ("-1", "'-1' is not a square"),
        ("−1", "'−1' is not a square"),
        ("4.0", "'4.0' is not a square"),
        ("٤", "'٤' is not a square"),
        ("u 3", "'u 3' is not a square"),
        ("\0", r"'\x00' is not a square"),
        ("\x1b[A", r"'\x1b[A' is not a square"),
        ("9" * 400, f"'{'9' * 40}...' is not a square"),
        (f"o {'x' * 400}", f"'{'x' * 40}...' is not an opponent"),
        ("y", "'y' is not a square"),
    ],
)
def test_rubbish_gets_a_reason_and_the_question_again(play: Play, typed: str, answer: str) -> None:
    said = play(f"4,{typed},8")
    assert f"{QUESTION}\n{answer}" in said
    assert boards(said) == [".........", "o...x....", "o.o.x...x"]


def test_a_level_can_be_given_in_a_game(play: Play) -> None:
    said = play("o look-ahead 3,4,o look-ahead,8")
    assert said.count("3 plies ahead") == 2, "it stays until another one is given"
    refused = play("o harvey 3,o averaging 12,o look-ahead x")
    for reason in (
        "'harvey 3' is not an opponent with a level; averaging and look-ahead have one",
        "12 is not a level; the levels are 1 to 9",
        "'x' is not a level",
    ):
        assert reason in refused


def test_a_square_that_is_taken(play: Play) -> None:
    assert "square 0 is taken by o; free squares are 1, 2, 3, 5, 6, 7, 8; ? lists the commands\n" in play("4,0")


def test_commands_are_listed_by_a_question_mark_and_by_the_help_option(play: Play) -> None:
    said = play("?,4,HELP")
    assert said.count(console.COMMANDS) == 2
    told = run(b"", "--help").stdout.decode()
    assert console.COMMANDS in told.replace(os.linesep, "\n")
    for option in "--opponent", "--begin", "--size", "--name", "--seed", "--coach", *console.OPPONENTS, "NO_COLOR":
        assert option in told


def broken(state: State) -> int:
    raise RuntimeError("out of ideas")


def interrupted(state: State) -> int:
    raise KeyboardInterrupt


def test_an_agent_that_raises_is_played_by_hand_or_replaced(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(console.OPPONENTS, "broken", Seat("broken", broken))
    said = play("4,0,8,o harvey", "--opponent", "broken")
    assert "broken gave no move for o (RuntimeError: out of ideas). Play o's move yourself, undo, choose" in said
    assert "broken (o), choose a square, or ? for help: " in said
    assert boards(said)[-3:] == ["o...x....", "o...x...x", "o.o.x...x"]
    assert "broken takes" not in said


def test_ctrl_c_while_an_agent_thinks_ends_the_game(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(console.OPPONENTS, "slow", Seat("slow", interrupted))
    assert boards(play("4,0", "--opponent", "slow", status=130)) == ["........."]


def test_ctrl_c_while_look_ahead_thinks_makes_it_move(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    guesses = iter([0.0] * 20)

    def impatient(state: State, player: str) -> float:
        if (guessed := next(guesses, None)) is None:
            raise KeyboardInterrupt
        return guessed

    monkeypatch.setitem(console.OPPONENTS, "thinker", Seat("thinker", LookAhead(9, None, impatient)))
    said = play("4,u", "--opponent", "thinker")
    assert "thinker takes 0 (" in said, "the first corner of equal ones"
    assert "positions evaluated, 1 ply ahead).\n" in said
    assert boards(said) == [".........", "o...x....", "........."]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("--size 0x3", "'0x3' is not a board"),
        ("--size 3x3x9", "'3x3x9' is not a board; one such as 4x4 or 5x5x4, sides of 1 to 10 and a line that fits"),
        ("--size 3x3x0", "'3x3x0' is not a board"),
        ("--size 3x3x3x3", "'3x3x3x3' is not a board"),
        ("--size -3x3", "expected one argument"),
        ("--size abc", "'abc' is not a board"),
        ("--size 1000000x1000000", "'1000000x1000000' is not a board"),
        ("--size", "argument --size: expected one argument"),
        (
            "--size 4x4 --opponent harvey",
            "'harvey' plays 3x3 with three in a row only; one of first_free, random, simple_reflex, look-ahead, person",
        ),
        ("--size 4x4 --opponent perfect", "'perfect' plays boards of up to 9 squares here"),
        ("--size 4x4 --opponent averaging", "'averaging' plays 3x3 with three in a row only; one of first_free,"),
        ("--level 3", "--level is for the opponents averaging and look-ahead only, not for harvey"),
        ("--level 3 --opponent person", "--level is for the opponents averaging and look-ahead only, not for person"),
        ("--level 0 --opponent averaging", "a level from 1 to 9 was expected, not '0'"),
        ("--level 10 --opponent averaging", "a level from 1 to 9 was expected, not '10'"),
        ("--level \n4 --opponent averaging", r"a level from 1 to 9 was expected, not '\n4'"),
        ("--size 4x4 --coach", "--coach is for 3x3 only, not for '4x4'"),
        ("--opponent Bob\nand\x1b[31m", r"'Bob\nand\x1b[31m' is not an opponent; one of first_free, random,"),
        ("--opponent ", "'' is not an opponent"),
        ("--opp harvey", "unrecognized arguments: --opp harvey"),
        ("--colour\nred", "unrecognized arguments: --colour?red"),
        ("--begin you", "invalid choice: 'you' (choose from "),
        ("--seed lucky", "a whole number was expected, not 'lucky'"),
        ("--name ", "--name '' can't be a name; 1 to 20 letters were expected"),
        ("--name \x1b[2J", r"--name '\x1b[2J' can't be a name"),
        ("--name random", "--name 'random' is the name of an opponent"),
        (f"--name {'n' * 41}", f"--name '{'n' * 20}...' can't be a name"),
    ],
)
def test_wrong_arguments_are_one_line_and_status_2(options: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        __main__.main(options.split(" "))
    said = capsys.readouterr()
    assert (left.value.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert said.err.startswith("python -m ttt: ")
    assert told in said.err
    assert said.err[:-1].isprintable()


def test_the_status_of_wrong_arguments_reaches_the_shell() -> None:
    ran = run(b"", "--size", "4\u00d75\u00d79", PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stdout, ran.stderr.count(b"\n")) == (2, b"", 1)


def test_by_a_pipe_and_without_echo() -> None:
    ran = run(b"4\n0\n")
    said = ran.stdout.decode().replace(os.linesep, "\n")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert (
        f"{QUESTION}\nsquare 0 is taken by o; free squares are 1, 2, 3, 5, 6, 7, 8; ? lists the commands\n"
        f"{QUESTION}\nGoodbye.\n" in said
    )
    assert "\033" not in said
    assert (run(b"").returncode, run(b"").stderr) == (0, b"")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_bytes_that_are_no_text_and_letters_that_the_output_lacks(encoding: str) -> None:
    rubbish = bytes(range(256)) * 3 + "\n−1 …\n".encode() + b"\0\0\n\xff\xfe\n4\n"
    ran = run(rubbish, "--name", "Zoë…", PYTHONIOENCODING=encoding)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"Harvey's rules take 0." in ran.stdout
    assert ran.stdout.count(b" is not a square") > 5


@pytest.mark.parametrize("options", [[], ["--help"]])
def test_nobody_reads_on(options: list[str]) -> None:
    game = started(*COMMAND, *options)
    assert game.stdout
    game.stdout.close()
    game.stdout = None
    assert game.communicate(b"4\n", timeout=60)[1] == b""
    assert game.returncode == 1


posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither")


@posix
def test_without_any_input_or_output() -> None:
    for closed in "<&-", ">&-":
        ran = subprocess.run(["sh", "-c", f'"$0" -m ttt {closed}', sys.executable], cwd=ROOT, capture_output=True,
                             stdin=subprocess.DEVNULL, timeout=60, check=False)  # fmt: skip
        assert (ran.returncode, ran.stderr) == (1, b"")


@posix
def test_ctrl_c_at_the_question() -> None:
    program = """if True:
        import signal, sys, ttt.__main__
        signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever pytest itself was started with
        sys.exit(ttt.__main__.main())"""
    game = started(sys.executable, "-c", program)
    assert game.stdout
    said = b""
    while not said.endswith(b"help: "):
        said += game.stdout.read(1)
    time.sleep(0.1)
    game.send_signal(signal.SIGINT)
    out, err = game.communicate(timeout=60)
    assert (out, err, game.returncode) == (b"\nGoodbye.\n", b"", 130)


def at_a_terminal(typed: bytes, **environment: str) -> str:
    """Return what a terminal shows while somebody plays first_free there."""
    pty = pytest.importorskip("pty")
    terminal, theirs = pty.openpty()
    game = subprocess.Popen(
        [*COMMAND, "--opponent", "first_free"], cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs,
        env=PLAIN | {"TERM": "xterm"} | environment,
    )  # fmt: skip
    os.close(theirs)
    os.write(terminal, typed)
    said = b""
    try:
        while more := os.read(terminal, 4096):
            said += more
    except OSError:
        pass  # the way in which Linux says that the other side has closed
    os.close(terminal)
    assert game.wait(60) == 0
    return said.decode().replace("\r\n", "\n")


@posix
def test_colours_at_a_terminal_and_the_winning_line_stands_out() -> None:
    said = at_a_terminal(b"4\n3\n5\nn\n")
    x, o = "\033[94mx\033[0m", "\033[91mo\033[0m"
    in_line = "\033[1;7;94mx\033[0m"
    assert f" {o} | 1 | 2\n---+---+---\n 3 | {x} | 5\n" in said
    assert f" {o} | {o} | 2\n---+---+---\n {in_line} | {in_line} | {in_line}\n" in said
    assert "you win: line 3, 4 and 5.\n" in said


@posix
@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_for_those_who_want_none(environment: dict[str, str]) -> None:
    said = at_a_terminal(b"4\n3\n5\nn\n", **environment)
    assert "\033" not in said
    assert " o | o | 2\n---+---+---\n x | x | x\n" in said


def test_it_needs_nothing_but_the_standard_library() -> None:
    program = "import sys; before = set(sys.modules); import ttt.__main__; print(*set(sys.modules) - before)"
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {name.partition(".")[0] for name in ran.stdout.split()} - {"ttt"} <= sys.stdlib_module_names
