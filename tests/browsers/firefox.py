"""Firefox, by WebDriver BiDi: messages on a websocket, which Firefox understands by itself."""

from __future__ import annotations

import base64
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import websocket

from tests.browsers.browser import LIMIT, Browser, program, soon


class Firefox(Browser):
    """Firefox, at the other end of a websocket."""

    needs: ClassVar = "it needs firefox-esr or firefox"

    def __init__(self, line: websocket.WebSocket):
        self.line = line
        self.number = 0  # of the last message
        self.send("session.new", capabilities={})
        tab = self.send(
            "browsingContext.create", type="tab"
        )  # the one that is there at first hears no Enter
        self.page: str = tab["context"]
        self.send(
            "browsingContext.setViewport",
            context=self.page,
            viewport={"width": 1200, "height": 1400},
        )

    @staticmethod
    def find() -> str | None:
        """Where Firefox is."""
        return shutil.which("firefox-esr") or shutil.which("firefox")

    @classmethod
    @contextmanager
    def start(cls, folder: Path, environment: dict[str, str] | None = None) -> Iterator[Firefox]:
        """Start Firefox with a profile of its own, in `folder`, and end it afterwards.

        It has no window, unless an environment says on which screen.
        """
        look = [] if environment else ["--headless"]
        (folder / "user.js").write_text('user_pref("ui.prefersReducedMotion", 1);\n')
        command = [
            cls.find() or "firefox",
            *look,
            "--profile",
            str(folder),
            "--remote-debugging-port",
            "0",
        ]
        server = folder / "WebDriverBiDiServer.json"  # Firefox writes it when it listens
        with (
            (folder / "log").open("w") as log,
            program(command, env=environment, stdout=log, stderr=log) as process,
        ):
            place = soon(lambda: json.loads(server.read_text()), process)
            url = f"ws://{place['ws_host']}:{place['ws_port']}/session"
            line = websocket.create_connection(
                url, timeout=LIMIT + 20, suppress_origin=True, http_no_proxy=["*"]
            )
            yield cls(line)
            line.close()

    def send(self, method: str, **parameters: object) -> Any:
        """Send a message, and wait for its answer."""
        self.number += 1
        self.line.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        answer = {"id": None}
        while answer.get("id") != self.number:  # until then, it speaks of something else
            answer = json.loads(self.line.recv())
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['message']}")
        return answer["result"]

    def open(self, url: str):
        self.send("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def call(self, function: str, text: str) -> str:
        argument = {"type": "string", "value": text}
        where = {"functionDeclaration": function, "target": {"context": self.page}}
        answer = self.send("script.callFunction", **where, arguments=[argument], awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return str(answer["result"]["value"])

    def perform(self, device: dict[str, Any]):
        self.send("input.performActions", context=self.page, actions=[device])

    def photograph(self) -> bytes:
        return base64.b64decode(
            self.send("browsingContext.captureScreenshot", context=self.page)["data"]
        )
