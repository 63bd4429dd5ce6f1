"""Harvey's rules, one by one, each with its reason, and an agent that obeys a list of them (notebook 05).

After Brian Harvey, *Computer Science Logo Style*, volume 1, chapter 6. Reading order: what the
rules look for (lines that one player can still complete), the rules, the agent and its reasons, and
the ready lists of rules: the program as it is, and the versions that its author tried and gave up.
All of it is about 3×3, where three in a row win.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from ttt import agents, doors
from ttt.doors import name_of
from ttt.game import State, other
from ttt.variant import Variant

Line = tuple[int, ...]
Lines = Sequence[Line]
Rule = Callable[
    ..., int | None
]  # rule(state) or rule(state, lines): a square, or None if it has nothing to say

LINES = Variant().lines  # rows, columns, diagonals: the order matters
DIAGONALS_FIRST = (*LINES[6:], *LINES[:6])
CENTER, CORNERS = 4, (0, 2, 6, 8)
A_RULE = "a function from state to square, or None,"


def open_lines(state: State, player: str, marks: int, lines: Lines = LINES) -> list[Line]:
    """Return the free squares of each line that holds this many marks of a player, and none of the other.

    Raises TypeError for anything but a State, and ValueError on boards other than 3×3 and in
    misère, as all rules do.
    """
    _players(state)
    return _open_lines(
        state, doors.player(player), doors.whole("marks", marks, 0, 3), checked_lines(lines)
    )


def _open_lines(state: State, player: str, marks: int, lines: Lines) -> list[Line]:
    """Return the free squares of each line that holds so many marks of a player, and none of the other."""
    squares = state.squares
    open_lines = []
    for line in lines:
        contents = squares[line[0]] + squares[line[1]] + squares[line[2]]
        if contents.count(player) == marks and contents.count(".") == 3 - marks:
            open_lines.append(tuple(square for square in line if squares[square] == "."))
    return open_lines


def _players(state: State) -> tuple[str, str]:
    """Return who is to move and the opponent.

    Raises TypeError or ValueError for all but a State of the 3×3 game.
    """
    if doors.state(state).variant is not Variant():
        raise ValueError(f"Harvey's rules play on {Variant()!r} only, not on {state.variant!r}")
    return state.to_move, other(state.to_move)


def checked_lines(lines: Lines) -> Lines:
    """Return lines of three squares each. Raises TypeError or ValueError for anything else."""
    if lines in (LINES, DIAGONALS_FIRST):
        return lines
    lines = tuple(doors.several(lines, "lines"))
    for line in lines:
        doors.whole("squares on a line", len(doors.several(line, "squares")), 3, 3)
        for square in line:
            doors.whole("square", square, 0, 8)
    return lines


def through(square: int, state: State, player: str, marks: int, lines: Lines = LINES) -> list[Line]:
    """Return the lines through a square that hold this many marks of a player, and none of the other."""
    return [
        line
        for line in checked_lines(lines)
        if square in line and open_lines(state, player, marks, [line])
    ]


def written(lines: Lines) -> str:
    """Return lines in words: "0-4-8 and 2-4-6"."""
    return " and ".join("-".join(map(str, line)) for line in lines)


def pivots(state: State, player: str, lines: Lines = LINES) -> list[int]:
    """Return where a player would threaten two lines at once, once per further line.

    Raises what `open_lines` does.
    """
    free = [square for line in open_lines(state, player, 1, lines) for square in line]
    return [square for i, square in enumerate(free) if square in free[i + 1 :]]


def forks() -> list[tuple[int, Line, Line]]:
    """Return all possible forks: the pivot, and the two lines that cross there."""
    return sorted(
        (square, one, two) for one, two in combinations(LINES, 2) for square in set(one) & set(two)
    )


def win(state: State, lines: Lines = LINES) -> int | None:
    """Rule 1: complete a line."""
    me, _ = _players(state)
    return next((square for (square,) in _open_lines(state, me, 2, checked_lines(lines))), None)


def block(state: State, lines: Lines = LINES) -> int | None:
    """Rule 2: take the square with which the opponent would complete a line."""
    _, you = _players(state)
    return next((square for (square,) in _open_lines(state, you, 2, checked_lines(lines))), None)


def fork(state: State, lines: Lines = LINES) -> int | None:
    """Rule 3: threaten two lines at once."""
    me, _ = _players(state)
    return next(iter(pivots(state, me, lines)), None)


def block_fork(state: State, lines: Lines = LINES) -> int | None:
    """Rule 4a, which was given up: take the pivot of a fork of the opponent."""
    _, you = _players(state)
    return next(iter(pivots(state, you, lines)), None)


def advance_unchecked(state: State, lines: Lines = LINES) -> int | None:
    """Rule 4b as it was at first, and given up: threaten a line, and so force the reply."""
    me, _ = _players(state)
    return next((line[0] for line in _open_lines(state, me, 1, checked_lines(lines))), None)


def advance(state: State, lines: Lines = LINES) -> int | None:
    """Rule 4: threaten a line, so that the forced reply does not give the opponent a fork."""
    me, you = _players(state)
    mine, theirs = (open_lines(state, player, 1, lines) for player in (me, you))
    if not mine:
        return None
    first, last = mine[0]
    return first if not theirs or first in pivots(state, you, lines) else last


def center(state: State, lines: Lines = LINES) -> int | None:  # noqa: ARG001
    """Rule 5: take the centre."""
    return _first_free(state, (CENTER,))


def corner(state: State, lines: Lines = LINES) -> int | None:  # noqa: ARG001
    """Rule 6: take a corner."""
    return _first_free(state, CORNERS)


def anything(state: State, lines: Lines = LINES) -> int | None:  # noqa: ARG001
    """Rule 7: take the first square that is free."""
    return _first_free(state, range(9))


def _first_free(state: State, squares: Iterable[int]) -> int | None:
    _players(state)
    return next((square for square in squares if state.squares[square] == "."), None)


@dataclass(frozen=True)
class Explanation:
    """What a rule says: its name, its square, and the reason in words."""

    rule: str
    square: int
    reason: str

    def __repr__(self) -> str:
        return f"{self.rule}: {self.reason}"


class RuleAgent:
    """An agent that obeys the first of its rules that gives a square.

    A rule is a function from state to square or None. With `lines`, it is called as
    `rule(state, lines)`, and looks at the lines in that order. Raises TypeError for anything but a
    list of rules, ValueError for lines off the board.
    """

    def __init__(self, rules: Iterable[Rule], lines: Lines | None = None, name: str = "") -> None:
        self.rules = tuple(
            doors.function("a rule", rule, A_RULE) for rule in doors.several(rules, "rules")
        )
        if not self.rules:
            raise TypeError(f"there are no rules; {A_RULE} was expected")
        self.lines = None if lines is None else checked_lines(lines)
        self.__name__ = name or ", ".join(map(name_of, self.rules))

    def __call__(self, state: State) -> int:
        """Return the square that the first rule with an answer gives. Raises what `choose` raises."""
        return self.choose(state)[1]

    def choose(self, state: State) -> tuple[Rule, int]:
        """Return the first rule that gives a square, and that square.

        Raises TypeError for anything but a State, ValueError when the game is over and if no rule
        gives a square, and IllegalActionError if a rule gives one that can't be taken.
        """
        doors.unfinished(state)
        for rule in self.rules:
            square = rule(state) if self.lines is None else rule(state, self.lines)
            if square is not None:
                return rule, agents.legal(square, state, f"the rule {name_of(rule)}")
        raise ValueError(
            f"no rule speaks on {state!r}; the rules are {', '.join(map(name_of, self.rules))}"
        )

    def explain(self, state: State) -> Explanation:
        """Return the first rule that gives a square, the square, and the reason.

        Raises what `choose` raises.
        """
        rule, square = self.choose(state)
        reason = next(
            (words for known, words in REASONS.items() if known is rule), "{me} takes {square}"
        )
        return Explanation(
            name_of(rule), square, reason.format(**_facts(state, square, self.lines or LINES))
        )

    def __repr__(self) -> str:
        return f"RuleAgent({self.__name__})"


def _facts(state: State, square: int, lines: Lines) -> dict[str, object]:
    """Return what a reason can speak of: the players, and the lines through a square with a player's marks on them."""
    me, you = state.to_move, other(state.to_move)
    kinds = {"wins": (me, 2), "blocks": (you, 2), "threats": (me, 1), "forks": (you, 1)}
    found = {
        kind: through(square, state, player, marks, lines)
        for kind, (player, marks) in kinds.items()
    }
    told: dict[str, object] = {kind: written(some) for kind, some in found.items()}
    forced = _forced(state, square, lines) if found["threats"] else ""
    return told | {
        "me": me,
        "you": you,
        "square": square,
        "threat": written(found["threats"][:1]),
        "forced": forced,
    }


