"""Pairs of squares with which a player never loses, and looks at nothing (notebook 12).

If each line contains both squares of some pair, then a player who always answers on the partner has
a mark on every line.

Reading order: `pairing`, which finds pairs by a matching; `is_pairing`; `pairing_player`.

Source: A. W. Hales and R. I. Jewett, "Regularity and positional games" (1963).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from ttt.agents import Agent, options
from ttt.game import State, other
from ttt.variant import Variant


def pairing(variant: Variant) -> dict[int, int] | None:
    """Return the partner of each square that has one, so that each line contains a pair.

    Returns None if it finds no pairs. Lines that share two squares or more can share a pair. Each
    such group wants two squares of its own, of those that all its lines have: a matching. It may
    miss other pairings.
    """
    groups = _groups(variant)
    if 2 * len(groups) > variant.size:
        return None
    from networkx import Graph
    from networkx.algorithms.bipartite import hopcroft_karp_matching

    # Numbers above those of the squares, two for each group: their order is the same everywhere
    wants = range(variant.size, variant.size + 2 * len(groups))
    graph = Graph()
    for want in wants:
        group = groups[(want - variant.size) // 2]
        graph.add_edges_from((want, square) for square in sorted(group))
    square_of = hopcroft_karp_matching(graph, wants)
    if not all(want in square_of for want in wants):
        return None
    partners = {}
    for want in wants[::2]:
        first = square_of[want]
        second = square_of[want + 1]
        partners[first] = second
        partners[second] = first
    return dict(sorted(partners.items()))


def _groups(variant: Variant) -> list[frozenset[int]]:
    """Return what the lines of each group have in common.

    A line joins the first group with which it shares two squares. This stops where there are more
    groups than pairs.
    """
    groups: list[frozenset[int]] = []
    near = defaultdict[int, list[int]](list)  # the groups in which a square was at first
    for line in variant.lines:
        squares = frozenset(line)
        numbers = sorted({number for square in line for number in near[square]})
        sharing = [number for number in numbers if len(groups[number] & squares) > 1]
        if sharing:
            groups[sharing[0]] &= squares
        elif 2 * len(groups) > variant.size:
            break
        else:
            for square in line:
                near[square].append(len(groups))
            groups.append(squares)
    return groups


def is_pairing(lines: Iterable[Collection[int]], partners: Mapping[int, int]) -> bool:
    """Are all partners mutual, nobody their own, and are two of them on each line?"""
    for square, partner in partners.items():
        if partner == square or partners.get(partner) != square:
            return False
    return all(any(partners.get(square, -1) in line for square in line) for line in lines)


def pairing_player(partners: Mapping[int, int]) -> Agent:
    """Return an agent that takes the free partner of an opponent's square, or any free square.

    If each line contains a pair, it loses no game that it plays from its beginning.
    """

    def answer(state: State) -> int:
        free = options(state)
        theirs = other(state.to_move)
        for square in free:
            partner = partners.get(square)
            if partner is not None and state.squares[partner] == theirs:
                return int(square)
        return int(free[0])

    answer.__name__ = "pairing"
    return answer
