"""Sheets for a class without computers, to be printed: `make unplugged` writes them to pages/unplugged.html.

Reading order: `page`, which hands what is to be drawn and counted over to `unplugged.html.j2`,
where all words are; `choices`, the boxes of the machine that learns hexapawn.
"""

import sys
from argparse import ArgumentParser
from itertools import permutations
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ttt import State, Variant
from ttt.alphabeta import PaperTree
from ttt.course.copies import beside, say
from ttt.course.lessons import ROOT
from ttt.games.hexapawn import Hexapawn
from ttt.learning.training import kinds_of_move
from ttt.minimax import outcomes
from ttt.pictures import svg, trees
from ttt.pictures.colours import LIGHT
from ttt.pictures.marks import PATTERNS
from ttt.pictures.pairs import pairs
from ttt.pictures.tree_view import letters
from ttt.solvers.pairings import pairing
from ttt.trace import trace

LEAVES = ((5, 8, 6), (3, 9, 4), (7, 2, 10))  # as in lesson 07
BEST_FIRST = tuple(sorted((tuple(sorted(replies)) for replies in LEAVES), key=min, reverse=True))
ENDING = State.parse(".o. oxx ox.")


def page() -> str:
    """Return the page with all sheets."""
    here = Environment(
        loader=FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=StrictUndefined
    )
    five, games = Variant(5, 5, 5), [PaperTree(LEAVES), PaperTree(BEST_FIRST)]
    cards = [(turn, *card) for turn, boxes in enumerate(choices(), 1) for card in boxes.items()]
    nines = permutations(range(1, 10))
    magic = next(
        nine for nine in nines if all(sum(nine[i] for i in line) == 15 for line in Variant().lines)
    )
    return here.get_template("unplugged.html.j2").render(
        svg=svg, trees=trees, colours=LIGHT, patterns=PATTERNS,
        empty=State(), ending=trace(ENDING), magic=dict(enumerate(magic)),
        games=[(trace(game), letters(trace(game)), trace(game, prune=True)) for game in games],
        pairs=pairs(five, pairing(five) or {}), lines=five.lines,
        start=Hexapawn(), cards=cards, verdicts=[loses for *_, moves in cards for loses in moves.values()],
    )  # fmt: skip


def choices() -> list[dict[Hexapawn, dict[Any, bool]]]:
    """Return, for each turn of the machine, o, the kinds of position with a choice, and which kinds of move lose."""
    found, now = list[Any](), {Hexapawn()}
    while now:
        now = {position.result(move).canonical() for position in now for move in position.actions()}
        asked = sorted(
            (position for position in now if position.to_move == "o"),
            key=lambda position: position.rows,
        )
        loses = {
            box: {move: outcomes(box)[move].value < 0 for move in kinds_of_move(box).values()}
            for box in asked
        }
        found.append({box: moves for box, moves in loses.items() if len(moves) > 1})
    return [*filter(None, found)]


def main(arguments: list[str] | None = None, root: Path = ROOT) -> None:
    """Write the page, and say where it is.

    Exits with the reason if it can't be written, or for any argument.
    """
    ArgumentParser(prog="python -m teaching.unplugged", description="Sheets to print.").parse_args(
        arguments
    )
    written = root / "pages" / "unplugged.html"
    text = page()
    try:
        with beside(written) as part:
            part.write_text(text, encoding="utf-8")
            part.replace(written)
    except OSError as problem:
        sys.exit(f"teaching.unplugged: {problem}")
    say(
        f"The sheets are in {written}: open it in a browser, and print it on A4 or US Letter paper."
    )


if __name__ == "__main__":
    main()
