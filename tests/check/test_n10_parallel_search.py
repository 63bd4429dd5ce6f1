# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 10: right ones, and frequent mistakes."""

import threading
from itertools import islice
from textwrap import indent
from threading import Lock
from time import sleep

import pytest

from tests.check.answers import answers_to, assert_told, not_yet, right, wrong
from ttt import State, check
from ttt.check import counting, fresh, n10_parallel_search
from ttt.count import results, tree
from ttt.minimax import outcome
from ttt.solvers.tree_size import nodes

# ---- predict_all


def alone(state, executor):
    ends = map(outcome, results(state))
    return {square: end.backed_up() for square, end in zip(state.actions(), ends, strict=True)}


def after_the_move(state, executor):
    return dict(zip(state.actions(), map(outcome, results(state)), strict=True))


def handing_out(answers):
    """Return what works alone, or makes a dictionary of the answers that futures by squares give."""

    def predict_all(state, executor):
        if executor is None:
            return alone(state, None)
        sent = {square: (outcome, state.result(square)) for square in state.actions()}
        return dict(answers(sent, executor))

    return predict_all


def one_by_one(sent, executor):
    for square, work in sent.items():
        yield square, executor.submit(*work).result().backed_up()


def all_at_once(sent, executor):
    futures = {square: executor.submit(*work) for square, work in sent.items()}
    return {square: future.result().backed_up() for square, future in futures.items()}


def as_done(sent, executor):
    """Put the results on the squares as they come: here the last one is done first."""
    futures = [executor.submit(*work) for work in sent.values()]
    return zip(sent, [future.result() for future in reversed(futures)], strict=True)


def elsewhere(state, executor):
    """Play the moves on the board of another cell."""
    late = State().result(4)
    return {square: outcome(late.result(square)).backed_up() for square in state.actions()}


def maps(state, executor):
    ends = executor.map(outcome, results(state)) if executor else map(outcome, results(state))
    return {square: end.backed_up() for square, end in zip(state.actions(), ends, strict=True)}


def bound_late(sent, executor):
    futures = {}
    for square, (search, after) in sent.items():
        futures[square] = executor.submit(lambda: search(after))  # noqa: B023
    return {square: future.result().backed_up() for square, future in futures.items()}


def shuts_it(sent, executor):
    with executor:
        return all_at_once(sent, executor)


def shuts_it_by_hand(sent, executor):
    ends = all_at_once(sent, executor)
    executor.shutdown(wait=False)
    return ends


def hands_out_what_is_known(sent, executor):
    ends = [search(after) for search, after in sent.values()]
    return zip(sent, executor.map(lambda end: end.backed_up(), ends), strict=True)


def hands_out_moves(sent, executor):
    futures = {
        square: executor.submit(lambda after=after: after) for square, (_, after) in sent.items()
    }
    return {square: outcome(future.result()).backed_up() for square, future in futures.items()}


def hands_out_everything(sent, executor):
    def everything():
        return {square: search(after).backed_up() for square, (search, after) in sent.items()}

    futures = {square: executor.submit(everything) for square in sent}
    return {square: future.result()[square] for square, future in futures.items()}


def hands_out_a_closure(sent, executor):
    def kept(end):
        return lambda: end

    ends = {square: search(after).backed_up() for square, (search, after) in sent.items()}
    futures = {square: executor.submit(kept(end)) for square, end in ends.items()}
    return {square: future.result() for square, future in futures.items()}


def last_square_first(state, executor):
    ends = alone(state, None) if executor is None else maps(state, executor)
    return dict(reversed(ends.items()))


def backed_up_twice(sent, executor):
    return {square: end.backed_up() for square, end in all_at_once(sent, executor).items()}


def values_alone(sent, executor):
    return {square: end.value for square, end in all_at_once(sent, executor).items()}


