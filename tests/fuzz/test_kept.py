"""What was kept and is odd is set aside with a word; what stands beside it goes on."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.engine import Options
from cardlie.engine.log import dump, parse
from cardlie.host.played import played_games
from cardlie.host.store import Store
from cardlie.host.table_registry import TableRegistry
from tests.fuzz.odd import TEXTS, VALUES, changed, fuzzed
from tests.games.playing import finished
from tests.report.evenings import evening

#: A game of two people to its end, as a host keeps it.
SOUND = evening(Options("leira", 2, start=1), 3, [False, False], [2.0, 5.0])

#: A saved game.
SAVED = dump(finished(Options("tavern", 3), 8, Random(2))).splitlines()


def kept(file: Path, rows: list[str | bytes], used: Any) -> None:
    """A host's file with a sound table and one of these rows."""
    Store(file).close()
    with closing(sqlite3.connect(file)) as db, db:
        for code, its, when in (
            ("BCDF", [json.dumps(each) for each in SOUND], 1e9),
            ("GHJK", rows, used),
        ):
            db.execute("insert into tables values (?, ?)", (code, when))
            numbered = [(code, number, row) for number, row in enumerate(its)]
            db.executemany("insert into deeds values (?, ?, ?)", numbered)


#: Rows of a table, of which some are odd; and what is not JSON at all.
ROWS = changed(SOUND).map(lambda deeds: [json.dumps(each) for each in deeds]) | st.lists(
    TEXTS.map(lambda text: text.encode("utf-8", "replace").decode()) | st.binary(max_size=9),
    min_size=1, max_size=4,
)  # fmt: skip

#: When a table was used, as nobody should have written it.
USED = VALUES.filter(lambda value: type(value) in (int, float, str) and value == value).map(
    lambda value: value if not isinstance(value, int) else value % 2**60
)


@fuzzed(25)
@given(rows=ROWS, used=USED)
def test_an_odd_table_is_set_aside_and_the_others_count(
    tmp_path_factory: pytest.TempPathFactory, rows: list[str | bytes], used: Any
) -> None:
    file = tmp_path_factory.mktemp("kept") / "keep"
    if isinstance(used, str):
        used = used.encode("utf-8", "replace").decode()
    kept(file, rows, used)
    assert played_games(file)[:1] == SOUND_GAMES
    with closing(Store(file)) as store:
        registry = TableRegistry(store)
        assert registry._known.keys() == {"BCDF", "GHJK"}
        assert registry._rebuilt("BCDF") is not None
        store.fixed()


@fuzzed(60)
@given(st.integers(0, len(SAVED) - 1), st.data())
def test_an_odd_line_of_a_saved_game_is_told(number: int, data: st.DataObject) -> None:
    line = data.draw(changed(json.loads(SAVED[number])), "line")
    lines = [*SAVED[:number], json.dumps(line), *SAVED[number + 1 :]]
    with suppress(CardlieError):
        parse(Path("game.jsonl"), "\n".join([*lines, ""]).encode("utf-8", "replace"))


def _games() -> list[Any]:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        kept(Path(folder) / "keep", [], 0.0)
        return played_games(Path(folder) / "keep")


SOUND_GAMES = _games()
