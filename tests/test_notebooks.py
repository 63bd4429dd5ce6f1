"""The notebooks keep the rules; each rule sees what it should; and so does the strict check.

The rules themselves are in `notebook_rules.py` and `asking_rules.py`, the stored form in
`canonical.py`.
"""

import re
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

import conftest
from tests import asking_rules as asking, experiments, notebook_rules as rules
from tests.canonical import canonical, execute, is_canonical, read
from tests.notebook_rules import FOLDER, IGNORED, NOTEBOOKS, Page, Rule
from tests.running import python
from ttt.course.lessons import ROOT, name_of

RULES = rules.RULES + asking.RULES + experiments.RULES

# The notebooks of the series.


@cache
def page_of(path: Path) -> Page:
    """A notebook, which is read once for all rules."""
    return Page(name_of(path), read(path))


def test_the_series_is_here():
    names = [name_of(path) for path in NOTEBOOKS]
    assert {"00", "01"} <= {name[:2] for name in names}, f"only {names} in {FOLDER}"
    assert all(re.fullmatch(r"(more/)?\d\d_[a-z0-9_]+|more/[a-z_]+", name) for name in names), names
    numbered = {path.name for path in rules.MORES if path.name[0].isdigit()}
    assert numbered <= {path.name for path in rules.LESSONS}, (
        "a more with a number goes with its lesson"
    )


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name_of)
def test_it_is_stored_in_canonical_form(path):
    assert is_canonical(path), f"{path.name} is not in its stored form; `make notebooks` writes it"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name_of)
def test_it_keeps_the_rules(path):
    complaints = [complaint for rule in RULES for complaint in rule(page_of(path))]
    assert not complaints, "\n".join(complaints)


def test_stored_pictures_have_todays_colours():
    """The strict check compares all but the colours: see `colours.cfg`."""
    stale = {page.name: rules.stale_colours(page) for page in map(page_of, NOTEBOOKS)}
    assert not any(stale.values()), f"`make notebooks` draws them with today's palette: {stale}"


def test_few_outputs_are_ignored_and_each_reason_has_its_cell():
    pages = [page_of(path) for path in NOTEBOOKS]
    ignored = {
        (page.name, cell.id) for page in pages for cell in page.tagged("nbval-ignore-output")
    }
    assert set(IGNORED) == ignored
    assert len(ignored) <= 0.05 * sum(len(page.code) for page in pages)


# The rules themselves: a page that keeps them all, and spoiled copies of it.


def picture(alt: str = "an empty board"):
    """A picture as the notebooks show it."""
    return f'<img alt="{alt}" src="data:image/svg+xml,%3Csvg fill=\'%23333333\'/%3E">'


@pytest.fixture
def page():
    shown = new_output(
        "display_data", data={"text/html": picture(), "text/plain": "an empty board"}
    )
    cells = []
    for _ in range(10):
        cells.append(
            new_markdown_cell("See [the project](../pyproject.toml#project) and `[no](link)`.")
        )
        cells.append(new_code_cell("show(board)", outputs=[deepcopy(shown)]))
    cells += [
        new_markdown_cell(f"Write it. **Change** it. {picture()}"),
        new_code_cell('because = """..."""', metadata={"tags": ["explain"]}),
        new_markdown_cell("<details><summary>Hint</summary><details>Two</details></details>"),
        new_code_cell("def mine(): ...", metadata={"tags": ["exercise"], "minutes": 6}),
        new_code_cell("check.mine(mine)", metadata={"tags": ["check"]}),
        new_markdown_cell("A hint, and ![a board](data:image/svg+xml;base64,AAAA)."),
        new_code_cell(
            "# Solution: so", metadata={"tags": ["solution"], "jupyter": {"source_hidden": True}}
        ),
    ]
    content = new_notebook(cells=cells)
    numbered = [cell for cell in cells if cell.cell_type == "code"]
    for number, cell in enumerate(numbered, 1):
        cell.execution_count = number
    for cell in cells:
        cell.metadata["slideshow"] = {"slide_type": "slide"}
    return Page("a page", content)


