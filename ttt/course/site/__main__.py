"""Builds the series as a site that needs nothing but a browser: `make site` writes it to site/.

Reading order: `main`; `fetch`, which brings what the registries have; `lock`, which tells the
browser's Python what there is and where; `copy_contents`, the notebooks and what they link to;
`finish`, which adds what is ours. Needs npm, which comes with Node.js.
"""

import json
import re
import shutil
import sys
import tomllib
import venv
from argparse import ArgumentParser
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile, ZipInfo

import nbformat

from ttt.course.copies import without_outputs
from ttt.course.lessons import ROOT, stored_notebooks
from ttt.course.npm import fetched, run

HERE = Path(__file__).resolve().parent
SITE = ROOT / "site"
WORK = ROOT / "build" / "site"
TOOLS = WORK / "tools"
FETCHED = WORK / "fetched"
LITE = WORK / "lite"
CONTENTS = WORK / "contents"
PYTHON = TOOLS / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
RUNTIME = LITE / "static" / "pyodide"  # what the browser's Python is made of
LOCK = RUNTIME / "pyodide-lock.json"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
KERNEL = ("piplite", "pyodide_kernel", "ipykernel")  # wheels that the kernel brings along
FFLATE = "fflate@0.8.3"  # packs what a learner downloads
STAND_IN = "jedi"  # the kernel insists on it; it is large, and names are completed without it

COMPILED = ("numpy", "matplotlib")  # from the web
LATER = ("networkx", "tqdm")  # what is compiled is loaded later, too: see ttt/course/in_browser.py
BAR = """<link rel="stylesheet" href="../static/bar/bar.css">
    <script src="../static/bar/fflate.js"></script>
    <script src="../static/bar/bar.js"></script>
    <link rel="manifest\""""

# After an error JupyterLite drops what is queued, unless it is called an interrupt. So are errors
# that are meant to come, and those that say what a browser lacks.
REPLY = "content:s});this._sendMessage(n)}async _complete("
CALLED = (
    'content:s,metadata:t.stop_on_error&&!/NotHereError/.test(s.ename)?{}:{cause:"interrupt"}});'
)


class Kernel(NamedTuple):
    """What the kernel wants: a version of Pyodide, the place of its wheels, a version of Python."""

    version: str
    wheels: str
    python: str


def main(arguments: list[str] | None = None) -> None:
    """Build the site. Exits with the reason if something can't be had, and for any argument."""
    parser = ArgumentParser(prog="python -m ttt.course.site", description="Builds the site.")
    parser.parse_args(arguments)
    print("Building the site; the first time this takes about a minute.", flush=True)
    kernel = fetch()
    shutil.rmtree(LITE, ignore_errors=True)  # with the build's own cache, which would drop settings
    RUNTIME.mkdir(parents=True)
    runtime = fetched(f"pyodide@{kernel.version}", FETCHED)
    for name in CORE:
        shutil.copy(runtime / name, RUNTIME)
    packages = lock(json.loads((runtime / LOCK.name).read_text("utf-8")), kernel.wheels)
    write_settings(list(packages))
    lessons = copy_contents()
    places = f"--lite-dir={LITE}", f"--contents={CONTENTS}", f"--output-dir={SITE}"
    run(LITE, PYTHON, "-m", "jupyterlite_core", "build", *places, "--apps=lab", "--no-sourcemaps")
    finish(lessons, [*(RUNTIME / name for name in CORE), *packages.values()])
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file()) / 1e6
    print(f"It is in site/, {size:.0f} MB. To look at it: python -m http.server --directory site")


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


