"""A lesson as slides.

Reading order: `deck`; `of_cells`, `of_prose` and `of_code`; the parts of a slide.
"""

import ast
import re
from collections.abc import Iterator
from html import escape
from itertools import pairwise
from math import ceil
from textwrap import wrap
from typing import NamedTuple

from nbconvert.filters import Highlight2HTML, markdown2html
from nbformat import NotebookNode

PROSE, CODE, TEXT, FEW = (
    15,
    12,
    18,
    4,
)  # lines on a slide; so FEW lines of code are shown again above what they give
FOLDED = re.compile(r"<details><summary>(.*?)</summary>(.*?)</details>", re.DOTALL)
WHOLE = re.compile(r"(```.*?```|<details>.*?</details>)", re.DOTALL)  # is not taken apart
QUESTION = re.compile(r"\*\*(?:Predict|Commit[^*]*):\*\*")
ASKED = re.compile(
    r"<b>Predict:</b> (.*?)</p>(.*?)<p><a href", re.DOTALL
)  # the question, and what there is to choose


class Slide(NamedTuple):
    """A slide: its title, what is below it in HTML, and its kind: prose, ask, code or result."""

    title: str
    body: str
    kind: str


def deck(cells: list[NotebookNode]) -> list[Slide]:
    """Return the slides of a lesson.

    Short text shares one with the question, or the short code, that follows it.
    """
    slides = list[Slide]()
    for slide in of_cells(cells):
        before = slides[-1] if slides else slide
        is_short = height(before.body) + height(slide.body) < PROSE
        if (
            before.kind == "prose"
            and slide.kind in ("code", "ask")
            and before.title == slide.title
            and is_short
        ):
            slides[-1] = Slide(slide.title, before.body + slide.body, slide.kind)
        else:
            slides.append(slide)
    return slides


def of_cells(cells: list[NotebookNode]) -> Iterator[Slide]:
    """Yield slides of each cell.

    What a cell asks before a prediction is on the slide of the prediction.
    """
    title = question = ""
    for cell, after in pairwise([*cells, NotebookNode(source="")]):
        if cell.cell_type == "code":
            yield from of_code(cell, title, question)
            continue
        for section in re.split(r"^(?=##? )", cell.source, flags=re.MULTILINE):
            heading, _, text = (
                section.partition("\n") if section.startswith("#") else ("", "", section)
            )
            title = heading.lstrip("# ") or title
            begins = QUESTION.search(text) if "Predict(" in after.source else None
            prose, question = (
                (text[: begins.start()], text[begins.start() :]) if begins else (text, "")
            )
            yield from of_prose(prose, title)


def of_prose(text: str, title: str) -> Iterator[Slide]:
    """Yield slides of some Markdown, with as many of its parts as fit on each."""
    body, filled = "", 0
    for part in parts(text):
        if body and filled + height(part) > PROSE:
            yield Slide(title, body, "prose")
            body, filled = "", 0
        body, filled = body + html(part), filled + height(part)
    if body:
        yield Slide(title, body, "prose")


def of_code(cell: NotebookNode, title: str, question: str) -> Iterator[Slide]:
    """Yield slides of a code cell: its code, then what comes out; or only what it asks, and with which pictures."""
    tags, outputs = cell.metadata.get("tags", []), [*map(text_and_html, cell.outputs)]
    code = [] if "Predict(" in cell.source else without_imports(cell.source)
    is_played = any("ttt-stored" in shown for _, shown in outputs)
    if len(code) > FEW or not is_played:
        for piece in pieces(code):
            yield Slide("A solution" if "solution" in tags else title, highlighted(piece), "code")
    if "solution" in tags:
        return
    if "exercise" in tags:  # what the check says of the stub is no slide
        outputs = [(text, shown) for text, shown in outputs if "border-left" not in shown]
    for lines, pictures, asked in grouped(outputs):
        row = f'<div class="row">{pictures}</div>' if pictures else ""
        if asked:
            told = "".join(map(html, parts(question))) or f"<p>{asked[1]}</p>"
            yield Slide(title, f'<div class="question">{told}</div>{asked[2]}{row}', "ask")
            question = ""
            continue
        count = len(lines) or (1 if row else 0)  # pictures alone fill a slide, too
        for start in range(0, count, TEXT):
            text = escape("\n".join(lines[start : start + TEXT]))
            above = highlighted(code) if 0 < len(code) <= FEW and not row else ""
            yield Slide(title, above + (f"<pre>{text}</pre>" if text else "") + row, "result")


