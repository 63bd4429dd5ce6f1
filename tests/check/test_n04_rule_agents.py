"""Right and wrong answers to the exercises of notebook 04, the wrong ones being mistakes that people make."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.check.told import assert_told
from ttt import State, check
from ttt.agents import Agent, first_free, random_agent, simple_reflex, winning_squares
from ttt.check.n04_rule_agents import FEWEST_LOST, LUCKIEST, REFLEX_LOSES
from ttt.check.words import ALONE, ENDLESS, INNER_CALL, PRINTED, RETURN
from ttt.count import tree
from ttt.game import other
from ttt.match import exhaust, games
from ttt.minimax import perfect
from ttt.rules import HARVEY, HARVEY_4A, HARVEY_FIRST, HARVEY_WITHOUT_3_AND_4

Ends = Counter[str | None]

# ---- reflex


def by_wishes(*wishes: str) -> Agent:
    """An agent that takes the first free square of some wishes: "me" and "you" are lines, the rest are squares."""

    def reflex(state: State) -> int:
        me, you = state.to_move, other(state.to_move)
        lines = {
            "me": winning_squares(state, me),
            "you": winning_squares(state, you),
            "x": winning_squares(state, "x"),
        }
        fixed = {
            "centre": [4],
            "corners": [0, 2, 6, 8],
            "edges": [1, 3, 5, 7],
            "any": list(range(9)),
        }
        candidates = [square for wish in wishes for square in (lines | fixed)[wish]]
        return next(square for square in candidates if square in state.actions())

    return reflex


def parsons(state: State) -> int:
    """The solution of the notebook, its lines in their order."""
    me, you = state.to_move, other(state.to_move)
    candidates: list[int] = []
    candidates += winning_squares(state, me)
    candidates += winning_squares(state, you)
    candidates += [4]
    candidates += [0, 2, 6, 8]
    candidates += state.actions()
    return next(square for square in candidates if square in state.actions())


def test_right_reflex() -> None:
    assert check.reflex(parsons).text == "✓ parsons: right on all 4,520 boards."
    assert check.reflex(simple_reflex)
    assert check.reflex(by_wishes("me", "you", "centre", "corners", "edges")), (
        "all that is left are edges"
    )
    assert check.reflex(
        lambda state: max(winning_squares(state, state.to_move), default=simple_reflex(state))
    ), "another way to win is as good"


@pytest.mark.parametrize(
    ("wrong", "marks", "hint"),
    [
        (
            by_wishes("you", "me", "centre", "corners", "any"),
            4,
            "Which of the two wishes comes first in it",
        ),
        (by_wishes("you", "centre", "corners", "any"), 4, "stops o instead."),
        (by_wishes("you", "you", "centre", "corners", "any"), 4, "and who is `me`?"),
        (by_wishes("centre", "corners", "any"), 3, "and what comes before it?"),
        (by_wishes("me", "centre", "corners", "any"), 3, "Which of your lines finds that"),
        (
            lambda s: max(s.actions()) if winning_squares(s, s.to_move) else simple_reflex(s),
            4,
            "once. Which of",
        ),
        (by_wishes("x", "centre", "corners", "any"), 4, "Which of your lines finds that"),
        (
            by_wishes("me", "you", "corners", "centre", "any"),
            0,
            "What does your function want more?",
        ),
        (by_wishes("me", "you", "centre", "edges", "any"), 1, "a corner is free. What does"),
        (by_wishes("centre", "me", "you", "corners", "any"), 3, "and what comes before it?"),
        (first_free, 0, "What does your function want more?"),
        (lambda state: [4], 0, "An agent answers with one square, a number, not with [4]"),
        (lambda state: 4, 1, "Square 4 is not free"),
        (lambda state: None, 0, RETURN),
        (lambda state: winning_squares(state, state.to_move)[0], 0, ALONE),
        (lambda state: winning_squares(state, me), 0, "who `me` and `you` are"),  # type: ignore[name-defined]  # noqa: F821
        (by_wishes("me", "you", "centre", "corners"), 7, "next found nothing to take"),
    ],
)
def test_wrong_reflex(wrong: Agent, marks: int, hint: str) -> None:
    assert_told(check.reflex(wrong), "reflex(", hint, 9 - marks)


# ---- exhaust


def folded(join: Callable[[list[Ends]], Ends]) -> Callable[[Agent, str, State], Ends]:
    """Return a way to count: how the counts below are joined."""

    def exhaust(agent: Agent, player: str, state: State) -> Ends:
        if state.is_terminal:
            return Counter([state.winner])
        squares = [agent(state)] if state.to_move == player else state.actions()
        return join([exhaust(agent, player, state.result(square)) for square in squares])

    return exhaust


def total(below: list[Ends]) -> Ends:
    return sum(below, Counter())


right_exhaust = folded(total)


def by_games(agent: Agent, player: str, state: State) -> Ends:
    return Counter(end.winner for _, end in games(agent, player, state))


def agent_for_both(agent: Agent, player: str, state: State) -> Ends:
    return (
        Counter([state.winner])
        if state.is_terminal
        else agent_for_both(agent, player, state.result(agent(state)))
    )


def test_right_exhaust() -> None:
    assert check.exhaust(right_exhaust).text == "✓ exhaust: right on all 676 calls."
    assert check.exhaust(by_games)


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        (folded(lambda below: Counter()), "No game was found"),
        (folded(lambda below: below[-1]), "x has 3 moves here, but only one was counted."),
        (lambda a, p, s: Counter([s.winner]) if s.is_terminal else a(s, p), INNER_CALL),
        (lambda a, p, s: Counter([s.winner]) if s.is_terminal else set(a(s)), "Put it in a list"),
        (
            lambda a, p, s: right_exhaust(a, p, s) if s.is_terminal else right_exhaust(a, p, a(s)),
            "A square was given",
        ),
        (agent_for_both, "or is first_free asked for x's moves too?"),
        (folded(lambda below: below[0]), "Only one game was found. Does a return end the loop"),
        (
            lambda a, p, s: Counter(end.winner for end in tree(s) if end.is_terminal),
            "tries all moves of both players",
        ),
        (lambda a, p, s: by_games(a, other(p), s), "For whose moves does your function ask it?"),
        (lambda a, p, s: s.result(0), "From which state does each turn of your loop start?"),
        (lambda a, p, s: by_games(a, p, s.result(a(s))), "after the end of the game"),
        (lambda a, p, s: sum(by_games(a, p, s).values()), "The answer is a Counter"),
        (
            lambda a, p, s: right_exhaust(a, p, s) if s.is_terminal else s.result(a),
            "The agent's answer is",
        ),
        (lambda a, p, s: None, RETURN),
        (lambda a, p, s: Counter([s.winner] * 7), "This game is over, so it is one game"),
        (
            lambda a, p, s: by_games(a, p, s) if s.squares.count(".") < 5 else Counter({"o": 2}),
            "Count by hand",
        ),
        (lambda a, p, s: s.nonsense, "A State can't say that"),
    ],
)
def test_wrong_exhaust(wrong: Callable[[Agent, str, State], Any], hint: str) -> None:
    told = check.exhaust(wrong)
    assert_told(told, "exhaust(", hint)
    assert "first_free" in told.text or "simple_reflex" in told.text, (
        "an agent is shown by its name"
    )
    assert " at 0x" not in told.text


# ---- own rules


def test_rules_that_are_better_than_reflex() -> None:
    assert exhaust(simple_reflex, "x").lost + exhaust(simple_reflex, "o").lost == REFLEX_LOSES
    told = check.own_rules(HARVEY)
    assert told.text.startswith(
        "✓ my_rules: no opponent can beat it.\nas x: 76 games: 72 won, 4 drawn, 0 lost"
    )
    assert check.own_rules(perfect).text.startswith("✓ perfect: no opponent can beat it.")
    better = check.own_rules(HARVEY_4A)
    assert better.text.startswith(
        "✓ my_rules: it loses 6 games; the shortest is replayed, your agent is o."
    )


@pytest.mark.parametrize(
    ("agent", "lost", "shortest"),
    [
        (simple_reflex, 12, 7),
        (first_free, 487, 5),
        (HARVEY_FIRST, 12, 7),
        (HARVEY_WITHOUT_3_AND_4, 12, 7),
        (by_wishes("me", "centre", "corners", "any"), None, 5),
        (by_wishes("you", "centre", "corners", "any"), None, 7),
        (by_wishes("corners", "centre", "any"), None, 5),
    ],
)
def test_rules_that_lose_too_often(agent: Agent, lost: int | None, shortest: int) -> None:
    told = check.own_rules(agent)
    assert not told
    if lost is not None:
        assert f"It loses {lost} games (wanted: fewer than 12)" in told.text
    assert told.picture is not None
    assert told.picture.alt.count("striped") == shortest, "the shortest lost game is replayed"
    assert "wins" in told.picture.alt
    assert "Nothing was lost before move" in told.hint


def test_square_0_that_counts_as_false() -> None:
    def by_or(state: State) -> int:
        return next(
            (square for rule in HARVEY.rules if (square := rule(state))), state.actions()[-1]
        )

    told = check.own_rules(by_or)
    assert "Better: 0. " in told.hint
    assert told.hint.endswith("(0 is a square, but `if 0` counts as false.)")


def test_an_agent_that_explains_itself_is_replayed_with_its_rules() -> None:
    told = check.own_rules(HARVEY_FIRST)
    assert told.picture is not None
    assert "o 4: center" in told.picture.text


def test_an_agent_with_luck_is_not_judged() -> None:
    told = check.own_rules(random_agent(7))
    assert_told(told, "gave two different answers", "Rules leave nothing to luck", 9)


def test_the_hint_names_the_move_that_lost_and_what_would_have_saved() -> None:
    told = check.own_rules(simple_reflex)
    assert told.hint == (
        "Nothing was lost before move 4 of this game: o on 2. After it, x can't be stopped any more. "
        "Better: 3 or 5 or 6 or 8. What can be seen on the board before that move?"
    )


def endless(state: State) -> int:
    while state:
        pass
    return 0


@pytest.mark.parametrize(
    ("agent", "hint"),
    [
        (
            lambda state: 4 if 4 in state.actions() else None,
            "Which of its conditions holds, and is there a return",
        ),
        (
            lambda state: max(state.actions(), default=0) or None,
            "And 0 is a square, but `if 0` counts as false.",
        ),
        (lambda state: 4, "Square 4 is taken"),
        (lambda state: "4", "The answer is one square, a number"),
        (lambda state: True, "The answer is one square, a number"),
        (lambda state: False, "returns None, not False"),
        (lambda state: 9, "The answer is one square, a number"),
        (lambda state: simple_reflex, "The answer is one square, a number"),
        (lambda state: print(4), PRINTED),
        (lambda state: next(i for i in winning_squares(state, "x")), "next found nothing to take"),
        (lambda state: undefined, "This name means nothing here"),  # type: ignore[name-defined]  # noqa: F821
        (lambda state: state.free[0], "A State can't say that"),
        (endless, ENDLESS),
    ],
)
def test_agents_without_a_move(agent: Agent, hint: str) -> None:
    told = check.own_rules(agent)
    assert_told(told, "no move.\nmy_rules(", hint)
    assert told.state is not None
    assert (
        told.text.endswith(f"Expected: {' or '.join(map(str, told.state.actions()))}")
        or "printed" in told.text
    )


@pytest.mark.parametrize(
    ("number", "hint"),
    [
        (48, "loses as x"),
        (572, "the worst"),
        (0, "does your minimum start?"),
        (420, "only once before it?"),
        (433, "for each seed from 0 to 99"),
    ],
)
def test_wrong_luckiest(number: int, hint: str) -> None:
    assert_told(check.luckiest(number), f"✗ luckiest: {number} is not right yet", hint)


def test_the_numbers_of_the_luckiest() -> None:
    assert check.luckiest(429).text == "✓ luckiest: 429 it is."
    as_x, as_o = ([exhaust(random_agent(seed), player) for seed in range(100)] for player in "xo")
    lost = [record.lost for record in as_o]
    assert (min(lost), max(lost), lost.index(min(lost))) == (FEWEST_LOST, 572, 58)
    assert min(record.lost for record in as_x) == 48
    once = [
        min(exhaust(agent, "o").lost for _ in range(100))
        for agent in (random_agent(7), random_agent(0))
    ]
    assert set(LUCKIEST) == {(48,), (572,), (0,), tuple(once)}