def searches_first(sent, executor):
    ends = {square: search(after) for square, (search, after) in sent.items()}
    futures = {square: executor.submit(end.backed_up) for square, end in ends.items()}
    return {square: future.result() for square, future in futures.items()}


def by_child(state, executor):
    return dict(zip(results(state), maps(state, executor).values(), strict=True))


def never_asks(sent, executor):
    return {square: executor.submit(*work) for square, work in sent.items()}


def works_beside_its_hands(sent, executor):
    never_asks(sent, executor)
    return {square: search(after).backed_up() for square, (search, after) in sent.items()}


def submitting(job, after=lambda future: future.result().backed_up()):
    """Return what submits, for each square, the search and its board in a form of its own."""

    def answers(sent, executor):
        futures = {square: executor.submit(*job(*work)) for square, work in sent.items()}
        return {square: after(future) for square, future in futures.items()}

    return handing_out(answers)


def on_squares(state, executor):
    return dict(zip(state.actions(), map(outcome, state.actions()), strict=True))


def on_the_board_itself(state, executor):
    return {square: outcome(state) for square in state.actions()}


def asks_what_map_gives(state, executor):
    return [end.result() for end in map(outcome, results(state))]


AT_A_TIME = "how many at a time?"

test_predict_all = answers_to(
    check.predict_all,
    right(maps, "✓ maps: right on all 12 calls."),
    right(handing_out(all_at_once)),
    right(last_square_first),
    wrong(alone, AT_A_TIME, "Expected: each outcome, and all moves handed out"),
    wrong(handing_out(one_by_one), AT_A_TIME, "ThreadPoolExecutor(2)) returned {3:"),
    wrong(
        lambda state, executor: executor.map(outcome, results(state)), "there is no executor to ask"
    ),
    wrong(after_the_move, "or for who moves next?"),
    wrong(handing_out(as_done), "as_completed gives futures in the order"),
    wrong(elsewhere, "On which board does your function play them?"),
    wrong(handing_out(bound_late), "the loop is over"),
    wrong(handing_out(hands_out_what_is_known), "is each job the search of one board?"),
    wrong(handing_out(hands_out_moves), "is each job the search of one board?"),
    wrong(handing_out(hands_out_everything), "is each job the search of one board?"),
    wrong(handing_out(hands_out_a_closure), "is each job the search of one board?"),
    wrong(
        lambda state, executor: list(maps(state, executor).values()), "A dictionary was expected"
    ),
    wrong(
        lambda state, executor: dict(enumerate(maps(state, executor).values())),
        "The keys are the free squares, here 3, 5, 6 and 7.",
    ),
    wrong(handing_out(searches_first), "is each job the search of one board?"),
    wrong(by_child, "The keys are the free squares"),
    wrong(handing_out(never_asks), "Which of your lines should ask for its result?"),
    wrong(handing_out(works_beside_its_hands), AT_A_TIME),
    wrong(submitting(lambda search, after: [search(after)]), "apart: submit(outcome, child)"),
    wrong(submitting(lambda *work: [work]), "apart: submit(outcome, child)"),
    wrong(submitting(lambda *work: work, lambda future: future.backed_up()), "no result yet"),
    wrong(submitting(lambda *work: work, lambda future: -future.result()), "turns it around?"),
    wrong(on_squares, "is asked about a board"),
    wrong(on_the_board_itself, "All are alike. Is each move played?"),
    wrong(asks_what_map_gives, "map gives outcomes, and no futures"),
    wrong(handing_out(shuts_it), "shuts the executor, as `with` does"),
    wrong(handing_out(shuts_it_by_hand), "shuts the executor, as `with` does"),
    wrong(handing_out(backed_up_twice), "Is the move counted twice?"),
    wrong(handing_out(values_alone), "is an Outcome: what outcome gives"),
    wrong(lambda state, executor: outcome(state)(), "apart: submit("),  # type: ignore[operator]
)

# ---- count_boards


