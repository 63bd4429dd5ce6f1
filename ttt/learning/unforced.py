"""Learning from the last choice: never lose twice in the same way (notebook 11).

Brian Harvey proposes such a program at the end of his chapter (*Computer Science Logo Style*, 1997, "Further
explorations"): it wins at once if it can, prevents a loss if it can, and otherwise moves at random. When it has lost,
it remembers the last choice that was not forced, and does something else in that situation from then on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ttt.game import Position, State
from ttt.learning.training import Episode, Learner


class Unforced(Learner):
    """A learner that gives up the last choice it had in each lost game. It plays both sides, and never resigns.

    Its table holds, for each kind of position, the kinds of move that it has given up.
    """

    name: ClassVar[str] = "unforced"

    def __init__(self, start: Position | None = None, seed: int = 0) -> None:
        super().__init__(start, seed)
        self._looked_at: dict[Any, dict[str, Any]] = {}

    def choices(self, position: Position) -> dict[str, Any]:
        """Return the kinds of move that it chooses from, by where they lead; with only one, it has no choice."""
        given_up = self.table.get(self.known(position)[0], [])
        return {kind: action for kind, action in self._sensible(position).items() if kind not in given_up}

    def weights(self, position: Position) -> Mapping[Any, int]:
        """Return the same lot for each choice."""
        return dict.fromkeys(self.choices(position).values(), 1)

    def learn(self, episode: Episode, player: Any) -> None:
        """After a loss, give up the last choice that a player had."""
        if episode.reward(player) >= 0:
            return
        for position, action in reversed(episode.steps_of(player)):
            if len(self.choices(position)) > 1:
                given_up = self.table.setdefault(self.known(position)[0], [])
                given_up.append(self.known(position.result(action))[0])
                return

    def _sensible(self, position: Position) -> dict[str, Any]:
        """Return a winning move if there is one; else the moves that don't lose at once, or the first if all do."""
        found = self._looked_at.get(position)
        if found is None:
            kinds = self.known(position)[1]
            won = [kind for kind, action in kinds.items() if _wins(position.result(action))][:1]
            safe = won or [kind for kind, action in kinds.items() if not _can_win(position.result(action))]
            found = self._looked_at[position] = {kind: kinds[kind] for kind in safe or [*kinds][:1]}
        return found

    def _checked(self, text: str, row: Any) -> list[str]:
        if isinstance(self.start, State):
            kinds = self.known(State.parse(text, self.start.variant))[1]
            if not {*row} < {*kinds} or len({*row}) < len(row):
                raise ValueError(f"on {text} it can't have given up {row}")
        return [str(kind) for kind in row]


def _wins(after: Position) -> bool:
    """Has the player won who has just moved?"""
    return after.is_terminal and after.utility(after.to_move) < 0


def _can_win(position: Position) -> bool:
    """Can the player to move win at once?"""
    return any(_wins(position.result(action)) for action in position.actions())
