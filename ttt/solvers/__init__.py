"""Fast answers: bit boards, tables of every position, proofs, sizes of trees.

No lesson begins here (06 to 10).
"""
