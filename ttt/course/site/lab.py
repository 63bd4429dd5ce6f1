"""What is ours in JupyterLite: the notebooks, and the changes to its finished pages."""

import json
import re
import shutil
import sys
from pathlib import Path

import nbformat

from ttt.course.copies import seal, text_of, without_outputs
from ttt.course.folding import without_solutions
from ttt.course.lessons import ROOT, stored_notebooks
from ttt.course.npm import fetched
from ttt.course.site.browser_python import LITE
from ttt.course.site.tools import HERE, SITE, WORK, digest, write

CONTENTS = WORK / "contents"
# Our bar comes first: before JupyterLab opens a notebook, it asks the browser's database which ones
# were never touched. An extension of JupyterLab would begin too late for that; JupyterLite would
# have to keep apart what was shipped and what was saved.
START = "await import(\n"
BAR_FIRST = """await import("../static/bar/bar.js").then((bar) => bar.ready).catch(console.warn);
        await import(
"""
NO_SCRIPT = "JupyterLite requires JavaScript to be enabled in your browser."
READ = "Python needs JavaScript. <a href='../index.html'>All lessons can be read without it.</a>"
# Files of JupyterLite that nothing here asks for: how it was built, its icons, where its notes are.
UNUSED = "rspack.*", "package.json", "icon-*", "**/favicon*.ico", "doc/**/*.html"

# After an error JupyterLite drops what is queued, unless it is called an interrupt. So are errors
# that are meant to come, and those that say what a browser lacks. JupyterLite would have to go by
# `stop_on_error`, as other kernels do.
REPLY = "content:s});this._sendMessage(n)}async _complete("
CALLED = (
    'content:s,metadata:t.stop_on_error&&!/NotHereError/.test(s.ename)?{}:{cause:"interrupt"}});'
)


def copy_contents(is_for_students: bool) -> dict[str, str]:
    """Copy the notebooks, without outputs, and what they link to; return the digest of each."""
    shutil.rmtree(CONTENTS, ignore_errors=True)
    lessons = {}
    for notebook in stored_notebooks():
        text = without_outputs(notebook)
        if is_for_students:
            theirs = without_solutions(json.loads(text))
            seal(theirs)
            text = text_of(theirs)
        content = nbformat.reads(text, as_version=4)  # lines are joined, as JupyterLite wants them
        path = notebook.relative_to(ROOT)
        lessons[path.as_posix()] = content.metadata["shipped"]
        write(CONTENTS / path, json.dumps(content, ensure_ascii=False))
        texts = "".join(cell.source for cell in content.cells)
        for link in re.findall(r"\]\((\.\.[^)#]*)", texts):
            path = (notebook.parent / link).resolve()
            if path.suffix != ".ipynb":
                text = path.read_text("utf-8")
                without_pictures = re.sub(r"^!\[.*\n", "", text, flags=re.MULTILINE)
                write(CONTENTS / path.relative_to(ROOT), without_pictures)
    return lessons


def finish(lessons: dict[str, str], files: list[Path]) -> None:
    """Add our first page to the finished site, and our bar, with what is loaded and was shipped."""
    sizes = {path.relative_to(LITE).as_posix(): path.stat().st_size for path in files}
    bar = shutil.copytree(HERE / "bar", SITE / "static" / "bar")
    shutil.copy(fetched("fflate") / "esm" / "browser.js", bar / "fflate.js")
    (bar / "shipped.json").write_text(json.dumps({"lessons": lessons, "sizes": sizes}), "utf-8")
    for pattern in UNUSED:
        for path in SITE.glob(pattern):
            path.unlink()
    for name in ("favicon.svg", "manifest.webmanifest"):
        shutil.copy(HERE / name, SITE)
    change("lab/index.html", START, BAR_FIRST)
    change("lab/index.html", NO_SCRIPT, READ)
    change("jupyter-lite.json", "static/pyodide/pyodide.mjs", "static/bar/python-worker.js")
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
