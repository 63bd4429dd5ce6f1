// The bar above JupyterLab in a browser: what loads and how far, what can't be had here, and the learner's work.
// Work is kept by JupyterLite in the browser's database, a file for each notebook that was saved.

const HERE = new URL("./", document.currentScript.src);
const ROOT = new URL("../../", HERE);
const DATABASE = `JupyterLite Storage - ${ROOT.pathname}`;
const LAST = `ttt ${ROOT.pathname}`; // where the browser keeps which notebook was seen last: index.html opens it
const STARTS = "Python starts …";
const READY = "Python is ready. Your work stays in this browser.";
const AT_WORK = "Python is at work. If it finds no end: Kernel → Restart Kernel…";
const NO_PROCESSES = "Python is ready. In a browser it has no threads and no processes: some cells here will say so.";
const NEWER = "There is a newer form of this notebook. Start again brings it, and keeps yours beside it.";
const TWICE = "The series is open in another tab, too. Work in one of them, so that neither overwrites the other.";
const PATIENCE = 30_000; // milliseconds for Python to start, once it is loaded
const LONG = 8_000; // milliseconds until it is said that Python is at work
const READ = 15_000; // milliseconds to read what is said in passing
const NOT_WHOLE = "Python is here, but the series could not be loaded into it. Reload this page.";
const NOT_STARTED = "Python has not started. Reload this page; if that does not help, come back in some minutes.";
const NO_INTERRUPT = "In a browser, Python can't be interrupted. Kernel → Restart Kernel… ends what runs, in some seconds.";
const ABOUT = `
  <h1 tabindex="-1" autofocus>The series in your browser</h1>
  <ul>
    <li>Nothing is installed and nothing is sent anywhere: Python runs in this page. Up to 27 MB are loaded the first
      time, and kept by the browser.</li>
    <li><b>Your work stays in this browser</b>, on this device. It is saved some seconds after each change. Private windows
      forget it when they close, and Safari when you have not been here for a week.</li>
    <li><b>Download my work</b> gives you all of it in one file (.zip). To go on elsewhere, unpack it there, close the
      notebooks that are open, and drag yours into the list of files on the left.</li>
    <li><b>Start again</b> gives you the notebook as it was at first. Yours is kept beside it, with the date in its name.</li>
    <li>Some things can't be had in a browser. A cell can't be interrupted (Kernel → Restart Kernel… ends it). There are no
      threads or processes, so some cells of 10 can't do their work. Numbers and plots by NumPy and Matplotlib need the
      web the first time. Long searches take up to twice as long as with Python installed.</li>
  </ul>
  <form method="dialog"><button>Close</button></form>`;

let shipped = { lessons: {}, sizes: {} };
let told, meter, waiting;
let standing = ""; // what the bar says when nothing else is to be said

window.tttReady = forgetUntouched().then(openOne).catch(console.warn); // JupyterLab waits for this: see the page's head
document.addEventListener("DOMContentLoaded", show);

// ---- the bar

function make(tag, attributes = {}, ...children) {
  const element = Object.assign(document.createElement(tag), attributes);
  element.append(...children);
  return element;
}

function say(text) {
  if (told.textContent !== text) told.textContent = told.title = text;
}

function stand(text) {
  if (standing !== text) say((standing = text));
}

function tell(text) { // in passing
  say(text);
  setTimeout(() => told.textContent === text && say(standing), READ);
}

async function show() {
  told = make("span", { id: "ttt-told", role: "status" });
  meter = make("progress", { max: 1, value: 0, ariaLabel: "Loaded" });
  const about = make("dialog", { id: "ttt-about", innerHTML: ABOUT });
  const buttons = [
    make("button", { onclick: startAgain }, "Start again"),
    make("button", { onclick: download }, "Download", make("span", { className: "long" }, " my work")),
    make("button", { onclick: () => about.showModal(), ariaLabel: "What is this?" }, "?"),
  ];
  document.body.prepend(make("header", { id: "ttt-bar" }, meter, told, ...buttons), about);
  stand("Loading JupyterLab and Python …");
  await window.tttReady;
  await Promise.all([load().catch((error) => stand(`Python could not be loaded (${error.message}). Reload this page.`)), attend()]);
}

