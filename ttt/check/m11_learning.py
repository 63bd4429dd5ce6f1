"""Checks and hints of the more to notebook 11: last_unforced, corrected, select, blame."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Any

from ttt.check.engine import Case, Cases, Named, by_cases, exercise, judge
from ttt.check.hints import Errors
from ttt.check.verdict import Verdict
from ttt.check.watch import acts_like, is_close
from ttt.game import PLAYERS, State
from ttt.learning import unforced
from ttt.learning.mcts import highest_bound
from ttt.learning.training import Step, steps
from ttt.learning.unforced import sensible
from ttt.notation import shown

Values = dict[str, float]
# How often each child was visited, and what its playouts were worth in total
Children = list[tuple[int, int]]
GAMES = 400  # to choose from: games of players who don't lose at once if they can help it


class Steps(list[Step]):
    """The steps of a game that a call shows as a learner can type them."""

    def __repr__(self) -> str:
        squares = [step[1] for step in self if isinstance(step, tuple) and len(step) == 2]
        played = "".join(map(str, squares))
        is_game = set(played) <= set("012345678") and [*self] == steps(squares)
        return f"steps({played!r})" if is_game else super().__repr__()


@cache
def _games() -> list[tuple[Steps, State]]:
    """Return different games and their ends, the short ones first; in some of them somebody errs badly."""
    luck = Random(11)
    ends = dict[tuple[int, ...], State]()
    for number in range(GAMES):
        state = State()
        moves = []
        while not state.is_terminal:
            squares = state.actions() if number % 2 else sensible(state)
            moves.append(luck.choice(squares))
            state = state.result(moves[-1])
        ends[tuple(moves)] = state
    short_first = sorted(ends, key=lambda moves: (len(moves), moves))
    return [(Steps(steps(moves)), ends[moves]) for moves in short_first]


CHOICES: Errors = {IndexError: "In some games every move was forced. What is returned then?"}
SENSIBLE = Named("sensible", sensible)
ANY = Named("State.actions", State.actions)
AT_FIRST = Named(
    "lambda state: state.actions()[: 1 + (state == State())]",
    lambda state: state.actions()[: 1 + (state == State())],
)


def _blame_case(played: Steps, end: State, player: str, choices: Named) -> Case:
    want = unforced.last_unforced(played, player, choices)
    expected = "None: it never had a choice"
    if want is not None:
        expected = f"the step with {want[1]} on {want[0].squares}"
    return Case((played, player, choices), want, end, lambda got: got == want, expected)


def _advise_on_blame(case: Case, got: Any) -> str:
    played, player, choices = case.arguments
    if type(got) is int:
        return (
            "That is a number. A step was expected: a state, and the square that was taken in it."
        )
    if got is None:
        state = case.want[0]
        had = f"On {state.squares}, {player} had more than one choice: choices(state) is {choices(state)}."
        return f"{had} Is this step looked at, and returned?"
    if got not in played:
        return "The answer is one of the steps, exactly as it is in the list, or None."
    state = got[0]
    if state.to_move != player:
        return f"That was {state.to_move}'s move. {player} is to learn from this game."
    squares = choices(state)
    if len(squares) < 2:
        return f"There {player} had no choice: choices(state) is {squares}. A forced move is not to blame."
    later = f"{player} had a choice there, but also later in the game"
    return f"{later}. From which end do you look, and about which boards do you ask?"


@by_cases(_advise_on_blame, errors=CHOICES, nothing="", what="games")
def last_unforced() -> Cases:
    """Check a function that finds the last step at which a player had more than one choice.

    It is asked about lost games; and about both players of some, if every move or only the first is
    free.
    """
    lost = [(played, end) for played, end in _games() if end.winner]
    for played, end in lost:
        yield _blame_case(played, end, end.to_move, SENSIBLE)
    for played, end in lost[::9]:
        for player in PLAYERS:
            yield _blame_case(played, end, player, ANY)
            yield _blame_case(played, end, player, AT_FIRST)


def _moved(values: Values, goals: list[float], step: float) -> Values:
    """Return the values, each moved by a part of the way to its goal."""
    moved = dict(values)
    for name, goal in zip(values, goals, strict=False):  # names that were not visited come last
        moved[name] += step * (goal - values[name])
    return moved


def _backwards(values: Values, visited: list[str], goal: float, step: float) -> Values:
    """Return the values if each moves towards the next one when that was corrected."""
    moved = dict(values)
    for name in reversed(visited):
        moved[name] += step * (goal - values[name])
        goal = moved[name]
    return moved


def _is_close_to(want: Values, got: Any) -> bool:
    if not isinstance(got, dict) or got.keys() != want.keys():
        return False
    return all(is_close(got[name], want[name]) for name in want)


ALL_REWARDED = "Only the last value has the reward to go by. The others go by the next guess."
LAST = "The last value is not right. By which difference should it move, and how much of that is added?"
END = "The last value goes towards the reward. What is the difference there?"
TURNED = "All these after-states are of the same player. Is there a sign to turn?"
CORRECTED_FIRST = (
    "The next value had been corrected already. What was it before the game? Go from first to last."
)


def _advise_on_values(case: Case, got: Any) -> str:
    values, visited, reward, step = case.arguments
    if not isinstance(got, dict) or got.keys() != values.keys():
        return "All values were expected, by the same names, corrected or not."
    worth = [values[name] for name in visited]
    goals = [*worth[1:], reward]
    if len(worth) == 1 and _is_close_to(values, got):
        return "With one after-state, a loop over pairs finds nothing. Which line corrects its value then?"
    mistakes = [
        (_moved(values, [reward] * len(goals), step), ALL_REWARDED),
        (
            _moved(values, goals, 1),
            "That goes all the way. How much of the way does the step size allow?",
        ),
        (_moved(values, [*worth[1:], worth[-1] + reward], step), END),
        (_moved(values, [*(-goal for goal in worth[1:]), reward], step), TURNED),
        (_backwards(values, visited, reward, step), CORRECTED_FIRST),
    ]
    for mistake, hint in mistakes:
        if _is_close_to(mistake, got):
            return hint
    want = _moved(values, goals, step)
    if all(is_close(got[name], want[name]) for name in visited[:-1]):
        return LAST
    return "The difference is the next value minus this one. A part of it, the step size, is added."


LEARNED_ERRORS: Errors = {
    UnboundLocalError: "With one after-state, a loop over pairs does nothing. Which name is always there?"
}


@by_cases(_advise_on_values, errors=LEARNED_ERRORS, what="games")
def corrected() -> Cases:
    """Check a function that corrects the values of a player's after-states after a game.

    It is called with values, after-states, a reward and a step size: at first few and simple ones.
    """
    luck = Random(7)
    for number in range(60):
        visited = list("abcde"[: 1 + number // 12])
        values = {name: luck.randrange(-8, 9) / 8 if number % 12 else 0.0 for name in visited}
        reward = (1, -1, 0)[number % 3]
        step = (0.5, 0.25, 0.125)[number // 3 % 3]
        goals = [*values.values(), reward][1:]
        if number % 3 == 2:
            values["z"] = 0.5  # it was not visited
        want = _moved(values, goals, step)
        yield Case((values, visited, reward, step), want, accepts=partial(_is_close_to, want))


UNTRIED = "One of the children was never visited. It has no average, and is tried first."
NONE = "Does every way through your function end in a return? And a bound may be below 0: with what do you begin?"
BELOW_0 = "log takes only numbers above 0, and there may be no visits at all yet. In each pair, the visits come first."
SELECT_ERRORS: Errors = {
    ZeroDivisionError: UNTRIED,
    "math domain error": BELOW_0,
    "expected a": BELOW_0,
}


@exercise
def select(function: Any) -> Verdict:
    """Check a function that says which child of a node of UCT the next playout goes to."""
    cases = (Case(node, highest_bound(*node)) for node in (*_nodes(), *RARE))
    advise = partial(_advise_on_child, function)
    return judge(
        function, "select", cases, advise, errors=SELECT_ERRORS, nothing=NONE, what="nodes"
    )


def _nodes() -> Iterator[tuple[Children, float]]:
    """Yield the visits and totals of some children, and a constant; no two bounds are the same."""
    luck = Random(3)
    for number in range(200):
        several = luck.sample(range(1, 40), 2 + number % 5)
        children = [(visits, luck.randrange(-visits, visits + 1)) for visits in several]
        if number % 7 == 3:
            children[luck.randrange(len(children))] = (0, 0)
        yield children, (1.4, 0.5, 3.0)[number % 3]


# Nothing is known; a bound of more than 11; one visit more than there are would decide otherwise
RARE: list[tuple[Children, float]] = [
    ([(0, 0)], 1.4),
    ([(1, 1), (0, 0), (1_000, 0)], 4.0),
    ([(2, 0), (1, -1)], 3.0),
]


def _for_the_opponent(children: Children, constant: float) -> int:
    return highest_bound([(visits, -total) for visits, total in children], constant)


def _by_average(children: Children, _constant: float) -> int:
    return highest_bound(children, 0)


SLIPS = {
    _for_the_opponent: "The totals are counted for the player who chooses here. Whose value do you take?",
    _by_average: "That child has the best average. What is added for children that were seldom tried?",
}


def _advise_on_child(function: Any, case: Case, got: Any) -> str:
    children = case.arguments[0]
    if type(got) is not int or got not in range(len(children)):
        return "The answer is the number of a child: its place in the list, from 0."
    if (0, 0) in children:
        return UNTRIED
    visited = [node for node in _nodes() if (0, 0) not in node[0]]
    for slipped, hint in SLIPS.items():
        if acts_like(function, slipped, visited):
            return hint
    return "The bound of a child: total / visits + constant * sqrt(log(all visits) / visits). Which is the highest?"


ON = (
    "(hidden > 0) is True for the units that let something through; in a product, True counts as 1."
)
BLAME_ERRORS: Errors = {
    IndexError: "There is no such unit. Networks may have any number of units, not only 64: as many as hidden is long.",
    "truth value of an array": f"That asks about all units at once, and they differ. {ON} Or go from unit to unit.",
    "can't multiply sequence": "A list can't be multiplied by such a number. Multiply its numbers, one by one.",
}


def _blamed(
    error: float, hidden: list[float], second: list[float], *, by: str = "right"
) -> list[float]:
    """Return the blame of each unit, or what comes of a usual mistake."""
    ways: dict[str, Callable[[float, float], float]] = {
        "right": lambda let, weight: error * weight * (let > 0),
        "silent too": lambda _let, weight: error * weight,
        "by what came": lambda let, weight: error * weight * let,
        "no weight": lambda let, _weight: error * (let > 0),
        "no weight, by what came": lambda let, _weight: error * let,
        "no error": lambda let, weight: weight * (let > 0),
        "the example's error": lambda let, weight: 0.5 * weight * (let > 0),
        "the example's error, silent too": lambda _let, weight: 0.5 * weight,
        "turned": lambda let, weight: -error * weight * (let > 0),
        "sign of the weight": lambda let, weight: error * weight * (let > 0 and weight > 0),
    }
    return [ways[by](let, weight) + 0.0 for let, weight in zip(hidden, second, strict=True)]


NO_WEIGHT = "How strongly a unit acts on the output is its weight in second. Is it in your product?"
EXAMPLE = "The error is 0.5 in the example, but not on every board. Which argument says what it is?"
BLAMES = {
    "silent too": "A unit with 0 in hidden let nothing through. What is its blame?",
    "by what came": "Does the blame depend on how much the unit let through, or only on whether it did?",
    "no weight": NO_WEIGHT,
    "no weight, by what came": NO_WEIGHT,
    "no error": "If the output is right, no unit is to blame. Where is the error in your product?",
    "the example's error": EXAMPLE,
    "the example's error, silent too": EXAMPLE,
    "turned": "The error says already whether the output should be more or less. Is there a sign to turn?",
    "sign of the weight": "A unit with a negative weight is to blame, too. What about the second unit in the example?",
}
UNITS = (
    "A number for each unit was expected, in their order: an array or a list, as long as hidden."
)
INNER = f"{UNITS} Inside yours there are lists or arrays again."


def _numbers(got: Any) -> list[Any]:
    """Return what is in an array, a list or a tuple; nothing if it is another thing."""
    inside = got.tolist() if hasattr(got, "tolist") else got
    return list(inside) if isinstance(inside, list | tuple) else []


def _are_close(want: list[float], got: Any) -> bool:
    numbers = _numbers(got)
    return len(numbers) == len(want) and all(map(is_close, numbers, want))


def _advise_on_blame_of_units(case: Case, got: Any) -> str:
    error, hidden, second = case.arguments
    numbers = _numbers(got)
    if any(map(_numbers, numbers)):
        return INNER
    if len(numbers) != len(hidden):
        return UNITS
    for mistake, hint in BLAMES.items():
        if _are_close(_blamed(error, hidden.tolist(), second.tolist(), by=mistake), got):
            return hint
    return (
        "The blame of a unit that let something through is the error, times its weight in second."
    )


@by_cases(_advise_on_blame_of_units, errors=BLAME_ERRORS, what="networks")
def blame() -> Cases:
    """Check a function that says how much each hidden unit of a network is to blame for an error.

    It is called with the error, what the units let through, and their weights: at first of one unit.
    """
    from numpy import array

    luck = Random(5)
    for number in range(60):
        units = 1 + number // 12
        hidden = [luck.randrange(2) * luck.randrange(3, 24, 2) / 8 for _ in range(units)]
        second = [luck.choice((-1, 1)) * luck.choice((0.25, 0.75, 1.5, 1.75)) for _ in range(units)]
        # Nothing without the error is the same as anything with it: it alone has a factor of 5
        error = luck.choice((-1, 1)) * luck.choice((0.625, 1.25, 2.5))
        want = _blamed(error, hidden, second)
        arguments = (error, array(hidden), array(second))
        accepts = partial(_are_close, want)
        yield Case(arguments, want, accepts=accepts, expected=shown(array(want)))
