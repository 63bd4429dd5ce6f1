"""Builds a deck of slides for each lesson, which needs no network: `make slides` writes them to slides/.

Reading order: `main`; `plans_of`, the notes. The slides are made in `deck`, and put on a page in
`deck.html.j2`. Needs npm, which comes with Node.js, for the first time.
"""

import argparse
import re
import shutil
from html import escape
from pathlib import Path

import nbformat
from jinja2 import Environment, FileSystemLoader

from ttt.course.npm import fetched
from ttt.course.slides.deck import Slide, deck, html

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
DECKS = ROOT / "slides"
REVEAL = "reveal.js@6.0.2"
PLUGINS = "dist/plugin/notes.js", "dist/plugin/zoom.js"
FILES = ("LICENSE", "dist/reset.css", "dist/reveal.css", "dist/reveal.js", *PLUGINS)
LESSONS = "http://localhost:8888/lab/tree/work"  # where `make lab` shows the learner's copies
PLANNED = re.compile(
    r"^\| ([\d–]+) \| ([\d–]+) \| (?!section)(.*?) \| (.*) \|$", re.MULTILINE
)  # a row of a plan


def main() -> None:
    """Build the decks."""
    parser = argparse.ArgumentParser(
        "python -m ttt.course.slides", description="Builds slides.", allow_abbrev=False
    )
    parser.add_argument(
        "--lessons",
        metavar="ADDRESS",
        default=LESSONS,
        help=f"where links to boards lead: {LESSONS}",
    )
    address = parser.parse_args().lessons.rstrip("/")
    reveal, pages = (
        fetched(REVEAL, ROOT / "build" / "npm"),
        Environment(loader=FileSystemLoader(HERE)),
    )
    plans, decks = plans_of((ROOT / "TEACHING.md").read_text("utf-8")), dict[str, list[Slide]]()
    (DECKS / "reveal").mkdir(parents=True, exist_ok=True)
    for file in [*(reveal / name for name in FILES), HERE / "deck.css", HERE / "deck.js"]:
        shutil.copy(file, DECKS / "reveal")
    for lesson in sorted(ROOT.glob("notebooks/*.ipynb")):
        slides = decks[lesson.stem] = deck(nbformat.read(lesson, as_version=4).cells)
        text = pages.get_template("deck.html.j2").render(
            slides=slides, html=html, plan=plans.get(slides[0].title, {})
        )
        (DECKS / f"{lesson.stem}.html").write_text(
            linked(text, f"{address}/{lesson.name}"), "utf-8"
        )
    (DECKS / "index.html").write_text(
        pages.get_template("index.html.j2").render(decks=decks), "utf-8"
    )
    print(f"{len(decks)} decks are in {DECKS}; begin with index.html.")


def plans_of(teaching: str) -> dict[str, dict[str, str]]:
    """Return TEACHING.md's plans as notes, by lesson and section.

    Those of a *more* go with the key points.
    """
    plans = dict[str, dict[str, str]]()
    for part in teaching.split("\n## "):
        plan = plans.setdefault(part.partition("\n")[0], {})
        for short, long, section, do in PLANNED.findall(part):
            place, about = (
                ("Key points", f"{section}: ") if section.startswith("more: ") else (section, "")
            )
            plan[place] = plan.get(place, "") + html(
                f"({short} of 50 minutes, {long} of 90) {about}{do}"
            )
    return plans


def linked(text: str, lesson: str) -> str:
    """Let links lead from deck to deck, and into the lesson where there is something to play with."""
    text = re.sub(r'<a href="(?:\.\.|more)/[^"]*">(.*?)</a>', r"\1", text)
    text = re.sub(r'href="(\d\d_\w+)\.ipynb"', r'href="\1.html"', text)
    return text.replace('href="LESSON"', f'href="{escape(lesson)}"')


if __name__ == "__main__":
    main()
