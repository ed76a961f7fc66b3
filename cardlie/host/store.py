"""The journal on disk: what was done at each table, written before anybody is told.

A table is how it was opened and what was done since, each entry a JSON object with a number. One
thread writes: entries that wait while it does are committed together, with one sync to the disk.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from contextvars import copy_context
from pathlib import Path
from typing import Any

from cardlie.base.errors import CardlieError, reason_of
from cardlie.base.json_text import parsed_json
from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.session.seats import EntryJson
from cardlie.web.refusals import NotKept

_SCHEMA = """
create table if not exists tables (code text primary key, used real not null) without rowid;
create table if not exists deeds (
    code text not null references tables, number integer not null, deed text not null,
    primary key (code, number)
) without rowid;
"""

#: What the file says of itself, so that no other file is taken for one.
_OURS = 0x6361726C

#: When something was done, in seconds since 1970, as its entry says.
WHEN = "when"


def told_aside(code: str, error: Exception) -> None:
    """Say on standard error that a table is odd, and what is: all others go on."""
    why = f"{type(error).__name__}: {error}"
    if isinstance(error, CardlieError):
        why = "; ".join(filter(None, (str(error), error.hint)))
    why = " ".join(why.split())[:200]
    show(
        tr("table {code} can't be resumed and is set aside ({why})", code=code, why=why), error=True
    )


def why_of(error: BaseException | None) -> str:
    """Why a file can't be opened or written, in few words."""
    return reason_of(error) if isinstance(error, OSError) else str(error)[:80]


class Store:
    """The journals of all tables in one SQLite file (or in memory, for ``None``)."""

    def __init__(self, file: Path | None) -> None:
        self._name = str(file or "in memory")
        self._writer = ThreadPoolExecutor(1, "host-store")
        self._waiting: list[tuple[str, int, EntryJson, asyncio.Future[None]]] = []
        self._writing = self._in_trouble = False
        self._context = copy_context()  # whoever runs the host is told in their own language
        try:
            if file is not None:
                file.parent.mkdir(parents=True, exist_ok=True)
                os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
            self._db = sqlite3.connect(file or ":memory:", check_same_thread=False)
            self._db.execute("pragma busy_timeout = 200")
            self._open(file)
        except (sqlite3.Error, OSError) as error:
            raise CardlieError(
                self._cannot_keep(error),
                "choose another file with --keep, or stop the host that uses it",
            ) from None

    def _open(self, file: Path | None) -> None:
        db = self._db
        (ours,) = db.execute("pragma application_id").fetchone()
        (known,) = db.execute("select count(*) from sqlite_master").fetchone()
        if known and ours != _OURS:
            raise sqlite3.DatabaseError("it is no file of cardlie's host")
        for end in ("", "-wal", "-shm") if file else ():
            with suppress(FileNotFoundError):  # what SQLite lays beside the file takes its mode
                Path(f"{file}{end}").chmod(0o600)
        db.execute("pragma locking_mode = exclusive")  # two hosts would not hear each other
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = full")
        db.execute(f"pragma application_id = {_OURS}")
        db.executescript(_SCHEMA)

    def codes(self) -> dict[str, float]:
        """The code of each table that is kept, and when it was last used (0: nobody knows)."""
        with closing(self._db.execute("select code, used from tables")) as rows:
            times = {str(code): used for code, used in rows}
        return {code: used if isinstance(used, float) else 0.0 for code, used in times.items()}

    def fixed(self) -> list[str]:
        """The codes of tables whose game was fixed when they were opened, the last used first."""
        query = """select code from deeds join tables using (code) where number = 0
            and json_valid(deed) and json_extract(deed, '$.fixed') order by used desc"""
        with closing(self._db.execute(query)) as rows:
            return [str(code) for (code,) in rows]

    def journal(self, code: str) -> list[EntryJson]:
        """All that was done at a table, in order."""
        query = "select deed from deeds where code = ? order by number"
        with closing(self._db.execute(query, (code,))) as rows:
            return [parsed_json(entry) for (entry,) in rows]

    async def add(self, code: str, number: int, entry: Mapping[str, Any]) -> None:
        """Keep an entry; it is on the disk when this returns."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        timed = {**entry, WHEN: round(time.time(), 1)}
        self._waiting.append((code, number, timed, done))
        if not self._writing:
            self._writing = True
            loop.create_task(self._write(), context=self._context)  # noqa: RUF006 (it ends itself)
        try:
            await done
        except sqlite3.Error as error:
            full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
            raise NotKept(full=full) from None

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            error: Exception | None = None
            try:
                await loop.run_in_executor(
                    self._writer, self._commit, [entry[:3] for entry in batch]
                )
            except Exception as raised:
                error = raised
            self._tell_host(error)
            for *_, done in batch:
                if done.done():  # whoever waited has gone
                    continue
                if error is None:
                    done.set_result(None)
                else:
                    done.set_exception(error)
        self._writing = False

    def _tell_host(self, error: Exception | None) -> None:
        """Say on standard error that nothing can be kept: once, until something is kept again."""
        if error is not None and not self._in_trouble:
            with suppress(OSError, ValueError):  # it may be full, or closed, too
                show(f"cardlie: {self._cannot_keep(error)}", error=True)
        self._in_trouble = error is not None

    def _cannot_keep(self, error: Exception) -> str:
        return tr("can't save tables ({name}): {error}", name=self._name, error=why_of(error))

    def _commit(self, entries: list[tuple[str, int, EntryJson]]) -> None:
        now = time.time()
        with self._db:
            for code in {code for code, _, _ in entries}:
                self._db.execute("insert or replace into tables values (?, ?)", (code, now))
            self._db.executemany(
                "insert into deeds values (?, ?, ?)",
                [(code, n, json.dumps(entry, ensure_ascii=False)) for code, n, entry in entries],
            )

    async def forget(self, code: str) -> None:
        """Drop a table and all that was done at it."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._writer, self._drop, code)

    def _drop(self, code: str) -> None:
        with self._db:
            self._db.execute("delete from deeds where code = ?", (code,))
            self._db.execute("delete from tables where code = ?", (code,))

    def close(self) -> None:
        """Finish what is being written, and let go of the file."""
        self._writer.shutdown(wait=True)
        self._db.close()
