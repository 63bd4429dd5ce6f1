"""Harvey's rules: move for move those of his program, whole and as he varied it; true reasons."""

import re
from collections.abc import Callable

import pytest

from tests.oracles import golden, put, true_value, wins
from tests.plain import GAME
from tests.positions import OPEN
from ttt import State, Variant, rules
from ttt.agents import IllegalActionError, simple_reflex, winning_squares
from ttt.game import other
from ttt.match import exhaust, strategy
from ttt.minimax import minimax
from ttt.originals.harvey import HARVEY_DIAGONALS_FIRST, HARVEY_FIRST, HARVEY_WITHOUT_3_AND_4
from ttt.rules import (
    HARVEY,
    HARVEY_4A,
    HARVEY_4B,
    OBEYED,
    RuleAgent,
    pivots,
)

NAMED = {
    "a": HARVEY_WITHOUT_3_AND_4,
    "b": HARVEY_4A,
    "c": HARVEY_4B,
    "diagfirst": HARVEY_DIAGONALS_FIRST,
}
EVERY_RULE = [rules.win, rules.block, rules.fork, rules.block_fork, rules.advance, rules.threaten,
              rules.center, rules.corner, rules.anything]  # fmt: skip


def test_harvey_answers_as_the_original_does():
    rows = golden("logo_harvey")
    assert {squares: HARVEY(State.parse(squares)) for squares in rows} == rows


def test_the_variants_answer_as_the_original_does():
    for squares, row in golden("logo_variants").items():
        assert {key: agent(State.parse(squares)) for key, agent in NAMED.items()} == row


def test_records_against_every_opponent():
    for agent, player, record in [
        (HARVEY, "x", (72, 4, 0)),
        (HARVEY, "o", (378, 79, 0)),
        (HARVEY_FIRST, "x", (82, 10, 0)),
        (HARVEY_FIRST, "o", (350, 127, 12)),
        (HARVEY_WITHOUT_3_AND_4, "o", (350, 127, 12)),
        (HARVEY_4A, "o", (321, 138, 6)),
        (HARVEY_4B, "o", (378, 70, 9)),
        (HARVEY_DIAGONALS_FIRST, "o", (342, 111, 4)),
    ]:
        games = exhaust(agent, player)
        assert (games.won, games.drawn, games.lost) == record, (agent, player)


def test_the_named_games_are_among_the_losses():
    """The book's example, and its anomalous case."""
    assert (4, 0, 8, 5, 7, 6, 1) in exhaust(HARVEY_4A, "o").losses
    assert (0, 4, 8, 2, 6, 7, 3) in exhaust(HARVEY_DIAGONALS_FIRST, "o").losses
    assert exhaust(HARVEY_FIRST, "o").losses == exhaust(HARVEY_WITHOUT_3_AND_4, "o").losses


def test_a_pivot_makes_two_threats():
    """Where nothing wins yet, it is a square that leaves two squares to win with."""
    for state in OPEN:
        for player in "xo":
            if not winning_squares(state, player):
                squares = {i for i in state.actions() if len(threats(state, i, player)) > 1}
                assert set(pivots(state, player)) == squares


def test_each_rule_does_what_its_words_say():
    for state in OPEN:
        free = state.actions()
        for rule, player in ((rules.win, state.to_move), (rules.block, other(state.to_move))):
            squares = winning_squares(state, player)
            if squares:
                assert rule(state) in squares
            else:
                assert rule(state) is None
        for rule in (rules.advance, rules.threaten):
            square = rule(state)
            assert square is None or threats(state, square, state.to_move)
        assert rules.center(state) == (4 if 4 in free else None)
        assert rules.corner(state) == next((i for i in (0, 2, 6, 8) if i in free), None)
        assert rules.anything(state) == free[0]


def test_lines_may_come_from_a_generator():
    state = State.parse("x........")
    lines = rules.open_lines(state, "x", 1, iter(rules.LINES))  # type: ignore[arg-type]
    assert lines == rules.open_lines(state, "x", 1)


