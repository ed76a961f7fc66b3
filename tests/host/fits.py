"""What fits on a screen: tables that fill it, and what of a page lies outside or is hidden."""

from __future__ import annotations

import time
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from selenium.common.exceptions import TimeoutException

from cardlie.engine import GAMES, Options
from cardlie.engine.bidding import bidding_of
from cardlie.language.speech import speak
from tests.host.browsing import move, put_away, until
from tests.host.phones import MOVED_ON, PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.host.phones import Phone, Server


SIZES = ((320, 568), (360, 640), (375, 667), (390, 844), (1280, 720))

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
