"""How an agent of the learner's is judged: by every game that an opponent can bring about (notebooks 04 and 05)."""

from typing import Any

from ttt.agents import IllegalActionError
from ttt.check.engine import (
    ALONE,
    PRINTED,
    Errors,
    Verdict,
    advice_on_error,
    no_answer,
    own_name,
    wrong,
)
from ttt.check.watch import Raised, is_equal, watch
from ttt.game import PLAYERS, State, other, shown
from ttt.match import Moves, Record, exhaust
from ttt.minimax import outcome
from ttt.pictures.strategy import replay


def judge_record(agent: Any, name: str, limit: int, errors: Errors) -> Verdict:
    """Play a learner's agent against every opponent, as x and as o.

    It is right if it loses fewer games than `limit`. The shortest game that it lost is replayed.
    `errors` are hints by words of an error.
    """
    if (problem := no_answer(agent, name)) is not None:
        return problem
    asked: list[tuple[State, Any, str]] = []
    lucky: list[State] = []  # where the agent does not always give the same answer

    def answer(state: State) -> Any:
        got, _, printed = watch(agent, (state,))
        asked.append((state, got, printed))
        if not is_equal(watch(agent, (state,))[0], got):
            lucky.append(state)
        return got

    try:
        records = {player: exhaust(answer, player) for player in PLAYERS}
    except IllegalActionError:
        state, got, printed = asked[-1]
        given = got.told(agent) if isinstance(got, Raised) else f"returned {shown(got)}"
        said = f"\nIt printed: {printed[:200].rstrip()}" if printed else ""
        text = f"no move.\n{name}({state!r}) {given}\nExpected: {' or '.join(map(str, state.actions()))}{said}"
        return wrong(name, text, _advise(state, got, printed, errors), state)
    if lucky:
        hint = "Rules leave nothing to luck. Which line chooses here, and how?"
        return wrong(
            name,
            "asked twice about the same board, your agent gave two different answers.",
            hint,
            lucky[0],
        )
    return _verdict(agent, name, records, limit)


def _advise(state: State, got: Any, printed: str, errors: Errors) -> str:
    if isinstance(got, Raised):
        return advice_on_error(got.exception, errors) or ALONE
    if got is None and printed:
        return PRINTED
    if got is None:
        forgotten = (
            " And 0 is a square, but `if 0` counts as false." if 0 in state.actions() else ""
        )
        return f"Your agent has no answer here. Which of its conditions holds, and is there a return for it?{forgotten}"
    if got is False:
        return "A rule with nothing to say returns None, not False. False counts as a square here."
    if type(got) is int and got in range(9):
        return f"Square {got} is taken. Does your agent check that a square is free before it takes it?"
    return "The answer is one square, a number from 0 to 8."


def _verdict(agent: Any, name: str, records: dict[str, Record], limit: int) -> Verdict:
    name = own_name(agent, name)
    lost = {player: record.losses for player, record in records.items() if record.lost}
    count = sum(map(len, lost.values()))
    total = {player: record.won + record.drawn + record.lost for player, record in records.items()}
    told = "\n".join(
        f"as {player}: {total[player]:,} games: {record}" for player, record in records.items()
    )
    if not lost:
        return Verdict(True, f"✓ {name}: no opponent can beat it.\n{told}")
    right = count < limit
    games = f"{count:,} {'game' if count == 1 else 'games'}"
    verdict = f"✓ {name}: it loses {games}" if right else f"✗ {name}: not yet. It loses {games}"
    fewer = "" if limit == 1 or right else f" (wanted: fewer than {limit})"
    player, moves = min(
        ((player, losses[0]) for player, losses in lost.items()), key=lambda found: len(found[1])
    )
    text = f"{verdict}{fewer}; the shortest is replayed, your agent is {player}.\n{told}"
    return Verdict(right, text, _where(player, moves), picture=replay(moves, {player: agent}))


def _where(player: str, moves: Moves) -> str:
    """Return where the game was lost: at the agent's last move on a board that was not lost yet."""
    state, told = State(), ""
    for ply, square in enumerate(moves, 1):
        after = state.result(square)
        if state.to_move == player and outcome(state).value >= 0 > -outcome(after).value:
            saves = [i for i in state.actions() if outcome(state.result(i)).value <= 0]
            told = (
                f"Nothing was lost before move {ply} of this game: {player} on {square}. After it, {other(player)} "
                f"can't be stopped any more. Better: {' or '.join(map(str, saves))}. What can be seen on the board "
                "before that move?"
            )
            if saves == [0]:
                told += " (0 is a square, but `if 0` counts as false.)"
        state = after
    return told
