// The learner's work: what this browser keeps of it, taken home, brought back, and begun again.

import { strFromU8, strToU8, unzipSync, zipSync } from "./fflate.js";
import { ROOT } from "./loading.js";
import * as words from "./words.js";

export const LAST = `ttt ${ROOT.pathname}`; // the browser keeps under it which notebook was seen last

const DATABASE = `JupyterLite Storage - ${ROOT.pathname}`;
const TEXT = /\.(py|md|txt|json|csv|html|js|css|svg)$/i;
const LITTER = /\/$|(^|\/)(__MACOSX\/|\.DS_Store$)/; // folders, and what some computers add to a zip
const ODD = /^[/~]|^[a-z]:|\\|[\0-\x1f]|(^|\/)\.{0,2}(\/|$)/i; // a path that leads out of the list of files, or nowhere

// ---- before JupyterLab starts, when only the browser's database can be asked

// JupyterLite keeps its files there under this name, a model for each that was saved. It is asked directly for what must
// happen before JupyterLab opens a file, and so that work can be taken home where JupyterLab can't be loaded.
export async function inDatabase(mode, ask, name = "files") {
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

export async function kept() {
  return (await inDatabase("readonly", (files) => files.getAll())) ?? [];
}

// JupyterLab would open all notebooks of the last visit, and start Python for each.
export function forgetOpen() {
  return inDatabase("readwrite", (states) => states.clear(), "statedb");
}

// Each notebook was shipped with the digest of its cells' texts. A kept one that still has it was never touched, so that
// a newer one may take its place.
export async function forgetUntouched(lessons) {
  for (const { path, content } of await kept()) {
    const isOld = path in lessons && content?.metadata?.shipped !== lessons[path];
    if (isOld && (await isUntouched(content))) await inDatabase("readwrite", (files) => files.delete(path));
  }
}

export async function isUntouched(content) {
  const before = content?.metadata?.shipped;
  return Boolean(before) && before === (await digest(content));
}

export async function digest({ cells }) {
  const text = cells.map(({ source }) => [source].flat().join("")).join("\0");
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Which notebook was seen last: the front page opens it.
export function last() {
  try {
    return localStorage.getItem(LAST);
  } catch {
    return null;
  }
}

export function remember(path) {
  try {
    localStorage.setItem(LAST, path);
  } catch { // it is full or blocked: the next visit begins with the first notebook
  }
}

// ---- take home

// Save what is open, then give all of it in one file. Returns what there is to say.
export async function download(app) {
  await app?.commands.execute("docmanager:save-all");
  const files = {};
  for (const { path, type, format, content } of await all(app)) {
    if (type === "directory") continue;
    const text = type === "notebook" || format === "json" ? JSON.stringify(content, null, 1) : content;
    files[path] = format === "base64" ? Uint8Array.from(atob(text), (c) => c.charCodeAt(0)) : strToU8(text);
  }
  if (!Object.keys(files).length) return words.NO_WORK;
  const href = URL.createObjectURL(new Blob([zipSync(files)], { type: "application/zip" }));
  const name = `ttt-work-${new Date().toISOString().slice(0, 10)}.zip`;
  Object.assign(document.createElement("a"), { href, download: name }).click();
  return words.downloaded(name);
}

async function all(app) {
  try {
    return await kept();
  } catch { // no database: JupyterLab has all files until this page closes
    return app ? touched(app.serviceManager.contents, "notebooks") : [];
  }
}

async function touched(contents, folder) {
  const found = [];
  for (const { path, type } of (await contents.get(folder, { content: true })).content) {
    if (type === "directory") found.push(...(await touched(contents, path)));
    else {
      const file = await contents.get(path, { content: true });
      if (!(type === "notebook" && (await isUntouched(file.content)))) found.push(file);
    }
  }
  return found;
}

// ---- bring back

// Put each file where it was. What is here already and differs is kept beside. Returns what there is to say.
export async function bring(app, chosen, lessons) {
  const files = {};
  for (const file of chosen) {
    try {
      const parts = await unpacked(file, lessons);
      const odd = Object.keys(parts).find((path) => ODD.test(path));
      if (odd !== undefined) return words.oddPath(file.name, odd || "nowhere");
      for (const path in parts) files[path] = modelOf(path, parts[path]);
    } catch {
      return words.noWork(file.name);
    }
  }
  const beside = [];
  for (const [path, file] of Object.entries(files)) beside.push(await put(app, path, file));
  const notebooks = Object.values(files).filter(({ type }) => type === "notebook").length;
  return words.brought(notebooks, beside.length - notebooks, beside.filter(Boolean));
}

// The files of a zip, or the one notebook that it is. An error if it is neither.
async function unpacked(file, lessons) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isNotebook = file.name.endsWith(".ipynb");
  const parts = isNotebook ? { [placeOf(file.name, lessons)]: bytes } : unzipSync(bytes);
  const names = Object.keys(parts).filter((name) => !LITTER.test(name));
  if (!names.length) throw new Error("nothing is in it");
  return Object.fromEntries(names.map((name) => [name, parts[name]]));
}

function placeOf(name, lessons) {
  return Object.keys(lessons).find((path) => path.endsWith(`/${name}`)) ?? `notebooks/${name}`;
}

// The file as JupyterLab wants it. An error for a notebook that is none.
function modelOf(path, bytes) {
  if (path.endsWith(".ipynb")) {
    const content = JSON.parse(strFromU8(bytes));
    if (!Array.isArray(content.cells)) throw new Error("this is no notebook");
    return { type: "notebook", format: "json", content };
  }
  if (TEXT.test(path)) return { type: "file", format: "text", content: strFromU8(bytes) };
  return { type: "file", format: "base64", content: btoa(strFromU8(bytes, true)) };
}

async function put(app, path, file) {
  const { contents } = app.serviceManager;
  const open = [...app.shell.widgets("main")].filter(({ context }) => context?.path === path);
  for (const { context } of open) if (context.model.dirty) await context.save();
  const here = await contents.get(path, { content: true }).catch(() => null);
  const isWork = here?.content && !(await isUntouched(here.type === "notebook" && here.content));
  const other = isWork && textOf(here) !== textOf(file) ? await keepBeside(contents, here) : "";
  await contents.save(path, file);
  for (const { context } of open) await context.revert();
  return other;
}

function textOf({ format, content }) {
  if (content.cells) return JSON.stringify(content.cells);
  return format === "json" ? JSON.stringify(content, null, 1) : content;
}

// ---- begin again

// Give the open notebook its first form, if the learner agrees, and keep theirs. Returns what there is to say.
export async function startAgain(app, panel, lessons) {
  const path = panel?.context?.path;
  if (!(path in lessons)) return words.NOT_OF_THE_SERIES;
  if (!confirm(words.askStartAgain(nameOf(pathBeside(path))))) return "";
  await panel.context.save();
  const { contents } = app.serviceManager;
  const other = await keepBeside(contents, await contents.get(path, { content: true }));
  await contents.delete(path); // what was shipped shows again
  await panel.context.revert();
  await panel.sessionContext.restartKernel();
  return words.startedAgain(nameOf(path), nameOf(other));
}

async function keepBeside(contents, { path, type, format, content }) {
  const other = pathBeside(path);
  await contents.save(other, { type, format, content });
  return other;
}

// The path with the date and time in its name.
function pathBeside(path) {
  const now = new Date();
  const local = new Date(now - now.getTimezoneOffset() * 60_000).toISOString();
  const stamp = local.slice(0, 19).replace("T", " ").replaceAll(":", ".");
  return path.replace(/(\.[^./]*)?$/, (ending) => ` ${stamp}${ending}`);
}

function nameOf(path) {
  return path.split("/").pop();
}
