"""Going through a search: nothing is shown before it was asked about, and what is said of it is true."""

import pytest

from tests.test_search import Nim
from ttt import State
from ttt.count import reachable
from ttt.search import minimax, trace
from ttt.stepping import CHOICES, ENOUGH, Stepping
from ttt.trace import signed

START = State.parse("xo.ox.x.o")  # 12 nodes: x wins at once, or on two detours
ENDINGS = [state for state in reachable() if 1 <= state.squares.count(".") <= 4][::97]


def played(told: Stepping, answer: int | None = None) -> list[str]:
    """Go to the end, answering each question rightly, or always the same; return what was said on the way."""
    said = []
    while told.step < len(told.trace.steps):
        told.forward()
        if told.question:
            said.append(told.question)
            right = told.trace.steps[told.step].value
            assert right is not None
            told.predict(right if answer is None else answer)
            said.append(told.said)
        said.append(told.explain())
    return said


def test_every_value_is_asked_for_but_the_plain_ones() -> None:
    for state in ENDINGS:
        told = Stepping(trace(state))
        told_nodes = range(len(told.trace.nodes))
        said = played(told)
        sizes = [len(told.trace.children(node)) for node in told_nodes]
        want = sum(size > 1 for size in sizes) + min(ENOUGH, sizes.count(0))
        assert (told.predicted, told.right) == (want, want)
        assert said.count("") == 0
        assert told.score == f"{want} of {want} predictions right"


def test_no_value_is_known_before_it_was_asked_for() -> None:
    told = Stepping(trace(START))
    told.forward()
    told.forward()
    before = (told.moment, told.explain(), told.waiting())
    told.forward()
    assert told.question == "x takes 2. The game is over. What is it worth to x?"
    assert (told.moment, told.explain(), told.waiting()) == before
    assert not told.moment.values
    with pytest.raises(ValueError, match="Predict first, or switch the questions off"):
        told.forward()
    told.predict(1)
    assert told.moment.values == {1: 1}
    assert told.said == "You said +1, and so it is."
    assert told.explain() == "x takes 2. x wins, line 2, 4 and 6. That is +1 to x."


def test_a_wrong_prediction_is_told_what_fits_it() -> None:
    told = Stepping(trace(State.parse("x.o.o.x.x")))  # o to move
    for guess, kind, advice in [
        (-1, "leaf", "You said −1, but it is +1. Values speak for x, whoever moves."),
        (1, "back up", "You said +1, but it is −1. o would not choose +1."),
    ]:
        while not (
            told.question and told.trace.steps[told.step].kind == kind and told.trace.steps[told.step].value == -guess
        ):
            if told.question:
                right = told.trace.steps[told.step].value
                assert right is not None
                told.predict(right)
            else:
                told.forward()
        told.predict(guess)
        assert told.said == advice
    assert told.right == told.predicted - 2


def test_the_first_child_alone_and_values_that_nobody_has_are_told_apart() -> None:
    told = Stepping(trace(START))
    told.go(22)
    told.forward()  # o has seen 0 and +1, in this order
    assert told.trace.steps[told.step].kind == "back up"
    told.predict(-1)
    assert told.said == "You said −1, but it is 0."
    told = Stepping(trace(State.parse("xo..xo...")))
    three = next(
        i
        for i, step in enumerate(told.trace.steps)
        if step.kind == "back up" and values(told, i)[0] == 0 and sorted(set(values(told, i))) == [-1, 0, 1]
    )
    told.go(three)
    told.forward()
    told.predict(0)
    assert "That is the first move alone" in told.said


def values(told: Stepping, step: int) -> list[int]:
    """Return the values of the children of the node that backs up in a step."""
    known = told.trace.at(step).values
    return [known[child] for child in told.trace.children(told.trace.steps[step].node)]


def test_finished_games_are_asked_about_until_two_answers_were_right() -> None:
    told = Stepping(trace(START))
    leaves = [step.node for step in told.trace.steps if step.kind == "leaf"]
    inner = sum(len(told.trace.children(node)) > 1 for node in range(len(told.trace.nodes)))
    played(told, -1)  # no game ends so
    assert told.predicted == len(leaves) + inner > ENOUGH + inner


