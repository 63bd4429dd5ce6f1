"""Builds the series as a site that needs nothing but a browser: `make site` writes it to site/.

Reading order: `main`; `tools`, what pip and npm bring; `browser_python`, which tells the browser's
Python what there is and where; `lab`, the notebooks and what is ours around them; `licences`.
Needs npm, which comes with Node.js.
"""

import re
import shutil
from argparse import ArgumentParser

from ttt.course.npm import run
from ttt.course.site.browser_python import CORE, LITE, RUNTIME, lock, write_settings
from ttt.course.site.lab import CONTENTS, add_worker, copy_contents, finish
from ttt.course.site.licences import write_licences
from ttt.course.site.pages import write_pages
from ttt.course.site.tools import PYTHON, SITE, fetch


def main(arguments: list[str] | None = None) -> None:
    """Build the site. Exits with the reason if something can't be had, and for any argument."""
    parser = ArgumentParser(prog="python -m ttt.course.site", description="Builds the site.")
    parser.add_argument("--address", default="", help="where the site will be, https://…/")
    parser.add_argument("--students", action="store_true", help="without solutions")
    options = parser.parse_args(arguments)
    if not re.fullmatch(r"(https?://[^/].*/)?", options.address):
        parser.error(f"--address {options.address}: an address is like https://example.org/ttt/")
    print("Building the site; the first time this takes about a minute.", flush=True)
    official = fetch()
    shutil.rmtree(LITE, ignore_errors=True)  # with the build's own cache, which would drop settings
    RUNTIME.mkdir(parents=True)
    packages = lock(official)
    write_settings(list(packages))
    lessons = copy_contents(options.students)
    places = f"--lite-dir={LITE}", f"--contents={CONTENTS}", f"--output-dir={SITE}"
    run(LITE, PYTHON, "-m", "jupyterlite_core", "build", *places, "--apps=lab", "--no-sourcemaps")
    write_pages(SITE, options.address, options.students)
    finish(lessons, [*(RUNTIME / name for name in CORE), *packages.values()])
    write_licences(official["info"]["python"])
    add_worker()
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file()) / 1e6
    print(f"It is in site/, {size:.0f} MB. To look at it: python -m http.server --directory site")


if __name__ == "__main__":
    main()
