// What every widget's page is made of. Python puts this in front of the widget's own script (see page.py).

const SVG = "http://www.w3.org/2000/svg";
const PREFERS_DARK = matchMedia("(prefers-color-scheme: dark)");
const PATIENCE = 3000; // milliseconds until a kernel that does not answer is called absent
const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const BREATH = 300; // milliseconds from one's own move to the reply, so that both are seen
const HESITATION = 100; // milliseconds until something new is said: what follows at once is said in its place
const THINKING = "No answer yet: the opponent is still thinking, or the kernel was restarted (then run the cells above, and this one).";
const LATER = "The opponent is thinking. Undo when it has moved.";
const ABSENT = "No answer yet: another cell is running (then wait), or the kernel is gone (then run the cells above, and this one).";
const RESTARTED = "The kernel was restarted. Run the cells above, then this one.";

function make(tag, attributes = {}, ...children) {
  const element = attributes.xmlns ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (name !== "xmlns") element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// JupyterLab's single-letter shortcuts (x cuts a cell!) stay away from an element with data-lm-suppress-shortcuts.
// But Ctrl, Cmd and Alt combinations (Ctrl+S saves) go to JupyterLab, unless a text field needs them.
const QUIET = { "data-lm-suppress-shortcuts": "true" };
if (!window.tttKeys) { // once, and before JupyterLab hears it
  window.tttKeys = true;
  window.addEventListener("keydown", passOn, true);
  window.addEventListener("keydown", (event) => note(event, true), true);
  window.addEventListener("pointerdown", (event) => note(event, false), true);
}

// After a click, WebKit shows no focus that moves by keys: so the class "keys" says whether they were used last.
function note(event, isKey) {
  event.target.closest?.(".ttt")?.classList.toggle("keys", isKey);
}

let passing; // the element that lets JupyterLab hear a combination, until the next key
function passOn(event) {
  passing?.setAttribute("data-lm-suppress-shortcuts", "true");
  passing = undefined;
  const ours = event.target.closest?.(".ttt [data-lm-suppress-shortcuts]");
  const isTyped = event.target.type === "text" && event.key.toLowerCase() !== "s";
  if (!ours || !(event.ctrlKey || event.metaKey || event.altKey) || isTyped || /Home|End/.test(event.key)) return;
  passing = ours;
  passing.removeAttribute("data-lm-suppress-shortcuts");
}

// The second click of a double click is meant for what the first one was, and that is done.
function isAgain(event) {
  return event.detail > 1;
}

function button(attributes, ...children) {
  return make("button", { type: "button", ...QUIET, ...attributes }, ...children);
}

// If a page takes more than two seconds to load this script, as on a slow machine, anywidget (0.11) draws the widget, but
// keeps from it whatever Python says. Then it listens without anywidget, and asks for what it has missed.
const NOTHING = { content: { data: { method: "nothing" } } };
function listen(model) {
  const whole = wholeOf(model);
  whole?._handle_comm_msg?.(NOTHING).catch(() => { // elsewhere than in Jupyter there may be none
    const inherited = Object.getPrototypeOf(Object.getPrototypeOf(whole));
    whole.comm.on_msg(inherited._handle_comm_msg.bind(whole));
    model.send({ do: "tell" });
  });
}

// anywidget shows us a part of the model. All of it is told to those who listen to its changes.
function wholeOf(model) {
  let whole;
  function note(changed) {
    whole = changed;
  }
  model.on("change:page", note);
  model.set("page", {});
  model.off("change:page", note);
  return whole;
}

// Draw a widget once its view is here: on a slow machine, the view comes after the page.
function whenHere(render) {
  return ({ model, el }) => {
    listen(model);
    const isHere = () => Object.keys(model.get("view")).length > 0;
    if (isHere()) return render({ model: paced(model, el), el });
    let leave = () => {};
    function begin() {
      if (!isHere()) return;
      model.off("change:view", begin);
      leave = render({ model: paced(model, el), el });
    }
    model.on("change:view", begin);
    return () => {
      model.off("change:view", begin);
      leave();
    };
  };
}

// A model whose view waits a moment between one's own move and the reply. Whoever acts meanwhile sees the reply at once,
// and so do those who want nothing to move.
function paced(model, el) {
  const shows = new Set();
  let view = model.get("view"); // what is shown
  let breath;
  function show() {
    const wasThinking = view.ply === null;
    view = model.get("view");
    if (view.ply !== null) stop();
    else if (!wasThinking && !CALM.matches) breath = setTimeout(goOn, BREATH);
    for (const each of [...shows]) each();
  }
  function change() {
    if (!breath || model.get("view").ply === null) show();
  }
  function goOn() {
    stop();
    if (model.get("view") !== view) show();
  }
  function stop() {
    clearTimeout(breath);
    breath = undefined;
  }
  for (const deed of ["pointerdown", "keydown", "click"]) el.addEventListener(deed, () => breath && goOn(), true);
  return {
    get: (name) => (name === "view" ? view : model.get(name)),
    send: (message) => model.send(message),
    on(name, deed) {
      if (name !== "change:view") return model.on(name, deed);
      if (!shows.size) model.on(name, change);
      shows.add(deed);
    },
    off(name, deed) {
      if (name !== "change:view") return model.off(name, deed);
      shows.delete(deed);
      if (shows.size) return;
      stop();
      model.off(name, change);
    },
  };
}

// Show the view now and whenever Python changes it, or the page its colours; returns what ends that, and hangs up.
function follow(model, line, show) {
  const theme = new MutationObserver(show);
  theme.observe(document.body, { attributeFilter: ["class", "data-jp-theme-light", "data-vscode-theme-kind"] });
  PREFERS_DARK.addEventListener("change", show);
  model.on("change:view", show);
  show();
  return () => {
    line.close();
    theme.disconnect();
    PREFERS_DARK.removeEventListener("change", show);
    model.off("change:view", show);
  };
}

// The line to Python: returns how to send on it, whether something sent is still to be done (so that the view is not yet
// what was asked for), and how to hang up. If nothing is heard, `notice` says so, and why if it is known: an opponent
// thinks.
function connect(model, notice) {
  let patience;
  const open = { heard: [], done: [] }; // what was sent here; others may send as well, and all hear all answers
  function wait() {
    patience = setTimeout(() => (notice.textContent = model.get("view").ply === null ? THINKING : ABSENT), PATIENCE);
  }
  function send(message) {
    for (const sent of Object.values(open)) sent.push(message.do);
    if (patience === undefined) wait();
    try {
      model.send(message);
    } catch {
      leave();
    }
  }
  function leave() { // the kernel was restarted, and knows nothing of this widget
    clearTimeout(patience);
    notice.textContent = RESTARTED;
    notice.closest(".ttt").classList.add("gone");
  }
  function hear(message) {
    for (const [answer, sent] of Object.entries(open)) {
      if (sent.includes(message[answer])) sent.splice(sent.indexOf(message[answer]), 1);
    }
    clearTimeout(patience);
    patience = undefined;
    notice.textContent = "";
    notice.closest(".ttt").classList.remove("gone");
    if (open.heard.length) wait(); // there is a kernel, but it is at work
  }
  function close() {
    clearTimeout(patience);
    model.off("msg:custom", hear);
    model.off("comm_live_update", leave);
  }
  model.on("msg:custom", hear);
  model.on("comm_live_update", leave);
  return { send, close, isWaiting: () => open.done.length > 0 };
}

// What is said aloud stands in a region that nobody sees, as one text. It is said once; what is seen is not read.
function voice() {
  return make("div", { class: "aloud", role: "status" });
}

// Say a text, unless it was said last. After a moment: if something else is to be said by then, only that is.
function say(region, text, wait = HESITATION) {
  if (region.dataset.said === text) return;
  if (!text) { // what comes next is to be heard, even if it was said last
    region.dataset.said = "";
    return;
  }
  const isFirst = region.dataset.said === undefined; // then it is there to be read, but nothing has happened yet
  region.dataset.said = text;
  clearTimeout(region.waiting);
  if (isFirst) region.append(text);
  else region.waiting = setTimeout(() => region.replaceChildren(text), wait);
}

// Write how things stand, and in bold why the last thing could not be done.
function tell(status, text, message) {
  status.replaceChildren(text, ...(message ? [make("strong", {}, message)] : []));
}

// Draw a picture as Python tells it, or nothing, and leave alone what has not changed. Its colours are chosen here:
// inside an image, WebKit does not know whether the page is dark. No browser knows there whether things may move; so in a
// notebook's stored picture nothing does.
function draw(image, picture) {
  image.hidden = !picture;
  if (!picture) return;
  const src = dressed(picture.src).replaceAll("(max-width:0)", CALM.matches ? "not%20all" : "all");
  for (const [name, value] of Object.entries({ ...picture, src })) {
    if (image.getAttribute(name) !== String(value)) image.setAttribute(name, value);
  }
}

function dressed(src) {
  return src.replaceAll("(prefers-color-scheme:dark)", isDark() ? "all" : "not%20all");
}

// So WebKit is told the same of the pictures in other outputs, as long as there is one of our widgets.
if (!window.tttDress && /AppleWebKit\/(?!537)/.test(navigator.userAgent)) {
  const came = new WeakMap(); // the address with which a picture came, and whether it was last seen in the dark
  window.tttDress = new MutationObserver(() => {
    for (const image of document.querySelectorAll(".jp-OutputArea-output img[src^='data:image/svg']:not(.ttt *)")) {
      const { src, wasDark } = came.get(image) ?? { src: image.src };
      if (wasDark === isDark()) continue;
      came.set(image, { src, wasDark: isDark() });
      image.src = dressed(src);
    }
  });
  tttDress.observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-jp-theme-light"] });
}

function isDark() {
  const scheme = getComputedStyle(document.body).colorScheme;
  if (scheme.includes("light") && scheme.includes("dark")) return PREFERS_DARK.matches;
  return scheme.includes("dark");
}
