"""What the engine itself says of an answer, in one place for whoever translates it (all notebooks).

Names in braces are filled in. The hints of an exercise are beside its check, in the file of its
notebook; what an exercise says in place of the sentences here is there, too.
"""

# ---- verdicts
RIGHT_ON_ALL = "right on all {count:,} {what}."
RIGHT_NUMBER = "{:,} it is."
NOT_RIGHT = "not right yet."
WRONG_NUMBER = "{:,} is not right yet."
TOO_SLOW = "too slow. {count:,} {what} were right in {patience} seconds."
NO_FUNCTION = "a function was expected, not {}. Give its name, without ()."
NO_NUMBER = "a whole number was expected, not {}."
NOT_CALLED = "that is a function. Call it, and give the number that it returns."
UNCHECKED = "this answer could not be checked.\n{}"
EMPTY_STUB = "not yet. Put your lines in place of the ..., and run the cell again."
EMPTY_NUMBER = "not yet. Put your number where the ... stands, and run again."

# ---- what came of a call
RETURNED = "returned {}"
RAISED = "raised {}"
IN_YOUR_LINE = "\n    in your line   {}"
EXPECTED = "\nExpected: {}"
A_VALUE_ERROR = "a ValueError"
PRINTED_TOO = "\nIt printed: {}"
CHANGED = "changed what it was given. Now that is {}."
STOPPED = "had not come to an end after {:,} steps, and was stopped"

# ---- an agent that plays every game
NO_MOVE = "no move."
NO_CONSTANT_ANSWER = "asked twice about the same board, your agent gave two different answers."
UNBEATABLE = "no opponent can beat it."
LOSES = "it loses {}"
LOSES_TOO_MANY = "not yet. It loses {}"
WANTED = " (wanted: fewer than {})"
REPLAYED = "; the shortest is replayed, your agent is {}."
ALL_GAMES = "as {player}: {count:,} games: {record}"

# ---- hints
HINT = "Hint:"
KEEP = "How many lists are there? Another name may still lead to this one. Leave it as it is, and make a new one."
PRINTED = "Your function prints something, and returns nothing. What is printed is seen; only what is returned is used."
RETURN = "Does every way through your function end in a return?"
ALONE = "Try your function on this board in a cell of its own, one step at a time."
ENDLESS = "What has to happen for your loop to stop, and which line brings that about?"
CALL = "The call is shown above. How many arguments does it give, and how many does your function take?"
INNER_CALL = "A call in your own lines gives too few arguments, or too many. Which ones does the function ask for?"
STRANGE = "Answer with plain functions, numbers, texts and lists, as the exercise says."
SLOW = "Each call should take next to no time. What is worked out again and again?"
LUCK = "Rules leave nothing to luck. Which line chooses here, and how?"
ERRORS = {  # by words of an error, in any exercise; the first that is there counts
    "EndlessError": ENDLESS,
    "RecursionError": "Your function calls itself, and that call calls itself again. When does it stop?",
    "UnboundLocalError": "A name is used here before your function has given it a value. Which line comes too early?",
    "StopIteration": "next found nothing to take. In which case is there nothing?",
    "object is not callable": "Something that is not a function is called here. squares, to_move, winner and "
    "is_terminal have no brackets; actions() and result(square) do.",
    "'State' object has no attribute": "A State can't say that. dir(State) lists what it can say.",
    "'method' object is not": "A method is called with brackets: state.actions(), and not state.actions.",
    "NameError": "This name means nothing here. Is it misspelt, or was the cell that makes it not run yet?",
}

# ---- hints on the answers of an agent
NO_ANSWER = (
    "Your agent has no answer here. Which of its conditions holds, and is there a return for it?"
)
ZERO_IS_FALSE = " And 0 is a square, but `if 0` counts as false."
FALSE_FOR_NONE = (
    "A rule with nothing to say returns None, not False. False counts as a square here."
)
TAKEN = "Square {} is taken. Does your agent check that a square is free before it takes it?"
NO_SQUARE = "The answer is one square, a number from 0 to 8."
LOST_BY = (
    "Nothing was lost before move {ply} of this game: {player} on {square}. After it, {opponent} "
    "can't be stopped any more. Better: {better}. What can be seen on the board before that move?"
)
ZERO_WAS_BETTER = " (0 is a square, but `if 0` counts as false.)"
