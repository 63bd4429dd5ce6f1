"""Going through a search: nothing is shown before it is asked about, and what is said is true."""

import re
from collections import Counter
from collections.abc import Iterator
from math import inf
from random import Random

import pytest

from tests.paper import CLASSIC, branch, forest, worth
from ttt import State
from ttt.alphabeta import Leaves, PaperTree
from ttt.count import reachable
from ttt.minimax import minimax
from ttt.steps.stepping import Question, Stepping
from ttt.steps.words import explain, waiting
from ttt.trace import Step, signed, trace

START = State.parse("xo.ox.x.o")  # 12 nodes: x wins at once, or on two detours
ENDINGS = [state for state in reachable() if 1 <= state.squares.count(".") <= 4][::97]


def on_paper(tree: Leaves, asking: bool = True, prune: bool = True) -> Stepping:
    return Stepping(trace(PaperTree(tree), prune=prune), asking)


def questions(stepping: Stepping, step: int = 0) -> Iterator[Question]:
    """Go on from a step to each question and yield it.

    What the caller does not answer is answered rightly.
    """
    stepping.go(max(step, stepping.step))
    while stepping.step < len(stepping.trace.steps):
        stepping.forward()
        if stepping.question:
            yield stepping.question
        if stepping.question:
            stepping.answer(stepping.question.right)


def coming(stepping: Stepping) -> Step:
    """Return the step that comes next."""
    return stepping.trace.steps[stepping.step]


def cuts(stepping: Stepping) -> Iterator[str]:
    """Go from cut to cut, and yield what is said of each."""
    for step in [i for i, step in enumerate(stepping.trace.steps, 1) if step.kind == "cut"]:
        stepping.next_cut()
        assert stepping.step == step
        yield explain(stepping.moment)


# ---- questions for values


def test_every_value_is_asked_for_but_the_plain_ones_and_the_right_answer_is_what_comes():
    for state in ENDINGS:
        stepping = Stepping(trace(state))
        asked = 0
        for question in questions(stepping):
            asked += 1
            step = coming(stepping)
            assert (question.node, question.right) == (step.node, step.value)
        sizes = [len(stepping.trace.children(node)) for node in range(len(stepping.trace.nodes))]
        assert asked == sum(size > 1 for size in sizes) + min(2, sizes.count(0))
        assert stepping.score == f"{asked} of {asked} predictions right"


def test_a_wrong_prediction_gets_the_advice_that_fits_it():
    for board, step, guess, said in [
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
    ]:
        stepping = Stepping(trace(State.parse(board)))
        next(questions(stepping, step))
        stepping.answer(guess)
        assert (stepping.said, stepping.marks) == (said, [False])


def test_finished_games_are_asked_about_until_two_answers_were_right():
    stepping = Stepping(trace(START))
    for _ in questions(stepping):
        stepping.answer(-1)  # no game ends so
    leaves = sum(step.kind == "leaf" for step in stepping.trace.steps)
    inner = sum(len(stepping.trace.children(node)) > 1 for node in range(len(stepping.trace.nodes)))
    assert len(stepping.marks) == leaves + inner > 2 + inner


def test_what_a_node_has_so_far_is_kept_back_when_it_would_give_the_answer_away():
    stepping = Stepping(trace(START))
    secrets = 0
    for question in questions(stepping):
        is_back_up = coming(stepping).kind == "back up"
        assert stepping.secret == (question.node if is_back_up else None)
        if is_back_up:
            secrets += 1
            [so_far] = {*waiting(stepping.moment, None)} - {
                *waiting(stepping.moment, stepping.secret)
            }
            assert "so far" in so_far
    assert secrets == 3
    stepping.back()
    assert stepping.secret is None, "what was shown is no secret"
    stepping.restart()
    stepping.go(12)
    assert stepping.secret == 2, "and it is one before the question is open"
    stepping.ask(False)
    assert stepping.secret is None


def test_what_was_shown_once_is_not_asked_again_until_restart():
    stepping = Stepping(trace(START))
    stepping.go(10)
    stepping.go(1)
    stepping.back()
    assert stepping.step == 0
    next(questions(stepping))
    assert stepping.step == 10
    stepping.restart()
    assert (stepping.step, stepping.question, stepping.score) == (0, None, "")
    next(questions(stepping))
    assert stepping.step == 2


def test_without_questions_none_is_asked():
    assert not [*questions(Stepping(trace(START), asking=False))]
    stepping = Stepping(trace(START))
    next(questions(stepping))
    stepping.ask(False)
    assert not stepping.question
    stepping.forward()
    stepping.ask(True)
    assert next(questions(stepping)).text.startswith("x takes 7.")


def test_the_nodes_that_wait_are_named_from_the_root_down():
    stepping = Stepping(trace(START), asking=False)
    assert stepping.node == 0
    stepping.go(7)
    assert (stepping.node, stepping.window()) == (4, "")
    so_far = ["x to move: max, so far +1", "x 5, o to move: min", "o 2, x to move: max, so far 0"]
    assert waiting(stepping.moment, None) == so_far
    stepping.go(2)
    assert waiting(stepping.moment, None) == ["x to move: max", "x 2, over"]
    stepping.go(24)
    assert (waiting(stepping.moment, None), stepping.node) == ([], 0)


