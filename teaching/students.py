"""What a teacher hands out, as a zip in `students/`; with --key, the solutions, too.

Read `main`, then upwards.
"""

import json
import re
from argparse import ArgumentParser
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ttt.course.copies import beside, text_of, without_outputs
from ttt.course.lessons import ROOT, stored_notebooks

HANDOUT = "teaching/handout"  # what a class gets in place of our Makefile and README
TOP = ("LICENSE", "pyproject.toml", "requirements.txt", "start.py")


def handed_out(notebook: Path, is_key: bool) -> bytes:
    """Return a notebook as it is handed out: for students, what used a solution uses their function instead."""
    hidden = "tests" if is_key else "tests|ttt"  # what is not handed out, and where answers stand
    text = re.sub(rf"\[([^][]*)\]\([./]*(?:{hidden})/[^)]*\)", r"\1", without_outputs(notebook))
    if is_key:
        return text.encode()
    text = re.sub(
        r"<details><summary>(<b>)?When .*?</details>", "", text
    )  # the answer of an exercise
    # "mine = solved_result  # put your own name here: result" becomes "mine = result"
    content = json.loads(
        re.sub(r"solved_\w+(?:, solved_\w+)*(.*)  # put your own.* here: ([\w, ]+)", r"\2\1", text)
    )
    for cell in content["cells"]:
        cell["metadata"].setdefault(
            "tags", ["raises-exception"]
        )  # until the function is written: Run All goes on
    content["cells"] = [
        cell for cell in content["cells"] if "solution" not in cell["metadata"]["tags"]
    ]
    return text_of(content).encode()


def contents(root: Path, is_key: bool) -> dict[str, bytes]:
    """Return what is handed out, by path.

    Raises LookupError if the notebooks are missing, OSError if a file is.
    """
    files = {}
    for path in stored_notebooks(root):
        files[path.relative_to(root).as_posix()] = handed_out(path, is_key)
    for name in TOP:
        files[name] = (root / name).read_bytes()
    for name in ("Makefile", "README.md"):
        files[name] = (root / HANDOUT / name).read_bytes()
    for path in root.glob("ttt/**/*.*"):
        name = path.relative_to(root).as_posix()
        if "/." not in name and "/__pycache__/" not in name:
            files[name] = path.read_bytes()
    if is_key:
        title = b"with solutions, for teachers"
        files["README.md"] = files["README.md"].replace(b"without solutions", title)
    return files


def write_zip(path: Path, folder: str, files: dict[str, bytes]) -> None:
    """Write files into a zip, within one folder: always the same bytes for the same files."""
    with ZipFile(path, "w", ZIP_DEFLATED) as zipped:
        for name in sorted(files):
            entry = ZipInfo(f"{folder}/{name}", (2000, 1, 1, 0, 0, 0))
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16  # a plain file on Linux
            zipped.writestr(entry, files[name], ZIP_DEFLATED)


def main(arguments: list[str] | None = None, root: Path = ROOT) -> None:
    """Write the zip, whole or not at all.

    Exits with status 2 for wrong arguments, or if it can't be written.
    """
    parser = ArgumentParser(
        prog="python -m teaching.students", description="What a teacher hands out, as a zip."
    )
    parser.add_argument("--key", action="store_true", help="with solutions")
    is_key = parser.parse_args(arguments).key
    path = root / "students" / ("ttt_key.zip" if is_key else "ttt_students.zip")
    try:
        files = contents(root, is_key)
        with beside(path) as part:
            write_zip(part, path.stem, files)
            part.replace(path)
    except (LookupError, OSError) as problem:
        parser.exit(2, f"teaching.students: {problem}\n")
    print(
        f"students/{path.name}: {len(stored_notebooks(root))} notebooks, {path.stat().st_size:,} bytes"
    )


if __name__ == "__main__":
    main()
