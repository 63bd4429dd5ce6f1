"""`python -m ttt`: whole games as a person types them, wrong arguments, pipes and a terminal."""

import io
import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.play.agents import broken, hurried, interrupted
from tests.refusals import refusal
from ttt import State
from ttt.agents import read_square
from ttt.doors import unfinished
from ttt.games.cube import CUBE
from ttt.play import terminal
from ttt.play.opponents import offered
from ttt.play.series import Seat

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "ttt"]
PLAIN = dict(os.environ)
PLAIN.pop("NO_COLOR", None)
PLAIN.pop("PYTHONUNBUFFERED", None)
QUESTION = re.compile(
    r"(.* \(.\)), choose a (?:square|move \(.*\)), or \? for help: |(Another game\?) \(Y/n\) "
)

# In each line what is typed, behind >, and all that is printed until the next question; boards are
# between brackets.
TRANSCRIPTS = {
    "": f"""
x is you, o is Harvey's rules. | [.........]
you (x) > 4 | o takes 0. | [o...x....]
you (x) > 0 | {refusal(State.parse("o.. .x. ...").result, 0)}
you (x) > __import__('os') | {refusal(read_square, "__import__('os')", State())}
you (x) >
you (x) > ٤ | {refusal(read_square, "٤", State())}
you (x) > u 3 | {refusal(read_square, "u 3", State())}
you (x) > o | the name of an opponent is missing: (the names)
you (x) > 2 | o takes 6. | [o.x.x.o..]
you (x) > 3 | o takes 5. | [o.xxxoo..]
you (x) > 1 | o takes 7. | [oxxxxooo.]
you (x) > 8 | [oxxxxooox] | a draw. | Tally: you 0, Harvey's rules 0, drawn 1
Another game? > n | Goodbye.""",
    "--opponent first_free --name Ann": f"""
x is Ann, o is first_free. | [.........]
Ann (x) > 4 | o takes 0. | [o...x....]
Ann (x) > u | [.........]
Ann (x) > undo | there is no move to take back
Ann (x) > Redo | x is Ann, o is first_free. | o takes 0. | [o...x....]
Ann (x) > r | there is no move to play again
Ann (x) > 3 | o takes 1. | [oo.xx....]
Ann (x) > 5 | [oo.xxx...] | x wins, line 3, 4 and 5. The game goes to Ann. | Tally: Ann 1, first_free 0, drawn 0
Another game? > 7 | '7' is not an answer; y, n or a command was expected, and ? lists them
Another game? > h | {refusal(unfinished, State.parse("oo. xxx ..."))}
Another game? > | x is Ann, o is first_free. | [.........]
Ann (x) > 4 | o takes 0. | [o...x....]
Ann (x) > t | Tally: Ann 1, first_free 0, drawn 0
Ann (x) > N | x is Ann, o is first_free. | [.........]
Ann (x) > ? | (the list)
Ann (x) > q | Goodbye.""",
    "--begin opponent": """
x is Harvey's rules, o is you. | x takes 4. | [....x....]
you (o) > c | The coach is on.
you (o) > 0 | x takes 5 (advance: 5 threatens 3-4-5; o must answer 3, which gives o no fork). | [o...xx...]
you (o) > hint | Hint: Take 3. block: with 3, x would complete 3-4-5
you (o) > undo | [....x....]
you (o) > Coach | The coach is off.
you (o) > 1 | x takes 5. | [.o..xx...]
you (o) > coach | The coach is on.
you (o) > 7 | The coach says: 7 breaks block: with 3, x would complete 3-4-5. \
It changes nothing: if nobody errs, the game is lost. | \
x takes 3 (win: 3 completes 3-4-5). | [.o.xxx.o.] | \
x wins, line 3, 4 and 5. The game goes to Harvey's rules. | Tally: you 0, Harvey's rules 1, drawn 0
Another game? > o person | The opponent is another person now. | [.o.xxx.o.] | \
x wins, line 3, 4 and 5. The game goes to Harvey's rules. | Tally: you 0, another person 0, drawn 0
Another game? > u | [.o..xx.o.]
another person (x) > quit | Goodbye.""",
    "--opponent averaging 2 --seed 1": """
x is you, o is averaging. | [.........]
you (x) > 4 | o takes 6 (64 positions evaluated). | [....x.o..]
you (x) > o first_free | The opponent is first_free now. | [....x.o..]
you (x) > 8 | o takes 0. | [o...x.o.x]
you (x) > opponent look-ahead 1 | The opponent is look-ahead now. | [o...x.o.x]
you (x) > 1 | o takes 3 (4 positions evaluated, 1 ply ahead, a sure win). | [ox.ox.o.x] | \
o wins, line 0, 3 and 6. The game goes to look-ahead. | Tally: you 0, look-ahead 1, drawn 0
Another game? > o look-ahead x | level='x'; a whole number from 1 to 9 was expected
Another game? > o look-ahead 1 2 | level='1 2'; a whole number from 1 to 9 was expected
Another game? > o harvey 3 | no level can be set for Harvey's rules
Another game? > o queen | 'queen' is none of the opponents here: (the names)
Another game? > yes | x is you, o is look-ahead. | [.........]
you (x) > 4 | o takes 0 (8 positions evaluated, 1 ply ahead). | [o...x....]
you (x) > ^D | Goodbye.""",
    "--size 5×4X3": """
x is you, o is simple_reflex. | [....................]
you (x) > h | hints and the coach are for 3x3 with three in a row only
you (x) > c | hints and the coach are for 3x3 with three in a row only
you (x) > 19 | o takes 0. | [o..................x]
you (x) > o harvey | 'harvey' is none of the opponents here: simple_reflex, random, first_free, uct, look-ahead, \
person, broken, hurried, interrupted
you (x) > ^D | Goodbye.""",
    "--size 2x2 --opponent broken": """
x is you, o is broken. | [....]
you (x) > 3 | [...x] | broken gave no move for o (KeyError: 5). \
Play o's move yourself, undo, choose another opponent, or start a new game.
broken (o) > 0 | [o..x]
you (x) > 2 | [o.xx] | x wins, line 2 and 3. The game goes to you. | Tally: you 1, broken 0, drawn 0
Another game? > exit | Goodbye.""",
    "--opponent hurried": """
x is you, o is hurried. | [.........]
you (x) > 0 | o takes 8. | [x.......o]
you (x) > o interrupted | The opponent is interrupted now. | [x.......o]
you (x) > 2 | Goodbye.""",
    "--game hexapawn --opponent perfect --begin opponent": """
Pawns step ahead and take diagonally. Arrive or block to win. | x is perfect, o is you. | x moves 7-4. | [ooo.x.x.x]
you (o) > 4; 0-9 | '4; 0-9' is not a move here; the moves are 0-3, 0-4, 2-4 and 2-5
you (o) > 0 - 4 | x moves 8-4. | [.oo.x.x..]
you (o) > 2 5 | x moves 6-3. | [.o.xxo...]
you (o) > 5-8 | [.o.xx...o] | o wins. The game goes to you. | Tally: you 1, perfect 0, drawn 0
Another game? > n | Goodbye.""",
    "--game nim --opponent perfect": """
A match is taken with all to its right. Who takes the last of all wins. | x is you, o is perfect. | [............]
you (x) > 12 | '12' is not a move here; the moves are 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 11
you (x) > 0 | o takes 11. | [........]
you (x) > 3 | o takes 7. | o wins. The game goes to perfect. | Tally: you 0, perfect 1, drawn 0
Another game? > n | Goodbye.""",
    "--game cube --opponent first_free": f"""
Three layers, side by side; lines may go through them. | x is you, o is first_free. | [...........................]
you (x) > 13 | o takes 0. | [o............x.............]
you (x) > 1-2 | {refusal(read_square, "1-2", State.empty(CUBE))}
you (x) > 5 | o takes 1. | [oo.........x.x.............]
you (x) > 21 | [oo.........x.x.x...........] | \
x wins, line 5, 13 and 21. The game goes to you. | Tally: you 1, first_free 0, drawn 0
Another game? > n | Goodbye.""",
}  # fmt: skip


