// JupyterLab and its Python, once they are there. `note` takes new facts for the bar, `tell` says something in passing.

import { hideLesson } from "./lesson.js";
import { hostOf, when } from "./loading.js";
import { NO_INTERRUPT, fromElsewhere } from "./words.js";
import { LAST, remember } from "./work.js";

const ELSEWHERE = "ttt packages"; // on this channel ttt/course/in_browser.py says what it loads
const SOON = 700; // milliseconds until it is said that Python runs a cell
const LONG = 8_000; // and until it is said how to end that

let counting, naming;
let since = 0; // when Python began to work; 0 while it does not
const haveRun = new Set(); // the Pythons that have run a cell in this visit
const watched = new WeakSet(); // the panels whose imports are seen

export async function attend(app, lessons, note, tell) {
  await app.restored;
  note({ lab: "here" });
  const settle = useRoom(app);
  app.commands.commandExecuted.connect((_, { id }) => /interrupt/.test(id) && tell(NO_INTERRUPT));
  setInterval(() => look(app, note), 500);
  countTabs(note);
  addEventListener("visibilitychange", () => document.hidden && app.commands.execute("docmanager:save-all"));
  const tellOf = (name) => tellOfElsewhere(name, tell);
  new BroadcastChannel(ELSEWHERE).onmessage = ({ data }) => tellOf(data);
  const panel = await when(() => inFront(app));
  hideLesson(panel).then(() => note({ lesson: false }));
  const isWhole = await firstAnswer(app);
  note({ python: isWhole ? "ready" : "broken" });
  if (isWhole) dispatchEvent(new Event("ttt-started")); // see register.js
  settle();
  const watchAll = () => [...app.shell.widgets("main")].forEach((opened) => watchRuns(opened, tellOf));
  app.shell.layoutModified?.connect(watchAll);
  watchAll();
  app.shell.currentChanged?.connect(() => follow(app, lessons, note));
  follow(app, lessons, note);
}

export function inFront(app) {
  return app.shell.currentWidget ?? [...app.shell.widgets("main")][0]; // before it has the focus, none is current
}

// Whether the series is in the first Python that answers. To complete a name imports it, and counts no cell.
async function firstAnswer(app) {
  for (;;) {
    const kernel = await when(() => inFront(app)?.sessionContext?.session?.kernel);
    const code = "import ttt.ga";
    const answer = await kernel.requestComplete({ code, cursor_pos: code.length }).catch(() => null);
    if (answer) return answer.content.matches.some((name) => name.includes("ttt.game"));
    await new Promise((done) => setTimeout(done, 500)); // it was ended: another one follows
  }
}

function look(app, note) {
  note({ question: isAsked() });
  const front = inFront(app);
  if (front) note({ open: Boolean(front.context) }); // the launcher has none
}

function isAsked() {
  return [...document.querySelectorAll(".jp-Dialog-header")].some(({ textContent }) => /Select Kernel/.test(textContent));
}

// On a narrow screen, the notebook has all the room. JupyterLab may show the list of files again until all is there.
function useRoom(app) {
  const makeRoom = () => {
    if (innerWidth < 900 && !app.shell.leftCollapsed) app.shell.collapseLeft();
  };
  app.shell.layoutModified?.connect(makeRoom);
  makeRoom();
  if (innerWidth < 700) app.shell.toggleSideTabBarVisibility?.("right"); // nothing for learners is there
  if (innerWidth < 480) app.shell.toggleSideTabBarVisibility?.("left"); // View → Appearance brings it back
  return () => app.shell.layoutModified?.disconnect(makeRoom);
}

// Name the browser's tab after the lesson: JupyterLab puts the first letters of the file's name there, again and again.
function nameTab(context) {
  const title = titleOf(context);
  const name = () => document.title === title || (document.title = title);
  naming?.disconnect();
  naming = new MutationObserver(name);
  naming.observe(document.querySelector("title"), { childList: true });
  name();
}

function titleOf({ path, model }) {
  const [, heading] = model.sharedModel?.cells?.[0]?.getSource().match(/^# (.+)/m) ?? [];
  return `ttt – ${heading ?? path.split("/").pop()}`;
}

// Say how it is with the notebook in front and with its Python, now and whenever that changes.
function follow(app, lessons, note) {
  const panel = inFront(app);
  if (!panel?.context) return;
  note({ passing: "" }); // it was said of another notebook
  if (panel.sessionContext) remember(panel.context.path);
  panel.context.ready.then(() => nameTab(panel.context));
  const update = () => inFront(app) === panel && note(stateOf(panel, lessons, note));
  panel.sessionContext?.statusChanged.disconnect(panel.tttUpdate);
  panel.sessionContext?.statusChanged.connect((panel.tttUpdate = update));
  panel.context.ready.then(update);
}

function stateOf({ context, sessionContext }, lessons, note) {
  const { path, model } = context;
  const before = model.getMetadata?.("shipped");
  const isOlder = Boolean(before) && path in lessons && before !== lessons[path];
  const kernel = kernelState(sessionContext, note);
  const wasRun = [...(model.cells ?? [])].some(({ executionCount }) => executionCount);
  const isResumed = wasRun && !haveRun.has(sessionContext?.session?.kernel?.id);
  return { path, isOlder, isResumed, kernel };
}

function kernelState(sessionContext, note) {
  const status = sessionContext?.kernelDisplayStatus ?? "idle"; // where it has no kernel, as the README
  if (status === "busy") return working(note);
  since = 0;
  if (status === "idle" || status === "dead") return status;
  return sessionContext.hasNoKernel ? "none" : "starts";
}

function working(note) {
  if (since) return performance.now() - since < LONG ? "runs" : "at work";
  const begun = (since = performance.now());
  const later = (milliseconds, state) => setTimeout(() => since === begun && note({ kernel: state }), milliseconds);
  later(SOON, "runs");
  later(LONG, "at work");
  return "idle";
}

// Each tab holds a lock until it is closed, however that happens.
async function countTabs(note) {
  if (!navigator.locks) return;
  const channel = new BroadcastChannel(LAST);
  const count = async () => {
    const { held } = await navigator.locks.query();
    const tabs = held.filter(({ name }) => name === LAST).length;
    note({ tabs });
    clearTimeout(counting);
    if (tabs > 1) counting = setTimeout(count, 1000);
  };
  channel.onmessage = count;
  await navigator.locks.request(LAST, { mode: "shared" }, () => {
    channel.postMessage("new");
    count();
    return new Promise(() => {});
  });
}

// Note what is run. The kernel itself loads what a cell's text imports, before in_browser.py could say so.
function watchRuns(panel, tellOf) {
  if (watched.has(panel)) return;
  watched.add(panel);
  panel.sessionContext?.iopubMessage.connect((_, { header, content }) => {
    if (header.msg_type !== "execute_input") return;
    haveRun.add(panel.sessionContext.session?.kernel?.id);
    for (const [, name] of content.code.matchAll(/^\s*(?:import|from)\s+(numpy|matplotlib)\b/gm)) tellOf(name);
  });
}

// A package is imported: say so if this site does not have it.
async function tellOfElsewhere(name, tell) {
  const host = await hostOf(name);
  if (host && host !== location.host) tell(fromElsewhere(name, host));
}
