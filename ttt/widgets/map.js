// The whole game to walk in. The picture is Python's; what lies over it dims all but a board and those around it. It
// needs no kernel: only a game's way does.

const SIDE = 22; // of a board, in pixels, as in ttt/pictures/kinds.py
const STEP = 26; // from board to board
const AWAY = 14; // from a board to its card

function renderMap({ model, el }) {
  const view = () => model.get("view");
  const status = make("div", { class: "status", "aria-hidden": "true" }); // the voice says it aloud
  const said = voice();
  const notice = make("div", { class: "notice", role: "alert" });
  const follows = button({ "aria-pressed": "false" }, "Follow my game");
  const tools = make("div", { class: "tools" }, follows);
  const picture = make("img", { draggable: "false" });
  const veil = make("svg", { xmlns: SVG, class: "veil", "aria-hidden": "true" });
  const boards = make("div", { role: "grid", "aria-label": "The map: a board for each kind of position" });
  const card = make("div", { class: "large", "aria-hidden": "true" });
  const plies = make("div", { class: "plies", "aria-hidden": "true" }); // where the picture's words are out of sight
  const sheet = make("div", { class: "sheet" }, plies, picture, veil, boards, card);
  const legend = make("div", { class: "legend" });
  const scrolled = make("div", { class: "scrolled", role: "region", "aria-label": "The map", ...QUIET }, sheet);
  const keys = make("div", { class: "how" }, "Point at a board, or use the keys: ↓ ↑ after and before, ← → beside, 0 to 8 take a square, Esc hides it.");
  el.classList.add("ttt-room");
  el.append(make("div", { class: "ttt map" }, tools, status, said, notice, keys, legend, scrolled));
  const line = connect(model, notice);

  // ---- what is where
  let before = []; // of each board, those before it
  let order = []; // all boards, as they are read
  const came = new Map(); // whence a board was walked to, and whereto from there
  const went = new Map();
  const scaled = (n) => `calc(${n} * var(--pixel))`; // a pixel of the picture: the style fits it to the room there is
  const scale = () => sheet.clientWidth / view().picture.width; // at which all is shown
  const corner = (i) => view().corners[i]; // in the picture
  const seen = (i) => corner(i).map((n) => n * scale()); // on the sheet
  const ply = (i) => 9 - view().boards[i].split(".").length + 1;
  const wordsOf = (i) => [...view().words[i].split("\n"), ...view().notes.filter((_, n) => view().way[n] === i)];
  const after = (i) => [...new Set(view().after[i])];
  function know() {
    before = view().boards.map(() => []);
    view().boards.forEach((_, i) => after(i).forEach((next) => before[next].push(i)));
    order = view().boards.map((_, i) => i).sort((one, two) => corner(one)[1] - corner(two)[1] || corner(one)[0] - corner(two)[0]);
    plies.replaceChildren(...view().boards.flatMap((_, i) => (i && ply(i) === ply(i - 1) ? [] : [plyAt(i)])));
  }
  function plyAt(i) { // in the gap above a ply, of which this is the first board
    const words = make("b", {}, `ply ${ply(i)}`);
    words.style.top = scaled(corner(i)[1] - 15);
    return words;
  }
  function beside(i, way) {
    return order[order.indexOf(i) + way];
  }
  function boardAt({ clientX, clientY }) {
    const { left, top } = sheet.getBoundingClientRect();
    const [toX, toY] = [(clientX - left) / scale(), (clientY - top) / scale()];
    const middle = ([x, y]) => Math.max(Math.abs(x + SIDE / 2 - toX), Math.abs(y + SIDE / 2 - toY));
    const i = view().corners.findIndex((place) => middle(place) <= STEP / 2);
    return i < 0 ? null : i;
  }

  // ---- what a person does
  let here = null; // the board that Tab goes to
  let pointed = null; // the board below the mouse
  let isOff = false; // by Escape, until the next board
  const isFocused = () => boards.contains(document.activeElement);
  follows.addEventListener("click", (event) => isAgain(event) || line.send({ do: view().way.length ? "leave" : "follow" }));
  sheet.addEventListener("pointermove", (event) => event.pointerType !== "touch" && point(boardAt(event)));
  sheet.addEventListener("pointerleave", () => point(null));
  function point(i) {
    if (i === pointed) return;
    pointed = i;
    isOff = false;
    light();
  }
  sheet.addEventListener("click", (event) => {
    const i = event.target.dataset.board ?? boardAt(event);
    if (i === null) document.activeElement.blur();
    else go(Number(i));
  });
  boards.addEventListener("focusin", (event) => {
    here = Number(event.target.dataset.board);
    isOff = false;
    if (event.target.matches(":focus-visible")) reveal(); // what is clicked on stays below the mouse
    light();
  });
  boards.addEventListener("focusout", () => setTimeout(light)); // then something else has the focus, or nothing
  boards.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || (event.ctrlKey && !/Home|End/.test(event.key))) return;
    const target = /^[0-8]$/.test(event.key) ? taken(Number(event.key)) : WALKS[event.key]?.(event.ctrlKey);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    pointed = null;
    const turned = /\d/.test(event.key) && isTurned(target, Number(event.key)) ? "The map shows it turned or mirrored." : "";
    if (typeof target === "number") go(target);
    say(said, typeof target === "number" ? turned : target, 0);
  });
  const onWay = (way) => view().way[view().way.indexOf(here) + way];
  const isOnWay = () => view().way.includes(here);
  const inPly = () => order.filter((i) => ply(i) === ply(here));
  const WALKS = {
    ArrowDown: () => went.get(here) ?? (isOnWay() ? onWay(1) : undefined) ?? after(here)[0] ?? "The game is over here.",
    ArrowUp: () => came.get(here) ?? (isOnWay() ? onWay(-1) : undefined) ?? before[here][0] ?? "This is the beginning.",
    ArrowLeft: () => beside(here, -1) ?? "This is the beginning.",
    ArrowRight: () => beside(here, 1) ?? "This is the last board.",
    Home: (isFar) => (isFar ? order[0] : inPly()[0]),
    End: (isFar) => (isFar ? order : inPly()).at(-1),
    Escape: () => {
      isOff = true;
      light();
      return "";
    },
  };
  function taken(square) {
    const free = [...view().boards[here]].flatMap((mark, i) => (mark === "." ? [i] : []));
    return view().after[here][free.indexOf(square)] ?? (view().after[here].length ? `Square ${square} is taken.` : "The game is over here.");
  }
  function isTurned(target, square) { // or is the board after a move as it would be drawn at once?
    const moved = view().boards[target] ?? "";
    return [...view().boards[here]].some((mark, i) => i !== square && mark !== moved[i]);
  }
  function go(i) {
    if (here !== null && after(here).includes(i)) came.set(i, here);
    if (here !== null && after(i).includes(here)) went.set(i, here);
    here = i;
    say(said, "");
    build();
    boards.querySelector("[tabindex='0']").focus();
    light();
  }

  // ---- what is to be seen
  function build() { // the boards that can be walked to from here
    const rows = [before[here], [beside(here, -1), here, beside(here, 1)], after(here)];
    const all = new Set();
    const buttons = rows.map((row) => row.filter((i) => i !== undefined && !all.has(i) && all.add(i)).map(buttonOf));
    const cells = buttons.map((row) => row.map((one) => make("div", { role: "gridcell" }, one)));
    boards.replaceChildren(...cells.filter((row) => row.length).map((row) => make("div", { role: "row" }, ...row)));
  }
  function buttonOf(i) {
    const name = `ply ${ply(i)}: ${wordsOf(i).join("; ")}`;
    const one = button({ "data-board": i, tabindex: i === here ? 0 : -1, "aria-label": name });
    const [x, y] = corner(i);
    one.style.translate = `${scaled(x - 2)} ${scaled(y - 2)}`;
    return one;
  }
  function light() {
    const i = pointed ?? (isFocused() ? here : null);
    const isLit = i !== null && !isOff;
    veil.replaceChildren(...(isLit ? veilOf(i) : []));
    card.replaceChildren(...(isLit ? [enlarged(i), words(i)] : []));
    card.hidden = !isLit;
    if (isLit) place(i);
  }
  function veilOf(i) {
    const around = [...before[i], ...after(i)];
    const { width, height } = view().picture;
    const [left, top] = [0, 1].map((n) => Math.min(...view().corners.map((place) => place[n]))); // heads stay as they are
    const [x, y] = corner(i).map((n) => n + SIDE / 2);
    const box = (one, out) => `M${corner(one)[0] - out} ${corner(one)[1] - out}h${SIDE + 2 * out}v${SIDE + 2 * out}h-${SIDE + 2 * out}z`;
    const holes = [...new Set([i, ...around, ...view().way])].map((one) => box(one, 2)).join("");
    const path = (name, d) => make("path", { xmlns: SVG, class: name, d });
    const ends = around.map((one) => { // from the lower edge of one to the upper edge of the next
      const down = ply(one) > ply(i) ? 1 : -1, reach = (SIDE / 2 + 3) * down;
      return `M${x} ${y + reach}L${corner(one)[0] + SIDE / 2} ${corner(one)[1] + SIDE / 2 - reach}`;
    });
    return [
      path("dim", `M${left - 6} ${top - 6}H${width}V${height}H${left - 6}z${holes}`), path("to", ends.join("")),
      path("around", around.map((one) => box(one, 2)).join("")), path("here", box(i, 3)),
    ];
  }
  function enlarged(i) {
    const squares = [...view().boards[i]].map((mark, square) => {
      const cell = make("div", view().lines[i].includes(square) ? { class: "won" } : {});
      if (mark === ".") cell.append(String(square));
      else cell.innerHTML = MARKS[mark];
      return cell;
    });
    return make("div", { class: "nine" }, ...squares);
  }
  function words(i) {
    const [first, ...others] = wordsOf(i).map((text) => make("div", {}, text));
    first.className = "first";
    return make("div", {}, first, ...others);
  }
  function heightSeen() { // which part of the sheet is on the screen, from where to where
    const { top, bottom } = sheet.getBoundingClientRect();
    let [first, last] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    for (let around = scrolled; around; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      if (box.height && getComputedStyle(around).overflowY !== "visible") [first, last] = [Math.max(first, box.top), Math.min(last, box.bottom)];
    }
    return [first - top, last - top];
  }
  function place(i) { // the card lies where it hides the least of what is lit, and is seen whole
    const [x, y] = seen(i), [wide, high] = [card.offsetWidth, card.offsetHeight];
    const [up, down] = heightSeen();
    const edges = [scrolled.scrollLeft, scrolled.scrollLeft + scrolled.clientWidth - wide, up, Math.max(up, down - high)];
    const clamp = (n, least, most) => Math.max(least, Math.min(n, most));
    const around = [...before[i], ...after(i)].map(seen);
    const halfway = around.map(([a, b]) => [(x + a) / 2, (y + b) / 2]);
    const lit = [[x, y], [x, y], [x, y], ...around, ...around, ...halfway];
    const hidden = (left, up) => lit.filter(([a, b]) => a + STEP > left && a < left + wide + 4 && b + STEP > up && b < up + high + 4).length;
    const spots = [x + SIDE + AWAY, x - wide - AWAY, x - wide / 2].flatMap((left) => [y - high / 2, y, y - high, y + SIDE + AWAY, y - high - AWAY, down].map((up) => {
      const spot = [clamp(left, edges[0], edges[1]), clamp(up, edges[2], edges[3])];
      return { spot, cost: hidden(...spot) };
    }));
    const { spot } = spots.reduce((best, one) => (one.cost < best.cost ? one : best));
    card.style.translate = `${spot[0]}px ${spot[1]}px`;
  }

  // ---- what Python says
  function show() {
    const now = view();
    draw(picture, now.picture);
    veil.setAttribute("viewBox", `0 0 ${now.picture.width} ${now.picture.height}`);
    sheet.style.setProperty("--wide", now.picture.width);
    sheet.style.width = scaled(now.picture.width);
    sheet.style.height = scaled(now.picture.height);
    legend.replaceChildren(...now.legend.map(entry));
    tools.hidden = !now.can_follow;
    status.style.minHeight = now.can_follow ? "1.4em" : 0; // words do not move the map
    follows.setAttribute("aria-pressed", now.way.length > 0);
    tell(status, now.status, now.message);
    say(said, now.said);
    if (!order.length) know();
    here ??= now.at;
    const hadFocus = isFocused();
    build();
    if (hadFocus) boards.querySelector("[tabindex='0']").focus();
    light();
  }
  function entry([sample, words]) {
    const image = make("img");
    draw(image, sample);
    return make("span", {}, image, words);
  }
  function reveal() { // a board at the edge comes to the middle, and so what is around it
    const x = seen(here)[0] - scrolled.scrollLeft;
    if (x < 60 || x > scrolled.clientWidth - 80) scrolled.scrollLeft += x - scrolled.clientWidth / 2;
  }
  function fit() {
    const { scrollWidth, clientWidth } = scrolled;
    scrolled.tabIndex = scrollWidth > clientWidth ? 0 : -1; // by keys as well
    if (clientWidth) reveal(); // where a walk begins, or is
    light(); // its card is somewhere else
  }
  scrolled.addEventListener("scroll", () => sheet.classList.toggle("aside", scrolled.scrollLeft > 60));
  // What fits changes the height of the page. Others who watch sizes hear of that in the next frame, and not too late.
  const watch = new ResizeObserver(() => requestAnimationFrame(fit));
  watch.observe(keys);
  const leave = follow(model, line, show);
  return () => {
    watch.disconnect();
    leave();
  };
}
