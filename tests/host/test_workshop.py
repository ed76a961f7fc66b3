"""The workshop: the page shows the last deck that was right, and what is wrong now."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import AsyncExitStack, asynccontextmanager
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cardlie.base.aside import AsideFailed
from cardlie.base.errors import CardlieError
from cardlie.deck.deck import Deck
from cardlie.host.desk import LOOK, Desk, _faults
from cardlie.language.decks import load_deck
from cardlie.press.look import svg_mark
from cardlie.press.look.colour import VISIONS, Rgb, vision_matrix
from cardlie.web.assets import files_by_name
from tests.depth import of_all
from tests.extras import needs
from tests.host.house import Phone, ids, open_registry, phone, run
from tests.tree import ROOT

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from cardlie.host.table_registry import TableRegistry

EXAMPLE = ROOT / "docs/example-deck"

PLAIN = """title = "{title}"
numbers = {numbers}
copies = {copies}
wildcards = {wildcards}
[[suit]]
name = "{suit}"
letter = "O"
animal = "owl"
plural = "owls"
"""

#: What somebody may save: most of it is a deck, some is none.
saves = st.fixed_dictionaries(
    {
        "title": st.sampled_from(["Owls", "Eulen", ""]),
        "numbers": st.sampled_from(["[1, 2, 3]", "[2, 4, 8, 9]", "[3, 1]", "[1, 2", "7"]),
        "copies": st.sampled_from([1, 6, 99]),
        "wildcards": st.integers(0, 3),
        "suit": st.sampled_from(["grey", "moon", "zwei", "two words"]),
    }
)


@asynccontextmanager
async def workshop(file: Path) -> AsyncIterator[tuple[TableRegistry, Phone]]:
    desk = Desk(file)
    async with open_registry(deck=desk.deck, desk=desk) as registry, AsyncExitStack() as stack:
        yield registry, await stack.enter_async_context(phone(registry))


def cards_in(state: dict[str, Any]) -> list[str]:
    return [face for face, _, _ in state["cards"]]


def sides_of(picture: bytes) -> list[bool]:
    """Of each of two pages side by side, whether there is ink on it."""
    with Image.open(BytesIO(picture)) as seen:
        grey, half = seen.convert("L"), seen.width // 2
        sides = [grey.crop((at, 0, at + half, grey.height)) for at in (0, half)]
    return [any(side.histogram()[:100]) for side in sides]


async def told(guest: Phone, key: str) -> dict[str, Any]:
    """The state as soon as it has told of something."""
    after = ""
    while True:
        state: dict[str, Any] = (await guest.get(f"/workshop/state?after={after}")).json()
        if key in state:
            return state
        after = str(state["state"])


@settings(max_examples=of_all(15))
@given(st.lists(saves, min_size=1, max_size=4))
def test_the_last_deck_that_was_right_is_shown_and_what_is_wrong_now(
    tmp_path_factory: pytest.TempPathFactory, written: Sequence[dict[str, Any]]
) -> None:
    file = tmp_path_factory.mktemp("desk") / "own.toml"
    file.write_text(PLAIN.format(**written[0]), encoding="utf-8")

    async def work() -> None:
        right: Deck | None = None
        async with workshop(file) as (registry, guest):
            assert registry.desk is not None
            for nth, save in enumerate(written):
                file.write_text(PLAIN.format(**save) + "#" * nth, encoding="utf-8")
                registry.desk.look()
                try:
                    right, fits = load_deck(file), True
                except CardlieError:
                    fits = False
                state = await told(guest, "faults")
                assert state["fits"] is fits
                assert bool(state["faults"]) is not fits
                assert registry.desk.deck == right
                assert cards_in(state) == [f.text for f in right.faces.all] if right else True
                if not right:
                    for file_of_it in ("deck.pdf", "sheet.png"):
                        assert (await guest.get(f"/workshop/{file_of_it}")).status_code == 400

    run(work())


@needs("pypdfium2")
@pytest.mark.some(1, of="pages of a deck")
def test_all_of_the_page_is_of_the_deck_that_is_edited(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "own")
    file = tmp_path / "own/stadtmusikanten.toml"

    async def work() -> None:
        async with workshop(file) as (registry, guest):
            page = (await guest.get("/workshop")).text
            assert all(f'id="{vision}"' in page for vision in VISIONS[1:])
            state = await told(guest, "notes")
            assert "65" in state["notes"][0]
            rows = dict(state["odds"]["rows"])
            assert rows
            for chances in rows.values():
                assert [figure for figure, _ in chances] == sorted(f for f, _ in chances)
            sheet = (await guest.get(state["art"])).text
            shown = {*cards_in(state), *state["of_each"], *state["hand"]}
            assert shown <= ids(sheet)
            assert len(set(state["hand"])) == 9
            pdf = await guest.get("/workshop/deck.pdf")
            assert pdf.content.startswith(b"%PDF")
            first = (await guest.get("/workshop/sheet.png")).content
            assert sides_of(first) == [True, True]
            # another mark in the file of a mark: the deck is the same, its pictures are not
            mark = next(Path(suit.mark) for suit in load_deck(file).faces.suits if suit.mark)
            mark.write_text('<svg><path d="M0 0h9v9z"/></svg>', encoding="utf-8")
            assert registry.desk is not None
            assert registry.desk.look()
            assert not registry.desk.look()
            new = await told(guest, "faults")
            assert new["fits"]
            assert new["art"] != state["art"]
            assert (await guest.get(new["art"])).text != sheet
            assert (await guest.get("/workshop/sheet.png")).content != first
            mark.write_text("<svg><image/></svg>", encoding="utf-8")
            assert registry.desk.look()
            lost = await told(guest, "faults")
            assert not lost["fits"]
            assert "picture" in lost["faults"][0]
            assert (await guest.get(lost["art"])).status_code == 200
            assert lost["art"] == new["art"]
            mark.unlink()
            assert registry.desk.look()
            assert not (await told(guest, "faults"))["fits"]

    run(work())


def test_others_are_answered_while_a_mark_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "own")
    file = tmp_path / "own/stadtmusikanten.toml"

    reading, answered = Event(), Event()

    def slow(module: str, text: str, seconds: float) -> Any:
        reading.set()
        assert answered.wait(30), "nobody else was answered meanwhile"
        raise AsideFailed(long=True)

    async def work() -> None:
        async with workshop(file) as (registry, _):
            assert registry.desk is not None
            watching = asyncio.create_task(registry.follow(registry.desk))
            monkeypatch.setattr(svg_mark, "run_aside", slow)
            (tmp_path / "own/esel.svg").write_text('<svg><circle r="1.125"/></svg>')
            while registry.desk.saved < 2:
                await asyncio.sleep(0.01)
                if reading.is_set():  # and this loop goes on
                    answered.set()
            assert "too long" in str([str(each) for each in _faults(file)])
            watching.cancel()

    run(work())


def test_a_table_keeps_the_cards_that_it_was_dealt(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    right = {"title": "Owls", "numbers": "[1, 2, 3]", "copies": 20, "wildcards": 0, "suit": "grey"}

    async def work() -> None:
        file.write_text(PLAIN.format(**right), encoding="utf-8")
        async with workshop(file) as (registry, guest):
            assert registry.desk is not None
            watching = asyncio.create_task(registry.follow(registry.desk))
            first = (await guest.post("/new", data={"game": "cards"})).headers["location"]
            page = (await guest.get(first)).text
            file.write_text(PLAIN.format(**right | {"numbers": "[4, 5, 6]"}), encoding="utf-8")
            while registry.deck is None or registry.deck.faces.numbers != (4, 5, 6):
                await asyncio.sleep(LOOK)
            second = (await guest.post("/new", data={"game": "cards"})).headers["location"]
            one, other = await registry.room(first[-4:]), await registry.room(second[-4:])
            assert one is not None
            assert other is not None
            assert one.match.deck is not None
            assert one.match.deck.faces.numbers == (1, 2, 3)
            assert other.match.deck == registry.deck
            address = next(part for part in page.split("&#34;") if part.endswith("cards-en.svg"))
            sheet = (await guest.get(address)).text
            assert "O1" in ids(sheet)
            assert "O4" in ids(files_by_name(registry.deck)["cards-en.svg"][0].decode())
            again = (await guest.get(first)).text
            kept = next(part for part in again.split("&#34;") if part.endswith("cards-en.svg"))
            assert "O1" in ids((await guest.get(kept)).text)
            watching.cancel()

    run(work())


@given(st.tuples(*[st.floats(0, 1)] * 3), st.sampled_from(VISIONS))
def test_a_filter_of_the_page_is_what_other_eyes_see(
    channels: tuple[float, float, float], vision: Any
) -> None:
    def linear(value: float) -> float:
        return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)

    colour = Rgb(*channels)
    rows = [
        sum(w * linear(c) for w, c in zip(row, channels, strict=True))
        for row in vision_matrix(vision)
    ]
    wanted = [min(1.0, max(0.0, value)) for value in rows]
    assert [linear(c) for c in colour.seen_by(vision)] == pytest.approx(wanted, abs=1e-6)


def run_cardlie(*args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "cardlie", "workshop", *args],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )  # fmt: skip


@pytest.mark.some(3, of="hosts in processes")
def test_the_command_follows_the_file(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "own")
    file = tmp_path / "own/stadtmusikanten.toml"
    process = run_cardlie(str(file), "--port", "0")
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.endswith("/workshop")
        browser = httpx.Client(base_url=address)
        saved = browser.get("/state").json()
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("wildcards = 5", "wildcards = 0"), encoding="utf-8")
        while (now := browser.get("/state").json())["saved"] == saved["saved"]:
            time.sleep(0.05)
        browser.close()
        assert "*" in cards_in(saved)
        assert {face: count for face, _, count in now["cards"]}["*"] == 0
    finally:
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=20)
    assert (process.returncode, said[1]) == (0, "")


@pytest.mark.some(1)
@pytest.mark.parametrize("name", ["none.toml", "deck.txt"])
def test_what_is_no_deck_is_refused(tmp_path: Path, name: str) -> None:
    process = run_cardlie(str(tmp_path / name))
    _, said = process.communicate(timeout=20)
    assert process.returncode == 2
    assert said.startswith("cardlie: ")
    assert name in said.splitlines()[0]
