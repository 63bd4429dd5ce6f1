"""A match: all play all, and each plays every opponent there is (from notebook 04 on).

Reading order: `meet` and `read`, which begin a match; then the `Match`, its table, and the shortest
game that somebody lost.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape

from ttt import State
from ttt.agents import Agent
from ttt.match import Moves, play
from ttt.pictures import svg
from ttt.pictures.picture import Picture
from ttt.pictures.strategy import replay
from ttt.play.strategies import LONGEST_NAME, Strategy, pasted

POINTS = {"W": 2, "D": 1, "L": 0}
MEANING = (
    "lost x, lost o: games lost to all opponents; "
    "WD below 4: it beats number 4 as x, and draws as o; L: it loses"
)
STYLE = (
    "<style>.match{container-type:inline-size} "
    ".match table *{font:clamp(9px,100cqw/var(--wide),18px) monospace;\npadding:.1em .3em} "
    ".match :is(.WW,.WD,.DW){background:#08d4} .match :is(.LL,.LD,.DL){background:#d604}</style>"
)


def meet(agents: Mapping[str, Agent]) -> "Match":
    """Let agents meet, each under its name. One that uses luck is held to its first answers.

    Raises what `Strategy.of` raises.
    """
    return _match([Strategy.of(agent, name) for name, agent in agents.items()])


def read(text: str) -> "Match":
    """Let all meet whose lines are in a text, such as `ttt1 Ann: …`.

    Raises ValueError if there is none.
    """
    strategies, remarks = pasted(text)
    known: dict[str, Strategy] = {}
    for strategy in strategies:
        twins = [other.name for other in known.values() if other.number == strategy.number]
        entry = _admit(strategy, known)
        if entry.name in twins:
            remarks.append(f"{entry.name} sent the same strategy again: it plays once.")
        elif twins:
            remarks.append(f"{twins[0]} and {entry.name} sent the same strategy: both play.")
        elif entry.name != strategy.name:
            remarks.append(f"{strategy.name} sent another strategy, too: it plays as {entry.name}.")
    if len(known) == 1:
        remarks.append(f"{entry.name} is alone: there are no games.")
    return _match([*known.values()], remarks)


def _admit(strategy: Strategy, known: dict[str, Strategy]) -> Strategy:
    """Make a strategy one of the known, and return it; it gets a number if its name is taken."""
    entry = strategy
    number = 1
    while known.setdefault(entry.name, entry) != entry:
        number += 1
        entry = Strategy(f"{strategy.name[: LONGEST_NAME - 4]} {number}", strategy.number)
    return entry


def _match(entries: list[Strategy], remarks: Iterable[str] = ()) -> "Match":
    """Return a match, the best first: who has more points, or else loses fewer games."""
    best_first = sorted(entries, key=lambda entry: (-_points(entry, entries), _lost(entry)))
    return Match({entry.name: entry for entry in best_first}, tuple(remarks))


@dataclass(frozen=True)
class Match:
    """Who plays, by name, the best first; and in sentences, what is to be said of the text."""

    entries: dict[str, Strategy]
    remarks: tuple[str, ...] = ()

    @property
    def rows(self) -> list[list[str]]:
        """The table, its head first: places, points, games lost, and how all fare against all."""
        entries = [*self.entries.values()]
        scores = [_points(entry, entries) for entry in entries]
        rows = [["", "place", "name", "points", "lost x", "lost o"]]
        for number, entry in enumerate(entries, 1):
            rows[0].append(str(number))
            score = scores[number - 1]
            place = scores.index(score) + 1
            losses = [str(record.lost) for record in entry.records.values()]
            ends = [_ends(entry, opponent) for opponent in entries]
            rows.append([str(number), str(place), entry.name, str(score), *losses, *ends])
        return rows

    def without(self, name: str) -> "Match":
        """Let all play but one."""
        return _match([entry for entry in self.entries.values() if entry.name != name])

    def defeat(self, name: str) -> Picture:
        """Draw the shortest game that one of them lost to any opponent."""
        losses: list[Moves] = []
        for record in self.entries[name].records.values():
            losses += record.losses
        if not losses:
            return svg.row([State()], [f"No opponent can beat {name}"])
        return replay(min(losses, key=len))

    def __repr__(self) -> str:
        return "\n".join([aligned(self.rows), MEANING, *self.remarks])

    def _repr_html_(self) -> str:
        head, *rows = self.rows
        lines = [f"<tr>{''.join(f'<th>{cell}</th>' for cell in head)}</tr>"]
        for row in rows:
            known = [f"<td>{escape(cell)}</td>" for cell in row[:6]]
            ends = [f'<td class="{end}">{end}</td>' for end in row[6:]]
            lines.append(f"<tr>{''.join(known + ends)}</tr>")
        wide = 1.8 * len(rows) + 30
        said = "<br>".join(map(escape, [MEANING, *self.remarks]))
        table = f"<table>{''.join(lines)}</table>"
        return f"{STYLE}<div class=match style=--wide:{wide}>{table}</div><p>{said}</p>"


def aligned(rows: list[list[str]]) -> str:
    """Return a table as text, its columns below each other."""
    columns = zip(*rows, strict=True)
    widths = [max(map(len, column)) for column in columns]
    lines = ["  ".join(map(str.ljust, row, widths)) for row in rows]
    return "\n".join(line.rstrip() for line in lines)


def _points(entry: Strategy, entries: Iterable[Strategy]) -> int:
    """Return its points in a match: 2 for a win, 1 for a draw."""
    return sum(POINTS[end] for opponent in entries for end in _ends(entry, opponent))


def _lost(entry: Strategy) -> int:
    """Return how many games it loses, as x and as o, to all possible opponents."""
    return sum(record.lost for record in entry.records.values())


@cache
def _ends(entry: Strategy, opponent: Strategy) -> str:
    """Return how an entry fares as x and as o, such as "WD"; nothing against itself."""
    if entry == opponent:
        return ""
    as_x = play(entry, opponent).winner
    as_o = play(opponent, entry).winner
    return {"x": "W", None: "D", "o": "L"}[as_x] + {"o": "W", None: "D", "x": "L"}[as_o]
