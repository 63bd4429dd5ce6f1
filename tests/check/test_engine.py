# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""The check engine: what it says to answers of every kind, and that it always comes back."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from itertools import count
from typing import Any

import numpy as np
import pytest

from tests.check.answers import assert_told
from tests.check.strange import FUNCTIONS, VALUES, Hostile, HostileError
from ttt import State, check
from ttt.check import engine, hands, n06_minimax, n10_parallel_search, words
from ttt.check.boards import all_states, fullest_first, one_of
from ttt.check.engine import EXERCISES, Case, exercise, judge, judge_number, remembering
from ttt.check.verdict import CODE, SIGNS, Fact, Verdict, wrong
from ttt.check.watch import Raised, is_close, rounded, watch
from ttt.lazy import lazy
from ttt.pictures.colours import VERDICTS
from ttt.watching import EndlessError, is_stub


def double(number):
    return 2 * number


def cases():
    """The numbers 0, 1, 2: twice each; and -1, which must be refused."""
    yield from (Case((number,), 2 * number) for number in range(3))
    yield Case((-1,), ValueError)


def good(number):
    if number < 0:
        raise ValueError("less than nothing")
    return 2 * number


def advise(case, _got):
    return f"advice on {case.arguments[0]}"


@exercise
def verdict(function, **options):
    return judge(function, "double", cases(), advise, what="numbers", **options)


def verdict_on(function, case, name="name"):
    return judge(function, name, [case], advise)


# ---- right, wrong, and not yet


def test_a_right_answer():
    assert repr(verdict(good)) == "✓ good: right on all 4 numbers."
    html = verdict(good)._repr_html_()
    assert f'role="alert" style="border-left:5px solid {VERDICTS["right"]};' in html
    assert "✓</span> <b>Right</b> on all 4 numbers.</span>" in html
    assert verdict(lambda number: good(number + 0)).text == "✓ double: right on all 4 numbers."


def test_the_first_wrong_case_is_shown_with_its_advice():
    against = verdict(lambda number: number + number // 2)
    assert not against
    lines = ["✗ double: not right yet.", "double(1) returned 1", "Expected: 2", "Hint: advice on 1"]
    assert repr(against).splitlines() == lines


def raises(error):
    def function(number):
        raise error  # the line

    return function


def refuses_wrongly(number):
    return 2 * number if number >= 0 else dict[int, int]()[number]


LINE = "\n    in your line   raise error  # the line"


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (double, "double(-1) returned -2\nExpected: a ValueError"),
        (refuses_wrongly, "refuses_wrongly(-1) raised KeyError: -1"),
        (raises(ValueError("two")), f"function(0) raised ValueError: two{LINE}\n"),
        (raises(KeyError()), "function(0) raised KeyError\n"),
        (raises(SystemExit()), "function(0) raised SystemExit"),
        (lambda: 3, "takes 0 positional arguments but 1 was given"),
        (lambda number: 2.0 * number, "double(0) returned 0.0\nExpected: 0"),
        (lambda number: number > 0, "double(0) returned False\nExpected: 0"),
        (5, "✗ verdict: not right yet: a function was expected, not 5. Give its name, without ()."),
        ([good], "a function was expected, not [<function good"),
    ],
)  # fmt: skip
def test_wrong_answers(function, said):
    against = verdict(function)
    assert not against
    assert said in against.text


def stub(number):
    """Return twice the number."""
    ...  # noqa: PIE790


def stub_with_a_gap(number):
    return number * ...


def empty(number):
    pass


def right_below_a_gap(number):
    ...  # noqa: PIE790
    return good(number)


def wrong_below_a_gap(number):
    ...  # noqa: PIE790
    return number


def stub_with_a_line(number):
    def inner():
        twice = number + number
        ...  # noqa: PIE790
        return twice

    return inner


