"""Harvey's rules, each with its reason, and an agent that obeys a list of them (notebook 05).

After Brian Harvey, *Computer Science Logo Style*, volume 1, chapter 6. Reading order: what the
rules look for (lines that one player can still complete), the rules, the agent and its reasons, and
the ready lists of rules: the program as it is, and the versions that its author tried and gave up.
All of it is about 3×3, where three in a row win. In the rules, `me` is the player to move, and
`you` the opponent.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from ttt import agents, doors
from ttt.doors import name_of
from ttt.game import Mistake, State, marked, other
from ttt.variant import Variant

Line = tuple[int, ...]
Lines = Sequence[Line]
# rule(state) or rule(state, lines): a square, or None if it has nothing to say
Rule = Callable[..., int | None]

THE_GAME = Variant()  # 3×3
LINES = THE_GAME.lines  # rows, columns, diagonals: the order matters
DIAGONALS_FIRST = LINES[6:] + LINES[:6]
CENTER = 4
CORNERS = (0, 2, 6, 8)
A_RULE = "a function from state to square, or None,"
NO_RULE_SPEAKS = Mistake("no rule speaks")


def open_lines(state: State, player: str, marks: int, lines: Lines = LINES) -> list[Line]:
    """Return the free squares of each line that a player has `marks` marks on, the other none.

    Raises TypeError for anything but a State, and ValueError on boards other than 3×3 and in
    misère, as all rules do.
    """
    _players(state)  # it refuses other boards
    doors.player(player)
    doors.whole("marks", marks, 0, 3)
    squares = state.squares
    free = []
    for line in checked_lines(lines):
        first, second, third = line
        contents = squares[first] + squares[second] + squares[third]
        is_rest_free = contents.count(".") == 3 - marks
        if is_rest_free and contents.count(player) == marks:
            empty = [square for square in line if squares[square] == "."]
            free.append(tuple(empty))
    return free


def _players(state: State) -> tuple[str, str]:
    """Return who is to move and the opponent.

    Raises TypeError or ValueError for all but a State of the 3×3 game.
    """
    if doors.state(state).variant is not THE_GAME:
        raise ValueError(f"Harvey's rules play on {THE_GAME!r} only, not on {state.variant!r}")
    return state.to_move, other(state.to_move)


def checked_lines(lines: Lines) -> Lines:
    """Return lines of three squares each. Raises TypeError or ValueError for anything else."""
    if lines in (LINES, DIAGONALS_FIRST):
        return lines
    lines = tuple(doors.several(lines, "lines"))
    for line in lines:
        squares = doors.several(line, "squares")
        doors.whole("squares on a line", len(squares), 3, 3)
        for square in squares:
            doors.whole("square", square, 0, 8)
    return lines


def through(square: int, state: State, player: str, marks: int, lines: Lines = LINES) -> list[Line]:
    """Return those lines through a square that a player has `marks` marks on, the other none."""
    return [
        line
        for line in checked_lines(lines)
        if square in line
        if open_lines(state, player, marks, [line])
    ]


def written(lines: Lines) -> str:
    """Return lines in words: "0-4-8 and 2-4-6"."""
    words = ["-".join(map(str, line)) for line in lines]
    return " and ".join(words)


def pivots(state: State, player: str, lines: Lines = LINES) -> list[int]:
    """Return where a player would threaten two lines at once; where three, a square comes twice.

    Raises what `open_lines` does.
    """
    free = list[int]()
    for line in open_lines(state, player, 1, lines):
        free += line
    squares = []
    while free:
        square = free.pop(0)
        if square in free:  # it comes again
            squares.append(square)
    return squares


def winning_moves(state: State, player: str, lines: Lines = LINES) -> list[int]:
    """Return the squares with which a player completes a line, in the order of the lines."""
    return [square for (square,) in open_lines(state, player, 2, lines)]


def win(state: State, lines: Lines = LINES) -> int | None:
    """Rule 1: complete a line."""
    me, _ = _players(state)
    return _first(winning_moves(state, me, lines))


def block(state: State, lines: Lines = LINES) -> int | None:
    """Rule 2: take the square with which the opponent would complete a line."""
    _, you = _players(state)
    return _first(winning_moves(state, you, lines))


def fork(state: State, lines: Lines = LINES) -> int | None:
    """Rule 3: threaten two lines at once."""
    me, _ = _players(state)
    return _first(pivots(state, me, lines))


def block_fork(state: State, lines: Lines = LINES) -> int | None:
    """Rule 4a, which was given up: take the pivot of a fork of the opponent."""
    _, you = _players(state)
    return _first(pivots(state, you, lines))


def threaten(state: State, lines: Lines = LINES) -> int | None:
    """Rule 4b as it was at first, and given up: threaten a line, and so force the reply."""
    me, _ = _players(state)
    mine = open_lines(state, me, 1, lines)
    if not mine:
        return None
    first, _ = mine[0]
    return first


def advance(state: State, lines: Lines = LINES) -> int | None:
    """Rule 4: threaten a line; of its two squares, the one whose forced reply gives no fork."""
    me, you = _players(state)
    mine = open_lines(state, me, 1, lines)
    if not mine:
        return None
    first, last = mine[0]  # taking one of them forces the reply on the other
    theirs = open_lines(state, you, 1, lines)
    if not theirs or first in pivots(state, you, lines):
        return first
    return last


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
    for square in squares:
        if state.squares[square] == ".":
            return square
    return None


def _first(squares: list[int]) -> int | None:
    """Return the first of some squares, or None if there is none."""
    return squares[0] if squares else None


def advances(state: State, lines: Lines = LINES) -> list[int]:
    """Return the squares that threaten one of these lines, so that the forced reply is no fork."""
    me, you = _players(state)
    forks_of_you = pivots(state, you)
    squares = []
    for first, last in open_lines(state, me, 1, lines):
        if last not in forks_of_you:
            squares.append(first)
        if first not in forks_of_you:
            squares.append(last)
    return squares


# By the name of a rule: the squares that obey it, if they are free. The rule takes one of them.
OBEYED: dict[str, Callable[[State], Collection[int]]] = {
    "win": lambda state: agents.winning_squares(state, state.to_move),
    "block": lambda state: agents.winning_squares(state, other(state.to_move)),
    "fork": lambda state: pivots(state, state.to_move),
    "advance": advances,
    "center": lambda _state: (CENTER,),
    "corner": lambda _state: CORNERS,
    "anything": lambda state: state.actions(),
}


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
        self.rules = tuple(doors.several(rules, "rules"))
        for rule in self.rules:
            doors.function("a rule", rule, A_RULE)
        if not self.rules:
            raise TypeError(f"there are no rules; {A_RULE} was expected")
        self.lines = None if lines is None else checked_lines(lines)
        self.__name__ = name or ", ".join(map(name_of, self.rules))

    def __call__(self, state: State) -> int:
        """Return the square that the first rule with an answer gives; raises what `choose` does."""
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
        names = ", ".join(map(name_of, self.rules))
        sentence = f"no rule speaks on {state!r}; the rules are {names}"
        raise marked(ValueError(sentence), NO_RULE_SPEAKS)

    def explain(self, state: State) -> Explanation:
        """Return the first rule that gives a square, the square, and the reason.

        Raises what `choose` raises.

        >>> HARVEY.explain(State.parse("xx. .o. ..."))
        block: with 2, x would complete 0-1-2
        """
        rule, square = self.choose(state)
        facts = _facts(state, square, self.lines or LINES)
        for known_rule, words in REASONS.items():  # no .get: not every rule can be a key
            if known_rule is rule:
                return Explanation(name_of(rule), square, words.format(**facts))
        return Explanation(name_of(rule), square, f"{state.to_move} takes {square}")

    def __repr__(self) -> str:
        return f"RuleAgent({self.__name__})"


def _facts(state: State, square: int, lines: Lines) -> dict[str, object]:
    """Return what the reason for a square can speak of: the players, and the lines through it."""
    me, you = _players(state)
    threats = through(square, state, me, 1, lines)
    wins = through(square, state, me, 2, lines)
    blocks = through(square, state, you, 2, lines)
    your_forks = through(square, state, you, 1, lines)
    return {
        "me": me,
        "you": you,
        "square": square,
        "wins": written(wins),
        "blocks": written(blocks),
        "threats": written(threats),
        "forks": written(your_forks),
        "threat": written(threats[:1]),
        "forced": _forced(state, square, lines) if threats else "",
    }


def _forced(state: State, square: int, lines: Lines) -> str:
    """Return what follows from a threat: usually, it forces the opponent to answer."""
    me, you = _players(state)
    after = state.result(square)
    if after.winner:
        return f"{me} wins"
    if winning_moves(after, you):
        return f"but {you} can win at once"
    answers = set(winning_moves(after, me, lines))
    if len(answers) > 1:
        return f"{you} can block only one of {me}'s lines"
    [answer] = answers
    gift = "a fork" if answer in pivots(state, you, lines) else "no fork"
    return f"{you} must answer {answer}, which gives {you} {gift}"


REASONS: dict[Rule, str] = {
    win: "{square} completes {wins}",
    block: "with {square}, {you} would complete {blocks}",
    fork: "{square} threatens {threats}; {you} can block only one",
    block_fork: "with {square}, {you} would threaten {forks}",
    advance: "{square} threatens {threat}; {forced}",
    threaten: "{square} threatens {threat}; {forced}",
    center: "{square} is free",
    corner: "{square} is the first free corner",
    anything: "{square} is the first free square",
}
HARVEY = RuleAgent([win, block, fork, advance, center, corner, anything], name="Harvey's rules")
HARVEY_4A = RuleAgent([win, block, fork, block_fork, center, corner, anything], name="4a for 4")
HARVEY_4B = RuleAgent([win, block, fork, threaten, center, corner, anything], name="4b for 4")
