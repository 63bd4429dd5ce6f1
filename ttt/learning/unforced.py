"""Learning from the last choice: never lose twice in the same way (notebook 11).

Brian Harvey proposes such a program at the end of his chapter (*Computer Science Logo Style*, 1997,
"Further explorations"): it wins at once if it can, prevents a loss if it can, and otherwise moves
at random. When it has lost, it remembers the last choice that was not forced, and does something
else in that situation from then on.

Reading order: `sensible`, what it chooses from; `last_unforced`, which step is to blame; the
learner.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from ttt import doors
from ttt.doors import name_of
from ttt.game import Position, shown
from ttt.learning.training import Episode, Learner, Step, kinds_of_move, steps_of

Choices = Callable[[Any], Sequence[Any]]  # what a player chooses from in a position
Blame = Callable[[Sequence[Step], Any, Choices], Step | None]


def sensible(position: Position) -> list[Any]:
    """Return a winning action if there is one; else those that don't lose at once, or the first if all do.

    Of several that lead to images of the same position, there is only the first.
    """
    after = {action: position.result(action) for action in kinds_of_move(position).values()}
    won = [action for action, then in after.items() if _wins(then)][:1]
    safe = [
        action
        for action, then in after.items()
        if not any(_wins(then.result(reply)) for reply in then.actions())
    ]
    return won or safe or [*after][:1]


def last_unforced(steps: Sequence[Step], player: Any, choices: Choices) -> Step | None:
    """Return the last step of a player who had more than one choice there; None if there was none."""
    doors.function(
        "a way to choose", choices, "a function from a position to what can be chosen there"
    )
    mine = reversed(steps_of(steps, player))
    return next((step for step in mine if len(choices(step[0])) > 1), None)


class Unforced(Learner):
    """A learner that gives up the last choice it had in each lost game.

    It plays both sides, and never resigns. Its table holds, for each kind of position, the kinds of
    move that it has given up. `blame` says which step lost.
    """

    name: ClassVar[str] = "unforced"

    def __init__(
        self, start: Position | None = None, seed: int = 0, blame: Blame = last_unforced
    ) -> None:
        super().__init__(start, seed)
        self.blame = doors.function(
            "a function that blames", blame, "a function of steps, a player and choices"
        )
        self._looked_at: dict[Any, list[Any]] = {}

    def choices(self, position: Position) -> list[Any]:
        """Return the actions that it chooses from: what is sensible, and was not given up."""
        where, kinds = self.known(position)
        if position not in self._looked_at:
            self._looked_at[position] = sensible(position)
        given_up = {kinds[kind] for kind in self.table.get(where, ())}
        return [action for action in self._looked_at[position] if action not in given_up]

    def lots(self, position: Position) -> Mapping[Any, int]:
        """Return the same lot for each choice."""
        return dict.fromkeys(self.choices(position), 1)

    def _learn(self, episode: Episode, player: Any) -> None:
        """After a loss, give up the step to blame; it is kept if it was the only choice.

        Raises ValueError if what is blamed is neither one of the steps nor None.
        """
        step = (
            self.blame(episode.steps, player, self.choices) if episode.reward(player) < 0 else None
        )
        if step is not None and step not in episode.steps:
            raise ValueError(
                f"{name_of(self.blame)} returned {shown(step)}; one of the steps, or None, was expected"
            )
        if step is not None and len(self.choices(step[0])) > 1:
            where, kind = self.known(step[0])[0], self.known(step[0].result(step[1]))[0]
            self.table.setdefault(where, []).append(kind)


def _wins(after: Position) -> bool:
    """Has the player won who has just moved?"""
    return after.is_terminal and after.utility(after.to_move) < 0
