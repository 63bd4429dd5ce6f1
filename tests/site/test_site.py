"""What a learner does in a browser: plays, answers, comes back, starts again, takes work home."""

import io
import json
import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.lab import start, wait
from tests.site.site import LOOK, Site, first_text
from ttt.course.site.__main__ import main
from ttt.course.site.tools import SITE

ZERO = "notebooks/00_start_here.ipynb"
ONE = "notebooks/01_state_and_operators.ipynb"
TEN = "notebooks/10_parallel_search.ipynb"
NOT_HERE = "ttt.course.in_browser.NotHereError"
READY = "Python is ready. Your work stays in this browser."
MINE = "my own answer"
AGE = """async ([path, old, text]) => {
    const { digest, inDatabase } = await import("../static/bar/work.js");
    const model = await inDatabase("readonly", (files) => files.get(path));
    if (text) model.content.cells[0].source = text;
    model.content.metadata.shipped = old ?? (await digest(model.content));
    await inDatabase("readwrite", (files) => files.put(model, path));
}"""
PUT = "panel.content.widgets[0].model.sharedModel.setSource(text)"
WRITE = f"text => {{ {PUT}; return panel.context.save(); }}"
LOADED = """() => performance.getEntriesByType('resource')
    .reduce((sum, entry) => sum + entry.decodedBodySize, 0)"""
TEXT = "() => panel.content.widgets[0].model.sharedModel.getSource()"
EXECUTE = (
    "code => panel.sessionContext.session.kernel.requestExecute({ code }).done.then(() => null)"
)
ENTER = """from ttt.agents import first_free
from ttt.play.league import enter
enter(first_free, "mine")"""
FILES = """path => jupyterapp.serviceManager.contents.get(path, { content: true })
    .then(({ content }) => content.map(({ name }) => name))"""


def button(lab: Site, name: str) -> Locator:
    return lab.page.locator("#ttt-bar").get_by_role("button", name=name)


def test_the_first_page_leads_to_00_and_a_board_is_played_by_clicks_and_by_keys(lab: Site) -> None:
    page = lab.page
    page.evaluate("localStorage.clear()")
    page.goto(lab.address())
    page.wait_for_url("**/lab/index.html*")
    expect(page.get_by_role("heading", name="00 · Start here")).to_be_visible()
    expect(page.locator("#ttt-told")).to_have_text(READY)
    expect(page.locator("#ttt-bar progress")).to_be_hidden()
    notebook = lab.open(ZERO)
    notebook.run_all()
    board = notebook.board()
    board.click(4)
    assert sorted(board.squares) == sorted(".......xo")
    board.square(4).focus()
    with board.answer():
        board.press("ArrowUp" if board.squares[1] == "." else "ArrowDown", "Enter")
    assert board.squares.count("x") == 2
    with board.answer():
        board.tool("New game").click()
    board.press("Tab")
    assert 26 <= page.evaluate(LOADED) / 1e6 <= 27, "as README says"
    assert lab.wanted == []
    assert [path for path in lab.missing if "favicon" not in path and "/api/" not in path] == []


def test_a_telephone_shows_the_notebook_and_not_only_the_files(lab: Site) -> None:
    with lab.window(360, 740):
        lab.page.goto(lab.address())
        expect(lab.page.get_by_text("Python is ready.")).to_be_in_viewport(ratio=1)
        wait(
            lab.page,
            lambda: (
                lab.page.locator(".jp-NotebookPanel").evaluate("panel => panel.offsetWidth") > 250
            ),
        )
    lab.load()


