"""The site in a headless Chromium, without the web: JupyterLab whose Python runs in the browser."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

import nbformat
from playwright.sync_api import Locator, Page, Response

from tests.browser.lab import Lab, NotebookPage
from ttt.course.site.tools import SITE

SAVE = """([path, content]) =>
    jupyterapp.serviceManager.contents.save(path, { type: "notebook", format: "json", content: JSON.parse(content) })"""
FIRST = """() => panel.sessionContext.session.kernel
    .requestExecute({ code: "", silent: true, store_history: false }).done.then(() => null)"""
LOOK = """async path => {
    const kernelPreference = { shouldStart: false, canStart: false };
    window.panel = await jupyterapp.commands.execute("docmanager:open", { path, kernelPreference });
    await panel.context.ready;
    await panel.revealed;
}"""
CELLS = "() => panel.content.model.toJSON().cells"


class Site(Lab):
    """The site, below the address /ttt/. `wanted` are the addresses in the web that it asked for."""

    home: ClassVar = "ttt/lab/index.html?nothing"  # is open
    site: ClassVar = SITE
    harmless: ClassVar = (
        "Failed to load resource",  # what could not be loaded is in `wanted` and `missing`
        "widget model not found",  # an earlier Python had it; its picture stands there
        *(
            "was disposed",
            "reading 'insertWidget'",
            "reading 'kernel'",
            "ReactiveToolbar",
        ),  # if it is closed soon
    )

    def __init__(self, page: Page, url: str, folder: Path):
        self.wanted = list[str]()
        self.missing = list[str]()
        page.on("response", self._response)
        super().__init__(page, url, folder)

    @classmethod
    @contextmanager
    def serve(cls, folder: Path) -> Iterator[str]:
        """Serve the site as it was built, from a folder below the server's own."""
        (folder / "ttt").symlink_to(cls.site)
        with served(folder) as url:
            yield url + cls.home

    @property
    def told(self) -> Locator:
        """What the bar says."""
        return self.page.locator("#ttt-told")

    def address(self, path: str = "") -> str:
        """The address of a file of the site."""
        return self.url.removesuffix(self.home.removeprefix("ttt/")) + path

    def come(self):
        """Come by the front page, and start, or go on."""
        self.page.goto(self.address())
        self.page.locator("#start").click()

    def open(self, path: str) -> NotebookPage:
        """Open a notebook, and wait until Python has really started."""
        notebook = super().open(path)
        self.ask(FIRST)
        return notebook

    def look(self, path: str):
        """Open a notebook without Python."""
        self.close()
        self.ask(LOOK, path)

    def write(self, path: str, text: str) -> str:
        """Put a notebook into the browser's storage, and return its path there."""
        self.ask(SAVE, [path, text])
        return path

    def log(self) -> str:
        """What was asked for in vain."""
        return "\n".join(self.missing)

    def cells(self) -> list[dict[str, Any]]:
        """The cells of the open notebook."""
        cells: list[dict[str, Any]] = self.ask(CELLS)
        return cells

    def _response(self, answer: Response):
        if not answer.ok:
            self.missing.append(answer.url)

    def _request(self, url: str):
        if (
            not url.startswith(("data:", "blob:"))
            and urlsplit(url).netloc != urlsplit(self.url).netloc
        ):
            self.wanted.append(url)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine, and give its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


class _Quiet(SimpleHTTPRequestHandler):
    # In HTTP/1.0 there is a connection for each request: none is left when the server ends.

    def log_message(self, *_: Any):
        """Say nothing."""


def first_text(path: str) -> str:
    """The text of the first cell of a notebook as the site has it."""
    return str(nbformat.read(SITE / "files" / path, as_version=4).cells[0].source)
