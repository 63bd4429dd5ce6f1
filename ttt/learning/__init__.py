"""Ways to learn, a file each, and judges who sample nothing (notebook 11).

It may ask the top level. Pictures, play, widgets and check ask it.
"""
