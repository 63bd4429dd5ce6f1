"""The doors: whatever a learner types in, the answer is a clear sentence of our own.

Reading order: `DOORS`, every function of the top level and of `ttt.solvers` with arguments that it
takes, by the names of its parameters; the sweep, which puts something strange in the place of each
of them; then the sentences, one for each kind of mistake. The tests of other rooms are made by
`takes`, `refusing` and `saying`, too.
"""

import linecache
import traceback
from collections.abc import Callable
from copy import copy
from fractions import Fraction
from functools import partial
from inspect import signature
from math import inf, nan
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import ttt
from tests.refusals import Errors, refuses
from ttt import State, Variant, doors
from ttt.agents import first_free, random_agent, simple_reflex, winning_squares
from ttt.alphabeta import (
    PaperTree,
    alphabeta,
    alphabeta_with_table,
    fewest_lines_first,
    in_reading_order,
    most_lines_first,
)  # fmt: skip
from ttt.count import (
    count,
    is_certain_draw,
    reachable,
    results,
)
from ttt.deepening import LookAhead, think
from ttt.doors import name_of
from ttt.game import NO_PLAYER, NO_SQUARE, OVER as OVER_ALREADY, Mistake, other
from ttt.games.hexapawn import Hexapawn
from ttt.games.nim import Nim
from ttt.lazy import Node, force, grow, grow_all, lazy
from ttt.lazy_search import (
    LazyPlayer,
    maximise,
    maximise_within,
    minimise,
    minimise_within,
    prune,
    worth,
)  # fmt: skip
from ttt.learning.policies import best_response, careless, policy_value
from ttt.lookahead import (
    Averaging,
    averaging_choice,
    averaging_scores,
    by_marks,
    by_open_lines,
    depth_limited,
)  # fmt: skip
from ttt.match import exhaust, games, play, read_moves, strategy, tournament
from ttt.minimax import (
    Outcome,
    best_actions,
    minimax,
    minimax_with_memo,
    outcome,
    outcomes,
    perfect,
    predict,
)
from ttt.notation import shown
from ttt.rules import (
    HARVEY,
    LINES,
    RuleAgent,
    advance,
    block,
    block_fork,
    center,
    corner,
    fork,
    open_lines,
    pivots,
    threaten,
    through,
    win,
)  # fmt: skip
from ttt.solvers import proofs, tablebase
from ttt.solvers.by_size import perfect_player
from ttt.solvers.tree_size import nodes, nodes_by_ply
from ttt.trace import trace

LATE = State.parse("xo.ox.x.o")
OVER = State.parse("xxxoo....")
MISERE = State.empty(Variant(misere=True))
HALF = Fraction(1, 2)
SOLVED = tablebase.solve(Variant())
Doors: TypeAlias = list[tuple[Callable[..., Any], dict[str, Any]]]
# What parameters of these names take; the others take what stands there, if nothing is handed in
SAMPLES: dict[str, Any] = {
    **dict.fromkeys(["state", "position", "start"], LATE),
    **dict.fromkeys(["agent", "policy", "opponent", "x", "o"], first_free),
    **dict.fromkeys(["depth", "level", "games", "plies", "step", "marks"], 1),
    "action": 2, "agents": [first_free], "error": HALF, "evaluation": by_marks, "function": int, "lines": LINES,
    "most": 9, "moves": "048", "order": in_reading_order, "player": "x", "promise": lazy(int),
    "rules": [win], "seed": 7, "square": 2, "states": [LATE], "text": "x........",
    "variant": Variant(),
}  # fmt: skip


def takes(*calls: Callable[..., Any], **own: Any) -> Doors:
    """Return a door for each of these calls: with what is `own`, or else by the names in SAMPLES."""
    doors = []
    for call in calls:
        samples = {}
        for name, parameter in signature(call).parameters.items():
            if name not in getattr(call, "keywords", ()):  # as a partial function has it already
                samples[name] = (SAMPLES | own).get(name, parameter.default)
        doors.append((call, samples))
    return doors


DOORS: Doors = [
    *takes(
        results, is_certain_draw, reachable, first_free, random_agent(7), simple_reflex,
        HARVEY, HARVEY.explain, center, corner, win, block, fork, block_fork, advance, threaten, open_lines,
        through, pivots, RuleAgent, winning_squares, minimax, minimax_with_memo, outcome, outcomes, predict, perfect,
        best_actions, most_lines_first,
        fewest_lines_first, alphabeta, alphabeta_with_table, trace, by_open_lines, by_marks, depth_limited,
        averaging_scores, averaging_choice, Averaging,
        Averaging(), think, LookAhead, LookAhead(), Node, grow, grow_all, lazy, force, LazyPlayer(),
        perfect_player, SOLVED.outcome, SOLVED.predict, SOLVED.best_actions, nodes, nodes_by_ply,
        proofs.wins, games, exhaust, strategy, play, tournament, random_agent, read_moves, best_response,
        policy_value, careless, State.empty, State.parse, LATE.result, OVER.utility, other, worth,
        Variant, tablebase.solve,
    ),
    *takes(prune, *(partial(search, value=worth("x")) for search in (maximise, minimise)), tree=grow(LATE)),
    *takes(*(partial(search, value=worth("x"), low=-1, high=1) for search in (maximise_within, minimise_within)),
           tree=grow(LATE)),
    *takes(PaperTree([1, 2, 3]).result),
]  # fmt: skip