def reads_and_writes(number, shared, lock):
    for _ in range(number):
        with lock:
            read = shared["counter"]
            sleep(0)
            shared["counter"] = read + 1


def by_hand(number, shared, lock):
    for _ in range(number):
        while not lock.acquire(blocking=False):
            sleep(0)
        shared.update(counter=shared.get("counter") + 1)
        lock.release()
    print("The counter says", shared["counter"])


def around_the_loop(number, shared, lock):
    with lock:
        for _ in range(number):
            shared["counter"] += 1


def all_in_one(number, shared, lock):
    assert lock.acquire(timeout=600) and lock.locked()  # noqa: PT018
    shared["counter"] += number
    lock.release()


def without_a_lock(number, shared, lock):
    for _ in range(number):
        shared["counter"] += 1


def lock_around_the_read(number, shared, lock):
    for _ in range(number):
        with lock:
            read = shared["counter"]
        shared["counter"] = read + 1


def lock_around_the_write(number, shared, lock):
    for _ in range(number):
        read = shared["counter"]
        with lock:
            shared["counter"] = read + 1


def lock_around_each(number, shared, lock):
    for _ in range(number):
        with lock:
            read = shared["counter"]
        with lock:
            shared["counter"] = read + 1


def lock_beside(number, shared, lock):
    with lock:
        pass
    without_a_lock(number, shared, lock)


def lock_of_its_own(number, shared, lock):
    lock = Lock()
    around_the_loop(number, shared, lock)


def lock_of_the_file(number, shared, lock):
    around_the_loop(number, shared, OF_THE_FILE)


OF_THE_FILE = Lock()


def never_released(number, shared, lock):
    lock.acquire()
    shared["counter"] += number


def never_released_in_a_loop(number, shared, lock):
    for _ in range(number):
        never_released(1, shared, lock)


def released_twice(number, shared, lock):
    around_the_loop(number, shared, lock)
    lock.release()


def counts_by_itself(number, shared, lock):
    counter = shared["counter"]
    for _ in range(number):
        with lock:
            counter += 1
    return counter


def sets(number, shared, lock):
    with lock:
        shared["counter"] = number


def takes_what_it_gives(number, shared, lock):
    with lock.acquire():
        shared["counter"] += number


def calls_it(number, shared, lock):
    with lock():
        shared["counter"] += number


def misspells(number, shared, lock):
    with lock:
        shared["count"] += number


def breaks_with_ten(number, shared, lock):
    lock.acquire()
    if number == 10:
        shared.counter += 1
    shared["counter"] += number
    lock.release()


def counts_for_ever(number, shared, lock):
    while number:
        with lock:
            shared["counter"] += 1


def for_ever_with_ten(number, shared, lock):
    around_the_loop(number, shared, lock)
    while number == 10:
        assert shared["counter"]


LOST = "Two threads counted 10 boards each.\nThe counter says: 10\nExpected: 20"
FOR_EVER = "would wait for ever for a lock"

