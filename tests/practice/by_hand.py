"""Answers judged from what a learner sees, by brute force: one function for each kind of question.

It takes the words, the text that stands for the picture, an answer, and what is said of it; and
returns whether that answer is right, and whether what is said is true.
"""

import re
from functools import cache
from math import inf
from typing import Any

from tests.oracles import put, wins
from tests.plain import GAME, value

WORTH = {"x wins": 1, "a draw": 0, "o wins": -1}
WINNERS = {"neither": set(), "only x": {"x"}, "only o": {"o"}, "both": {"x", "o"}}
LINES = "012 345 678 036 147 258 048 246"


def numbers(text):
    return [float(number) for number in re.findall(r"-?[\d.]*\d", text.replace("−", "-"))]


def on_board(text):
    """Return a board, who is to move, and the opponent."""
    board = re.sub(r"\d", ".", "".join(re.findall(r"[xo\d]", text)))
    return board, *("xo" if board.count("x") == board.count("o") else "ox")


def first_true(facts):
    return next(words for words, fact in facts.items() if fact)


@cache
def mistakes(board):
    """Return all that a game can be worth to x, and after how few mistakes."""
    fewest = {value(board): 0}
    for _, after in GAME.moves(board):
        is_one = value(after) != value(board)
        for worth, number in mistakes(after).items():
            fewest[worth] = min(is_one + number, fewest.get(worth, 9))
    return fewest


def gone_on(board, squares):
    for square in squares:
        board = dict(GAME.moves(board))[square]
    return board


def is_best(board, line):
    """Do these moves by turns keep what a board is worth, with forks and end as the line says?"""
    worth = value(board)
    for player, square, fork in re.findall(r"(.) (\d)(, a fork)?", line):
        board = gone_on(board, [int(square)])
        is_fork = not GAME.is_over(board) and len(wins(board, player)) > 1
        is_fork = is_fork and not wins(board, "xo"[player == "x"])
        if (value(board), board[int(square)], bool(fork)) != (worth, player, is_fork):
            return False
    return GAME.is_over(board) and line.endswith(" wins." if worth else "nobody has a line.")


def threats(board, me, square):
    """Return where a move threatens to complete a line that holds one mark so far."""
    rests = [line - {square} for line in GAME.lines if square in line]
    begun = [rest for rest in rests if {board[i] for i in rest} == {".", me}]
    return sorted(i for rest in begun for i in rest if board[i] == ".")


def who_can_win(_words, text, answer, said):
    board, me, _ = on_board(text)
    able = {player for player in "xo" if WORTH[f"{player} wins"] in mistakes(board)}
    named = WINNERS[answer]
    true = []
    for player in "xo":
        can = "can" if player in able else "can't"
        if named == able and player in able:
            [moves] = re.findall(rf"{player} can win: ([^.]*)", said)
            assert is_way(board, player, moves), said
            true.append(f"{player} can win: {moves}.")
        elif named == able:
            true.append(f"{player} can't win: {why_not(board, player, me)}.")
        elif (player in named) != (player in able):
            true.append(f"{player} {can} win.")
    return named == able, said == " ".join(true)


def is_way(board, player, moves):
    """Do these moves, by turns, win for a player, and do no fewer?"""
    taken = re.findall(r"(?:, then )?(.) takes (\d)", moves)
    assert moves == ", then ".join(f"{mark} takes {square}" for mark, square in taken)
    for mark, square in taken:
        board = gone_on(board, [int(square)])
        assert board[int(square)] == mark
    return GAME.has_line(board, player) and len(taken) == fewest_moves(player, taken, board)


def fewest_moves(player, taken, after):
    """Return in how few moves a player can win on the board from which these moves were made."""
    board = after
    for _, square in taken:
        board = put(board, int(square), ".")
    boards = {board}
    for number in range(1, 10):
        boards = {new for old in boards for _, new in GAME.moves(old)}
        if any(GAME.has_line(new, player) for new in boards):
            return number
    return 0


def why_not(board, player, me):
    """Return why a player can't win, when that is so; `me` is to move."""
    enemy = "o" if player == "x" else "x"
    open_lines = {line: sum(board[int(i)] == "." for i in line) for line in LINES.split()}
    for line in LINES.split():
        if enemy in {board[int(i)] for i in line}:
            del open_lines[line]
    if not open_lines:
        return f"each line holds an {enemy}"
    free = board.count(".")
    moves = (free + 1) // 2 if player == me else free // 2
    if min(open_lines.values()) > moves:
        return f"too few moves are left for {in_words(open_lines)}"
    near = [line for line in open_lines if open_lines[line] <= moves]
    if player == me:
        assert moves == 2 == min(open_lines.values())
        for _, mine in GAME.moves(board):
            assert all(stops(after, player, enemy) for _, after in GAME.moves(mine))
        both = f"{player} needs both its moves for {in_words(near)}"
        return f"{both}, and {enemy}'s move between blocks or wins"
    assert moves == 1
    ends = []
    for square, after in GAME.moves(board):
        assert stops(after, player, enemy)
        end = f"{enemy} wins" if GAME.has_line(after, enemy) else "that blocks"
        ends.append(f"if {enemy} takes {square}, {end}")
    return f"it has one move, after {enemy}'s, and {'; '.join(ends)}"


