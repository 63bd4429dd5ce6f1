"""What a class may hand in: right, wrong and untouched answers, and much that could do harm."""

from __future__ import annotations

import json
import re
from typing import Any

from teaching.job import REMARK, SOLUTION
from ttt.check.n06_minimax import SIGN
from ttt.course.copies import without_outputs
from ttt.course.lessons import lessons

Cells = list[dict[str, Any]]
HandIn = tuple[bytes, dict[str, str]]  # a file, and what should be said of its exercises

LESSONS = {lesson.stem: lesson for lesson in lessons()}
SIX = "06_minimax"
NINE = "09_lazy_evaluation"
ANSWERED = ("02_terminal_test", "10_parallel_search")

# A process that SIGTERM does not end, and that has said that it runs.
STARTS = """import subprocess, sys
program = '''import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print(1, flush=True)
time.sleep(600)'''
command = [sys.executable, "-c", program]
alone = {"start_new_session": True, "env": {}} if sys.platform == "linux" else {}
child = subprocess.Popen(command, stdout=-1, **alone)
child.stdout.readline()
"""
WRITES = """import os
for channel in range(3, 50):
    try:
        os.write(channel, b"[1, 2]\\n")
    except OSError:
        pass"""
MOVES = """import os, shutil
place = os.environ["IPYTHONDIR"]
shutil.rmtree(place)
os.mkfifo(place)"""
MUTE = "import os, sys\nsys.stdout.close()\nos.close(1)\nsys.stderr = None\ninput()"
HUNGRY = "hog = []\nwhile True:\n    hog.append(bytes(10**8))"
ENDS = "import os\nos._exit(3)"
ENDS_PARENT = "import os, signal\nos.kill(os.getppid(), signal.{})\nwhile True:\n    pass"
CRASHES = "import ctypes\nctypes.string_at(0)"

TAMPERED = "it can't be marked, or has tampered with its marks ("
NO_JSON = "broken: not JSON, or cut off"
NO_NOTEBOOK = "broken: not a notebook, or one of an old format"
NOT_OURS = "broken: not a notebook of this series"
NO_FUNCTION = "wrong: a function was expected, not 3. Give its name, without ()."
NO_NAME = "broken: NameError: name '{}' is not defined"


def untouched(lesson: str) -> Cells:
    """The cells of a copy."""
    cells: Cells = json.loads(without_outputs(LESSONS[lesson]))["cells"]
    for cell in cells:
        cell["source"] = "".join(cell["source"])
    return cells


def tagged(cells: Cells, tag: str) -> Cells:
    """Those cells that have a tag."""
    return [cell for cell in cells if tag in cell["metadata"].get("tags", ())]


def exercises(lesson: str, said: str) -> dict[str, str]:
    """The same for each exercise of a lesson; an exercise ends with the call of its check."""
    calls = [cell["source"].splitlines()[-1] for cell in tagged(untouched(lesson), "exercise")]
    return {call.removeprefix("check.").partition("(")[0]: said for call in calls}


def answered(lesson: str) -> Cells:
    """The cells of a copy with the stored solutions in the exercises, under the names asked for."""
    cells = untouched(lesson)
    asking = tagged(cells, "exercise")
    solving = tagged(cells, "solution")
    names = dict(zip(checked(solving), checked(asking), strict=True))  # solved_turn: turn
    for exercise, solution in zip(asking, solving, strict=True):
        code = solution["source"].partition("\n")[2]
        exercise["source"] = re.sub(r"\w+", lambda word: names.get(word[0], word[0]), code)
    return cells


def checked(cells: Cells) -> list[str]:
    """The names in the calls of checks."""
    return re.findall(r"check\.\w+\((\w+)\)", "\n".join(cell["source"] for cell in cells))


def source_of(lesson: str, name: str) -> str:
    """The right answer of an exercise."""
    [source] = [cell["source"] for cell in answered(lesson) if cell["id"] == name]
    return str(source)


MINIMAX = source_of(SIX, "minimax-exercise")
IMPORT = "from ttt import check\nfrom ttt.minimax import minimax\n"
NO_SIGN = MINIMAX.replace("-minimax", "minimax")
PRUNE = source_of(NINE, "prune-exercise")


def notebook(cells: Cells, **changed: str | None) -> bytes:
    """A notebook with new cells at both ends, and other sources in some, by their ids.

    Cells without a source are left out.
    """
    new: dict[str, Any] = {"cell_type": "code", "metadata": {}, "source": ""}
    sources = []
    for cell in (new | {"id": "first"}, *cells, new | {"id": "last"}):
        source = changed.get(cell["id"].replace("-", "_"), cell["source"])
        if source is not None:
            sources.append(cell | {"source": source})
    return json.dumps({"cells": sources, "nbformat": 4}).encode()


