"""Right and wrong answers to the exercises of notebook 05, the wrong ones being mistakes that people make."""

from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Any

import pytest

from tests.check.told import assert_told
from ttt import State, check, match, rules
from ttt.agents import first_free, simple_reflex
from ttt.check.n05_harveys_rules import FEWEST
from ttt.game import other
from ttt.match import games
from ttt.minimax import perfect
from ttt.rules import DIAGONALS_FIRST, HARVEY, LINES, Rule, RuleAgent, open_lines, pivots

NINE = [rules.win, rules.block, rules.fork, rules.block_fork, rules.advance, rules.advance_unchecked, rules.center,
        rules.corner, rules.anything]  # fmt: skip

# ---- fork


def first(is_fork: Callable[[State, int], bool]) -> Callable[[State], int | None]:
    """Return a rule that takes the first square of a kind."""
    return lambda state: next(
        (square for square in state.actions() if is_fork(state, square)), None
    )


def through(square: int, lines: Iterable[tuple[int, ...]]) -> bool:
    return sum(square in line for line in lines) > 1


right_fork = first(lambda state, square: through(square, open_lines(state, state.to_move, 1)))
by_looking_after_the_move = first(
    lambda state, square: len(open_lines(state.result(square), state.to_move, 2)) > 1
)
before_the_move = first(lambda state, square: through(square, open_lines(state, state.to_move, 2)))
with_dead_lines = first(
    lambda state, square: through(
        square, (line for line in LINES if state.to_move in {state.squares[i] for i in line})
    )
)


def taken_pivot(state: State) -> int | None:
    me = state.to_move
    mine = [line for line in LINES if sum(state.squares[i] == me for i in line) == 1]
    return next((i for i in range(9) if sum(i in line for line in mine) > 1), None)


def gives_up(state: State) -> int | None:
    """Says no as soon as one square is no fork."""
    return state.actions()[0] if state.actions()[0] in pivots(state, state.to_move) else None


def test_right_fork() -> None:
    assert check.fork(right_fork).text == "✓ fork: right on all 678 boards."
    assert check.fork(by_looking_after_the_move)
    assert check.fork(rules.fork)
    assert check.fork(lambda state: max(pivots(state, state.to_move), default=None)), (
        "any pivot is right"
    )


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        (with_dead_lines, "Can x still complete it?"),
        (
            before_the_move,
            "What does your rule find in these two lines? (If it tries the move first: then it is o's",
        ),
        (gives_up, "An `else: return None` gives up after one."),
        (taken_pivot, "is not free"),
        (rules.block_fork, "That would be a fork for"),
        (lambda state: False, "or None if it has nothing to say"),
        (lambda state: state.actions()[0], "both through the square it takes"),
        (
            rules.advance,
            "threatens 0-3-6. A fork threatens two lines, both through the square it takes",
        ),
        (lambda state: pivots(state, state.to_move), "A rule returns one square"),
        (lambda state: state.lines, "A State can't say that"),
    ],
)
def test_wrong_fork(wrong: Callable[[State], Any], hint: str) -> None:
    assert_told(check.fork(wrong), "fork(", hint)


# ---- advance


def right_advance(state: State) -> int | None:
    theirs = pivots(state, other(state.to_move))
    for one, two in open_lines(state, state.to_move, 1):
        if two not in theirs:
            return one
        if one not in theirs:
            return two
    return None


def of_one_line(choice: Callable[[State, tuple[int, ...]], int]) -> Callable[[State], int | None]:
    """Return a rule that looks at one line only, and takes one of its two free squares."""
    return lambda state: next(
        (choice(state, line) for line in open_lines(state, state.to_move, 1)), None
    )


def test_right_advance() -> None:
    assert check.advance(right_advance).text == "✓ right_advance: right on all 478 boards."
    assert check.advance(rules.advance), "Harvey's own, which looks at one line"
    agent = RuleAgent(
        [
            rules.win,
            rules.block,
            rules.fork,
            right_advance,
            rules.center,
            rules.corner,
            rules.anything,
        ]
    )
    assert check.never_lose(agent), "and it does its work among the others"


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        (
            of_one_line(lambda state, line: line[0]),
            "Does your rule look up x's forks before it chooses between 5 and 8?",
        ),
        (
            of_one_line(lambda state, line: line[line[1] in pivots(state, state.to_move)]),
            "Does your rule look up x's forks",
        ),
        (
            of_one_line(lambda state, line: line[line[0] in pivots(state, other(state.to_move))]),
            "On 7, x has no fork.",
        ),
        (lambda state: rules.advance(state, DIAGONALS_FIRST), "Is there another line to threaten?"),
        (
            lambda state: rules.block_fork(state) or rules.advance(state),
            "threatens no line. x is not forced",
        ),
        (lambda state: None, "3 would threaten 0-3-6, and o's answer is no fork. Why does"),
        (lambda state: False, "or None if it has nothing to say"),
        (
            lambda state: next(iter(open_lines(state, state.to_move, 1)), None),
            "A rule returns one square",
        ),
        (lambda state: state.actions()[0], "threatens no line"),
        (
            lambda state: open_lines(state, state.to_move, 1)[0][0],
            "There may be no line to threaten.",
        ),
        (lambda state: state.lines, "A State can't say that"),
    ],
)
def test_wrong_advance(wrong: Callable[[State], Any], hint: str) -> None:
    assert_told(check.advance(wrong), "advance(", hint)


