"""`python -m ttt`: whole games as a person types them, wrong arguments, and how it ends."""

import io
import re
from random import Random

import pytest

from tests.play.agents import broken, hurried, interrupted
from tests.refusals import refusal
from tests.running import python
from ttt import State, Variant
from ttt.agents import read_square
from ttt.doors import unfinished
from ttt.play import terminal
from ttt.play.coach import hint
from ttt.play.opponents import offered
from ttt.play.series import Seat, Series

QUESTION = re.compile(
    r"(.* \(.\)), choose a square, or \? for help: |(Press Enter) for another .*: "
)

# In each line what is typed, behind >, and all that is printed until the next question; boards are
# between brackets.
TRANSCRIPTS = {
    "": f"""
x is you, o is Harvey's rules. | [.........] | x to move.
you (x) > 4 | [o...x....] | o took 0; x to move.
you (x) > 0 | {refusal(State.parse("o.. .x. ...").result, 0)}
you (x) > __import__('os') | {refusal(read_square, "__import__('os')", State())}
you (x) >
you (x) > ٤ | {refusal(read_square, "٤", State())}
you (x) > u 3 | {refusal(read_square, "u 3", State())}
you (x) > 2 | [o.x.x.o..] | o took 6; x to move.
you (x) > 3 | [o.xxxoo..] | o took 5; x to move.
you (x) > 1 | [oxxxxooo.] | o took 7; x to move.
you (x) > 8 | [oxxxxooox] | x took 8; a draw. | Tally: you 0, Harvey's rules 0, drawn 1.
Press Enter > Q | Goodbye.""",
    "--opponent first_free": f"""
x is you, o is first_free. | [.........] | x to move.
you (x) > 4 | [o...x....] | o took 0; x to move.
you (x) > u | x is you, o is first_free. | [.........] | x to move.
you (x) > u | there is no move to take back
you (x) > 4 | [o...x....] | o took 0; x to move.
you (x) > 3 | [oo.xx....] | o took 1; x to move.
you (x) > 5 | [oo.xxx...] | x took 5; x wins, line 3, 4 and 5. | Tally: you 1, first_free 0, drawn 0.
Press Enter > 7 | {refusal(State.parse("oo. xxx ...").result, 7)}
Press Enter > h | {refusal(unfinished, State.parse("oo. xxx ..."))}
Press Enter > | x is you, o is first_free. | [.........] | x to move.
you (x) > 4 | [o...x....] | o took 0; x to move.
you (x) > N | x is you, o is first_free. | [.........] | x to move.
you (x) > ? | (the list)
you (x) > ^D | Goodbye.""",
    "--begin opponent": """
x is Harvey's rules, o is you. | [....x....] | x took 4; o to move.
you (o) > 0 | [o...xx...] | x took 5; o to move.
you (o) > h | Hint: Take 3. block: with 3, x would complete 3-4-5
you (o) > u | x is Harvey's rules, o is you. | [....x....] | x took 4; o to move.
you (o) > ^D | Goodbye.""",
    "--opponent person --size 5×4X3": f"""
x is you, o is another person. | [....................] | x to move.
you (x) > h | {refusal(hint, State.empty(Variant(5, 4, 3)))}
you (x) > 19 | [...................x] | x took 19; o to move.
another person (o) > 0 | [o..................x] | o took 0; x to move.
you (x) > ^D | Goodbye.""",
    "--size 2x2 --opponent broken": """
x is you, o is broken. | [....] | x to move.
you (x) > 3 | [...x] | x took 3; o to move. | broken gave no move for o (KeyError: 5). \
Play o's move yourself, undo, or start a new game.
broken (o) > 0 | [o..x] | o took 0; x to move.
you (x) > 2 | [o.xx] | x took 2; x wins, line 2 and 3. | Tally: you 1, broken 0, drawn 0.
Press Enter > ^D | Goodbye.""",
    "--opponent hurried": """
x is you, o is hurried. | [.........] | x to move.
you (x) > 0 | [x.......o] | o took 8; x to move.
you (x) > ^C | Goodbye.""",
    "--opponent interrupted": """
x is you, o is interrupted. | [.........] | x to move.
you (x) > 0 | [x........] | x took 0; o to move. | interrupted was interrupted before it had a move for o. \
Play o's move yourself, undo, or start a new game.
interrupted (o) > ^D | Goodbye.""",
}  # fmt: skip


@pytest.mark.parametrize("options", TRANSCRIPTS)
def test_what_is_typed_and_what_is_seen(options, monkeypatch, capsys):
    more = {agent.__name__: Seat(agent.__name__, agent) for agent in (broken, hurried, interrupted)}
    monkeypatch.setattr(terminal, "offered", lambda *known: offered(*known) | more)
    transcript = TRANSCRIPTS[options].strip()
    lines = transcript.splitlines()[1:]
    typed = [line.partition(" >")[2].split(" | ")[0].strip() for line in lines]
    keys = iter(typed)

    def asked(question: str):
        print(question)
        key = next(keys)
        if key in ("^C", "^D"):
            raise KeyboardInterrupt if key == "^C" else EOFError
        return key

    monkeypatch.setattr("builtins.input", asked)
    terminal.main(options.split())
    said = capsys.readouterr().out.replace(terminal.COMMANDS, "(the list)")
    assert condensed(said, typed) == transcript.splitlines()


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
        elif line:
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


def test_the_level_is_the_opponent_s(monkeypatch):
    begun: list[Series] = []
    monkeypatch.setattr(terminal, "play", begun.append)
    terminal.main(["--opponent", "look-ahead", "--level", "3"])
    assert [series.second.level for series in begun] == [3]


WRONG = [
    ("--size 3x3x9", "no line of 9 fits on a board of 3\u00d73 squares"),
    ("--size 3x3x3x3", "--size '3x3x3x3' is not a board, such as 4x4 or 5x5x4"),
    ("--size 1000000x3", "--size '1000000x3' is not a board"),
    ("--size", "argument --size: expected one argument"),
    ("--opponent queen", "'queen' is none of the opponents here: harvey, "),
    ("--level 3", "no level can be set for Harvey's rules"),
    ("--begin you", "invalid choice: 'you' (choose from "),
    ("--practice 03", "invalid choice: '03'"),
    ("--seed lucky", "invalid int value: 'lucky'"),
]


@pytest.mark.parametrize(("options", "words"), WRONG)
def test_wrong_arguments_are_named_and_end_with_status_2(options, words, capsys):
    with pytest.raises(SystemExit) as left:
        terminal.main(options.split(" "))
    said = capsys.readouterr()
    assert (left.value.code, said.out) == (2, "")
    assert words in said.err.splitlines()[-1]


def test_help_lists_the_opponents_and_the_commands(capsys):
    with pytest.raises(SystemExit):
        terminal.main(["--help"])
    said = capsys.readouterr().out
    assert {*re.findall("[a-z_-]+", said)} >= {*offered(State(), Random())}
    assert terminal.COMMANDS in said


def test_the_end_of_the_input_ends_it_kindly():
    run = python("-m", "ttt", input="4\n")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.endswith("\nGoodbye.\n")
