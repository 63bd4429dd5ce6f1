"""Notebooks in Voilà: it shows what comes out without the code; boards and questions answer."""

from typing import ClassVar

import pytest
from playwright.sync_api import expect

from tests.browser.lab import Lab, NotebookPage, start, wait
from tests.browser.test_front_ends import check_a_game
from ttt.course.lessons import ROOT

pytestmark = pytest.mark.release

TRIES = 5
ASKED_FOR = ("/@fortawesome/", "/mathjax/")  # from the web, on every page; it does without


class Voila(Lab):
    """Voilà, as a part of Jupyter's server."""

    module: ClassVar = "jupyter_server"
    app: ClassVar = "ServerApp"
    home: ClassVar = "voila/tree?"
    # Of 0.5.13 on every page: a part of Notebook 7 finds none, and the web is not there
    harmless: ClassVar = (
        "shared module is not a function",
        "Cannot convert undefined or null to object",
        "net::ERR_NAME_NOT_RESOLVED",
    )

    def load(self):
        """Load the list of files, and leave it: it has errors of its own, which can come late."""
        self.page.goto(self.url)
        self.page.goto("about:blank")

    def open(self, path: str) -> NotebookPage:
        """Go to the page of a notebook, and wait until all of it has run and its widgets are drawn.

        Voilà gives widgets two seconds to come. If a machine is too slow for that, a person loads
        the page again.
        """
        text = (ROOT / "notebooks" / path).read_text(encoding="utf-8")
        url = self.url.replace("/tree?", f"/render/{self.write(path, text)}?")
        notebook = NotebookPage(self)
        notebook.panel = self.page.locator("body")
        widget = notebook.panel.locator(".ttt").first
        for _ in range(TRIES):
            self.trouble.clear()
            self.page.goto(url)
            wait(self.page, lambda: widget.is_visible() or self._is_too_slow())
            if not self._is_too_slow():
                break
        return notebook

    def _is_too_slow(self):
        return any("widget model not found" in trouble for trouble in self.trouble)

    def _request(self, url: str):
        if not any(words in url for words in ASKED_FOR):
            super()._request(url)


@pytest.fixture(scope="module")
def lab(tmp_path_factory, chromium):
    """Voilà in the place of JupyterLab."""
    with start(tmp_path_factory.mktemp("voila"), chromium, Voila) as lab:
        yield lab


def test_a_game_in_00(lab):
    check_a_game(lab.open("00_start_here.ipynb").board())


def test_a_question_and_a_search_in_06(lab):
    notebook = lab.open("06_minimax.ipynb")
    asked = notebook.panel.locator(".ttt.predict").first
    asked.get_by_role("textbox").fill("many")
    asked.get_by_role("button", name="Commit").click()
    expect(asked.get_by_role("status")).to_contain_text("'many' won't do")
    root = notebook.panel.locator(".ttt.stepper").first
    root.get_by_role("button", name="Forward").click()
    expect(root.locator(".place")).to_have_text("1 of 28")
    expect(root.locator(".tree img")).to_be_visible()
