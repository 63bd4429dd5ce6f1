"""What a learner does in a browser: plays, answers, comes back, starts again, takes work home."""

import io
import json
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import new_page, wait
from tests.site.site import LOOK, Site, first_text
from ttt.course.site.__main__ import main

ZERO = "notebooks/00_start_here.ipynb"
ONE = "notebooks/01_state_and_operators.ipynb"
TWO = "notebooks/02_terminal_test.ipynb"
TEN = "notebooks/10_parallel_search.ipynb"
NOT_HERE = "ttt.course.in_browser.NotHereError"
READY = "Python is ready. Your work stays in this browser."
MINE = "my own answer"
UNTOUCHED = """async () => {
    const { digest } = await import("../static/bar/work.js"), content = panel.content.model.toJSON();
    return (await digest(content)) === content.metadata.shipped;
}"""
AGE = """async ([path, old, text]) => {
    const { digest } = await import("../static/bar/work.js");
    const answer = request => new Promise((done, fail) => Object.assign(request, {
        onsuccess: () => done(request.result), onerror: fail }));
    const database = await answer(indexedDB.open("JupyterLite Storage - /ttt/")); // as 0.14.0 kept it
    const files = mode => database.transaction("files", mode).objectStore("files");
    const model = await answer(files("readonly").get(path));
    if (text) model.content.cells[0].source = text;
    model.content.metadata.shipped = old ?? (await digest(model.content));
    await answer(files("readwrite").put(model, path));
    database.close();
}"""
PUT = "panel.content.widgets[0].model.sharedModel.setSource(text)"
WRITE = f"text => {{ {PUT}; return panel.context.save(); }}"
LOADED = """() => performance.getEntriesByType('resource')
    .reduce((sum, entry) => sum + entry.decodedBodySize, 0)"""
TEXT = "() => panel.content.widgets[0].model.sharedModel.getSource()"
EXECUTE = (
    "code => panel.sessionContext.session.kernel.requestExecute({ code }).done.then(() => null)"
)
SENTENCES, TROUBLES = json.loads(Path(__file__).with_name("sentences.json").read_text("utf-8"))
NO_WORKER = """ServiceWorkerContainer.prototype.register =
    () => Promise.reject(new Error("from a worker, no request could be kept back"))"""
SAY = """facts => import("../static/bar/words.js")
    .then(({ BEGINNING, sentence }) => sentence({ ...BEGINNING, ...facts }))"""
LESSON = """<!DOCTYPE html><html lang="en"><head><title>01</title></head>
    <body><a href="#down">Down</a><h1>The page</h1><h2 id="down">Down there</h2></body></html>"""
OTHER = """{"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": {"name": "other", "display_name": "Other"}},
    "cells": [{"cell_type": "code", "source": "1", "outputs": [], "metadata": {}, "execution_count": null}]}"""
BRING_ODD = """async () => {
    const { bring } = await import("../static/bar/work.js");
    const { zipSync } = await import("../static/bar/fflate.js");
    const said = async path => bring(jupyterapp, [new File([zipSync({ [path]: new Uint8Array() })], "odd.zip")], {});
    const refused = path => said(path).then(text => text.includes("no place for work"));
    return Promise.all(["../away.ipynb", "/away.py", "a//b.py", "C:/away.py"].map(refused));
}"""
WIDTHS = """() => [document.documentElement.scrollWidth <= innerWidth,
    document.querySelector(".jp-RenderedMarkdown")?.clientWidth >= 340,
    document.querySelector("#ttt-told").getBoundingClientRect().right <= innerWidth]"""
FILES = """path => jupyterapp.serviceManager.contents.get(path, { content: true })
    .then(({ content }) => content.map(({ name }) => name))"""


@pytest.fixture
def fresh(chromium):
    """A page of a browser that was never here."""
    page = new_page(chromium)
    page.add_init_script(NO_WORKER)
    yield page
    page.close()


def visit(lab: Site, page: Page, path: str = ONE) -> Locator:
    """Follow a link to a notebook in JupyterLab, and return what the bar says."""
    page.goto(lab.address(f"lab/index.html?path={path}"))
    return page.locator("#ttt-told")


