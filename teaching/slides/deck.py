"""A lesson as slides: what a class looks at, in 12 to 15 of them.

A slide is a question with its picture, or code that is read together. The answer comes with the
next key. Of an exercise there is the task and what is given, never a solution.

Reading order: `deck`; `pieces`, what a lesson consists of; what each kind of piece adds to a deck;
words. Pictures find their place in `deck.js`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from html import escape
from itertools import chain, repeat
from typing import NamedTuple

from nbconvert.filters import markdown2html
from nbformat import NotebookNode

from ttt.game import State
from ttt.pictures import svg
from ttt.widgets.predict import UNPREDICTED

LETTERS = 300  # of prose on a slide; a paragraph is not divided
BOARD = 600  # letters on a blackboard that leave no room for a question
PLACE = re.compile(r"(?m)^(?=##? |\*\*Exercise)")  # before a section or an exercise
HEADING = re.compile(r"\A##? (.*)\n?")
BEGIN = {"# 0": "opening", "# 1": "opening", "**E": "exercise"}
POINTS = "Key points"
ANSWERS = re.compile("(?s)<details><summary>Answers</summary>(.*)</details>")
# Folds, from the first to the last; what asks to change code; and what is behind the key points.
FOLDED = re.compile(
    r"""(?xms)
    <details>.*</details>
    | ^\*\*Change ( [^`\n] | \n(?!\n) )* ` .*? (?=\n\s*\n|\Z)
    | ^(The\ spine\ has | \*\*(New\ words | The\ original | Two\ questions | Three\ questions)).*
    """
)
BLOCK = re.compile(r"(?s)```.*?```|\S.*?(?=\n\s*\n|\n```|\s*\Z)")
BELOW = re.compile("Below(?=,| is| are)")  # which may be beside, on a slide
LOOKED_AT = ("- ", "|", "1. ", "```")  # so a list, a table and code begin
SENTENCE = re.compile(r"(?<=[.?!:)*]) (?=[A-Z(`*])")
# What is said to one who sits at a computer.
TO_READERS = re.compile(
    r"""(?x)
    \bcells?\b | \b[Cc]ommit\b | Shift\+ | Kernel | Run\ this | ,\ then\ (run|open)
    | [Bb]elow\ the\ question | before\ you\ open | Cut\ and | Delete
    | minutes\. | No\ one\ keeps | Found\ a\ mistake
    | \]\(  # a link
    """
)
SHOWN = re.compile(r"\b([Hh]ere (is|are)|[Bb]elow|[Oo]n the left|[Ss]ee it)\b")
POSITION = re.compile("<code>([xo.]{3} [xo.]{3} [xo.]{3})</code>")
TAKEN = re.compile(r"\b[xo] has taken (\d)")
# The question, and what there is to choose.
ASKED = re.compile("(?s)<b>Predict:</b> (.*?)</p>(.*?)<p>Run this cell")
NOT_ALONE = re.compile(r'print\(|\.compare\(| = """')  # is not read without more around it
# Statements that a class does not read, each up to the next; and of three empty lines all but two.
UNREAD = re.compile(
    r"""(?xms)
    ^(from\ | import\ | print\( | \w+\.compare | [^\n]*\b(check\. | Predict\())
    .*? (?=^[^\s)]|\Z)
    | \n(?=\n\n)
    """
)
# What the reader's own function says.
YOURS = re.compile(
    r"""(?xm)
    ^Your\ `\w+`:\ .*\n?
    | (Three\ plies\ ahead\. | Is\ that\ a\ proof\? | Lost\ as\ o\.)?\ ?Your\ `\w+`:\ .*
    """
)


class Piece(NamedTuple):
    """A part of a lesson: Markdown, or code, the text that came out of it, and the pictures."""

    kind: str
    title: str
    text: str
    words: str = ""
    pictures: Sequence[str] = ()


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

    @property
    def is_told(self) -> bool:
        """Is there nothing yet but words?"""
        return self.kind != "ask" and not (self.code or self.picture or self.steps)

    @property
    def is_empty(self) -> bool:
        """Is there nothing to look at?"""
        return self.is_told and not self.is_board

    @property
    def is_open(self) -> bool:
        """Does it ask for a prediction, and has no answer yet?"""
        return self.kind == "ask" and not self.steps


def deck(cells: list[NotebookNode], plan: str) -> list[Slide]:
    """Return the slides of a lesson. Code that its text or its plan names is read together."""
    prose = plan + "".join(cell.source for cell in cells if cell.cell_type == "markdown")
    named = set(re.findall(r"`(\w+)", prose))
    adding = {"code": run, "given": give, "reveal": reveal}
    slides = [Slide("")]
    for piece in pieces(cells, named):
        adding.get(piece.kind, tell)(slides, piece)
    return [slide for slide in slides if not slide.is_empty]


# ---- what a lesson consists of


def pieces(cells: list[NotebookNode], named: set[str]) -> Iterator[Piece]:
    """Yield the pieces of a lesson: all but the cells that are marked as no slides: solutions.

    Markdown that needs the notebook around it has other `words` for the slide, in its metadata
    beside the `slide_type`.
    """
    title = ""
    for cell in cells:
        tags = cell.metadata.get("tags", [])
        slideshow = cell.metadata.get("slideshow", {})
        source = slideshow.get("words", cell.source)
        if slideshow.get("slide_type") == "skip":
            continue
        if "reveal" in tags:
            yield Piece("reveal", title, source)
        elif cell.cell_type == "code":
            if "exercise" in tags:
                yield Piece("given", title, UNREAD.sub("", cell.source))
            else:
                yield with_results(title, cell, named)
        else:
            for text in filter(str.strip, PLACE.split(source)):
                heading = HEADING.match(text)
                title = heading[1] if heading else title
                kind = "points" if title == POINTS else BEGIN.get(text[:3], "prose")
                yield Piece(kind, title, HEADING.sub("", text))


def with_results(title: str, cell: NotebookNode, named: set[str]) -> Piece:
    """Return code, if a class reads it, with what came out of it."""
    words = ""
    pictures = list[str]()
    for output in cell.outputs:
        data = output.get("data", {})
        text = output.get("text", data.get("text/plain", output.get("evalue", "")))
        said = YOURS.sub("", text).removeprefix(UNPREDICTED).strip()
        if "text/html" in data and not text.startswith(UNPREDICTED):
            pictures.append(data["text/html"])
        elif said:
            words += f"<pre>{escape(said)}</pre>"
    code = UNREAD.sub("", cell.source).strip()
    made = set(re.findall(r"^def (\w+)", code, re.MULTILINE))
    is_read = made & named or not (made or pictures or NOT_ALONE.search(cell.source))
    return Piece("code", title, code if is_read else "", words, list(filter(None, pictures)))


# ---- what a piece adds


def tell(slides: list[Slide], piece: Piece) -> None:
    """Begin a slide with some Markdown. Prose alone is none, but may lead to an exercise."""
    lead = ""
    if slides[1:] and slides[-1].is_empty:
        lead = slides.pop().words
    blocks = told(piece.text)
    slide = Slide(piece.title, piece.kind, html(some(blocks)))
    answers = ANSWERS.search(piece.text)
    if answers and piece.kind == "prose":
        slide.steps = [Step(html([answers[1]]))]
    elif piece.kind == "exercise" and len(lead + slide.words) < 2 * LETTERS:
        slide.words = lead + slide.words
    elif piece.kind == "prose":
        *board, last = some(blocks[::-1])[::-1] or [""]
        if len("".join(board)) > BOARD:
            slides.append(Slide(piece.title, words=html(board), is_board=True))
            board = []
        blocks = [*board, last]
        slide.words = html(blocks)
    slide.is_board = any(block.startswith(LOOKED_AT) for block in blocks)
    slides.append(slide)


def reveal(slides: list[Slide], piece: Piece) -> None:
    """Add the text that answers a question, and the question. What follows an exercise is none."""
    question = slides.pop().words if slides[-1].is_told else ""
    slide = slides[-1]
    if slide.kind == "exercise":
        return
    if "?" in question:
        slide.steps.append(Step(question))
    last = slide.steps[-1].words if slide.steps else "?"
    if not last.startswith("<p>") or "?" in last:
        slide.steps.append(Step(html(some(told(piece.text)))))


def give(slides: list[Slide], piece: Piece) -> None:
    """Add what is given for an exercise. If that is no function, it is about the last picture."""
    if "def " in piece.text:
        slides[-1].code = html([f"```python\n{piece.text.strip()}\n```"])
    else:
        slides[-1].picture = slides[-2].picture


def run(slides: list[Slide], piece: Piece) -> None:
    """Add code, if it is read together, and what comes out of it, or is for students to write."""
    if not any(piece[2:]):
        slides[-1].is_board |= "?" in slides[-1].words
        return
    if slides[-1].is_empty and slides[-2].is_open and not piece.text:
        slides.pop()  # the words between a question and its answer
    elif not (slides[-1].is_told or slides[-1].is_open):
        slides.append(Slide(piece.title))
    asked = ASKED.search("".join(piece.pictures))
    if asked:
        ask(slides[-1], asked, piece)
    else:
        answer(slides[-1], slides[-2], piece)


def ask(slide: Slide, asked: re.Match[str], piece: Piece) -> None:
    """Add what a prediction asks, unless the words do, what there is to choose, and pictures."""
    is_said = "Predict:</strong>" in slide.words or asked[1][1:] in slide.words
    slide.words += "" if is_said else f"<p><strong>{asked[1]}</strong></p>"
    slide.words += f'<div class="choices">{asked[2]}</div>'
    slide.picture = "".join(piece.pictures[:-1])
    slide.kind = "ask"


def answer(slide: Slide, before: Slide, piece: Piece) -> None:
    """Add what came out of code, step by step. A board of which a question speaks is drawn."""
    if piece.text and ("?" in slide.words or "def " in piece.text):
        slide.code = html([f"```python\n{piece.text}\n```"])
    at_once = is_shown_at_once(slide, before, piece)
    slide.steps += map(Step, chain([piece.words], repeat("")), piece.pictures or [""])
    if at_once:
        words, slide.picture = slide.steps.pop(0)
        slide.words += words
    elif not slide.picture and not slide.code:
        slide.picture = drawn(slide.words)


def is_shown_at_once(slide: Slide, before: Slide, piece: Piece) -> bool:
    """Is there a picture that gives no answer away, neither to a question nor to an exercise?"""
    if slide.code or slide.kind == "ask" or before.is_open or before.kind == "exercise":
        return False
    pictures = "".join(piece.pictures)
    is_asked = "?" in slide.words and not SHOWN.search(slide.words)
    is_played = "ttt-stored" in pictures and not piece.words
    return pictures != "" and (is_played or not is_asked)


# ---- words


def drawn(words: str) -> str:
    """Return a picture of the board of which a question speaks."""
    position, moves = POSITION.search(words), TAKEN.findall(words)
    taken = reduce(State.result, map(int, moves), State())
    board = State.parse(position[1]) if position else taken
    return str(svg.board(board)._repr_html_()) if position or moves else ""


def told(text: str) -> list[str]:
    """Return the blocks of Markdown that are for a class: no folds, nothing about cells."""
    text = BELOW.sub("Here", FOLDED.sub("", text)).replace("the board below", "this board")
    blocks = []
    for block in BLOCK.findall(text):
        if block.startswith(LOOKED_AT):
            blocks.append(block)
        else:
            said = SENTENCE.split(block)
            blocks.append(" ".join(each for each in said if not TO_READERS.search(each)))
    return list(filter(None, blocks))


def some(blocks: list[str]) -> list[str]:
    """Return what is looked at, and of the prose the first blocks, as much as is read from afar."""
    chosen = list[str]()
    letters = 0
    for block in blocks:
        is_prose = not block.startswith(LOOKED_AT)
        letters += len(block) * is_prose
        if not chosen or not is_prose or letters <= LETTERS or "**Predict" in block:
            chosen.append(block)
    return chosen


def html(blocks: list[str]) -> str:
    """Return Markdown as HTML."""
    return str(markdown2html("\n\n".join(blocks)))
