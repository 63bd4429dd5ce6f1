"""What builds the site: its tools, and the wheels that it ships, brought by pip and npm.

All of it has a digest in tools.txt, wheels.txt or package-lock.json; a changed file is refused.
"""

import json
import shutil
import sys
import venv
from hashlib import sha256
from pathlib import Path
from typing import Any

from ttt.course.lessons import ROOT
from ttt.course.npm import fetched, run

HERE = Path(__file__).resolve().parent
SITE = ROOT / "site"
WORK = ROOT / "build" / "site"
TOOLS = WORK / "tools"
FETCHED = WORK / "fetched"
PYTHON = TOOLS / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
CHECKED = ("--no-deps", "--only-binary=:all:", "--require-hashes")
LABEXTENSIONS = ("anywidget", "jupyterlab-widgets")  # wheels with parts for JupyterLab itself
ADDRESS = "import jupyterlite_pyodide_kernel.constants as c; print(c.PYODIDE_CDN_URL)"


def fetch() -> Any:
    """Bring the tools and the wheels, if they are not there; return the lock of Pyodide itself."""
    official = json.loads((fetched("pyodide") / "pyodide-lock.json").read_text("utf-8"))
    tools = HERE / "tools.txt"
    wheels = HERE / "wheels.txt"
    ready = WORK / "ready"
    versions = digest(str(ROOT).encode() + tools.read_bytes() + wheels.read_bytes())
    if not ready.exists() or ready.read_text("utf-8") != versions:
        shutil.rmtree(WORK, ignore_errors=True)
        venv.create(TOOLS, with_pip=True)
        pip("install", *CHECKED, f"--requirement={tools}")
        version = f"--python-version={official['info']['python']}"
        pure = (*CHECKED, "--implementation=py", "--abi=none", "--platform=any", version)
        pip("download", *pure, f"--dest={FETCHED}", f"--requirement={wheels}")
        pip("install", "--no-deps", "--no-index", f"--find-links={FETCHED}", *LABEXTENSIONS)
        ready.write_text(versions, "utf-8")
    return official


def web() -> str:
    """Ask the kernel where in the web the compiled wheels are that fit to it."""
    return run(ROOT, PYTHON, "-c", ADDRESS).strip()


def minified(script: str) -> str:
    """Return a module of JavaScript in fewer bytes, made by terser."""
    terser = fetched("terser") / "bin" / "terser"
    return run(ROOT, "node", terser, "--module", "--compress", "--mangle", text=script)


def pip(command: str, *arguments: str | Path) -> None:
    """Run a command of the tools' pip."""
    run(ROOT, PYTHON, "-m", "pip", command, "--quiet", "--disable-pip-version-check", *arguments)


def digest(data: bytes) -> str:
    """Return the SHA-256 of some bytes."""
    return sha256(data).hexdigest()


def write(path: Path, text: str) -> None:
    """Write a file, in its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
