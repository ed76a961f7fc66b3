"""Checkpoints: games that were played, in one SQLite file; a run that was killed goes on.

A row holds what some games of some plans came to. All are whole numbers, so that what is kept and
what is played anew add up to the same figures, wherever and in whatever parts they were played.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from cardlie.base.errors import CardlieError
from cardlie.base.files import MOST_BYTES
from cardlie.base.json_text import parsed_json
from cardlie.base.translation import tr
from cardlie.sim.identity import identity, playing_version
from cardlie.sim.plan import Plan
from cardlie.sim.run import Run
from cardlie.sim.statistics import Moments
from cardlie.sim.tally import COLUMN, Tally

#: What the file says of itself, so that no other file is taken for one.
_OURS = 0x63726573

_SCHEMA = """
create table if not exists about (version text not null, run text not null, told text not null);
create table if not exists kept (
    plans text not null, start integer not null, stop integer not null, chunk text not null,
    primary key (plans, start, stop)
) without rowid;
"""

#: One row, and what it holds.
_ROW = "from kept where plans = ? and start = ? and stop = ?"
_CHUNK = f"select chunk {_ROW}"

#: Seconds between two writings; what was played since is lost if the process is killed.
_EVERY = 0.5

#: Counters of a tally whose keys are texts or numbers.
_COUNTERS = ("times_said", "challenged", "true", "lengths", "last")


class _Growing(NamedTuple):
    """A row that grows: games of some plans, of a run of games from ``first`` on."""

    plans: tuple[Plan, ...]
    first: int
    start: int
    stop: int
    chunk: Run


class KeptGames:
    """What games came to, in a file of one run (``run``, which ``label`` says to people).

    Where the same words meant something else when it was written, since the file of a game, a deck
    or a bot has ``changed``, that stays in it, and what they mean now is played.

    A context: what waits is written when it is left. Raises :class:`CardlieError` for a file that
    is none of ours, or of another run or version of cardlie, or in use; and where the disk is full.
    """

    def __init__(self, file: Path, run: str, label: str) -> None:
        self._file, self._written = file, time.monotonic()
        self._row: _Growing | None = None
        self._on_disk: int | None = None  # up to which game the row is there
        try:
            self._db = sqlite3.connect(file, timeout=0.2, isolation_level=None)
        except sqlite3.Error as error:
            raise self._problem(error) from None
        try:
            self._open(run, label)
        except (sqlite3.Error, CardlieError) as error:
            self._db.close()
            raise self._problem(error) if isinstance(error, sqlite3.Error) else error from None

    def _open(self, run: str, label: str) -> None:
        db, ours = self._db, (playing_version(), run, label)
        db.execute("pragma locking_mode = exclusive")  # one run would not know what another plays
        db.execute("begin exclusive")
        (application,) = db.execute("pragma application_id").fetchone()
        if db.execute("select count(*) from sqlite_master").fetchone() == (0,):
            for statement in (*_SCHEMA.split(";"), f"pragma application_id = {_OURS}"):
                db.execute(statement)
            db.execute("insert into about values (?, ?, ?)", ours)
        elif application != _OURS:
            raise sqlite3.DatabaseError("it was not written by cardlie sim")
        theirs = db.execute("select version, run, told from about").fetchone()
        if theirs is None:
            raise self._damaged()
        db.execute("commit")
        self.changed = theirs[1] != run
        if self.changed and theirs[2] != label:
            raise CardlieError(
                tr("{file} belongs to another run: {told}", file=self._file, told=theirs[2]),
                tr("choose another file with --keep"),
            )
        if theirs[0] != ours[0]:
            said = "{file} was written by cardlie {theirs}, but this is {ours}"
            raise CardlieError(
                tr(said, file=self._file, theirs=theirs[0], ours=ours[0]),
                tr("games may differ between versions: choose another file with --keep"),
            )
        if self.changed:
            db.execute("update about set run = ?", (run,))

    def parts(
        self, plans: tuple[Plan, ...], first: int, stop: int
    ) -> Iterator[tuple[int, int, Run | None]]:
        """Some games in their order, in parts: what is kept of them, None for what is not."""
        query = "select start, stop from kept where plans = ? and start >= ? and stop <= ?"
        rows = self._rows(f"{query} order by start, stop desc", identity(plans), first, stop)
        if not all(isinstance(number, int) for row in rows for number in row):
            raise self._damaged()
        at = first
        for begins, ends in rows:
            if begins < at:
                continue
            if begins > at:
                yield at, begins, None
            yield begins, ends, self._read(plans, begins, ends)
            at = ends
        if at < stop:
            yield at, stop, None

    def _read(self, plans: tuple[Plan, ...], start: int, stop: int) -> Run:
        rows = self._rows(_CHUNK, identity(plans), start, stop)
        try:
            return _chunk_of(parsed_json(str(rows[0][0]), MOST_BYTES), plans)
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError):
            raise self._damaged() from None

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What the file answers; it is read where it may be damaged."""
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise self._problem(error) from None

    def _damaged(self) -> CardlieError:
        return CardlieError(
            tr("{file} is damaged", file=self._file), tr("choose another file with --keep")
        )

    def add(self, plans: tuple[Plan, ...], first: int, start: int, stop: int, chunk: Run) -> None:
        """Keep what the games from ``start`` on came to, of a run of games from ``first`` on.

        They become one row with those right before them, of the same run of games.
        """
        row = self._row
        if row is not None and (row.plans, row.first, row.stop) == (plans, first, start):
            self._row = row._replace(stop=stop, chunk=row.chunk.plus(chunk))
        else:
            self.write()
            self._row, self._on_disk = _Growing(plans, first, start, stop, chunk), None
        if time.monotonic() - self._written > _EVERY:
            self.write()

    def text(self, plans: tuple[Plan, ...], what: str, start: int, stop: int) -> str | None:
        """What :meth:`put` was given of these games of some plans, if it was."""
        rows = self._rows(_CHUNK, f"{identity(plans)} {what}", start, stop)
        return str(rows[0][0]) if rows else None

    def put(self, plans: tuple[Plan, ...], what: str, start: int, stop: int, text: str) -> None:
        """Keep a text about these games; ``what`` says what else it hangs on."""
        try:
            self._put(f"{identity(plans)} {what}", start, stop, text)
        except sqlite3.Error as error:
            raise self._problem(error) from None
        if time.monotonic() - self._written > _EVERY:
            self.write()

    def _put(self, what: str, start: int, stop: int, text: str) -> None:
        if not self._db.in_transaction:
            self._db.execute("begin")
        row = what, start, stop, text
        self._db.execute("insert or replace into kept values (?, ?, ?, ?)", row)

    def write(self) -> None:
        """Put on the disk what waits for it."""
        self._written, row = time.monotonic(), self._row
        try:
            if row is not None and row.stop != self._on_disk:
                what, chunk = identity(row.plans), _chunk_json(row.chunk)
                text = json.dumps(chunk, separators=(",", ":"))
                self._put(what, row.start, row.stop, text)
                self._db.execute(f"delete {_ROW}", (what, row.start, self._on_disk))
            if self._db.in_transaction:
                self._db.execute("commit")
            self._on_disk = row and row.stop
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self._db.execute("rollback")
            raise self._problem(error) from None

    def _problem(self, error: sqlite3.Error) -> CardlieError:
        text, file = str(error), self._file
        if "locked" in text:
            return CardlieError(
                tr("{file} is in use by another run", file=file),
                tr("wait until it ends, or choose another file with --keep"),
            )
        if "full" in text or "disk I/O" in text:
            return CardlieError(
                tr("can't write {file}: the disk is full or failing", file=file),
                tr("nothing in it is lost: free some space and run the same command again"),
            )
        return CardlieError(
            tr("can't use {file} with --keep: {error}", file=file, error=text[:80]),
            tr("choose another file with --keep"),
        )

    def __enter__(self) -> KeptGames:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        try:
            if error is None:
                self.write()
            else:  # what went wrong first is reported
                with suppress(CardlieError):
                    self.write()
        finally:
            self._db.close()


