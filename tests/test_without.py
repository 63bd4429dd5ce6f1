"""Where something is missing: a browser has no threads, no processes, few libraries at first."""

import os

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell

from tests.running import LIMIT, ROOT, python

LIBRARIES = ["anywidget", "matplotlib", "networkx", "numpy", "tqdm"]
IN_A_BROWSER = """
import builtins, json, os, subprocess, sys, threading
from pathlib import Path

def refuse(*_, **__):
    raise OSError("not in a browser")

for library in ("numpy", "matplotlib", "distributed", "_multiprocessing"):
    sys.modules[library] = None  # as if it were not installed
threading.Thread.start = subprocess.Popen.__init__ = os.fork = refuse
builtins.display = lambda *things: print(*map(repr, things))

for notebook in sys.argv[1:]:
    names = {"__name__": "__main__"}
    for cell in json.loads(Path(notebook).read_text(encoding="utf-8"))["cells"]:
        try:
            exec("".join(cell["source"]) if cell["cell_type"] == "code" else "", names)
        except ModuleNotFoundError as error:
            assert "matplotlib" in str(error), (notebook, cell["id"])
            print("plotless:", cell["id"], file=sys.stderr)
        except Exception:
            assert "raises-exception" in cell["metadata"]["tags"], (notebook, cell["id"])

from ttt.check import worker
from ttt.widgets import Play

board = Play()
board.click(4)
print(board, worker("def worth(job):\\n    return 1\\n"), file=sys.stderr)
"""
WITHOUT = """import sys

import loky

def refuse(*_, **__):
    raise OSError("no semaphores here")

sys.modules["distributed"] = None  # as if it were not installed
loky.ProcessPoolExecutor = refuse"""
NEED_NEITHER = {"checkpoint", "many"}  # and take long


def test_in_a_browser_no_cell_fails():
    """Others are like these, and take longer; some plot, and 09 and 10 need NumPy."""
    notebooks = [
        str(*(ROOT / "notebooks").glob(f"{number:02}_*.ipynb")) for number in (0, 1, 2, 5, 6)
    ]
    run = python("-c", IN_A_BROWSER, *notebooks)
    play, _hint = run.stderr.splitlines()
    assert run.returncode == 0, run.stderr
    assert "Play(State.parse('o../.x./...')): x is you, o is Harvey's rules" in play
    assert "worker: not yet: no process can be started here (not in a browser)" in play


def test_every_cell_of_10_runs_without_dask_and_without_processes():
    printed: dict[str, str] = {}
    for path in sorted((ROOT / "notebooks").glob("**/10_parallel_search.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        cells = {
            cell.id: cell
            for cell in notebook.cells
            if cell.cell_type == "code" and cell.id not in NEED_NEITHER
        }
        notebook.cells = [new_code_cell(WITHOUT), *cells.values()]
        NotebookClient(
            notebook, timeout=LIMIT, resources={"metadata": {"path": str(path.parent)}}
        ).execute()
        for name, cell in cells.items():
            printed[name] = "".join(output.get("text", "") for output in cell.outputs)
    assert (
        "Dask is not here; this installs it: python -m pip install distributed" in printed["dask"]
    )
    assert "No processes can be started here (no semaphores here)" in printed["threads"]
    assert "this is not a process of a pool" in printed["pool"]
    assert printed["pickled"].endswith("draw\n")


def test_plots_without_a_home_that_can_be_written_to(tmp_path):
    home = tmp_path / "file"
    home.touch()
    program = "from ttt.pictures.figures import settings; settings()"
    environment = {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": "", "MPLCONFIGDIR": ""}
    run = python("-c", program, env=environment)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("options", [["--size", "5x5x5"], ["--game", "cube"], ["--game", "nim"]])
def test_a_terminal_needs_no_library(options):
    bare = f"import runpy, sys; sys.modules.update(dict.fromkeys({LIBRARIES})); sys.argv[1:] = {options}; "
    run = python("-c", f"{bare}runpy.run_module('ttt', run_name='__main__')", input="4\nq\n")
    assert (run.returncode, run.stderr) == (0, "")
    assert " takes " in run.stdout
