"""What holds for all tests, and not for the notebooks: they are checked without hypothesis, too."""

from hypothesis import HealthCheck, settings

# Tests count, and measure no seconds: neither how long a test takes, nor how long examples take to make.
settings.register_profile("counts", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("counts")
