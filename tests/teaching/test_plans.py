"""The plans fit their lessons and their minutes, and what they say of Python and commands is so."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from teaching.slides.__main__ import ANSWERED, PLANNED
from tests.canonical import read
from tests.notebook_rules import LESSONS, MORES
from ttt.course.lessons import ROOT, number_of

TEACHING = ROOT / "teaching"
README = (TEACHING / "README.md").read_text("utf-8")
PARTS = {part.partition("\n")[0]: part for part in README.split("\n## ")}
NO_SECTIONS = {"*starting up*", "*catching up*", "*slack*"}


def headings(notebook: Path):
    """The headings of a notebook, without the minutes of a section."""
    text = "\n".join(cell.source for cell in read(notebook).cells if cell.cell_type == "markdown")
    lines = re.findall(r"^##? (.*)", text, re.MULTILINE)
    return [line.split(" · ")[0] for line in lines] if notebook in MORES else lines


@pytest.mark.parametrize("lesson", LESSONS, ids=number_of)
def test_a_plan_leads_through_its_lesson_in_its_minutes(lesson):
    plan = (TEACHING / "lessons" / f"{number_of(lesson)}.md").read_text("utf-8")
    places = headings(lesson)
    assert plan.startswith(f"# {places[0]}\n")
    rows = PLANNED.findall(plan)
    assert len(re.findall(r"(?m)^\|", plan)) == len(rows) + 2, "and the head of the table"
    *columns, sections, _ = zip(*rows, strict=True)
    assert [sum(int(of) for of in column if of != "–") for column in columns] == [45, 50, 90]
    assert "\n| 5 | 5 | 5 | *slack* |" in plan
    planned = [section for section in sections if section in places]
    assert {*places[1:]} <= {*planned}
    assert planned == sorted(planned, key=places.index)
    assert {*sections} >= NO_SECTIONS
    more = {section.removeprefix("more: ") for section in {*sections} - {*places} - NO_SECTIONS}
    assert not more or more <= {*headings(lesson.parent / "more" / lesson.name)}
    assert {section for section, _ in ANSWERED.findall(plan)} <= {*planned}
    met = re.findall(r"(?m)^- \*[^*]+\* \(([^)]*)\)", plan)
    assert len(met) >= 3
    assert [place for place in met if not place.startswith(sections)] == []


def test_each_lesson_has_its_plan_and_is_in_the_list():
    wanted = [(number_of(lesson), headings(lesson)[0]) for lesson in LESSONS]
    assert [path.stem for path in sorted((TEACHING / "lessons").iterdir())] == [
        number for number, _ in wanted
    ]
    listed = re.findall(r"\[(\d\d · .*?)\]\(lessons/(\d\d)\.md\)", README)
    assert listed == [(title, number) for number, title in wanted]


def test_the_questions_on_python_have_these_answers():
    questions = re.findall(r"(?m)^\| \d \| (.*) \| `(.*)` \|$", PARTS["What students must know"])
    assert len(questions) == 7
    for question, answer in questions:
        *before, last = "; ".join(re.findall("`(.*?)`", question)).rpartition("; ")
        names: dict[str, object] = {}
        exec(before[0].replace("; f(", "\nf("), names)
        assert repr(eval(last, names)) == answer, question


def test_the_commands_are_there():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    rows = re.findall(
        r"(?m)^\| (?:`make (\w+).*?` )?\| `python -m ([\w.]+)( --key)?.*?` \|", PARTS["Commands"]
    )
    assert len(rows) == 7
    for target, module, options in rows:
        assert find_spec(module), module
        assert not target or f"\n{target}: " in makefile
        assert not target or f"$(START) python -m {module}{options}" in makefile
