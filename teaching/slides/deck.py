"""A lesson as slides: what a class looks at, in 12 to 15 of them.

A slide is a question with its picture, or code that is read together. The answer comes with the
next key. Of an exercise there is the task and what is given, never a solution.

Reading order: `deck`; `pieces`, what a lesson consists of; what each kind of piece adds to a deck;
then words, code and results as HTML.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import reduce
from html import escape
from itertools import product, takewhile
from math import ceil
from typing import NamedTuple

from nbconvert.filters import Highlight2HTML, markdown2html
from nbformat import NotebookNode

from ttt.course.folding import outer_folds
from ttt.game import State
from ttt.pictures import svg
from ttt.widgets.predict import UNPREDICTED

LETTERS = 260  # of prose on a slide; a paragraph is not divided
SHORT = 4  # lines of code that are shown with what they give
LONG = 17  # lines of code that are too many
BOARD = 600  # letters on a blackboard that leave no room for a question
PART = 740, 430  # pixels of a tree whose boards are large enough, on a slide of its own
WIDE = 1.5  # times as wide as high: such a picture is below its words
HEADING = re.compile(r"^(?=##? )", re.MULTILINE)  # the place before it
EXERCISE = re.compile(r"^(?=\*\*Exercise)", re.MULTILINE)
POINTS = "Key points"
ANSWERS = re.compile(r"<details><summary>Answers</summary>(.*)</details>", re.DOTALL)
FENCE = re.compile(r"(```.*?```)", re.DOTALL)
LOOKED_AT = ("- ", "|", "1. ", "```")  # so a list, a table and code begin
SENTENCE = re.compile(r"(?<=[.?!:)]) (?=[A-Z(`*])")
# What is said to one who sits at a computer.
TO_READERS = re.compile(
    r"\bcells?\b|\b[Cc]ommit\b|[Bb]elow the question|, then (run|open)|Cut and paste|Delete|minutes\.|\]\("
)
SHOWN = re.compile(r"\b([Hh]ere (is|are)|[Bb]elow|[Oo]n the left|[Ss]ee it)\b")
POSITION = re.compile("<code>([xo.]{3} [xo.]{3} [xo.]{3})</code>")
TAKEN = re.compile(r"\b[xo] has taken (\d)")
TREE = re.compile(r'<img alt="Game tree from .*? width="(\d+)" height="(\d+)" src="([^"]*)"')
STYLE = re.compile("<style>.*?</style>", re.DOTALL)
SMALL = re.compile('<p style="font-size:85%">.*?</p>', re.DOTALL)  # is read in the lesson
SCROLLED = re.compile("<div class='ttt-wide'>(.*?)</div>", re.DOTALL)  # in a notebook
YOURS = re.compile(r"^Yours: .*\n?| ?Yours: .*|^Three plies ahead\.$", re.MULTILINE)
SIZE = re.compile(r'<img [^>]*? width="(\d+)" height="(\d+)"')
# The question, and what there is to choose.
ASKED = re.compile(r"<b>Predict:</b> (.*?)</p>(.*?)<p>Run this cell", re.DOTALL)


class Piece(NamedTuple):
    """A part of a lesson: some Markdown, or a code cell with what came out of it."""

    kind: str
    title: str
    text: str
    outputs: list[NotebookNode]


class Step(NamedTuple):
    """What comes with the next key: words below the others, a picture in place of the last."""

    words: str
    picture: str = ""


@dataclass
class Slide:
    """A slide: a title, and below it HTML. Its kind: prose, opening, ask, exercise or points."""

    title: str
    kind: str = "prose"
    words: str = ""
    code: str = ""
    picture: str = ""
    steps: list[Step] = field(default_factory=list)
    is_board: bool = False  # are its words as on a blackboard: a list, a table, a question?
    is_explained: bool = False

    @property
    def has_only_words(self) -> bool:
        """Is there nothing yet but what is told?"""
        return self.kind == "prose" and not (self.code or self.picture or self.steps)

    @property
    def is_empty(self) -> bool:
        """Is there nothing to look at yet?"""
        return self.has_only_words and not self.is_board

    @property
    def is_open(self) -> bool:
        """Does it ask for a prediction, and has no answer yet?"""
        return self.kind == "ask" and not self.steps

    @property
    def layout(self) -> str:
        """Where pictures are: beside the words, below them, or over words and code."""
        pictures = self.picture + "".join(step.picture for step in self.steps)
        sizes = SIZE.findall(pictures)
        if not pictures:
            return "plain"
        if self.code:
            return "over"
        is_wide = any(int(width) > WIDE * int(height) for width, height in sizes)
        return "below" if is_wide or not sizes else "beside"


def deck(cells: list[NotebookNode], plan: str) -> list[Slide]:
    """Return the slides of a lesson. Code that its text or its plan names is read together."""
    prose = plan + "".join(cell.source for cell in cells if cell.cell_type == "markdown")
    named = set(re.findall(r"`(\w+)", prose))
    slides = list[Slide]()
    end = Piece("end", "", "", [])
    in_turn = [*pieces(cells), end, end]
    for piece, after, then in zip(in_turn, in_turn[1:], in_turn[2:], strict=False):
        if piece.kind == "code":
            run(slides, piece, named)
        elif piece.kind == "given":
            give(slides, piece)
        elif piece.kind == "reveal":
            reveal(slides, piece)
        elif piece.kind == "prose" and "reveal" in (
            after.kind,
            after.kind == "explain" and then.kind,
        ):
            ask_why(slides, piece)
        elif piece.kind != "explain":
            tell(slides, piece)
    return [slide for slide in slides if not slide.is_empty]


# ---- what a lesson consists of


def pieces(cells: list[NotebookNode]) -> Iterator[Piece]:
    """Yield the pieces of a lesson, up to its key points. Solutions are no slides."""
    title = ""
    for cell in cells:
        tags = cell.metadata.get("tags", [])
        if cell.cell_type == "code":
            if cell.metadata.get("slideshow", {}).get("slide_type") != "skip":
                yield Piece(kind_of(cell.source, tags), title, cell.source, cell.outputs)
        elif "reveal" in tags:
            yield Piece("reveal", title, cell.source, [])
        else:
            for section in HEADING.split(cell.source):
                text = section
                if section.startswith("#"):
                    heading, _, text = section.partition("\n")
                    title = heading.lstrip("# ")
                yield from pieces_of(text, title, is_first=section.startswith("# "))
                if title == POINTS:
                    return


def pieces_of(text: str, title: str, *, is_first: bool) -> Iterator[Piece]:
    """Yield the pieces of a section's Markdown: an exercise is a piece of its own."""
    if is_first:
        yield Piece("opening", title, text, [])
    elif title == POINTS:
        yield Piece("points", title, text, [])
    else:
        for part in EXERCISE.split(text):
            if part.strip():
                kind = "exercise" if part.startswith("**Ex") else "prose"
                yield Piece(kind, title, part, [])