@pytest.mark.parametrize(("facts", "said"), SENTENCES)
def test_the_bar_says_what_is(lab, facts, said):
    assert said in lab.ask(SAY, facts)


@pytest.mark.release
@pytest.mark.parametrize("trouble", TROUBLES)
def test_trouble_is_said_or_does_no_harm(lab, fresh, trouble):
    part, deed, script, said = trouble
    fresh.add_init_script(script)
    fresh.route(f"**/{part}*", lambda route: getattr(route, deed)())
    expect(visit(lab, fresh)).to_contain_text(said)


@pytest.mark.release
def test_the_lesson_is_there_until_the_notebook_is(lab, fresh):
    fresh.route("**/lessons/01_*", lambda route: route.fulfill(body=LESSON))
    fresh.route("**/build/jlab_core*", lambda _: None)
    expect(visit(lab, fresh)).to_contain_text("Read on: the lesson is already here")
    expect(fresh.frame_locator("#ttt-lesson").locator(".copy h1")).to_have_text("The page")
    fresh.unroute_all()
    expect(visit(lab, fresh)).to_have_text(READY)
    expect(fresh.locator("#ttt-lesson")).to_have_count(0)
    expect(fresh).to_have_title("ttt – 01 · State and operators")


@pytest.mark.release
def test_which_kernel_is_a_question_and_the_first_cell_of_a_visit_is_1(lab):
    bar = visit(lab, lab.page, lab.write("other.ipynb", OTHER))
    expect(bar).to_contain_text("Choose Python in the question below")
    lab.page.get_by_role("button", name="Select Kernel").click()
    expect(bar).to_have_text(READY)
    lab.page.locator("#ttt-run").dispatch_event("click")
    expect(lab.page.locator(".jp-CodeCell .jp-InputPrompt").first).to_have_text("[1]:")


@pytest.mark.release
def test_two_tabs_are_warned_of_until_one_closes(lab):
    bar = visit(lab, lab.page)
    with lab.page.expect_popup() as other:
        lab.page.evaluate("void open(location)")
    expect(bar).to_contain_text("open in another tab")
    other.value.close()
    expect(bar).to_have_text(READY)


def button(lab: Site, name: str) -> Locator:
    return lab.page.locator("#ttt-bar").get_by_role("button", name=name)


def test_the_first_page_leads_to_00_and_a_board_is_played_by_clicks_and_by_keys(lab):
    page = lab.page
    page.evaluate("localStorage.clear()")
    lab.come()
    expect(page.get_by_role("heading", name="00 · Start here")).to_be_visible()
    expect(lab.told).to_have_text(READY)
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
    assert 28 <= page.evaluate(LOADED) / 1e6 <= 29, "as README says"
    assert lab.wanted == []
    assert [path for path in lab.missing if "favicon" not in path and "/api/" not in path] == []


@pytest.mark.release
def test_a_telephone_shows_the_notebook_and_not_only_the_files(lab):
    with lab.window(390, 740):
        lab.come()
        expect(lab.told).to_contain_text("Python is ready.")
        expect(lab.page.locator("#ttt-run")).to_be_in_viewport()
        wait(lab.page, lambda: lab.ask(WIDTHS), [True] * 3)
    lab.load()


