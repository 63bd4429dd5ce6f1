"""What the screen reader Orca says in a game, a search and a check: `make speech` prints it.

A notebook is open in JupyterLab in Firefox, on a screen that nobody sees. Every key goes through
the screen, where Orca hears it first, as it does with a person. Needs Linux with Orca, Firefox,
Xvfb, xdotool and dbus-run-session.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook

from tests.browser.lab import LOAD, OPEN, PYTHON, RUN_ALL, STARTED, Lab
from tests.browsers.browser import program, screen
from tests.browsers.firefox import Firefox

PAUSE = 3  # seconds after a key, in which Orca says what there is to say
# A time, and words of one or more lines, up to the next time. What Orca says of keys by themselves
# has a blank more.
SPOKEN = re.compile(
    r"""^([\d:.]+) - SPEECH OUTPUT: ['"]((?:.|\n(?!\d\d:))*?) ?['"]\{'established'""", re.MULTILINE
)
SOURCES = [
    "from ttt import State, check\nfrom ttt.widgets import *",
    'Play(opponent="perfect")',
    'guess = Predict("Who wins if both play perfectly?", ["x", "o", "nobody"])\nguess',
    'Stepper(State.parse("xo.ox.x.o"))',
]
ASKED = "# The answer to an exercise\ncheck.free_corners(lambda state: [0, 2, 6, 8])"
FOCUS = "selector => document.querySelector(selector).focus()"
FOCUSED = "() => [...document.querySelectorAll('.squares button')].indexOf(document.activeElement)"
TAKEN = "() => [...document.querySelectorAll('.squares button')].map(square => square.ariaLabel.includes('free'))"
OVER = "() => Boolean(document.querySelector('.squares.over'))"


class Person:
    """Presses keys, and notes when.

    Orca notes when it speaks, too, so that both can be put together at the end.
    """

    def __init__(self, firefox: Firefox, display: str):
        self.firefox = firefox
        self.display = display
        self.notes: list[tuple[str, str]] = []  # the time, and what was done

    def note(self, words: str):
        """Note what is done now."""
        self.notes.append((f"{datetime.now():%H:%M:%S.%f}", words))

    def press(self, *keys: str):
        """Press keys, and listen after each."""
        for key in keys:
            self.note(f"[{key}]")
            subprocess.run(
                ["xdotool", "key", key], env={**os.environ, "DISPLAY": self.display}, check=True
            )
            time.sleep(PAUSE)

    def reach(self, what: str, selector: str):
        """Come to an element, as if by the Tab key."""
        self.note(f"\n== {what}")
        self.firefox.ask(FOCUS, selector)
        time.sleep(PAUSE)

    def go(self, square: int):
        """Go to a square by arrow keys. If Orca keeps them, tell it to let them through."""
        for _ in range(2):
            for _ in range(5):
                row, column = divmod(self.firefox.ask(FOCUSED), 3)
                if row * 3 + column == square:
                    return
                if row != square // 3:
                    self.press("Down" if row < square // 3 else "Up")
                else:
                    self.press("Right" if column < square % 3 else "Left")
            self.note("-- The arrow keys don't reach the board. Orca's focus mode is made to stay:")
            self.press("Insert+a", "Insert+a")
            self.firefox.ask(FOCUS, ".squares button[tabindex='0']")
        raise RuntimeError("the arrow keys do not reach the board")


def play(person: Person):
    """A whole game, each move on the first free square; then undo and a new game."""
    person.reach("Play", ".squares button")
    while not person.firefox.ask(OVER):
        person.go(person.firefox.ask(TAKEN).index(True))
        person.press("Return")
    person.press("Tab", "Return")


def answer(person: Person):
    """A prediction, and a question of the stepper's."""
    person.reach("Predict", ".ttt.predict input")
    person.press("space", "Tab", "Return")
    person.reach("Stepper", ".ttt.stepper [aria-label=Steps] button:nth-of-type(3)")
    person.press("Return", "Return", "Return")
    person.press("Tab", "Tab", "Tab", "Tab", "Return")


def check(person: Person):
    """A check of an answer, run by keys."""
    person.note("\n== Check")
    person.firefox.ask("() => jupyterapp.commands.execute('notebook:enter-edit-mode')")
    time.sleep(PAUSE)
    person.press("Shift+Return")


@contextmanager
def notebook(folder: Path, firefox: Firefox) -> Iterator[None]:
    """JupyterLab, with a notebook that has been run to its last cell."""
    with Lab.serve(folder) as url:
        cells = [new_code_cell(source) for source in SOURCES]
        text = nbformat.writes(new_notebook(cells=cells, metadata=PYTHON))
        (folder / "root" / "spoken.ipynb").write_text(text, encoding="utf-8")
        firefox.open(url)
        firefox.wait(STARTED)
        firefox.ask(LOAD)
        firefox.ask(OPEN, "spoken.ipynb")
        firefox.ask(RUN_ALL)
        firefox.ask("text => panel.content.widgets.at(-1).model.sharedModel.setSource(text)", ASKED)
        yield


def main():
    """Start all that is needed, and print what Orca writes when it ends."""
    if "DBUS_SESSION_BUS_ADDRESS" not in os.environ:
        sys.exit("Start me by: dbus-run-session -- python -m tests.speech")
    missing = [tool for tool in ("orca", "Xvfb", "xdotool") if not shutil.which(tool)]
    if missing or Firefox.find() is None:
        sys.exit(f"Not found: {', '.join(missing or ['firefox'])}")
    with tempfile.TemporaryDirectory() as name, screen() as display:
        folder = Path(name)
        debug = folder / "spoken.txt"
        own = {
            "XDG_CONFIG_HOME": name,
            "XDG_DATA_HOME": name,
            "GNOME_ACCESSIBILITY": "1",
            "MOZ_ENABLE_WAYLAND": "0",
        }
        environment = {**os.environ, **own, "DISPLAY": display}
        (folder / "lab").mkdir()
        (folder / "firefox").mkdir()
        command = ["orca", "--replace", f"--debug-file={debug}"]
        with (
            program(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL),
            Firefox.start(folder / "firefox", environment) as firefox,
            notebook(folder / "lab", firefox),
        ):
            person = Person(firefox, display)
            for part in (play, answer, check):
                part(person)
        spoken = SPOKEN.findall(debug.read_text(encoding="utf-8", errors="replace"))
        aloud = [(time, f"    {words}") for time, words in spoken]
        print("\n".join(words for _, words in sorted(person.notes + aloud)))


if __name__ == "__main__":
    main()
