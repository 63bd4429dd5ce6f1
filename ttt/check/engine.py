"""How an answer is checked: call it on every case, smallest board first, and explain the first that goes wrong.

Reading order: `Case`, of which each exercise has many; `Verdict`, which the learner sees; `judge`, which tries the
cases one by one; `judge_prediction` and `judge_number`. How a
single call is watched stands in `ttt.check.watch`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from itertools import islice
from typing import Any

from ttt.check.watch import EndlessError, Raised, is_equal, is_stub, rounded, shown, watch
from ttt.count import reachable
from ttt.game import State
from ttt.pictures import svg
from ttt.pictures.picture import Picture

KEEP = (
    "How many lists are there? Somebody else may still look at this one. Leave it; if you need another, make a new one."
)
PRINTED = "Your function prints something, and returns nothing. What is printed is seen; only what is returned is used."
CALLED = (
    "Something is called here that is no function. squares, to_move, winner and is_terminal stand without brackets; "
    "actions() and result(square) have them."
)
ALONE = "Try your function on this board in a cell of its own, one step at a time."
ENDLESS = "What has to happen for your loop to stop, and which line brings that about?"


@dataclass(frozen=True)
class Case:
    """One call of the learner's function: its arguments, the right answer, and the board to draw if it goes wrong.

    A `want` of ValueError means that the call must raise one. Where more than one answer is right, `accepts` tells
    which are; where a right one is too long to be shown, `expected` tells it in words; and `tints` says
    which squares of the board to tint for it.
    """

    arguments: tuple[Any, ...]
    want: Any
    state: State | None = None
    accepts: Callable[[Any], bool] | None = None
    expected: str = ""
    tints: Callable[[Any], Mapping[int, str]] | None = None


# Looks at the first wrong case and what the learner's function gave for it, and returns advice that fits, or nothing.
Advisor = Callable[[Case, Any], str]


@dataclass(frozen=True)
class Verdict:
    """The result of a check, true if the answer is right. Shows its text and, where one helps, a board or a picture."""

    right: bool
    text: str
    hint: str = ""
    state: State | None = None
    tints: Mapping[int, str] = field(default_factory=dict)
    picture: Picture | None = None  # in place of the board

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        parts = [self.text, self._board.text if self._board else "", f"Hint: {self.hint}" if self.hint else ""]
        return "\n".join(part for part in parts if part)

    def _repr_html_(self) -> str:
        first, *others = escape(self.text).splitlines()
        told = f"<pre>{chr(10).join(others)}</pre>" if others else ""
        picture = self._board._repr_html_() if self._board else ""
        hint = f"<p><b>Hint:</b> {escape(self.hint)}</p>" if self.hint else ""
        return f"<p>{first}</p>{told}{picture}{hint}"

    @property
    def _board(self) -> Picture | None:
        return svg.board(self.state, tints=self.tints) if self.state else self.picture


def judge(
    function: Any, name: str, cases: Iterable[Case], advise: Advisor, *, what: str = "boards", endless: str = ENDLESS
) -> Verdict:
    """Call a learner's function on all cases, smallest first, and say how it did. Never raises.

    `what` is what there are so many of, `endless` the hint for a call that was stopped.
    """
    if (problem := no_answer(function, name)) is not None:  # a verdict against is False
        return problem
    count = 0
    for case in cases:
        got, afterwards, printed = watch(function, case.arguments)
        trouble = _trouble(function, name, case, got, afterwards)
        if trouble:
            said = f"\nIt printed: {printed[:200].rstrip()}" if printed else ""
            hint = KEEP if afterwards else _advice(advise, case, got, endless)
            if got is None and printed and not afterwards:
                hint = PRINTED
            text = f"✗ {name}: not right yet.\n{trouble}{said}"
            return Verdict(False, text, hint, case.state, _tints(case, got))
        count += 1
    return Verdict(True, f"✓ {own_name(function, name)}: right on all {count:,} {what}.")


def no_answer(function: Any, name: str) -> Verdict | None:
    """Return what to say of something that is no answer yet: no function, or an untouched stub."""
    if not callable(function):
        return Verdict(False, f"✗ {name}: a function was expected, not {shown(function)}. Give its name, without ().")
    if is_stub(function):
        return Verdict(False, f"… {name}: not yet. Put your lines in place of the ..., and run the cell again.")
    return None


def judge_prediction(guess: Any, name: str, want: str, advise: Callable[[str], str]) -> Verdict:
    """Compare a learner's prediction with what a cell prints, commas, brackets and spaces aside. Never raises."""
    if guess is ...:
        return Verdict(False, f"… {name}: not yet. Write your guess where the ... stands, and run again.")
    if not isinstance(guess, str):
        return Verdict(False, f'✗ {name}: write your guess as text, in quotation marks, such as "1 2 3".')
    words = " ".join(guess.replace("−", "-").translate(str.maketrans("(),", "   ")).split())
    if words == want:
        return Verdict(True, f"✓ {name}: that is what it prints.")
    return Verdict(False, f"✗ {name}: you said {words!r}; it prints {want!r}.", advise(words))


