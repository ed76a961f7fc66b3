"""What is kept: for nobody else's eyes, never done by halves, and one odd table harms no other."""

from __future__ import annotations

import asyncio
import html
import json
import os
import shutil
import sqlite3
import stat
import tempfile
import threading
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.strings import translation
from cardlie.engine import Options
from cardlie.host.store import Store
from cardlie.session import journal, lobby
from cardlie.session.match import Entry, MatchState
from cardlie.session.seats import Refused
from cardlie.web.refusals import NotKept
from tests.depth import of_all
from tests.host.house import open_registry, phone, run, seated

#: What is said where nothing more can be kept.
FULL = "The host's disk is full, so nothing was done. Try again when there is room."


def modes(folder: Path) -> dict[str, str]:
    """Who may do what with each file that lies there."""
    return {file.name: oct(stat.S_IMODE(file.stat().st_mode)) for file in folder.iterdir()}


@pytest.mark.parametrize("umask", [0, 0o022, 0o002, 0o077])
def test_nobody_else_reads_what_is_kept(
    umask: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first byte on, and where a host that died left files that all could read."""
    known = []
    connect = sqlite3.connect

    def connecting(*arguments: Any, **more: Any) -> sqlite3.Connection:
        known.append(modes(Path(arguments[0]).parent))
        found: sqlite3.Connection = connect(*arguments, **more)
        return found

    monkeypatch.setattr("cardlie.host.store.sqlite3.connect", connecting)
    old, left = tmp_path / "old", tmp_path / "left"

    async def work() -> None:
        for folder in (old, left):
            store = Store(folder / "keep")
            await store.add("BCDF", len(store.journal("BCDF")), {"seed": 7})
            assert {"keep", "keep-wal"} <= modes(folder).keys()
            assert set(modes(folder).values()) == {"0o600"}
            if folder == old:
                shutil.copytree(old, left)  # as a killed host leaves it
                for file in left.iterdir():
                    file.chmod(0o666)
            else:
                assert len(store.journal("BCDF")) == 2
            store.close()

    before = os.umask(umask)
    try:
        run(work())
    finally:
        os.umask(before)
    assert known[0] == {"keep": "0o600"}


async def kept_tables(keep: Path) -> list[str]:
    """Two tables that are kept, with games on them, the first of a fixed game."""
    codes = []
    async with open_registry(keep) as registry, AsyncExitStack() as stack:
        for fixed in (True, False):
            room, phones = await seated(stack, registry, Options("leira", 3), 2)
            if fixed:
                room = await registry.open(
                    Options("leira", 3), bots=(None, None, "random"), fixed=True
                )
                await phones[0].sit(room, "Ann", 0)
            await phones[0].chair(room, "bot", seat=1, bot="random")
            await phones[0].chair(room, "start")
            assert room.match.table is not None
            codes.append(room.code)
    return codes


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 10**20), st.text(max_size=9)),
    lambda inner: st.one_of(st.lists(inner, max_size=3),
                            st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=5,
)  # fmt: skip


@st.composite
def spoilt(draw: st.DrawFn, entries: list[dict[str, Any]]) -> tuple[int, str | bytes]:
    """The number of an entry, and what is kept in its place."""
    number = draw(st.integers(0, len(entries) - 1))
    entry = entries[number]
    key = draw(st.sampled_from(sorted(entry)))
    value = draw(st.one_of(JSON, st.sampled_from([other.get(key) for other in entries])))
    texts: list[st.SearchStrategy[str | bytes]] = [
        st.just(json.dumps({name: entry[name] for name in entry if name != key})),
        st.just(json.dumps({**entry, key: value})),
        st.just(json.dumps(draw(st.sampled_from(entries)))),
        JSON.map(json.dumps), st.text(max_size=9), st.binary(max_size=9),
    ]  # fmt: skip
    return number, draw(st.one_of(texts))


def test_the_one_table_is_the_one_that_was_left_if_it_is_that_very_game(tmp_path: Path) -> None:
    async def code_of(options: Options) -> str:
        async with open_registry(tmp_path / "keep") as registry:
            return (await registry.only_table(options, ())).code

    async def work() -> None:
        first = await code_of(Options("leira", 3))
        assert await code_of(Options("leira", 3)) == first
        assert await code_of(Options("leira", 4)) != first

    run(work())


def test_an_odd_entry_harms_no_other_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever stands there instead: the host starts, and the table goes on or is set aside."""
    with tempfile.TemporaryDirectory() as folder:
        first = Path(folder) / "first"
        codes: list[str] = []

        async def lay() -> None:
            codes.extend(await kept_tables(first))

        run(lay())
        with sqlite3.connect(first) as db:
            query = "select deed from deeds where code = ? order by number"
            entries = [json.loads(entry) for (entry,) in db.execute(query, codes[:1])]
        db.close()

        @settings(max_examples=of_all(60), deadline=None)
        @given(spoilt(entries))
        def law(odd: tuple[int, str | bytes]) -> None:
            keep = Path(folder) / "spoilt"
            shutil.copy(first, keep)
            with sqlite3.connect(keep) as db:
                replace = "update deeds set deed = ? where code = ? and number = ?"
                db.execute(replace, (odd[1], codes[0], odd[0]))
            db.close()
            run(visit(keep))

        async def visit(keep: Path) -> None:
            async with open_registry(keep) as registry, phone(registry) as guest:
                capsys.readouterr()
                only = await registry.only_table(Options("leira", 3), ())
                registry.only = None
                answers = [await guest.get(f"/t/{codes[0]}") for _ in range(2)]
                said = capsys.readouterr().err
                assert {answer.status_code for answer in answers} <= {200, 404, 409}
                if answers[0].status_code == 409:
                    assert (
                        "This table can't be resumed from what was saved of it."
                        in html.unescape(answers[0].text)
                    )
                    assert said.count("\n") == 1
                    assert f"table {codes[0]} can't be resumed" in said
                    with pytest.raises(Refused):
                        await registry.room(codes[0])
                else:
                    assert not said
                for code in (codes[1], only.code):
                    assert (await guest.get(f"/t/{code}")).status_code in (200, 409)
                assert (await guest.get(f"/t/{codes[1]}")).status_code == 200
                assert (await registry.open(Options("tavern", 2))).code not in codes

        law()


def test_a_table_is_done_again_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In another thread, once for all who ask meanwhile, even if the first of them goes away."""
    threads: list[int] = []
    apply = MatchState.apply

    def applying(match: MatchState, entry: Entry) -> MatchState:
        threads.append(threading.get_ident())
        return apply(match, entry)

    async def work() -> None:
        code = (await kept_tables(tmp_path / "keep"))[0]
        monkeypatch.setattr(MatchState, "apply", applying)
        async with open_registry(tmp_path / "keep") as registry:
            entries = len(registry.store.journal(code))
            asking = [asyncio.create_task(registry.room(code)) for _ in range(3)]
            await asyncio.sleep(0)
            asking[0].cancel()
            rooms = {id(await each) for each in asking[1:]}
            assert rooms == {id(await registry.room(code))}
            assert len(threads[:entries]) == entries
            assert threading.get_ident() not in threads[:entries]

    run(work())


def test_a_full_disk_is_told_as_what_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing was done; with room again, the same goes through. The host is told once."""

    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, (guest,) = await seated(stack, registry, Options("leira", 3), 1)
            (pages,) = registry.store._db.execute("pragma page_count").fetchone()
            registry.store._db.execute(f"pragma max_page_count = {pages}")
            before = await guest.state(room)
            for _ in range(400):
                answer = await guest.chair(room, "bot", seat=1, bot="random")
                if answer.status_code != 200:
                    break
                before = await guest.state(room)
                answer = await guest.chair(room, "rise", seat=1)
                if answer.status_code != 200:
                    break
                before = await guest.state(room)
            assert answer.status_code == 507
            assert answer.json()["error"] == FULL
            assert await guest.state(room) == before
            async with phone(registry, "de") as other:
                page = await other.sit(room, "Ben" * 5, 2)
                assert page.status_code == 507
                assert translation("de").sentences[FULL] in page.text
            told = "cardlie: can't save tables (in memory): database or disk is full\n"
            assert capsys.readouterr().err == told
            registry.store._db.execute("pragma max_page_count = 1000000")
            assert (await guest.chair(room, "agree", game="leira", seats=4)).status_code == 200

    run(work())


def test_what_a_disk_refuses_for_other_reasons_may_go_later(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, (guest,) = await seated(stack, registry, Options("leira", 3), 1)
            for _ in range(2):  # told anew after something was kept
                registry.store._db.execute("pragma query_only = 1")
                answer = await guest.chair(room, "bot", seat=1)
                assert answer.status_code == 503
                assert capsys.readouterr().err.startswith(
                    "cardlie: can't save tables (in memory): "
                )
                registry.store._db.execute("pragma query_only = 0")
                assert (await guest.chair(room, "agree", game="leira", seats=4)).status_code == 200
            registry.store._db.execute("pragma query_only = 1")
            with pytest.raises(NotKept, match="could not save this"):
                await room.change(lobby.rise, room.match.seats[0].person, 0)  # type: ignore[union-attr]
            registry.store._db.execute("pragma query_only = 0")
            assert (await guest.chair(room, "bot", seat=1)).status_code == 200

    run(work())


def test_what_can_not_be_done_is_not_kept() -> None:
    """A journal that holds it could never be read again."""

    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, phones = await seated(stack, registry, Options("leira", 2), 2)
            await phones[0].chair(room, "start")
            kept, match = registry.store.journal(room.code), room.match
            for wrong in ("challenge", "say 9999 nonsense", "fly"):
                entry = journal.act(0, wrong)
                with pytest.raises(CardlieError):
                    await room.change(lambda match, there, wished: [wished], entry)
                assert room.match is match
                assert registry.store.journal(room.code) == kept

    run(work())


def test_bots_play_on_when_there_is_room_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot did and could not be kept was not done; meanwhile nobody waits for it."""
    monkeypatch.setattr("cardlie.web.table_bots.AGAIN", 0.001)

    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, (guest,) = await seated(stack, registry, Options("leira", 3), 1)
            await guest.chair(room, "bot", seat=1, bot="random")
            add = registry.store.add
            refused: list[int] = []

            async def adding(code: str, number: int, entry: dict[str, Any]) -> None:
                if entry["deed"] == "act" and not entry["id"] and len(refused) < 5:
                    refused.append(number)
                    raise NotKept(full=False)
                await add(code, number, entry)

            monkeypatch.setattr(registry.store, "add", adding)
            await guest.chair(room, "start")
            assert (await guest.chair(room, "bot", seat=0, bot="random")).status_code == 200
            while room.match.stage != "over":
                await asyncio.sleep(0.001)
            assert len(refused) == 5
            assert len({*refused}) <= 2

    run(work())
