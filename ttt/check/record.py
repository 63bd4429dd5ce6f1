"""How an agent of the learner's is judged: by every game that an opponent can bring about (notebooks 04 and 05)."""

from typing import Any

from ttt.agents import IllegalActionError
from ttt.check import words
from ttt.check.engine import Errors, advice_on_error, no_answer, own_name, printed_too
from ttt.check.verdict import Verdict, right, wrong
from ttt.check.watch import Call, Raised, is_equal, report, value_of, watch
from ttt.game import PLAYERS, State, other
from ttt.match import Moves, Record, exhaust
from ttt.minimax import outcome
from ttt.pictures.strategy import replay


def judge_record(agent: Any, name: str, limit: int, errors: Errors) -> Verdict:
    """Play a learner's agent against every opponent, as x and as o.

    It is right if it loses fewer games than `limit`. The shortest game that it lost is replayed.
    `errors` are hints by words of an error.
    """
    problem = no_answer(agent, name)
    if problem is not None:
        return problem
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
        return _no_move(agent, name, *calls[-1], errors)
    if lucky:
        return wrong(words.NO_CONSTANT_ANSWER, words.LUCK, lucky[0], name=name)
    return _verdict(agent, own_name(agent, name), records, limit)


def _no_move(agent: Any, name: str, state: State, call: Call, errors: Errors) -> Verdict:
    """Return the verdict on an answer that is no free square."""
    said = f"{words.NO_MOVE}\n{name}({state!r}) {report(agent, call.got)}"
    said += words.EXPECTED.format(_either(state.actions()))
    return wrong(said + printed_too(call), _advise(state, call, errors), state, name=name)


def _either(squares: Any) -> str:
    return " or ".join(map(str, squares))


def _advise(state: State, call: Call, errors: Errors) -> str:
    got = call.got
    if isinstance(got, Raised):
        return advice_on_error(got.exception, errors) or words.ALONE
    if got is None and call.printed:
        return words.PRINTED
    if got is None:
        return words.NO_ANSWER + (words.ZERO_IS_FALSE if 0 in state.actions() else "")
    if got is False:
        return words.FALSE_FOR_NONE
    if type(got) is int and got in range(9):
        return words.TAKEN.format(got)
    return words.NO_SQUARE


def _verdict(agent: Any, name: str, records: dict[str, Record], limit: int) -> Verdict:
    lines = [_line(player, record) for player, record in records.items()]
    lost = {player: record.losses for player, record in records.items() if record.lost}
    if not lost:
        return right("\n".join([words.UNBEATABLE, *lines]), name=name)
    count = sum(map(len, lost.values()))
    games = "1 game" if count == 1 else f"{count:,} games"
    player = min(lost, key=lambda player: len(lost[player][0]))
    moves = lost[player][0]
    replayed = words.REPLAYED.format(player)
    is_right = count < limit
    if is_right:
        said = words.LOSES.format(games)
    else:
        said = words.LOSES_TOO_MANY.format(games)
        if limit > 1:
            said += words.WANTED.format(limit)
    said = "\n".join([said + replayed, *lines])
    verdict = right if is_right else wrong
    picture = replay(moves, {player: agent})
    return verdict(said, _where(player, moves), picture=picture, name=name)


def _line(player: str, record: Record) -> str:
    count = record.won + record.drawn + record.lost
    return words.ALL_GAMES.format(player=player, count=count, record=record)


def _where(player: str, moves: Moves) -> str:
    """Return where the game was lost: at the agent's last move on a board that was not lost yet."""
    state = State()
    said = ""
    for ply, square in enumerate(moves, 1):
        saves = [i for i in state.actions() if outcome(state.result(i)).value <= 0]
        if state.to_move == player and saves and square not in saves:
            opponent = other(player)
            said = words.LOST_BY.format(
                ply=ply, player=player, square=square, opponent=opponent, better=_either(saves)
            )
            if saves == [0]:
                said += words.ZERO_WAS_BETTER
        state = state.result(square)
    return said
