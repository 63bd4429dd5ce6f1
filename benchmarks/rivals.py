"""The same questions, put to other programs, each in its own fastest fair way.

Reading order: aima3, OpenSpiel, easyAI. Each is imported where it is used, so whoever asks gets an
ImportError if it is not installed. Moves are squares in reading order, those that were made before
the question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from ttt import Variant


def aima3_minimax(moves: Iterable[int] = ()) -> int:
    """Return the square that `minimax_decision` takes; it looks at every node."""
    from aima3.games import minimax_decision

    return _aima3(minimax_decision, moves)


def aima3_alphabeta(moves: Iterable[int] = ()) -> int:
    """Return the square that `alphabeta_search` takes; it tries squares in our order."""
    from aima3.games import alphabeta_search

    return _aima3(alphabeta_search, moves)


def _aima3(search: Callable[[Any, Any], tuple[int, int]], moves: Iterable[int]) -> int:
    """Return the square that a search takes."""
    from aima3.games import TicTacToe

    game = TicTacToe()
    state = game.initial
    for square in moves:
        state = game.result(state, (square // 3 + 1, square % 3 + 1))
    row, column = search(state, game)
    return int(3 * (row - 1) + column - 1)


def open_spiel_minimax(moves: Iterable[int] = ()) -> int:
    """Return the value to the side to move, by a recursion in Python over OpenSpiel's states.

    It looks at every node. Each child is a new state, as with ours.
    """

    def value(state: Any, player: int) -> float:
        if state.is_terminal():
            return float(state.player_return(player))
        best = -1.0
        for action in state.legal_actions():
            worth = -value(state.child(action), 1 - player)
            if worth > best:  # noqa: PLR1730  max() takes longer
                best = worth
        return best

    return int(value(*_open_spiel(moves)))


def open_spiel_readable(moves: Iterable[int] = ()) -> int:
    """Return the same, as one writes it down: one function for both, which asks who is to move."""

    def value(state: Any) -> float:
        if state.is_terminal():
            return float(state.returns()[0])
        is_first = state.current_player() == 0
        best = None
        for action in state.legal_actions():
            worth = value(state.child(action))
            if best is None or (worth > best if is_first else worth < best):
                best = worth
        assert best is not None
        return best

    state, to_move = _open_spiel(moves)
    return int(value(state)) * (1 if to_move == 0 else -1)


def open_spiel_undo(moves: Iterable[int] = ()) -> int:
    """Return the same from one state that is changed and changed back: OpenSpiel's fastest way."""
    state, to_move = _open_spiel(moves)
    # Looked up once: that is faster.
    over = state.is_terminal
    legal_actions = state.legal_actions
    worth = state.player_return
    make = state.apply_action
    undo = state.undo_action

    def value(player: int) -> float:
        if over():
            return float(worth(player))
        best = -1.0
        for action in legal_actions():
            make(action)
            reply = -value(1 - player)
            undo(player, action)
            if reply > best:  # noqa: PLR1730  max() takes longer
                best = reply
        return best

    return int(value(to_move))


def open_spiel_alphabeta(moves: Iterable[int] = ()) -> int:
    """Return the value to the side to move from `alpha_beta_search`, squares in reading order."""
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    state, _ = _open_spiel(moves)
    value, _ = alpha_beta_search(state.get_game(), state=state)
    return int(value)


def _open_spiel(moves: Iterable[int]) -> tuple[Any, int]:
    """Return the state after some moves, and the player to move."""
    import pyspiel

    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for square in moves:
        state.apply_action(square)
    return state, state.current_player()


def open_spiel_mcts(playouts: int, moves: Iterable[int] = ()) -> int:
    """Return the square that OpenSpiel's tree search in Python takes, a random game a playout."""
    import numpy as np
    from open_spiel.python.algorithms import mcts

    state, _ = _open_spiel(moves)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(state.get_game(), 1.4, playouts, evaluator, random_state=rng)
    return int(bot.step(state))


def aima3_mcts(playouts: int, moves: Iterable[int] = ()) -> int:
    """Return the square that aima3's tree search takes: no favourites, a random game a leaf."""
    from aima3.mcts import MCTS

    def leaf(game: Any, state: Any) -> tuple[list[tuple[Any, float]], float]:
        mover = state.to_move
        actions = game.actions(state)
        alike = [(action, 1 / len(actions)) for action in actions]
        while not game.terminal_test(state):
            state = game.result(state, luck.choice(game.actions(state)))
        return alike, game.utility(state, mover)

    def search(state: Any, game: Any) -> tuple[int, int]:
        tree = MCTS(game, leaf, n_playout=playouts)
        actions, chances = tree.get_move_probs(state)
        best: tuple[int, int] = max(zip(chances, actions, strict=True))[1]
        return best

    luck = Random(1)
    return _aima3(search, moves)


def open_spiel_solve(game: str = "tic_tac_toe") -> dict[str, Any]:
    """Return the table of OpenSpiel's MinimaxSolver, by the rows of a position as text.

    It has every position that is not over, with a `value` to the side to move, and no distance.
    """
    from open_spiel.python.algorithms.minimax_solver import MinimaxSolver

    table: dict[str, Any] = MinimaxSolver(game).solve()
    return table


def easy_ai(
    moves: Iterable[int] = (),
    variant: Variant | None = None,
    *,
    distance: bool = True,
    table: bool = True,
) -> int:
    """Return the value to the side to move from easyAI's Negamax.

    That is alpha-beta to the end, with a transposition table. It finds the distance as well, but
    for this one position only; without, it is told that no win is better than another, and takes
    less time. Squares are tried in reading order, but for what the table says.
    """
    from easyAI import Negamax, TranspositionTable

    game = _easy_ai(variant or Variant())
    for square in moves:
        game.make_move(square + 1)
        game.switch_player()
    best = {} if distance else {"win_score": 100}
    search = Negamax(game.board.count(0), tt=TranspositionTable() if table else None, **best)
    search(game)
    return int(search.alpha > 0) - int(search.alpha < 0)


def _easy_ai(variant: Variant) -> Any:
    """Return easyAI's game; on other boards than its own, with our lines."""
    from easyAI.games.TicTacToe import TicTacToe

    class Game(TicTacToe):  # type: ignore[misc]
        def ttentry(self) -> tuple[int, ...]:
            return tuple(self.board)

    class OtherGame(Game):
        def lose(self) -> bool:
            board = self.board
            winner = self.opponent_index
            return any(all(board[square] == winner for square in line) for line in variant.lines)

    if variant == Variant():
        return Game([None, None])
    game = OtherGame([None, None])
    game.board = [0] * (variant.width * variant.height)
    return game
