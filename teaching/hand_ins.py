"""What a class has handed in: the files in a folder and in its zips, and whose they may be.

Reading order: `collected`; `looked_at` and `unzipped`, which open zips in memory; `names_in` a path;
`likeliest`, which of these may be the student's.
"""

import re
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

from ttt.check.watch import Raised
from ttt.course.lessons import stored_notebooks

# A small zip may hold far more than anybody hands in.
MOST = 300 << 20  # bytes of all that is in a file
MOST_FILES = 10_000  # in a file, with all the zips in it
MOST_IN_ZIP = 1_000  # files in one zip
DEEPEST = 3  # zips within one another
HIDDEN = re.compile(r"(^|/)\.(?!\.?/)")  # ../ is not
LESSONS = "|".join(path.stem.replace("_", "[_ -]*") for path in stored_notebooks())
ENDING = re.compile(r"(\.tar)?\.\w+$")
# What is no name, where words begin and end; a longer number may be an id.
NOISE = re.compile(
    rf"\.zip$|(?<![^\W_])({LESSONS}|copy\d*|20\d\d|\d\d?)(?![^\W_])",
    re.IGNORECASE,
)
NO_NAME = re.compile(r"(ttt|work|students|notebooks|more|submissions|\W)*")
# Moodle: Ann Miller_12345_assignsubmission_file; Canvas: millerann_LATE_4711_8888_, with its id
PLATFORM = re.compile(
    r"(LATE_)?(?P<name>[^_]+)_(LATE_)?(?P<number>\d+)_(assignsubmission_|(?P<canvas>\d+_))"
)


class HandIn(NamedTuple):
    """A file, and when it was written, to the minute. In its path, a zip is a folder."""

    file: str
    when: tuple[int, ...]
    content: bytes
    refused: str = ""  # why it is not looked at


class RefusedError(Exception):
    """Why a zip is not looked at."""


def age(hand_in: HandIn) -> tuple[Any, ...]:
    """Return what is greatest for the latest hand-in: its time, or the number at its name's end."""
    numbers = [int(number) for number in re.findall(r"\D[-(](\d{1,9})(?!\d)", hand_in.file)]
    return hand_in.when, numbers, -len(hand_in.file)


def collected(folder: Path) -> Iterator[HandIn]:
    """Yield the files in a folder and its zips that are not hidden, nor written by `grading`.

    Raises LookupError if there is no such folder.
    """
    if not folder.is_dir():
        raise LookupError(f"there is no folder {folder}")
    for path in folder.rglob("*"):
        file = path.relative_to(folder).as_posix()
        when = time.localtime(path.lstat().st_mtime)[:5]
        if path.is_symlink() or not (path.is_file() or path.is_dir()):
            yield HandIn(file, when, b"", "a link, or no file")
        elif path.is_file() and not HIDDEN.search(file) and not path.match("marks*.csv"):
            left = MOST
            for count, hand_in in enumerate(looked_at(file, when, partial(path.open, "rb"))):
                left -= len(hand_in.content)
                if left < 0 or count == MOST_FILES:
                    said = f"there are more than {MOST_FILES:,} files, or 300 MB, in it"
                    yield HandIn(file, when, b"", said)
                    break
                yield hand_in


def looked_at(
    file: str,
    when: tuple[int, ...],
    source: Callable[[], Any],
    depth: int = 0,
) -> Iterator[HandIn]:
    """Yield a notebook, what is in a zip, or why it is neither. `depth` zips are around it."""
    kind = file.lower().rpartition(".")[2]
    try:
        with source() as data:
            if kind == "zip":
                yield from unzipped(file, data, depth)
            elif kind == "ipynb":
                yield HandIn(file, when, data.read(MOST))
            else:
                yield HandIn(file, when, b"", "no notebook, and no zip")
    except RefusedError as refused:
        yield HandIn(file, when, b"", str(refused))
    except Exception as problem:  # a zip can be broken in many ways
        yield HandIn(file, when, b"", f"it can't be read ({Raised(problem).text})")


def unzipped(file: str, data: Any, depth: int) -> Iterator[HandIn]:
    """Yield what is in a zip. Raises RefusedError, and whatever a broken zip may raise."""
    if depth == DEEPEST:
        raise RefusedError(f"more than {DEEPEST} zips within one another")
    if depth:  # what is packed itself is slow to go back in
        data = BytesIO(data.read(MOST + 1))
        if len(data.getbuffer()) > MOST:
            raise RefusedError("more than 300 MB")
    archive = ZipFile(data)
    entries = []
    for entry in archive.infolist():
        name = f"{file}/{entry.filename}".replace("\\", "/")
        if not entry.is_dir() and not HIDDEN.search(name):
            entries.append((name, entry))
    if not entries:
        raise RefusedError("an empty zip")
    if len(entries) > MOST_IN_ZIP:
        raise RefusedError(f"more than {MOST_IN_ZIP:,} files in one zip")
    for name, entry in entries:
        yield from looked_at(name, entry.date_time[:5], partial(archive.open, entry), depth + 1)


# ---- whose they may be


def names_in(file: str) -> list[str]:
    """Return the names in a path; what Moodle or Canvas has written counts alone."""
    if written := by_platform(file):
        name = written["name"]
        return [name, f"{name} {written['number']}"]  # all may be called "Participant"
    names = []
    for part in ENDING.sub("", file).split("/"):
        name = NOISE.sub("", part).replace("_", " ").strip(" -.()")
        if not NO_NAME.fullmatch(name):
            names.append(name)
    return names or file.split("/")[:1]


def canvas_id(file: str) -> str:
    """Return Canvas's id of a student if Canvas has written the name of a file, else "".

    Moodle's number in a name belongs to an assignment, and is no student's id.
    """
    written = by_platform(file)
    return written["number"] if written and written["canvas"] else ""


def by_platform(file: str) -> re.Match[str] | None:
    """Return the innermost part of a path that Moodle or Canvas has written, if there is one."""
    written = map(PLATFORM.match, reversed(file.split("/")))
    return next(filter(None, written), None)


def likeliest(files: Iterable[str]) -> dict[str, list[str]]:
    """Return for each file the names that may be the student's, the likeliest first.

    What all paths share is the class's name. What has digits is hardly a person's but, in the
    innermost folder, perhaps an id.
    """
    names = {file: names_in(file) for file in files}
    shared = set[str].intersection(*map(set, names.values())) if names else set()
    for file, its_names in names.items():
        own = [name for name in its_names if name not in shared] or its_names
        names[file] = [name for name in own if not re.search(r"\d", name)] + own[::-1]
    return names
