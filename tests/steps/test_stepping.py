"""Going through a search: nothing is shown before it is asked about, and what is said is true."""

import re
from collections import Counter
from collections.abc import Iterator
from math import inf
from typing import Any

import pytest

from tests.paper import CLASSIC, forest, worth
from tests.test_trace import on_lists
from ttt import State
from ttt.alphabeta import Leaves, PaperTree
from ttt.count import reachable
from ttt.pictures.trees import letters
from ttt.steps import words
from ttt.steps.stepping import Question, Stepping
from ttt.steps.words import explain
from ttt.trace import Step, trace

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
    first_alone = "That is the first move alone; x has a better one."
    for board, step, guess, said in [
        ("xo.ox.x.o", 2, -1, "You said −1, but it is +1. Values are for x, whoever moves."),
        ("xo.ox.x.o", 2, 0, "You said 0, but it is +1."),
        ("xo.ox.x.o", 12, 1, "You said +1, but it is 0. o would not choose +1."),
        ("xo.ox.x.o", 22, -1, "You said −1, but it is 0."),
        ("xo.ox.x.o", 23, 0, "You said 0, but it is +1. x would not choose 0."),
        ("xo..xo...", 159, 0, f"You said 0, but it is +1. {first_alone}"),
    ]:
        stepping = Stepping(trace(State.parse(board)))
        next(questions(stepping, step))
        stepping.answer(guess)
        assert (stepping.said, stepping.marks) == (said, [False])


def test_what_a_node_has_so_far_is_kept_back_when_it_would_give_the_answer_away():
    stepping = Stepping(trace(START))
    secrets = []
    for question in questions(stepping):
        is_back_up = coming(stepping).kind == "back up"
        assert stepping.secret == (question.node if is_back_up else None)
        secrets += [stepping.step] * is_back_up
    assert len(secrets) == 3
    stepping.back()
    assert stepping.secret is None, "what was shown is no secret"
    stepping.restart()
    stepping.go(secrets[0])
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


def test_a_leaf_is_shown_without_its_value_only_where_that_is_asked_for():
    """After a step, and after an answer."""
    waited = 0
    for stepping in (on_paper(CLASSIC), Stepping(trace(START)), Stepping(trace(START), False)):
        while stepping.step < len(stepping.trace.steps):
            stepping.forward()
            if stepping.question:
                stepping.answer(stepping.question.right)
            if stepping.step < len(stepping.trace.steps) and coming(stepping).kind == "leaf":
                waited += 1
                assert stepping.coming
    assert waited == 2


def test_where_values_are_any_numbers_those_of_the_children_can_be_chosen():
    stepping = on_paper([[3, 12, 8], [7, 7], [9]], prune=False)
    asked = [(question.node, stepping.node, question.choices) for question in questions(stepping)]
    assert asked == [(1, 1, (12, 8, 3)), (0, 0, (9, 7, 3))], (
        "numbers on paper can be read, and one choice is none"
    )


def test_what_is_asked_for():
    asked = questions(Stepping(trace(START)))
    assert next(asked).text == "x takes 2. The game is over. What is it worth to x?"
    texts = [question.text for question in asked]
    assert texts[-1] == "Every move of x has a value now. What is the position itself worth to x?"
    on = on_paper([[3, 12]], prune=False)
    assert next(questions(on)).text == "Every move of o has a value now. What is B worth to x?"


@pytest.mark.parametrize("bad", [2, True, 0.0, "cut"])
def test_what_is_no_answer_is_refused_and_changes_nothing(bad):
    stepping = Stepping(trace(START))
    question = next(questions(stepping))
    with pytest.raises(ValueError, match="1 or 0 or -1 was expected"):
        stepping.answer(bad)
    assert (stepping.question, stepping.marks) == (question, [])


# ---- what is said