def stops(after, player, enemy):
    """Has the enemy just won, or does no next move win for the player?"""
    return GAME.has_line(after, enemy) or not wins(after, player)


def in_words(lines):
    *words, last = ["-".join(line) for line in lines]
    return f"{', '.join(words)} and {last}" if words else last


def reflex(_words, text, n, said):
    board, me, you = on_board(text)
    wishes = wins(board, me) or wins(board, you)
    facts = {
        f"{me} completes a line: the first": n in wins(board, me),
        f"{you} would complete a line: the second": n in wins(board, you),
        "The centre is only its third": n == 4 and wishes,
        "nothing to win or to block": n == 4,
        "is a fork": len(threats(board, me, n)) > 1,
        "completes no line, for": True,
    }
    is_true = first_true(facts) in said and {*numbers(said)} <= {n}
    return n in (wishes or [4]), is_true


def rule_that_speaks(_words, text, rule, said):
    board, me, you = on_board(text)
    free = dict(GAME.moves(board))
    rules = {
        "win": wins(board, me),
        "block": wins(board, you),
        "fork": [n for n in free if len(threats(board, me, n)) > 1],
        "advance": [n for n in free if threats(board, me, n)],
        "center": free.keys() & {4},
        "corner": free.keys() & {0, 2, 6, 8},
        "anything": free,
    }
    first = first_true(rules)
    facts = {
        "first that speaks": rule == first,
        "nothing to say": not rules[rule],
        f"{first} speaks before it": {*numbers(said)} & {*rules[rule]},
    }
    return rule == first, first_true(facts) in said


def forced(words, text, choice, said):
    board, me, you = on_board(text)
    move, answer = map(int, re.findall(r"takes? (\d)", words))
    after = gone_on(board, [move, answer])
    then = sorted(wins(after, you))
    is_right = ["nothing", "one line", "two lines (a fork)"].index(choice) == min(len(then), 2)
    is_forced = threats(board, me, move) == [answer] and not wins(board, me) + wins(board, you)
    if not is_right:
        return False, is_forced and "A threat is" in said
    return True, is_forced and numbers(said) == [answer, *then]


def how_it_ends(_words, text, end, said):
    board, *_ = on_board(text)
    worth = WORTH[end]
    if value(board) == worth:
        return True, is_best(board, said)
    if "right if" in said:
        return False, value(gone_on(board, numbers(said))) == worth
    number = mistakes(board).get(worth, 0)
    return False, ["No way", "A later mistake", f"{number} mistakes"][number] in said


def only_move(words, text, n, said):
    board, me, _ = on_board(text)
    after = gone_on(board, [n])
    aim = 0 if "draw" in words else WORTH[f"{me} wins"]
    is_fork = len(wins(after, me)) > 1
    line = said.removeprefix(f"{me} {n}, ").removeprefix("a fork, ")
    is_true = ("a fork" in said[:12]) == is_fork and is_best(after, line)
    return value(after) == value(board) == aim, is_true


def cut(words, text, n, said):
    """Everything is judged as if x had begun: where o has, all signs are turned."""
    sign = -1 if words.startswith("o") else 1
    alpha = -inf
    for branch in re.findall(r"m(?:in|ax) [B-D]((?:\n    .*)+)", text):
        beta = inf
        for leaf in numbers(branch)[1::2]:
            if leaf == n:
                known = alpha, beta
            beta = min(beta, sign * leaf) if alpha < beta else beta
        alpha = max(alpha, beta)
    is_cut = known[1] <= known[0]
    if inf in map(abs, known):
        return is_cut, "nothing is known" in said or "first branch" in said
    is_true = numbers(said) == [sign * known[0], sign * known[1], n]
    return is_cut, is_true and is_cut == ("can't matter" in said)


def branch(words, text, name, said):
    branches = re.findall(r"m(?:in|ax) ([B-D])((?:\n    .*)+)", text)
    leaves = {letter: numbers(rest)[1::2] for letter, rest in branches}
    ways: dict[str, Any] = {"expects o's best": min, "any reply is": sum, "hopes for": max}
    worth = {way: {letter: ways[way](leaves[letter]) for letter in leaves} for way in ways}
    best = {way: max(leaves, key=worth[way].__getitem__) for way in ways}
    way = next(way for way in ways if way in said)
    number = worth[way][name] / (3 if way == "any reply is" else 1)
    is_true = best[way] == name and abs(numbers(said)[-1] - number) < 0.06
    asked = next(way for way in ways if way in words)
    return best[asked] == name, is_true
