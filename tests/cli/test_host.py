"""``cardlie host``: what it prints, what it refuses, and that Ctrl-C ends it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.cli.running import ran

if TYPE_CHECKING:
    from pathlib import Path


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "cardlie", "host", *arguments]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "unknown game 'chess'"),
        (["--players", "3"], "no game given"),
        (["leira", "--players", "9"], "leira is for 2 to 5 players, not 9"),
        (["leira", "--seats", "casual,casual"], "no chair is left for people"),
        (
            ["cards", "--deck", "base[copies=1;numbers=3]", "--seats", "casual"],  # for three
            "no chair is left for people",
        ),
        (["leira", "--seats", "sys:exit,free"], "failed when it was created: SystemExit"),
        (["leira", "--seats", "3"], "--players 3 says how many"),
        (["leira", "--seats", "free,free,free", "--players", "2"], "3 seats are named"),
        (["leira", "--players", "2-3"], "invalid value for --players"),
        (["leira", "--bots", "casual"], "unknown option '--bots'"),
        (["leira", "--seats", "casul,free"], "did you mean 'casual'?"),
        (["--url", "/cardlie"], "is not the URL of a host"),
        (["--url", "ftp://cards.test"], "such as --url https://cards.example"),
        (["--lang", "xx"], "unknown language 'xx'"),
        (["--bind", "256.0.0.1"], "can't listen on 256.0.0.1"),
        (["--bind", ""], "no address to listen on"),
        (["--bind", " "], "no address to listen on"),
    ],
)
def test_bad_input_is_told_in_a_line(arguments: list[str], said: str, tmp_path: Path) -> None:
    keep = ["--keep", str(tmp_path / "k.sqlite"), "--port", "0"]
    done = ran("host", *arguments, *keep)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "k.sqlite").exists()


@pytest.mark.some(3, of="hosts in processes")
def test_it_says_where_it_is_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    arguments = ["tavern", "--bind", "127.0.0.1", "--port", "0", "--keep", str(tmp_path / "k")]
    codes = []
    for _ in range(2):
        with subprocess.Popen(
            command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        ) as host:  # fmt: skip
            assert host.stdout is not None
            address = host.stdout.readline().strip()
            assert address.startswith("http://127.0.0.1:"), address
            codes.append(address.rpartition("/")[2])
            with urllib.request.urlopen(f"{address}/events") as stream:  # somebody still watches
                assert stream.readline()
                host.send_signal(signal.SIGINT)
                rest = host.stdout.read()
            assert host.wait(20) == 0
            assert "Only this machine can reach it." in rest
            assert "Traceback" not in rest
    assert codes[0] == codes[1]  # the table goes on
    assert "Saved tables resume" in rest


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = ran("host", "--bind", "127.0.0.1", "--port", port, "--keep", str(tmp_path / "k"))
    assert done.returncode == 2
    assert "address already in use" in done.stderr


@pytest.mark.some(3, of="hosts in processes")
def test_no_token_is_ever_printed(tmp_path: Path) -> None:
    """Somebody sits down, sends rubbish and goes: what the host prints knows nothing of it."""
    with subprocess.Popen(
        command("leira", "--bind", "127.0.0.1", "--port", "0", "--keep", str(tmp_path / "k")),
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    ) as host:  # fmt: skip
        assert host.stdout is not None
        address = host.stdout.readline().strip()
        origin = address.rpartition("/t/")[0]
        with httpx.Client(headers={"origin": origin}, timeout=30) as guest:
            guest.post(f"{address}/sit", data={"name": "Ann", "seat": "0"})
            (token,) = guest.cookies.values()
            assert len(token) >= 22
            for path in ("act", "chair", "ask", token):
                guest.post(f"{address}/{path}", content=b"{" + token.encode())
            form = {"content-type": "multipart/form-data; boundary=x"}
            guest.post(f"{address}/sit", content=token, headers=form)
            guest.get(f"{address}?token={token}")
        where = ("127.0.0.1", int(origin.rpartition(":")[2]))
        with socket.create_connection(where) as stranger:
            stranger.sendall(b"rubbish\r\n\r\n")
            assert stranger.recv(99)
        host.send_signal(signal.SIGINT)
        said = host.stdout.read()
        assert host.wait(20) == 0
    assert token not in said
    assert [line for line in said.splitlines() if line][1:] == [
        "Press Ctrl-C to stop; all tables resume when you start it again."
    ]
