"""Going through a search: nothing is shown before it was asked about, and what is said of it is true."""

import re
from collections import Counter
from collections.abc import Iterator
from math import inf
from random import Random
from typing import Any

import pytest

from tests.paper import CLASSIC, branch, forest, worth
from tests.plain import Nim
from ttt import State
from ttt.alphabeta import Leaves, PaperTree
from ttt.count import reachable
from ttt.minimax import minimax
from ttt.steps.stepping import Question, Stepping
from ttt.steps.words import explain, waiting
from ttt.trace import signed, trace

START = State.parse("xo.ox.x.o")  # 12 nodes: x wins at once, or on two detours
ENDINGS = [state for state in reachable() if 1 <= state.squares.count(".") <= 4][::97]


def on_paper(tree: Leaves, asking: bool = True, prune: bool = True) -> Stepping:
    return Stepping(trace(PaperTree(tree), prune=prune), asking)


def questions(told: Stepping, step: int = 0) -> Iterator[Question]:
    """Go on from a step to each question and yield it; whatever the caller does not answer is answered rightly."""
    told.go(max(step, told.step))
    while told.step < len(told.trace.steps):
        told.forward()
        if told.question:
            yield told.question
        if told.question:
            told.answer(told.question.right)


def cuts(told: Stepping) -> Iterator[str]:
    """Go from cut to cut, and yield what is said of each."""
    for step in [i for i, step in enumerate(told.trace.steps, 1) if step.kind == "cut"]:
        told.next_cut()
        assert told.step == step
        yield explain(told.moment)


# ---- questions for values


def test_every_value_is_asked_for_but_the_plain_ones_and_the_right_answer_is_what_comes() -> None:
    for state in ENDINGS:
        told, asked = Stepping(trace(state)), 0
        for question in questions(told):
            step, asked = told.trace.steps[told.step], asked + 1
            assert (question.node, question.right) == (step.node, step.value)
        sizes = [len(told.trace.children(node)) for node in range(len(told.trace.nodes))]
        assert asked == sum(size > 1 for size in sizes) + min(2, sizes.count(0))
        assert told.score == f"{asked} of {asked} predictions right"


@pytest.mark.parametrize(
    ("board", "step", "guess", "said"),
    [
        ("xo.ox.x.o", 2, -1, "You said −1, but it is +1. Values speak for x, whoever moves."),
        ("xo.ox.x.o", 2, 0, "You said 0, but it is +1."),
        ("xo.ox.x.o", 12, 1, "You said +1, but it is 0. o would not choose +1."),
        ("xo.ox.x.o", 22, -1, "You said −1, but it is 0."),
        ("xo.ox.x.o", 23, 0, "You said 0, but it is +1. x would not choose 0."),
        (
            "xo..xo...",
            159,
            0,
            "You said 0, but it is +1. That is the first move alone; x has a better one.",
        ),
    ],
)
def test_a_wrong_prediction_gets_the_advice_that_fits_it(
    board: str, step: int, guess: int, said: str
) -> None:
    told = Stepping(trace(State.parse(board)))
    next(questions(told, step))
    told.answer(guess)
    assert (told.said, told.right, told.predicted) == (said, 0, 1)


def test_finished_games_are_asked_about_until_two_answers_were_right() -> None:
    told = Stepping(trace(START))
    for _ in questions(told):
        told.answer(-1)  # no game ends so
    leaves = sum(step.kind == "leaf" for step in told.trace.steps)
    inner = sum(len(told.trace.children(node)) > 1 for node in range(len(told.trace.nodes)))
    assert told.predicted == leaves + inner > 2 + inner


def test_what_a_node_has_so_far_is_kept_back_when_it_would_give_the_answer_away() -> None:
    told, kept = Stepping(trace(START)), 0
    for question in questions(told):
        is_back_up = told.trace.steps[told.step].kind == "back up"
        assert told.secret == (question.node if is_back_up else None)
        if is_back_up:
            kept += 1
            [so_far] = {*waiting(told.moment, None)} - {*waiting(told.moment, told.secret)}
            assert "so far" in so_far
    assert kept == 3
    told.back()
    assert told.secret is None, "what was shown is no secret"
    told.restart()
    told.go(12)
    assert told.secret == 2, "and it is one before the question is open"
    told.ask(False)
    assert told.secret is None


