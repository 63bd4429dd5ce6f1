// The bar above JupyterLab in a browser: what loads and how far, what can't be had here, and the learner's work.
// Work is kept by JupyterLite in the browser's database, a file for each notebook that was saved.

const HERE = new URL("./", document.currentScript.src);
const ROOT = new URL("../../", HERE);
const DATABASE = `JupyterLite Storage - ${ROOT.pathname}`;
const READY = "Python is ready. Your work stays in this browser.";
const PATIENCE = 30_000; // milliseconds for Python to start, once it is loaded
const NOT_WHOLE = "Python is here, but the series could not be loaded into it. Reload this page.";
const NOT_STARTED = "Python has not started. Reload this page; if that does not help, come back in some minutes.";
const NO_INTERRUPT = "In a browser, Python can't be interrupted. Kernel → Restart Kernel… ends what runs, in some seconds.";
const ABOUT = `
  <h1>The series in your browser</h1>
  <ul>
    <li>Nothing is installed and nothing is sent anywhere: Python runs in this page. Up to 27 MB are loaded the first
      time, and kept by the browser.</li>
    <li><b>Your work stays in this browser</b>, on this device. It is saved some seconds after each change. Private windows
      forget it when they close, and Safari when you have not been here for a week.</li>
    <li><b>Download my work</b> gives you all of it in one file (.zip). To go on elsewhere, unpack it and drag the notebooks
      into the list of files on the left there.</li>
    <li><b>Start again</b> gives you the notebook as it was at first. Yours is kept beside it, with the date in its name.</li>
    <li>Some things can't be had in a browser: a cell can't be interrupted (Kernel → Restart Kernel… ends it); there are no
      threads or processes, so some cells of 10 end with an error; numbers and plots by NumPy and Matplotlib need the web the first
      time. Everything takes two to four times as long as with Python installed.</li>
  </ul>
  <form method="dialog"><button>Close</button></form>`;

let shipped = { lessons: {}, sizes: {} };
let told, meter;

window.tttReady = forgetUntouched().catch(console.warn); // JupyterLab waits for this: see the page's head
document.addEventListener("DOMContentLoaded", show);

// ---- the bar

function make(tag, attributes = {}, ...children) {
  const element = Object.assign(document.createElement(tag), attributes);
  element.append(...children);
  return element;
}

function tell(text) {
  if (told.textContent !== text) told.textContent = told.title = text;
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
  tell("Loading JupyterLab and Python …");
  await window.tttReady;
  await Promise.all([load().catch((error) => tell(`Python could not be loaded (${error.message}). Reload this page.`)), attend()]);
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
      tell(`Loading Python: ${(loaded / 1e6).toFixed(0)} of ${(total / 1e6).toFixed(0)} MB. You can read on meanwhile.`);
    }
  };
  await Promise.all(Object.keys(shipped.sizes).map(one));
  tell("Python starts …");
  setTimeout(() => meter.isConnected && tell(NOT_STARTED), PATIENCE);
}

async function* parts(body) {
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

// Once JupyterLab is there: say when Python is ready, and what can't be had.
async function attend() {
  const app = await when(() => window.jupyterapp);
  await app.restored;
  app.commands.commandExecuted.connect((_, { id }) => /interrupt/.test(id) && tell(NO_INTERRUPT));
  app.shell.currentChanged?.connect(() => tellOfNewer(app));
  const kernel = await when(() => openPanel(app)?.sessionContext?.session?.kernel);
  if (innerWidth < 700) app.shell.collapseLeft(); // else the list of files leaves no room for the notebook
  const { content } = await kernel.requestExecute({ code: "import ttt", silent: true }).done;
  meter.remove();
  tell(content.status === "ok" ? READY : NOT_WHOLE);
  await tellOfNewer(app);
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

async function tellOfNewer(app) {
  const context = openPanel(app)?.context;
  await context?.ready;
  const before = context?.model?.getMetadata?.("shipped");
  if (before && context.path in shipped.lessons && before !== shipped.lessons[context.path]) {
    tell("There is a newer form of this notebook. Start again brings it, and keeps yours beside it.");
  }
}

async function startAgain() {
  const panel = window.jupyterapp && openPanel(window.jupyterapp);
  const path = panel?.context?.path;
  if (!(path in shipped.lessons)) return tell("Open a notebook of the series first.");
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
  tell(`This notebook is as it was at first. Yours is ${other.split("/").pop()}, in the list on the left.`);
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
  make("a", { href, download: `ttt-work-${new Date().toISOString().slice(0, 10)}.zip` }).click();
}

async function kept() {
  return (await inDatabase("readonly", (files) => files.getAll())) ?? [];
}

// Ask JupyterLite's files in the browser's database, if there is one yet.
async function inDatabase(mode, ask) {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === DATABASE)) return undefined;
  const opened = await answer(indexedDB.open(DATABASE));
  try {
    if (!opened.objectStoreNames.contains("files")) return undefined;
    return await answer(ask(opened.transaction("files", mode).objectStore("files")));
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