@pytest.mark.parametrize(
    "function",
    [stub, stub_with_a_gap, stub_with_a_line, wrong_below_a_gap, empty, lambda number: ...],
)
def test_an_untouched_stub_is_not_yet_an_answer(function):
    todo = "not yet. Replace the ... with your code, and run the cell again."
    assert verdict(function).text == f"… double: {todo}"
    for name in OF_FUNCTIONS - {"bound"}:
        empty_verdict = getattr(check, name)(function)
        assert empty_verdict.kind == "not yet", name
        assert todo in empty_verdict.text, name


def test_a_right_answer_may_leave_a_gap():
    assert verdict(right_below_a_gap)
    assert check.yours(right_below_a_gap, 3) == "Your `right_below_a_gap`: 6."


def returns_nothing(number):
    return None


def typed(source):
    """Return a function whose source can't be seen."""
    names: dict[str, Any] = {}
    exec(source, names)
    return names["typed"]


def annotated(number):
    numbers: tuple[int, ...] = (number,)
    return numbers[0]


@pytest.mark.parametrize(
    "function",
    [
        annotated,
        typed("def typed(number): return 7"),
        returns_nothing,
        lambda number: None,
        lambda number: 0,
        lambda number: "x",
        print,
        int,
    ],
)
def test_an_answer_that_is_merely_wrong_is_no_stub(function):
    assert not is_stub(function)


# ---- hints that all exercises share


def too_early(number):
    if twice < 0:  # noqa: F821
        return 0
    twice = 2 * number
    return twice  # noqa: RET504


def deeper(number):
    return deeper(number + 1)


def calls_wrongly(number):
    return good(number, number)


def falls_off(number):
    number += 1


@pytest.mark.parametrize(
    ("function", "hint"),
    [
        (deeper, "Your function calls itself"),
        (too_early, "This name has no value yet"),
        (typed("def typed(number): return misspelt"), "This name means nothing here"),
        (lambda number: [][number], "an empty one has no [0]"),
        (lambda number: next(iter(())), "next found nothing to take"),
        (lambda number: number.real(), "Something that is not a function is called here"),
        (lambda: 3, "How many arguments does it give, and how many"),
        (calls_wrongly, "A call in your own lines gives too few arguments"),
        (lambda number: [].copy[number], "such as state.actions() or board.copy()"),  # type: ignore[index]
        (raises(AttributeError("'NoneType' object has no attribute 'append'")), "as append does"),
        (lambda number: State().nothing, "A State can't say that"),  # type: ignore[attr-defined]
        (lambda number: State()[number], "A State has no []"),  # type: ignore[index]
        (raises(OSError("0 or 1")), "about 0"),
        (raises(MemoryError()), words.ALONE),
        (returns_nothing, "ends with `return None`, so nothing comes back"),
        (falls_off, words.RETURN),
        (print, "Your function prints something, and returns nothing"),
    ],
)
def test_hints_on_errors_and_on_nothing(function, hint):
    assert hint in verdict(function, errors={"0 or 1": "about {0}"}).hint


def test_an_advisor_may_see_none_itself():
    assert verdict(returns_nothing, nothing="").hint == "advice on 0"


def test_what_is_printed_is_kept_from_the_page_but_shown_when_wrong():
    page = io.StringIO()
    with redirect_stdout(page), redirect_stderr(page):
        on_stdout = verdict(lambda number: print("twice", 2 * number))
        on_stderr = verdict(lambda number: print("thrice", file=sys.stderr))
        assert verdict(lambda number: [print("!"), good(number)][1])
    assert page.getvalue() == ""
    assert on_stdout.text.endswith("double(0) returned None\nExpected: 0\nIt printed: twice 0")
    assert on_stderr.text.endswith("It printed: thrice")


def test_what_is_printed_in_place_of_being_returned_is_seen():
    def prints(answer, returned):
        def function():
            print("so:")
            print(answer)
            return returned

        return function

    for want in (2, "x", [1, 2], 1 / 3):
        assert verdict_on(prints(want, -1), Case((), want)).hint == words.PRINTED_RIGHT
        assert verdict_on(prints("no", -1), Case((0,), want)).hint != words.PRINTED_RIGHT


