"""Proof-number search: go on where least is left to be proved (notebook 12).

Each node has two numbers: how many leaves, at the least, must still turn out well to prove that a
player wins, and how many to disprove it. Where the player moves, one proved child is enough: the
least of the children's numbers. Where the opponent moves, all are needed: their sum. Each step
grows the leaf that both numbers of the root depend on.

Reading order: `prove`, and the `Node` that it returns; `forced`, the moves that need be looked at.

Source: L. V. Allis, M. van der Meulen and H. J. van den Herik, "Proof-number search", Artificial
Intelligence 66 (1994).
"""

from collections.abc import Callable, Hashable, Iterable
from math import inf
from operator import attrgetter
from typing import Any

from ttt import doors
from ttt.agents import winning_squares
from ttt.alphabeta import most_lines_first
from ttt.game import Position, State, other

MOST = 1_000_000  # nodes


class Node:
    """A position, its two numbers, and the nodes after and before it; a leaf has no children.

    At a new leaf, all moves that can be made there are still to be answered: with five of them, one
    number is 5.
    """

    __slots__ = ("children", "disproof", "moves", "parents", "position", "proof")

    def __init__(self, position: Any, player: Any, moves: Callable[[Any], Iterable[Any]]) -> None:
        self.position, self.children, self.parents = position, list[Node](), list[Node]()
        self.moves = [] if position.is_terminal else list(moves(position))
        self.proof: float = len(self.moves)
        self.disproof: float = 1
        if position.is_terminal:
            self.proof, self.disproof = (0, inf) if position.utility(player) > 0 else (inf, 0)
        elif position.to_move == player:
            self.proof, self.disproof = self.disproof, self.proof


def forced(state: State) -> Iterable[int]:
    """Return the squares that need be looked at: one that wins, else one that must be blocked, else all."""
    me = doors.state(state).to_move
    mine, theirs = winning_squares(state, me), winning_squares(state, other(me))
    return mine[:1] or theirs[:1] or most_lines_first(state)


def prove(position: Position, player: Any, most: int = MOST) -> tuple[Node, int]:
    """Return the root of a proof that a player can force a win (its proof is 0) or can't (its disproof is 0).

    Also returns how many positions were looked at; if neither number is 0, these are `most`, or a
    few more. Images are looked at once if the game has a `canonical`. Raises TypeError or
    ValueError for no position, player or number.
    """
    doors.whole("most", most, 1)
    is_state = isinstance(doors.position(position), State)
    is_forced = is_state and doors.player(player) and not position.variant.misere  # type: ignore[attr-defined]
    moves: Callable[[Any], Iterable[Any]] = forced if is_forced else lambda state: state.actions()
    root = Node(position, player, moves)
    known: dict[Hashable, Node] = {_key(position): root}
    while root.proof and root.disproof and len(known) < most:
        leaf = _most_proving(root, player)
        for after in map(leaf.position.result, leaf.moves):
            if (key := _key(after)) not in known:
                known[key] = Node(after, player, moves)
            if leaf not in known[key].parents:
                known[key].parents.append(leaf)
                leaf.children.append(known[key])
        _update(leaf, player)
    return root, len(known)


def _key(position: Any) -> Any:
    return position.canonical() if hasattr(position, "canonical") else position


def _most_proving(node: Node, player: Any) -> Node:
    while node.children:
        node = min(
            node.children,
            key=attrgetter("proof" if node.position.to_move == player else "disproof"),
        )
    return node


def _update(leaf: Node, player: Any) -> None:
    """Work out the numbers of a node whose children are new, and of all above it that change."""
    waiting = [leaf]
    while waiting:
        node = waiting.pop()
        proofs, disproofs = (
            [child.proof for child in node.children],
            [child.disproof for child in node.children],
        )
        is_mine = node.position.to_move == player
        found = (min(proofs), sum(disproofs)) if is_mine else (sum(proofs), min(disproofs))
        if found != (node.proof, node.disproof):
            node.proof, node.disproof = found
            waiting += node.parents