def kind_of(source: str, tags: list[str]) -> str:
    """Return the kind of a code cell: given for an exercise, for an explanation in words, or code."""
    if "exercise" in tags:
        return "given"
    return "explain" if re.match(r'\w+ = """', source) else "code"


# ---- what a piece adds


def tell(slides: list[Slide], piece: Piece) -> None:
    """Begin a slide with some Markdown. Prose alone is none, but may lead to an exercise."""
    lead = slides.pop().words if slides and slides[-1].is_empty else ""
    blocks = told(piece.text)
    slide = Slide(piece.title, piece.kind, html(some(blocks)))
    answers = ANSWERS.search(piece.text)
    if piece.kind == "points":
        slide.words = html(list(takewhile(lambda block: not block.startswith("**"), blocks)))
    elif answers:
        slide.steps = [Step(html(list(blocks_of(answers[1]))))]
    elif piece.kind == "exercise" and len(lead + slide.words) < 2 * LETTERS:
        slide.words = lead + slide.words
    elif piece.kind == "prose":
        kept = some(blocks[::-1])[::-1]
        slide.is_board = any(block.startswith(LOOKED_AT) for block in kept)
        if slide.is_board and len("".join(kept)) > BOARD:
            slides.append(replace(slide, words=html(kept[:-1])))
            kept = kept[-1:]
            slide.is_board = False
        slide.words = html(kept)
    slides.append(slide)


