"""The one form in which a notebook is stored, so that a diff shows only what changed.

python -m tests.canonical FILES            run them and write that form
python -m tests.canonical --no-run FILES   write that form of what is there
python -m tests.canonical --check FILES    change nothing, say which files differ from it
"""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import nbformat
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode
from nbval.kernel import CURRENT_ENV_KERNEL_NAME, NbvalKernelspecManager
from nbval.plugin import get_sanitize_patterns

METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
WIDGET = "application/vnd.jupyter.widget-view+json"
MODEL_ID = "0" * 32
COLOURS = Path(__file__).with_name("colours.cfg")


def execute(notebook: NotebookNode, folder: Path):
    """Run a notebook in place, in this Python environment, as the strict check will run it."""
    kernel = AsyncKernelManager(
        kernel_name=CURRENT_ENV_KERNEL_NAME, kernel_spec_manager=NbvalKernelspecManager()
    )
    client = NotebookClient(
        notebook,
        km=kernel,
        resources={"metadata": {"path": str(folder)}},
        timeout=1_200,  # seconds, as for the strict check
        startup_timeout=600,
        iopub_timeout=60,
        store_widget_state=False,
        record_timing=False,
    )
    environment = {**os.environ, "PYTHONHASHSEED": "0", "TTT_PROGRESS": "0"}
    client.execute(cleanup_kc=True, env=environment, stderr=subprocess.DEVNULL)


def canonical(notebook: NotebookNode) -> str:
    """The text that is stored for a notebook, whoever ran or saved it."""
    numbers = count(1)
    cells = [_cell(cell, index, numbers) for index, cell in enumerate(notebook.cells)]
    form = {"cells": cells, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}
    return f"{nbformat.writes(nbformat.from_dict(form))}\n"


def read(path: Path) -> NotebookNode:
    """A stored notebook as nbformat 4."""
    notebook: NotebookNode = nbformat.read(path, as_version=4)
    return notebook


def is_canonical(path: Path) -> bool:
    """Whether a file holds exactly the stored form of itself."""
    return path.read_bytes() == canonical(read(path)).encode()


def without_colours(text: str) -> str:
    """An output as the strict check compares it."""
    for pattern, replacement in get_sanitize_patterns(COLOURS.read_text(encoding="utf-8")):
        text = re.sub(pattern, replacement, text)
    return text


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for, and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.canonical", description="The stored form of notebooks."
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--no-run", action="store_true", help="do not run, only rewrite")
    differ = "change nothing, say which files are not canonical"
    how.add_argument("--check", action="store_true", help=differ)
    parser.add_argument("files", nargs="+", type=Path)
    options = parser.parse_args(arguments)
    if options.check:
        done = [_check(path) for path in options.files]
    else:
        done = [_rewrite(path, not options.no_run) for path in options.files]
    return 0 if all(done) else 1


def _check(path: Path) -> bool:
    if is_canonical(path):
        return True
    print(f"{path}: not in its stored form; `make notebooks` writes it")
    return False


def _rewrite(path: Path, run: bool) -> bool:
    try:
        notebook = read(path)
        if run:
            execute(notebook, path.parent)
    except (CellExecutionError, CellTimeoutError, DeadKernelError, OSError) as error:
        print(f"{path}: left as it was\n{error}")
        return False
    path.write_text(canonical(notebook), encoding="utf-8", newline="\n")
    return True


def _cell(cell: NotebookNode, index: int, numbers: Iterator[int]) -> dict[str, Any]:
    stored = {key: cell[key] for key in ("attachments", "cell_type", "source") if key in cell}
    stored["id"] = cell.get("id", f"cell-{index:02}")
    stored["metadata"] = _metadata(cell.metadata)
    if cell.cell_type == "code":
        place = next(numbers)
        number = None if cell.execution_count is None else place
        differs = "nbval-ignore-output" in cell.metadata.get("tags", [])
        outputs = [] if differs else _merged(cell.outputs)  # what differs everywhere is not stored
        stored["execution_count"] = number
        stored["outputs"] = [_output(output, number) for output in outputs]
    return stored


def _metadata(metadata: NotebookNode) -> dict[str, Any]:
    hidden = metadata.get("jupyter", {}).get("source_hidden", False)
    stored = {
        "jupyter": {"source_hidden": True} if hidden else {},
        "slideshow": metadata.get("slideshow", {}),
        "tags": sorted(set(metadata.get("tags", []))),
        "minutes": metadata.get("minutes"),
        "change": metadata.get("change"),
    }
    return {key: value for key, value in stored.items() if value}


def _merged(outputs: list[NotebookNode]) -> list[dict[str, Any]]:
    merged: list[dict[str, Any]] = []
    for output in outputs:
        if output.output_type == "stream" and merged and merged[-1].get("name") == output.name:
            merged[-1]["text"] += output.text
        else:
            merged.append(dict(output))
    return merged


def _output(output: dict[str, Any], number: int | None) -> dict[str, Any]:
    fixed: dict[str, Any] = {"metadata": {}, "traceback": [], "execution_count": number}
    stored = {key: fixed.get(key, value) for key, value in output.items() if key != "transient"}
    data = stored.get("data", {})
    if WIDGET in data:
        stored["data"] = {**data, WIDGET: {**data[WIDGET], "model_id": MODEL_ID}}
    return stored


if __name__ == "__main__":
    sys.exit(main())
