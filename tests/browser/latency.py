"""How long a click takes until the board shows it, and the reply: the way to the kernel and back, and one frame.

python -m tests.browser.latency
"""

import tempfile
from pathlib import Path
from statistics import median

from tests.browser.lab import BoardOnPage, Lab, browse, find_chromium, start

CLICKS = 20

# Timed in the page itself, so that driving the browser from outside does not count.
UNTIL_MARKS = """(square, wanted) => new Promise(shown => {
    const begin = performance.now();
    const squares = square.parentElement;
    const marks = () => squares.querySelectorAll("[aria-label$=', x'], [aria-label$=', o']").length;
    const changed = () => marks() === wanted && requestAnimationFrame(() => shown(performance.now() - begin));
    new MutationObserver(changed).observe(squares, { attributeFilter: ["aria-label"], subtree: true });
    square.click();
})"""
FOUR = """play = Play(State.empty(Variant(4, 4, 4)), opponent="perfect")
play.outlook()"""


def click_latency() -> dict[str, list[float]]:
    """Milliseconds from a click to the updated board and to a reply, in a JupyterLab of its own."""
    chromium = find_chromium()
    if chromium is None:
        raise LookupError("no Chromium, Chrome or Edge found; CHROMIUM=… names one")
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        browse(chromium) as browser,
        start(Path(folder), browser, Lab) as lab,
    ):
        return {
            "updated board": measure(lab.board("Board()"), 1),
            "reply of the perfect player on 4×4": measure(lab.board("play", FOUR), 2),
        }


def measure(board: BoardOnPage, marks: int) -> list[float]:
    """Milliseconds from a click on a square of an empty board until so many marks are shown, for some clicks."""
    times = []
    for _ in range(CLICKS):
        times.append(board.square(4).evaluate(UNTIL_MARKS, marks))
        board.tool("New game").click()
        board.wait(lambda: not set(board.squares) & {"x", "o"})
    return times


if __name__ == "__main__":
    for name, times in click_latency().items():
        print(f"click to {name}: median of {len(times)}: {median(times):.0f} ms, worst {max(times):.0f} ms")
