"""Going through a search: nothing is shown before it was asked about, and what is said of it is true."""

import re
from collections.abc import Iterator
from math import inf
from random import Random

import pytest

from tests.paper import CLASSIC, branch, forest, worth
from tests.test_search import Nim
from ttt import State
from ttt.alphabeta import Leaves, PaperTree
from ttt.count import reachable
from ttt.minimax import minimax
from ttt.trace import signed, trace
from ttt.widgets.stepping import CHOICES, ENOUGH, Stepping

START = State.parse("xo.ox.x.o")  # 12 nodes: x wins at once, or on two detours
ENDINGS = [state for state in reachable() if 1 <= state.squares.count(".") <= 4][::97]


def played(told: Stepping, answer: int | None = None) -> list[str]:
    """Go to the end, answering each question rightly, or always the same; return what was said on the way."""
    said = []
    while told.step < len(told.trace.steps):
        told.forward()
        if told.question:
            said.append(told.question)
            told.predict(right(told) if answer is None else answer)
            said.append(told.said)
        said.append(told.explain())
    return said


def right(told: Stepping) -> int | str:
    """Return the right answer to the question, which is what comes next."""
    step = told.trace.steps[told.step]
    if step.value is not None and step.kind != "cut":
        return step.value
    return "cut" if step.kind == "cut" else "look"


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
                told.predict(right(told))
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
    first = (
        "With move 3, o keeps x at +1 or less here. But x has +1 already, after o 1 with move 3: this is no better. "
    )
    later = "With move 3, x gets +1 here. But o keeps x at +1 already, at the root with move 1: this is no better. "
    needless = "No need to look at {}: that can't make it better for {}."
    assert cuts == [
        first + needless.format(7, "x"), later + needless.format(7, "o"), later + needless.format(5, "o"),
    ]  # fmt: skip
    told.go(kinds.index("cut") + 1)
    assert (
        told.window()
        == "On this path, α = +1: x is sure of +1 already. β = +1: here, o is sure that x gets no more than +1."
    )
    assert Stepping(trace(START)).next_cut is None


def test_of_a_pruned_search_only_true_values_are_asked_for() -> None:
    asked = bounds = 0
    for state in [*ENDINGS, State.parse("xx./o../.o.")]:
        told = Stepping(trace(state, prune=True))
        while told.step < len(told.trace.steps):
            told.forward()
            bounds += "So this position is at " in told.explain()
            if told.question:
                step = told.trace.steps[told.step]
                if step.kind in ("leaf", "back up"):
                    asked += 1
                    here = told.trace.nodes[step.node].state
                    assert step.value == minimax(here) * (1 if here.to_move == "x" else -1)
                    assert not told.trace.skipped(step.node)
                told.predict(right(told))
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


# Windows and cuts, held against a search of nested lists that tells its own alpha and beta.


def promises(tree: Leaves, low: float = -inf, high: float = inf, is_max: bool = True) -> Iterator[tuple[float, float]]:
    """Yield alpha and beta after each step of alpha-beta, those of the node that waits last; return the value."""
    yield low, high
    if isinstance(tree, int):
        return tree  # type: ignore[return-value]
    best = -inf if is_max else inf
    for i, below in enumerate(tree, 1):
        value = yield from promises(below, low, high, not is_max)  # type: ignore[func-returns-value]
        best = max(best, value) if is_max else min(best, value)  # type: ignore[call-overload]
        low, high = (max(low, best), high) if is_max else (low, min(high, best))
        yield low, high  # the child has backed up
        if low >= high and i < len(tree):
            yield low, high  # cut
            break
    return best  # type: ignore[return-value]


def number(word: str) -> float:
    return int(word.replace("−", "-"))


def test_the_window_of_each_step_is_that_of_a_search_by_hand() -> None:
    finite = 0
    for tree in forest(60):
        told = Stepping(trace(PaperTree(tree), prune=True), asking=False)
        if not told.is_pruned:
            continue
        assert told.window() == ""
        want = list(promises(tree))
        assert len(want) == len(told.trace.steps) - 1, "the root's own value comes last"
        for step, (low, high) in enumerate(want, 1):
            told.go(step)
            said = re.fullmatch(
                r"On this path, α = (open|[+−]?\d+): (here, )?x is sure of (nothing yet|([+−]?\d+) already)\. "
                r"β = (open|[+−]?\d+): (here, )?o is sure (of nothing yet|that x gets no more than ([+−]?\d+))\.",
                told.window(),
            )
            assert said
            assert (said[1], said[4]) == (("open", None) if low == -inf else (signed(int(low)),) * 2)
            assert (said[5], said[8]) == (("open", None) if high == inf else (signed(int(high)),) * 2)
            at_max = len(told.moment.stack) % 2 == 1
            crossed = (low >= high and at_max, low >= high and not at_max)
            assert (bool(said[2]), bool(said[6])) == crossed, "one of two promises that cross holds only here"
            finite += low > -inf and high < inf
        told.go(len(told.trace.steps))
        assert told.window() == ""
    assert finite > 500