def test_each_step_is_explained():
    stepping = on_paper([[5, [2, 9, 4]], [1, 8], [6]], asking=False)
    said = []
    for step in range(len(stepping.trace.steps) + 1):
        stepping.go(step)
        said.append(explain(stepping.moment))
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
    stepping = Stepping(trace(START), asking=False)
    stepping.go(3)
    assert explain(stepping.moment) == "x takes 2. x wins, line 2, 4 and 6. That is +1 to x."


def test_of_a_pruned_search_only_true_values_are_asked_for():
    asked = 0
    for state in [*ENDINGS, State.parse("xx./o../.o.")]:
        stepping = Stepping(trace(state, prune=True))
        for question in questions(stepping):
            if isinstance(question.right, int):
                asked += 1
                here = stepping.trace.nodes[question.node].state
                assert question.right == minimax(here) * (1 if here.to_move == "x" else -1)
                heard = stepping.moment.heard(question.node).items()
                is_bound = any(stepping.trace.bound(*known) for known in heard)
                assert ("or a bound that is enough" in question.text) == is_bound
    assert asked > 50


def test_where_values_are_any_numbers_those_of_the_children_can_be_chosen():
    stepping = on_paper([[3, 12, 8], [7, 7], [9]], prune=False)
    asked = [(question.node, stepping.node, question.choices) for question in questions(stepping)]
    assert asked == [(1, 1, (12, 8, 3)), (0, 0, (9, 7, 3))], (
        "numbers on paper can be read, and one choice is none"
    )


@pytest.mark.parametrize("bad", [2, True, 0.0, "cut"])
def test_what_is_no_answer_is_refused_and_changes_nothing(bad):
    stepping = Stepping(trace(START))
    question = next(questions(stepping))
    with pytest.raises(ValueError, match="1 or 0 or -1 was expected"):
        stepping.answer(bad)
    assert (stepping.question, stepping.marks) == (question, [])


# ---- windows and cuts


def number(word: str):
    return float(word.replace("−", "-"))


BOUND = r"([+−]?\d+)"
WINDOW = re.compile(
    rf"On this path, α = (open|{BOUND}): (here, )?x is sure of (nothing yet|{BOUND} already)\. "
    rf"β = (open|{BOUND}): (here, )?o is sure (of nothing yet|that x gets no more than {BOUND})\."
)


def test_the_window_is_that_with_which_the_next_node_is_entered():
    kinds = set()
    for tree in forest(60):
        stepping = on_paper(tree, asking=False)
        for following in stepping.trace.steps[1:] if stepping.is_pruned else ():
            stepping.forward()
            said = WINDOW.fullmatch(stepping.window())
            assert said
            low = number(said[2] or "-inf")
            high = number(said[7] or "inf")
            assert said.group(5, 10) == said.group(2, 7)
            if following.kind == "enter":
                assert (low, high) == stepping.trace.nodes[following.node].window
            assert following.kind != "cut" or low >= high
            at_max = len(stepping.moment.stack) % 2 == 1
            here = (low >= high and at_max, low >= high and not at_max)
            holds_here = (bool(said[3]), bool(said[8]))
            assert holds_here == here, "one of two promises that cross holds only here"
            kinds.add((following.kind, *here))
        stepping.go(len(stepping.trace.steps))
        assert stepping.window() == ""
    seldom = {("cut", True, False), ("cut", False, True), ("back up", True, False)}
    assert seldom | {("enter", False, False)} <= kinds


CUT = re.compile(
    r"With move (?P<move>\d), (?P<best>.*?)(?: or (?P<more>less|more))? here\. "
    r"But (?P<promised>.*) already, (?:at the root|after (?P<above>.+)) with move (?P<other>\d): "
    r"(?P<reason>.*)\. No need to look at (?P<cut>.+): "
    r"that can't make it better for (?P<who>[xo])\."
)
AT_MAX = ("x gets", "more", "o keeps x at", "o")
AT_MIN = ("o keeps x at", "less", "x has", "x")


def actions(path: str | None) -> list[int]:
    """Return the actions of a path such as "x 4, o 0"."""
    return [int(move.split()[1]) for move in path.split(", ")] if path else []


