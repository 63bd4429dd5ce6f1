"""The picture of a game tree beside networkx and matplotlib: the same tree, a board a node."""

from io import BytesIO

import networkx as nx  # type: ignore[import-untyped, import-not-found, unused-ignore]
from matplotlib.figure import Figure

from benchmarks.measure import Pair, compare
from ttt import State
from ttt.pictures.trees import tree
from ttt.trace import Trace, trace

STATE = State.parse("..o .ox x.x")  # 47 nodes, 21 of them leaves


def tree_times(rounds: int = 9) -> Pair:
    """Compare our picture and theirs, a PNG."""
    searched = trace(STATE)
    return compare(lambda: tree(searched).svg, lambda: drawn_by_networkx(searched), rounds)


def drawn_by_networkx(searched: Trace) -> bytes:
    """Return a PNG of the tree in layers, the boards as labels of three lines."""
    graph = nx.DiGraph()
    for i, node in enumerate(searched.nodes):
        graph.add_node(i, depth=node.depth)
        if node.parent is not None:
            graph.add_edge(node.parent, i)
    places = nx.multipartite_layout(graph, subset_key="depth", align="horizontal")
    boards = {
        i: "\n".join(node.state.squares[row : row + 3] for row in (0, 3, 6))
        for i, node in enumerate(searched.nodes)
    }
    figure = Figure(figsize=(12, 6), dpi=72)
    look = {
        "node_shape": "s",
        "node_color": "white",
        "node_size": 500,
        "font_family": "monospace",
        "font_size": 6,
    }
    nx.draw(graph, places, figure.add_subplot(), labels=boards, arrows=False, **look)
    file = BytesIO()
    figure.savefig(file, format="png")
    return file.getvalue()
