"""What is proved already, in a file that survives whoever writes it (notebook 10).

Reading order: `Checkpoint`, which a proof opens when it begins; `read`, for files that nobody writes any more; then the
one form of a line. The file has a line of JSON for each finished claim, after a first one with the title of the proof.
A line is written at once, when its claim arrives, and reaches the disk before the next: whoever is killed, at whatever
byte, loses no more than the line in work, and so does a full disk.
"""

from __future__ import annotations

import json
import os
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any, TypeAlias

from ttt.solvers.proofs import Claim, Proof

FORMAT = 1
KINDS = {"claim": str, "holds": bool, "positions": int, "seconds": float}
Lines: TypeAlias = dict[str, dict[str, Any]]


class Checkpoint:
    """What a file keeps of the proof with this title; it is made if there is none, and closed by `close` or `with`.

    A last line without its end is cut off. Raises OSError if the file can't be read and written, and ValueError if it
    is no checkpoint, or that of another proof, or has a line that can't be read; it is left as it is then.
    """

    def __init__(self, path: str | Path, title: str) -> None:
        self.path, self.title = Path(path), title
        self._file = FileIO(str(self.path), "a+")  # what is written goes to the end, whoever else writes
        try:
            self._file.seek(0)
            data = self._file.readall()
            self._found, whole = _read(data, self.path, title)
            if whole < len(data):
                self._file.truncate(whole)
            if not whole:
                self._append(_first(title))
        except BaseException:
            self.close()
            raise

    def proof(self, claim: Claim) -> Proof | None:
        """Return what is kept of a claim, None if it is not proved yet."""
        return _proof(self._found, claim)

    def write(self, proof: Proof) -> None:
        """Keep a proof. Raises OSError if it could not be written; it can be tried again."""
        values = (str(proof.claim), proof.holds, proof.positions, round(proof.seconds, 3))
        line = dict(zip(KINDS, values, strict=True))
        self._append(line)
        self._found[str(proof.claim)] = line

    def close(self) -> None:
        """Close the file; it can be opened again."""
        self._file.close()

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _append(self, values: dict[str, Any]) -> None:
        line, file = _bytes(values), self._file.fileno()
        try:
            written = self._file.write(line)  # one write: lines of two runs don't mix
            if written < len(line):
                if os.fstat(file).st_size == (end := self._file.tell()):  # nobody else has written since
                    self._file.truncate(end - written)
                raise OSError("there was no room for a whole line")
            os.fsync(file)
        except OSError as error:
            raise OSError(f"{self.path} can't be written: {error}") from error


def read(path: str | Path, title: str, claims: list[Claim]) -> list[Proof]:
    """Return the proofs of these claims from a finished checkpoint, which is not changed.

    Raises what `Checkpoint` raises, and ValueError if a claim is missing.
    """
    found, _ = _read(Path(path).read_bytes(), Path(path), title)
    proofs = [proof for claim in claims if (proof := _proof(found, claim))]
    if len(proofs) < len(claims):
        raise ValueError(f"{path} has {len(proofs)} of {len(claims)} claims")
    return proofs


def _proof(found: Lines, claim: Claim) -> Proof | None:
    line = found.get(str(claim))
    return Proof(claim, line["holds"], line["positions"], line["seconds"]) if line else None


def _bytes(values: dict[str, Any]) -> bytes:
    """Return a line as it is written."""
    return json.dumps(values).encode() + b"\n"


def _first(title: str) -> dict[str, Any]:
    return {"ttt checkpoint": FORMAT, "job": title}


def _read(data: bytes, path: Path, title: str) -> tuple[Lines, int]:
    """Return the lines of a file by their claims, and how many bytes are whole lines."""
    *lines, torn = data.split(b"\n")
    if not lines and _bytes(_first(title)).startswith(torn):
        return {}, 0  # not even the first line was finished
    _check_first(_parsed(lines[0] if lines else torn), path, title)
    found, numbers = Lines(), dict[str, int]()
    for number, line in enumerate(lines[1:], start=2):
        values = _parsed(line)
        if values == _first(title):
            continue  # two runs began at the same time
        if not _is_proof(values):
            raise ValueError(f"{path}, line {number}, is no finished claim: {line[:60].decode(errors='replace')}")
        claim = values["claim"]
        if any(found.setdefault(claim, values)[name] != values[name] for name in ("holds", "positions")):
            raise ValueError(f"{path}, line {number}, says something else of its claim than line {numbers[claim]}")
        numbers.setdefault(claim, number)
    return found, len(data) - len(torn)


def _check_first(values: Any, path: Path, title: str) -> None:
    """Raise ValueError unless this is the first line of a checkpoint of this proof."""
    if not isinstance(values, dict) or "ttt checkpoint" not in values:
        raise ValueError(f"{path} is no checkpoint: its first line does not say so")
    if values != _first(title):
        kind, found = values["ttt checkpoint"], values.get("job")
        raise ValueError(f"{path} is of the proof {found!r}, format {kind!r}; {title!r}, format {FORMAT}, was expected")


def _parsed(line: bytes) -> Any:
    """Return what a line says, None if it can't be read."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _is_proof(values: Any) -> bool:
    return isinstance(values, dict) and {name: type(value) for name, value in values.items()} == KINDS
