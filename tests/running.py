"""Python in a process of its own, as many tests start it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
LIMIT = 1_800  # seconds; only a guard against waiting for ever


def python(
    *arguments: str | Path, cwd: Path = ROOT, **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run Python in the project's folder, or elsewhere, and return what came of it."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
        **options,
    )
