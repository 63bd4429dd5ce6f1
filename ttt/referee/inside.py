"""What happens inside the process in which a program is tried (notebook 04).

Reading order: `Source`, where a program comes from; `Call` and `Reply`, what goes to it and back;
`serve`, which answers calls until nobody asks any more; `load`; `answered`, one call; `plain`,
what came back as lists and numbers, since anything else may be unknown on the other side.
"""

import importlib.util
import inspect
import io
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import index
from pathlib import Path
from threading import Thread
from time import sleep
from types import CodeType
from typing import TYPE_CHECKING, Any, NamedTuple

from ttt.game import State
from ttt.notation import shown
from ttt.referee import luck
from ttt.watching import EndlessError, code_of, in_words, watched

if TYPE_CHECKING:  # a browser has none
    from multiprocessing.connection import Connection

A_CLASS = """\
{0} is not a function. Three lines turn it into one. Put that function on trial:

    def program(squares):            # nine of "x", "o" and " "
        player = {0}()  # give it what it needs, and fill its board
        return player.move(squares)  # use its method's own name; return a square from 0 to 8"""
LARGEST = 100  # items of an answer that are looked at
DEEPEST = 4  # lists in lists


@dataclass(frozen=True)
class Source:
    """Where a program comes from: a function, pickled, or a file and a name in it."""

    name: str
    pickled: bytes = b""
    file: str = ""


class Facts(NamedTuple):
    """What is known of a program before it is tried."""

    needed: tuple[str, ...]  # names of the arguments that it can't do without
    optional: tuple[str, ...]
    letters: frozenset[str]  # single characters in its text
    constants: dict[str, Any]  # that it asks for, by their names
    knows_numpy: bool


class Call(NamedTuple):
    """What a program is called with, what its luck chooses, and how many steps it may take."""

    arguments: tuple[Any, ...]
    script: luck.Script = ()
    seed: int | None = None
    steps: int | None = None


class Reply(NamedTuple):
    """What came of a call, as plain data."""

    returned: Any = None
    arguments: tuple[Any, ...] = ()  # as they are afterwards
    kind: str = ""  # of what went wrong: "exception", "no answer", …
    problem: str = ""  # the same in words
    choices: tuple[tuple[int, int], ...] = ()  # of its luck
    is_counted: bool = True  # were the choices of its luck known?
    printed: int = 0  # how many characters


@dataclass(frozen=True)
class Opaque:
    """Anything that is not plain data: no number, text, list or dictionary."""

    text: str

    def __repr__(self) -> str:
        return self.text


class Ear(io.TextIOBase):
    """Hears what is printed, and only counts it."""

    heard = 0

    def write(self, text: str) -> int:
        """Count the text."""
        self.heard += len(text)
        return len(text)


def serve(pipe: "Connection", source: Source) -> None:
    """Load a program, and answer calls until the other side is gone."""
    _be_alone()
    with luck.in_control():
        try:
            function = load(source)
            pipe.send(facts(function))
        except BaseException as problem:
            pipe.send(in_words(problem))
            return
        while True:
            try:
                call = pipe.recv()
            except EOFError:
                return
            pipe.send(answered(function, call))


def _be_alone() -> None:
    """Leave the group of the notebook, hear no keyboard, write nowhere, and end with the parent."""
    if hasattr(os, "setsid"):
        os.setsid()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115  as long as the process
    sys.stdout = Ear()
    sys.stderr = Ear()
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    import psutil  # not before: a browser has none

    parent = os.getppid()
    while psutil.pid_exists(parent) and os.getppid() == parent:
        sleep(1)
    os._exit(0)


def load(source: Source) -> Callable[..., Any]:
    """Return the function of a program.

    Raises what the file raises, and AttributeError or TypeError if it has no such function.
    """
    if source.pickled:
        import pickle

        function: Callable[..., Any] = pickle.loads(source.pickled)
        return function
    path = Path(source.file).resolve()
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path.name} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    found = getattr(module, source.name, None)
    if inspect.isclass(found):
        raise TypeError(A_CLASS.format(source.name))
    if not callable(found):
        own = {name: thing for name, thing in vars(module).items() if not name.startswith("_")}
        functions = [name for name, thing in own.items() if inspect.isfunction(thing)]
        classes = [name for name, thing in own.items() if inspect.isclass(thing)]
        has = (
            f"functions: {', '.join(functions) or 'none'}; classes: {', '.join(classes) or 'none'}"
        )
        raise AttributeError(f"it has no function {source.name!r} ({has})")
    return found  # type: ignore[no-any-return]


