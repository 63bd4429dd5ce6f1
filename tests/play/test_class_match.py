"""A class match: read as it was pasted; its table is that of games played one by one."""

import re
from functools import cache, partial
from random import Random

import pytest

from ttt import State
from ttt.agents import Agent, simple_reflex
from ttt.match import exhaust, play
from ttt.play.class_match import meet, read
from ttt.play.strategies import Strategy, pasted
from ttt.rules import HARVEY

ANN = Strategy.of(simple_reflex, "Ann")
BEN = Strategy.of(HARVEY, "x; <b>")
A = ANN.text
B = BEN.text
AT = len(A) // 2


@cache
def answer(seed: int, state: State):
    return Random(f"{seed} {state.squares}").choice(state.actions())


def fares(seed: int, player: str, opponent: int):
    """Return how a player with the answers of a seed fares against another one."""
    x, o = (seed, opponent) if player == "x" else (opponent, seed)
    winner = play(partial(answer, x), partial(answer, o)).winner
    if not winner:
        return "D"
    return "W" if winner == player else "L"


def both(seed: int, opponent: int):
    """Return how a seed fares as x and as o; nothing against itself."""
    if seed == opponent:
        return ""
    return fares(seed, "x", opponent) + fares(seed, "o", opponent)


def rows(order: list[int]) -> list[list[object]]:
    """Return the table below its head, and check its order."""
    ends = {seed: [both(seed, opponent) for opponent in order] for seed in order}
    games = {
        seed: [exhaust(partial(answer, seed), player).lost for player in "xo"] for seed in order
    }
    points = {}
    for seed, against in ends.items():
        letters = "".join(against)
        points[seed] = 2 * letters.count("W") + letters.count("D")
    assert order == sorted(range(30), key=lambda seed: (-points[seed], sum(games[seed])))
    table: list[list[object]] = []
    for number, seed in enumerate(order, 1):
        place = 1 + sum(points[seed] < other for other in points.values())
        table.append([number, place, f"s{seed}", points[seed], *games[seed], *ends[seed]])
    return table


def test_the_table_of_thirty_is_that_of_games_played_one_by_one():
    match = meet({f"s{seed}": partial(answer, seed) for seed in range(30)})
    head = ["", "place", "name", "points", "lost x", "lost o", *range(1, 31)]
    order = [int(name[1:]) for name in match.entries]
    assert match.rows == [[*map(str, row)] for row in (head, *rows(order))]
    cells = [cell for row in match.rows for cell in row]
    assert re.findall("<t[hd][^>]*>(.*?)</t[hd]>", match._repr_html_()) == cells
    assert repr(match).split()[:500] == " ".join(cells).split()[:500]


PASTED = [
    f"\r\n{A} \r\n\r\n  D :{B}\r\n",
    f'11/23/2026 1:02 PM\tC\t{A}\tc@d.e\n7b\t"{B}"\t',
    f'"C D","{A}"\n“{B}”,',
    f"Re: {A}\n* **D (7b):** `{B}`",
    f"Fwd: Re: 1. C – {A[:AT]}\n{A[AT:]}\n> D: {B[:-9]}\n> {B[-8:]}",
    f"[10:42] \u200eC: {A[:AT]}=\n{A[AT:-3]}=\n{A[-3:]}\n12: {B}",
    f"C: T{A[1:]}\nTtt1{B[4:]}",  # what phones and mail programs do to a line
    f"> > C: {A[:AT]}\n> > {A[AT:]}\n> D: ttt1\n> {B[5:]}",
    f"“{A}”\nD: “{B}”",
    f"C: {A}\n{B}".replace(" ", "\xa0"),
    f"\ufeffC: {A[:2]}\u200b{A[2:AT]}\xad{A[AT:]}\n{B}",
    f"From: C <c@d.e>\nTo: t@d.e\nSubject: ttt\n\n{A}\nSubject: Re: {B}\n-- \nsee you",
    f"{A} (it is mine!) {B}\nsent from my phone",
]  # fmt: skip


@pytest.mark.parametrize("text", PASTED)
def test_lines_are_found_in_whatever_is_pasted(text):
    assert pasted(text) == ([ANN, BEN], [])


def test_an_apostrophe_may_be_set_by_a_phone():
    text = Strategy.of(HARVEY, "Ann's").text
    assert [it.name for it in pasted(text.replace("'", "’"))[0]] == ["Ann's"]


def test_it_is_said_what_is_left_out_and_nothing_else_is_lost():
    def sent(name: str, agent: Agent):
        return Strategy.of(agent, name).text

    broken = sent("D", HARVEY)
    lines = [
        *(sent("C", HARVEY), "hi!", f"{broken[:AT]}0{broken[AT:]}", sent("C", simple_reflex)),
        *(broken[:AT], "Bye!", sent("C", HARVEY), sent("F", simple_reflex), sent("G", HARVEY)),
    ]
    match = read("\n".join(lines))
    numbers = {"C": BEN.number, "C 2": ANN.number, "F": ANN.number, "G": BEN.number}
    assert {it.name: it.number for it in match.entries.values()} == numbers
    assert match.remarks == (
        "'D' is left out: its line was changed on its way; have it sent again.",
        "'D' is left out: its line was changed on its way; have it sent again.",
        "C sent another strategy, too: it plays as C 2.",
        "C sent the same strategy again: it plays once.",
        "C 2 and F sent the same strategy: both play.",
        "C and G sent the same strategy: both play.",
    )
    assert repr(match).endswith("\n".join(match.remarks))


def test_the_shortest_defeat_and_matches_of_one_and_of_nobody():
    match = read(f"{A}\n{B}\nttt1 <u>: 0")
    assert match.defeat("Ann").text.count("last: ") == 7
    assert "No opponent can beat x; <b>" in match.defeat("x; <b>").text
    assert not re.search("<[bu]>", match._repr_html_())
    assert match.without("Ann").entries == read(B).entries
    assert read(A).rows[1] == ["1", "1", "Ann", "0", "0", "12", ""]
    assert read(A).remarks == ("Ann is alone: there are no games.",)
    with pytest.raises(ValueError, match=r"^There is no strategy in the text"):
        read("hi")
