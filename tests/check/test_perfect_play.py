"""Right and wrong answers to the first exercises of notebook 06, the wrong ones being mistakes that people make."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from ttt import State, check
from ttt.check.perfect_play import FIVE, PARSONS
from ttt.count import results
from ttt.minimax import outcome

RIGHT_FIVE = {"a": 1, "b": -1, "c": 1, "d": -1, "e": 0, "f": -1}
AFTER = dict(zip("bcdef", results(FIVE), strict=True))


def for_x(state: State) -> int:
    """A value for x, by brute force."""
    if state.is_terminal:
        return state.utility("x")
    return (max if state.to_move == "x" else min)(map(for_x, results(state)))


# ---- five_squares


def test_right_five_squares() -> None:
    assert for_x(FIVE) == RIGHT_FIVE["a"]
    assert {letter: for_x(state) for letter, state in AFTER.items()} | {"a": 1} == RIGHT_FIVE
    assert repr(check.five_squares(RIGHT_FIVE)) == "✓ five_squares: all six are right."


@pytest.mark.parametrize(
    ("letter", "guess", "hint"),
    [
        ("b", 0, "Who is to move at b? o would not choose 0."),
        ("b", 1, "Whose +1 is it?"),
        ("c", -1, "Whose +1 is it? All values speak for x, also where o is to move."),
        ("d", 1, "Who is to move at d? o would not choose +1."),
        ("e", 1, "Who is to move at e? o would not choose +1."),
        ("e", -1, "No move leads to that."),
        ("a", -1, "Who is to move at a? x would not choose −1."),
        ("a", 0, "One move leads to that. But x chooses: is there a better one for x?"),
    ],
)
def test_wrong_five_squares(letter: str, guess: int, hint: str) -> None:
    verdict = check.five_squares(RIGHT_FIVE | {letter: guess})
    assert not verdict
    assert f"{letter} is not" in verdict.text
    assert hint in verdict.hint
    assert verdict.picture is not None
    assert "notes:" in verdict.picture.alt


def test_no_five_squares() -> None:
    assert check.five_squares(dict.fromkeys("abcdef", ...)).text.startswith("… five_squares: not yet.")
    assert check.five_squares(RIGHT_FIVE | {"c": ...}).text.startswith("… five_squares: not yet.")
    for rubbish in ({}, [1, 2], "abc", None, {"a": 1}):
        assert 'a value for each of "a" to "f" was expected' in check.five_squares(rubbish).text
    assert "c is '+1'; the whole number 1, 0 or -1 was expected" in check.five_squares(RIGHT_FIVE | {"c": "+1"}).text
    assert "c is True; the whole number 1, 0 or -1 was expected" in check.five_squares(RIGHT_FIVE | {"c": True}).text


# ---- minimax_lines


def test_right_lines() -> None:
    verdict = check.minimax_lines("GHEBFA")
    assert verdict
    assert verdict.text.startswith("✓ value: right on all")
    assert check.minimax_lines("g, h, e, b, f, a")
    for letters in ("GHEBFAA", "GHEBFAC", "GHEBF", ""):
        assert "6 were expected" in check.minimax_lines(letters).text


def test_of_all_orders_of_the_six_lines_only_those_that_work_pass() -> None:
    """What passes is run here once more, on the whole tree of an ending; what doesn't is wrong there, or an error."""
    passed = []
    for order in permutations("GHEBFA"):
        if order.index("H") == order.index("G") + 1 and order.index("F") == order.index("B") + 1:
            made: dict[str, Any] = {"results": results}
            exec("\n".join(["def value(state):", *(PARSONS[letter] for letter in order)]), made)
            verdict = check.minimax_lines("".join(order))
            if verdict:
                assert made["value"](FIVE) == 1
                passed.append("".join(order))
    assert passed == ["GHEBFA", "EGHBFA"]


@pytest.mark.parametrize(
    ("order", "hint"),
    [
        ("GDEBFA", "For whom does the line after `if state.is_terminal:` speak?"),
        ("GHECBF", "o is to move here, and may choose. Does it want the greatest value, or the least?"),
        ("GHEABF", "x is to move here, and may choose. Does it want the greatest value, or the least?"),
        ("GHEBFD", "One way through these lines ends without a return."),
        ("GHBFEA", "values is used here before it has been made."),
        ("EBFAGH", "What has to be asked before max and min?"),
        ("HGEBFA", "What is indented further belongs to the line above it"),
        ("GEHBFA", "What is indented further belongs to the line above it"),
    ],
)
def test_wrong_lines(order: str, hint: str) -> None:
    verdict = check.minimax_lines(order)
    assert not verdict
    assert hint in verdict.hint


def test_no_lines() -> None:
    assert check.minimax_lines(...).text.startswith("… minimax_lines: not yet.")
    assert "'Z' is none of the lines" in check.minimax_lines("GHZ").text
    for rubbish in (None, 7, ["G", "H"]):
        assert "the letters were expected as a text" in check.minimax_lines(rubbish).text


# ---- minimax


