"""One thumb is enough: all that a turn needs is on screen, at every size, in every game."""

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

from cardlie.engine import GAMES, Options
from cardlie.engine.bidding import bidding_of
from cardlie.language.decks import load_deck
from cardlie.language.speech import speak
from tests.host.browsing import move, phones, put_away, table, until
from tests.host.phones import MOVED_ON, PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.host.phones import Phone, Server

SIZES = ((320, 568), (360, 640), (390, 844), (1280, 720))

#: The tables at which it is tried: each game as it is dealt, and with all that fills a pad.
TABLES = {
    **dict.fromkeys(GAMES, ()),
    "cards, all": ("open", "swap", "wildcards", "powers", "straights", "vague"),
    "cards, an own deck": ("wildcards", "powers", "straights", "vague"),
}  # fmt: skip

#: From this deal a hand with a power card comes to where every kind of guess may be said.
SEED = ("--seed", "9")

LONG_NAME = "Maximiliane-Jose"

#: A deck as large as decks may be, with names as long as they are.
COLOURS = "bernstein schwarz türkis olive violett silber orange weinrot gold beige hellblau rosa"
ANIMALS = (
    "wüstenrennmaus seepferdchen hippopotamus eichhörnchen krokodil stachelschwein "
    "chamäleon murmeltier nachtigall regenwurm schildkröte marienkäfer"
)


def largest_deck(folder: Path) -> Path:
    """Twelve suits, twelve numbers with gaps, power cards and wildcards, in a file."""
    lines = ['title = "Die wilden Tiere vom Bodenwald"', "numbers = [1,2,3,4,5,6,8,10,13,16,20,99]"]
    lines += ["copies = 1", "wildcards = 7", 'powers = "base"']
    for letter, colour, animal in zip(
        "ABCDEFGHIJKL", COLOURS.split(), ANIMALS.split(), strict=True
    ):
        lines += ["[[suit]]", f'name = "{colour}"', f'letter = "{letter}"']
        lines += [f'animal = "{animal}"', f'plural = "{animal}en"']
    file = folder / "large.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


#: A table with a bot on every other chair, dealt: asked for as the lobby does.
DEAL = """
    const [game, chosen, seats, done] = arguments;
    const path = location.pathname;
    const ask = async (body) => {
        const answer = await fetch(path + "/chair", {
            method: "POST", headers: {"Content-Type": "application/json"},
            body: JSON.stringify(body)});
        if (!answer.ok) throw new Error(await answer.text());
    };
    (async () => {
        await ask({do: "agree", game, with: chosen, seats});
        for (let seat = 1; seat < seats; seat++) await ask({do: "bot", seat, bot: "counter"});
        await ask({do: "start"});
    })().then(() => done(""), (error) => done(String(error)));
"""

#: What is wrong with a screen: what a turn needs is out of sight or covered, there is something to
#: scroll, what is said spills over the board, something that is tapped is smaller than a thumb, or
#: does not fit into its box.
FAULTS = """
    const [needed] = arguments;
    const faults = [];
    const told = (e) => (e.id ? "#" + e.id : e.tagName + "." + e.className) + " " +
        e.textContent.trim().slice(0, 30);
    const seen = (e) => e.checkVisibility({visibilityProperty: true}) && !e.closest(".sr") &&
        e.getClientRects().length;
    const top = document.querySelector("dialog[open]") ?? document.body;
    for (const selector of needed) {
        const found = [...document.querySelectorAll(selector)].filter(seen);
        if (!found.length) faults.push(`${selector} is not there`);
        for (const e of found) {
            const box = e.getBoundingClientRect();
            const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth)
                faults.push(`${told(e)} is off screen: ${box.top} to ${box.bottom}`);
            else if (!hit || !(e.contains(hit) || hit.contains(e)))
                faults.push(`${told(e)} is covered`);
        }
    }
    const [board, ring] = ["#board:has(.ring)", "#board .ring"].map((each) =>
        document.querySelector(each)?.getBoundingClientRect());
    for (const e of ring ? document.querySelectorAll("#board .centre > p") : []) {
        const box = e.getBoundingClientRect();
        const spills = box.top < ring.bottom - 1 || box.bottom > board.bottom + 1;
        if (seen(e) && box.height > 1 && spills)
            faults.push(`${told(e)} spills: ${box.top} to ${box.bottom}`);
    }
    const page = document.scrollingElement;
    if (page.scrollHeight > innerHeight) faults.push(`${page.scrollHeight} px high`);
    if (page.scrollWidth > innerWidth) faults.push(`${page.scrollWidth} px wide`);
    for (const e of top.querySelectorAll("button, a, input, select, summary")) {
        if (!seen(e)) continue;
        const box = (e.closest("label") ?? e).getBoundingClientRect();
        if (box.width < 43.9 || box.height < 43.9)
            faults.push(`${told(e)} is ${box.width} x ${box.height}`);
    }
    for (const e of top.querySelectorAll("body *")) {
        if (!seen(e) || e instanceof SVGElement) continue;
        const style = getComputedStyle(e);
        if (style.clipPath !== "none") continue;
        const cut = ["hidden", "clip"].includes(style.overflow) || e.matches("button");
        if (cut && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1))
            faults.push(`${told(e)} is clipped: ${e.scrollWidth} x ${e.scrollHeight}`);
    }
    return faults;
"""

