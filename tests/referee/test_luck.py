"""Every outcome of `random` is gone through once."""

import random
from itertools import permutations, product

import pytest

from tests.referee.asking import Asked
from ttt.referee.inside import Call
from ttt.referee.luck import MODULE, Script, in_control, next_script


def outcomes(program, *arguments):
    """Everything that a program may return."""
    found = []
    script: Script | None = ()
    while script is not None:
        reply = Asked(program).ask(Call(arguments, script), 0)
        found.append(reply.returned)
        script = next_script(reply.choices)
    return found


PAIR = [list(pair) for pair in product(range(3), range(2))]


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        (lambda: random.choice("abc"), ["a", "b", "c"]),
        (lambda: random.randrange(4), [0, 1, 2, 3]),
        (lambda: random.randrange(1, 8, 3), [1, 4, 7]),
        (lambda: random.randint(2, 4), [2, 3, 4]),
        (lambda: [random.randrange(3), random.randrange(2)], PAIR),
        (lambda: random.Random(7).choice("ab"), ["a", "b"]),
        (lambda: random.choice([random.choice("ab"), "c"]), ["a", "c", "b", "c"]),
        (lambda: 5, [5]),
    ],
)
def test_each_outcome_comes_up_once(program, expected):
    assert outcomes(program) == expected


def test_a_shuffle_has_every_order_and_a_sample_too():
    def shuffled():
        cards = [1, 2, 3]
        random.shuffle(cards)
        return cards

    orders = sorted(map(list, permutations([1, 2, 3])))
    assert sorted(outcomes(shuffled)) == orders
    assert sorted(outcomes(lambda: random.sample([1, 2, 3], 3))) == orders
    assert sorted(outcomes(lambda: random.sample(range(3), 2))) == sorted(
        map(list, permutations(range(3), 2))
    )


def test_what_repeats_until_it_fits_comes_to_an_end_and_is_drawn():
    def until():
        while (number := random.randrange(9)) == 0:
            pass
        return number

    reply = Asked(until).ask(Call(()), 0)
    assert reply.returned > 0
    assert not reply.is_counted


def test_fractions_are_drawn_and_the_same_seed_draws_the_same():
    replies = [Asked(random_number).ask(Call((), seed=seed), 0) for seed in (1, 1, 2)]
    assert not replies[0].is_counted
    assert replies[0].returned == replies[1].returned != replies[2].returned


def test_the_least_and_the_greatest_fraction_are_tried():
    found = outcomes(random_number)
    assert found[1:] == [0, 1 - 2**-53]
    assert 0 < found[0] < 1


def random_number():
    return random.random()


@pytest.mark.parametrize(
    "nothing",
    [lambda: random.choice([]), lambda: random.randrange(0), lambda: random.sample([1], 2)],
)
def test_what_cant_be_chosen_raises_as_ever(nothing):
    assert Asked(nothing).ask(Call(()), 0).kind == "exception"


def test_afterwards_random_is_what_it_was():
    before = {name: getattr(random, name) for name in (*MODULE, "Random")}
    with in_control():
        assert all(getattr(random, name) != before[name] for name in before)
    assert all(getattr(random, name) == before[name] for name in before)


def test_gauss_keeps_nothing_for_the_next_call():
    program = Asked(lambda: random.gauss(0, 1))
    assert program.ask(Call(()), 0) == program.ask(Call(()), 0)
