"""The opponent of notebook 00."""

import pytest

from tests.plain import PlainGame
from ttt import State, Variant
from ttt.search import never_loses


@pytest.mark.parametrize("player", ["x", "o"])
def test_it_never_loses_whatever_the_other_side_plays(player: str) -> None:
    seen: set[State] = set()
    winners: set[str | None] = set()

    def visit(state: State) -> None:
        if state.is_terminal:
            winners.add(state.winner)
        elif state not in seen:
            seen.add(state)
            for square in [never_loses(state)] if state.to_move == player else state.actions():
                visit(state.result(square))

    visit(State())
    assert winners == {player, None}
    assert len(seen) > 50


def test_it_wins_at_once_when_it_can() -> None:
    for squares in PlainGame().reachable():
        state = State.parse(squares)
        wins = [square for square in state.actions() if state.result(square).winner == state.to_move]
        if wins:
            assert never_loses(state) == wins[0]


def test_it_refuses_what_it_does_not_know() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        never_loses(State.parse("xxxoo...."))
    with pytest.raises(ValueError, match=r"plays on Variant\(3, 3, 3\) only, not on Variant\(4, 4, 4\)"):
        never_loses(State.empty(Variant(4, 4, 4)))
