"""What the engine itself says of an answer, in one place for whoever translates it.

What is in braces is filled in. What one exercise says, and its hints, stand beside its check, in
the file of its notebook; what agents hear, in `ttt.check.record`; which error gets which hint, in
`ttt.check.hints`.
"""

# ---- verdicts
HEADLINES = {"right": "right", "almost": "almost", "wrong": "not right yet", "not yet": "not yet"}
RIGHT_ON_ALL = "right on all {count:,} {what}."
RIGHT_NUMBER = "{} it is."
NOT_RIGHT = "not right yet."
WRONG_NUMBER = "it is not {}."
TOO_SLOW = "too slow. {count:,} {what} were right in {patience} seconds."
NO_FUNCTION = "a function was expected, not {}. Give its name, without ()."
NO_NUMBER = "a whole number was expected, not {}."
NOT_CALLED = "that is a function. Call it, and give the number that it returns."
UNCHECKED = "this answer could not be checked."
EMPTY_STUB = "not yet. Replace the ... with your code, and run the cell again."
EMPTY_NUMBER = "not yet. Replace the ... with your number, and run the cell again."

BOARDS = "boards"  # what most checks count

# ---- the tree of a search that went wrong
WHERE = "Where it went wrong: the right values and yours, each for the side to move there, as your function returns it."
YOUR_VALUE = "yours {}"
YOUR_WRONG_VALUE = "yours {} ✗"
NOT_ASKED = "never got here"

# ---- what came of a call: labels, each with the form that it and its value have in a text
RETURNED = ("returned", " {} {}")
RAISED = ("raised", " {} {}")
IN_YOUR_LINE = ("in your line", "\n    {}   {}")
EXPECTED = ("Expected", "\n{}: {}")
PRINTED_TOO = ("It printed", "\n{}: {}")
A_VALUE_ERROR = "a ValueError"
CHANGED = "changed what it was given. Now that is {}."

# ---- beside the package's answer
YOURS = "Your `{}`: {}."
NOT_OURS = ", but the package's is {}"
NOT_WRITTEN = "not written yet"

# ---- hints
HINT = "Hint:"
KEEP = "What your function is given must stay as it is. Which line changes it? (Another name for a list is no copy.)"
LEFT_OVER = "The same call, made again, gives another answer. What is left over from earlier calls? Or is it luck?"
ITERATOR = (
    "What comes back, or a part of it, gives its values one at a time, and only once, "
    "as generators, map and filter do. Collect them, as in list(...)."
)
ITERATOR_FOR_ONE = (
    "What comes back, or a part of it, gives its values one at a time, as generators, map and filter do. "
    "Which one value was asked for, and which line works it out?"
)
ANOTHER_ERROR = (
    "The exercise asks for a ValueError here, and this is another kind of error. "
    "Which line raises it? Use raise ValueError(...)."
)
ERROR_RETURNED = "Your function returns an error as if it were a value. An error is raised: raise ValueError(...)."
FUNCTION_RETURNED = (
    "What comes back, or a part of it, is a function or a class, which waits to be called. "
    "Is a pair of brackets () missing?"
)
PROMISE_RETURNED = (
    "What comes back, or a part of it, is a promise or a future, and not yet its value. "
    "Which of your lines should ask for its result?"
)
PRINTED = (
    "Your function prints something, and returns nothing. Return the value instead of printing it."
)
PRINTED_RIGHT = "What your function prints is right, but that is not what it returns. Write return in place of print."
RETURN = "Does every way through your function end in a return?"
NONE_WRITTEN = (
    "This call ends with `{}`, so nothing comes back. What should come back in this case?"
)
STILL_NONE = (
    "This call ends with `{}`, and what that returns is None. "
    "Which line should have made something else of it, and why was that not done here?"
)
UNBOUND = (
    "This name has no value yet. Is the line that gives it one always reached, and spelt as here?"
)
NOT_IN_TABLE = "This board is not in the dictionary. Which boards are, and when do they come in?"
NO_BRACKETS = "A method is called with brackets, such as state.actions() or board.copy()."
NEXT = "next found nothing to take. In which case is there nothing?"
ALONE = "Try this call in a cell of its own, one step at a time."
ENDLESS = "What has to happen for your loop to stop, and which line brings that about?"
CALL = "The call is shown above. How many arguments does it give, and how many does your function take?"
INNER_CALL = "A call in your own lines gives too few arguments, or too many. Which ones does the function ask for?"
STRANGE = "Answer with plain functions, numbers, texts and lists, as the exercise says."
SLOW = "Each call should take next to no time. What is worked out again and again?"
