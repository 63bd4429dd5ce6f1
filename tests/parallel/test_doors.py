"""Whatever is typed in at the doors of many hands, the answer is a clear sentence."""

from typing import Any

from tests import test_doors
from ttt import State, Variant
from ttt.count import results
from ttt.parallel import InProcess, Pool, make_pool, predict, prove, scatter_gather, solve, split
from ttt.parallel.per_node import outcome_by_crowd
from ttt.parallel.schedules import graham, mailbox, makespan, measured, schedule, speed_up, stealing
from ttt.solvers.proofs import claims, settle, wins
from ttt.solvers.tree_size import nodes

LATE = State.parse("xo.ox.x.o")
OVER = State.parse("xxxoo....")
TALL = Variant(1, 5, 3)


def announce_to(on_arrival: Any) -> object:
    return scatter_gather(repr, [1], on_arrival=on_arrival)


DOORS: test_doors.Doors = [
    (Pool, (2,)), (make_pool, (1,)), (scatter_gather, (repr, [1], InProcess())), (announce_to, (lambda *_: None,)),
    (lambda state, executor, plies: predict(state, executor, plies=plies), (LATE, InProcess(), 1)),
    (split, (LATE, 1)), (solve, (LATE,)), (outcome_by_crowd, (OVER,)),
    (mailbox, (LATE,)), (measured, ([solve(LATE)],)), (graham, ([3, 2], 2)),
    *test_doors.with_each([lambda costs, workers, overhead, of=of: of(costs, workers, overhead=overhead)
                           for of in (schedule, speed_up)], [3, 2], 2, 1),
    (makespan, (schedule([3, 2], 2),)),
    (stealing, (LATE, nodes, results, 2)), (settle, (claims(TALL)[0],)), (wins, (LATE, "x", {})),
    (claims, (Variant(),)), (prove, (TALL,)),
]  # fmt: skip
SENTENCES: test_doors.Sentences = [
    (lambda: make_pool(1_025), ValueError, "workers=1025; a whole number from 1 to 1,024 was expected"),
    (lambda: scatter_gather(3, [1]), TypeError, "3 is not a function; a function of a job was expected"),  # type: ignore[arg-type]
    (lambda: split(LATE, 0), ValueError, "plies=0; a whole number of at least 1 was expected"),
    (lambda: schedule([1, -1], 2), ValueError, "the cost of part 1=-1; a number from 0 to .* was expected"),
    (lambda: schedule([1], 100_001), ValueError, "workers=100001; a whole number from 1 to 100,000 was expected"),
    (lambda: graham([3], 10**30 + 1), ValueError, "workers=10*1; a whole number from 1 to 1,0.* was expected"),
    (lambda: measured([3]), TypeError, r"3 is not a Done, such as what solve\(state\) returns"),  # type: ignore[list-item]
    (lambda: claims(Variant(misere=True)), ValueError, ".*misere=True.*: a completed line must win here"),
    (lambda: announce_to(3), TypeError, "3 is not an on_arrival; a function of a position and a result was expected"),
    (lambda: prove(Variant(), store="file"), TypeError,  # type: ignore[arg-type]
     r"'file' is not a Store, such as Store\('proved\.sqlite'\)"),
]  # fmt: skip


test_a_strange_argument_is_refused_in_a_sentence = test_doors.refusing(DOORS)


test_the_sentences = test_doors.saying(SENTENCES)
