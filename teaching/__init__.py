"""A teacher's plans and tools, beside the package. They need the whole project: no wheel has them.

They may ask every room of `ttt`; nobody asks them.
"""
