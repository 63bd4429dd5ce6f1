"""Finding out how somebody's program is called, and how its answer is read (notebook 04).

Whatever can be tried is tried, on boards that are nearly full. In the right form, a program takes
free squares, and where somebody could win at once, it cares.

Reading order: `understood`; `forms`, all forms that could be meant, the most usual first, and
`arguments`, from their names; `Tried`, how well a program does in one of them; `_plays`, whether it
always plays the same mark; what is said if none fits, or two.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from time import monotonic
from typing import Any, TypeAlias

from ttt.agents import winning_squares
from ttt.count import reachable
from ttt.game import State, other
from ttt.notation import shown
from ttt.referee.forms import BOARDS, MOVE_MADE, NEW_BOARD, NUMBERED, STATE, Form, readings
from ttt.referee.inside import Call, Facts, Reply
from ttt.referee.worker import Here, ProgramError, Worker, advice, limit

FEW_STEPS = 50_000  # on a board with one or two free squares
STOPS = 500  # calls that may be stopped before it is given up
ENDED = 101  # so many is a call that costs a process
FIRST = 2  # boards: if no answer there is legal, the others are not tried
LETTERS = (("x", "o"), ("X", "O"))
DIGITS = ((1, 2), (1, -1))
FREE: tuple[Any, ...] = (" ", "_", "", ".", "-", "0", None, 0, *NUMBERED)
FREE_LETTERS = " _.-0"
FREE_OF_DIGITS: tuple[Any, ...] = (0, None, " ", "")
# What an argument is, if its name contains one of these: the first that fits
NAMES: tuple[tuple[tuple[str, ...], str], ...] = (
    (("board",), "board grid state square cells field position"),
    (("x moves", "True", "o moves", "False"), "max"),
    (("opponent",), "opp enemy human other rival"),
    (("depth 0", "free squares"), "depth level ply"),
    (("-inf",), "alpha"),
    (("inf",), "beta"),
    (("player",), "player letter mark symbol turn piece token sign who side me comp cpu ai bot"),
)
ANY_ROLE = ("board", "player", "opponent", "free squares")
DRAWS = 4  # of luck, on a board that is tried
CHANCE = 3  # boards: a difference that may be chance
SEES = 2 / 3  # of the telling boards: who wins or blocks more often, sees the marks
SURELY_SEES = 9 / 10  # the same if chance decides
OWN = ("ai", "computer", "comp", "cpu", "bot", "machine", "robot", "me")
ADAPTER = """\
If the referee can't guess how to call your program, three lines of yours can. Write a function that
takes nine squares, calls your program in its own way, and returns a square from 0 to 8. Then put
that function on trial:

    def program(squares):          # nine of "x", "o" and " "
        board[:] = squares         # if your program reads a list called board
        return best_move()         # if it only changes the board: return the square that changed"""


Telling: TypeAlias = tuple[State, list[int], list[int]]  # a board, and the winning squares of both
Way: TypeAlias = tuple["Tried", str]  # a form, and how its answer is read


def understood(worker: Worker | Here, name: str, seconds: float) -> Form:
    """Return the form of a program.

    Raises ProgramError if none fits, or if two fit and don't play alike.
    """
    if not worker.facts.needed:
        raise ProgramError(f"{name} takes no argument, so it can't be given a board.\n{ADAPTER}")
    until = monotonic() + seconds / 2
    tried: list[Tried] = []
    for steps in (FEW_STEPS, None):
        tried = list(_tried(worker, limit(seconds), until, steps)) or tried
        worker.end()  # an import that was stopped halfway, say, is forgotten
        legal = [(one, how, times) for one in tried for how, times in one.legal().items()]
        most = max((times for _, _, times in legal), default=0)
        if 3 * most >= len(nearly_full()) or (most and monotonic() > until):
            near = [(one, how) for one, how, times in legal if times >= most - 2]
            return _best(near, name, worker.facts)
    raise ProgramError(_not_understood(name, tried))