def test_each_step_is_explained():
    stepping = on_paper([[5, [2, 9, 4]], [1, 8], [6]], asking=False)
    avoids = "o won't let it come to this. So move 2 is cut"
    said = []
    for step in range(len(stepping.trace.steps) + 1):
        stepping.go(step)
        said.append(explain(stepping.moment))
    assert said[:5] + said[10:13] + said[20:] == [
        "The search has not begun.",
        "The search begins. x is to move, and takes the greatest value (max).",
        "The search goes down to B. o is to move, and takes the least value (min).",
        "o takes 0. The game is over.",
        "o takes 0. The game is over. For x, that is worth 5.",
        f"At E, x gets 9 or more. But o can hold x to 5 already, at B with move 0: {avoids}.",
        "Move 2 is cut. x takes the greatest of 2 and 9. So E is worth at least 9 to x.",
        "o takes the least of 5 and ≥9. So B is worth 5 to x.",
        "o takes 0. The game is over. For x, that is worth 6.",
        "o has one move here, worth 6. So D is worth 6 to x.",
        "x takes the greatest of 5, ≤1 and 6. So A is worth 6 to x.",
    ]
    assert "Move 1 is cut. Only 1 is read. So C is worth at most 1 to x." in said


def test_each_step_of_a_game_is_explained():
    stepping = Stepping(trace(State.parse("..ox.x.ox"), prune=True))
    no_better = "this is no better for o. So moves 1 and 4 are cut"
    for step, said in [
        (7, "x has one move here, worth 0. So this position is worth 0 to x."),
        (17, "o takes 1. o wins, line 0, 1 and 2. For x, that is worth −1."),
        (
            67,
            f"After o 6, x gets −1. But o can hold x to −1 already, at the root with move 4: {no_better}.",
        ),
    ]:
        stepping.go(step)
        assert explain(stepping.moment) == said


CUT = re.compile(
    r"At (?P<here>\w+), x gets (?P<best>\S+) or (?P<more>less|more)\. But (?P<rival>.+) "
    r"(?P<promised>\S+) already, at (?P<above>\w+) with move (?P<move>\d): (?P<reason>.*)\. "
    r"So moves? (?P<cut>.+) (?:is|are) cut\."
)


def cuts(stepping: Stepping) -> Iterator[str]:
    """Go from cut to cut, and yield what is said of each."""
    for number, step in enumerate(stepping.trace.steps, 1):
        if step.kind == "cut":
            stepping.go(number)
            yield explain(stepping.moment)


def test_each_cut_is_explained_by_what_is_true_of_the_whole_tree():
    """The side that avoids the node has as much at a node above where it is to move."""
    kinds = set()
    for tree in forest(100, depth=5):
        stepping = on_paper(tree, asking=False)
        named = {name: node for node, name in letters(stepping.trace).items()}
        nodes = stepping.trace.nodes
        for sentence in cuts(stepping):
            said = CUT.fullmatch(sentence)
            assert said, sentence
            here = named[said["here"]]
            is_max = nodes[here].state.to_move == "x"
            sides = ("o", "more", "o can hold x to") if is_max else ("x", "less", "x can get")
            assert (said["more"], said["rival"]) == sides[1:]
            sign = 1 if is_max else -1
            best, promised = (number(said[name]) * sign for name in ("best", "promised"))
            assert worth(nodes[here].state.tree, is_max) * sign >= best >= promised
            above = named[said["above"]]
            assert above in stepping.moment.stack
            assert nodes[above].state.to_move == sides[0], "the side that avoids it moves there"
            there = nodes[above].state.result(int(said["move"]))
            assert worth(there.tree, is_max) == promised * sign
            avoids = f"{sides[0]} won't let it come to this"
            assert said["reason"] == (
                avoids if best > promised else f"this is no better for {sides[0]}"
            )
            tried = len(stepping.trace.children(here))
            left = range(tried, len(nodes[here].state.tree))
            assert [int(move) for move in re.findall(r"\d+", said["cut"])] == [*left]
            kinds.add((is_max, best == promised, above == nodes[here].parent))
    assert len(kinds) == 8, "at max and min, strict and equal, from just above and further up"


def number(word: str) -> int:
    return int(word.replace("−", "-"))


