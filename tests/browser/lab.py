"""JupyterLab in a headless Chromium, and the few verbs that the tests need.

Reading order: `find_chromium`; `browse` and `start`, which start a browser and a server; `Lab`, the
application; `NotebookPage`, the notebook that is open in it; `BoardOnPage`, a board in that
notebook. Chromium is driven as a person would drive it, by mouse and keyboard. Only what every test
has to wait for (opening, running, closing) goes through the commands that stand behind JupyterLab's
menus, because they tell when they are done.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect, sync_playwright

ARTEFACTS = Path(__file__).parent / "artefacts"
SIZE = (1200, 1400)  # of the window, in CSS pixels
# A slow machine slows a page and its kernel alike. With TTT_SLOW=1, pages are this much slower than
# their kernels, too: more would take much longer, and show no other order of events.
SLOWER = 2
# No test waits for a time: it waits for what it asserts. This is only a guard against waiting for
# ever. It is ten times what a busy machine needs, in seconds.
LIMIT = 300
# By files in this folder, tests and kernels tell each other how far they are. In the folder that
# JupyterLab lists, one that goes while it looks would make it say that there is no such folder.
SIGNS = "signs"

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
)
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"%ProgramFiles%\Google\Chrome\Application\chrome.exe",
    r"%LocalAppData%\Google\Chrome\Application\chrome.exe",
    r"%ProgramFiles(x86)%\Microsoft\Edge\Application\msedge.exe",
)
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]

DIRECT = urllib.request.build_opener(
    urllib.request.ProxyHandler({})
)  # to this machine, whatever proxy is set

PYTHON = {"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)"}}
SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "docmanager-extension/plugin": {"autosave": False},
    "notebook-extension/tracker": {"windowingMode": "none"},  # cells out of sight are drawn, too
}

# With its theme: of one that is cut off, Chromium asks for the rest only, at which JupyterLab's
# server fails.
STARTED = "() => window.jupyterapp && document.body.dataset.jpThemeName"
LOAD = """async () => {
    await jupyterapp.restored;
    await jupyterapp.serviceManager.sessions.shutdownAll(); // what a test that failed has left may think for ever
    if (!jupyterapp.shell.leftCollapsed) await jupyterapp.commands.execute("application:toggle-left-area");
}"""
THEME = """async theme => {
    if (document.body.dataset.jpThemeName === theme) return;
    await jupyterapp.commands.execute("apputils:change-theme", { theme });
}"""
# JupyterLab covers itself while a theme loads. If the next one came before that is over, it would
# uncover itself twice.
DRESSED = """theme => document.body.dataset.jpThemeName === theme
    && !document.getElementById("jupyterlab-splash")"""
WINDOWING = """windowingMode => {
    const factory = jupyterapp.docRegistry.getWidgetFactory("Notebook");
    factory.notebookConfig = { ...factory.notebookConfig, windowingMode };
}"""
OPEN = """async path => {
    window.panel = await jupyterapp.commands.execute("docmanager:open", { path });
    await panel.context.ready;
    await panel.revealed;
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
}"""
CLOSE = """async () => {
    const closed = window.panel;
    window.panel = undefined;
    if (!closed || closed.isDisposed) return;
    await closed.sessionContext.shutdown();
    closed.context.model.dirty = false;
    closed.dispose();
}"""
# A kernel that has imported much is good for many small notebooks: to start one takes longer than
# most tests.
USE_AGAIN = """async ([path, text, windowing]) => {
    const kernel = window.panel?.sessionContext?.session?.kernel;
    if (kernel?.status !== "idle" || panel.context.path !== path) return false;
    if (windowing && panel.content.notebookConfig.windowingMode !== windowing) return false;
    panel.context.model.fromJSON(JSON.parse(text));
    const forget = { code: "%reset -f", silent: true, store_history: false };
    await kernel.requestExecute(forget).done.then(() => null);
    return true;
}"""
# The command ends with the first cell that fails, as one may be meant to; what is sent after them
# comes last.
RUN_ALL = """async () => {
    await jupyterapp.commands.execute("notebook:run-all-cells");
    const last = { code: "", silent: true, store_history: false };
    await panel.sessionContext.session.kernel.requestExecute(last).done.then(() => null);
}"""
# A verdict appears a moment after its output (see `ttt.check.engine`), and a widget when its script
# is loaded.
SHOWN = """() => {
    const verdicts = [...document.querySelectorAll("[style*=ttt-said]")];
    const isHidden = element => getComputedStyle(element).visibility === "hidden";
    const outputs = [...document.querySelectorAll(".jp-OutputArea-output")];
    const isLoading = output => output.textContent.includes("Loading widget");
    const isLate = document.querySelector(".jp-OutputArea-output [class=lm-Widget]:empty");
    return !verdicts.some(isHidden) && !outputs.some(isLoading) && !isLate;
}"""
RUN = """async number => {
    panel.content.activeCellIndex = number;
    await jupyterapp.commands.execute("notebook:run-cell");
    const outputs = panel.content.widgets[number].model.outputs?.toJSON() ?? [];
    return outputs.flatMap(({ text, data, evalue }) => text ?? data?.["text/plain"] ?? evalue ?? "");
}"""
# The page's timers of one length, which are ours, don't go off by themselves from now on: `RING`
# sets them off.
HOLD = """length => {
    const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
    window.usualTimers = { setTimeout, clearTimeout, setInterval, clearInterval };
    window.held = new Map();
    let last = 0;
    function hold(usual, repeats) {
        return (deed, time, ...more) => {
            if (time !== length) return usual(deed, time, ...more);
            last += 1;
            const name = `held ${last}`;
            held.set(name, { deed, repeats });
            return name;
        };
    }
    function drop(usual) {
        return name => held.delete(name) || usual(name);
    }
    window.setTimeout = hold(setTimeout, false);
    window.setInterval = hold(setInterval, true);
    window.clearTimeout = drop(clearTimeout);
    window.clearInterval = drop(clearInterval);
}"""
RING = """() => {
    for (const [name, { deed, repeats }] of [...held]) {
        if (!repeats) held.delete(name);
        deed();
    }
}"""
EMPTY = ("Loading widget", "Error displaying widget", "model not found")
MAY_MOVE = "() => !matchMedia('(prefers-reduced-motion: reduce)').matches"
SCROLLER = """() => (window.scroller = [...document.querySelectorAll(".jp-NotebookPanel *")]
    .filter(e => ["auto", "scroll"].includes(getComputedStyle(e).overflowY))
    .sort((a, b) => b.scrollHeight - a.scrollHeight)[0]) && [scroller.scrollHeight, scroller.clientHeight]"""


def find_chromium() -> str | None:
    """A Chromium, Chrome or Edge: what CHROMIUM names, else one on the PATH or at a usual place."""
    programs = [os.environ.get("CHROMIUM"), *map(shutil.which, NAMES)]
    programs += [place for place in map(os.path.expandvars, PLACES) if Path(place).exists()]
    for program in programs:
        if program:
            return program
    return None


@contextmanager
def browse(chromium: str) -> Iterator[Browser]:
    """A new browser, which is closed at the end. There can be only one at a time.

    TTT_WEB=1 lets it into the web.
    """
    flags = FLAGS[: 2 if os.environ.get("TTT_WEB") == "1" else None]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=flags, timeout=LIMIT * 1000
        )
        try:
            yield browser
        finally:
            browser.close()


def new_page(browser: Browser, **options: Any) -> Page:
    """A new page in a context of its own, on which nothing is late before the limit."""
    page = browser.new_page(**options)
    if os.environ.get("TTT_SLOW") == "1":
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.set_default_timeout(LIMIT * 1000)
    expect.set_options(timeout=LIMIT * 1000)
    return page


@contextmanager
def start(folder: Path, browser: Browser, application: type[Lab]) -> Iterator[Lab]:
    """JupyterLab, or a relative of it, until the end; its notebooks and settings are in `folder`."""
    with application.serve(folder) as url:
        width, height = SIZE
        size = {"width": width, "height": height}
        # No test waits for what only moves; `moving` has it move.
        page = new_page(browser, viewport=size, reduced_motion="reduce")
        yield application(page, url, folder)
        page.close()


def wait(page: Page, look: Callable[[], object], wanted: object = True):
    """Look again and again, until what is wanted is seen. What a script measures may come late."""
    end = time.monotonic() + LIMIT
    seen = look()
    while seen != wanted and time.monotonic() < end:
        page.wait_for_timeout(20)
        seen = look()
    assert seen == wanted


class Lab:
    """JupyterLab in a browser, with one notebook open at a time.

    `trouble` tells what went wrong behind the scenes.
    """

    module: ClassVar = "jupyterlab"  # what starts its server
    app: ClassVar = "LabApp"  # what its server calls itself in options
    home: ClassVar = "lab?reset"
    harmless: ClassVar[tuple[str, ...]] = (
        "restore the debugger state",  # if a restarted kernel is ended soon
        # On a slow page: see `listen` in ttt/widgets/page.js
        "[anywidget] Failed to initialize model",
    )

    def __init__(self, page: Page, url: str, folder: Path):
        self.page = page
        self.url = url
        self.folder = folder
        self.signs = folder / "root" / SIGNS
        self.trouble: list[str] = []
        self.windowing = ""  # what is done with cells out of sight, if not what the settings say
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._error(f"uncaught: {error} {error.stack}"))
        page.on("request", lambda request: self._request(request.url))
        page.on("websocket", lambda websocket: self._request(websocket.url))
        self.load()

    @classmethod
    @contextmanager
    def serve(cls, folder: Path) -> Iterator[str]:
        """Start a server, and end it afterwards; gives the address of its first page."""
        with _server(folder, cls) as url:
            yield url

    def load(self) -> None:
        """Load JupyterLab itself, with nothing open, not even the list of files, and no kernel."""
        self.page.goto(self.url)
        self.page.wait_for_function(STARTED)
        self.ask(LOAD)

    def write(self, path: str, text: str) -> str:
        """Put a notebook where JupyterLab finds it, and return its path there."""
        target = self.folder / "root" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        return path

    def open(self, path: str) -> NotebookPage:
        """Open a notebook in the light theme, and wait for its kernel.

        What was open is closed, unsaved.
        """
        self.close()
        self.dress("light")
        if self.windowing:
            self.page.evaluate(WINDOWING, self.windowing)
        self.ask(OPEN, path)
        return NotebookPage(self)

    def notebook(self, *sources: str, name: str = "small") -> NotebookPage:
        """A notebook with these cells, none of which has been run.

        If it is open, its kernel forgets what was there.
        """
        self.signs.mkdir(exist_ok=True)
        for sign in self.signs.iterdir():
            sign.unlink()
        cells = [new_code_cell(source, id=f"cell-{n}") for n, source in enumerate(sources)]
        text = nbformat.writes(new_notebook(cells=cells, metadata=PYTHON))
        path = f"{name}.ipynb"
        if self.ask(USE_AGAIN, [path, text, self.windowing]):
            self.dress("light")
            return NotebookPage(self)
        return self.open(self.write(path, text))

    def dress(self, theme: str):
        """Change to the light or dark theme."""
        name = f"JupyterLab {theme.title()}"
        self.ask(THEME, name)
        self.page.wait_for_function(DRESSED, arg=name)

    def go(self, name: str = "go"):
        """Let that in the kernel go on which waits for a file, and so for no certain time."""
        (self.signs / name).touch()

    def close(self):
        """Close the open notebook without saving it, and end its kernel."""
        self.ask(CLOSE)

    def board(self, board: str, setup: str = "pass") -> BoardOnPage:
        """The board that an expression makes, in a small notebook that has been run."""
        imports = "from ttt.game import *\nfrom ttt.widgets import *"
        notebook = self.notebook(imports, setup, f"board = {board}\nboard", "print(board.moves)")
        notebook.run_all()
        return notebook.board()

    def ask(self, script: str, argument: object = None, seconds: int = LIMIT) -> Any:
        """Run a script in the page and wait for its promise, but not for ever."""
        error = f"new Error('nothing after {seconds} s')"
        late = f"new Promise((_, no) => setTimeout(() => no({error}), {seconds * 1000}))"
        race = f"argument => Promise.race([({script})(argument), {late}])"
        return self.page.evaluate(race, argument)

    @contextmanager
    def window(self, width: int, height: int) -> Iterator[None]:
        """Give the window another size for a while."""
        usual = self.page.viewport_size
        assert usual
        self.page.set_viewport_size({"width": width, "height": height})
        try:
            yield
        finally:
            self.page.set_viewport_size(usual)

    @contextmanager
    def moving(self) -> Iterator[None]:
        """Let things move for a while, as for most people."""
        self.page.emulate_media(reduced_motion="no-preference")
        self.page.wait_for_function(MAY_MOVE)
        try:
            yield
        finally:
            self.page.emulate_media(reduced_motion="reduce")

    @contextmanager
    def hold(self, milliseconds: int) -> Iterator[None]:
        """Stop the page's timers of just this length, which are ours: only `ring` sets them off."""
        self.page.evaluate(HOLD, milliseconds)
        try:
            yield
        finally:
            self.page.evaluate("() => Object.assign(window, window.usualTimers)")

    def ring(self, timers: int = 1):
        """Set off the timers that are held, once there are so many."""
        self.page.wait_for_function("timers => held.size === timers", arg=timers)
        self.page.evaluate(RING)

    def photograph(self, name: str) -> Path:
        """Keep a picture of the whole window among the artefacts."""
        path = ARTEFACTS / f"{name}.png"
        self.page.screenshot(path=path)
        return path

    def log(self) -> str:
        """The end of what the server wrote."""
        return _log(self.folder)

    def _console(self, message: ConsoleMessage):
        if message.type == "error":
            self._error(f"console: {message.text} {message.location['url']}")

    def _error(self, text: str):
        if not any(words in text for words in self.harmless):
            self.trouble.append(text)

    def _request(self, url: str):
        own = urlsplit(self.url).netloc
        if not url.startswith(("data:", "blob:")) and urlsplit(url).netloc != own:
            self.trouble.append(f"left the machine: {url[:200]}")


