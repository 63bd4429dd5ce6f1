"""A program on trial without a process of its own, which takes its time to start."""

import copy

from ttt.referee import luck
from ttt.referee.forms import Form
from ttt.referee.inside import answered
from ttt.referee.judge import Side, judged
from ttt.referee.worker import Here

LIST = Form(marks=("X", "O"), arguments=("board", "player"))


class Asked(Here):
    """Asks a program; its steps are not counted, so that it's quick."""

    def ask(self, call, _):
        arguments = copy.deepcopy(call.arguments)
        with luck.in_control():
            return answered(self.program, call._replace(arguments=arguments, steps=None))


def sides(program, form: Form = LIST, seconds: float = 600) -> dict[str, Side]:
    """Return both sides of a program that is called in a known way."""
    return judged(Asked(program), form, seconds)