def test_what_was_shown_once_is_not_asked_again_until_restart() -> None:
    told = Stepping(trace(START))
    told.go(10)
    told.go(1)
    told.back()
    assert told.step == 0
    next(questions(told))
    assert told.step == 10
    told.restart()
    assert (told.step, told.question, told.score) == (0, None, "")
    next(questions(told))
    assert told.step == 2


def test_without_questions_none_is_asked() -> None:
    assert not [*questions(Stepping(trace(START), asking=False))]
    told = Stepping(trace(START))
    next(questions(told))
    told.ask(False)
    assert not told.question
    told.forward()
    told.ask(True)
    assert next(questions(told)).text.startswith("x takes 7.")


def test_the_nodes_that_wait_are_named_from_the_root_down() -> None:
    told = Stepping(trace(START), asking=False)
    assert told.node == 0
    told.go(7)
    assert (told.node, told.window()) == (4, "")
    so_far = ["x to move: max, so far +1", "x 5, o to move: min", "o 2, x to move: max, so far 0"]
    assert waiting(told.moment, None) == so_far
    told.go(2)
    assert waiting(told.moment, None) == ["x to move: max", "x 2, over"]
    told.go(24)
    assert (waiting(told.moment, None), told.node) == ([], 0)


def test_each_step_is_explained() -> None:
    told = on_paper([[5, [2, 9, 4]], [1, 8], [6]], asking=False)
    said = []
    for step in range(len(told.trace.steps) + 1):
        told.go(step)
        said.append(explain(told.moment))
    assert said[:5] + said[-6:] == [
        "The search has not begun.",
        "The search begins. x to move: max of what follows.",
        "x takes 0. o to move: min of what follows.",
        "o takes 0. The game is over.",
        "o takes 0. The game is over. That is +5 to x.",
        "o to move: min of +1 (1 cut). So this position is at most +1 to x.",
        "x takes 2. o to move: min of what follows.",
        "o takes 0. The game is over.",
        "o takes 0. The game is over. That is +6 to x.",
        "o has one move here, worth +6. So this position is +6 to x.",
        "x to move: max of +5, ≤+1, +6. So this position is +6 to x.",
    ]
    assert "x to move: max of +2, +9 (2 cut). So this position is at least +9 to x." in said
    told = Stepping(trace(START), asking=False)
    told.go(3)
    assert explain(told.moment) == "x takes 2. x wins, line 2, 4 and 6. That is +1 to x."


def test_of_a_pruned_search_only_true_values_are_asked_for() -> None:
    asked = 0
    for state in [*ENDINGS, State.parse("xx./o../.o.")]:
        told = Stepping(trace(state, prune=True))
        for question in questions(told):
            if isinstance(question.right, int):
                asked += 1
                here = told.trace.nodes[question.node].state
                assert question.right == minimax(here) * (1 if here.to_move == "x" else -1)
                is_bound = any(
                    told.trace.bound(*known) for known in told.moment.heard(question.node).items()
                )
                assert ("or a bound that is enough" in question.text) == is_bound
    assert asked > 50


def test_where_values_are_any_numbers_those_of_the_children_can_be_chosen() -> None:
    told = on_paper([[3, 12, 8], [7, 7], [9]], prune=False)
    asked = [(question.node, told.node, question.choices) for question in questions(told)]
    assert asked == [(1, 1, (12, 8, 3)), (0, 0, (9, 7, 3))], (
        "numbers on paper can be read, and one choice is none"
    )


def test_it_goes_through_a_game_of_ones_own() -> None:
    told = Stepping(trace(Nim((1, 1), "x")))
    assert next(questions(told)).text == "o takes (1, 0). The game is over. What is it worth to x?"
    told.answer(-1)
    assert explain(told.moment) == "o takes (1, 0). The game is over. That is −1 to x."


