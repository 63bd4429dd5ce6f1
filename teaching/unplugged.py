"""Sheets to print, for a class without computers: `make unplugged` writes pages/unplugged.html.

Reading order: `TEMPLATES`, which may ask the package; `page`, which hands what is worked out here
to `unplugged.html.j2`, where all words and the boards of most sheets are; `worked_out`, what a
lazy tree holds; `best_order`, for jobs; `choices`, the boxes of the machine that learns hexapawn.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ttt import State, Variant, agents, lazy_search, lookahead, rules
from ttt.alphabeta import PaperTree
from ttt.count import orbits, results
from ttt.course.copies import say, write_whole
from ttt.course.lessons import ROOT
from ttt.games.hexapawn import Hexapawn
from ttt.lazy import Node, grow
from ttt.learning.menace import Menace
from ttt.learning.training import kinds_of_move
from ttt.match import exhaust
from ttt.minimax import outcomes
from ttt.parallel.schedules import makespan, schedule
from ttt.pictures import outlook, svg, trees
from ttt.pictures.colours import LIGHT
from ttt.pictures.marks import PATTERNS
from ttt.pictures.pairs import pairs
from ttt.pictures.trees import letters
from ttt.solvers.pairings import pairing
from ttt.trace import Trace, trace

LEAVES = ((5, 8, 6), (3, 9, 4), (7, 2, 10))  # as in lesson 07
BEST_FIRST = ((5, 6, 8), (3, 4, 9), (2, 7, 10))
ENDING = State.parse(".o. oxx ox.")
FIVE = Variant(5, 5, 5)
WORKERS = 3
PACKAGE = {  # what the sheets ask themselves
    "svg": svg,
    "trees": trees,
    "outlook": outlook.picture,
    "colours": LIGHT,
    "patterns": PATTERNS,
    "trace": trace,
    "orbits": orbits,
    "agents": agents,
    "rules": rules,
    "outcomes": outcomes,
    "lookahead": lookahead,
    "grow": grow,
    "searches": lazy_search,
    "schedule": schedule,
    "workers": WORKERS,
    "menace": Menace(),
    "empty": State(),
}
FOLDER = FileSystemLoader(Path(__file__).parent)
TEMPLATES = Environment(loader=FOLDER, autoescape=True, undefined=StrictUndefined)  # a quiz's, too
TEMPLATES.filters.update(results=results, board=State.parse)
TEMPLATES.globals.update(PACKAGE)

Boxes = dict[Hexapawn, dict[Any, bool]]  # kinds of move in each position, and whether they lose


def page() -> str:
    """Return the page with all sheets."""
    games = []
    for leaves in (LEAVES, BEST_FIRST):
        tree = PaperTree(leaves)
        whole = trace(tree)
        games.append((whole, letters(whole), trace(tree, prune=True)))
    magic = next(filter(is_magic, permutations(range(1, 10))))
    cards = []
    verdicts = list[bool]()
    for turn, boxes in enumerate(choices(), 1):
        for box, moves in boxes.items():
            cards.append((turn, box, moves))
            verdicts += moves.values()
    return TEMPLATES.get_template("unplugged.html.j2").render(
        lost=exhaust(agents.simple_reflex, "o").losses,
        worked_out=worked_out,
        best_order=best_order,
        ending=trace(ENDING),
        magic=dict(enumerate(magic)),
        games=games,
        pairs=pairs(FIVE, pairing(FIVE) or {}),
        lines=FIVE.lines,
        start=Hexapawn(),
        cards=cards,
        verdicts=verdicts,
    )


def is_magic(numbers: tuple[int, ...]) -> bool:
    """Do the numbers on each line of the board add up to 15?"""
    for line in Variant().lines:
        total = sum(numbers[square] for square in line)
        if total != 15:
            return False
    return True


def worked_out(node: Node, whole: Trace, number: int = 0) -> list[int]:
    """Return which nodes of a lazy tree are worked out, numbered as in the trace of it all."""
    numbers = [number]
    children = node.remembered_children or ()
    for child, place in zip(children, whole.children(number), strict=False):
        if child.is_forced:
            numbers += worked_out(child, whole, place)
    return numbers


def best_order(jobs: Sequence[int]) -> tuple[int, ...]:
    """Return the order in which workers are done first if each in turn goes to one who is free."""
    return min(permutations(jobs), key=lambda order: makespan(schedule(order, WORKERS)))


def choices() -> list[Boxes]:
    """Return, for each turn of the machine, o, the kinds of position in which it has a choice."""
    turns = []
    positions = {Hexapawn()}
    while positions:
        after = set[Hexapawn]()
        for position in positions:
            after.update(map(position.result, position.actions()))
        positions = {position.canonical() for position in after}
        boxes: Boxes = {}
        for box in sorted(positions, key=lambda position: position.rows):
            if box.to_move == "o":
                values = outcomes(box)
                kinds = kinds_of_move(box).values()
                moves = {move: values[move].value < 0 for move in kinds}
                if len(moves) > 1:
                    boxes[box] = moves
        if boxes:
            turns.append(boxes)
    return turns


def main(arguments: list[str] | None = None, root: Path = ROOT) -> None:
    """Write the page, and say where it is.

    Exits with the reason if it can't be written, or for any argument.
    """
    parser = ArgumentParser(prog="python -m teaching.unplugged", description="Sheets to print.")
    parser.parse_args(arguments)
    sheets = root / "pages" / "unplugged.html"
    text = page()
    try:
        write_whole(sheets, text.encode())
    except OSError as problem:
        sys.exit(f"teaching.unplugged: {problem}")
    say(f"The sheets are in {sheets}: open it in a browser, and print it on A4 or US Letter paper.")


if __name__ == "__main__":
    main()
