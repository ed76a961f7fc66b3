"""In real browsers: whoever waits sees who spoke, whoever wins is cheered, and nothing jumps."""

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

from cardlie.engine import GAMES
from tests.host.browsing import HOLES, dealt, in_turn, move, phones, put_away, table, until
from tests.host.fits import sit_down
from tests.host.phones import MOVED_ON, PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.host.phones import Phone

#: Two phones upright, and a tablet.
UPRIGHT = ((360, 740), (412, 915), (820, 1180))

LAPTOPS = ((1024, 768), (1280, 800), (1440, 900), (1920, 1080))

#: How large the board's middle is set, who is seen there, and what of it lies outside the board.
MIDDLE = """
    const board = document.getElementById("board").getBoundingClientRect();
    const ring = document.querySelector("#board .ring").getBoundingClientRect();
    const parts = [...document.querySelectorAll("#board .centre > p")].filter(
        (each) => each.getClientRects().length);
    const size = (each) => parseFloat(getComputedStyle(each).fontSize);
    const said = document.querySelector("#board .last q, #board .last.none");
    return {
        said: size(said),
        face: document.querySelector("#board .speaker").getBoundingClientRect().height,
        small: Math.min(...parts.map(size)),
        outside: parts.filter((each) => each.getBoundingClientRect().top < ring.bottom - 1
            || each.getBoundingClientRect().bottom > board.bottom + 1).length,
    };
"""

#: How far each seat's faces are from the middle of what its name leaves of its cloth: which part.
ASIDE = """
    return [...document.querySelectorAll("#showdown .rows .faces")].map((row) => {
        const faces = [...row.children].map((each) => each.getBoundingClientRect());
        const middle = (faces[0].left + faces.at(-1).right) / 2;
        const [cloth, who] = [row.parentElement, row.previousSibling].map(
            (each) => each.getBoundingClientRect());
        const left = who.bottom > faces[0].top + 1 ? who.right : cloth.left;
        return Math.abs((middle - left) / (cloth.right - left) - 0.5);
    });
"""


def where(each: Phone, selector: str) -> tuple[float, float]:
    box = each.one(selector).rect
    return box["y"], box["height"]


def test_on_laptops_a_hand_lies_in_one_row_and_whose_turn_it_is_stands_on_the_board(
    tmp_path: Path,
) -> None:
    options = ("cards", "--seats", "free,counter,counter", "--fast", "--seed", "11")
    with dealt(tmp_path, *options) as ann:
        until(lambda: ann.has("#challenge") or (move(ann, Random(1), doubt=0.0) and False))
        for size in LAPTOPS:
            ann.sized(*size)
            assert not ann.driver.execute_script(MIDDLE)["outside"], size
            assert len({each.rect["y"] for each in ann.all("#hand .face")}) == 1, size


def test_the_judges_pad_is_as_wide_as_a_phone(tmp_path: Path) -> None:
    with table(tmp_path) as server, phones({}) as (ann,):
        ann.open(f"{server.base}/judge")
        ann.wait("#faces .tile")
        assert ann.driver.execute_script("return document.documentElement.scrollWidth") == 390


#: The smallest letters on what is tapped to say a guess, in pixels, once what must fit is set.
LETTERS = """
    const [done] = arguments;
    requestAnimationFrame(() => requestAnimationFrame(() => done(Math.min(
        ...[...document.querySelectorAll("#guess .what > span:not(.face)")].map(
            (each) => parseFloat(getComputedStyle(each).fontSize))))));
"""


def test_a_word_among_figures_is_read_and_the_only_one_is_chosen(tmp_path: Path) -> None:
    with table(tmp_path) as server, phones({"width": 320, "height": 568, "lang": "de"}) as (ann,):
        ann.open(f"{server.base}/judge")
        ann.wait("#faces .tile")
        for game, kind in (("mia", None), ("wheel", 1), ("leira", 1)):
            ann.click(f"#games [value='{game}']")
            if kind is not None:
                ann.click(f"#guess [data-kind='{kind}']")
            assert ann.driver.execute_async_script(LETTERS) >= 12, game
            if kind is not None:
                ann.click("#guess [data-n='4']")
                ann.wait("details:not([open]) > summary q")
                ann.click("details summary")


