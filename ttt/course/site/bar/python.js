// Begins Python beside JupyterLab, before a notebook asks for it: see python-worker.js. The first kernel is given what
// stands for a worker: it hands all on to the one in which Python has begun, or to a new one if that is of no use.

import { ROOT } from "./loading.js";

const KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel";
const OF_A_KERNEL = /\/pyodide-kernel-extension\/static\/.*worker/;
const WASM = new URL("static/pyodide/pyodide.asm.wasm", ROOT); // if that was kept, all is here
const Usual = window.Worker;

let early;

export async function beginBeside(settings) {
  if (crossOriginIsolated) return; // then kernels have workers of another kind
  if (window.jupyterapp) return; // the settings came late: a kernel may have begun
  if (!navigator.serviceWorker?.controller || !(await caches.match(WASM))) return;
  window.Worker = function (script, options) {
    if (!OF_A_KERNEL.test(script)) return new Usual(script, options);
    window.Worker = Usual;
    return early ? new Stand(early, script, options) : new Usual(script, options);
  };
  early = new Usual(new URL("python-worker.js", import.meta.url), { type: "module", name: "early" });
  early.addEventListener("error", () => (early = undefined), { once: true });
  const { lockFileURL, ...options } = settings[KERNEL].loadPyodideOptions;
  early.postMessage({ begin: { ...options, lockFileURL: new URL(lockFileURL, ROOT).href } });
}

class Stand extends EventTarget {
  constructor(early, script, options) {
    super();
    const answered = new Promise((done) => {
      early.addEventListener("message", ({ data }) => done(data.became), { once: true });
      early.addEventListener("error", () => done(false), { once: true });
    });
    early.postMessage({ become: String(script) });
    this.worker = answered
      .then((isOfUse) => (isOfUse ? early : another(early, script, options)))
      .then((worker) => this.hearFrom(worker));
  }

  hearFrom(worker) {
    worker.addEventListener("message", ({ data, ports }) => this.dispatchEvent(new MessageEvent("message", { data, ports })));
    return worker;
  }

  postMessage(...message) {
    this.worker.then((worker) => worker.postMessage(...message));
  }

  terminate() {
    this.worker.then((worker) => worker.terminate());
  }
}

function another(early, script, options) {
  early.terminate();
  return new Usual(script, options);
}
