"""Checks of the learner's answers: `check.<exercise>(your_function)`.

A check tries an answer on every case there is, never raises, and returns a verdict that is true if
the answer is right. Every exercise is listed here, by its notebook. `check.yours` says what a
function of the learner's answers, beside the package's answer.

This room may ask all others but `course`; notebooks ask it, and a teacher's tools.
"""

from ttt.check.beside import yours as yours  # no exercise, so not in __all__ = [
    ,
]  # fmt: skip
