"""What is said of a search while you go through it (notebooks 06 and 07).

Reading order: `explain`, what a step did; `waiting`, which nodes wait for a value; `window`, what
both sides are sure of; the questions, and what is said of a wrong answer; `promise`, what a side
has elsewhere, which explains cuts. `ttt.widgets.stepping` knows when which of them is said. Values
speak for x.
"""

from math import isinf
from typing import Any

from ttt.game import State, status
from ttt.trace import OPEN, Moment, Step, Trace, signed

LEAST = {"≥": "at least ", "≤": "at most ", "": ""}


def explain(moment: Moment) -> str:
    """Say what the last step did."""
    trace, step = moment.trace, moment.step
    if step is None:
        return "The search has not begun."
    if step.kind == "cut":
        return _why_cut(moment, step.node)
    state, aim = trace.nodes[step.node].state, trace.aim(step.node)
    if step.value is None:
        return f"{_reached(trace, step.node)} {'The game is over' if state.is_terminal else f'{aim} of what follows'}."
    worth = f"{LEAST[trace.bound(step.node, step.value)]}{signed(step.value)} to x"
    if step.kind == "leaf":
        end = status(state) if isinstance(state, State) and state.winner else "The game is over"
        return f"{_reached(trace, step.node)} {end}. That is {worth}."
    known = [
        trace.bound(child, value) + signed(value)
        for child, value in moment.heard(step.node).items()
    ]
    cut = f" ({_listed(trace.skipped(step.node))} cut)" if trace.skipped(step.node) else ""
    if len(known) == 1 and not cut:
        return f"{state.to_move} has one move here, worth {known[0]}. So this position is {worth}."
    return f"{aim} of {_listed(known)}{cut}. So this position is {worth}."


def waiting(moment: Moment, secret: int | None) -> list[str]:
    """Say which nodes wait, the root first, and what they have so far, unless that is a secret."""
    trace, lines = moment.trace, []
    for node in moment.stack:
        best = moment.best(node) if node != secret else None
        so_far = "" if best is None else f", so far {signed(best)}"
        what = "over" if trace.nodes[node].state.is_terminal else f"{trace.aim(node)}{so_far}"
        lines.append(f"{trace.move(node)}, {what}" if node else what)
    return lines


def window(moment: Moment, asked: int | None) -> str:
    """Say what both sides are sure of; if a node is asked about, only what they have apart from it, if anything."""
    trace, node = moment.trace, moment.stack[-1]
    (low, high), best, is_max = (
        trace.nodes[node].window,
        moment.best(node),
        trace.is_maximizing(node),
    )
    if best is not None and asked is None:
        low, high = (max(low, best), high) if is_max else (low, min(high, best))
    alpha, beta = ("open" if isinf(bound) else signed(int(bound)) for bound in (low, high))
    if asked is not None:
        return "" if (low, high) == OPEN else f"Apart from this position: α = {alpha}, β = {beta}."
    known = f"x is sure of {'nothing yet' if isinf(low) else f'{alpha} already'}"
    limit = "of nothing yet" if isinf(high) else f"that x gets no more than {beta}"
    here, there = (
        ("", "") if low < high else ("here, ", "") if is_max else ("", "here, ")
    )  # crossed: one holds here
    return f"On this path, α = {alpha}: {here}{known}. β = {beta}: {there}o is sure {limit}."


def ask_value(moment: Moment, step: Step) -> str:
    """Ask for the value that a step will give."""
    trace, mover = moment.trace, moment.trace.nodes[step.node].state.to_move
    if step.kind == "leaf":
        return f"{_reached(trace, step.node)} The game is over. What is it worth to x?"
    is_bound = any(trace.bound(child, value) for child, value in moment.heard(step.node).items())
    what = "a value, or a bound that is enough," if is_bound else "a value"
    return f"Every move of {mover} has {what} now. What is the position itself worth to x?"


