"""Tables and phones in real browsers, and how they are played by taps."""

from __future__ import annotations

import time
from contextlib import contextmanager, suppress
from random import Random
from typing import TYPE_CHECKING, Any

from selenium.common.exceptions import TimeoutException

from tests.host.phones import MOVED_ON, PATIENCE, Phone, Server

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


def until(there: Callable[[], object]) -> None:
    """Wait for something; what is drawn anew meanwhile is looked at again."""
    end = time.monotonic() + PATIENCE
    while True:
        with suppress(*MOVED_ON):
            if there():
                return
        assert time.monotonic() < end
        time.sleep(0.1)


def in_turn(seats: list[Phone], selector: str = "#typed") -> tuple[Phone, Phone]:
    """Of two phones, the one that is asked for a guess, and the other."""
    until(lambda: any(each.has(selector) for each in seats))
    one, other = seats
    return (one, other) if one.has(selector) else (other, one)


def put_away(each: Phone) -> None:
    """The showdown, which lies over all else until it was seen: one tap skips, one goes on."""
    for _ in range(2):
        if each.has("#showdown .main"):
            each.click("#showdown .main", 3)


def move(each: Phone, rng: Random, doubt: float = 0.5) -> bool:
    """One action of whoever is in turn, by taps; False if it is not this phone's turn."""
    put_away(each)
    if each.has("#note"):
        assert "JavaScript" not in each.one("#note").text
    if not each.has("#pad:not([aria-busy])"):  # nothing to do, or what was done is not told yet
        return False
    if each.has(".over"):
        return False
    instead = next((what for what in ("#say-it", "#take") if each.has(what)), None)
    if each.has("#challenge") and (rng.random() < doubt or instead is None):
        each.click("#challenge", 3)
    elif instead is not None:
        each.click(instead, 3)
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


def play_to_the_end(seats: list[Phone], rng: Random) -> int:
    """Until every phone shows the ranking; how many actions it took."""
    moves, end = 0, time.monotonic() + PATIENCE
    while not all(each.has(".over") for each in seats):
        assert time.monotonic() < end, "the game did not come to its end"
        for each in seats:
            with suppress(TimeoutException, *MOVED_ON):  # the table moved on
                if move(each, rng):
                    moves, end = moves + 1, time.monotonic() + PATIENCE
        time.sleep(0.05)
    return moves