# ---- agents that never lose


def obey(*obeyed: Any) -> Callable[[State], Any]:
    """As in the notebook."""

    def agent(state: State) -> Any:
        return next(square for square in (rule(state) for rule in obeyed) if square is not None)

    return agent


def test_never_lose_is_met() -> None:
    assert check.never_lose(RuleAgent(HARVEY.rules, name="my_seven")).text.startswith(
        "✓ my_seven: no opponent can"
    )
    assert check.never_lose(perfect)
    assert check.never_lose(obey(*HARVEY.rules))


@pytest.mark.parametrize(
    "agent",
    [
        rules.HARVEY_4B,
        rules.HARVEY_DIAGONALS_FIRST,
        rules.HARVEY_4A,
        rules.HARVEY_FIRST,
        simple_reflex,
        first_free,
    ],
)
def test_never_lose_is_not_met_by_wrong_rules(agent: Callable[[State], int]) -> None:
    told = check.never_lose(agent)
    assert not told
    assert told.picture is not None
    lost = match.exhaust(agent, "x").lost + match.exhaust(agent, "o").lost
    assert f"It loses {lost} games; the shortest" in told.text


@pytest.mark.parametrize(
    ("agent", "hint"),
    [
        (lambda state: RuleAgent([rules.win(state)])(state), "Give the rule itself"),  # type: ignore[list-item]
        (RuleAgent(HARVEY.rules[:4]), "Which rule always has something to say?"),
        (lambda state: False, "returns None, not False"),
        (lambda state: {State(): 4}[state.squares], "What are its keys?"),
    ],
)
def test_agents_without_a_move(agent: Callable[[State], int], hint: str) -> None:
    assert_told(check.never_lose(agent), "no move", hint)


# ---- fewest rules


def test_five_rules_are_enough() -> None:
    told = check.fewest_rules([rules.win, rules.block, rules.advance, rules.center, rules.anything])
    assert (
        told.text
        == "✓ fewest_rules: 5 rules, and no opponent can beat them. No four of the nine will do."
    )
    assert not check.fewest_rules(
        [rules.win, rules.block, rules.advance, rules.center, rules.corner, rules.anything]
    )
    assert_told(
        check.fewest_rules(HARVEY.rules),
        "7 rules, and no opponent can beat them. But fewer will do.",
        "",
    )


def test_no_four_of_the_nine_are_enough() -> None:
    assert FEWEST == 5
    for count in range(1, FEWEST):
        assert not [chosen for chosen in permutations(NINE, count) if never_beaten(chosen)]


@pytest.mark.parametrize(
    ("wrong", "said", "hint"),
    [
        (..., "… fewest_rules: not yet.", ""),
        (
            [rules.win, rules.block, rules.fork, rules.center, rules.anything],
            "the shortest is replayed",
            "Nothing was",
        ),
        (
            [rules.win, rules.block, rules.advance, rules.anything],
            "the shortest is replayed",
            "Nothing was lost",
        ),
        (
            [rules.win, rules.block, rules.advance, rules.center],
            "no rule speaks",
            "Which rule always has something",
        ),
        ([], "a list of rules was expected, not []", "Give the rules themselves"),
        (["win", "block"], "'win' is not one of the nine rules", "without calling them"),
        (5, "a list of rules was expected", "Give the rules themselves"),
        (HARVEY, "a list of rules was expected", "not an agent that obeys them"),
        ([rules.win(State())], "None is not one of the nine rules", "without calling them"),
        ([HARVEY], "Harvey's rules is not one of the nine rules", "only these nine"),
        ([perfect], "perfect is not one of the nine rules", "only these nine"),
    ],
)
def test_too_few_or_no_rules(wrong: Any, said: str, hint: str) -> None:
    assert_told(check.fewest_rules(wrong), said, hint)


def never_beaten(chosen: tuple[Rule, ...]) -> bool:
    """Whether some rule always speaks, and no opponent can win."""
    agent = RuleAgent(chosen)
    try:
        return all(
            end.winner in (None, player) for player in "ox" for _, end in games(agent, player)
        )
    except ValueError:
        return False
