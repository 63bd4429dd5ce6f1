"""`python -m ttt`: tic-tac-toe in a terminal, one game after the other (notebook 04).

Reading order: `main`, which reads the command line; `play`, which asks for moves and commands, and
`obey`, which carries them out; `practise`, which asks the questions of a lesson. What is typed is
parsed, never evaluated.
"""

import argparse
from collections.abc import Sequence
from random import Random

from ttt import doors
from ttt.agents import read_square
from ttt.game import FIRST, State, other
from ttt.notation import listed, shown, status
from ttt.play.coach import hint
from ttt.play.opponents import chosen, offered
from ttt.play.series import Seat, Series
from ttt.play.session import OpponentError
from ttt.practice import KINDS, Drill, Kind

COMMANDS = """\
In a game, type the number of a square, or a command:
  h   a hint (on 3x3)
  u   undo: take your last move back, and the reply to it
  n   a new game; one that is not over does not count
  ?   this list
  q   quit, as does Ctrl-C; while look-ahead thinks, that makes it move"""
REFEREE = "python -m ttt --referee FILE FUNCTION puts somebody's program on trial."
BEGIN = f"who begins each game, and so plays {FIRST} (default: me)"
BEGINS = {"me": "first", "opponent": "second", "coin": "coin"}


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, or practise, until the person leaves. Raises SystemExit for wrong arguments."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        if options.practice:
            practise(KINDS[options.practice], Random(options.seed))
        else:
            try:
                series = _series(options)
            except (TypeError, ValueError) as problem:
                parser.error(str(problem))
            play(series)
    except (EOFError, KeyboardInterrupt):
        print("\nGoodbye.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m ttt",
        description="Play tic-tac-toe in the terminal, and see who wins more games.",
        epilog=f"{COMMANDS}\n\n{REFEREE}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--opponent", metavar="NAME", help=f"one of {', '.join(offered(State(), Random()))}")
    add("--level", metavar="N", type=int, help="how far it looks ahead, 1 to 9, if it does")
    add("--begin", choices=BEGINS, default="me", help=BEGIN)
    add("--size", metavar="WxH[xN]", default="3x3", help="columns, rows, and how many in a row win")
    add("--seed", metavar="N", type=int, help="a whole number: the same luck again")
    lessons = f"no game: five questions about a lesson, one of {', '.join(KINDS)}"
    add("--practice", choices=KINDS, metavar="LESSON", help=lessons)
    return parser


def _series(options: argparse.Namespace) -> Series:
    """Return a series of games. Raises TypeError or ValueError for options that make none."""
    start = State.empty(doors.sized(options.size))
    rng = Random(options.seed)
    offers = offered(start, rng)
    opponent = chosen(options.opponent or next(iter(offers)), offers)
    if options.level is not None:
        opponent.set_level(options.level)
    return Series(Seat("you"), opponent, BEGINS[options.begin], start, rng)


def play(series: Series) -> None:
    """Play until the person leaves. Raises EOFError then, KeyboardInterrupt after Ctrl-C."""
    series.on_change = lambda: _show(series)
    typed = "n"
    while True:
        try:
            obey(series, typed)
        except (TypeError, ValueError, OpponentError) as problem:
            print(problem)
        state = series.state
        question = "Press Enter for another game, or q to quit: "
        if not state.is_terminal:
            name = series.seats[state.to_move].name
            question = f"{name} ({state.to_move}), choose a square, or ? for help: "
        typed = input(question).strip().lower()


def obey(series: Series, typed: str) -> None:
    """Do what was typed. Raises TypeError, ValueError or OpponentError if it can't be done."""
    match typed:
        case "h":
            print(f"Hint: {hint(series.state)}")
        case "u":
            series.undo()
        case "?":
            print(COMMANDS)
        case "q":
            raise EOFError
        case "n":
            series.new_game()
        case "":
            if series.state.is_terminal:
                series.new_game()
        case _:
            series.play(read_square(typed, series.state))


def _show(series: Series) -> None:
    """Print the board and how the game stands, unless the opponent's reply is still to come."""
    if series.thinking:
        return
    if not series.can_undo:  # the game begins
        print(f"\n{series.coin} {series.players}.".replace("\n ", "\n"))
    state = series.state
    print(f"\n{state}\n")
    took = f"{other(state.to_move)} took {series.moves[-1]}; " if series.moves else ""
    print(f"{took}{status(state)}.")
    if state.is_terminal:
        print(f"{series.score}.")


def practise(kinds: Sequence[Kind], rng: Random) -> None:
    """Ask a set of questions. Raises EOFError if the person leaves."""
    drill = Drill(kinds, rng)
    is_over = False
    while not is_over:
        question = drill.question
        print(f"\n{drill.place}. {question.words}\n\n{question.about}\n")
        answers = {str(answer).lower(): answer for answer in question.said}
        if isinstance(question.right, str) and len(question.right) > 1:  # a word, and no letter
            lettered = dict(zip("abcdefg", question.said, strict=False))
            print("   ".join(f"{letter}: {choice}" for letter, choice in lettered.items()))
            answers |= lettered
        while drill.answer is None:
            typed = input("Your answer (q quits): ").strip()
            answer = typed.removeprefix("+").lower()
            if answer == "q":
                raise EOFError
            if answer in answers:
                print(f"\n{drill.give(answers[answer])}")
            elif typed:  # a second press of Enter is no answer to the next question
                print(f"{shown(typed)} is none of the answers: {listed(answers)}")
        is_over = drill.is_last
        drill.go_on()
