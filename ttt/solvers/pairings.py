"""Pairs of squares with which a player never loses, and looks at nothing (notebook 12).

If each line contains both squares of some pair, then whoever always answers on the partner has a
mark on every line.

Reading order: `pairing`, which finds pairs by a matching; `pairing_player`; `danger`, a sum that
proves other boards.

Sources: A. W. Hales and R. I. Jewett, "Regularity and positional games" (1963), for pairings; P.
Erdős and J. L. Selfridge, "On a combinatorial game" (1973), for the sum.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from ttt import doors
from ttt.agents import Agent, options
from ttt.game import State, other
from ttt.variant import Variant


def pairing(variant: Variant) -> dict[int, int] | None:
    """Return the partner of each square that has one, so that each line contains a pair; None if none was found.

    Lines that share two squares or more can share a pair. Each such group wants two squares of its
    own, of those that all its lines have: a matching. It may miss other pairings. Raises TypeError
    for anything but a Variant.
    """
    groups = _groups(doors.variant(variant))
    if 2 * len(groups) > variant.size:
        return None
    from networkx import Graph
    from networkx.algorithms.bipartite import hopcroft_karp_matching

    wants = range(
        variant.size, variant.size + 2 * len(groups)
    )  # numbers, whose order is the same everywhere
    graph = Graph(
        (want, square) for want in wants for square in sorted(groups[(want - variant.size) // 2])
    )
    matched = hopcroft_karp_matching(graph, wants)
    if not all(want in matched for want in wants):
        return None
    pairs = [(matched[want], matched[want + 1]) for want in wants[::2]]
    return dict(sorted(pair for one, two in pairs for pair in ((one, two), (two, one))))


def _groups(variant: Variant) -> list[frozenset[int]]:
    """Return what the lines of each group have in common; a line joins the first group with which it shares enough.

    It stops where there are more groups than pairs.
    """
    groups: list[frozenset[int]] = []
    near = defaultdict[int, list[int]](list)  # the groups in which a square was at first
    for line in variant.lines:
        known = sorted({group for square in line for group in near[square]})
        at = next(
            (group for group in known if len(groups[group].intersection(line)) > 1), len(groups)
        )
        if at < len(groups):
            groups[at] &= frozenset(line)
        elif 2 * len(groups) > variant.size:
            break
        else:
            groups.append(frozenset(line))
            for square in line:
                near[square].append(at)
    return groups


def pairing_player(partners: Mapping[int, int]) -> Agent:
    """Return an agent that takes the partner of an opponent's square if it is free, else the first free square.

    If each line contains a pair, it loses no game that it plays from its beginning. Raises
    TypeError for no dict.
    """
    doors.instance(partners, dict, "{0: 1, 1: 0}")

    def answer(state: State) -> int:
        free, theirs = options(doors.state(state)), other(state.to_move)
        asked = (
            square
            for square in free
            if square in partners and state.squares[partners[square]] == theirs
        )
        return int(next(asked, free[0]))

    answer.__name__ = "pairing"
    return answer


def danger(variant: Variant) -> Fraction:
    """Return the sum of 1 / 2^(squares of the line) over all lines: below 1/2, the second player can always draw."""
    return sum((Fraction(1, 2 ** len(line)) for line in doors.variant(variant).lines), Fraction(0))