@pytest.mark.parametrize(
    ("want", "answer"),
    [
        (0, np.int64(0)),
        ([0, 2], [np.int8(0), np.int64(2)]),
        ((1,), (np.array(1),)),
    ],
)
def test_a_numpy_scalar_counts_as_the_value_that_it_holds(want, answer):
    assert verdict_on(lambda: answer, Case((), want))
    one_of_two = Case((), want, accepts=lambda got: type(got) is type(want) and got == want)
    assert verdict_on(lambda: answer, one_of_two)
    assert not verdict_on(lambda: np.float64(0.5), Case((), want))


def test_what_answers_otherwise_when_asked_again_is_told_so():
    calls = count(1)
    assert_told(verdict(lambda number: next(calls)), "double(0) returned 1", words.LEFT_OVER)
    assert_told(verdict(lambda number: object()), "returned <object", "advice on 0")
    assert_told(verdict(lambda number: iter([])), "returned <list_iterator", words.ITERATOR_FOR_ONE)
    case = Case((2,), [1, 2])
    assert verdict_on(lambda number: iter([1, 2]), case).hint == words.ITERATOR
    kept = list[int]()
    grown = verdict_on(lambda number: kept.append(number) or kept, Case((2,), []))
    assert_told(grown, "returned [2]", words.LEFT_OVER)


def promised(number):
    async def later():
        return 2 * number

    waits = later()
    waits.close()
    return waits


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        (lambda number: ValueError, words.ERROR_RETURNED),
        (lambda number: ValueError("less than nothing"), words.ERROR_RETURNED),
        (lambda number: good, words.FUNCTION_RETURNED),
        (lambda number: int, words.FUNCTION_RETURNED),
        (lambda number: partial(good, number), words.FUNCTION_RETURNED),
        (lambda number: [good], words.FUNCTION_RETURNED),
        (promised, words.PROMISE_RETURNED),
        (lambda number: lazy(lambda: 2 * number), words.PROMISE_RETURNED),
        (lambda number: hands.done(good, number), words.PROMISE_RETURNED),
        (lambda number: map(good, [number]), words.ITERATOR_FOR_ONE),
        (lambda number: (good(i) for i in [number]), words.ITERATOR_FOR_ONE),
        (lambda number: [filter(None, [number])], words.ITERATOR_FOR_ONE),
    ],
)
@pytest.mark.parametrize("want", [4, ValueError])
def test_what_is_no_value_is_never_right(answer, hint, want):
    """An error that is returned, a function, a promise, an iterator: no check has to know of them."""
    case = Case((2,), want, accepts=None if want is ValueError else lambda got: True)
    against = verdict_on(answer, case)
    assert not against
    assert against.hint == hint


def test_what_is_refused_in_another_way_is_told_so():
    refusing = Case((-1,), ValueError)
    for error in (KeyError("less"), IndexError(), Exception("less")):
        assert verdict_on(raises(error), refusing).hint == words.ANOTHER_ERROR
    assert "Only an error can be raised" in verdict_on(raises("less"), refusing).hint
    assert verdict_on(lambda number: print("less"), refusing).hint == "advice on -1"


def starts_too_high(number):
    best = None
    most = 0
    for candidate in (-3, -2):
        if candidate > most:
            best = candidate
    return best


def test_a_return_that_is_reached_is_not_asked_for():
    """None is what came of a name: the function has a return, and the hint quotes it."""
    assert "This call ends with `return best`, and what" in verdict(starts_too_high).hint
    sort = "`return sorted([], key=lambda it: it).sort()`"
    assert f"This call ends with {sort}, and what" in verdict(returns_a_sort).hint


