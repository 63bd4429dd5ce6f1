// A grid of buttons, so wide and so high. Python says in `view` what to show; this page sends what a person does.

function renderGrid({ model, el }) {
  const squares = make("div", { class: "squares", role: "group", "aria-label": "board" });
  const strikes = make("svg", { xmlns: SVG, class: "strikes", "aria-hidden": "true" });
  const result = make("div", { class: "result", "aria-hidden": "true" }); // the status says it aloud
  const status = make("div", { class: "status", role: "status" });
  const notice = make("div", { class: "notice", role: "alert" });
  const tools = { new_game: button({}, "New game"), undo: button({}, "Undo"), redo: button({}, "Redo") };
  const card = make("div", { class: "card" }, make("div", { class: "field" }, squares, strikes), result);
  const side = make("div", { class: "side" }, make("div", { class: "tools" }, ...Object.values(tools)), status, notice);
  el.classList.add("ttt-room");
  el.append(make("div", { class: "ttt board" }, card, side));
  const line = connect(model, notice);
  const view = () => model.get("view");
  let focus = 0; // the one square that the Tab key reaches; arrow keys move it
  let isNew = false; // is this the first time that the board is shown? Then no mark draws itself

  // ---- what a person does
  function click(square) {
    moveFocus(square, false);
    squares.children[square].classList.add("sent"); // until Python has answered
    line.send({ do: "click", square, ply: view().ply });
  }
  for (const [deed, tool] of Object.entries(tools)) {
    tool.addEventListener("click", () => {
      if (tool.getAttribute("aria-disabled") !== "true") line.send({ do: deed });
      else if (deed === "undo" && view().ply === null) notice.textContent = LATER;
    });
  }
  function settle() {
    if (!line.isWaiting()) for (const square of squares.children) square.classList.remove("sent");
  }
  model.on("msg:custom", settle);
  function moveFocus(square, grab = true) {
    squares.children[focus]?.setAttribute("tabindex", "-1");
    focus = square;
    squares.children[focus].setAttribute("tabindex", "0");
    if (grab) squares.children[focus].focus();
  }
  squares.addEventListener("keydown", (event) => {
    const { width, height } = view();
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
    const now = view();
    const size = now.width * now.height;
    if (squares.children.length !== size) {
      card.style.setProperty("--wide", now.width);
      card.classList.toggle("wide", now.width > 5);
      isNew = true;
      squares.replaceChildren(...Array.from({ length: size }, (_, i) => button({ tabindex: i === focus ? 0 : -1 })));
      [...squares.children].forEach((square, i) => square.addEventListener("click", () => click(i)));
    }
    [...now.squares].forEach((mark, i) => showSquare(squares.children[i], mark, i, now));
    isNew = false;
    squares.classList.toggle("over", now.over);
    const won = new Set(now.lines.flat());
    [...squares.children].forEach((square, i) => {
      square.classList.toggle("last", i === now.last && !won.size);
      square.classList.toggle("hinted", i === now.hinted);
      square.classList.toggle("faded", won.size > 0 && !won.has(i));
    });
    result.className = `result ${now.over ? "over" : ""} ${now.colour ?? ""}`;
    result.textContent = now.result ?? "";
    squares.setAttribute("aria-busy", now.ply === null); // a move is being thought of
    squares.classList.toggle("labelled", Boolean(now.labels));
    strikes.setAttribute("viewBox", `0 0 ${now.width} ${now.height}`);
    strikes.replaceChildren(...now.lines.map((line) => strike(line, now)));
    tools.new_game.classList.toggle("first", now.over);
    tools.undo.setAttribute("aria-disabled", !now.undo || now.ply === null);
    tools.redo.setAttribute("aria-disabled", !now.redo || now.ply === null);
    settle();
    say(status, now.status, now.message, now.result);
  }
  function showSquare(square, mark, i, { width, labels, owners, outlook }) {
    const ahead = outlook?.[i]; // what follows if this square is taken
    const place = labels ? `number ${labels[i]}` : `row ${Math.floor(i / width) + 1}, column ${(i % width) + 1}`;
    const owner = owners ? owners[mark] : mark;
    const drawn = isNew || square.querySelector("svg") ? "" : "new"; // a mark that was not here draws itself
    const name = `${place}, ${mark !== "." ? owner : labels ? "free" : `free, square ${i}${ahead ? `, ${ahead.words}` : ""}`}`;
    if (square.getAttribute("aria-label") === name) return; // keep what has not changed, focus included
    square.setAttribute("aria-label", name);
    if (labels) square.replaceChildren(...labelled(labels[i], mark === "." ? "" : owner));
    else if (ahead) square.replaceChildren(...follows(i, ahead));
    else if (mark === ".") square.replaceChildren(String(i));
    else square.innerHTML = MARKS[mark];
    square.className = [mark === "." ? "free" : drawn, ahead?.tint ?? ""].join(" ").trim();
  }
  function follows(i, { text }) {
    const sign = { win: "+", draw: "=", loss: "−" }[text.split(" ")[0]];
    const parts = { corner: String(i), sign, plies: text };
    return Object.entries(parts).map(([name, part]) => make(name === "plies" ? "b" : "span", { class: name }, part));
  }
  function labelled(label, owner) {
    return [make("span", { class: "label" }, String(label)), make("span", { class: `owner ${owner}` }, owner)];
  }
  function strike(line, { width, squares: marks, colour }) { // in the winner's colour; in misère the line is the other's
    const [[x1, y1], [x2, y2]] = [line[0], line.at(-1)].map((i) => [(i % width) + 0.5, Math.floor(i / width) + 0.5]);
    const [dx, dy] = [0.35 * Math.sign(x2 - x1), 0.35 * Math.sign(y2 - y1)]; // it runs past both centres
    const shown = { class: marks[line[0]] === colour ? colour : "", x1: x1 - dx, y1: y1 - dy, x2: x2 + dx, y2: y2 + dy };
    return make("line", { xmlns: SVG, ...shown });
  }

  const leave = follow(model, line, show);
  return () => {
    model.off("msg:custom", settle);
    leave();
  };
}
