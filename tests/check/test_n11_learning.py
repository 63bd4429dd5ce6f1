# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs
"""Answers to the exercises of notebook 11 and its more: right ones, and frequent mistakes."""

import random
from itertools import pairwise
from math import log, sqrt

import numpy as np

from tests.check.answers import answers_to, right, wrong
from ttt import check

# ---- draw


def bag(box, luck):
    beads = []
    for square, number in box.items():
        beads += [square] * number
    return luck.choice(beads)


def by_a_sum(box, luck):
    """Count beads off."""
    number = luck.randrange(sum(box.values()))
    squares = iter(box)
    while number >= 0:
        square = next(squares)
        number -= box[square]
    return square


def one_too_many(box, luck):
    number = luck.randint(0, sum(box.values()))
    for square, beads in box.items():
        number -= beads
        if number <= 0 < beads:
            return square
    return None


def takes_out(box, luck):
    square = bag(box, luck)
    box[square] -= 1
    return square


def at_least_one(box, luck):
    return bag({square: beads or 1 for square, beads in box.items()}, luck)


def with_a_seed(box, luck):
    return bag(box, random.Random(3))


def only_the_first(box, luck):
    beads = []
    for square, number in box.items():
        beads += [square] * number
        return luck.choice(beads)
    return None


def bag_in_the_loop(box, luck):
    for square, number in box.items():
        beads = []
        beads += [square] * number
    return luck.choice(beads)


def adds_a_number(box, luck):
    beads = []
    for square, number in box.items():
        beads += square * number


def without_items(box, luck):
    return [[square] * number for square, number in box]


def prints(box, luck):
    print(bag(box, luck))


test_draw = answers_to(
    check.draw,
    right(bag, "✓ bag: right on all 5,000 draws."),
    right(lambda box, luck: luck.choices(list(box), box.values())[0]),
    right(by_a_sum),
    wrong(
        lambda box, luck: luck.choice(list(box)),
        "Has each square the same chance, or each bead?",
        "draw({0: 1, 4: 3}, luck)\nIn 1,000 draws: 0 came 483 times, 4 came 517 times\n"
        "Expected: 0 about 250 times, 4 about 750 times",
    ),
    wrong(
        at_least_one, "no bead for 3", "at_least_one({3: 0, 5: 2}, luck) returned 3\nExpected: 5"
    ),
    wrong(takes_out, "stays in the box", "takes_out({2: 5}, luck) changed what it was given"),
    hints={
        "It is 4 each time, and `luck` was never asked": lambda box, luck: max(box, key=box.get),
        "It is 0 each time. It is the first in the box": only_the_first,
        "It is 4 each time. It is the last in the box": bag_in_the_loop,
        "With the same seed, other beads came": lambda box, luck: bag(box, random),
        "4 beads in this box, and each has": one_too_many,
        "Take its first": lambda box, luck: luck.choices(list(box), box.values()),
        "a whole list": lambda box, luck: [square for square in box for _ in range(box[square])],
        "The square alone": lambda box, luck: luck.choice(list(box.items())),
        "how many beads a square has": lambda box, luck: max(box.values()),
        "one of list(box)": lambda box, luck: str(bag(box, luck)),
        "`luck` was never asked": with_a_seed,
        "end in a return": lambda box, luck: None,
        "prints something": prints,
        "Is luck.choice given the box itself": lambda box, luck: luck.choice(box),
        "does your line fit one box only": lambda box, luck: luck.choice([0] * box[0]),
        "A list is needed here": adds_a_number,
        "How do you get the values, too?": without_items,
        "nothing to choose from": lambda box, luck: luck.choice([]),
        "in a cell of its own": lambda box, luck: 1 / 0,
    },
)

# ---- update


ADDED = {"won": 3, "drawn": 1, "lost": -1}


def reinforces(added=ADDED, part=slice(None)):
    """Return a right answer, or one with a fault: in what is added, in which boxes."""

    def update(used, result):
        for box, square in used[part]:
            box[square] += added[result]

    return update


def takes_and_puts(used, result):
    """Return something, too, and change the order of the squares."""
    for box, square in used:
        box[square] = box.pop(square) + ADDED[result]
    return used


def sets(used, result):
    for box, square in used:
        box[square] = ADDED[result]


def makes_new_boxes(used, result):
    return [{**box, square: box[square] + ADDED[result]} for box, square in used]


def only_a_name(used, result):
    for box, square in used:
        beads = box[square]
        beads += ADDED[result]


def every_square(used, result):
    for box, _ in used:
        for square in box:
            box[square] += ADDED[result]


def by_the_square(used, result):
    for box, square in used:
        box[square * 10] = ADDED[result]


def never_set(used, result):
    if result == "won":
        added = 3
    for box, square in used:
        box[square] += added


def compares(win="won", draw="drawn", loss="lost"):
    """Return what compares the result with these words."""

    def update(used, result):
        for box, square in used:
            if result == win:
                box[square] += 3
            elif result == draw:
                box[square] += 1
            elif result == loss:
                box[square] -= 1

    return update


def sets_by_a_word(used, result):
    if result == "win":
        added = 3
    reinforces({result: added})(used, result)


def if_for_elif(used, result):
    if result == "won":
        added = 3
    added = 1 if result == "drawn" else -1
    reinforces({result: added})(used, result)


def keeps_the_last_bead(used, result):
    for box, square in used:
        box[square] = max(1, box[square] + ADDED[result])


def once_for_each_square(used, result):
    reinforces()([(box, square) for square, box in {j: i for i, j in used[::-1]}.items()], result)


def box_for_square(used, result):
    for square, box in used:
        box[square] += 3