def test_advance_takes_the_first_square_where_the_other_one_has_no_line():
    """As the original's best.move does, though its program never asks it there."""
    asked = 0
    for state in OPEN:
        mine = rules.open_lines(state, state.to_move, 1)
        if mine and not rules.open_lines(state, other(state.to_move), 1):
            asked += 1
            assert rules.advance(state) == mine[0][0]
    assert asked == 632


def test_reasons_are_true():
    """What a reason says of lines, replies and forks; for Harvey's rules, on every board."""
    seen = set()
    advancing = RuleAgent([rules.advance, rules.anything])
    for agent in (HARVEY, HARVEY_4A, HARVEY_4B, HARVEY_DIAGONALS_FIRST, advancing):
        for state in OPEN if agent is HARVEY else OPEN[::4]:
            explanation = agent.explain(state)
            seen.add(explanation.rule)
            assert explanation.square == agent(state)
            check_lines(state, explanation)
            check_reply(state, explanation)
    assert seen == {rule.__name__ for rule in EVERY_RULE}


def check_lines(state: State, explanation: rules.Explanation):
    """The lines that a reason names go through the square, and hold the marks that it is about."""
    me = state.to_move
    you = other(me)
    marks = {"win": me * 2, "block": you * 2, "block_fork": you}.get(explanation.rule, me)
    lines = re.findall(r"(\d)-(\d)-(\d)", explanation.reason)
    for line in lines:
        squares = tuple(map(int, line))
        assert squares in Variant().lines
        assert explanation.square in squares
        contents = sorted(state.squares[square] for square in squares)
        assert "".join(contents).strip(".") == marks, (state, explanation)
    if explanation.rule in ("fork", "block_fork"):
        assert len(lines) > 1


def check_reply(state: State, explanation: rules.Explanation):
    """What a reason says of the opponent's answer is so."""
    me = state.to_move
    you = other(me)
    reason = explanation.reason
    after = state.result(explanation.square)
    forced = re.search(r"(.) must answer (\d), which gives (.) (a|no) fork", reason)
    if forced:
        answer = int(forced[2])
        assert [forced[1], forced[3]] == [you, you]
        assert winning_squares(after, me) == [answer]
        assert (len(threats(after, answer, you)) > 1) == (forced[4] == "a")
    is_advance = explanation.rule.startswith("advance")
    if is_advance and after.winner:
        assert reason.endswith(f"{me} wins")
        return
    if "can block only" in reason:
        assert len(threats(state, explanation.square, me)) > 1
    can_win = bool(winning_squares(after, you))
    assert ("win at once" in reason) == (is_advance and can_win)


def test_the_words_of_reasons():
    for agent, squares, words in [
        (HARVEY, "xx.oo....", "win: 2 completes 0-1-2"),
        (HARVEY, "xx.o.....", "block: with 2, x would complete 0-1-2"),
        (HARVEY, "x...o...x", "advance: 5 threatens 3-4-5; x must answer 3, which gives x no fork"),
        (HARVEY, "xo..x...o", "fork: 3 threatens 3-4-5 and 0-3-6; o can block only one"),
        (HARVEY, ".........", "center: 4 is free"),
        (HARVEY, "....x....", "corner: 0 is the first free corner"),
        (HARVEY_4A, "o...x...x", "block_fork: with 5, x would threaten 3-4-5 and 2-5-8"),
    ]:
        assert repr(agent.explain(State.parse(squares))) == words


def test_what_obeys_a_rule_does_what_its_words_say():
    """Wherever the rule speaks, for every move, by making it and looking at the lines after it."""
    for state in OPEN:
        harveys = HARVEY.explain(state)
        you = other(state.to_move)
        for square in state.actions():
            does = OBEYS[harveys.rule](state, square, state.to_move, you)
            obeys = square in OBEYED[harveys.rule](state)
            assert obeys == does or square == harveys.square, (state, square)


def played(state: State, square: int, player: str):
    return put(state.squares, square, player)


def forces_no_fork(state: State, square: int, me: str, you: str):
    after = played(state, square, me)
    return any(len(wins(put(after, reply, you), you)) < 2 for reply in wins(after, me))


