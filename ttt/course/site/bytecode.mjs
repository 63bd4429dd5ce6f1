// Puts bytecode into what a browser has of Python, for all that it imports until the first board is there: it then
// starts in half the time. Of the series, the source is there as well. The same Python compiles it here. Run by the build:
// node bytecode.mjs NODE_MODULES NOTEBOOK TARGET LIBRARY WHEEL …
// writes its library and the wheels to the folder TARGET, with the same bytes every time.

import { readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const COMPILE = `
import importlib.util
import marshal
import sys

RUN = (1).to_bytes(4, "little")  # nobody compares the source with its digest when it is run


def bytecode(spec):
    source = spec.loader.get_data(spec.origin)
    code = compile(source, spec.origin, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + RUN + importlib.util.source_hash(source) + marshal.dumps(code)


def of_all(place, name_of):
    """Return the names and the bytecode of the modules from a place that were imported."""
    found = {}
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        origin = (spec and spec.origin) or ""
        if origin.startswith(place + "/") and origin.endswith(".py"):
            source = origin.removeprefix(place + "/")
            found[source] = (name_of(source), bytecode(spec))
    return found


def beside(source):  # where Python looks if there is no source
    return source + "c"


def place(source):  # the source of what the series teaches is shown where an error comes from it
    return importlib.util.cache_from_source(source) if source.startswith("ttt/") else beside(source)


of_all`;
const [modules, notebook, target, library, ...wheels] = process.argv.slice(2).map((path) => resolve(path));

process.on("uncaughtException", ({ message }) => { // without the line of code, which is as long as Pyodide
  console.error(message);
  process.exit(1);
});

const { unzipSync, zipSync } = await import(pathToFileURL(`${modules}/fflate/esm/index.mjs`));
const { loadPyodide } = await import(pathToFileURL(`${modules}/pyodide/pyodide.mjs`));
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0" }; // for the same bytecode every time
const python = await loadPyodide({ indexURL: `${modules}/pyodide`, env, stdout: () => {} });
const placeOf = (end) => python.runPython(`import sys; next(place for place in sys.path if place.endswith("${end}"))`);
const extractDir = placeOf("site-packages"); // where wheels are in a browser, too
for (const wheel of wheels) python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir });
python.runPython("import importlib; importlib.invalidate_caches()");

// As JupyterLite's kernel starts, and then runs the lesson's first cell, which shows a board.
await python.runPythonAsync("import piplite.piplite, pyodide_kernel");
const kernel = python.globals.get("pyodide_kernel").kernel_instance;
kernel.interpreter.send_comm = () => {};
kernel._parent_header = python.toPy({ header: {} });
const [first] = JSON.parse(readFileSync(notebook)).cells.filter((cell) => cell.cell_type === "code");
const answer = await kernel.run([first.source].flat().join(""));
if (answer.get("status") !== "ok") throw new Error(`The first cell of ${notebook} failed: ${answer}`);

const write = (archive, bytecode) => {
  const packed = {};
  for (const [name, data] of Object.entries(unzipSync(readFileSync(archive))).sort()) {
    packed[name] = data;
    const [place, code] = bytecode[name] ?? [];
    if (place) packed[place] = code;
    if (place === `${name}c`) delete packed[name]; // it would be loaded, and not read
  }
  const options = { level: 9, mtime: new Date(1980, 0, 1) };
  writeFileSync(`${target}/${basename(archive)}`, zipSync(packed, options));
};
const ofAll = python.runPython(COMPILE);
write(library, ofAll(placeOf(".zip"), python.globals.get("beside")).toJs());
const inWheels = ofAll(extractDir, python.globals.get("place")).toJs();
for (const wheel of wheels) write(wheel, inWheels);