test_count_boards = answers_to(
    check.count_boards,
    right(reads_and_writes, "right: two threads counted 10 boards each, and the counter says 20."),
    right(by_hand),
    right(around_the_loop),
    right(all_in_one),
    not_yet(lambda number, shared, lock: ...),
    wrong(without_a_lock, "both write the next one: an update is lost", LOST),
    wrong(lock_beside, "both write the next one", LOST),
    wrong(lock_around_the_read, "given back before the new number is written", LOST),
    wrong(lock_around_the_write, "taken only after the number was read", LOST),
    wrong(lock_around_each, "and taken again for writing", LOST),
    wrong(lock_of_its_own, "makes a lock of its own", LOST),
    wrong(lock_of_the_file, "Take the same one", "But the lock was not held"),
    wrong(never_released, "has to give it back", "lock) never gives the lock back."),
    wrong(never_released_in_a_loop, "has to give it back", FOR_EVER),
    wrong(released_twice, "more often than it is taken", "release unlocked lock"),
    wrong(
        counts_by_itself, "Nobody else sees what", "returned 8\nThe counter says: 5\nExpected: 8"
    ),
    wrong(lambda *given: counts_by_itself(*given) and None, "Which line puts a new number"),
    wrong(sets, "Others have counted before", "The counter says: 3"),
    wrong(lambda number, *rest: around_the_loop(number - 1, *rest), "One is missing", "says: 7"),
    wrong(lambda number, *rest: around_the_loop(number + 1, *rest), "one too many", "says: 9"),
    wrong(lambda _, *rest: around_the_loop(1, *rest), "it should do so 3 times", "says: 6"),
    wrong(takes_what_it_gives, "wants the lock itself", "TypeError"),
    wrong(calls_it, "This is a lock already", "TypeError"),
    wrong(misspells, 'The counter is shared["counter"]', "KeyError: 'count'"),
    wrong(lambda _, __, lock: lock.aquire(), "is taken with lock.acquire()", "AttributeError"),
    wrong(breaks_with_ten, "The counter is shared", "each: one of them raised AttributeError"),
    wrong(counts_for_ever, "What has to happen for your loop to stop", "had not come to an end"),
)


@pytest.mark.parametrize("answer", [lock_around_the_read, lock_around_each, without_a_lock])
def test_no_speed_of_threads_saves_an_update(answer):
    """Whichever of them is slow."""

    def slowly(number, shared, lock):
        sleep(next(naps))
        answer(number, shared, lock)

    for order in ([0, 0, 0, 0.1], [0, 0, 0.1, 0]):
        naps = iter(order)
        assert_told(check.count_boards(slowly), said=LOST, hint=" ")


@pytest.mark.parametrize("answer", [never_released, never_released_in_a_loop, for_ever_with_ten])
def test_no_thread_is_left(answer, monkeypatch):
    monkeypatch.setattr(counting, "COUNTING", 0.2)
    before = threading.active_count()
    assert not check.count_boards(answer)
    for _ in range(100):
        sleep(0.05 * (threading.active_count() > before))
    assert threading.active_count() == before


