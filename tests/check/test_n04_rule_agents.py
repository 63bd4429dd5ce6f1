# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 04: right ones, and frequent mistakes."""

from collections import Counter
from fractions import Fraction
from functools import reduce
from math import prod
from operator import or_
from random import Random

import pytest

from tests.check.answers import answers_to, right, wrong
from ttt import State, check, match
from ttt.agents import first_free, random_agent, simple_reflex, winning_squares
from ttt.check.n04_rule_agents import REFLEX_LOSES
from ttt.count import tree
from ttt.game import other
from ttt.match import exhaust, games
from ttt.minimax import minimax
from ttt.originals.harvey import HARVEY_FIRST
from ttt.rules import HARVEY, HARVEY_4A

# ---- win_or_block


def by_priorities(*priorities):
    """Return an agent that takes the first free square of its priorities, which come in this order."""

    def reflex(state):
        squares = {
            "my lines": winning_squares(state, state.to_move),
            "your lines": winning_squares(state, other(state.to_move)),
            "x's lines": winning_squares(state, "x"),
            "centre": [4],
            "corners": [0, 2, 6, 8],
            "edges": [1, 3, 5, 7],
            "any": range(9),
        }
        candidates = [square for priority in priorities for square in squares[priority]]
        return next(square for square in candidates if square in state.actions())

    return reflex


REST = ("centre", "corners", "edges")


LUCK = Random(4)


def wins_or_trusts_to_luck(state):
    """Forget the second priority; the third may be any square."""
    wins = winning_squares(state, state.to_move)
    return wins[0] if wins else LUCK.choice(state.actions())


test_win_or_block = answers_to(
    check.win_or_block,
    right(by_priorities("my lines", "your lines", "edges", *REST), ": right on all 4,520 boards."),
    wrong(by_priorities("your lines", "my lines", *REST), "stops o instead", "'xx./oo./...'"),
    wrong(first_free, "With 4, x would win at once.", "'xo./.../.ox'"),
    wrong(by_priorities("my lines", *REST), "Your function wins where it can.", "'xx./o../...'"),
    wrong(by_priorities("your lines", *REST), "With 2, x would win at once.", "'xx./oo./...'"),
    wrong(lambda state: winning_squares(state, "x") or state.actions(), "answers with one square"),
    wrong(wins_or_trusts_to_luck, "Your function wins where it can. But here"),
)


@pytest.mark.parametrize(
    ("third", "lost"),
    [
        (("any",), 67),
        (("corners", "centre", "edges"), 46),
        (("centre", "edges", "corners"), 42),
        (("centre", "corners", "edges"), 12),
    ],
)
def test_no_order_of_squares_is_always_right(third, lost):
    """As lesson 04 says: how many games such an agent loses as o."""
    agent = by_priorities("my lines", "your lines", *third)
    assert exhaust(agent, "o").lost == lost


def test_sometimes_only_an_edge_saves_o_and_sometimes_it_does_not():
    for board, saving in (("x.. .o. ..x", [1, 3, 5, 7]), ("... .ox .x.", [2, 6, 8])):
        state = State.parse(board)
        assert [i for i in state.actions() if minimax(state.result(i)) <= 0] == saving


# ---- exhaust


def joined_by(join):
    """Return a function that goes through the games, and joins what the moves lead to."""

    def exhaust(agent, player, state):
        if state.is_terminal:
            return Counter([state.winner])
        squares = [agent(state)] if state.to_move == player else state.actions()
        return join([exhaust(agent, player, state.result(square)) for square in squares])

    return exhaust


def total(below):
    return sum(below, Counter())


right_exhaust = joined_by(total)


def merged(below):
    return reduce(or_, below)


def asks_each_time(agent, player, state):
    """Ask the agent in each turn of the loop."""
    if state.is_terminal:
        return Counter([state.winner])
    squares = [agent(state) if state.to_move == player else i for i in state.actions()]
    return total(asks_each_time(agent, player, state.result(square)) for square in squares)


kept_from_call_to_call: Counter[str | None] = Counter()


def adds_to_one_counter(agent, player, state):
    kept_from_call_to_call.update(by_games(agent, player, state))
    return kept_from_call_to_call


