"""Going step by step through a search, or a recursion: what is asked, and what is said.

No widget is in here. It may ask the top level and pictures; pictures and widgets ask it.
"""
