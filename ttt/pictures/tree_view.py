"""What is to be seen of a game tree at one moment of a search, as data and in words (06 and 07).

Reading order: `Reading`, what a search read of a whole tree; `View`, which `ttt.pictures.trees`
draws; `shallow`, a trace's first plies; `letters`, the names of the nodes of a tree on paper;
`story`, the tree in a few sentences; `lines`, the whole of it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from string import ascii_uppercase
from typing import Any, NamedTuple

from ttt.alphabeta import PaperTree
from ttt.game import State
from ttt.notation import describe, status
from ttt.trace import Moment, Node, Step, Trace, signed

DRAWN = 1_000  # nodes that a drawing has at most
LISTED = 30  # leaves of a game without boards whose values are listed one by one
UNKNOWN = "not known yet"


class Reading(NamedTuple):
    """What a search made of a whole tree, by the number of the node.

    `known` is written at a node in place of its value, and `notes` below that; `unread` are the
    nodes that the search never looked at; `wrong` is the one at which it went wrong: then all
    values are for the side to move.
    """

    known: Mapping[int, str]
    notes: Mapping[int, str]
    unread: Collection[int] = ()
    wrong: int | None = None


class View:
    """What is to be seen of a trace after some steps; after all, and with no node marked, for None.

    `nodes` are drawn, as boards if it `is_board`, the first `entered` of them with what is in them;
    `kids` holds the drawn children of each. `cut` lists the nodes where something has been cut so
    far, `stubs` those where the drawing has room for it. `known` holds what is known of values, in
    words, or the label that stands for it, and `so_far` the nodes whose value may still change;
    `best` is the line of best play, `now` the node of the last step, and `waiting` holds those that
    wait for it. Without `ahead`, nothing after the step is there. A `reading` is of all steps.
    """

    def __init__(
        self,
        trace: Trace,
        step: int | None,
        labels: Mapping[int, str],
        ahead: bool = True,
        reading: Reading | None = None,
    ) -> None:
        self.trace = trace
        self.step = step
        self.labels = labels
        self.ahead = ahead
        self.is_board = isinstance(trace.nodes[0].state, State)
        last = len(trace.steps) if step is None else step
        moment = trace.at(last)
        self.entered = len(moment.stack) + len(moment.values) or 1  # at first, the root is seen
        self.nodes = range(len(trace.nodes) if ahead else self.entered)
        self.kids = list(map(self._kids_of, self.nodes))
        self.cut = cut_nodes(trace.steps[:step])
        self.stubs = cut_nodes(trace.steps) if ahead else self.cut
        self.now = moment.step.node if moment.step and step is not None else None
        self.waiting = [node for node in moment.stack if node != self.now]
        shown = reading or Reading(self._in_words(moment), {})
        self.known, self.notes, self.unread, self.wrong = shown
        own = self.known.keys() - labels if reading is None else set()
        self.so_far = own & {*moment.stack}
        self.best = self._best_line(moment.values)

    def _kids_of(self, node: int) -> list[int]:
        return [kid for kid in self.trace.children(node) if kid in self.nodes]

    def state(self, node: int) -> Any:
        """Return the state of a node."""
        return self.trace.nodes[node].state

    def aim(self, node: int) -> tuple[str, ...]:
        """Return who moves at a node, and which value is looked for, if all are for x."""
        mover = f"{self.state(node).to_move} to move"
        return (mover, self.trace.goal(node)) if self.wrong is None else (mover,)

    def after(self, node: int) -> str:
        """Say for whom the value of a finished game is, if not for x; nothing of other nodes."""
        state = self.state(node)
        if self.wrong is None or not state.is_terminal:
            return ""
        return f", {state.to_move} would be next"

    def has_more(self, node: int) -> bool:
        """Does more lie below a node than is drawn?"""
        is_leaf = not self.trace.children(node)
        return is_leaf and not self.state(node).is_terminal

    def unread_kids(self, node: int) -> list[int]:
        """Return the children at which a search stopped that did read this node."""
        if node in self.unread:
            return []
        return [kid for kid in self.kids[node] if kid in self.unread]

    def _is_secret(self, node: int) -> bool:
        """Could the value of a node give away that of a child, for which a label stands?"""
        return any(kid in self.labels for kid in self.kids[node])

    def _in_words(self, moment: Moment) -> Mapping[int, str]:
        """Return what is known of the value of each node."""
        words = {}
        for node in moment.stack:
            value = moment.best(node)
            if value is not None and not self._is_secret(node):
                words[node] = f"{signed(value)} so far"
        for node, value in moment.values.items():
            words[node] = self.trace.bound(node, value) + signed(value)
        if isinstance(self.trace.nodes[0].state, PaperTree):
            names = letters(self.trace)
            words = {node: f"{names.get(node, '')} {word}".lstrip() for node, word in words.items()}
        return words | dict(self.labels)

    def _best_line(self, values: Mapping[int, int]) -> list[int]:
        """Return the line of best play from the root, as far as it gives no labelled value away."""
        node = 0
        line = [node]
        if self.wrong is not None or 0 not in values or 0 in self.labels:
            return line
        while self.kids[node] and not self._is_secret(node):
            best = [kid for kid in self.kids[node] if values[kid] == values[node]]
            node = best[0]
            if node in self.unread:
                break
            line.append(node)
        return line


def cut_nodes(steps: Iterable[Step]) -> list[int]:
    """Return the nodes where one of these steps cut something."""
    return [step.node for step in steps if step.kind == "cut"]


def shallow(searched: Trace, depth: int) -> Trace:
    """Return the first plies of a trace; values of the last ones come from what is left out.

    What was cut below the last ply is left out, too.
    """
    number: dict[int | None, int] = {}
    nodes = list[Node]()
    for i, node in enumerate(searched.nodes):
        if node.depth <= depth:
            number[i] = len(nodes)
            parent = number.get(node.parent)
            nodes.append(node._replace(parent=parent))
    steps = []
    for step in searched.steps:
        is_below = step.kind == "cut" and searched.nodes[step.node].depth == depth
        if step.node in number and not is_below:
            steps.append(step._replace(node=number[step.node]))
    return replace(searched, nodes=tuple(nodes), steps=tuple(steps))


def letters(trace: Trace) -> dict[int, str]:
    """Return a name for each value that is not at a leaf.

    A is for the root's, then B, … level by level, and A1 after Z.
    """
    inner = [i for i, node in enumerate(trace.nodes) if not node.state.is_terminal]
    inner.sort(key=lambda i: trace.nodes[i].depth)
    names = {}
    for number, i in enumerate(inner):
        names[i] = f"{ascii_uppercase[number % 26]}{number // 26 or ''}"
    return names


def story(view: View) -> str:
    """Return the tree in a few sentences: its size, the last step, first moves, the best line."""
    trace = view.trace
    values = f"values are those for {'x' if view.wrong is None else 'the side to move'}"
    sentences = [f"Game tree {_size(view)}; {values}"]
    if view.step is not None:
        sentences.append(f"Step {view.step} of {len(trace.steps)}{_last_step(view)}")
    sentences.append(f"The root, {': '.join(view.aim(0))}: {view.known.get(0, UNKNOWN)}")
    firsts = [
        f"{trace.move(kid)}{view.after(kid)}: {view.known.get(kid, UNKNOWN)}"
        for kid in view.kids[0]
    ]
    if firsts:
        sentences.append(f"The first moves: {'; '.join(firsts)}")
    if not view.is_board:
        sentences += _leaves(view)
    sentences += _ends(view)
    if view.cut:
        sentences.append(f"Nodes with moves cut off: {len(view.cut)}")
    sentences += _read(view)
    if len(view.best) > 1:
        sentences.append(f"A line of best play: {_best(view)}")
    if view.labels:
        labels = [f"{label} for {_name(view, node)}" for node, label in view.labels.items()]
        sentences.append(f"Labels: {'; '.join(labels)}")
    return ". ".join(sentences)


def _size(view: View) -> str:
    root = view.state(0)
    of = f"from {describe(root)}" if view.is_board else f"of {type(root).__name__}"
    size = "one node"
    if len(view.nodes) > 1:
        leaves = [node for node in view.nodes if view.state(node).is_terminal]
        size = f"{len(view.nodes)} nodes, {len(leaves)} of them leaves"
    more = [node for node in view.nodes if view.has_more(node)]
    if more:
        size += f", {len(more)} with more below"
    return f"{of}: {size}" if view.ahead else f"{of}: {size}, so far"


def _last_step(view: View) -> str:
    if view.now is None:
        return ": nothing is looked at yet"
    value = f": {view.known[view.now]}" if view.now in view.known else ""
    return f", at {_name(view, view.now)}{value}"


def _best(view: View) -> str:
    last = view.best[-1]
    name = _name(view, last)
    return f"{name}, {status(view.state(last))}" if view.is_board else name


def _name(view: View, node: int) -> str:
    return view.trace.path(node) or "the root"


def _leaves(view: View) -> Iterator[str]:
    """Yield the values of the leaves, for those below one node together; nothing for too many."""
    groups = []
    number = 0
    for node in view.nodes:
        values = [
            view.known[kid]
            for kid in view.kids[node]
            if view.state(kid).is_terminal
            if kid in view.known
        ]
        if values:
            groups.append(f"below {_name(view, node)} {', '.join(values)}")
            number += len(values)
    if 0 < number <= LISTED:
        yield f"Leaves: {'; '.join(groups)}"


def _ends(view: View) -> Iterator[str]:
    """Yield the values where the picture ends and the tree goes on, below the first moves."""
    ends = [
        f"{_name(view, node)}: {view.known[node]}"
        for node in view.known.keys() - view.labels
        if view.has_more(node) and view.trace.nodes[node].depth > 1
    ]
    if 0 < len(ends) <= LISTED:
        yield f"With more below: {'; '.join(sorted(ends))}"


def _read(view: View) -> Iterator[str]:
    """Yield what is cut, what is noted, and where a search went wrong."""
    cut = [_name(view, kid) for node in view.nodes for kid in view.unread_kids(node)]
    if cut:
        yield f"Cut: {'; '.join(cut)}"
    if view.notes:
        notes = [f"{_name(view, node)}: {note}" for node, note in view.notes.items()]
        yield f"Notes: {'; '.join(notes)}"
    if view.wrong is not None:
        yield f"The first wrong node: {_name(view, view.wrong)}"


def lines(view: View, node: int = 0) -> Iterator[str]:
    """Yield a line for a node and for each below it that was entered, and one for what was cut."""
    trace = view.trace
    indent = "  " * trace.nodes[node].depth
    if node < view.entered:
        line = f"{trace.move(node)}{view.after(node)}: " if node else ""
        if not view.state(node).is_terminal:
            mover, *aim = view.aim(node)
            line += " ".join([f"{mover}:", *aim, ""])
        more = " …" if view.has_more(node) else ""
        yield f"{indent}{line}{view.known.get(node, '')}{more}".rstrip() + _remark(view, node)
    for kid in view.kids[node]:
        yield from lines(view, kid)
    if node in view.cut:
        yield f"{indent}  cut: {', '.join(map(str, trace.skipped(node)))}"


def _remark(view: View, node: int) -> str:
    """Return what stands behind a node's value, in brackets: its note, and whether it is cut."""
    remarks = [view.notes.get(node, "")]
    if node in view.unread:
        remarks.append("cut")
    if node == view.wrong:
        remarks.append("the first wrong node")
    return "".join(f" ({remark})" for remark in remarks if remark)
