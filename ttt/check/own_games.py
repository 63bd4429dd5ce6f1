"""What is wrong with a game of a learner's own: at one position, with one action, on a board (06 and 12, more)."""

from collections.abc import Iterator, Sequence
from dataclasses import FrozenInstanceError
from typing import Any

from ttt import doors
from ttt.check.hints import Errors
from ttt.check.verdict import Code, Piece
from ttt.game import NO_PLAYER, Position
from ttt.games import on_board
from ttt.watching import EndlessError

MOST = 20_000  # positions of a learner's own game
SMALLER = (
    "Does every game end: does something shrink with each move? If so, begin with a smaller game."
)
ON_PAGE = "squares has one mark for each place, at every position. A mark is x, o, . (free), i (a match) or a space."
GAME_ERRORS: Errors = {
    "unhashable": "Positions are kept in sets. @dataclass(frozen=True) allows that, with tuples in place of lists.",
    doors.NO_PROPERTY: "It is asked without brackets: write @property above its def.",
    doors.A_CLASS: "A position is wanted, not its class: write () after its name.",
    NO_PLAYER: "On a board, the players are 'x' and 'o'.",
    on_board.NOT_SHOWN: ON_PAGE,
    doors.NO_POSITION: "Five answers are needed: to_move, is_terminal, actions, result, utility.",
    "positional argument": "A method has self in front of its other arguments. Compare its def with ours.",
    RecursionError: SMALLER,
    EndlessError: SMALLER,
    FrozenInstanceError: "A position never changes: result makes a new one, for example with replace(self, …).",
}
NO_WINNER = "Does what says who has won return it, on every way through? Or is the game too small?"
ONE_WINNER = (
    "Is the winner worked out from the position? Does actions leave moves out? Or is it too small?"
)
SAME_CLASS = "replace(self, …) makes a position of the same class. Does every way through result end in a return?"
Fault = tuple[str | Sequence[Piece], str]  # what is wrong with a game, and advice


def faults_of(start: Position) -> Iterator[Fault]:
    """Yield what is wrong with a game. (Only the first is asked for.)"""
    if doors.position(start).is_terminal:
        said = Code(f"{start!r}"), " is terminal: the game is over before it begins."
        yield said, "Begin where there is a move."
    waiting = [start]
    seen = {start}
    for state in waiting:  # it grows
        yield from _faults_at(state)
        for after in map(state.result, state.actions()):
            if after not in seen:
                waiting.append(after)
                seen.add(after)
        if len(seen) > MOST:
            yield f"There are more than {MOST:,} positions.", SMALLER
    yield from _faults_of_utility(start, waiting)


def _faults_of_utility(start: Position, positions: list[Position]) -> Iterator[Fault]:
    """Yield what is wrong with who plays, and with who wins."""
    players = {state.to_move for state in positions}
    if len(players) > 2:
        said = f"{len(players)} players take turns."
        yield said, "This series has games for two. Who comes after whom?"
    ends = [state for state in positions if state.is_terminal]
    for state in ends:
        if sum(map(state.utility, players)) != 0:
            said = f"At {state!r}, the utilities of both are not opposites."
            yield said, "What one wins the other loses."
    utilities = {state.utility(start.to_move) for state in ends}
    if len(utilities) == 1 < len(ends):
        worth = utilities.pop()
        said = f"It has {len(ends)} ends, and each is worth {worth:+} to {start.to_move}."
        yield said, NO_WINNER if worth == 0 else ONE_WINNER


def _faults_at(state: Position) -> Iterator[Fault]:
    """Yield what is wrong with the answers at one position."""
    actions = list(state.actions())
    if isinstance(state, on_board.OnBoard):
        yield from _faults_on_board(state, actions)
    if state.is_terminal:
        if actions:
            said = Code(f"{state!r}"), f" is terminal, and has actions {actions}."
            yield said, "When the game is over, there are no moves."
        utility = state.utility(state.to_move)
        if type(utility) is not int or utility not in (1, 0, -1):
            where = f"utility is {utility!r} at {state!r}."
            yield where, "1 is won, 0 drawn, -1 lost: whole numbers."
    elif not actions:
        said = Code(f"{state!r}"), " has no actions, but is not terminal."
        yield said, "Without a move, the game is over. Who has won?"
    if len({repr(action) for action in actions}) < len(actions):
        yield (
            f"The actions at {state!r} are {actions}.",
            "The same action is there twice. How do they differ?",
        )
    for action in actions:
        yield from _faults_of_move(state, action)


def _faults_of_move(state: Position, action: Any) -> Iterator[Fault]:
    """Yield what is wrong with one action."""
    asked = Code(f"result({action!r})")
    after = state.result(action)
    if after is state:
        yield (asked, f" gave back {state!r} itself."), "Make a new position."
    if after != state.result(action):
        said = asked, f" at {state!r} gives one position, then another."
        yield said, "Is that luck? If not, is @dataclass(frozen=True) above the class?"
    if type(after) is not type(state):
        made = f" made {after!r} of {state!r}; another {type(state).__name__} was expected."
        yield (asked, made), SAME_CLASS
    before, now = (getattr(position, "squares", "") for position in (state, after))
    if isinstance(after, on_board.OnBoard) and len(before) != len(now):
        yield (asked, f" makes {now!r} of {before!r}."), ON_PAGE
    if after.to_move == state.to_move:
        again = f"After {action!r} at {state!r} it is {state.to_move}'s turn again."
        yield again, "The players must take turns."


def _faults_on_board(state: on_board.OnBoard, actions: list[Any]) -> Iterator[Fault]:
    """Yield what would be wrong with one position on the page."""
    on_board.start(state)
    if callable(state.winner):
        yield "winner is a function.", GAME_ERRORS[doors.NO_PROPERTY]
    if state.is_terminal:
        won = {"x": 1, "o": -1}.get(state.winner or "", 0)
        if state.utility("x") != won:
            said = f"At {state!r}, the winner is {state.winner}, and utility('x') is {state.utility('x')}."
            yield (
                said,
                "Boards go by winner, searches by utility. If you leave utility out, it follows from winner.",
            )
    if actions and state.winner is not None:
        said = f"At {state!r}, {state.winner} has won, and there are actions."
        yield said, "winner is None until the game is over, and then there are no actions."
    for action in actions:
        if isinstance(action, list) or len(on_board.clicks(action)) > 2:
            said = f"{action!r} is an action at {state!r}."
            yield said, "An action is a square, or a tuple of two: the clicks of a move."
