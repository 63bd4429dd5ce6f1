"""What is said of a search while you go through it (notebooks 06 and 07).

Reading order: `explain`, what a step did; `waiting`, which nodes wait for a value; `window`, what
both sides are sure of; the questions, and what is said of a wrong answer; `promise`, what a side
has elsewhere, which explains cuts. `ttt.steps.stepping` knows when which of them is said. Values
speak for x; a `node` is its place in the trace.
"""

from math import isinf
from typing import Any

from ttt.game import State
from ttt.notation import status
from ttt.trace import OPEN, Moment, Step, Trace, signed

LEAST = {"≥": "at least ", "≤": "at most ", "": ""}


def explain(moment: Moment) -> str:
    """Say what the last step did."""
    trace = moment.trace
    step = moment.step
    if step is None:
        return "The search has not begun."
    if step.kind == "cut":
        return _why_cut(moment, step.node)
    state = trace.nodes[step.node].state
    reached = _reached(trace, step.node)
    if step.value is None:
        aim = f"{trace.aim(step.node)} of what follows"
        return f"{reached} {'The game is over' if state.is_terminal else aim}."
    worth = f"{LEAST[trace.bound(step.node, step.value)]}{signed(step.value)} to x"
    if step.kind == "leaf":
        has_words = isinstance(state, State) and state.winner
        end = status(state) if has_words else "The game is over"
        return f"{reached} {end}. That is {worth}."
    return f"{_compared(moment, step.node)}. So this position is {worth}."


def _compared(moment: Moment, node: int) -> str:
    """Say from which values a node has its own."""
    trace = moment.trace
    skipped = trace.skipped(node)
    heard = moment.heard(node).items()
    values = [trace.bound(child, value) + signed(value) for child, value in heard]
    if skipped:
        return f"{trace.aim(node)} of {_listed(values)} ({_listed(skipped)} cut)"
    if len(values) == 1:
        return f"{trace.nodes[node].state.to_move} has one move here, worth {values[0]}"
    return f"{trace.aim(node)} of {_listed(values)}"


def waiting(moment: Moment, secret: int | None) -> list[str]:
    """Say which nodes wait, the root first, and what they have so far, unless that is a secret."""
    trace = moment.trace
    lines = []
    for node in moment.stack:
        what = "over" if trace.nodes[node].state.is_terminal else trace.aim(node)
        best = moment.best(node)
        if best is not None and node != secret:
            what += f", so far {signed(best)}"
        lines.append(f"{trace.move(node)}, {what}" if node else what)
    return lines


def window(moment: Moment, asked: int | None) -> str:
    """Say what both sides are sure of.

    If a node is asked about, say only what they have apart from it, if anything.
    """
    node = moment.stack[-1]
    low, high = moment.trace.nodes[node].window
    if asked is not None:
        apart = f"Apart from this position: α = {_bound(low)}, β = {_bound(high)}."
        return "" if (low, high) == OPEN else apart
    best = moment.best(node)
    is_max = moment.trace.is_maximizing(node)
    if best is not None and is_max:
        low = max(low, best)
    elif best is not None:
        high = min(high, best)
    x_has = "x is sure of nothing yet" if isinf(low) else f"x is sure of {_bound(low)} already"
    limit = "of nothing yet" if isinf(high) else f"that x gets no more than {_bound(high)}"
    o_has = f"o is sure {limit}"
    if low >= high:  # they have crossed: what the player to move has holds only here
        if is_max:
            x_has = f"here, {x_has}"
        else:
            o_has = f"here, {o_has}"
    return f"On this path, α = {_bound(low)}: {x_has}. β = {_bound(high)}: {o_has}."


def _bound(value: float) -> str:
    if isinf(value):
        return "open"
    return signed(int(value))


def ask_value(moment: Moment, step: Step) -> str:
    """Ask for the value that a step will give."""
    trace = moment.trace
    if step.kind == "leaf":
        return f"{_reached(trace, step.node)} The game is over. What is it worth to x?"
    mover = trace.nodes[step.node].state.to_move
    heard = moment.heard(step.node).items()
    is_bound = any(trace.bound(child, value) for child, value in heard)
    what = "a value, or a bound that is enough," if is_bound else "a value"
    return f"Every move of {mover} has {what} now. What is the position itself worth to x?"