class Nasty:
    """Something whose `repr` raises."""

    def __repr__(self):
        raise RuntimeError("no repr for you")


STRANGE = [
    None,
    3,
    -1,
    True,
    nan,
    10**5000,
    "x",
    "z" * 10**6,
    [],
    [3],
    {"a": 3},
    State,
    object(),
    Nasty(),
    OVER,
]
OURS = str(Path(ttt.__file__).parent)


def complaint(call: Callable[..., Any], arguments: dict[str, Any]):
    """Return what is wrong with an answer: it should be a value, or a clear error of ours."""
    try:
        answer = call(**arguments)
        if call is games:
            list(answer)
    except (TypeError, ValueError) as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        line = linecache.getline(last.filename, last.lineno or 0)
        if not last.filename.startswith(OURS) or "raise " not in line:
            return f"from inside: {type(error).__name__}: {error}"
        return f"{len(str(error))} letters" if len(str(error)) > 600 else ""
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


def refusing(doors: Doors):
    """Return a test that puts something strange in the place of each argument."""
    names = [name_of(call) for call, _ in doors]

    @pytest.mark.parametrize(("call", "arguments"), doors, ids=names)
    def test(call: Callable[..., Any], arguments: dict[str, Any]):
        assert complaint(call, arguments) == "", "these are right"
        call(**arguments)
        for name, sample in arguments.items():
            for strange in map(copy, STRANGE):
                if strange is State and callable(sample):
                    continue  # it can be called, and what it then raises is its own
                assert complaint(call, arguments | {name: strange}) == "", (name, shown(strange))

    return test


test_a_strange_argument_is_refused_in_a_sentence = refusing(DOORS)


Sentences: TypeAlias = list[tuple[Callable[[], Any], Errors, str | Mistake]]
SENTENCES: Sentences = [
    (lambda: first_free("..."), TypeError, r"'\.\.\.' is not a position of a game: it has no to_move"),  # type: ignore[arg-type]
    (lambda: simple_reflex(Nim()), TypeError, "Nim.* is not a State, .*"),  # type: ignore[arg-type]
    (lambda: LATE.result(int), TypeError, NO_SQUARE),  # type: ignore[arg-type]
    (lambda: outcome("x"), TypeError, "'x' is not a position of a game: it has no to_move"),  # type: ignore[arg-type]
    (lambda: minimax(State), TypeError, "State is a class, and not yet a position: call it"),  # type: ignore[arg-type]
    (lambda: maximise(LATE, worth("x")), TypeError,  # type: ignore[arg-type]
     r"State.* is not a tree, such as grow\(State\(\)\): 'State' object has no attribute 'children'"),
    (lambda: minimax_with_memo(LATE, {LATE: Outcome(1, 1)}), ValueError,  # type: ignore[dict-item]
     "this memo holds <win in 1 ply>: another function has filled it; use a new one"),
    (lambda: outcome(LATE, {LATE: 1}), ValueError, "this memo holds 1: another .*"),  # type: ignore[dict-item]
    (lambda: alphabeta_with_table(LATE, table={LATE: 1}), ValueError, "this memo holds 1: .*"),  # type: ignore[dict-item]
    (lambda: alphabeta_with_table(Hexapawn(), key=State.canonical), TypeError,
     r"canonical gives no key for Hexapawn\(.*\): 'Hexapawn' object has no attribute 'variant'"),
    (lambda: trace(LATE, order=lambda state: state.actions() if state is LATE else ()), ValueError,
     "<lambda> leaves out . at State.*; all actions were expected"),
    (lambda: alphabeta(LATE, lambda state: None), TypeError,  # type: ignore[arg-type, return-value]
     r"<lambda> gives None for State\.parse\('.*'\); its actions in some order .*"),
    (lambda: outcome(LATE, []), TypeError, r"\[\] is not a dict, such as {}"),  # type: ignore[arg-type]
    (lambda: tablebase.solve("4x4"), TypeError, r"'4x4' is not a Variant, such as Variant\(4, 4, 4\)"),  # type: ignore[arg-type]
    (lambda: perfect(OVER), ValueError, "the game is over; there is no square to choose"),
    (lambda: HARVEY(OVER), ValueError, OVER_ALREADY),
    (lambda: winning_squares(LATE, "X"), ValueError, NO_PLAYER),
    (lambda: perfect(State.empty(Variant(4, 4, 4))), ValueError,
     r"Variant\(4, 4, 4\) has 16 squares; perfect takes boards of up to 9"),
    (lambda: depth_limited(LATE, -1), ValueError, "depth=-1; a whole number of at least 0 was expected"),
    (lambda: depth_limited(LATE, True), TypeError, "depth=True; a whole number of at least 0 was expected"),
    (lambda: LookAhead(10), ValueError, "level=10; a whole number from 1 to 9 was expected"),
    (lambda: LookAhead(9, nan), ValueError, "budget=nan; a number from 0 to 86,400 was expected"),
    (lambda: LookAhead(9, inf), ValueError, "budget=inf; a number from 0 to 86,400 was expected"),
    (lambda: random_agent(1.5), TypeError, r"seed=1\.5; a whole number was expected"),  # type: ignore[arg-type]
    (lambda: play(3, first_free), TypeError,  # type: ignore[arg-type]
     "3 is not an agent; a function from state to square was expected"),
    (lambda: depth_limited(LATE, 2, "x"), TypeError,  # type: ignore[arg-type]
     "'x' is not an evaluation; a function of a state and a player was expected"),
    (lambda: alphabeta(LATE, 5), TypeError,  # type: ignore[arg-type]
     "5 is not an order; a function from a state to its actions in some order was expected"),
    (lambda: RuleAgent("win"), TypeError, "'win' is not a list of rules"),  # type: ignore[arg-type]
    (lambda: RuleAgent([]), TypeError,
     "there are no rules; a function from state to square, or None, was expected"),
    (lambda: RuleAgent([4]), TypeError,  # type: ignore[list-item]
     "4 is not a rule; a function from state to square, or None, was expected"),
    (lambda: RuleAgent([win], [(0, 1, 99)]), ValueError, "square=99; a whole number from 0 to 8 was expected"),
    (lambda: careless(0.25), ValueError,  # type: ignore[arg-type]
     r"error=0\.25; a Fraction from 0 to 1, such as Fraction\(1, 4\), was expected"),
    (lambda: doors.one_of("by", "c", ["a", "b"]), ValueError, "by='c'; 'a' or 'b' was expected"),
    (lambda: simple_reflex(MISERE), ValueError, r"simple_reflex wants lines; .*misere=True\) a line loses"),
    (lambda: proofs.wins(MISERE, "x"), ValueError, ".*misere=True.*: a completed line must win here"),
    (lambda: averaging_scores(MISERE, 2), ValueError, r"the Lua program wants lines; .*misere=True\) a line loses"),
    (lambda: alphabeta(Nim(), most_lines_first), TypeError,
     ".* is not a State, and has no lines; in_reading_order takes any game"),
    (lambda: LookAhead(evaluation=[]), TypeError, r"\[\] is not an evaluation; .*"),  # type: ignore[arg-type]
    (lambda: think(LATE, depth=1, evaluation=[]), TypeError, r"\[\] is not an evaluation; .*"),  # type: ignore[arg-type]
]  # fmt: skip


