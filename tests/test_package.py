"""What `import ttt` gives, and what it costs."""

import subprocess
import sys

import ttt

ALLOWED = {"ttt", "ttt.game", "ttt.variant"}


def test_it_gives_the_game() -> None:
    assert set(ttt.__all__) == {"State", "Variant", "__version__"}
    assert all(hasattr(ttt, name) for name in ttt.__all__)


def test_it_loads_nothing_but_the_standard_library() -> None:
    program = "import sys; before = set(sys.modules); import ttt; print(*set(sys.modules) - before)"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(run.stdout.split())
    assert {name for name in loaded if name.partition(".")[0] == "ttt"} == ALLOWED
    assert {name.partition(".")[0] for name in loaded} - {"ttt"} <= sys.stdlib_module_names
    assert not loaded & {"dataclasses", "typing", "inspect", "re"}, (
        "these cost more than the game itself"
    )
