"""In real browsers: nothing jumps on the felt, and the hand and all seats lie in even rows."""

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

from tests.host.browsing import dealt, in_turn, move, phones, put_away, table, until
from tests.host.fits import WORDIER_TURN, faults
from tests.host.phones import MOVED_ON, PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.host.phones import Phone

#: Phones, a tablet and a laptop.
SIZES = ((320, 568), (375, 667), (390, 844), (412, 915), (768, 1024), (1366, 768))

#: Where the last guess stands with as many earlier ones as a list is given, how far that is from
#: mid-way between what is above and below, and how far what is to be done is from the hand.
FELT = """
    const [earlier] = arguments;
    const centre = document.querySelector("#board .centre");
    const box = (each) => document.querySelector(each).getBoundingClientRect();
    centre.querySelector(".ladder")?.remove();
    if (earlier) {
        const ladder = document.createElement("ol");
        ladder.className = "ladder";
        for (let n = 0; n < earlier; n++) ladder.append(document.createElement("li"));
        for (const line of ladder.children) line.textContent = "Ada: 2 sixes";
        centre.querySelector(".facts").after(ladder);
    }
    const parts = [...centre.querySelectorAll(".speaker, .last, .stake")].filter((each) =>
        each.getClientRects().length).map((each) => each.getBoundingClientRect());
    const above = parts[0].top - box("#board .centre > .facts").bottom;
    const below = box("#board #now").top - parts.at(-1).bottom;
    return {
        guess: Math.round(box("#board .last q").top),
        aside: Math.abs(above - below),
        apart: box("#hand").top - box("#board #now").bottom,
    };
"""

#: How many of these that are there to see stand in each row.
ROWS = """
    const rows = new Map();
    for (const each of document.querySelectorAll(arguments[0])) {
        if (!each.getClientRects().length) continue;
        const top = Math.round(each.getBoundingClientRect().top);
        rows.set(top, (rows.get(top) ?? 0) + 1);
    }
    return [...rows.values()];
"""


def rows(each: Phone, selector: str) -> list[int]:
    found: list[int] = each.driver.execute_script(ROWS, selector)
    return found


def play_until(each: Phone, there: Callable[[], object], doubt: float) -> None:
    rng, end = Random(1), time.monotonic() + PATIENCE
    while True:
        assert time.monotonic() < end
        with suppress(TimeoutException, *MOVED_ON):
            put_away(each)
            if there():
                return
            move(each, rng, doubt)
        time.sleep(0.05)


def test_the_last_guess_stays_where_it_is_whatever_was_said_before(tmp_path: Path) -> None:
    """Mid-way on the felt; what is to be done stands next to the hand."""
    options = ("perudo", "--seats", "free,counter,counter", "--fast", "--seed", "5")
    with dealt(tmp_path, *options) as ann:
        play_until(ann, lambda: ann.has("#challenge"), 0.0)
        for size in SIZES:
            ann.sized(*size)
            ann.driver.execute_script("document.querySelector('#board .ladder')?.remove()")
            seen: list[dict[str, Any]] = [
                ann.driver.execute_script(FELT, earlier) for earlier in (0, 1, 3, 12)
            ]
            assert len({each["guess"] for each in seen}) == 1, (size, seen)
            assert seen[0]["aside"] <= 4, (size, seen)
            assert 0 <= seen[0]["apart"] <= 24, (size, seen)


#: Lines of what was said before that are seen, and how many of them are cut.
LINES = """
    const ladder = document.querySelector("#board .ladder");
    const { top, bottom } = ladder.getBoundingClientRect();
    const seen = [...ladder.children].filter((each) => getComputedStyle(each).opacity > 0 &&
        getComputedStyle(ladder).visibility === "visible");
    return [seen.map((each) => each.textContent), seen.filter((each) => {
        const box = each.getBoundingClientRect();
        return box.top < top - 1 || box.bottom > bottom + 1;
    }).length, ladder.lastElementChild.textContent];
"""


def test_no_line_of_what_was_said_before_is_seen_by_half(tmp_path: Path) -> None:
    options = ("perudo", "--seats", "free,honest,honest,honest,honest,honest", "--fast")
    with table(tmp_path, *options, "--seed", "5") as server, phones({}) as (ann,):
        ann.join(server.url, "Ann")
        ann.click("#deal")
        play_until(
            ann, lambda: ann.has("#challenge") and len(ann.all("#board .ladder li")) > 2, 0.0
        )
        most = 0
        for size in (*SIZES, (390, 760), (390, 700), (390, 730)):
            ann.sized(*size)
            ann.driver.execute_async_script(
                "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))"
            )
            seen, cut, newest = ann.driver.execute_script(LINES)
            assert cut == 0, size
            assert not seen or seen[-1] == newest, size
            most = max(most, len(seen))
        assert most > 2