@pytest.mark.parametrize("options", TRANSCRIPTS)
def test_what_is_typed_and_what_is_seen(options, monkeypatch, capsys):
    more = {agent.__name__: Seat(agent.__name__, agent) for agent in (broken, hurried, interrupted)}
    monkeypatch.setattr(terminal, "offered", lambda *known: offered(*known) | more)
    transcript = TRANSCRIPTS[options].strip()
    lines = transcript.splitlines()[1:]
    typed = [line.partition(" >")[2].split(" | ")[0].strip() for line in lines]
    keys = "".join(f"{line}\n" for line in typed if line != "^D")
    monkeypatch.setattr("sys.stdin", io.StringIO(keys))
    assert terminal.main(options.split()) == (130 if typed[-1] == "2" else 0)
    said = capsys.readouterr().out.replace(terminal.COMMANDS, "(the list)")
    names = ", ".join([*offered(State(), Random()), *more])
    assert condensed(said.replace(names, "(the names)"), typed) == transcript.splitlines()


def condensed(said: str, typed: list[str]):
    """Return what was printed, in the form of `TRANSCRIPTS`."""
    lines = [""]
    board = ""
    for line in said.splitlines():
        asked = QUESTION.fullmatch(line)
        if re.match(r" |-+(\+|$)", line):
            board += re.sub("[^xo.]", "", re.sub(r"\d+", ".", line))
        elif asked:
            lines.append(f"{asked[1] or asked[2]} > {typed[len(lines) - 1]}".rstrip())
        elif line or board:
            parts = [f"[{board}]" if board else "", line]
            lines[-1] = " | ".join(filter(None, [lines[-1], *parts]))
            board = ""
    return lines


