"""What a teacher hands out, as a zip in `students/`; with --key, the solutions, too.

Read `main`, then upwards.
"""

import json
import re
from argparse import ArgumentParser
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ttt.course.copies import text_of, without_outputs, write_whole
from ttt.course.folding import without_solutions
from ttt.course.lessons import ROOT, stored_notebooks

TOP = ("LICENSE", "pyproject.toml", "requirements.txt", "start.py")
HANDOUT = "teaching/handout"  # what a class gets in place of our Makefile and README


def handed_out(notebook: Path, is_key: bool) -> bytes:
    """Return a notebook as it is handed out: to students, without solutions and answers."""
    hidden = "tests" if is_key else "tests|ttt"  # what is not handed out, and where answers are
    text = re.sub(rf"\[([^][]*)\]\([./]*(?:{hidden})/[^)]*\)", r"\1", without_outputs(notebook))
    if is_key:
        return text.encode()
    return text_of(without_solutions(json.loads(text))).encode()


def contents(root: Path, is_key: bool) -> dict[str, bytes]:
    """Return what is handed out, by path.

    Raises LookupError if the notebooks are missing, OSError if a file is.
    """
    files = {}
    for path in stored_notebooks(root):
        name = path.relative_to(root).as_posix()
        files[name] = handed_out(path, is_key)
    for name in TOP:
        files[name] = (root / name).read_bytes()
    for path in (root / HANDOUT).iterdir():
        files[path.name] = path.read_bytes()
    for path in root.glob("ttt/**/*.*"):
        name = path.relative_to(root).as_posix()
        if "/." not in name and "/__pycache__/" not in name:
            files[name] = path.read_bytes()
    if is_key:
        title = b"with solutions, for teachers"
        files["README.md"] = files["README.md"].replace(b"without solutions", title)
    return files


def zipped(folder: str, files: dict[str, bytes]) -> bytes:
    """Return a zip of files, within one folder: always the same bytes for the same files."""
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = ZipInfo(f"{folder}/{name}", (2000, 1, 1, 0, 0, 0))
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16  # a plain file on Linux
            archive.writestr(entry, files[name], ZIP_DEFLATED)
    return data.getvalue()


def main(arguments: list[str] | None = None, root: Path = ROOT) -> None:
    """Write the zip, whole or not at all.

    Exits with status 2 for wrong arguments, or if it can't be written.
    """
    parser = ArgumentParser(
        prog="python -m teaching.students", description="What a teacher hands out, as a zip."
    )
    parser.add_argument("--key", action="store_true", help="with solutions")
    is_key = parser.parse_args(arguments).key
    name = "ttt_key" if is_key else "ttt_students"
    path = root / "students" / f"{name}.zip"
    try:
        files = contents(root, is_key)
        write_whole(path, zipped(name, files))
    except (LookupError, OSError) as problem:
        parser.exit(2, f"teaching.students: {problem}\n")
    notebooks = sum(name.endswith(".ipynb") for name in files)
    print(f"students/{path.name}: {notebooks} notebooks, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
