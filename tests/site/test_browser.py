"""The site in a real browser: a deck's very bytes, a verdict, no other address, offline, axe.

Needs CARDLIE_BROWSERS=1, chromium, and in CARDLIE_PYODIDE the folder that ``npm pack pyodide``
unpacks to.
"""

from __future__ import annotations

import base64
import os
import re
import threading
import time
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if os.environ.get("CARDLIE_BROWSERS") != "1" or "CARDLIE_PYODIDE" not in os.environ:
    pytest.skip("CARDLIE_BROWSERS=1 and CARDLIE_PYODIDE are not set", allow_module_level=True)

from axe_selenium_python import Axe
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from cardlie.cli import main
from cardlie.engine import GAMES
from cardlie.site.build import Site, made_ready, write
from cardlie.site.bundle import read_runtime
from tests.host.browsing import HOLES
from tests.host.phones import FLAGS, PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from selenium.webdriver import Chrome

READY = [{"what": "deck", "paper": "a4", "lang": "en"}]
KEPT = """
const named = URL.createObjectURL;
URL.createObjectURL = (blob) => named(globalThis.made = blob);
"""
BYTES = """
const done = arguments[0];
globalThis.made.arrayBuffer().then((data) => {
  let text = "";
  for (const byte of new Uint8Array(data)) text += String.fromCharCode(byte);
  done(btoa(text));
});
"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("web") / "deep" / "site"
    place.parent.mkdir()
    files, version = read_runtime(Path(os.environ["CARDLIE_PYODIDE"]))
    write(place, Site(files, version, list(made_ready(READY)), pace=(0, 0)).files())
    return place


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, ThreadingHTTPServer]]:
    """The folder below a path of its own, as web spaces have it."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder.parent))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/{folder.name}", server
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def browser(width: int = 1280, dark: bool = False, *more: str) -> Iterator[Chrome]:
    options = webdriver.ChromeOptions()
    for flag in (*FLAGS, "--lang=en", *more):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    driver.set_script_timeout(PATIENCE)
    look = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": look})
    try:
        yield driver
    finally:
        driver.quit()


def until(driver: Chrome, script: str) -> Any:
    return WebDriverWait(driver, PATIENCE).until(
        lambda each: each.execute_script(f"return {script}")
    )


def printed(driver: Chrome) -> bytes:
    driver.execute_script(KEPT)
    driver.find_element(By.ID, "make").click()
    until(driver, "document.querySelector('#made a')")
    return base64.b64decode(driver.execute_async_script(BYTES))


def asked(log: Path) -> set[str]:
    """All addresses that pages and workers asked anything of; the browser has talk of its own."""
    lines = log.read_text(errors="replace").splitlines()
    ours = [line for line in lines if '"initiator":"http://127.0.0.1:' in line]
    return {url for line in ours for url in re.findall(r'"url":"(.*?)"', line)}


