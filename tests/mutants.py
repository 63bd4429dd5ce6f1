"""Do the tests see a mistake?

Small mistakes are made in the code on purpose, one at a time: mutants.

python -m tests.mutants                       try some mutants of every module below
python -m tests.mutants ttt/game.py           try those of one module
python -m tests.mutants --count 40 --seed 2   try more, and others

A mutant is caught if a test that belongs to its module fails, or takes far too long. The seed
chooses which ones are tried, by function and by what is changed: a function that moves to another
module takes its mutants along.

The mistakes themselves are made in `tests/mutations.py`. Reading order: `chosen`, the ones that are
tried; `Copies`, where they are tried; `tried` and `main`.
"""

from __future__ import annotations

import argparse
import ast
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from tests.mutations import Site, sites

ROOT = Path(__file__).parent.parent
ROOMS = {
    "ttt": "variant notation game count agents match rules minimax tiebreak trace alphabeta"
    " lookahead deepening lazy lazy_search",
    "ttt/learning": "policies training menace unforced td mcts",
    "ttt/originals": "emacs tic harvey article book weights",
    "ttt/play": "session series coach",
    "ttt/solvers": "by_size bits tablebase proofs tree_size pairings positions",
    "ttt/games": "on_board hexapawn nim cube workshop",
    "ttt/parallel": "parts schedules",
    "ttt/referee": "luck judge understand verdict worker trial",
    "ttt/check": "engine hints beside n00_start_here n01_state_and_operators n02_terminal_test n03_how_many_games"
    " n04_rule_agents n05_harveys_rules n06_minimax n07_alpha_beta n08_look_ahead n09_lazy_evaluation"
    " n10_parallel_search n11_learning n12_bigger_boards",
}
DOORS = "tests/test_doors.py"  # what all modules of the first room refuse
BELONGS = {
    f"{room}/{name}.py": [f"tests{room[3:]}/test_{name}.py"]
    for room, names in ROOMS.items()
    for name in names.split()
}
for module, tests in BELONGS.items():
    if module.count("/") == 1:
        tests.append("tests/test_doors.py")  # what all modules of the top level refuse
BELONGS["ttt/notation.py"].append("tests/test_game.py")  # what text a game gives, move by move
BELONGS["ttt/notation.py"].append("tests/test_first.py")  # if o begins
for learner in ("menace", "unforced", "td"):  # what all of them share
    BELONGS[f"ttt/learning/{learner}.py"].append("tests/learning/test_training.py")
for game in ("hexapawn", "nim"):  # what boards ask of both
    BELONGS[f"ttt/games/{game}.py"].append("tests/games/test_on_board.py")
BELONGS["ttt/solvers/tree_size.py"].append("tests/test_lazy.py")  # what a lazy tree has worked out
BELONGS["ttt/check/m11_learning.py"] = ["tests/check/test_n11_learning.py"]
BELONGS["ttt/check/watch.py"] = [
    f"tests/check/test_{name}.py"
    for name in ("engine", "beside", "trees", "n05_harveys_rules", "n11_learning")
]
BELONGS["ttt/watching.py"] = [
    "tests/check/test_engine.py",
    "tests/check/test_stubs.py",
    "tests/steps/test_calls.py",
]
BELONGS["ttt/check/verdict.py"] = [
    "tests/check/test_engine.py",
    "tests/check/test_n06_minimax.py",
    "tests/check/test_n10_parallel_search.py",
]
BELONGS["ttt/check/record.py"] = [
    "tests/check/test_n04_rule_agents.py",
    "tests/check/test_n05_harveys_rules.py",
]
# mutants that no input tells from the original, and why; they are not tried
EQUIVALENT = {
    "module: 10 ** 9 → 11 ** 9": "so many plies has no game either",
    "_minimax: best = -1 → best = -2": "there is a move, and none is worth less than −1",
    "Outcome.__str__: self.value > 0 → self.value >= 0": "a value of 0 is a draw, which was told before",
    "Series._sit: self._rng.random() < 0.5 → self._rng.random() <= 0.5": "one in 2**53 numbers is 0.5",
    "_Places.__init__: 1 << self.squares → 1 >> self.squares": "the full board is its own image, and the last number",
    "_line_free: set(missing) <= set(free) → set(missing) < set(free)": "nobody takes all that is free, but for one",
    "naming: size // 2 → size // 3": "it does not matter where a mask is cut in two",
    "reachable: len(chosen) - len(completed) → len(chosen) + len(completed)": "both are even, or both are odd",
    "_sets: len(lines) + 1 → len(lines) + 2": "no set has more than all lines",
    "Tablebase.outcome: worth > 0 → worth >= 0": "a worth of 0 is a draw, which was returned before",
    "policy_value: -1 if is_mine else 1 → -2 if is_mine else 1": "only its sign counts",
    "policy_value: -1 if is_mine else 1 → -1 if is_mine else 2": "only its sign counts",
    "_Points.symmetries: {here, there} <= line → {here, there} < line": "what doesn't fit is met in the end, too",
    "_subsets: counts.reshape(-1, 2, 1 << square) → counts.reshape(-2, 2, 1 << square)": "for numpy, both are the rest",
    "_advise: set(got) <= set(case.want) → set(got) < set(case.want)": "equal sets were advised on before",
    "module: STEPS = 100000000 → STEPS = 100000001": "one step more or less",
    "module: STEPS = 5000000 → STEPS = 5000001": "one step more or less",
    "_tracer: steps > limit → steps >= limit": "one step more or less",
    "judge: spent > patience → spent >= patience": "a moment more or less",
    "printed_too: :200 → :201": "one letter more or less",
    "Case: dataclass(frozen=True) → dataclass(frozen=False)": "nobody writes to a case",
    "Verdict: dataclass(frozen=True) → dataclass(frozen=False)": "nobody writes to a verdict",
    "replay: product((0, 4, 8, UNDO), repeat=length) → product((0, 5, 8, UNDO), repeat=length)": "only other examples",
    "_general: return '' → return None": "no text is as false as nothing",
    "_general: return '' → return None (2)": "no text is as false as nothing",
    "_backwards: goal - values[name] → goal + values[name]": "the first game that shows this slip has values of 0",
    "_kept: search.find(table, EMPTY, -inf, inf) → search.find(table, EMPTY, inf, inf)": "exact is exact anywhere",
    "_are_all_equal: things[0] → things[1]": "if all are equal, any will do",
}
EXAMPLES = "other examples show the same"
EQUIVALENT |= {
    "corrected: luck.randrange(-8, 9) / 8 → luck.randrange(-8, 9) / 9": EXAMPLES,
    "_nodes: visits + 1 → visits + 2": EXAMPLES,
    "_nodes: visits + 1 → visits - 1": EXAMPLES,
    "_nodes: number % 7 → number * 7": EXAMPLES,
}  # fmt: skip

