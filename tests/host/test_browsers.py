"""Games in real browsers: played to their end, phones that sleep or are killed, two tabs.

They take minutes and need Debian's chromium and chromium-driver, so they run only where
CARDLIE_BROWSERS=1 asks for them, as ``.ci/run`` does; asked for, a missing browser is a failure.
"""

from __future__ import annotations

import os
import re
import threading
import time
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

if os.environ.get("CARDLIE_BROWSERS") != "1":
    pytest.skip("real browsers run where CARDLIE_BROWSERS=1 is set", allow_module_level=True)

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from urllib3.exceptions import HTTPError

from cardlie.engine.log import load
from tests.host.browsing import (
    dealt,
    in_turn,
    move,
    phones,
    play_to_the_end,
    put_away,
    table,
    until,
)
from tests.host.phones import Phone

if TYPE_CHECKING:
    from pathlib import Path


def play_until_killed(seats: list[Phone], lost: int, rng: Random) -> None:
    """Play for a moment, in the midst of which one of the browsers is killed."""
    killer = threading.Timer(rng.uniform(0, 5), seats[lost].kill)
    killer.start()
    while killer.is_alive():
        for each in seats:
            with suppress(WebDriverException, HTTPError, OSError):
                move(each, rng)
    killer.join()
    with pytest.raises((WebDriverException, HTTPError, OSError)):
        seats[lost].open("about:blank")


GAMES = [
    ("cards", "--with", "open", "--with", "swap", "--with", "wildcards", "--with", "powers",
     "--with", "straights", "--with", "vague"),
    ("wheel",), ("tavern",), ("leira",),
]  # fmt: skip


@pytest.mark.parametrize("options", GAMES, ids=lambda options: options[0])
def test_four_browsers_play_a_game_to_its_end(options: tuple[str, ...], tmp_path: Path) -> None:
    """Of cards one is killed at some moment and comes back; nobody's console complains."""
    rng = Random(5)
    looks: tuple[dict[str, Any], ...] = (
        {}, {"dark": True}, {"lang": "de"}, {"width": 1200, "dark": True, "lang": "de"},
    )  # fmt: skip
    with table(tmp_path, *options, "--fast") as server, phones(*looks) as seats:
        for number, each in enumerate(seats):
            each.join(server.url, f"P{number}")
        lost = rng.randrange(1, 4)
        killed = options[0] == "cards"  # who looks away is no matter of what is played
        if killed:
            until(lambda: seats[lost].kept(f"seat-{server.url.rpartition('/')[2]}"))
        seats[0].click("#deal")
        for each in seats:
            each.wait("#board .seat")
        if killed:
            play_until_killed(seats, lost, rng)
            seats[lost].close()
            seats[lost] = Phone(seats[lost].folder, **looks[lost])
            seats[lost].open(server.url)
            seats[lost].wait("#board .me")
        play_to_the_end(seats, rng)
        for each in seats:
            assert each.complaints() == []
        told = [each.one(".ranking").text.replace("a die", "1 die") for each in seats]
        rankings = [re.sub(r"\n(you|du)\n", "\n", each) for each in told]  # whose phone it is
        assert rankings != told
        assert len({tuple(re.findall(r"P\d|\d+", each)) for each in rankings}) == 1
        assert rankings[0] == rankings[1] != rankings[2] == rankings[3]  # cards, or Karten
        import urllib.request

        file = tmp_path / "game.jsonl"
        with urllib.request.urlopen(f"{server.url}/games/1.jsonl") as answer:
            file.write_bytes(answer.read())
        assert load(file).table.over
        put_away(seats[3])
        seats[3].click("#again")
        seats[1].wait("#board .centre")


#: Counts a page's streams; ``woke`` is how many there are once all that wakes it was heard.
LISTENING = """
    window.opened = 0;
    window.EventSource = class extends EventSource {
        constructor(...where) { super(...where); opened += 1; }
    };
    const hear = () => { window.woke = opened; };
    addEventListener("online", hear);
    document.addEventListener("visibilitychange", hear);
    window.wasHere = true;
"""


def test_a_phone_that_slept_looks_at_once_when_it_wakes(tmp_path: Path) -> None:
    """It does not wait for its browser to try again, nor for time to pass; nothing is reloaded."""
    with table(tmp_path, "leira", "--fast") as server, phones({}, {}) as (ann, ben):
        ann.join(server.url, "Ann")
        ben.join(server.url, "Ben")
        ann.click("#deal")
        for each in (ann, ben):
            each.wait("#board .seat")
            each.driver.execute_script(LISTENING)
        awake, asleep = in_turn([ann, ben], "#say-it")
        network = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        asleep.cdp("Network.enable")
        asleep.cdp("Network.emulateNetworkConditions", offline=True, **network)
        asleep.cdp("Page.setWebLifecycleState", state="frozen")
        awake.click("#say-it")
        said = awake.wait("#board .last q").text
        time.sleep(4)
        asleep.cdp("Network.emulateNetworkConditions", offline=False, **network)
        asleep.cdp("Page.setWebLifecycleState", state="active")
        asleep.shows("#board .last q", said)
        until(lambda: asleep.driver.execute_script("return window.woke"))
        assert asleep.driver.execute_script("return window.wasHere") is True
        # and a host that dies and rises is no reason to reload either
        server.kill()
        server.start()
        asleep.click("#challenge")
        awake.wait("#showdown .stamp")
        assert awake.driver.execute_script("return window.wasHere") is True


