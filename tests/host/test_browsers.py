"""Real browsers: games played to their end, phones that sleep, keyboards, small screens, axe.

They take minutes and need Debian's chromium and chromium-driver, so they run only where
CARDLIE_BROWSERS=1 asks for them, as ``.ci/run`` does; asked for, a missing browser is a failure.
"""

from __future__ import annotations

import os
import time
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

if os.environ.get("CARDLIE_BROWSERS") != "1":
    pytest.skip("real browsers run where CARDLIE_BROWSERS=1 is set", allow_module_level=True)

from axe_selenium_python import Axe
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from cardlie.engine.log import load
from tests.host.phones import Phone, Server

if TYPE_CHECKING:
    from collections.abc import Iterator
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


GAMES = [
    ("cards", "--with", "open", "--with", "swap", "--with", "wildcards", "--with", "powers",
     "--with", "straights", "--with", "vague"),
    ("wheel",), ("tavern",), ("leira",),
]  # fmt: skip


@pytest.mark.parametrize("options", GAMES, ids=lambda options: options[0])
def test_four_browsers_play_a_game_to_its_end(options: tuple[str, ...], tmp_path: Path) -> None:
    """One of them is shut at some moment and comes back; nobody's console complains."""
    rng = Random(5)
    looks: tuple[dict[str, Any], ...] = (
        {}, {"dark": True}, {"lang": "de"}, {"width": 1200, "dark": True, "lang": "de"},
    )  # fmt: skip
    with table(tmp_path, *options, "--fast") as server, phones(tmp_path, *looks) as seats:
        for number, each in enumerate(seats):
            each.join(server.url, f"P{number}")
        seats[0].click("#deal")
        for each in seats:
            each.wait("#board .seat")
        for _ in range(rng.randrange(8)):
            for each in seats:
                move(each, rng)
        lost = rng.randrange(1, 4)
        assert seats[lost].complaints() == []
        seats[lost].close()
        seats[lost] = Phone(tmp_path / f"phone{lost}", **looks[lost])
        seats[lost].open(server.url)
        seats[lost].wait("#board .me")
        play_to_the_end(seats, rng)
        for each in seats:
            assert each.complaints() == []
        rankings = {each.one(".ranking").text for each in seats}
        assert len(rankings) == 1
        import urllib.request

        file = tmp_path / "game.jsonl"
        with urllib.request.urlopen(f"{server.url}/games/1.jsonl") as answer:
            file.write_bytes(answer.read())
        assert load(file).table.over
        seats[3].click("#again")
        seats[1].wait("#board .centre")


def test_a_phone_that_slept_is_there_within_two_seconds(tmp_path: Path) -> None:
    with table(tmp_path, "leira", "--fast") as server, phones(tmp_path, {}, {}) as (ann, ben):
        ann.join(server.url, "Ann")
        ben.join(server.url, "Ben")
        ann.click("#deal")
        for each in (ann, ben):
            each.wait("#board .seat")
            each.driver.execute_script("window.wasHere = true")
        awake, asleep = (ann, ben) if ann.has("#say-it") else (ben, ann)
        network = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        asleep.cdp("Network.enable")
        asleep.cdp("Network.emulateNetworkConditions", offline=True, **network)
        asleep.cdp("Page.setWebLifecycleState", state="frozen")
        awake.click("#say-it")
        said = awake.wait("#board .last q").text
        time.sleep(4)
        asleep.cdp("Network.emulateNetworkConditions", offline=False, **network)
        asleep.cdp("Page.setWebLifecycleState", state="active")
        woke = time.monotonic()
        assert asleep.wait("#board .last q", 4).text == said
        assert time.monotonic() - woke < 2
        assert asleep.driver.execute_script("return window.wasHere") is True
        # and a host that dies and rises is no reason to reload either
        server.kill()
        server.start()
        back = time.monotonic()
        asleep.click("#challenge")
        awake.wait("#showdown .stamp", 10)
        assert time.monotonic() - back < 10
        assert awake.driver.execute_script("return window.wasHere") is True


def test_two_tabs_of_one_seat(tmp_path: Path) -> None:
    options = ("leira", "--bots", "honest", "--fast")
    with table(tmp_path, *options) as server, phones(tmp_path, {}) as (ann,):
        ann.join(server.url, "Ann")
        first = ann.driver.current_window_handle
        ann.driver.switch_to.new_window("tab")
        second = ann.driver.current_window_handle
        ann.open(server.url)
        ann.click("#deal")
        for _ in range(6):
            for tab in (first, second):
                ann.driver.switch_to.window(tab)
                if ann.has("#showdown .main"):
                    ann.click("#showdown .main")
                ann.wait("#say-it, #challenge, .over")
            if ann.has(".over"):
                break
            ann.click("#challenge" if ann.has("#challenge") else "#say-it")
            time.sleep(0.3)
        ann.driver.switch_to.window(first)
        one = ann.one("#story li").get_attribute("textContent")
        ann.driver.switch_to.window(second)
        assert ann.one("#story li").get_attribute("textContent") == one
        assert ann.complaints() == []


