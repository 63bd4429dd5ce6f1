"""Notebook 10 where there is no Dask, and where no process but its own can be had: every cell runs, and says why."""

import nbformat
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell

from ttt.course.copies import ROOT

WITHOUT = """import sys

import loky

def refuse(*_, **__):
    raise OSError("no semaphores here")

sys.modules["distributed"] = None  # as if it were not installed
loky.ProcessPoolExecutor = refuse"""
NEED_NEITHER = {"checkpoint", "many"}  # and take long


def test_every_cell_of_notebook_10_runs_without_dask_and_without_processes() -> None:
    notebook = nbformat.read(ROOT / "notebooks" / "10_parallel_search.ipynb", as_version=4)
    cells = {cell.id: cell for cell in notebook.cells if cell.cell_type == "code" and cell.id not in NEED_NEITHER}
    notebook.cells = [new_code_cell(WITHOUT), *cells.values()]
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(ROOT / "notebooks")}}).execute()
    printed = {name: "".join(output.get("text", "") for output in cell.outputs) for name, cell in cells.items()}
    assert "Dask is not here; this installs it: python -m pip install distributed" in printed["dask"]
    assert "No processes can be started here (no semaphores here)" in printed["threads"]
    assert "this is not a process of a pool" in printed["pool"]
    assert printed["pickled"].endswith("draw\n")
