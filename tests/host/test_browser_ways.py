"""Ways that thumbs take: a name that is taken, a language, the chair of somebody else."""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

import pytest

if os.environ.get("CARDLIE_BROWSERS") != "1":
    pytest.skip("real browsers run where CARDLIE_BROWSERS=1 is set", allow_module_level=True)

from tests.host.browsing import phones, play_to_the_end, put_away, table, until

if TYPE_CHECKING:
    from pathlib import Path

    from tests.host.phones import Phone

LOOK = {"width": 390, "height": 844}

#: What is seen of the end of a game while faces are still covered, from now on.
SPOILERS = """
window.spoilt = [];
setInterval(() => {
  const box = document.getElementById("showdown");
  if (box.hidden || box.classList.contains("told")) return;
  for (const each of document.querySelectorAll("#finale :is(.over, .evening), .verdict, .losses"))
    if (each.checkVisibility({ visibilityProperty: true })) window.spoilt.push(each.className);
}, 10);
"""


#: What no page of ours asks: for a code of the second chair.
OFFER = """
return fetch(arguments[0], {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ do: "offer", seat: 1 }),
}).then((answer) => answer.json());
"""


def languages_tapped(each: Phone, lang: str) -> None:
    each.click(f".lang [value='{lang}']")
    until(lambda: each.one("html").get_attribute("lang") == lang)


def test_a_name_that_is_taken_is_no_dead_end(tmp_path: Path) -> None:
    """The form is there with what is wrong, in the other language, and after going back."""
    with table(tmp_path, "leira") as server, phones(LOOK, LOOK) as (ann, ben):
        ann.join(server.url, "Ann")
        ben.open(server.url)
        until(lambda: ben.driver.execute_script("return navigator.serviceWorker.controller !== 1"))
        ben.type("#name", "ann")
        ben.click("#join button.main")
        ben.shows("#note", "Somebody here is called ann already.")
        languages_tapped(ben, "de")
        ben.shows("#note", "Hier heißt schon jemand ann.")
        assert ben.one("#name").get_attribute("value") == "ann"
        for _ in range(2):
            ben.driver.back()
            ben.wait("#name")
        ben.driver.refresh()
        ben.wait("#name").clear()
        ben.type("#name", "Ben")
        ben.click("#join button.main")
        ben.wait("#lobby .chairs")
        until(lambda: not ben.has("#join"))
        assert ann.complaints() == ben.complaints() == []


def test_a_language_leads_to_no_other_host(tmp_path: Path) -> None:
    with table(tmp_path) as server, phones(LOOK) as (ann,):
        for path in ("///evil.invalid", "//evil.invalid/", "///evil.invalid//x"):
            ann.open(server.base + path)
            languages_tapped(ann, "de")
            assert ann.driver.current_url.startswith(f"{server.base}/")
            ann.click(".lang [value='en']")
            until(lambda: ann.one("html").get_attribute("lang") == "en")
            assert ann.driver.current_url.startswith(f"{server.base}/")


def test_a_chair_is_handed_on_by_who_sits_there_and_all_are_told(tmp_path: Path) -> None:
    with table(tmp_path, "leira") as server, phones(LOOK, LOOK, LOOK) as (ann, uli, eve):
        ann.join(server.url, "Ann")
        uli.join(server.url, "Uli")
        until(lambda: len(ann.all("#lobby .chair:not(.free)")) == 2)
        offers = "//ol[@class='chairs']//button[text()='To another phone']"
        until(lambda: len(ann.driver.find_elements("xpath", offers)) == 1)  # of one's own chair
        ann.click("#deal")
        for each in (ann, uli):
            each.wait("#hand .hold")
        answer = ann.driver.execute_script(OFFER, f"{server.url}/chair")
        assert "Uli" in answer["error"]
        assert "code" not in answer
        uli.click("#about")
        uli.click("#seats .me button")
        code = uli.wait("#note .offered").text
        eve.open(f"{server.url}?chair={code}")
        eve.click("#handed button")
        eve.wait("#hand .hold")
        until(lambda: all("on another phone now" in each.one("#note").text for each in (ann, uli)))
        assert all("409" in said for said in ann.complaints())  # what was refused above
        assert uli.complaints() == eve.complaints() == []


#: How far below the button that stays in sight the heading of the evening is.
HEADING = """
const [head, form] = [".evening h2", "#more form"].map((each) => document.querySelector(each));
return head.getBoundingClientRect().top - form.getBoundingClientRect().bottom;
"""


def test_the_screen_tells_no_end_before_the_last_face(tmp_path: Path) -> None:
    """Nor who won, nor the evening's standing."""
    with table(tmp_path, "--with", "start=1", "leira") as server, phones(LOOK, LOOK, LOOK) as (
        ann, ben, screen,
    ):  # fmt: skip
        ann.join(server.url, "Ann")
        ben.join(server.url, "Ben")
        ann.click("#deal")
        screen.sized(1280, 720)
        screen.open(server.url.replace("/t/", "/tv/"))
        screen.wait("#board .seat")
        screen.driver.execute_script(SPOILERS)
        play_to_the_end([ann, ben], Random(2))
        screen.wait("#finale .over")
        screen.wait("#finale .evening")
        assert screen.driver.execute_script("return window.spoilt") == []
        screen.driver.refresh()  # what was shown is not shown again
        screen.wait("#finale .over")
        assert not screen.has("#showdown")
        assert screen.complaints() == []
        put_away(ann)
        ann.click("#evening-more")  # and the heading lies under no button
        until(lambda: ann.driver.execute_script(HEADING) >= 0)
