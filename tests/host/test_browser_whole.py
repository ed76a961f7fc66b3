"""In real browsers: no word of a button or a name is broken or cut, and the screen at its end."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest

if os.environ.get("CARDLIE_BROWSERS") != "1":
    pytest.skip("real browsers run where CARDLIE_BROWSERS=1 is set", allow_module_level=True)

from selenium.common.exceptions import TimeoutException

from tests.host.browsing import BROKEN, NAMES, move, phones, play_to_the_end, put_away, table, until
from tests.host.phones import MOVED_ON, PATIENCE, Phone

if TYPE_CHECKING:
    from pathlib import Path

WIDTHS = (320, 375, 412, 768)


def broken(each: Phone, where: str) -> list[str]:
    """All words that are, at every width, at twice the size as well."""
    found = []
    for width in WIDTHS:
        for text in ("100%", "200%"):
            each.sized(width, 740)
            each.driver.execute_script(
                "document.documentElement.style.fontSize = arguments[0];"
                "dispatchEvent(new Event('resize'))",
                text,
            )
            each.driver.execute_async_script(
                "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))"
            )
            found += [f"{where}, {width}, {text}: {word}"
                      for word in each.driver.execute_script(BROKEN)]  # fmt: skip
    each.driver.execute_script("document.documentElement.style.fontSize = ''")
    each.sized()
    return found


@pytest.mark.parametrize(("game", "lang"), [("cards", "de"), ("perudo", "de"), ("perudo", "en")])
def test_no_word_of_a_button_or_a_name_is_broken(game: str, lang: str, tmp_path: Path) -> None:
    options = (game, "--seats", "free,free,counter", "--fast", "--seed", "5")
    found: list[str] = []
    with table(tmp_path, *options) as server, phones({"lang": lang}, {"lang": lang}) as seats:
        for each, name in zip(seats, NAMES, strict=True):
            each.join(server.url, name)
        seats[0].wait("#deal")
        found += broken(seats[0], "lobby")
        seats[0].click("#deal")
        rng, end, scenes = Random(3), time.monotonic() + PATIENCE, {"#challenge", "#showdown.told"}
        while not all(each.has(".over") for each in seats):
            assert time.monotonic() < end
            for each in seats:
                with suppress(TimeoutException, *MOVED_ON):  # all faces at once, to look at them
                    if "#showdown.told" in scenes and each.has("#showdown .main"):
                        each.click("#showdown h2", 3)
                        each.wait("#showdown.told", 3)
                for scene in [scene for scene in scenes if each.has(scene)]:
                    scenes.remove(scene)
                    found += broken(each, scene)
                with suppress(TimeoutException, *MOVED_ON):
                    if move(each, rng, 0.2 if scenes else 1.0):
                        end = time.monotonic() + PATIENCE
        put_away(seats[0])
        found += broken(seats[0], "over")
        assert not scenes
    assert not found, "\n".join(found)


def test_the_screen_ends_on_one_page_in_the_language_of_the_table(tmp_path: Path) -> None:
    """Five seats, a laptop that speaks English, guests who play in German."""
    options = ("perudo", "--seats", "free,free,counter,casual,casual", "--fast", "--seed", "5")
    with (
        table(tmp_path, *options) as server,
        phones({"lang": "de"}, {"lang": "de"}, {"lang": "en"}) as (ann, ben, screen),
    ):
        screen.sized(1920, 1080)
        screen.open(server.url.replace("/t/", "/tv/"))
        language = "return document.documentElement.lang"
        assert screen.driver.execute_script(language) == "en"
        ann.join(server.url, NAMES[0])
        ben.join(server.url, NAMES[1])
        until(lambda: screen.driver.execute_script(language) == "de")
        ann.click("#deal")
        play_to_the_end([ann, ben], Random(3))
        screen.wait("#finale .over")
        screen.wait("#finale .evening")
        assert "Runde" in screen.one("#finale .decided b").text
        for size in ((1920, 1080), (1280, 720)):
            screen.sized(*size)
            until(lambda: not screen.driver.execute_script(
                "const box = document.getElementById('finale');"
                "return box.scrollHeight - box.clientHeight"))  # fmt: skip
            for each in screen.all("#finale :is(h2, li, tr, p)"):
                low = each.rect["y"] + each.rect["height"]
                assert low <= size[1], each.text
        put_away(ann)
        ann.click("#again")
        until(lambda: not screen.has("#finale"))
        assert screen.complaints() == []