def _chunk_json(chunk: Run) -> dict[str, Any]:
    return {
        "tallies": [_tally_json(tally) for tally in chunk.tallies],
        "pairs": [_moments_json(pair) for pair in chunk.pairs],
    }


def _chunk_of(written: dict[str, Any], plans: Sequence[Plan]) -> Run:
    tallies = [_tally_of(each, plan) for each, plan in zip(written["tallies"], plans, strict=True)]
    pairs = [_moments_of(each, 2 * len(COLUMN)) for each in written["pairs"]]
    if len(pairs) != len(plans) - 1:
        raise ValueError("pairs of other plans")
    return Run(tuple(tallies), tuple(pairs))


def _tally_json(tally: Tally) -> dict[str, Any]:
    """A table is known by how many sit at it: a plan has one for each number of players."""
    written: dict[str, Any] = {"games": _moments_json(tally.games)}
    for name in _COUNTERS:
        written[name] = list(getattr(tally, name).items())
    written["seated"] = [[len(bots), games] for bots, games in tally.seated.items()]
    written["first"] = [
        [len(bots), seat, sharing, games] for (bots, seat, sharing), games in tally.first.items()
    ]
    return written


def _tally_of(written: dict[str, Any], plan: Plan) -> Tally:
    bots = {len(table.bots): table.bots for table in plan.tables}
    counters = {name: Counter(dict(written[name])) for name in _COUNTERS}
    return Tally(
        games=_moments_of(written["games"], len(COLUMN)),
        seated=Counter({bots[players]: games for players, games in written["seated"]}),
        first=Counter({(bots[n], seat, sharing): k for n, seat, sharing, k in written["first"]}),
        **counters,
    )


def _moments_json(moments: Moments) -> list[Any]:
    return [moments.games, moments.sums, moments.products]


def _moments_of(written: list[Any], width: int) -> Moments:
    games, sums, products = written
    if {len(row) for row in (sums, products, *products)} != {width}:
        raise ValueError("figures of another version")
    return Moments(games, sums, products)