def test_a_good_page_keeps_every_rule(page):
    assert [complaint for rule in RULES for complaint in rule(page)] == []


def shown(page: Page) -> NotebookNode:
    """What the first code cell put on the page."""
    data: NotebookNode = page.code[0].outputs[0].data
    return data


def add(page: Page, words: str):
    page.markdown[0].source += words


def write(page: Page, source: str, cells: int = 1):
    for cell in page.code[:cells]:
        cell.source = source


def tag(page: Page, *tags: str):
    page.code[0].metadata["tags"] = list(tags)


def become_a_more(page: Page):
    object.__setattr__(page, "name", "more/a page")
    for cell in page.markdown:
        cell.source = f"Text. {picture()}"
    page.markdown[0].source = "## A section · 5 minutes\n*Needs:* nothing."


def end_in_an_error(page: Page):
    page.code[0].outputs = [new_output("error", ename="ValueError", evalue="taken", traceback=[])]


def pile_up_code(page: Page):
    for number in (15, 16):
        cell = new_code_cell(
            f"{number}", execution_count=number, metadata={"slideshow": {"slide_type": "-"}}
        )
        page.content.cells.append(cell)


def ask(page: Page, argument: str = "found", *, explain: bool = True):
    """Let the first code cell compare a prediction; the answer is 12."""
    data = {"text/plain": "You made no prediction. The answer: 12."}
    page.code[0].update(source=f"asked.compare({argument})")
    page.code[0].outputs = [new_output("display_data", data=data)]
    if explain:
        page.markdown[1].metadata["tags"] = ["reveal"]


def say_before(page: Page):
    ask(page)
    add(page, " 12")


def say_next(page: Page):
    ask(page)
    page.markdown[2].source = "That is 12."


def change(page: Page, to: list[str], then: tuple[str, ...] | list[str] = (), used: str = ""):
    """Let the first code cell have a number to be changed, which a later cell may use."""
    page.code[0].source = "number = 1\ndouble = 2 * number"
    page.code[0].metadata["change"] = {"from": "1", "to": to, "then": list(then)}
    page.code[1].source = used or "double = [number for number in range(5)]"


