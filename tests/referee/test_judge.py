"""All games of a program, counted against a brute force that plays each of them."""

import random
from collections import Counter

import pytest

from tests.oracles import put, true_value
from tests.plain import GAME
from tests.referee.asking import LIST, Asked, sides
from tests.referee.programs import answer, other
from ttt.game import State
from ttt.referee.forms import Form
from ttt.referee.judge import HANGS, Counts, judged


def first(board, letter):
    return board.index(" ")


def faulty(board, letter):
    """Hard-coded first move, an exception on some boards, and else the last free square."""
    if board.count(" ") > 7:
        return 4
    if board[0] == board[8] != " ":
        raise KeyError("no such board")
    return max(square for square in range(9) if board[square] == " ")


def lucky(board, letter):
    """The last free square, if luck wants it twice, and else the first."""
    free = [square for square in range(9) if board[square] == " "]
    return free[-random.randrange(2) * random.randrange(2)]


def after_faults(board):
    if board.count(".") > 7:
        return {4}
    return {None} if board[0] == board[8] != "." else {board.rindex(".")}


def breaks_by_luck(board, letter):
    return random.choice([board.index(" "), 99 if board.count(" ") < 6 else 4])


# What each may do on a board
POSSIBLE = {
    breaks_by_luck: lambda board: {board.index("."), 99 if board.count(".") < 6 else 4},
    first: lambda board: {board.index(".")},
    faulty: after_faults,
    lucky: lambda board: {board.index("."), board.rindex(".")},
}


def games(squares, player, board="." * 9, moves=()):
    """Yield the end of every game, one by one: its moves and how it ended."""
    if GAME.is_over(board):
        lines = [mark for mark in "xo" if GAME.has_line(board, mark)]
        yield moves, "drawn" if not lines else "won" if lines == [player] else "lost"
        return
    mark = "xo"[len(moves) % 2]
    after = dict(GAME.moves(board))
    for square in sorted(squares(board), key=str) if mark == player else after:
        if square in after:
            yield from games(squares, player, after[square], (*moves, square))
        else:
            yield moves, "broken"


@pytest.mark.parametrize("player", "xo")
@pytest.mark.parametrize("program", POSSIBLE, ids=lambda program: program.__name__)
def test_games_are_counted_one_by_one(program, player):
    side = sides(program)[player]
    played = list(games(POSSIBLE[program], player))
    ends = Counter(end for _, end in played)
    assert side.counts == Counts(*(ends[end] for end in Counts._fields))
    lost = [moves for moves, end in played if end == "lost"]
    assert side.shortest == min(lost, key=lambda moves: (len(moves), moves), default=None)
    assert side.games == len(played)


@pytest.mark.parametrize("player", "xo")
def test_what_it_gives_away_is_found_on_every_board(player):
    side = sides(first)[player]
    expected: dict[str, set[str]] = {
        "throws a win away": set(),
        "throws a draw away": set(),
        "misses a win": set(),
    }
    for state in side.answers:
        board = state.squares
        after = dict(GAME.moves(board))
        best = max(-true_value(child) for child in after.values())
        now = -true_value(after[board.index(".")])
        if now < best:
            expected["throws a win away" if best == 1 else "throws a draw away"].add(board)
        wins = [square for square, child in after.items() if GAME.has_line(child, player)]
        if wins and board.index(".") not in wins:
            expected["misses a win"].add(board)
    found = {kind: {state.squares for state in side.faults.get(kind, {})} for kind in expected}
    assert found == expected


def test_a_slow_win_is_one_that_still_wins_but_later():
    slow = sides(first)["x"].faults["slow win"]
    state = next(iter(slow))
    assert (
        true_value(state.squares) == 1 == -true_value(put(state.squares, state.actions()[0], "x"))
    )
    assert slow[state] == "it takes 5, a win in 3 plies; 6 or 8 would have been a win in 1 ply"


