"""What is folded where people work in a notebook, or read it without running it: the answers.

In a stored notebook, a Markdown cell tagged `reveal` is open: it answers a prediction. In every
copy, and on a page to read, `fold` puts it under "Compare, then open". A fold that begins with
"When …" belongs to an exercise, as a solution does; `without_answers` takes it out.
"""

import re
from html import escape
from html.parser import HTMLParser
from itertools import accumulate
from typing import Any, NamedTuple

from ttt.widgets.predict import UNPREDICTED

FOLDED = "<details><summary><b>Compare, then open</b></summary>\n\n{}\n\n</details>"
COMPARING = re.compile(r"^[^#\n]*\.compare\(", re.MULTILINE)
ASKING = re.compile(r"\*\*predict|^Predict|\*\*Before you run", re.IGNORECASE | re.MULTILINE)
ANSWER = "When "  # so begins the summary of a fold with an answer: "When you have all six, …"


class Fold(NamedTuple):
    """A `<details>` in a text: its first character, the one after its last, and its summary."""

    begin: int
    end: int
    summary: str


class _Reader(HTMLParser):
    """Reads where folds begin and end, also those inside others."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.folds: list[Fold] = []
        self._text = text
        lines = text.split("\n")  # the parser counts no other ends of lines
        self._begins = [0, *accumulate(len(line) + 1 for line in lines)]
        self._open: list[Fold] = []
        self._in_summary = False
        self.feed(text)
        self.close()

    def _place(self) -> int:
        line, column = self.getpos()
        return self._begins[line - 1] + column

    def handle_starttag(self, tag: str, attrs: Any) -> None:  # noqa: ARG002
        """Begin a fold, or its summary."""
        if tag == "details":
            self._open.append(Fold(self._place(), 0, ""))
        self._in_summary = tag == "summary" or self._in_summary

    def handle_data(self, data: str) -> None:
        """Add to the summary that is being read."""
        if self._in_summary and self._open:
            fold = self._open[-1]
            self._open[-1] = fold._replace(summary=(fold.summary + data).lstrip())

    def handle_endtag(self, tag: str) -> None:
        """End a summary, or a fold, with a summary that was left open."""
        if tag in ("summary", "details"):
            self._in_summary = False
        if tag == "details" and self._open:
            end = self._text.index(">", self._place()) + 1
            self.folds.append(self._open.pop()._replace(end=end))


def folds(text: str) -> list[Fold]:
    """Return all folds of a text, an inner one before its outer one."""
    return _Reader(text).folds


def outer_folds(text: str) -> list[Fold]:
    """Return the folds of a text that are in no other one, from top to bottom."""
    spans = folds(text)
    return [
        inner
        for inner in sorted(spans)
        if not any(outer.begin < inner.begin < outer.end for outer in spans)
    ]


def without_answers(text: str) -> str:
    """Return a text without its folds that answer an exercise, and the `<br>` that follows one."""
    for fold in folds(text):
        if fold.summary.startswith(ANSWER):
            after = re.sub(r"^\s*<br>\s*", "", text[fold.end :])
            return without_answers(text[: fold.begin] + after)
    return text


def without_solutions(content: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook as students get it, without solutions and folds that answer an exercise."""
    cells = []
    for cell in content["cells"]:
        cell["source"] = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            cell["source"] = without_answers(cell["source"])
        if cell["source"] and "solution" not in cell["metadata"].get("tags", []):
            cells.append(cell)
    return content | {"cells": cells}


def fold(content: dict[str, Any]) -> None:
    """Fold what answers a prediction in a notebook: cells tagged `reveal`, and stored outputs.

    A cell whose outputs are to be folded is marked in its metadata, for the template of the page.
    """
    question = ""
    for cell in content["cells"]:
        source = "".join(cell["source"])
        if "reveal" in cell["metadata"].get("tags", []):
            cell["source"] = FOLDED.format(source)
        elif cell.get("outputs") and (is_comparing(source) or ASKING.search(question)):
            cell["metadata"]["folded"] = True
            cell["outputs"] = list(map(_opened, cell["outputs"]))
        question = source if cell["cell_type"] == "markdown" else ""


def is_comparing(source: str) -> bool:
    """Does this code compare a prediction with the answer?"""
    return bool(COMPARING.search(source))


def _opened(output: dict[str, Any]) -> dict[str, Any]:
    """Return an output without a fold of its own, if it is an answer."""
    text = "".join(output.get("data", {}).get("text/plain", ""))
    if not text.startswith(UNPREDICTED):
        return output
    answer = escape(text.removeprefix(UNPREDICTED))
    return output | {"data": {"text/html": f"<p>{answer}</p>"}}