def _forced(state: State, square: int, lines: Lines) -> str:
    """Return what follows from a threat: as a rule, it forces the opponent to answer."""
    me, you, after = state.to_move, other(state.to_move), state.result(square)
    threats = {free for (free,) in open_lines(after, me, 2, lines)}
    if after.winner:
        return f"{me} wins"
    if open_lines(state, you, 2):
        return f"but {you} can win at once"
    if len(threats) > 1:
        return f"{you} can block only one of {me}'s lines"
    [answer] = threats
    given = "a fork" if answer in pivots(state, you, lines) else "no fork"
    return f"{you} must answer {answer}, which gives {you} {given}"


REASONS: dict[Rule, str] = {
    win: "{square} completes {wins}",
    block: "with {square}, {you} would complete {blocks}",
    fork: "{square} threatens {threats}; {you} can block only one",
    block_fork: "with {square}, {you} would threaten {forks}",
    advance: "{square} threatens {threat}; {forced}",
    advance_unchecked: "{square} threatens {threat}; {forced}",
    center: "{square} is free",
    corner: "{square} is the first free corner",
    anything: "{square} is the first free square",
}
HARVEY = RuleAgent([win, block, fork, advance, center, corner, anything], name="Harvey's rules")
HARVEY_FIRST = RuleAgent([win, block, fork, center, corner, anything], name="without rule 4")
HARVEY_WITHOUT_3_AND_4 = RuleAgent(
    [win, block, center, corner, anything], name="without rules 3 and 4"
)
HARVEY_4A = RuleAgent([win, block, fork, block_fork, center, corner, anything], name="4a for 4")
HARVEY_4B = RuleAgent(
    [win, block, fork, advance_unchecked, center, corner, anything], name="4b for 4"
)
HARVEY_DIAGONALS_FIRST = RuleAgent(HARVEY.rules, DIAGONALS_FIRST, name="diagonals first")