#: One after another each kind of guess is chosen, and of it what takes most room to say: how many
#: kinds there are.
KINDS = """
    const pad = document.getElementById("pad");
    const pick = (what) => [...pad.querySelectorAll(`select[data-${what}] option, ` +
        `button[data-${what}]`)];
    const take = (e) => {
        if (e.tagName === "BUTTON") return e.click();
        e.parentElement.value = e.value;
        e.parentElement.dispatchEvent(new Event("change", {bubbles: true}));
    };
    const all = pick("kind");
    if (all.length) take(all[arguments[0]]);
    const length = (e) => e.textContent.length;
    const longest = pick("what").sort((a, b) => length(b) - length(a))[0];
    if (longest) take(longest);
    return all.length || 1;
"""

#: The last guess is a given one, by who has the longest name, and the turn takes long.
WORDIER_TURN = """
    const [name, guess] = arguments;
    const [who, q] = document.querySelectorAll("#board .last :is(.who, q)");
    who.textContent = who.textContent.replace(/^\\S+/, name);
    q.textContent = guess;
    q.classList.toggle("long", guess.length > 24); // as board.js does
    q.classList.toggle("short", guess.length <= 14);
    document.querySelector(".ring .turn .thinks").textContent = "100 s";
"""

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

SHOWDOWN = ["#showdown h2", ".rows .face", ".rows .who", ".stamp", ".losses"]

TURN = ["#board .last q", "#hand .face", "#board .seat", "#say-it", "#challenge"]

#: Where one cup goes round it is believed, taken and looked into before more is said.
CUP_TURN = ["#board .last q", "#board .seat", "#take", "#challenge"]


def sit_down(each: Phone, server: Server, game: str) -> str:
    """Open a table of a game, under a name that is as long as they get; its address."""
    each.open(server.base)
    each.click(f"[value='{game}']")
    each.wait("#name")
    url = each.driver.current_url
    each.join(url, LONG_NAME)
    return url


def deal(each: Phone, game: str, chosen: tuple[str, ...]) -> None:
    """With a bot on every other chair."""
    asked = game, list(chosen), GAMES[game].seats[1]
    assert each.driver.execute_async_script(DEAL, *asked) == ""
    each.wait("#board .seat")


def faults(each: Phone, where: str, needed: list[str]) -> list[str]:
    until(lambda: not each.driver.execute_script("return document.getAnimations().length"))
    each.driver.execute_async_script(
        "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))"
    )  # what does not fit is set smaller in the next frame
    found = each.driver.execute_script(FAULTS, needed)
    return [f"{where}: {fault}" for fault in found]


def longest_guess(options: Options, language: str) -> str:
    """Of all that may be said at a table."""
    faces = options.rules.faces
    guesses = bidding_of(options.rules, GAMES[options.game.id].kinds).universe(30)
    return max((speak(guess, language, faces) for guess in guesses), key=len)


def turn_faults(each: Phone, where: str, longest: str) -> list[str]:
    """What is wrong with a turn, with each kind of guess on the pad, after any and the longest."""
    found = list[str]()
    for last in ("", longest):
        if last:
            each.driver.execute_script(WORDIER_TURN, LONG_NAME, last)
        for kind in range(each.driver.execute_script(KINDS, 0)):
            each.driver.execute_script(KINDS, kind)
            found += faults(each, f"{where}, kind {kind} after {last or 'any'}", TURN)
    return found


def until_doubt(each: Phone, where: str, instead: str = "#say-it") -> list[str]:
    """Play until somebody's guess may be doubted, and look at all that is asked on the way.

    ``instead`` is what may be done beside it.
    """
    # a round of eight may begin with any bot, and each showdown stands for some seconds
    found, rng, end = list[str](), Random(1), time.monotonic() + 4 * PATIENCE

    def asked_for_doubt() -> bool:
        return each.has("#pad:not([aria-busy]) #challenge") and each.has(instead)

    while each.has("#showdown") or not asked_for_doubt():
        assert time.monotonic() < end, f"no turn came in {where}"
        with suppress(TimeoutException, *MOVED_ON):  # the table moved on
            put_away(each)
            if each.has("#pad:not([aria-busy])"):
                asked = faults(each, f"{where}, {each.one('#now').text}", ["#pad button"])
                found += [] if each.has("#showdown") else asked  # it lies over all, once it came
            if each.has("#again"):  # whoever is never in turn while others say something is out
                each.click("#again", 3)
            if not asked_for_doubt():  # it may have come meanwhile
                move(each, rng, doubt=0.0)
        time.sleep(0.05)
    return found


