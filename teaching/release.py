"""Packs the project for a release: `make release` puts all else into dist/, then calls this.

The wheel is built from the source archive, so it holds nothing that the archive lacks. The
teacher's key is not for dist/. Nothing is published here: .github/workflows/release.yml does that.
"""

import re
import shutil
import sys
from hashlib import sha256

from ttt import __version__
from ttt.course.lessons import ROOT
from ttt.course.npm import run
from ttt.course.site.tools import PYTHON

DIST = ROOT / "dist"
WORK = ROOT / "build" / "release"
SECTION = rf"(?ms)^## {re.escape(__version__)}( \(\d{{4}}-\d\d-\d\d\))?\n(.*?)(?=^## |\Z)"
PACK = "from setuptools import build_meta; build_meta.build_{}({!r})"


def changes(tag: str) -> str:
    """Return what CHANGELOG.md says of this version, each paragraph in one line, as on GitHub.

    Exits if there is nothing, or if it can't be released under this tag.
    """
    section = re.search(SECTION, (ROOT / "CHANGELOG.md").read_text("utf-8"))
    line = f"'## {__version__} (YYYY-MM-DD)' in CHANGELOG.md"
    problem = f"A release needs the tag v{__version__}, and {line}."
    if section is None or tag not in ("", f"v{__version__}"):
        sys.exit(problem)
    if tag and not section[1]:  # it has no date
        sys.exit(problem)
    return re.sub(r"(?<!\n)\n(?![\n-]) *", " ", section[2].strip())


def ready(tag: str) -> str:
    """Return what `changes` does, before anything is built. Exits if not all is committed."""
    uncommitted = run(ROOT, "git", "status", "--porcelain")
    if uncommitted:
        sys.exit(f"Commit this first, or put it aside:\n{uncommitted}")
    return changes(tag)


def pack() -> None:
    """Build the source archive, and from that the wheel. Exits if the archive is not whole."""
    run(ROOT, PYTHON, "-c", PACK.format("sdist", str(DIST)))
    [archive] = DIST.glob("*.tar.gz")
    shutil.unpack_archive(archive, WORK)
    [unpacked] = WORK.iterdir()
    committed = run(ROOT, "git", "ls-files").splitlines()
    missing = [name for name in committed if not (unpacked / name).exists()]
    if missing:
        sys.exit(f"MANIFEST.in leaves out: {', '.join(missing)}")
    run(unpacked, PYTHON, "-c", PACK.format("wheel", str(DIST)))


def main(tag: str = "") -> None:
    """Pack for a tag or, without one, as a rehearsal, and sum up all that is in dist/.

    Exits with the reason if something is wrong.
    """
    notes = ready(tag)
    pack()
    files = sorted(DIST.iterdir())
    sums = [f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (DIST / "SHA256SUMS").write_text("".join(sums), "utf-8", newline="\n")
    (WORK / "notes.md").write_text(f"{notes}\n", "utf-8", newline="\n")
    print("In dist/:", *(file.name for file in files))


if __name__ == "__main__":
    main(*sys.argv[1:])