@pytest.mark.parametrize("bad", [2, True, 0.0, "cut"])
def test_what_is_no_answer_is_refused_and_changes_nothing(bad: Any) -> None:
    told = Stepping(trace(START))
    question = next(questions(told))
    with pytest.raises(ValueError, match="1 or 0 or -1 was expected"):
        told.answer(bad)
    assert (told.question, told.predicted) == (question, 0)


# ---- windows and cuts


def number(word: str) -> float:
    return float(word.replace("−", "-"))


WINDOW = re.compile(
    r"On this path, α = (open|[+−]?\d+): (here, )?x is sure of (nothing yet|([+−]?\d+) already)\. "
    r"β = (open|[+−]?\d+): (here, )?o is sure (of nothing yet|that x gets no more than ([+−]?\d+))\."
)


def test_the_window_is_that_with_which_the_next_node_is_entered() -> None:
    kinds = set()
    for tree in forest(60):
        told = on_paper(tree, asking=False)
        for following in told.trace.steps[1:] if told.is_pruned else ():
            told.forward()
            said = WINDOW.fullmatch(told.window())
            assert said
            low, high = (
                number(said[1].replace("open", "-inf")),
                number(said[5].replace("open", "inf")),
            )
            assert (said[4] or "open", said[8] or "open") == said.group(1, 5)
            assert (
                following.kind != "enter" or (low, high) == told.trace.nodes[following.node].window
            )
            assert following.kind != "cut" or low >= high
            at_max = len(told.moment.stack) % 2 == 1
            here = (low >= high and at_max, low >= high and not at_max)
            assert (bool(said[2]), bool(said[6])) == here, (
                "one of two promises that cross holds only here"
            )
            kinds.add((following.kind, *here))
        told.go(len(told.trace.steps))
        assert told.window() == ""
    assert {
        ("cut", True, False),
        ("cut", False, True),
        ("back up", True, False),
        ("enter", False, False),
    } <= kinds


CUT = re.compile(
    r"With move (\d), (o keeps x at|x gets) (\S+?)(?: or (less|more))? here\. "
    r"But (x has|o keeps x at) (\S+) already, (?:at the root|after (.+)) with move (\d): (.*)\. "
    r"No need to look at ([\d, ]+): that can't make it better for ([xo])\."
)


def test_each_cut_is_explained_by_what_is_true_of_the_whole_tree() -> None:
    """The side that avoids the node has the promised value, at a node above where it is to move, and loses nothing."""
    kinds = set()
    for tree in forest(100, depth=5):
        told = on_paper(tree, asking=False)
        for words in cuts(told):
            said = CUT.fullmatch(words)
            assert said, words
            here = [int(move.split()[1]) for move in told.trace.path(told.node).split(", ")]
            above = [int(move.split()[1]) for move in said[7].split(", ")] if said[7] else []
            is_max, best, promised = len(here) % 2 == 0, number(said[3]), number(said[6])
            assert said.group(2, 4, 5, 11) == (
                ("x gets", "more", "o keeps x at", "o")
                if is_max
                else ("o keeps x at", "less", "x has", "x")
            )
            true = worth(branch(tree, here), is_max)
            assert true >= best if is_max else true <= best
            assert here[: len(above)] == above
            assert len(here) % 2 != len(above) % 2, "the side that avoids it is to move there"
            assert int(said[8]) != here[len(above)]
            assert worth(branch(tree, [*above, int(said[8])]), len(above) % 2 == 1) == promised
            assert promised <= best if is_max else promised >= best
            assert said[9] == (
                f"{said[11]} won't come here" if promised != best else "this is no better"
            )
            node = branch(tree, here)
            assert not isinstance(node, int)
            assert [int(said[1]), *map(int, said[10].split(", "))] == list(
                range(int(said[1]), len(node))
            )
            kinds.add((is_max, promised == best, len(here) - len(above) > 1))
    assert len(kinds) == 8, (
        "at max and min, strict and equal, from the node above and from further up"
    )


