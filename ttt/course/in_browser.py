"""What Python in a browser lacks: loaded when it is needed, or said in a sentence.

There, `import ttt` imports this.
"""

import importlib
import subprocess
import sys
import threading
from importlib.machinery import ModuleSpec, PathFinder

from IPython.core.getipython import get_ipython

# Large, and not needed at once; two of them come from the web.
LATER = ("matplotlib", "networkx", "numpy", "tqdm")
OFFLINE = (
    "{0} could not be loaded. While you are online, run a cell with just `import {0}`, "
    "then this one again."
)
ONE_THREAD = (
    "In a browser, Python has one thread and no processes; the text says what would come out here."
)
FEW_PACKAGES = (
    "In a browser, this series has NumPy and Matplotlib, and no more packages of that kind."
)
NEVER = {"distributed": ONE_THREAD, "loky": ONE_THREAD, "pandas": FEW_PACKAGES}


class NotHereError(ModuleNotFoundError, RuntimeError):
    """Something that a browser lacks.

    Its sentence is shown without a traceback, and Run All goes on behind it.
    """

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


class Loader:
    """Loads a package at its first import, in browsers that can wait there, even in a function."""

    @staticmethod
    def find_spec(name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """Return where the module is, once it is loaded.

        Raises NotHereError with a reason if it can't be.
        """
        if name in NEVER:
            raise NotHereError(NEVER[name], name=name)
        if name not in LATER:
            return None
        import pyodide_js  # type: ignore[import-not-found]
        from js import BroadcastChannel  # type: ignore[import-not-found]
        from pyodide.ffi import can_run_sync, run_sync  # type: ignore[import-not-found]

        BroadcastChannel.new("ttt packages").postMessage(name)  # the site's bar says where it is
        if can_run_sync():
            run_sync(pyodide_js.loadPackage(name))
            importlib.invalidate_caches()
        spec = PathFinder.find_spec(name)
        if spec is None:
            raise NotHereError(OFFLINE.format(name), name=name)
        return spec


def not_here(*_arguments: object, **_options: object) -> None:
    """Say why no thread and no process starts."""
    raise NotHereError(ONE_THREAD)


sys.meta_path.append(Loader())
threading.Thread.start = not_here  # type: ignore[method-assign]
subprocess.Popen.__init__ = not_here  # type: ignore[method-assign]
shell = get_ipython()
if shell:
    shell.Completer.use_jedi = False  # it is not here, and names can be completed without it