AT_ONCE = 3  # mutants of one function, before the others have their turn
PATIENCE = 60  # seconds that a mutant may take
SLOWER = 10  # or so many times as long as the original
MEMORY = 8 << 30  # bytes that a process may have, as a mutant may never stop collecting
PYTEST = ["-m", "pytest", "-x", "-q", "--noconftest", "-p", "no:cacheprovider", "-o", "addopts="]
SETTINGS = {
    "CI": "1",  # has Hypothesis choose the same examples each time, and keep none
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONHASHSEED": "1",
}
NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "work", "*.egg-info")


def chosen(mistakes: Sequence[Site], count: int, seed: int) -> list[Site]:
    """Return so many of them: some of each function, then some more, in an order by chance."""
    by_chance = sorted(mistakes, key=lambda site: sha256(f"{seed} {site.text}".encode()).digest())
    turns: list[tuple[int, int, Site]] = []
    seen = Counter[str]()
    for place, site in enumerate(by_chance):
        turns.append((seen[site.function] // AT_ONCE, place, site))
        seen[site.function] += 1
    turns.sort(key=lambda turn: turn[:2])
    return [site for _, _, site in turns[:count]]


class Copies:
    """Copies of the project, one for each worker, in which mutants are tried."""

    def __init__(self, folder: Path, workers: int):
        self.free: SimpleQueue[Path] = SimpleQueue()
        for number in range(workers):
            self.free.put(shutil.copytree(ROOT, folder / str(number), ignore=NOT_COPIED))

    def passes(self, module: str, source: str, limit: float | None = None) -> bool:
        """Whether the tests of a module pass, in this time, if this stands in its place."""
        place = self.free.get()
        file = place / module
        original = file.read_bytes()
        file.write_text(source, encoding="utf-8")
        try:
            return run([*PYTEST, *BELONGS[module]], place, limit) == 0
        finally:
            file.write_bytes(original)
            self.free.put(place)


def run(arguments: list[str], place: Path, limit: float | None) -> int | None:
    """Run Python in a folder, with an end to all that it starts; return its status or None."""
    with subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        cwd=place,
        env={**os.environ, **SETTINGS, "PYTHONPATH": str(place)},
    ) as process:
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def tried(module: str, copies: Copies, options: argparse.Namespace) -> tuple[str, int, int]:
    """Return a module, how many mutants were tried, and how many were caught; print the others.

    Stops the program if the tests fail anyway.
    """
    source = (ROOT / module).read_text(encoding="utf-8")
    begun = time.monotonic()
    if not copies.passes(module, ast.unparse(ast.parse(source))):
        command = " ".join(["python", *PYTEST, *BELONGS[module]])
        sys.exit(f"{module}: its tests fail as it is; see {command}")
    limit = max(PATIENCE, SLOWER * (time.monotonic() - begun))
    mistakes = [site for site in sites(source) if site.text not in EQUIVALENT]
    mutants = chosen(mistakes, options.count, options.seed)
    with ThreadPoolExecutor(options.workers) as pool:
        passed = pool.map(lambda site: copies.passes(module, site.mutant, limit), mutants)
        survivors = [site for site, survives in zip(mutants, passed, strict=True) if survives]
    for site in sorted(survivors, key=lambda site: site.line):
        print(f"{module}:{site.line}  {site.text}")
    print(f"{module}: {len(mutants)} tried in {time.monotonic() - begun:.0f} s", flush=True)
    return module, len(mutants), len(mutants) - len(survivors)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for, and return the exit status."""
    parser = argparse.ArgumentParser(
        "python -m tests.mutants", description="Do the tests see a mistake?"
    )
    add = parser.add_argument
    add("modules", nargs="*", help="such as ttt/game.py; all, unless some are named")
    add("--count", type=int, default=15, help="how many mutants of each module (15)")
    add("--workers", type=int, default=2, help="how many are tried at the same time (2)")
    add("--seed", type=int, default=0, help="which ones: another number, other mutants (0)")
    options = parser.parse_args(arguments)
    for module in options.modules:
        if module not in BELONGS:
            parser.error(f"{module} is not one of {', '.join(BELONGS)}")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with TemporaryDirectory() as folder:
        copies = Copies(Path(folder), options.workers)
        rows = [tried(module, copies, options) for module in options.modules or BELONGS]
    for module, mutants, caught in [("module", "mutants", "caught"), *rows]:
        print(f"{module:<32}{mutants:>8}{caught:>8}")
    all_caught = sum(caught for _, _, caught in rows)
    print(f"caught {all_caught} of {sum(mutants for _, mutants, _ in rows)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
