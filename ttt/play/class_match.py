"""A match of a class: all against all, from lines that students have sent (from notebook 04 on)."""

import re
from dataclasses import dataclass

from ttt import State, doors
from ttt.game import PLAYERS
from ttt.pictures import svg
from ttt.pictures.picture import Picture
from ttt.pictures.strategy import replay
from ttt.play.league import Trial, admit, aligned, lost, on_page, paragraph, points, result
from ttt.play.strategies import Strategy, pasted

MEANING = (
    "lost x, lost o: games lost to all opponents; "
    "WD below 4: it beats number 4 as x, and draws as o; L: it loses"
)
STYLE = (
    "<style>.match{container-type:inline-size} "
    ".match table *{font:clamp(9px,100cqw/var(--wide),24px) monospace;\npadding:.1em .3em} "
    ".match :is(.WW,.WD,.DW){background:#08d4} .match :is(.LL,.LD,.DL){background:#d604}</style>"
)


def read(text: str) -> "ClassMatch":
    """Let all play whose lines are in a text, such as `Ann: ttt1 …`.

    Raises ValueError if there is none.
    """
    strategies, remarks = pasted(text)
    known: dict[str, Strategy] = {}
    for strategy in strategies:
        twins = [other.name for other in known.values() if other.number == strategy.number]
        entry = admit(strategy, known)
        if entry.name in twins:
            remarks.append(f"{entry.name} sent the same strategy again: it plays once.")
        elif twins:
            remarks.append(f"{twins[0]} and {entry.name} sent the same strategy: both play.")
        elif entry.name != strategy.name:
            remarks.append(f"{strategy.name} sent another strategy, too: it plays as {entry.name}.")
    if len(known) == 1:
        remarks.append(f"{entry.name} is alone: there are no games.")
    league = tuple(known.values())
    best_first = sorted(league, key=lambda entry: (-points(entry, league), lost(entry)))
    return ClassMatch({entry.name: entry for entry in best_first}, tuple(remarks))


@dataclass(frozen=True)
class ClassMatch:
    """Who plays, by name, the best first; and in sentences, what is to be said of the text."""

    entries: dict[str, Strategy]
    remarks: tuple[str, ...] = ()

    @property
    def rows(self) -> list[list[str]]:
        """The table, its head first: places, points, games lost, and how all fare against all."""
        league = tuple(self.entries.values())
        scores = [points(entry, league) for entry in league]
        rows = [["", "place", "name", "points", "lost x", "lost o"]]
        for number, entry in enumerate(league, 1):
            rows[0].append(str(number))
            score = scores[number - 1]
            place = scores.index(score) + 1
            losses = [str(record.lost) for record in entry.records.values()]
            ends = [_ends(entry, opponent) for opponent in league]
            rows.append([str(number), str(place), entry.name, str(score), *losses, *ends])
        return rows

    def without(self, name: str) -> "ClassMatch":
        """Let all play but one. Raises ValueError for an unknown name, or if nobody is left."""
        left_out = self.entries[doors.one_of("name", name, list(self.entries))]
        return read("\n".join(it.text for it in self.entries.values() if it != left_out))

    def defeat(self, name: str) -> Picture:
        """Draw the shortest game that one of them lost to any opponent.

        Raises ValueError for an unknown name.
        """
        entry = self.entries[doors.one_of("name", name, list(self.entries))]
        moves = Trial(entry, ()).defeat
        if moves:
            return replay(moves)
        return svg.row([State()], [f"No opponent can beat {name}"])

    def __repr__(self) -> str:
        return "\n".join([aligned(self.rows), MEANING, *self.remarks])

    def _repr_html_(self) -> str:
        table = re.sub("<td>([WDL]{2})<", r"<td class=\1>\1<", on_page(self.rows))
        wide = 1.8 * len(self.entries) + 30
        said = paragraph([MEANING, *self.remarks])
        return f"{STYLE}<div class=match style=--wide:{wide}>{table}</div>{said}"


def _ends(entry: Strategy, opponent: Strategy) -> str:
    """Return how an entry fares as x and as o, such as "WD"; nothing against itself."""
    if entry == opponent:
        return ""
    ends = [result(entry, player, opponent) for player in PLAYERS]
    return "".join(end[0].upper() for end in ends)
