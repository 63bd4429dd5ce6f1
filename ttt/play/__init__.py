"""Games that people play: the session, a series of games, opponents, the coach, the terminal.

It may ask the top level, learning, games, solvers and pictures; widgets and teaching ask it. No
widget is in here.
"""
