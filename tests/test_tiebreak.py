"""Tie-breakers and odds, against games that are enumerated one by one and values from another minimax."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import prod
from typing import Any

import pytest

from tests.plain import PlainGame, value
from ttt import State, Variant
from ttt.agents import Agent, IllegalActionError, first_free, simple_reflex
from ttt.game import other
from ttt.match import exhaust, games
from ttt.minimax import best_actions, perfect
from ttt.tiebreak import (
    Odds,
    Opponent,
    Score,
    by_paths,
    by_replies,
    by_weighted_paths,
    careless,
    odds,
    slipping,
    tie_breaker,
)

GAME = PlainGame()
SCORES: list[Score] = [by_replies, by_paths, by_weighted_paths]
AGENTS: dict[str, Agent] = {"perfect": perfect, **{score.__name__: tie_breaker(score) for score in SCORES}}
BOARDS = sorted(GAME.reachable())
UNFINISHED = [board for board in BOARDS if not GAME.is_over(board)]
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
Fractions = dict[int, Fraction]


def ends(board: str, chance: Fraction = Fraction(1)) -> Iterator[tuple[int, Fraction]]:
    """Yield every game below a board: how it ends for x, and how likely random moves are to take it."""
    following = list(GAME.moves(board))
    if not following:
        yield value(board), chance
    for _, after in following:
        yield from ends(after, chance / len(following))


# Scores.


@pytest.mark.parametrize(
    "board", [*[board for board in BOARDS if board.count(".") <= 4][::99], "x...o...x", "xo......."]
)
def test_paths_are_the_games_below(board: str) -> None:
    paths, state = list(ends(board)), State.parse(board)
    assert by_paths(state, "x") == sum(end for end, _ in paths)
    assert by_weighted_paths(state, "x") == sum(end * chance for end, chance in paths)


def test_replies_are_the_values_one_move_on() -> None:
    for board in UNFINISHED:
        assert by_replies(State.parse(board), "x") == sum(value(after) for _, after in GAME.moves(board))


def test_in_misere_the_line_loses() -> None:
    end = State.parse("xxxoo....", Variant(misere=True))
    assert [score(end, "x") for score in SCORES] == [-1, -1, -1]
    empty = State.empty(Variant(misere=True))
    for score in (by_paths, by_weighted_paths):
        assert score(empty, "x") == -score(State(), "x"), "the same games, with the ends exchanged"


# Agents.


@pytest.mark.parametrize("score", SCORES)
def test_it_takes_the_first_of_the_best_with_the_highest_score(score: Score) -> None:
    agent = tie_breaker(score)
    differs = 0
    for board in UNFINISHED[::3]:
        state = State.parse(board)
        best = best_actions(state)
        scores = [score(state.result(square), state.to_move) for square in best]
        assert agent(state) == best[scores.index(max(scores))]
        differs += agent(state) != perfect(state)
    assert differs > 80, "it breaks ties in its own way"


def test_each_idea_has_its_own_answer() -> None:
    """x took 7: four answers hold the draw, and the three scores and the first free one take three of them."""
    state = State().result(7)
    assert best_actions(state) == [1, 4, 6, 8]
    assert {name: agent(state) for name, agent in AGENTS.items()} == {
        "perfect": 1, "by_replies": 6, "by_paths": 4, "by_weighted_paths": 4
    }  # fmt: skip
    assert [agent(State()) for agent in AGENTS.values()] == [0, 0, 4, 4]
    assert [by_replies(State().result(square), "x") for square in range(9)] == [7, 4, 7, 4, 4, 4, 7, 4, 7]


def test_a_tie_breaker_has_a_name_and_never_loses() -> None:
    assert [tie_breaker(score).__name__ for score in SCORES] == [
        "perfect_by_replies", "perfect_by_paths", "perfect_by_weighted_paths"
    ]  # fmt: skip
    for score in SCORES:
        assert exhaust(tie_breaker(score), "x").lost == exhaust(tie_breaker(score), "o").lost == 0


def test_an_agent_refuses_what_it_does_not_know() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        tie_breaker(by_paths)(State.parse("xxxoo...."))
    with pytest.raises(
        ValueError, match=r"Variant\(4, 4, 4\) has 16 squares; perfect_by_paths takes boards of up to 9"
    ):
        tie_breaker(by_paths)(State.empty(Variant(4, 4, 4)))


# Opponents.


def test_a_careless_opponent_errs_with_its_probability() -> None:
    corner = State().result(0)
    assert careless(QUARTER)(corner) == {
        square: Fraction(1, 32) + (Fraction(3, 4) if square == 4 else 0) for square in range(1, 9)
    }
    centre = State().result(4)
    assert careless(HALF)(centre) == {
        square: Fraction(1, 16) + (Fraction(1, 8) if square in (0, 2, 6, 8) else 0)
        for square in (0, 1, 2, 3, 5, 6, 7, 8)
    }
    assert careless(Fraction(1))(State()) == dict.fromkeys(range(9), Fraction(1, 9))


def test_a_reflex_slips() -> None:
    block = State.parse("xx..o....")
    assert slipping(simple_reflex, QUARTER)(block) == {
        square: Fraction(1, 24) + (Fraction(3, 4) if square == 2 else 0) for square in (2, 3, 5, 6, 7, 8)
    }


# Odds.


@pytest.mark.parametrize("player", ["x", "o"])
@pytest.mark.parametrize("agent", [*AGENTS.values(), first_free])
@pytest.mark.parametrize("opponent", [careless(Fraction(1)), careless(QUARTER), slipping(simple_reflex, QUARTER)])
def test_odds_are_the_chances_of_all_games(agent: Agent, player: str, opponent: Opponent) -> None:
    opponent = cache(opponent)
    found = {player: Fraction(), None: Fraction(), other(player): Fraction()}
    for moves, end in games(agent, player):
        chances, state = [], State()
        for square in moves:
            chances += [opponent(state)[square]] if state.to_move != player else []
            state = state.result(square)
        found[end.winner] += prod(chances)
    assert odds(agent, player, opponent) == tuple(found.values())
    assert sum(found.values()) == 1


# Won, for each of AGENTS; the rest is drawn, since none of them loses.
WON = {
    ("x", "random"): ["191/192", "191/192", "95/96", "95/96"],
    ("x", "careless 1/2"): ["407/512", "407/512", "407/512", "407/512"],
    ("x", "careless 1/4"): ["6113/12288", "6113/12288", "12473/24576", "12473/24576"],
    ("x", "reflex 1/4"): ["6113/12288", "6113/12288", "12473/24576", "12473/24576"],
    ("o", "random"): ["254/315", "832/945", "866/945", "278/315"],
    ("o", "careless 1/2"): ["4967/10080", "1411/2520", "373/630", "1019/1890"],
    ("o", "careless 1/4"): ["4357/16128", "3779/12096", "2503/7560", "2231/7560"],
    ("o", "reflex 1/4"): ["10201/40320", "7577/30240", "3827/15120", "1237/5040"],
}
OPPONENTS = {
    "random": careless(Fraction(1)),
    "careless 1/2": careless(HALF),
    "careless 1/4": careless(QUARTER),
    "reflex 1/4": slipping(simple_reflex, QUARTER),
}


@pytest.mark.parametrize(("player", "opponent"), WON)
def test_the_numbers_that_the_notebook_quotes(player: str, opponent: str) -> None:
    expected = [Odds(Fraction(won), 1 - Fraction(won), Fraction()) for won in WON[player, opponent]]
    assert [odds(agent, player, OPPONENTS[opponent]) for agent in AGENTS.values()] == expected


@pytest.mark.parametrize("opponent", ["random", "careless 1/2", "careless 1/4"])
def test_no_perfect_o_wins_more_often_than_by_paths(opponent: str) -> None:
    """By a search for the best of all agents that keep the value, against this very opponent."""

    @cache
    def ceiling(state: State) -> Fraction:
        if state.is_terminal:
            return Fraction(state.winner == "o")
        if state.to_move == "o":
            kept = [state.result(square) for square in state.actions()]
            return max(ceiling(after) for after in kept if value(after.squares) == value(state.squares))
        chances = OPPONENTS[opponent](state)
        return sum((chance * ceiling(state.result(square)) for square, chance in chances.items()), Fraction())

    assert ceiling(State()) == odds(AGENTS["by_paths"], "o", OPPONENTS[opponent]).won


def test_what_is_no_opponent_is_refused() -> None:
    random = careless(Fraction(1))
    floats: Any = dict.fromkeys((0, 1), 0.5)
    for no_mapping in (first_free, lambda state: None, lambda state: [0]):
        with pytest.raises(ValueError, match="a probability for each square"):
            odds(first_free, "x", no_mapping)  # type: ignore[arg-type]
    for strange in ({}, {9: Fraction(1)}, {0: HALF}, {0: Fraction(2), 1: Fraction(-1)}, floats):
        with pytest.raises(ValueError, match="are not probabilities of free squares, as Fractions that add up to 1"):
            odds(perfect, "o", lambda state, first=strange: first if state == State() else random(state))  # type: ignore[misc]
    with pytest.raises(IllegalActionError, match="square 0 is taken"):
        odds(lambda _: 0, "o", lambda _: {0: Fraction(1)})
