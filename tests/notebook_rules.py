"""What every stored notebook must be, rule by rule: a rule is a function from a page to complaints.

The strict check that cells still give what is stored is nbval's; here stands what it cannot see.
"""

import re
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

from nbformat import NotebookNode

from tests.canonical import canonical
from ttt.course.lessons import ROOT, lessons, stored_notebooks
from ttt.pictures.colours import BEADS, DARK, LIGHT, VERDICTS

FOLDER = ROOT / "notebooks"
LESSONS = lessons()
NOTEBOOKS = stored_notebooks()
MORES = NOTEBOOKS[len(LESSONS) :]
TAGS = {
    "solution",
    "exercise",
    "check",
    "reveal",
    "explain",
    "nbval-ignore-output",
    "raises-exception",
}
SLIDE_TYPES = {"slide", "subslide", "fragment", "notes", "skip", "-"}

# Cells whose output differs from run to run: (notebook, cell id) -> why.
IGNORED: dict[tuple[str, str], str] = {
    ("00_start_here", "versions"): "it prints the versions of the machine it runs on",
    ("10_parallel_search", "scatter"): "the order in which threads are done is luck",
    ("10_parallel_search", "counted"): "how many updates are lost is luck",
    ("10_parallel_search", "threads"): "its picture is drawn from real seconds",
    ("more/10_parallel_search", "killed"): "which process does what is luck",
}


MINUTES_OF_EXERCISES = {
    6: "6 (fill in, repair)",
    10: "10 (write)",
    12: "12 (from a blank page)",
    15: "15 (★)",
}
MINUTES = re.compile(r"· (\d+)–(\d+) minutes$")
TODAYS = {"#ffffff"}.union(*(part.values() for part in (LIGHT, DARK, BEADS, VERDICTS)))


@dataclass(frozen=True)
class Page:
    """A notebook, and the name it goes by: its path in the folder, without the ending."""

    name: str
    content: NotebookNode

    @property
    def is_more(self) -> bool:
        """Is it one that goes on where a lesson ends?"""
        return self.name.startswith("more/")

    @property
    def sections(self) -> list[list[NotebookNode]]:
        """The cells from each second-level heading to the next."""
        sections: list[list[NotebookNode]] = []
        for cell in self.content.cells:
            if cell.cell_type == "markdown" and cell.source.startswith("## "):
                sections.append([])
            if sections:
                sections[-1].append(cell)
        return sections

    @property
    def code(self) -> list[NotebookNode]:
        """The code cells in their order."""
        return [cell for cell in self.content.cells if cell.cell_type == "code"]

    @property
    def markdown(self) -> list[NotebookNode]:
        """The prose cells in their order."""
        return [cell for cell in self.content.cells if cell.cell_type == "markdown"]

    def tagged(self, tag: str) -> list[NotebookNode]:
        """The cells with a tag, in their order."""
        return [cell for cell in self.content.cells if tag in tags(cell)]

    def at(self, cell: NotebookNode) -> str:
        """Where a cell is, for a reader of the failure."""
        number = next(number for number, other in enumerate(self.content.cells, 1) if other is cell)
        return f"{self.name}, cell {number} (id {cell.id})"


Rule = Callable[[Page], Iterator[str]]


def tags(cell: NotebookNode) -> list[str]:
    """The tags of a cell."""
    tags: list[str] = cell.metadata.get("tags", [])
    return tags


def lines(cell: NotebookNode) -> int:
    """How many lines of a cell hold something."""
    return sum(1 for line in cell.source.splitlines() if line.strip())


def html(cell: NotebookNode) -> Iterator[str]:
    """The HTML that a code cell put on the page."""
    for output in cell.get("outputs", []):
        if "text/html" in output.get("data", {}):
            yield output.data["text/html"]


def stale_colours(page: Page) -> set[str]:
    """Return the colours in stored outputs that the palette no longer has."""
    texts = [text for cell in page.code for text in html(cell)]
    stored = re.findall(r"(?:#|%23)([0-9a-fA-F]{6})\b", " ".join(texts))
    return {f"#{colour}" for colour in stored} - TODAYS


def prose(cell: NotebookNode) -> str:
    """The Markdown of a cell without the code in it, where brackets mean something else."""
    return re.sub(r"```.*?```|`[^`]*`", "", cell.source, flags=re.DOTALL)


