"""What is said of a search while one goes through it (notebooks 06 and 07).

Reading order: `explain`, what a step did; `waiting`, who waits for a value; `window`, what both sides are sure of;
`Promise`, what one of them has elsewhere, with which cuts are explained; then the questions, and what is said of a
wrong answer. `ttt.widgets.stepping` knows when which of them is said. Values speak for the trace's player.
"""

from __future__ import annotations

from math import inf, isinf
from typing import Any, NamedTuple

from ttt.game import State, status
from ttt.trace import OPEN, Moment, Step, Trace, signed


def explain(trace: Trace, step: int) -> str:
    """Say what the last of so many steps did."""
    if step == 0:
        return "The search has not begun."
    last, state = trace.steps[step - 1], trace.nodes[trace.steps[step - 1].node].state
    if last.kind == "enter":
        what = f"{state.to_move} is to move here: the {trace.aim(last.node)} of what follows."
        return f"{_reached(trace, last.node)} {'The game is over.' if state.is_terminal else what}"
    if last.kind == "leaf":
        return f"{_reached(trace, last.node)} {end(state)} That is {_worth(trace, last)}."
    if last.kind == "cut":
        return _why_cut(trace, trace.at(step), last.node)
    known = heard(trace, trace.at(step), last.node)
    said = [trace.bound(child, value) + signed(value) for child, value in known.items()]
    if len(list(state.actions())) == 1:
        return f"{state.to_move} has one move here, worth {said[0]}. So this position is {_worth(trace, last)}."
    cut = f" ({', '.join(map(str, trace.skipped(last.node)))} cut)" if trace.skipped(last.node) else ""
    what = f"the {trace.aim(last.node)} of {', '.join(said)}{cut}"
    return f"{state.to_move} is to move: {what}. So this position is {_worth(trace, last)}."


def end(state: Any) -> str:
    """Say how a game ended."""
    if not isinstance(state, State):
        return "The game is over."
    return f"{status(state)}." if state.winner else "Nobody has won."


def waiting(trace: Trace, moment: Moment, secret: int | None) -> list[str]:
    """Say who waits for a value, the root first, and what they have so far, but not of the node that is a secret."""
    lines = []
    for node in moment.stack:
        state = trace.nodes[node].state
        so_far = f", so far {signed(moment.best[node])}" if node in moment.best and node != secret else ""
        kind = "over" if state.is_terminal else f"{state.to_move} to move: {trace.aim(node)}{so_far}"
        lines.append(", ".join(filter(None, (trace.move(node), kind))))
    return lines


def window(trace: Trace, moment: Moment, asked: int | None) -> str:
    """Say what both sides are sure of; if a node is asked about, only what they have apart from it, if anything."""
    low, high = -inf, inf
    for node in moment.stack:
        if node in moment.best and node != asked:
            best = moment.best[node]
            low, high = (max(low, best), high) if trace.is_maximizing(node) else (low, min(high, best))
    if asked is not None:
        return "" if (low, high) == OPEN else f"Apart from this position: α = {_number(low)}, β = {_number(high)}."
    player, rival, nothing = trace.player, _rival(trace), "is sure of nothing yet"
    alpha = f"{player} is sure of {_number(low)} already" if low > -inf else f"{player} {nothing}"
    beta = f"{rival} is sure that {player} gets no more than {_number(high)}" if high < inf else f"{rival} {nothing}"
    if low >= high and trace.is_maximizing(moment.stack[-1]):  # a cut: one of the two holds only here
        alpha = f"here, {alpha}"
    elif low >= high:
        beta = f"here, {beta}"
    return f"On this path, α = {_number(low)}: {alpha}. β = {_number(high)}: {beta}."


class Promise(NamedTuple):
    """A value that one side has elsewhere: at which node that still waits, and by which action there."""

    value: int
    node: int
    action: Any


def promise(trace: Trace, moment: Moment, node: int) -> Promise | None:
    """Return the best that the side not to move at a node has above it; None if it has nothing yet.

    It is told where it is first found, seen from the root: there, the value is exact.
    """
    rivals = [above for above in moment.stack if trace.is_maximizing(above) != trace.is_maximizing(node)]
    best = {above: moment.best[above] for above in rivals if above in moment.best}
    if not best:
        return None
    value = (min if trace.is_maximizing(node) else max)(best.values())
    where = next(above for above, found in best.items() if found == value)
    by = next(child for child, found in heard(trace, moment, where).items() if found == value)
    return Promise(value, where, trace.nodes[by].action)


def heard(trace: Trace, moment: Moment, node: int) -> dict[int, int]:
    """Return the values of the children that have one by now."""
    return {child: moment.values[child] for child in trace.children(node) if child in moment.values}