@pytest.mark.release
def test_run_all_goes_on_past_what_a_browser_lacks(lab: Site):
    lab.open(TEN).run_all()
    code = [cell for cell in lab.cells() if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    shown = [
        output for cell in code for output in cell["outputs"] if output["output_type"] == "error"
    ]
    names = {error["ename"].removeprefix("<class '").removesuffix("'>") for error in shown}
    assert names == {NOT_HERE}
    assert all(len(error["traceback"]) == 1 for error in shown)
    assert sum("no processes" in error["evalue"] for error in shown) == 2, "as CONTRIBUTING says"
    expect(lab.told).to_contain_text("no threads and no processes")
    lab.trouble.clear()


@pytest.mark.release
def test_an_answer_is_there_tomorrow(lab):
    lab.look(ONE)
    lab.ask(WRITE, MINE)
    lab.load()
    lab.open(ONE)
    assert lab.ask(TEXT) == MINE
    expect(lab.told).to_have_text(READY)
    lab.come()
    expect(lab.page.get_by_role("paragraph").get_by_text(MINE)).to_be_visible()


@pytest.mark.release
def test_a_visit_opens_one_notebook_and_the_first_if_the_last_is_gone(lab):
    lab.open(ONE)
    lab.ask(LOOK, TEN)
    for path in (TEN, "notebooks/gone.ipynb"):
        lab.page.evaluate("([name, path]) => localStorage.setItem(name, path)", ["ttt /ttt/", path])
        lab.come()
        heading = "10 · Parallel search" if path == TEN else "00 · Start here"
        expect(lab.page.get_by_role("heading", name=heading)).to_be_visible()
        expect(lab.told).to_contain_text("Python is ready.")
        expect(lab.page.locator(".jp-NotebookPanel")).to_have_count(1)


def test_start_again_brings_the_first_form_and_keeps_mine_beside_it(lab):
    lab.open(ONE)
    lab.ask(WRITE, MINE)
    lab.page.once("dialog", lambda dialog: dialog.dismiss())
    button(lab, "Start again").click()
    assert lab.ask(TEXT) == MINE, "it asks first"
    lab.page.once("dialog", lambda dialog: dialog.accept())
    button(lab, "Start again").click()
    expect(lab.told).to_contain_text("as it was at first")
    assert lab.ask(TEXT) == first_text(ONE)
    [mine] = [
        name for name in lab.ask(FILES, "notebooks") if name.startswith("01_") and " " in name
    ]
    lab.look(f"notebooks/{mine}")
    assert lab.ask(TEXT) == MINE
    button(lab, "Start again").click()
    expect(lab.told).to_have_text("This is not a notebook of the series. Open one first.")


def test_a_newer_site_replaces_what_was_never_touched_and_tells_of_the_rest(lab):
    lab.look(ZERO)
    lab.ask("() => panel.context.save()")
    assert lab.ask(UNTOUCHED), "what was shipped is known again"
    lab.ask(AGE, [ZERO, None, "as it was shipped last year"])
    lab.load()
    lab.look(ZERO)
    assert lab.ask(TEXT) == first_text(ZERO)
    lab.ask(WRITE, MINE)
    lab.ask(AGE, [ZERO, "shipped last year", ""])
    lab.load()
    lab.open(ZERO)
    assert lab.ask(TEXT) == MINE
    expect(lab.told).to_contain_text("There is a newer form of this notebook.")


def test_my_work_comes_in_one_file_and_comes_back(lab):
    lab.look(TWO)
    lab.ask(f"text => {PUT}", f"{MINE} ×")  # and not saved
    with lab.page.expect_download() as download:
        button(lab, "Download my work").click()
    assert download.value.suggested_filename.endswith(".zip")
    packed = ZipFile(io.BytesIO(Path(download.value.path()).read_bytes()))
    notebook = json.loads(packed.read(TWO))
    assert notebook["cells"][0]["source"] == f"{MINE} ×"
    lab.ask(WRITE, "something else")
    lab.page.locator("#ttt-bar input").set_input_files(download.value.path())
    expect(lab.told).to_contain_text("here. What was here before is kept")
    assert lab.ask(TEXT) == f"{MINE} ×"
    assert all(lab.ask(BRING_ODD))


def test_the_bar_says_what_cannot_be_had(lab):
    notebook = lab.open(ZERO)
    assert lab.page.get_by_role("button", name="Interrupt the kernel").count() == 0
    notebook.interrupt_kernel()
    expect(lab.told).to_contain_text("Python can't be interrupted")
    lab.ask(EXECUTE, "import numpy")
    expect(lab.told).to_contain_text("NumPy is loading from")
    lab.trouble.clear()
    button(lab, "What is this?").click()
    expect(lab.page.get_by_role("dialog")).to_contain_text("Your work stays in this browser")
    lab.page.keyboard.press("Escape")
    expect(lab.page.get_by_role("dialog")).to_have_count(0)


def test_without_node_the_build_says_what_is_missing(monkeypatch, tmp_path):
    monkeypatch.setattr("ttt.course.npm.FETCHED", tmp_path)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match=r"npm, which comes with Node\.js"):
        main([])
