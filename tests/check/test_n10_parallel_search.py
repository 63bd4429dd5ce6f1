"""The checks of notebook 10: right and wrong answers, and the hints that come."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from typing import Any

import pytest

from ttt import State, check, parallel
from ttt.check import n10_parallel_search
from ttt.count import results, tree
from ttt.minimax import outcome
from ttt.solvers.tree_size import nodes

Arrived = Sequence[tuple[int, Any]]


# ---- gather


def by_position(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    if lost := missing(arrived, squares):
        raise ValueError(f"nothing came from {lost}")
    return silent(arrived, squares)


def by_places(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    places, lost = [None] * 9, set(squares)
    for square, found in arrived:
        places[square] = found
        lost.discard(square)
    if lost:
        raise ValueError("lost: " + " and ".join(map(str, sorted(lost))))
    return places


def missing(arrived: Arrived, squares: Sequence[int]) -> list[int]:
    return [square for square in squares if square not in dict(arrived)]


def silent(arrived: Arrived, squares: Sequence[int]) -> list[Any]:
    return [dict(arrived).get(square) for square in range(9)]


@pytest.mark.parametrize("answer", [by_position, by_places, lambda *given: tuple(by_position(*given))])
def test_right_gather(answer: Callable[..., Any]) -> None:
    verdict = check.gather(answer)
    assert verdict
    assert "right on all 30 scattered boards, and it names what is lost." in verdict.text


def values(arrived: Arrived) -> list[Any]:
    return [found for _, found in arrived]


def noticing(error: Callable[[list[int], Sequence[int]], Exception]) -> Callable[..., Any]:
    """Return an answer that raises this error if something is lost."""

    def answer(arrived: Arrived, squares: Sequence[int]) -> Any:
        if lost := missing(arrived, squares):
            raise error(lost, squares)
        return silent(arrived, squares)

    return answer


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        (lambda a, s: silent(list(zip(sorted(s), values(a), strict=False)), s), "in the order in which they arrived"),
        (lambda a, s: values(a), "in the order in which they arrived"),
        (lambda a, s: [*values(a), *[None] * (9 - len(a))], "in the order in which they arrived"),
        (lambda a, s: [dict(a)[i] for i in s], "not sent out?"),
        (lambda a, s: [*(dict(a)[i] for i in s), *[None] * (9 - len(s))], "not sent out?"),
        (lambda a, s: [*map(str, silent(a, s))], "not texts about them"),
        (lambda a, s: count(), "A list of nine places"),
        (lambda a, s: [next((letter for letter in a if letter[0] == i), None) for i in range(9)], "the whole letter"),
        (lambda a, s: dict(a), "A list of nine places is wanted"),
        (lambda a, s: None, "return the list of places"),
        (lambda a, s: by_position(a, range(9)), "not with all nine"),
        (lambda a, s: by_position(a, s if len(a) == len(s) else range(9)), "can arrive twice"),
        (lambda a, s: [dict(a)[i] for i in range(9)], "what happens by chance"),
        (lambda a, s: [dict(a)[i] if i in s else None for i in range(9)], "what happens by chance"),
        (silent, "no error says so"),
        (noticing(lambda lost, _: ValueError("something is lost")), "Which ones?"),
        (noticing(lambda lost, _: ValueError(f"nothing came from {lost[0]}")), "Which ones?"),
        (noticing(lambda _, sent: ValueError(f"of {sent} something is lost")), "Which ones?"),
        (noticing(lambda lost, _: AssertionError(lost)), "a ValueError was agreed on"),
        (lambda a, s: (by_position if len(a) < len(s) else silent)(a, s), "Does the number of letters tell?"),
        (lambda a, s: ValueError(missing(a, s)) if missing(a, s) else silent(a, s), "What does raise do?"),
        (lambda a, s: [dict(a).get(i) for i in range(1, 10)], "one place off"),
        (lambda a, s: [dict(a).get(i) for i in range(10)], "There are 10 places"),
    ],
)
def test_wrong_gather(answer: Callable[..., Any], hint: str) -> None:
    verdict = check.gather(answer)
    assert not verdict
    assert hint in verdict.hint


# ---- a file for a new process

RIGHT = """
from ttt.minimax import outcome