class NotebookPage:
    """The notebook that is open."""

    def __init__(self, lab: Lab):
        self.lab = lab
        self.page = lab.page
        self.panel = lab.page.locator(".jp-NotebookPanel:visible")
        self.cells = self.panel.locator(".jp-Notebook .jp-Cell")

    def run_all(self):
        """Run all cells, and wait until they have run and what they show is there."""
        self.lab.ask(RUN_ALL, seconds=4 * LIMIT)
        self.page.wait_for_function(SHOWN)

    def wait_for_pictures(self):
        """Wait until each picture is loaded, or can't be."""
        self.page.wait_for_function("() => [...document.images].every(picture => picture.complete)")

    def clear(self):
        """Clear the outputs of all cells."""
        self.lab.ask("() => jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")

    def run(self, number: int) -> str:
        """Run one cell, and return the text of its outputs."""
        texts = self.lab.ask(RUN, number, seconds=4 * LIMIT)
        return "\n".join(texts).strip()

    def begin(self, number: int):
        """Begin to run one cell, and don't wait for its end."""
        self.lab.ask(f"number => void ({RUN})(number)", number)

    def cell(self, number: int) -> Locator:
        """One cell, counted from 0, Markdown cells too."""
        return self.cells.nth(number)

    def each(self, script: str) -> list[Any]:
        """What a script finds in the element of every cell, in order."""
        answers: list[Any] = self.cells.evaluate_all(f"cells => cells.map({script})")
        return answers

    @property
    def cell_types(self) -> list[str]:
        """The type of every cell, in order."""
        return self.each(
            "cell => ['Code', 'Markdown', 'Raw'].find(type => cell.matches(`.jp-${type}Cell`))"
        )

    def board(self, number: int = 0) -> BoardOnPage:
        """The n-th board on the page, counted from 0."""
        return BoardOnPage(self, self.panel.locator(".ttt").nth(number))

    def interrupt_kernel(self):
        """Interrupt the kernel by the menu."""
        self.page.get_by_role("menuitem", name="Kernel", exact=True).click()
        self.page.get_by_role("menuitem", name="Interrupt Kernel").click()

    def restart_kernel(self):
        """Restart the kernel by the menu."""
        self.page.get_by_role("menuitem", name="Kernel", exact=True).click()
        self.page.get_by_role("menuitem", name="Restart Kernel…").click()
        self.page.get_by_role("button", name="Confirm Kernel Restart").click()
        self.page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').wait_for()

    @property
    def empty_places(self) -> list[str]:
        """What JupyterLab says where a widget should be and is not."""
        return [text for text in EMPTY if text in self.panel.inner_text()]

    def photographs(self, name: str):
        """If TTT_PHOTOGRAPHS=1 asks for it, keep pictures of the whole notebook as artefacts."""
        if os.environ.get("TTT_PHOTOGRAPHS") != "1":
            return
        height, view = self.lab.ask(SCROLLER)
        for n, top in enumerate(range(0, height - 60, view - 60)):
            self.page.evaluate("top => scroller.scrollTo(0, top)", top)
            self.lab.photograph(f"{name}-{n:02}")


