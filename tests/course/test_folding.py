"""What is folded: answers to predictions, and folds with answers inside other folds."""

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from ttt.course import folding
from ttt.course.lessons import ROOT
from ttt.course.site.pages import exporter_of, page_of

HINT = "<details><summary>Hint</summary>Look at <b>the centre</b>.</details>"
ANSWER = "<details><summary><b>When you have it</b>, open this</summary>It is {}.</details>"


def test_answers_are_cut_and_nothing_else():
    for text, left in [
        ("no fold, a < b > c", "no fold, a < b > c"),
        (HINT, HINT),
        (f"Before.\n{ANSWER.format('4')}\n\nAfter.", "Before.\n\n\nAfter."),
        (f"{ANSWER.format('4')}\n\n<br>\n\nAfter.", "After."),
        (ANSWER.format(f"4, and {HINT} 5"), ""),
        (ANSWER.format(ANSWER.format(4)) + HINT, HINT),
        (HINT.replace("centre", ANSWER.format(4)), HINT.replace("centre", "")),
        (f"{ANSWER.format(1)}\n{HINT}\n{ANSWER.format(2)}", f"\n{HINT}\n"),
        (
            "<details><summary>When it is open</summary>",
            "<details><summary>When it is open</summary>",
        ),
    ]:
        assert folding.without_answers(text) == left


def test_folds_are_known_by_their_places():
    text = f"é\n<details>\n<summary>Outer</summary>\n{HINT}</details>"
    inner, outer = folding.folds(text)
    assert text[inner.begin : inner.end] == HINT
    assert text[outer.begin : outer.end] == text[2:]
    assert (inner.summary, outer.summary) == ("Hint", "Outer")


def test_a_cell_that_compares():
    for source, is_comparing in [
        ("guess.compare(len(found))", True),
        ("for one in questions:\n    one.compare(4)", True),
        ("compare(4)", False),
        ("guess = Predict('How many?')", False),
        ("# guess.compare(4)", False),
    ]:
        assert folding.is_comparing(source) is is_comparing


@pytest.fixture
def asked():
    """A notebook that asks, compares, prints more, and says why."""
    answer = {
        "text/plain": "You made no prediction. The answer: 62.",
        "text/html": "<details><summary>You made no prediction. <b>The answer</b></summary><p>62</p></details>",
    }
    outputs = [new_output("display_data", answer), new_output("stream", text="[1, 2]")]
    why = new_markdown_cell("**Six**, since", metadata={"tags": ["reveal"]})
    compared = new_code_cell("guess.compare(f())", outputs=outputs)
    after = new_code_cell("f()", outputs=[new_output("stream", text="more")])
    notebook: NotebookNode = new_notebook(cells=[new_markdown_cell("# Open"), compared, why, after])
    return notebook


def test_a_page_to_read_folds_what_answers(asked):
    folding.fold(asked)
    around = {
        "page": page_of(ROOT / "notebooks" / "asked.ipynb", "# Asked"),
        "site": {"lessons": []},
    }
    page, _ = exporter_of([]).from_notebook_node(asked, around)
    body = page.partition("<main>")[2]
    outputs, why = [body[fold.begin : fold.end] for fold in folding.folds(body)]
    assert "The answer: 62." in outputs
    assert "[1, 2]" in outputs
    assert "<strong>Six</strong>, since" in why
    assert body.count("<details") == 2, "nothing is folded twice"
    assert "Compare, then open" in outputs
    assert "Compare, then open" in why


def test_a_copy_folds_what_answers(asked):
    folding.fold(asked)
    _, _, why, _ = asked.cells
    summary = "<summary><b>Compare, then open</b></summary>"
    assert why.source == f"<details>{summary}\n\n**Six**, since\n\n</details>"