def test_no_face_moves_while_faces_are_tapped(tmp_path: Path) -> None:
    """A second tap at the same place means the same face, whatever the verdict has to say."""
    with table(tmp_path) as server, phones({}) as (ann,):
        ann.open(f"{server.base}/judge")
        for tap in ("[data-kind='1']", "[data-what='0']", "[data-n='2']"):
            ann.click(f"#guess {tap}")
        ann.wait("#verdict.full")
        ann.driver.execute_script("scrollTo(0, 0)")
        places = [where(ann, "#faces [data-face=B2]")]
        for face in ("B2", "R1", "R5"):
            ann.driver.execute_script(f"document.querySelector('[data-face={face}]').click()")
            until(lambda: ann.has("#verdict .main") or ann.has("#verdict .stamp"))
            places.append(where(ann, "#faces [data-face=B2]"))
        assert len(set(places)) == 1, places
        assert sum(where(ann, "#faces")) <= 844


#: How many rows the question takes how many faces there are, and which faces stick out of its box.
LAID = """
    const tops = [...document.querySelectorAll("#verdict [data-there]")].map((each) =>
        Math.round(each.getBoundingClientRect().top));
    const box = document.getElementById("verdict").getBoundingClientRect();
    const out = [...document.querySelectorAll("#taken .face svg")].filter((each) => {
        const face = each.getBoundingClientRect();
        return face.left < box.left || face.right > box.right || face.bottom > box.bottom;
    });
    return [new Set(tops).size, out.length];
"""


def test_many_faces_lie_in_one_row_and_move_nothing_on_any_phone(tmp_path: Path) -> None:
    """On small phones, too: what was laid and what is asked of it stay in their box."""
    with table(tmp_path) as server, phones({}) as (ann,):
        for size in ((320, 568), (375, 667), (412, 915)):
            ann.sized(*size)
            ann.open(f"{server.base}/judge")
            ann.click("#clear")
            if not ann.has("#guess"):
                ann.click("details summary")
            for tap in ("[data-kind='0']", "[data-what='0']", "[data-n='2']"):
                ann.click(f"#guess {tap}")
            ann.wait("#verdict.full")
            ann.driver.execute_script("scrollTo(0, 0)")
            places = [where(ann, "#faces [data-face=B2]")]
            for taken in range(1, 15):
                face = f"{'RBG'[taken % 3]}{taken % 5 + 2}"
                ann.driver.execute_script(f"document.querySelector('[data-face={face}]').click()")
                until(lambda taken=taken: ann.has(f"#verdict [data-there='{taken}']"))  # type: ignore[misc]
                places.append(where(ann, "#faces [data-face=B2]"))
                assert ann.driver.execute_script(LAID) == [1, 0], (size, taken)
            assert len(set(places)) == 1, (size, places)
            ann.click("#verdict [data-there='15']")
            ann.wait("#verdict .stamp")
            assert ann.driver.execute_script(LAID) == [1, 0], size
            assert where(ann, "#faces [data-face=B2]") == places[0], size


def test_free_chairs_take_one_row_and_the_kind_of_bot_is_kept(tmp_path: Path) -> None:
    with table(tmp_path, "perudo", "--seats", "free") as server, phones({"lang": "de"}) as (ann,):
        ann.join(server.url, "Ann")
        ann.sized(320, 568)
        chairs = len(ann.all(".chair.free"))
        assert all(each.rect["height"] < 60 for each in ann.all(".chair"))
        ann.driver.execute_script(
            "const list = document.querySelector('.bots select'); list.value = 'strong';"
            "list.dispatchEvent(new Event('change', {bubbles: true}))"
        )
        for left in range(chairs - 1, -1, -1):
            ann.click(".chair.free button")
            until(lambda left=left: len(ann.all(".chair.free")) == left)  # type: ignore[misc]
        facts = {each.text for each in ann.all(".chair .facts") if each.text}
        assert facts == {"Bot: stark"}
        assert not ann.has(".bots")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_each_screen_of_the_guide_is_seen_whole(lang: str, tmp_path: Path) -> None:
    """Without scrolling, and what it shows of a turn is no button."""
    faults = []
    with table(tmp_path) as server, phones({"lang": lang}) as (ann,):
        for game in GAMES:
            sit_down(ann, server, game)
            ann.click("#learn")
            for number in (1, 2, 3):
                ann.shows("#guide .facts", f"{number}/3")
                for size in ((320, 568), (375, 667), (390, 844), (768, 1024), (1366, 768)):
                    ann.sized(*size)
                    high, wide = ann.driver.execute_script(
                        "const e = document.getElementById('guide');"
                        "return [e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth]"
                    )
                    faults += [(game, number, size, high, wide)] if high > 1 or wide > 1 else []
                assert len(ann.all("#guide button")) == 3
                ann.click("#guide .row .main")
    assert faults == []


