"""A notebook in JupyterLab, in any browser."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from pathlib import Path

import matplotlib.image
import nbformat
from nbformat.v4 import new_code_cell, new_notebook

from tests.browser.lab import LOAD, OPEN, PYTHON, RUN_ALL, STARTED, THEME
from tests.browsers.browser import LIMIT, LISTEN, Browser

TEXT = "selector => document.querySelector(selector)?.textContent"
HAS = "([selector, words]) => document.querySelector(selector)?.textContent.includes(words)"
DRESSED = "name => document.body.dataset.jpThemeName === name"
BOX = """selector => {
    const element = document.querySelector(selector);
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return right > left && [left, top, right, bottom].map(Math.round);
}"""


class Notebook:
    """The notebook that is open in a browser, and what can be seen in it.

    Elements are named by CSS selectors.
    """

    def __init__(self, browser: Browser):
        self.browser = browser

    def open(self, url: str, path: str):
        """Load JupyterLab, open a notebook, and run all its cells."""
        self.browser.open(url)
        self.browser.wait(STARTED)
        self.browser.ask(LISTEN)
        self.browser.ask(LOAD)
        self.browser.ask(OPEN, path)
        self.browser.ask(RUN_ALL)

    def dress(self, theme: str):
        """Change to the light or dark theme."""
        name = f"JupyterLab {theme.title()}"
        self.browser.ask(THEME, name)
        self.browser.wait(DRESSED, name)

    def text(self, selector: str) -> str:
        """The text of an element."""
        return str(self.browser.ask(TEXT, selector))

    def wait_for(self, selector: str, words: str):
        """Wait until an element has some words in its text."""
        self.browser.wait(HAS, [selector, words])

    def lightness(self, selector: str) -> float:
        """How light an element is as it is seen, from 0 to 1."""
        left, top, right, bottom = self.browser.wait(BOX, selector)
        pixels = matplotlib.image.imread(io.BytesIO(self.browser.photograph()))
        return float(pixels[top:bottom, left:right, :3].mean())


def write(folder: Path, name: str, *sources: str) -> str:
    """Write a notebook with these cells, none of which has been run, and return its name."""
    notebook = new_notebook(cells=[new_code_cell(source) for source in sources], metadata=PYTHON)
    (folder / name).write_text(nbformat.writes(notebook), encoding="utf-8")
    return name


def until(holds: Callable[[], bool]):
    """Wait until something holds."""
    end = time.monotonic() + LIMIT
    while not holds():
        assert time.monotonic() < end