def _tried(
    worker: Worker | Here, seconds: float, until: float, steps: int | None
) -> Iterator["Tried"]:
    """Yield how a program does in every form, until time is over or too many calls were stopped."""
    cost = 0
    usual = sorted(forms(worker.facts), key=lambda form: _unnamed(form, worker.facts.letters))
    for form in usual:
        if cost > STOPS or monotonic() > until:
            return
        one = Tried(worker, form, seconds, until)
        one.begin(steps)
        yield one
        cost += one.stopped + one.ended * ENDED


def forms(facts: Facts) -> Iterator[Form]:
    """Yield every form that could be meant, the most usual first."""
    marked = [*product(LETTERS, FREE), *product(DIGITS, FREE_OF_DIGITS)]
    for given, board, (marks, free) in product([*arguments(facts)], BOARDS, marked):
        is_text = "text" in board
        if is_text and ((len(str(free)) != 1 and free not in NUMBERED) or type(marks[0]) is int):
            continue
        if "NumPy" not in board or facts.knows_numpy:
            yield Form(board, free, marks, given)
    if len(facts.needed) == 1:
        yield Form(STATE)


def _unnamed(form: Form, letters: frozenset[str]) -> int:
    """Return how many signs of a board are not in the program's text, where it names others."""
    names_marks = not letters.isdisjoint("xoXO")
    wanted = [*form.marks] if names_marks else []
    if isinstance(form.free, str) and not letters.isdisjoint(FREE_LETTERS):
        wanted.append(form.free)
    return sum(sign not in letters for sign in wanted)


def arguments(facts: Facts) -> Iterator[tuple[str, ...]]:
    """Yield what the arguments could be: those that are needed, then with those that are not."""
    for more in range(len(facts.optional) + 1):
        names = (*facts.needed, *facts.optional[:more])
        if more and not _roles(names[-1]):
            return
        for roles in product(*(_roles(name) or ANY_ROLE for name in names)):
            if roles.count("board") == 1:
                yield roles
        if all("board" not in (_roles(name) or ANY_ROLE) for name in names):
            _, *rest = [_roles(name) for name in names]
            yield from (("board", *roles) for roles in product(*rest))


def _roles(name: str) -> tuple[str, ...]:
    """Return what an argument of this name could be; nothing if the name doesn't tell."""
    for roles, parts in NAMES:
        if any(part in name.lower() for part in parts.split()):
            return roles
    return ()


# ---- boards to try


@cache
def nearly_full() -> tuple[State, ...]:
    """Return boards with one or two free squares, so that few answers are legal."""
    going = [state for state in reachable() if not state.is_terminal]
    ones = {state.actions(): state for state in going if len(state.actions()) == 1}
    twos = {state.actions(): state for state in going if len(state.actions()) == 2}
    pairs = zip(ones.values(), [*twos.values()][::3], strict=False)
    return tuple(state for pair in pairs for state in pair)


