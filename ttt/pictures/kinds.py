"""The 765 kinds of position of 3×3: where the map shows each, what follows, and a game's way.

Two positions are of one kind if one is the other, turned or mirrored. `ttt.pictures.whole_game`
draws the map, and `ttt.widgets.Map` walks in it.
"""

from functools import cache
from itertools import accumulate
from math import ceil
from typing import Any, NamedTuple

from ttt.count import orbits, reachable, results
from ttt.game import State
from ttt.match import read_moves
from ttt.minimax import Memo, outcome
from ttt.notation import describe
from ttt.pictures.written import counted

SIDE = 22  # of a board in its frame
STEP = SIDE + 4  # from board to board
GAP = 16  # between two layers
TOP = 68  # for the words above
MARGIN = 128  # for the words at the left
COLUMNS = {1: 18, 0: 7, -1: 13}  # boards side by side in each field, by the value for x
# Where a field begins, a board's width after the one before it.
LEFT = {1: MARGIN, 0: MARGIN + 19 * STEP, -1: MARGIN + 27 * STEP}
HEADS = {1: "x wins", 0: "a draw", -1: "o wins"}


class Kind(NamedTuple):
    """A kind of position: its corner on the map, how it ends, and the kind after each action."""

    corner: tuple[float, float]
    end: str  # if both play perfectly
    after: tuple[State, ...]


@cache
def fields() -> list[dict[int, list[State]]]:
    """Return the kinds of each ply, by their value for x."""
    layers: list[dict[int, list[State]]] = [{} for _ in range(10)]
    memo = Memo()
    for state in orbits(reachable()):
        value = outcome(state, memo).value
        if state.to_move == "o":
            value = -value
        ply = 9 - state.squares.count(".")
        layers[ply].setdefault(value, []).append(state)
    return layers


@cache
def tops() -> list[int]:
    """Return where each layer begins, and where the last one ends."""
    edges = [TOP]
    for layer in fields():
        rows = [ceil(len(states) / COLUMNS[value]) for value, states in layer.items()]
        edges.append(edges[-1] + max(rows) * STEP + GAP)
    return edges


@cache
def kinds() -> dict[State, Kind]:
    """Return all kinds by the state that the map shows, the canonical one, layer by layer."""
    known = {}
    for top, layer in zip(tops(), fields(), strict=False):
        for value, states in layer.items():
            rows = ceil(len(states) / COLUMNS[value])
            columns = ceil(len(states) / rows)
            left = LEFT[value] + (COLUMNS[value] - columns) * STEP / 2
            for i, state in enumerate(states):
                column, row = divmod(i, rows)
                corner = (left + column * STEP, top + row * STEP)
                after = tuple(following.canonical() for following in results(state))
                known[state] = Kind(corner, HEADS[value], after)
    return known


def shown_as(state: State) -> State:
    """Return the image of a state that is on the map. Raises ValueError if there is none."""
    image = state.canonical()
    if image not in kinds():
        raise ValueError(f"{state!r} is not on the map; it shows the positions of 3×3")
    return image


def passed(game: Any) -> list[State]:
    """Return the states of a game: a board to play on, a `Game`, squares, or digits ("04152").

    Raises what `read_moves` and `State.result` raise, and ValueError if it is not on the map.
    """
    if hasattr(game, "states"):
        states = list(game.states)
    else:
        states = list(accumulate(read_moves(game), State.result, initial=State()))
    for state in states:
        shown_as(state)
    return states


def words(state: State, word: str, *, values: bool) -> str:
    """Return what can be said of a kind, line by line; with `values`, how it ends."""
    kind = kinds()[state]
    lines = [describe(state), f"on this map: {word}"]
    if not state.is_terminal:
        if values:
            lines.append(f"perfect play: {kind.end}")
        lines.append(f"{counted(len(set(kind.after)), 'kind')} can follow")
    return "\n".join(lines)
