// What every widget's page is made of. Python puts this in front of the widget's own script (see page.py).

const SVG = "http://www.w3.org/2000/svg";
const PATIENCE = 3000; // milliseconds until a kernel that does not answer is called absent
const THINKING = "The opponent is still thinking.";
const ABSENT = "No answer from the kernel: run this cell again (or wait, if another cell is still running).";

function make(tag, attributes = {}, ...children) {
  const element = attributes.xmlns ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (name !== "xmlns") element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// JupyterLab's single-letter shortcuts (x cuts a cell!) stay away from an element with data-lm-suppress-shortcuts.
const QUIET = { "data-lm-suppress-shortcuts": "true" };

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

// The line to Python: returns how to send on it, whether an answer is still to come, and how to hang up. If none comes,
// `notice` says so, and why if it is known: an opponent thinks.
function connect(model, notice) {
  let patience;
  const unheard = []; // what was sent here; others may send as well, and all hear all answers
  function send(message) {
    unheard.push(message.do);
    patience ??= setTimeout(() => (notice.textContent = model.get("view").ply === null ? THINKING : ABSENT), PATIENCE);
    try {
      model.send(message);
    } catch {
      notice.textContent = ABSENT; // the kernel was restarted, and knows nothing of this widget
    }
  }
  function heard(message) {
    if (!("heard" in message)) return;
    if (unheard.includes(message.heard)) unheard.splice(unheard.indexOf(message.heard), 1);
    clearTimeout(patience);
    patience = undefined;
    notice.textContent = "";
  }
  function close() {
    clearTimeout(patience);
    model.off("msg:custom", heard);
  }
  model.on("msg:custom", heard);
  return { send, close, isWaiting: () => unheard.length > 0 };
}

// Write what a live region says, unless it says so already: it would be read aloud again.
function say(region, text, message) {
  if (region.dataset.said === text + message) return;
  region.dataset.said = text + message;
  region.replaceChildren(text, ...(message ? [make("strong", {}, message)] : []));
}
