"""Ways to learn, a file each, and judges who sample nothing (notebook 11).

It may ask the top level; pictures, play, widgets, check and teaching ask it.
"""
