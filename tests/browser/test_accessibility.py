"""What we put on a page is open to everybody: axe-core finds no fault in it.

To have something else looked at, add it to `THINGS`. Whole games by keyboard are in the tests of
each board. All things are on one page, which is opened once and stays open from test to test.
"""

import base64
from functools import partial
from importlib.resources import files

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import BoardOnPage, NotebookPage, wait

THEMES = ["light", "dark"]
SETUP = """from IPython.display import HTML
from ttt import State, Variant, check
from ttt.agents import simple_reflex
from ttt.count import results
from ttt.parallel import schedules
from ttt.pictures import outlook, plots, svg
from ttt.pictures.mailbox import mailbox
from ttt.pictures.strategy import replay, strategy_map
from ttt.pictures.trees import tree
from ttt.pictures.whole_game import the_map
from ttt.rules import HARVEY_4A
from ttt.widgets import *
SEVEN = State.empty(Variant(7, 7, 5))
ENDING = State.parse("xo.ox.x.o")
CUT = State.parse("x.o.o.x.x")
def is_certain_draw(state):
    if state.is_terminal:
        return state.winner is None
    return all(map(is_certain_draw, results(state)))"""
THINGS = [
    ("a fresh board", "Board()"),
    ("a game under way", 'Board(State.parse("x.. .o. ..."))'),
    ("a game that is over", 'Board(State.parse("xxx oo. ..."))'),
    ("a refused move", 'board = Board(State.parse("x.. .o. ..."))\nboard.click(0)\nboard'),
    ("a big board", "Board(State.empty(Variant(7, 5, 4)))"),
    ("a board on a list", "ListBoard([0] * 9)"),
    ("two boards on a list, and its names", "now = [0] * 9\nListBoards(board=now, plan=now)"),
    ("a race to fifteen", "Fifteen()"),
    (
        "a board to draw pairs on",
        "board = PairBoard(Variant(5, 5, 5), lambda lines, pairs: 0, {5: 9, 9: 5})\nboard.click(0)\nboard",
    ),
    (
        "an opponent that answers in pairs",
        'play = Play(State.empty(Variant(5, 5, 5)), "pairing")\nplay.click(4)\nplay',
    ),
    ("a series of games", "Play()"),
    ("a coached move", 'play = Play(opponent="another person")\nplay.coach()\nplay.click(1)\nplay'),
    (
        "an outlook on every square",
        'play = Play(State.parse("x........"), "another person")\nplay.outlook()\nplay',
    ),
    (
        "an opponent with a level and a time to think",
        'Play(SEVEN, "look-ahead")',
    ),
    (
        "an opponent that is thinking",
        'play = Play(SEVEN, "look-ahead")\nplay._session.thinking = True\nplay._show()\nplay',
    ),
    ("what was looked at", 'play = Play(opponent="averaging")\nplay.click(4)\nplay'),
    (
        "a machine that learns, with its box",
        "from ttt.learning.menace import Menace\nLearnPlay(Menace())",
    ),
    (
        "what a reply looked at",
        "play = LazyPlay(level=3)\nplay.choose('lazy (what matters)')\nplay.click(4)\nplay",
    ),
    (
        "a board opened again",
        "HTML(f\"<div class='ttt-stored'>{Board()._picture()}<p>Run it.</p></div>\")",
    ),
    ("a search to watch", "Stepper(ENDING)"),
    (
        "a value that is asked for",
        "stepper = Stepper(ENDING)\nfor _ in range(3): stepper.forward()\nstepper",
    ),
    (
        "a cut",
        "stepper = Stepper(CUT, prune=True, asking=False)\nstepper.go(10)\nstepper",
    ),
    ("a recursion to watch", "calls = Calls(is_certain_draw, ENDING)\ncalls.go(3)\ncalls"),
    ("a tree in hand", "TreeInHand([[5, 8, 6], [3, 9, 4], [7, 2, 10]])"),
    ("a tree of promises", "grown = GrowTree(ENDING)\ngrown.ask(1)\ngrown"),
    ("a question to practise on", 'Practice("07", seed=1)'),
    ("an answer to practise on", 'asked = Practice("04", seed=1)\nasked.click(4)\nasked'),
    ("a number to predict", 'Predict("How many games are there?")'),
    ("a choice to predict", 'Predict("Who wins?", ["x", "o", "nobody"])'),
    ("a prediction that is none", 'guess = Predict("How many?")\nguess.commit("many")\nguess'),
    (
        "a prediction made",
        'guess = Predict("Who wins?", ["x", "o"])\nguess.commit("x")\nguess.compare("o")\nguess',
    ),
    ("a board with notes", 'svg.board(State(), notes={4: "best"}, tints={0: "striped"})'),
    ("a state", 'State.parse("x.. .o. ...")'),
    ("a row of states", 'svg.row([State(), State().result(4)], ["first", "then"])'),
    (
        "a plot",
        'plots.bars(["won", "lost"], {"games": [6, 3]}, alt="6 won, 3 lost", x="", y="boards")',
    ),
    ("a strategy", 'strategy_map(simple_reflex, "o")'),
    ("a replay", 'replay("4085761", {"o": HARVEY_4A})'),
    ("an outlook", "outlook.picture(State().result(0))"),
    ("a game tree", "tree(ENDING)"),
    ("the map", 'the_map({State(): "empty"}, at=State.parse("x...o...x"))'),
    ("a map to walk in", 'Map({State(): "empty"}, game="04152")'),
    (
        "letters out of order",
        'late = State.parse("xxo .o. ...")\nmailbox(schedules.mailbox(late), late, by="arrival")',
    ),
    (
        "workers at work",
        'plots.gantt({"two": schedules.schedule([5, 3, 2, 9], 2, overhead=1)}, unit="nodes", overhead=1)',
    ),
    ("parts that keep others waiting", "check.split(results)"),
    ("a wrong value", "check.unseen({5})"),
    (
        "a right answer",
        "check.free_corners(lambda state: [i for i in (0, 2, 6, 8) if i in state.actions()])",
    ),
    ("a wrong answer", "check.free_corners(lambda state: [0, 2, 6, 8])"),
    ("no answer yet", "check.free_corners(lambda state: ...)"),
]

