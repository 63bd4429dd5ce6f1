// What is loading, and whether it still comes. Each function is given `note`, which takes new facts for the bar.

export const ROOT = new URL("../../", import.meta.url);

const QUIET = 10; // seconds without anything new, until it is said that the network is waited for
const SLOW = 30_000; // milliseconds of Python's start, until it is said that it takes long
const STUCK = 600_000; // and until it is said that something may be wrong: no fault-free start was half as long

let comes = 0; // grows with all that comes

export async function when(ask) {
  for (;;) {
    const found = ask();
    if (found) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
}

// A promise that is kept in any case, after some time with nothing.
export function within(milliseconds, promise) {
  const late = new Promise((done) => setTimeout(done, milliseconds));
  return Promise.race([promise.catch(console.warn), late]);
}

// Once a second, see whether anything has come. A second in which this page was too busy to look tells nothing.
export function watch(note) {
  let size = 0; // of all that has come, unpacked
  new PerformanceObserver((entries) => {
    comes += 1;
    for (const { decodedBodySize } of entries.getEntries()) size += decodedBodySize;
    note({ size });
  }).observe({ type: "resource", buffered: true });
  let seen = 0, quiet = 0, last = performance.now();
  setInterval(() => {
    const now = performance.now();
    if (comes !== seen) quiet = 0;
    else if (now - last < 1500) quiet += 1;
    seen = comes;
    last = now;
    note({ waits: quiet >= QUIET, online: navigator.onLine });
  }, 1000);
}

// A script or a style of JupyterLab that could not be loaded.
export function watchFailures(note) {
  const failed = () => note({ lab: "failed", online: navigator.onLine });
  const isPart = (address) => /\/(build|extensions)\/|config-utils/.test(address ?? "");
  addEventListener("error", ({ target }) => isPart(target?.src ?? target?.href) && failed(), true);
  addEventListener("unhandledrejection", ({ reason }) => {
    if (reason?.name === "ChunkLoadError" || isPart(reason?.message)) failed();
  });
}

// Load what Python is made of, to say how far it is; the kernel then finds it in the browser's cache.
export async function loadPython(sizes, note) {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  note({ total });
  const one = async (path) => {
    const answer = await fetch(new URL(path, ROOT));
    if (!answer.ok) throw new Error(`${path.split("/").pop()}: ${answer.status}`);
    const reader = answer.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      comes += 1;
      note({ loaded: (loaded += read.value.length), waits: false });
    }
  };
  await Promise.all(Object.keys(sizes).map((path) => one(path).catch((error) => note({ failed: error.message }))));
  note({ loaded: total }); // even if a file is not as large as it was
  setTimeout(() => note({ start: "slow" }), SLOW);
  setTimeout(() => note({ start: "stuck" }), STUCK);
}

// The host that a package comes from: for NumPy and Matplotlib it is another one, if a cell imports them.
export async function hostOf(name) {
  try {
    const lock = new URL("static/pyodide/pyodide-lock.json", ROOT);
    const { packages } = await (await fetch(lock)).json();
    return new URL(packages[name].file_name, lock).host;
  } catch {
    return undefined; // it can't be known now
  }
}
