"""What the browser's Python is made of, and the lock that says where each package is."""

import json
import re
import shutil
from pathlib import Path
from typing import Any
from zipfile import ZipFile, ZipInfo

from ttt.course.lessons import ROOT
from ttt.course.npm import fetched, run
from ttt.course.site.tools import FETCHED, HERE, TOOLS, WORK, digest, pip, web

LITE = WORK / "lite"
RUNTIME = LITE / "static/pyodide"  # what the browser's Python is made of
LOCK = RUNTIME / "pyodide-lock.json"
LIBRARY = "python_stdlib.zip"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY)
FIRST = ROOT / "notebooks/00_start_here.ipynb"  # what its first cell imports is compiled
KERNEL = ("piplite", "pyodide_kernel", "ipykernel")  # wheels that the kernel brings along
STAND_IN = "jedi"  # the kernel insists on it; it is large, and names are completed without it

COMPILED = ("numpy", "matplotlib")  # from the web
LATER = ("networkx", "tqdm")  # what is compiled is loaded later, too: see ttt/course/in_browser.py


def lock(official: dict[str, Any]) -> dict[str, Path]:
    """Write the lock of the browser's Python, and what it is made of.

    Returns the packages that are loaded when it starts, and their wheels. Compiled wheels, and what
    only they need, stay where the official lock has them, in the web.
    """
    wheels = {name_of(wheel): wheel for wheel in FETCHED.glob("*.whl")}
    del wheels["jupyterlab-widgets"]  # which is for JupyterLab
    for name in KERNEL:
        [wheel] = TOOLS.glob(f"share/jupyter/labextensions/@jupyterlite/*/static/pypi/{name}-*.whl")
        wheels[name_of(wheel)] = wheel
    wheels["ttt-notebooks"] = our_wheel()
    wheels[STAND_IN] = empty_wheel(STAND_IN)
    pyodide = fetched("pyodide")
    for name in CORE:
        shutil.copy(pyodide / name, RUNTIME)
    archives = pyodide / LIBRARY, *sorted(wheels.values())
    run(ROOT, "node", HERE / "bytecode.mjs", pyodide.parent, FIRST, RUNTIME, *archives)
    packages = {name: entry(name, wheel) for name, wheel in wheels.items()}
    address = web()
    missing = list(COMPILED)
    while missing:
        name = missing.pop()
        if name not in packages:
            package = official["packages"][name]
            packages[name] = package | {"file_name": f"{address}/{package['file_name']}"}
            missing += package["depends"]
    LOCK.write_text(json.dumps(official | {"packages": packages}), "utf-8")
    return {name: RUNTIME / packages[name]["file_name"] for name in wheels if name not in LATER}


def write_settings(packages: list[str]) -> None:
    """Say where the lock is, and what is loaded when Python starts."""
    settings = json.loads((HERE / "jupyter-lite.json").read_text("utf-8"))
    [options] = settings["jupyter-config-data"]["litePluginSettings"].values()
    address = f"./static/pyodide/{LOCK.name}?{digest(LOCK.read_bytes())}"
    options["loadPyodideOptions"] = {"lockFileURL": address, "packages": sorted(packages)}
    (LITE / "jupyter-lite.json").write_text(json.dumps(settings), "utf-8")
    shutil.copy(HERE / "overrides.json", LITE)


def our_wheel() -> Path:
    """Build the wheel of this project, from a copy, in which no earlier build has left anything."""
    source = WORK / "source"
    shutil.rmtree(source, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__", "site")
    shutil.copytree(ROOT / "ttt", source / "ttt", ignore=ignored)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    pip("wheel", "--no-deps", "--no-build-isolation", f"--wheel-dir={source}", source)
    [wheel] = source.glob("*.whl")
    return wheel


def empty_wheel(name: str) -> Path:
    """Make a wheel with nothing in it."""
    wheel = WORK / f"{name}-0-py3-none-any.whl"
    texts = {
        "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n",
        "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\n",
    }
    with ZipFile(wheel, "w") as packed:
        for file, text in texts.items():
            packed.writestr(ZipInfo(f"{name}-0.dist-info/{file}"), text)
    return wheel


def name_of(wheel: Path) -> str:
    """Return the name of the package that a wheel holds, as a lock has it."""
    return re.sub(r"[-_.]+", "-", wheel.name.split("-")[0]).lower()


def entry(name: str, wheel: Path) -> dict[str, Any]:
    """Put a wheel with bytecode where its address changes with it; return what the lock says."""
    packed = RUNTIME / wheel.name
    data = packed.read_bytes()
    address = f"{digest(data)[:8]}/{wheel.name}"
    (RUNTIME / address).parent.mkdir(exist_ok=True)
    packed.rename(RUNTIME / address)
    inside = {member.split("/")[0].removesuffix(".py") for member in ZipFile(wheel).namelist()}
    return {
        "name": name,
        "version": wheel.name.split("-")[1],
        "file_name": address,
        "sha256": digest(data),
        "imports": sorted(top for top in inside if top.isidentifier()),
        "depends": [],
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
    }