def ask_why(slides: list[Slide], piece: Piece) -> None:
    """Ask more about what there is to see. What readers are to change is on no slide."""
    blocks = [block for block in told(piece.text) if not block.startswith("**Change")]
    slide = slides[-1]
    if slide.title != piece.title or slide.kind == "exercise" or slide.is_empty:
        tell(slides, piece)
        slides[-1].is_board = True
    elif any("?" in block for block in blocks):
        slide.steps.append(Step(html(some(blocks[::-1])[::-1])))
        slide.is_explained = False
    elif slide.kind == "prose" and slide.steps:
        slide.is_explained = True


def reveal(slides: list[Slide], piece: Piece) -> None:
    """Add the text that answers a question, but not what follows from an exercise."""
    slide = slides[-1]
    if slide.kind != "exercise" and not slide.is_explained:
        slide.steps.append(Step(html(some(told(piece.text)))))
        slide.is_explained = True


def give(slides: list[Slide], piece: Piece) -> None:
    """Add what is given for an exercise. If that is no function, it is about the last picture."""
    slides[-1].code = highlighted(code_of(piece.text))
    if "def " not in piece.text:
        slides[-1].picture = slides[-2].picture
        slides[-1].code = ""


def run(slides: list[Slide], piece: Piece, named: set[str]) -> None:
    """Add code, if it is read together, and what comes out of it."""
    results = list(map(shown, piece.outputs))
    pictures = "".join(picture for _, picture in results)
    lines = code_of(piece.text)
    is_read = is_read_together(piece.text, lines, named, pictures)
    is_read = is_read and ("?" in slides[-1].words or "def " in piece.text)
    if slides[-1].is_empty and slides[-2].is_open and not is_read:
        slides.pop()  # the words between a question and its answer
    elif not slides[-1].has_only_words and not slides[-1].is_open:
        slides.append(Slide(piece.title))
    slide, before = slides[-1], slides[-2]
    if is_read:
        slide.code = highlighted(lines)
    asked = ASKED.search(pictures)
    if asked:
        ask(slide, asked)
        slide.picture = "".join(picture for _, picture in results if not ASKED.search(picture))
    else:
        is_asked = "?" in slide.words and not (pictures and SHOWN.search(slide.words))
        is_played = "ttt-stored" in pictures
        is_hidden = slide.kind == "ask" or before.is_open or before.kind == "exercise"
        answer(slide, steps_of(results), at_once=not is_hidden and (is_played or not is_asked))


def ask(slide: Slide, asked: re.Match[str]) -> None:
    """Add what a prediction asks, unless the words do, and what there is to choose."""
    question = asked[1]
    is_said = "Predict:</strong>" in slide.words or question.lower() in slide.words.lower()
    slide.words += "" if is_said else f"<p><strong>{question}</strong></p>"
    slide.words += asked[2]
    slide.kind = "ask"


def answer(slide: Slide, steps: list[Step], *, at_once: bool) -> None:
    """Add what came out of code, at once or step by step. A board in a question is drawn."""
    drawn = drawn_in(slide.words)
    steps = [part for step in steps for part in in_parts(step)]
    if at_once and steps and (slide.code or steps[0].picture):
        words, slide.picture = steps.pop(0)
        if slide.code:
            slide.code += words
        else:
            slide.words += words
    elif drawn and not slide.picture and not slide.code:
        slide.picture = str(svg.board(drawn)._repr_html_())
    slide.steps += steps


def drawn_in(words: str) -> State | None:
    """Return the board of which a question speaks."""
    position = POSITION.search(words)
    if position:
        return State.parse(position[1])
    moves = list(map(int, TAKEN.findall(words)))
    return reduce(State.result, moves, State()) if moves else None


def in_parts(step: Step) -> Iterator[Step]:
    """Yield a step, and then a tree of boards again, as large as a slide or in parts."""
    yield step
    for width, height, source in TREE.findall(step.picture):
        columns, rows = ceil(int(width) / PART[0]), ceil(int(height) / PART[1])
        wide, high = int(width) / columns, int(height) / rows
        for row, column in product(range(rows), range(columns)):
            view = f"#svgView(viewBox({column * wide:g},{row * high:g},{wide:g},{high:g}))"
            yield Step("", f'<img class="part" alt="A part of the tree" src="{source}{view}">')


