"""What is to be seen of a game tree at one moment of a search, as plain data and in words (notebooks 06 and 07).

Reading order: `View`, which `ttt.pictures.trees` draws; `shallow`, a trace's first plies;
`letters`, the names of the nodes of a tree on paper; `story`, the tree in a few sentences; `lines`,
the whole of it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from string import ascii_uppercase
from typing import Any

from ttt.game import State, describe, status
from ttt.trace import Trace, signed

DRAWN = 1_000  # nodes that a drawing has at most
LEAVES_TOLD = 30  # leaves of a game without boards whose values are told one by one


class View:
    """What is to be seen of a trace after some steps; after all of them, and with no node marked, for None.

    `nodes` are drawn, the first `entered` of them with what is in them; `kids` holds the drawn
    children of each. `cut` lists the nodes where something has been cut so far, `stubs` those where
    the drawing has room for it. `told` holds what is known of values, in words, or the label that
    stands for it; `best` is the line of best play, `now` the node of the last step, and `waiting`
    holds those that wait for it. Without `ahead`, nothing after the step is there.
    """

    def __init__(
        self, trace: Trace, step: int | None, labels: Mapping[int, str], ahead: bool = True
    ) -> None:
        self.trace, self.step, self.labels, self.ahead = trace, step, labels, ahead
        self.moment = moment = trace.at(len(trace.steps) if step is None else step)
        self.entered = max(
            len(moment.stack) + len(moment.values), 1
        )  # the root is seen before the first step
        self.nodes = range(len(trace.nodes) if ahead else self.entered)
        self.kids = [
            [kid for kid in trace.children(node) if kid in self.nodes] for node in self.nodes
        ]
        self.cut = [done.node for done in trace.steps[:step] if done.kind == "cut"]
        self.stubs = (
            [done.node for done in trace.steps if done.kind == "cut"] if ahead else self.cut
        )
        self.now = moment.step.node if moment.step and step is not None else None
        self.waiting = [node for node in moment.stack if node != self.now]
        best = {node: moment.best(node) for node in moment.stack if not self._is_secret(node)}
        self.told = {
            node: f"{signed(value)} so far" for node, value in best.items() if value is not None
        }
        self.told |= {
            node: trace.bound(node, value) + signed(value) for node, value in moment.values.items()
        }
        self.told |= labels
        self.best = self._best_line()

    def state(self, node: int) -> Any:
        """Return the state of a node."""
        return self.trace.nodes[node].state

    def has_more(self, node: int) -> bool:
        """Does more lie below a node than is drawn?"""
        return not (self.trace.children(node) or self.state(node).is_terminal)

    def _is_secret(self, node: int) -> bool:
        """Does a label stand for the value of one of its children, so that what it has so far could give it away?"""
        return any(kid in self.labels for kid in self.kids[node])

    def _best_line(self) -> list[int]:
        """Return the line of best play from the root, as far as it shows no value that a label stands for."""
        line, values = [0], self.moment.values
        while (
            0 in values
            and 0 not in self.labels
            and (kids := self.kids[line[-1]])
            and not self._is_secret(line[-1])
        ):
            line.append(next(kid for kid in kids if values[kid] == values[line[-1]]))
        return line


def shallow(searched: Trace, depth: int) -> Trace:
    """Return the first plies of a trace; the values of the last ones come from what is left out."""
    kept = [node for node, here in enumerate(searched.nodes) if here.depth <= depth]
    place: dict[int | None, int] = {node: i for i, node in enumerate(kept)}
    nodes = [
        here._replace(parent=place.get(here.parent))
        for here in map(searched.nodes.__getitem__, kept)
    ]
    steps = [step._replace(node=place[step.node]) for step in searched.steps if step.node in place]
    return replace(searched, nodes=tuple(nodes), steps=tuple(steps))


def letters(trace: Trace) -> dict[int, str]:
    """Return a name for each value that is not at a leaf: A for the root's, B, … level by level, A1 after Z."""
    inner = [node for node, here in enumerate(trace.nodes) if not here.state.is_terminal]
    inner.sort(key=lambda node: trace.nodes[node].depth)
    return {node: f"{ascii_uppercase[i % 26]}{i // 26 or ''}" for i, node in enumerate(inner)}


def story(view: View) -> str:
    """Return the tree in a few sentences: its size, the last step, the value of each first move, the best line."""
    root, trace, told = view.state(0), view.trace, view.told
    story = [f"Game tree {_size(view)}; values are those for x"]
    if view.step is not None:
        here = ": nothing is looked at yet" if view.now is None else f", at {_name(view, view.now)}"
        value = f": {told[view.now]}" if view.now in told else ""
        story += [f"Step {view.step} of {len(trace.steps)}{here}{value}"]
    story += [f"The root, {trace.aim(0)}: {told.get(0, 'not known yet')}"]
    firsts = [f"{trace.move(kid)}: {told.get(kid, 'not known yet')}" for kid in view.kids[0]]
    story += [f"The first moves: {'; '.join(firsts)}"] if firsts else []
    story += [] if isinstance(root, State) else _leaves(view)
    story += [f"Nodes with moves cut off: {len(view.cut)}"] if view.cut else []
    if len(view.best) > 1:
        last = view.state(view.best[-1])
        end = f", {status(last)}" if isinstance(last, State) else ""
        story += [f"A line of best play: {_name(view, view.best[-1])}{end}"]
    labels = [f"{label} for {_name(view, node)}" for node, label in view.labels.items()]
    return ". ".join([*story, *([f"Labels: {'; '.join(labels)}"] if labels else [])])


def _size(view: View) -> str:
    root, leaves = view.state(0), sum(view.state(node).is_terminal for node in view.nodes)
    of = f"from {describe(root)}" if isinstance(root, State) else f"of {type(root).__name__}"
    size = (
        f"{len(view.nodes)} nodes, {leaves} of them leaves" if len(view.nodes) > 1 else "one node"
    )
    more = sum(map(view.has_more, view.nodes))
    return f"{of}: {size}{f', {more} with more below' if more else ''}{'' if view.ahead else ', so far'}"


def _name(view: View, node: int) -> str:
    return view.trace.path(node) or "the root"


def _leaves(view: View) -> Iterator[str]:
    """Yield the values of the leaves, for those below one node together; nothing if there are too many."""
    leaves = [
        kid
        for kids in view.kids
        for kid in kids
        if kid in view.told and view.state(kid).is_terminal
    ]
    if 0 < len(leaves) <= LEAVES_TOLD:
        below = groupby(leaves, lambda leaf: view.trace.nodes[leaf].parent or 0)
        told = [
            f"below {_name(view, node)} {', '.join(view.told[leaf] for leaf in kids)}"
            for node, kids in below
        ]
        yield f"Leaves: {'; '.join(told)}"


def lines(view: View, node: int = 0) -> Iterator[str]:
    """Yield a line for a node and each below it that was entered, indented by its depth, and one for what was cut."""
    trace, indent = view.trace, "  " * view.trace.nodes[node].depth
    if node < view.entered:
        by = f"{trace.move(node)}: " if node else ""
        mover = "" if view.state(node).is_terminal else f"{trace.aim(node)} "
        yield f"{indent}{by}{mover}{view.told.get(node, '')}{' …' if view.has_more(node) else ''}".rstrip()
    for kid in view.kids[node]:
        yield from lines(view, kid)
    if node in view.cut:
        yield f"{indent}  cut: {', '.join(map(str, trace.skipped(node)))}"
