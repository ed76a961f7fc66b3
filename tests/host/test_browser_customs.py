"""The customs of a table by taps: a guess taken back, a pause, a chair on another phone."""

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

from tests.host.browsing import in_turn, move, phones, put_away, table, until
from tests.host.phones import MOVED_ON, PATIENCE

if TYPE_CHECKING:
    from pathlib import Path


def test_customs_are_tapped(tmp_path: Path) -> None:
    look = {"width": 320, "height": 568}
    with table(tmp_path, "leira") as server, phones(look, look, look) as (ann, ben, lea):
        ann.join(server.url, "Ann")
        ben.join(server.url, "Ben")
        ann.click("[data-key='clock'] option[value='300']")
        ann.click("#deal")
        each, other = in_turn([ann, ben], "#say-it")
        each.click("#say-it")
        each.click("#undo")
        other.click("#undo-yes")
        each.wait("#say-it")
        assert not each.has("#board .last q")
        until(lambda: not other.has("#note"))
        # a pause is for all
        ann.click("#about")
        ann.click("#pause")
        ben.shows("#now", "The table is paused.")
        ann.click("#pause")
        ann.click("#more .wide")
        each.wait("#say-it")
        # whoever comes late is dealt in; whoever has a code, at once
        lea.open(server.url)
        lea.type("#name", "Lea")
        lea.click("#join button.main")
        until(lambda: lea.has("#onlooker") and not lea.has("#join"))
        ann.click("#about")
        ann.shows("#house p", "Joining next game: Lea")
        ann.click("#more .wide")
        ben.click("#about")
        ben.click("#seats .me button")
        code = ben.wait("#note .offered").text
        lea.driver.delete_all_cookies()
        lea.open(f"{server.url}?chair={code}")
        lea.click("#handed button")
        lea.wait("#hand .hold")
        until(lambda: not ben.has("#hand"))
        for phone in (ann, ben, lea):
            assert phone.complaints() == []


def test_who_is_out_bets_and_sees_all_hands_if_the_other_agrees(tmp_path: Path) -> None:
    """And on a phone that is loaded anew nothing of it is lost."""
    look = {"width": 320, "height": 568}
    options = ("perudo", "--seats", "free,free,counter,counter", "--fast", "--seed", "5")
    with table(tmp_path, *options) as server, phones(look, look) as seats:
        for each, name in zip(seats, ("Ann", "Ben"), strict=True):
            each.join(server.url, name)
        seats[0].click("#deal")
        rng, end = Random(3), time.monotonic() + 2 * PATIENCE
        while not any(each.has(".gallery") for each in seats):  # whoever always doubts is out soon
            assert time.monotonic() < end
            for each in seats:
                with suppress(TimeoutException, *MOVED_ON):
                    move(each, rng, 1.0)
        out, other = seats if seats[0].has(".gallery") else seats[::-1]
        put_away(out)
        out.click("#bet-true")
        until(lambda: out.one("#bet-true").get_attribute("aria-pressed") == "true")
        out.click("#peek")
        put_away(other)
        other.click("#undo-yes")
        out.wait(".hands .face svg[aria-label]")
        until(lambda: not other.has("#note"))
        for address in (server.url, f"{server.url}/sit"):
            out.open(address)
            put_away(out)
            out.wait(".hands .face svg[aria-label]")
            assert not out.has("#bet-true")  # who sees all hands bets no more
        assert other.all(".hands") == []
        for each in seats:
            assert each.complaints() == []


def test_a_phone_that_is_loaded_anew_in_play_goes_on_where_it_was(tmp_path: Path) -> None:
    """A turn, one's hand and a guess; an old showdown is not shown again."""
    with table(tmp_path, "leira", "--fast") as server, phones({}, {}) as seats:
        for each, name in zip(seats, ("Ann", "Ben"), strict=True):
            each.join(server.url, name)
        seats[0].click("#deal")
        each, other = in_turn(seats, "#say-it")
        each.click("#say-it")
        other.wait("#challenge")
        said = other.one("#board .last q").text
        held = len(other.all("#hand .face"))
        for _ in range(2):
            other.driver.refresh()
            other.wait("#challenge")
            assert other.one("#board .last q").text == said
            assert len(other.all("#hand .face")) == held
            assert not other.has("#showdown")
        other.driver.get(f"{server.base}/judge")
        other.driver.back()
        other.wait("#challenge")
        other.click("#challenge")
        until(lambda: all(phone.has("#showdown .rows") for phone in seats))
        for phone in seats:
            assert phone.complaints() == []
