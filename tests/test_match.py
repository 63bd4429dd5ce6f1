"""Playing: one game, every opponent against a plain recount, and tournaments that repeat."""

import itertools
from collections import Counter

import pytest

from tests.oracles import type_in
from tests.plain import GAME
from ttt import State
from ttt.agents import Agent, IllegalActionError, first_free, human, random_agent, simple_reflex
from ttt.doors import name_of
from ttt.lookahead import Averaging
from ttt.match import Record, contest, exhaust, play, read_moves, strategy, tournament
from ttt.minimax import outcome

TWELVE = ("0472638", "0482637", "2460857", "2470856", "5460827", "5470826", "6420857", "6450827", "7402638", "7420856",
          "7450826", "8402637")  # fmt: skip


def test_a_game_is_played_in_turn():
    game = play(first_free, simple_reflex)
    assert game.moves == (0, 4, 1, 2, 3, 6)
    assert [state.squares.count(".") for state in game.states] == [9, 8, 7, 6, 5, 4, 3]
    assert (game.winner, game.finished) == ("o", True)

    assert play(first_free, simple_reflex, State.parse("xx.oo....")).moves == (2,)
    over = State.parse("xxxoo....")
    assert play(first_free, first_free, over).states == (over,)


def test_moves_are_squares_or_digits():
    assert read_moves("048") == read_moves((0, 4, 8)) == [0, 4, 8]
    words = "'−' in '0−8' is not a square; digits such as '4085761' were expected"
    with pytest.raises(ValueError, match=words):
        read_moves("0−8")


def test_an_illegal_answer_is_an_error_with_its_name():
    def zero(_state: State):
        return 0

    words = r"zero answered 0 on State.parse\('x../.../...'\): "
    with pytest.raises(IllegalActionError, match=words):
        play(zero, zero)
    with pytest.raises(IllegalActionError, match="zero answered 0"):
        exhaust(zero, "o")


def test_a_human_leaves_a_game_unfinished(monkeypatch):
    type_in(monkeypatch, ["4", "8"])
    game = play(human, first_free)
    assert (game.moves, game.finished, game.winner) == ((4, 0, 8, 1), False, None)


def test_the_records():
    for agent, player, record in [
        (simple_reflex, "x", (80, 14, 0)),
        (simple_reflex, "o", (350, 127, 12)),
        (first_free, "x", (83, 16, 58)),
        (first_free, "o", (200, 36, 429)),
    ]:
        games = exhaust(agent, player)
        totals = (games.won, games.drawn, games.lost)
        assert totals == record == plain_record(agent, player), (agent, player)


def test_the_twelve_games_that_reflex_loses():
    assert exhaust(simple_reflex, "o").losses == tuple(tuple(map(int, moves)) for moves in TWELVE)


def test_what_notebook_04_says_of_the_first_of_them():
    """It is lost by o's 2; with 3, 5, 6 or 8 it would have been a draw."""
    state = play_out(State(), (0, 4, 7))
    worth = {square: -outcome(state.result(square)).value for square in state.actions()}
    assert worth == {1: -1, 2: -1, 3: 0, 5: 0, 6: 0, 8: 0}


def test_losses_come_shortest_first_and_can_be_replayed():
    losses = exhaust(first_free, "o").losses
    assert list(losses) == sorted(losses, key=lambda moves: (len(moves), moves))
    assert len(losses[0]) == 5
    for moves in losses:
        state = State()
        for square in moves:
            if state.to_move == "o":
                assert square == first_free(state)
            state = state.result(square)
        assert state.winner == "x"


def test_an_agent_is_asked_once_about_each_state():
    asked: Counter[State] = Counter()

    def counting(state: State):
        asked[state] += 1
        return first_free(state)

    exhaust(counting, "o")
    assert set(asked.values()) == {1}
    assert strategy(first_free, "o") == {state: first_free(state) for state in asked}


def test_a_random_agent_is_judged_as_the_strategy_that_it_drew():
    records = [exhaust(random_agent(seed), "o") for seed in (7, 7, 8)]
    assert records[0] == records[1] != records[2]
    assert len(set(records)) == 2, "a record never changes"


