"""Tie-breakers, against games that are enumerated one by one and values from another minimax."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from tests.plain import GAME, value
from tests.positions import BOARDS, OPEN_BOARDS as UNFINISHED
from ttt import State, Variant
from ttt.agents import Agent
from ttt.learning.policies import best_response, careless, policy_value
from ttt.match import exhaust
from ttt.minimax import best_actions, perfect
from ttt.tiebreak import Score, by_paths, by_replies, by_weighted_paths, tie_breaker

SCORES: list[Score] = [by_replies, by_paths, by_weighted_paths]
AGENTS: dict[str, Agent] = {
    "perfect": perfect,
    **{score.__name__: tie_breaker(score) for score in SCORES},
}


def ends(board: str, chance: Fraction = Fraction(1)) -> Iterator[tuple[int, Fraction]]:
    """Yield every game below a board: its end for x, and how likely random moves take it."""
    following = list(GAME.moves(board))
    if not following:
        yield value(board), chance
    for _, after in following:
        yield from ends(after, chance / len(following))


# Scores.


@pytest.mark.parametrize(
    "board", [*[board for board in BOARDS if board.count(".") <= 4][::99], "x...o...x", "xo......."]
)
def test_paths_are_the_games_below(board):
    paths = list(ends(board))
    state = State.parse(board)
    assert by_paths(state, "x") == sum(end for end, _ in paths)
    assert by_weighted_paths(state, "x") == sum(end * chance for end, chance in paths)


def test_replies_are_the_values_one_move_on():
    for board in UNFINISHED:
        values = [value(after) for _, after in GAME.moves(board)]
        assert by_replies(State.parse(board), "x") == sum(values)


def test_in_misere_the_line_loses():
    end = State.parse("xxxoo....", Variant(misere=True))
    assert [score(end, "x") for score in SCORES] == [-1, -1, -1]
    empty = State.empty(Variant(misere=True))
    for score in (by_paths, by_weighted_paths):
        assert score(empty, "x") == -score(State(), "x"), "the same games, with the ends exchanged"


# Agents.


@pytest.mark.parametrize("score", SCORES)
def test_it_takes_the_first_of_the_best_with_the_highest_score(score: Score):
    agent = tie_breaker(score)
    differs = 0
    for board in UNFINISHED[::3]:
        state = State.parse(board)
        best = best_actions(state)
        scores = [score(state.result(square), state.to_move) for square in best]
        assert agent(state) == best[scores.index(max(scores))]
        differs += agent(state) != perfect(state)
    assert differs > 80, "it breaks ties in its own way"


def test_each_idea_has_its_own_answer():
    """x took 7: four answers hold the draw, of which the four agents take three."""
    state = State().result(7)
    assert best_actions(state) == [1, 4, 6, 8]
    assert {name: agent(state) for name, agent in AGENTS.items()} == {
        "perfect": 1, "by_replies": 6, "by_paths": 4, "by_weighted_paths": 4
    }  # fmt: skip
    assert [agent(State()) for agent in AGENTS.values()] == [0, 0, 4, 4]
    replies = [by_replies(State().result(square), "x") for square in range(9)]
    assert replies == [7, 4, 7, 4, 4, 4, 7, 4, 7]


def test_a_tie_breaker_has_a_name_and_never_loses():
    assert [tie_breaker(score).__name__ for score in SCORES] == [
        "perfect_by_replies", "perfect_by_paths", "perfect_by_weighted_paths"
    ]  # fmt: skip
    for score in SCORES:
        assert exhaust(tie_breaker(score), "x").lost == exhaust(tie_breaker(score), "o").lost == 0


def test_the_order_of_two_tie_breakers_changes_with_how_careless_x_is():
    """As the more of notebook 06 says; and that a player that is not perfect wins 36.7 of 100."""

    def won(score: Score, percent: int) -> Fraction:
        return policy_value(tie_breaker(score), careless(Fraction(percent, 100)), "o").won

    assert won(by_replies, 75) > won(by_weighted_paths, 75)
    assert won(by_replies, 100) < won(by_weighted_paths, 100)
    assert round(100 * float(best_response(careless(Fraction(1, 4)), "x").odds.lost), 1) == 36.7