ALL = [name for name, _ in THINGS]

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
# axe looks at no colours of what is cut off or has to be scrolled to, and JupyterLab's body is 0
# high: all is laid out.
LAID_OUT = """
    .jp-WindowedPanel-outer, :has(.jp-WindowedPanel-outer) { overflow: visible !important; height: 99999px !important; }
    #jp-bottom-panel { display: none; }"""
# axe reads the whole page each time, so that all is looked at in one go. Two things side by side
# may have landmarks with one name: that is a fault of one thing only if both are in it.
COMPLAINTS = """async ([things, rules, layout]) => {
    const style = document.head.appendChild(document.createElement("style"));
    style.textContent = layout;
    const options = { elementRef: true, selectors: false, preload: false, ...rules };
    const { violations, passes } = await axe.run({ include: things }, options);
    style.remove();
    if (!passes.length && !violations.length) throw new Error("axe has looked at nothing");
    function isFault(thing, id, { element, any }) {
        if (id !== "landmark-unique") return thing.contains(element);
        const others = any.flatMap(({ relatedNodes }) => relatedNodes.map(other => other.element));
        return [element, ...others].filter(landmark => thing.contains(landmark)).length > 1;
    }
    return things.map(thing => {
        const faults = violations.flatMap(({ id, impact, help, nodes }) => nodes
            .filter(node => isFault(thing, id, node)).map(({ html }) => `${id} (${impact}), ${help}: ${html}`));
        const passed = passes.some(({ nodes }) => nodes.some(({ element }) => thing.contains(element)));
        return faults.length || passed || rules.runOnly ? faults : ["axe has looked at nothing"];
    });
}"""
COLOURS = ["color-contrast", "link-in-text-block"]  # the rules that a theme can break

# What axe must complain about on a dark page, in what, and what is done to it.
SPOILT = [
    (
        "button-name",
        "a fresh board",
        "e => e.querySelector('button').replaceWith(document.createElement('button'))",
    ),
    ("color-contrast", "a refused move", "e => e.querySelector('.status').style.color = '#555'"),
    (
        "aria-roles",
        "a fresh board",
        "e => e.querySelector('.squares').setAttribute('role', 'grope')",
    ),
    ("image-alt", "a state", "e => e.querySelector('img').removeAttribute('alt')"),
    (
        "color-contrast",
        "a wrong answer",
        "e => e.querySelector('[role=alert] > div').style.color = '#555'",
    ),
    (
        "landmark-unique",
        "a search to watch",
        "e => e.querySelector('.said').append(e.querySelector('.tree').cloneNode(true))",
    ),
]

