"""Agents on trial: who is ahead, what a trial shows, names, and where a league is kept."""

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from itertools import permutations
from pathlib import Path

import pytest

from ttt.agents import Agent, first_free, random_agent
from ttt.match import play
from ttt.play import league
from ttt.play.league import enter, house
from ttt.play.strategies import Strategy
from ttt.rules import HARVEY

TEXT = Strategy.of(HARVEY, "Ann").text
LAST_FREE = Strategy.of(lambda state: state.actions()[-1], "last_free")


@pytest.fixture(autouse=True)
def _nobody_yet(tmp_path, monkeypatch):
    """Let each test begin with nobody entered, in a folder that is nobody's."""
    monkeypatch.setattr(league, "_session", [])
    monkeypatch.chdir(tmp_path)


def test_who_is_in_every_league():
    lost = {it.name: sum(record.lost for record in it.records.values()) for it in house()}
    assert [name for name, number in lost.items() if not number] == ["HARVEY", "perfect"]
    assert lost["simple_reflex"] < lost["MENACE"] < lost["first_free"]
    assert [Strategy.read(it.text) for it in house() if len(it.text) <= 260] == [*house()]


def test_the_league_is_sorted_by_lost_games_and_then_by_points():
    enter(LAST_FREE)
    trial = enter(random_agent(7), "Ann")
    members = {it.name: it for it in trial.league}
    points = dict.fromkeys(members, 0)
    as_x = {}
    as_o = {}
    for x, o in permutations(members, 2):
        winner = play(members[x], members[o]).winner
        points[x] += {"x": 2, None: 1, "o": 0}[winner]
        points[o] += {"o": 2, None: 1, "x": 0}[winner]
        as_x[x, o] = {"x": "won", None: "drawn", "o": "lost"}[winner]
        as_o[o, x] = {"o": "won", None: "drawn", "x": "lost"}[winner]
    head, *rows = trial.rows
    assert head == ["place", "name", "lost", "points", "as x", "as o"]
    assert [row[0] for row in rows] == [*"1234567"]
    assert rows == sorted(rows, key=lambda row: (int(row[2]), -int(row[3])))
    for _, name, _, won, *ends in rows:
        against = ("Ann", name)
        assert int(won) == points[name]
        assert ends == [as_x.get(against, ""), as_o.get(against, "")]


def test_a_trial_shows_its_shortest_defeat_if_there_is_one_and_the_line_to_send():
    trial = enter(LAST_FREE, "<b>Ann</b>")
    text = repr(trial)
    page = trial._repr_html_()
    assert trial.defeat == (0, 8, 1, 7, 2)
    place = "<b>Ann</b>: place 6 of 6 in the league\n"
    assert text.startswith(f"{place}as x, against every opponent: 83 won, 16 drawn, ")
    free = "5      first_free     487   2       won   lost"
    assert f"\n{free}\n6      <b>Ann</b>     487   2\nas x, as o: how <b>Ann</b> did" in text
    asked = "It was asked about 232 positions."
    assert f"\n{asked}\nThe shortest game that it lost, as o:\nx 0\n" in text
    send = f"To enter it in another league, send this line:\n{trial.strategy.text}"
    assert text.endswith(f"\n{send}")
    assert re.findall("<img alt=.*; (x 2 wins: x on 0, 1 and 2, o on 7 and 8)", page)
    cells = [cell for row in trial.rows for cell in row]
    shown = [*map(unescape, re.findall("<t[hd]>(.*?)</t[hd]>", page))]
    pills = [re.sub(r'<span title="(\w+)" .*>[WDL]</span>', r"\1", cell) for cell in shown]
    assert pills == cells
    [own] = re.findall(r'<tr style="font-weight:bold;[^"]*">(.*?)</tr>', page)
    assert "<td>&lt;b&gt;Ann&lt;/b&gt;</td>" in own
    assert page.count("<b>") == 1, "of the title"
    best = enter(HARVEY)
    assert (best.defeat, best.strategy.name) == ((), "Harvey's rules")
    assert "<img" not in best._repr_html_()
    asked = "It was asked about 378 positions."
    assert f"\n{asked}\nNo opponent can beat it.\nTo enter it" in repr(best)


def entered(name: str, *agents: Agent):
    return [enter(agent, name).strategy.name for agent in agents]


