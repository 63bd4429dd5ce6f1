// The bar above JupyterLab in a browser: it gathers facts, and says what follows from them (see words.js).
// lab/index.html waits for `ready` before it loads JupyterLab.

import { attend, inFront } from "./lab.js";
import { showLesson } from "./lesson.js";
import { ROOT, hostOf, loadPython, watch, watchFailures, when, within } from "./loading.js";
import { beginBeside } from "./python.js";
import { noteVersion } from "./version.js";
import { BEGINNING, BUTTONS, NOT_YET, about, isLoading, isTwice, sentence } from "./words.js";
import { bring, download, forgetOpen, forgetUntouched, kept, last, startAgain } from "./work.js";

const FIRST = "notebooks/00_start_here.ipynb";
const LATE = 5_000; // milliseconds that JupyterLab waits for what we do before it: a silent network must not hold it up
const READ = 15_000; // milliseconds to read what is said in passing

const facts = { ...BEGINNING, touch: matchMedia("(pointer: coarse), (max-width: 480px)").matches };

let shipped = { lessons: {}, sizes: {} };
let told, meter, dismiss, passing;

export const ready = begin();

// ---- before JupyterLab

async function begin() {
  addStyle();
  watchFailures(note);
  keepOrNot();
  const path = wanted();
  note({ open: Boolean(path) });
  showLesson(path).then((lesson) => note({ lesson }), console.warn);
  show();
  await within(LATE, Promise.all([prepare(path), prepareWorkers().catch(console.warn)]));
  watch(note);
  when(() => window.jupyterapp).then((app) => {
    loadPython(shipped.sizes, note);
    return attend(app, shipped.lessons, note, tell);
  });
}

function addStyle() {
  const href = new URL("bar.css", import.meta.url);
  const src = new URL("../pages/register.js", import.meta.url); // keeps what is seen, for a visit without network
  document.head.append(make("link", { rel: "stylesheet", href }), make("script", { src }));
  document.title = "ttt";
}

// Where the browser's storage is blocked, JupyterLab keeps its files in memory, until the page closes: see
// jupyter-lite.json.
function keepOrNot() {
  const keepsNothing = () => note({ keeps: false });
  try {
    localStorage.length;
    indexedDB.databases().catch(keepsNothing);
  } catch {
    keepsNothing();
  }
}

// The notebook that the address names, or else the one that was seen last.
function wanted() {
  const address = new URL(location);
  return address.search ? address.searchParams.get("path") : (last() ?? FIRST);
}

async function prepare(path) {
  await within(LATE, learnWhatWasShipped());
  try {
    await forgetUntouched(shipped.lessons);
    await forgetOpen();
    if (path) openOne(path, await kept());
  } catch (error) {
    console.warn(error); // no storage: so there is nothing of an earlier visit
  }
}

async function learnWhatWasShipped() {
  shipped = await read(new URL("shipped.json", import.meta.url));
}

async function prepareWorkers() {
  const settings = (await read(new URL("jupyter-lite.json", ROOT)))["jupyter-config-data"];
  await noteVersion(settings.appVersion);
  beginBeside(settings.litePluginSettings).catch(console.warn);
}

async function read(address) {
  return (await fetch(address, { cache: "no-cache" })).json();
}

// One notebook is enough; if it is gone, the first of the series.
function openOne(path, files) {
  const address = new URL(location);
  const lessons = Object.keys(shipped.lessons);
  const isGone = path.endsWith(".ipynb") && lessons.length && ![...lessons, ...files.map((file) => file.path)].includes(path);
  address.searchParams.set("path", isGone ? FIRST : path);
  history.replaceState(null, "", address);
}

// ---- the bar

function make(tag, attributes = {}, ...children) {
  const element = Object.assign(document.createElement(tag), attributes);
  element.append(...children);
  return element;
}

function show() {
  told = make("span", { id: "ttt-told", role: "status" });
  meter = make("progress", { max: 1, ariaLabel: "Loaded" });
  dismiss = make("button", { onclick: () => note({ seenTabs: facts.tabs }), hidden: true }, BUTTONS.dismiss);
  const chooser = make("input", { type: "file", accept: ".zip,.ipynb", multiple: true, hidden: true });
  chooser.onchange = () => act((app) => bring(app, chooser.files, shipped.lessons)).finally(() => (chooser.value = ""));
  const dialog = make("dialog", { id: "ttt-about" });
  const explain = async () => {
    dialog.innerHTML = about(await hostOf("numpy"));
    dialog.querySelector("form").prepend(make("button", { type: "button", onclick: () => chooser.click() }, ...BUTTONS.bring));
    dialog.showModal();
  };
  const long = ([short, rest]) => [short, make("span", { className: "long" }, rest)];
  const buttons = [
    make("button", { id: "ttt-run", onclick: run }, BUTTONS.run),
    make("button", { onclick: () => act((app) => startAgain(app, inFront(app), shipped.lessons)) }, BUTTONS.startAgain),
    make("button", { onclick: () => download(window.jupyterapp).then(tell) }, ...long(BUTTONS.download)),
    make("button", { id: "ttt-bring", onclick: () => chooser.click() }, ...long(BUTTONS.bring)),
    make("button", { onclick: explain, ariaLabel: "What is this?" }, "?"),
  ];
  const home = make("a", { href: new URL("index.html", ROOT), ariaLabel: "All lessons" }, BUTTONS.home);
  const bar = make("header", { id: "ttt-bar" }, home, meter, told, dismiss, ...buttons, chooser);
  const add = () => document.body.prepend(bar, dialog);
  if (document.body) add();
  else addEventListener("DOMContentLoaded", add);
  note();
}

function note(changes = {}) {
  const isFailed = facts.lab === "failed"; // and stays so
  Object.assign(facts, changes);
  if (isFailed) facts.lab = "failed";
  facts.seenTabs = Math.min(facts.seenTabs, facts.tabs);
  if (!told) return;
  const text = sentence(facts);
  if (told.textContent !== text) told.textContent = told.title = text;
  dismiss.hidden = !isTwice(facts);
  meter.hidden = facts.python !== "starts" || facts.failed !== "" || facts.lab === "failed" || facts.question;
  if (facts.lab === "here" && isLoading(facts)) meter.value = facts.loaded / facts.total;
  else meter.removeAttribute("value");
}

function tell(text) { // in passing
  clearTimeout(passing);
  passing = setTimeout(() => note({ passing: "" }), READ);
  note({ passing: text });
}

async function act(deed) {
  const app = window.jupyterapp;
  tell(app ? await deed(app) : NOT_YET);
}

// A tap on a board or on a question selects its cell: to run that again would throw away what was done there.
async function run() {
  const app = window.jupyterapp;
  const cell = app && inFront(app).content?.activeCell;
  if (cell?.node.querySelector(".ttt:not(.gone)")) await app.commands.execute("notebook:move-cursor-down");
  return app?.commands.execute("notebook:run-cell-and-select-next");
}
