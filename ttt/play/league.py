"""A learner's agent on trial: against every opponent, and in a league (from notebook 04 on).

Reading order: `enter` and the `Trial` that it returns; who is ahead; who is in it, and where it is
kept.
"""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from pathlib import Path
from time import sleep

from ttt import doors
from ttt.agents import Agent, first_free, random_agent, simple_reflex
from ttt.game import PLAYERS
from ttt.learning.menace import Menace
from ttt.learning.training import train
from ttt.match import Moves, play
from ttt.minimax import perfect
from ttt.pictures.colours import ENDS
from ttt.pictures.strategy import replay
from ttt.play.strategies import LONGEST_NAME, Strategy
from ttt.rules import HARVEY

POINTS = {"won": 2, "drawn": 1, "lost": 0}
SMALL = "font-size:85%"
OWN = "font-weight:bold;background:#8884"
PILL = "display:inline-block;min-width:22px;border-radius:11px;text-align:center;color:#ffffff"
CARD = "border-left:5px solid #888888;padding:9px 0 1px 12px;overflow-wrap:anywhere"
PACKAGE = Path(__file__).resolve().parents[1]
_session: list[Strategy] = []  # who was entered where there is no folder to keep it in


def enter(agent: Agent | str, name: str | None = None, file: str | Path | None = None) -> "Trial":
    """Put an agent, or the line of text that one was sent as, on trial and into the league.

    Another one of its name stays there. The league is in `file`, or in the folder `work` in which
    this is run, or else lasts as long as the session. Raises what `Strategy.of` and `Strategy.read`
    raise, ValueError for a file that holds no league (it is left as it is), and OSError for one
    that can't be read or written.
    """
    where = _place(file)
    entrant = Strategy.read(agent) if isinstance(agent, str) else Strategy.of(agent, name)
    ours = house()
    members: dict[str, Strategy] = {}
    with _alone(where):
        for member in (*ours, *_entries(where), entrant):  # the last one is on trial
            entry = admit(member, members)
        league = tuple(members.values())
        _keep(league[len(ours) :], where)
    best_first = sorted(league, key=lambda member: (lost(member), -points(member, league)))
    return Trial(entry, tuple(best_first), where)


def admit(strategy: Strategy, members: dict[str, Strategy]) -> Strategy:
    """Make a strategy one of the members, and return it; it gets a number if its name is taken."""
    entry = strategy
    number = 1
    while members.setdefault(entry.name, entry) != entry:
        number += 1
        entry = replace(strategy, name=f"{strategy.name[: LONGEST_NAME - 4]} {number}")
    return entry


@dataclass(frozen=True)
class Trial:
    """What came of a trial: the strategy, all in the league, best first, and where that is kept.

    It shows the record against every opponent, the league, the shortest game that was lost, and the
    line to send.
    """

    strategy: Strategy
    league: tuple[Strategy, ...]
    file: Path | None = None

    @property
    def rows(self) -> list[list[str]]:
        """The table of the league, its head first, and how the games against each ended."""
        rows = [["place", "name", "lost", "points", "as x", "as o"]]
        for place, member in enumerate(self.league, 1):
            ends = ["", ""]
            if member != self.strategy:
                ends = [result(self.strategy, player, member) for player in PLAYERS]
            numbers = [str(lost(member)), str(points(member, self.league))]
            rows.append([str(place), member.name, *numbers, *ends])
        return rows

    @property
    def defeat(self) -> Moves:
        """The shortest game that it lost; no moves if no opponent can beat it."""
        losses: list[Moves] = []
        for record in self.strategy.records.values():
            losses += record.losses
        return min(losses, key=len, default=())

    def _lines(self) -> list[list[str]]:
        """Return what it says above the table, below it, and below the defeat."""
        strategy = self.strategy
        place = f"place {self.league.index(strategy) + 1} of {len(self.league)}"
        above = [f"{strategy.name}: {place} in the league"]
        for player, record in strategy.records.items():
            above.append(f"as {player}, against every opponent: {record}")
        below = [
            f"as x, as o: how {strategy.name} did against each",
            "place: by games lost to all opponents, then by points (2 for a win, 1 for a draw)",
            f"It was asked about {len(strategy.answers)} positions.",
        ]
        if self.file:
            below.insert(0, f"Kept in {Path(*self.file.parts[-2:]).as_posix()}")
        for player, record in strategy.records.items():
            if self.defeat in record.losses:
                below.append(f"The shortest game that it lost, as {player}:")
        if not self.defeat:
            below.append("No opponent can beat it.")
        send = ["To enter it in another league, send this line:", strategy.text]
        return [above, below, send]

    def __repr__(self) -> str:
        above, below, send = self._lines()
        defeat = [replay(self.defeat).text] if self.defeat else []
        return "\n".join([*above, aligned(self.rows), *below, *defeat, *send])

    def _repr_html_(self) -> str:
        (title, *above), below, send = self._lines()
        own = 1 + self.league.index(self.strategy)
        parts = [f"<p><b>{escape(title)}</b></p>", paragraph(above), on_page(self.rows, own)]
        parts.append(paragraph(["W: won, D: drawn, L: lost", *below], SMALL))
        if self.defeat:
            parts.append(replay(self.defeat)._repr_html_())
        parts.append(paragraph(send, SMALL))
        return f'<div style="{CARD}">{"".join(parts)}</div>'