@pytest.mark.parametrize(("path", "errors"), [(ONE, {"ValueError"}), (TEN, {NOT_HERE})])
def test_run_all_goes_on_past_what_is_meant_to_fail_and_what_a_browser_lacks(
    lab: Site, path: str, errors: set[str]
) -> None:
    lab.open(path).run_all()
    code = [cell for cell in lab.cells() if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    shown = [
        output for cell in code for output in cell["outputs"] if output["output_type"] == "error"
    ]
    assert {error["ename"].removeprefix("<class '").removesuffix("'>") for error in shown} == errors
    assert all(len(error["traceback"]) == 1 for error in shown if NOT_HERE in error["ename"])
    if path == TEN:
        assert sum("no processes" in error["evalue"] for error in shown) == 2, (
            "as CONTRIBUTING says"
        )
        expect(lab.page.locator("#ttt-told")).to_contain_text("no threads and no processes")
    lab.trouble.clear()


def test_the_league_is_kept_as_a_file(lab: Site) -> None:
    lab.open(ONE)
    lab.ask(EXECUTE, ENTER)
    assert "league.json" in lab.ask(FILES, "notebooks")


def test_an_answer_is_there_tomorrow(lab: Site) -> None:
    lab.look(ONE)
    lab.ask(WRITE, MINE)
    lab.load()
    lab.open(ONE)
    assert lab.ask(TEXT) == MINE
    expect(lab.page.locator("#ttt-told")).to_have_text(READY)
    lab.page.goto(lab.address())
    expect(lab.page.get_by_role("paragraph").get_by_text(MINE)).to_be_visible()


def test_a_visit_opens_one_notebook_and_the_first_if_the_last_is_gone(lab: Site) -> None:
    lab.open(ONE)
    lab.ask(LOOK, TEN)
    for path in (TEN, "notebooks/gone.ipynb"):
        lab.page.evaluate("([name, path]) => localStorage.setItem(name, path)", ["ttt /ttt/", path])
        lab.page.goto(lab.address())
        heading = "10 · Parallel search" if path == TEN else "00 · Start here"
        expect(lab.page.get_by_role("heading", name=heading)).to_be_visible()
        expect(lab.page.locator("#ttt-told")).to_contain_text("Python is ready.")
        expect(lab.page.locator(".jp-NotebookPanel")).to_have_count(1)


def test_start_again_brings_the_first_form_and_keeps_mine_beside_it(lab: Site) -> None:
    lab.open(ONE)
    lab.ask(WRITE, MINE)
    lab.page.once("dialog", lambda dialog: dialog.dismiss())
    button(lab, "Start again").click()
    assert lab.ask(TEXT) == MINE, "it asks first"
    lab.page.once("dialog", lambda dialog: dialog.accept())
    button(lab, "Start again").click()
    expect(lab.page.locator("#ttt-told")).to_contain_text("as it was at first")
    assert lab.ask(TEXT) == first_text(ONE)
    [mine] = [
        name for name in lab.ask(FILES, "notebooks") if name.startswith("01_") and " " in name
    ]
    lab.look(f"notebooks/{mine}")
    assert lab.ask(TEXT) == MINE
    button(lab, "Start again").click()
    expect(lab.page.locator("#ttt-told")).to_have_text(
        "This is not a notebook of the series. Open one first."
    )


def test_a_newer_site_replaces_what_was_never_touched_and_tells_of_the_rest(lab: Site) -> None:
    lab.look(ZERO)
    lab.ask("() => panel.context.save()")
    lab.ask(AGE, [ZERO, None, "as it was shipped last year"])
    lab.load()
    lab.look(ZERO)
    assert lab.ask(TEXT) == first_text(ZERO)
    lab.ask(WRITE, MINE)
    lab.ask(AGE, [ZERO, "shipped last year", ""])
    lab.load()
    lab.open(ZERO)
    assert lab.ask(TEXT) == MINE
    expect(lab.page.locator("#ttt-told")).to_contain_text("There is a newer form of this notebook.")


def test_my_work_comes_in_one_file(lab: Site) -> None:
    lab.look("notebooks/02_terminal_test.ipynb")
    lab.ask(f"text => {PUT}", f"{MINE} ×")  # and not saved
    with lab.page.expect_download() as download:
        button(lab, "Download my work").click()
    assert download.value.suggested_filename.endswith(".zip")
    packed = ZipFile(io.BytesIO(Path(download.value.path()).read_bytes()))
    notebook = json.loads(packed.read("notebooks/02_terminal_test.ipynb"))
    assert notebook["cells"][0]["source"] == f"{MINE} ×"


def test_the_bar_says_what_cannot_be_had(lab: Site) -> None:
    notebook = lab.open(ZERO)
    assert lab.page.get_by_role("button", name="Interrupt the kernel").count() == 0
    notebook.interrupt_kernel()
    expect(lab.page.locator("#ttt-told")).to_contain_text("Python can't be interrupted")
    button(lab, "What is this?").click()
    expect(lab.page.get_by_role("dialog")).to_contain_text("Your work stays in this browser")
    lab.page.keyboard.press("Escape")
    expect(lab.page.get_by_role("dialog")).to_have_count(0)


def test_a_changed_wheel_is_refused(tmp_path: Path, chromium: Browser) -> None:
    class Changed(Site):
        site = tmp_path / "changed"

    shutil.copytree(SITE, Changed.site)
    [wheel] = Changed.site.glob("static/pyodide/*/ttt_notebooks-*.whl")
    wheel.write_bytes(wheel.read_bytes() + b"\n")
    (tmp_path / "home").mkdir()
    with start(tmp_path / "home", chromium, Changed) as lab:
        assert isinstance(lab, Site)
        lab.page.goto(lab.address(f"lab/index.html?path={ZERO}"))
        expect(lab.page.locator("#ttt-told")).to_contain_text(
            "the series could not be loaded into it"
        )
        assert any(
            "ttt-notebooks" in trouble or "integrity" in trouble for trouble in lab.trouble
        ), lab.trouble


def test_without_node_the_build_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("WORK", "FETCHED"):
        monkeypatch.setattr(f"ttt.course.site.tools.{name}", tmp_path / name)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match=r"npm, which comes with Node\.js"):
        main([])
