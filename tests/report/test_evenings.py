"""What a host kept of people's games tells a report how long they take."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.cli import main
from cardlie.engine import Options, Table
from cardlie.host.played import BREAK, PlayedGame, played_games
from cardlie.host.store import WHEN, Store
from cardlie.report.evenings import HumanGames
from cardlie.sim.pace import SECONDS
from tests.extras import needs
from tests.games.playing import any_action, tables
from tests.host.house import open_registry, phone, run
from tests.report.evenings import evening

if TYPE_CHECKING:
    from cardlie.session.seats import EntryJson


async def keep(file: Path, deeds: list[EntryJson]) -> None:
    """Write deeds as they are, whatever the time is."""
    store = Store(file)
    store._commit([("BCDF", nth, deed) for nth, deed in enumerate(deeds)])
    store.close()


@settings(max_examples=8, deadline=None)
@given(tables(), st.data())
def test_time_is_that_of_people_without_breaks(
    tmp_path_factory: pytest.TempPathFactory, options: Options, data: st.DataObject
) -> None:
    bots = data.draw(
        st.lists(st.booleans(), min_size=options.seats, max_size=options.seats), "bots"
    )
    gap = st.integers(0, 9000).map(lambda tenths: tenths / 10)
    gaps = data.draw(st.lists(gap, min_size=1, max_size=9), "gaps")
    deeds = evening(options, data.draw(st.integers(0, 999), "seed"), bots, gaps)
    file = tmp_path_factory.mktemp("kept") / "host.sqlite"
    run(keep(file, deeds))
    dealt = next(nth for nth, deed in enumerate(deeds) if deed["deed"] == "deal")
    took = [deeds[nth][WHEN] - deeds[nth - 1][WHEN] for nth in range(dealt + 1, len(deeds))]
    acts = deeds[dealt + 1 :]
    seconds = [t for t, act in zip(took, acts, strict=True) if t <= BREAK and not bots[act["seat"]]]
    found = played_games(file)
    if not found:
        again = Table.deal(options, seed=deeds[dealt]["seed"])
        for act in acts:
            again.act(act["do"])
        assert not again.over or not seconds
        return
    [game] = found
    assert (game.options, game.decisions) == (options, len(acts))
    assert game.seconds == pytest.approx(seconds)
    assert game.minutes * 60 == pytest.approx(sum(t for t in took if t <= BREAK))


def test_decisions_are_of_the_rules_and_games_of_the_variant() -> None:
    three, two = Options("leira", seats=3), Options("leira", seats=2)
    played = [
        PlayedGame(three, 4, 10, 2.0, (5.0, 7.0)),
        PlayedGame(three, 6, 12, 4.0, (6.0,)),
        PlayedGame(two, 9, 30, 9.0, (10.0,)),
        PlayedGame(Options("wheel", seats=3), 1, 1, 99.0, (99.0,)),
    ]
    found = HumanGames.of(played, three)
    assert (found.games, found.alike, found.seconds.value) == (3, 2, 7.0)
    values = {name: each.value for name, each in found.figures.items()}
    assert values == {"minutes": 3.0, "rounds": 5.0, "decisions": 11.0}
    assert HumanGames.of(played, Options("perudo", seats=2)).seconds.value is None


def test_what_people_played_at_a_host_stands_in_the_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "keep"

    async def work() -> None:
        async with open_registry(file) as registry, AsyncExitStack() as stack:
            room = await registry.open(Options("leira", 2, start=1))
            phones = [await stack.enter_async_context(phone(registry)) for _ in range(2)]
            for seat, guest in enumerate(phones):
                await guest.sit(room, f"P{seat}", seat)
            for _ in range(2):
                assert (await phones[0].chair(room, "start")).status_code == 200
                while room.match.stage == "play":
                    assert room.match.table
                    action = any_action(room.match.table.legal(), Random(1))
                    await phones[room.match.table.actor].act(room, str(action))
            while room.match.uncounted():
                await asyncio.sleep(0.01)

    run(work())
    assert [game.options.start for game in played_games(file)] == [1, 1]
    page = tmp_path / "page.json"
    typed = ["report", "leira", "--players", "2", "--with", "start=1", "--seats", "honest"]
    few = ["--games", "30", "--closely", "2", "--played", str(file), "-o", str(page)]
    assert main([*typed, *few]) == 0
    told = json.loads(page.read_text())
    assert told["evenings"]["games"] == told["evenings"]["alike"] == 2
    took = told["evenings"]["figures"]["seconds"] or SECONDS  # bots of a test may take none
    assert told["seconds"] == pytest.approx(took, abs=1e-6)
    capsys.readouterr()
    for odd, why in (("wheel", "no finished game of"), ("leira", "has no saved games")):
        kept = file if odd == "wheel" else tmp_path / "nothing"
        assert main(["report", odd, "--played", str(kept), "-o", f"{tmp_path}/odd.json"]) == 2
        assert why in capsys.readouterr().err
    page.write_text("no database, but some text " * 50, encoding="utf-8")
    assert main(["report", "leira", "--played", str(page), "-o", f"{tmp_path}/odd.json"]) == 2
    said, hint = capsys.readouterr().err.splitlines()
    assert said == f"cardlie: {page} can't be read: file is not a database"
    assert hint.startswith("  hint: give a file written by 'cardlie host --keep FILE', and stop")


@pytest.mark.some(2, of="pages of a report")
@needs("matplotlib")
def test_real_evenings_stand_on_the_page(tmp_path: Path) -> None:
    options, file, page = Options("leira", seats=2, start=1), tmp_path / "keep", tmp_path / "p.html"
    run(keep(file, evening(options, 1, [False, False], [3.0])))
    typed = ["report", "leira", "--players", "2", "--with", "start=1", "--games", "30"]
    assert main([*typed, "--closely", "2", "--played", str(file), "-o", str(page)]) == 0
    said = page.read_text(encoding="utf-8")
    assert "Real evenings" in said
    assert "Games read: 1 with these rules, 1 of exactly this variant." in said