class Elements(HTMLParser):
    """The elements of a piece of HTML, as (tag, attributes)."""

    def __init__(self, text: str):
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]):
        self.elements.append((tag, {key: value or "" for key, value in attrs}))


# The rules.


def counts_run_from_1(page: Page) -> Iterator[str]:
    for number, cell in enumerate(page.code, 1):
        if cell.execution_count != number:
            yield f"{page.at(cell)}: its count is {cell.execution_count}, not {number}; run `make notebooks`"


def pictures_are_html(page: Page) -> Iterator[str]:
    for cell in page.code:
        for output in cell.outputs:
            for kind in output.get("data", {}):
                if kind.startswith("image/"):
                    yield f"{page.at(cell)}: an {kind} output has no alt text; show an HTML <img alt=…> of an SVG"


def outputs_have_a_text_form(page: Page) -> Iterator[str]:
    for cell in page.code:
        for output in cell.outputs:
            data = output.get("data", {"text/plain": "text"})
            html = data.get("text/html", "")
            text = data.get("text/plain", "<IPython")
            # What "ttt-stored" marks stands for the widget after it, which has a text form.
            if "ttt-stored" not in html and text.startswith("<IPython"):
                yield f"{page.at(cell)}: an output has no text form that stands on its own"


def pictures_have_alt_text(page: Page) -> Iterator[str]:
    for cell in page.content.cells:
        texts = [prose(cell)] if cell.cell_type == "markdown" else list(html(cell))
        for tag, attributes in Elements(" ".join(texts)).elements:
            alt = {"img": "alt", "svg": "aria-label"}.get(tag)
            if alt and not attributes.get(alt, "").strip():
                yield f"{page.at(cell)}: an <{tag}> has no {alt} that says what is to be seen"
        if cell.cell_type == "markdown" and re.search(r"!\[\s*\]\(", prose(cell)):
            yield f"{page.at(cell)}: a Markdown picture has no alt text in its square brackets"


def errors_are_lessons(page: Page) -> Iterator[str]:
    for cell in page.code:
        failed = any(output.output_type == "error" for output in cell.outputs)
        if failed and "raises-exception" not in tags(cell):
            yield f"{page.at(cell)}: it ended in an error; if that is the lesson, tag it raises-exception"
        if not failed and "raises-exception" in tags(cell):
            yield f"{page.at(cell)}: it is tagged raises-exception, but no error is stored"


def tags_are_known(page: Page) -> Iterator[str]:
    for cell in page.content.cells:
        for tag in sorted(set(tags(cell)) - TAGS):
            yield f"{page.at(cell)}: the tag {tag!r} is none of {', '.join(sorted(TAGS))}"
        if cell.cell_type == "code" and re.search(r"#\s*(NBVAL_|PYTEST_VALIDATE_)", cell.source):
            yield f"{page.at(cell)}: a comment steers the strict check; use a tag"


def ignored_outputs_have_a_reason(page: Page) -> Iterator[str]:
    for cell in page.tagged("nbval-ignore-output"):
        if not IGNORED.get((page.name, cell.id)):
            yield f"{page.at(cell)}: nbval-ignore-output needs a reason in the table IGNORED of {Path(__file__).name}"


def minutes(page: Page) -> str:
    """How long readers needed for all sections of a more: the sum of what their headings say."""
    spans = [MINUTES.findall(cells[0].source.splitlines()[0]) for cells in page.sections]
    least, most = (sum(map(int, ends)) for ends in zip(*(span for [span] in spans), strict=True))
    return f"{least}–{most}"


def a_section_of_a_more_stands_alone(page: Page) -> Iterator[str]:
    for cells in page.sections if page.is_more else []:
        here = page.at(cells[0])
        if not MINUTES.search(cells[0].source.splitlines()[0]):
            yield f"{here}: its heading does not end with its minutes, such as '· 15–20 minutes'"
        for said in "*Needs:", "By the end":
            if said not in cells[0].source:
                yield f"{here}: it does not say what it needs and what one has at its end ({said} …)"


def exercises_have_their_minutes(page: Page) -> Iterator[str]:
    for cell in page.tagged("exercise"):
        if cell.metadata.get("minutes") not in MINUTES_OF_EXERCISES:
            yield f"{page.at(cell)}: its metadata need minutes: {', '.join(MINUTES_OF_EXERCISES.values())}"


