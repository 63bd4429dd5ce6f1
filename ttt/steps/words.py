"""What is said of a search while you go through it (notebooks 06 and 07).

Reading order: `explain`, what a step did; `window`, what both sides are sure of; the questions, and
what is said of a wrong answer; `promise`, what a side has elsewhere, which explains cuts; what a
node is called. `ttt.steps.stepping` knows when which of them is said. Values are for x; a `node` is
its place in the trace.
"""

from math import isinf
from typing import Any

from ttt.game import State
from ttt.notation import listed, status
from ttt.pictures.trees import letters
from ttt.trace import Moment, Step, Trace, Window

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
        after = "The game is over" if state.is_terminal else _wants(trace, step.node)
        return f"{reached} {after}."
    worth = f"{LEAST[trace.bound(step.node, step.value)]}{trace.written(step.value)}"
    if step.kind == "leaf":
        has_words = isinstance(state, State) and state.winner
        end = status(state) if has_words else "The game is over"
        return f"{reached} {end}. For x, that is worth {worth}."
    here = letters(trace).get(step.node, "this position")
    return f"{_compared(moment, step.node)}. So {here} is worth {worth} to x."


def _wants(trace: Trace, node: int) -> str:
    """Say which value is looked for at a node."""
    mover = trace.nodes[node].state.to_move
    what = "greatest" if trace.is_maximizing(node) else "least"
    return f"{mover} is to move, and takes the {what} value ({trace.goal(node)})"


def _compared(moment: Moment, node: int) -> str:
    """Say from which values a node has its own."""
    trace = moment.trace
    mover = trace.nodes[node].state.to_move
    values = [
        trace.bound(child, value) + trace.written(value)
        for child, value in moment.heard(node).items()
    ]
    skipped = trace.skipped(node)
    if len(values) == 1 and not skipped:
        return f"{mover} has one move here, worth {values[0]}"
    what = "greatest" if trace.is_maximizing(node) else "least"
    read = (
        f"{mover} takes the {what} of {listed(values)}"
        if values[1:]
        else f"Only {values[0]} is read"
    )
    return f"{_capital(_moves(skipped))} cut. {read}" if skipped else read


def _moves(actions: list[Any]) -> str:
    """Return actions as the beginning of a sentence: "move 2 is", "moves 1 and 2 are"."""
    return f"move {actions[0]} is" if len(actions) == 1 else f"moves {listed(actions)} are"


def window(trace: Trace, bounds: Window, arriving: int | None) -> str:
    """Say what both sides are sure of, and which value has just come back."""
    low, high = bounds
    x_has = "α is open: x is sure of nothing yet"
    o_has = "β is open: o is sure of nothing yet"
    if not isinf(low):
        x_has = f"α = {trace.written(low)}: x can get that much already"
    if not isinf(high):
        o_has = f"β = {trace.written(high)}: o can hold x to that"
    said = f"{x_has}. {o_has}."
    if arriving is not None:
        return f"{said} Now {trace.written(arriving)} comes back."
    return f"{said} The window is closed." if low >= high else said


def ask_value(moment: Moment, step: Step) -> str:
    """Ask for the value that a step will give."""
    trace = moment.trace
    if step.kind == "leaf":
        return f"{_reached(trace, step.node)} The game is over. What is it worth to x?"
    mover = trace.nodes[step.node].state.to_move
    here = letters(trace).get(step.node, "the position itself")
    return f"Every move of {mover} has a value now. What is {here} worth to x?"


def ask_cut(moment: Moment, node: int) -> str:
    """Ask whether the other moves of a node are looked at."""
    nodes = moment.trace.nodes
    tried = [nodes[child].action for child in moment.heard(node)]
    left = [action for action in nodes[node].state.actions() if action not in tried]
    here = _capital(_place(moment.trace, node))
    them = "it" if len(left) == 1 else "them"
    return f"{here}, {_moves(left)} left. Does the search look on, or cut {them}?"


def correct_value(moment: Moment, step: Step, guess: int) -> str:
    """Say why a value is another one, if there is something to be said."""
    trace = moment.trace
    said = f"You said {trace.written(guess)}, but it is {trace.written(step.value or 0)}."
    if step.kind == "leaf":
        return f"{said} Values are for x, whoever moves." if step.value == -guess else said
    mover = trace.nodes[step.node].state.to_move
    values = list(moment.heard(step.node).values())
    worst = min(values) if trace.is_maximizing(step.node) else max(values)
    if guess == worst:
        return f"{said} {mover} would not choose {trace.written(guess)}."
    if guess == values[0]:
        return f"{said} That is the first move alone; {mover} has a better one."
    return said


def correct_cut(moment: Moment, node: int) -> str:
    """Say why another move of a node is looked at, after the answer that it is not."""
    trace = moment.trace
    best = trace.written(moment.best(node) or 0)
    here = f"o can hold x to {best} so far: that is more, so x may still come here"
    if trace.is_maximizing(node):
        here = f"x gets {best} so far: that is less, so o may still let the game come here"
    return f"You said cut, but it looks on. {_elsewhere(moment, node)}. Here, {here}."


def _why_cut(moment: Moment, node: int) -> str:
    """Say who will not come to a node, why not, and what therefore need not be looked at."""
    trace = moment.trace
    best = moment.best(node) or 0
    is_max = trace.is_maximizing(node)
    avoids = "o" if is_max else "x"
    more = " or more" if is_max else " or less"
    if abs(best) == trace.greatest:
        more = ""
    is_equal = best == promise(trace, node)
    reason = (
        f"this is no better for {avoids}" if is_equal else f"{avoids} won't let it come to this"
    )
    here = f"{_capital(_place(trace, node))}, x gets {trace.written(best)}{more}."
    skipped = _moves(trace.skipped(node))
    return f"{here} {_elsewhere(moment, node)}: {reason}. So {skipped} cut."


def promise(trace: Trace, node: int) -> float:
    """Return what the side not to move at a node is sure of elsewhere; infinite if of nothing."""
    low, high = trace.nodes[node].window
    return high if trace.is_maximizing(node) else low


def _elsewhere(moment: Moment, node: int) -> str:
    """Say what the side not to move at a node has already, and by which move."""
    trace = moment.trace
    is_max = trace.is_maximizing(node)
    promised = promise(trace, node)
    rivals = [above for above in moment.stack if trace.is_maximizing(above) != is_max]
    heard = [pair for above in rivals for pair in moment.heard(above).items()]
    first = next(child for child, value in heard if value == promised)
    has = "But o can hold x to" if is_max else "But x can get"
    parent = trace.nodes[first].parent
    where = _place(trace, parent or 0)
    return f"{has} {trace.written(promised)} already, {where} with move {trace.nodes[first].action}"


def _reached(trace: Trace, node: int) -> str:
    parent = trace.nodes[node].parent
    if parent is None:
        return "The search begins."
    names = letters(trace)
    if node in names:
        return f"The search goes down to {names[node]}."
    return f"{trace.nodes[parent].state.to_move} takes {trace.nodes[node].action}."


def _place(trace: Trace, node: int) -> str:
    """Say where a node is: "at C", "with move 0 at C" for a leaf on paper, or "after x 4, o 0"."""
    names = letters(trace)
    if node in names:
        return f"at {names[node]}"
    parent = trace.nodes[node].parent
    if parent in names:
        return f"with move {trace.nodes[node].action} at {names[parent]}"
    return f"after {trace.path(node)}" if parent is not None else "at the root"


def _capital(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}"
