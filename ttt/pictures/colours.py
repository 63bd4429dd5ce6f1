"""The palette: what each colour means, on light and dark pages, and its form, which says it, too.

Blue and orange are the players; green, grey and red-brown a win, a draw and a loss for who is to
move; violet what is now, what came last, and what matters most in a plot. Ink, x and o stand out
from every paper by 4.5 : 1 or more, faint ink from the plain one, and the colour of a form by
3 : 1.

No two meanings beside each other have one form: x is a cross, o a ring; a win has + and stripes, a
draw = and dots, a loss − and crosses; last is a filled square, now a thick frame, cut a slash, a
hint a wide frame; right is ✓ on a disc, almost ≈, wrong ✗ in a thick ring, and not yet ….
"""

# Paper, ink, faint ink, x and o; the papers of a win, a draw and a loss (three tints: striped,
# dotted and crossed), each with the colour of its pattern; a win and a loss as words and lines; the
# paper of what came last, the frame of what is now; what is cut.
LIGHT = {
    "paper": "#ffffff", "ink": "#333333", "faint": "#666666", "x": "#0062a3", "o": "#b34000",
    "striped": "#d8f2e6", "stripes": "#7fc4a6", "dotted": "#ececee", "dots": "#a5a5ab",
    "crossed": "#f8e2da", "crosses": "#cf9d8b", "win": "#14794f", "loss": "#80281a",
    "last": "#ebe2fa", "now": "#7a1fc0", "cut": "#a3005c",
}  # fmt: skip
DARK = {
    "paper": "#1b1b1b", "ink": "#dddddd", "faint": "#a3a3a3", "x": "#63b8f2", "o": "#f5a04c",
    "striped": "#0f372a", "stripes": "#388263", "dotted": "#333338", "dots": "#66666e",
    "crossed": "#40211a", "crosses": "#8f5340", "win": "#4cc78c", "loss": "#ea6e60",
    "last": "#392d57", "now": "#c79bff", "cut": "#ff7ab8",
}  # fmt: skip
# Of widgets alone: what the mouse is on, the focus, a hint; a card's edge, lines of a board; an
# answer that is right or wrong. Each for light and dark pages.
WIDGETS = {
    "hover": ("#eeeef0", "#2e2e33"),
    "focus": ("#7a1fc0", "#c79bff"),
    "hint": ("#14794f", "#4cc78c"),
    "edge": ("#d5d9de", "#43484d"),
    "rule": ("#8a8f96", "#7c8288"),
    "right": ("#14794f", "#4cc78c"),
    "wrong": ("#9a5b00", "#e3a23c"),
}
# The edge of a verdict's card, by its kind; each is seen on light and on dark pages
VERDICTS = {"right": "#239a62", "almost": "#16898f", "wrong": "#c77700", "not yet": "#888888"}

# How a game ended, as a white letter on a pill
# The beads of MENACE, by square, as Michie's; on light and on dark pages alike
BEADS = {
    "white": "#f4f4f4", "lilac": "#b58ae0", "silver": "#a3adb8",
    "black": "#2a2a2a", "gold": "#c9a227", "green": "#2f9e57",
    "amber": "#e8801a", "red": "#d03040", "pink": "#f490b8",
}  # fmt: skip