# Luminance, from 0 to 1, and contrast, from 1 to 21, as WCAG defines them.
CONTRAST = """
    const linear = share => share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    const luminance = rgb => [0.2126, 0.7152, 0.0722].reduce((sum, part, i) => sum + part * linear(rgb[i] / 255), 0);
    const contrast = (one, two) => (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
"""
# How many pixels of a square stand out from its paper (its top is never drawn on) by 3 : 1, as WCAG
# wants?
INK = f"""async source => {{{CONTRAST}
    const image = await createImageBitmap(await (await fetch(source)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const at = (x, y) => luminance(context.getImageData(x, y, 1, 1).data);
    const paper = at(image.width / 2, 6);
    let ink = 0;
    for (let x = 0; x < image.width; x++) for (let y = 0; y < image.height; y++) ink += contrast(at(x, y), paper) >= 3;
    return ink;
}}"""
# What is the outline of an element like, how much does it stand out from its paper, and how light
# is that? The paper is the first background that is not transparent, on the way up.
OUTLINE = f"""element => {{{CONTRAST}
    const light = colour => luminance(/^rgb\\((\\d+), (\\d+), (\\d+)\\)$/.exec(colour).slice(1));
    const background = e => getComputedStyle(e).backgroundColor;
    let paper = element;
    while (background(paper).match(/, 0\\)$|transparent/)) paper = paper.parentElement;
    const {{ outlineWidth, outlineStyle, outlineColor }} = getComputedStyle(element);
    const onPaper = contrast(light(outlineColor), light(background(paper)));
    return [outlineWidth, outlineStyle, onPaper, light(background(paper))];
}}"""

# Which of these elements are seen, and not from side to side? Down the page a person can scroll.
# Whatever can be scrolled, by keyboard too, cuts nothing off, if it is to be seen itself.
CUT_OFF = """elements => elements.filter(element => {
    if (!element.checkVisibility({ visibilityProperty: true }) || !element.offsetWidth || !element.offsetHeight) return;
    let { left, right } = element.getBoundingClientRect();
    for (let e = element.parentElement; e; e = e.parentElement) {
        const clip = e.getBoundingClientRect();
        if (getComputedStyle(e).overflowX === "auto" && e.tabIndex === 0) ({ left, right } = clip);
        if (getComputedStyle(e).overflowX !== "visible" && (left < clip.left || right > clip.right)) return true;
    }
    return left < 0 || right > innerWidth;
}).map(element => element.outerHTML.slice(0, 300))"""

# What moves by itself, or would if it changed?
# What is late appears at once, and does not move.
MOVING = """element => [...element.querySelectorAll("*")].filter(part => {
    const { animationName, transitionDuration } = getComputedStyle(part);
    const isMoving = transitionDuration.split(", ").some(time => parseFloat(time) > 0);
    return isMoving || !["none", "ttt-late", "ttt-said"].includes(animationName);
}).map(part => part.outerHTML)"""


# What looks different, in any of the ways named here, when another widget's style comes last?
UNSTABLE = """() => {
    const NAMES = ["display", "color", "backgroundColor", "font", "textAlign", "visibility", "opacity", "cursor",
        "stroke", "outlineStyle", "borderStyle", "borderTopColor", "borderRadius", "boxShadow"];
    const parts = [...document.querySelectorAll(".ttt, .ttt *")];
    const look = () => parts.map(part => {
        const { x, width, height } = part.getBoundingClientRect(), style = getComputedStyle(part);
        return [x, width, height, ...NAMES.map(name => style[name])].join();
    });
    const usual = look(), styles = [...document.querySelectorAll("style[id^='ttt.']")];
    if (styles.length < 5) throw new Error("where are the widgets' styles?");
    return styles.flatMap(style => {
        document.head.append(style);
        const now = look();
        return parts.filter((_, i) => now[i] !== usual[i]).map(part => `${style.id}: ${part.outerHTML.slice(0, 100)}`);
    });
}"""


@pytest.fixture
def things(lab):
    """All things, each in a cell of its own, after one that imports; at first in the light theme.

    To change the theme of such a page takes long: the tests that need the dark one come last.
    """
    if lab.ask("() => window.panel?.context.path") == "things.ipynb":
        return NotebookPage(lab)
    notebook = lab.notebook(SETUP, *(source for _, source in THINGS), name="things")
    notebook.run_all()
    notebook.panel.locator("summary").evaluate_all(
        "summaries => summaries.forEach(summary => (summary.parentElement.open = true))"
    )
    errors = notebook.panel.locator('[data-mime-type$=".error"]').all_inner_texts()
    assert errors == [], "a thing could not be made"
    lab.page.evaluate(AXE)
    return notebook


def test_axe_finds_no_fault(things):
    assert complaints(things, ALL) == {}
    things.photographs("things-light")


