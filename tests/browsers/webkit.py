"""WebKit, Safari's engine, by WebDriver: WebKitWebDriver drives a small MiniBrowser."""

from __future__ import annotations

import base64
import json
import os
import shutil
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from tests.browser.lab import DIRECT
from tests.browsers.browser import LIMIT, Browser, free_port, program, screen, soon

SIZE = {"width": 1200, "height": 1400}
SANDBOX = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}  # it can't be had in a container


class WebKit(Browser):
    """WebKit, at the other end of a driver's address."""

    needs: ClassVar = "it needs WebKitWebDriver (webkit2gtk-driver) and Xvfb"

    def __init__(self, driver: str):
        self.address = f"{driver}/session"
        timeouts = {"script": (LIMIT + 10) * 1000, "pageLoad": LIMIT * 1000}
        session = self.send("POST", "", capabilities={"alwaysMatch": {"timeouts": timeouts}})
        self.address += f"/{session['sessionId']}"
        self.send("POST", "/window/rect", **SIZE)

    @staticmethod
    def find() -> str | None:
        """Where the driver is, if there is a screen for it, too."""
        return shutil.which("Xvfb") and shutil.which("WebKitWebDriver")

    @classmethod
    @contextmanager
    def start(cls, folder: Path) -> Iterator[WebKit]:
        """Start WebKit on a screen of its own, and end it afterwards."""
        port = free_port()
        command = ["WebKitWebDriver", f"--port={port}"]
        address = f"http://127.0.0.1:{port}"
        with screen() as display, (folder / "log").open("w") as log:
            environment = {
                **os.environ,
                **SANDBOX,
                "DISPLAY": display,
                "XDG_DATA_HOME": str(folder),
            }
            with program(command, env=environment, stdout=log, stderr=log) as process:
                soon(lambda: DIRECT.open(f"{address}/status").close(), process)
                browser = cls(address)
                try:
                    yield browser
                finally:
                    browser.send("DELETE", "")

    def send(self, method: str, path: str, **parameters: object) -> Any:
        """Send a request, and return its answer."""
        body = json.dumps(parameters).encode() if method == "POST" else None
        request = urllib.request.Request(self.address + path, body, method=method)
        try:
            with DIRECT.open(request, timeout=LIMIT + 20) as answer:
                return json.load(answer)["value"]
        except urllib.request.HTTPError as error:
            raise RuntimeError(f"{path}: {json.load(error)['value']['message']}") from None

    def open(self, url: str):
        self.send("POST", "/url", url=url)

    def call(self, function: str, text: str) -> str:
        return str(
            self.send(
                "POST", "/execute/sync", script=f"return ({function})(arguments[0])", args=[text]
            )
        )

    def perform(self, device: dict[str, Any]):
        self.send("POST", "/actions", actions=[device])

    def photograph(self) -> bytes:
        return base64.b64decode(self.send("GET", "/screenshot"))
