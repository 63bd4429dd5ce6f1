"""Where something is missing: a browser has no threads, no processes, few libraries at first."""

import os
import sys
from typing import Any

from tests.canonical import read
from tests.running import ROOT, python

MORE_10 = ROOT / "notebooks/more/10_parallel_search.ipynb"
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


def test_in_a_browser_no_cell_fails():
    """Others are like these two, and take longer; some plot, and 09 and 10 need NumPy."""
    notebooks = [str(*(ROOT / "notebooks").glob(f"{number:02}_*.ipynb")) for number in (0, 6)]
    run = python("-c", IN_A_BROWSER, *notebooks)
    play, _hint = run.stderr.splitlines()
    assert run.returncode == 0, run.stderr
    assert "Play(State.parse('o../.x./...')): x is you, o is Harvey's rules" in play
    assert "worker: not yet: no process can be started here (not in a browser)" in play


def test_without_dask_10_says_so_and_goes_on(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "distributed", None)  # as if it were not installed
    names: dict[str, Any] = {}
    for cell in read(MORE_10).cells:
        if cell.id in {
            "imports",
            "board",
            "cluster",
            "by-whom",
            "kill-question",
            "killed",
            "kill-answer",
        }:
            exec(cell.source, names)
    lines = capsys.readouterr().out.splitlines()
    refused, again, parts, answers = [line for line in lines if "prediction" not in line.lower()]
    assert refused == again
    assert refused.startswith("No cluster can be started here: ")
    assert "distributed" in refused
    assert (parts, answers) == (
        "answers came from the processes []",
        "0 of 11 answers are here, and right.",
    )


def test_plots_without_a_home_that_can_be_written_to(tmp_path):
    home = tmp_path / "file"
    home.touch()
    program = "from ttt.pictures.figures import settings; settings()"
    environment = {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": "", "MPLCONFIGDIR": ""}
    run = python("-c", program, env=environment)
    assert (run.returncode, run.stderr) == (0, "")


def test_a_terminal_needs_no_library():
    bare = f"import runpy, sys; sys.modules.update(dict.fromkeys({LIBRARIES})); sys.argv[1:] = ['--size', '5x5x5']; "
    run = python("-c", f"{bare}runpy.run_module('ttt', run_name='__main__')", input="4\nq\n")
    assert (run.returncode, run.stderr) == (0, "")
    assert "o took " in run.stdout
