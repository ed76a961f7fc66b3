"""How long a visitor of ``cardlie site`` waits, and how much is sent.

python benchmarks/site.py PACKAGE

PACKAGE is the folder that ``npm pack pyodide`` unpacks to. Headless chromium asks a server that
compresses, as web spaces do, twice: a first visit, and a return with what was kept. The start is
compared with that of Pyodide alone, in the same worker: what we add is to stay below a half.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import tempfile
import threading
import time
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from cardlie.site.build import Site, write
from cardlie.site.bundle import read_runtime
from tests.host.phones import FLAGS, PATIENCE

TIMES = """
const at = (name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;
return ["first-contentful-paint", "begun", "loaded", "ready"].map(at);
"""
sent = 0


@cache
def compressed(path: Path) -> bytes:
    """A file as it is sent; what is compressed already does not become smaller."""
    return gzip.compress(path.read_bytes(), 6)


class Compressing(SimpleHTTPRequestHandler):
    """Sends files compressed, and counts."""

    def do_GET(self) -> None:
        global sent
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        data = compressed(path)
        sent += len(data)
        self.send_response(200)
        for name, value in (("Content-Type", self.guess_type(path)), ("Content-Encoding", "gzip"),
                            ("Content-Length", str(len(data)))):  # fmt: skip
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


def visit(driver: webdriver.Chrome, address: str, name: str) -> None:
    """Open the page, wait for Python, print a deck; say how long that took."""
    global sent
    sent = 0
    driver.get(address)
    wait = WebDriverWait(driver, PATIENCE)
    wait.until(lambda each: each.execute_script("return document.documentElement.dataset.python"))
    paint, begun, loaded, ready = driver.execute_script(TIMES)
    clicked = time.perf_counter()
    driver.find_element(By.ID, "make").click()
    wait.until(lambda each: each.find_elements(By.CSS_SELECTOR, "#made a"))
    deck = time.perf_counter() - clicked
    wait.until(lambda each: each.execute_script("return !!navigator.serviceWorker.controller"))
    time.sleep(3)
    ratio = (ready - begun) / (loaded - begun)
    print(f"{name}: painted {paint / 1e3:.2f} s, Python ready {ready / 1e3:.2f} s, {ratio:.2f} x "
          f"bare Pyodide's start, a deck in {deck:.2f} s, sent {sent / 1e6:.2f} MB")  # fmt: skip


def main(package: Path) -> None:
    """Build a site, visit it twice."""
    files, version = read_runtime(package)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "site"
        made = Site(files, version).files()
        write(place, made)
        print(f"{len(made)} files, {sum(map(len, made.values())) / 1e6:.1f} MB")
        server = ThreadingHTTPServer(
            ("127.0.0.1", 0), lambda *args: Compressing(*args, directory=str(place))
        )
        for path in filter(Path.is_file, place.rglob("*")):
            compressed(path)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        options = webdriver.ChromeOptions()
        for flag in FLAGS:
            options.add_argument(flag)
        driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        try:
            for name in ("first visit", "return", "return"):
                visit(driver, f"http://127.0.0.1:{server.server_port}/", name)
        finally:
            driver.quit()
            server.shutdown()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("package", type=Path, help="what 'npm pack pyodide' unpacks to")
    main(parser.parse_args().package)
