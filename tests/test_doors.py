"""The doors: whatever a learner types in, the answer is a clear sentence of our own.

Reading order: `DOORS`, every function of the top level and of `ttt.solvers` with arguments that it
takes; the sweep, which puts something strange in the place of each of them; then the sentences, one
for each kind of mistake. The tests of other rooms are made by `refusing` and `saying`, too.
"""

import linecache
import traceback
from collections import Counter
from collections.abc import Callable
from copy import copy
from fractions import Fraction
from functools import partial
from math import inf, nan
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import ttt
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
from ttt.article import build_tree
from ttt.count import (
    by_ply,
    count,
    is_certain_draw,
    orbits,
    reachable,
    results,
    triples,
    winner_by_triples,
)
from ttt.deepening import LookAhead, think
from ttt.game import other
from ttt.games.hexapawn import Hexapawn
from ttt.games.nim import Nim
from ttt.lazy import Node, force, forced, grow, grow_all, lazy, replant
from ttt.lazy_search import (
    LazyPlayer,
    everything,
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
    first_best,
    first_scores,
    minimax_scores,
    nothing,
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
    advance_unchecked,
    block,
    block_fork,
    center,
    corner,
    fork,
    open_lines,
    pivots,
    through,
    win,
)  # fmt: skip
from ttt.solvers import bits, pairings, positions, proof_numbers, tablebase
from ttt.solvers.by_size import perfect_player
from ttt.solvers.tree_size import census, nodes, nodes_by_ply
from ttt.tiebreak import by_paths, by_replies, by_weighted_paths, tie_breaker
from ttt.trace import trace

LATE = State.parse("xo.ox.x.o")
OVER = State.parse("xxxoo....")
MISERE = State.empty(Variant(misere=True))
HALF = Fraction(1, 2)
SEARCHED = trace(LATE)
SOLVED = tablebase.solve(Variant())
Doors: TypeAlias = list[tuple[Callable[..., Any], tuple[Any, ...]]]


def with_each(calls: list[Callable[..., Any]], *arguments: Any) -> Doors:
    """Return a door for each of these calls, all with the same arguments."""
    return [(call, arguments) for call in calls]


DOORS: Doors = [
    *with_each([
        triples, winner_by_triples, results, is_certain_draw, reachable, first_free, random_agent(7), simple_reflex,
        HARVEY, HARVEY.explain, center, corner, minimax, perfect, tie_breaker(by_paths), most_lines_first,
        fewest_lines_first, first_best(1), Averaging(), LookAhead(), Node, grow_all, LazyPlayer(), build_tree,
        perfect_player, SOLVED.outcome, SOLVED.predict, SOLVED.best_actions, nodes, nodes_by_ply,
        pairings.pairing_player({0: 1, 1: 0}), proof_numbers.forced,
    ], LATE),
    *with_each([win, block, fork, block_fork, advance, advance_unchecked], LATE, LINES),
    *with_each([outcome, outcomes, predict, best_actions], LATE, {}),
    *with_each([winning_squares, pivots, by_replies, by_paths, by_weighted_paths, by_open_lines, by_marks], LATE, "x"),
    *with_each([minimax_scores, averaging_scores, first_scores], LATE, 1),
    *with_each([games, exhaust, strategy, best_response], first_free, "x", LATE),
    *with_each([census, forced, replant], grow(LATE)),
    *with_each([partial(search, value=worth("x"))
                for search in (maximise, minimise, maximise_within, minimise_within)], grow(LATE)),
    *with_each([State.empty, tablebase.solve, pairings.pairing, pairings.danger, positions.look_right,
                positions.reachable], Variant()),
    *with_each([OVER.utility, other, worth], "x"),
    *with_each([SEARCHED.skipped, SEARCHED.aim, SEARCHED.move, SEARCHED.path, SEARCHED.children], 0),
    *with_each([orbits, by_ply], [LATE]),
    (minimax_with_memo, (LATE, {})), (bits.alphabeta_on_bits, (LATE, {})),
    (Variant, (3, 3, 3, False)), (State.parse, ("x........", Variant())), (LATE.result, (2,)),
    (count, (LATE, results, lambda state: 1)), (random_agent, (7,)), (play, (first_free, first_free, LATE)),
    (tournament, ([first_free], 1, 0)), (read_moves, ("048",)), (open_lines, (LATE, "x", 1, LINES)),
    (RuleAgent, ([win], LINES)), (through, (2, LATE, "x", 1, LINES)), (Outcome, (1, 3)), (tie_breaker, (by_paths,)),
    (careless, (HALF,)), (policy_value, (first_free, careless(HALF), "x", LATE)),
    (alphabeta, (LATE, in_reading_order, Counter())),
    (lambda state, order, count, table, key: alphabeta_with_table(state, order, count, table=table, key=key),
     (LATE, in_reading_order, Counter(), {}, State.canonical)),
    (PaperTree, ([1, 2], "x")), (PaperTree([1, 2]).result, (0,)), (PaperTree(1).utility, ("x",)),
    (lambda state, order: trace(state, order=order), (LATE, in_reading_order)),
    (SEARCHED.at, (1,)), (SEARCHED.bound, (0, 1)), (depth_limited, (LATE, 1, nothing)), (first_best, (1,)),
    (averaging_choice, (LATE, 1, 16.0)), (Averaging, (9, 0)),
    (lambda state, depth, budget, guess: think(state, depth=depth, budget=budget, evaluation=guess),
     (LATE, 2, 1.0, by_marks)),
    (LookAhead, (9, 1.0, by_marks)), (lazy, (int,)), (force, (lazy(int),)), (grow, (LATE, 5)), (prune, (2, grow(LATE))),
    (LazyPlayer, (3, everything, grow)), (pairings.pairing_player, ({0: 1, 1: 0},)),
    (proof_numbers.prove, (LATE, "x", 9)),
]  # fmt: skip


