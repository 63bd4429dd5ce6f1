"""Harvey's rules: move for move those of his program, whole and as he varied it; and reasons that are true."""

import json
import re
from pathlib import Path

import pytest

from tests.positions import OPEN
from ttt import State, Variant, rules
from ttt.agents import IllegalActionError, simple_reflex, winning_squares
from ttt.game import other
from ttt.match import exhaust, strategy
from ttt.minimax import outcome
from ttt.rules import (
    HARVEY,
    HARVEY_4A,
    HARVEY_4B,
    HARVEY_DIAGONALS_FIRST,
    HARVEY_FIRST,
    HARVEY_WITHOUT_3_AND_4,
    RuleAgent,
    forks,
    pivots,
)

FOLDER = Path(__file__).parent / "golden"
HARVEYS = json.loads((FOLDER / "logo_harvey.json").read_text())
VARIANTS = json.loads((FOLDER / "logo_variants.json").read_text())
NAMED = {
    "a": HARVEY_WITHOUT_3_AND_4,
    "b": HARVEY_4A,
    "c": HARVEY_4B,
    "diagfirst": HARVEY_DIAGONALS_FIRST,
}
EVERY_RULE = [rules.win, rules.block, rules.fork, rules.block_fork, rules.advance, rules.advance_unchecked,
              rules.center, rules.corner, rules.anything]  # fmt: skip


def test_harvey_answers_as_the_original_does() -> None:
    assert {squares: HARVEY(State.parse(squares)) for squares in HARVEYS} == HARVEYS


def test_the_variants_answer_as_the_original_does() -> None:
    answers = {s: {key: agent(State.parse(s)) for key, agent in NAMED.items()} for s in VARIANTS}
    assert answers == VARIANTS


@pytest.mark.parametrize(
    ("agent", "player", "record"),
    [
        (HARVEY, "x", (72, 4, 0)),
        (HARVEY, "o", (378, 79, 0)),
        (HARVEY_FIRST, "x", (82, 10, 0)),
        (HARVEY_FIRST, "o", (350, 127, 12)),
        (HARVEY_WITHOUT_3_AND_4, "o", (350, 127, 12)),
        (HARVEY_4A, "o", (321, 138, 6)),
        (HARVEY_4B, "o", (378, 70, 9)),
        (HARVEY_DIAGONALS_FIRST, "o", (342, 111, 4)),
    ],
)
def test_records_against_every_opponent(
    agent: RuleAgent, player: str, record: tuple[int, int, int]
) -> None:
    found = exhaust(agent, player)
    assert (found.won, found.drawn, found.lost) == record


def test_the_named_games_are_among_the_losses() -> None:
    assert (4, 0, 8, 5, 7, 6, 1) in exhaust(HARVEY_4A, "o").losses, "the book's example"
    assert (0, 4, 8, 2, 6, 7, 3) in exhaust(HARVEY_DIAGONALS_FIRST, "o").losses, (
        "the book's anomalous case"
    )
    without = [exhaust(agent, "o").losses for agent in (HARVEY_FIRST, HARVEY_WITHOUT_3_AND_4)]
    assert without[0] == without[1]


def test_there_are_22_forks() -> None:
    by_pivot = {square: sum(pivot == square for pivot, _, _ in forks()) for square in range(9)}
    assert by_pivot == {0: 3, 1: 1, 2: 3, 3: 1, 4: 6, 5: 1, 6: 3, 7: 1, 8: 3}
    assert len(forks()) == 22
    assert all(set(one) & set(two) == {pivot} for pivot, one, two in forks())


def test_a_pivot_makes_two_threats() -> None:
    """Where nothing wins yet, it is a square that leaves two squares to win with."""
    for state in OPEN:
        for player in "xo":
            if not winning_squares(state, player):
                found = {i for i in state.actions() if len(threats(state, i, player)) > 1}
                assert set(pivots(state, player)) == found


def test_each_rule_does_what_its_words_say() -> None:
    for state in OPEN:
        me, you = state.to_move, other(state.to_move)
        squares = {rule: rule(state) for rule in EVERY_RULE}
        assert (squares[rules.win] in winning_squares(state, me)) == bool(
            winning_squares(state, me)
        )
        assert (squares[rules.block] in winning_squares(state, you)) == bool(
            winning_squares(state, you)
        )
        for rule in (rules.advance, rules.advance_unchecked):
            square = squares[rule]
            assert (
                square is None or threats(state, square, me) or square in winning_squares(state, me)
            )
        assert squares[rules.center] == (4 if 4 in state.actions() else None)
        assert squares[rules.corner] == next(
            (i for i in (0, 2, 6, 8) if i in state.actions()), None
        )
        assert squares[rules.anything] == state.actions()[0]


def test_lines_may_come_from_a_generator() -> None:
    state = State.parse("x........")
    assert rules.open_lines(state, "x", 1, iter(rules.LINES)) == rules.open_lines(state, "x", 1)  # type: ignore[arg-type]


def test_advance_takes_the_first_square_where_the_other_one_has_no_line() -> None:
    """As the original's best.move does, though its program never asks it there."""
    asked = 0
    for state in OPEN:
        mine, theirs = (
            rules.open_lines(state, player, 1) for player in (state.to_move, other(state.to_move))
        )
        if mine and not theirs:
            asked += 1
            assert rules.advance(state) == mine[0][0]
    assert asked == 632


