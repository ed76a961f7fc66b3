"""Pages in real browsers: keyboards, small screens, typed lines, the judge's pad, photos, axe.

They run where the games of ``test_browsers.py`` do.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest

if os.environ.get("CARDLIE_BROWSERS") != "1":
    pytest.skip("real browsers run where CARDLIE_BROWSERS=1 is set", allow_module_level=True)

from axe_selenium_python import Axe
from selenium.common.exceptions import TimeoutException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from cardlie.engine import get_game
from cardlie.judging.judge import judge
from tests.host.browsing import in_turn, move, phones, table, until
from tests.host.phones import MOVED_ON, PATIENCE
from tests.sight.photographs import photo, shot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.host.phones import Phone


def tab_to(each: Phone, selector: str, most: int = 80) -> None:
    """Press Tab until what is wanted has the focus."""
    for _ in range(most):
        if each.driver.execute_script(
            "return document.activeElement.matches(arguments[0])", selector
        ):
            return
        ActionChains(each.driver).send_keys(Keys.TAB).perform()
    raise AssertionError(f"no Tab leads to {selector}")


def test_a_keyboard_is_enough(tmp_path: Path) -> None:
    look = {"width": 1024, "height": 768}
    options = ("wheel", "--seats", "free,honest", "--fast")
    with table(tmp_path, *options) as server, phones(look) as (ann,):

        def press(selector: str) -> None:
            tab_to(ann, selector)
            ActionChains(ann.driver).send_keys(Keys.ENTER).perform()

        ann.open(server.url)
        tab_to(ann, "#name")
        ActionChains(ann.driver).send_keys("Ann", Keys.ENTER).perform()
        ann.wait("#deal")
        press("#deal")
        guessed = doubted = False
        while not (guessed and doubted):
            if ann.has("#showdown .main"):
                press("#showdown .main")
            elif ann.has("#keep"):
                press("#keep")
            elif ann.has("#challenge") and guessed:
                press("#challenge")
                doubted = True
            elif ann.has("#say-it"):
                press(".what[data-what='1']")
                press(".step.more")
                assert ann.driver.execute_script(
                    "return document.activeElement.className"
                ).startswith("step more")
                press("#say-it")
                guessed = True
            elif ann.has(".over"):
                break
            time.sleep(0.2)
        assert guessed
        assert ann.complaints() == []


def test_a_line_is_typed_as_people_speak(tmp_path: Path) -> None:
    with table(tmp_path, "cards") as server, phones({"lang": "de"}, {}) as (ann, ben):
        ann.join(server.url, "Ann")
        ben.join(server.url, "Ben")
        ann.click("#deal")
        each, other = in_turn([ann, ben])
        wrong, meant = ("2 blou", "2 blaue") if each is ann else ("2 bluu", "2 blue")
        each.type("#typed", wrong + Keys.ENTER)
        each.click("#note button")
        assert each.one("#typed").get_attribute("value") == meant
        each.type("#typed", Keys.ENTER)
        each.shows("#board .last q", meant)
        other.shows("#board .last q", "2 blue" if other is ben else "2 blaue")


def test_a_verdict_on_twelve_cards_takes_seventeen_taps(tmp_path: Path) -> None:
    with table(tmp_path) as server, phones({"width": 360, "height": 740}) as (ann,):
        ann.open(f"{server.base}/judge")
        taps = 0

        def tap(selector: str) -> None:
            nonlocal taps
            ann.click(selector)
            taps += 1

        ann.wait("#guess .what")
        tap("#guess [data-kind='1']")  # a colour
        tap("#guess [data-what='0']")  # red
        tap("#guess [data-n='4']")
        assert not ann.has("#guess")  # what was said is one line now
        tap("#others summary")
        for face in ["R1", "R1", "R5", "*", "B1", "B2", "B2", "G6", "Y3", "Y3", "G1", "G2"]:
            tap(f"#laid [data-face='{face}']")
        until(lambda: len(ann.all("#taken .face")) == 12)
        ann.shows("#verdict .stamp.holds", "TRUE")
        until(lambda: len(ann.all("#taken .counts")) == 4)
        assert taps <= 17
        ann.click("[data-ask='higher']")
        ann.click("#last [data-kind='0']")
        ann.click("#last [data-what='4']")
        ann.click("#last [data-n='5']")
        ann.shows("#verdict .stamp.falls", "not higher")
        ann.click("[data-ask='odds']")
        until(lambda: "%" in ann.one("#verdict .stamp").text)
        assert ann.complaints() == []


def test_each_face_that_can_be_tapped_is_drawn(tmp_path: Path) -> None:
    """Power cards and wildcards, too; tapped, judged, and marked as what counts."""
    with table(tmp_path) as server, phones({}) as (ann,):
        ann.open(f"{server.base}/judge")
        for game in ("cards", "wheel", "tavern", "leira", "perudo"):
            ann.click(f"#games [value='{game}']")
            faces = {face.text for face in get_game(game).faces().all}
            until(lambda faces=faces: len(ann.all("#laid .tile")) == len(faces))  # type: ignore[misc]
            assert {tile.get_attribute("data-face") for tile in ann.all("#laid .tile")} == faces
            assert ann.blanks() == []
        ann.click("#games [value='cards']")
        ann.click("#others summary")
        ann.type("#typed", "power two-pairs")
        for face in ("+3", "R1", "B1", "*", "G2"):
            ann.click(f"#laid [data-face='{face}']")
        ann.click("#verdict [data-there='5']")
        ann.shows("#verdict .stamp", "BUSTED")
        ann.click("#rolled input")
        ann.shows("#verdict .stamp.holds", "TRUE")
        assert ann.all("#taken .counts")
        assert ann.complaints() == []


def test_no_verdict_is_shown_that_is_not_of_the_faces_shown(tmp_path: Path) -> None:
    network = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    with table(tmp_path) as server, phones({}) as (ann,):
        ann.open(f"{server.base}/judge")
        ann.type("#typed", "2 red")
        ann.click("#faces [data-face='R1']")
        ann.click("#verdict [data-there='2']")  # a missed one could turn it round
        ann.shows("#verdict .stamp", "OPEN")
        assert len(ann.all("#taken .face")) == 2
        ann.click("#verdict [data-there='1']")
        ann.shows("#verdict .stamp", "BUSTED")
        ann.cdp("Network.enable")
        ann.cdp("Network.emulateNetworkConditions", offline=True, **network)
        ann.click("#faces [data-face='R2']")
        assert not ann.all("#verdict .stamp")
        until(lambda: "is kept" in ann.one("#verdict .problem").text)
        ann.click("#faces [data-face='R3']")
        assert not ann.all("#verdict .stamp")
        ann.cdp("Network.emulateNetworkConditions", offline=False, **network)
        ann.shows("#verdict .stamp", "TRUE")
        assert len(ann.all("#taken .face")) == 3
        ann.driver.refresh()
        ann.shows("#verdict .stamp", "TRUE")  # nothing that was tapped is lost
        assert len(ann.all("#taken .face")) == 3
        # an answer that is late is of another question: nothing is told of it
        slow = {**network, "latency": 1500}
        ann.cdp("Network.emulateNetworkConditions", offline=False, **slow)
        ann.click("#undo")
        ann.click("#clear")
        time.sleep(2)
        assert not ann.all("#verdict .stamp")


def test_two_readings_are_offered_by_number(tmp_path: Path) -> None:
    options = ("cards", "--with", "straights")
    with table(tmp_path, *options) as server, phones({}, {}) as (ann, ben):
        ann.join(server.url, "Ann")
        ben.join(server.url, "Ben")
        ann.click("#deal")
        each, other = in_turn([ann, ben])
        each.type("#typed", "4 in order starting at 2" + Keys.ENTER)
        until(lambda: len(each.all("#note .reading")) == 2)
        readings = [button.text for button in each.all("#note .reading")]
        assert readings == ["1: 4 in order including 2", "2: 4 in order including 5"]
        each.one("#typed").clear()
        each.type("#typed", "2" + Keys.ENTER)
        other.shows("#board .last q", "4 in order including 5")
        ann.open(f"{server.base}/judge")
        ann.click("#faces [data-face='R1']")
        ann.type("#typed", "4 in order starting at 2")
        ann.click("#verdict .reading:last-child")
        ann.shows("#verdict q", "4 in order including 5")


def test_whoever_rises_is_shown_the_way_back_in(tmp_path: Path) -> None:
    """Without a reload, on the phone that rises and on one that is asked to leave."""
    with table(tmp_path, "leira") as server, phones({}, {}) as (ann, ben):
        ann.join(server.url, "Ann")
        ben.open(server.url)
        ben.type("#name", "Ann")
        ben.click("#free .pick:nth-child(3)")
        ben.click("#join button.main")
        until(lambda: "Ann" in ben.one("#note").text)  # refused; the name is there to change
        assert ben.one("#name").get_attribute("value") == "Ann"
        ben.one("#name").clear()
        ben.join(server.url, "Ben")
        for each in (ann, ben):
            each.driver.execute_script("window.wasHere = true")
        until(lambda: len(ann.all("[data-key^='rise']")) == 2)
        ann.click("[data-key='more1']")
        ann.click("[data-key='rise1']")
        ben.wait("#join")
        assert ben.has("#note")
        assert not ben.has("#senses")
        ann.click("[data-key='more0']")
        ann.click("[data-key='rise0']")
        ann.wait("#join")
        for each in (ann, ben):
            assert each.driver.execute_script("return window.wasHere") is True
            assert [said for said in each.complaints() if "/sit" not in said] == []
        ben.click("#free .pick:nth-child(1)")
        ben.type("#name", "Ben")
        ben.click("#join button.main")
        ben.wait("#deal")
        until(lambda: "Ben" in ann.one("#free").text)  # nobody picks a chair that is taken


def test_a_photo_is_read_looked_over_and_judged(tmp_path: Path) -> None:
    """The picture of a simulated camera, as a phone sends it."""
    taken = photo(shot(3, "default", cards=6, width=110))
    file = tmp_path / "table.jpg"
    file.write_bytes(taken.jpeg)
    there = sorted(card.face for card in taken.laid)
    with table(tmp_path) as server, phones({}) as (ann,):
        ann.open(f"{server.base}/judge")
        ann.wait("#guess .what")
        ann.click("#guess [data-kind='1']")
        ann.click("#guess [data-what='0']")
        ann.click("#guess [data-n='2']")
        ann.one("#photo").send_keys(str(file))
        until(lambda: len(ann.all("#taken .face")) == len(there))
        holds = judge("2 red", " ".join(there)).holds
        if not holds:
            ann.click(f"#verdict [data-there='{len(there)}']")
        ann.shows("#verdict .stamp", "TRUE" if holds else "BUSTED")
        until(lambda: "6 faces were read" in ann.one("#verdict").text)
        # one that was read may be taken back, and others laid beside it
        ann.click("#undo")
        until(lambda: len(ann.all("#taken .face")) == len(there) - 1)
        assert ann.complaints() == []
        file.write_bytes(b"no picture")
        ann.one("#photo").send_keys(str(file))
        until(lambda: ann.one("#verdict .problem").text)


def axe(each: Phone, where: str) -> list[str]:
    """What axe-core finds on a page."""
    checker = Axe(each.driver)
    end = time.monotonic() + PATIENCE
    while not each.driver.execute_script("return !!window.axe"):
        assert time.monotonic() < end
        with suppress(WebDriverException):  # on a busy machine the page's frame is swapped late
            checker.inject()
    found = checker.run(options={"resultTypes": ["violations"]})["violations"]
    return [
        f"{where}: {fault['id']}: {node['html'][:120]} {node.get('failureSummary', '')[:200]}"
        for fault in found
        for node in fault["nodes"]
    ]


def too_wide(each: Phone, where: str) -> list[str]:
    """Whether anything sticks out sideways, at 200 % text as well."""
    found = []
    for size in ("100%", "200%"):
        each.driver.execute_script("document.documentElement.style.fontSize = arguments[0]", size)
        time.sleep(0.2)  # what does not fit is set smaller in the next frame
        wide, room = each.driver.execute_script(
            "return [document.scrollingElement.scrollWidth, innerWidth]"
        )
        if wide > room:
            outside = each.driver.execute_script(
                "return [...document.querySelectorAll('main *')].filter(e =>"
                " e.getBoundingClientRect().right > innerWidth + 1).slice(-1)"
                ".map(e => e.outerHTML.slice(0, 200)).join()"
            )
            found.append(f"{where} at {size}: {wide} px on {room}: {outside}")
    each.driver.execute_script("document.documentElement.style.fontSize = ''")
    return found


@pytest.mark.parametrize(("dark", "lang"), [(False, "en"), (True, "de")])
def test_axe_finds_nothing_and_nothing_sticks_out(dark: bool, lang: str, tmp_path: Path) -> None:
    faults: list[str] = []
    look = {"dark": dark, "lang": lang, "width": 320, "height": 640}

    def check(each: Phone, where: str) -> None:
        faults.extend(axe(each, where))
        faults.extend(too_wide(each, where))

    with table(tmp_path, "--fast") as server, phones(look, look) as (ann, ben):
        for path in ("/", "/judge", "/t/ZZZZ"):
            ann.open(server.base + path)
            check(ann, path)
        ann.open(server.base)
        ann.click("[value='cards']")
        ann.wait("#name")
        url = ann.driver.current_url
        check(ann, "join")
        ann.join(url, "Ann")
        ann.click("[data-key='with-wildcards']")
        ann.click("[data-key='with-swap']")
        ben.join(url, "Ben")
        ann.wait("#deal")
        check(ann, "lobby of the host")
        check(ben, "lobby")
        ann.click("#deal")
        for each in (ann, ben):
            each.wait("#board .seat")
        seen: set[str] = set()
        rng, end = Random(3), time.monotonic() + PATIENCE
        while not (ann.has(".over") and ben.has(".over")):
            assert time.monotonic() < end, "the game did not come to its end"
            for each in (ann, ben):
                phase = each.driver.execute_script(
                    "return document.querySelector('#pad h2')?.textContent"
                )
                for what, there in ((phase, each.has("#pad")), ("showdown", each.has("#showdown"))):
                    if there and what and what not in seen:
                        seen.add(what)
                        check(each, what)
                with suppress(TimeoutException, *MOVED_ON):  # the table moved on
                    if move(each, rng):
                        end = time.monotonic() + PATIENCE
            time.sleep(0.1)
        check(ann, "over")
        assert len(seen) >= 4, seen
        for path in ("/rules", "/games/1"):
            ann.open(url + path)
            check(ann, path)
        ben.open(url.replace("/t/", "/tv/"))
        check(ben, "screen")
        assert not faults, "\n".join(faults)
        assert [said for said in ann.complaints() if "/t/ZZZZ" not in said] == []
