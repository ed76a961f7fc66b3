"""A showdown and the end of a game are on one screen: phones, and the room's."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

if os.environ.get("CARDLIE_BROWSERS") != "1":
    pytest.skip("real browsers run where CARDLIE_BROWSERS=1 is set", allow_module_level=True)

from selenium.common.exceptions import TimeoutException

from cardlie.engine import GAMES
from tests.host.browsing import BROKEN, move, phones, put_away, table, until
from tests.host.fits import SIZES, TABLES, deal, faults, largest_deck, sit_down, until_doubt
from tests.host.phones import MOVED_ON, PATIENCE

if TYPE_CHECKING:
    from pathlib import Path


SCREENS = ((1280, 720), (1920, 1080))

#: On how many lines the code in an address is written, however wide its column is.
LINES = """
    const range = document.createRange();
    const box = document.querySelector(".address");
    range.selectNodeContents(box.querySelector("span"));
    box.style.display = "inline-block";
    const lines = [...Array(30).keys()].map((each) => {
        box.style.width = `${each + 5}em`;
        return range.getClientRects().length;
    });
    box.removeAttribute("style");
    return lines;
"""

#: A showdown that has more to show and to say than this one.
WORDIER = """
    for (const faces of document.querySelectorAll("#showdown .faces"))
        while (faces.children.length < 5) faces.append(faces.lastElementChild.cloneNode(true));
    const losses = document.querySelector("#showdown .losses");
    losses.textContent = `${losses.textContent} `.repeat(3);
"""

#: Hands that lie beyond their cloth, or cloths beyond their rows, which take most of the window.
CLOTHS = """
    const box = (e) => e.getBoundingClientRect();
    const told = [];
    const inside = (small, large) => small.left >= large.left - 1 && small.top >= large.top - 1 &&
        small.right <= large.right + 1 && small.bottom <= large.bottom + 1;
    const rows = document.querySelector("#showdown .rows");
    if (box(rows).height < 0.35 * innerHeight) told.push(`hands are ${box(rows).height} px high`);
    for (const cloth of rows.children) {
        if (!inside(box(cloth), box(rows))) told.push("a cloth sticks out");
        for (const part of cloth.querySelectorAll(".who, .face"))
            if (!inside(box(part), box(cloth))) told.push(`${part.className} sticks out`);
        const faces = [...cloth.querySelectorAll(".face")].map((each) => Math.round(box(each).top));
        if (rows.children.length > 1 && new Set(faces).size > 1) told.push("a hand is broken");
    }
    return told;
"""

#: The smallest letters on a screen that is read from afar, as a part of its height.
SMALLEST = """
    const texts = document.createTreeWalker(document.querySelector(arguments[0]), NodeFilter.SHOW_TEXT);
    const sizes = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const box = text.parentElement;
        if (text.data.trim() && box.checkVisibility({visibilityProperty: true}) && !box.closest(".sr, small, .facts"))
            sizes.push(parseFloat(getComputedStyle(box).fontSize) / innerHeight);
    }
    return Math.min(...sizes);
"""  # noqa: E501

SHOWDOWN = ["#showdown h2", ".rows .face", ".rows .who", ".stamp", ".losses"]


def test_the_end_of_a_game_is_on_one_screen(tmp_path: Path) -> None:
    """Where seven share first place, in both languages."""
    look: dict[str, Any] = {"width": SIZES[0][0], "height": SIZES[0][1]}
    found: list[str] = []
    own = "--deck", str(largest_deck(tmp_path))
    with table(tmp_path, "--fast", *own) as server, phones(look) as (ann,):
        url = sit_down(ann, server, "cards")
        deal(ann, "cards", ())
        rng, end = Random(1), time.monotonic() + 8 * PATIENCE
        while not ann.has("#again"):  # whoever always doubts is out soon
            assert time.monotonic() < end
            with suppress(TimeoutException, *MOVED_ON):
                move(ann, rng, doubt=1.0)
            time.sleep(0.05)
        for lang in ("en", "de"):
            ann.driver.add_cookie({"name": "lang", "value": lang})
            ann.open(url)
            ann.wait("#again")
            with suppress(TimeoutException, *MOVED_ON):  # the last one is shown again
                ann.wait("#showdown .main", 3)
                put_away(ann)
            until(lambda: not ann.has("#showdown"))
            for size in SIZES:
                ann.sized(*size)
                found += faults(ann, f"{lang}, {size[0]} x {size[1]}", ["#again", "#pad button"])
                found += [f"{lang}, {size}: {word}" for word in ann.driver.execute_script(BROKEN)]
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize(
    ("game", "lang"), [("cards", "de"), ("perudo", "en"), ("mia", "de"), ("single-hand", "en")]
)
def test_a_showdown_is_on_one_screen(game: str, lang: str, tmp_path: Path) -> None:
    """On the room's screen and on phones, from the first face to the ranking."""
    look: dict[str, Any] = {"width": 320, "height": 568, "lang": lang}
    found: list[str] = []
    with table(tmp_path, "--fast") as server, phones(look, look) as (ann, screen):
        url = sit_down(ann, server, game)
        screen.open(url.replace("/t/", "/tv/"))
        for size in SCREENS:
            screen.sized(*size)
            found += faults(screen, f"lobby, {size}", ["#board .seat", ".qr", ".address"])
        assert {*screen.driver.execute_script(LINES)} == {1}  # a code is not broken anywhere
        deal(ann, game, TABLES.get(f"{game}, all", ()))
        until_doubt(ann, game, "#take" if GAMES[game].passes_cup else "#say-it")
        # a showdown among bots lingers; the screen may be slower than the phone
        until(lambda: screen.has("#board .last q") and not screen.has("#showdown"))
        for size in SCREENS:
            screen.sized(*size)
            found += faults(screen, f"board, {size}", ["#board .seat", "#board .last q"])
            assert screen.driver.execute_script(SMALLEST, "#board") > 0.02
        before = time.monotonic()
        ann.click("#challenge")
        # of a claim of a roll no dice are counted
        shown = SHOWDOWN if GAMES[game].passes_cup else [*SHOWDOWN, ".tally"]
        screen.wait("#showdown .rows")
        assert screen.has("#showdown .tally") == (".tally" in shown)
        assert not screen.has("#showdown .stamp")
        ann.wait("#showdown .rows")
        ann.click("#showdown h2")
        ann.wait("#showdown .stamp", 3)
        screen.wait("#showdown .stamp")
        assert time.monotonic() - before >= 4
        for size in SCREENS:
            screen.sized(*size)
            found += faults(screen, f"screen, {size}", shown)
            found += [f"{size}, {each}" for each in screen.driver.execute_script(CLOTHS)]
            assert screen.driver.execute_script(SMALLEST, "#showdown") > 0.028
        for size in SIZES:
            ann.sized(*size)
            found += faults(ann, f"{size}", [*shown, "#showdown .main"])
            found += [f"{size}, {each}" for each in ann.driver.execute_script(CLOTHS)]
        ann.driver.execute_script(WORDIER)
        for size in SIZES:
            ann.sized(*size)
            found += faults(ann, f"{size}, with more to say", [*shown, "#showdown .main"])
        ann.click("#showdown .main")
        assert not ann.has("#showdown")
        assert ann.complaints() == screen.complaints() == []
    assert not found, "\n".join(dict.fromkeys(found))