def test_from_a_state():
    start = State.parse("x.. .o. ..x")
    lost = exhaust(simple_reflex, "o", start).losses
    assert lost
    assert all(play_out(start, moves).winner == "x" for moves in lost)
    over = State.parse("xxxoo....")
    assert exhaust(first_free, "x", over) == Record(1, 0, 0)
    assert exhaust(first_free, "o", over) == Record(0, 0, 1, ((),))


def test_a_tournament_counts_every_game():
    agents: list[Agent] = [first_free, random_agent(0), simple_reflex]
    table = tournament(iter(agents), games=20, seed=7)  # type: ignore[arg-type]
    assert list(table) == list(itertools.product(map(name_of, agents), repeat=2))
    assert all(record.won + record.drawn + record.lost == 20 for record in table.values())
    assert all(len(record.losses) == record.lost for record in table.values())
    assert table["first_free", "simple_reflex"] == Record(0, 0, 20, (((0, 4, 1, 2, 3, 6),) * 20))


def test_the_same_seed_gives_the_same_tournament():
    lucky = random_agent(0)
    tables = []
    for seed in (7, 7, 8):
        tables.append(tournament([first_free, lucky], games=20, seed=seed))
        lucky(State())  # what it did in between does not matter
    assert tables[0] == tables[1] != tables[2]


def test_any_agent_with_an_rng_gets_a_new_one():
    """Averaging has it from the tournament's seed alone; an `rng` that is no Random stays."""

    class Happy:
        rng = "good"

        def __call__(self, state: State):
            return state.actions()[-1]

    tables = [tournament([random_agent(0), Averaging(2, own), Happy()], games=20, seed=seed)
              for own, seed in ((1, 7), (2, 7), (1, 8))]  # fmt: skip
    assert tables[0] == tables[1] != tables[2]


def test_what_notebook_04_says_of_luck():
    """With the seed 7 the reflex agent loses no game, with 8 it loses one."""
    for seed, lost in ((7, 0), (8, 1)):
        table = tournament([first_free, random_agent(7), simple_reflex], games=100, seed=seed)
        losses = 0
        for name in ("first_free", "random_agent(7)"):
            losses += table["simple_reflex", name].lost + table[name, "simple_reflex"].won
        assert losses == lost, seed


def test_a_contest_is_played_from_each_kind_of_pair_of_moves_with_both_sides():
    ends: Counter[str | None] = Counter()
    for first, second in FIRST_MOVES:
        for mine, agents in (
            ("x", (simple_reflex, first_free)),
            ("o", (first_free, simple_reflex)),
        ):
            state = State().result(first).result(second)
            while not state.is_terminal:
                state = state.result(agents[state.to_move == "o"](state))
            ends[{mine: "won", None: "drawn"}.get(state.winner, "lost")] += 1
    record = contest(simple_reflex, first_free)
    assert (record.won, record.drawn, record.lost) == (ends["won"], ends["drawn"], ends["lost"])
    assert len(record.losses) == record.lost
    back = contest(first_free, simple_reflex)
    assert (back.won, back.lost) == (record.lost, record.won)


# By hand: x in a corner, on an edge, in the centre, and the replies that no symmetry exchanges
FIRST_MOVES = [
    *((0, reply) for reply in (1, 2, 4, 5, 8)),
    *((1, reply) for reply in (0, 3, 4, 6, 7)),
    *((4, reply) for reply in (0, 1)),
]


def plain_record(agent: Agent, player: str) -> tuple[int, int, int]:
    """Won, drawn, lost, by trying every choice of an opponent; lines from the oracle."""
    ends: Counter[str | None] = Counter()
    waiting = [State()]
    while waiting:
        state = waiting.pop()
        if state.is_terminal:
            ends[next((who for who in "xo" if GAME.has_line(state.squares, who)), None)] += 1
        else:
            tried = [agent(state)] if state.to_move == player else state.actions()
            waiting += map(state.result, tried)
    return ends[player], ends[None], ends["o" if player == "x" else "x"]


def play_out(state: State, moves: tuple[int, ...]) -> State:
    for square in moves:
        state = state.result(square)
    return state