def test_a_deck_is_printed_and_a_guess_settled_also_offline(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    assert main(["print", "deck", "--lang", "en", "-o", str(path)]) == 0
    log = tmp_path / "net.json"
    with browser(1280, False, f"--log-net-log={log}") as driver:
        with served(folder) as (address, server):
            driver.get(f"{address}/")
            assert printed(driver) == path.read_bytes()
            seen = until(driver, "document.querySelector('#made object').data")
            assert seen.partition("#")[0] == until(driver, "document.querySelector('#made a').href")
            driver.find_element(By.LINK_TEXT, "Settle").click()
            until(driver, "document.querySelector('#faces [data-face=R1]')")
            driver.find_element(By.ID, "typed").send_keys("2 red")
            for face in ("R1", "R1", "B2"):
                driver.find_element(By.CSS_SELECTOR, f"#faces [data-face={face}]").click()
            until(driver, "document.querySelector('#verdict .stamp.holds')")
            until(driver, "navigator.serviceWorker.controller !== null")
        driver.get(f"{address}/de/index.html")  # nobody serves it any more
        assert printed(driver)[:5] == b"%PDF-"
        assert "Karten" in driver.find_element(By.TAG_NAME, "h1").text
        severe = [each for each in driver.get_log("browser")  # type: ignore[no-untyped-call]
                  if each["level"] == "SEVERE"]  # fmt: skip
        assert severe == []
    urls = asked(log)
    assert any(url.endswith("pyodide.asm.wasm") for url in urls)
    assert {url.split("/")[2] for url in urls} == {f"127.0.0.1:{server.server_port}"}


@pytest.mark.parametrize(("width", "dark"), [(320, True), (390, False), (3840, False)])
def test_pages_fit_and_anybody_can_use_them(folder: Path, width: int, dark: bool) -> None:
    found = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    pages = [page for page in found if "doc-" not in page or page == "doc-report.html"]
    with served(folder) as (address, _):
        for first in range(0, len(pages), 8):
            few = [f"{address}/{page}" for page in pages[first : first + 8]]
            twice_if_crashed(partial(look_at, few, width, dark))


def twice_if_crashed(look: Callable[[], None]) -> None:
    """A browser's own fault doesn't come twice."""
    try:
        look()
    except WebDriverException as error:
        if "tab crashed" not in str(error):
            raise
        look()


def look_at(pages: list[str], width: int, dark: bool) -> None:
    """Every page is as wide as the window, and anybody can use it."""
    with browser(width, dark) as driver:
        for page in pages:
            driver.get(page)
            until(driver, "document.fonts.status == 'loaded'")
            assert driver.execute_script(
                "return document.documentElement.scrollWidth <= innerWidth"
            ), page
            if page.endswith("/play.html"):
                assert abs(driver.execute_script(HOLES)) < 0.01
            axe = Axe(driver)
            axe.inject()
            faults = [(each["id"], [node["target"] for node in each["nodes"]][:3])
                      for each in axe.run()["violations"]]  # fmt: skip
            assert faults == [], page


#: What somebody at a table would click next: what ends a game soon, else whatever there is.
NEXT = """
const ways = ["#showdown.told .main", "#showdown:not([hidden])", "#again", "#challenge",
  "#say-it:enabled", "#pad .choices button:enabled", "#hand .pickable[aria-pressed=false]"];
if (document.querySelector("#pad[aria-busy]")) return null;
const there = ways.map((each) => document.querySelector(each));
return there.find((each) => each?.getClientRects().length) ?? null;
"""


def sit_down(driver: Chrome) -> None:
    until(driver, "document.querySelector('#join:not([hidden])')")
    driver.find_element(By.CSS_SELECTOR, "#join button").click()
    until(driver, "document.querySelector('#deal')")


def choose(driver: Chrome, key: str, value: str) -> None:
    """Agree on something in the lobby, and wait until it is drawn anew."""
    field = f"document.querySelector('[data-key={key}]')"
    change = f"each.value = '{value}'; each.dispatchEvent(new Event('change'))"
    driver.execute_script(f"const each = {field}; each.dataset.old = 1; {change}")
    until(driver, f"{field}?.value === '{value}' && !{field}.dataset.old")


def play_on(driver: Chrome) -> None:
    """Click until the game is over."""
    clicks, end = 0, time.monotonic() + PATIENCE
    while clicks < 900 and time.monotonic() < end:
        with suppress(StaleElementReferenceException):
            button = driver.execute_script(NEXT)
            if button is None:
                time.sleep(0.02)
            elif button.get_attribute("id") == "again":
                return
            else:
                button.click()
                clicks, end = clicks + 1, time.monotonic() + PATIENCE
    raise AssertionError("the game has no end")


def test_each_game_is_played_to_its_end_and_lasts(folder: Path, tmp_path: Path) -> None:
    log = tmp_path / "net.json"
    with browser(390, False, f"--log-net-log={log}") as driver, served(folder) as (address, server):
        driver.get(f"{address}/play.html")
        sit_down(driver)
        for number, game in enumerate(GAMES, 1):
            choose(driver, "game", game)
            choose(driver, "seats", str(GAMES[game].seats[0]))
            choose(driver, "with-start", "4" if GAMES[game].pieces == "cards" else "1")
            driver.find_element(By.ID, "deal").click()
            until(driver, "document.body.classList.contains('playing')")
            play_on(driver)
            if number == 1:
                driver.get(f"{address}/de/play.html")  # Python begins anew, the game is there
                play_on(driver)
                driver.find_element(By.CSS_SELECTOR, "a[href$='/games/1']").click()
                until(driver, "document.querySelector('#rounds')?.textContent.includes('Guest')")
                driver.back()
                until(driver, "document.querySelector('#again')")
            driver.find_element(By.CSS_SELECTOR, "#pad .row button").click()
            until(driver, "document.querySelector('#deal')")
        severe = [each for each in driver.get_log("browser")  # type: ignore[no-untyped-call]
                  if each["level"] == "SEVERE"]  # fmt: skip
        assert severe == []
    assert {url.split("/")[2] for url in asked(log)} == {f"127.0.0.1:{server.server_port}"}


def test_a_fan_keeps_its_shape_on_every_phone(folder: Path) -> None:
    with served(folder) as (address, _):
        for width in (320, 412, 768, 1280):
            with browser(width) as driver:
                driver.get(f"{address}/")
                until(driver, "document.querySelector('#fan svg')")
                shapes = driver.execute_script(
                    "return [...document.querySelectorAll('#fan svg')]"
                    ".filter((each) => each.clientWidth)"
                    ".map((each) => each.clientHeight / each.clientWidth)"
                )
                assert shapes
                assert all(abs(shape - 88.9 / 63.5) < 0.05 for shape in shapes), shapes


#: All that was told of a wait, and how far the bar was.
WAITS = """
globalThis.waits = [];
new MutationObserver(() => {
  const box = document.getElementById("wait");
  if (box && !box.hidden) waits.push([box.textContent, box.lastChild.position]);
}).observe(document, {subtree: true, childList: true, attributes: true});
"""

#: All that Python is made of is kept on this device.
LASTS = """caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name)
  .then((each) => each.keys()))))
  .then((all) => all.flat().some((each) => each.url.endsWith(".wasm")))
"""


def test_a_wait_is_told_and_there_is_something_to_read(folder: Path) -> None:
    """The bytes as they come, once; the next time that nothing is loaded; a round meanwhile."""
    with served(folder) as (address, _), browser(390) as driver:
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WAITS})
        driver.get(f"{address}/de/play.html")
        until(driver, "document.querySelector('#join:not([hidden])')")
        screens = driver.find_elements(By.CSS_SELECTOR, "#meanwhile .screens > li")
        assert [each.is_displayed() for each in screens] == [True] * 3
        driver.find_element(By.CSS_SELECTOR, "#join button").click()
        assert driver.find_element(By.ID, "soon").text.startswith("Du sitzt, ")
        until(driver, "document.querySelector('#deal')")
        told = driver.execute_script("return waits")
        come = [part for text, part in told if re.search(r"\d,\d von \d+,\d MB", text)]
        assert come == sorted(come)
        assert 0 <= come[0] < 0.5 < max(come) <= 1
        assert not driver.find_element(By.ID, "wait").is_displayed()
        assert not driver.find_element(By.ID, "meanwhile").is_displayed()
        until(driver, LASTS)
        driver.get(f"{address}/de/play.html")
        until(driver, "document.documentElement.dataset.python === 'ready'")
        told = driver.execute_script("return waits")
        assert {text for text, _ in told} == {
            "Alles ist schon auf diesem Gerät. Gleich geht es los …"
        }


