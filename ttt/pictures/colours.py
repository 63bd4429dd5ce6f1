"""The colours of pictures, plots and the widgets' boards on light and dark pages, and of verdicts.

What matters most in a plot; paper, ink, faint ink, x and o; then the papers of the three tints,
striped, dotted and crossed, each with the colour of its pattern. Ink, x and o stand out from every
paper by 4.5 : 1 or more, faint ink and what matters most from the plain one.
"""

LIGHT = {
    "accent": "#6a3fb5",
    "paper": "#ffffff", "ink": "#333333", "faint": "#666666", "x": "#0062a3", "o": "#b34000",
    "striped": "#d9ecf8", "stripes": "#8fbbd6", "dotted": "#fcf2cc", "dots": "#c9a63a",
    "crossed": "#fce6df", "crosses": "#dea18c",
}  # fmt: skip
DARK = {
    "accent": "#b79cf5",
    "paper": "#1b1b1b", "ink": "#dddddd", "faint": "#a3a3a3", "x": "#63b8f2", "o": "#f5a04c",
    "striped": "#14303f", "stripes": "#3c6f8f", "dotted": "#3a310f", "dots": "#8a7328",
    "crossed": "#43231a", "crosses": "#8f5340",
}  # fmt: skip
# The edge of a verdict's card, by its kind; each is seen on light and on dark pages
VERDICTS = {"right": "#2e9e4f", "almost": "#3b82c4", "wrong": "#c77700", "not yet": "#888888"}
# How a game ended, as a white letter on a pill
ENDS = {"won": "#1f7a3a", "drawn": "#6b6b6b", "lost": "#b0452d"}
# The beads of MENACE, by square, as Michie's; on light and on dark pages alike
BEADS = {
    "white": "#f4f4f4", "lilac": "#b58ae0", "silver": "#a3adb8",
    "black": "#2a2a2a", "gold": "#c9a227", "green": "#2f9e57",
    "amber": "#e8801a", "red": "#d03040", "pink": "#f490b8",
}  # fmt: skip
