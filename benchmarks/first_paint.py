"""When a phone shows something: each page of ``cardlie host`` against a page of one sentence.

Chromium without a screen, its cache switched off, opens them in turns; each time is the browser's
own first contentful paint, from the navigation on. ``host.py`` runs this where selenium and
chromium are (extra ``browser``); python benchmarks/first_paint.py does it alone.
"""

from __future__ import annotations

import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

if TYPE_CHECKING:
    from tests.host.phones import Phone, Server

#: How often each page is opened; the median is told.
TURNS = 9

PAINTED = (
    "const done = arguments[0], seen = new PerformanceObserver(list => {"
    " for (const each of list.getEntries()) if (each.name === 'first-contentful-paint')"
    " done(each.startTime); });"
    " seen.observe({type: 'paint', buffered: true});"
)


class Bare(BaseHTTPRequestHandler):
    """One sentence, and nothing that it would have to wait for."""

    def do_GET(self) -> None:
        page = b"<!doctype html><meta name=viewport content='width=device-width'><p>Who is in?"
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, format: str, *args: object) -> None:
        pass


def painted(phone: Phone, url: str) -> float:
    """Milliseconds from the navigation to the first contentful paint."""
    phone.open("about:blank")
    phone.open(url)
    return float(phone.driver.execute_async_script(PAINTED))


def tables(phone: Phone, host: Server, playing: Server) -> dict[str, str]:
    """The pages: a table that waits for its players, and one that is played."""
    phone.join(playing.url, "Ann")
    phone.click("#deal")
    phone.wait("#board .seat")
    phone.open(host.base)
    phone.click("[value='cards']")
    phone.wait("#name")
    return {
        "home": f"{host.base}/",
        "join": phone.driver.current_url,
        "hand": playing.url,
        "room screen": playing.url.replace("/t/", "/tv/"),
        "judge pad": f"{host.base}/judge",
    }


def measure(folder: Path) -> None:
    from tests.host.phones import Phone, Server

    bare = ThreadingHTTPServer(("127.0.0.1", 0), Bare)
    threading.Thread(target=bare.serve_forever, daemon=True).start()
    host = Server(folder / "host.sqlite")
    playing = Server(folder / "playing.sqlite", "cards", "--seats", "free,counter")
    phone = Phone(folder / "phone", width=390, height=844)
    try:
        pages = {
            "bare": f"http://127.0.0.1:{bare.server_address[1]}/",
            **tables(phone, host, playing),
        }
        phone.cdp("Network.enable")
        phone.cdp("Network.setCacheDisabled", cacheDisabled=True)
        took: dict[str, list[float]] = {name: [] for name in pages}
        for turn in range(TURNS + 1):
            for name, url in pages.items():
                time = painted(phone, url)
                if turn:  # the first time the browser itself is still waking
                    took[name].append(time)
        print(f"\nfirst contentful paint, chromium, no cache, median of {TURNS}:")
        for name, times in took.items():
            ratio = median(times) / median(took["bare"])
            print(f"{name:<12} {median(times):6.0f} ms   {ratio:.2f} times the bare page")
    finally:
        phone.close()
        host.stop()
        playing.stop()
        bare.shutdown()


def main() -> None:
    try:
        import selenium  # noqa: F401
    except ImportError:
        print("first paint: not measured, selenium is not installed (extra 'browser')")
        return
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder))


if __name__ == "__main__":
    main()
