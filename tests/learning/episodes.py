"""Games on 3×3 to learn from, written as their squares."""

from ttt.learning.training import Episode, steps


def episode(squares: str, resigned: str | None = None) -> Episode:
    """Return a game in which these squares are taken, and then somebody may resign."""
    taken = steps(squares)
    position, square = taken[-1]
    return Episode(tuple(taken), position.result(square), resigned)
