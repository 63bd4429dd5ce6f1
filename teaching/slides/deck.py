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

from ttt.check.verdict import kind_of
from ttt.course.folding import outer_folds
from ttt.widgets.predict import UNPREDICTED

# Lines on a slide. So FEW lines of code are shown again above what they give.
PROSE = 15
CODE = 12
TEXT = 18
FEW = 4
HEADING = re.compile(r"^(?=##? )", re.MULTILINE)  # the place before it
TAG = re.compile("<.*?>", re.DOTALL)
STYLE = re.compile("<style>.*?</style>", re.DOTALL)
FOLDED = re.compile(r"<details><summary>(.*?)</summary>(.*)</details>", re.DOTALL)
WHOLE = re.compile(r"(```.*?```)", re.DOTALL)  # is not taken apart
SMALL = re.compile('<p style="font-size:85%">.*?</p>', re.DOTALL)  # is read in the lesson
WIDE = re.compile("<div class='ttt-wide'>(.*?)</div>", re.DOTALL)  # is scrolled in a notebook
QUESTION = re.compile(r"\*\*(?:Predict|Commit[^*]*):\*\*")
# The question, and what there is to choose.
ASKED = re.compile(r"<b>Predict:</b> (.*?)</p>(.*?)<p><a href", re.DOTALL)


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
        if slides and share_one(slides[-1], slide):
            body = slides[-1].body + slide.body
            slides[-1] = slide._replace(body=body)
        else:
            slides.append(slide)
    return slides


def share_one(before: Slide, slide: Slide) -> bool:
    """Is this short text, and code or a question behind it?"""
    if before.kind != "prose" or before.title != slide.title:
        return False
    if slide.kind not in ("code", "ask"):
        return False
    return height(before.body) + height(slide.body) < PROSE


def of_cells(cells: list[NotebookNode]) -> Iterator[Slide]:
    """Yield slides of each cell.

    What a cell asks before a prediction is on the slide of the prediction.
    """
    title = question = ""
    end = NotebookNode(source="")
    for cell, after in pairwise([*cells, end]):
        if cell.cell_type == "code":
            yield from of_code(cell, title, question)
            continue
        for section in HEADING.split(cell.source):
            prose = section
            if section.startswith("#"):
                heading, _, prose = section.partition("\n")
                title = heading.lstrip("# ")
            question = ""
            begins = QUESTION.search(prose)
            if begins and "Predict(" in after.source:
                question = prose[begins.start() :]
                prose = prose[: begins.start()]
            yield from of_prose(prose, title)


def of_prose(text: str, title: str) -> Iterator[Slide]:
    """Yield slides of some Markdown, with as many of its parts as fit on each."""
    body = ""
    filled = 0
    for part in parts(text):
        if body and filled + height(part) > PROSE:
            yield Slide(title, body, "prose")
            body = ""
            filled = 0
        body += html(part)
        filled += height(part)
    if body:
        yield Slide(title, body, "prose")


def of_code(cell: NotebookNode, title: str, question: str) -> Iterator[Slide]:
    """Yield slides of a code cell: its code, then what comes out.

    Of a prediction only what it asks, and with which pictures.
    """
    tags = cell.metadata.get("tags", [])
    results = [output for output in cell.outputs if not is_of_stub(output, tags)]
    outputs = list(map(text_and_html, results))
    code = [] if "Predict(" in cell.source else without_imports(cell.source)
    if "solution" in tags:
        yield from of_lines(code, "A solution")
        return
    is_played = any("ttt-stored" in shown for _, shown in outputs)
    if len(code) > FEW or not is_played:
        yield from of_lines(code, title)
    yield from of_outputs(outputs, code, title, question)


def is_of_stub(output: NotebookNode, tags: list[str]) -> bool:
    """Is this what a check says of a stub? That is no slide."""
    text = output.get("data", {}).get("text/plain", "")
    return "exercise" in tags and kind_of(text) is not None


def of_lines(code: list[str], title: str) -> Iterator[Slide]:
    """Yield slides of code."""
    for piece in pieces(code):
        yield Slide(title, highlighted(piece), "code")


def of_outputs(
    outputs: list[tuple[str, str]], code: list[str], title: str, question: str
) -> Iterator[Slide]:
    """Yield slides of what came out of code, and of what it asked."""
    for lines, pictures, asked in grouped(outputs):
        row = f'<div class="row">{pictures}</div>' if pictures else ""
        if asked:
            words = "".join(map(html, parts(question))) or f"<p>{asked[1]}</p>"
            yield Slide(title, f'<div class="question">{words}</div>{asked[2]}{row}', "ask")
            question = ""
        else:
            yield from of_result(title, code, lines, row)