def judge_number(guess: Any, name: str, want: int, advise: Callable[[int], str]) -> Verdict:
    """Compare a whole number that a learner has worked out with the right one. Never raises."""
    if guess is ...:
        return Verdict(False, f"… {name}: not yet. Put your number where the ... stands, and run again.")
    if callable(guess):
        return Verdict(False, f"✗ {name}: that is a function. Call it, and give the number that comes back.")
    if type(guess) is not int:
        return Verdict(False, f"✗ {name}: a whole number was expected, not {shown(guess)}.")
    if guess == want:
        return Verdict(True, f"✓ {name}: {want:,} it is.")
    return Verdict(False, f"✗ {name}: {guess:,} is not right yet.", advise(guess))


@cache
def all_states() -> tuple[State, ...]:
    """Return every state of the 3×3 game, those with the fewest marks first, then in reading order."""
    return reachable()


def fullest_first() -> Iterator[State]:
    """Yield states with few free squares first, and of those with many only some: what follows them is a big tree."""
    for free, most in enumerate((None, None, None, None, 200, 30, 3)):
        yield from islice((state for state in all_states() if state.squares.count(".") == free), most)


def one_of(squares: list[int]) -> Callable[[Any], bool]:
    """Return a test: is an answer one of these squares?"""
    return lambda got: type(got) is int and got in squares


def own_name(function: Any, name: str) -> str:
    """Return what the learner called the function: a right solution is not a right answer."""
    own = str(getattr(function, "__name__", name))
    return own if own.isidentifier() else name


def _trouble(function: Any, name: str, case: Case, got: Any, afterwards: tuple[Any, ...]) -> str:
    """Return what is wrong with an answer, or nothing."""
    call = f"{name}({', '.join(map(shown, case.arguments))})"
    if isinstance(got, Raised) and isinstance(got.exception, EndlessError):
        return f"{call} {got.told(function)}"
    if afterwards:
        return f"{call} changed what it was given. Now that is {', '.join(map(shown, afterwards))}."
    if _is_accepted(case, got):
        return ""
    given = got.told(function) if isinstance(got, Raised) else f"returned {_number_or_shown(case, got)}"
    wanted = "a ValueError" if case.want is ValueError else case.expected or shown(case.want)
    return f"{call} {given}\nExpected: {wanted}"


def _number_or_shown(case: Case, got: Any) -> str:
    """Return an answer as text: a number rounded, unless that would look right."""
    short = rounded(got) if isinstance(got, float) and case.expected else ""
    return short if short not in ("", case.expected) else shown(got)


def _is_accepted(case: Case, got: Any) -> bool:
    if case.accepts is None or isinstance(got, Raised):
        return _is_right(case.want, got)
    try:
        return case.accepts(got)
    except Exception:  # an answer so strange that it can't be looked at
        return False


def _is_right(want: Any, got: Any) -> bool:
    if isinstance(got, Raised):
        return want is ValueError and isinstance(got.exception, ValueError)
    return type(got) is type(want) and is_equal(got, want) and shown(got) == shown(want)  # [0.0] is not [0]


def _tints(case: Case, got: Any) -> Mapping[int, str]:
    """Return the tints for a wrong answer, of those squares that are on the board."""
    squares = range(len(case.state.squares) if case.state else 0)
    try:
        tints = case.tints(got) if case.tints and not isinstance(got, Raised) else {}
        return {square: tint for square, tint in tints.items() if type(square) is int and square in squares}
    except Exception:  # an answer so strange that it can't be looked at
        return {}


def advice_on_error(exception: BaseException, endless: str = ENDLESS) -> str:
    """Return advice on an error that has nothing to do with the exercise, or nothing."""
    if isinstance(exception, EndlessError):
        return endless
    if isinstance(exception, RecursionError):
        return "Your function calls itself, and that call calls itself again. When does it stop?"
    if isinstance(exception, UnboundLocalError):
        return "A name is used here before your function has given it a value. Which line comes too early?"
    if isinstance(exception, StopIteration):
        return "next found nothing to take. For which case is nothing there?"
    if isinstance(exception, TypeError) and str(exception).endswith("object is not callable"):
        return CALLED
    if isinstance(exception, NameError):
        return "This name means nothing here. Is it misspelt, or was the cell that makes it not run yet?"
    return ""


def _advice(advise: Advisor, case: Case, got: Any, endless: str) -> str:
    try:
        general = advice_on_error(got.exception, endless) if isinstance(got, Raised) else ""
        return general or advise(case, got)
    except (Exception, EndlessError):  # an answer so strange that the advisor can't look at it
        return ""
