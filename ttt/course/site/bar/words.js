// All that the bar says. `sentence` chooses it from the facts, and from nothing else, so that it can be tried alone.

export const BUTTONS = {
  home: "ttt",
  run: "▶ Run",
  startAgain: "Start again",
  download: ["Download", " my work"],
  bring: ["Bring", " my work"],
  dismiss: "All right",
};

// What is known when the page opens.
export const BEGINNING = {
  lab: "loading", // or "here" or "failed"
  lesson: false, // whether the reading page is shown
  python: "starts", // or "ready" or "broken"
  start: "", // or "slow" or "stuck"
  failed: "", // why something of Python could not be loaded
  size: 0, // bytes of all that has come
  loaded: 0, // bytes of Python
  total: 0,
  waits: false, // for the network
  online: true,
  question: false, // whether JupyterLab asks which kernel to take
  open: false, // whether a notebook is, or will be
  kernel: "idle", // of the notebook in front; or "runs", "at work" (for long), "starts", "dead" or "none"
  path: "", // of the notebook in front
  isResumed: false, // whether its cells were run, and none of them by this Python
  isOlder: false, // whether there is a newer form of it
  keeps: true, // whether the browser keeps files here
  tabs: 1, // that have the series open
  seenTabs: 0, // how many there were when the reader said that it is all right
  touch: false, // whether this is a telephone or the like
  passing: "", // what is said in passing
};

const NO_NETWORK = "There is no network. Reload this page when you are online again.";
const LAB_FAILED = "A part of JupyterLab could not be loaded. Check your network, then reload this page.";
const LAB_LOADS = "JupyterLab is loading …";
const READ_MEANWHILE = "Read on: the lesson is already here; your own copy follows.";
const LAB_WAITS = "JupyterLab is waiting for the network: nothing has come for a while.";
const QUESTION = "Choose Python in the question below, and press Select.";
const NOTHING_OPEN = "Open a notebook from the list of files: Python starts with it.";
const READ_ON = "You can read on.";
const LOADED_ALREADY = "You can read on, and run cells: they wait for it.";
const PYTHON_WAITS = "It is waiting for the network.";
const STARTS = "Python is starting …";
const STARTS_SLOWLY = "Python is starting. All its files are here; a slow computer needs a minute or two.";
const NOT_STARTED = "Python has been starting for ten minutes. If this computer isn't busy otherwise, reload this page.";
const NOT_WHOLE = "Python is here, but the series could not be loaded into it. Reload this page.";
const READY = "Python is ready. Your work stays in this browser.";
const READY_TOUCH = "Python is ready. Tap a cell, then ▶ Run. Your work stays in this browser.";
const KEEPS_NOTHING = "This browser keeps nothing here: download your work before you leave.";
const RUNS = "Python is running your cell …";
const RESUMED = "Python is ready. It is new, and knows nothing of what you ran before: Run → Run All Above Selected Cell helps.";
const OFFLINE = "Python is ready. There is no network: only lessons that you have opened before are here.";
const AT_WORK = "Python is at work. If it finds no end: Kernel → Restart Kernel…";
const ENDED = "Python has ended. Kernel → Restart Kernel… starts it again.";
const NO_PYTHON = "This notebook has no Python. Kernel → Change Kernel… gives it one.";
const NO_PROCESSES = "Python is ready. In a browser it has no threads and no processes: some cells here will say so.";
const NEWER = "There is a newer form of this notebook. Start again brings it, and keeps yours beside it.";
const TWICE = "The series is open in another tab, too. Work in one of them, so that neither overwrites the other.";

// In this order, since an error is not to be hidden by what goes on well beside it.
export function sentence(facts) {
  if (facts.passing) return facts.passing;
  if (isTwice(facts)) return TWICE;
  if (facts.question) return QUESTION;
  if (facts.lab === "failed") return facts.online ? LAB_FAILED : NO_NETWORK;
  if (facts.python === "ready") return ofNotebook(facts);
  if (facts.failed) return facts.online ? `Python could not be loaded (${facts.failed}). Reload this page.` : NO_NETWORK;
  if (facts.python === "broken") return NOT_WHOLE;
  if (facts.lab === "loading") return ofLab(facts);
  if (!facts.open) return NOTHING_OPEN;
  if (isLoading(facts)) return ofLoading(facts);
  return { "": STARTS, slow: STARTS_SLOWLY, stuck: NOT_STARTED }[facts.start];
}

