"""The game as a graph, and the places of its positions on a page (notebook 06). Needs networkx.

Reading order: `graph`, all positions up to symmetry and the moves between them; `layout`, which arranges them: a layer
for each ply, in it a field for each value, in each field an order in which few moves cross. `ttt.pictures.whole_game`
draws them. Values speak for x throughout.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ttt import doors
from ttt.count import orbits, reachable
from ttt.game import State, Variant
from ttt.minimax import ALL_KNOWN, Memo, outcome

if TYPE_CHECKING:
    import networkx as nx

VALUES = {1: "x wins", 0: "draw", -1: "o wins"}  # if both play perfectly; the fields from left to right
PAGE = 1180  # the width of the page
MARGIN = 128  # for the words at the left
SPACE = 4  # between two boards
FIELD = 26  # between two fields
LAYER = 20  # between two layers
NARROWEST = 4  # boards side by side in a field, so that its name fits above it
SWEEPS = 6  # over all layers, to bring them in order; more change little

Places = dict[State, tuple[float, float]]  # the corner of each board
Layers = list[dict[int, list[State]]]  # for each ply and value, the positions from left to right


class Layout(NamedTuple):
    """Where things are: the corner of each board, the top and bottom of each layer, the left of each field."""

    boards: Places
    bands: list[tuple[int, int]]
    fields: dict[int, int]


def graph(variant: Variant | None = None) -> nx.DiGraph:
    """Return the positions of a game up to symmetry, 3×3 unless another variant is given, and the moves between them.

    The nodes are canonical states with `ply` (how many marks there are), `outcome` (an `Outcome`, for the side to
    move) and `value` (the same for x: +1, 0 or −1). An edge has `keeps`, whether the move keeps the value.
    Raises TypeError for what is not a Variant, and ValueError for boards of more than 9 squares.
    """
    import networkx as nx

    start = State.empty(doors.up_to(ALL_KNOWN, Variant() if variant is None else variant, "the graph"))
    game, memo = nx.DiGraph(), Memo()
    for state in orbits(reachable(start)):
        found = outcome(state, memo)
        value = found.value if state.to_move == "x" else -found.value
        game.add_node(state, ply=len(state.squares) - state.squares.count("."), outcome=found, value=value)
    for state, value in game.nodes(data="value"):
        for after in {state.result(square).canonical() for square in state.actions()}:
            game.add_edge(state, after, keeps=value == game.nodes[after]["value"])
    return game


def layout(game: nx.DiGraph, width: int, height: int) -> Layout:
    """Place layer below layer; sweep down and up to bring each position close to those before, then to those after."""
    across, down = width + SPACE, height + SPACE
    layers: Layers = [{} for _ in set(dict(game.nodes(data="ply")).values())]
    for state, facts in game.nodes.items():
        layers[facts["ply"]].setdefault(facts["value"], []).append(state)
    widths = _widths(layers, (PAGE - MARGIN - 2 * FIELD) // across)
    fields = {1: MARGIN, 0: MARGIN + widths[1] * across + FIELD}
    fields[-1] = fields[0] + widths[0] * across + FIELD
    bands, bottom = [], -LAYER
    for layer in layers:
        top = bottom + LAYER
        bottom = top + _rows(layer, widths) * down - SPACE
        bands.append((top, bottom))
    boards: Places = {}
    for sweep in range(SWEEPS):
        near = game.succ if sweep % 2 else game.pred
        for (top, _), layer in list(zip(bands, layers, strict=True))[:: -1 if sweep % 2 else 1]:
            for value, states in layer.items():
                states.sort(key=lambda state: _mean_x(state, near[state], boards))
                rows = -(-len(states) // widths[value])
                left = fields[value] + (widths[value] - -(-len(states) // rows)) * across / 2
                for i, state in enumerate(states):
                    boards[state] = (left + i // rows * across, top + i % rows * down)
    return Layout(boards, bands, fields)


def _widths(layers: Layers, room: int) -> dict[int, int]:
    """Share the boards that have room side by side among the fields so that there are as few rows as possible."""
    shares = (
        dict(zip(VALUES, (x, draw, room - x - draw), strict=True))
        for x in range(NARROWEST, room - 2 * NARROWEST + 1)
        for draw in range(NARROWEST, room - x - NARROWEST + 1)
    )
    return min(shares, key=lambda widths: sum(_rows(layer, widths) for layer in layers))


def _rows(layer: dict[int, list[State]], widths: dict[int, int]) -> int:
    return max(-(-len(states) // widths[value]) for value, states in layer.items())


def _mean_x(state: State, moves: Mapping[State, Mapping[str, Any]], boards: Places) -> float:
    """Return how far to the right those are on average that a move which keeps the value joins to a state."""
    near = [one for one, facts in moves.items() if facts["keeps"]] or [state]
    return sum(boards[one][0] for one in near if one in boards) / len(near)
