"""Games that people play: the session, a series of games, opponents, the coach, the terminal.

It may ask the top level, learning, games, solvers and pictures. Widgets and course ask it. No
widget is in here.
"""
