"""Whatever is typed in at the doors of many hands, the answer is a clear sentence."""

from tests import test_doors
from tests.test_doors import LATE, takes
from ttt import Variant
from ttt.count import results
from ttt.parallel import InProcess, Pool, make_pool, predict, prove, scatter_gather, solve, split
from ttt.parallel.schedules import graham, mailbox, makespan, measured, schedule, speed_up, stealing
from ttt.solvers.proofs import claims, settle, wins
from ttt.solvers.tree_size import nodes

TALL = Variant(1, 5, 3)


DOORS = [
    *takes(
        Pool, make_pool, scatter_gather, predict, split, solve, mailbox, measured, graham, schedule, speed_up, makespan,
        stealing, settle, wins, claims, prove, work=repr, jobs=[1], executor=InProcess(), workers=2, done=[solve(LATE)],
        costs=[3, 2], bars=schedule([3, 2], 2), root=LATE, size=nodes, children=results,
        claim=claims(TALL)[0], variant=TALL, on_arrival=lambda *_: None,
    ),
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
    (lambda: scatter_gather(repr, [1], on_arrival=3), TypeError,  # type: ignore[arg-type]
     "3 is not an on_arrival; a function of a position and a result was expected"),
    (lambda: prove(Variant(), store="file"), TypeError,  # type: ignore[arg-type]
     r"'file' is not a Store, such as Store\('proved\.sqlite'\)"),
]  # fmt: skip


test_a_strange_argument_is_refused_in_a_sentence = test_doors.refusing(DOORS)


test_the_sentences = test_doors.saying(SENTENCES)
