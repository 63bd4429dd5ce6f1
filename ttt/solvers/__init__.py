"""Fast answers: bit boards, tables of every position, proofs, sizes of trees (notebooks 03 to 12).

No lesson begins here. It may ask the top level alone; all rooms above it ask it.
"""
