"""Maps and replays: the boards drawn in boards are those of the game, with answers and ends."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from tests.pictures.drawn import SVG, find, words
from tests.plain import GAME
from ttt import State
from ttt.agents import Agent, first_free, random_agent, simple_reflex
from ttt.game import completed_lines
from ttt.match import exhaust
from ttt.pictures.picture import Picture
from ttt.pictures.strategy import replay, strategy_map
from ttt.rules import HARVEY, HARVEY_4A, pivots

ENDS = ("won", "drawn", "lost")


class Board(NamedTuple):
    """A board on a map: in which squares, its marks, its answer, if any, and how it ends."""

    where: tuple[int, ...]
    marks: str
    answer: int | None
    end: str
    in_danger: bool


def end_of(board: str, player: str, opponent: str):
    if GAME.has_line(board, player):
        return "won"
    if GAME.has_line(board, opponent):
        return "lost"
    return "drawn" if GAME.is_over(board) else ""


def boards_of(
    agent: Agent, player: str, board: str = "." * 9, where: tuple[int, ...] = ()
) -> Iterator[Board]:
    """Yield what a map must show, by a recursion of its own on plain boards."""
    opponent = "o" if player == "x" else "x"
    on_turn = "o" if board.count("x") > board.count("o") else "x"
    answer = None
    if on_turn == player and not GAME.is_over(board):
        answer = agent(State.parse(board))
        board = board[:answer] + player + board[answer + 1 :]
    following = list(GAME.moves(board))
    in_danger = any(GAME.has_line(after, opponent) for _, after in following)
    yield Board(where, board, answer, end_of(board, player, opponent), in_danger)
    for square, after in following:
        yield from boards_of(agent, player, after, (*where, square))


def used(group: ET.Element):
    """Return the names of the shapes that are used in a group itself."""
    return [use.get("href", "")[1:] for use in group.findall(f"{SVG}use")]


def drawn(group: ET.Element, where: tuple[int, ...] = ()) -> Iterator[Board]:
    """Yield what a map shows: a board, then those that are drawn in its squares."""
    ends = [inner for inner in group if inner.get("class") in ENDS]
    names = used(group)
    for inner in ends:
        names += used(inner)
    marks = ["."] * 9
    answer = None
    end = ""
    for name in names:
        if name.startswith("row"):
            begin = 3 * int(name[3])
            marks[begin : begin + 3] = name[4:]
        elif name in ENDS:
            end = name
        elif name[0] in "XO":
            answer = int(name[1])
            assert marks[answer] == ".", "one mark on a square"
            marks[answer] = name[0].lower()
    assert [inner.get("class") for inner in ends] == ([end] if end else [])
    assert names.count("grid") == 1
    yield Board(where, "".join(marks), answer, end, "danger" in names)
    for inner in group:
        if inner.get("transform"):
            yield from drawn(inner, (*where, square_of(inner)))


def square_of(inner: ET.Element):
    """Return the square of 10 units in which a board of 30 units lies, by its place and scale."""
    place = r"translate\(([\d.]+) ([\d.]+)\)scale\(([\d.]+)\)"
    placed = re.fullmatch(place, inner.get("transform", ""))
    assert placed
    x, y, scale = map(float, placed.groups())
    for begin in (x % 10, y % 10):
        assert 0 < begin < begin + 30 * scale < 10, "it stays in its square"
    return int(y // 10 * 3 + x // 10)


def whole(picture: Picture) -> ET.Element:
    return find(picture, "g", "map")[0]


@pytest.mark.parametrize("player", ["x", "o"])
@pytest.mark.parametrize("agent", [first_free, simple_reflex, HARVEY, cache(random_agent(7))])
def test_the_map_holds_every_answer_and_every_game(agent, player):
    boards = list(drawn(whole(strategy_map(agent, player))))
    assert boards == list(boards_of(agent, player))
    ends = Counter(board.end for board in boards)
    record = exhaust(agent, player)
    assert [ends[end] for end in ENDS] == [record.won, record.drawn, record.lost]


def test_the_words_say_the_first_moves_and_what_came_of_them():
    picture = strategy_map(simple_reflex, "o")
    answers = [f"x {square}, o {0 if square == 4 else 4}" for square in range(9)]
    head, *lines = picture.text.splitlines()
    assert head == "simple_reflex plays o: 350 won, 127 drawn, 12 lost"
    assert picture.alt == "; ".join([head, *answers])
    totals: Counter[str] = Counter()
    for line, answer in zip(lines, answers, strict=True):
        moves, games = line.split(": ")
        assert moves == answer
        for number, end in re.findall(r"(\d+) (won|drawn|lost)", games):
            totals[end] += int(number)
    assert totals == {"won": 350, "drawn": 127, "lost": 12}
    legend = ["answer of o", "350 won", "127 drawn", "12 lost", "x can win at once"]
    assert words(picture)[1:] == legend
    first, *others = strategy_map(HARVEY, "x").text.splitlines()[1:]
    assert first.startswith("first x 4: ")
    begun = [line.partition(",")[0] for line in others]
    assert begun == [f"o {square}" for square in range(9) if square != 4]


def test_every_completed_line_is_struck():
    struck = find(whole(strategy_map(first_free, "x")), "path", "strike")
    ended = [State.parse(board.marks) for board in boards_of(first_free, "x") if board.end]
    assert len(struck) == sum(len(completed_lines(state)) for state in ended)
    assert struck[0].get("d") == "M25 5L5 25", "2, 4 and 6, when o has taken 1, 3 and 5"


# Replays.


def captions(picture: Picture):
    return words(picture, "caption")


REASONS = (
    "0 is the first free corner",
    "with 5, x would threaten 3-4-5 and 2-5-8",
    "x wins, line 1, 4 and 7",
)


def test_a_replay_says_who_took_what_and_why():
    picture = replay("4085761", {"o": HARVEY_4A})
    moves = [
        "x 4",
        "o 0: corner",
        "x 8",
        "o 5: block_fork",
        "x 7: a fork",
        "o 6: block",
        "x 1 wins",
    ]
    assert captions(picture) == moves
    assert picture.alt.count("last: ") == 7
    assert all(reason in picture.alt for reason in REASONS)
    assert "last: 5\nwith 5, x would threaten" in picture.text
    mute = captions(replay("40", {"x": first_free, "o": HARVEY}))
    assert mute[0] == "x 4", "only those who explain are asked"


def test_a_replay_draws_what_who_has_moved_threatens():
    picture = replay("4085761")
    threats = {kind: [path.get("d") for path in find(picture, "path", kind)] for kind in "xo"}
    dashed = [path.get("class") for path in find(picture, "path", "threat")]
    assert dashed == ["threat x", "threat x", "threat o"], "and none once x has won"
    assert {"M30 126L126 126", "M78 30L78 126"} <= {*threats["x"]}
    assert "M30 30L30 126" in threats["o"]
    assert "x threatens 6-7-8 and 1-4-7: a fork; o 6" in picture.alt
    assert "x threatens 6-7-8 and 1-4-7: a fork\n\no 6" in picture.text
    assert "o threatens 0-3-6\n\nx 1 wins" in picture.text
    assert not find(replay("408"), "path", "threat")


def test_a_fork_is_a_move_that_makes_two_threats():
    """The last move here makes none; two were there before it."""
    picture = replay("0123457")
    assert captions(picture)[4:] == ["x 4: a fork", "o 5", "x 7"]
    assert picture.text.endswith("x threatens 0-4-8 and 2-4-6")
    by_rule = replay("47532", {"x": HARVEY})
    assert captions(by_rule)[-1] == "x 2: fork", "the rule says it already"


def test_pivots_are_noted_if_asked_for_where_who_is_to_move_can_t_win():
    assert words(replay("4085"), "note") == []
    picture = replay("4085", show_pivots=True)
    assert picture.text.endswith("last: 5\nnotes: pivot on 6, pivot on 7")
    assert pivots(State.parse("xox o.x .o."), "x") == [4]
    last = replay("012357", show_pivots=True).text.rpartition("o 7")[2]
    assert "pivot" not in last, "2-5-8 wins"
    won = replay("4085761", show_pivots=True).text.rpartition("x 1 wins")[2]
    assert "pivot" not in won


def test_a_replay_without_a_move_is_the_empty_board():
    assert captions(replay("")) == ["start"]


def test_a_question_shows_no_threats():
    bare = replay("0472638", show_threats=False)
    assert "threatens" in replay("0472638").text
    assert "threatens" not in bare.text + bare.alt
    assert "fork" not in bare.text + bare.alt + bare.svg
