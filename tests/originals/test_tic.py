"""tic.erl's predictions: as the program printed them, whoever does the nine jobs of a board."""

from collections import Counter

import pytest

from tests.oracles import golden
from ttt import State
from ttt.count import tree
from ttt.originals.tic import CalcAll, Job, Prediction, one_after_another, predict_outcomes, said

ROWS = golden("erlang_outcomes")


def counting(started: Counter[str]) -> CalcAll:
    def calc_all(jobs: list[Job]) -> list[Prediction]:
        results = one_after_another(jobs)
        started.update("taken" if result is None else "free" for result in results)
        return results

    return calc_all


def test_every_prediction_is_as_the_erlang_program_printed_it():
    boards = [board for board in ROWS if board.count(".") <= 5]
    assert len(boards) > 500
    for board in boards:
        found = predict_outcomes(State.parse(board))
        printed = [" ".join(map(str, end or ["collide"])) for end in ROWS[board]]
        assert [said(prediction) for prediction in found] == printed, board


def test_each_unfinished_board_has_nine_jobs():
    for board in ("xox.oo.x.", "xo..x...o", "x...o...."):
        started = Counter[str]()
        state = State.parse(board)
        backwards = predict_outcomes(state, lambda jobs: [job() for job in jobs[::-1]][::-1])
        assert predict_outcomes(state, counting(started)) == backwards
        nodes = list(tree(state))
        assert started["free"] == len(nodes) - 1
        assert started.total() == 9 * sum(not node.is_terminal for node in nodes)


@pytest.mark.long
def test_the_empty_board_starts_2653002():
    started = Counter[str]()
    predict_outcomes(State(), counting(started))
    assert started == {"free": 549_945, "taken": 2_103_057}
    assert started.total() == 2_653_002
