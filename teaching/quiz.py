"""A quiz: a sheet for each student, all different and equally hard, with a key: `make quiz`.

A sheet depends on the lessons, the seed and its own number, not on how many sheets are printed.

Reading order: `level`, the cases for a place on the sheets; `dealt`, which of them each sheet gets;
`asked`, the questions of the sheets; `kinds_for`, which questions the lessons have; `code_of` a
printing. The words are in `quiz.html.j2`.
"""

import re
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random

from teaching.unplugged import TEMPLATES
from ttt import __version__, doors
from ttt.course.copies import say, write_whole
from ttt.notation import listed
from ttt.practice import KINDS, Kind, Question
from ttt.practice.questions import Case

FEWEST = 6  # questions on a sheet
VARIETY = 10  # cases that are enough for a class

Sheet = dict[Case, Kind]  # what is asked, and how


def level(kind: Kind, turn: int) -> Sequence[Case]:
    """Return cases with equally much to look at: the least in the first turn, then more.

    Levels with fewer cases than VARIETY are passed over, unless there are no others.
    """
    levels = kind.cases().values()
    enough = min(VARIETY, max(map(len, levels)))
    varied = [cases for cases in levels if len(cases) >= enough]
    return varied[: turn + 1][-1]


def dealt(kinds: list[Kind], students: int, rng: Random) -> list[Sheet]:
    """Return the sheets: the kinds in turn, and no two sheets with the same questions.

    Each place gets the case that was used longest ago, of all but one left out at random. So
    neighbours share none, unless there are very few. Raises ValueError if sheets can't differ.
    """
    sheets: list[Sheet] = [{}]
    last = Counter[Case]()  # the sheet that a case was on
    for _ in range(2_000):  # hardly ever is a sheet like one before
        sheet = {}
        for i in range(max(FEWEST, len(kinds))):
            turn, which = divmod(i, len(kinds))
            cases = level(kinds[which], turn)
            case = min(rng.sample(cases, len(cases) - 1), key=last.__getitem__)
            last[case] = len(sheets)
            sheet[case] = kinds[which]
        if sheet not in sheets:
            sheets.append(sheet)
        if len(sheets) > students:
            return sheets[1:]
    raise ValueError(f"there are too few questions for {students} different sheets")


def asked(kinds: list[Kind], students: int, seed: str) -> list[list[Question]]:
    """Return the questions of each sheet. Raises ValueError if sheets can't differ."""
    sheets = []
    for number, sheet in enumerate(dealt(kinds, students, Random(seed)), 1):
        rng = Random(f"{seed} {number}")  # its own: more sheets change nothing on the first ones
        sheets.append([kind.ask(case, rng) for case, kind in sheet.items()])
    return sheets


def code_of(lessons: Iterable[str], seed: str) -> str:
    """Return what stands on each sheet and on the key that fits it."""
    made_of = f"{__version__} {' '.join(lessons)} {seed}"
    return sha256(made_of.encode("utf-8", "replace")).hexdigest()[:4].upper()


def kinds_for(text: str) -> list[Kind]:
    """Return the kinds of question for 06, 04-06 or 04,06, and say which lessons have none.

    Raises ValueError for any other text, and if no lesson has any.
    """
    kinds = list[Kind]()
    left_out = []
    for first, last in re.findall("([0-9]{1,2})-?([0-9]{0,2})", text):
        for number in range(int(first), int(last or first) + 1):
            lesson = f"{number:02}"
            kinds += KINDS.get(lesson, [])
            if lesson not in KINDS:
                left_out.append(lesson)
    if not kinds or not re.fullmatch("[0-9]{1,2}([,-][0-9]{1,2})*", text):
        raise ValueError(
            f"LESSONS={text}; write 06, 04-06 or 04,06: on {listed(KINDS)} there are questions"
        )
    if left_out:
        say(f"Left out, because there are no questions: {listed(left_out)}.")
    return kinds


def main(arguments: list[str] | None = None) -> None:
    """Write the page, and say where it is.

    Exits with status 2 and a reason for wrong arguments, or if it can't be written.
    """
    parser = ArgumentParser("python -m teaching.quiz")
    parser.add_argument("LESSONS", help="06, 04-06 or 04,06")
    parser.add_argument("STUDENTS", type=int, help="1 to 200")
    parser.add_argument("SEED", help="any word; the same one makes the same quiz")
    options = parser.parse_args(arguments)
    try:
        students = doors.whole("STUDENTS", options.STUDENTS, 1, 200)
        kinds = kinds_for(options.LESSONS)
        lessons = list(dict.fromkeys(kind.lesson for kind in kinds))
        code = code_of(lessons, options.SEED)
        sheets = asked(kinds, students, options.SEED)
        template = TEMPLATES.get_template("quiz.html.j2")
        page = template.render(sheets=sheets, lessons=lessons, code=code, seed=options.SEED)
        path = Path("pages", f"quiz_{code}.html")
        write_whole(path, page.encode())
    except (OSError, ValueError) as problem:
        parser.exit(2, f"teaching.quiz: {problem}\n")
    say(f"The sheets, and the key after them, are in {path}: open it in a browser, and print it")
    say(f"on one side of A4 or US Letter paper. On all of them stands {code}. The same SEED makes")
    say("the same sheets again, and with more students, more sheets.")


if __name__ == "__main__":
    main()
