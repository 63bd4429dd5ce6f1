"""How an agent of the learner's is judged: by every game that an opponent can bring about (notebooks 04 and 05)."""

from __future__ import annotations

from typing import Any

from ttt.check.engine import ALONE, ENDLESS, Verdict, no_answer, own_name
from ttt.check.watch import EndlessError, Raised, shown, watch
from ttt.game import PLAYERS, State, other
from ttt.match import Moves, Record, exhaust
from ttt.search import value
from ttt.svg_strategy import replay


class _NoMoveError(Exception):
    """The learner's agent gave no move."""


def judge_record(agent: Any, name: str, limit: int) -> Verdict:
    """Play a learner's agent against every opponent, as x and as o. It is right if it loses fewer games than `limit`.

    The shortest game that it lost is replayed. Never raises.
    """
    if (problem := no_answer(agent, name)) is not None:
        return problem
    asked: list[tuple[State, Any]] = []

    def answer(state: State) -> int:
        got, _, _ = watch(agent, (state,))
        asked.append((state, got))
        if type(got) is not int or got not in state.actions():
            raise _NoMoveError
        return got

    try:
        records = {player: exhaust(answer, player) for player in PLAYERS}
    except _NoMoveError:
        return _no_move(agent, name, *asked[-1])
    return _verdict(own_name(agent, name), records, limit)


def _no_move(agent: Any, name: str, state: State, got: Any) -> Verdict:
    call = f"{name}({state!r})"
    free = ", ".join(map(str, state.actions()))
    if isinstance(got, Raised) and isinstance(got.exception, EndlessError):
        return Verdict(False, f"✗ {name}: on this board your agent does not come to an end.", ENDLESS, state)
    given = got.told(agent) if isinstance(got, Raised) else f"returned {shown(got)}"
    hint = ALONE
    if got is None:
        hint = "Your agent has no answer here. What does it return if none of its conditions holds?"
    elif type(got) is int and got in range(9):
        hint = f"Square {got} is taken. Does your agent look whether a square is free before it takes it?"
    return Verdict(False, f"✗ {name}: no move.\n{call} {given}\nExpected: one of {free}", hint, state)


def _verdict(name: str, records: dict[str, Record], limit: int) -> Verdict:
    lost = {player: record.losses for player, record in records.items() if record.lost}
    count = sum(map(len, lost.values()))
    told = "\n".join(f"as {player}: {_counted(record)}" for player, record in records.items())
    if not lost:
        return Verdict(True, f"✓ {name}: no opponent can beat it.\n{told}")
    right = count < limit
    games = f"{count:,} {'game' if count == 1 else 'games'}"
    verdict = f"✓ {name}: it loses {games}" if right else f"✗ {name}: not yet. It loses {games}"
    fewer = "" if limit == 1 or right else f" (wanted: fewer than {limit})"
    player, moves = min(((player, losses[0]) for player, losses in lost.items()), key=lambda found: len(found[1]))
    text = f"{verdict}{fewer}; the shortest is replayed, your agent is {player}.\n{told}"
    return Verdict(right, text, _where(player, moves), picture=replay(moves))


def _counted(record: Record) -> str:
    total = record.won + record.drawn + record.lost
    return f"{total:,} games: {record.won:,} won, {record.drawn:,} drawn, {record.lost:,} lost"


def _where(player: str, moves: Moves) -> str:
    """Return where the game was lost: the agent's last move before which it still was not."""
    state, told = State(), ""
    for ply, square in enumerate(moves, 1):
        after = state.result(square)
        if state.to_move == player and value(state) >= 0 > -value(after):
            saves = [i for i in state.actions() if value(state.result(i)) <= 0]
            told = (
                f"Until move {ply} nothing was lost. There, {player} took {square}, and {other(player)} could no "
                f"longer be stopped. Better: {' or '.join(map(str, saves))}. What would have told your agent?"
            )
        state = after
    return told
