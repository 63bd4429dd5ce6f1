"""What every lesson asks of its learner before it tells: rules as in `notebook_rules.py`.

A prediction is asked for, made, and compared by a cell; until then its answer is nowhere in the
open, and the text after it asks on. What explains the answer is in a cell tagged `reveal`.
"""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

from nbformat import NotebookNode

from tests.notebook_rules import Page, Rule, tags
from ttt.course.folding import is_comparing, outer_folds

ANSWER = re.compile(r"The answer: (.*)\.")

# Predictions that no cell tagged `reveal` explains: (notebook, cell id of the comparison) -> why.
PLAIN: dict[tuple[str, str], str] = {}


def open_text(cell: NotebookNode) -> str:
    """What a learner reads of a cell without opening anything: text, or code."""
    if "reveal" in tags(cell) or "solution" in tags(cell):
        return ""
    text: str = cell.source
    if cell.cell_type == "code":
        return text
    for fold in reversed(outer_folds(text)):
        text = text[: fold.begin] + text[fold.end :]
    return text


def comparisons(page: Page) -> list[tuple[int, str]]:
    """The cells that compare a prediction: their numbers, from 0, and the answers stored there."""
    cells = []
    for number, cell in enumerate(page.content.cells):
        if cell.cell_type == "code" and is_comparing(cell.source):
            texts = (output.get("data", {}).get("text/plain", "") for output in cell.outputs)
            cells.append((number, "\n".join(texts)))
    return cells


def the_package_compares(page: Page) -> Iterator[str]:
    for number, _ in comparisons(page):
        cell = page.content.cells[number]
        calls = [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Call)]
        compared = [call.args for call in calls if getattr(call.func, "attr", "") == "compare"]
        if any(isinstance(argument, ast.Constant) for args in compared for argument in args):
            yield f"{page.at(cell)}: compare gets a literal; give it what the package computes"


def nothing_is_asserted(page: Page) -> Iterator[str]:
    for cell in page.code:
        if "solution" not in tags(cell) and re.search(r"^\s*assert\b", cell.source, re.MULTILINE):
            yield f"{page.at(cell)}: an assert tells what comes out; print it, and assert it in a test"


def the_page_waits(page: Page) -> Iterator[str]:
    """No answer of two digits or more stands open before it is compared, or in the next text."""
    cells = page.content.cells
    for number, output in comparisons(page):
        after = [cell for cell in cells[number + 1 :] if cell.cell_type == "markdown"]
        next_text = next((cell for cell in after if "reveal" not in tags(cell)), None)
        read = cells[: number + 1] + ([next_text] if next_text else [])
        for answer in ANSWER.findall(output):
            if not re.fullmatch(r"\d[\d,]+", answer):
                continue
            forms = re.escape(answer).replace(",", "[,_]?")
            for cell in read:
                if re.search(rf"(?<![\d.,]){forms}(?![\d]|,\d)", open_text(cell)):
                    yield f"{page.at(cell)}: {answer}, which {cells[number].id} compares, stands open here"


def what_was_predicted_is_explained(page: Page) -> Iterator[str]:
    cells = page.content.cells
    places = [number for number, _ in comparisons(page)]
    for number, following in pairwise([*places, len(cells)]):
        between = cells[number + 1 : following]
        is_explained = any("reveal" in tags(cell) for cell in between)
        if not is_explained and (page.name, cells[number].id) not in PLAIN:
            yield f"{page.at(cells[number])}: no cell tagged reveal explains the answer"


def learners_explain_and_change(page: Page) -> Iterator[str]:
    if page.is_more:
        return
    if not 1 <= len(page.tagged("explain")) <= 2:
        yield f"{page.name}: one or two cells tagged explain ask why (because = …), not {len(page.tagged('explain'))}"
    for cell in page.tagged("explain"):
        if not cell.source.startswith('because = """'):
            yield f'{page.at(cell)}: a cell tagged explain begins with because = """'
    if not any("**Change" in open_text(cell) for cell in page.markdown):
        yield f"{page.name}: nothing is to be changed and run again (**Change …**)"


RULES: list[Rule] = [
    the_package_compares,
    nothing_is_asserted,
    the_page_waits,
    what_was_predicted_is_explained,
    learners_explain_and_change,
]