def untried(trace: Trace, moment: Moment, node: int) -> list[Any]:
    """Return the actions of a node that have no value yet."""
    tried = [trace.nodes[child].action for child in heard(trace, moment, node)]
    return [action for action in trace.nodes[node].state.actions() if action not in tried]


# ---- questions, and what is said of wrong answers


def ask_value(trace: Trace, step: Step) -> str:
    """Ask for the value that a step will give."""
    state = trace.nodes[step.node].state
    if step.kind == "leaf":
        return f"{_reached(trace, step.node)} The game is over. What is it worth to {trace.player}?"
    bound = any(trace.bound(kid, value) for kid, value in heard(trace, trace.at(len(trace.steps)), step.node).items())
    what = "a value, or a bound that is enough," if bound else "a value"
    return f"Every move of {state.to_move} has {what} now. What is the position itself worth to {trace.player}?"


def ask_cut(trace: Trace, moment: Moment, node: int) -> str:
    """Ask whether the other moves of a node are looked at."""
    left = untried(trace, moment, node)
    after, moves = f"After {trace.path(node)}", ", ".join(map(str, left))
    if len(left) == 1:
        return f"{after}: move {moves} is left. Does the search look at it, or cut it?"
    return f"{after}: moves {moves} are left. Does the search look at the next one, or cut them all?"


def correct_value(trace: Trace, moment: Moment, step: Step, guess: int) -> str:
    """Say why a value is another one, if there is something to be said."""
    said = f"You said {signed(guess)}, but it is {signed(step.value)}."
    mover, known = trace.nodes[step.node].state.to_move, list(heard(trace, moment, step.node).values())
    if step.kind == "leaf":
        return f"{said} Values speak for {trace.player}, whoever moves." if step.value == -guess else said
    if guess == (min(known) if trace.is_maximizing(step.node) else max(known)):
        return f"{said} {mover} would not choose {signed(guess)}."
    if guess == known[0]:
        return f"{said} That is the first move alone; {mover} has a better one."
    return said


def correct_cut(trace: Trace, moment: Moment, node: int) -> str:
    """Say why another move of a node is looked at, to whoever said that it is not."""
    known, best, player = _already(trace, moment, node), signed(moment.best[node]), trace.player
    if trace.is_maximizing(node):
        here, who = f"Here {player} has {best} so far, which is less", _rival(trace)
    else:
        here, who = f"Here {_rival(trace)} keeps {player} at {best} so far, which is more", player
    return f"You said cut, but it looks on. {known}. {here}: {who} may still come here."


# ---- parts of sentences


def _why_cut(trace: Trace, moment: Moment, node: int) -> str:
    """Say who will not come to a node, because of what, and what therefore need not be looked at."""
    best, player, last = moment.best[node], trace.player, list(heard(trace, moment, node))[-1]
    known, sure = _already(trace, moment, node), promise(trace, moment, node)
    if trace.is_maximizing(node):
        so_far, who = f"{player} gets {signed(best)}{' or more' if best < trace.greatest else ''}", _rival(trace)
    else:
        less = " or less" if best > -trace.greatest else ""
        so_far, who = f"{_rival(trace)} keeps {player} at {signed(best)}{less}", player
    avoid = "this is no better" if sure and sure.value == best else f"{who} won't come here"
    left = ", ".join(map(str, untried(trace, moment, node)))
    return (
        f"With {_named(trace.nodes[last].action)}, {so_far} here. But {known}: {avoid}. "
        f"No need to look at {left}: that can't make it better for {who}."
    )


def _already(trace: Trace, moment: Moment, node: int) -> str:
    """Say what the side not to move at a node has already, and where."""
    sure = promise(trace, moment, node)
    assert sure is not None, "without it, nothing is cut and nothing asked"
    where = f"after {trace.path(sure.node)}" if sure.node else "at the root"
    by = f"{signed(sure.value)} already, {where} with {_named(sure.action)}"
    return f"{_rival(trace)} keeps {trace.player} at {by}" if trace.is_maximizing(node) else f"{trace.player} has {by}"


def _named(action: Any) -> str:
    """Return an action so that it is not taken for a value."""
    return f"move {action}"


def _rival(trace: Trace) -> Any:
    """Return the player for whom the values do not speak."""
    movers = (node.state.to_move for node in trace.nodes)
    return next((mover for mover in movers if mover != trace.player), "the other side")


def _number(bound: float) -> str:
    return "open" if isinf(bound) else signed(int(bound))


def _reached(trace: Trace, node: int) -> str:
    return f"{trace.move(node)}.".replace(" ", " takes ", 1) if node else "The search begins."


def _worth(trace: Trace, step: Step) -> str:
    assert step.value is not None
    least = {"≥": "at least ", "≤": "at most ", "": ""}[trace.bound(step.node, step.value)]
    return f"{least}{signed(step.value)} to {trace.player}"
