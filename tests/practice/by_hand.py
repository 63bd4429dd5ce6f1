"""Answers judged from what a learner sees, by brute force: one function for each kind of question.

It takes the words, the text that stands for the picture, an answer, and what is said of it; and
returns whether that answer is right, and whether what is said is, word for word, what is so.
"""

import re
from functools import cache
from math import inf
from statistics import fmean
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
        return f"{both}, and {enemy}'s move between them blocks or wins"
    assert moves == 1
    ends = []
    for square, after in GAME.moves(board):
        assert stops(after, player, enemy)
        end = "wins" if GAME.has_line(after, enemy) else "blocks"
        ends.append(f"With {square}, {enemy} {end}")
    return f"{enemy} moves first. {'. '.join(ends)}"


def stops(after, player, enemy):
    """Has the enemy just won, or does no next move win for the player?"""
    return GAME.has_line(after, enemy) or not wins(after, player)


def in_words(things):
    """Return lines such as "012" as 0-1-2, and squares as they are, in a list."""
    *words, last = ["-".join(thing) for thing in things]
    return f"{', '.join(words)} and {last}" if words else last


def reflex(_words, text, n, said):
    board, me, you = on_board(text)
    wishes = wins(board, me) or wins(board, you)
    facts = {
        f"With {n}, {me} completes a line: the first priority.": n in wins(board, me),
        f"With {n}, {you} would complete a line: the second priority.": n in wins(board, you),
        "The centre is only its third priority.": n == 4 and wishes,
        "There is nothing to win or to block, so it takes the centre.": n == 4,
        f"{n} is a fork, and this agent looks for no forks.": len(threats(board, me, n)) > 1,
        f"{n} completes no line, for {me} or for {you}.": True,
    }
    return n in (wishes or [4]), said == first_true(facts)


RULES = {
    "win": "Rule 1: complete a line.",
    "block": "Rule 2: take the square with which the opponent would complete a line.",
    "fork": "Rule 3: threaten two lines at once.",
    "advance": "Rule 4: threaten a line; of its two squares, the one whose forced reply gives no fork.",
    "center": "Rule 5: take the centre.",
    "corner": "Rule 6: take a corner.",
    "anything": "Rule 7: take the first square that is free.",
}


def rule_that_answers(_words, text, rule, said):
    """The reason of the rule that answers is judged in tests/test_rules.py, on every board."""
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
    if rule == first:
        return True, said.startswith("It is the first that has an answer: ")
    if not rules[rule]:
        return False, said == f"{rule} has no answer here. {RULES[rule]}"
    before = [f"{rule} would take {n}, but {first} comes before it." for n in rules[rule]]
    return False, said in before


def forced(words, text, choice, said):
    board, me, you = on_board(text)
    move, answer = map(int, re.findall(r"takes? (\d)", words))
    after = gone_on(board, [move, answer])
    then = sorted(wins(after, you))
    is_right = ["nothing", "one line", "two lines (a fork)"].index(choice) == min(len(then), 2)
    is_forced = threats(board, me, move) == [answer] and not wins(board, me) + wins(board, you)
    if not is_right:
        return (
            False,
            is_forced and said == f"A threat is a line with two {you}'s and a free square.",
        )
    if not then:
        lines = [{after[i] for i in line - {answer}} for line in GAME.lines if answer in line]
        assert all(me in marks or you not in marks for marks in lines)
        return True, said == f"Each line through {answer} holds an {me}, or no other {you}."
    needs = "one line, which needs" if len(then) == 1 else "lines that need"
    squares = in_words(map(str, then))
    return True, is_forced and said == f"With {answer}, {you} threatens {needs} {squares}."


def how_it_ends(_words, text, end, said):
    board, me, you = on_board(text)
    worth = WORTH[end]
    if value(board) == worth:
        return True, said.startswith("With best play: ") and is_best(board, said)
    squares = list(map(int, numbers(said))) if "right if" in said else []
    if squares:
        answered = f", and {you} answered {squares[1]}" if len(squares) > 1 else ""
        is_so = value(gone_on(board, squares)) == worth
        return False, is_so and said == (
            f"That would be right if {me} took {squares[0]}{answered}."
        )
    number = mistakes(board).get(worth, 0)
    sentences = ["No way to go on leads there.", "A later mistake would lead there."]
    sentences.append(f"It would take {number} mistakes.")
    return False, said == sentences[min(number, 2)]


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
    me = words[0]
    sign = -1 if me == "o" else 1
    alpha = -inf
    for branch in re.findall(r"m(?:in|ax) [B-D]((?:\n    .*)+)", text):
        beta = inf
        for leaf in numbers(branch)[1::2]:
            if leaf == n:
                known = alpha, beta
            beta = min(beta, sign * leaf) if alpha < beta else beta
        alpha = max(alpha, beta)
    sure, here = known
    is_cut = here <= sure
    if here == inf:
        nothing = "nothing is known of the branch before it"
        return is_cut, said == f"{n} is the first of its branch: {nothing}."
    if sure == -inf:
        nothing = f"{me} is sure of nothing yet"
        return is_cut, said == f"Nothing can be cut in the first branch: {nothing}."
    sure, here = int(sign * sure), int(sign * here)
    begun = f"x is sure of {sure}, and here o can hold x to {here}."
    if me == "o":
        begun = f"o can hold x to {sure}, and here x is sure of {here}."
    then = f"still better for {me}, so {n} must be read"
    if is_cut:
        then = f"no better for {me}, so {n} can't matter"
    return is_cut, said == f"{begun} That is {then}."


WAYS: dict[str, tuple[Any, str]] = {
    "expects o's best reply": (min, "its least leaf is {}"),
    "thinks that every reply is equally likely": (fmean, "its leaves are {} on average"),
    "hopes for the reply that is best for x": (max, "its greatest leaf is {}"),
}


def branch(words, text, name, said):
    branches = re.findall(r"o replies: ([B-D])((?:\n    .*)+)", text)
    leaves = {letter: numbers(rest)[1::2] for letter, rest in branches}
    assert text.count(": guesses: ") == sum(map(len, leaves.values())), "no end is called one"
    best = {}
    for way, (worth, _) in WAYS.items():
        worths = {letter: worth(leaves[letter]) for letter in leaves}
        best[way] = max(worths, key=worths.__getitem__)
    [way] = [way for way in WAYS if best[way] == name]
    worth, reason = WAYS[way]
    assert all(worth(leaves[letter]) < worth(leaves[name]) for letter in leaves.keys() - {name})
    number = f"{worth(leaves[name]):.3g}".replace("-", "−")
    true = f"{name} is for whoever {way}: {reason.format(number)}, more than in the others."
    [asked] = [way for way in WAYS if way in words]
    return best[asked] == name, said == true
