"""What only one of the five old programs needs, a file each (notebook more/originals).

It may ask the top level and learning. Nothing of ours asks it: the lessons keep what they need of
the old programs on the top level.
"""
