"""What holds for all tests, and not for the notebooks: they are checked without hypothesis, too."""

import gc

from hypothesis import HealthCheck, settings

# Tests keep hundreds of thousands of positions, and Python looks through them again and again for
# what could go: seldom is often enough, and takes an eighth of the time less.
gc.set_threshold(100_000, 50, 100)

# Tests count, and measure no seconds: neither how long a test takes, nor how long examples take to
# make.
settings.register_profile("counts", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("counts")
