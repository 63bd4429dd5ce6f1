"""`python -m ttt`: a series of games in a terminal, as on the notebooks' board (notebook 04).

A game is an entry in `GAMES`, or a variant by `--size`. Reading order: what a person can type;
`main` and the command line; `Games`; how a board is drawn. What is typed is parsed, never
evaluated. The exit status is 0 after q and at the end of the input, 130 after Ctrl-C, 2 for wrong
arguments, and 1 if the input or the output breaks off.
"""

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from random import Random
from textwrap import fill
from typing import Any, NoReturn

from ttt import doors
from ttt.agents import read_square
from ttt.game import FIRST, State
from ttt.games import on_board
from ttt.games.cube import CUBE
from ttt.games.hexapawn import Hexapawn
from ttt.games.nim import Nim
from ttt.notation import listed, shown
from ttt.play.coach import hint, remark
from ttt.play.opponents import chosen, offered
from ttt.play.series import Seat, Series, checked_name
from ttt.play.session import Move, OpponentError
from ttt.practice import KINDS, Drill, Kind
from ttt.rules import HARVEY
from ttt.variant import Variant

NAMES = ", ".join(offered(State(), Random()))
COMMANDS = f"""\
In a game, type the number of a square (of two, from and to, where a move
needs them: 6-3), or a command:
  ?        this list
  u        undo: take your last move back, and the reply to it
  r        redo: play again what was taken back
  h        a hint (on 3x3)
  n        a new game; one that is not over does not count
  c        coach on or off (on 3x3): remarks on your moves, Harvey's reasons
  o NAME   another opponent, at once; o look-ahead 3: at level 3; o alone
           tells who plays on this board. On 3x3 these do:
{fill(NAMES, 79, initial_indent=" " * 11, subsequent_indent=" " * 11, break_on_hyphens=False)}
  t        the tally: who has won how many games
  q        quit, as does Ctrl-C; while look-ahead thinks, that makes it move
After a game, Enter or y begins another, and n ends. NO_COLOR=1 hides colours."""
DESCRIPTION = """\
Play tic-tac-toe in the terminal, one game after the other, and see who wins more of them."""
OPPONENT = """one of the names below (default: the first that plays on this board), and its level,
if it has one"""
BEGIN = f"who begins each game, and so plays {FIRST} (default: me)"
SIZE = """columns, rows, and how many in a row win, such as 5x5x4 (default: 3x3); without N, a full
line wins"""
SEED = "a whole number: the same luck again, of the coin, of opponents and of questions"
PRACTICE = "no game: five questions about what a lesson has taught, such as 06"
WORDS = {"help": "?", "exit": "q"}  # for commands
for word in ("undo", "redo", "hint", "new", "coach", "opponent", "tally", "quit"):
    WORDS[word] = word[0]
ALONE = {*"?urhnct"}  # commands without a name behind them
AFTER_A_GAME = {"": "n", "y": "n", "yes": "n", "n": "q", "no": "q"}
GAMES: dict[str, on_board.Shown] = {"cube": State.empty(CUBE), "hexapawn": Hexapawn(), "nim": Nim()}
RULES = {
    "cube": "Three layers, side by side; lines may go through them.\n",
    "hexapawn": "Pawns step ahead and take diagonally. Arrive or block to win.\n",
    "nim": "A match is taken with all to its right. Who takes the last of all wins.\n",
}
BEGINS = {"me": "first", "opponent": "second", "coin": "coin"}
COLOURS = {"x": "94", "o": "91"}  # a blue and a red that can be read on black and on white