def places(path: str) -> list[int]:
    """Return the actions of a path that is told in moves."""
    return [int(move.split()[1]) for move in path.split(", ")] if path else []


CUT = re.compile(
    r"With move (\d), (o keeps x at|x gets) (\S+?)(?: or (less|more))? here\. "
    r"But (x has|o keeps x at) (\S+) already, (?:at the root|after (.+)) with move (\d): (.*)\. "
    r"No need to look at ([\d, ]+): that can't make it better for ([xo])\."
)


def test_each_cut_is_explained_by_what_is_true_of_the_whole_tree() -> None:
    """Who avoids the node has the promised value indeed, at a node above where it is to move, and loses nothing."""
    kinds = set()
    for tree in forest(100, depth=5):
        told = Stepping(trace(PaperTree(tree), prune=True), asking=False)
        while told.next_cut is not None:
            told.go(told.next_cut)
            said = CUT.fullmatch(told.explain())
            assert said, told.explain()
            here = places(told.trace.path(told.node))
            is_max = len(here) % 2 == 0
            best, promised = number(said[3]), number(said[6])
            assert (said[2], said[4], said[5]) == (
                ("x gets", "more", "o keeps x at") if is_max else ("o keeps x at", "less", "x has")
            )
            assert said[11] == ("o" if is_max else "x")
            true = worth(branch(tree, here), is_max)
            assert true >= best if is_max else true <= best
            above = places(said[7] or "")
            assert here[: len(above)] == above
            assert len(here) % 2 != len(above) % 2, "whoever avoids it is to move there"
            assert int(said[8]) != here[len(above)]
            assert worth(branch(tree, [*above, int(said[8])]), len(above) % 2 == 1) == promised
            assert promised <= best if is_max else promised >= best
            assert said[9] == (f"{said[11]} won't come here" if promised != best else "this is no better")
            node = branch(tree, here)
            assert not isinstance(node, int)
            assert [int(said[1]), *map(int, said[10].split(", "))] == list(range(int(said[1]), len(node)))
            kinds.add((is_max, promised == best, len(here) - len(above) > 1))
    assert len(kinds) == 8, "at max and min, strict and equal, from the node above and from further up"


def test_a_cut_is_told_for_the_player_for_whom_the_values_speak() -> None:
    told = Stepping(trace(PaperTree([[5, [1, 2]], [1000, 3]], "o"), "o", prune=True), asking=False)
    told.go(told.next_cut or 0)
    assert told.explain() == (
        "With move 0, o gets −1 or more here. But x keeps o at −5 already, after o 0 with move 0: x won't come here. "
        "No need to look at 1: that can't make it better for x."
    )
    told.go(told.next_cut or 0)
    assert told.explain() == (
        "With move 0, x keeps o at −1000 or less here. But o has −5 already, at the root with move 0: o won't come "
        "here. No need to look at 1: that can't make it better for o."
    )
    assert (
        told.window()
        == "On this path, α = −5: o is sure of −5 already. β = −1000: here, x is sure that o gets no more than −1000."
    )


def test_a_search_that_is_not_pruned_has_no_window() -> None:
    told = Stepping(trace(PaperTree(CLASSIC)), asking=False)
    for step in range(len(told.trace.steps) + 1):
        told.go(step)
        assert told.window() == ""


# Questions about what is cut.


def test_it_asks_for_each_cut_and_for_what_might_have_been_one() -> None:
    told = Stepping(trace(PaperTree(CLASSIC), prune=True))
    told.go(11)
    told.forward()
    told.forward()
    assert told.question == "After x 1: moves 1, 2 are left. Does the search look at the next one, or cut them all?"
    assert (told.choices, told.trace.nodes[told.node].action) == (("look", "cut"), 1)
    told.predict("look")
    assert told.said == "You said look, but the rest is cut."
    assert told.explain().startswith(
        "With move 0, o keeps x at +2 or less here. But x has +3 already, at the root with move 0:"
    )
    while not told.question:
        told.forward()
    assert told.question == "After x 2: moves 1, 2 are left. Does the search look at the next one, or cut them all?"
    told.predict("cut")
    assert told.said == (
        "You said cut, but it looks on. x has +3 already, at the root with move 0. "
        "Here o keeps x at +14 so far, which is more: x may still come here."
    )
    while not told.question:
        told.forward()
    assert told.question == "After x 2: move 2 is left. Does the search look at it, or cut it?"
    told.predict("look")
    assert (told.said, told.score) == ("You said look, and so it is.", "1 of 3 predictions right")


