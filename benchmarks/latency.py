"""How long a person waits: for the first board after *Run*, for a move, and for a reply.

python -m benchmarks.latency
"""

import tempfile
from pathlib import Path
from statistics import median, quantiles

from tests.browser.lab import BoardOnPage, Lab, browse, find_chromium, start

CLICKS = 40
FIRSTS = 5

# Timed in the page itself, so that driving the browser from outside does not count.
UNTIL_MARKS = """(square, wanted) => new Promise(shown => {
    const begin = performance.now();
    const squares = square.closest(".squares");
    const marks = () => squares.querySelectorAll("[aria-label$=', x'], [aria-label$=', o']").length;
    const changed = () => marks() === wanted && requestAnimationFrame(() => shown(performance.now() - begin));
    new MutationObserver(changed).observe(squares, { attributeFilter: ["aria-label"], subtree: true });
    square.click();
})"""
# From *Run* until the cell shows squares, and a frame is painted.
UNTIL_BOARD = """number => new Promise(shown => {
    const begin = performance.now();
    const cell = panel.content.widgets[number].node;
    const isThere = () => cell.querySelector(".squares button");
    const look = () => isThere() ? shown(performance.now() - begin) : requestAnimationFrame(look);
    panel.content.activeCellIndex = number;
    jupyterapp.commands.execute("notebook:run-cell");
    requestAnimationFrame(look);
})"""
FOUR = """play = Play(State.empty(Variant(4, 4, 4)), opponent="perfect")
play.outlook()"""


def latency() -> dict[str, list[float]]:
    """Milliseconds from *Run* to the first board, from a click to the new board, and to a reply."""
    chromium = find_chromium()
    if chromium is None:
        raise LookupError("no Chromium, Chrome or Edge found; CHROMIUM=… names one")
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        browse(chromium) as browser,
        start(Path(folder), browser, Lab) as lab,
    ):
        return {
            "*Run* to the first board": [first_board(lab) for _ in range(FIRSTS)],
            "a click to the updated board": measure(lab.board("Board()"), 1),
            "a click to the reply of the perfect player on 4×4": measure(
                lab.board("play", FOUR), 2
            ),
        }


def first_board(lab: Lab) -> float:
    """Milliseconds from *Run* to the first board of a notebook whose kernel has imported all."""
    lab.load()
    notebook = lab.notebook("from ttt.widgets import Play", "Play()")
    notebook.run(0)
    taken: float = lab.ask(UNTIL_BOARD, 1)
    return taken


def late(times: list[float]) -> float:
    """The time that 95 of 100 stay within."""
    return quantiles(times, n=20, method="inclusive")[-1]


def measure(board: BoardOnPage, marks: int) -> list[float]:
    """Milliseconds from clicks on an empty board until so many marks are shown."""
    times = []
    for _ in range(CLICKS):
        times.append(board.square(4).evaluate(UNTIL_MARKS, marks))
        board.tool("New game").click()
        board.wait(lambda: not set(board.squares) & {"x", "o"})
    return times


if __name__ == "__main__":
    for name, times in latency().items():
        usual = f"median of {len(times)}: {median(times):.0f} ms"
        print(f"{name}: {usual}, 95 % within {late(times):.0f} ms")
