"""How an agent of the learner's is judged: by every game that an opponent can bring about (notebooks 04 and 05)."""

from typing import Any

from ttt.agents import IllegalActionError
from ttt.check.engine import needs_call, own_name, printed_too
from ttt.check.hints import Errors, advice_on_error
from ttt.check.verdict import Code, Fact, Verdict, right, wrong
from ttt.check.watch import Call, Raised, is_equal, report, value_of, watch
from ttt.check.words import ALONE, EXPECTED, PRINTED, RETURN
from ttt.game import PLAYERS, State, other
from ttt.match import Moves, Record, exhaust
from ttt.minimax import outcome
from ttt.pictures.strategy import replay


def judge_record(agent: Any, name: str, limit: int, errors: Errors) -> Verdict:
    """Play a learner's agent against every opponent, as x and as o.

    It is right if it loses fewer games than `limit`. The shortest game that it lost is replayed.
    `errors` are hints on what it raises.
    """
    needs_call(agent)
    calls: list[tuple[State, Call]] = []
    lucky: list[State] = []  # where the agent does not always give the same answer

    def answer(state: State) -> Any:
        call = watch(agent, (state,))
        calls.append((state, call))
        if not is_equal(value_of(agent, state), call.got):
            lucky.append(state)
        return call.got

    try:
        records = {player: exhaust(answer, player) for player in PLAYERS}
    except IllegalActionError:
        state, call = calls[-1]
        came = report(agent, call.got)
        expected = Fact(EXPECTED, _either(state.actions()))
        below = (Code(f"{name}({state!r})"), *came, expected, *printed_too(call))
        return wrong("no move.", _advise(state, call, errors), state, name=name, below=below)
    if lucky:
        said = "asked twice about the same board, your agent gave two different answers."
        hint = "Rules leave nothing to luck. Which line chooses here, and how?"
        return wrong(said, hint, lucky[0], name=name)
    return _verdict(agent, own_name(agent, name), records, limit)


def _either(squares: Any) -> str:
    return " or ".join(map(str, squares))


def _advise(state: State, call: Call, errors: Errors) -> str:
    got = call.got
    if isinstance(got, Raised):
        return advice_on_error(got.exception, errors) or ALONE
    if got is None and call.printed:
        return PRINTED
    if got is None:
        zero = " (0 is a square, but `if 0` counts as false.)" if 0 in state.actions() else ""
        return f"Your agent has no answer here. {RETURN}{zero}"
    if got is False:
        return "A rule with nothing to say returns None, not False. False counts as a square here."
    if type(got) is int and got in range(9):
        return f"Square {got} is taken. Does your agent ask what is free? Or is that the answer for another board?"
    return "The answer is one square, a number from 0 to 8."


def _verdict(agent: Any, name: str, records: dict[str, Record], limit: int) -> Verdict:
    lines = []
    lost = {}
    for player, record in records.items():
        count = record.won + record.drawn + record.lost
        lines.append(f"as {player}: {count:,} games: {record}")
        if record.lost:
            lost[player] = record.losses
    below = ("\n".join(lines),)
    if not lost:
        return right("no opponent can beat it.", name=name, below=below)
    player = min(lost, key=lambda player: len(lost[player][0]))
    moves = lost[player][0]
    hint = _where(player, moves)
    picture = replay(moves, {player: agent})
    replayed = f"the shortest is replayed, your agent is {player}."
    count = sum(map(len, lost.values()))
    games = "1 game" if count == 1 else f"{count:,} games"
    if count < limit:
        said = f"it loses {games}; {replayed}"
        return right(said, hint, picture=picture, name=name, below=below)
    if limit > 1:
        games += f" (wanted: fewer than {limit})"
    said = f"it loses {games}; {replayed}"
    return wrong(said, hint, picture=picture, name=name, below=below)


def _where(player: str, moves: Moves) -> str:
    """Return where the game was lost: at the agent's last move on a board that was not lost yet."""
    state = State()
    hint = ""
    for ply, square in enumerate(moves, 1):
        saves = [i for i in state.actions() if outcome(state.result(i)).value <= 0]
        if state.to_move == player and saves and square not in saves:
            mistake = f"Nothing was lost before move {ply} of this game: {player} on {square}."
            now = f"After it, {other(player)} can't be stopped any more. Better: {_either(saves)}."
            hint = f"{mistake} {now} What can be seen on the board before that move?"
            if saves == [0]:
                hint += " (0 is a square, but `if 0` counts as false.)"
        state = state.result(square)
    return hint