def until_said(each: Phone, where: str) -> list[str]:
    """Take the cup, look at what may be done with it, and go on to what may be said."""
    found, rng, end = list[str](), Random(1), time.monotonic() + PATIENCE
    while not each.has("#say-it"):
        assert time.monotonic() < end, f"nothing could be said in {where}"
        with suppress(TimeoutException, *MOVED_ON):
            if each.has("#hand .pickable"):
                found += faults(each, f"{where}, cup", ["#pad button", "#hand .pickable"])
            move(each, rng, doubt=0.0, instead=("#take",))
        time.sleep(0.05)
    return found


def test_many_things_to_do_are_on_one_screen(tmp_path: Path) -> None:
    """Whoever lost may swap with each of seven others; one of all that is chosen from a list."""
    look: dict[str, Any] = {"width": SIZES[0][0], "height": SIZES[0][1], "lang": "de"}
    with table(tmp_path, "--fast") as server, phones(look) as (ann,):
        sit_down(ann, server, "cards")
        deal(ann, "cards", ("swap", "swap-with=player"))
        rng, end = Random(1), time.monotonic() + 4 * PATIENCE
        while not ann.has("#deeds"):
            assert time.monotonic() < end
            with suppress(TimeoutException, *MOVED_ON):  # the table moved on
                move(ann, rng, doubt=1.0)
            time.sleep(0.05)
        put_away(ann)
        found = faults(ann, "swap", ["#deeds", "#pad .main", "#hand .pickable"])
        assert not found, "\n".join(found)
        ann.click("#deeds option:last-child")
        ann.click("#pad .main")
        until(lambda: not ann.has("#deeds"))
        assert ann.complaints() == []


@pytest.mark.parametrize("dealt", TABLES)
def test_a_turn_is_on_one_screen(dealt: str, tmp_path: Path) -> None:
    """With all chairs taken; in both languages, at each size, with each kind of guess."""
    look: dict[str, Any] = {"width": SIZES[0][0], "height": SIZES[0][1]}
    found: list[str] = []
    game = dealt.partition(",")[0]
    deck = largest_deck(tmp_path) if dealt.endswith("deck") else None
    own = [] if deck is None else ["--deck", str(deck)]
    chosen: dict[str, Any] = dict.fromkeys(TABLES[dealt], True)
    options = Options(game, GAMES[game].seats[1], deck=load_deck(deck) if deck else None, **chosen)
    with table(tmp_path, "--fast", *SEED, *own) as server, phones(look) as (ann,):
        url = sit_down(ann, server, game)
        deal(ann, game, TABLES[dealt])
        cup = GAMES[game].passes_cup
        found += until_doubt(ann, dealt, "#take" if cup else "#say-it")
        for asked in ("#challenge", "#say-it")[: 1 + cup]:
            if cup and asked == "#say-it":
                found += until_said(ann, dealt)
            for lang in ("en", "de"):
                ann.driver.add_cookie({"name": "lang", "value": lang})
                ann.open(url)
                ann.wait(asked)
                for size in SIZES:
                    ann.sized(*size)
                    where = f"{dealt}, {lang}, {size[0]} x {size[1]}"
                    if not cup:
                        found += turn_faults(ann, where, longest_guess(options, lang))
                    else:
                        needed = [*CUP_TURN[:2], asked, "#hand .face"]
                        found += faults(ann, where, CUP_TURN if asked == "#challenge" else needed)
        assert ann.complaints() == []
    assert not found, "\n".join(dict.fromkeys(found))


def test_the_end_of_a_game_is_on_one_screen(tmp_path: Path) -> None:
    """Where seven share the first place, in both languages."""
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
                ann.wait("#showdown .main")
                put_away(ann)
            until(lambda: not ann.has("#showdown"))
            for size in SIZES:
                ann.sized(*size)
                found += faults(ann, f"{lang}, {size[0]} x {size[1]}", ["#again", "#pad button"])
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
        for size in SIZES:
            ann.sized(*size)
            found += faults(ann, f"{size}", [*shown, "#showdown .main"])
        ann.driver.execute_script(WORDIER)
        for size in SIZES:
            ann.sized(*size)
            found += faults(ann, f"{size}, with more to say", [*shown, "#showdown .main"])
        ann.click("#showdown .main")
        assert not ann.has("#showdown")
        assert ann.complaints() == screen.complaints() == []
    assert not found, "\n".join(dict.fromkeys(found))
