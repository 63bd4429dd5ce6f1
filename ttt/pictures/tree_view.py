"""What is to be seen of a game tree at one moment of a search, as plain data and in words (notebooks 06 and 07).

Reading order: `View`, which `ttt.pictures.trees` draws; `traced`, which makes a trace of a state; `letters`, the names of the
nodes of a tree on paper; `story`, the tree in a few sentences; `lines`, the whole of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from reprlib import repr as brief
from string import ascii_uppercase
from typing import Any

from ttt.alphabeta import PaperTree
from ttt.game import State, describe, status
from ttt.minimax import Outcome, outcome
from ttt.trace import OPEN, Node, Step, Trace, signed, trace

DRAWN = 1_000  # nodes that a drawing has at most
TO_THE_END = 10  # free squares from which the search to the end does not take long
LABEL_LENGTH = 3  # letters that fit below a small board
LEAVES_TOLD = 30  # leaves of a game without boards whose values are told one by one


class View:
    """What is to be seen of a trace after some steps; after all of them, and with no node marked, for None.

    `kids` holds the drawn children of each drawn node, `cuts` what each node never tries; `entered` and `cut_off` say
    which nodes have come so far. `told` holds what is known of values, in words, or the label that stands for it;
    `best` is the line of best play. Without `ahead`, what comes after the step is not there at all, but for the size of
    the whole: `leaves` (ends of the drawing), `stubs` and `deepest`. Raises ValueError for labels that are too long or
    empty, or on no node.
    """

    def __init__(
        self,
        trace: Trace,
        step: int | None,
        labels: Mapping[int, object],
        *,
        depth: int | None = None,
        mark: bool = True,
        ahead: bool = True,
    ) -> None:
        self.trace, self.step, self.depth, self.ahead = trace, step, depth, ahead
        self.moment = trace.at(len(trace.steps) if step is None else step)
        self.kids: dict[int, list[int]] = {}
        for i, node in enumerate(trace.nodes):
            if depth is None or node.depth <= depth:
                self.kids[i] = []
                if node.parent is not None:
                    self.kids[node.parent].append(i)
        done = trace.steps[:step]
        self.cuts = {step.node: trace.skipped(step.node) for step in trace.steps if self._is_cut(step)}
        self.cut_off = [step.node for step in done if self._is_cut(step)]
        self.entered = {step.node for step in done if step.kind == "enter" and step.node in self.kids}
        self.leaves, self.stubs = sum(not kids for kids in self.kids.values()), len(self.cuts)
        self.deepest = max(trace.nodes[node].depth for node in self.kids)
        if not ahead:
            self.cuts = {node: self.cuts[node] for node in self.cut_off}
            drawn = {0, *self.entered}
            self.kids = {node: [kid for kid in self.kids[node] if kid in drawn] for node in sorted(drawn)}
        self.labels = self._checked(labels)
        values, best = self.moment.values, self.moment.best
        self.told = {node: f"{signed(best[node])} so far" for node in best if not self._is_secret(node)}
        self.told |= {node: trace.bound(node, value) + signed(value) for node, value in values.items()} | self.labels
        self.best = self._best_line() if mark else [0]

    def state(self, node: int) -> Any:
        """Return the state of a node."""
        return self.trace.nodes[node].state

    def action(self, node: int) -> Any:
        """Return the action on the way to a node, the square taken; the root has none."""
        return self.trace.nodes[node].action

    def move(self, node: int) -> str:
        """Return the move that led to a node: "x 4"."""
        return self.trace.move(node)

    def name(self, node: int) -> str:
        """Return the moves from the root to a node: "x 4, o 0"."""
        return self.trace.path(node) or "the root"

    def mover(self, node: int) -> str:
        """Return who moves at a node, and what value is looked for: "x to move: max"."""
        return f"{self.state(node).to_move} to move: {self.trace.aim(node)}"

    def has_more(self, node: int) -> bool:
        """Does more lie below a node than is drawn?"""
        return self.trace.nodes[node].depth == self.depth and not self.state(node).is_terminal

    def now(self) -> int | None:
        """Return the node of the last step, or the node above it where the drawing ends; None if there is none."""
        node = self.moment.step.node if self.step and self.moment.step else None
        while node is not None and node not in self.kids:
            node = self.trace.nodes[node].parent
        return node

    def waiting(self) -> list[int]:
        """Return the nodes that wait for the node of the last step."""
        stack = () if self.step is None else self.moment.stack
        return [node for node in stack if node in self.kids and node != self.now()]

    def _is_secret(self, node: int) -> bool:
        """Does a label stand for the value of one of its children, so that what it has so far could tell it?"""
        return any(kid in self.labels for kid in self.kids.get(node, ()))

    def _is_cut(self, step: Step) -> bool:
        return step.kind == "cut" and bool(self.kids.get(step.node))

    def _best_line(self) -> list[int]:
        """Return the line of best play from the root, as far as it shows no value that a label stands for."""
        line, values = [0], self.moment.values
        while 0 in values and 0 not in self.labels and (kids := self.kids[line[-1]]) and not self._is_secret(line[-1]):
            line.append(next(kid for kid in kids if values[kid] == values[line[-1]]))
        return line

    def _checked(self, labels: Mapping[int, object]) -> dict[int, str]:
        if not isinstance(labels, Mapping):
            raise TypeError(f"{labels!r} are no labels; a text for the number of a node was expected")
        for node, label in labels.items():
            if type(node) is not int or node not in self.kids:
                raise ValueError(f"a label on {node!r}, which is none of the {len(self.kids)} nodes drawn")
            if not 1 <= len(str(label)) <= LABEL_LENGTH:
                raise ValueError(f"the label {str(label)!r} does not fit below a board; 1 to {LABEL_LENGTH} letters do")
        return {node: str(label) for node, label in labels.items()}


def traced(source: Trace | State | PaperTree, depth: int | None) -> Trace:
    """Return a trace, or the trace of a state, to a depth if one is given. Raises TypeError for what is neither."""
    if isinstance(source, State) and depth is not None:
        return _shallow(source, depth)
    if isinstance(source, State | PaperTree):
        return trace(source, limit=DRAWN)
    if not isinstance(source, Trace):
        raise TypeError(f"{brief(source)} is neither a State nor a PaperTree nor a Trace, such as trace(game, player)")
    if len(source.nodes) > DRAWN and depth is None:
        raise ValueError(
            f"{len(source.nodes):,} nodes are too many to be drawn; give a depth, or begin later in the game"
        )
    return source


def _shallow(root: State, depth: int) -> Trace:
    """Return the trace of a search that looks no deeper, and asks `outcome` there."""
    if root.squares.count(".") > TO_THE_END:
        raise ValueError(f"more than {TO_THE_END} squares are free at {root!r}; that is too far from the end")
    nodes, steps, memo = list[Node](), list[Step](), dict[State, Outcome]()

    def visit(state: State, parent: int | None, action: int | None, ply: int) -> None:
        if len(nodes) == DRAWN:
            raise ValueError(f"more than {DRAWN:,} nodes in {depth} plies below {root!r}; fewer plies were expected")
        node = len(nodes)
        nodes.append(Node(state, parent, action, ply))
        steps.append(Step("enter", node, None, OPEN))
        for square in state.actions() if ply < depth else ():
            visit(state.result(square), node, square, ply + 1)
        value = outcome(state, memo).value * (1 if state.to_move == "x" else -1)
        steps.append(Step("leaf" if len(nodes) == node + 1 else "back up", node, value, OPEN))

    visit(root, None, None, 0)
    return Trace("x", tuple(nodes), tuple(steps))


def letters(trace: Trace, depth: int | None = None) -> dict[int, str]:
    """Return a letter for each node that is no leaf, to stand for its value: A the root, and on level by level."""
    inner = [n for n, node in enumerate(trace.nodes) if not node.state.is_terminal]
    near = [node for node in inner if depth is None or trace.nodes[node].depth <= depth]
    return {node: _letters(i) for i, node in enumerate(sorted(near, key=lambda node: trace.nodes[node].depth))}


def _letters(number: int) -> str:
    """Return A to Z, then AA, AB, …"""
    return (_letters(number // 26 - 1) if number > 25 else "") + ascii_uppercase[number % 26]


def story(view: View) -> str:
    """Return the tree in a few sentences: its size, the last step, the value of each first move, the best line."""
    leaves = sum(view.state(node).is_terminal for node in view.kids)
    size = f"{len(view.kids)} nodes, {leaves} of them leaves" if len(view.kids) > 1 else "one node"
    if more := sum(map(view.has_more, view.kids)):
        size += f", {more} with more below"
    size += "" if view.ahead else ", so far"
    root = view.state(0)
    of = f"from {describe(root)}" if isinstance(root, State) else f"of {type(root).__name__}"
    story = [f"Game tree {of}: {size}; values are those for {view.trace.player}"]
    if view.step is not None:
        story += [f"Step {view.step} of {len(view.trace.steps)}: {_happened(view)}"]
        waiting = "; ".join(map(view.name, view.waiting()))
        story += [f"Who waits: {waiting}"] if waiting else []
    firsts = [f"{view.move(kid)}: {view.told.get(kid, 'not known yet')}" for kid in view.kids[0]]
    story += [f"The root, {view.mover(0)}: {view.told.get(0, 'not known yet')}"]
    story += [f"The first moves: {'; '.join(firsts)}"] if firsts else []
    story += [] if isinstance(root, State) else _leaves(view)
    story += [f"Nodes with moves cut off: {len(view.cut_off)}"] if view.cut_off else []
    if len(view.best) > 1:
        last = view.state(view.best[-1])
        end = f", {status(last)}" if isinstance(last, State) else ""
        story += [f"A line of best play: {view.name(view.best[-1])}{end}"]
    if view.labels:
        story += [f"Labels: {'; '.join(f'{label} for {view.name(node)}' for node, label in view.labels.items())}"]
    return ". ".join(story)


def _leaves(view: View) -> Iterator[str]:
    """Yield the values of the leaves, for those below one node together; nothing if there are too many."""
    below = dict[int, list[str]]()
    for node, parent in ((node, view.trace.nodes[node].parent) for node in view.kids):
        if parent is not None and node in view.told and view.state(node).is_terminal:
            below.setdefault(parent, []).append(view.told[node])
    if 0 < sum(map(len, below.values())) <= LEAVES_TOLD:
        told = [f"below {view.name(node)} {', '.join(values)}" for node, values in below.items()]
        yield f"Leaves: {'; '.join(told)}"


def lines(view: View, node: int) -> Iterator[str]:
    """Yield a line for each node that was entered, indented by its depth, and one for what was cut."""
    indent = "  " * view.trace.nodes[node].depth
    if node in view.entered:
        by = f"{view.move(node)}: " if node else ""
        mover = "" if view.state(node).is_terminal else f"{view.mover(node)} "
        yield f"{indent}{by}{mover}{view.told.get(node, '')}{' …' if view.has_more(node) else ''}".rstrip()
    for kid in view.kids[node]:
        yield from lines(view, kid)
    if node in view.cut_off:
        yield f"{indent}  cut: {', '.join(map(str, view.cuts[node]))}"


def _happened(view: View) -> str:
    """Return the last step in words."""
    step, now = view.moment.step, view.now()
    if step is None or now is None:
        return "nothing is looked at yet"
    if step.node != now:
        return f"the search is below {view.name(now)}"
    value = view.told.get(now)
    told = {"enter": "is entered", "leaf": f"is a leaf of value {value}", "back up": f"backs up {value}"}
    told["cut"] = f"is cut off, {', '.join(map(str, view.trace.skipped(step.node)))} can't matter"
    return f"{view.name(now)} {told[step.kind]}"
