"""What builds the site: its tools, and the wheels that it ships, brought by pip and npm.

All of it has a digest in tools.txt, wheels.txt or package-lock.json; a changed file is refused.
"""

import json
import shutil
import sys
import venv
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from ttt.course.lessons import ROOT
from ttt.course.npm import fetched, run

HERE = Path(__file__).resolve().parent
SITE = ROOT / "site"
WORK = ROOT / "build" / "site"
TOOLS = WORK / "tools"
FETCHED = WORK / "fetched"
PYTHON = TOOLS / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
LABEXTENSIONS = ("anywidget", "jupyterlab_widgets")  # wheels with parts for JupyterLab itself
WHEELS = ("--no-deps", "--require-hashes", "--only-binary=:all:")


class Kernel(NamedTuple):
    """What the kernel wants: a version of Pyodide, the place of its wheels, a version of Python."""

    version: str
    wheels: str
    python: str


def fetch() -> Kernel:
    """Bring the tools and the wheels, if they are not there in these versions."""
    tools = HERE / "tools.txt"
    wheels = HERE / "wheels.txt"
    ready = WORK / "ready"
    versions = digest(str(ROOT).encode() + tools.read_bytes() + wheels.read_bytes())
    pyodide = json.loads((fetched("pyodide") / "package.json").read_text("utf-8"))["version"]
    if not ready.exists() or ready.read_text("utf-8") != versions:
        shutil.rmtree(WORK, ignore_errors=True)
        venv.create(TOOLS, with_pip=True)
        pip("install", *WHEELS, f"--requirement={tools}")
        download(wheels, wanted().python)
        extensions = [next(FETCHED.glob(f"{name}-*.whl")) for name in LABEXTENSIONS]
        pip("install", "--no-deps", "--no-index", *extensions)
        ready.write_text(versions, "utf-8")
    kernel = wanted()
    if kernel.version != pyodide:
        sys.exit(f"package.json has pyodide {pyodide}, but the kernel wants {kernel.version}.")
    return kernel


def download(wheels: Path, python: str) -> None:
    """Bring the wheels that a file names, all pure. Exits if one has another digest there."""
    pure = ("--implementation=py", "--abi=none", "--platform=any", f"--python-version={python}")
    pip("download", *WHEELS, *pure, f"--dest={FETCHED}", f"--requirement={wheels}")


def wanted() -> Kernel:
    """Ask the kernel which Pyodide and which Python it wants."""
    wants = "c.PYODIDE_VERSION, c.PYODIDE_CDN_URL, c.PYODIDE_PYTHON_VERSION"
    program = f"import jupyterlite_pyodide_kernel.constants as c; print({wants})"
    return Kernel(*run(ROOT, PYTHON, "-c", program).split())


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
