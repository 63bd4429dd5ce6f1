"""How an error finds its hint: no sentence of ours is read, so that each may be bettered."""

import pkgutil
import re
from collections.abc import Callable
from importlib import import_module

import pytest

from tests.games.test_on_board import Strip
from ttt import State, agents, check, doors, game, rules
from ttt.alphabeta import PaperTree
from ttt.check import fresh, m07_alpha_beta
from ttt.check.hints import Errors, advice_on_error, hint_on
from ttt.check.watch import Raised
from ttt.game import Mistake, mistake_of
from ttt.games import on_board
from ttt.games.nim import Nim

MODULES = [import_module(f"ttt.check.{it.name}") for it in pkgutil.iter_modules(check.__path__)]
TABLES: list[Errors] = [
    getattr(module, name)
    for module in MODULES
    for name, kind in getattr(module, "__annotations__", {}).items()
    if kind == Errors
]
SIGNS = {sign for table in TABLES for sign in table}
OVER = State.parse("xxx oo. ...")


class WithMethods(Nim):
    def is_terminal(self):  # type: ignore[override]
        return False


class Bare(on_board.OnBoard):
    to_move = "x"

    def actions(self):
        return ()


# Each mistake that a hint is for, and what brings it about
OURS: list[tuple[Mistake, Callable[[], object]]] = [
    (game.TAKEN, lambda: State().result(4).result(4)),
    (game.NO_SQUARE, lambda: State().result("four")),  # type: ignore[arg-type]
    (game.NO_PLAYER, lambda: game.other("z")),
    (game.OVER, lambda: OVER.result(8)),
    (game.OVER, lambda: rules.HARVEY(OVER)),
    (game.OVER, lambda: agents.options(Strip("x"))),
    (game.NOT_OVER, lambda: State().utility("x")),
    (game.NOT_OVER, lambda: PaperTree((1, 2)).utility("x")),
    (doors.ANOTHER_TYPE, lambda: rules.pivots("x", State())),  # type: ignore[arg-type]
    (doors.NO_FUNCTION, lambda: rules.RuleAgent([4])),  # type: ignore[list-item]
    (doors.NO_POSITION, lambda: doors.position("x")),
    (doors.A_CLASS, lambda: doors.position(Nim)),
    (doors.NO_PROPERTY, lambda: doors.position(WithMethods())),
    (on_board.NOT_SHOWN, lambda: on_board.start(Bare())),
    (on_board.NOT_SHOWN, lambda: on_board.start(Strip("x#."))),
    (rules.NO_RULE_SPEAKS, lambda: rules.RuleAgent([rules.center])(State().result(4))),
    (m07_alpha_beta.NO_NUMBER, lambda: m07_alpha_beta._Search(lambda *_: "1", print)(State(), {})),  # type: ignore[arg-type]
]
FROM_A_PROCESS = {fresh.STARTS, fresh.UNREADABLE}  # raised by no line of ours, see notebook 10


def raised(deed: Callable[[], object]) -> Exception:
    with pytest.raises((TypeError, ValueError)) as caught:
        deed()
    return caught.value


@pytest.mark.parametrize(("mistake", "deed"), OURS)
def test_no_hint_reads_the_sentence_of_an_error_of_ours(mistake, deed):
    error = raised(deed)
    assert mistake_of(error) == mistake
    text = Raised(error).text
    assert [sign for sign in SIGNS if isinstance(sign, str) and sign in text] == []


@pytest.mark.parametrize(("mistake", "deed"), OURS)
def test_whoever_betters_a_sentence_loses_no_hint(mistake, deed):
    error = raised(deed)
    hints = [advice_on_error(error, table) for table in TABLES]
    assert any(hints)
    error.args = ("said in other words",)
    assert [advice_on_error(error, table) for table in TABLES] == hints


def test_each_mistake_that_a_hint_is_for_is_brought_about_here():
    mistakes = {sign for sign in SIGNS if isinstance(sign, Mistake)}
    assert mistakes == {mistake for mistake, _ in OURS} | FROM_A_PROCESS


def test_no_sign_is_the_name_of_an_error_whose_type_would_do():
    assert [
        sign for sign in SIGNS if isinstance(sign, str) and re.fullmatch(r"\w+Error", sign)
    ] == []


def test_what_another_process_raises_is_known_without_its_sentence():
    lines = "def worth(job):\n    return job[0].result(0)"
    values, problem = fresh.do_jobs(lines, [(State().result(0), 1)])
    assert problem is not None
    assert (values, problem.kind, problem.mistake) == ([], ValueError, game.TAKEN)
    in_other_words = problem._replace(text="said in other words")
    assert hint_on(in_other_words, fresh.WORKER_ERRORS) == fresh.OWN_BOARD