def worth(job):
    state, square = job
    return outcome(state.result(square)).backed_up()
"""
BY_PREDICT = """
    from ttt import minimax

    def worth(job):
        return minimax.predict(job[0])[job[1]]
"""


@pytest.mark.parametrize("text", [RIGHT, BY_PREDICT])
def test_right_files(text: str) -> None:
    verdict = check.worker(text)
    assert verdict, verdict
    assert "did all 24 jobs" in verdict.text


def worth(job: Any) -> Any:
    return outcome(job[0].result(job[1])).backed_up()


FOUND, UNPACKED, IMPORTED = (
    "outcome(state.result(square)).backed_up()",
    "state, square = job",
    "from ttt.minimax import outcome",
)
EMPTY = RIGHT.replace(FOUND, "outcome(State())").replace("import outcome", "import State, outcome")
GLOBAL = RIGHT.replace(UNPACKED, "start = State.parse('xox/.o./..x'); square = job[1]").replace(
    "outcome(state", "outcome(start"
)
INNER = "def make():\n    def worth(job): return 7\n    return worth\nworth = make()"


@pytest.mark.parametrize(
    ("text", "said", "hint"),
    [
        (worth, "the text of a file was expected", "was typed into a cell"),
        (lambda job: None, "the text of a file was expected", "was typed into a cell"),
        (7, "the text of a file was expected", "between quotation marks"),
        (None, "the text of a file was expected", "between quotation marks"),
        ("my_work.py", "the name of a file", "What is in it?"),
        (RIGHT.replace(IMPORTED, ""), "NameError: name 'outcome'", "the file itself imports"),
        ("worth = lambda job: 7", "<lambda>", "a lambda has none"),
        (RIGHT.replace(UNPACKED, "square = job[1]"), "NameError: name 'state'", "has never seen your notebook"),
        (f"from ttt import State\n{RIGHT.replace('= job', '= State(), job[1]')}", "returned", "Which board"),
        (RIGHT.replace(".backed_up()", ""), "returned", "Nearly. For whom"),
        (RIGHT.replace("return outcome", "outcome"), "returned None", "Does worth return"),
        (RIGHT.replace(FOUND, "square"), "returned", "worth gives an Outcome"),
        (RIGHT.replace("worth(job)", "work(job)"), "AttributeError", "has no function worth"),
        (RIGHT.replace("(job)", "(state, square)").replace(UNPACKED, ""), "TypeError", "called with one thing"),
        (RIGHT.replace(UNPACKED, "state = job; square = 0"), "AttributeError: 'tuple'", "A job is a pair"),
        (RIGHT.replace("def", "from my_notebook import start\ndef"), "ModuleNotFoundError", "neither"),
        (RIGHT.replace(FOUND, "lambda: 7"), "Unsendable", "has to be sent back"),
        ("class worth:\n    def __init__(self, job): pass", "Unsendable", "has to be sent back"),
        (RIGHT.replace("outcome(state.result(square))", "outcome(state)"), "returned", "after which move?"),
        (EMPTY, "returned", "the same for all jobs"),
        (RIGHT.replace("):", ")"), "SyntaxError", "can't read the file"),
        (f"from ttt import State\n{GLOBAL}", "is taken by", "Which board"),
        (INNER, "<locals>", "inside another function"),
        (RIGHT.replace(IMPORTED, "from ttt import outcome"), "ImportError", "a module of ttt"),
        (
            RIGHT.replace(IMPORTED, "import ttt").replace("outcome(", "ttt.outcome("),
            "AttributeError",
            "a module of ttt",
        ),
        ("import os\nos._exit(3)", "exit code 3", ""),
    ],
)
def test_wrong_files(text: Any, said: str, hint: str) -> None:
    verdict = check.worker(text)
    assert not verdict
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(hint) == bool(verdict.hint)


@pytest.mark.parametrize("text", ["...", "\n...\n", "", "from ttt.minimax import outcome\n\n..."])
def test_no_file_yet(text: str) -> None:
    assert "not yet" in check.worker(text).text


def test_where_no_process_can_be_started_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("emscripten does not support processes.")

    monkeypatch.setattr("subprocess.run", refuse)
    said = (
        "… worker: no process can be started here (emscripten does not support processes.), so the file can't be tried."
    )
    assert check.worker(RIGHT).text == said


def test_a_file_that_does_not_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttt.check.n10_parallel_search.PATIENCE", 1)
    assert "had not ended after 1 seconds" in check.worker("while True: pass").text


# ---- parts


def two_plies(state: State) -> list[State]:
    return [after for child in results(state) for after in results(child)]


def largest_first(state: State) -> list[State]:
    return sorted(results(state), key=nodes, reverse=True)


def largest_begun_first(state: State) -> list[State]:
    """Begin with the largest, and leave the others in their order; the middle ones are cut."""
    parts = sorted(results(state), key=lambda child: -nodes(child))
    last = parts.pop()
    return [*parts, *sorted(results(last), key=lambda child: -nodes(child))]


def as_generator(state: State) -> Iterator[State]:
    yield from largest_first(state)


@pytest.mark.parametrize("answer", [largest_first, largest_begun_first, as_generator])
def test_right_splits(answer: Callable[..., Any]) -> None:
    verdict = check.split(answer)
    assert verdict, verdict
    assert "times as fast as one worker" in verdict.text
    assert ("cut only the largest part" in verdict.hint) == (answer is not largest_begun_first), (
        "if that would be faster"
    )
    assert verdict.picture


def with_stranger(state: State) -> list[State]:
    return [*largest_first(state), State()]


@pytest.mark.parametrize(
    ("answer", "said", "hint"),
    [
        (lambda state: [state], "1 part: 0.995 times", "three have nothing to do"),
        (results, "9 parts: 2.62 times", "Look at the end: one still works"),
        (lambda state: sorted(results(state), key=nodes), "✗", "Look at the end: one still works"),
        (two_plies, "2.6 times", "Are the parts worth the sending?"),
        (lambda state: sorted(two_plies(state), key=nodes, reverse=True), "2.79 times", "worth the sending"),
        (lambda state: list(islice(tree(state), 1, None)), "Handing out 502,3", "In how many parts"),
        (lambda state: [*results(state), *two_plies(state)], "lies in another one as well", "In how many parts"),
        (lambda state: results(state)[:-1], "This board is in no part", "Which moves lead there?"),
        (lambda state: [], "This board is in no part", "Which moves lead there?"),
        (lambda state: two_plies(state)[:-8], "This board is in no part", "Which moves lead there?"),
        (lambda state: [*results(state), results(state)[0]], "more than once", "Once is enough"),
        (with_stranger, "can't follow", "Whose turn"),
        (parallel.split, "This board is in no part", "Turned or mirrored"),
        (
            lambda state: [part for _, part in sorted((nodes(part), part) for part in results(state))],
            "TypeError",
            "a key",
        ),
        (lambda state: state.actions(), "a list of states", "Give the boards alone"),
        (lambda state: None, "a list of states", "end in a return"),
        (lambda state: nodes, "a list of states", "Give the boards alone"),
        (lambda state: state.result(0), "ValueError", ""),
    ],
)
def test_wrong_splits(answer: Callable[..., Any], said: str, hint: str) -> None:
    verdict = check.split(answer)
    assert not verdict
    assert said in verdict.text
    assert hint in verdict.hint
    assert bool(hint) == bool(verdict.hint)


def test_what_goes_on_for_ever_is_stopped() -> None:
    def again(state: State) -> Iterator[State]:
        while True:
            yield state

    assert not check.split(again)


def test_an_error_halfway_is_told() -> None:
    def halfway(state: State) -> Iterator[State]:
        yield results(state)[0]
        raise ZeroDivisionError

    assert "ZeroDivisionError" in check.split(halfway).text


def test_who_lists_all_nodes_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(state: State) -> list[State]:
        return [state, *(after for child in results(state) for after in everything(child))]

    monkeypatch.setattr("ttt.check.n10_parallel_search.STEPS", 20_000)
    assert "To hand out a node" in check.split(everything).hint


# ---- a process for each node
@pytest.mark.parametrize(
    ("guess", "said", "hint"),
    [
        (..., "not yet", ""),
        (549_945, r"✓ per_node: 549,945 it is, one for each free square. (tic.erl starts nine", ""),
        (2_653_002, "✓ per_node: 2,653,002 it is, of tic.erl as it was published", ""),
        (549_946, "✗", "Nearly"),
        (2_653_003, "✗", "Nearly"),
        (9, "✗", "That is the first ply"),
        (81, "✗", "Those are the first plies"),
        (362_880, "✗", "games end before"),
        (5_478, "✗", "the same one"),
        (255_168, "✗", "the leaves of the tree"),
        (986_409, "✗", "when a line is complete"),
        (1_000, "✗", "What in 03"),
        (10**5000, "✗", ""),
        ("549945", "✗", ""),
    ],
    ids=count(),
)
def test_per_node(guess: Any, said: str, hint: str) -> None:
    verdict = check.per_node(guess)
    assert bool(verdict) == (said[0] == "✓")
    assert said in verdict.text
    assert hint in verdict.hint


def test_how_many_boards_are_unfinished() -> None:
    """Of these, tic.erl starts nine processes at each: 9 × 294,778."""
    assert 9 * (549_946 - 255_168) == n10_parallel_search.AS_PUBLISHED == 2_653_002


# ---- Amdahl's law
@pytest.mark.parametrize(
    "answer",
    [
        lambda serial, workers: 1 / (serial + (1 - serial) / workers),
        lambda serial, workers: workers / (1 + serial * (workers - 1)),
    ],
)
def test_right_amdahl(answer: Callable[..., Any]) -> None:
    verdict = check.amdahl(answer)
    assert verdict
    assert "right on all 30 pairs" in verdict.text


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        (lambda serial, workers: 1 / ((1 - serial) + serial / workers), "and which stays as it is?"),
        (lambda serial, workers: 1 / (serial / workers + (1 - serial) / workers), "Is all of the work divided"),
        (lambda serial, workers: workers, "Is all of the work divided"),
        (lambda serial, workers: serial + (1 - serial) * workers, "That grows and grows"),
        (lambda serial, workers: serial + (1 - serial) / workers, "That is the time"),
        (lambda serial, workers: 1 / serial, "That is the limit"),
        (lambda serial, workers: serial, "One worker takes 1"),
        (lambda serial, workers: 1 / serial + (1 - serial) / workers, "Division comes before"),
        (lambda serial, workers: 1 / (serial + 1 - serial / workers), "Division comes before"),
        (lambda serial, workers: round(1 / (serial + (1 - serial) / workers), 2), "without rounding"),
        (lambda serial, workers: f"{1 / (serial + (1 - serial) / workers):.2f}", "A number was expected"),
        (lambda workers, serial: 1 / (serial + (1 - serial) / workers), "Which of the two is the share"),
        (lambda serial, workers: None, "return the number"),
    ],
)
def test_wrong_amdahl(answer: Callable[..., Any], hint: str) -> None:
    verdict = check.amdahl(answer)
    assert not verdict
    assert hint in verdict.hint


# ---- no answer yet


def my_answer(*_: Any) -> Any:
    """Return the answer."""
    ...  # noqa: PIE790


@pytest.mark.parametrize("ask", [check.gather, check.split, check.amdahl])
def test_an_untouched_answer_is_not_wrong(ask: Callable[[Any], Any]) -> None:
    assert "not yet" in ask(my_answer).text
    assert "a function was expected" in ask([None] * 9).text