def by_the_box(used, result):
    for box, _ in used:
        used[box] += 3


def no_pairs(used, result):
    for pair in used:
        pair[pair] += 1


def twice(used, result):
    for _ in used:
        reinforces()(used, result)


def exchanged(used, result):
    for box, square in used:
        box[box[square]] += 1


test_update = answers_to(
    check.update,
    right(reinforces(), "✓ update: right on all 9 games."),
    right(takes_and_puts),
    wrong(
        reinforces(part=slice(-1, None)),
        "Only the last box has changed",
        "update([({0: 2, 4: 5}, 4), ({1: 6, 2: 3}, 1)], 'won')\n"
        "The boxes then: [{0: 2, 4: 5}, {1: 9, 2: 3}]\nExpected: [{0: 2, 4: 8}, {1: 9, 2: 3}]",
    ),
    wrong(
        makes_new_boxes,
        "Nobody looks at what your function returns",
        "returned [{0: 2, 4: 8}]\nThe boxes then: [{0: 2, 4: 5}]",
    ),
    hints={
        "A draw is no win": reinforces(ADDED | {"drawn": 3}),
        "A draw is no loss": reinforces(ADDED | {"drawn": -1}),
        "one more bead": reinforces(ADDED | {"drawn": 0}),
        "one bead fewer.": reinforces(ADDED | {"lost": 0}),
        "does more of what loses": reinforces(ADDED | {"lost": 1}),
        "Two beads are gone": reinforces(ADDED | {"lost": -2}),
        "How many should come in when a game was won?": reinforces(ADDED | {"won": 1}),
        "How many should come in when a game was won": twice,
        "Which sign adds?": sets,
        "a new number with a name of its own": only_a_name,
        "have changed: 0.": every_square,
        "other squares than before": by_the_square,
        "The box {1: 6, 2: 3} has stayed as it was, with 6 beads for 1": reinforces(part=slice(1)),
        "The box {8: 1} has stayed as it was, with 1 bead for 8": keeps_the_last_bead,
        "The box {3: 2, 4: 2, 7: 4} has stayed": once_for_each_square,
        "`result`, which is 'won' here": compares(win="win"),
        "`result`, which is 'drawn' here": compares(draw="draw"),
        "No line has set this so far. With which word": sets_by_a_word,
        "An `else` belongs to one `if` only": if_for_elif,
        "whole beads": reinforces(ADDED | {"won": 3.0}),
        "compare `result`, which is 'drawn'": never_set,
        "Do you write these words?": reinforces({"win": 3, "draw": 1, "loss": -1}),
        "which is the box, and which the square?": exchanged,
        "A number is used as a box": box_for_square,
        "goes by 0, 1, 2": by_the_box,
        "is a pair": no_pairs,
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

# ---- blame


def blamed(error, hidden, second):
    return error * second * (hidden > 0)


def one_by_one(error, hidden, second):
    blames = []
    for let, weight in zip(hidden, second, strict=True):
        if let > 0:
            blames.append(error * weight)
        else:
            blames.append(0)
    return blames


def asks_all_at_once(error, hidden, second):
    if hidden > 0:
        return error * second
    return 0 * second


def multiplies_a_list(error, hidden, second):
    return error * list(second)


def changes_the_weights(error, hidden, second):
    second *= error * (hidden > 0)
    return second


def leaves_out_the_silent(error, hidden, second):
    return [error * weight for let, weight in zip(hidden, second, strict=True) if let]


def knows_64_units(error, hidden, second):
    blames = np.zeros(64)
    for unit in range(64):
        if hidden[unit] > 0:
            blames[unit] = error * second[unit]
    return blames


def fills_64_units(error, hidden, second):
    blames = [0] * 64
    for unit, weight in enumerate(second):
        blames[unit] = error * weight * (hidden[unit] > 0)
    return blames


def copies_the_example(error, hidden, second):
    return [0.5 * weight if let > 0 else 0 for let, weight in zip(hidden, second, strict=True)]


test_blame = answers_to(
    check.blame,
    right(blamed, "✓ blamed: right on all 60 networks."),
    right(one_by_one),
    wrong(lambda error, hidden, second: error * second, "let nothing through. What", "array(["),
    wrong(changes_the_weights, "must stay as it is", "changed what it was given"),
    hints={
        "or only on whether it did": lambda error, hidden, second: error * second * hidden,
        "Is it in your product?": lambda error, hidden, second: error * (hidden > 0),
        "strongly a unit acts": lambda error, hidden, second: error * hidden,
        "Where is the error": lambda error, hidden, second: second * (hidden > 0),
        "a sign to turn": lambda error, hidden, second: -error * second * (hidden > 0),
        "the second unit in the example": lambda error, hidden, second: (
            error * second * (hidden > 0) * (second > 0)
        ),
        "A number for each unit": lambda error, hidden, second: sum(error * second * (hidden > 0)),
        "as long as hidden": leaves_out_the_silent,
        "an array or a list, as long as hidden": fills_64_units,
        "not only 64": knows_64_units,
        "The error is 0.5 in the example": copies_the_example,
        "Which argument says what it is?": lambda error, hidden, second: 0.5 * second,
        "there are lists or arrays again": lambda error, hidden, second: (
            error * second * (hidden > 0)
        ).reshape(-1, 1),
        "Inside yours": lambda error, hidden, second: [blamed(error, hidden, second)],
        "about all units at once": asks_all_at_once,
        "A list can't be multiplied": multiplies_a_list,
        "times its weight in second": lambda error, hidden, second: (
            2 * error * second * (hidden > 0)
        ),
        "The same call, made again": lambda error, hidden, second: np.random.random(len(hidden)),
    },
)
