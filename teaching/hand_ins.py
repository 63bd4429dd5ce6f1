"""What a class has handed in: the files in a folder and in its zips, and whose they may be.

Reading order: `collected`; `looked_at`, which opens zips in memory; `names_in` a path; `likeliest`,
which of these may be the student's.
"""

import re
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile, ZipInfo

from ttt.check.watch import Raised
from ttt.course.lessons import stored_notebooks

MOST = 300 << 20  # bytes of all that is in a file: a small zip may hold far more
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


def age(hand_in: HandIn) -> tuple[Any, ...]:
    """Return what is greatest for the latest hand-in: its time, or the number at its name's end."""
    numbers = [int(number) for number in re.findall(r"\D[-(](\d+)", hand_in.file)]
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
            for hand_in in looked_at(file, when, partial(path.open, "rb")):
                left -= len(hand_in.content)
                if left < 0:
                    yield HandIn(file, when, b"", "there is more than 300 MB in it")
                    break
                yield hand_in


def looked_at(
    file: str,
    when: tuple[int, ...],
    source: Callable[[], Any],
) -> Iterator[HandIn]:
    """Yield a notebook, what is in a zip, or why it is neither."""
    kind = file.lower().rpartition(".")[2]
    content = b""
    refused = "" if kind == "ipynb" else "no notebook, and no zip"
    try:
        with source() as data:
            if kind == "zip":
                archive = ZipFile(data)
                archive = ZipFile(data)
                entries = [it for it in archive.infolist() if not is_hidden(file, it)]
                for entry in entries:
                    name = f"{file}/{entry.filename}".replace("\\", "/")
                    part = partial(archive.open, entry)
                    yield from looked_at(name, entry.date_time[:5], part)
                if entries:
                    return
                refused = "an empty zip"
            elif not refused:
                content = data.read(MOST)
    except Exception as problem:  # a zip can be broken in many ways
        refused = f"it can't be read ({Raised(problem).text})"
    yield HandIn(file, when, content, refused)


def is_hidden(file: str, entry: ZipInfo) -> bool:
    """Is this, in a zip, a folder or a file that starts with a dot, or in a folder that does?"""
    name = f"{file}/{entry.filename}".replace("\\", "/")
    return entry.is_dir() or HIDDEN.search(name) is not None


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
