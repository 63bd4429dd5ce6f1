"""A teacher's plans and tools, beside the package: they need the whole project, and are in no wheel.

They may ask every room of `ttt`; no file of `ttt` asks them.
"""