def ask_cut(moment: Moment, node: int) -> str:
    """Ask whether the other moves of a node are looked at."""
    nodes, after = moment.trace.nodes, f"After {moment.trace.path(node)}"
    tried = [nodes[child].action for child in moment.heard(node)]
    left = [action for action in nodes[node].state.actions() if action not in tried]
    if len(left) == 1:
        return f"{after}: move {left[0]} is left. Does the search look at it, or cut it?"
    return f"{after}: moves {_listed(left)} are left. Does the search look at the next one, or cut them all?"


def correct_value(moment: Moment, step: Step, guess: int) -> str:
    """Say why a value is another one, if there is something to be said."""
    trace, known = moment.trace, [*moment.heard(step.node).values()]
    said, mover = (
        f"You said {signed(guess)}, but it is {signed(step.value)}.",
        trace.nodes[step.node].state.to_move,
    )
    if step.kind == "leaf":
        return f"{said} Values speak for x, whoever moves." if step.value == -guess else said
    if guess == (min if trace.is_maximizing(step.node) else max)(known):
        return f"{said} {mover} would not choose {signed(guess)}."
    return (
        f"{said} That is the first move alone; {mover} has a better one."
        if guess == known[0]
        else said
    )


def correct_cut(moment: Moment, node: int) -> str:
    """Say why another move of a node is looked at, after the answer that it is not."""
    is_max = moment.trace.is_maximizing(node)
    less, who = ("less", "o") if is_max else ("more", "x")
    here = f"Here {_has(is_max, moment.best(node))} so far, which is {less}: {who} may still come here."
    return f"You said cut, but it looks on. {_already(moment, node)}. {here}"


def _why_cut(moment: Moment, node: int) -> str:
    """Say who will not come to a node, because of what, and what therefore need not be looked at."""
    trace, best, is_max = moment.trace, moment.best(node), moment.trace.is_maximizing(node)
    last, left = trace.nodes[[*moment.heard(node)][-1]].action, _listed(trace.skipped(node))
    most, more = (trace.greatest, " or more") if is_max else (-trace.greatest, " or less")
    here = f"With move {last}, {_has(is_max, best, 'gets')}{more if best != most else ''} here."
    who = "o" if is_max else "x"
    avoid = "this is no better" if best == promise(trace, node) else f"{who} won't come here"
    needless = f"No need to look at {left}: that can't make it better for {who}."
    return f"{here} But {_already(moment, node)}: {avoid}. {needless}"


def promise(trace: Trace, node: int) -> float:
    """Return what the side not to move at a node is sure of elsewhere, as its window says; infinite if of nothing."""
    return trace.nodes[node].window[trace.is_maximizing(node)]


def _already(moment: Moment, node: int) -> str:
    """Say what the side not to move at a node has already, and where first, seen from the root."""
    trace, is_max = moment.trace, moment.trace.is_maximizing(node)
    rivals = [above for above in moment.stack if trace.is_maximizing(above) != is_max]
    known = [(child, value) for above in rivals for child, value in moment.heard(above).items()]
    child, value = next((child, value) for child, value in known if value == promise(trace, node))
    parent, action = trace.nodes[child].parent, trace.nodes[child].action
    where = f"after {trace.path(parent)}" if parent else "at the root"
    return f"{_has(not is_max, value)} already, {where} with move {action}"


def _has(is_max: bool, value: int | None, has: str = "has") -> str:
    """Say what a side has: "x has +1", or "o keeps x at +1"."""
    return f"{f'x {has}' if is_max else 'o keeps x at'} {signed(value)}"


def _reached(trace: Trace, node: int) -> str:
    parent, action = trace.nodes[node].parent, trace.nodes[node].action
    return (
        "The search begins."
        if parent is None
        else f"{trace.nodes[parent].state.to_move} takes {action}."
    )


def _listed(things: list[Any]) -> str:
    return ", ".join(map(str, things))