def main(arguments: Sequence[str] | None = None) -> int:
    """Play until the person leaves, and return the exit status.

    Raises SystemExit for wrong arguments.
    """
    for stream in (sys.stdin, sys.stdout):  # that of errors never fails
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if os.name == "nt":
        os.system("")  # an old console understands colours from now on
    if None in (sys.stdin, sys.stdout):
        return 1
    try:
        try:
            return _played(arguments)
        finally:
            sys.stdout.flush()
    except OSError:  # the output is not read any more, or the like
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _played(arguments: Sequence[str] | None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        if options.practice:
            practise(KINDS[options.practice], Random(options.seed))
            return 0
        Games(options).play()
    except (TypeError, ValueError) as problem:
        parser.error(str(problem))
    except (EOFError, KeyboardInterrupt) as left:
        print("\nGoodbye.")
        return 130 if isinstance(left, KeyboardInterrupt) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m ttt",
        description=DESCRIPTION,
        epilog=COMMANDS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--opponent", metavar=("NAME", "LEVEL"), nargs="+", help=OPPONENT)
    add("--begin", choices=BEGINS, default="me", help=BEGIN)
    which = parser.add_mutually_exclusive_group().add_argument
    which("--size", metavar="WxH[xN]", default="3x3", help=SIZE)
    which("--game", choices=GAMES, help="another game, in place of --size")
    which("--practice", choices=KINDS, type=lambda lesson: lesson.zfill(2), help=PRACTICE)
    add("--name", default="you", help="what to call you (default: you)")
    add("--seed", metavar="N", type=int, help=SEED)
    return parser


def practise(kinds: Sequence[Kind], rng: Random) -> None:
    """Ask a set of questions. Raises EOFError if the person leaves."""
    drill = Drill(kinds, rng)
    is_over = False
    while not is_over:
        question = drill.question
        print(f"\n{drill.place}. {question.words}\n\n{question.about}\n")
        offered = {str(answer).lower(): answer for answer in question.said}
        if isinstance(question.right, str) and len(question.right) > 1:  # a word, and no letter
            lettered = dict(zip("abcdefg", question.said, strict=False))
            print("   ".join(f"{letter}: {choice}" for letter, choice in lettered.items()))
            offered |= lettered
        while drill.answer is None:
            typed = input("Your answer (q quits): ").strip()
            answer = typed.removeprefix("+").lower()
            if answer in ("q", "quit", "exit"):
                raise EOFError
            if answer in offered:
                print(f"\n{drill.give(offered[answer])}")
            elif typed:  # a second press of Enter is no answer to the next question
                print(f"{shown(typed)} is none of the answers: {listed(offered)}")
        is_over = drill.is_last
        drill.go_on()


class Games:
    """A series of games with the person at the keyboard.

    Raises TypeError or ValueError for options that make none.
    """

    def __init__(self, options: argparse.Namespace) -> None:
        start = GAMES.get(options.game) or State.empty(doors.sized(options.size))
        rng = Random(options.seed)
        self.coached = False
        self.offers = offered(start, rng)
        usual = next(iter(self.offers))
        wanted = options.opponent or [usual]
        second = self._chosen(*wanted)
        print(RULES.get(options.game, ""), end="")
        person = Seat(checked_name(options.name))
        self.series = Series(person, second, BEGINS[options.begin], start, rng)

    def play(self) -> NoReturn:
        """Play until the person leaves. Raises EOFError then, KeyboardInterrupt after Ctrl-C."""
        self._show_after(self.series.go, 0)
        while True:
            try:
                self._obey(self._asked().strip())
            except (TypeError, ValueError) as problem:
                print(problem)

    def _asked(self) -> str:
        state = self.series.state
        question = "Another game? (Y/n) "
        if not state.is_terminal:
            moves = state.actions()
            wanted = "a square"
            if len(on_board.clicks(moves[0])) > 1:
                wanted = f"a move ({', '.join(map(on_board.label, moves))})"
            name = self.series.seats[state.to_move].name
            question = f"{name} ({state.to_move}), choose {wanted}, or ? for help: "
        answer = input(question)
        if not sys.stdin.isatty():
            print()  # which a person at a terminal has typed
        return answer

    def _obey(self, typed: str) -> None:
        """Do what the person has typed.

        Raises TypeError or ValueError with the reason if it can't be done.
        """
        is_over = self.series.state.is_terminal
        command, *details = typed.lower().split() or [""]
        command = WORDS.get(command, command)
        if is_over:
            command = AFTER_A_GAME.get(command, command)
        if command == "q":
            raise EOFError
        if command == "o":
            second = self._chosen(*details)
            print(f"The opponent is {second.name} now.")
            self._show_after(lambda: self.series.replace(second), self.series.ply)
        elif command in ALONE and not details:
            self._do(command)
        elif is_over:
            expected = "y, n or a command was expected, and ? lists them"
            raise ValueError(f"{shown(typed)} is not an answer; {expected}")
        elif typed:
            self._take(typed)

    def _do(self, command: str) -> None:
        series = self.series
        match command:
            case "?":
                print(COMMANDS)
            case "u":
                self._show_after(series.undo, series.ply)
            case "r":
                self._show_after(series.redo, series.ply)
            case "h":
                print(f"Hint: {hint(self._on_3x3())}")
            case "n":
                self._show_after(series.new_game, 0)
            case "c":
                self._coach()
            case "t":
                print(series.score)

    def _take(self, typed: str) -> None:
        state = self.series.state
        if isinstance(state, State):
            action: Any = read_square(typed, state)
        else:
            action = on_board.checked(state, typed)
        said = remark(state, action) if self.coached else ""
        if said:
            print(f"The coach says: {said}")
        self._show_after(lambda: self.series.play(action), self.series.ply + 1)

    def _chosen(self, name: str = "", *words: str) -> Seat:
        seat = chosen(name, self.offers)
        level = " ".join(words)
        if level:
            is_number = re.fullmatch("[0-9]{1,3}", level)
            seat.set("level", int(level) if is_number else level)
        return seat

    def _coach(self) -> None:
        self._on_3x3()
        self.coached = not self.coached
        print(f"The coach is {'on' if self.coached else 'off'}.")

    def _on_3x3(self) -> Any:
        if getattr(self.series.start, "variant", None) is not Variant():
            raise ValueError("hints and the coach are for 3x3 with three in a row only")
        return self.series.state

    def _show_after(self, deed: Callable[[], None], since: int) -> None:
        """Do something to the game; show what agents have played since a ply, and how it stands."""
        series = self.series
        failure = ""
        try:
            deed()
        except OpponentError as problem:
            if isinstance(problem.__cause__, KeyboardInterrupt):
                raise KeyboardInterrupt from None
            failure = f"{problem}\n"
        if since == 0:
            print("\n" + f"{series.coin} {series.players}.".lstrip())
        for move in series.history[since:]:
            if series.agents[move.before.to_move]:
                print(self._told(move))
        print(f"\n{_drawn(series.state)}\n\n{failure}", end="")
        if series.state.is_terminal:
            print(f"{on_board.look(series.state).status}{series.result or '.'}\n{series.score}")

    def _told(self, move: Move) -> str:
        """Return an agent's move in words, and why it was made, if that is known."""
        player = move.before.to_move
        reason: object = move.report
        if self.coached and self.series.agents[player] is HARVEY:
            reason = HARVEY.explain(move.before)
        why = f" ({reason})" if reason else ""
        return f"{player} {on_board.told(move.action, 'takes', 'moves')}{why}."


def _drawn(state: on_board.Shown) -> str:
    """Return the board as text; in colours on a terminal, with completed lines highlighted."""
    is_plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    if is_plain or not sys.stdout.isatty():
        return str(state)
    look = on_board.look(state)
    marked = [square for square, mark in enumerate(look.squares) if mark != " "]
    marked.sort(key=lambda square: look.places[square][::-1])  # row by row, as in the text
    in_order = iter(marked)
    completed = [square for line in look.lines for square in line]

    def painted(mark: re.Match[str]) -> str:
        highlight = "1;7;" if next(in_order) in completed else ""
        colour = COLOURS.get(mark[0])
        return f"\033[{highlight}{colour}m{mark[0]}\033[0m" if colour else mark[0]

    return re.sub(r"\w+", painted, str(state))
