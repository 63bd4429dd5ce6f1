"""Any tic-tac-toe program on trial: a proof that nobody beats it, or the shortest game that it loses.

    verdict = trial(program)            # a function that is given a board
    verdict = trial("friend.py", "best_move")

Reading order: `trial`, the door; `verdict`, what is said; `judge`, all games; `understand` and
`forms`, how a program is called; `worker` and `inside`, the process in which it runs; `luck`.
"""

from ttt.referee.forms import Form
from ttt.referee.trial import trial
from ttt.referee.worker import ProgramError

__all__ = ["Form", "ProgramError", "trial"]