def test_no_more_and_no_less_is_said_only_where_there_could_be():
    said = {
        sentence
        for state in ENDINGS
        for sentence in cuts(Stepping(trace(state, prune=True), asking=False))
    }
    starts = {sentence.partition(". ")[0].partition(", x gets ")[2] for sentence in said}
    assert starts == {"−1", "0 or less", "0 or more", "+1"}


# ---- windows, and questions about what is cut


def asked_by_the_rules(tree: Leaves) -> Iterator[tuple[int, str]]:
    """Yield after how many steps plain alpha-beta could cut, and what it does.

    It could at a node that has heard a value, if the other side is sure of something.
    """
    waiting: list[Any] = []
    last = ""
    for step, (kind, _, _, window) in enumerate(on_lists(tree, -inf, inf, is_max=True, prune=True)):
        if kind == "cut":
            yield step, "cut"
        elif kind == "enter":
            if last not in ("", "enter") and abs(waiting[-1][len(waiting) % 2]) < inf:
                yield step, "look"
            waiting.append(window)
        else:
            waiting.pop()
        last = kind


def test_it_asks_wherever_moves_could_be_cut_and_right_is_what_alpha_beta_does():
    seen = Counter[str]()
    for tree in forest(80):
        stepping = on_paper(tree)
        if stepping.is_pruned:
            asked = [(stepping.step, str(question.right)) for question in questions(stepping)]
            assert asked == [*asked_by_the_rules(tree)]
            seen.update(answer for _, answer in asked)
    assert min(seen.values()) > 50


def test_it_is_said_what_is_cut_and_why_it_is_not():
    stepping = on_paper(CLASSIC)
    asked = questions(stepping)
    left = "moves 1 and 2 are left. Does the search look on, or cut them?"
    assert next(asked) == (5, f"At C, {left}", ("look", "cut"), "cut")
    stepping.answer("look")
    assert stepping.said == "You said look, but the search cuts here."
    assert (next(asked).text, stepping.said) == (f"At D, {left}", "")
    stepping.answer("cut")
    assert stepping.said == (
        "You said cut, but it looks on. But x can get 3 already, at A with move 0. "
        "Here, o can hold x to 14 so far: that is more, so x may still come here."
    )
    assert next(asked).text == "At D, move 2 is left. Does the search look on, or cut it?"
    stepping.answer("look")
    assert (stepping.said, stepping.score) == ("You said look: right.", "1 of 3 predictions right")
    stepping = on_paper([[5, [2, 4]]])
    next(questions(stepping))
    stepping.answer("cut")
    assert stepping.said == (
        "You said cut, but it looks on. But o can hold x to 5 already, at B with move 0. "
        "Here, x gets 2 so far: that is less, so o may still let the game come here."
    )


def test_a_window_shows_no_answer_before_it_is_given():
    """Of a value that has just come back, it shows that it comes, and not what follows from it."""
    kinds = set()
    for tree in forest(60):
        stepping = on_paper(tree)
        for question in questions(stepping):
            (low, high), arriving = stepping.window()
            moment = stepping.moment
            heard = [*moment.heard(question.node).values()]
            assert low < high
            assert arriving == heard[-1]
            is_max = stepping.trace.is_maximizing(question.node)
            after = (max(low, arriving), high) if is_max else (low, min(high, arriving))
            assert after == moment.window(question.node)
            assert (after[0] >= after[1]) == (question.right == "cut")
            stepping.ask(False)
            assert stepping.window() == (after, None), "without questions it is shown at once"
            stepping.ask(True)
            stepping.forward()
            kinds.add((is_max, question.right))
    assert len(kinds) == 4


def test_a_window_is_put_into_words():
    searched = trace(PaperTree(CLASSIC), prune=True)
    nothing = "α is open: x is sure of nothing yet. β is open: o is sure of nothing yet."
    assert words.window(searched, (-inf, inf), None) == nothing
    sure = "α = 3: x can get that much already. β = −2: o can hold x to that."
    assert words.window(searched, (3, -2), None) == f"{sure} The window is closed."
    assert words.window(searched, (3, -2), 5) == f"{sure} Now 5 comes back."
    assert words.window(searched, (-2, 3), None).count("closed") == 0
