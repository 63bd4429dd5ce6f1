"""How an answer is checked: call it on every case, smallest board first, and explain the first that goes wrong.

Reading order: `Case`, of which each exercise has many; `Verdict`, which the learner sees; `judge`,
which tries the cases one by one; `judge_number`. How a single call is watched is in
`ttt.check.watch`, how an agent is judged in `ttt.check.record`, and the boards that exercises share
are in `ttt.check.boards`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, wraps
from html import escape
from time import process_time
from traceback import extract_tb
from typing import Any, ParamSpec, TypeVar

from ttt.check.watch import PACKAGE, EndlessError, Raised, is_equal, is_stub, rounded, watch
from ttt.doors import short
from ttt.game import State, shown
from ttt.pictures import svg
from ttt.pictures.picture import Picture
from ttt.progress import progress

T = TypeVar("T")
P = ParamSpec("P")
KEEP = "How many lists are there? Another name may still lead to this one. Leave it as it is, and make a new one."
PRINTED = "Your function prints something, and returns nothing. What is printed is seen; only what is returned is used."
RETURN = "Does every way through your function end in a return?"
ALONE = "Try your function on this board in a cell of its own, one step at a time."
ENDLESS = "What has to happen for your loop to stop, and which line brings that about?"
CALL = "The call is shown above. How many arguments does it give, and how many does your function take?"
INNER_CALL = "A call in your own lines gives too few arguments, or too many. Which ones does the function ask for?"
STRANGE = "Answer with plain functions, numbers, texts and lists, as the exercise says."
ERRORS = {  # hints on errors in any exercise, by words of the error; the first that is there counts
    "EndlessError": ENDLESS,
    "RecursionError": "Your function calls itself, and that call calls itself again. When does it stop?",
    "UnboundLocalError": "A name is used here before your function has given it a value. Which line comes too early?",
    "StopIteration": "next found nothing to take. In which case is there nothing?",
    "object is not callable": "Something that is not a function is called here. squares, to_move, winner and "
    "is_terminal have no brackets; actions() and result(square) do.",
    "'State' object has no attribute": "A State can't say that. dir(State) lists what it can say.",
    "'method' object is not": "A method is called with brackets: state.actions(), and not state.actions.",
    "NameError": "This name means nothing here. Is it misspelt, or was the cell that makes it not run yet?",
}
SLOW = "Each call should take next to no time. What is worked out again and again?"
# Seconds of work for all calls of a check: each has a limit of its own, but there may be thousands
PATIENCE = 120


@dataclass(frozen=True)
class Case:
    """One call of the learner's function: its arguments, the right answer, and the board to draw if it goes wrong.

    A `want` of ValueError means that the call must raise one. Where more than one answer is right,
    `accepts` says which; where a right one is too long to be shown, `expected` puts it in words;
    and `tints` says which squares of the board to tint for it.
    """

    arguments: tuple[Any, ...]
    want: Any
    state: State | None = None
    accepts: Callable[[Any], bool] | None = None
    expected: str = ""
    tints: Callable[[Any], Mapping[int, str]] | None = None


Advisor = Callable[
    [Case, Any], str
]  # looks at the first wrong case and what was given for it, and returns a hint
Errors = Mapping[
    str, str
]  # hints by words of an error; the first counts; {0} is the first argument of the call
# A screen reader announces an alert that appears by itself, but not one inside a new output. So the
# verdict is shown 0.2 s after its output.
LATER = "<style>@keyframes ttt-said{from{visibility:hidden}}</style>"
EDGES = {"✓": "#2e9e4f", "✗": "#c77700"}  # of a card; both are seen on light and on dark pages


@dataclass(frozen=True)
class Verdict:
    """The result of a check, true if the answer is right.

    Shows its text and, where one helps, a board or a picture.
    """

    right: bool
    text: str
    hint: str = ""
    state: State | None = None
    tints: Mapping[int, str] = field(default_factory=dict)
    picture: Picture | None = None  # in place of the board

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        parts = (
            self.text,
            self._board.text if self._board else "",
            f"Hint: {self.hint}" if self.hint else "",
        )
        return "\n".join(filter(None, parts))

    def _repr_html_(self) -> str:
        first, *others = escape(self.text).splitlines()
        told = f"<pre>{chr(10).join(others)}</pre>" if others else ""
        picture = self._board._repr_html_() if self._board else ""
        hint = f"<p><b>Hint:</b> {escape(self.hint)}</p>" if self.hint else ""
        card = f"border-left:5px solid {EDGES.get(first[0], '#888888')};padding:9px 0 1px 12px"
        later = "animation:ttt-said 0.2s step-end"
        return f'{LATER}<div role="alert" style="{card};{later}"><p>{first}</p>{told}{picture}{hint}</div>'

    @property
    def _board(self) -> Picture | None:
        return svg.board(self.state, tints=self.tints) if self.state else self.picture


def wrong(name: str, said: str, hint: str = "", state: State | None = None) -> Verdict:
    """Return a verdict against an answer."""
    return Verdict(False, f"✗ {name}: {said}", hint, state)


def never_raises(check: Callable[P, Verdict]) -> Callable[P, Verdict]:
    """Return a check that gives a verdict whatever strange answers do: raise when they are compared or shown, say."""

    @wraps(check)
    def safe(*answers: P.args, **named: P.kwargs) -> Verdict:
        try:
            return check(*answers, **named)
        except KeyboardInterrupt:
            raise  # who stops a check wants it stopped
        except BaseException as problem:
            hint = (
                "" if isinstance(problem, ImportError) else STRANGE
            )  # in a browser, not everything is installed
            return wrong(
                check.__name__,
                f"this answer could not be checked.\n{short(Raised(problem).text)}",
                hint,
            )

    return safe


def judge(
    function: Any,
    name: str,
    cases: Iterable[Case],
    advise: Advisor,
    *,
    errors: Errors | None = None,
    nothing: str = RETURN,
    what: str = "boards",
    patience: float = PATIENCE,
) -> Verdict:
    """Call a learner's function on all cases, smallest first, and say how it did.

    `what` says what the cases are. Hints come from `errors` for what is raised, from `nothing` for
    None, and from `advise` for any other answer, or where one of the first two is left out.
    `patience` is in seconds that the processor worked for the learner's function: a busy machine
    makes nothing wrong.
    """
    if (problem := no_answer(function, name)) is not None:  # a verdict against is False
        return problem
    count, spent = 0, 0.0
    for count, case in enumerate(progress(cases, what), 1):
        begin = process_time()
        got, changed, printed = watch(function, case.arguments)
        spent += process_time() - begin
        if trouble := _trouble(function, name, case, got, changed):
            said = f"\nIt printed: {printed[:200].rstrip()}" if printed else ""
            hint = KEEP if changed else PRINTED if got is None and printed else ""
            hint = hint or _tried("", _advice, advise, case, got, errors, nothing)
            verdict = wrong(name, f"not right yet.\n{trouble}{said}", hint, case.state)
            return replace(verdict, tints=_tried({}, _tints, case, got))
        if spent > patience:
            return wrong(
                name,
                f"too slow. {count:,} {what} were right in {patience} seconds.",
                SLOW,
                case.state,
            )
    return Verdict(True, f"✓ {own_name(function, name)}: right on all {count:,} {what}.")


def no_answer(function: Any, name: str) -> Verdict | None:
    """Return what to say of something that is no answer yet: no function, or an untouched stub."""
    if not callable(function):
        return wrong(
            name, f"a function was expected, not {shown(function)}. Give its name, without ()."
        )
    if is_stub(function):
        return Verdict(
            False, f"… {name}: not yet. Put your lines in place of the ..., and run the cell again."
        )
    return None


def remembering(function: Any) -> Any:
    """Return a function that answers the same, and is asked about each board only once."""
    return cache(function) if callable(function) else function


def judge_number(
    guess: Any, name: str, want: int, hints: Mapping[tuple[int, ...], str], otherwise: str
) -> Verdict:
    """Compare a whole number that a learner has worked out with the right one; hints are by wrong numbers."""
    if guess is ...:
        return Verdict(
            False, f"… {name}: not yet. Put your number where the ... stands, and run again."
        )
    if callable(guess):
        return wrong(name, "that is a function. Call it, and give the number that it returns.")
    if type(guess) is not int:
        return wrong(name, f"a whole number was expected, not {shown(guess)}.")
    if guess == want:
        return Verdict(True, f"✓ {name}: {want:,} it is.")
    hint = next((hint for numbers, hint in hints.items() if guess in numbers), otherwise)
    return wrong(name, f"{guess:,} is not right yet.", hint)


def own_name(function: Any, name: str) -> str:
    """Return the function's own name, so that a tick for our solution does not read as one for the learner's answer."""
    own = str(getattr(function, "__name__", name))
    return own if own.isidentifier() else name


# ---- what is wrong with an answer


def _trouble(function: Any, name: str, case: Case, got: Any, changed: tuple[Any, ...]) -> str:
    call = f"{name}({', '.join(map(shown, case.arguments))})"
    if isinstance(got, Raised) and isinstance(got.exception, EndlessError):
        return f"{call} {got.told(function)}"
    if changed:
        return f"{call} changed what it was given. Now that is {', '.join(map(shown, changed))}."
    if _is_accepted(case, got):
        return ""
    number = rounded(got) if isinstance(got, float) and case.expected else ""
    answer = (
        shown(got) if number in ("", case.expected) else number
    )  # rounded, unless that would look right
    given = got.told(function) if isinstance(got, Raised) else f"returned {answer}"
    expected = "a ValueError" if case.want is ValueError else case.expected or shown(case.want)
    return f"{call} {given}\nExpected: {expected}"


def _is_accepted(case: Case, got: Any) -> bool:
    if isinstance(got, Raised):
        return case.want is ValueError and isinstance(got.exception, ValueError)
    if case.accepts is not None:
        return _tried(False, case.accepts, got)
    return (
        type(got) is type(case.want) and is_equal(got, case.want) and shown(got) == shown(case.want)
    )  # [0.0], [0]


def _tints(case: Case, got: Any) -> Mapping[int, str]:
    """Return the tints for a wrong answer, of those squares that are on the board."""
    squares = range(len(case.state.squares) if case.state else 0)
    tints = case.tints(got) if case.tints and not isinstance(got, Raised) else {}
    return {
        square: tint for square, tint in tints.items() if type(square) is int and square in squares
    }


def _tried(default: T, look: Callable[..., T], *arguments: Any) -> T:
    """Return what comes of a look at an answer, or the default if it is too strange to be looked at."""
    try:
        return look(*arguments)
    except (Exception, EndlessError):
        return default


def _advice(advise: Advisor, case: Case, got: Any, errors: Errors | None, nothing: str) -> str:
    if isinstance(got, Raised):
        known = advice_on_error(got.exception, errors or {}).format(*case.arguments)
        return known or (advise(case, got) if errors is None else ALONE)
    return nothing if got is None and nothing and errors is not None else advise(case, got)


def advice_on_error(exception: BaseException, errors: Errors = ERRORS) -> str:
    """Return the first hint on an error whose words are in it, of these errors and of those in any exercise."""
    text = Raised(exception).text
    if found := next(
        (hint for words, hint in (*errors.items(), *ERRORS.items()) if words in text), ""
    ):
        return found
    if "positional argument" in text:
        lines = [
            step
            for step in extract_tb(exception.__traceback__)
            if not step.filename.startswith(PACKAGE)
        ]
        return INNER_CALL if lines else CALL
    return ""
