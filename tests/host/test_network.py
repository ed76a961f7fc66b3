"""At which address phones find the host: what is said of it, and a certificate of its own."""

from __future__ import annotations

import re
import signal
import ssl
import subprocess
import sys
import urllib.request
from typing import TYPE_CHECKING

import pytest

from cardlie.host.limits import Limits
from cardlie.host.network import certificate, doubt_of, interfaces, own_address
from tests.host.house import open_registry, phone, run

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("address", "interface", "said"),
    [
        ("192.168.1.7", "wlan0", ""), ("10.0.0.2", "eth0", ""), ("10.8.0.2", "tun0", "VPN"),
        ("10.5.0.2", "wg0", "VPN"), ("100.101.102.103", "eth0", "VPN"),
        ("127.0.0.1", "lo", "on no network"), ("169.254.3.4", "wlan0", "on no network"),
        ("8.8.8.8", "eth0", "public internet"), ("a-name", "eth0", ""),
    ],
)  # fmt: skip
def test_an_address_that_phones_may_not_reach_is_doubted(
    address: str, interface: str, said: str
) -> None:
    told = doubt_of(address, {address: interface})
    assert said in told
    assert bool(told) == bool(said)


def test_an_address_in_a_vpn_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = own_address("0.0.0.0")
    assert own_address("192.0.2.9") == "192.0.2.9"
    known = {usual: "tun0", "127.0.0.1": "lo", "192.168.1.7": "wlan0"}
    monkeypatch.setattr("cardlie.host.network.interfaces", lambda: known)
    assert own_address("0.0.0.0") == "192.168.1.7"
    del known["192.168.1.7"]
    assert own_address("0.0.0.0") == usual


def test_interfaces_are_told_where_the_system_tells() -> None:
    assert interfaces().get("127.0.0.1", "lo") == "lo"


def test_whoever_comes_from_another_machine_is_noticed() -> None:
    async def work() -> None:
        async with open_registry(limits=Limits()) as registry:
            registry.address = "192.168.1.7"
            for who, visited in (("127.0.0.1", False), ("192.168.1.7", False), ("10.0.0.2", True)):
                async with phone(registry, who=who) as guest:
                    await guest.get("/")
                assert registry.visited == visited

    run(work())


def test_a_certificate_is_kept_as_long_as_it_is_of_this_address(tmp_path: Path) -> None:
    file = certificate(tmp_path / "host.pem", "192.168.1.7")
    assert file.stat().st_mode & 0o077 == 0
    first = file.read_bytes()
    assert certificate(file, "192.168.1.7").read_bytes() == first
    assert certificate(file, "192.168.1.8").read_bytes() != first


@pytest.mark.some(3, of="hosts in processes")
def test_https_is_spoken_beside_http(tmp_path: Path) -> None:
    keep = tmp_path / "keep.sqlite"
    command = [sys.executable, "-m", "cardlie", "host", "leira", "--https", "--port", "0"]
    host = subprocess.Popen(
        [*command, "--bind", "127.0.0.1", "--keep", str(keep)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert host.stdout is not None
        lines = [host.stdout.readline() for _ in range(5)]
        found = re.findall(r"https?://\S+", "".join(lines))
        assert [where.partition(":")[0] for where in found] == ["http", "https"]
        trusting = ssl.create_default_context(cafile=str(keep.with_suffix(".pem")))
        for where in found:
            with urllib.request.urlopen(where, context=trusting, timeout=60) as answer:
                assert answer.status == 200
    finally:
        host.send_signal(signal.SIGINT)
        assert host.wait(timeout=30) == 0
        host.communicate()