def test_a_table_that_is_loaded_anew_is_seen_at_once(folder: Path) -> None:
    with served(folder) as (address, _), browser(390) as driver:
        driver.get(f"{address}/play.html")
        sit_down(driver)
        driver.find_element(By.ID, "deal").click()
        until(driver, "document.querySelector('#hand .hold')")
        driver.refresh()
        seen = "document.querySelector('#board .seat') && !document.querySelector('#hand').hidden"
        assert until(driver, seen)
        assert driver.execute_script("return document.documentElement.dataset.python") is None
        until(driver, "document.documentElement.dataset.python === 'ready'")
        driver.execute_script("sessionStorage.clear()")  # as another tab
        driver.get(f"{address}/de/play.html")
        until(driver, "document.querySelector('#join:not([hidden])')")
        assert driver.find_element(By.ID, "soon").text == "Dein Spiel kommt gleich zurück …"
        assert not driver.find_element(By.CSS_SELECTOR, "#join button").is_enabled()
        until(driver, "document.querySelector('#board .seat')")
        assert not driver.find_element(By.ID, "join").is_displayed()
        play_on(driver)


def test_without_webassembly_what_is_ready_is_named(folder: Path) -> None:
    gone = {"source": "delete globalThis.WebAssembly"}
    with served(folder) as (address, _), browser() as driver:
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", gone)
        driver.get(f"{address}/index.html")
        until(driver, "!document.querySelector('#making').hidden")
        assert "Ready-made files" in driver.find_element(By.ID, "making").text
        assert driver.find_elements(By.CSS_SELECTOR, "#ready a[download]")