def six(
    said: str = "right", first: str = "", minimax: str | None = MINIMAX, last: str = ""
) -> HandIn:
    """A copy of 06 with all answers, but for these cells, and what should be said of minimax."""
    content = notebook(answered(SIX), first=first, minimax_exercise=minimax, last=last)
    return content, {"minimax": said, "by_value": "right"}


def a_class() -> dict[str, HandIn]:
    """A right copy, and files that are no notebooks of ours."""
    return unreadable() | {"=1+2 06 (1)": six()}


def unreadable() -> dict[str, HandIn]:
    """Files that are no notebooks of ours."""
    foreign = notebook([cell for cell in untouched(SIX) if cell["id"] == "memo"])
    contents = {
        "empty": (b"", "broken: empty"),
        "huge": (b" " * ((20 << 20) + 1), "broken: too large"),
        "half": (notebook(answered(SIX))[:5000], NO_JSON),
        "latin": (b'{"cells": "\xe9"}', NO_NOTEBOOK),
        "picture": (b"\x89PNG\r\n\x1a\n" + bytes(100), NO_JSON),
        "deep": (b"[" * 200_000, NO_JSON),
        "list": (b"[1, 2]", NO_NOTEBOOK),
        "three": (b'{"nbformat": 3, "worksheets": [{"cells": []}]}', NO_NOTEBOOK),
        "foreign": (foreign, NOT_OURS),
    }
    return {name: (content, {"": said}) for name, (content, said) in contents.items()}


def written_otherwise() -> list[bytes]:
    """A right copy in other encodings, without the ids of its cells, and with a NaN."""
    content = six()[0]
    return [
        six(first="# \xe9")[0].replace(rb"\u00e9", b"\xe9"),
        content.decode().encode("utf-16"),
        content.replace(b'"id": "', b'"id": "0'),
        content.replace(b"{}", b'{"minutes": NaN}'),
    ]


def answers() -> dict[str, HandIn]:
    """Right and wrong answers, and such as are none."""
    own = notebook(untouched(NINE), prune_exercise=PRUNE)
    solution = "check.minimax(solved_minimax)"
    files = {
        "dan/c": six(f"wrong: {SIGN}", minimax=f"# Solution:\n{NO_SIGN}", last="check.minimax(lambda state: ...)"),
        "number": six(NO_FUNCTION, minimax="check.minimax(3)"),
        "ours": six(NO_NAME.format("solved_minimax"), minimax=solution),
        "ours too": six(f"broken: {SOLUTION}", minimax="", last=solution),
        "imported": six(f"right: {REMARK}", minimax=f"{IMPORT}check.minimax(minimax)"),
        "imported too": six(first=f"{IMPORT}check.minimax(minimax)", last=MINIMAX),
        "below": six(minimax=NO_SIGN, last=MINIMAX),
        "typo": six(NO_NAME.format("typo"), minimax=f"typo\n{MINIMAX}"),
        "syntax": six("broken: SyntaxError: ", minimax="def minimax(state:"),
        "gone": six("broken: its exercise cell is missing", minimax=None),
        "magic": six(first="%matplotlib inline\nexit()"),
        "own": (own, {"lazy": "not yet", "prune": "right"}),
        "cleo/a/b": (notebook(untouched(SIX)), exercises(SIX, "not yet")),
        "stored": (LESSONS[SIX].read_bytes(), exercises(SIX, "not yet")),
    }  # fmt: skip
    for name in ANSWERED:
        files[f"ann/{name}"] = notebook(answered(name)), exercises(name, "right")
    return files


def harmful() -> dict[str, HandIn]:
    """Cells that end Python, take all memory, or change what isn't theirs."""
    return {
        "leaves": six("broken: SystemExit", minimax="import sys\nsys.exit()"),
        "ends": six("broken: it ended Python (status 3)", first=CRASHES, minimax=ENDS),
        "ends twice": six(first=ENDS, minimax=ENDS, last=MINIMAX),
        "stops": six(first=ENDS_PARENT.format("SIGINT")),
        "hungry": six("broken: out of memory", first=HUNGRY, minimax="bytes(10**12)"),
        "long": six(f"broken: ValueError: {'x' * 288}", minimax="raise ValueError('x' * 21_000_000)"),
        "writes": (six(first=WRITES)[0], exercises(SIX, f"broken: {TAMPERED}")),
        "mute": six(first=MUTE, last=MOVES),
    }  # fmt: skip
