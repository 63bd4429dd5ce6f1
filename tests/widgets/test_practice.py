"""Practice without a browser: answers, late clicks, and what is kept of it."""

import pytest

from tests.widgets.page import hear
from ttt.widgets import Practice


@pytest.mark.parametrize(
    ("lesson", "deed", "part"), [("04", "click", "square"), ("07", "choose", "answer")]
)
def test_an_answer_is_told_once_and_a_late_one_is_dropped(lesson, deed, part):
    practice = Practice(lesson, seed=1)
    stored = f"{practice!r} {practice._picture()}"
    question = practice._drill.question
    right = question.right
    for answer, message in (-1, "none of the answers"), (right, ""), (right, ""):
        assert practice.view["right"] in (None, practice.view["answer"])
        hear(practice, do=deed, ply=0, **{part: answer})
        assert message in practice.message
        assert bool(message) == bool(practice.message)
    assert (practice.view["status"], practice.view["right"]) == (question.told(right), right)
    for _ in range(2):  # the second one is late
        hear(practice, do="go_on", ply=0)
    hear(practice, do=deed, ply=0, **{part: right})
    view = practice.view
    assert (view["place"], view["status"], view["right"]) == ("Question 2 of 5.", "", None)
    other = Practice(lesson, seed=2)
    assert f"{practice!r} {practice._picture()}" == f"{other!r} {other._picture()}" == stored
    with pytest.raises(ValueError, match="lesson='03'; '02' or '04'"):
        Practice("03")