def test_a_pdf_goes_with_the_choice_it_was_made_of(folder: Path) -> None:
    """It is not offered for another; and nobody waits for Python who only reads."""
    asked_for = "performance.getEntriesByName('asked').length"
    with served(folder) as (address, _), browser(390) as driver:
        driver.get(f"{address}/index.html")
        until(driver, "document.querySelector('#fan svg')")
        time.sleep(0.3)
        assert driver.execute_script(f"return {asked_for}") == 0
        printed(driver)
        assert driver.execute_script(f"return {asked_for}") == 1
        save = "document.querySelector('#made a[download]')"
        assert "main" in driver.execute_script(f"return {save}.className").split()
        assert not driver.find_elements(By.CSS_SELECTOR, "#make.main")
        driver.execute_script(f"globalThis.old = {save}.href")
        driver.execute_script("document.querySelector('[name=what][value=rules]').click()")
        assert not driver.find_elements(By.CSS_SELECTOR, "#made a")
        assert driver.find_elements(By.CSS_SELECTOR, "#make.main")
        gone = "fetch(old).then(() => arguments[0](false), () => arguments[0](true))"
        assert driver.execute_async_script(gone)


#: Words that are broken in two: those of which one word has more than one box.
BROKEN = """
const found = [];
const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
for (let node; (node = walk.nextNode());) {
  const box = node.parentElement;
  if (!box.checkVisibility() || box.closest("pre, code, .sr")) continue;
  for (const word of node.data.matchAll(/[\\p{L}]+/gu)) {
    const range = document.createRange();
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    const tops = [...range.getClientRects()].map((each) => Math.round(each.top));
    if (new Set(tops).size > 1) found.push(word[0]);
  }
}
return found;
"""


def test_no_word_of_the_first_pages_is_broken(folder: Path) -> None:
    def look(address: str, width: int) -> None:
        with browser(width) as driver:
            for page in ("index", "play", "judge", "watch", "gallery"):
                for lang in ("", "de/"):
                    driver.get(f"{address}/{lang}{page}.html")
                    until(driver, "document.fonts.status == 'loaded'")
                    where = f"{lang}{page} at {width}"
                    assert driver.execute_script(BROKEN) == [], where

    with served(folder) as (address, _):
        for width in (320, 360, 390, 412):
            twice_if_crashed(partial(look, address, width))
