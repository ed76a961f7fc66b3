"""Games that are kept: the same figures whatever was kept before, and files that are refused."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.engine import Options
from cardlie.players import parse_seats
from cardlie.sim import Plan, checkpoint, simulate
from cardlie.sim.checkpoint import KeptGames
from cardlie.sim.identity import identity
from tests.cli.running import ran
from tests.fuzz.odd import damaged, fuzzed

if TYPE_CHECKING:
    from collections.abc import Iterator

RANGES = st.lists(st.tuples(st.integers(0, 12), st.integers(1, 12)), min_size=1, max_size=4)


def plan(seats: str = "casual") -> Plan:
    options = Options("leira", seats=2, start=1)
    return Plan.of(options, parse_seats(seats), players=(2, 3), seed=7)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    file = tmp_path / "kept.sqlite"
    yield file
    if file.exists():  # whoever used it has let go of it
        with closing(sqlite3.connect(file, timeout=0)) as db:
            db.execute("begin exclusive")


def opened(file: Path, *plans: Plan, told: str = "a run") -> KeptGames:
    return KeptGames(file, identity(plans), told)


@settings(max_examples=5, deadline=None)
@given(RANGES, st.booleans())
def test_whatever_is_kept_the_figures_are_the_same(
    tmp_path_factory: pytest.TempPathFactory, ranges: list[tuple[int, int]], all_at_once: bool
) -> None:
    file = tmp_path_factory.mktemp("keep") / "kept"
    plans = [plan(), plan("random")]
    every = 1000 if all_at_once else -1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checkpoint, "_EVERY", every)
        patch.setattr("cardlie.sim.simulation.CHUNK", 4)
        for first, games in ranges:
            with opened(file, *plans) as kept:
                run = simulate(plans, games, first=first, keep=kept)
            assert run == simulate(plans, games, first=first)


def test_what_is_kept_is_not_played_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(file, plan()) as kept:
        run = simulate([plan()], 30, keep=kept)
    monkeypatch.setattr("cardlie.sim.chunk.GameRange.play", None)
    with opened(file, plan()) as kept:
        assert simulate([plan()], 30, keep=kept) == run


#: Ends its process in the midst of a game, the first time.
MORTAL = """
import os, signal, time
from pathlib import Path

class Mortal:
    built = 0

    def __init__(self, rng):
        Mortal.built += 1
        self.rng = rng
        if Mortal.built == 60 and not Path("died").exists():
            Path("died").touch()
            os.kill(os.getpid(), signal.SIGKILL)

    def decide(self, seen, legal):
        choices = list(legal.actions(4))
        return choices[int(self.rng.random() * len(choices))]
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_run_that_was_killed_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mortal.py").write_text(MORTAL)
    monkeypatch.chdir(tmp_path)
    words = "sim leira --games 120 --players 2 --with start=1 --json --jobs 1".split()
    words += ["--seats", "mortal:Mortal,random"]
    code = (
        "import sys; from cardlie.sim import checkpoint; checkpoint._EVERY = 0;"
        "from cardlie.cli import main; main(sys.argv[1:])"
    )
    command = [sys.executable, "-c", code, *words, "--keep", "kept"]
    killed = subprocess.run(command, capture_output=True, check=False)
    assert killed.returncode == -signal.SIGKILL
    with closing(sqlite3.connect("kept")) as db:
        (found,) = db.execute("select start, stop from kept").fetchall()
    assert found[0] == 0
    assert 0 < found[1] < 120
    again, whole = ran(*words, "--keep", "kept"), ran(*words)
    assert (again.returncode, again.stdout) == (0, whole.stdout)


def test_bots_of_ones_own_are_known_by_their_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    seen = set()
    for line in ("", "# another line"):
        Path("changing.py").write_text(f"class Bot:\n    def decide(self, a, b): ...\n{line}\n")
        monkeypatch.delitem(sys.modules, "changing", raising=False)
        monkeypatch.setattr("linecache.cache", {})
        seen.add(identity([plan("changing:Bot")]))
    monkeypatch.delitem(sys.modules, "changing")
    assert len(seen) == 2


# --- what is refused


