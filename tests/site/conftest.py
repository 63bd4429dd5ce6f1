"""The tests of the site share one Chromium and one visit."""

from typing import cast

import pytest

from tests.browser.conftest import chromium, no_trouble, pytest_runtest_makereport
from tests.browser.lab import start
from tests.site.site import Site

__all__ = ["chromium", "no_trouble", "pytest_runtest_makereport"]


@pytest.fixture(scope="package")
def lab(tmp_path_factory, chromium):
    """The site, with nothing open."""
    with start(tmp_path_factory.mktemp("site"), chromium, Site) as site:
        yield cast(Site, site)


@pytest.fixture(autouse=True)
def nothing_asked_for(lab):
    """Begin each test with nothing open, and without addresses that an earlier one asked for."""
    lab.close()
    lab.wanted.clear()
    lab.missing.clear()
