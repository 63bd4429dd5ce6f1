"""Weighted rules: let the games say how much each rule counts.

In notebook 05 the order of the rules was thought out. Here each rule has a weight. The more the
rules that name a square weigh together, the more often it is drawn (*softmax*). After a game that
went better than usual, the rules that named the squares that were taken gain weight, and those that
named others lose some; after a worse one, the reverse.

`lots` says how many lots each square has in the draw.

Sources: A. L. Samuel, "Some studies in machine learning using the game of checkers" (1959), had
weights for properties of a board; Brian Harvey names him in his "Further explorations". The
correction is REINFORCE with a baseline, in chapter 13 of Sutton and Barto.
"""

from math import exp
from typing import Any

from ttt import doors
from ttt.game import PLAYERS, Position, State
from ttt.learning.training import Episode, Learner, Lots
from ttt.rules import HARVEY

Named = dict[int, list[str]]  # for each square, the names of the rules that name it
LOTS = 10**6  # for the square with the most weight; with each unit less, there are e times fewer
USUAL = 0.02  # how fast the learner's idea of a usual game follows its games


class WeightedRules(Learner):
    """A learner that weighs Harvey's rules, all 0 at first.

    It plays 3×3, both sides; `step` is the step size, 0 to 1. Its table holds the weights by the
    rules' names, and as "x" and "o" what it usually gets on each side.
    """

    name = "weighted rules"

    def __init__(self, start: State | None = None, seed: int = 0, step: float = 0.1) -> None:
        super().__init__(start, seed)
        self.step = step
        names = [doors.name_of(rule) for rule in HARVEY.rules]
        names += PLAYERS
        self.table = dict.fromkeys(names, 0.0)
        self._named: dict[Any, Named] = {}

    def named(self, position: Any) -> Named:
        """Return for each square which rules name it."""
        if position not in self._named:
            named: Named = {square: [] for square in position.actions()}
            for rule in HARVEY.rules:
                square = rule(position)
                if square in named:
                    named[square].append(doors.name_of(rule))
            self._named[position] = named
        return self._named[position]

    def lots(self, position: Position) -> Lots:
        """Return more lots for a square, the more the rules that name it weigh together."""
        worth = {}
        for square, rules in self.named(position).items():
            weights = [self.table[rule] for rule in rules]
            worth[square] = sum(weights)
        highest = max(worth.values(), default=0)
        lots = {}
        for square, weight in worth.items():
            share = exp(weight - highest)  # of what the square with the most weight has
            lots[square] = round(LOTS * share)
        return lots

    def _learn(self, episode: Episode, player: Any) -> None:
        """Move weight to the rules behind a player's moves if the game went better than usual.

        If it went worse, move weight away from them.
        """
        better = episode.reward(player) - self.table[player]
        self.table[player] += USUAL * better
        for position, action in episode.steps_of(player):
            lots = self.lots(position)
            named = self.named(position)
            all_lots = sum(lots.values())
            for square, lot in lots.items():
                chance = lot / all_lots
                surprise = 1 - chance if square == action else -chance
                for rule in named[square]:
                    self.table[rule] += self.step * better * surprise
