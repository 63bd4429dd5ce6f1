"""The check engine: what it says to answers of every kind, and that it always comes back."""

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from typing import Any

import pytest

from ttt import State
from ttt.check.engine import Case, Verdict, all_states, judge, judge_number, judge_prediction
from ttt.check.watch import EndlessError, Raised, is_stub, rounded


def double(number: int) -> int:
    return 2 * number


def cases() -> Iterator[Case]:
    """The numbers 0, 1, 2: twice each; and -1, which must be refused."""
    yield from (Case((number,), 2 * number) for number in range(3))
    yield Case((-1,), ValueError)


def good(number: int) -> int:
    if number < 0:
        raise ValueError("less than nothing")
    return 2 * number


def advise(case: Case, got: Any) -> str:
    return f"advice on {case.arguments[0]}"


def verdict(function: object) -> Verdict:
    return judge(function, "double", cases(), advise, what="numbers")


def test_a_right_answer() -> None:
    told = verdict(good)
    assert told
    assert repr(told) == "✓ good: right on all 4 numbers."
    assert told._repr_html_() == "<p>✓ good: right on all 4 numbers.</p>"
    assert verdict(lambda number: good(number + 0)).text == "✓ double: right on all 4 numbers."


def test_the_first_wrong_case_is_told_with_its_advice() -> None:
    told = verdict(lambda number: number + number // 2)
    assert not told
    assert repr(told) == "✗ double: not right yet.\ndouble(1) returned 1\nExpected: 2\nHint: advice on 1"


def test_a_missing_refusal_is_told() -> None:
    assert "double(-1) returned -2\nExpected: a ValueError" in verdict(double).text


def test_an_exception_is_told_with_the_learners_line() -> None:
    def strange(number: int) -> int:
        return int("two") * number  # the line

    told = verdict(strange).text
    assert "double(0) raised ValueError: invalid literal for int() with base 10: 'two'" in told
    assert '\n    in your line   return int("two") * number  # the line\n' in told


def test_another_exception_is_not_a_refusal() -> None:
    def refuses_wrongly(number: int) -> int:
        if number < 0:
            raise KeyError(number)
        return 2 * number

    assert "double(-1) raised KeyError: -1" in verdict(refuses_wrongly).text


def endless_while(number: int) -> int:
    while True:
        number += 1


def endless_in_one_line(number: int) -> int:
    """Run one bytecode that jumps to itself, which is no new line to a tracer."""
    exec("while True: pass")
    return number


def endless_generator(number: int) -> int:
    def forever() -> Iterator[int]:
        while True:
            yield 1

    return sum(forever())


def endless_with_a_net(number: int) -> int:
    while True:
        try:
            number += 1
        except Exception:
            number -= 1


@pytest.mark.parametrize("function", [endless_while, endless_in_one_line, endless_generator, endless_with_a_net])
def test_a_loop_without_end_is_stopped(function: Callable[[int], int]) -> None:
    told = verdict(function)
    assert told.text.endswith("double(0) had not come to an end after 1,000,000 steps, and was stopped.")
    assert told.hint == "What has to happen for your loop to stop, and which line brings that about?"


def test_recursion_without_end_is_an_exception() -> None:
    def deeper(number: int) -> int:
        return deeper(number + 1)

    told = verdict(deeper)
    assert "double(0) raised RecursionError" in told.text
    assert told.hint.startswith("Your function calls itself")


def test_a_name_without_a_value_is_explained() -> None:
    made: dict[str, Any] = {}
    exec("def too_early(number):\n  if twice < 0: return 0\n  twice = 2 * number\n  return twice", made)
    assert verdict(made["too_early"]).hint.startswith("A name is used here before your function has given it a value")
    assert verdict(lambda number: misspelt * number).hint.startswith("This name means nothing here")  # type: ignore[name-defined]  # noqa: F821


def test_a_tracer_is_given_back() -> None:
    seen: list[str] = []

    def tracer(frame: object, event: str, argument: object) -> None:
        seen.append(event)

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        verdict(good)
        verdict(endless_while)
        after = sys.gettrace()
    finally:
        sys.settrace(before)
    assert after is tracer


def test_changed_arguments_are_told_and_the_next_case_is_not_spoilt() -> None:
    def eats(numbers: list[int]) -> int:
        return numbers.pop()

    told = judge(eats, "last", [Case(([1, 2],), 2)], lambda case, got: "other advice")
    assert "last([1, 2]) changed what it was given. Now that is [1]." in told.text
    assert told.hint.startswith("How many lists are there?")


@pytest.mark.parametrize("answer", [5, None, "double", [good]])
def test_what_is_no_function_is_told(answer: object) -> None:
    assert verdict(answer).text == f"✗ double: a function was expected, not {answer!r}. Give its name, without ()."


def test_the_wrong_number_of_parameters_is_told() -> None:
    assert "takes 0 positional arguments but 1 was given" in verdict(lambda: 3).text


def test_a_value_equal_but_of_another_type_is_wrong() -> None:
    assert "double(0) returned 0.0\nExpected: 0" in verdict(lambda number: 2.0 * number).text
    assert "double(0) returned False\nExpected: 0" in verdict(lambda number: number > 0).text
    assert (
        "list() returned [0.0, 1]\nExpected: [0, 1]"
        in judge(lambda: [0.0, 1], "list", [Case((), [0, 1])], lambda case, got: "").text
    )


def test_an_answer_that_hits_back_is_told_all_the_same() -> None:
    class Hostile(int):
        def __eq__(self, other: object) -> bool:
            raise RuntimeError("no comparing")

        def __repr__(self) -> str:
            raise RuntimeError("no showing")

        __hash__ = int.__hash__

    told = verdict(lambda number: Hostile(2 * number))
    assert "double(0) returned <Hostile whose repr raises RuntimeError>" in told.text


def test_an_argument_made_hostile_is_told_all_the_same() -> None:
    class Hostile:
        def __eq__(self, other: object) -> bool:
            raise RuntimeError("no comparing")

        __hash__ = object.__hash__

    def poisons(numbers: list[Any]) -> int:
        numbers[0] = Hostile()
        return 2

    told = judge(poisons, "last", [Case(([1, 2],), 2)], advise)
    assert "changed what it was given" in told.text


def test_advice_that_breaks_is_left_out() -> None:
    told = judge(double, "double", cases(), lambda case, got: f"{got.nothing}")
    assert not told
    assert told.hint == ""


def test_advice_that_does_not_end_is_left_out() -> None:
    """An advisor may call the learner's function again, and that may be stopped."""

    def stopped(case: Case, got: Any) -> str:
        raise EndlessError

    assert judge(double, "double", cases(), stopped).hint == ""


def test_numbers_as_text() -> None:
    assert [rounded(number) for number in (-0.0, -1 / 9, 16, 0.5, 2 / 3)] == [
        "0",
        "-0.111",
        "16",
        "0.5",
        "0.667",
    ]


def test_a_wrong_number_is_rounded_unless_it_would_look_right() -> None:
    """The numbers of a case that says in words, or rounded, what it expects."""
    for answer, text in ((0.123456, "0.123"), (0.5000001, "0.5000001")):
        told = judge(lambda value: value, "half", [Case((answer,), 0.5, expected="0.5")], advise)
        assert f" returned {text}\nExpected: 0.5" in told.text


def test_a_long_answer_is_shortened() -> None:
    assert max(map(len, verdict(lambda number: "x" * 10_000).text.splitlines())) < 200


@pytest.mark.parametrize("end", [SystemExit, EOFError, GeneratorExit])
def test_leaving_is_caught(end: type[BaseException]) -> None:
    def leaves(number: int) -> int:
        raise end

    assert f"double(0) raised {end.__name__}" in verdict(leaves).text


def test_prints_are_kept_from_the_page_but_told_when_wrong() -> None:
    def prints(number: int) -> None:
        print("twice", 2 * number)

    page = io.StringIO()
    with redirect_stdout(page):
        told = verdict(prints)
    assert page.getvalue() == ""
    assert told.text.endswith("double(0) returned None\nExpected: 0\nIt printed: twice 0")


def stub(number: int) -> Any:
    """Return twice the number."""
    ...  # noqa: PIE790


def stub_with_a_gap(number: int) -> int:
    return number * ...  # type: ignore[operator]


def empty(number: int) -> Any:
    pass


def stub_with_a_line(number: int) -> int:
    twice = number + number
    ...  # noqa: PIE790
    return twice


@pytest.mark.parametrize("function", [stub, stub_with_a_gap, stub_with_a_line, empty])
def test_an_untouched_stub_is_not_yet_an_answer(function: Callable[[int], int]) -> None:
    assert is_stub(function)
    assert verdict(function).text == ("… double: not yet. Put your lines in place of the ..., and run the cell again.")


def test_an_answer_may_do_nothing_on_purpose() -> None:
    def returns_nothing(number: int) -> None:
        return None

    assert not is_stub(returns_nothing)
    assert not is_stub(lambda number: None)
    assert "double(0) returned None" in verdict(returns_nothing).text


@pytest.mark.parametrize("function", [lambda number: 0, lambda number: False, lambda number: "x", print, int])
def test_an_answer_that_is_merely_wrong_is_no_stub(function: Callable[..., Any]) -> None:
    assert not is_stub(function)


def test_the_board_is_drawn_and_escaped() -> None:
    state = State().result(4)
    told = Verdict(False, "1 < 2\nthen", "a & b", state)
    assert told._repr_html_().startswith('<p>1 &lt; 2</p><pre>then</pre><img alt="x on 4, o to move"')
    assert told._repr_html_().endswith("<p><b>Hint:</b> a &amp; b</p>")
    assert repr(told) == f"1 < 2\nthen\n{state}\nHint: a & b"


def test_states_come_smallest_first_in_reading_order() -> None:
    states = all_states()
    assert len(states) == len(set(states)) == 5478
    assert [state.squares for state in states[:4]] == [".........", "x........", ".x.......", "..x......"]
    marks = [9 - state.squares.count(".") for state in states]
    assert marks == sorted(marks)


def told_of_set(function: object) -> Verdict:
    """What is said of a function that should return any list of 0, 1, 2, in whatever order."""
    case = Case(
        (3,),
        [0, 1, 2],
        State(),
        accepts=lambda got: sorted(got) == [0, 1, 2],
        expected="the numbers below 3",
        tints=lambda got: dict.fromkeys(set(got) - {0, 1, 2}, "crossed"),
    )
    return judge(function, "below", [case], lambda case, got: "look")


def test_a_case_may_accept_more_than_one_answer() -> None:
    assert told_of_set(lambda number: [2, 0, 1])
    assert told_of_set(lambda number: (0, 1, 2))
    told = told_of_set(lambda number: [0, 1, 5])
    assert told.text.endswith("below(3) returned [0, 1, 5]\nExpected: the numbers below 3")
    assert told.tints == {5: "crossed"}
    assert "crossed: 5" in repr(told)
    assert 'alt="empty board, x to move; crossed: 5"' in told._repr_html_()


@pytest.mark.parametrize("answer", [None, 7, ["a", 0], [99], [[]]])
def test_an_answer_that_can_not_be_looked_at_is_wrong(answer: Any) -> None:
    told = told_of_set(lambda number: answer)
    assert not told
    assert f"returned {answer!r}" in told.text
    assert repr(told)
    assert told._repr_html_()


def test_an_exception_is_never_accepted() -> None:
    told = told_of_set(lambda number: number.nothing)
    assert "raised AttributeError" in told.text
    assert told.tints == {}
    anything = Case((3,), 3, accepts=lambda got: True)
    assert not judge(lambda number: number.nothing, "any", [anything], lambda case, got: "")


def test_what_a_state_does_is_not_counted() -> None:
    """Only the learner's own steps are limited: a slow way to a right answer is right."""

    def walks(state: State) -> int:
        return sum(len(State().result(4).canonical().squares) for _ in range(3000)) * 0

    assert judge(walks, "walks", [Case((State(),), 0)], lambda case, got: "")


def test_the_hint_for_an_endless_call_can_be_given() -> None:
    told = judge(endless_while, "double", cases(), advise, endless="stop it")
    assert told.hint == "stop it"


def test_a_property_that_is_called_is_explained() -> None:
    told = judge(lambda state: state.is_terminal(), "over", [Case((State(),), False)], advise)
    assert told.hint.startswith("Something is called here that is no function")


def test_printing_is_no_returning() -> None:
    assert verdict(print).hint.startswith("Your function prints something, and returns nothing")


def test_numbers() -> None:
    def told(guess: object) -> Verdict:
        return judge_number(guess, "games", 255_168, lambda number: f"advice on {number}")

    assert told(255_168).text == "✓ games: 255,168 it is."
    assert told(...).text == "… games: not yet. Put your number where the ... stands, and run again."
    assert told(5).text == "✗ games: 5 is not right yet."
    assert told(5).hint == "advice on 5"
    assert told(5.0).text == "✗ games: a whole number was expected, not 5.0."
    assert told(good).text == "✗ games: that is a function. Call it, and give the number that comes back."
    assert not told(True)


def test_predictions() -> None:
    def told(guess: object) -> Verdict:
        return judge_prediction(guess, "print", "-1 0 True", lambda words: f"advice on {words}")

    for right in ("-1 0 True", " -1  0 True\n", "-1, 0, True", "(−1, 0, True)"):
        assert told(right), right
    assert told(...).text == "… print: not yet. Write your guess where the ... stands, and run again."
    assert told(5).text == '✗ print: write your guess as text, in quotation marks, such as "1 2 3".'
    assert told("0 1  False").text == "✗ print: you said '0 1 False'; it prints '-1 0 True'."
    assert told("0 1 False").hint == "advice on 0 1 False"
    assert not told("")


def test_what_raised_is_shown_without_an_empty_colon() -> None:
    assert Raised(KeyError()).told(good) == "raised KeyError"