def test_the_seed_fixes_coin_and_agents(monkeypatch, capsys):
    def said(seed: int, opponent: str):
        monkeypatch.setattr("sys.stdin", io.StringIO("n\n4\n" * 20))
        terminal.main(["--begin", "coin", "--seed", str(seed), "--opponent", opponent])
        return capsys.readouterr().out

    for opponent in "random", "menace":
        games = said(1, opponent)
        assert games == said(1, opponent)
        assert games != said(2, opponent)
        for name in ("you", opponent):
            assert f"The coin gives the first move to {name}. x is {name}, " in games


WRONG = [
    ("--size 3x3x9", "no line of 9 fits on a board of 3\u00d73 squares"),
    ("--size 3x3x3x3", "--size '3x3x3x3' is not a board, such as 4x4 or 5x5x4"),
    ("--size 1000000x3", "--size '1000000x3' is not a board"),
    ("--size", "argument --size: expected one argument"),
    ("--opponent ", "the name of an opponent is missing"),
    ("--opp harvey", "unrecognized arguments: --opp harvey"),
    ("--begin you", "invalid choice: 'you' (choose from "),
    ("--practice 03", "invalid choice: '03'"),
    ("--seed lucky", "invalid int value: 'lucky'"),
    ("--name \x1b[2J", r"'\x1b[2J' can't be a name; 1 to 20 letters were expected"),
    ("--name random --opponent random", "random is the name of both"),
]


@pytest.mark.parametrize(("options", "words"), WRONG)
def test_wrong_arguments_are_named_and_end_with_status_2(options, words, capsys):
    with pytest.raises(SystemExit) as left:
        terminal.main(options.split(" "))
    said = capsys.readouterr()
    assert (left.value.code, said.out) == (2, "")
    assert words in said.err.splitlines()[-1]


def test_help_lists_everything_in_80_columns(capsys):
    assert max(map(len, terminal.COMMANDS.splitlines())) < 80
    assert {*re.findall("[a-z_-]+", terminal.COMMANDS)} >= {*offered(State(), Random())}
    with pytest.raises(SystemExit):
        terminal.main(["--help"])
    assert terminal.COMMANDS in capsys.readouterr().out


def run(typed: bytes, *options: str, **environment: str) -> tuple[int, bytes, bytes]:
    """Return the exit status of a whole run, what it has printed, and its errors."""
    game = started(*COMMAND, *options, **environment)
    printed, errors = game.communicate(typed, timeout=600)
    return game.returncode, printed, errors


def started(*command: str, **environment: str) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    known = PLAIN | environment
    return subprocess.Popen(command, cwd=ROOT, env=known, stdin=pipe, stdout=pipe, stderr=pipe)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_bytes_that_are_no_text_and_letters_that_the_output_lacks(encoding):
    rubbish = bytes(range(256)) * 3 + "\n\u22121 …\n".encode() + b"\0\0\n\xff\xfe\n4\n"
    status, printed, errors = run(rubbish, "--name", "Zoë…", PYTHONIOENCODING=encoding)
    assert (status, errors) == (0, b"")
    assert b"o takes 0." in printed
    assert printed.count(b"choose a square") > 7, "it is asked again"
    assert b"\033" not in printed
    status, _, _ = run(b"", "--size", "4\u00d75\u00d79", PYTHONIOENCODING=encoding)
    assert status == 2


@pytest.mark.parametrize("options", [[], ["--help"]])
def test_output_that_is_not_read_any_more(options):
    game = started(*COMMAND, *options)
    assert game.stdout
    game.stdout.close()
    game.stdout = None
    assert game.communicate(b"4\n", timeout=600)[1] == b""
    assert game.returncode == 1


posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither")


@posix
@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_without_any_input_or_output(closed):
    game = started("sh", "-c", f'"$0" -m ttt {closed}', sys.executable)
    assert game.communicate(timeout=600)[1] == b""
    assert game.returncode == 1


@posix
@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_at_a_terminal_for_those_who_want_them(environment):
    """Marks have two colours, and the completed line stands out."""
    pty = pytest.importorskip("pty")
    window, theirs = pty.openpty()
    game = subprocess.Popen(
        [*COMMAND, "--opponent", "first_free"],
        cwd=ROOT,
        env=PLAIN | {"TERM": "xterm"} | environment,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    os.write(window, b"4\n3\n5\nn\n")
    written = b""
    with suppress(OSError):  # the way in which Linux says that the other side has closed
        while more := os.read(window, 4096):
            written += more
    os.close(window)
    assert game.wait(600) == 0
    said = written.decode().replace("\r\n", "\n")
    x = "\033[94mx\033[0m"
    o = "\033[91mo\033[0m"
    in_line = "\033[1;7;94mx\033[0m"
    if environment:
        assert "\033" not in said
        x = in_line = "x"
        o = "o"
    assert f" {o} | 1 | 2\n---+---+---\n 3 | {x} | 5\n" in said
    assert f" {o} | {o} | 2\n---+---+---\n {in_line} | {in_line} | {in_line}\n" in said
