"""The positions of 3×3 that many tests go through: as states from the package, as texts from the oracle."""

from tests.plain import GAME
from ttt.count import reachable

STATES = reachable()
OPEN = [state for state in STATES if not state.is_terminal]
BOARDS = sorted(GAME.reachable())
OPEN_BOARDS = [board for board in BOARDS if not GAME.is_over(board)]
