"""What all learners share: episodes, training that can be stopped, pickles and other games."""

import pickle
import signal
from typing import Any

import pytest

from tests.plain import Nim
from tests.positions import OPEN
from ttt import State, Variant
from ttt.agents import first_free, random_agent, simple_reflex
from ttt.count import results
from ttt.learning import training
from ttt.learning.menace import Menace
from ttt.learning.policies import ResignedError, policy_value
from ttt.learning.td import TemporalDifference
from ttt.learning.training import Episode, Learner, key, kinds_of_move, play_episode, steps, train
from ttt.learning.unforced import Unforced
from ttt.match import Record, exhaust, play
from ttt.minimax import perfect
from ttt.originals.weights import WeightedRules

EVERYWHERE: list[type[Learner]] = [Menace, Unforced, TemporalDifference]
ALL: list[type[Learner]] = [*EVERYWHERE, WeightedRules]
each_kind = pytest.mark.parametrize("kind", ALL)


def turned(state: State, turn: tuple[int, ...]):
    return "".join(state.squares[square] for square in turn)


def test_a_move_is_of_the_kind_that_it_leads_to():
    """Two squares are of one kind if and only if some symmetry of the board exchanges them."""
    for state in OPEN:
        turns = [turn for turn in state.variant.symmetries if turned(state, turn) == state.squares]
        images = {frozenset(turn[square] for turn in turns) for square in state.actions()}
        assert list(kinds_of_move(state).values()) == sorted(map(min, images))
    assert len({key(child) for child in results(State())}) == 3


def test_an_episode_is_worth_to_each_what_the_game_was():
    episode = play_episode({"x": first_free, "o": simple_reflex}.__getitem__, State())
    game = play(first_free, simple_reflex)
    assert list(episode.steps) == steps(game.moves)
    assert (episode.reward("x"), episode.reward("o")) == (-1, 1)
    assert [position for position, _ in episode.steps_of("o")] == list(game.states[1:-1:2])
    drawn = play_episode({"x": perfect, "o": perfect}.__getitem__, State())
    assert (drawn.reward("x"), drawn.winner, episode.winner) == (0, None, "o")


def test_who_resigns_has_lost():
    def gives_up(state: State):
        raise ResignedError

    episode = play_episode({"x": first_free, "o": gives_up}.__getitem__, State())
    assert episode == Episode(((State(), 0),), State().result(0), "o")
    assert episode.winner == "x"
    assert (episode.reward("x"), episode.reward("o")) == (1, -1)


@each_kind
def test_a_policy_is_what_the_learner_draws_from(kind):
    learner = kind(seed=3)
    train(learner, 50, random_agent(1))
    for state in OPEN[::400]:
        chances = learner.policy(state)
        assert sum(chances.values()) == 1
        assert learner.favourite(state) in chances
        drawn = [learner(state) for _ in range(300)]
        assert set(drawn) <= set(chances)
        for action, chance in chances.items():
            # 7 standard deviations of a fair coin
            assert abs(drawn.count(action) - 300 * chance) < 60


def share_lost(record: Record):
    return record.lost / (record.won + record.drawn + record.lost)


@each_kind
@pytest.mark.parametrize("player", ["x", "o"])
def test_every_learner_gets_better_against_moves_at_random(kind, player):
    """By its favourites, judged by every game that can come."""
    learner = kind(seed=1)
    before = exhaust(learner.favourite, player)
    train(learner, 3_000, random_agent(2), player)
    after = exhaust(learner.favourite, player)
    assert share_lost(after) < share_lost(before) / 2


@each_kind
def test_training_counts_and_tells(kind):
    learner = kind()
    record = train(learner, 20, first_free)
    assert record.won + record.drawn + record.lost == learner.games == 20
    assert train(learner, 5) != train(learner, 0) == Record(0, 0, 0)
    assert learner.games == 25
    assert train(kind(), 30, first_free) == train(kind(seed=0), 30, first_free)


@each_kind
def test_training_that_was_interrupted_goes_on_as_if_nothing_had_happened(
    kind,
):
    stopped = kind(seed=5)
    whole = kind(seed=5)

    def play(agent_of, start):
        if stopped.games == 7:
            raise KeyboardInterrupt
        return play_episode(agent_of, start)

    def learn(episode: Episode, player: Any):
        if player == "x":
            signal.raise_signal(signal.SIGINT)
        kind._learn(stopped, episode, player)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(training, "play_episode", play)
        record = train(stopped, 30)
    assert record.won + record.drawn + record.lost == stopped.games == 7
    # An interrupt may be ignored where no terminal is.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(stopped, "_learn", learn)
        train(stopped, 9)
    signal.signal(signal.SIGINT, before)
    assert stopped.games == 8, "both have learned from this game"
    train(stopped, 22)
    train(whole, 30)
    assert stopped.table == whole.table


@each_kind
def test_who_was_pickled_plays_on_as_the_other(kind):
    learner = kind(seed=4)
    if isinstance(learner, TemporalDifference | WeightedRules):
        learner.step = 0.2
    train(learner, 100, random_agent(1))
    again = pickle.loads(pickle.dumps(learner))
    assert train(again, 50, first_free, "o") == train(learner, 50, first_free, "o")
    assert (again.table, again.games) == (learner.table, 150)


@pytest.mark.parametrize("kind", EVERYWHERE)
def test_a_game_of_ones_own_is_learned_too(kind):
    """Nim with heaps of 1 and 2: leaving two equal heaps wins."""
    learner = kind(Nim((1, 2)), seed=2)
    train(learner, 2_000)
    assert learner.favourite(Nim((1, 2))) == (1, 1)
    assert policy_value(learner.favourite, first_free, "first", Nim((1, 2))).won == 1


def test_larger_boards_are_played_without_boxes_for_all_of_them():
    learner = Menace(State.empty(Variant(4, 3, 3)), seed=1)
    train(learner, 100)
    assert 100 < len(learner.table) < 1_000
    words = r"^menace learns on .*4, 3, 3.*, and not on State\.parse\('\.\.\./\.\.\./\.\.\.'\)$"
    with pytest.raises(ValueError, match=words):
        learner.lots(State())