def test_each_cut_is_explained_by_what_is_true_of_the_whole_tree():
    """The side that avoids the node has as much at a node above where it is to move."""
    kinds = set()
    for tree in forest(100, depth=5):
        stepping = on_paper(tree, asking=False)
        for words in cuts(stepping):
            said = CUT.fullmatch(words)
            assert said, words
            here = actions(stepping.trace.path(stepping.node))
            above = actions(said["above"])
            is_max = len(here) % 2 == 0
            side, best = said["best"].rsplit(" ", 1)
            rival, promised = said["promised"].rsplit(" ", 1)
            assert (side, said["more"], rival, said["who"]) == (AT_MAX if is_max else AT_MIN)
            sign = 1 if is_max else -1
            node = branch(tree, here)
            assert worth(node, is_max) * sign >= number(best) * sign >= number(promised) * sign
            assert here[: len(above)] == above
            assert len(here) % 2 != len(above) % 2, "the side that avoids it is to move there"
            other = int(said["other"])
            assert other != here[len(above)]
            assert worth(branch(tree, [*above, other]), is_max) == number(promised)
            avoids = f"{said['who']} won't come here"
            assert said["reason"] == (avoids if promised != best else "this is no better")
            assert not isinstance(node, int)
            looked = [int(said["move"]), *map(int, said["cut"].split(", "))]
            assert looked == list(range(looked[0], len(node)))
            kinds.add((is_max, promised == best, len(here) - len(above) > 1))
    assert len(kinds) == 8, (
        "at max and min, strict and equal, from the node above and from further up"
    )


def test_no_more_and_no_less_is_said_only_where_there_could_be():
    said = set[str]()
    for state in ENDINGS:
        said.update(cuts(Stepping(trace(state, prune=True), asking=False)))
    assert any(" o keeps x at −1 here." in words for words in said), "there is nothing less"
    assert any(" x gets +1 here." in words for words in said), "there is nothing more"


# ---- questions about what is cut


def test_it_asks_about_each_cut_and_about_what_might_have_been_one():
    stepping = on_paper(CLASSIC)
    asked = questions(stepping, 12)
    left = "moves 1, 2 are left. Does the search look at the next one, or cut them all?"
    assert next(asked) == (5, f"After x 1: {left}", ("look", "cut"), "cut")
    stepping.answer("look")
    assert stepping.said == "You said look, but the rest is cut."
    assert (next(asked).text, stepping.said) == (f"After x 2: {left}", "")
    stepping.answer("cut")
    assert stepping.said == (
        "You said cut, but it looks on. x has +3 already, at the root with move 0. "
        "Here o keeps x at +14 so far, which is more: x may still come here."
    )
    assert next(asked).text == "After x 2: move 2 is left. Does the search look at it, or cut it?"
    stepping.answer("look")
    assert (stepping.said, stepping.score) == (
        "You said look, and so it is.",
        "1 of 3 predictions right",
    )
    stepping = on_paper([[5, [2, 4]]])
    next(questions(stepping))
    stepping.answer("cut")
    assert stepping.said == (
        "You said cut, but it looks on. o keeps x at +5 already, after x 0 with move 0. "
        "Here x has +2 so far, which is less: o may still come here."
    )


@pytest.mark.parametrize("patience", [0, 1, 9])
def test_all_that_is_cut_is_asked_about_and_looking_on_at_most_twice_in_a_row(
    patience,
):
    """The learner is right, or says now and then that something is cut."""
    rng = Random(patience)
    seen = Counter[str]()
    for tree in forest(80):
        stepping = on_paper(tree)
        row = 0
        while stepping.step < len(stepping.trace.steps):
            step = coming(stepping)
            expected = cut_or_not(stepping, row)
            stepping.forward()
            question = stepping.question
            if step.kind in ("leaf", "back up"):
                if question:
                    stepping.answer(question.right)
                continue
            assert expected == (question and (question.node, question.right))
            if question:
                answer = "cut" if rng.randrange(10) < patience else question.right
                row = row + 1 if answer == question.right == "look" else 0
                seen[step.kind] += 1
                stepping.answer(answer)
    assert min(seen.values()) > 50


def cut_or_not(stepping: Stepping, row: int) -> tuple[int, str] | None:
    """Return the node at which it could be asked whether moves are cut, and the right answer."""
    step = coming(stepping)
    if step.kind == "cut":
        return step.node, "cut"
    parent = stepping.trace.nodes[step.node].parent
    is_first = stepping.trace.steps[stepping.step - 1].kind == "enter"
    if step.kind != "enter" or parent is None or is_first or row == 2:
        return None
    low, high = stepping.trace.nodes[parent].window
    promised = high if stepping.trace.is_maximizing(parent) else low
    return None if abs(promised) == inf else (parent, "look")


def test_while_a_question_is_open_only_what_is_sure_apart_from_its_position_is_said():
    """And neither before: who sees that the windows have crossed need not think any more."""
    kinds = set()
    for tree in forest(40):
        stepping = on_paper(tree)
        for question in questions(stepping):
            open_now = (stepping.secret, stepping.window())
            window = stepping.trace.nodes[question.node].window
            alpha, beta = ["open" if abs(end) == inf else signed(int(end)) for end in window]
            nothing = alpha == beta == "open"
            words = f"Apart from this position: α = {alpha}, β = {beta}."
            assert stepping.window() == ("" if nothing else words)
            stepping.go(stepping.step)
            assert (stepping.secret, stepping.window()) == open_now
            stepping.forward()
            kinds.add((nothing, question.node == 0))
    assert kinds == {(True, True), (True, False), (False, False)}, (
        "at the root there is nothing apart from it"
    )