def test_in_large_letters_what_was_said_stays_on_the_felt(tmp_path: Path) -> None:
    """Twice the size: the page scrolls, and nothing lies over anything."""
    options = ("cards", "--seats", "free,counter,counter", "--fast", "--seed", "9")
    large = ("--with", "wildcards,powers,straights")
    with table(tmp_path, *options, *large) as server, phones({"lang": "de"}) as (ann,):
        ann.join(server.url, "Ann")
        ann.click("#deal")
        play_until(ann, lambda: ann.has("#challenge"), 0.0)
        ann.driver.execute_script("document.documentElement.style.fontSize = '200%'")
        for said in ("", "Kraftkarte: sechs von einer Zahl, vier von einer anderen, Wert 11"):
            if said:
                ann.driver.execute_script(WORDIER_TURN, "Maximiliane-Jose", said)
            for size in SIZES[:5]:
                ann.sized(*size)
                found = faults(ann, f"{size}, {said}", [])
                assert not [each for each in found if "spills" in each or "wide" in each], found
                last, hand = ann.one("#board .last").rect, ann.one("#hand").rect
                assert last["y"] + last["height"] <= hand["y"], size


def test_a_hand_lies_in_one_row_and_seats_in_even_ones(tmp_path: Path) -> None:
    seats = "free,counter,counter,counter,counter,counter"
    with (
        table(tmp_path, "cards", "--seats", seats, "--fast", "--seed", "9") as server,
        phones({"lang": "de"}) as (ann,),
    ):
        ann.join(server.url, "Ann")
        ann.click("#deal")
        for there, doubt in (("#challenge", 0.0), ("#hand .pickable", 1.0)):
            play_until(ann, lambda there=there: ann.has(there), doubt)  # type: ignore[misc]
            for size in SIZES:
                ann.sized(*size)
                assert len(rows(ann, "#hand .face")) == 1, (there, size)
                assert len(set(rows(ann, ".ring .seat"))) == 1, (there, size)
                assert not faults(ann, f"{there}, {size}", ["#hand .face"])


def test_five_dice_that_may_be_picked_lie_in_one_row(tmp_path: Path) -> None:
    options = ("single-hand", "--seats", "free,counter", "--fast", "--seed", "5")
    with table(tmp_path, *options) as server, phones({"lang": "de"}) as (ann,):
        ann.join(server.url, "Ann")
        ann.click("#deal")

        def asked() -> bool:
            if ann.has("#take"):
                ann.click("#take", 3)
            return len(ann.all("#hand .pickable")) == 5

        play_until(ann, asked, 0.0)
        for size in SIZES:
            ann.sized(*size)
            assert rows(ann, "#hand .face") == [5], size


@pytest.mark.parametrize(
    ("options", "asked", "selector"),
    [
        (("cards", "--with", "straights,wildcards"), "#say-it", ".guessing .kinds button"),
        (("tavern", "--hints"), "#challenge", ".doubts > *"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_may_be_chosen_lies_in_one_row(
    options: tuple[str, ...], asked: str, selector: str, lang: str, tmp_path: Path
) -> None:
    """Five kinds of guess, and a challenge with all that stands beside it."""
    more = ("--seats", "free,counter", "--fast", "--seed", "5")
    with table(tmp_path, *options, *more) as server, phones({"lang": lang}) as (ann,):
        ann.join(server.url, "Ann")
        ann.click("#deal")
        play_until(ann, lambda: ann.has(f"#pad:not([aria-busy]) {asked}"), 0.0)
        for size in SIZES:
            ann.sized(*size)
            assert len(rows(ann, selector)) == 1, size


def test_between_rounds_the_hands_that_were_settled_lie_on_the_felt(tmp_path: Path) -> None:
    options = ("cards", "--seats", "free,counter", "--fast", "--seed", "3")
    with dealt(tmp_path, *options) as ann:
        play_until(ann, lambda: ann.has("#hand .pickable"), 1.0)
        for size in SIZES:
            ann.sized(*size)
            assert len(rows(ann, "#board .backs .faces")) == 2, size
            assert not ann.has("#board .speaker"), size
            assert min(each.rect["width"] for each in ann.all("#board .backs svg")) >= 20, size
            assert not faults(ann, str(size), ["#board .backs .face"])


def test_taking_a_guess_back_takes_no_room_from_what_is_there(tmp_path: Path) -> None:
    with (
        table(tmp_path, "perudo", "--seats", "free,free", "--seed", "5") as server,
        phones({}, {}) as seats,
    ):
        for each, name in zip(seats, ("Ann", "Ben"), strict=True):
            each.join(server.url, name)
        seats[0].click("#deal")
        turn, waits = in_turn(seats, "#say-it")
        until(lambda: waits.has(".remarks"))
        before = waits.one("#dock").rect["height"]
        turn.click("#say-it")
        turn.wait("#undo")
        assert turn.one("#dock").rect["height"] == before
        assert turn.complaints() == []


def test_helps_never_move_say_it(tmp_path: Path) -> None:
    """Whether there is a guess to challenge or not, what is said is tapped at the same place."""
    options = ("perudo", "--seats", "free,counter", "--fast", "--seed", "5")
    with dealt(tmp_path, *options) as ann:
        until(lambda: ann.has("#say-it"))
        places: dict[bool, list[float]] = {}
        rng, end = Random(1), time.monotonic() + PATIENCE
        while len(places) < 2:
            assert time.monotonic() < end
            with suppress(TimeoutException, *MOVED_ON):
                put_away(ann)
                if ann.has("#pad:not([aria-busy]) #say-it"):
                    found = list[float]()
                    for size in SIZES:
                        ann.sized(*size)
                        found.append(ann.one("#say-it").rect["y"])
                    places[ann.has("#challenge")] = found
                move(ann, rng, 0.5)
            time.sleep(0.05)
        assert places[True] == places[False]
