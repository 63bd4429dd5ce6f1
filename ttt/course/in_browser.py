"""What Python in a browser lacks: loaded when it is needed, or said in a sentence. There, `import ttt` imports this."""

from __future__ import annotations

import importlib
import sys
import threading
from importlib.machinery import ModuleSpec, PathFinder

from IPython.core.getipython import get_ipython

LATER = {"matplotlib", "networkx", "numpy", "tqdm"}  # large, and not needed at once; two of them come from the web
NEVER = {"distributed", "loky"}
OFFLINE = "{0} could not be loaded. Once you are online, run a cell with just `import {0}`, then this one again."
ONE_THREAD = (
    "In a browser, Python has a single thread and no processes, so this cell can't do its work here. "
    "The notebook as it was first (Start again) shows what comes out."
)


class Loader:
    """Loads a package at its first import, even deep inside a function, in browsers that can wait there."""

    @staticmethod
    def find_spec(name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """Return where the module is, once it is loaded. Raises ModuleNotFoundError with a reason if it can't be."""
        if name in NEVER:
            raise ModuleNotFoundError(ONE_THREAD, name=name)
        if name not in LATER:
            return None
        import pyodide_js  # type: ignore[import-not-found]
        from pyodide.ffi import can_run_sync, run_sync  # type: ignore[import-not-found]

        if can_run_sync():
            run_sync(pyodide_js.loadPackage(name))
            importlib.invalidate_caches()
        if (found := PathFinder.find_spec(name)) is None:
            raise ModuleNotFoundError(OFFLINE.format(name), name=name)
        return found


def no_thread(_thread: threading.Thread) -> None:
    """Say why a thread does not start."""
    raise RuntimeError(ONE_THREAD)


sys.meta_path.append(Loader())
threading.Thread.start = no_thread  # type: ignore[assignment, method-assign]
if shell := get_ipython():
    shell.Completer.use_jedi = False  # it is not here, and names can be completed without it
