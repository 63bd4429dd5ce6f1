"""The site in Firefox: the front page plays, a lesson is read, and Python runs in the browser."""

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


pytestmark = [
    pytest.mark.skipif(Firefox.find() is None, reason=f"Firefox was not found: {Firefox.needs}"),
    pytest.mark.skipif(not SITE.exists(), reason="the site was not built: make site"),
]


@pytest.fixture
def site(tmp_path):
    """Firefox, and the address of the site."""
    (tmp_path / "ttt").symlink_to(SITE)
    (tmp_path / "profile").mkdir()
    with served(tmp_path) as url, Firefox.start(tmp_path / "profile") as browser:
        yield browser, f"{url}ttt/"


def test_the_first_board_of_the_site(site):
    browser, url = site
    notebook = Notebook(browser)
    browser.open(f"{url}lab/index.html?path={ZERO}")
    notebook.wait_for("#ttt-told", "Python is ready.")
    browser.ask(LISTEN)
    browser.ask(OPEN, ZERO)
    browser.ask(FIRST)
    browser.ask(FIRST_BOARD)
    browser.click(square("", 4))
    browser.wait("() => document.querySelectorAll('.squares .x, .squares .o').length >= 2")
    assert 4 not in browser.ask(FREE, "")
    assert browser.ask("() => trouble") == []


def test_the_front_page_answers_a_move_without_python(site):
    browser, url = site
    browser.open(url)
    browser.click("#board [role=grid] button")
    browser.wait("() => document.querySelectorAll('#board :is(.x, .o)').length >= 2")
    assert not browser.ask("() => performance.getEntries().some((e) => /pyodide/.test(e.name))")


@pytest.mark.release
def test_a_lesson_is_read(site):
    browser, url = site
    browser.open(f"{url}lessons/06_minimax.html")
    Notebook(browser).wait_for("h1", "Minimax")
    assert browser.ask("() => document.querySelectorAll('nav a').length")
