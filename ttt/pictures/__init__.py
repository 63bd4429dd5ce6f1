"""Pictures: boards, trees, graphs, maps and statistics, each with its content in words.

`colours` has the colours of both themes, `marks` the x and the o, `picture` the one form of all.
It may ask the top level, games, learning, solvers, parallel and steps; play, steps, widgets and
check ask it, and so do all notebooks.
"""
