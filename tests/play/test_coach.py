"""Hints are never worse than the best there is; remarks name the broken rule and the true cost."""

from functools import cache

import pytest

from tests.oracles import true_value
from tests.positions import OPEN
from tests.refusals import refuses
from ttt import State, Variant
from ttt.game import OVER
from ttt.play import coach
from ttt.rules import HARVEY, OBEYED

# Each is asked for at each position by several tests.
hint = cache(coach.hint)
remark = cache(coach.remark)


def worth(state: State):
    """What a state is worth to the side to move."""
    return true_value(state.squares)


def after(state: State, square: int):
    return -worth(state.result(square))


def advised(state: State):
    """The square that a hint names."""
    return int(hint(state).split()[1].strip(".,"))


def test_a_hint_gives_nothing_away():
    wrong = 0
    for state in OPEN:
        words = hint(state)
        assert after(state, advised(state)) == worth(state)
        if "looking ahead" in words:
            wrong += 1
            assert after(state, HARVEY(state)) < worth(state)
        else:
            assert words.startswith(f"Take {HARVEY(state)}. {HARVEY.explain(state)}")
            assert words.endswith("(If nobody errs, the game is lost.)") == (worth(state) < 0)
    assert wrong == 54, "boards on which the rules themselves give something away"


@pytest.mark.long
def test_a_remark_tells_the_true_cost():
    for state in OPEN:
        for square in state.actions():
            words = remark(state, square)
            is_lost = worth(state) > after(state, square)
            assert ("gives away" in words) == is_lost, (state, square, words)
            if is_lost:
                assert words.endswith({1: "a win.", 0: "a draw."}[worth(state)])
            if words and "breaks no rule" not in words:
                assert words.startswith(f"{square} breaks {HARVEY.explain(state)!r}. ")


def test_a_move_that_obeys_the_rules_or_the_hint_is_not_scolded():
    assert sum("breaks no rule" in remark(state, HARVEY(state)) for state in OPEN) == 54
    assert not any(remark(state, advised(state)) for state in OPEN)


def test_a_rule_is_broken_or_obeyed_as_its_words_say():
    """On every board and for every move: what obeys which rule is a matter of `ttt.rules`."""
    for state in OPEN:
        rule = HARVEY.explain(state).rule
        harveys = HARVEY(state)
        for square in state.actions():
            obeys = square == harveys or square in OBEYED[rule](state)
            sees_further = after(state, harveys) < after(state, square) == worth(state)
            is_broken = f" breaks {rule}: " in remark(state, square)
            assert is_broken == (not obeys and not sees_further), (state, square)


LOST = "5 breaks block: with 2, x would complete 0-1-2. It changes nothing: "
REMARKS = [
    ("xx. oo. ...", 8, "8 breaks win: 2 completes 0-1-2. It gives away a win."),
    ("xx. .o. ...", 8, "8 breaks block: with 2, x would complete 0-1-2. It gives away a draw."),
    ("... ... ...", 0, "0 breaks center: 4 is free. It costs nothing this time."),
    ("xx. .o. xo.", 5, f"{LOST}if nobody errs, the game is lost."),
    ("ox. ... ...", 3, ""),  # the rules err here
]


def test_the_words_of_a_remark():
    for board, square, words in REMARKS:
        assert remark(State.parse(board), square) == words


def test_a_win_that_comes_later_is_no_loss():
    remarks = [remark(state, square) for state in OPEN for square in state.actions()]
    later = [words for words in remarks if "still wins" in words]
    assert len(later) > 100
    for words in later:
        assert " breaks win: " in words
        assert words.endswith("It still wins, but later.")


def test_the_words_of_a_hint():
    assert hint(State()) == "Take 4. center: 4 is free"
    words = "Take 3, by looking ahead. (Harvey's rules err here: advance: 7"
    assert hint(State.parse("ox./.../...")).startswith(words)


@pytest.mark.parametrize("advice", [hint, lambda state: remark(state, 0)])
def test_other_games_are_refused(advice):
    with pytest.raises(ValueError, match="Harvey's rules play on"):
        advice(State.empty(Variant(misere=True)))
    with refuses(OVER, ValueError):
        advice(State.parse("xxxoo...."))