def test_an_illegal_move_and_an_exception_say_what_happened():
    faults = sides(faulty)["o"].faults
    assert set(faults["illegal move"].values()) == {"it takes 4, where x is already"}
    assert set(faults["exception"].values()) == {"KeyError: 'no such board'"}
    nothing = sides(lambda board, letter: None)["x"].faults["illegal move"]
    assert nothing == {State(): "it answers None, which is no square"}


@pytest.mark.parametrize("board", ["a list of nine", "a list of three rows"])
def test_a_board_that_is_changed_is_noticed(board):
    def changes(given, letter):
        cells = given if len(given) == 9 else [cell for row in given for cell in row]
        square = cells.index(" ")
        if len(given) == 9:
            given[square] = letter
        else:
            given[square // 3][square % 3] = letter
        return square

    form = Form(board, marks=("X", "O"), arguments=("board", "player"))
    side = sides(changes, form)["x"]
    assert side.faults["changes its board"].keys() == side.answers.keys()
    assert "changes its board" not in sides(first)["x"].faults


def test_another_answer_when_asked_again_is_noticed_and_both_are_judged(monkeypatch):
    monkeypatch.setattr("ttt.referee.judge.DRAWS", 10)
    calls = []

    def forgets(board, letter):
        calls.append(board)
        return 4 if len(calls) > 1 and board[4] == " " else board.index(" ")

    side = sides(forgets)["x"]
    assert side.faults["two answers"] == {State(): "it took 0, and when asked again it took 4"}
    assert {answer.square for answer in side.answers[State()]} == {0, 4}


@pytest.mark.release
def test_chance_that_is_not_under_control_is_drawn(monkeypatch):
    monkeypatch.setattr("ttt.referee.judge.DRAWS", 30)
    hidden = random.SystemRandom()

    def either(board, letter):
        return hidden.choice([board.index(" "), 8 - board[::-1].index(" ")])

    side, controlled = sides(either)["o"], sides(lucky)["o"]
    assert side.drawn_on == set(side.answers)
    assert side.counts == controlled.counts
    assert not controlled.drawn_on


def test_a_program_for_one_side_begins_with_its_marks_exchanged():
    def only_o(board):
        return answer(board, "O", "X")

    both = sides(lambda board, letter: answer(board, letter, other(letter)))
    one = sides(only_o, Form(marks=("X", "O"), plays="o"))
    assert [one[player].counts for player in "xo"] == [both[player].counts for player in "xo"]
    assert both["o"].counts == Counts(350, 127, 12, 0)  # notebook 04


def test_when_time_is_over_what_is_known_is_said():
    side = sides(first, seconds=0)["o"]
    assert not side.is_finished
    assert side.plies == 1
    assert side.counts == Counts()
    assert HANGS < 5


def test_of_a_slow_program_a_loss_may_be_known_before_the_end(monkeypatch):
    clock = iter(range(10_000))
    monkeypatch.setattr("ttt.referee.judge.monotonic", lambda: next(clock))
    side = sides(first, seconds=300)["o"]
    assert not side.is_finished
    assert side.shortest == (0, 1, 3, 2, 6)


def test_who_interrupts_it_is_told_what_is_known_until_then():
    def interrupted(board, letter):
        if board.count(" ") == 4:
            raise KeyboardInterrupt
        return board.index(" ")

    class Stopped(Asked):
        def ask(self, call, seconds):
            reply = super().ask(call, seconds)
            if reply.problem == "KeyboardInterrupt":  # as if it came from outside
                raise KeyboardInterrupt
            return reply

    both = judged(Stopped(interrupted), LIST, 600)
    assert both["x"].is_finished
    assert (both["o"].is_finished, both["o"].plies) == (False, 5)


def test_a_rare_mistake_of_its_luck_is_found(monkeypatch):
    monkeypatch.setattr("ttt.referee.judge.DRAWS", 2)

    def rare(board, letter):
        return board.index(" ") if random.random() < 1e-6 else answer(board, letter, other(letter))

    side = sides(rare)["x"]
    assert side.shortest
    assert side.drawn_on