# ---- words, code and results as HTML


def told(text: str) -> list[str]:
    """Return the blocks of Markdown that are for a class: no folds, nothing about cells."""
    for fold in reversed(outer_folds(text)):
        text = text[: fold.begin] + text[fold.end :]
    text = text.replace("Below", "Here").replace("the board below", "this board")
    blocks = []
    for block in blocks_of(text):
        if not block.startswith(LOOKED_AT):
            said = SENTENCE.split(block)
            blocks.append(" ".join(each for each in said if not TO_READERS.search(each)))
        else:
            blocks.append(block)
    return [block for block in blocks if block]


def blocks_of(text: str) -> Iterator[str]:
    """Yield the paragraphs, lists, tables and code of some Markdown."""
    for piece in FENCE.split(text):
        blocks = [piece] if piece.startswith("```") else re.split(r"\n\s*\n", piece)
        for block in blocks:
            if block.strip() not in ("", "<br>"):
                yield block.strip()


def some(blocks: list[str]) -> list[str]:
    """Return what is looked at, and of the prose the first blocks, as much as is read from afar."""
    kept = list[str]()
    letters = 0
    for block in blocks:
        is_prose = not block.startswith(LOOKED_AT)
        letters += len(block) * is_prose
        if not kept or not is_prose or letters <= LETTERS:
            kept.append(block)
    return kept


def html(blocks: list[str]) -> str:
    """Return Markdown as HTML."""
    return str(markdown2html("\n\n".join(blocks)))


def code_of(source: str) -> list[str]:
    """Return the lines of code that a class reads: no imports, no questions, no checks."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        is_call = re.match(r"print|.*(\bcheck\.|\.compare\(|Predict\()", lines[node.lineno - 1])
        if is_call or isinstance(node, ast.Import | ast.ImportFrom):
            for number in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[number] = ""
    code = re.sub(r"\n\s*\n+", "\n\n", "\n".join(lines))
    return code.strip("\n").splitlines()


def is_read_together(source: str, lines: list[str], named: set[str], pictures: str) -> bool:
    """Does the lesson name a function that is made here, or is the code short, and its result text?"""
    defined = {node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}
    if ASKED.search(pictures) or len(lines) > LONG:
        return False
    is_short = 0 < len(lines) <= SHORT and not pictures and "print(" not in source
    return bool(defined & named) or (is_short and not defined)


def highlighted(lines: list[str]) -> str:
    """Return code in colours, as HTML."""
    return str(Highlight2HTML()("\n".join(lines)))  # type: ignore[no-untyped-call]


def steps_of(results: list[tuple[str, str]]) -> list[Step]:
    """Return what came out of code, step by step: text, and the picture behind it."""
    steps = list[Step]()
    for text, picture in results:
        tag = "h3" if text.startswith("The answer: ") else "pre"
        words = text and f"<{tag}>{escape(text)}</{tag}>"
        if steps and text and not (steps[-1].picture and steps[-1].words):
            steps[-1] = Step(steps[-1].words + words, steps[-1].picture)
        elif steps and picture and not steps[-1].picture:
            steps[-1] = Step(steps[-1].words, picture)
        elif text or picture:
            steps.append(Step(words, picture))
    return steps


def shown(output: NotebookNode) -> tuple[str, str]:
    """Return an output as text or as HTML, with a link for what can be played with."""
    data = output.get("data", {})
    text = output.get("text", data.get("text/plain", ""))
    if "application/vnd.jupyter.widget-view+json" in data:
        return "", ""
    if text.startswith(UNPREDICTED):
        return text.removeprefix(UNPREDICTED), ""
    if "one node, so far" in data.get("text/html", ""):
        return "", ""
    if "text/html" in data:
        picture = SMALL.sub("", SCROLLED.sub(r"\1", STYLE.sub("", data["text/html"])))
        if not ASKED.search(picture):
            link = r'<p><a href="LESSON">In the lesson: \1</a></p>'
            picture = re.sub(r"<p>[^<]*Run this cell to (.*?)\.</p>", link, picture)
        return "", picture
    if output.output_type == "error":
        return f"{output.ename}: {output.evalue}", ""
    return YOURS.sub("", text).strip("\n"), ""
