// Compiles what Python in a browser imports until the first board is there, with that same Python: bytecode depends on
// it. Run by the build: node bytecode.mjs PYODIDE NOTEBOOK WHEEL … It prints a JSON object: for each module's file, as
// it is called in its zip, the name that its bytecode has there, and the bytecode in base64.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const COMPILE = `
import base64
import importlib.util
import json
import marshal
import sys

RUN = (1).to_bytes(4, "little")  # bytecode that holds for its source's digest, which nobody compares again


def compiled(spec):
    source = spec.loader.get_data(spec.origin)
    code = compile(source, spec.origin, "exec", dont_inherit=True)
    header = importlib.util.MAGIC_NUMBER + RUN + importlib.util.source_hash(source)
    return base64.b64encode(header + marshal.dumps(code)).decode()


def all_compiled():
    found = {}
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        origin = (spec and spec.origin) or ""
        for place in sys.path:
            if place and origin.startswith(place + "/") and origin.endswith(".py"):
                name = origin.removeprefix(place + "/")
                is_zipped = place.endswith(".zip")  # there, Python looks for bytecode beside its source
                bytecode = name + "c" if is_zipped else importlib.util.cache_from_source(name)
                found.setdefault(name, (bytecode, compiled(spec)))
    return json.dumps(found)


all_compiled()`;

const [folder, notebook, ...wheels] = process.argv.slice(2).map((path) => resolve(path));
process.on("uncaughtException", ({ message }) => { // without the line of code, which is as long as Pyodide
  console.error(message);
  process.exit(1);
});
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0" }; // the same bytecode each time
const python = await loadPyodide({ indexURL: folder, env, stdout: () => {} });
const extractDir = python.runPython("import sysconfig; sysconfig.get_path('purelib')"); // where a browser has them, too
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
process.stdout.write(python.runPython(COMPILE));