def test_the_guide_keeps_its_button_under_the_thumb(tmp_path: Path) -> None:
    with table(tmp_path, "perudo", "--seats", "free,counter") as server, phones({}) as (ann,):
        ann.open(server.url)
        ann.wait("#join")
        assert not ann.has("#lobby")  # the chairs are in the form
        ann.join(server.url, "Ann")
        for size in UPRIGHT:
            ann.sized(*size)
            ann.click("#learn")
            places = []
            for number in (1, 2, 3):
                ann.shows("#guide .facts", f"{number}/3")
                places.append(where(ann, "#guide .row .main"))
                ann.click("#guide .row .main")
            assert len(set(places)) == 1, (size, places)
            until(lambda: not ann.has("#guide"))


def test_who_waits_sees_who_spoke_and_who_wins_is_cheered(tmp_path: Path) -> None:
    options = ("perudo", "--seats", "free,free,counter", "--fast", "--seed", "5")
    few = ("--with", "start=2")
    with table(tmp_path, *options, *few) as server, phones({}, {}) as (ann, ben):
        ann.join(server.url, "Ann")
        ben.join(server.url, "Ben")
        ann.click("#deal")
        turn, waits = in_turn([ann, ben], "#say-it")
        offered = turn.driver.execute_script("return document.getElementById('say-it').textContent")
        assert "\N{NO-BREAK SPACE}" in offered  # a number stays with what it counts
        clock = "document.querySelector('.ring .thinks').textContent = arguments[0]"
        chips = []
        for seconds in ("", "100 s"):  # a clock takes no room from a seat
            waits.driver.execute_script(clock, seconds)
            chips.append(where(waits, "#board .seat.turn"))
        assert chips[0] == chips[1]
        for size in UPRIGHT:
            waits.sized(*size)
            seen = waits.driver.execute_script(MIDDLE)
            assert seen["said"] >= 0.035 * size[1] * (0.7 if waits.has(".last.none") else 1), seen
            assert seen["face"] >= 0.06 * size[1], seen
            assert seen["small"] >= 13, seen
            assert not seen["outside"], seen
        turn.sized(820, 1180)
        rng, end, told = Random(1), time.monotonic() + PATIENCE, False
        while not (ann.has(".over") and ben.has(".over")):
            assert time.monotonic() < end
            for each in (ann, ben):
                with suppress(TimeoutException, *MOVED_ON):
                    if not told and each is turn and each.has("#showdown .main"):
                        each.click("#showdown h2", 3)
                        each.wait("#showdown.told", 3)
                        told = True
                        assert max(each.driver.execute_script(ASIDE)) < 0.03
                    if move(each, rng):
                        end = time.monotonic() + PATIENCE
        assert told
        put_away(ann)
        ann.wait("#board .confetti i")
        assert len(ann.all("#board .ranking li .whom svg")) == 3
        until(lambda: not ann.all("#board .confetti"))
        ben.open(server.url)  # the table is told who comes, and is drawn anew
        ben.wait("#again")
        ann.click("#about")
        assert ann.has("#more")
        assert not ann.all("#board .confetti")
        assert ann.complaints() == []