def test_a_return_that_never_ran_is_not_blamed():
    def one_line(number):  # noqa: RET503
        if number > 9: return number  # fmt: skip  # noqa: E701

    assert verdict(one_line).hint == words.RETURN


def returns_a_sort(number):
    return sorted(
        [],
        key=lambda it: it,
    ).sort()


def test_changed_arguments_are_shown_and_the_next_case_is_not_spoilt():
    case = Case(([1, 2],), 2)
    against = verdict_on(lambda numbers: numbers.pop(), case)
    said = "name([1, 2]) changed what it was given. Now that is [1]."
    assert_told(against, said, "Another name for a list is no copy")
    assert judge(lambda numbers: [*numbers].pop(), "last", [case] * 2, advise)


# ---- that it always comes back


def endless_in_one_line(number):
    """Run one bytecode that jumps to itself, which is no new line to a tracer."""
    exec("while True: pass")
    return number


def endless_with_a_net(number):
    while True:
        try:
            number += 1
        except Exception:
            number -= 1


@pytest.mark.parametrize("function", [endless_in_one_line, endless_with_a_net])
def test_a_loop_without_end_is_stopped(function):
    said = f"{function.__name__}(0) had not come to an end after 1,000,000 steps, and was stopped."
    against = verdict(function)
    assert against.text.endswith(said)
    assert against.hint == words.ENDLESS
    assert verdict(function, errors={EndlessError: "stop it"}).hint == "stop it"


def test_many_calls_that_take_long_together_are_stopped(monkeypatch):
    monkeypatch.setattr(engine, "process_time", iter(range(0, 1_000, 50)).__next__)
    assert_told(verdict(good), "too slow. 3 numbers were right in 120 seconds.", "again and again?")


def test_time_in_which_others_work_is_not_counted(monkeypatch):
    """On a busy machine, hours may pass at each call."""
    hours = count(step=3_600)
    for clock in ("monotonic", "perf_counter", "time"):
        monkeypatch.setattr(f"time.{clock}", lambda: next(hours))
        monkeypatch.setattr(engine, clock, lambda: next(hours), raising=False)
    assert verdict(good)


def test_what_a_state_does_is_not_counted():
    """Only the learner's own steps are limited: a slow way to a right answer is right."""

    def walks(state):
        return sum(len(State().result(4).canonical().squares) for _ in range(3000)) * 0

    assert verdict_on(walks, Case((State(),), 0))


def test_a_tracer_is_given_back():
    def tracer(frame, event, argument):
        pass

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        verdict(good)
        verdict(endless_with_a_net)
        check.alphabeta(lambda state, alpha=-1, beta=1: 0)
        after = sys.gettrace()
    finally:
        sys.settrace(before)
    assert after is tracer


OF_VALUES = {"fewest_rules", "only_moves", "own_game", "rescale", "unseen", "worker"}
OF_FUNCTIONS = {*check.__all__} - OF_VALUES


def strange_answers(name):
    """Return the worst answers to hand in: as they are, and from functions that return them."""
    answers = VALUES | (FUNCTIONS if name in OF_FUNCTIONS else {})
    if name == "bound":
        # To find and keep nothing is no mistake until thousands of boards have been searched
        del answers["gives nothing"], answers["calls prints"]
    return answers


SLOW = [pytest.param("sabotage", marks=pytest.mark.long)]


@pytest.mark.parametrize("name", [*(name for name in check.__all__ if name != "sabotage"), *SLOW])
def test_no_check_ever_raises(name, monkeypatch, capsys):
    monkeypatch.setattr(watch, "__defaults__", (20_000, None))  # steps, to be done sooner
    monkeypatch.setattr(n06_minimax, "STEPS", 100_000)
    monkeypatch.setattr(n10_parallel_search, "STEPS", 20_000)
    for kind, answer in strange_answers(name).items():
        answers = [answer, answer] if name == "bound" else [answer]
        against = getattr(check, name)(*answers)
        assert not against, kind
        assert against.text.startswith(f"{SIGNS[against.kind]} "), kind
        assert len(repr(against)) < 20_000, kind
        assert against._repr_html_(), kind
    assert capsys.readouterr().out == ""