def code_cells_are_short(page: Page) -> Iterator[str]:
    sizes = sorted(map(lines, page.code))
    for cell in page.code:
        if lines(cell) > 20:
            yield f"{page.at(cell)}: {lines(cell)} lines; over 20 belong in a module"
    if page.is_more:  # a few sections, in each of which something is written
        return
    median = statistics.median(sizes)
    if median > 4:
        yield f"{page.name}: half of its code cells have {median:g} lines or more; 4 is the limit"
    ninth = sizes[int(0.9 * (len(sizes) - 1))]
    if ninth > 12:
        yield f"{page.name}: a tenth of its code cells have {ninth} lines or more; 12 is the limit"


def prose_breaks_up_code(page: Page) -> Iterator[str]:
    cells = page.content.cells
    for first, second, third in zip(cells, cells[1:], cells[2:], strict=False):
        if {first.cell_type, second.cell_type, third.cell_type} == {"code"}:
            yield f"{page.at(third)}: the third code cell in a row; say something between"


def links_lead_somewhere(page: Page) -> Iterator[str]:
    for cell in page.markdown:
        text = prose(cell)
        targets = re.findall(r"\]\(\s*<?([^)\s>]+)", text)
        targets += [
            a[key] for _, a in Elements(text).elements for key in ("href", "src") if key in a
        ]
        folder = FOLDER / "more" if page.is_more else FOLDER
        for target in targets:
            problem = wrong_with(target, cell, folder)
            if problem:
                yield f"{page.at(cell)}: {target} {problem}"


def wrong_with(target: str, cell: NotebookNode, folder: Path) -> str | None:
    """What is wrong with the target of a link, if anything."""
    if target.startswith("attachment:"):
        is_attached = target.removeprefix("attachment:") in cell.get("attachments", {})
        return None if is_attached else "is not attached"
    if re.match(r"[a-z]+:|#", target):
        return None
    path = folder / unquote(target.partition("#")[0])
    if not path.exists():
        return "is not there (a notebook that is planned is named without a link)"
    if path.suffix != ".ipynb" and FOLDER in (path.resolve(), *path.resolve().parents):
        return "would be missing beside the learner's copy: only notebooks are copied to work/"
    return None


def solutions_are_folded(page: Page) -> Iterator[str]:
    for cell in page.content.cells:
        says_so = cell.source.startswith("# Solution:")
        if "solution" in tags(cell):
            if cell.cell_type != "code" or not says_so:
                yield f"{page.at(cell)}: a solution is a code cell that starts with '# Solution:'"
            if not cell.metadata.get("jupyter", {}).get("source_hidden"):
                yield f"{page.at(cell)}: a solution has its source hidden"
        elif cell.cell_type == "code" and says_so:
            yield f"{page.at(cell)}: a solution without the tag 'solution'"


def checks_follow_an_exercise(page: Page) -> Iterator[str]:
    asked = False
    for cell in page.content.cells:
        asked = asked or "exercise" in tags(cell)
        if "check" in tags(cell) and not asked:
            yield f"{page.at(cell)}: a check before the first exercise"


def nothing_waits_for_input(page: Page) -> Iterator[str]:
    for cell in page.code:
        if re.search(r"(?<![\w.])input\(", cell.source):
            yield f"{page.at(cell)}: input() stops Run All"


def cells_are_on_slides(page: Page) -> Iterator[str]:
    for cell in page.content.cells:
        kind = cell.metadata.get("slideshow", {}).get("slide_type")
        if kind not in SLIDE_TYPES:
            yield f"{page.at(cell)}: its slide type is {kind!r}, not one of {', '.join(sorted(SLIDE_TYPES))}"


def page_is_light(page: Page) -> Iterator[str]:
    size = len(canonical(page.content).encode())
    if size >= 1_500_000:
        yield f"{page.name}: {size:,} bytes; 1,500,000 is the limit"


RULES: list[Rule] = [
    counts_run_from_1,
    pictures_are_html,
    outputs_have_a_text_form,
    pictures_have_alt_text,
    errors_are_lessons,
    tags_are_known,
    ignored_outputs_have_a_reason,
    a_section_of_a_more_stands_alone,
    exercises_have_their_minutes,
    code_cells_are_short,
    prose_breaks_up_code,
    links_lead_somewhere,
    solutions_are_folded,
    checks_follow_an_exercise,
    nothing_waits_for_input,
    cells_are_on_slides,
    page_is_light,
]
