"""A class match: read as it was pasted, with nothing lost; its table is that of games on plain texts."""

import re
from functools import cache, partial
from random import Random

import pytest

from tests.plain import GAME
from ttt.agents import simple_reflex
from ttt.play.class_match import read
from ttt.play.strategies import Strategy, pasted
from ttt.rules import HARVEY

ANN, BEN = Strategy.of(simple_reflex, "Ann"), Strategy.of(HARVEY, "x: <b>")
A, B, AT, NUMBERS = ANN.text, BEN.text, len(ANN.text) // 2, (ANN.number, BEN.number)
after = cache(lambda board: dict(GAME.moves(board)))


def answer(seed: int, board: object) -> int:
    squares = getattr(board, "squares", board)
    return Random(f"{seed} {squares}").choice([*after(squares)])


def ends(x: int, o: int) -> str:
    board = "." * 9
    while after(board):
        board = after(board)[answer(x if board.count(".") % 2 else o, board)]
    return "WL" if GAME.has_line(board, "x") else "LW" if GAME.has_line(board, "o") else "DD"


def lost(seed: int, player: str, board: str = "." * 9) -> int:
    if not after(board):
        return GAME.has_line(board, "ox"[player == "o"])
    squares = [answer(seed, board)] if player == "ox"[board.count(".") % 2] else after(board)
    return sum(lost(seed, player, after(board)[square]) for square in squares)


def test_the_table_of_thirty_is_that_of_plain_games() -> None:
    seeds = range(30)
    match = read(
        "\n".join(f"s{seed}\t{Strategy.of(partial(answer, seed), 'mine').text}" for seed in seeds)
    )
    cells = {(x, o): ends(x, o)[0] + ends(o, x)[1] if x != o else "" for x in seeds for o in seeds}
    points = {
        x: sum(2 * cells[x, o].count("W") + cells[x, o].count("D") for o in seeds) for x in seeds
    }
    games = {seed: [lost(seed, player) for player in "xo"] for seed in seeds}
    order = [int(name[1:]) for name in match.entries]
    assert order == sorted(
        seeds, key=lambda seed: (-points[seed], sum(games[seed]), order.index(seed))
    )
    table: list[list[object]] = [["", "place", "name", "points", "lost x", "lost o", *range(1, 31)]]
    for seed in order:
        place = 1 + sum(points[seed] < other for other in points.values())
        table.append(
            [
                len(table),
                place,
                f"s{seed}",
                points[seed],
                *games[seed],
                *(cells[seed, it] for it in order),
            ]
        )
    assert match.rows == [[*map(str, row)] for row in table]
    assert re.findall("<t[hd][^>]*>(.*?)</t[hd]>", match._repr_html_()) == [
        cell for row in match.rows for cell in row
    ]
    assert (
        repr(match).split()[:500]
        == " ".join(cell for row in match.rows for cell in row).split()[:500]
    )


@pytest.mark.parametrize(("text", "names"), [
    (f"\r\nC: {A} \r\n\r\n  D :{B}\r\n", "C, D"),
    (f'11/23/2026 1:02 PM\tC\t{A}\tc@d.e\n7b\t"{B}"\t', "C, 7b"),
    (f'"C D","{A}"\n“{B}”,', "C D, x: <b>"),
    (f"Re: {A}\n* **D (7b):** `{B}`", "Ann, D (7b)"),
    (f"Fwd: Re: 1. C – {A[:AT]}\n{A[AT:]}\n> D: {B[:-9]}\n> {B[-8:]}", "C, D"),
    (f"[10:42] \u200eC: {A[:AT]}=\n{A[AT:-3]}=\n{A[-3:]}\n12: {B}", "C, 12"),
    (f"a{'!' * 10**6}b {A}\n{B}", f"a{'!' * 29}, x: <b>"),  # which may not take its square in steps
    (f"{'n' * 40}: {A} C\u200d D:\xa0{B} (it is mine!)", f"{'n' * 30}, C D"),
])  # fmt: skip
def test_lines_are_found_in_whatever_is_pasted(text: str, names: str) -> None:
    assert pasted(text) == ([*map(Strategy, names.split(", "), NUMBERS)], [])


def test_it_is_said_what_is_left_out_and_nothing_else_is_lost() -> None:
    match = read(
        f"C: {A}\nhi!\nD: {A[:AT]}0{A[AT:]}\nC: {B}\nE: {A[:AT]}\nBye!\nC: {A}\nF: {B}\n{B[:-1]}\nG: {A}"
    )
    assert {*match.entries.values()} == {
        *map(Strategy, ["C", "C 2", "F", "G"], [*NUMBERS, *NUMBERS[::-1]])
    }
    assert [re.sub(r"left (out: .{4}).*(is not a|was).*", r"\1 \2", remark) for remark in match.remarks] == [
        "A line is out: 'hi! is not a", "D is out: 'ttt was", "E is out: 'ttt was", "A line is out: 'Bye is not a",
        "A line is out: 'ttt was", "C sent another strategy, too: it plays as C 2.",
        "C sent the same strategy again: it plays once.", "C 2 and F sent the same strategy: both play.",
        "C and G sent the same strategy: both play."]  # fmt: skip
    assert repr(match).endswith("\n".join(match.remarks))


def test_the_shortest_defeat_and_matches_of_one_and_of_nobody() -> None:
    match = read(f"{A}\n{B}\n<u>!")
    assert match.defeat("Ann").text.count("striped") == 7
    assert "No opponent can beat x: <b>" in match.defeat("x: <b>").text
    assert not re.search("<[bu]>", match._repr_html_())
    assert read(A).rows[1] == ["1", "1", "Ann", "0", "0", "12", ""]
    assert read(A).remarks == ("Ann is alone: there are no games.",)
    with pytest.raises(ValueError, match=r"name='Zoe'; 'x: <b>' or 'Ann' was expected"):
        match.defeat("Zoe")
    with pytest.raises(
        ValueError, match=r"^A line is left out: 'hi' is not .*\nThere is no strategy in the text"
    ):
        read("hi")
