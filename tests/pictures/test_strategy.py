"""Maps and replays: that the boards drawn in boards are those of the game, with the agent's answers and the ends."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import accumulate

import pytest

from tests.pictures.drawn import SVG, find, words
from tests.plain import GAME
from ttt import State
from ttt.agents import Agent, first_free, random_agent, simple_reflex
from ttt.game import completed_lines
from ttt.match import exhaust
from ttt.pictures import svg
from ttt.pictures.picture import Picture
from ttt.pictures.strategy import replay, strategy_map
from ttt.rules import HARVEY, HARVEY_4A

ENDS = ("won", "drawn", "lost")
Board = tuple[
    tuple[int, ...], str, list[int], str, bool
]  # where, its marks, its answers, its end, is it in danger?


def boards_of(
    agent: Agent, player: str, board: str = "." * 9, where: tuple[int, ...] = ()
) -> Iterator[Board]:
    """Yield what a map must show, by a recursion of its own on plain boards."""
    on_turn = "xo"[(board.count("x") + board.count("o")) % 2]
    answers = [agent(State.parse(board))] if on_turn == player and not GAME.is_over(board) else []
    for answer in answers:
        board = board[:answer] + player + board[answer + 1 :]
    opponent = "o" if player == "x" else "x"
    end = ""
    if GAME.is_over(board):
        end = (
            "won"
            if GAME.has_line(board, player)
            else "lost"
            if GAME.has_line(board, opponent)
            else "drawn"
        )
    following = list(GAME.moves(board))
    yield where, board, answers, end, any(GAME.has_line(after, opponent) for _, after in following)
    for square, after in following:
        yield from boards_of(agent, player, after, (*where, square))


def drawn(group: ET.Element, where: tuple[int, ...] = ()) -> Iterator[Board]:
    """Yield what a map shows: a board, then those that are drawn in its squares."""
    ends = [inner for inner in group if inner.get("class") in ENDS]
    names = [
        use.get("href", "")[1:] for part in (group, *ends) for use in part.findall(f"{SVG}use")
    ]
    rows = {
        int(name[3]) * 3 + i: name[4 + i] for name in names if name[:3] == "row" for i in range(3)
    }
    answers = {int(name[1]): name[0].lower() for name in names if name[0] in "XO"}
    assert all(rows.get(square, ".") == "." for square in answers), "one mark on a square"
    assert [inner.get("class") for inner in ends] == [name for name in names if name in ENDS]
    assert names.count("grid") == 1
    board = "".join((rows | answers).get(i, ".") for i in range(9))
    yield (
        where,
        board,
        list(answers),
        "".join(name for name in names if name in ENDS),
        "danger" in names,
    )
    for inner in group:
        if inner.get("transform"):
            yield from drawn(inner, (*where, square_of(inner)))


def square_of(inner: ET.Element) -> int:
    """Return the square of 10 units in which a board of 30 units lies, by its place and scale."""
    placed = re.fullmatch(
        r"translate\(([\d.]+) ([\d.]+)\)scale\(([\d.]+)\)", inner.get("transform", "")
    )
    assert placed
    x, y, scale = map(float, placed.groups())
    assert 0 < x % 10 < x % 10 + 30 * scale < 10 > y % 10 + 30 * scale > y % 10 > 0, (
        "it stays in its square"
    )
    return int(y // 10 * 3 + x // 10)


def whole(picture: Picture) -> ET.Element:
    return find(picture, "g", "map")[0]


@pytest.mark.parametrize("player", ["x", "o"])
@pytest.mark.parametrize("agent", [first_free, simple_reflex, HARVEY, cache(random_agent(7))])
def test_the_map_holds_every_answer_and_every_game(agent: Agent, player: str) -> None:
    found = list(drawn(whole(strategy_map(agent, player))))
    assert found == list(boards_of(agent, player))
    ends, record = Counter(end for _, _, _, end, _ in found), exhaust(agent, player)
    assert [ends[end] for end in ENDS] == [record.won, record.drawn, record.lost]


def test_the_words_tell_the_first_moves_and_what_came_of_them() -> None:
    picture = strategy_map(simple_reflex, "o")
    answers = [f"x {square}, o {0 if square == 4 else 4}" for square in range(9)]
    assert picture.alt == "; ".join(
        ["simple_reflex plays o: 350 won, 127 drawn, 12 lost", *answers]
    )
    lines = picture.text.splitlines()
    assert [line.partition(": ")[0] for line in lines[1:]] == answers
    numbers = [list(map(int, re.findall(r"(\d+) (?:won|drawn|lost)", line))) for line in lines]
    assert (
        numbers[0] == [sum(column) for column in zip(*numbers[1:], strict=True)] == [350, 127, 12]
    )
    assert words(picture)[1:] == [
        "answer of o",
        "350 won",
        "127 drawn",
        "12 lost",
        "x can win at once",
    ]
    first, *others = strategy_map(HARVEY, "x").text.splitlines()[1:]
    assert first.startswith("first x 4: ")
    assert [line.partition(",")[0] for line in others] == [
        f"o {square}" for square in range(9) if square != 4
    ]


def test_every_completed_line_is_struck() -> None:
    struck = find(whole(strategy_map(first_free, "x")), "path", "strike")
    boards = [State.parse(board) for _, board, _, end, _ in boards_of(first_free, "x") if end]
    assert len(struck) == sum(len(completed_lines(board)) for board in boards)
    assert struck[0].get("d") == "M25 5L5 25", "2, 4 and 6, when o has taken 1, 3 and 5"


# Replays.


def captions(picture: Picture) -> list[str]:
    return words(picture, "caption")


def test_a_replay_says_who_took_what_and_why() -> None:
    picture = replay("4085761", {"o": HARVEY_4A})
    assert captions(picture) == [
        "x 4",
        "o 0: corner",
        "x 8",
        "o 5: block_fork",
        "x 7",
        "o 6: block",
        "x 1 wins",
    ]
    assert picture.alt.count("striped: ") == 7
    for reason in (
        "0 is the first free corner",
        "with 5, x would threaten 3-4-5 and 2-5-8",
        "x wins, line 1, 4 and 7",
    ):
        assert reason in picture.alt
    assert "striped: 5\nwith 5, x would threaten" in picture.text
    assert captions(replay("40", {"x": first_free, "o": HARVEY}))[0] == "x 4", (
        "only those who explain are asked"
    )


def test_a_replay_shows_the_boards_of_the_game() -> None:
    moves, names = (4, 0, 8, 5, 7, 6, 1), ["x 4", "o 0", "x 8", "o 5", "x 7", "o 6", "x 1 wins"]
    states = [*accumulate(moves, State.result, initial=State())][1:]
    boards = [
        svg.board(state, tints={square: "striped"})
        for state, square in zip(states, moves, strict=True)
    ]
    assert replay(moves).svg == svg.grid(boards, names, 4).svg, "no orphans"


def test_a_replay_without_a_move_is_the_empty_board() -> None:
    assert captions(replay("")) == ["start"]