def of_result(title: str, code: list[str], lines: list[str], row: str) -> Iterator[Slide]:
    """Yield slides of text, below its code if that is short, with a row of pictures."""
    is_short = 0 < len(code) <= FEW
    above = highlighted(code) if is_short and not row else ""
    if row and not lines:  # pictures alone fill a slide, too
        yield Slide(title, row, "result")
    for start in range(0, len(lines), TEXT):
        text = escape("\n".join(lines[start : start + TEXT]))
        yield Slide(title, f"{above}<pre>{text}</pre>{row}", "result")


def grouped(
    outputs: list[tuple[str, str]],
) -> Iterator[tuple[list[str], str, re.Match[str] | None]]:
    """Yield what belongs on one slide: text and pictures, or pictures and a question."""
    lines = list[str]()
    pictures = ""
    for text, shown in outputs:
        asked = ASKED.search(shown)
        if (lines and asked) or (pictures and text):
            yield lines, pictures, None
            lines = []
            pictures = ""
        if asked:
            yield [], pictures, asked
            pictures = ""
        else:
            lines += text.splitlines()
            pictures += shown
    yield lines, pictures, None


# ---- parts of a slide


def parts(text: str) -> Iterator[str]:
    """Yield the paragraphs, lists, tables, code and folded answers of some Markdown."""
    begin = 0
    for fold in outer_folds(text):
        yield from blocks_of(text[begin : fold.begin])
        yield text[fold.begin : fold.end]
        begin = fold.end
    yield from blocks_of(text[begin:])


def blocks_of(text: str) -> Iterator[str]:
    """Yield the paragraphs, lists, tables and code of some Markdown without folds."""
    for piece in WHOLE.split(text):
        blocks = [piece] if WHOLE.match(piece) else re.split(r"\n\s*\n", piece)
        for block in blocks:
            if block.strip() not in ("", "<br>"):
                yield block.strip()


def height(text: str) -> int:
    """Return about how many lines Markdown or HTML takes on a slide, with the space after it."""
    words = TAG.sub(" ", text).strip()
    lines = 1  # the space after it
    for line in words.splitlines():
        lines += max(1, len(wrap(line, 76)))
    return lines + 6 * text.count("<img")


def html(part: str) -> str:
    """Return Markdown as HTML. What is folded in the lesson appears with the next key."""
    folded = FOLDED.fullmatch(part)
    if folded:
        inside = "".join(map(html, parts(folded[2])))
        return f'<p>{folded[1]}</p><div class="fragment">{inside}</div>'
    return str(markdown2html(part))


def text_and_html(output: NotebookNode) -> tuple[str, str]:
    """Return an output as text or as HTML.

    Pictures have no fixed size, and there is a link for what can be played with.
    """
    data = output.get("data", {})
    text = output.get("text", data.get("text/plain", ""))
    if text.startswith(UNPREDICTED):
        return text.removeprefix(UNPREDICTED), ""
    if "text/html" in data:
        shown = STYLE.sub("", data["text/html"])
        shown = re.sub(r'(<img [^>]*?) width="\d+" height="\d+"', r"\1", shown)
        shown = SMALL.sub("", WIDE.sub(r"\1", shown))
        link = r'<p><a href="LESSON">In the lesson: \1</a></p>'
        return "", re.sub(r"<p>[^<]*Run this cell to (.*?)\.</p>", link, shown)
    if output.output_type == "error":
        return f"{output.ename}: {output.evalue}", ""
    return text, ""


def without_imports(source: str) -> list[str]:
    """Return the lines of code that a class reads: no imports, and no check of a solution."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        first = node.lineno - 1
        is_check = re.match(r"check\.\w+\(solved", lines[first])
        if is_check or isinstance(node, ast.Import | ast.ImportFrom):
            for number in range(first, node.end_lineno or node.lineno):
                lines[number] = ""
    text = "\n".join(line for line in lines if not line.startswith("# Solution:"))
    code = re.sub(r"\n\s*\n+", "\n\n", text)
    return code.strip("\n").splitlines()


def pieces(code: list[str]) -> Iterator[list[str]]:
    """Yield code in pieces that fit on a slide, cut at an empty line if there is one."""
    while len(code) > CODE:
        gaps = [number for number, line in enumerate(code[: CODE + 1]) if not line]
        if gaps:
            yield code[: gaps[-1]]
            code = code[gaps[-1] + 1 :]
        else:  # in pieces of one length
            number = ceil(len(code) / CODE)
            size = ceil(len(code) / number)
            yield code[:size]
            code = code[size:]
    if code:
        yield code


def highlighted(code: list[str]) -> str:
    """Return code in colours, as HTML."""
    return str(Highlight2HTML()("\n".join(code)))  # type: ignore[no-untyped-call]
