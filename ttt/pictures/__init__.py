"""Pictures: boards, trees, graphs, maps and statistics, each with its content in words (all notebooks).

`colours` has the colours of both themes, `marks` the x and the o, `picture` the one form of all.
"""
