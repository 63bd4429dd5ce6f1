"""What a learner needs around the lessons: copies, the site, what Python lacks in a browser.

It asks no other room. `ttt` asks it, in a browser only; so do a teacher's tools, in `teaching/`.
"""