def test_faces_are_seen_while_they_are_held(tmp_path: Path) -> None:
    with table(tmp_path, "cards", "--bots", "honest") as server, phones(tmp_path, {}) as (ann,):
        ann.join(server.url, "Ann")
        ann.click("#deal")
        ann.wait("#hand .hold")
        assert len(ann.all("#hand .face img")) == 4
        assert not ann.all("#hand .face svg")
        finger = ActionChains(ann.driver)
        finger.click_and_hold(ann.one("#hand .hold")).perform()
        assert len(ann.all("#hand .face svg")) == 4
        names = [svg.get_attribute("aria-label") for svg in ann.all("#hand .face svg")]
        assert all(names)
        finger = ActionChains(ann.driver)
        finger.release().perform()
        assert not ann.all("#hand .face svg")
        ann.one("#hand .hold").send_keys("")  # keyboards hold a key
        held = ActionChains(ann.driver)
        held.key_down(Keys.SPACE).perform()
        assert len(ann.all("#hand .face svg")) == 4
        ActionChains(ann.driver).key_up(Keys.SPACE).perform()
        assert not ann.all("#hand .face svg")


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
    options = ("wheel", "--bots", "honest", "--fast")
    with table(tmp_path, *options) as server, phones(tmp_path, look) as (ann,):

        def press(selector: str) -> None:
            tab_to(ann, selector)
            ActionChains(ann.driver).send_keys(Keys.ENTER).perform()

        ann.open(server.url)
        tab_to(ann, "#name")
        ActionChains(ann.driver).send_keys("Ann", Keys.ENTER).perform()
        ann.wait("#deal")
        press("#deal")
        guessed = doubted = False
        end = time.monotonic() + 60
        while not (guessed and doubted) and time.monotonic() < end:
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
    with table(tmp_path, "cards") as server, phones(tmp_path, {"lang": "de"}, {}) as (ann, ben):
        ann.join(server.url, "Ann")
        ben.join(server.url, "Ben")
        ann.click("#deal")
        ann.wait("#board .seat")
        ben.wait("#board .seat")
        time.sleep(0.3)
        each, wrong, meant = (
            (ann, "2 blou", "2 blaue") if ann.has("#typed") else (ben, "2 bluu", "2 blue")
        )
        each.type("#typed", wrong + Keys.ENTER)
        each.click("#note button")
        assert each.one("#typed").get_attribute("value") == meant
        each.type("#typed", Keys.ENTER)
        assert each.wait("#board .last q").text == meant
        other = ben if each is ann else ann
        assert other.wait("#board .last q").text == ("2 blue" if other is ben else "2 blaue")


def test_a_verdict_on_twelve_cards_takes_seventeen_taps(tmp_path: Path) -> None:
    with table(tmp_path) as server, phones(tmp_path, {"width": 360, "height": 740}) as (ann,):
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
        for face in ["R1", "R1", "R5", "*", "B1", "B2", "B2", "G6", "Y3", "Y3", "G1", "G2"]:
            tap(f"#faces [data-face='{face}']")
        end = time.monotonic() + 5
        while len(ann.all("#taken .face")) < 12 and time.monotonic() < end:
            time.sleep(0.05)
        assert len(ann.all("#taken .face")) == 12
        stamp = ann.wait("#verdict .stamp.holds")
        assert stamp.text == "HOLDS"
        assert len(ann.all("#taken .counts")) == 4
        assert taps <= 17
        ann.click("[data-ask='higher']")
        ann.click("#last [data-kind='0']")
        ann.click("#last [data-what='4']")
        ann.click("#last [data-n='5']")
        assert ann.wait("#verdict .stamp.falls").text == "not higher"
        ann.click("[data-ask='odds']")
        assert "%" in ann.wait("#verdict .stamp").text
        assert ann.complaints() == []


def axe(each: Phone, where: str) -> list[str]:
    """What axe-core finds on a page."""
    checker = Axe(each.driver)
    try:
        checker.inject()
    except WebDriverException:  # on a busy machine the browser swaps the page's frame late
        time.sleep(1)
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


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_and_nothing_sticks_out(dark: bool, lang: str, tmp_path: Path) -> None:
    faults: list[str] = []
    look = {"dark": dark, "lang": lang, "width": 320, "height": 640}

    def check(each: Phone, where: str) -> None:
        faults.extend(axe(each, where))
        faults.extend(too_wide(each, where))

    with table(tmp_path, "--fast") as server, phones(tmp_path, look, look) as (ann, ben):
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
        time.sleep(0.4)
        seen: set[str] = set()
        rng, end = Random(3), time.monotonic() + 120
        while not (ann.has(".over") and ben.has(".over")) and time.monotonic() < end:
            for each in (ann, ben):
                phase = each.driver.execute_script(
                    "return document.querySelector('#pad h2')?.textContent"
                )
                for what, there in ((phase, each.has("#pad")), ("showdown", each.has("#showdown"))):
                    if there and what and what not in seen:
                        seen.add(what)
                        check(each, what)
                move(each, rng)
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