def saying(sentences: Sentences):
    """Return a test that each of these calls is refused in exactly these words.

    Where the words are made elsewhere, a row has the mistake in place of them.
    """

    @pytest.mark.parametrize(("call", "error", "sentence"), sentences)
    def test(call: Callable[[], Any], error: Errors, sentence: str | Mistake):
        if isinstance(sentence, Mistake):
            with refuses(sentence, error):
                call()
        else:
            with pytest.raises(error, match=f"^{sentence}$"):
                call()

    return test


test_the_sentences = saying(SENTENCES)


def refusals(call: Callable[..., Any], rows: list[tuple[tuple[Any, ...], Errors, str]]):
    """Return a test that a call with these arguments is refused, and that these words say why."""
    return saying(
        [(partial(call, *arguments), error, f".*{words}.*") for arguments, error, words in rows]
    )


BIG = State.parse("x.../..../o.../...x", Variant(4, 4, 2))  # where o wins at once, or x does


SEARCHES: list[Callable[[State], Any]] = [
    minimax, minimax_with_memo, outcome, best_actions, alphabeta, alphabeta_with_table, reachable,
    partial(count, children=results, leaf=lambda end: 1), partial(exhaust, first_free, "x"),
    lambda state: policy_value(first_free, first_free, "x", state), lambda state: best_response(first_free, "x", state),
]  # fmt: skip


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_that_may_take_very_long_says_so(search, capsys):
    search(BIG.result(1))
    assert capsys.readouterr().err == ""
    search(BIG)
    assert (
        capsys.readouterr().err
        == "13 squares are free: this may take very long. To stop it, press ■ or Ctrl-C.\n"
    )


def test_values_are_shortened_whatever_their_repr_does():
    assert shown("x" * 200) == "'" + "x" * 116 + "..."
    assert shown(Nasty()) == "<Nasty whose repr raises RuntimeError>"
    assert "raises ValueError" in shown(10**5000)
    assert (doors.short("word", 4), doors.short("words", 4)) == ("word", "word...")


def test_names():
    things: list[Any] = [first_free, random_agent(3), Nasty()]
    assert [name_of(thing) for thing in things] == ["first_free", "random_agent(3)", "Nasty"]
