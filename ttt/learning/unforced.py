"""Learning from the last choice: never lose twice in the same way (notebook 11).

Brian Harvey proposes such a program at the end of his chapter (*Computer Science Logo Style*, 1997,
"Further explorations"): it wins at once if it can, prevents a loss if it can, and otherwise moves
at random. When it has lost, it remembers the last choice that was not forced, and does something
else in that situation from then on.

Reading order: `sensible`, what it chooses from; `last_unforced`, which step is to blame; the
learner. A `kind` of move is named by where it leads to; `kinds` holds an action for each kind.
"""

from collections.abc import Callable, Sequence
from typing import Any

from ttt import doors
from ttt.game import Position
from ttt.learning.training import Episode, Learner, Lots, Step, kinds_of_move, steps_of
from ttt.notation import shown

Choices = Callable[[Any], Sequence[Any]]  # what a player chooses from in a position
Blame = Callable[[Sequence[Step], Any, Choices], Step | None]


def sensible(position: Position) -> list[Any]:
    """Return a winning action if there is one; else those that don't lose at once.

    If all lose at once, return the first. Of several that lead to images of the same position,
    there is only the first.

    >>> from ttt import State
    >>> sensible(State.parse("xx. oo. ..."))
    [2]
    """
    actions = list(kinds_of_move(position).values())
    safe = []
    for action in actions:
        after = position.result(action)
        if _has_won(after):
            return [action]
        replies = [after.result(reply) for reply in after.actions()]
        if not any(map(_has_won, replies)):
            safe.append(action)
    return safe or actions[:1]


def last_unforced(steps: Sequence[Step], player: Any, choices: Choices) -> Step | None:
    """Return the last step where a player had more than one choice; None if there is none."""
    expected = "a function from a position to what can be chosen there"
    doors.function("a way to choose", choices, expected)
    mine = steps_of(steps, player)
    for position, action in reversed(mine):
        if len(choices(position)) > 1:
            return position, action
    return None


class Unforced(Learner):
    """A learner that gives up the last choice it had in each lost game.

    It plays both sides, and never resigns. Its table holds, for each kind of position, the kinds of
    move that it has given up. `blame` says which step lost.
    """

    name = "unforced"

    def __init__(
        self, start: Position | None = None, seed: int = 0, blame: Blame = last_unforced
    ) -> None:
        super().__init__(start, seed)
        expected = "a function of steps, a player and choices"
        self.blame = doors.function("a function that blames", blame, expected)
        self._looked_at: dict[Any, list[Any]] = {}

    def choices(self, position: Position) -> list[Any]:
        """Return the actions that it chooses from: what is sensible, and was not given up."""
        where, kinds = self.known(position)
        if position not in self._looked_at:
            self._looked_at[position] = sensible(position)
        actions = self._looked_at[position]
        given_up = self.table.get(where, [])
        not_again = [kinds[kind] for kind in given_up]
        return [action for action in actions if action not in not_again]

    def lots(self, position: Position) -> Lots:
        """Return the same lot for each choice."""
        return dict.fromkeys(self.choices(position), 1)

    def _learn(self, episode: Episode, player: Any) -> None:
        """After a loss, give up the step to blame, unless it was the only choice.

        Raises ValueError if what is blamed is neither one of the steps nor None.
        """
        if episode.reward(player) >= 0:
            return
        step = self.blame(episode.steps, player, self.choices)
        if step is None:
            return
        if step not in episode.steps:
            returned = f"{doors.name_of(self.blame)} returned {shown(step)}"
            raise ValueError(f"{returned}; one of the steps, or None, was expected")
        position, action = step
        if len(self.choices(position)) > 1:
            where, _ = self.known(position)
            after = position.result(action)
            kind, _ = self.known(after)
            given_up = self.table.setdefault(where, [])
            given_up.append(kind)


def _has_won(after: Position) -> bool:
    """Has the player who has just moved won?"""
    return after.is_terminal and after.utility(after.to_move) < 0