class Nasty:
    """Something whose `repr` raises."""

    def __repr__(self) -> str:
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


def complaint(call: Callable[..., Any], *arguments: Any) -> str:
    """Return what is wrong with an answer: it should be a value, or a clear error of ours."""
    try:
        answer = call(*arguments)
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


def refusing(doors: Doors) -> Any:
    """Return a test that puts something strange in the place of each argument."""

    @pytest.mark.parametrize(("call", "arguments"), doors)
    def test(call: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        assert complaint(call, *arguments) == "", "these are right"
        call(*arguments)
        for place in range(len(arguments)):
            for strange in map(copy, STRANGE):
                if strange is State and callable(arguments[place]):
                    continue  # it can be called, and what it then raises is its own
                others = list(arguments)
                others[place] = strange
                assert complaint(call, *others) == "", (place, shown(strange))

    return test


test_a_strange_argument_is_refused_in_a_sentence = refusing(DOORS)


Errors: TypeAlias = type[Exception] | tuple[type[Exception], ...]
Sentences: TypeAlias = list[tuple[Callable[[], Any], Errors, str]]
SENTENCES: Sentences = [
    (lambda: first_free("..."), TypeError, r"'\.\.\.' is not a position of a game: it has no to_move"),  # type: ignore[arg-type]
    (lambda: simple_reflex(Nim()), TypeError, "Nim.* is not a State, .*"),  # type: ignore[arg-type]
    (lambda: pairings.pairing_player({})(Hexapawn()), TypeError, "Hexapawn.* is not a State, .*"),  # type: ignore[arg-type]
    (lambda: LATE.result(int), TypeError, "<class 'int'> is not a square; .*"),  # type: ignore[arg-type]
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
    (lambda: HARVEY(OVER), ValueError, "the game is over; there is no square to choose"),
    (lambda: winning_squares(LATE, "X"), ValueError, "'X' is not a player; the players are 'x' and 'o'"),
    (lambda: perfect(State.empty(Variant(4, 4, 4))), ValueError,
     r"Variant\(4, 4, 4\) has 16 squares; perfect takes boards of up to 9"),
    (lambda: triples(State.empty(Variant(11, 1, 3))), ValueError,
     r"Variant\(11, 1, 3\) has 11 squares; triples takes boards of up to 10"),
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
    (lambda: averaging_scores(MISERE, 2), ValueError, r"the Lua program wants lines; .*misere=True\) a line loses"),
    (lambda: tie_breaker(by_paths)(State.empty(Variant(4, 4, 4))), ValueError,
     r"Variant\(4, 4, 4\) has 16 squares; perfect_by_paths takes boards of up to 9"),
    (lambda: alphabeta(Nim(), most_lines_first), TypeError,
     ".* is not a State, and has no lines; in_reading_order takes any game"),
    (lambda: best_actions(PaperTree([3, 1])), ValueError, "value -3, plies 0: a value of .*"),  # not taken for a loss
    (lambda: LookAhead(evaluation=[]), TypeError, r"\[\] is not an evaluation; .*"),  # type: ignore[arg-type]
    (lambda: think(LATE, depth=1, evaluation=[]), TypeError, r"\[\] is not an evaluation; .*"),  # type: ignore[arg-type]
]  # fmt: skip


def saying(sentences: Sentences) -> Any:
    """Return a test that each of these calls is refused in exactly these words."""

    @pytest.mark.parametrize(("call", "error", "sentence"), sentences)
    def test(call: Callable[[], Any], error: Errors, sentence: str) -> None:
        with pytest.raises(error, match=f"^{sentence}$"):
            call()

    return test


test_the_sentences = saying(SENTENCES)


BIG = State.parse("x.../..../o.../...x", Variant(4, 4, 2))  # where o wins at once, or x does


SEARCHES: list[Callable[[State], Any]] = [
    minimax, minimax_with_memo, outcome, best_actions, alphabeta, alphabeta_with_table, reachable,
    partial(count, children=results, leaf=lambda end: 1), partial(exhaust, first_free, "x"),
    lambda state: policy_value(first_free, first_free, "x", state), lambda state: best_response(first_free, "x", state),
]  # fmt: skip


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_that_may_take_very_long_says_so(
    search: Callable[[State], Any], capsys: pytest.CaptureFixture[str]
) -> None:
    search(BIG.result(1))
    assert capsys.readouterr().err == ""
    search(BIG)
    assert (
        capsys.readouterr().err
        == "13 squares are free: this may take very long. To stop it, press ■ or Ctrl-C.\n"
    )


def test_values_are_shortened_whatever_their_repr_does() -> None:
    assert shown("x" * 200) == "'" + "x" * 116 + "..."
    assert shown(Nasty()) == "<Nasty whose repr raises RuntimeError>"
    assert "raises ValueError" in shown(10**5000)
    assert (doors.short("word", 4), doors.short("words", 4)) == ("word", "word...")


def test_names() -> None:
    things: list[Any] = [first_free, random_agent(3), Nasty()]
    assert [doors.name_of(thing) for thing in things] == ["first_free", "random_agent(3)", "Nasty"]
