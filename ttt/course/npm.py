"""What the site and the slides need from npm: package.json names it, with package-lock.json.

npm refuses a file whose digest is not the one there; it comes with Node.js (20 was tried). To write
the lock anew, in this folder: npm install --package-lock-only --omit-lockfile-registry-resolved
"""

import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from ttt.course.lessons import ROOT

HERE = Path(__file__).resolve().parent
LOCK = HERE / "package-lock.json"
FETCHED = ROOT / "build/npm"


def fetched(package: str) -> Path:
    """Return the folder of a package, brought by npm if it isn't there. Exits if that fails."""
    folder = FETCHED / sha256(LOCK.read_bytes()).hexdigest()[:8]
    packages = folder / "node_modules"
    is_whole = (packages / ".package-lock.json").exists()  # which npm writes last
    if not is_whole:
        npm = shutil.which("npm")
        if not npm:
            sys.exit(f"{package} is brought by npm, which comes with Node.js. Install that first.")
        folder.mkdir(parents=True, exist_ok=True)
        for file in (HERE / "package.json", LOCK):
            shutil.copy(file, folder)
        run(folder, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    return packages / package


def run(folder: Path, *command: str | Path, text: str | None = None) -> str:
    """Run a command in a folder, with a text as its input if there is one; return what it prints.

    Exits with what it says if it fails.
    """
    done = subprocess.run(
        command, cwd=folder, input=text, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        complaints = done.stdout[-2000:] + done.stderr[-2000:]
        sys.exit(f"This failed: {' '.join(map(str, command))[:300]}\n{complaints}")
    return done.stdout
