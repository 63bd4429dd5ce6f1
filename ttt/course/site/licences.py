"""The licences of all that the site ships: on the page licences.html, and beside the files."""

import json
import shutil
import sys
from importlib.metadata import Distribution, distributions
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from ttt.course.lessons import ROOT
from ttt.course.npm import fetched
from ttt.course.site.tools import HERE, SITE, TOOLS


def write_licences(python: str) -> None:
    """Write the page, and licences beside their files; `python` is the version in the browser.

    The template exits with the name of what has no licence.
    """
    tools = found(*TOOLS.glob("lib/**/site-packages"))
    packages = found(*SITE.glob("static/pyodide/*/*.whl"))
    mozilla = packages["micropip"].read_text("licenses/LICENSE")  # Pyodide's, too
    terms = packages["typing_extensions"].read_text("licenses/LICENSE")  # Python's
    (SITE / "static/pyodide/LICENSE.txt").write_text(f"{mozilla}\n\n{terms}", "utf-8")
    shutil.copy(fetched("fflate") / "LICENSE", SITE / "static/bar/fflate.LICENSE.txt")
    shutil.copy(ROOT / "LICENSE", SITE)
    scripts = sorted(SITE.rglob("third-party-licenses.json"))
    templates = Environment(loader=FileSystemLoader(HERE / "templates"), autoescape=True)
    template = templates.get_template("licences.html.j2")
    page = template.render(locals(), site=SITE, loads=json.loads, npm=fetched, exit=sys.exit)
    (SITE / "licences.html").write_text(page, "utf-8")


def found(*places: Path) -> dict[str, Distribution]:
    """Return the packages of Python in some wheels or folders, by their names."""
    paths = [str(place) for place in places]
    return {package.name: package for package in distributions(path=paths)}
