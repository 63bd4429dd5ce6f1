// What the kernel takes for Pyodide. In the worker that python.js starts, Python begins before a kernel asks for it; then
// this becomes the kernel's worker.

import { loadPyodide as load } from "../pyodide/pyodide.mjs";

const indexURL = new URL("../pyodide/", import.meta.url).href;
const HEARTBEAT = "/api/service-worker-heartbeat"; // at the top, wherever the site is
const says = { stdout: console.log, stderr: console.error };
let begun;

export async function loadPyodide(options) {
  if (!begun) return load({ ...options, indexURL }); // in any other worker
  Object.assign(says, { stdout: options.stdout, stderr: options.stderr });
  return begun;
}

async function begin(options) {
  const stdout = (text) => says.stdout(text);
  const stderr = (text) => says.stderr(text);
  const python = await load({ ...options, indexURL, stdout, stderr });
  await python.runPythonAsync("import pyodide_kernel, ttt.widgets").catch(console.warn); // a first cell waits for them
  return python;
}

// Python asks the service worker for the notebooks' files: where that does not answer, this worker is of no use. On a
// first visit, it may have begun before there was one.
async function become(script) {
  try {
    const [answer] = await Promise.all([fetch(HEARTBEAT), begun]);
    if (!answer.ok) throw new Error(`service worker: ${answer.status}`);
    await import(script);
    removeEventListener("message", hear);
    postMessage({ became: true });
  } catch (error) {
    console.warn(error);
    postMessage({ became: false });
  }
}

function hear({ data }) {
  if (data.begin) begun = begin(data.begin);
  else become(data.become);
}
if (self.name === "early") addEventListener("message", hear);
