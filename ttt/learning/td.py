"""Temporal differences: learn a guess from the next guess (notebook 11).

After each of its moves, the player has left an *after-state*. It keeps a value for each kind of
after-state: what it expects of the game, from +1 (won) to −1 (lost). Mostly it takes the greatest;
now and then it *explores*. When it moves again, it corrects the value of its last after-state a
little towards that of the next one; at the end, towards the reward. After an exploring move it
corrects nothing, since that move was not meant to be good.

A `kind` of move is the key of the after-state it leads to; `kinds` holds an action for each kind.

Source: R. S. Sutton and A. G. Barto, *Reinforcement Learning*, chapter 1, whose example is
tic-tac-toe.
"""

from fractions import Fraction
from typing import Any

from ttt import doors
from ttt.agents import options
from ttt.game import Position
from ttt.learning.training import Episode, Kinds, Learner, Lots


class TemporalDifference(Learner):
    """A learner that keeps a value for each after-state.

    It plays both sides, and can play against itself. `step` is the step size, how far a value is
    corrected; `exploration` is the chance of an exploring move. Both are from 0 to 1. Its table
    holds the values, for the player who has just moved. Raises what `Learner` raises.
    """

    name = "td"

    def __init__(
        self,
        start: Position | None = None,
        seed: int = 0,
        step: float = 0.1,
        exploration: float = 0.1,
    ) -> None:
        super().__init__(start, seed)
        self.step = doors.real("step", step, 0, 1)
        self.exploration = doors.real("exploration", exploration, 0, 1)
        self._explored: set[Any] = set()

    def known(self, position: Position) -> tuple[str, Kinds]:
        """Return the key of a position and its kinds of move.

        Where they lead has a value from now on.
        """
        if doors.position(position) not in self._rows:
            _, kinds = super().known(position)
            for kind, action in kinds.items():
                after = position.result(action)
                value = 0.0
                if after.is_terminal:
                    value += after.utility(position.to_move)
                self.table.setdefault(kind, value)
        return self._rows[position]

    def lots(self, position: Position) -> Lots:
        """Return for each action its share of exploration, and for the favourite all the rest."""
        _, kinds = self.known(position)
        chance = Fraction(str(self.exploration))
        lots = dict.fromkeys(kinds.values(), chance.numerator)
        if kinds:
            rest = chance.denominator - chance.numerator
            favourite = self.favourite(position)
            lots[favourite] += len(kinds) * rest
        return lots

    def __call__(self, position: Position) -> Any:
        """Take the favourite, or explore. Raises ValueError when the game is over."""
        options(position)
        if self.rng.random() >= self.exploration:
            self._explored.discard(position)  # there it may have explored in a game that was left
            return self.favourite(position)
        self._explored.add(position)
        _, kinds = self.known(position)
        actions = list(kinds.values())
        return self.rng.choice(actions)

    def favourite(self, position: Position) -> Any:
        """Return the action with the greatest value, the first of several.

        Raises ValueError when the game is over.
        """
        options(position)
        _, kinds = self.known(position)
        best = max(kinds, key=lambda kind: self.table[kind])
        return kinds[best]

    def _learn(self, episode: Episode, player: Any) -> None:
        """Correct each after-state of a player towards the next one, the last one to the reward."""
        last = None
        for position, action in episode.steps_of(player):
            self.known(position)  # also if others have played
            after = position.result(action)
            now, _ = self.known(after)
            if last is not None and position not in self._explored:
                self._correct(last, self.table[now])
            last = now
        if last is not None:
            self._correct(last, episode.reward(player))
        self._explored = {there for there in self._explored if there.to_move != player}

    def _correct(self, where: str, towards: float) -> None:
        error = towards - self.table[where]
        self.table[where] += self.step * error
