"""Real browsers that play at a host in a process of its own."""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
)
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

if TYPE_CHECKING:
    from selenium.webdriver.remote.webelement import WebElement

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--hide-scrollbars",
)  # fmt: skip

#: Seconds that anything on a page may take, on a machine that has much else to do.
PATIENCE = 90.0

#: What a page that is drawn anew between a look and a tap makes of the tap: nothing was tapped.
MOVED_ON = (
    ElementClickInterceptedException, ElementNotInteractableException, NoSuchElementException,
    StaleElementReferenceException,
)  # fmt: skip


def free_port() -> int:
    """A port for a host that dies and rises: none that browsers connect from meanwhile."""
    for port in random.sample(range(20_000, 32_000), 50):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("no port is free")


class Server:
    """``cardlie host`` on this machine alone; it can be killed and started again."""

    def __init__(self, keep: Path, *options: str) -> None:
        self.port, self.keep, self.options = free_port(), keep, options
        self.start()

    def start(self) -> None:
        command = [
            sys.executable, "-m", "cardlie", "host", *self.options, "--bind", "127.0.0.1",
            "--port", str(self.port), "--keep", str(self.keep),
        ]  # fmt: skip
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("http"), line + self.process.stdout.read()
        self.url = line.strip()
        self.base = re.match(r"http://[^/]*", self.url)[0]  # type: ignore[index]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> str:
        """Ctrl-C; what it printed after the address."""
        self.process.send_signal(signal.SIGINT)
        said, _ = self.process.communicate(timeout=20)
        return said


class Phone:
    """One browser with a profile of its own."""

    def __init__(
        self, folder: Path, *, width: int = 390, height: int = 844, dark: bool = False,
        lang: str = "en", scale: float = 1.0,
    ) -> None:  # fmt: skip
        self.folder = folder
        options = webdriver.ChromeOptions()
        options.binary_location = os.environ.get("CARDLIE_CHROMIUM", "/usr/bin/chromium")
        for flag in (*FLAGS, f"--user-data-dir={folder}", f"--lang={lang}"):
            options.add_argument(flag)
        options.add_experimental_option("prefs", {"intl.accept_languages": lang})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options, Service("/usr/bin/chromedriver"))
        self.driver.set_script_timeout(PATIENCE)
        self.lang = lang
        self.sized(width, height, scale)
        self.look(dark)

    def sized(self, width: int = 390, height: int = 844, scale: float = 1.0) -> None:
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height,
                 deviceScaleFactor=scale, mobile=False)  # fmt: skip

    def forget(self) -> None:
        """Leave all pages, and know of none: the next test takes this phone for a new one.

        A page that was made to sleep, or to be without a network, goes with its tab.
        """
        known = self.driver.window_handles
        self.cdp("Network.clearBrowserCookies")
        self.driver.switch_to.new_window("tab")
        fresh = self.driver.current_window_handle
        for tab in known:
            self.driver.switch_to.window(tab)
            self.driver.close()
        self.driver.switch_to.window(fresh)
        self.driver.get_log("browser")  # type: ignore[no-untyped-call]

    def look(self, dark: bool) -> None:
        """By night or by day, as the phone is set."""
        scheme = "dark" if dark else "light"
        self.cdp("Emulation.setEmulatedMedia",
                 features=[{"name": "prefers-color-scheme", "value": scheme}])  # fmt: skip

    def cdp(self, command: str, **arguments: Any) -> Any:
        return self.driver.execute_cdp_cmd(command, arguments)

    def open(self, url: str) -> None:
        self.driver.get(url)

    def one(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def has(self, selector: str) -> bool:
        with suppress(NoSuchElementException, StaleElementReferenceException):
            return self.one(selector).is_displayed()
        return False

    def wait(self, selector: str, seconds: float = PATIENCE) -> WebElement:
        waiting = WebDriverWait(self.driver, seconds, 0.05, MOVED_ON)
        found: WebElement = waiting.until(
            lambda _: self.one(selector) if self.one(selector).is_displayed() else False
        )
        return found

    def shows(self, selector: str, text: str) -> None:
        """Wait until that stands there; what is drawn anew meanwhile is looked at again."""
        waiting = WebDriverWait(self.driver, PATIENCE, 0.05, MOVED_ON)
        waiting.until(lambda _: self.one(selector).text == text, f"{selector} is not {text!r}")

    def click(self, selector: str, seconds: float = PATIENCE) -> None:
        end = time.monotonic() + seconds
        while True:
            try:
                element = self.wait(selector, max(0.1, end - time.monotonic()))
                self.driver.execute_script("arguments[0].scrollIntoView({block:'center'})", element)
                element.click()
                return
            except MOVED_ON:
                if time.monotonic() > end:
                    raise

    def type(self, selector: str, text: str) -> None:
        while True:
            with suppress(*MOVED_ON):
                return self.wait(selector).send_keys(text)

    def join(self, url: str, name: str) -> None:
        self.open(url)
        self.type("#name", name)
        self.click(".join button.main")
        self.wait("#lobby")

    def complaints(self) -> list[str]:
        """What the browser's console holds against the page, and pictures that show nothing."""
        return [
            *self.blanks(),
            *(
                entry["message"]
                for entry in self.driver.get_log("browser")  # type: ignore[no-untyped-call]
                if entry["level"] in ("SEVERE", "WARNING")
            ),
        ]

    def blanks(self, seconds: float = PATIENCE) -> list[str]:
        """Pictures in view that name a symbol which their sheet does not have."""
        end = time.monotonic() + seconds
        while True:
            found: list[str] = self.driver.execute_script(
                "return [...document.querySelectorAll('use')].filter(use =>"
                " use.ownerSVGElement.getClientRects().length && !use.getBBox().width)"
                ".map(use => `a blank picture: ${use.getAttribute('href')}`)"
            )
            if not found or time.monotonic() > end:
                return found
            time.sleep(0.1)

    def picture(self, file: Path, full: bool = False) -> None:
        import base64

        data = self.cdp("Page.captureScreenshot", captureBeyondViewport=full)["data"]
        file.write_bytes(base64.b64decode(data))

    def kept(self, name: str) -> bool:
        """Whether a cookie is on this phone's disk; chromium writes them within half a minute."""
        for file in self.folder.glob("Default/**/Cookies"):
            with (
                suppress(sqlite3.Error),
                closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db,
            ):
                if db.execute("select 1 from cookies where name = ?", (name,)).fetchone():
                    return True
        return False

    def kill(self) -> None:
        """SIGKILL to the browser, whatever it is doing; nobody uses its profile afterwards."""
        driver = self.driver.service.process.pid
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                if int(stat.read_text().rpartition(")")[2].split()[1]) == driver:
                    os.kill(int(stat.parent.name), signal.SIGKILL)
        end = time.monotonic() + PATIENCE
        while self._alive():
            assert time.monotonic() < end
            time.sleep(0.05)

    def _alive(self) -> bool:
        """Whether any process still uses the profile."""
        flag = f"--user-data-dir={self.folder}".encode()
        for file in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                if flag in file.read_bytes().split(b"\0"):
                    return True
        return False

    def close(self) -> None:
        with suppress(Exception):
            self.driver.quit()