TOLD = """voice => {
    const shown = voice.closest(".ttt").querySelector(".status");
    return [shown.textContent, voice.dataset.said, voice.textContent];
}"""


class BoardOnPage:
    """A board in a notebook: its parts, and what can be read from them."""

    def __init__(self, notebook: NotebookPage, root: Locator):
        self.notebook = notebook
        self.page = notebook.page
        self.root = root
        self.buttons = root.locator(".squares button")
        self.status = root.get_by_role("status")
        self.notice = root.get_by_role("alert")
        self.strikes = root.locator(".strikes line")
        self.players = root.locator(".players")
        self.told = root.locator(".told")
        self.busy = self.told.locator(".busy")

    def square(self, number: int) -> Locator:
        """The button of a square."""
        return self.buttons.nth(number)

    def tool(self, name: str) -> Locator:
        """The button New game, Undo or Redo."""
        return self.root.get_by_role("button", name=name, exact=True)

    def click(self, *numbers: int):
        """Click on squares with the mouse, each time until the board has answered."""
        for number in numbers:
            with self.answer():
                self.square(number).click()

    def press(self, *keys: str):
        """Press keys, wherever the focus is."""
        for key in keys:
            self.page.keyboard.press(key)

    @contextmanager
    def answer(self) -> Iterator[None]:
        """Do something to the board, and wait until it says something new and no opponent thinks.

        First wait until all is said: what is still to be said would be taken for the answer.
        """
        self.wait(lambda: self._told() is not None)
        before = self._told()
        yield
        self.wait(lambda: self._told() not in (before, None))

    def _told(self) -> str | None:
        """What the board shows and what it says; None while it is about to say more."""
        shown, to_say, said = self.status.evaluate(TOLD)
        return None if to_say != said or "thinking" in shown + said else f"{shown}\n{said}"

    def wait(self, holds: Callable[[], bool]):
        """Wait until something holds."""
        wait(self.page, holds)

    @property
    def squares(self) -> str:
        """What the squares say, as in `State.squares`, taken from their accessible names."""
        last = [name[-1] for name in self.names]
        return "".join(letter if letter in "xo" else "." for letter in last)

    @property
    def names(self) -> list[str]:
        """The accessible names of the squares."""
        return list(self.buttons.evaluate_all("buttons => buttons.map(button => button.ariaLabel)"))

    @property
    def moves(self) -> tuple[int, ...]:
        """What the kernel says has been played: runs the cell after the board."""
        text = self.notebook.run(3)
        return tuple(int(number) for number in text.strip("()").split(",") if number)


