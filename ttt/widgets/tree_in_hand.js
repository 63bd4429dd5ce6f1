// A tree whose leaves are turned: by wheel, by keys, by drag. Python reads it anew, and sends picture and words.

const DRAG = 8; // pixels of a drag for one
const NOTCH = 50; // pixels of a wheel for one
const STEPS = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
const WHOLE = /^[+−-]?\d{1,2}$/;

function renderTreeInHand({ model, el }) {
  const view = () => model.get("view");
  const group = `ttt-${Math.random()}`; // or the orders of two trees would be one group
  const tree = make("img");
  const sheet = make("div", { class: "sheet" }, tree, make("div", { role: "group", "aria-label": "Leaves" }));
  const scrolled = make("div", { class: "tree", role: "region", "aria-label": "The tree", ...QUIET }, sheet);
  const count = make("b", { class: "count", "aria-hidden": "true" }); // the voice says it aloud
  const status = make("div", { class: "status", "aria-hidden": "true" });
  const said = voice();
  const notice = make("div", { class: "notice", role: "alert" });
  const orders = view().orders.map((value) => make("input", { type: "radio", name: group, value, ...QUIET }));
  const asked = make("fieldset", { class: "tools" }, make("legend", {}, "Order of the moves:"),
    ...orders.map((order) => make("label", {}, order, order.value)));
  const restart = button({}, "Reset");
  const keys = ["Turn a leaf: drag it up or down", "wheel on the one you chose", "keys ↑ ↓, Page ↑ ↓, digits", "← → next leaf"];
  const hint = make("div", { class: "keys" }, ...keys.flatMap((key, i) => [i ? "; " : "", make("span", {}, key)]));
  el.classList.add("ttt-room");
  el.append(make("div", { class: "ttt in-hand" }, make("div", { class: "head" }, count, asked, restart),
    scrolled, status, said, hint, notice));
  const line = connect(model, notice);

  // ---- what a person does
  const fields = new Map(); // the field of each leaf
  const wanted = new Map(); // the number of a leaf that Python has not shown yet
  let typed = null; // the field that is typed in
  const shown = (leaf) => view().leaves.find((here) => here.leaf === leaf);
  const now = (leaf) => wanted.get(leaf) ?? shown(leaf).number;

  let sent = null; // the turn that Python is at work on
  function send() { // one at a time: of a leaf that turns on meanwhile, the last number counts
    if (line.isWaiting()) return;
    if (sent && wanted.get(sent.leaf) === sent.number) wanted.delete(sent.leaf);
    sent = null;
    if (!wanted.size) return;
    const [[leaf, number]] = wanted;
    sent = { leaf, number };
    line.send({ do: "turn", ...sent });
  }
  function turn(leaf, number) {
    const { greatest } = view();
    const within = Math.max(-greatest, Math.min(greatest, number));
    if (within === now(leaf)) return;
    wanted.set(leaf, within);
    typed = null;
    write(leaf, String(within).replace("-", "−"), within);
    send();
  }
  function write(leaf, text, number) {
    const field = fields.get(leaf);
    if (field !== typed) field.value = text;
    field.setAttribute("aria-valuenow", number);
  }
  function add(leaf) {
    const field = make("input", { type: "text", inputmode: "numeric", role: "spinbutton", autocomplete: "off", tabindex: -1, ...QUIET });
    const box = make("span", { class: "leaf" }, field);
    fields.set(leaf, field);
    field.addEventListener("focus", () => rove(field));
    field.addEventListener("input", () => {
      typed = field;
      if (!WHOLE.test(field.value.trim())) return; // not yet, or not at all: `change` tells
      wanted.set(leaf, Number(field.value.trim().replace("−", "-")));
      send();
    });
    field.addEventListener("change", () => {
      const text = field.value.trim();
      if (typed === field && !WHOLE.test(text)) line.send({ do: "turn", leaf, number: text }); // Python says why not
      typed = null;
      field.value = String(now(leaf)).replace("-", "−");
    });
    field.addEventListener("keydown", (event) => press(event, leaf));
    let rolled = 0;
    field.addEventListener("wheel", (event) => { // only on the leaf that has the focus: else, the page scrolls
      if (document.activeElement !== field || event.ctrlKey) return;
      event.preventDefault();
      rolled -= event.deltaMode ? Math.sign(event.deltaY) * NOTCH : event.deltaY;
      const notches = Math.trunc(rolled / NOTCH);
      rolled -= notches * NOTCH;
      turn(leaf, now(leaf) + notches);
    }, { passive: false });
    hold(field, box, leaf);
    return box;
  }
  function hold(field, box, leaf) { // a drag turns; a click or a tap chooses
    let from = null;
    field.addEventListener("mousedown", (event) => event.preventDefault()); // it would select text
    field.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      from = { y: event.clientY, number: now(leaf), moved: false };
      field.setPointerCapture(event.pointerId);
      if (event.pointerType === "mouse") field.focus({ preventScroll: true });
    });
    field.addEventListener("pointermove", (event) => {
      if (!from) return;
      const steps = Math.round((from.y - event.clientY) / DRAG);
      if (steps) from.moved = true;
      box.classList.toggle("held", from.moved);
      if (from.moved) turn(leaf, from.number + steps);
    });
    function release() {
      if (from && !from.moved) {
        field.focus({ preventScroll: true });
        field.select();
      }
      from = null;
      box.classList.remove("held");
    }
    field.addEventListener("pointerup", release);
    field.addEventListener("pointercancel", () => {
      if (from) from.moved = true;
      release();
    });
  }
  function press(event, leaf) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const field = fields.get(leaf);
    const beside = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!(event.key in STEPS) && !beside && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (beside) return step(leaf, beside);
    if (event.key in STEPS) turn(leaf, now(leaf) + STEPS[event.key]);
    else field.dispatchEvent(new Event("change"));
    field.select();
  }
  function step(leaf, beside) {
    const { leaves } = view();
    const place = leaves.findIndex((here) => here.leaf === leaf) + beside;
    if (!leaves[place]) return;
    const next = fields.get(leaves[place].leaf);
    next.focus();
    next.select();
  }
  function rove(field) { // the leaves are one stop of the Tab key
    for (const other of fields.values()) other.tabIndex = other === field ? 0 : -1;
  }
  const watch = new ResizeObserver(() => { // what can be scrolled can be reached by keys
    scrolled.tabIndex = scrolled.scrollWidth > scrolled.clientWidth ? 0 : -1;
  });
  watch.observe(scrolled);
  model.on("msg:custom", send); // what has turned on meanwhile
  for (const order of orders) order.addEventListener("change", () => line.send({ do: "arrange", order: order.value }));
  restart.addEventListener("click", () => {
    wanted.clear(); // that was for the tree before
    sent = null;
    line.send({ do: "restart" });
  });

  // ---- what Python says
  function show() {
    const { leaves, side, order, greatest, ...told } = view();
    draw(tree, told.tree);
    for (const { leaf, name, number, text, read, corner } of leaves) {
      if (!fields.has(leaf)) sheet.lastChild.append(add(leaf));
      const field = fields.get(leaf);
      const box = field.parentElement;
      const [left, top] = corner;
      Object.entries({ left, top, width: side, height: side }).forEach(([name, n]) => (box.style[name] = `${n}px`));
      box.classList.toggle("unread", !read);
      const words = { "aria-label": name, "aria-valuemin": -greatest, "aria-valuemax": greatest };
      for (const [key, value] of Object.entries(words)) field.setAttribute(key, value);
      field.setAttribute("aria-valuetext", read ? text : `${text}, cut`);
      if (!wanted.has(leaf)) write(leaf, text, number);
    }
    const places = leaves.map(({ leaf }) => fields.get(leaf).parentElement); // as a screen reader meets them
    if (places.some((box, i) => box !== sheet.lastChild.children[i])) {
      const focused = sheet.querySelector(":focus");
      sheet.lastChild.replaceChildren(...places);
      focused?.focus({ preventScroll: true }); // what is moved loses it
    }
    if (![...fields.values()].some((field) => field.tabIndex === 0)) places[0].firstChild.tabIndex = 0;
    for (const choice of orders) choice.checked = choice.value === order;
    count.textContent = told.count;
    tell(status, told.status, told.message);
    say(said, told.said);
  }
  const leave = follow(model, line, show);
  return () => {
    model.off("msg:custom", send);
    watch.disconnect();
    leave();
  };
}