def by_games(agent, player, state):
    return Counter(end.winner for _, end in games(agent, player, state))


def loops_over_a_square(agent, player, state):
    if state.is_terminal:
        return Counter([state.winner])
    return [state.result(square) for square in agent(state)]


def goes_on_with_a_square(agent, player, state):
    if state.is_terminal:
        return Counter([state.winner])
    return right_exhaust(agent, player, agent(state))


def all_moves_of_both(agent, player, state):
    return Counter(end.winner for end in tree(state) if end.is_terminal)


def right_to_the_fifth_square(agent, player, state):
    if len(state.actions()) < 5:
        return by_games(agent, player, state)
    return Counter({"o": 2})


def counts_states(agent, player, state):
    """Count the last states in place of the winners."""
    if state.is_terminal:
        return Counter([state])
    return right_exhaust(agent, player, state)


test_exhaust = answers_to(
    check.exhaust,
    right(right_exhaust, "✓ exhaust: right on all 676 calls."),
    hints={
        "No game was counted": joined_by(lambda below: Counter()),
        "x has 3 moves here, but your function counted only one.": joined_by(
            lambda below: below[-1]
        ),
        "Put it in a list": loops_over_a_square,
        "A square is only a number.": goes_on_with_a_square,
        "Your function tries all moves of both players.": all_moves_of_both,
        "the moves of the wrong player": lambda agent, player, state: by_games(
            agent, other(player), state
        ),
        "Each winner is counted once.": joined_by(merged),
        "Your function counts the same games more than once.": asks_each_time,
        "Is the Counter made anew in each call?": adds_to_one_counter,
        "The game is over on that board": lambda agent, player, state: state.result(0),
        "The answer is a Counter": lambda agent, player, state: 7,
        "An agent is asked about a state": lambda agent, player, state: agent(state.actions()),
        'whose keys are the winners: "x", "o"': counts_states,
        "Your list has something else in it than squares.": lambda agent, player, state: (
            state.result(agent)
        ),
        "This game is over, so it is": lambda agent, player, state: Counter([state.winner] * 7),
        "Count by hand": right_to_the_fifth_square,
    },
)

# ---- own rules


def by_or(state):
    """Obey Harvey's rules, but take square 0 for no answer."""
    for rule in HARVEY.rules:
        square = rule(state)
        if square:
            return square
    return state.actions()[-1]


def endless(state):
    while state:
        pass
    return 0


# ---- strategy


def gathering(
    is_over=lambda state: state.is_terminal,
    asked=lambda state, player: state.to_move == player,
    key=lambda state: state,
    only=lambda square, squares: [square],
    end=dict,
):
    """Return a right answer, or one with a fault."""

    def strategy(agent, player, state):
        if is_over(state):
            return end()
        answers, squares = {}, state.actions()
        if asked(state, player):
            answers[key(state)] = agent(state)
            squares = only(agent(state), squares)
        for square in squares:
            answers |= strategy(agent, player, state.result(square))
        return answers

    return strategy


test_strategy = answers_to(
    check.strategy,
    right(gathering(), "✓ strategy: right on all 300 calls."),
    right(match.strategy),
    wrong(
        gathering(is_over=lambda state: False),
        "Which line asks that first?",
        "raised ValueError: the game is over",
    ),
    hints={
        "What is an empty dictionary": gathering(end=list),
        "what that returns is None": gathering(end=lambda: None),
        "The keys are the states themselves": gathering(key=lambda state: state.squares),
        "Is it asked?": gathering(asked=lambda state, player: state.to_move == "o"),
        "Who is asked there?": gathering(asked=lambda state, player: True),
        "is only its answer visited": gathering(only=lambda square, squares: squares),
        "and are all answers kept?": lambda agent, player, state: (
            {state: agent(state)} if not state.is_terminal and state.to_move == player else {}
        ),
        "a state on the left": lambda agent, player, state: (
            [*match.strategy(agent, player, state)] or {}
        ),
        "but not each with the answer": lambda agent, player, state: dict.fromkeys(
            match.strategy(agent, player, state), 0
        ),
    },
)