#: How many rows each seat's faces take, and how far the board's middle is from its centre.
ROWS = """
    const top = (each) => Math.round(each.getBoundingClientRect().top);
    return [...document.querySelectorAll("#showdown .rows .faces")].map((row) =>
        new Set([...row.children].map(top)).size);
"""
OFF_CENTRE = """
    const board = document.getElementById("board").getBoundingClientRect();
    const ring = document.querySelector("#board .ring").getBoundingClientRect();
    const parts = [...document.querySelector("#board .centre").children].filter(
        (each) => each.getClientRects().length).map((each) => each.getBoundingClientRect());
    const above = parts[0].top - ring.bottom;
    const below = board.bottom - parts.at(-1).bottom;
    return Math.abs(above - below) / board.height;
"""


def doubt_may_come(each: Phone, instead: str) -> None:
    """Say something, or believe it, until a second guess lies there that may be doubted."""
    rng, end = Random(1), time.monotonic() + PATIENCE
    while each.has("#showdown") or not (
        each.has("#challenge") and each.all("#board .ladder li, #board .below .whom")
    ):
        assert time.monotonic() < end
        with suppress(TimeoutException, *MOVED_ON):
            put_away(each)
            move(each, rng, doubt=0.0, instead=("#say-it", instead))
        time.sleep(0.05)


def test_four_piles_lie_in_a_row_and_the_last_guess_is_mid_board(tmp_path: Path) -> None:
    options = ("cards", "--seats", "free,counter,counter", "--fast", "--seed", "9")
    with dealt(tmp_path, *options) as ann:
        doubt_may_come(ann, "#keep")
        for size in ((390, 844), (412, 915)):
            ann.sized(*size)
            assert ann.driver.execute_script(OFF_CENTRE) < 0.05
        ann.click("#challenge")
        ann.wait("#showdown .rows")
        ann.click("#showdown h2")
        ann.wait("#showdown.told")
        for size in ((360, 740), (390, 844), (412, 915)):
            ann.sized(*size)
            assert len(ann.all("#showdown .rows li:first-child .face")) == 4
            assert ann.driver.execute_script(ROWS) == [1, 1, 1]
        put_away(ann)
        ann.wait("#hand .pickable")
        assert not ann.has("#board .last")  # what was said lies there no longer
        assert not ann.has("#hand .hold")  # all can be seen already
        ann.click("#hand .pickable")
        ann.click("#pad .main")
        ann.wait("#say-it")  # who lost begins: nothing is said yet
        assert not ann.has("#showdown")
        ann.driver.refresh()
        ann.wait("#say-it")
        assert not ann.has("#showdown")  # it was put away
        assert ann.complaints() == []


def test_a_claim_under_the_cup_is_seen_with_who_made_it(tmp_path: Path) -> None:
    options = ("mia", "--seats", "free,counter,counter", "--fast", "--seed", "9")
    with dealt(tmp_path, *options) as ann:
        doubt_may_come(ann, "#take")
        assert ann.has("#board .cup .whom")  # who has it
        assert len(ann.all("#board .track > span")) == 21  # all that may be said
        assert ann.has("#challenge.doubt")
        assert ann.driver.execute_script(OFF_CENTRE) < 0.05
        claim = ann.one("#board .last q").text.strip("“”")
        assert ann.one("#board .track .last").text == claim
        assert ann.has("#board .track .last .whom")
        ann.click("#challenge")
        ann.wait("#showdown .rows")
        ann.click("#showdown h2")
        said, there = ann.wait("#showdown .versus").text.removesuffix(" rolled").split(" said, ")
        assert said == claim
        uses = ann.all("#showdown .face use")
        lay = [int((each.get_attribute("href") or "")[-1]) for each in uses]
        assert lay == sorted(lay, reverse=True)
        assert there in (f"{lay[0]}{lay[1]}", "Mia")
        assert ann.complaints() == []


def test_games_to_choose_from_leave_no_hole(tmp_path: Path) -> None:
    """However wide the first page is; what is tapped there is as large as a thumb."""
    with table(tmp_path) as server, phones({}) as (ann,):
        ann.open(server.base)
        for size in ((320, 568), (390, 844), (700, 900), (768, 1024), (1366, 768), (1920, 1080)):
            ann.sized(*size)
            assert abs(ann.driver.execute_script(HOLES)) < 0.01, size
            for each in ann.all(".games button, .judge, .code button"):
                assert each.rect["height"] >= 44, (size, each.text)
        ann.click(".judge")
        ann.wait("#guess")
        assert ann.complaints() == []