SPOILED: list[tuple[Callable[[Page], object], Rule]] = [
    (lambda page: page.code[3].update(execution_count=None), rules.counts_run_from_1),
    (lambda page: shown(page).update({"image/png": "AAAA"}), rules.pictures_are_html),
    (lambda page: shown(page).update({"image/svg+xml": "<svg/>"}), rules.pictures_are_html),
    (lambda page: shown(page).update({"text/plain": "<IPython.core.display.HTML object>"}),
     rules.outputs_have_a_text_form),
    (lambda page: shown(page).update({"text/html": picture(alt=" ")}), rules.pictures_have_alt_text),
    (lambda page: add(page, " ![](data:image/svg+xml,x)"), rules.pictures_have_alt_text),
    (lambda page: add(page, " <svg></svg>"), rules.pictures_have_alt_text),
    (end_in_an_error, rules.errors_are_lessons),
    (lambda page: tag(page, "raises-exception"), rules.errors_are_lessons),
    (lambda page: tag(page, "nbval-skip"), rules.tags_are_known),
    (lambda page: write(page, "# NBVAL_IGNORE_OUTPUT\nshow(board)"), rules.tags_are_known),
    (lambda page: tag(page, "nbval-ignore-output"), rules.ignored_outputs_have_a_reason),
    (become_a_more, rules.a_section_of_a_more_stands_alone),
    (lambda page: page.tagged("exercise")[0].metadata.pop("minutes"), rules.exercises_have_their_minutes),
    (lambda page: write(page, "x = 1\n\n" * 21), rules.code_cells_are_short),
    (lambda page: write(page, "x = 1\n" * 5, cells=8), rules.code_cells_are_short),
    (lambda page: write(page, "x = 1\n" * 13, cells=3), rules.code_cells_are_short),
    (pile_up_code, rules.prose_breaks_up_code),
    (lambda page: add(page, " Next: [bigger boards](99_not_yet.ipynb)."), rules.links_lead_somewhere),
    (lambda page: add(page, ' <a href="./">here</a>'), rules.links_lead_somewhere),
    (lambda page: add(page, " ![a board](attachment:board.svg)"), rules.links_lead_somewhere),
    (lambda page: page.code[-1].metadata.update(jupyter={}), rules.solutions_are_folded),
    (lambda page: page.code[-1].update(source="# so"), rules.solutions_are_folded),
    (lambda page: page.code[-1].metadata.update(tags=[]), rules.solutions_are_folded),
    (lambda page: tag(page, "check"), rules.checks_follow_an_exercise),
    (lambda page: write(page, "name = input('?')"), rules.nothing_waits_for_input),
    (lambda page: page.code[0].metadata.pop("slideshow"), rules.cells_are_on_slides),
    (lambda page: page.markdown[0].update(source="x" * 1_500_000), rules.page_is_light),
    (lambda page: ask(page, "0"), asking.the_package_compares),
    (lambda page: write(page, "assert found"), asking.nothing_is_asserted),
    (say_before, asking.the_page_waits),
    (say_next, asking.the_page_waits),
    (lambda page: ask(page, explain=False), asking.what_was_predicted_is_explained),
    (lambda page: page.tagged("explain")[0].update(source="why"), asking.learners_explain_and_change),
    (lambda page: page.tagged("explain")[0].metadata.update(tags=[]), asking.learners_explain_and_change),
    (lambda page: page.markdown[10].update(source=picture()), asking.learners_explain_and_change),
    (lambda page: change(page, ["2", "3"]), experiments.experiments_are_listed),
    (lambda page: change(page, ["2", "3", "1"]), experiments.experiments_are_listed),
    (lambda page: change(page, list("234"), then=["nowhere"]), experiments.experiments_are_listed),
    (lambda page: change(page, list("234"), used="def go():\n    return number"),
     experiments.nothing_goes_on_from_an_experiment),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "rule"), SPOILED)
def test_a_spoiled_page_breaks_its_rule_and_no_other(page, spoil, rule):
    spoil(page)
    assert [broken.__name__ for broken in RULES if list(broken(page))] == [rule.__name__]


def test_every_rule_has_a_spoiled_page():
    assert {rule for _, rule in SPOILED} == set(RULES)


# Canonical form, and the strict check.


SLOW = """from itertools import count
from ttt import Variant, progress
from ttt.solvers.tablebase import solve
progress.monotonic = count().__next__  # on this machine, each step takes a second
solve(Variant())"""
PLOT = (
    'plots.bars(["won", "lost"], {"games": [626, 316]}, alt="626 won, 316 lost", x="", y="boards")'
)


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    """A small notebook with a picture, a number, a widget, an error and a plot, as it was run."""
    show = f"display({{'text/html': {picture()!r}, 'text/plain': 'a board'}}, raw=True)"
    cells = [
        new_code_cell(f"from IPython.display import display\n{show}"),
        new_code_cell("print(255)\nprint(168)"),
        new_code_cell("from ipywidgets import Label\nLabel('x to move')"),
        new_code_cell("1 / 0", metadata={"tags": ["raises-exception"], "collapsed": True}),
        new_code_cell("_ = 1\n2;"),
        new_code_cell(f"from ttt.pictures import plots\n{PLOT}"),
        new_code_cell(SLOW),
    ]
    notebook: NotebookNode = new_notebook(cells=cells)
    execute(notebook, tmp_path_factory.mktemp("run"))
    return notebook