def test_where_no_thread_can_be_started_it_says_so(monkeypatch):
    def refuse(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(counting.Thread, "start", refuse)
    verdict = check.count_boards(reads_and_writes)
    assert verdict.kind == "not yet"
    assert "no thread can be started here (can't start new thread)" in verdict.text


# ---- worker: a file for a new process

WORTH = "outcome(state.result(square)).backed_up()"
TAKES_APART = "state, square = job"
IMPORT = "from ttt.minimax import outcome"
RIGHT = f"""
{IMPORT}

def worth(job):
    {TAKES_APART}
    return {WORTH}
"""
BY_PREDICT = """
from ttt import minimax

def worth(job):
    return minimax.predict(job[0])[job[1]]
"""


def but(line, changed="", above=""):
    """Return the right file, but for one piece of it, and perhaps a line above."""
    assert line in RIGHT
    return f"{above}\n{RIGHT.replace(line, changed)}"


def on_board(board, square):
    return but(TAKES_APART, f"state, square = {board}, {square}", above="from ttt import State")


CROSSED = "State.parse('xox/.o./..x')"

test_worker = answers_to(
    check.worker,
    right(
        RIGHT,
        "✓ worker: right: a new process found it by its name, and did all 24 jobs.",
    ),
    right(BY_PREDICT),
    not_yet("..."),
    not_yet(""),
    wrong(lambda job: None, "what was typed into a cell", "the text of a file was expected"),
    wrong(but("):", ")"), said="SyntaxError"),
    wrong(but(IMPORT), "Does the file import this", "NameError: name 'outcome'"),
    wrong(but(TAKES_APART, "state = job; square = 0"), "take it apart?", "AttributeError: 'tuple'"),
    wrong(but(IMPORT, "from ttt import outcome"), "a module of ttt"),
    wrong("import ttt\ndef worth(job): return ttt.outcome(job)", "a module of ttt"),
    wrong(but(WORTH, "lambda: 7"), "has to be sent back", "can't be read here"),
    wrong("import os\nos._exit(3)", "has to be sent back", "can't be read here"),
    hints={
        "a lambda's name is <lambda>": "worth = lambda job: 7",
        "begins at the left edge": indent(BY_PREDICT, "    "),
        "The board comes first": but(TAKES_APART, "square, state = job"),
        "__main__ is not your": but(IMPORT, "from __main__ import outcome"),
        "has never seen your notebook": but(TAKES_APART, "square = job[1]"),
        "Which board": on_board(CROSSED, "job[1]"),
        "take it apart?": on_board(CROSSED, "job"),
        "Nearly. For whom": but(".backed_up()"),
        "after which move?": but("state.result(square)", "state"),
        "worth gives an Outcome": but(WORTH, f"square and {WORTH}"),
        "Does every way through your function end in a return?": but("return "),
        "has no function worth": but("worth(job)", "work(job)"),
        "called with one thing": "def worth(state, square): return 7",
        "__main__": f"{RIGHT}\nimport multiprocessing as m\nm.Pool(2)",
        "a module of ttt": but("ttt.minimax", "minimax"),
    },
)


def test_where_no_process_can_be_started_it_says_so(monkeypatch):
    def refuse(*_, **__):
        raise OSError("emscripten does not support processes.")

    monkeypatch.setattr("subprocess.run", refuse)
    said = "no process can be started here (emscripten does not support processes.)"
    assert said in check.worker(RIGHT).text


def test_a_file_that_does_not_end_is_stopped(monkeypatch):
    monkeypatch.setattr(fresh, "PATIENCE", 1)
    monkeypatch.setattr(fresh, "WAIT", 10_000)  # however busy this machine is
    said = "no answer: it had not come to an end after 1 seconds of work"
    assert said in check.worker("while True: pass").text


# ---- split


def largest_first(state):
    return sorted(results(state), key=nodes, reverse=True)


def smallest_cut_once_more(state):
    *parts, last = largest_first(state)
    return parts + largest_first(last)


def two_plies(state):
    return [after for child in results(state) for after in results(child)]


def all_nodes(state):
    yield state
    for child in results(state):
        yield from all_nodes(child)


test_split = answers_to(
    check.split,
    right(lambda state: tuple(largest_first(state)), "times as fast as one worker"),
    right(smallest_cut_once_more),
    wrong(results, "Look at the end: who is still working", "9 parts: 2.62 times"),
    wrong(two_plies, "Are the parts worth sending?", "2.6 times"),
    wrong(
        lambda state: list(islice(tree(state), 1, 1_002)),
        "worth sending?",
        "Handing out 1,001 parts takes 2,502,500;",
    ),
    wrong(lambda state: [*results(state), results(state)[0]], "Once is enough"),
    wrong(lambda state: two_plies(state)[:-8], "moves lead there?"),
    wrong(lambda state: [state], "keeps only one worker busy", "1 part: 0.995 times"),
    hints={
        "Whose turn": lambda state: [*results(state), State()],
        "nor pairs": lambda state: sorted((nodes(part), part) for part in results(state)),
        "Give the boards alone": lambda state: state.actions(),
        "that of list.sort": lambda state: largest_first(state).sort(key=nodes),
        "lists the free ones": lambda state: [state.result(i) for i in range(9)],
    },
)


def test_the_hint_says_when_a_split_could_be_faster():
    verdict = check.split(largest_first)
    assert "cut only the largest part once more" in verdict.hint
    assert verdict.picture
    assert check.split(smallest_cut_once_more).hint == ""


def test_who_lists_all_nodes_is_stopped(monkeypatch):
    monkeypatch.setattr(n10_parallel_search, "STEPS", 20_000)
    assert_told(check.split(lambda state: list(all_nodes(state))), hint="To hand out a node")