def ask_cut(moment: Moment, node: int) -> str:
    """Ask whether the other moves of a node are looked at."""
    nodes = moment.trace.nodes
    tried = [nodes[child].action for child in moment.heard(node)]
    left = [action for action in nodes[node].state.actions() if action not in tried]
    after = f"After {moment.trace.path(node)}"
    if len(left) == 1:
        return f"{after}: move {left[0]} is left. Does the search look at it, or cut it?"
    question = "Does the search look at the next one, or cut them all?"
    return f"{after}: moves {_listed(left)} are left. {question}"


def correct_value(moment: Moment, step: Step, guess: int) -> str:
    """Say why a value is another one, if there is something to be said."""
    said = f"You said {signed(guess)}, but it is {signed(step.value)}."
    if step.kind == "leaf":
        return f"{said} Values speak for x, whoever moves." if step.value == -guess else said
    mover = moment.trace.nodes[step.node].state.to_move
    values = list(moment.heard(step.node).values())
    worst = min(values) if moment.trace.is_maximizing(step.node) else max(values)
    if guess == worst:
        return f"{said} {mover} would not choose {signed(guess)}."
    if guess == values[0]:
        return f"{said} That is the first move alone; {mover} has a better one."
    return said


def correct_cut(moment: Moment, node: int) -> str:
    """Say why another move of a node is looked at, after the answer that it is not."""
    is_max = moment.trace.is_maximizing(node)
    less = "less: o" if is_max else "more: x"
    here = f"Here {_has(is_max, moment.best(node))} so far, which is {less} may still come here."
    return f"You said cut, but it looks on. {_already(moment, node)}. {here}"


def _why_cut(moment: Moment, node: int) -> str:
    """Say who will not come to a node, why not, and what therefore need not be looked at."""
    trace = moment.trace
    best = moment.best(node)
    is_max = trace.is_maximizing(node)
    avoids = "o" if is_max else "x"
    more = " or more" if is_max else " or less"
    if best == (trace.greatest if is_max else -trace.greatest):
        more = ""
    *_, last = moment.heard(node)
    here = f"With move {trace.nodes[last].action}, {_has(is_max, best, 'gets')}{more} here."
    reason = "this is no better" if best == promise(trace, node) else f"{avoids} won't come here"
    skipped = _listed(trace.skipped(node))
    needless = f"No need to look at {skipped}: that can't make it better for {avoids}."
    return f"{here} But {_already(moment, node)}: {reason}. {needless}"


def promise(trace: Trace, node: int) -> float:
    """Return what the side not to move at a node is sure of elsewhere; infinite if of nothing."""
    low, high = trace.nodes[node].window
    return high if trace.is_maximizing(node) else low


def _already(moment: Moment, node: int) -> str:
    """Say what the side not to move at a node has already, and where first, seen from the root."""
    trace = moment.trace
    is_max = trace.is_maximizing(node)
    promised = promise(trace, node)
    rivals = [above for above in moment.stack if trace.is_maximizing(above) != is_max]
    heard = [child_and_value for above in rivals for child_and_value in moment.heard(above).items()]
    first, value = next((child, value) for child, value in heard if value == promised)
    parent = trace.nodes[first].parent
    where = f"after {trace.path(parent)}" if parent else "at the root"
    return f"{_has(not is_max, value)} already, {where} with move {trace.nodes[first].action}"


def _has(is_max: bool, value: int | None, has: str = "has") -> str:
    """Say what a side has: "x has +1", or "o keeps x at +1"."""
    who = f"x {has}" if is_max else "o keeps x at"
    return f"{who} {signed(value)}"


def _reached(trace: Trace, node: int) -> str:
    parent = trace.nodes[node].parent
    if parent is None:
        return "The search begins."
    return f"{trace.nodes[parent].state.to_move} takes {trace.nodes[node].action}."


def _listed(things: list[Any]) -> str:
    return ", ".join(map(str, things))
