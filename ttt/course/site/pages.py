"""The pages that need no Python: the front page, and a page to read for each text.

Reading order: `write_pages`; `as_notebook`, the one form of all texts; `linked`, which leads from
page to page; `front`, with its board. The templates are in `page/`.
"""

import json
import re
import shutil
from base64 import b64encode
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import nbformat
from nbconvert import HTMLExporter
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from ttt import State
from ttt.course.folding import fold, without_solutions
from ttt.course.lessons import ROOT, stored_notebooks
from ttt.course.site.tools import HERE, minified, write
from ttt.minimax import perfect
from ttt.widgets.page import script, style

FIRST_READ = "README.md", "CONTRIBUTING.md", "teaching/README.md"  # and what they lead to
PAGES = ".ipynb", ".md", ".py"
LESSON = re.compile(  # a row of the README's table
    r"^\| (?P<number>\d\d) \[(?P<title>.+?)\]\(notebooks/(?P<stem>\w+)\.ipynb\) "
    r"\| (?P<question>.+?) \| (?P<minutes>\S+) \| (?:\[(?P<more>\S+?)\])?",
    re.MULTILINE,
)
LINK = re.compile(r'<a href="([^":#]+)(#[^"]*)?">(.*?)</a>', re.DOTALL)
PLACE = re.compile(r'(<h\d id="|href="#)([^"]*)')
PICTURE = re.compile(r"^!\[.*\n", re.MULTILINE)
SIGNS = re.compile(r"\]\(.*?\)|<.*?>|^- |[#*`[\]]", re.MULTILINE)  # of Markdown
SENTENCES = re.compile(r".{0,240}[.;?!](?= |$)")  # as many as a list of hits shows
AROUND = "index.html", "404.html", "sitemap.xml"  # the last only if an address is known
FIRST_VISIT = 29  # megabytes that "Run" loads the first time
COMMENT = re.compile(r"/\*.*?\*/|^\s+", re.DOTALL | re.MULTILINE)  # of CSS, and indentation


def write_pages(folder: Path, address: str, is_for_students: bool) -> None:
    """Write the front page, a page for each notebook, and one for each file that they lead to.

    `address` is where the site will be, for what must be absolute, or nothing. For students, the
    pages have no solutions.
    """
    site = {"address": address, "lessons": rows(), "megabytes": FIRST_VISIT}
    sources = stored_notebooks() + [ROOT / name for name in FIRST_READ]
    exporter = exporter_of(sources)
    for source in sources:  # `linked` adds to them
        notebook = as_notebook(source)
        fold(notebook)
        if is_for_students:
            notebook = nbformat.from_dict(without_solutions(notebook))
        page = page_of(source, notebook.cells[0].source)
        html, _ = exporter.from_notebook_node(notebook, {"page": page, "site": site})
        write(folder / page["address"], html)
    shared = shutil.ignore_patterns("*.j2", "*.json", "front.*")
    shutil.copytree(HERE / "page", folder / "static" / "pages", ignore=shared, dirs_exist_ok=True)
    around = {"site": site, "front": front(), "addresses": [*map(address_of, sources)]}
    for name in AROUND if address else AROUND[:-1]:
        text = exporter.environment.get_template(f"around/{name}.j2").render(around)
        write(folder / name, text)


def exporter_of(sources: list[Path]) -> Any:
    """Return what makes the page of a notebook, and adds what that leads to."""
    make_exporter: Any = HTMLExporter
    exporter = make_exporter(template_name="page", extra_template_basedirs=[str(HERE)])
    exporter.register_filter("linked", partial(linked, sources))
    return exporter


def rows() -> list[dict[str, str]]:
    """Return what the README's table says of each lesson."""
    readme = (ROOT / "README.md").read_text("utf-8")
    return [row.groupdict() for row in LESSON.finditer(readme)]


def as_notebook(source: Path) -> Any:
    """Return a text as a notebook: a file of Markdown or of Python becomes a cell."""
    text = source.read_text("utf-8")
    if source.suffix == ".ipynb":
        return nbformat.reads(text, as_version=4)
    if source.suffix == ".md":
        return new_notebook(cells=[new_markdown_cell(PICTURE.sub("", text))])
    title = new_markdown_cell(f"# {source.relative_to(ROOT).as_posix()}")
    return new_notebook(cells=[title, new_code_cell(text)])


def page_of(source: Path, first: str) -> dict[str, Any]:
    """Return what is said around a text that begins with this cell."""
    address = address_of(source)
    heading, _, rest = first.partition("\n")
    return {
        "source": source,
        "address": address,
        "root": "../" * address.count("/"),
        "title": heading.removeprefix("# "),
        "description": "".join(SENTENCES.findall(" ".join(SIGNS.sub("", rest).split()))[:1]),
        "notebook": source.relative_to(ROOT).as_posix() if source.suffix == ".ipynb" else "",
    }


def address_of(source: Path) -> str:
    """Return where the page of a file is in the site."""
    path = source.relative_to(ROOT).with_suffix(".html").as_posix()
    return re.sub("^notebooks/", "lessons/", path)


def linked(sources: list[Path], html: str, page: dict[str, Any]) -> str:
    """Lead the links of a text to pages, and note those; a link to anything else becomes text."""

    def lead(link: re.Match[str]) -> str:
        path, place, text = link.groups(default="")
        target = (page["source"].parent / path).resolve()
        if target.suffix not in PAGES or not target.is_file():
            return text
        if target not in sources:
            sources.append(target)
        return f'<a href="{page["root"]}{address_of(target)}{place}">{text}</a>'

    led = LINK.sub(lead, html)
    return PLACE.sub(as_github, led) if page["source"].suffix == ".md" else led


def as_github(place: re.Match[str]) -> str:
    """Return the start of a heading, or of a link to it, with the name that GitHub gives it."""
    return place[1] + re.sub(r"[^\w-]", "", unquote(place[2])).lower()


def front() -> dict[str, str]:
    """Return what is written into the front page, to play at once, and its policy."""
    own = (HERE / "page" / "front.js").read_text("utf-8")
    board = script("grid.js").replace("export default", "const BOARD =")
    style_text = style("grid.css") + (HERE / "page" / "front.css").read_text("utf-8")
    texts = {"script": minified(board + own), "style": COMMENT.sub("", style_text)}
    allowed = [f"{kind}-src 'self' 'sha256-{hash_of(text)}'" for kind, text in texts.items()]
    return texts | {"policy": "; ".join(allowed), "replies": json.dumps(replies())}


def hash_of(text: str) -> str:
    """Return the hash by which a browser knows a script or a style that it may use."""
    return b64encode(sha256(text.encode()).digest()).decode()


def replies() -> dict[str, int]:
    """Return what the perfect player takes on each board that it can come to, first or second."""
    table = dict[str, int]()

    def meet(state: State, is_its_move: bool) -> None:
        if state.is_terminal:
            return
        if is_its_move:
            table[state.squares] = perfect(state)
            meet(state.result(table[state.squares]), False)
            return
        for square in state.actions():
            meet(state.result(square), True)

    meet(State(), True)
    meet(State(), False)
    return table