export function isTwice({ tabs, seenTabs }) {
  return tabs > Math.max(1, seenTabs);
}

export function isLoading({ loaded, total }) {
  return loaded < total;
}

function ofLab({ waits, online, lesson, size }) {
  if (waits) return online ? LAB_WAITS : NO_NETWORK;
  const megabytes = `${Math.min(8, Math.floor(size / 1e6))} of about 8 MB`; // unpacked; nobody knows it exactly before
  return lesson ? `JupyterLab is loading: ${megabytes}. ${READ_MEANWHILE}` : LAB_LOADS;
}

function ofLoading({ waits, loaded, total, lesson }) {
  const megabytes = `${Math.floor(loaded / 1e6)} of ${Math.ceil(total / 1e6)} MB`;
  return `Python is loading: ${megabytes}. ${waits ? PYTHON_WAITS : lesson ? READ_ON : LOADED_ALREADY}`;
}

function ofNotebook({ kernel, isOlder, isResumed, path, keeps, touch, online }) {
  if (kernel === "runs") return RUNS;
  if (kernel === "at work") return AT_WORK;
  if (kernel === "starts") return STARTS;
  if (kernel === "dead") return ENDED;
  if (kernel === "none") return NO_PYTHON;
  if (isOlder) return NEWER;
  if (!keeps) return KEEPS_NOTHING;
  if (isResumed) return RESUMED;
  if (!online) return OFFLINE;
  if (path.includes("10_parallel")) return NO_PROCESSES;
  return touch ? READY_TOUCH : READY;
}

// ---- said in passing, after something that the learner did

export const NO_INTERRUPT =
  "In a browser, Python can't be interrupted. Kernel → Restart Kernel… ends what runs, in some seconds.";
export const NOT_OF_THE_SERIES = "This is not a notebook of the series. Open one first.";
export const NO_WORK = "There is no work yet: nothing was changed and saved.";
export const NOT_YET = "JupyterLab is still loading. Try it again in a moment.";

const NAMES = { numpy: "NumPy", matplotlib: "Matplotlib" };
export const fromElsewhere = (name, host) => `${NAMES[name] ?? name} is loading from ${host}: this site does not have it.`;
export const askStartAgain = (other) => `Start this notebook again? Yours is kept as ${other}.`;
export const startedAgain = (name, other) => `${name} is as it was at first. Yours is ${other}, in the list of files.`;
export const downloaded = (name) => `Your work is in ${name}, where your browser puts downloads.`;
export const noWork = (name) => `${name} is not a file with your work. Nothing was changed.`;
export const oddPath = (name, path) => `${name} wants to write to ${path}, which is no place for work. Nothing was changed.`;

export function brought(notebooks, others, beside) {
  const what = [count(notebooks, "notebook"), others && count(others, "other file")].filter(Boolean).join(" and ");
  const verb = notebooks + others === 1 ? "is" : "are";
  const old = beside.length ? ` What was here before is kept beside, with the date in its name: ${beside.length}.` : "";
  return `${what} ${verb} here.${old}`;
}

function count(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

// ---- the explanation

export const about = (host = "another host") => `
  <h1 tabindex="-1" autofocus>The series in your browser</h1>
  <ul>
    <li>Nothing is installed, and nothing that you write is sent anywhere: Python runs in this page. Up to 29 MB are loaded
      the first time, and kept by the browser.</li>
    <li><b>One thing comes from elsewhere:</b> when a cell imports NumPy or Matplotlib, your browser gets them from
      ${host}. Nothing else is asked for there.</li>
    <li><b>Your work stays in this browser</b>, on this device. It is saved some seconds after each change. Private windows
      forget it when they close, and Safari when you have not been here for a week.</li>
    <li><b>Download my work</b> gives you all of it in one file (.zip). <b>Bring my work</b> takes that file back, here or
      in another browser, and single notebooks, too. What is here already and differs is kept beside.</li>
    <li><b>Start again</b> gives you the notebook as it was at first. Yours is kept beside it, with the date in its name.</li>
    <li><b>On a telephone</b> there is no Shift+Enter: tap a cell, then ▶ Run above. Boards are played by tapping.</li>
    <li>Some things can't be had in a browser. A cell can't be interrupted (Kernel → Restart Kernel… ends it). There are no
      threads or processes, so some cells of notebook 10 can't do their work. Other packages can't be installed. Long
      searches take up to twice as long as with Python installed.</li>
  </ul>
  <form method="dialog"><button>Close</button></form>`;
