"""What holds for all tests, and not for the notebooks: they are checked without hypothesis, too."""

from hypothesis import settings

settings.register_profile("counts", deadline=None)  # tests count, and measure no seconds
settings.load_profile("counts")
