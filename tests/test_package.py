"""What `import ttt` gives, what it costs, and what is installed with it."""

import re
import sys
import tomllib

import ttt
from tests.running import ROOT, python

ALLOWED = {"ttt", "ttt.game", "ttt.notation", "ttt.variant"}


def test_it_gives_the_game():
    assert set(ttt.__all__) == {"State", "Variant", "__version__"}
    assert all(hasattr(ttt, name) for name in ttt.__all__)


def test_it_loads_nothing_but_the_standard_library():
    program = "import sys; before = set(sys.modules); import ttt; print(*set(sys.modules) - before)"
    loaded = set(python("-c", program).stdout.split())
    assert {name for name in loaded if name.partition(".")[0] == "ttt"} == ALLOWED
    assert {name.partition(".")[0] for name in loaded} - {"ttt"} <= sys.stdlib_module_names


def names(requirements: list[str]) -> set[str]:
    """Return the packages that these lines name, without versions and comments."""
    lines = [line for line in requirements if line[:1].isalpha()]
    return {re.split(r"[=<>!]", line)[0] for line in lines}


def test_whoever_installs_the_newest_versions_gets_what_is_pinned():
    """The workflow `newest` installs what pyproject.toml names, and nothing else."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    allowed = names(project["dependencies"] + project["optional-dependencies"]["test"])
    for file in ("requirements.txt", "requirements-test.txt"):
        pinned = names((ROOT / file).read_text(encoding="utf-8").splitlines())
        assert pinned - {"jsonschema"} <= allowed  # what others need; its version is for speed only