def grouped(
    outputs: list[tuple[str, str]],
) -> Iterator[tuple[list[str], str, re.Match[str] | None]]:
    """Yield what belongs on one slide: lines of text, with the pictures that follow; or pictures and a prediction."""
    lines, pictures = list[str](), ""
    for text, shown in outputs:
        asked = ASKED.search(shown)
        if (lines and asked) or (pictures and text):
            yield lines, pictures, None
            lines, pictures = [], ""
        if asked:
            yield [], pictures, asked
            pictures = ""
        else:
            lines, pictures = lines + text.splitlines(), pictures + shown
    yield lines, pictures, None


# ---- parts of a slide


def parts(text: str) -> Iterator[str]:
    """Yield the paragraphs, lists, tables, code and folded answers of some Markdown."""
    for piece in WHOLE.split(text):
        for block in [piece] if WHOLE.match(piece) else re.split(r"\n\s*\n", piece):
            if block.strip() not in ("", "<br>"):
                yield block.strip()


def height(text: str) -> int:
    """Return about how many lines Markdown or HTML takes on a slide, with the space after it."""
    words = re.sub("<.*?>", " ", text, flags=re.DOTALL).strip().splitlines()
    return sum(max(1, len(wrap(line, 76))) for line in words) + 1 + 6 * text.count("<img")


def html(part: str) -> str:
    """Return Markdown as HTML. What is folded in the lesson appears with the next key."""
    if folded := FOLDED.fullmatch(part):
        return f'<p>{folded[1]}</p><div class="fragment">{markdown2html(folded[2])}</div>'
    return str(markdown2html(part))


def text_and_html(output: NotebookNode) -> tuple[str, str]:
    """Return an output as text or as HTML: pictures of no fixed size, and a link for what can be played with."""
    data = output.get("data", {})
    if shown := data.get("text/html", ""):
        shown = re.sub("<style>.*?</style>", "", shown, flags=re.DOTALL)
        shown = re.sub(r'(<img [^>]*?) width="\d+" height="\d+"', r"\1", shown)
        link = r'<p><a href="LESSON">In the lesson: \1</a></p>'
        return "", re.sub(r"<p>[^<]*Run this cell to (.*?)\.</p>", link, shown)
    if output.output_type == "error":
        return f"{output.ename}: {output.evalue}", ""
    text = "" if "text/html" in data else output.get("text", data.get("text/plain", ""))
    return text.replace(" (You made no prediction.)", ""), ""


def without_imports(source: str) -> list[str]:
    """Return the lines of code that a class reads: no imports, and no check of a solution."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import | ast.ImportFrom) or re.match(
            r"check\.\w+\(solved", lines[node.lineno - 1]
        ):
            lines[node.lineno - 1 : node.end_lineno] = [""] * (
                (node.end_lineno or node.lineno) - node.lineno + 1
            )
    text = "\n".join(line for line in lines if not line.startswith("# Solution:"))
    return re.sub(r"\n\s*\n+", "\n\n", text).strip("\n").splitlines()


def pieces(code: list[str]) -> Iterator[list[str]]:
    """Yield code in pieces that fit on a slide, cut at an empty line if there is one."""
    while len(code) > CODE:
        gaps = [number for number, line in enumerate(code[: CODE + 1]) if not line]
        cut = (
            gaps[-1] if gaps else ceil(len(code) / ceil(len(code) / CODE))
        )  # without a gap, in pieces of one length
        yield code[:cut]
        code = code[cut + 1 if gaps else cut :]
    if code:
        yield code


def highlighted(code: list[str]) -> str:
    """Return code in colours, as HTML."""
    return str(Highlight2HTML()("\n".join(code)))  # type: ignore[no-untyped-call]
