"""A host that hangs, a network that goes: all know within 5 s, and no tap is lost in silence."""

from __future__ import annotations

import os
import signal
import time
from typing import TYPE_CHECKING

import pytest

if os.environ.get("CARDLIE_BROWSERS") != "1":
    pytest.skip("real browsers run where CARDLIE_BROWSERS=1 is set", allow_module_level=True)

from tests.host.browsing import in_turn, phones, table, until

if TYPE_CHECKING:
    from pathlib import Path

    from tests.host.phones import Phone

#: Seconds within which everybody knows.
SOON = 5.0


def told_soon(each: Phone, text: str, since: float) -> None:
    """That stands in the note within 5 s of ``since``."""
    until(lambda: text in each.one("#note").text)
    assert time.monotonic() - since < SOON + 0.5  # a look at a page takes time, too


def test_a_host_that_hangs_is_told_of_and_what_was_tapped_is_sent_once(tmp_path: Path) -> None:
    with table(tmp_path, "leira") as server, phones({}, {}) as (ann, ben):
        ann.join(server.url, "Ann")
        ben.join(server.url, "Ben")
        ann.click("#deal")
        each, other = in_turn([ann, ben], "#say-it")
        said = each.one("#say-it").text
        server.process.send_signal(signal.SIGSTOP)
        try:
            hung = time.monotonic()
            each.click("#say-it")
            told_soon(each, "is kept", hung)
            told_soon(other, "onnection lost", hung)
        finally:
            server.process.send_signal(signal.SIGCONT)
        other.wait("#board .last q")
        assert other.one("#board .last q").text in said
        each.wait("#board .last q")
        time.sleep(5)  # "Connected again." goes away, and nothing was said twice
        assert not each.has("#note")
        assert not other.has("#note")
        assert len(each.all("#story .guessed")) == 1


def test_a_tap_without_a_network_is_kept_or_said_to_be_lost(tmp_path: Path) -> None:
    network = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    with table(tmp_path, "leira") as server, phones({}, {}) as (ann, ben):
        ann.join(server.url, "Ann")
        ben.join(server.url, "Ben")
        for each in (ann, ben):
            each.cdp("Network.enable")
        ann.cdp("Network.emulateNetworkConditions", offline=True, **network)
        off = time.monotonic()
        ann.click("#deal")
        told_soon(ann, "is lost", off)
        ann.cdp("Network.emulateNetworkConditions", offline=False, **network)
        ann.click("#deal")
        each, other = in_turn([ann, ben], "#say-it")
        each.cdp("Network.emulateNetworkConditions", offline=True, **network)
        off = time.monotonic()
        each.click("#say-it")
        told_soon(each, "is kept", off)
        each.cdp("Network.emulateNetworkConditions", offline=False, **network)
        other.wait("#board .last q")
        until(lambda: not each.has("#note"))


def test_without_a_host_a_page_says_so(tmp_path: Path) -> None:
    """It is kept since the last visit, in the language that was spoken then."""
    with table(tmp_path, "leira") as server, phones({}) as (ann,):
        ann.open(server.url)
        ann.driver.execute_async_script(
            "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done());"
        )
        assert ann.complaints() == []
        server.kill()
        ann.open(server.url)
        assert "can't reach the table" in ann.one("main").text
        server.start()
        ann.open(server.url)
        ann.wait("#name")
