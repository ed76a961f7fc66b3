"""Tables and phones in real browsers, and how they are played by taps."""

from __future__ import annotations

import atexit
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from selenium.common.exceptions import TimeoutException

from tests.host.phones import MOVED_ON, PATIENCE, Phone, Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


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


#: Browsers that start slowly, and that a test has done with.
_resting: list[Phone] = []

#: Where they keep what they know.
_profiles = tempfile.TemporaryDirectory(prefix="cardlie-phones-", ignore_cleanup_errors=True)


@atexit.register
def _close() -> None:
    for each in _resting:
        each.close()


@contextmanager
def phones(*looks: dict[str, Any]) -> Iterator[list[Phone]]:
    """Phones that know nothing yet; after a test that fails nobody uses them again."""
    taken: list[Phone] = []
    try:
        for look in looks:
            taken.append(_phone(**look))
        yield taken
        for each in taken:
            each.forget()
    except BaseException:
        for each in taken:
            each.close()
        raise
    _resting.extend(taken)


@contextmanager
def dealt(tmp_path: Path, *options: str) -> Iterator[Phone]:
    """The phone of Ann, who is alone at a table with bots and has dealt."""
    with table(tmp_path, *options) as server, phones({}) as (ann,):
        ann.join(server.url, "Ann")
        ann.click("#deal")
        yield ann


def _phone(*, dark: bool = False, lang: str = "en", **size: int) -> Phone:
    each = next((each for each in _resting if each.lang == lang), None)
    if each is None:
        each = Phone(Path(tempfile.mkdtemp(dir=_profiles.name)), lang=lang)
    else:
        _resting.remove(each)
    each.sized(**size)
    each.look(dark)
    return each


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


def move(
    each: Phone, rng: Random, doubt: float = 0.5, instead: Sequence[str] = ("#say-it", "#take")
) -> bool:
    """One action of whoever is in turn, by taps; False if it is not this phone's turn.

    ``instead`` of a doubt one of these is tapped.
    """
    put_away(each)
    if each.has("#note"):
        assert "JavaScript" not in each.one("#note").text
    if not each.has("#pad:not([aria-busy])"):  # nothing to do, or what was done is not told yet
        return False
    if each.has(".over"):
        return False
    there = next((what for what in instead if each.has(what)), None)
    if each.has("#challenge") and (rng.random() < doubt or there is None):
        each.click("#challenge", 3)
    elif there is not None:
        each.click(there, 3)
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


#: As long as names may be, of one word.
NAMES = ("Konstantinopolis", "Wilhelmine")

#: Words of buttons and names that stand on two lines, or stick out of their box.
BROKEN = """
    const found = [];
    const range = document.createRange();
    const boxes = "button, .button, .name, .who, .over h2, .ranking :is(b, .left), .chair b";
    for (const box of document.querySelectorAll(boxes)) {
        if (!box.checkVisibility({visibilityProperty: true}) || box.closest(".sr")) continue;
        const edge = box.getBoundingClientRect();
        const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            if (text.parentElement.closest(".sr, .facts, .choices")) continue;
            for (const word of text.data.matchAll(/[^\\s-]+-?/g)) {
                range.setStart(text, word.index);
                range.setEnd(text, word.index + word[0].length);
                const rows = [...range.getClientRects()].filter((each) => each.width);
                if (new Set(rows.map((each) => Math.round(each.top))).size > 1) found.push(`broken: ${word[0]}`);
                if (rows.some((each) => each.right > edge.right + 1 || each.left < edge.left - 1))
                    found.push(`cut: ${word[0]}`);
            }
        }
    }
    return found;
"""  # noqa: E501

#: How much of the tiles that games are chosen by is no tile, as a part of it.
HOLES = """
    const tiles = document.querySelector(".games");
    const whole = tiles.getBoundingClientRect();
    const gap = parseFloat(getComputedStyle(tiles).columnGap);
    const area = (box) => (box.width + gap) * (box.height + gap);
    return 1 - [...tiles.children].reduce(
        (sum, tile) => sum + area(tile.getBoundingClientRect()), 0) / area(whole);
"""
