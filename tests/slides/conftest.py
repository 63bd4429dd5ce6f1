"""The tests of the slides share one Chromium."""

from tests.browser.conftest import chromium

__all__ = ["chromium"]