def aligned(rows: list[list[str]]) -> str:
    """Return a table as text, its columns below each other."""
    columns = zip(*rows, strict=True)
    widths = [max(map(len, column)) for column in columns]
    lines = ["  ".join(map(str.ljust, row, widths)) for row in rows]
    return "\n".join(line.rstrip() for line in lines)


def on_page(rows: list[list[str]], own: int = -1) -> str:
    """Return a table as HTML: its first row as the head, one's own row bold, ends as pills."""
    lines: list[str] = []
    for number, row in enumerate(rows):
        tag = "td" if lines else "th"
        cells = [f"<{tag}>{_cell(column, cell)}</{tag}>" for column, cell in enumerate(row)]
        look = f' style="{OWN}"' if number == own else ""
        lines.append(f"<tr{look}>{''.join(cells)}</tr>")
    return f"<table>{''.join(lines)}</table>"


def _cell(column: int, words: str) -> str:
    """Return a cell of a table; after the name, how a game ended is a coloured letter."""
    if column > 2 and words in ENDS:
        look = f"{PILL};background:{ENDS[words]}"
        return f'<span title="{words}" style="{look}">{words[0].upper()}</span>'
    return escape(words)


def paragraph(lines: list[str], look: str = "") -> str:
    """Return lines of text as HTML."""
    style = f' style="{look}"' if look else ""
    return f"<p{style}>{'<br>'.join(map(escape, lines))}</p>"


def lost(strategy: Strategy) -> int:
    """Return how many games it loses, as x and as o, to all possible opponents."""
    return sum(record.lost for record in strategy.records.values())


def points(strategy: Strategy, league: tuple[Strategy, ...]) -> int:
    """Return its points within a league: 2 for a win, 1 for a draw."""
    total = 0
    for member in league:
        if member != strategy:
            total += sum(POINTS[result(strategy, player, member)] for player in PLAYERS)
    return total


@cache
def result(strategy: Strategy, player: str, opponent: Strategy) -> str:
    """Return how a strategy fares as a player against another one: "won", "drawn" or "lost"."""
    game = play(strategy, opponent) if player == "x" else play(opponent, strategy)
    ends = {player: "won", None: "drawn"}
    return ends.get(game.winner, "lost")


@cache
def house() -> tuple[Strategy, ...]:
    """Return who is in every league.

    MENACE has played 5,000 games as x and 5,000 as o, against random moves.
    """
    menace = Menace()
    luck = random_agent(0)
    for player in PLAYERS:
        train(menace, 5_000, luck, player)
    return (
        Strategy.of(first_free),
        Strategy.of(simple_reflex),
        Strategy.of(HARVEY, "HARVEY"),
        Strategy.of(perfect),
        Strategy.of(menace.favourite, "MENACE"),
    )


def _place(file: str | Path | None) -> Path | None:
    """Return where the league is kept: in `file`, or else in the learner's folder, if any."""
    if isinstance(file, str | Path):
        return Path(file)
    if file is not None:
        doors.wrong(TypeError, "file", file, "a path, such as 'league.json',")
    name = "notebooks" if sys.platform == "emscripten" else "work"  # in a browser all are copies
    for folder in (Path.cwd(), *Path.cwd().parents):
        link = (PACKAGE.parent / name).resolve()  # "work" may be one
        is_work = folder.name == name or folder == link
        if is_work and not PACKAGE.is_relative_to(folder):
            return folder / "league.json"
    return None


@contextmanager
def _alone(file: Path | None) -> Iterator[None]:
    """Let one process after the other read and write a league.

    Raises OSError if it can't be read or written. Browsers and some shared drives have no locks.
    There, of two who enter in the same moment, one may be lost.
    """
    if file is None or sys.platform == "emscripten":
        yield
        return
    try:
        with file.with_name(f".{file.name}.lock").open("a") as lock:
            _wait_for(lock.fileno())
            yield
    except OSError as problem:
        raise OSError(f"the league can't be kept in {file}: {problem}") from problem


def _wait_for(lock: int) -> None:
    """Wait until nobody else holds a lock.

    It is given back when its file is closed, however that comes about.
    """
    with suppress(ImportError, OSError):  # there are none
        if sys.platform == "win32":
            import msvcrt

            while True:
                try:
                    msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
                    return
                except PermissionError:  # somebody else holds it
                    sleep(0.05)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)


def _entries(file: Path | None) -> list[Strategy]:
    if file is None:
        return [*_session]
    if not file.exists():
        return []
    try:
        texts = doors.instance(json.loads(file.read_bytes()), list, "[]")
        return [Strategy.read(text) for text in texts]
    except (ValueError, TypeError, RecursionError) as problem:
        raise ValueError(f"{file} holds no league, and was left as it is: {problem}") from problem


def _keep(entries: tuple[Strategy, ...], file: Path | None) -> None:
    """Write down who was entered: beside the file first, so that there is never half a league."""
    if file is None:
        _session[:] = entries
        return
    beside = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        texts = [entry.text for entry in entries]
        content = json.dumps(texts, ensure_ascii=False, indent=1)
        beside.write_text(content, encoding="utf-8")
        _replace(file, beside)
    finally:
        beside.unlink(missing_ok=True)


def _replace(file: Path, new: Path) -> None:
    """Put a new file in the place of another one.

    Windows refuses that while somebody reads it: so try for a while.
    """
    for _ in range(50):
        with suppress(PermissionError):
            new.replace(file)
            return
        sleep(0.02)
    new.replace(file)
