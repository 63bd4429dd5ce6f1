"""What the site and the slides need from npm: brought when they are built, and in no copy of ours."""

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
    if not (npm := shutil.which("npm")):
        sys.exit(
            f"{package} is brought by npm, which comes with Node.js (20 was tried). Install that first."
        )
    folder.mkdir(parents=True, exist_ok=True)
    packed = run(folder, npm, "pack", "--silent", package)
    shutil.rmtree(folder / "package", ignore_errors=True)  # of a run that was broken off
    shutil.unpack_archive(folder / packed.strip(), folder)
    (folder / "package").rename(place)
    return place


def run(folder: Path, *command: str | Path) -> str:
    """Run a command in a folder and return what it prints. Exits with its complaints if it fails."""
    done = subprocess.run(
        [str(word) for word in command], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(
            f"This failed: {' '.join(map(str, command))}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        )
    return done.stdout
