// A grid of buttons. Python holds the game and says in `view` what to show; this page sends what a person does.

const SVG = "http://www.w3.org/2000/svg";
const PATIENCE = 3000; // milliseconds until a kernel that does not answer is called absent
const ABSENT = "No answer from the kernel: run this cell again (or wait, if another cell is still running).";

function make(tag, attributes = {}, ...children) {
  const element = attributes.xmlns ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (name !== "xmlns") element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// JupyterLab's single-letter shortcuts (x cuts a cell!) stay away from an element with data-lm-suppress-shortcuts.
function button(attributes, ...children) {
  return make("button", { type: "button", "data-lm-suppress-shortcuts": "true", ...attributes }, ...children);
}

function drawing(...shapes) {
  const parts = shapes.map(([tag, attributes]) => make(tag, { xmlns: SVG, ...attributes }));
  return make("svg", { xmlns: SVG, viewBox: "0 0 48 48", "aria-hidden": "true" }, ...parts);
}

const MARKS = {
  x: () => drawing(["path", { class: "x", d: "M12 12l24 24m0 -24l-24 24" }]),
  o: () => drawing(["circle", { class: "o", cx: 24, cy: 24, r: 13.2 }]),
};

function render({ model, el }) {
  const squares = make("div", { class: "squares", role: "group", "aria-label": "board" });
  const strikes = make("svg", { xmlns: SVG, class: "strikes", "aria-hidden": "true" });
  const status = make("div", { class: "status", role: "status" });
  const notice = make("div", { class: "notice", role: "alert" });
  const tools = { new_game: button({}, "New game"), undo: button({}, "Undo"), redo: button({}, "Redo") };
  el.append(
    make("div", { class: "ttt" }, make("div", { class: "field" }, squares, strikes),
      make("div", { class: "tools" }, ...Object.values(tools)), status, notice),
  );
  let focus = 0; // the one square that the Tab key reaches; arrow keys move it

  // ---- to Python, and the kernel that does not answer
  let patience;
  function send(message) {
    clearTimeout(patience);
    patience = setTimeout(() => (notice.textContent = ABSENT), PATIENCE);
    try {
      model.send(message);
    } catch {
      notice.textContent = ABSENT; // the kernel was restarted, and knows nothing of this board
    }
  }
  function heard(message) {
    if (!("heard" in message)) return;
    clearTimeout(patience);
    notice.textContent = "";
  }

  // ---- what a person does
  function click(square) {
    moveFocus(square, false);
    send({ do: "click", square, ply: model.get("view").ply });
  }
  for (const [deed, tool] of Object.entries(tools)) {
    tool.addEventListener("click", () => tool.getAttribute("aria-disabled") === "true" || send({ do: deed }));
  }
  function moveFocus(square, grab = true) {
    squares.children[focus]?.setAttribute("tabindex", "-1");
    focus = square;
    squares.children[focus].setAttribute("tabindex", "0");
    if (grab) squares.children[focus].focus();
  }
  squares.addEventListener("keydown", (event) => {
    const { width, height } = model.get("view");
    const [row, column] = [Math.floor(focus / width), focus % width];
    const target = {
      ArrowLeft: [row, Math.max(column - 1, 0)],
      ArrowRight: [row, Math.min(column + 1, width - 1)],
      ArrowUp: [Math.max(row - 1, 0), column],
      ArrowDown: [Math.min(row + 1, height - 1), column],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? height - 1 : row, width - 1],
    }[event.key];
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    moveFocus(target[0] * width + target[1]);
  });

  // ---- what Python says
  function show() {
    const view = model.get("view");
    const size = view.width * view.height;
    if (squares.children.length !== size) {
      squares.style.gridTemplateColumns = `repeat(${view.width}, 48px)`;
      squares.replaceChildren(...Array.from({ length: size }, (_, i) => button({ tabindex: i === focus ? 0 : -1 })));
      [...squares.children].forEach((square, i) => square.addEventListener("click", () => click(i)));
    }
    [...view.squares].forEach((mark, i) => showSquare(squares.children[i], mark, i, view.width));
    squares.classList.toggle("over", view.over);
    strikes.setAttribute("viewBox", `0 0 ${view.width} ${view.height}`);
    strikes.replaceChildren(...view.lines.map((line) => strike(line, view.width)));
    tools.undo.setAttribute("aria-disabled", !view.undo);
    tools.redo.setAttribute("aria-disabled", !view.redo);
    say(view.status, view.message);
  }
  function showSquare(square, mark, i, width) {
    const place = `row ${Math.floor(i / width) + 1}, column ${(i % width) + 1}`;
    const name = `${place}, ${mark === "." ? `free, square ${i}` : mark}`;
    if (square.getAttribute("aria-label") === name) return; // keep what has not changed, focus included
    square.setAttribute("aria-label", name);
    square.replaceChildren(mark === "." ? String(i) : MARKS[mark]());
    square.classList.toggle("free", mark === ".");
  }
  function strike(line, width) {
    const [[x1, y1], [x2, y2]] = [line[0], line.at(-1)].map((i) => [(i % width) + 0.5, Math.floor(i / width) + 0.5]);
    const [dx, dy] = [0.35 * Math.sign(x2 - x1), 0.35 * Math.sign(y2 - y1)]; // it runs past both centres
    return make("line", { xmlns: SVG, x1: x1 - dx, y1: y1 - dy, x2: x2 + dx, y2: y2 + dy });
  }
  function say(text, message) {
    if (status.dataset.said === text + message) return; // a live region repeats what is written again
    status.dataset.said = text + message;
    status.replaceChildren(text, ...(message ? [make("strong", {}, message)] : []));
  }

  model.on("change:view", show);
  model.on("msg:custom", heard);
  show();
  return () => {
    clearTimeout(patience);
    model.off("change:view", show);
    model.off("msg:custom", heard);
  };
}

export default { render };
