"""The network of the more to notebook 11: every computer gets the same one, and what is said of it is so."""

from random import Random

import numpy as np
import pytest

from tests.canonical import read
from tests.notebook_rules import FOLDER
from ttt import State, check
from ttt.learning.policies import best_response

CELLS = {cell.id: cell.source for cell in read(FOLDER / "more" / "11_learning.ipynb").cells}
LINES = "net-seen", "net-new", "net-blame", "net-learn", "net-half-question", "net-half"
PLAYED = *LINES, "net-play-question"
SUMS = {"inputs @ first": "in_another_order(inputs, first)"}
SUMS["hidden @ second"] = "in_another_order(hidden, second)"


def ran(cells=LINES[:4], changes=None, my_blame=...):
    """The names of these cells once they have run, with other lines in them."""
    source = "\n".join(CELLS[cell] for cell in cells)
    for line, other in (changes or {}).items():
        assert line in source
        source = source.replace(line, other)
    names = {
        "State": State, "check": check, "my_blame": my_blame, "in_another_order": in_another_order,
        "Predict": lambda _question, _answers: Unasked(),
    }  # fmt: skip
    exec(source, names)
    return names


class Unasked:
    """A prediction that nobody makes."""

    def compare(self, right):
        """Compare nothing."""


LUCK = np.random.RandomState(1)


def in_another_order(numbers, weights):
    """The sum of the products, added up one by one in an order by luck."""
    return sum(numbers[place] * weights[place] for place in LUCK.permutation(len(numbers)))


def weights(names):
    """What a network learns from 60 boards that are drawn by luck."""
    luck = Random(2)
    boards = []
    for _ in range(60):
        inputs = np.array([*(float(luck.random() < 0.3) for _ in range(18)), 1.0])
        boards.append((inputs, luck.choice((-1, 0, 1))))
    first, second = names["learn"](boards, Random(3))
    return [*first.flat, *second]


def test_every_computer_gets_the_same_network():
    """In whatever order it adds up; without rounding it would not."""
    assert weights(ran()) == weights(ran(changes=SUMS))
    unrounded = {"np.round(numbers * 2**20) / 2**20": "numbers"}
    assert weights(ran(changes=unrounded)) != weights(ran(changes={**unrounded, **SUMS}))


def one_by_one(error, hidden, second):
    """A learner's answer."""
    return [error * weight if let else 0 for let, weight in zip(hidden, second, strict=True)]


def test_a_learner_gets_the_same_network_with_an_answer_of_another_form():
    names = ran(my_blame=one_by_one)
    assert names["blame"] is one_by_one
    assert weights(names) == weights(ran())


@pytest.mark.long
def test_what_is_said_of_a_network_with_8_units():
    names = ran(LINES)
    network, _, others = names["trained"](0, units=8)
    said = [round(names["think"](inputs, *network)[1]) for inputs, _ in others]
    worths = [worth for _, worth in others]
    assert names["right"](network, others) < worths.count(1)
    drawn = [worth for answer, worth in zip(said, worths, strict=True) if answer == 0]
    assert len(drawn) > len(others) / 2
    assert drawn.count(0) < len(drawn) / 3


@pytest.mark.release
def test_what_is_said_of_21_networks():
    names = ran(PLAYED)
    beaten = {"x": 0, "o": 0}
    for seed in range(21):
        network, learned, others = names["trained"](seed)
        assert 60 < 100 * names["right"](network, others) / len(others) < 80
        if seed in range(3):
            right = names["right"](network, others) + names["right"](network, learned)
            assert 0.2 < 1 - right / (len(others) + len(learned)) < 0.3
        for side in beaten:
            beaten[side] += best_response(names["player"](network), side).odds.lost > 0
    assert beaten == {"x": 1, "o": 21}
