"""Answers judged from what a learner sees, by brute force: one function for each kind of question.

It takes the words, the text that stands for the picture, an answer, and what is said of it; and
returns whether that answer is right, and whether what is said is true.
"""

import re
from functools import cache
from math import inf

from tests.oracles import wins
from tests.plain import GAME, value

WORTH = {"x wins": 1, "a draw": 0, "o wins": -1}
WINNERS = {"neither": set(), "only x": {1}, "only o": {-1}, "both": {-1, 1}}


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
    facts = []
    for player, can, why in re.findall(r"(.) (can[^.:]*)([^.]*)", said):
        is_able = WORTH[f"{player} wins"] in mistakes(board)
        facts.append(is_able == (can == "can"))
        lines = [line for line in GAME.lines if {board[i] for i in line} <= {".", player}]
        missing = min((sum(board[i] == "." for i in line) for line in lines), default=0)
        moves = (board.count(".") + (player == me)) // 2
        reasons = {"each line": not lines, "too few": missing > moves, "wins first": True}
        if why and is_able:
            facts.append(GAME.has_line(gone_on(board, numbers(why)), player))
        elif why:
            facts.append(first_true(reasons) in why)
            facts.append({abs(i) for i in numbers(why)} == {i for line in lines for i in line})
    return mistakes(board).keys() - {0} == WINNERS[answer], all(facts)


def reflex(_words, text, n, said):
    board, me, you = on_board(text)
    wishes = wins(board, me) or wins(board, you)
    facts = {
        f"{me} completes a line: the first": n in wins(board, me),
        f"{you} would complete a line: the second": n in wins(board, you),
        "The centre is only its third": n == 4 and wishes,
        "nothing to win or to block": n == 4,
        "is a fork": len(threats(board, me, n)) > 1,
        "no wish": True,
    }
    return n in (wishes or [4]), first_true(facts) in said


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


def forcing(words, text, n, said):
    board, me, _ = on_board(text)
    answers = threats(board, me, n)
    then = ["threatens nothing", "must go there", "only one of"][len(answers)]
    return answers == [int(words[-2])], then in said and numbers(said) == [n, *answers]


def how_it_ends(_words, text, end, said):
    board, *_ = on_board(text)
    worth = WORTH[end]
    if value(board) == worth:
        return True, is_best(board, said)
    if "right if" in said:
        *best, last = numbers(said)
        answered = gone_on(board, best)
        is_so = value(answered) == value(board) and value(gone_on(answered, [last])) == worth
        return False, is_so
    number = mistakes(board).get(worth, 0)
    return False, ["Nothing", "A later mistake", f"{number} mistakes"][number] in said


def only_move(words, text, n, said):
    board, me, _ = on_board(text)
    after = gone_on(board, [n])
    aim = 0 if "draw" in words else WORTH[f"{me} wins"]
    line = said.removeprefix(f"After {me} {n}: ")
    return value(after) == value(board) == aim, is_best(after, line)


def cut(_words, text, n, said):
    alpha = -inf
    for branch in re.findall(r"min .((?:\n    .*)+)", text):
        beta = inf
        for leaf in numbers(branch)[1::2]:
            if leaf == n:
                known = alpha, beta
            beta = min(beta, leaf) if alpha < beta else beta
        alpha = max(alpha, beta)
    is_cut = known[1] <= known[0]
    if inf in map(abs, known):
        return is_cut, "nothing" in said
    return is_cut, numbers(said) == [*known, n] and is_cut == ("at most" in said)


def two_plies(_words, text, n, said):
    guesses = {}
    for move, notes in re.findall(r"[xo] (\d)\n(?:.+\n)+?notes: (.+)", text):
        guesses[int(move)] = dict(zip(numbers(notes)[1::2], numbers(notes)[::2], strict=True))
    worst = {move: min(replies.values()) for move, replies in guesses.items()}
    is_right = worst[n] == max(worst.values())
    _, reply, left, *hope = numbers(said)
    facts = [
        guesses[n][reply] == left == worst[n],
        ("more than after any other" in said) == is_right,
        not hope or left < hope[0] == max(guesses[n].values()),
    ]
    return is_right, all(facts)