def test_what_a_node_has_so_far_is_kept_back_when_it_would_tell_the_answer() -> None:
    told = Stepping(trace(START))
    kept = 0
    while told.step < len(told.trace.steps):
        secret = told.secret
        if secret is not None:
            kept += 1
            line = told.waiting()[told.moment.stack.index(secret)]
            assert secret in told.moment.best
            assert "so far" not in line
        told.forward()
        if told.question:
            step = told.trace.steps[told.step]
            assert told.secret == (step.node if step.kind == "back up" else None)
            told.predict(step.value or 0)
    assert kept == sum(len(told.trace.children(node)) > 1 for node in range(len(told.trace.nodes)))
    assert told.secret is None
    told.go(told.step - 1)
    assert told.secret is None, "what was shown is no secret"
    told.ask(False)
    assert told.secret is None


def test_what_was_shown_once_is_not_asked_again_until_restart() -> None:
    told = Stepping(trace(START))
    told.go(10)
    told.go(1)
    while told.step < 10:
        told.forward()
        assert not told.question
    told.forward()
    assert told.question
    told.restart()
    assert (told.step, told.question, told.score) == (0, "", "")
    said = played(told, 0)
    assert told.score == f"{told.right} of {told.predicted} predictions right"
    assert 0 < told.right < told.predicted
    assert sum(line.startswith("You said 0, and so it is.") for line in said) == told.right


def test_whoever_wants_no_questions_gets_none() -> None:
    told = Stepping(trace(START), asking=False)
    played(told)
    assert (told.predicted, told.score) == (0, "")
    told = Stepping(trace(START))
    for _ in range(3):
        told.forward()
    assert told.question
    told.ask(False)
    assert not told.question
    told.forward()
    assert told.step == 3


def test_who_waits_is_told_from_the_root_down() -> None:
    told = Stepping(trace(START), asking=False)
    told.go(7)
    assert told.waiting() == ["x to move: max, so far +1", "x 5, o to move: min", "o 2, x to move: max, so far 0"]
    told.go(2)
    assert told.waiting() == ["x to move: max", "x 2, over"]
    told.go(24)
    assert told.waiting() == []
    assert told.explain() == "x is to move: the max of +1, 0, 0. So this position is +1 to x."
    assert told.window() == ""


def test_cuts_are_found_and_given_their_reason() -> None:
    told = Stepping(trace(State.parse("x.o.o.x.x"), prune=True), asking=False)
    cuts = []
    while told.next_cut is not None:
        told.go(told.next_cut)
        cuts.append(told.explain())
    kinds = [step.kind for step in told.trace.steps]
    assert len(cuts) == kinds.count("cut") > 1
    assert cuts[0] == (
        "o has +1 here already, and the other side does as well elsewhere, so it won't come here. No need to look at 7."
    )
    told.go(kinds.index("cut") + 1)
    assert told.window() == "x is sure of +1, the other side of +1."
    assert Stepping(trace(START)).next_cut is None


def test_of_a_pruned_search_only_true_values_are_asked_for() -> None:
    asked = bounds = 0
    for state in [*ENDINGS, State.parse("xx./o../.o.")]:
        told = Stepping(trace(state, prune=True))
        while told.step < len(told.trace.steps):
            told.forward()
            bounds += "So this position is at " in told.explain()
            if told.question:
                asked += 1
                step = told.trace.steps[told.step]
                here = told.trace.nodes[step.node].state
                assert step.value == minimax(here) * (1 if here.to_move == "x" else -1)
                assert not told.trace.skipped(step.node)
                told.predict(step.value or 0)
    assert asked > 50 < 50 + bounds


def test_what_makes_no_sense_is_refused_and_changes_nothing() -> None:
    told = Stepping(trace(START))
    with pytest.raises(ValueError, match="nothing to predict now"):
        told.predict(1)
    for wrong in (-1, 25, "3", 1.5):
        with pytest.raises(ValueError, match="was expected to be 0 to 24"):
            told.go(wrong)  # type: ignore[arg-type]
    for _ in range(3):
        told.forward()
    for rubbish in (2, "1", True, None, 0.0):
        with pytest.raises(ValueError, match="is not a value"):
            told.predict(rubbish)  # type: ignore[arg-type]
    assert (told.step, told.predicted, bool(told.question)) == (2, 0, True)
    told.go(24)
    with pytest.raises(ValueError, match="The search is over"):
        told.forward()


def test_it_goes_through_a_game_of_ones_own() -> None:
    told = Stepping(trace(Nim((1, 1)), "first"))
    said = played(told)
    assert "second takes (1, 0). The game is over. What is it worth to first?" in said
    assert "second takes (1, 0). The game is over. That is −1 to first." in said


def test_values_have_a_sign_that_is_read_as_one() -> None:
    assert list(map(signed, (*CHOICES, None))) == ["+1", "0", "−1", "0"]
