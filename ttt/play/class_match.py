"""A match of a class: all against all, from the lines of text that students have sent (from notebook 04 on)."""

import re
from dataclasses import dataclass
from html import escape

from ttt import State, doors
from ttt.pictures import svg
from ttt.pictures.picture import Picture
from ttt.pictures.strategy import replay
from ttt.play.league import Trial, admit, aligned, lost, on_page, points, result
from ttt.play.strategies import Strategy, pasted

MEANING = "lost x, lost o: games lost to all opponents; WD below 4: it beats number 4 as x, and draws as o; L: it loses"
STYLE = """<style>.match{container-type:inline-size} .match table *{font:clamp(9px,100cqw/var(--wide),24px) monospace;
padding:.1em .3em} .match :is(.WW,.WD,.DW){background:#08d4} .match :is(.LL,.LD,.DL){background:#d604}</style>"""


def read(text: str) -> "ClassMatch":
    """Let all play whose lines are in a text, such as `Ann: ttt1 …`.

    Raises ValueError if there is none.
    """
    known, (strategies, remarks) = dict[str, Strategy](), pasted(text)
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
    """Who plays, by name, the best first; and in sentences, what was left out of the text, and why."""

    entries: dict[str, Strategy]
    remarks: tuple[str, ...] = ()

    @property
    def rows(self) -> list[list[str]]:
        """The table, its head first: places by points, games lost to all opponents, and how each fares against each."""
        league = tuple(self.entries.values())
        scores = [points(entry, league) for entry in league]
        rows = [
            [
                "",
                "place",
                "name",
                "points",
                "lost x",
                "lost o",
                *(str(i + 1) for i in range(len(league))),
            ]
        ]
        for i, entry in enumerate(league):
            losses = (str(record.lost) for record in entry.records.values())
            ends = (
                "".join(result(entry, p, it)[0].upper() for p in "xo") if it != entry else ""
                for it in league
            )
            rows.append(
                [
                    str(i + 1),
                    str(scores.index(scores[i]) + 1),
                    entry.name,
                    str(scores[i]),
                    *losses,
                    *ends,
                ]
            )
        return rows

    def defeat(self, name: str) -> Picture:
        """Draw the shortest game that one of them lost to any opponent.

        Raises ValueError for an unknown name.
        """
        moves = Trial(self.entries[doors.one_of("name", name, [*self.entries])], ()).defeat
        return replay(moves) if moves else svg.row([State()], [f"No opponent can beat {name}"])

    def __repr__(self) -> str:
        return "\n".join([aligned(self.rows), MEANING, *self.remarks])

    def _repr_html_(self) -> str:
        table = re.sub("<td>([WDL]{2})<", r"<td class=\1>\1<", on_page(self.rows))
        told = "<br>".join(map(escape, [MEANING, *self.remarks]))
        return f"{STYLE}<div class=match style=--wide:{1.8 * len(self.entries) + 30}>{table}</div><p>{told}</p>"
