"""Whatever is typed in at the doors of many hands, the answer is a clear sentence."""

from concurrent.futures import ThreadPoolExecutor

from tests import test_doors
from tests.test_doors import takes
from ttt import State
from ttt.parallel import predict
from ttt.parallel.cluster import cluster
from ttt.parallel.schedules import amdahl, mailbox, makespan, schedule, speed_up

DOORS = [
    *takes(
        predict, mailbox, schedule, speed_up, makespan, amdahl, executor=ThreadPoolExecutor(1), workers=2,
        costs=[3, 2], serial=0.5, bars=schedule([3, 2], 2),
    ),
]  # fmt: skip
SENTENCES: test_doors.Sentences = [
    (lambda: predict(State(), 2), TypeError, r"2 is not an Executor, such as ThreadPoolExecutor\(2\)"),  # type: ignore[arg-type]
    (lambda: cluster(17).__enter__(), ValueError, "workers=17; a whole number from 1 to 16 was expected"),
    (lambda: schedule([1, -1], 2), ValueError, "the cost of part 1=-1; a number from 0 to .* was expected"),
    (lambda: schedule([1], 100_001), ValueError, "workers=100001; a whole number from 1 to 100,000 was expected"),
    (lambda: amdahl(0.5, 10**30 + 1), ValueError, "workers=10*1; a whole number from 1 to 1,0.* was expected"),
]  # fmt: skip


test_a_strange_argument_is_refused_in_a_sentence = test_doors.refusing(DOORS)


test_the_sentences = test_doors.saying(SENTENCES)