@contextmanager
def _server(folder: Path, application: type[Lab]) -> Iterator[str]:
    (folder / "root").mkdir()
    for name, content in SETTINGS.items():
        path = folder / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content))
    token = os.urandom(16).hex()
    port = _free_port()
    with (folder / "server.log").open("w") as log:
        command = _command(folder, port, application)
        environment = _environment(folder, token)
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            _wait_for(server, f"http://127.0.0.1:{port}/api/status?token={token}", folder)
            yield f"http://127.0.0.1:{port}/{application.home}&token={token}"
            end = urllib.request.Request(
                f"http://127.0.0.1:{port}/api/shutdown?token={token}", method="POST"
            )
            DIRECT.open(end, timeout=LIMIT).close()  # the kernels end with it, on Windows too
            server.wait(LIMIT)
        finally:
            server.terminate()
            server.wait(LIMIT)


def _command(folder: Path, port: int, application: type[Lab]) -> Sequence[str]:
    options = ["--no-browser", "--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"]
    options += [
        f"--ServerApp.root_dir={folder / 'root'}",
        f"--{application.app}.expose_app_in_browser=True",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")
    return [sys.executable, "-m", application.module, *options]


def _environment(folder: Path, token: str) -> dict[str, str]:
    # With a data folder of its own, the server knows no signatures: stored notebooks are untrusted,
    # as in a new clone.
    own = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    folders = {name: str(folder / value) for name, value in own.items()}
    return os.environ | folders | {"JUPYTER_TOKEN": token}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(server: subprocess.Popen[bytes], url: str, folder: Path):
    end = time.monotonic() + LIMIT
    while server.poll() is None and time.monotonic() < end:
        try:
            with DIRECT.open(url, timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"the server did not start:\n{_log(folder)}")


def _log(folder: Path) -> str:
    return (folder / "server.log").read_text(encoding="utf-8", errors="replace")[-3000:]
