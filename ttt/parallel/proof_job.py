"""Nobody can force a win: proved claim by claim, by many hands, and not all at once (notebook 10).

Reading order: `prove`, scatter and gather with a store; `Store`, what is proved already, in a file;
`proof_times`, of the proof for 5×5 that was run already. `python -m ttt.parallel` is the command
line.
"""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

from ttt import doors
from ttt.parallel.scatter import Arrival, Hands, scatter_gather
from ttt.solvers.proofs import Claim, Proof, claims, settle
from ttt.variant import Variant

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'settled'"
MAKE = """CREATE TABLE IF NOT EXISTS settled
    (variant, claim, holds, positions, seconds, PRIMARY KEY (variant, claim))"""
KEEP = "INSERT OR REPLACE INTO settled VALUES (?, ?, ?, ?, ?)"
FIND = "SELECT positions, seconds FROM settled WHERE variant = ? AND claim = ? AND holds"


class ClaimFailedError(RuntimeError):
    """A claim does not hold."""


def prove(
    variant: Variant,
    executor: Hands | None = None,
    store: Store | None = None,
    on_arrival: Arrival | None = None,
) -> list[Proof]:
    """Return a proof of each of `claims(variant)`, in order.

    What the store has is not proved again. `on_arrival(position, proof)` is called for each new
    one, when it is kept. Raises ClaimFailedError for a claim that does not hold (what has not begun
    is then cancelled), and what `claims`, `Store` and `scatter_gather` raise.
    """
    doors.function("an on_arrival", on_arrival or print, "a function of a position and a proof")
    wanted = claims(variant)
    proofs: dict[Claim, Proof] = {}
    if store:
        doors.instance(store, Store, "Store('proved.sqlite')")
        proofs = store.proofs(wanted)

    def arrived(_: int, proof: Proof) -> None:
        if not proof.holds:
            lost = f"{proof.claim.player} can force a win after {proof.claim.moves}"
            raise ClaimFailedError(f"{lost}; this does not prove a draw")
        proofs[proof.claim] = proof
        if store:
            store.keep(proof)
        if on_arrival:
            on_arrival(wanted.index(proof.claim), proof)

    left = [claim for claim in wanted if claim not in proofs]
    scatter_gather(settle, left, executor, on_arrival=arrived)
    return [proofs[claim] for claim in wanted]


class Store:
    """A sqlite3 file with a row for each settled claim, made if there is none.

    A row reaches the disk at once. Raises OSError, also later, if the file can't be read and
    written, and ValueError if it is another kind of file.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        for (name,) in self._do(TABLES):
            raise ValueError(f"{self.path} is not a store of proofs: it has a table {name!r}")
        self._do(MAKE)

    def proofs(self, claims: list[Claim]) -> dict[Claim, Proof]:
        """Return what is kept of these claims."""
        proofs = {}
        for claim in claims:
            for positions, seconds in self._do(FIND, repr(claim.variant), str(claim)):
                proofs[claim] = Proof(claim, True, positions, seconds)
        return proofs

    def keep(self, proof: Proof) -> None:
        """Keep a proof; nothing that is kept already is lost if that fails."""
        claim, *numbers = proof
        self._do(KEEP, repr(claim.variant), str(claim), *numbers)

    def _do(self, command: str, *values: object) -> list[Any]:
        import sqlite3  # not every browser has it

        try:
            with closing(sqlite3.connect(self.path)) as file, file:
                return file.execute(command, values).fetchall()
        except sqlite3.OperationalError as error:
            raise OSError(f"{self.path} can't be read and written: {error}") from error
        except sqlite3.DatabaseError as error:
            raise ValueError(f"{self.path} is not a store of proofs: {error}") from error


def proof_times() -> list[tuple[int, float]]:
    """Return the positions and seconds of all 62 claims of (5, 5, 4), as one process found them."""
    text = Path(__file__).with_name("proof_5x5x4.json").read_text(encoding="utf-8")
    return [(positions, seconds) for positions, seconds in json.loads(text)]