def test_earlier_ones_of_a_name_stay_and_the_same_one_is_entered_once():
    agents = (LAST_FREE, first_free, LAST_FREE, first_free, HARVEY)
    assert entered("Ann", *agents) == ["Ann", "Ann 2", "Ann", "Ann 2", "Ann 3"]
    assert entered("HARVEY", LAST_FREE, HARVEY) == ["HARVEY 2", "HARVEY"]
    long = [name[25:] for name in entered("n" * 30, HARVEY, LAST_FREE)]
    assert long == ["nnnnn", "n 2"]
    assert len(league._session) == 6
    # As out of a file that somebody has changed:
    league._session[:] = [Strategy.of(agent, "HARVEY") for agent in (LAST_FREE, first_free)]
    names = {it.name for it in enter(LAST_FREE).league}
    assert {"HARVEY", "HARVEY 2", "HARVEY 3", "last_free"} < names


@pytest.mark.parametrize("folder", ["work", "work/more", "work/mine/work"])
def test_it_is_kept_in_the_learner_s_folder(folder, tmp_path, monkeypatch):
    (tmp_path / folder).mkdir(parents=True)
    monkeypatch.chdir(tmp_path / folder)
    enter(LAST_FREE, "Änne")
    trial = enter(TEXT)
    file = tmp_path / folder.removesuffix("/more") / "league.json"
    assert [path for path in tmp_path.rglob("*.*") if path.suffix != ".lock"] == [file]
    texts = [Strategy.of(LAST_FREE, "Änne").text, TEXT]
    assert json.loads(file.read_text(encoding="utf-8")) == texts
    assert "\nKept in work/league.json\n" in repr(trial)
    assert "<br>Kept in work/league.json<br>" in trial._repr_html_()


def test_elsewhere_it_lasts_as_long_as_the_session(tmp_path, monkeypatch):
    enter(LAST_FREE)
    project = tmp_path / "work/project"  # some keep all their projects in "work"
    (project / "notebooks").mkdir(parents=True)
    monkeypatch.chdir(project / "notebooks")
    monkeypatch.setattr(league, "PACKAGE", project / "ttt")
    trial = enter(TEXT)
    assert len(trial.league) == 7
    assert "Kept" not in repr(trial)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.skipif(sys.platform == "win32", reason="not everybody may make a link there")
def test_the_learner_s_folder_may_be_a_link(tmp_path, monkeypatch):
    monkeypatch.setattr(league, "PACKAGE", tmp_path / "project/ttt")
    for name in ("project", "elsewhere"):
        (tmp_path / name).mkdir()
    (tmp_path / "project/work").symlink_to(tmp_path / "elsewhere")
    monkeypatch.chdir(tmp_path / "project/work")
    assert enter(LAST_FREE).file == tmp_path / "elsewhere/league.json"


def enters(number: int, file: Path):
    for i in range(number, number + 6):
        enter(Strategy(f"n{i}", i), file=file)


def test_those_who_enter_at_once_are_all_kept(tmp_path):
    """Each thread opens the lock by itself, as each process does."""
    file = tmp_path / "mine.json"
    house()  # made once for all
    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(enters, range(0, 24, 6), [file] * 4)] == [None] * 4
    assert {Strategy.read(text).number for text in json.loads(file.read_bytes())} == {*range(24)}


def test_what_can_t_be_written_leaves_nothing_behind(tmp_path, monkeypatch):
    replace = Path.replace
    refusals = [OSError(13, "in use")] * 2  # a PermissionError

    def replaced(self: Path, target: Path):
        if refusals:
            raise refusals.pop()
        replace(self, target)

    monkeypatch.setattr(Path, "replace", replaced)
    enter(LAST_FREE, file=tmp_path / "mine.json")
    refusals[:] = [OSError(28, "No space left")]
    for place, reason in ("mine.json", "No space left"), ("no/mine.json", "No such file"):
        with pytest.raises(OSError, match=rf"^the league can't be kept in .*mine.json: .*{reason}"):
            enter(HARVEY, file=tmp_path / place)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".mine.json.lock", "mine.json"]
    assert len(json.loads((tmp_path / "mine.json").read_bytes())) == 1


NO_LEAGUES = ["", "{}", '{"ttt": []}', "[1]", f'["{TEXT[:-1]}"]', "[" * 100_000, "\udcff"]


@pytest.mark.parametrize("text", NO_LEAGUES)
def test_a_file_that_holds_no_league_is_left_as_it_is(text, tmp_path):
    file = tmp_path / "mine.json"
    content = text.encode(errors="surrogateescape")
    file.write_bytes(content)
    with pytest.raises(ValueError, match=r"mine.json holds no league, and was left as it is: "):
        enter(LAST_FREE, file=file)
    assert file.read_bytes() == content
    assert [*tmp_path.glob("*.part")] == []