@pytest.mark.parametrize("scheme", THEMES)
def test_forced_colours(lab, things, scheme):
    """Who forces a few colours, light or dark, sees marks, numbers, lines and the focus."""
    lab.page.emulate_media(
        forced_colors="active", color_scheme="light" if scheme == "light" else "dark"
    )
    try:
        board = board_in(things, "a game under way")
        number = ink(board.square(1))
        x = ink(board.square(0))
        o = ink(board.square(4))
        x_in_line = ink(board_in(things, "a game that is over").square(0))
        board.square(0).focus()
        board.press("ArrowRight")
        expect(board.square(1)).to_be_focused()
        assert number > 10
        assert min(x, o) > 150
        assert x_in_line > x + 50
        board.wait(lambda: ink(board.square(1)) > number + 300)
        board.press("ArrowLeft")
        board.square(0).blur()  # as it was before
    finally:
        lab.page.emulate_media(forced_colors="null", color_scheme="null")


def test_nothing_is_cut_off_at_200_percent(lab, things):
    """In a window of 1200 × 1000 at 200 %, all that we put on a page is there from side to side."""
    with lab.window(600, 500):
        for name in ALL:
            parts = thing(things, name).locator(".ttt, .ttt button, .ttt input, .ttt .status, img")
            wait(lab.page, partial(parts.evaluate_all, CUT_OFF), [])


def test_a_widget_looks_the_same_whatever_came_after_it(lab, things):
    """Each brings a style, with what all share: the last one must not undo what one has of its own."""
    for width in (1200, 300):
        with lab.window(width, 1000):
            assert lab.page.evaluate(UNSTABLE) == []


def test_nothing_moves_for_those_who_want_it_still(lab, things):
    """As nobody who tests wants to wait, all tests want that (see `Lab.moving`)."""
    board = board_in(things, "a fresh board")
    board.click(4)
    moving = {name: thing(things, name).evaluate(MOVING) for name in ALL}
    assert {name: parts for name, parts in moving.items() if parts} == {}
    with board.answer():
        board.tool("New game").click()
    board.square(0).evaluate("e => e.style.transition = 'color 1s'")
    assert thing(things, "a fresh board").evaluate(MOVING)
    board.square(0).evaluate("e => e.style.transition = ''")


@pytest.mark.parametrize("theme", THEMES)
def test_the_focus_is_seen(lab, things, theme):
    lab.dress(theme)
    fields = [
        ("a number to predict", "textbox"),
        ("a number to predict", "button"),
        ("a choice to predict", "radio"),
        ("an opponent with a level and a time to think", "slider"),
        ("a fresh board", "button"),
        ("a series of games", "combobox"),
        ("a series of games", "checkbox"),
    ]
    for name, role in fields:
        field = thing(things, name).get_by_role(role).first  # type: ignore[arg-type]
        field.focus()
        lab.page.keyboard.press("Shift")  # a key was used: now the focus is to be seen
        wait(lab.page, partial(outline, field), ("3px", "solid", True, theme == "light"))


def test_axe_finds_no_fault_in_dark_colours(lab, things):
    lab.dress("dark")
    assert complaints(things, ALL, runOnly=COLOURS) == {}
    things.photographs("things-dark")


def test_axe_finds_what_is_spoilt(lab, things):
    """This test comes last, because the page is of no use after it."""
    lab.dress("dark")
    for _, name, spoil in SPOILT:
        thing(things, name).evaluate(spoil)
    faults = complaints(things, ALL, runOnly=[rule for rule, _, _ in SPOILT])
    for rule, name, _ in SPOILT:
        assert rule in "\n".join(faults[name]), name
    lab.close()


def thing(notebook: NotebookPage, name: str) -> Locator:
    """What one of the things looks like on the page."""
    return notebook.cell(1 + ALL.index(name)).locator(".jp-OutputArea-output").last


def board_in(notebook: NotebookPage, name: str) -> BoardOnPage:
    """One of the things, which is a board."""
    return BoardOnPage(notebook, thing(notebook, name).locator(".ttt"))


def complaints(
    notebook: NotebookPage, names: list[str], **rules: list[str]
) -> dict[str, list[str]]:
    """What axe has against things and what is in them: the rule, how bad it is, and where."""
    things = [thing(notebook, name).element_handle() for name in names]
    faults = notebook.page.evaluate(COMPLAINTS, [things, rules, LAID_OUT])
    return {name: texts for name, texts in zip(names, faults, strict=True) if texts}


def outline(field: Locator) -> tuple[str, str, bool, bool]:
    """The width and style of an outline, whether it stands out, and whether from light paper."""
    width, style, contrast, paper = field.evaluate(OUTLINE)
    return width, style, contrast >= 3, paper > 0.5


def ink(square: Locator):
    """How much is to be seen in a square: the pixels that stand out."""
    source = f"data:image/png;base64,{base64.b64encode(square.screenshot()).decode()}"
    pixels: int = square.page.evaluate(INK, source)
    return pixels