def test_two_runs_have_the_same_stored_form(ran, tmp_path):
    again = deepcopy(ran)
    execute(again, tmp_path)
    assert ran.cells[2].outputs[0] != again.cells[2].outputs[0], (
        "a widget has a new id in every run"
    )
    assert canonical(ran) == canonical(again)


def test_the_stored_form_is_the_form_of_itself(ran, tmp_path):
    path = tmp_path / "page.ipynb"
    path.write_text(canonical(ran), encoding="utf-8", newline="\n")
    assert is_canonical(path)
    stored = read(path)
    assert [cell.execution_count for cell in stored.cells] == [1, 2, 3, 4, 5, 6, 7]
    assert [cell.id for cell in stored.cells] == [cell.id for cell in ran.cells]
    assert stored.cells[3].metadata == {"tags": ["raises-exception"]}
    assert stored.cells[3].outputs[0].traceback == []
    path.write_bytes(path.read_bytes() + b"\n")
    assert not is_canonical(path)


def test_a_slow_machine_stores_no_bar(ran):
    assert [output.output_type for output in ran.cells[6].outputs] == ["execute_result"]


def test_a_cell_that_was_never_run_stays_so(ran):
    half = deepcopy(ran)
    half.cells[1].execution_count = None
    assert '"execution_count": null' in canonical(half)


@pytest.mark.long
def test_the_strict_check_sees_one_changed_character(ran, tmp_path):
    """In a picture, in a number, and in the numbers of a plot. A colour is no such character."""
    tinted = deepcopy(ran)
    data = tinted.cells[0].outputs[0].data
    data["text/html"] = data["text/html"].replace("%23333333", "%23333334")
    changed = deepcopy(ran)
    data = changed.cells[0].outputs[0].data
    data["text/html"] = data["text/html"].replace("an empty", "a full")
    changed.cells[1].outputs[0].text = "255\n169\n"
    changed.cells[5].source = changed.cells[5].source.replace("[626, 316]", "[626, 317]")
    out = strictly_checked(tmp_path, {"tinted": tinted, "changed": changed})
    failed = re.findall(r"^FAILED (\w+)\.ipynb::Cell (\d)", out, flags=re.MULTILINE)
    assert failed == [("changed", "0"), ("changed", "1"), ("changed", "5")], out


@pytest.mark.long
def test_after_a_cell_that_never_ends_the_others_are_left_out_and_have_not_failed(
    tmp_path,
):
    page = new_notebook(cells=[new_code_cell("while True: pass"), new_code_cell(), new_code_cell()])
    for number, cell in enumerate(page.cells, 1):
        cell.execution_count = number
    out = strictly_checked(tmp_path, {"endless": page}, "--nbval-cell-timeout=1")
    assert "1 failed, 2 skipped" in out


def test_a_kernel_that_dies_at_its_start_is_started_once_more(monkeypatch):
    calls = []

    def dies_at_first(*args, **options):
        calls.append((args, options))
        if len(calls) < 2:
            raise RuntimeError("Kernel died before replying to kernel_info")
        return "a manager and a client"

    monkeypatch.setattr(conftest, "start_once", dies_at_first)
    started = conftest.start_new_kernel(600, kernel_name="python3")
    assert started == "a manager and a client"
    assert calls == [((600,), {"kernel_name": "python3"})] * 2


def strictly_checked(folder: Path, pages: dict[str, NotebookNode], *options: str):
    """What the strict check says of some notebooks."""
    for name, content in pages.items():
        (folder / f"{name}.ipynb").write_text(canonical(content), encoding="utf-8", newline="\n")
    (folder / "tests").mkdir(exist_ok=True)
    for settings in "conftest.py", "pyproject.toml", "tests/colours.cfg":
        (folder / settings).write_bytes((ROOT / settings).read_bytes())
    names = [f"{name}.ipynb" for name in pages]
    run = python("-m", "pytest", "--color=no", *options, *names, cwd=folder)
    return run.stdout + run.stderr
