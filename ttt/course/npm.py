"""What the site and the slides need from npm: it is brought when they are built."""

import shutil
import subprocess
import sys
from pathlib import Path


def fetched(package: str, folder: Path) -> Path:
    """Return the folder of a package such as fflate@0.8.3, brought by npm if it isn't there.

    Exits if that fails.
    """
    place = folder / package.replace("@", "-")
    if place.exists():
        return place
    npm = shutil.which("npm")
    if not npm:
        reason = "is brought by npm, which comes with Node.js (20 was tried). Install that first."
        sys.exit(f"{package} {reason}")
    folder.mkdir(parents=True, exist_ok=True)
    packed = run(folder, npm, "pack", "--silent", package)
    shutil.rmtree(folder / "package", ignore_errors=True)  # of a run that was broken off
    shutil.unpack_archive(folder / packed.strip(), folder)
    (folder / "package").rename(place)
    return place


def run(folder: Path, *command: str | Path) -> str:
    """Run a command in a folder and return what it prints. Exits with what it says if it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        complaints = done.stdout[-2000:] + done.stderr[-2000:]
        sys.exit(f"This failed: {' '.join(words)}\n{complaints}")
    return done.stdout
