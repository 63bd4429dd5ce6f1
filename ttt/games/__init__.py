"""Other games, a file each, and what a game of your own needs to be played (notebook 12).

`on_board` has the class to inherit from, and says what to write; `hexapawn` is the shortest
example; in `workshop`, a rule of tic-tac-toe is flipped in three lines. A new game is a file here.
The room may ask the top level; pictures, play and widgets ask it.
"""
