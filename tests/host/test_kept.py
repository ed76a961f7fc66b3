"""A keep file is data: whatever it says, nothing that stands in it is started or imported."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from itertools import count, product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardlie.engine import Options, Table
from cardlie.engine.agreed import options_json
from cardlie.engine.log import VERSION
from cardlie.host.store import Store
from cardlie.host.table_registry import TableRegistry
from cardlie.session.seats import Person
from cardlie.web.live_table import LETTERS
from tests.depth import DEEP
from tests.games.playing import any_action
from tests.host.house import LAX, open_registry, phone, run

if TYPE_CHECKING:
    from pathlib import Path

    from cardlie.session.seats import EntryJson


#: All that can be done at a table.
KINDS = {
    "open", "agree", "sit", "rise", "bot", "back", "offer", "take", "wait", "gone", "lead", "clock",
    "pause", "deal", "lobby", "act", "undo", "tally",
}  # fmt: skip

#: What is put in the place of each value; of the others some, and all in the gate.
PROGRAMS = ("pipe:touch started", "hostile:Bot")
ODD: tuple[Any, ...] = (
    None, True, -1, 10**9, "", "../hostile.toml", "pipe:./hostile.py", [*PROGRAMS],
    {"bot": PROGRAMS[0]}, {"game": "hostile:Bot", "seats": 3}, {"game": "hostile.toml", "seats": 3},
    {"game": "leira", "seats": 3, "deck": "hostile.py"},
)  # fmt: skip

ANN, BEN, EVE, NEW = (Person.of(name).key for name in ("ann", "ben", "eve", "new"))


def dealt(seats: int, seed: int) -> tuple[Table, EntryJson]:
    """A game on so many seats, and the entry that deals it."""
    options = Options("leira", seats)
    entry = {"deed": "deal", "options": options_json(options), "seed": seed}
    return Table.deal(options, seed=seed), entry | {"version": VERSION, "cards": None}


def every_entry() -> list[EntryJson]:
    """What is kept of a table at which all was done that can be; a bot is in turn."""
    first, deal = dealt(2, 7)
    entries: list[EntryJson] = [
        {"deed": "open", "options": options_json(Options("leira", 4)), "fixed": False},
        {"deed": "sit", "seat": 0, "name": "Ann", "key": ANN},
        {"deed": "sit", "seat": 1, "name": "Ben", "key": BEN},
        {"deed": "agree", "options": options_json(Options("leira", 3))},
        {"deed": "bot", "seat": 2, "bot": "random"}, {"deed": "rise", "seat": 2},
        {"deed": "clock", "seconds": 600}, {"deed": "lead", "seat": 1}, deal,
        {"deed": "wait", "name": "Eve", "key": EVE}, {"deed": "gone", "key": EVE},
        {"deed": "pause", "on": True}, {"deed": "pause", "on": False},
        {"deed": "bot", "seat": 0, "bot": "random", "once": False}, {"deed": "back", "seat": 0},
        {"deed": "act", "seat": first.actor, "do": "say 1 two", "id": "abcdefgh"},
        {"deed": "undo", "seat": first.actor, "no": False},
        {"deed": "undo", "seat": 1 - first.actor, "no": False},
        {"deed": "offer", "seat": 1, "code": Person.of("CODE").key},
        {"deed": "take", "seat": 1, "key": NEW},
    ]  # fmt: skip
    rng, number = Random(1), count()
    while not first.over:
        seat, do = first.actor, str(any_action(first.legal(), rng, leaves=False))
        first.act(do)
        entries.append({"deed": "act", "seat": seat, "do": do, "id": f"id-{next(number):06}"})
    second, deal = next(made for seed in count() if (made := dealt(3, seed))[0].actor == 2)
    entries += [
        {"deed": "tally", "game": 1, "rows": []}, {"deed": "lobby"},
        {"deed": "bot", "seat": 2, "bot": "random"}, deal,
    ]  # fmt: skip
    assert not second.over
    assert {each["deed"] for each in entries} == KINDS
    return entries


def spoilt(entries: list[EntryJson]) -> list[list[EntryJson]]:
    """The entries with one value of one of them replaced, for each field of each, many ways."""
    found = []
    rng = Random(len(entries))
    known: set[str] = set()
    for at, entry in enumerate(entries):
        if entry["deed"] == "act" and entry["deed"] in known:
            continue  # one of many that are alike
        known.add(entry["deed"])
        for field, value in product(entry, (*PROGRAMS, *(ODD if DEEP else rng.sample(ODD, 1)))):
            found.append([*entries[:at], entry | {field: value}, *entries[at + 1 :]])
    return found


def test_nothing_in_a_keep_file_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whichever value stands where: no process, no import; the table goes on, or is set aside."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hostile.py").write_text("raise SystemExit('it was imported')")
    begun: list[Any] = []
    monkeypatch.setattr(subprocess, "Popen", lambda *given, **_: begun.append(given))
    entries = every_entry()
    tables = [entries, *spoilt(entries)]
    codes = ["".join(letters) for letters, _ in zip(product(LETTERS, repeat=4), tables)]  # noqa: B905

    async def work() -> None:
        store = Store(None)
        with store._db as db:
            for code, kept in zip(codes, tables, strict=True):
                db.execute("insert into tables values (?, 0)", (code,))
                rows = [(code, number, json.dumps(each)) for number, each in enumerate(kept)]
                db.executemany("insert into deeds values (?, ?, ?)", rows)
        registry = TableRegistry(
            store, limits=LAX, pace=(0.0, 0.0), names=frozenset({"table.test"})
        )
        async with phone(registry) as guest:
            for code, kept in zip(codes, tables, strict=True):
                capsys.readouterr()
                answer = await guest.get(f"/t/{code}/state")
                room = registry._rooms.get(code)
                if room and room.bots.thinking:  # a bot plays
                    await asyncio.wait([room.bots.thinking], timeout=5)
                said = capsys.readouterr().err
                assert answer.status_code in (200, 409), (kept, answer.text)
                assert (answer.status_code == 409) == (f"table {code} can't be resumed" in said)
                assert said.count("\n") <= 1
                assert not begun, kept
                assert "hostile" not in sys.modules, kept
                if room:
                    room.close()
            assert (await guest.get(f"/t/{codes[0]}/state")).status_code == 200
        registry.close()
        store.close()

    run(work())
    assert not (tmp_path / "started").exists()


def test_who_starts_the_host_names_programs_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table with one goes on where it is named again, and is set aside where it is not."""
    own, keep = "tests.host.own_bot:Bot", tmp_path / "keep"
    options = Options("leira", 2)

    async def work() -> None:
        async with open_registry(keep) as registry:
            code = (await registry.only_table(options, (own, None))).code
        async with open_registry(keep) as registry:
            assert (await registry.only_table(options, (own, None))).code == code
        capsys.readouterr()
        async with open_registry(keep) as registry:
            assert (await registry.only_table(options, ())).code != code
            assert f"its code runs only if you name it: --seats {own}" in capsys.readouterr().err

    run(work())
