"""TEACHING.md: its plans fit their lessons and their minutes, and what it says of Python is so."""

import re
from pathlib import Path

import nbformat
import pytest

from tests.notebook_rules import LESSONS, MORES

TEACHING = (Path(__file__).parents[2] / "TEACHING.md").read_text("utf-8")
PARTS = {part.partition("\n")[0]: part for part in TEACHING.split("\n## ")}


def headings(notebook: Path) -> list[str]:
    """The headings of a notebook, without the minutes of a section."""
    text = "\n".join(
        cell.source
        for cell in nbformat.read(notebook, as_version=4).cells
        if cell.cell_type == "markdown"
    )
    return [
        heading.split(" · ")[0] if notebook in MORES else heading
        for heading in re.findall("(?m)^##? (.*)", text)
    ]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: str(lesson.stem)[:2])
def test_a_plan_leads_through_its_lesson_in_its_minutes(lesson: Path) -> None:
    title, *sections = headings(lesson)
    rows = re.findall(r"(?m)^\| ([\d–]+) \| ([\d–]+) \| (.*?) \| .+ \|$", PARTS[title])[1:]
    for minutes, least, most in (
        ([row[0] for row in rows], 45, 50),
        ([row[1] for row in rows], 80, 90),
    ):
        assert least <= sum(0 if minute == "–" else int(minute) for minute in minutes) <= most
    places = [section for *_, section in rows if not section.startswith("more: ")]
    assert set(sections) <= set(places) <= {title, *sections}
    assert places == sorted(places, key=[title, *sections].index)
    more = [section.removeprefix("more: ") for *_, section in rows if section.startswith("more: ")]
    assert set(more) <= set(headings(lesson.parent / "more" / lesson.name) if more else [])


def test_what_students_believe_is_met_where_it_is_said() -> None:
    rows = re.findall(r"(?m)^\| [^|]* \| (\d\d), (.*) \|$", PARTS["What students believe"])
    assert len(rows) > 12
    for number, place in rows:
        [lesson] = [lesson for lesson in LESSONS if lesson.name.startswith(number)]
        assert any(place.startswith(heading) for heading in headings(lesson)), place


def test_the_questions_on_python_have_these_answers() -> None:
    questions = re.findall(r"(?m)^\| \d \| (.*) \| `(.*)` \|$", PARTS["What students must know"])
    assert len(questions) == 7
    for question, answer in questions:
        *before, last = "; ".join(re.findall("`(.*?)`", question)).rpartition("; ")
        names: dict[str, object] = {}
        exec(before[0].replace("; f(", "\nf("), names)
        assert repr(eval(last, names)) == answer, question


def test_links_lead_to_headings() -> None:
    anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in PARTS}
    assert set(re.findall(r"\]\(#(.*?)\)", TEACHING)) <= anchors