def right_minimax(state: State) -> int:
    if state.is_terminal:
        return state.utility(state.to_move)
    best = -1
    for square in state.actions():
        best = max(best, -right_minimax(state.result(square)))
    return best


def by_x(state: State) -> int:
    return for_x(state) if state.to_move == "x" else -for_x(state)


def stops_early(state: State) -> int:
    if state.is_terminal:
        return state.utility(state.to_move)
    for square in state.actions():
        if stops_early(state.result(square)) == -1:
            return 1
    return 0 if any(stops_early(state.result(square)) == 0 for square in state.actions()) else -1


@pytest.mark.parametrize("function", [right_minimax, by_x, stops_early, cache(right_minimax)])
def test_right_minimax(function: Callable[[State], int]) -> None:
    verdict = check.minimax(function)
    assert verdict
    assert "right on all 3,0" in verdict.text or "boards" in verdict.text


def no_sign(state: State) -> int:
    if state.is_terminal:
        return state.utility(state.to_move)
    return max(map(no_sign, results(state)))


def wrong_side(state: State) -> int:
    if state.is_terminal:
        return -state.utility(state.to_move)
    return max(-wrong_side(child) for child in results(state))


def always_x(state: State) -> int:
    if state.is_terminal:
        return state.utility("x")
    return max(-always_x(child) for child in results(state))


def draw_is_lost(state: State) -> int:
    if state.is_terminal:
        return -1
    return max(-draw_is_lost(child) for child in results(state))


def takes_the_first(state: State) -> int:
    if state.is_terminal:
        return state.utility(state.to_move)
    return -takes_the_first(results(state)[0])


def takes_the_least(state: State) -> int:
    if state.is_terminal:
        return state.utility(state.to_move)
    return min(-takes_the_least(child) for child in results(state))


def sums(state: State) -> int:
    if state.is_terminal:
        return state.utility(state.to_move)
    return sum(-sums(child) for child in results(state))


def gives_a_list(state: State) -> Any:
    if state.is_terminal:
        return state.utility(state.to_move)
    return [gives_a_list(child) for child in results(state)]


def returns_too_early(state: State) -> int:
    if state.is_terminal:
        return state.utility(state.to_move)
    best = -1
    for square in state.actions():
        return max(best, -returns_too_early(state.result(square)))
    return best


def never_kept(state: State) -> int:
    if state.is_terminal:
        return state.utility(state.to_move)
    best = -1
    for child in results(state):
        max(best, -never_kept(child))
    return best


def leaf_is_1(state: State) -> int:
    if state.is_terminal:
        return 1
    return max(-leaf_is_1(child) for child in results(state))


def least_of_children(state: State) -> int:
    if state.is_terminal:
        return state.utility(state.to_move)
    return min(map(least_of_children, results(state)))


def begins_with_0(state: State) -> int:
    if state.is_terminal:
        return state.utility(state.to_move)
    return max(0, *(-begins_with_0(child) for child in results(state)))


def forgets_the_end(state: State) -> int:
    return max(-forgets_the_end(child) for child in results(state))


def forgets_return(state: State) -> Any:
    if state.is_terminal:
        return state.utility(state.to_move)
    max(-1, *(0 for _ in results(state)))
    return None


def asks_too_early(state: State) -> int:
    return state.utility(state.to_move)


def asks_a_square(state: State) -> int:
    if state.is_terminal:
        return state.utility(state.to_move)
    return max(-asks_a_square(square) for square in state.actions())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("function", "hint"),
    [
        (lambda state: 1, "has won. "),
        (lambda state: float(right_minimax(state)), "A whole number was expected"),
        (lambda state, player: 0, "It is called with one argument"),
        (lambda state: state.ply, "A State can't tell that."),
        (leaf_is_1, "has won. "),
        (never_kept, "Is best ever changed, and the result kept?"),
        (least_of_children, "The value of a child speaks for the side to move there."),
        (begins_with_0, "Or is it what best was at first?"),
        (no_sign, "The value of a child speaks for the side to move there."),
        (wrong_side, "has won. "),
        (always_x, "has won. "),
        (draw_is_lost, "nobody has won: that is worth 0 to both."),
        (takes_the_first, "That is what one move leads to."),
        (takes_the_least, "may choose: are all looked at, and the best one kept?"),
        (sums, "Is something added up? Or is it what best was at first?"),
        (gives_a_list, "One number was expected"),
        (returns_too_early, "are all looked at, and the best one kept?"),
        (forgets_the_end, "Nothing follows when the game is over."),
        (forgets_return, "Does every way through your function end in a return?"),
        (asks_too_early, "Only a finished game has a utility."),
        (asks_a_square, "A square is a number."),
    ],
)
def test_wrong_minimax(function: Callable[[State], Any], hint: str) -> None:
    verdict = check.minimax(function)
    assert not verdict
    assert hint in verdict.hint
    assert verdict.state is not None


# ---- worth


@cache
def right_worth(state: State) -> float:
    if state.is_terminal:
        return 10 * state.utility(state.to_move)
    best = max(-right_worth(child) for child in results(state))
    return best - 1 if best > 0 else best + 1 if best < 0 else 0


