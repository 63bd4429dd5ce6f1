"""What every stored notebook must be, rule by rule, and that each rule sees what it is there to see.

A rule is a function from a page to complaints. The strict check that cells still give what is stored is nbval's;
here stands what it cannot see.
"""

import re
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tests.canonical import canonical, execute, is_canonical, read

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
TAGS = {"solution", "exercise", "check", "nbval-ignore-output", "raises-exception"}
SLIDE_TYPES = {"slide", "subslide", "fragment", "notes", "skip", "-"}

# Cells whose output differs from run to run: (notebook, cell id) -> why.
IGNORED: dict[tuple[str, str], str] = {
    ("00_start_here", "versions"): "it prints the versions of the machine it runs on",
}


@dataclass(frozen=True)
class Page:
    """A notebook and the name it goes by."""

    name: str
    content: NotebookNode

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
    found: list[str] = cell.metadata.get("tags", [])
    return found


def lines(cell: NotebookNode) -> int:
    """How many lines of a cell hold something."""
    return sum(1 for line in cell.source.splitlines() if line.strip())


def html(cell: NotebookNode) -> Iterator[str]:
    """The HTML that a code cell put on the page."""
    for output in cell.get("outputs", []):
        if "text/html" in output.get("data", {}):
            yield output.data["text/html"]


def prose(cell: NotebookNode) -> str:
    """The Markdown of a cell without the code in it, where brackets mean something else."""
    return re.sub(r"```.*?```|`[^`]*`", "", cell.source, flags=re.DOTALL)


