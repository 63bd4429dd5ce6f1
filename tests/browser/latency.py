"""How long a click takes until the board shows it: the way to the kernel and back, and one frame.

python -m tests.browser.latency
"""

import tempfile
from pathlib import Path
from statistics import median

from tests.browser.lab import Lab, browse, find_chromium, start

CLICKS = 20

# Timed in the page itself, so that driving the browser from outside does not count.
CLICK = """square => new Promise(shown => {
    const begin = performance.now();
    const changed = () => requestAnimationFrame(() => shown(performance.now() - begin));
    new MutationObserver(changed).observe(square, { attributeFilter: ["aria-label"] });
    square.click();
})"""


def click_latency() -> list[float]:
    """Milliseconds from a click to the updated board, in a JupyterLab of its own, which takes about 10 s to start."""
    chromium = find_chromium()
    if chromium is None:
        raise LookupError("no Chromium, Chrome or Edge found; CHROMIUM=… names one")
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        browse(chromium) as browser,
        start(Path(folder), browser, Lab) as lab,
    ):
        return measure(lab)


def measure(lab: Lab) -> list[float]:
    """Milliseconds from a click to the updated board, for some clicks on the middle of an empty board."""
    board = lab.board("Board()")
    times = []
    for _ in range(CLICKS):
        times.append(board.square(4).evaluate(CLICK))
        board.tool("New game").click()
        board.wait(lambda: board.squares == ".........")
    return times


if __name__ == "__main__":
    times = click_latency()
    print(f"click to updated board: median of {len(times)}: {median(times):.0f} ms, worst {max(times):.0f} ms")