# ---- luck


def product_of(chances):
    return prod(Fraction(1, chance) for chance in chances)


test_luck = answers_to(
    check.luck,
    right(
        lambda moves: product_of(9 - i for i in range(0, len(moves), 2)), "right on all 5 games."
    ),
    right(lambda moves: [1 / 9, 1 / 63, 1 / 315, 1 / 945][(len(moves) - 1) // 2]),
    wrong(
        lambda moves: Fraction(1, 945),
        "How many squares are free at each of x's moves?",
        "luck((0,))",
    ),
    hints={
        "Which of the moves are x's?": lambda moves: product_of(9 - i for i in range(len(moves))),
        "At x's second move fewer squares": lambda moves: Fraction(1, 9) ** len(moves[::2]),
        "What is done with chances then?": lambda moves: sum(
            Fraction(1, 9 - i) for i in range(0, len(moves), 2)
        ),
        "such as Fraction(1, 9)": lambda moves: "1/9",
    },
)


test_own_rules = answers_to(
    check.own_rules,
    right(
        HARVEY,
        "✓ my_rules: right: no opponent can beat it.\nas x: 76 games: 72 won, 4 drawn, 0 lost",
    ),
    right(
        HARVEY_4A,
        "✓ my_rules: right: it loses 6 games; the shortest is replayed, your agent is o.",
    ),
    wrong(
        simple_reflex,
        "Nothing was lost before move 4 of this game: o on 2. After it, x can't be stopped any "
        "more. Better: 3 or 5 or 6 or 8. What can be seen on the board before that move?",
        "(wanted: fewer than 12); the shortest is replayed, your agent is o.\nas x: 94 games: 80 won, 14 drawn, "
        "0 lost\nas o: 489 games: 350 won, 127 drawn, 12 lost",
    ),
    wrong(by_or, "(0 is a square, but `if 0` counts as false.)", "it loses"),
    wrong(
        random_agent(7),
        "Rules leave nothing to luck",
        "asked twice about the same board, your agent gave two different answers.",
    ),
    wrong(
        lambda state: 4 if 4 in state.actions() else None,
        "Your agent has no answer here.",
        "my_rules: not right yet: no move.\nmy_rules(State.parse('o../.x./...')) returned None",
    ),
    wrong(lambda state: 4, "Square 4 is taken", "Expected: 1 or 2 or 3"),
    wrong(
        lambda state: "4",
        "The answer is one square, a number",
        "Expected: 0 or 1 or 2 or 3 or 4 or 5 or 6 or 7 or 8",
    ),
    wrong(lambda state: print(4), "Your function prints something, and returns", "It printed: 4"),
    hints={
        "(0 is a square, but `if 0` counts as false.)": lambda state: (
            max(state.actions(), default=0) or None
        ),
        "The answer is one square, a number": lambda state: 9,
        "returns None, not False": lambda state: False,
        "What has to happen for your loop to stop, and which": endless,
    },
)


@pytest.mark.parametrize(
    ("agent", "moves"),
    [
        (simple_reflex, 7),
        (first_free, 5),
    ],
)
def test_the_shortest_lost_game_is_replayed(agent, moves):
    replayed = check.own_rules(agent).picture
    assert replayed.alt.count("last") == moves
    assert "wins" in replayed.alt


def test_what_is_asked_of_own_rules():
    lost = exhaust(simple_reflex, "x").lost + exhaust(simple_reflex, "o").lost
    assert lost == REFLEX_LOSES


def test_an_agent_that_explains_itself_is_replayed_with_its_rules():
    assert "o 4: center" in repr(check.own_rules(HARVEY_FIRST))


def test_lost_games_are_counted():
    lost = exhaust(first_free, "x").lost + exhaust(first_free, "o").lost
    assert f"it loses {lost} games (wanted" in check.own_rules(first_free).text


def test_a_line_is_quoted_only_if_it_is_the_learners():
    def broken(state):
        return state.nothing

    assert "in your line   return state.nothing" in check.own_rules(broken).text
    assert "in your line" not in check.own_rules(HARVEY_FIRST).text
