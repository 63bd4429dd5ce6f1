// A grid of buttons, so wide and so high. Python says in `view` what to show; this page sends what a person does.

const LONG = 500; // milliseconds until an opponent is said to think
const KEYS = "Arrow keys move, Enter or Space takes a square.";
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: [-1, 0], End: [1, 0] };

function renderGrid({ model, el }) {
  const squares = make("div", { class: "squares", role: "grid", "aria-label": "board" });
  let buttons = []; // one for each square, in the order of the squares
  const strikes = make("svg", { xmlns: SVG, class: "strikes", "aria-hidden": "true" });
  const result = make("div", { class: "result", "aria-hidden": "true" }); // the voice says it aloud
  const status = make("div", { class: "status", "aria-hidden": "true" }); // and this
  const said = voice();
  const notice = make("div", { class: "notice", role: "alert" });
  const tools = { new_game: button({}, "New game"), undo: button({}, "Undo"), redo: button({}, "Redo") };
  const card = make("div", { class: "card" }, make("div", { class: "field" }, squares, strikes), result);
  const side = make("div", { class: "side" }, make("div", { class: "tools" }, ...Object.values(tools)), status, said, notice);
  el.classList.add("ttt-room");
  el.append(make("div", { class: "ttt board" }, card, side));
  const line = connect(model, notice);
  const view = () => model.get("view");
  const placeOf = (i, { width, places }) => places?.[i] ?? [i % width, Math.floor(i / width)]; // its column and row
  let focus = 0; // the one square that the Tab key reaches; arrow keys move it
  let isNew = false; // is this the first time that the board is shown? Then no mark draws itself

  // ---- what a person does
  function click(square) {
    moveFocus(square, false);
    buttons[square].classList.add("sent"); // until Python has answered
    line.send({ do: "click", square: view().labels?.[square] ?? square, ply: view().ply });
  }
  for (const [deed, tool] of Object.entries(tools)) {
    tool.addEventListener("click", (event) => {
      if (deed === "new_game" && isAgain(event)) return; // one can take back move after move, in haste
      if (tool.getAttribute("aria-disabled") !== "true") line.send({ do: deed });
      else if (deed === "undo" && view().ply === null) notice.textContent = LATER;
    });
  }
  function settle() {
    if (!line.isWaiting()) for (const square of buttons) square.classList.remove("sent");
  }
  model.on("msg:custom", settle);
  function moveFocus(square, grab = true) {
    buttons[focus]?.setAttribute("tabindex", "-1");
    focus = square;
    buttons[focus].setAttribute("tabindex", "0");
    if (grab) buttons[focus].focus();
  }
  squares.addEventListener("keydown", (event) => {
    if (!(event.key in WAYS)) return;
    event.preventDefault();
    event.stopPropagation();
    const isFar = /Home|End/.test(event.key), [dx, dy] = WAYS[event.key];
    const places = buttons.map((_, i) => placeOf(i, view()));
    const [column, row] = places[focus];
    const ahead = places // how far each square lies that way, nearest first
      .map(([x, y], i) => ({ i, far: (x - column) * dx + (y - row) * dy, isAside: dx ? y !== row : x !== column }))
      .filter(({ far, isAside }) => far > 0 && !isAside)
      .sort((one, two) => one.far - two.far);
    if (isFar && event.ctrlKey) moveFocus(dx > 0 ? places.length - 1 : 0);
    else moveFocus(ahead.at(isFar ? -1 : 0)?.i ?? focus);
  });

  // ---- what Python says
  function show() {
    const now = view();
    const size = now.squares.length;
    if (buttons.length !== size) {
      squares.classList.toggle("sparse", Boolean(now.places));
      card.style.setProperty("--wide", now.width);
      card.classList.toggle("wide", now.width > 5);
      isNew = true;
      buttons = Array.from({ length: size }, (_, i) => button({ tabindex: i === focus ? 0 : -1 }));
      buttons.forEach((square, i) => square.addEventListener("click", (event) => isAgain(event) || click(i)));
      squares.replaceChildren(...rows(now));
    }
    [...now.squares].forEach((mark, i) => showSquare(buttons[i], mark, i, now));
    squares.classList.toggle("over", now.over);
    const won = new Set(now.lines.flat());
    showStrikes(now);
    isNew = false;
    buttons.forEach((square, i) => {
      square.classList.toggle("last", i === now.last && !won.size);
      square.classList.toggle("hinted", i === now.hinted || i === now.picked);
      square.classList.toggle("faded", won.size > 0 && !won.has(i));
      square.classList.toggle("won", won.has(i));
      square.classList.toggle("bare", Boolean(now.bare?.includes(i)));
    });
    result.className = `result ${now.over ? "over" : ""} ${now.colour ?? ""} ${now.result?.length > 20 ? "long" : ""}`;
    result.textContent = now.result ?? now.name ?? "";
    squares.setAttribute("aria-label", now.name ?? "board");
    squares.setAttribute("aria-description", now.keys ?? KEYS);
    squares.classList.toggle("labelled", Boolean(now.labels));
    tools.new_game.classList.toggle("first", now.over);
    tools.new_game.textContent = now.again ?? "New game";
    tools.undo.hidden = now.undo === undefined;
    tools.undo.setAttribute("aria-disabled", !now.undo || now.ply === null);
    tools.redo.hidden = now.redo === undefined;
    tools.redo.setAttribute("aria-disabled", !now.redo || now.ply === null);
    settle();
    const end = now.result && now.status.endsWith(now.result) ? now.result : ""; // it stands below the board
    tell(status, now.status.slice(0, now.status.length - end.length).replace(/[;.] $/, ""), now.message);
    hear(now);
  }
  squares.addEventListener("animationend", ({ animationName }) => animationName === "ttt-swell" && card.classList.remove("ends"));
  function showStrikes(now) {
    if (strikes.dataset.lines === String(now.lines)) return; // one draws itself, when it comes
    strikes.dataset.lines = now.lines;
    card.classList.toggle("ends", now.lines.length > 0 && !isNew);
    strikes.setAttribute("viewBox", `0 0 ${now.width} ${now.height}`);
    strikes.replaceChildren(...now.lines.flatMap((line) => (isStraight(line, now) ? strike(line, now) : line.map((i) => ring(i, now)))));
  }
  let busy;
  function hear({ ply, said: text, status }) { // a move that is thought of at length is worth telling, no other
    const isThinking = ply === null;
    clearTimeout(busy);
    busy = setTimeout(() => squares.setAttribute("aria-busy", isThinking), isThinking ? LONG : 0);
    say(said, text ?? status, isThinking ? LONG : undefined);
  }
  function rows(now) { // as a table has them: a screen reader then leaves the arrow keys to the board
    const all = [];
    let last;
    buttons.forEach((square, i) => {
      const [column, row] = placeOf(i, now);
      const cell = make("div", { role: "gridcell" }, square);
      cell.style.gridArea = `${row + 1} / ${column + 1}`;
      if (row !== last) all.push(make("div", { class: "row", role: "row" }));
      all.at(-1).append(cell);
      last = row;
    });
    return all;
  }
  function showSquare(square, mark, i, now) {
    const { labels, owners, outlook, pairs } = now;
    const ahead = outlook?.[i]; // what follows if this square is taken
    const pair = pairs?.[i]; // the letter that its partner has, too
    const [column, row] = placeOf(i, now);
    const place = labels ? `number ${labels[i]}` : `row ${row + 1}, column ${column + 1}`;
    const owner = owners ? owners[mark] : mark;
    const drawn = isNew || square.querySelector("svg") ? "" : "new"; // a mark that was not here draws itself
    const thing = { i: `match ${i}`, " ": "taken" }[mark] ?? owner;
    const name = `${place}, ${mark !== "." ? thing : labels ? "free" : `free, square ${i}${ahead ? `, ${ahead.words}` : ""}${pair ? `, pair ${pair}` : ""}`}`;
    if (square.getAttribute("aria-label") === name) return; // keep what has not changed, focus included
    square.setAttribute("aria-label", name);
    if (labels) square.replaceChildren(...labelled(labels[i], mark === "." ? "" : owner));
    else if (ahead) square.replaceChildren(...follows({ corner: String(i), sign: ahead.sign, plies: ahead.text }));
    else if (mark === "." && pair) square.replaceChildren(...follows({ corner: String(i), pair }));
    else if (mark === ".") square.replaceChildren(String(i));
    else square.innerHTML = MARKS[mark] ?? "";
    if (mark === "i") square.append(make("span", { class: "corner" }, String(i)));
    square.className = [mark === "." || mark === "i" ? "free" : mark === " " ? "gone" : drawn, ahead?.tint ?? ""].join(" ").trim();
  }
  function follows(parts) { // by the name of each
    return Object.entries(parts).map(([name, part]) => make(name === "plies" ? "b" : "span", { class: name }, part));
  }
  function labelled(label, owner) {
    return [make("span", { class: "label" }, String(label)), make("span", { class: `owner ${owner}` }, owner)];
  }
  function isStraight(line, now) { // are its squares neighbours in a row?
    const places = line.map((i) => placeOf(i, now));
    const steps = places.slice(1).map(([x, y], i) => [x - places[i][0], y - places[i][1]]);
    return steps.every(([dx, dy]) => Math.max(Math.abs(dx), Math.abs(dy)) === 1 && dx === steps[0][0] && dy === steps[0][1]);
  }
  function ring(i, now) {
    const [cx, cy] = placeOf(i, now).map((n) => n + 0.5);
    return make("circle", { xmlns: SVG, class: now.colour, cx, cy, r: 0.42, pathLength: 1 });
  }
  function strike(line, now) { // in the winner's colour; in misère the line is the other's
    const [[x1, y1], [x2, y2]] = [line[0], line.at(-1)].map((i) => placeOf(i, now).map((n) => n + 0.5));
    const [dx, dy] = [0.35 * Math.sign(x2 - x1), 0.35 * Math.sign(y2 - y1)]; // it runs past both centres
    const shown = { class: now.squares[line[0]] === now.colour ? now.colour : "", x1: x1 - dx, y1: y1 - dy, x2: x2 + dx, y2: y2 + dy, pathLength: 1 };
    return make("line", { xmlns: SVG, ...shown });
  }

  const leave = follow(model, line, show);
  return () => {
    model.off("msg:custom", settle);
    leave();
  };
}