def facts(function: Callable[..., Any]) -> Facts:
    """Return the names of a function's arguments, and the characters in its text."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return Facts(("board",), (), frozenset(), {}, False)
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    taken = [one for one in parameters if one.kind in positional]
    needed = tuple(one.name for one in taken if one.default is one.empty)
    optional = tuple(one.name for one in taken if one.default is not one.empty)
    used = dict(constants(function, set()))
    letters = frozenset(text for thing in used.values() for text in texts(thing) if len(text) < 2)
    named = {name: thing for name, thing in used.items() if name.isidentifier()}
    if any(one.kind is one.VAR_POSITIONAL for one in parameters):
        needed = needed or ("board",)
    first = needed or optional[:1]
    return Facts(first, optional[not needed :], letters, named, "numpy" in sys.modules)


def constants(function: Any, seen: set[CodeType]) -> Iterator[tuple[str, Any]]:
    """Yield the constants of a function and of all that it calls, with their names if they have one."""
    code = code_of(function) if callable(function) else None
    if code is None or code in seen:
        return
    seen.add(code)
    for inner in (code, *(one for one in code.co_consts if isinstance(one, CodeType))):
        yield f"in {inner.co_name} {len(seen)}", plain([*inner.co_consts])
        known = getattr(inspect.unwrap(function), "__globals__", {})
        for name in inner.co_names:
            thing = known.get(name)
            yield from constants(thing, seen)
            if isinstance(thing, str | int | tuple | list | dict):
                yield name, plain(thing)


def texts(thing: Any) -> Iterator[str]:
    """Yield the texts in a constant."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, list):
        for item in thing:
            yield from texts(item)
    elif isinstance(thing, dict):
        yield from texts([*thing, *thing.values()])


def answered(function: Callable[..., Any], call: Call) -> Reply:
    """Return what comes of a call, whatever that is."""
    drawn = None if call.seed is None else luck.TRUE_RANDOM(call.seed)
    luck.NOW[0] = now = luck.Luck(call.script, drawn)
    heard = sys.stdout.heard if isinstance(sys.stdout, Ear) else 0
    returned = None
    kind = problem = ""
    try:
        if call.steps:
            with watched(call.steps) as page:
                returned = function(*call.arguments)
            print(page.getvalue(), end="")
        else:
            returned = function(*call.arguments)
    except EndlessError as endless:
        kind, problem = "no answer", f"it {endless}"
    except BaseException as raised:
        kind, problem = "exception", in_words(raised)
    printed = sys.stdout.heard - heard if isinstance(sys.stdout, Ear) else 0
    after = tuple(map(plain, call.arguments))
    return Reply(plain(returned), after, kind, problem, tuple(now.choices), now.is_counted, printed)


def plain(value: Any, depth: int = DEEPEST) -> Any:
    """Return a value made of numbers, texts, lists and dictionaries; what is none of them, Opaque."""
    if value is None or type(value) in (bool, int, float):
        return value
    if isinstance(value, str):
        return str(value)[:LARGEST]
    if isinstance(value, State) or not depth:
        return value if isinstance(value, State) else Opaque(shown(value))
    if isinstance(value, dict):
        return {_key(key): plain(item, depth - 1) for key, item in list(value.items())[:LARGEST]}
    if isinstance(value, list | tuple):
        return [plain(item, depth - 1) for item in value[:LARGEST]]
    if hasattr(value, "tolist"):  # NumPy's
        return plain(value.tolist(), depth - 1)
    try:
        return index(value)
    except Exception:
        return Opaque(shown(value))


def _key(key: Any) -> Any:
    return tuple(map(plain, key)) if isinstance(key, tuple) else plain(key)