def test_whatever_breaks_a_check_becomes_a_verdict_but_for_an_interrupt():
    @exercise
    def checks(answer):
        raise answer

    missing = "ModuleNotFoundError: No module named 'numpy'"
    said = f"✗ checks: not right yet: this answer could not be checked.\n{missing}"
    assert_told(checks(ModuleNotFoundError("No module named 'numpy'")), said)
    said = "HostileError: its text raises RuntimeError"
    assert_told(checks(HostileError()), said, "plain functions")
    with pytest.raises(KeyboardInterrupt):
        checks(KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        verdict(raises(KeyboardInterrupt()))


def test_an_argument_made_hostile_is_shown_all_the_same():
    def poisons(numbers):
        numbers[0] = Hostile()
        return 2

    assert "changed what it was given" in verdict_on(poisons, Case(([1, 2],), 2)).text


@pytest.mark.parametrize("problem", [AttributeError(), EndlessError()])
def test_advice_that_breaks_is_left_out(problem):
    """An advisor may call the learner's function again, and that may be stopped."""

    def breaks(case, got):
        raise problem

    assert judge(double, "double", cases(), breaks).hint == ""


# ---- cases that accept more than one answer, and how answers are shown


def verdict_on_set(answer):
    """What is said of an answer that should be a list of 0, 1, 2, in whatever order."""
    case = Case(
        (3,),
        [0, 1, 2],
        State(),
        accepts=lambda got: sorted(got) == [0, 1, 2],
        expected="the numbers below 3",
        tints=lambda got: dict.fromkeys(set(got) - {0, 1, 2}, "crossed"),
    )
    return judge(lambda number: answer, "below", [case], advise, nothing="")


def test_a_case_may_accept_more_than_one_answer():
    assert verdict_on_set([2, 0, 1])
    assert verdict_on_set((0, 1, 2))
    against = verdict_on_set([0, 1, 5])
    said = "below(3) returned [0, 1, 5]\nExpected: the numbers below 3"
    assert_told(against, said, "advice on 3")
    assert against.tints == {5: "crossed"}
    assert "crossed: 5" in repr(against)
    assert 'alt="empty board, x to move; crossed: 5"' in against._repr_html_()


@pytest.mark.parametrize("answer", [None, ["a", 0], [99]])
def test_an_answer_that_can_not_be_looked_at_is_wrong(answer):
    against = verdict_on_set(answer)
    assert_told(against, f"returned {answer!r}", "advice on 3")
    assert against.tints == {}


def test_an_exception_is_never_accepted():
    anything = Case((3,), 3, accepts=lambda got: True)
    assert not verdict_on(lambda number: number.nothing, anything)


def test_the_board_is_drawn_and_escaped():
    state = State().result(4)
    below = ("so", Fact(words.EXPECTED, "2 > 1"))
    against = wrong("1 < 2", "a & b", state, name="less", below=below)
    lines = ["✗ less: not right yet: 1 < 2", "so", "Expected: 2 > 1", str(state), "Hint: a & b"]
    assert repr(against) == "\n".join(lines)
    card = against._repr_html_()
    assert "✗</span> <b>Not right yet</b>: 1 &lt; 2</span>" in card
    assert f'>Expected</span><span style="{CODE}">2 &gt; 1</span></div>' in card
    assert "<b>Hint:</b> a &amp; b</p></div>" in card


KINDS = {
    "✓ turn: right": "right",
    "≈ turn: almost": "almost",
    "✗ turn: not right yet": "wrong",
    "… turn: not yet": "not yet",
}


@pytest.mark.parametrize("begin", KINDS)
def test_a_verdict_begins_with_its_kind(begin):
    text = f"{begin}: so it is."
    kind = KINDS[begin]
    made = Verdict(kind, "so it is.", name="turn")
    assert repr(made) == text
    assert bool(made) is (kind == "right")
    assert f"solid {VERDICTS[kind]};" in made._repr_html_()


def test_what_came_stands_above_what_was_expected():
    card = verdict(lambda number: 7)._repr_html_()
    label = '<span style="text-transform:lowercase">Expected</span>'
    assert f'>7</span>{label}<span style="{CODE}">0</span>' in card


def test_every_exercise_is_registered():
    registered = {name for name, made in EXERCISES.items() if made.__module__ != __name__}
    assert registered == set(check.__all__) < set(dir(check))
    assert all(getattr(check, name) is EXERCISES[name] for name in registered)
    assert all(made.__doc__ for made in EXERCISES.values() if made.__module__ != __name__)


def test_numbers_as_text():
    numbers = {-0.0: "0", -1 / 9: "-0.111", 16: "16", 0.5: "0.5", 2 / 3: "0.667"}
    assert [*map(rounded, numbers)] == [*numbers.values()]


@pytest.mark.parametrize(("answer", "text"), [(0.123456, "0.123"), (0.5000001, "0.5000001")])
def test_a_wrong_number_is_rounded_unless_it_would_look_right(answer, text):
    """The numbers of a case that says in words, or rounded, what it expects."""
    against = verdict_on(lambda value: value, Case((answer,), 0.5, expected="0.5"))
    assert f" returned {text}\nExpected: 0.5" in against.text


@pytest.mark.parametrize(
    ("got", "close"), [(0.5, True), (0.5 + 1e-10, True), (0.5 + 1e-8, False), ("0.5", False)]
)
def test_close_numbers(got, close):
    assert is_close(got, 0.5) is close
    assert bool(verdict_on(lambda: got, Case((), 0.5))) is close


def test_a_long_answer_is_shortened():
    assert max(map(len, verdict(lambda number: "x" * 10_000).text.splitlines())) < 200
    assert len(Raised(ValueError("x" * 10_000)).told(good)) < 200


# ---- numbers, answers that are kept, and boards


@exercise
def games(guess):
    return judge_number(guess, 255_168, {(4, 5): "four or five"}, "another")


@pytest.mark.parametrize(
    ("guess", "said", "hint"),
    [
        (..., "… games: not yet. Replace the ... with your number, and run the cell again.", ""),
        (np.int64(5), "✗ games: not right yet: it is not 5.", "four or five"),
        (-6, "✗ games: not right yet: it is not -6.", "another"),
        (True, "a whole number was expected, not True", ""),
        (
            good,
            "✗ games: not right yet: that is a function. Call it, and give the number that it returns.",
            "",
        ),
    ],
)
def test_wrong_numbers(guess, said, hint):
    assert_told(games(guess), said, hint)


def test_the_right_number():
    assert games(255_168).text == "✓ games: right: 255,168 it is."


def test_answers_are_remembered():
    noted = list[int]()

    def append(number):
        noted.append(number)
        return double(number)

    asked = remembering(append)
    assert [asked(2), asked(3), asked(2)] == [4, 6, 4]
    assert noted == [2, 3]
    assert asked.__name__ == "append"
    assert remembering(7) == 7


def test_boards_in_order():
    states = all_states()
    first = [".........", "x........", ".x.......", "..x......"]
    assert [state.squares for state in states[:4]] == first
    marks = [9 - state.squares.count(".") for state in states]
    assert marks == sorted(marks)
    free = [state.squares.count(".") for state in fullest_first()]
    assert free == sorted(free)


def test_one_of_several_squares():
    case = one_of(State(), [0, 4], " (two)")
    assert case.arguments == (case.state,) == (State(),)
    assert case.want == 0
    assert case.expected == "0 or 4 (two)"
    assert case.accepts is not None
    assert [got for got in (4, 1, True, 4.0, None) if case.accepts(got)] == [4]
