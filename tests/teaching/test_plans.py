"""The plans fit their lessons and their minutes, and what they say of Python and commands is so."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.canonical import read
from tests.notebook_rules import LESSONS, MORES
from ttt.course.lessons import ROOT, number_of

TEACHING = ROOT / "teaching"
README = (TEACHING / "README.md").read_text("utf-8")
PARTS = {part.partition("\n")[0]: part for part in README.split("\n## ")}
ROW = re.compile(r"^\| ([\d–]+) \| ([\d–]+) \| (.*?) \| .+ \|$", re.MULTILINE)


def headings(notebook: Path) -> list[str]:
    """The headings of a notebook, without the minutes of a section."""
    text = "\n".join(cell.source for cell in read(notebook).cells if cell.cell_type == "markdown")
    lines = re.findall(r"^##? (.*)", text, re.MULTILINE)
    return [line.split(" · ")[0] for line in lines] if notebook in MORES else lines


@pytest.mark.parametrize("lesson", LESSONS, ids=number_of)
def test_a_plan_leads_through_its_lesson_in_its_minutes(lesson: Path) -> None:
    plan = (TEACHING / "lessons" / f"{number_of(lesson)}.md").read_text("utf-8")
    places = headings(lesson)
    assert plan.startswith(f"# {places[0]}\n")
    rows = ROW.findall(plan)[1:]
    short = [int(minutes) for minutes, _, _ in rows if minutes != "–"]
    long = [int(minutes) for _, minutes, _ in rows if minutes != "–"]
    assert 45 <= sum(short) <= 50
    assert 80 <= sum(long) <= 90
    planned = [section for *_, section in rows if not section.startswith("more: ")]
    assert set(places[1:]) <= set(planned) <= set(places)
    assert planned == sorted(planned, key=places.index)
    more = {section.removeprefix("more: ") for *_, section in rows if section not in planned}
    assert not more or more <= set(headings(lesson.parent / "more" / lesson.name))


def test_each_lesson_has_its_plan_and_is_in_the_list() -> None:
    wanted = [(number_of(lesson), headings(lesson)[0]) for lesson in LESSONS]
    assert [path.stem for path in sorted((TEACHING / "lessons").iterdir())] == [
        number for number, _ in wanted
    ]
    listed = re.findall(r"\[(\d\d · .*?)\]\(lessons/(\d\d)\.md\)", README)
    assert listed == [(title, number) for number, title in wanted]


def test_what_students_believe_is_met_where_it_is_said() -> None:
    rows = re.findall(r"(?m)^\| [^|]* \| (\d\d), (.*) \|$", PARTS["What students believe"])
    assert len(rows) > 12
    lessons = {number_of(lesson): lesson for lesson in LESSONS}
    for number, place in rows:
        assert any(place.startswith(heading) for heading in headings(lessons[number])), place


def test_the_questions_on_python_have_these_answers() -> None:
    questions = re.findall(r"(?m)^\| \d \| (.*) \| `(.*)` \|$", PARTS["What students must know"])
    assert len(questions) == 7
    for question, answer in questions:
        *before, last = "; ".join(re.findall("`(.*?)`", question)).rpartition("; ")
        names: dict[str, object] = {}
        exec(before[0].replace("; f(", "\nf("), names)
        assert repr(eval(last, names)) == answer, question


def test_the_commands_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    rows = re.findall(
        r"(?m)^\| (?:`make (\w+)` )?\| `python -m ([\w.]+)(.*?)` \|", PARTS["Commands"]
    )
    assert len(rows) == 6
    for target, module, options in rows:
        assert find_spec(module), module
        assert not target or f"\n{target}: " in makefile
        assert not target or f"$(START) python -m {module}{options}\n" in makefile
