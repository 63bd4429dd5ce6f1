// Starts the worker that keeps what was seen (service-worker.js), and tells it what this page has loaded without it.

const WORKER = new URL("../../service-worker.js?enableCache=false", document.currentScript.src); // as JupyterLite does
const LOCK = new URL("../pyodide/pyodide-lock.json", document.currentScript.src);

performance.setResourceTimingBufferSize(1000); // the usual 250 are soon full in JupyterLab
if (document.readyState === "complete") tellWorker(false);
else addEventListener("load", () => tellWorker(false));
addEventListener("ttt-started", () => tellWorker(true)); // Python, see bar/lab.js

async function tellWorker(hasStarted) {
  try {
    if (!location.pathname.includes("/lab/")) await navigator.serviceWorker.register(WORKER); // there JupyterLite does
    const { active } = await navigator.serviceWorker.ready;
    const seen = performance.getEntriesByType("resource").map(({ name }) => name);
    const parts = hasStarted ? await partsOfPython() : [];
    active.postMessage({ seen: [location.href, ...seen, ...parts], hasStarted });
  } catch (error) {
    console.info("Nothing is kept for a visit without network:", error); // as in some private windows
  }
}

// Some packages are loaded when a cell imports them: they are kept, too, so that it can without network.
async function partsOfPython() {
  const { packages } = await (await fetch(LOCK)).json();
  return [LOCK.href, ...Object.values(packages).map(({ file_name }) => new URL(file_name, LOCK).href)];
}