def refusal(file: Path, *plans: Plan, told: str = "a run") -> str:
    with pytest.raises(CardlieError) as found:
        opened(file, *plans, told=told)
    assert found.value.hint is not None
    return str(found.value)


def test_a_file_of_another_run_or_version_is_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(file, plan()).__exit__(None, None, None)
    said = refusal(file, plan("random"), told="another run")
    assert said.endswith("belongs to another run: a run")
    monkeypatch.setattr(checkpoint, "playing_version", lambda: "9.9 (feed)")
    assert "but this is 9.9 (feed)" in refusal(file, plan())


def test_a_file_in_use_is_refused(file: Path) -> None:
    with opened(file, plan()):
        assert refusal(file, plan()).endswith("is in use by another run")


def test_what_is_no_file_of_ours_is_refused_and_left_alone(file: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("create table mine (x)")
    before = file.read_bytes()
    assert "was not written by cardlie sim" in refusal(file, plan())
    assert file.read_bytes() == before
    text = tmp_path / "notes.txt"
    text.write_text("no database at all, but a page of notes\n" * 40)
    assert "not a database" in refusal(text, plan())
    assert "unable to open" in refusal(tmp_path, plan())


def test_a_full_disk_is_told_and_what_was_kept_is_whole(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(file, plan()) as kept:
        simulate([plan()], 25, keep=kept)
    monkeypatch.setattr(checkpoint, "_EVERY", -1)
    full = opened(file, plan())
    full._db.execute("pragma max_page_count = 1")
    monkeypatch.setattr(checkpoint, "_chunk_json", lambda chunk: {"padding": "x" * 50_000})
    with pytest.raises(CardlieError, match="the disk is full"), full as kept:
        simulate([plan()], 75, keep=kept)
    monkeypatch.undo()
    with opened(file, plan()) as kept:
        assert simulate([plan()], 75, keep=kept) == simulate([plan()], 75)


def test_a_damaged_row_is_told(file: Path) -> None:
    with opened(file, plan()) as kept:
        simulate([plan()], 25, keep=kept)
    with closing(sqlite3.connect(file)) as db:
        (text,) = db.execute("select chunk from kept").fetchone()
        for bad in ("{", json.dumps({}), text.replace('"pairs":[]', '"pairs":[[1,[1],[[1]]]]')):
            db.execute("update kept set chunk = ?", (bad,))
            db.commit()
            with opened(file, plan()) as kept, pytest.raises(CardlieError, match="is damaged"):
                simulate([plan()], 25, keep=kept)


@fuzzed(30)
@given(data=st.data())
def test_a_damaged_file_is_read_or_refused(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("kept") / "kept.sqlite"
    with opened(file, plan()) as kept:
        simulate([plan()], 5, keep=kept)
    file.write_bytes(data.draw(damaged(file.read_bytes()), "file"))
    with suppress(CardlieError), opened(file, plan()) as kept:
        simulate([plan()], 5, keep=kept)


#: What stands in a row, in place of what it keeps or of the games that it is of.
@pytest.mark.parametrize("change", ["start = 'x'", "stop = 2.5", "chunk = x'ff'", "chunk = null"])
def test_a_row_of_odd_values_is_refused(change: str, file: Path) -> None:
    with opened(file, plan()) as kept:
        simulate([plan()], 5, keep=kept)
    with closing(sqlite3.connect(file)) as db, suppress(sqlite3.IntegrityError):
        db.execute(f"update kept set {change}")
        db.commit()
    with suppress(CardlieError), opened(file, plan()) as kept:
        simulate([plan()], 5, keep=kept)


def test_keep_is_an_option_of_sim(file: Path) -> None:
    words = "sim leira --players 2 --with start=2 --games 9 --json".split()
    one = ran(*words, "--vs", "start=1", "--keep", str(file))
    again = ran(*words, "--vs", "start=1", "--keep", str(file))
    assert one.stdout == again.stdout == ran(*words, "--vs", "start=1").stdout
    other = ran(*words, "--keep", str(file))
    assert (other.returncode, other.stdout) == (2, "")
    assert (
        "belongs to another run: Leira's Dice; 2 players; casual; 2 dice each, seed 0 -- "
        in other.stderr
    )
