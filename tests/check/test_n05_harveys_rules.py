# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 05: right ones, and frequent mistakes."""

from functools import cache
from itertools import permutations

from tests.check.answers import almost, answers_to, not_yet, right, wrong
from tests.test_rules import EVERY_RULE
from ttt import State, check, rules
from ttt.check.n05_harveys_rules import FEWEST
from ttt.game import other
from ttt.match import games
from ttt.minimax import perfect
from ttt.rules import DIAGONALS_FIRST, HARVEY, LINES, RuleAgent, open_lines, pivots

# ---- fork


def first_free_on_two(lines):
    """Return a rule that takes the first free square that is on two of these lines."""

    def fork(state):
        for square in state.actions():
            if sum(square in line for line in lines(state)) > 1:
                return square
        return None

    return fork


def lines_begun(state):
    """Return the lines with a mark of the mover, whatever else is on them."""
    return [line for line in LINES if state.to_move in {state.squares[i] for i in line}]


def gives_up(state):
    """Say no as soon as the first free square is no fork."""
    square = state.actions()[0]
    return square if square in pivots(state, state.to_move) else None


test_fork = answers_to(
    check.fork,
    right(
        first_free_on_two(lambda state: open_lines(state, state.to_move, 1)),
        "✓ fork: right on all 678 boards.",
    ),
    right(lambda state: max(pivots(state, state.to_move), default=None)),
    wrong(first_free_on_two(lines_begun), "Can x still complete it?", "fork(State.parse("),
    wrong(lambda state: pivots("x", state), "The state comes first"),  # type: ignore[arg-type]
    hints={
        "It is x's turn. x has a mark on 0-4-8 and one on 2-4-6, and o has none there. "
        "The two lines cross on 4. Does your loop get to 4": gives_up,
        "0 is a square, but counts as false": lambda state: rules.fork(state) or None,
        "If it has no answer, it returns None.": lambda state: -1,
        "There may be no such line, and no fork.": lambda state: pivots(state, state.to_move)[0],
        "That would be a fork for x. Whose turn is it here?": rules.block_fork,
        "threatens no line. A fork threatens two lines": lambda state: state.actions()[0],
        "threatens 0-3-6. A fork threatens two lines, both through the square": rules.advance,
        "A rule returns one square, a number, or None if it has": lambda state: False,
    },
)

# ---- advance


def right_advance(state, lines=LINES):
    forks = pivots(state, other(state.to_move))
    for first, second in open_lines(state, state.to_move, 1, lines):
        if second not in forks:
            return first
        if first not in forks:
            return second
    return None


def in_the_first_line(choice):
    """Return a rule that takes one of the two free squares of one line."""

    def advance(state):
        for line in open_lines(state, state.to_move, 1):
            return choice(state, line)
        return None

    return advance


def forces_a_fork(state, line):
    """Leave the other player the square that makes a fork."""
    first, second = line
    return second if first in pivots(state, other(state.to_move)) else first


test_advance = answers_to(
    check.advance,
    right(right_advance, "✓ right_advance: right on all 486 boards."),
    wrong(
        in_the_first_line(lambda state, line: line[0]),
        "Does your rule look up x's forks before it chooses between 5 and 8?",
        "advance(State.parse(",
    ),
    hints={
        "On 7, x has no fork.": in_the_first_line(forces_a_fork),
        "there another line to threaten?": lambda state: rules.advance(state, DIAGONALS_FIRST),
        "With 0, x threatens no line. o is not forced": lambda state: state.actions()[0],
        "even when there is no fork to stop?": lambda state: None,
        "A rule returns one square, a number, or None if it has": lambda state: False,
    },
)


def test_whatever_a_check_accepts_the_seven_rules_never_lose():
    def accepted(state):
        for rule in (rules.win, rules.block, rules.fork):
            if rule(state) is not None:
                return rules.OBEYED[rule.__name__](state)
        begun = open_lines(state, state.to_move, 1)
        return rules.advances(state) or (state.actions() if begun else [HARVEY(state)])

    @cache
    def may_lose(state, player):
        if state.is_terminal:
            return state.winner == other(player)
        squares = accepted(state) if state.to_move == player else state.actions()
        return any(may_lose(state.result(square), player) for square in squares)

    assert not may_lose(State(), "x")
    assert not may_lose(State(), "o")


# ---- fewest rules

FIVE = [rules.win, rules.block, rules.advance, rules.center, rules.anything]

test_fewest_rules = answers_to(
    check.fewest_rules,
    right(
        FIVE,
        "✓ fewest_rules: right: 5 rules, and no opponent can beat them. No four of the nine will do.",
    ),
    almost(
        [*FIVE[:4], rules.corner, rules.anything],
        "",
        "≈ fewest_rules: almost: 6 rules, and no opponent can beat them. But fewer will do.",
    ),
    not_yet(..., "… fewest_rules: not yet."),
    wrong([rules.win, rules.block, rules.fork, rules.center, rules.anything], "Nothing was lost"),
    wrong(
        FIVE[:4],
        "Which rule always has something",
        "✗ fewest_rules: not right yet: no move.\nrules.RuleAgent(fewest)(State.parse('",
    ),
    wrong(set(FIVE), "Give the rules themselves in a list, [rules.win, ...]:", "not {<function"),
    wrong([], "Which rule always has something to say?", "there is no rule in the list"),
    wrong(["win", "block"], "Give the functions themselves,", "'win' is not one of the nine rules"),
    wrong([perfect], "the functions themselves, without", "perfect is not one of the nine rules"),
)


def test_no_four_of_the_nine_are_enough():
    assert FEWEST == 5
    for count in range(1, FEWEST):
        for chosen in permutations(EVERY_RULE, count):
            assert not is_never_beaten(RuleAgent(chosen)), chosen


def is_never_beaten(agent):
    """Return whether some rule always speaks, and no opponent can win."""
    try:
        for player in "ox":
            for _, end in games(agent, player):
                if end.winner == other(player):
                    return False
    except ValueError:
        return False
    return True