OBEYS: dict[str, Callable[[State, int, str, str], bool]] = {
    "win": lambda state, square, me, you: GAME.has_line(played(state, square, me), me),
    "block": lambda state, square, me, you: square in wins(state.squares, you),
    "fork": lambda state, square, me, you: len(wins(played(state, square, me), me)) > 1,
    "advance": forces_no_fork,
    "center": lambda state, square, me, you: square == 4,
    "corner": lambda state, square, me, you: square in (0, 2, 6, 8),
    "anything": lambda state, square, me, you: True,
}


def test_a_rule_of_ones_own():
    def edge(state):
        return next((i for i in (1, 3, 5, 7) if i in state.actions()), None)

    agent = RuleAgent([rules.win, edge], name="edgy")
    assert repr(agent.explain(State())) == "edge: x takes 1"
    assert agent.__name__ == "edgy"
    assert repr(RuleAgent([rules.win, edge])) == "RuleAgent(win, edge)"
    words = r"no rule speaks on State.parse\(.*; the rules are win, edge"
    with pytest.raises(ValueError, match=words):
        agent(State.parse(".x. oox .x."))


def test_a_rule_that_names_a_wrong_square():
    def wrong(_state: State):
        return 9

    with pytest.raises(IllegalActionError, match="the rule wrong answered"):
        RuleAgent([wrong])(State())


@pytest.mark.parametrize("variant", [Variant(4, 4, 4), Variant(misere=True), Variant(3, 3, 2)])
def test_other_games_are_refused(variant):
    for rule in EVERY_RULE:
        with pytest.raises(ValueError, match="Harvey's rules play on"):
            rule(State.empty(variant))


def test_what_notebook_05_says_of_fork():
    """On the boards that his program never meets, it would be missed."""
    without_fork = RuleAgent([rule for rule in HARVEY.rules if rule is not rules.fork])
    speaks = {state for state in OPEN if HARVEY.explain(state).rule == "fork"}
    given_away = {
        state for state in speaks if worth(state, without_fork(state)) < true_value(state.squares)
    }
    assert (len(speaks), len(given_away)) == (192, 78)
    met = met_by_harvey()
    assert len(met) == 378
    assert len(met & speaks) == 6
    assert not met & given_away


def test_what_notebook_05_says_of_advance():
    advances = [state for state in met_by_harvey() if HARVEY.explain(state).rule == "advance"]
    matters = [state for state in advances if exhaust(HARVEY_FIRST, state.to_move, state).lost]
    assert (len(advances), len(matters)) == (40, 6)
    assert {state.to_move for state in matters} == {"o"}


def test_what_notebook_05_says_of_the_twelve_games():
    """They begin as those of the reflex agent do, and end otherwise."""
    harveys = exhaust(HARVEY_FIRST, "o").losses
    reflexes = exhaust(simple_reflex, "o").losses
    assert {moves[:5] for moves in harveys} == {moves[:5] for moves in reflexes}
    assert not set(harveys) & set(reflexes)


def test_what_notebook_05_says_of_two_boards():
    """What holds in Harvey's example, and the line with two bad ends."""
    example = State.parse("o...x...x")
    assert [square for square in example.actions() if worth(example, square) == 0] == [2, 6]
    assert true_value("xoo..x.x.") == -1, "kind 4 is lost whatever o plays"


def met_by_harvey() -> set[State]:
    return {state for player in "xo" for state in strategy(HARVEY, player)}


def worth(state: State, square: int):
    """What a move is worth to who makes it."""
    return -true_value(state.result(square).squares)


def threats(state: State, square: int, player: str) -> list[int]:
    """Where a player with this square, too, would then complete a line, or has one."""
    return wins(put(state.squares, square, player), player)


def test_which_pivot_o_takes_decides():
    """As lesson 05 says of Harvey's own example, in which rule 4a takes 5."""
    early = State.parse("o.. .x. ..x")
    assert sorted(set(pivots(early, "x"))) == [2, 5, 6, 7]
    assert HARVEY_4A(early) == 5
    assert [i for i in early.actions() if minimax(early.result(i)) <= 0] == [2, 6]
