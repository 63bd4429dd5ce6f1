"""What is ours in JupyterLite: the notebooks, and the changes to its finished pages."""

import json
import re
import shutil
import sys
from pathlib import Path

import nbformat

from ttt.course.copies import without_outputs
from ttt.course.lessons import ROOT, stored_notebooks
from ttt.course.npm import fetched
from ttt.course.site.browser_python import LITE
from ttt.course.site.tools import FETCHED, FFLATE, HERE, SITE, WORK, digest

CONTENTS = WORK / "contents"
BAR = """<link rel="stylesheet" href="../static/bar/bar.css">
    <script src="../static/bar/register.js"></script>
    <script src="../static/bar/fflate.js"></script>
    <script src="../static/bar/bar.js"></script>
    <link rel="manifest\""""

# After an error JupyterLite drops what is queued, unless it is called an interrupt. So are errors
# that are meant to come, and those that say what a browser lacks.
REPLY = "content:s});this._sendMessage(n)}async _complete("
CALLED = (
    'content:s,metadata:t.stop_on_error&&!/NotHereError/.test(s.ename)?{}:{cause:"interrupt"}});'
)


def copy_contents() -> dict[str, str]:
    """Copy the notebooks, without outputs, and what they link to; return the digest of each."""
    shutil.rmtree(CONTENTS, ignore_errors=True)
    lessons = {}
    for notebook in stored_notebooks():
        # Lines are joined, as JupyterLite wants them.
        content = nbformat.reads(without_outputs(notebook), as_version=4)
        path = notebook.relative_to(ROOT)
        lessons[path.as_posix()] = content.metadata["shipped"]
        write(path, json.dumps(content, ensure_ascii=False))
        texts = "".join(cell.source for cell in content.cells)
        for link in re.findall(r"\]\((\.\.[^)#]*)", texts):
            path = (notebook.parent / link).resolve()
            if path.suffix != ".ipynb":
                text = path.read_text("utf-8")
                without_pictures = re.sub(r"^!\[.*\n", "", text, flags=re.MULTILINE)
                write(path.relative_to(ROOT), without_pictures)
    return lessons


def write(path: Path, text: str) -> None:
    """Write a file that a learner finds on the site."""
    target = CONTENTS / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")


def finish(lessons: dict[str, str], files: list[Path]) -> None:
    """Add our first page to the finished site, and our bar, with what is loaded and was shipped."""
    sizes = {path.relative_to(LITE).as_posix(): path.stat().st_size for path in files}
    bar = SITE / "static" / "bar"
    bar.mkdir()
    shutil.copy(fetched(FFLATE, FETCHED) / "umd" / "index.js", bar / "fflate.js")
    for name in ("bar.js", "bar.css", "register.js"):
        shutil.copy(HERE / name, bar)
    (bar / "shipped.json").write_text(json.dumps({"lessons": lessons, "sizes": sizes}), "utf-8")
    shutil.copy(HERE / "index.html", SITE)
    change("lab/index.html", "JupyterLite</title>", "ttt</title>")
    change("lab/index.html", '<link rel="manifest"', BAR)
    change("lab/index.html", "await import(", "await tttReady;\n        await import(")
    change("build/*.js", REPLY, REPLY.replace("content:s});", CALLED))


def add_worker() -> None:
    """Put our service worker before JupyterLite's, with the digest of the finished site."""
    data = b"".join(map(Path.read_bytes, sorted(SITE.rglob("*.*"))))
    shutil.copy(HERE / "service-worker.js", SITE)
    change("service-worker.js", "digest of the site", digest(data))


def change(pattern: str, old: str, new: str) -> None:
    """Change a text in the finished site. Exits if it is not found in exactly one of the files."""
    files = [path for path in SITE.glob(pattern) if old in path.read_text("utf-8")]
    if len(files) != 1:
        sys.exit(f"JupyterLite has changed: {old!r} is in {len(files)} of {pattern}")
    files[0].write_text(files[0].read_text("utf-8").replace(old, new), "utf-8")
