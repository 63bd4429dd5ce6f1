"""Proof-number search: go on where least is left to be proved (notebook 12).

Each node has two numbers: how many leaves, at the least, must still turn out well to prove that a
player wins, and how many to disprove it. Where the player moves, one proved child is enough: the
least of the children's numbers. Where the opponent moves, all are needed: their sum. Each step
grows the leaf that both numbers of the root depend on.

Reading order: `prove`, and the `Node` that it returns; `forced`, the moves that need be looked at.

Source: L. V. Allis, M. van der Meulen and H. J. van den Herik, "Proof-number search", Artificial
Intelligence 66 (1994).
"""

from collections.abc import Hashable, Iterable
from math import inf
from operator import attrgetter
from typing import Any

from ttt import doors
from ttt.agents import winning_squares
from ttt.alphabeta import Order, in_reading_order, most_lines_first
from ttt.game import Position, State, other

MOST = 1_000_000  # nodes
PROVED = (0, inf)  # the two numbers of what needs no proof any more
DISPROVED = (inf, 0)


class Node:
    """A position, its two numbers, and the nodes after and before it; a leaf has no children.

    At a new leaf, all moves that can be made there are still to be answered: with five of them, one
    number is 5.
    """

    __slots__ = ("children", "disproof", "moves", "parents", "position", "proof")

    def __init__(self, position: Any, player: Any, moves: Order) -> None:
        self.position = position
        self.children = list[Node]()
        self.parents = list[Node]()
        self.moves = [] if position.is_terminal else list(moves(position))
        self.proof: float = len(self.moves)
        self.disproof: float = 1
        if position.is_terminal:
            is_won = position.utility(player) > 0
            self.proof, self.disproof = PROVED if is_won else DISPROVED
        elif position.to_move == player:
            self.proof, self.disproof = self.disproof, self.proof


def forced(state: State) -> Iterable[int]:
    """Return the squares to look at: one that wins, else one that must be blocked, else all."""
    player = doors.state(state).to_move
    wins = winning_squares(state, player)
    threats = winning_squares(state, other(player))
    return wins[:1] or threats[:1] or most_lines_first(state)


def prove(position: Position, player: Any, most: int = MOST) -> tuple[Node, int]:
    """Return the root of a proof that a player can force a win, or can't.

    If the player can, the root's `proof` is 0, and if not, its `disproof`. Also returns how many
    positions were looked at; if neither number is 0, these are `most`, or a few more. Images are
    looked at once if the game has a `canonical`.
    """
    doors.whole("most", most, 1)
    doors.position(position)
    moves: Order = in_reading_order
    if isinstance(position, State):
        doors.player(player)
        if not position.variant.misere:
            moves = forced
    root = Node(position, player, moves)
    known: dict[Hashable, Node] = {_key(position): root}
    while root.proof and root.disproof and len(known) < most:
        leaf = _most_proving(root, player)
        for move in leaf.moves:
            after = leaf.position.result(move)
            key = _key(after)
            if key not in known:
                known[key] = Node(after, player, moves)
            child = known[key]
            if leaf not in child.parents:
                child.parents.append(leaf)
                leaf.children.append(child)
        _update(leaf, player)
    return root, len(known)


def _key(position: Any) -> Any:
    if hasattr(position, "canonical"):
        return position.canonical()
    return position


def _most_proving(node: Node, player: Any) -> Node:
    """Return the leaf at or below a node that both of its numbers depend on."""
    while node.children:
        number = "proof" if node.position.to_move == player else "disproof"
        node = min(node.children, key=attrgetter(number))
    return node


def _update(leaf: Node, player: Any) -> None:
    """Work out the numbers of a node whose children are new, and of all above it that change."""
    waiting = [leaf]
    while waiting:
        node = waiting.pop()
        numbers = _numbers(node, player)
        if numbers != (node.proof, node.disproof):
            node.proof, node.disproof = numbers
            waiting += node.parents


def _numbers(node: Node, player: Any) -> tuple[float, float]:
    """Return the two numbers that follow from those of the children."""
    proofs = [child.proof for child in node.children]
    disproofs = [child.disproof for child in node.children]
    if node.position.to_move == player:
        return min(proofs), sum(disproofs)
    return sum(proofs), min(disproofs)
