# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 11: right ones, and frequent mistakes."""

from itertools import pairwise
from math import log, sqrt

from tests.check.answers import answers_to, right, wrong
from ttt import check

# ---- reward


def beads(winner, player):
    if winner is None:
        return 1
    return 3 if winner == player else -1


def rewarding(beads=beads, whose=lambda state, player: state.to_move == player, part=slice(None)):
    """Return a right answer, or one with a fault: in the beads, in whose moves, in which part."""

    def reward(steps, winner, player):
        added = beads(winner, player)
        rewards = [(state, square, added) for state, square in steps if whose(state, player)]
        return rewards[part]

    return reward


def never_a_loss(steps, winner, player):
    if winner == player:
        added = 3
    return [(*step, added) for step in steps[::2]]


right_reward = rewarding()

test_reward = answers_to(
    check.reward,
    right(right_reward, "✓ reward: right on all 668 games."),
    right(lambda steps, winner, player: right_reward(steps, winner, player)[::-1]),
    wrong(rewarding(whose=lambda state, player: True), "opponent's moves are none", "Expected: +3"),
    hints={
        "the boards after the moves": lambda steps, winner, player: [
            (state.result(square), square, added)
            for state, square, added in right_reward(steps, winner, player)
        ],
        "Only one box is opened, but x made 3 moves": rewarding(part=slice(-1, None)),
        "Is a move left out": rewarding(part=slice(1, None)),
        "x has won this game, and o is rewarded": rewarding(
            lambda winner, player: 3 if winner else -1
        ),
        "Nobody won this game": rewarding(lambda winner, player: 3 if winner == player else -1),
        "is to be added for each move:": rewarding(lambda winner, player: 1),
        "A list was expected": lambda steps, winner, player: beads(winner, player),
        "in this order": lambda steps, winner, player: [(0, steps, 3)],
        "gives its values one at a time": lambda *game: iter(right_reward(*game)),
        "must stay as it is": lambda steps, winner, player: steps.clear(),
        "Your list is empty": lambda steps, winner, player: [],
        "never set": never_a_loss,
    },
)

# ---- last_unforced


def last_unforced(steps, player, choices):
    for state, square in reversed(steps):
        if state.to_move == player and len(choices(state)) > 1:
            return state, square
    return None


def last_of_the_player(steps, player, choices):
    return [step for step in steps if step[0].to_move == player][-1]


def never_the_first(steps, player, choices):
    for place in range(len(steps) - 1, 0, -1):
        if steps[place][0].to_move == player and len(choices(steps[place][0])) > 1:
            return steps[place]
    return None


def as_if_it_lost(steps, player, choices):
    return next((step for step in steps[-2::-2] if len(choices(step[0])) > 1), None)


def after_the_move(steps, player, choices):
    for state, square in reversed(steps):
        if state.to_move == player and len(choices(state.result(square))) > 1:
            return state, square
    return None


def end_of_a_list(steps, player, choices):
    mine = [step for step in steps if step[0].to_move == player]
    return [step for step in mine if len(choices(step[0])) > 1][-1]


test_last_unforced = answers_to(
    check.last_unforced,
    right(last_unforced, "✓ last_unforced: right on all 331 games."),
    wrong(as_if_it_lost, "That was o's move", "'x', State.actions)"),
    hints={
        "On ........., x had more than one choice": never_the_first,
        "In some games every move was forced": end_of_a_list,
        "Is this step looked at": lambda steps, player, choices: None,
        "That is a number": lambda steps, player, choices: 2,
        "of the steps, exactly": lambda steps, player, choices: steps[0][0],
        "about which boards do you ask?": after_the_move,
        "There o had no choice: choices(state) is [2]": last_of_the_player,
    },
)

# ---- corrected


def correcting(
    goal=lambda values, after, reward: values[after],
    end=lambda reward, value: reward,
    part=lambda step: step,
):
    """Return a right answer, or one with a fault: in a goal, in the last one, in the step."""

    def corrected(values, visited, reward, step):
        new = dict(values)
        for now, after in pairwise(visited):
            new[now] += part(step) * (goal(values, after, reward) - values[now])
        last = visited[-1]
        new[last] += part(step) * (end(reward, values[last]) - values[last])
        return new

    return corrected


def from_the_end(values, visited, reward, step):
    new = dict(values)
    for name, after in zip(reversed(visited), [None, *reversed(visited)], strict=False):
        new[name] += step * ((new[after] if after else reward) - new[name])
    return new


def only_visited(values, visited, reward, step):
    return {name: correcting()(values, visited, reward, step)[name] for name in visited}


test_corrected = answers_to(
    check.corrected,
    right(correcting(), "✓ corrected: right on all 60 games."),
    wrong(
        correcting(goal=lambda values, after, reward: reward),
        "Only the last value has the reward",
        "corrected(",
    ),
    hints={
        "a loop over pairs finds nothing": correcting(end=lambda reward, value: value),
        "goes towards the reward": correcting(end=lambda reward, value: reward + value),
        "Is there a sign to turn": correcting(goal=lambda values, after, reward: -values[after]),
        "had been corrected already": from_the_end,
        "How much of the way": correcting(part=lambda step: 1),
        "The last value is not right": correcting(part=lambda step: step / 2),
        "The difference is the next value minus": correcting(
            goal=lambda values, after, reward: 2 * values[after]
        ),
        "All values were expected": only_visited,
    },
)

# ---- select


def upper_bound(visits, total, tries, constant):
    return total / visits + constant * sqrt(log(tries) / visits)


def highest(bound=upper_bound, unvisited=10.0**9):
    """Return what selects a child, rightly or by another bound."""

    def selected(children, constant):
        tries = sum(visits for visits, _ in children)
        bounds = []
        for visits, total in children:
            bounds.append(bound(visits, total, tries, constant) if visits else unvisited)
        return bounds.index(max(bounds))

    return selected


def of_the_child(visits, total, tries, constant):
    """Take the child's value for one's own."""
    return upper_bound(visits, -total, tries, constant)


def average(visits, total, tries, constant):
    return total / visits


def one_visit_more(visits, total, tries, constant):
    return upper_bound(visits, total, tries + 1, constant)


def knows_a_visit(children, constant):
    assert log(sum(visits for visits, _ in children)) >= 0
    return highest()(children, constant)


def divides_by_no_visits(children, constant):
    tries = sum(visits for visits, _ in children)
    bounds = [upper_bound(visits, total, tries, constant) for visits, total in children]
    return bounds.index(max(bounds))


def best_average(children, constant):
    return max(total / visits for visits, total in children if visits)


test_select = answers_to(
    check.select,
    right(highest(), "✓ selected: right on all 203 nodes."),
    wrong(highest(of_the_child), "Whose value do you take?", "selected("),
    wrong(highest(unvisited=10), "It has no average, and is tried first", "(1000, 0)"),
    hints={
        "That child has the best average": highest(average),
        "a bound may be below 0": lambda children, constant: None,
        "It has no average, and is tried first": divides_by_no_visits,
        "its place in the list": best_average,
        "The bound of a child": highest(one_visit_more),
        "log takes only numbers above 0": knows_a_visit,
    },
)
