"""The opponent of notebook 00."""

import pytest

from tests.plain import PlainGame
from ttt import State, Variant
from ttt.search import perfect


@pytest.mark.parametrize("player", ["x", "o"])
def test_it_never_loses_whatever_the_other_side_plays(player: str) -> None:
    seen: set[State] = set()
    winners: set[str | None] = set()

    def visit(state: State) -> None:
        if state.is_terminal:
            winners.add(state.winner)
        elif state not in seen:
            seen.add(state)
            for square in [perfect(state)] if state.to_move == player else state.actions():
                visit(state.result(square))

    visit(State())
    assert winners == {player, None}
    assert len(seen) > 50


def test_it_wins_at_once_when_it_can() -> None:
    for squares in PlainGame().reachable():
        state = State.parse(squares)
        wins = [square for square in state.actions() if state.result(square).winner == state.to_move]
        if wins:
            assert perfect(state) == wins[0]


def test_it_refuses_what_it_does_not_know() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        perfect(State.parse("xxxoo...."))
    with pytest.raises(ValueError, match=r"boards of up to 9 squares, not on Variant\(4, 4, 4\)"):
        perfect(State.empty(Variant(4, 4, 4)))
