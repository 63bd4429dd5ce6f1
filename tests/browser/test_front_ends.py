"""The same notebook elsewhere than in JupyterLab: it runs, and its board answers."""

from typing import ClassVar

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser.lab import STARTED, BoardOnPage, Lab, NotebookPage, start
from tests.browser.test_notebooks_in_lab import check_run
from ttt.course.lessons import ROOT

pytestmark = pytest.mark.release

START_HERE = ROOT / "notebooks" / "00_start_here.ipynb"

READY = """async () => {
    window.panel = jupyterapp.shell.currentWidget;
    await panel.context.ready;
    await panel.revealed;
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
}"""


class Notebook7(Lab):
    """Jupyter Notebook 7, which shows each notebook on a page of its own."""

    module: ClassVar = "notebook"
    app: ClassVar = "JupyterNotebookApp"
    home: ClassVar = "tree?"
    harmless: ClassVar = (
        *Lab.harmless,
        "Cannot read properties of undefined (reading 'schema')",  # of 7.6.5, on each page it loads
        "Cannot convert undefined or null to object",  # of Voilà's part in it
    )

    def load(self):
        """Load the list of files."""
        self._go(self.url)

    def open(self, path: str) -> NotebookPage:
        """Go to the page of a notebook, and wait for its kernel. What was open is lost."""
        self.close()
        self._go(self.url.replace("/tree?", f"/notebooks/{path}?"))
        self.ask(READY)
        self.dress("light")
        return NotebookPage(self)

    def _go(self, url: str):
        self.page.goto(url)
        self.page.wait_for_function(STARTED)
        self.ask("() => jupyterapp.restored")


@pytest.fixture(scope="module")
def lab(tmp_path_factory, chromium):
    """Notebook 7 in the place of JupyterLab."""
    with start(tmp_path_factory.mktemp("notebook7"), chromium, Notebook7) as lab:
        yield lab


def test_notebook_00_in_notebook_7(lab):
    notebook = lab.open(lab.write(START_HERE.name, START_HERE.read_text(encoding="utf-8")))
    notebook.run_all()
    check_run(lab, notebook, nbformat.read(START_HERE, as_version=4).cells)
    check_a_game(notebook.board())


def check_a_game(board: BoardOnPage):
    """A move is answered, and both are taken back."""
    board.click(4)
    assert sorted(board.squares) == sorted(".......xo")
    with board.answer():
        board.tool("Undo").click()
    expect(board.status).to_have_text("Taken back. x to move.")