@cache
def shrinks(state: State) -> float:
    if state.is_terminal:
        return state.utility(state.to_move)
    return 0.9 * max(-shrinks(child) for child in results(state))


@cache
def by_free_squares(state: State) -> int:
    if state.is_terminal:
        return state.utility(state.to_move) * (1 + state.squares.count("."))
    return max(-by_free_squares(child) for child in results(state))


@pytest.mark.parametrize(
    "function",
    [right_worth, shrinks, by_free_squares, lambda state: outcome(state)._rank()[0] * (20 - outcome(state).plies)],
)
def test_right_worth(function: Callable[[State], float]) -> None:
    verdict = check.worth(function)
    assert verdict
    assert "right on all 4,520 boards" in verdict.text


@cache
def all_wins_alike(state: State) -> float:
    if state.is_terminal:
        return state.utility(state.to_move)
    return max(-all_wins_alike(child) for child in results(state))


@cache
def hurries_its_loss(state: State) -> float:
    """As if every ply less were good for the other side."""
    found = outcome(state)
    return 20 * found.value + found.plies if found.value else 0


@cache
def distance_first(state: State) -> float:
    if state.is_terminal:
        return state.utility(state.to_move)
    return max(-distance_first(child) for child in results(state)) - 1


@cache
def losses_fall_too(state: State) -> int:
    if state.is_terminal:
        return 10 * state.utility(state.to_move)
    best = max(-losses_fall_too(child) for child in results(state))
    return best - 1 if best != 0 else 0


@cache
def far_wins_first(state: State) -> float:
    if state.is_terminal:
        return state.utility(state.to_move)
    return 2 * max(-far_wins_first(child) for child in results(state))


@cache
def no_sign_kept(state: State) -> int:
    if state.is_terminal:
        return state.utility(state.to_move)
    return max(map(no_sign_kept, results(state)))


@cache
def begins_with_minus_1(state: State) -> int:
    if state.is_terminal:
        return 10 * state.utility(state.to_move)
    best = max(-1, *(-begins_with_minus_1(child) for child in results(state)))
    return best - 1 if best > 0 else best + 1 if best < 0 else 0


@cache
def least(state: State) -> int:
    if state.is_terminal:
        return 10 * state.utility(state.to_move)
    return min(-least(child) for child in results(state))


@cache
def draws_drift(state: State) -> float:
    if state.is_terminal:
        return 10 * state.utility(state.to_move)
    best = max(-draws_drift(child) for child in results(state))
    return best - 1 if best >= 0 else best + 1


def slow_wins_sink(state: State) -> float:
    found = outcome(state)
    return found.value * (2.5 - found.plies)


def no_memo(state: State) -> float:
    if state.is_terminal:
        return 10 * state.utility(state.to_move)
    best = max(-no_memo(child) for child in results(state))
    return best - 1 if best > 0 else best + 1 if best < 0 else 0


def raises(state: State) -> float:
    return state.utility(state.to_move) * undefined  # type: ignore[name-defined,no-any-return] # noqa: F821


@pytest.mark.parametrize(
    ("function", "hint"),
    [
        (all_wins_alike, "By your numbers they are alike."),
        (hurries_its_loss, "If you must lose, let it take long."),
        (distance_first, "Which counts more, value or distance?"),
        (losses_fall_too, "a win from above and a loss from below."),
        (far_wins_first, "What is further away should be closer to 0"),
        (no_memo, "Is the same position worked out again and again?"),
        (lambda state: 0, "The first two lines of the function were right about that."),
        (lambda state: None, "Does every way through your function end in a return?"),
        (lambda state: "win", "A number was expected"),
        (no_sign_kept, "The value of a child speaks for the side to move there."),
        (begins_with_minus_1, "can it get lower than that?"),
        (least, "are all looked at, and the best one kept?"),
        (draws_drift, "A draw is worth 0, near or far"),
        (slow_wins_sink, "Which counts more, value or distance?"),
        (raises, "This name means nothing here."),
    ],
)
def test_wrong_worth(function: Callable[[State], Any], hint: str) -> None:
    verdict = check.worth(function)
    assert not verdict
    assert hint in verdict.hint


def test_without_a_memo_nothing_but_the_empty_board_is_tried() -> None:
    assert check.worth(no_memo).state == State()


def test_no_worth() -> None:
    @cache
    def untouched(state: State) -> Any:
        """Return a number."""
        if state.is_terminal:
            return 10 * state.utility(state.to_move)
        ...  # noqa: PIE790
        return None

    assert check.worth(untouched).text.startswith("… worth: not yet.")
    assert check.minimax(untouched).text.startswith("… minimax: not yet.")
    assert "a function was expected, not 7" in check.worth(7).text  # type: ignore[arg-type]


def test_an_error_below_a_cache_is_told_with_the_learners_own_line() -> None:
    @cache
    def broken(state: State) -> float:
        return state.nothing  # type: ignore[attr-defined,no-any-return]

    assert "in your line   return state.nothing" in check.worth(broken).text
