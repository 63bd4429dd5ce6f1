"""What was seen is there without a network, and what is newer comes where there is one."""

import json
import shutil

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.lab import new_page, wait
from tests.site.site import served
from tests.site.test_site import ZERO
from ttt.course.site.tools import SITE

WORKER = "service-worker.js"
LESSON = "lessons/00_start_here.html"
KEPT = """async (build) => {
    const isShipped = ({ name, responseStatus }) => name.includes("/ttt/") && responseStatus === 200;
    const seen = performance.getEntriesByType("resource").filter(isShipped);
    const isKept = await Promise.all(seen.map(({ name }) => caches.match(name, { ignoreSearch: true })));
    const builds = (await caches.keys()).filter((name) => name.startsWith("ttt "));
    return isKept.every((answer) => answer) && builds.length === 1 && builds[0].includes(build);
}"""
FETCH = "path => fetch(path).then((answer) => answer.text())"
NOTE = """version => {
    const name = `${navigator.serviceWorker.controller.scriptURL}-version`;
    if (version) localStorage.setItem(name, version);
    else localStorage.removeItem(name);
}"""
# Instead of the worker that begins early, one that fails at once, or one that says it is of no use.
SPOIL = """script => {
    const Usual = Worker;
    window.Worker = function (address, options) {
        return new Usual(options?.name === "early" ? `data:text/javascript,${script}` : address, options);
    };
}"""
SPOILT = "throw 1", "onmessage = ({ data }) => data.become && postMessage({ became: false })"
UPDATED = """() => navigator.serviceWorker.getRegistrations()
    .then((workers) => workers.every(({ installing, waiting }) => !installing && !waiting))"""
RUN_FIRST = """async () => {
    jupyterapp.shell.currentWidget.content.activeCellIndex = 1;
    await jupyterapp.commands.execute("notebook:run-cell");
}"""


def start_python(page: Page, url: str):
    page.goto(f"{url}ttt/lab/index.html?path={ZERO}")
    expect(page.locator("#ttt-told")).to_contain_text("Python is ready.")


def see(page: Page, url: str, title: str):
    page.goto("about:blank")  # an update waits until the site is closed
    _, outside = page.context.pages
    wait(outside, lambda: outside.evaluate(UPDATED))
    page.goto(f"{url}ttt/{LESSON}")
    expect(page.get_by_role("heading", level=1)).to_contain_text(title)
    start_python(page, url)
    assert title in page.evaluate(FETCH, f"../files/{ZERO}")


def test_a_second_visit_needs_no_network(tmp_path, chromium: Browser):
    (tmp_path / "ttt").symlink_to(SITE)
    page = new_page(chromium)
    with served(tmp_path) as url:
        page.goto(url + "ttt/")
        wait(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
        start_python(page, url)
        wait(page, lambda: page.evaluate(KEPT, ""))
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    start_python(page, url)
    play(page)
    page.close()


@pytest.mark.release
def test_jupyterlab_begins_with_a_worker_of_its_own_version(tmp_path, chromium: Browser):
    (tmp_path / "ttt").symlink_to(SITE)
    page = new_page(chromium)
    heard, opened = list[str](), list[str]()
    page.on("console", lambda line: heard.append(line.text))
    page.on("pageerror", lambda error: heard.append(f"ChunkLoadError? {error}"))
    page.on("domcontentloaded", lambda page: opened.append(page.url))
    with served(tmp_path) as url:
        page.goto(url + "ttt/")
        wait(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
        for noted, times in ((None, 1), ("0.0.1", 2), (None, 1)):
            page.evaluate(NOTE, noted)
            opened.clear()
            start_python(page, url)
            assert len(opened) == times, "another version's worker goes, and the page begins again"
    assert not [line for line in heard if "unregistering" in line or "ChunkLoadError" in line]
    page.close()


@pytest.mark.release
def test_a_visit_needs_no_network_after_jupyterlites_worker_ours_and_an_update(
    tmp_path, chromium: Browser
):
    site = tmp_path / "ttt"
    shutil.copytree(SITE, site)
    shutil.copy(site / "build" / WORKER, site)  # as in 0.14.0
    page = new_page(chromium)
    with served(tmp_path) as url:
        page.evaluate("url => void open(url)", url)
        start_python(page, url)
        shutil.copy(SITE / WORKER, site)
        see(page, url, "Start here")
        for path in (site / LESSON, site / "files" / ZERO):
            path.write_text(path.read_text("utf-8").replace("Start here", "Newer"), "utf-8")
        worker = (SITE / WORKER).read_text("utf-8")
        (site / WORKER).write_text(worker.replace('BUILD = "', 'BUILD = "next '), "utf-8")
        see(page, url, "Newer")  # by the old worker, then by the new one
        see(page, url, "Newer")
        wait(page, lambda: page.evaluate(KEPT, "next"))
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    see(page, url, "Newer")
    assert [worker.url.split("/")[-1] for worker in page.workers] == ["python-worker.js"]
    play(page)
    for script in SPOILT:
        page.add_init_script(f"({SPOIL})({json.dumps(script)})")
        see(page, url, "Newer")
        play(page)
    page.close()


def play(page: Page):
    page.evaluate(RUN_FIRST)
    page.locator(".squares button").nth(4).click()
    expect(page.locator(".squares .o")).to_have_count(1)