def test_a_cut_is_explained() -> None:
    told = on_paper([[5, [9, 2]], [-1000, 3]], asking=False)
    first, second = cuts(told)
    assert first == (
        "With move 0, x gets +9 or more here. But o keeps x at +5 already, after x 0 with move 0: o won't come here. "
        "No need to look at 1: that can't make it better for o."
    )
    assert second == (
        "With move 0, o keeps x at −1000 or less here. But x has +5 already, at the root with move 0: x won't come "
        "here. No need to look at 1: that can't make it better for x."
    )
    said = {
        words
        for state in ENDINGS
        for words in cuts(Stepping(trace(state, prune=True), asking=False))
    }
    assert any(" o keeps x at −1 here." in words for words in said), "there is nothing less"
    assert any(" x gets +1 here." in words for words in said), "there is nothing more"


# ---- questions about what is cut


def test_it_asks_about_each_cut_and_about_what_might_have_been_one() -> None:
    told = on_paper(CLASSIC)
    asked = questions(told, 12)
    left = "moves 1, 2 are left. Does the search look at the next one, or cut them all?"
    assert next(asked) == (5, f"After x 1: {left}", ("look", "cut"), "cut")
    told.answer("look")
    assert told.said == "You said look, but the rest is cut."
    assert (next(asked).text, told.said) == (f"After x 2: {left}", "")
    told.answer("cut")
    assert told.said == (
        "You said cut, but it looks on. x has +3 already, at the root with move 0. "
        "Here o keeps x at +14 so far, which is more: x may still come here."
    )
    assert next(asked).text == "After x 2: move 2 is left. Does the search look at it, or cut it?"
    told.answer("look")
    assert (told.said, told.score) == ("You said look, and so it is.", "1 of 3 predictions right")
    told = on_paper([[5, [2, 4]]])
    next(questions(told))
    told.answer("cut")
    assert told.said == (
        "You said cut, but it looks on. o keeps x at +5 already, after x 0 with move 0. "
        "Here x has +2 so far, which is less: o may still come here."
    )


@pytest.mark.parametrize("patience", [0, 1, 9])
def test_all_that_is_cut_is_asked_about_and_looking_on_at_most_twice_in_a_row(
    patience: int,
) -> None:
    """The learner is right, or says now and then that something is cut; what could be asked about is found by hand."""
    rng, seen = Random(patience), Counter[str]()
    for tree in forest(80):
        told, row, steps = on_paper(tree), 0, trace(PaperTree(tree), prune=True).steps
        while told.step < len(steps):
            step, parent = steps[told.step], told.trace.nodes[steps[told.step].node].parent
            low, high = (-inf, inf) if parent is None else told.trace.nodes[parent].window
            promised = parent is not None and (
                high < inf if told.trace.is_maximizing(parent) else low > -inf
            )
            might = (
                step.kind == "enter"
                and steps[told.step - 1].kind != "enter"
                and promised
                and row < 2
            )
            told.forward()
            if step.kind in ("cut", "enter"):
                want = step.node if step.kind == "cut" else parent if might else None
                assert want == (told.question.node if told.question else None)
            if told.question and step.kind in ("cut", "enter"):
                assert told.question.right == ("cut" if step.kind == "cut" else "look")
                answer = "cut" if rng.randrange(10) < patience else told.question.right
                row = row + 1 if (answer, told.question.right) == ("look", "look") else 0
                seen[step.kind] += 1
                told.answer(answer)
            elif told.question:
                told.answer(told.question.right)
    assert min(seen.values()) > 50


def test_while_a_question_is_open_only_what_is_sure_apart_from_its_position_is_said() -> None:
    """And neither before: a learner who sees that the windows have crossed need not think any more."""
    kinds = set()
    for tree in forest(40):
        told = on_paper(tree)
        for question in questions(told):
            open_now = (told.secret, told.window())
            low, high = told.trace.nodes[question.node].window
            alpha, beta = ("open" if abs(one) == inf else signed(int(one)) for one in (low, high))
            nothing = alpha == beta == "open"
            assert open_now[1] == (
                "" if nothing else f"Apart from this position: α = {alpha}, β = {beta}."
            )
            told.go(told.step)
            assert (told.secret, told.window()) == open_now
            told.forward()
            kinds.add((nothing, question.node == 0))
    assert kinds == {(True, True), (True, False), (False, False)}, (
        "at the root there is nothing apart from it"
    )
