"""Builds a deck of slides for each lesson: `make slides` writes them to slides/.

Decks need no network. Building them needs npm, which comes with Node.js, for the first time.
Reading order: `main`; `notes_of`, what a plan says of each section. The slides are made in `deck`,
and put on a page in `deck.html.j2`.
"""

import argparse
import re
import shutil
from pathlib import Path

import nbformat
from jinja2 import Environment, FileSystemLoader

from teaching.slides.deck import deck, html
from ttt.course.lessons import ROOT, lessons, number_of
from ttt.course.npm import fetched

HERE = Path(__file__).resolve().parent
PLANS = ROOT / "teaching" / "lessons"
DECKS = ROOT / "slides"
PLUGINS = "dist/plugin/notes.js", "dist/plugin/zoom.js"
FILES = ("LICENSE", "dist/reset.css", "dist/reveal.css", "dist/reveal.js", *PLUGINS)
LESSONS = "http://localhost:8888/lab/tree/work"  # where `make lab` shows the learner's copies
# A row of a plan: minutes of 45, of 50, of 90, the section, what to do and ask there.
PLANNED = re.compile(r"(?m)^\| ([\d–]+) \| ([\d–]+) \| ([\d–]+) \| (?!section)(.*?) \| (.*) \|$")
# An answer below the rows: the section, what comes out there.
ANSWERED = re.compile(r"(?m)^- \*([^*]+)\*: (.*(?:\n  .*)*)")


def main() -> None:
    """Build the decks."""
    parser = argparse.ArgumentParser(
        "python -m teaching.slides", description="Builds slides.", allow_abbrev=False
    )
    parser.add_argument(
        "--lessons",
        metavar="ADDRESS",
        default=LESSONS,
        help=f"where links to boards lead: {LESSONS}",
    )
    address = parser.parse_args().lessons.rstrip("/")
    copy_reveal()
    pages = Environment(loader=FileSystemLoader(HERE))
    decks = {}
    for lesson in lessons():
        plan = (PLANS / f"{number_of(lesson)}.md").read_text("utf-8")
        slides = deck(nbformat.read(lesson, as_version=4).cells, plan)
        page = pages.get_template("deck.html.j2")
        at = f"{address}/{lesson.name}"
        text = page.render(slides=slides, html=html, notes=notes_of(plan), lesson=at)
        (DECKS / f"{lesson.stem}.html").write_text(text, "utf-8")
        decks[lesson.stem] = slides
    index = pages.get_template("index.html.j2").render(decks=decks)
    (DECKS / "index.html").write_text(index, "utf-8")
    print(f"{len(decks)} decks are in {DECKS}; begin with index.html.")


def copy_reveal() -> None:
    """Put what all decks share into slides/reveal/."""
    target = DECKS / "reveal"
    target.mkdir(parents=True, exist_ok=True)
    reveal = fetched("reveal.js")
    files = [reveal / name for name in FILES]
    files += [HERE / "deck.css", HERE / "deck.js"]
    for file in files:
        shutil.copy(file, target)


def notes_of(plan: str) -> dict[str, str]:
    """Return what the plan of a lesson says of each section, as HTML: its rows, then its answers.

    What it says of a *more* goes with the key points; starting up, catching up and slack go with
    what is before them.
    """
    notes = dict[str, str]()
    place = plan.partition("\n")[0].removeprefix("# ")
    for *minutes, section, do in PLANNED.findall(plan):
        if section.startswith("more: "):
            place = "Key points"
        elif not section.startswith("*"):
            place = section
        about = do if section == place else f"{section}: {do}"
        text = html([f"({' / '.join(minutes)} of 45 / 50 / 90 minutes) {about}"])
        notes[place] = notes.get(place, "") + text
    for section, answer in ANSWERED.findall(plan):
        notes[section] += html([f"**Answer:** {answer}"])
    return notes


if __name__ == "__main__":
    main()