class Elements(HTMLParser):
    """The elements of a piece of HTML, as (tag, attributes)."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {key: value or "" for key, value in attrs}))


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
            if data.get("text/plain", "<IPython").startswith("<IPython"):
                yield f"{page.at(cell)}: an output has no text form that stands on its own"


def pictures_have_alt_text(page: Page) -> Iterator[str]:
    for cell in page.content.cells:
        texts = [prose(cell)] if cell.cell_type == "markdown" else list(html(cell))
        for tag, attributes in (element for text in texts for element in Elements(text).found):
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


def length_fits_one_sitting(page: Page) -> Iterator[str]:
    if not 25 <= len(page.content.cells) <= 45:
        yield f"{page.name}: {len(page.content.cells)} cells; 25 to 45 are a sitting"


def code_cells_are_short(page: Page) -> Iterator[str]:
    sizes = sorted(map(lines, page.code))
    for cell in page.code:
        if lines(cell) > 20:
            yield f"{page.at(cell)}: {lines(cell)} lines; over 20 belong in a module"
    if (median := statistics.median(sizes)) > 4:
        yield f"{page.name}: half of its code cells have {median:g} lines or more; 4 is the limit"
    if (ninth := sizes[int(0.9 * (len(sizes) - 1))]) > 12:
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
        targets += [a[key] for _, a in Elements(text).found for key in ("href", "src") if key in a]
        for target in targets:
            if problem := wrong_with(target, cell):
                yield f"{page.at(cell)}: {target} {problem}"


def wrong_with(target: str, cell: NotebookNode) -> str | None:
    """What is wrong with the target of a link, if anything."""
    if target.startswith("attachment:"):
        return None if target.removeprefix("attachment:") in cell.get("attachments", {}) else "is not attached"
    if re.match(r"[a-z]+:|#", target):
        return None
    path = FOLDER / unquote(target.partition("#")[0])
    if not path.exists():
        return "is not there (a notebook that is planned is named without a link)"
    if path.suffix != ".ipynb" and not target.startswith("../"):
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
    length_fits_one_sitting,
    code_cells_are_short,
    prose_breaks_up_code,
    links_lead_somewhere,
    solutions_are_folded,
    checks_follow_an_exercise,
    nothing_waits_for_input,
    cells_are_on_slides,
    page_is_light,
]


# The notebooks of the series.


def test_the_series_is_here() -> None:
    names = [path.stem for path in NOTEBOOKS]
    assert {"00", "01"} <= {name[:2] for name in names}, f"only {names} in {FOLDER}"
    assert all(re.fullmatch(r"\d\d_[a-z0-9_]+", name) for name in names), names


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_stored_in_canonical_form(path: Path) -> None:
    assert is_canonical(path), f"{path.name} is not in its stored form; `make notebooks` writes it"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_keeps_the_rule(path: Path, rule: Rule) -> None:
    complaints = list(rule(Page(path.stem, read(path))))
    assert not complaints, "\n".join(complaints)


def test_few_outputs_are_ignored_and_each_reason_has_its_cell() -> None:
    pages = [Page(path.stem, read(path)) for path in NOTEBOOKS]
    ignored = {(page.name, cell.id) for page in pages for cell in page.tagged("nbval-ignore-output")}
    assert set(IGNORED) == ignored
    assert len(ignored) <= 0.05 * sum(len(page.code) for page in pages)


# The rules themselves: a page that keeps them all, and spoiled copies of it.


def picture(alt: str = "an empty board", colour: str = "black") -> str:
    """A picture as the notebooks show it."""
    return f'<img alt="{alt}" src="data:image/svg+xml,%3Csvg fill=\'{colour}\'/%3E">'


@pytest.fixture
def page() -> Page:
    shown = new_output("display_data", data={"text/html": picture(), "text/plain": "an empty board"})
    cells = []
    for _ in range(12):
        cells.append(new_markdown_cell("See [the project](../pyproject.toml#project) and `[no](link)`."))
        cells.append(new_code_cell("show(board)", outputs=[deepcopy(shown)]))
    cells += [
        new_markdown_cell(f"Write it. {picture()}"),
        new_code_cell("def mine(): ...", metadata={"tags": ["exercise"]}),
        new_code_cell("check.mine(mine)", metadata={"tags": ["check"]}),
        new_markdown_cell("A hint, and ![a board](data:image/svg+xml;base64,AAAA)."),
        new_code_cell("# Solution: so", metadata={"tags": ["solution"], "jupyter": {"source_hidden": True}}),
    ]
    content = new_notebook(cells=cells)
    numbered = [cell for cell in cells if cell.cell_type == "code"]
    for number, cell in enumerate(numbered, 1):
        cell.execution_count = number
    for cell in cells:
        cell.metadata["slideshow"] = {"slide_type": "slide"}
    return Page("a page", content)


def test_a_good_page_keeps_every_rule(page: Page) -> None:
    assert [complaint for rule in RULES for complaint in rule(page)] == []


def clear_a_count(page: Page) -> None:
    page.code[3].execution_count = None


def show_a_bitmap(page: Page) -> None:
    page.code[0].outputs[0].data["image/png"] = "AAAA"


def show_a_bare_svg(page: Page) -> None:
    page.code[0].outputs[0].data["image/svg+xml"] = "<svg/>"


def leave_out_the_text_form(page: Page) -> None:
    page.code[0].outputs[0].data["text/plain"] = "<IPython.core.display.HTML object>"


def leave_out_an_alt_text(page: Page) -> None:
    page.code[0].outputs[0].data["text/html"] = picture(alt=" ")


def leave_out_an_alt_text_in_markdown(page: Page) -> None:
    page.markdown[0].source += " ![](data:image/svg+xml,x)"


def draw_inline_without_a_name(page: Page) -> None:
    page.markdown[0].source += " <svg></svg>"


def end_in_an_error(page: Page) -> None:
    page.code[0].outputs = [new_output("error", ename="ValueError", evalue="taken", traceback=[])]


def announce_an_error_that_is_not_there(page: Page) -> None:
    page.code[0].metadata["tags"] = ["raises-exception"]


def use_an_unknown_tag(page: Page) -> None:
    page.code[0].metadata["tags"] = ["nbval-skip"]


def steer_by_a_comment(page: Page) -> None:
    page.code[0].source = "# NBVAL_IGNORE_OUTPUT\nshow(board)"


def ignore_an_output_without_a_reason(page: Page) -> None:
    page.code[0].metadata["tags"] = ["nbval-ignore-output"]


def drop_cells(page: Page) -> None:
    del page.content.cells[:6]
    for number, cell in enumerate(page.code, 1):
        cell.execution_count = number


def write_a_long_cell(page: Page) -> None:
    page.code[0].source = "x = 1\n\n" * 21


def write_long_cells(page: Page) -> None:
    for cell in page.code[:8]:
        cell.source = "x = 1\n" * 5


def write_some_long_cells(page: Page) -> None:
    for cell in page.code[:3]:
        cell.source = "x = 1\n" * 13


def pile_up_code(page: Page) -> None:
    page.content.cells.append(new_code_cell("1", execution_count=16, metadata={"slideshow": {"slide_type": "-"}}))
    page.content.cells.append(new_code_cell("2", execution_count=17, metadata={"slideshow": {"slide_type": "-"}}))


def link_to_a_planned_notebook(page: Page) -> None:
    page.markdown[0].source += " Next: [bigger boards](99_not_yet.ipynb)."


def use_a_file_that_is_not_copied(page: Page) -> None:
    page.markdown[0].source += ' <a href="./">here</a>'


def lose_an_attachment(page: Page) -> None:
    page.markdown[0].source += " ![a board](attachment:board.svg)"


def unfold_the_solution(page: Page) -> None:
    page.code[-1].metadata["jupyter"] = {}


def start_a_solution_otherwise(page: Page) -> None:
    page.code[-1].source = "# so"


def leave_a_solution_untagged(page: Page) -> None:
    page.code[-1].metadata["tags"] = []


def check_what_was_not_asked(page: Page) -> None:
    page.code[0].metadata["tags"] = ["check"]


def ask_for_input(page: Page) -> None:
    page.code[0].source = "name = input('?')"


def leave_a_cell_off_the_slides(page: Page) -> None:
    page.code[0].metadata.pop("slideshow")


def write_a_book(page: Page) -> None:
    page.markdown[0].source = "x" * 1_500_000


@pytest.mark.parametrize(
    ("spoil", "rule"),
    [
        (clear_a_count, counts_run_from_1),
        (show_a_bitmap, pictures_are_html),
        (show_a_bare_svg, pictures_are_html),
        (leave_out_the_text_form, outputs_have_a_text_form),
        (leave_out_an_alt_text, pictures_have_alt_text),
        (leave_out_an_alt_text_in_markdown, pictures_have_alt_text),
        (draw_inline_without_a_name, pictures_have_alt_text),
        (end_in_an_error, errors_are_lessons),
        (announce_an_error_that_is_not_there, errors_are_lessons),
        (use_an_unknown_tag, tags_are_known),
        (steer_by_a_comment, tags_are_known),
        (ignore_an_output_without_a_reason, ignored_outputs_have_a_reason),
        (drop_cells, length_fits_one_sitting),
        (write_a_long_cell, code_cells_are_short),
        (write_long_cells, code_cells_are_short),
        (write_some_long_cells, code_cells_are_short),
        (pile_up_code, prose_breaks_up_code),
        (link_to_a_planned_notebook, links_lead_somewhere),
        (use_a_file_that_is_not_copied, links_lead_somewhere),
        (lose_an_attachment, links_lead_somewhere),
        (unfold_the_solution, solutions_are_folded),
        (start_a_solution_otherwise, solutions_are_folded),
        (leave_a_solution_untagged, solutions_are_folded),
        (check_what_was_not_asked, checks_follow_an_exercise),
        (ask_for_input, nothing_waits_for_input),
        (leave_a_cell_off_the_slides, cells_are_on_slides),
        (write_a_book, page_is_light),
    ],
    ids=lambda function: function.__name__,
)
def test_a_spoiled_page_breaks_its_rule_and_no_other(page: Page, spoil: Callable[[Page], None], rule: Rule) -> None:
    spoil(page)
    assert [broken.__name__ for broken in RULES if list(broken(page))] == [rule.__name__]


def test_every_rule_has_a_spoiled_page() -> None:
    marks = test_a_spoiled_page_breaks_its_rule_and_no_other.pytestmark  # type: ignore[attr-defined]
    assert {rule for _, rule in marks[0].args[1]} == set(RULES)


# Canonical form, and the strict check.


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> NotebookNode:
    """A small notebook with a picture, a number, a widget and an error, as it was run."""
    show = f"display({{'text/html': {picture()!r}, 'text/plain': 'a board'}}, raw=True)"
    cells = [
        new_code_cell(f"from IPython.display import display\n{show}"),
        new_code_cell("print(255)\nprint(168)"),
        new_code_cell("from ipywidgets import Label\nLabel('x to move')"),
        new_code_cell("1 / 0", metadata={"tags": ["raises-exception"], "collapsed": True}),
        new_code_cell("_ = 1\n2;"),
    ]
    notebook: NotebookNode = new_notebook(cells=cells)
    execute(notebook, tmp_path_factory.mktemp("run"))
    return notebook


def test_two_runs_have_the_same_stored_form(ran: NotebookNode, tmp_path: Path) -> None:
    again = deepcopy(ran)
    execute(again, tmp_path)
    assert ran.cells[2].outputs[0] != again.cells[2].outputs[0], "a widget has a new id in every run"
    assert canonical(ran) == canonical(again)


def test_the_stored_form_is_the_form_of_itself(ran: NotebookNode, tmp_path: Path) -> None:
    path = tmp_path / "page.ipynb"
    path.write_text(canonical(ran), encoding="utf-8", newline="\n")
    assert is_canonical(path)
    stored = read(path)
    assert [cell.execution_count for cell in stored.cells] == [1, 2, 3, 4, 5]
    assert [cell.id for cell in stored.cells] == [cell.id for cell in ran.cells]
    assert stored.cells[3].metadata == {"tags": ["raises-exception"]}
    assert stored.cells[3].outputs[0].traceback == []
    path.write_bytes(path.read_bytes() + b"\n")
    assert not is_canonical(path)


def test_a_cell_that_was_never_run_stays_so(ran: NotebookNode) -> None:
    half = deepcopy(ran)
    half.cells[1].execution_count = None
    assert '"execution_count": null' in canonical(half)


def test_the_strict_check_sees_one_changed_character(ran: NotebookNode, tmp_path: Path) -> None:
    picture_changed, number_changed = deepcopy(ran), deepcopy(ran)
    data = picture_changed.cells[0].outputs[0].data
    data["text/html"] = data["text/html"].replace("black", "blank")
    number_changed.cells[1].outputs[0].text = "255\n169\n"
    pages = {"right": ran, "picture": picture_changed, "number": number_changed}
    for name, content in pages.items():
        (tmp_path / f"{name}.ipynb").write_text(canonical(content), encoding="utf-8", newline="\n")
    for settings in "conftest.py", "pyproject.toml":
        (tmp_path / settings).write_bytes((ROOT / settings).read_bytes())
    command = [sys.executable, "-m", "pytest", "--color=no", *(f"{name}.ipynb" for name in pages)]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    failed = re.findall(r"^FAILED (\w+)\.ipynb::Cell (\d)", run.stdout, flags=re.MULTILINE)
    assert failed == [("picture", "0"), ("number", "1")], run.stdout + run.stderr
