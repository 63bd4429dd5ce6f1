"""What the tests need of any browser: open a page, run a script, use mouse and keyboard.

Firefox (`firefox.py`) and WebKit (`webkit.py`) speak different protocols. But both describe in the
same words, those of the standard WebDriver, what a mouse and a keyboard do.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

LIMIT = 180  # seconds that anything may take; only what has gone wrong takes them
KEYS = {
    "Control": "\ue009", "Down": "\ue015", "End": "\ue010", "Enter": "\ue007", "Home": "\ue011",
    "Left": "\ue012", "Right": "\ue014", "Shift": "\ue008", "Tab": "\ue004", "Up": "\ue013",
}  # fmt: skip

# What goes into a script and comes out of it is written as JSON, so that both protocols carry just
# a text.
ASK = "async text => JSON.stringify((await ({script})(JSON.parse(text))) ?? null)"
# A condition is asked for again and again in the page, until it holds.
WAIT = """async argument => {{
    const end = Date.now() + {limit} * 1000;
    while (Date.now() < end) {{
        const answer = await ({condition})(argument);
        if (answer) return answer;
        await new Promise(resolve => setTimeout(resolve, 20));
    }}
    throw new Error("this never came true: " + {text} + JSON.stringify(argument));
}}"""
# The middle of an element, once it is there, in view, and nothing is in front of it.
MIDDLE = """selector => {
    const element = document.querySelector(selector);
    element?.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element?.getBoundingClientRect() ?? {};
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    return element?.contains(document.elementFromPoint(x, y)) && [x, y];
}"""
LISTEN = """() => {
    window.trouble = [];
    const usual = console.error;
    console.error = (...words) => (trouble.push(words.map(String).join(" ")), usual(...words));
    window.addEventListener("error", event => trouble.push(event.message));
    window.addEventListener("unhandledrejection", event => trouble.push(String(event.reason)));
}"""


class Browser(ABC):
    """A browser with one page."""

    @abstractmethod
    def open(self, url: str):
        """Open a page, and wait until it is loaded."""

    @abstractmethod
    def call(self, function: str, text: str) -> str:
        """Call an asynchronous function of the page with a text, and return what it promises."""

    @abstractmethod
    def perform(self, device: dict[str, Any]):
        """Use a device: a mouse or a keyboard."""

    @abstractmethod
    def photograph(self) -> bytes:
        """Take a picture of the page as it is seen, as PNG."""

    def ask(self, script: str, argument: object = None) -> Any:
        """Run a script, a function of one argument, and return what it returns or promises."""
        return json.loads(self.call(ASK.format(script=script), json.dumps(argument)))

    def wait(self, condition: str, argument: object = None) -> Any:
        """Wait until a script returns something true, and return that."""
        return self.ask(
            WAIT.format(condition=condition, text=json.dumps(condition), limit=LIMIT), argument
        )

    def click(self, selector: str):
        """Click with the mouse on the middle of an element."""
        x, y = self.wait(MIDDLE, selector)
        move = {"type": "pointerMove", "x": x, "y": y}
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        self.perform({"type": "pointer", "id": "mouse", "actions": [move, down, up]})

    def press(self, *keys: str):
        """Press keys, one after the other; those joined by a plus sign together."""
        for key in keys:
            values = [KEYS.get(name, name) for name in key.split("+")]
            down = [{"type": "keyDown", "value": value} for value in values]
            up = [{"type": "keyUp", "value": value} for value in reversed(values)]
            self.perform({"type": "key", "id": "keyboard", "actions": [*down, *up]})


@contextmanager
def program(command: list[str], **settings: Any) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program, and end it afterwards."""
    process = subprocess.Popen(command, **settings)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees, of Xvfb; gives its name."""
    reading, writing = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(writing),
        "-screen",
        "0",
        "1300x1500x24",
        "-nolisten",
        "tcp",
    ]
    with (
        os.fdopen(reading) as answer,
        program(command, pass_fds=[writing], stderr=subprocess.DEVNULL),
    ):
        os.close(writing)
        number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        yield f":{number}"


def soon(attempt: Callable[[], Any], process: subprocess.Popen[bytes]) -> Any:
    """Try what a program that is just starting will answer, until it does."""
    end = time.monotonic() + LIMIT
    while True:
        try:
            return attempt()
        except (OSError, ValueError):
            if process.poll() is not None or time.monotonic() > end:
                raise
            time.sleep(0.05)


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
