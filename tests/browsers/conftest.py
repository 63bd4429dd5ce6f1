"""The tests run once in each browser that is found.

They share a notebook with a widget in each cell.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.lab import Lab
from tests.browsers.browser import Browser
from tests.browsers.firefox import Firefox
from tests.browsers.notebook import Notebook, write
from tests.browsers.webkit import WebKit

SOURCES = [
    "from ttt import State, check\nfrom ttt.widgets import *",
    "Board()",
    'Play(opponent="perfect")',
    'Stepper(State.parse("xo.ox.x.o"))',
    'guess = Predict("Who wins?", ["x", "o", "nobody"])\nguess',
    'guess.compare("nobody")',
    "Map({})",
    "check.free_corners(lambda state: [0, 2, 6, 8])",
]


@pytest.fixture(scope="package", params=["Firefox", "WebKit"])
def browser(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """A browser, with nothing open."""
    folder = tmp_path_factory.mktemp("browser")
    kind: type[Firefox] | type[WebKit] = Firefox if request.param == "Firefox" else WebKit
    if kind.find() is None:
        pytest.skip(f"{request.param} was not found: {kind.needs}")
    with kind.start(folder) as browser:
        yield browser


@pytest.fixture(scope="package")
def notebook(browser, tmp_path_factory):
    """A notebook in JupyterLab, all of whose cells have been run."""
    folder = tmp_path_factory.mktemp("lab")
    notebook = Notebook(browser)
    with Lab.serve(folder) as url:
        notebook.open(url, write(folder / "root", "widgets.ipynb", *SOURCES))
        yield notebook