def test_reasons_are_true() -> None:
    """What a reason says of lines, replies and forks is looked up, on every board for Harvey's rules."""
    seen = set()
    for agent in (
        HARVEY,
        HARVEY_4A,
        HARVEY_4B,
        HARVEY_DIAGONALS_FIRST,
        RuleAgent([rules.advance, rules.anything]),
    ):
        for state in OPEN if agent is HARVEY else OPEN[::4]:
            told = agent.explain(state)
            seen.add(told.rule)
            assert told.square == agent(state)
            check_reason(state, told)
    assert seen == {rule.__name__ for rule in EVERY_RULE}


def check_reason(state: State, told: rules.Explanation) -> None:
    me, you, square, reason = state.to_move, other(state.to_move), told.square, told.reason
    lines = [tuple(map(int, line.split("-"))) for line in re.findall(r"\d-\d-\d", reason)]
    assert all(square in line and line in Variant().lines for line in lines), reason
    marks = {"win": me * 2, "block": you * 2, "block_fork": you}.get(told.rule, me)
    for line in lines:
        assert "".join(sorted(state.squares[i] for i in line)).strip(".") == marks, (state, reason)
    if told.rule in ("fork", "block_fork"):
        assert len(lines) > 1
    if forced := re.search(r"(.) must answer (\d), which gives (.) (a|no) fork", reason):
        assert [forced[1], forced[3]] == [you, you]
        after = state.result(square)
        assert winning_squares(after, me) == [int(forced[2])]
        assert (len(threats(after, int(forced[2]), you)) > 1) == (forced[4] == "a")
    if told.rule.startswith("advance") and state.result(square).winner:
        assert reason.endswith(f"{me} wins")
        return
    if "can block only" in reason:
        assert len(threats(state, square, me)) > 1
    assert ("win at once" in reason) == (
        told.rule.startswith("advance") and bool(winning_squares(state, you))
    )


def test_the_words_of_reasons() -> None:
    told = {
        "xx.oo....": "win: 2 completes 0-1-2",
        "xx.o.....": "block: with 2, x would complete 0-1-2",
        "x...o...x": "advance: 5 threatens 3-4-5; x must answer 3, which gives x no fork",
        "xo..x...o": "fork: 3 threatens 3-4-5 and 0-3-6; o can block only one",
        ".........": "center: 4 is free",
        "....x....": "corner: 0 is the first free corner",
    }
    assert {squares: repr(HARVEY.explain(State.parse(squares))) for squares in told} == told
    assert (
        repr(HARVEY_4A.explain(State.parse("o...x...x")))
        == "block_fork: with 5, x would threaten 3-4-5 and 2-5-8"
    )


def test_a_rule_of_ones_own() -> None:
    def edge(state: State) -> int | None:
        return next((i for i in (1, 3, 5, 7) if i in state.actions()), None)

    agent = RuleAgent([rules.win, edge], name="edgy")
    assert repr(agent.explain(State())) == "edge: x takes 1"
    assert agent.__name__ == "edgy"
    assert repr(RuleAgent([rules.win, edge])) == "RuleAgent(win, edge)"
    with pytest.raises(
        ValueError, match=r"no rule speaks on State.parse\(.*; the rules are win, edge"
    ):
        agent(State.parse(".x. oox .x."))


@pytest.mark.parametrize("answer", [9, 0, True, "4", 4.0])
def test_a_rule_that_names_a_wrong_square(answer: object) -> None:
    def wrong(_state: State) -> int:
        return answer  # type: ignore[return-value]

    with pytest.raises(IllegalActionError, match="the rule wrong answered"):
        RuleAgent([wrong])(State().result(0))


@pytest.mark.parametrize("variant", [Variant(4, 4, 4), Variant(misere=True), Variant(3, 3, 2)])
def test_other_games_are_refused(variant: Variant) -> None:
    for rule in EVERY_RULE:
        with pytest.raises(ValueError, match="Harvey's rules play on"):
            rule(State.empty(variant))


def test_what_notebook_05_says_of_boards_that_are_not_met() -> None:
    """Where `fork` would be missed, what holds in Harvey's example, and the line with two bad ends."""
    without_fork = RuleAgent([rule for rule in HARVEY.rules if rule is not rules.fork])
    speaks = [state for state in OPEN if HARVEY.explain(state).rule == "fork"]
    given_away = [
        state
        for state in speaks
        if -outcome(state.result(without_fork(state))).value < outcome(state).value
    ]
    assert (len(speaks), len(given_away)) == (192, 78)
    met = {state for player in "xo" for state in strategy(HARVEY, player)}
    assert len(met) == 378
    assert len(met & set(speaks)) == 6
    assert not met & set(given_away)
    advances = [s for s in met if HARVEY.explain(s).rule == "advance"]
    matters = [s for s in advances if exhaust(HARVEY_FIRST, s.to_move, s).lost]
    assert (len(advances), len(matters), {s.to_move for s in matters}) == (40, 6, {"o"})
    twelve = [exhaust(agent, "o").losses for agent in (HARVEY_FIRST, simple_reflex)]
    assert {moves[:5] for moves in twelve[0]} == {moves[:5] for moves in twelve[1]}
    assert not set(twelve[0]) & set(twelve[1])
    example = State.parse("o...x...x")
    assert [i for i in example.actions() if -outcome(example.result(i)).value == 0] == [2, 6]
    assert outcome(State.parse("xoo..x.x.")).value == -1, "kind 4 is lost whatever o plays"


def threats(state: State, square: int, player: str) -> list[int]:
    """Where a player with this square, too, would then complete a line."""
    squares = state.squares[:square] + player + state.squares[square + 1 :]
    lines = [
        line
        for line in Variant().lines
        if sorted(squares[i] for i in line) == sorted(player * 2 + ".")
    ]
    return sorted({i for line in lines for i in line if squares[i] == "."})
