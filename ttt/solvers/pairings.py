"""Pairs of squares with which a player never loses, and looks at nothing (notebook 12).

If each line contains both squares of some pair, then a player who always answers on the partner has
a mark on every line.

Reading order: `pairing`, which finds pairs by a matching; `bare_line`, a line without a pair;
`pairing_player`.

Source: A. W. Hales and R. I. Jewett, "Regularity and positional games" (1963).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from ttt.agents import options
from ttt.game import State, other
from ttt.notation import shown
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


def bare_line(
    lines: Iterable[tuple[int, ...]], partners: Mapping[int, int]
) -> tuple[int, ...] | None:
    """Return the first line that contains no two partners; None if there is no such line.

    >>> bare_line([(0, 1, 2), (3, 4, 5)], {0: 2, 2: 0})
    (3, 4, 5)
    """
    for line in lines:
        if not any(partners.get(square) in line for square in line):
            return line
    return None


def mutual(partners: Mapping[int, int]) -> dict[int, int]:
    """Return partners. Raises ValueError for one whose own partner is another."""
    for square, partner in partners.items():
        if partner == square or partners.get(partner) != square:
            problem = f"is {shown(partner)}, but not the other way round"
            raise ValueError(f"the partner of {shown(square)} {problem}")
    return dict(partners)


def pairing_player(partners: Mapping[int, int]) -> PairingPlayer:
    """Return an agent that takes the free partner of an opponent's square.

    If there is none, it takes a free square without a partner, or any. If each line contains a
    pair, it loses no game that it plays from its beginning. Raises ValueError for a partner whose
    own partner is another.
    """
    return PairingPlayer(mutual(partners))


class PairingPlayer:
    """An agent that answers on the partner of a square; `partners` are those it goes by."""

    def __init__(self, partners: dict[int, int]) -> None:
        self.partners = partners
        self.__name__ = "pairing"

    def __call__(self, state: State) -> int:
        """Return the square to take. Raises ValueError when the game is over."""
        free: list[int] = list(options(state))
        answers = [square for square in free if self._is_answer(state, square)]
        lonely = [square for square in free if square not in self.partners]
        return (answers or lonely or free)[0]

    def because(self, state: State, taken: int | None, square: int) -> str:
        """Return why it took a square, as what follows "o took 14"; the other took `taken` before."""
        if self._is_answer(state, square):
            return f", the partner of {self.partners[square]}"
        if taken is None:
            return "" if square in self.partners else ", which has no partner"
        if taken not in self.partners:
            return f": {taken} has no partner"
        return f": the partner of {taken}, square {self.partners[taken]}, is taken already"

    def _is_answer(self, state: State, square: int) -> bool:
        """Has the opponent the partner of this square?"""
        partner = self.partners.get(square)
        return partner is not None and state.squares[partner] == other(state.to_move)
