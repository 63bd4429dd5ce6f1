"""The browser tests share one JupyterLab and one Chromium.

Without a Chromium they are skipped, and say so.
"""

import os
from collections.abc import Generator

import pytest

from tests.browser.lab import Lab, browse, find_chromium, start


@pytest.fixture(scope="package")
def chromium():
    """The browser that all applications are shown in."""
    path = find_chromium()
    if path is None:
        refuse = pytest.fail if os.environ.get("TTT_REQUIRE_BROWSER") == "1" else pytest.skip
        refuse("no Chromium, Chrome or Edge found; CHROMIUM=… names one")
    with browse(path) as browser:
        yield browser


@pytest.fixture(scope="package")
def lab(tmp_path_factory, chromium):
    """JupyterLab in a browser, with nothing open."""
    with start(tmp_path_factory.mktemp("lab"), chromium, Lab) as lab:
        yield lab


@pytest.fixture(autouse=True)
def no_trouble(lab):
    """Require of every test: no error in the browser's console, no request to another machine."""
    lab.trouble.clear()
    yield
    assert lab.trouble == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Function,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the window and the server's log when a test has failed, and begin afresh."""
    report = yield
    lab = item.funcargs.get("lab")
    if report.when == "call" and report.failed and isinstance(lab, Lab):
        report.sections.append(
            ("JupyterLab", f"{lab.photograph(f'failed-{item.name}')}\n{lab.log()}")
        )
        lab.load()
    return report
