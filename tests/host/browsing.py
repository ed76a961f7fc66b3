"""Tables and phones in real browsers, and how they are played by taps."""

from __future__ import annotations

import time
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any

from tests.host.phones import Phone, Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@contextmanager
def table(tmp_path: Path, *options: str) -> Iterator[Server]:
    server = Server(tmp_path / "keep.sqlite", *options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            said = server.stop()
            assert "Traceback" not in said, said
        server.process.wait()


@contextmanager
def phones(tmp_path: Path, *looks: dict[str, Any]) -> Iterator[list[Phone]]:
    opened: list[Phone] = []
    try:
        for number, look in enumerate(looks):
            opened.append(Phone(tmp_path / f"phone{number}", **look))
        yield opened
    finally:
        for each in opened:
            each.close()


def until(there: Callable[[], bool], seconds: float) -> None:
    """Wait for something, no longer than that."""
    end = time.monotonic() + seconds
    while not there():
        assert time.monotonic() < end
        time.sleep(0.2)


def move(each: Phone, rng: Random, doubt: float = 0.5) -> bool:
    """One action of whoever is in turn, by taps; False if it is not this phone's turn."""
    if each.has("#showdown .main"):
        each.click("#showdown .main")
    if each.has("#note"):
        assert "JavaScript" not in each.one("#note").text
    if not each.has("#pad"):
        return False
    if each.has(".over"):
        return False
    if each.has("#challenge") and (rng.random() < doubt or not each.has("#say-it")):
        each.click("#challenge", 3)
    elif each.has("#say-it"):
        each.click("#say-it", 3)
    elif each.has("#keep") and rng.random() < 0.5:
        each.click("#keep", 3)
    elif each.has("#hand .pickable"):
        each.click("#hand .pickable", 3)
        each.click("#pad .main", 3)
    elif each.has("#stay"):
        each.click("#stay", 3)
    else:
        return False
    return True


def play_to_the_end(seats: list[Phone], rng: Random, seconds: float = 240) -> int:
    """Until every phone shows the ranking; how many actions it took."""
    end, moves = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        if all(each.has(".over") for each in seats):
            return moves
        for each in seats:
            try:
                moves += move(each, rng)
            except Exception as error:  # the table moved on between a look and a tap
                if "stale" not in repr(error).lower() and "timeout" not in repr(error).lower():
                    raise
        time.sleep(0.05)
    raise AssertionError("the game did not come to its end")
