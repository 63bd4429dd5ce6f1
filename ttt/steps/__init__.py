"""Going through a search step by step: what is asked, and what is said (notebooks 06 and 07).

No widget is in here. It may ask the top level; widgets ask it.
"""
