"""What pyproject.toml can't say: a wheel holds the notebooks, where ttt/course/lessons.py looks.

Without this file (for the site, and in what students are handed), it holds none.
"""

from pathlib import Path
from shutil import copytree, ignore_patterns

from setuptools import setup
from setuptools.command.build_py import build_py


class WithNotebooks(build_py):
    """Builds the package, and puts the notebooks into it."""

    def run(self) -> None:
        """Build it; an editable install has the notebooks already."""
        super().run()
        if not self.editable_mode:
            inside = Path(self.build_lib, "ttt", "course", "notebooks")
            copytree("notebooks", inside, ignore=ignore_patterns(".*"), dirs_exist_ok=True)


setup(cmdclass={"build_py": WithNotebooks})
