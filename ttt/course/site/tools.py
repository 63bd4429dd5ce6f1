"""What builds the site: its tools, and the wheels that it ships, brought by pip and npm."""

import shutil
import sys
import tomllib
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
FFLATE = "fflate@0.8.3"  # packs what a learner downloads


class Kernel(NamedTuple):
    """What the kernel wants: a version of Pyodide, the place of its wheels, a version of Python."""

    version: str
    wheels: str
    python: str


def fetch() -> Kernel:
    """Bring the tools and the wheels, if they are not there in these versions."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pins = project["optional-dependencies"]["site"]
    wheels = HERE / "wheels.txt"
    ready = WORK / "ready"
    versions = digest(repr([str(ROOT), pins, wheels.read_text("utf-8"), FFLATE]).encode())
    if ready.exists() and ready.read_text("utf-8") == versions:
        return wanted()
    shutil.rmtree(WORK, ignore_errors=True)
    fetched(FFLATE, FETCHED)
    venv.create(TOOLS, with_pip=True)
    pip("install", *pins)
    kernel = wanted()
    version = f"--python-version={kernel.python}"
    pure = ("--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any", version)
    pip("download", "--no-deps", *pure, f"--dest={FETCHED}", f"--requirement={wheels}")
    ready.write_text(versions, "utf-8")
    return kernel


def wanted() -> Kernel:
    """Ask the kernel which Python it wants."""
    wants = "c.PYODIDE_VERSION, c.PYODIDE_CDN_URL, c.PYODIDE_PYTHON_VERSION"
    program = f"import jupyterlite_pyodide_kernel.constants as c; print({wants})"
    return Kernel(*run(ROOT, PYTHON, "-c", program).split())


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


def minified(text: str) -> str:
    """Return a script, shorter."""
    return text
