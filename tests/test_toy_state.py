"""A game that keeps something of its own: a heap that all see, and a number that one seat knows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.engine import Options, Table
from cardlie.engine.log import dump, parse
from cardlie.games import GAMES
from cardlie.games.chance import purpose_of
from cardlie.games.records import Fact, SeatNo, StartRolls
from cardlie.games.shown import PrivateExtra, PublicExtra
from cardlie.games.state import GameExtra, State
from cardlie.plugs.encoding import encoding_of
from cardlie.plugs.seat_facts import information_state_layout, observation_facts, observation_layout
from cardlie.telling.names import Names
from cardlie.terminal.look import Look
from cardlie.terminal.painter import Painter
from tests.catalogue import shipped
from tests.depth import sharing
from tests.engine.redealt import reachable
from tests.games.playing import any_action
from tests.host.house import open_registry, phone, run

fresh = sharing(30)


@dataclass(slots=True)
class Heap(GameExtra):
    """A pebble for each showdown; each seat's, and a number that it drew."""

    secrets: list[int]
    pebbles: int = 0

    def after_showdown(self, held: Sequence[int], losses: Sequence[int]) -> None:
        self.pebbles += 1

    def public(self, state: State) -> PublicExtra:
        parities = tuple(secret % 2 for secret in self.secrets)
        return PublicExtra(facts=(Fact("pebbles", self.pebbles, 60), Fact("odd", parities, 1)))

    def private(self, state: State, seat: SeatNo) -> PrivateExtra:
        return PrivateExtra(facts=(Fact("secret", self.secrets[seat], 9),))


def _setup(state: State) -> StartRolls:
    assert isinstance(state.extra, Heap)
    for seat in range(state.options.seats):
        at = state.moment(purpose_of("a heap's secret"), seat)
        state.extra.secrets[seat] = 1 + state.chance.pick(9, at)
    return WHEEL.layout.setup(state)


WHEEL = GAMES["wheel"]
PEBBLES = replace(
    WHEEL,
    id="pebbles",
    title="Pebbles",
    layout=WHEEL.layout._replace(setup=_setup, new_extra=lambda seats: Heap([0] * seats)),
)


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped(monkeypatch, PEBBLES)


def heap_of(table: Table) -> Heap:
    assert isinstance(table.state.extra, Heap)
    return table.state.extra


def tables(seed: int, steps: int = 12) -> Iterator[Table]:
    """A table of three, after each of some actions."""
    table, rng = Table.deal(Options("pebbles", seats=3, start=2), seed=seed), Random(seed)
    yield table
    while not table.over and steps:
        table.act(any_action(table.legal(), rng))
        steps -= 1
        yield table


@fresh
@given(st.integers(0, 10**6))
def test_each_seat_knows_its_own_and_what_all_know(seed: int) -> None:
    for table in tables(seed):
        heap = heap_of(table)
        for seat in range(3):
            seen = table.observe(seat)
            assert seen.public.extra == heap.public(table.state)
            assert seen.own.facts == (Fact("secret", heap.secrets[seat], 9),)
            assert seen.notes() == [f"pebbles {heap.pebbles}"]
            assert seen.notes(seat) == ["odd"] * (heap.secrets[seat] % 2)
            assert seen.own_notes == [f"secret {heap.secrets[seat]}"]
            assert heap not in reachable(seen)
        assert table.observe(1).by_onlooker.own.facts == ()
        assert table.observe(1).by_onlooker == table.observe(2).by_onlooker


@fresh
@given(st.integers(0, 10**6))
def test_a_copy_and_a_log_keep_it(seed: int) -> None:
    *_, table = tables(seed)
    heap = heap_of(table)
    again = parse(Path("pebbles.jsonl"), dump(table).encode()).table
    assert heap_of(again) == heap
    other = table.copy()
    heap_of(other).pebbles += 1
    heap_of(other).secrets[0] = 0
    assert heap_of(again) == heap_of(table) == heap


def test_the_terminal_shows_it() -> None:
    table = Table.deal(Options("pebbles", seats=3), seed=4)
    heap = heap_of(table)
    painter = Painter(Names.around(3, 0), ("", "", ""), Look.of(spoken=True))
    header = " ".join(painter.header(table.observe(0)))
    assert f"secret {heap.secrets[0]}" in header
    assert "pebbles 0" in header
    lines = painter.seats(table.observe(0), {})
    for seat, line in enumerate(lines):
        assert ("odd" in line) == (heap.secrets[seat] % 2 == 1)


def test_phones_show_each_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlie.web.view.title_of", lambda *_: "Pebbles")

    async def work() -> None:
        async with (
            open_registry() as registry,
            phone(registry) as ann,
            phone(registry, lang="de") as eve,
        ):
            room = await registry.open(Options("pebbles", seats=2))
            await ann.get(f"/t/{room.code}")
            await ann.sit(room, "Ann", 0)
            await ann.chair(room, "bot", seat=1, bot="casual")
            await ann.chair(room, "start")
            assert room.match.table is not None
            heap = heap_of(room.match.table)
            mine, hers = await ann.state(room), await eve.state(room)
            assert mine["notes"] == hers["notes"] == [f"pebbles {heap.pebbles}"]
            assert [seat["notes"] for seat in hers["seats"]] == [
                ["odd"] * (secret % 2) for secret in heap.secrets
            ]
            assert mine["mine"]["notes"] == f"secret {heap.secrets[0]}"
            assert hers["mine"]["notes"] == ""
            assert "secret" not in json.dumps(hers)

    run(work())


def test_both_plugs_tell_a_seat_its_own() -> None:
    encoding = encoding_of(Options("pebbles", seats=3, start=2), 0)
    form, kept = observation_layout(encoding), information_state_layout(encoding)
    for seed in range(6):
        for table in tables(seed):
            heap = heap_of(table)
            for seat in range(3):
                row = observation_facts(encoding, table.observe(seat))
                shown = form.views(form.tensor(row))
                assert round(shown["secret"][0] * 9) == heap.secrets[seat]
                assert round(shown["pebbles"][0] * 60) == heap.pebbles
                around = [heap.secrets[(seat + step) % 3] % 2 for step in range(3)]
                assert shown["odd"].tolist() == around
    assert {"secret", "pebbles", "odd"} <= set(kept.blocks)


def test_a_learner_remembers_it() -> None:
    pytest.importorskip("pyspiel")
    from cardlie.plugs.openspiel import class_of

    rng = Random(3)
    for _ in range(5):
        state = class_of(PEBBLES)({"players": 2, "start": 2}).new_initial_state()
        for _ in range(14):
            if state.is_terminal():
                break
            if not state.is_chance_node():
                heap = heap_of(state.play.table)
                for seat, secret in enumerate(heap.secrets):
                    told = state.information_state_string(seat)
                    assert f"secret: now = {secret}" in told
                    if heap.pebbles:
                        assert f"pebbles: now = {heap.pebbles}" in told
            state.apply_action(rng.choice(state.legal_actions()))