def test_a_look_at_a_max_node_is_explained_too() -> None:
    told = Stepping(trace(PaperTree([[5, [2, 4]]]), prune=True))
    while not told.question:
        told.forward()
    told.predict("cut")
    assert told.said == (
        "You said cut, but it looks on. o keeps x at +5 already, after x 0 with move 0. "
        "Here x has +2 so far, which is less: o may still come here."
    )


@pytest.mark.parametrize("patience", [0, 1, 9])
def test_all_that_is_cut_is_asked_for_and_looking_on_at_most_twice_in_a_row(patience: int) -> None:
    """The learner is right, or says now and then that something is cut; what could be asked about is told by hand."""
    chance, cuts, looks = Random(patience), 0, 0
    for tree in forest(80):
        searched = trace(PaperTree(tree), prune=True)
        told, row = Stepping(searched), 0
        while told.step < len(searched.steps):
            step, before = searched.steps[told.step], searched.steps[max(told.step - 1, 0)]
            parent = searched.nodes[step.node].parent
            low, high = next(
                (entered.window for entered in searched.steps if (entered.kind, entered.node) == ("enter", parent)),
                (-inf, inf),
            )
            promised = parent is not None and (high < inf if searched.is_maximizing(parent) else low > -inf)
            might = step.kind == "enter" and before.kind != "enter" and promised
            asked = told.asked
            told.forward()
            if step.kind == "cut":
                assert asked == step.node
            elif step.kind == "enter":
                assert asked == (parent if might and row < ENOUGH else None)
            assert (asked is not None) == bool(told.question)
            if not told.question:
                continue
            if step.kind in ("cut", "enter"):
                assert told.question.startswith(f"After {searched.path(asked or 0)}: move")
                answer: int | str = "cut" if chance.randrange(10) < patience else right(told)
                row = row + 1 if (answer, right(told)) == ("look", "look") else 0
                cuts, looks = cuts + (step.kind == "cut"), looks + (step.kind == "enter")
                if answer != right(told):
                    told.predict(answer)
                    said = re.fullmatch(
                        r".* (\S+) already, .* Here (x has|o keeps x at) (\S+) so far, which is (less|more): .*",
                        told.said,
                    )
                    assert said
                    assert number(said[3]) < number(said[1]) if said[4] == "less" else number(said[3]) > number(said[1])
                    true = [
                        worth(searched.nodes[kid].state.tree, said[2] == "o keeps x at")
                        for kid in searched.children(asked or 0)
                        if kid in told.moment.values
                    ]
                    assert max(true) <= number(said[3]) if said[2] == "x has" else min(true) >= number(said[3])
                    continue
            told.predict(right(told))
    assert cuts > 50 < looks


def test_while_a_question_is_open_only_what_is_sure_apart_from_its_position_is_told() -> None:
    """And neither before: whoever sees that the windows have crossed need not think any more."""
    seen, kinds = 0, set()
    for tree in forest(40):
        told = Stepping(trace(PaperTree(tree), prune=True))
        entered = {step.node: step.window for step in told.trace.steps if step.kind == "enter"}
        while told.step < len(told.trace.steps):
            asked, before = told.asked, (told.waiting(), told.window(), told.moment)
            told.forward()
            if not told.question:
                continue
            assert (told.waiting(), told.window(), told.moment) == before
            low, high = ("open" if abs(one) == inf else signed(int(one)) for one in entered[asked or 0])
            nothing = low == high == "open"
            assert told.window() == ("" if nothing else f"Apart from this position: α = {low}, β = {high}.")
            kinds.add((nothing, asked == 0))
            assert "cut" not in told.window() + " ".join(told.waiting())
            seen += 1
            told.predict(right(told))
    assert seen > 100
    assert kinds == {(True, True), (True, False), (False, False)}, "at the root there is nothing apart from it"


def test_where_values_are_any_numbers_those_of_the_children_can_be_chosen() -> None:
    told = Stepping(trace(PaperTree([[3, 12, 8], [7, 7], [9]])))
    asked = []
    while told.step < len(told.trace.steps):
        told.forward()
        if told.question:
            asked.append((told.node, told.choices))
            with pytest.raises(ValueError, match=r"4 is not a value; \+\d+, .* are"):
                told.predict(4)
            told.predict(right(told))
    assert asked == [(1, (12, 8, 3)), (0, (9, 7, 3))], "numbers on paper can be read, and one choice is none"


def test_an_answer_of_another_kind_is_refused() -> None:
    told = Stepping(trace(PaperTree(CLASSIC), prune=True))
    assert told.choices == ()
    told.go(12)
    told.forward()
    for rubbish in (1, "Cut", None, True):
        with pytest.raises(ValueError, match=r"is not an answer; look, cut are"):
            told.predict(rubbish)  # type: ignore[arg-type]
    assert (told.step, told.predicted, bool(told.question)) == (12, 0, True)
