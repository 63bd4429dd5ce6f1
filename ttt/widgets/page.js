// What every widget's page is made of. Python puts this in front of the widget's own script (see page.py).

const SVG = "http://www.w3.org/2000/svg";
const PATIENCE = 3000; // milliseconds until a kernel that does not answer is called absent
const THINKING = "No answer yet: the opponent is still thinking, or the kernel was restarted (then run this cell again).";
const LATER = "The opponent is thinking. Undo when it has moved.";
const ABSENT = "No answer yet: another cell is running (then wait), or the kernel is gone (then run this cell again).";
const RESTARTED = "The kernel was restarted: run this cell again.";

function make(tag, attributes = {}, ...children) {
  const element = attributes.xmlns ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (name !== "xmlns") element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// JupyterLab's single-letter shortcuts (x cuts a cell!) stay away from an element with data-lm-suppress-shortcuts.
// But Ctrl, Cmd and Alt combinations (Ctrl+S saves) go to JupyterLab, unless a text field needs them.
const QUIET = { "data-lm-suppress-shortcuts": "true" };
window.tttKeys ??= window.addEventListener("keydown", passOn, true) ?? true; // once, and before JupyterLab hears it

function passOn(event) {
  const ours = event.target.closest?.(".ttt [data-lm-suppress-shortcuts]");
  const isTyped = event.target.type === "text" && event.key.toLowerCase() !== "s";
  if (!ours || !(event.ctrlKey || event.metaKey || event.altKey) || isTyped || /Home|End/.test(event.key)) return;
  ours.removeAttribute("data-lm-suppress-shortcuts");
  setTimeout(() => ours.setAttribute("data-lm-suppress-shortcuts", "true"));
}

function button(attributes, ...children) {
  return make("button", { type: "button", ...QUIET, ...attributes }, ...children);
}

// Show the view now and whenever Python changes it; returns what ends that, and hangs up the line.
function follow(model, line, show) {
  model.on("change:view", show);
  show();
  return () => {
    line.close();
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

// Write what a live region says, unless it says so already: it would be read aloud again. What is seen elsewhere is only
// said: if the text ends with `seen`, that part of it is.
function say(region, text, message, seen) {
  if (region.dataset.said === text + message) return;
  region.dataset.said = text + message;
  const head = seen && text.endsWith(seen) ? text.slice(0, -seen.length).replace(/; $/, "") : text;
  const tail = make("span", { class: "aloud" }, text.slice(head.length));
  region.replaceChildren(head, tail, ...(message ? [make("strong", {}, message)] : []));
}

// Draw a picture as Python tells it, or nothing, and leave alone what has not changed.
function draw(image, picture) {
  image.hidden = !picture;
  for (const [name, value] of Object.entries(picture ?? {})) {
    if (image.getAttribute(name) !== String(value)) image.setAttribute(name, value);
  }
}