// Load what Python is made of, to say how far it is; the kernel then finds it in the browser's cache.
async function load() {
  const total = Object.values(shipped.sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  const one = async (path) => {
    const answer = await fetch(new URL(path, ROOT));
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    for await (const part of parts(answer.body)) {
      loaded += part.length;
      meter.value = loaded / total;
      stand(`Loading Python: ${(loaded / 1e6).toFixed(0)} of ${(total / 1e6).toFixed(0)} MB. You can read on meanwhile.`);
    }
  };
  await Promise.all(Object.keys(shipped.sizes).map(one));
  stand(STARTS);
  meter.removeAttribute("value");
  setTimeout(() => meter.isConnected && stand(NOT_STARTED), PATIENCE);
}

async function* parts(body) {
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

// Once JupyterLab is there: say when Python is ready, and what can't be had.
async function attend() {
  const app = await when(() => window.jupyterapp);
  await app.restored;
  const makeRoom = () => innerWidth < 700 && !app.shell.leftCollapsed && app.shell.collapseLeft(); // the list of files
  app.shell.layoutModified?.connect(makeRoom); // until all is there, as the list may come again
  makeRoom();
  app.commands.commandExecuted.connect((_, { id }) => /interrupt/.test(id) && tell(NO_INTERRUPT));
  const kernel = await when(() => openPanel(app)?.sessionContext?.session?.kernel);
  const { content } = await kernel.requestExecute({ code: "import ttt", silent: true, store_history: false }).done;
  meter.remove();
  app.shell.layoutModified?.disconnect(makeRoom);
  if (content.status !== "ok") return stand(NOT_WHOLE);
  dispatchEvent(new Event("ttt-started")); // see register.js
  app.shell.currentChanged?.connect(() => follow(app));
  follow(app);
  const tabs = new BroadcastChannel(LAST);
  tabs.onmessage = ({ data }) => {
    tell(TWICE);
    if (data === "new") tabs.postMessage("old");
  };
  tabs.postMessage("new");
}

// Say how it is with the notebook in front and with its Python, now and whenever that changes.
function follow(app) {
  const panel = openPanel(app);
  if (!panel?.context) return;
  if (panel.sessionContext) localStorage.setItem(LAST, panel.context.path);
  say(standing);
  const update = () => openPanel(app) === panel && stateOf(panel);
  panel.sessionContext?.statusChanged.disconnect(panel.tttUpdate);
  panel.sessionContext?.statusChanged.connect((panel.tttUpdate = update));
  panel.context.ready.then(update);
}

function stateOf({ context, sessionContext }) {
  const status = sessionContext?.kernelDisplayStatus ?? "idle"; // where it has no kernel, as the README
  clearTimeout(waiting);
  if (status === "busy") waiting = setTimeout(() => stand(AT_WORK), LONG);
  else if (status !== "idle") stand(STARTS);
  else stand(isOlder(context) ? NEWER : context.path.includes("10_parallel") ? NO_PROCESSES : READY);
}

function openPanel(app) {
  return app.shell.currentWidget ?? [...app.shell.widgets("main")][0]; // before it has the focus, none is current
}

async function when(ask) {
  for (;;) {
    const found = ask();
    if (found) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
}

// ---- the learner's work

// JupyterLab would open all notebooks of the last visit, and start Python for each. The last one is enough; if it is gone,
// the first of the series.
async function openOne() {
  await inDatabase("readwrite", (states) => states.clear(), "statedb");
  const address = new URL(location), [first] = Object.keys(shipped.lessons);
  const path = address.search ? address.searchParams.get("path") : localStorage.getItem(LAST);
  if (!path) return;
  const isThere = !path.endsWith(".ipynb") || path in shipped.lessons || (await kept()).some((file) => file.path === path);
  address.searchParams.set("path", isThere ? path : first);
  history.replaceState(null, "", address);
}

// Each notebook was shipped with the digest of its cells' texts. A kept one that still has it was never touched, so that
// a newer one may take its place.
async function forgetUntouched() {
  shipped = await (await fetch(new URL("shipped.json", HERE), { cache: "no-cache" })).json();
  for (const { path, content } of await kept()) {
    const before = content?.metadata?.shipped;
    if (!before || !(path in shipped.lessons) || before === shipped.lessons[path]) continue;
    if ((await digest(content)) === before) await inDatabase("readwrite", (files) => files.delete(path));
  }
}

async function digest({ cells }) {
  const text = cells.map(({ source }) => [source].flat().join("")).join("\0");
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function isOlder({ path, model }) {
  const before = model.getMetadata?.("shipped");
  return before && path in shipped.lessons && before !== shipped.lessons[path];
}

async function startAgain() {
  const panel = window.jupyterapp && openPanel(window.jupyterapp);
  const path = panel?.context?.path;
  if (!(path in shipped.lessons)) return tell("This is not a notebook of the series. Open one first.");
  const now = new Date();
  const stamp = new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace("T", " ").replaceAll(":", ".");
  const other = path.replace(".ipynb", ` ${stamp}.ipynb`);
  if (!confirm(`Start this notebook again? Yours is kept as ${other.split("/").pop()}.`)) return;
  await panel.context.save();
  const { contents } = window.jupyterapp.serviceManager;
  const { content } = await contents.get(path, { content: true });
  await contents.save(other, { type: "notebook", format: "json", content });
  await inDatabase("readwrite", (files) => files.delete(path)); // what was shipped shows again
  await panel.context.revert();
  await panel.sessionContext.restartKernel();
  tell(`${path.split("/").pop()} is as it was at first. Yours is ${other.split("/").pop()}, in the list on the left.`);
}

async function download() {
  await window.jupyterapp?.commands.execute("docmanager:save-all");
  const files = {};
  for (const { path, type, format, content } of await kept()) {
    if (type === "directory") continue;
    const text = type === "notebook" || format === "json" ? JSON.stringify(content, null, 1) : content;
    files[path] = format === "base64" ? Uint8Array.from(atob(text), (c) => c.charCodeAt(0)) : fflate.strToU8(text);
  }
  if (!Object.keys(files).length) return tell("There is no work yet: nothing was changed and saved.");
  const href = URL.createObjectURL(new Blob([fflate.zipSync(files)], { type: "application/zip" }));
  const name = `ttt-work-${new Date().toISOString().slice(0, 10)}.zip`;
  make("a", { href, download: name }).click();
  tell(`Your work is in ${name}, where your browser puts downloads.`);
}

async function kept() {
  return (await inDatabase("readonly", (files) => files.getAll())) ?? [];
}

// Ask for JupyterLite's files, or something else that it keeps, in the browser's database, if there is one yet.
async function inDatabase(mode, ask, name = "files") {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === DATABASE)) return undefined;
  const opened = await answer(indexedDB.open(DATABASE));
  try {
    if (!opened.objectStoreNames.contains(name)) return undefined;
    return await answer(ask(opened.transaction(name, mode).objectStore(name)));
  } finally {
    opened.close();
  }
}

function answer(request) {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}