@cache
def telling() -> tuple[Telling, ...]:
    """Return boards on which somebody could win at once, with the squares of both players.

    Most are boards on which both could: who plays, and for whom?
    """
    kinds: dict[tuple[str, bool, bool], list[Telling]] = {}
    for state in reachable():
        free = len(state.actions())
        if not state.is_terminal and 2 < free < 5:
            me = state.to_move
            wins, threats = winning_squares(state, me), winning_squares(state, other(me))
            if len(threats) < 2 and not set(wins) & set(threats) and free > len(wins + threats):
                kind = (me, bool(wins), bool(threats))
                kinds.setdefault(kind, []).append((state, wins, threats))
    chosen = []
    for (_, win, threat), boards in kinds.items():
        if win or threat:
            chosen += boards[:: len(boards) // (8 if win and threat else 4) or 1]
    return tuple(chosen)


class Tried:
    """How a program does in one form. When its time is over, it is not asked any more."""

    def __init__(self, worker: Worker | Here, form: Form, seconds: float, until: float) -> None:
        self.worker = worker
        self.form = form
        self.seconds = seconds
        self.until = until
        self.replies: dict[State, Reply] = {}
        self.squares: dict[State, dict[str, int]] = {}  # by the way of reading, only free ones
        self.stopped = 0
        self.ended = 0

    def begin(self, steps: int | None) -> None:
        """Ask on some nearly full boards, and on all of them if that looks well."""
        boards = nearly_full()
        for states in (boards[:FIRST], boards[FIRST:]):
            for state in states:
                reply = self.ask(state, steps)
                is_gone = not reply.arguments
                self.ended += is_gone
                self.stopped += reply.kind == "no answer" and not is_gone
                if self.ended > 1 or (self.stopped > 1 and not self.legal()):
                    return
            if not self.legal():
                return

    def ask(self, state: State, steps: int | None = None) -> Reply:
        """Ask on a board, and note the free squares that the answer could mean."""
        if monotonic() > self.until:
            return Reply(kind="no time")
        call = Call(self.form.given(state), steps=steps)
        reply = self.worker.ask(call, self.seconds)
        self.replies[state] = reply
        self.squares[state] = self._free(state, reply)
        if reply.choices:  # it has to be legal with other luck, too
            for seed in range(DRAWS):
                lucky = self.worker.ask(call._replace(seed=seed), self.seconds)
                legal = self._free(state, lucky)
                self.squares[state] = {
                    how: square for how, square in self.squares[state].items() if how in legal
                }
        return reply

    def _free(self, state: State, reply: Reply) -> dict[str, int]:
        read = readings(reply, self.form, state)
        return {how: square for how, square in read.items() if square in state.actions()}

    def legal(self) -> Counter[str]:
        """Return on how many boards so far an answer that is read in this way is legal."""
        return Counter(how for squares in self.squares.values() for how in squares)

    def square(self, answer: str, state: State) -> int | None:
        """Return the square that it takes, if its answer is read in this way."""
        if state not in self.replies:
            self.ask(state)
        return self.squares.get(state, {}).get(answer)

    def care(self, answer: str) -> int:
        """Return on how many boards it wins at once or blocks: does it see the marks?"""
        return sum(
            self.square(answer, state) in wins + threats for state, wins, threats in telling()
        )

    def keen(self, answer: str) -> int:
        """Return on how many boards it wins at once, or blocks if it can't: for whom does it play?"""
        return sum(
            self.square(answer, state) in (wins or threats) for state, wins, threats in telling()
        )

    def is_restless(self, answer: str) -> bool:
        """Does it give other answers when it is asked again?"""
        before = [self.square(answer, state) for state, _, _ in telling()]
        for state, _, _ in telling():
            self.ask(state)
        return before != [self.square(answer, state) for state, _, _ in telling()]


def _best(near: list[Way], name: str, facts: Facts) -> Form:
    """Return the form in which the program does best. Raises ProgramError if two are as good."""
    is_restless = len(near) > 1 and near[0][0].is_restless(near[0][1])
    seeing = [way for way in near if _sees(way, SURELY_SEES if is_restless else SEES)]
    near = _most(seeing, _care, CHANCE) if seeing else _most(near, _legal)
    near = _most(near, lambda way: -_unnamed(way[0].form, facts.letters))
    if seeing:  # if luck is not under control, being a little better says nothing
        near = _most(near, lambda way: way[0].keen(way[1]), CHANCE if is_restless else 0)
    near = _most(near, _legal)
    chosen, answer = near[0]
    if not is_restless:
        for rival in near[1:]:
            _compare(name, near[0], rival)
    return replace(chosen.form, answer=answer, plays=_plays(chosen, answer, facts))


def _legal(way: Way) -> int:
    """Return on how many boards a way leads to a legal answer."""
    return way[0].legal()[way[1]]


def _care(way: Way) -> int:
    """Return on how many boards it wins at once or blocks."""
    return way[0].care(way[1])


def _sees(way: Way, often: float = SEES) -> bool:
    """Does the program see the marks, if it is understood in this way?"""
    return _care(way) >= often * len(telling())


def _most(ways: list[Way], good: Callable[[Way], int], less: int = 0) -> list[Way]:
    """Return the ways that are best, and those that are no more than so much worse."""
    values = list(map(good, ways))
    return [way for way, value in zip(ways, values, strict=True) if value >= max(values) - less]


def _plays(tried: Tried, answer: str, facts: Facts) -> str:
    """Return the mark that a program always plays, or "both"."""
    is_told = {"player", "opponent", "x moves", "o moves"} & set(tried.form.arguments)
    if is_told or tried.form.board == STATE:
        return "both"
    named = [value for key, value in facts.constants.items() if key.lower().strip("_") in OWN]
    legal = {state.to_move for state in nearly_full() if tried.square(answer, state) is not None}
    for player in "xo":
        if tried.form.mark(player) in named:
            return player
        if legal == {player} and (answer in (MOVE_MADE, NEW_BOARD) or _sees((tried, answer))):
            return player
    if not _sees((tried, answer)):
        return "both"
    keen = {plays: _keen_as(tried, answer, plays) for plays in "xo" if not named}
    better = [plays for plays in keen if _plays_for(tried, answer, plays)]
    return next((plays for plays in better if keen[plays] > tried.keen(answer)), "both")


def _keen_as(tried: Tried, answer: str, plays: str) -> int:
    """Return how keen it is if it always plays this mark."""
    form = replace(tried.form, plays=plays)
    return Tried(tried.worker, form, tried.seconds, tried.until).keen(answer)


def _plays_for(tried: Tried, answer: str, player: str) -> bool:
    """Does it win for this player even when the other one is to move, and both could win?"""
    taken = Counter[bool]()
    for state, wins, threats in contested(other(player)):
        square = tried.square(answer, state)
        taken[square in threats] += square in wins + threats
    return taken[True] > taken[False]


def contested(player: str) -> list[Telling]:
    """Return the boards on which this player is to move, and both could win at once."""
    return [one for one in telling() if one[0].to_move == player and one[1] and one[2]]


# ---- what is said


def _compare(name: str, one: Way, two: Way) -> None:
    """Raise ProgramError if two forms that are as good don't lead to the same moves."""
    for state in (*nearly_full(), *(state for state, _, _ in telling())):
        square, instead = (tried.square(answer, state) for tried, answer in (one, two))
        if square != instead:
            form, rival = (replace(tried.form, answer=answer) for tried, answer in (one, two))
            on = f"On {state.squares} it takes"
            how = f"Either: {form} ({on} {square}.) Or: {rival} ({on} {instead}.)"
            say = f"Say which is right: trial(…, form={form!r}), or form={rival!r}"
            raise ProgramError(f"{name} can be understood in two ways. {how} {say}.")


def _not_understood(name: str, tried: list[Tried]) -> str:
    replies = [reply for one in tried for reply in one.replies.values()]
    if not replies:
        return f"There was no time to try {name}. Allow more: trial(…, seconds=120)"
    usual, _ = Counter(reply.kind for reply in replies).most_common(1)[0]
    if usual in ("no answer", "ends its process"):
        problem = next(reply.problem for reply in replies if reply.kind == usual)
        return f"{name} can't be judged. On nearly every board that was tried, {problem}."
    said = Counter(reply.problem or f"it returned {shown(reply.returned)}" for reply in replies)
    often, _ = said.most_common(1)[0]
    if advice(often):
        return f"{name} can't be judged: {often}{advice(often)}"
    if any(reply.printed and not reply.kind and reply.returned is None for reply in replies):
        often = "it printed something and returned None, but its answer has to be returned"
    no_way = f"The referee found no way to call {name} that gave legal moves"
    return f"{no_way}. What happened most often: {often}.\n{ADAPTER}"
