"""Games that people play: the session, a series of games, opponents, the coach, the terminal.

No widget is in here.
"""
