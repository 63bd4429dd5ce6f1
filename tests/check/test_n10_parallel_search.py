"""The checks of notebook 10: right and wrong answers, and the hints that come."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

import pytest

from tests.check.told import assert_right, assert_told
from ttt import State, check, parallel
from ttt.check import n10_parallel_search
from ttt.check.words import RETURN
from ttt.count import results, tree
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


@pytest.mark.parametrize(
    "answer", [by_position, by_places, lambda *given: tuple(by_position(*given))]
)
def test_right_gather(answer: Callable[..., Any]) -> None:
    assert_right(
        check.gather(answer), "right on all 30 scattered boards, and it names what is lost."
    )


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
        (
            lambda a, s: silent(list(zip(sorted(s), values(a), strict=False)), s),
            "in the order in which they arrived",
        ),
        (lambda a, s: [dict(a)[min(dict(a))]] * 9, "Which place of the list is that?"),
        (lambda a, s: [dict(a)[i] for i in s], "not sent out?"),
        (lambda a, s: [*(dict(a)[i] for i in s), *[None] * (9 - len(s))], "not sent out?"),
        (lambda a, s: [*map(str, silent(a, s))], "exactly as it arrived"),
        (
            lambda a, s: [next((one for one in a if one[0] == i), None) for i in range(9)],
            "the outcome of a letter",
        ),
        (lambda a, s: dict(a), "A list of nine places was expected"),
        (lambda a, s: None, RETURN),
        (lambda a, s: by_position(a, range(9)), "Compare with the squares that were sent out"),
        (lambda a, s: [dict(a)[i] for i in range(9)], "comes by chance"),
        (lambda a, s: [dict(a)[i] if i in s else None for i in range(9)], "comes by chance"),
        (lambda a, s: by_position(a, s)[9], "comes by chance"),
        (silent, "no error says so"),
        (
            noticing(lambda lost, _: ValueError("something is lost")),
            "Which squares have to be sent",
        ),
        (noticing(lambda lost, _: ValueError(f"nothing came from {lost[0]}")), "Name all of them"),
        (noticing(lambda lost, _: ValueError(f"{len(lost)} lost: {lost}")), "not even how many"),
        (noticing(lambda lost, _: AssertionError(lost)), "asks for a ValueError"),
        (
            lambda a, s: (by_position if len(a) < len(s) else silent)(a, s),
            "enough to count the letters?",
        ),
        (lambda a, s: [dict(a).get(i) for i in range(1, 10)], "belongs to square 0"),
        (lambda a, s: [dict(a).get(i) for i in range(10)], "A list of nine places"),
    ],
)
def test_wrong_gather(answer: Callable[..., Any], hint: str) -> None:
    assert_told(check.gather(answer), "not right yet", hint)


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
    assert (
        check.worker(text).text
        == "✓ worker: a new process found it by its name, and did all 24 jobs."
    )


FOUND, UNPACKED = "outcome(state.result(square)).backed_up()", "state, square = job"
IMPORTED = "from ttt.minimax import outcome"
OTHER_BOARD = "from ttt import State\n" + RIGHT.replace(
    "= job", "= State.parse('xox/.o./..x'), job[1]"
)


@pytest.mark.parametrize(
    ("text", "said", "hint"),
    [
        (lambda job: None, "the text of a file was expected", "what was typed into a cell"),
        (None, "the text of a file was expected", "in quotation marks"),
        (RIGHT.replace(IMPORTED, ""), "NameError: name 'outcome'", "Does the file import this"),
        ("worth = lambda job: 7", "<lambda>", ""),
        (
            RIGHT.replace(UNPACKED, "square = job[1]"),
            "NameError: name 'state'",
            "has never seen your notebook",
        ),
        (
            f"from ttt import State\n{RIGHT.replace('= job', '= State(), job[1]')}",
            "returned",
            "Which board",
        ),
        (RIGHT.replace(".backed_up()", ""), "returned", "Nearly. For whom"),
        (
            RIGHT + "\nfrom ttt import parallel\nparallel.make_pool(2)",
            "starts processes",
            "__main__",
        ),
        (RIGHT + "\nimport multiprocessing as many\nmany.Pool(2)", "starts processes", "__main__"),
        (RIGHT.replace("return outcome", "outcome"), "returned None", RETURN),
        (RIGHT.replace(FOUND, "square"), "returned", "worth gives an Outcome"),
        (RIGHT.replace("worth(job)", "work(job)"), "AttributeError", "has no function worth"),
        (
            RIGHT.replace("(job)", "(state, square)").replace(UNPACKED, ""),
            "TypeError",
            "called with one thing",
        ),
        (
            RIGHT.replace(UNPACKED, "state = job; square = 0"),
            "AttributeError: 'tuple'",
            "take it apart?",
        ),
        (OTHER_BOARD.replace("job[1]", "job"), "is not a square", "take it apart?"),
        (RIGHT.replace("ttt.minimax", "minimax"), "ModuleNotFoundError", "a module of ttt"),
        (RIGHT.replace(FOUND, "lambda: 7"), "can't be read here", "has to be sent back"),
        (
            "class worth:\n    def __init__(self, job): pass",
            "can't be read here",
            "has to be sent back",
        ),
        (
            RIGHT.replace("outcome(state.result(square))", "outcome(state)"),
            "returned",
            "after which move?",
        ),
        (RIGHT.replace("):", ")"), "SyntaxError", ""),
        (OTHER_BOARD, "is taken by", "Which board"),
        (RIGHT.replace(IMPORTED, "from ttt import outcome"), "ImportError", "a module of ttt"),
        (
            RIGHT.replace(IMPORTED, "from ttt.minimax import outcom"),
            "ImportError",
            "a module of ttt",
        ),
        (
            RIGHT.replace(IMPORTED, "import ttt").replace("outcome(", "ttt.outcome("),
            "Attribute",
            "a module of ttt",
        ),
        ("import os\nos._exit(3)", "can't be read here", "has to be sent back"),
    ],
)
def test_wrong_files(text: Any, said: str, hint: str) -> None:
    assert_told(check.worker(text), said, hint)


@pytest.mark.parametrize("text", ["...", "\n...\n", "", "from ttt.minimax import outcome\n\n..."])
def test_no_file_yet(text: str) -> None:
    assert "not yet" in check.worker(text).text


def test_where_no_process_can_be_started_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("emscripten does not support processes.")

    monkeypatch.setattr("subprocess.run", refuse)
    assert (
        "no process can be started here (emscripten does not support processes.)"
        in check.worker(RIGHT).text
    )


def test_a_file_that_does_not_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttt.check.fresh.PATIENCE", 1)
    monkeypatch.setattr("ttt.check.fresh.WAIT", 10_000)  # however busy this machine is
    assert (
        "no answer: it had not come to an end after 1 seconds of work"
        in check.worker("while True: pass").text
    )


# ---- parts


def two_plies(state: State) -> list[State]:
    return [after for child in results(state) for after in results(child)]


def four_plies(state: State) -> list[State]:
    """Cut after four moves, and keep games that are over before; their marks may all be on a later board, too."""
    parts = [state]
    for _ in range(4):
        parts = list(dict.fromkeys(after for part in parts for after in results(part) or [part]))
    return parts


def largest_first(state: State) -> list[State]:
    return sorted(results(state), key=nodes, reverse=True)


def largest_begun_first(state: State) -> list[State]:
    """Begin with the largest, and leave the others in their order; the middle ones are cut."""
    *parts, last = sorted(results(state), key=lambda child: -nodes(child))
    return [*parts, *sorted(results(last), key=lambda child: -nodes(child))]


def test_right_splits() -> None:
    verdict = check.split(lambda state: tuple(largest_first(state)))
    assert verdict, verdict
    assert "times as fast as one worker" in verdict.text
    assert "cut only the largest part once more" in verdict.hint
    assert verdict.picture
    assert check.split(largest_begun_first).hint == "", "that is fast enough"


@pytest.mark.parametrize(
    ("answer", "said", "hint"),
    [
        (results, "9 parts: 2.62 times", "Look at the end: who is still working"),
        (
            lambda state: sorted(results(state), key=nodes),
            "✗",
            "Look at the end: who is still working",
        ),
        (two_plies, "2.6 times", "Are the parts worth sending?"),
        (four_plies, "parts: 0.", "Are the parts worth sending?"),
        (
            lambda state: list(islice(tree(state), 1, 1_002)),
            "Handing out 1,001 parts takes 2,502,500;",
            "worth sending?",
        ),
        (
            lambda state: [*results(state), *two_plies(state)],
            "in more than one part",
            "Once is enough",
        ),
        (lambda state: [], "This board is in no part", "Which moves lead there?"),
        (
            lambda state: two_plies(state)[:-8],
            "This board is in no part",
            "Which moves lead there?",
        ),
        (
            lambda state: [*results(state), results(state)[0]],
            "in more than one part",
            "Once is enough",
        ),
        (lambda state: [*results(state), State()], "can't follow", "Whose turn"),
        (parallel.split, "can't follow", "turned or mirrored"),
        (
            lambda state: sorted((nodes(part), part) for part in results(state)),
            "TypeError",
            "nor pairs",
        ),
        (
            lambda state: sorted(list[Any](results(state)), reverse=True),
            "TypeError",
            "Boards can't be compared",
        ),
        (lambda state: state.actions(), "a list of states", "Give the boards alone"),
        (lambda state: None, "a list of states", RETURN),
        (lambda state: iter(results(state)), "a list of states", "Give the boards alone"),
        (lambda state: [state.result(i) for i in range(9)], "ValueError", ""),
    ],
)
def test_wrong_splits(answer: Callable[..., Any], said: str, hint: str) -> None:
    assert_told(check.split(answer), said, hint)


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
        (
            549_945,
            "✓ per_node: 549,945 it is, one for each free square. (As published, tic.erl",
            "",
        ),
        (2_653_002, "✓ per_node: 2,653,002 it is for tic.erl as published", ""),
        (549_946, "✗", "Nearly"),
        (2_653_003, "✗", "Nearly"),
        (9, "✗", "Those are the first plies"),
        (362_880, "✗", "games end before"),
        (5_478, "✗", "looks at the same one"),
        (255_168, "✗", "the leaves of the tree"),
        (1_000, "✗", "What counted these before?"),
    ],
)
def test_per_node(guess: Any, said: str, hint: str) -> None:
    verdict = check.per_node(guess)
    assert bool(verdict) == (said[0] == "✓")
    assert said in verdict.text
    assert hint in verdict.hint


def test_how_many_boards_are_unfinished() -> None:
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
    assert_right(check.amdahl(answer), "right on all 30 pairs")


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        (lambda serial, workers: 1 / ((1 - serial) + serial / workers), "and which stays?"),
        (
            lambda serial, workers: 1 / (serial / workers + (1 - serial) / workers),
            "Is all of the work divided",
        ),
        (lambda serial, workers: serial + (1 - serial) * workers, "That grows with every worker"),
        (lambda serial, workers: serial + (1 - serial) / workers, "That is the time"),
        (lambda serial, workers: serial, "One worker takes 1"),
        (lambda serial, workers: 1 / serial + (1 - serial) / workers, "Division comes before"),
        (lambda serial, workers: 1 / (serial + 1 - serial / workers), "Division comes before"),
        (
            lambda serial, workers: round(1 / (serial + (1 - serial) / workers), 2),
            "without rounding",
        ),
        (
            lambda serial, workers: f"{1 / (serial + (1 - serial) / workers):.2f}",
            "A number was expected",
        ),
        (lambda workers, serial: 1 / (serial + (1 - serial) / workers), "Which is the share"),
        (lambda serial, workers: None, RETURN),
    ],
)
def test_wrong_amdahl(answer: Callable[..., Any], hint: str) -> None:
    assert_told(check.amdahl(answer), "amdahl(", hint)