def lock(official: dict[str, Any], web: str) -> dict[str, Path]:
    """Write the lock of the browser's Python.

    Returns the packages that are loaded when it starts, and their wheels. Compiled wheels, and what
    only they need, stay where the official lock has them, below the address `web`.
    """
    wheels = {name_of(wheel): wheel for wheel in FETCHED.glob("*.whl")}
    for name in KERNEL:
        [wheel] = TOOLS.glob(f"share/jupyter/labextensions/@jupyterlite/*/static/pypi/{name}-*.whl")
        wheels[name_of(wheel)] = wheel
    wheels["ttt-notebooks"] = our_wheel()
    wheels[STAND_IN] = empty_wheel(STAND_IN)
    packages = {name: entry(name, wheel) for name, wheel in wheels.items()}
    missing = list(COMPILED)
    while missing:
        name = missing.pop()
        if name not in packages:
            package = official["packages"][name]
            packages[name] = package | {"file_name": f"{web}/{package['file_name']}"}
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
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, source)
    pip("wheel", "--no-deps", f"--wheel-dir={source}", source)
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
    """Put a wheel into the site, at an address that changes with it; return what the lock says."""
    data = wheel.read_bytes()
    address = f"{digest(data)[:8]}/{wheel.name}"
    (RUNTIME / address).parent.mkdir(exist_ok=True)
    (RUNTIME / address).write_bytes(data)
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


def copy_contents() -> dict[str, str]:
    """Copy the notebooks, without outputs, and what they link to; return the digest of each."""
    shutil.rmtree(CONTENTS, ignore_errors=True)
    lessons = {}
    for notebook in stored_notebooks():
        # Lines are joined, as JupyterLite wants them.
        content = nbformat.reads(without_outputs(notebook), as_version=4)
        path = notebook.relative_to(ROOT)
        lessons[path.as_posix()] = content.metadata["shipped"]
        write(path, json.dumps(content, ensure_ascii=False))
        texts = "".join(cell.source for cell in content.cells)
        for link in re.findall(r"\]\((\.\.[^)#]*)", texts):
            path = (notebook.parent / link).resolve()
            if path.suffix != ".ipynb":
                text = path.read_text("utf-8")
                without_pictures = re.sub(r"^!\[.*\n", "", text, flags=re.MULTILINE)
                write(path.relative_to(ROOT), without_pictures)
    return lessons


def write(path: Path, text: str) -> None:
    """Write a file that a learner finds on the site."""
    target = CONTENTS / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")


def finish(lessons: dict[str, str], files: list[Path]) -> None:
    """Add our first page to the finished site, and our bar, with what is loaded and was shipped."""
    sizes = {path.relative_to(LITE).as_posix(): path.stat().st_size for path in files}
    bar = SITE / "static" / "bar"
    bar.mkdir()
    shutil.copy(fetched(FFLATE, FETCHED) / "umd" / "index.js", bar / "fflate.js")
    for name in ("bar.js", "bar.css"):
        shutil.copy(HERE / name, bar)
    (bar / "shipped.json").write_text(json.dumps({"lessons": lessons, "sizes": sizes}), "utf-8")
    shutil.copy(HERE / "index.html", SITE)
    change("lab/index.html", "JupyterLite</title>", "ttt</title>")
    change("lab/index.html", '<link rel="manifest"', BAR)
    change("lab/index.html", "await import(", "await tttReady;\n        await import(")
    change("build/*.js", REPLY, REPLY.replace("content:s});", CALLED))


def change(pattern: str, old: str, new: str) -> None:
    """Change a text in the finished site. Exits if it is not found in exactly one of the files."""
    files = [path for path in SITE.glob(pattern) if old in path.read_text("utf-8")]
    if len(files) != 1:
        sys.exit(f"JupyterLite has changed: {old!r} is in {len(files)} of {pattern}")
    files[0].write_text(files[0].read_text("utf-8").replace(old, new), "utf-8")


def pip(command: str, *arguments: str | Path) -> None:
    """Run a command of the tools' pip."""
    run(ROOT, PYTHON, "-m", "pip", command, "--quiet", "--disable-pip-version-check", *arguments)


def digest(data: bytes) -> str:
    """Return the SHA-256 of some bytes."""
    return sha256(data).hexdigest()


if __name__ == "__main__":
    main()