def test_who_taps_twice_has_said_it_once(tmp_path: Path) -> None:
    with table(tmp_path, "leira") as server, phones({}, {}) as (ann, ben):
        ann.join(server.url, "Ann")
        ben.join(server.url, "Ben")
        ann.click("#deal")
        each, other = in_turn([ann, ben], "#say-it")
        each.driver.execute_script(
            "const button = document.getElementById('say-it'); button.click(); button.click();"
        )
        other.click("#challenge")
        each.wait("#showdown .stamp")
        assert each.complaints() == other.complaints() == []


def test_two_tabs_of_one_seat(tmp_path: Path) -> None:
    options = ("leira", "--seats", "free,honest", "--fast")
    with table(tmp_path, *options) as server, phones({}) as (ann,):
        ann.join(server.url, "Ann")
        first = ann.driver.current_window_handle
        ann.driver.switch_to.new_window("tab")
        second = ann.driver.current_window_handle
        ann.open(server.url)
        ann.click("#deal")
        for _ in range(6):
            for tab in (first, second):
                ann.driver.switch_to.window(tab)
                put_away(ann)
                ann.wait("#say-it, #challenge, .over")
            if ann.has(".over"):
                break
            ann.click("#challenge" if ann.has("#challenge") else "#say-it")
            until(lambda: not ann.has("#pad[aria-busy]"))

        def told(tab: str) -> str:
            ann.driver.switch_to.window(tab)
            return str(ann.one("#story").get_attribute("textContent"))

        until(lambda: told(first) == told(second))  # it is Ann's turn, or the game is over
        assert ann.complaints() == []


def test_a_turn_is_told_by_the_tab_and_picking_is_on_open_faces(tmp_path: Path) -> None:
    """The icon and the title change; faces stay open from one tap until something is done."""
    options = ("wheel", "--seats", "free,honest", "--fast")
    with table(tmp_path, *options) as server, phones({}) as (ann,):
        ann.join(server.url, "Ann")
        icon = "return document.querySelector('link[rel=icon]').href"
        assert ann.driver.execute_script(icon).endswith("/icon.svg")
        ann.click("#deal")
        until(lambda: ann.has("#keep") or (move(ann, Random(1), doubt=0.0) and False))
        assert ann.driver.title.startswith("●")
        assert ann.driver.execute_script(icon).endswith("/called.svg")
        hidden = len(ann.all("#hand .pickable"))
        ann.click("#hand .hold")
        ann.click("#hand .pickable")
        assert ann.one("#hand .pickable").get_attribute("aria-pressed") == "true"
        assert len(ann.all("#hand .pickable svg[aria-label]")) == hidden > 0
        ann.click("#keep")
        until(lambda: not ann.all("#hand svg[aria-label]"))
        assert ann.complaints() == []


def test_faces_are_seen_while_they_are_held(tmp_path: Path) -> None:
    with dealt(tmp_path, "cards", "--seats", "free,honest") as ann:
        ann.wait("#hand .hold")
        assert len(ann.all("#hand .face img")) == 4
        assert not ann.all("#hand .face svg")
        ann.click("#hand .hold")  # a tap opens, another one closes
        assert len(ann.all("#hand .face svg")) == 4
        assert ann.one("#hand .hold").text == "Hide your hand"
        ann.click("#hand .hold")
        assert not ann.all("#hand .face svg")
        finger = ActionChains(ann.driver)
        finger.click_and_hold(ann.one("#hand .hold")).pause(0.5).perform()
        assert len(ann.all("#hand .face svg[aria-label]")) == 4
        finger = ActionChains(ann.driver)
        finger.release().perform()
        assert not ann.all("#hand .face svg")
        ann.type("#hand .hold", "")  # keyboards hold a key
        held = ActionChains(ann.driver)
        held.key_down(Keys.SPACE).pause(0.5).perform()
        assert len(ann.all("#hand .face svg")) == 4
        ActionChains(ann.driver).key_up(Keys.SPACE).perform()
        assert not ann.all("#hand .face svg")


def test_faces_go_down_with_the_key_whoever_moved_meanwhile(tmp_path: Path) -> None:
    drawn_anew = "return !document.querySelector('#hand .hold').theSame"
    with dealt(tmp_path, "cards", "--seats", "free,honest,honest,honest") as ann:
        ann.wait("#hand .hold")
        if ann.has("#say-it"):
            ann.click("#say-it")
            until(lambda: not ann.has("#say-it"))
        ann.driver.execute_script(
            "const hold = document.querySelector('#hand .hold'); hold.theSame = true; hold.focus()"
        )
        ActionChains(ann.driver).key_down(Keys.SPACE).pause(0.5).perform()
        until(lambda: ann.driver.execute_script(drawn_anew))
        ActionChains(ann.driver).key_up(Keys.SPACE).perform()
        assert not ann.all("#hand .face svg[aria-label]")
        assert ann.complaints() == []


def test_a_guess_that_is_held_tells_its_odds_and_is_not_said(tmp_path: Path) -> None:
    options = ("leira", "--seats", "free,honest,honest", "--fast")
    with dealt(tmp_path, *options) as ann:

        def may_doubt() -> bool:
            put_away(ann)
            return ann.has("#challenge") or (move(ann, Random(1), doubt=0.0) and False)

        until(may_doubt)
        for held, said in (("#board .last q", ann.one("#board .last q").text[1:-1]),
                           ("#say-it", "")):  # fmt: skip
            finger = ActionChains(ann.driver)
            finger.click_and_hold(ann.one(held)).pause(0.8).release().perform()
            assert said in ann.wait("#note").text
            assert ann.one("#note .own").text == "Your own hand is counted in."
            ann.click("#note")
        ann.click("#hint")
        ann.wait("#note ul + .own")
        assert ann.has("#challenge")
        assert ann.complaints() == []
