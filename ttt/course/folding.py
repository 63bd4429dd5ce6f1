"""What is folded where people work in a notebook, or read it without running it: the answers.

In a stored notebook, a Markdown cell tagged `reveal` is open: it answers a prediction. In every
copy, and on a page to read, `fold` puts it under "Compare, then open". A fold that begins with
"When …" belongs to an exercise, as a solution does; `without_answers` takes it out.
"""

import re
from html import escape
from typing import Any, NamedTuple

from nbconvert.preprocessors import Preprocessor

from ttt.widgets.predict import UNPREDICTED

FOLDED = "<details><summary><b>Compare, then open</b></summary>\n\n{}\n\n</details>"
TAG = re.compile(
    r"<details[^>]*>\s*<summary>(?P<summary>.*?)</summary>|</details>",
    re.DOTALL,
)
COMPARING = re.compile(r"^[^#\n]*\.compare\(", re.MULTILINE)  # a prediction with the answer
MARKUP = re.compile("<[^>]*>")
ANSWER = "When "  # so begins the summary of a fold with an answer: "When you have all six, …"


class Fold(NamedTuple):
    """A `<details>` in a text: its first character, the one after its last, and its summary."""

    begin: int
    end: int
    summary: str


def folds(text: str) -> list[Fold]:
    """Return all folds of a text, an inner one before its outer one."""
    complete = []
    begun = []
    for tag in TAG.finditer(text):
        if tag["summary"] is not None:
            begun.append((tag.start(), MARKUP.sub("", tag["summary"])))
        elif begun:
            begin, summary = begun.pop()
            complete.append(Fold(begin, tag.end(), summary))
    return complete


def without_answers(text: str) -> str:
    """Return a text without its folds that answer an exercise, and what is inside them."""
    for fold in folds(text):
        if fold.summary.startswith(ANSWER):
            return without_answers(text[: fold.begin] + text[fold.end :])
    return text


def fold(content: dict[str, Any]) -> None:
    """Fold what answers a prediction in a notebook: cells tagged `reveal`, and stored outputs.

    A cell whose outputs are to be folded is marked in its metadata, for the template of the page.
    """
    for cell in content["cells"]:
        source = "".join(cell["source"])
        if "reveal" in cell["metadata"].get("tags", []):
            cell["source"] = FOLDED.format(source)
        elif cell.get("outputs") and COMPARING.search(source):
            cell["metadata"]["folded"] = True
            cell["outputs"] = list(map(_opened, cell["outputs"]))


def _opened(output: dict[str, Any]) -> dict[str, Any]:
    """Return an output without a fold of its own, if it is an answer."""
    text = "".join(output.get("data", {}).get("text/plain", ""))
    if not text.startswith(UNPREDICTED):
        return output
    answer = escape(text.removeprefix(UNPREDICTED))
    return output | {"data": {"text/html": f"<p>{answer}</p>"}}


class Folding(Preprocessor):
    """Folds a notebook before nbconvert makes a page to read of it."""

    def preprocess(self, notebook: Any, resources: Any) -> tuple[Any, Any]:
        """Return the notebook, folded."""
        fold(notebook)
        return notebook, resources
