// A grid of buttons, so wide and so high. Python says in `view` what to show; this page sends what a person does.

function renderGrid({ model, el }) {
  const squares = make("div", { class: "squares", role: "group", "aria-label": "board" });
  const strikes = make("svg", { xmlns: SVG, class: "strikes", "aria-hidden": "true" });
  const status = make("div", { class: "status", role: "status" });
  const notice = make("div", { class: "notice", role: "alert" });
  const tools = { new_game: button({}, "New game"), undo: button({}, "Undo"), redo: button({}, "Redo") };
  el.append(
    make("div", { class: "ttt" }, make("div", { class: "field" }, squares, strikes),
      make("div", { class: "tools" }, ...Object.values(tools)), status, notice),
  );
  const line = connect(model, notice);
  let focus = 0; // the one square that the Tab key reaches; arrow keys move it

  // ---- what a person does
  function click(square) {
    moveFocus(square, false);
    line.send({ do: "click", square, ply: model.get("view").ply });
  }
  for (const [deed, tool] of Object.entries(tools)) {
    tool.addEventListener("click", () => tool.getAttribute("aria-disabled") === "true" || line.send({ do: deed }));
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
    [...view.squares].forEach((mark, i) => showSquare(squares.children[i], mark, i, view));
    squares.classList.toggle("over", view.over);
    squares.setAttribute("aria-busy", view.ply === null); // a move is being thought of
    squares.classList.toggle("labelled", Boolean(view.labels));
    strikes.setAttribute("viewBox", `0 0 ${view.width} ${view.height}`);
    strikes.replaceChildren(...view.lines.map((line) => strike(line, view.width)));
    tools.undo.setAttribute("aria-disabled", !view.undo);
    tools.redo.setAttribute("aria-disabled", !view.redo);
    say(status, view.status, view.message);
  }
  function showSquare(square, mark, i, { width, labels, owners, outlook }) {
    const ahead = outlook?.[i]; // what follows if this square is taken
    const place = labels ? `number ${labels[i]}` : `row ${Math.floor(i / width) + 1}, column ${(i % width) + 1}`;
    const owner = owners ? owners[mark] : mark;
    const name = `${place}, ${mark !== "." ? owner : labels ? "free" : `free, square ${i}${ahead ? `, ${ahead.words}` : ""}`}`;
    if (square.getAttribute("aria-label") === name) return; // keep what has not changed, focus included
    square.setAttribute("aria-label", name);
    if (labels) square.replaceChildren(...labelled(labels[i], mark === "." ? "" : owner));
    else if (ahead) square.replaceChildren(make("span", { class: "corner" }, String(i)), make("b", {}, ahead.text));
    else if (mark === ".") square.replaceChildren(String(i));
    else square.innerHTML = MARKS[mark];
    square.className = [mark === "." ? "free" : "", ahead?.tint ?? ""].join(" ").trim();
  }
  function labelled(label, owner) {
    return [make("span", { class: "label" }, String(label)), make("span", { class: `owner ${owner}` }, owner)];
  }
  function strike(line, width) {
    const [[x1, y1], [x2, y2]] = [line[0], line.at(-1)].map((i) => [(i % width) + 0.5, Math.floor(i / width) + 0.5]);
    const [dx, dy] = [0.35 * Math.sign(x2 - x1), 0.35 * Math.sign(y2 - y1)]; // it runs past both centres
    return make("line", { xmlns: SVG, x1: x1 - dx, y1: y1 - dy, x2: x2 + dx, y2: y2 + dy });
  }

  return follow(model, line, show);
}
