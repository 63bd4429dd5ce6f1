"""The first board of the site in Firefox: there, Python itself runs in the browser."""

from pathlib import Path

import pytest

from tests.browser.lab import OPEN
from tests.browsers.browser import LISTEN
from tests.browsers.firefox import Firefox
from tests.browsers.notebook import Notebook
from tests.browsers.test_widgets import FREE, square
from tests.site.site import FIRST, served
from ttt.course.site.tools import SITE

ZERO = "notebooks/00_start_here.ipynb"
FIRST_BOARD = """async () => {
    for (const [i, cell] of panel.content.widgets.entries()) {
        if (cell.model.type !== "code") continue;
        panel.content.activeCellIndex = i;
        await jupyterapp.commands.execute("notebook:run-cell");
        if (cell.model.sharedModel.getSource().includes("Play(")) return;
    }
}"""


@pytest.mark.skipif(Firefox.find() is None, reason=f"Firefox was not found: {Firefox.needs}")
@pytest.mark.skipif(not SITE.exists(), reason="the site was not built: make site")
def test_the_first_board_of_the_site(tmp_path: Path) -> None:
    (tmp_path / "ttt").symlink_to(SITE)
    (tmp_path / "profile").mkdir()
    with served(tmp_path) as url, Firefox.start(tmp_path / "profile") as browser:
        notebook = Notebook(browser)
        browser.open(f"{url}ttt/lab/index.html?path={ZERO}")
        notebook.wait_for("#ttt-told", "Python is ready.")
        browser.ask(LISTEN)
        browser.ask(OPEN, ZERO)
        browser.ask(FIRST)
        browser.ask(FIRST_BOARD)
        browser.click(square("", 4))
        browser.wait("() => document.querySelectorAll('.squares .x, .squares .o').length >= 2")
        assert 4 not in browser.ask(FREE, "")
        assert browser.ask("() => trouble") == []
