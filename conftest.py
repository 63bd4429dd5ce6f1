"""How notebooks are run by the strict check, and one line at the end that says how many were."""

import os
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

import nbval.kernel
import pytest
from nbval.plugin import IPyNbCell

# Bars of progress depend on how fast a machine is. So no test sees any, and no kernel or other
# program that one starts.
os.environ["TTT_PROGRESS"] = "0"

# The check's kernels see what a learner's kernel sees. They get the environment of now, before
# pytest adds PYTEST_CURRENT_TEST, which would make them swallow what child processes print; and
# they keep a history, without which `_` is not filled and a trailing `;` does not hide a value.
start_once = partial(nbval.kernel.start_new_kernel, env={**os.environ, "PYTHONHASHSEED": "0"})


def start_new_kernel(*args: Any, **options: Any) -> Any:
    """Start a kernel, twice if it dies at once: another program may take a port meant for it."""
    try:
        return start_once(*args, **options)
    except RuntimeError:
        return start_once(*args, **options)


nbval.kernel.start_new_kernel = start_new_kernel


def execute_cell_input(
    kernel: nbval.kernel.RunningKernel, source: str, allow_stdin: bool | None = None
) -> str:
    message_id: str = kernel.kc.execute(
        source, store_history=True, allow_stdin=allow_stdin, stop_on_error=False
    )
    return message_id


nbval.kernel.RunningKernel.execute_cell_input = execute_cell_input


# Seconds that an output may need to arrive; nbval's own 5 are too few for a busy machine.
OUTPUT_LIMIT = 60


def pytest_configure(config: pytest.Config) -> None:
    """Compare all of an output but its colours, wherever pytest was started."""
    config.option.nbval_sanitize_with = str(Path(__file__).with_name("tests") / "colours.cfg")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out the cells after one that did not end: what it should have made is not there."""
    if isinstance(item, IPyNbCell):
        item.output_timeout = OUTPUT_LIMIT
        if item.parent.timed_out:
            pytest.skip("a cell before it did not end")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many notebook cells and how many tests passed, and how many did not."""
    stats = terminalreporter.stats
    cells, tests = split(stats.get("passed", []))
    notebooks = {name.partition("::")[0] for name in cells}
    matched = f"{len(cells)} cells in {len(notebooks)} notebooks ran and matched"
    line = f"notebooks: {matched}; tests: {len(tests)}"
    skipped = stats.get("skipped", [])
    if skipped:
        line += f"; skipped: {len(skipped)}"
    failed = stats.get("failed", []) + stats.get("error", [])
    if failed:
        cells, tests = split(failed)
        line += f"; FAILED: {len(cells)} cells, {len(tests)} tests"
    terminalreporter.write_line(line)


def split(reports: Iterable[pytest.TestReport]) -> tuple[list[str], list[str]]:
    """The names of the notebook cells and of the tests among some reports."""
    names = [report.nodeid for report in reports]
    cells = [name for name in names if ".ipynb::" in name]
    tests = [name for name in names if ".ipynb::" not in name]
    return cells, tests
