"""More games of the family: rounds worked by hand from their sources, played at our tables."""

from __future__ import annotations

import csv
from typing import Any

import pytest

from cardlie.booklet import Edition, read_rules
from cardlie.engine import Options, Table
from cardlie.engine.decisions.cup import Take
from cardlie.engine.decisions.guess import CallOut
from cardlie.engine.events import Began, Event
from cardlie.engine.flow import new_round_at
from cardlie.engine.legal import Legal
from cardlie.games import get_game
from cardlie.games.from_spec import FromSpec
from cardlie.games.model import Turn
from cardlie.games.records import SeatNo
from cardlie.games.settling import callers_of
from cardlie.games.spec_file import family_files
from cardlie.players import parse_seats
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not
from tests.games.playing import GOLDEN, may, read_scenarios

SEATS = "ABCDEFGHIJKL"

#: How many of the 120 published rules a file can say.
SAYABLE = 105


def scenarios() -> list[tuple[str, dict[str, Any]]]:
    """All scenarios of the games that are there."""
    games = [file.stem for file in sorted(GOLDEN.glob("*.toml")) if file.stem in family_files()]
    return [(game, scenario) for game in games for scenario in read_scenarios(game)]


def seated(game: str, scenario: dict[str, Any]) -> Table:
    """A table at which a round of the scenario begins, with its dice."""
    held, first = scenario["held"], SEATS.index(scenario["bids"][0][0])
    options = Options(get_game(game), len(held), rulings=scenario.get("rulings", {}))
    table = Table.deal(options, seed=1)
    new_round_at(table.state, held, SeatNo(first))
    faces = table.state.faces
    rolls = scenario.get("rolls", [""] * len(held))
    if "cup" in scenario:
        rolls = [scenario["cup"] if seat == first else "" for seat in range(len(held))]
    table.state.rolled = [tuple(faces.index[die] for die in roll.split()) for roll in rolls]
    table.state.forget_views()
    return table


def name_of_round(table: Table) -> str:
    """The special round that it is, be it one in which all is as ever."""
    state, plan = table.state, table.state.game.spec
    assert plan is not None
    turn = Turn(state.held, state.lost, state.starter, extra=state.extra, history=state.history)
    special = FromSpec(plan).special_at(turn)
    return special.name if special else ""


def speak(table: Table, text: str, scenario: dict[str, Any]) -> None:
    """A seat bids in its turn; where a cup goes round it takes that, or hands it on unseen."""
    seat = SEATS.index(text[0])
    assert table.actor == seat
    if table.phase == "cup":
        unseen = text[0] in scenario.get("unseen", [])
        table.act("hand-on" if unseen else "take")
        if not unseen:  # and rolls what its source says
            faces = table.state.faces
            table.state.rolled[seat] = tuple(faces.index[die] for die in scenario["cup"].split())
            if table.phase == "again":
                table.act("keep")
    table.act("pass" if text[2:] == "pass" else f"say {text[2:]}")
    if table.phase == "reroll":
        table.act("keep")


def asked(table: Table) -> Table:
    """A copy of the table, at which the seat in turn has taken the cup, if there is one."""
    other = table.copy()
    if other.phase == "cup" and other.legal().may(Take):
        other.act("take")
        if other.phase == "again":
            other.act("keep")
    return other


def verify(table: Table, scenario: dict[str, Any], *names: str) -> None:
    at = asked(table)
    for name in names:
        for bid in scenario.get(name, []):
            assert may(at, bid) == name.startswith("legal"), f"{name}: {bid}"


#: What else ends a round.
_OTHERS = {"gives up": "give-up", "doubts the pass": "doubt-pass"}


def may_doubt(table: Table) -> set[str]:
    """The seats that may doubt the last bid now."""
    kinds = [(seat, Legal(table.observe(seat))) for seat in range(len(table.state.held))]
    return {SEATS[seat] for seat, legal in kinds if legal.challenge or legal.may(CallOut)}


def call(table: Table, text: str) -> list[Event]:
    """A doubt or an exact call, in turn or out of turn; what happened then."""
    seat, what, before = SEATS.index(text[0]), text[2:], len(table.events)
    if what == "doubts":
        table.act("challenge" if table.actor == seat else f"call-out by {seat}")
    elif what in _OTHERS:
        assert table.actor == seat
        table.act(_OTHERS[what])
    elif what == "exact":
        table.act("spot-on" if table.actor == seat else f"spot-on by {seat}")
    return list(table.events[before:])


@pytest.mark.parametrize(("game", "scenario"), scenarios(), ids=lambda each: each
                         if isinstance(each, str) else each["title"])  # fmt: skip
def test_a_round_goes_as_its_source_says(game: str, scenario: dict[str, Any]) -> None:
    table = seated(game, scenario)
    verify(table, scenario, "legal_first", "illegal_first")
    for text in scenario["bids"]:
        speak(table, text, scenario)
    verify(table, scenario, "legal", "illegal")
    for text in scenario.get("then", []):
        speak(table, text, scenario)
    state = table.state
    called = {SEATS[seat] for seat in callers_of(state.rules, state.held, state.bidder)}
    if "may_exact" in scenario:
        assert called == {*scenario["may_exact"]}
    assert not called & {*scenario.get("may_not_exact", [])}
    if "may_doubt" in scenario:
        assert may_doubt(table) == {*scenario["may_doubt"]}
    holds = scenario.get("holds")
    before = list(state.held)
    events = call(table, scenario["call"])
    showdown = table.state.showdown
    assert showdown is not None
    if holds is not None and "doubts" in scenario["call"]:
        assert showdown.holds == holds
    if "there" in scenario:
        assert showdown.have == scenario["there"]
    lost = [has - now for has, now in zip(before, table.state.held, strict=True)]
    assert lost == scenario["loses"]
    began = next((event for event in events if isinstance(event, Began)), None)
    if began is not None:
        assert SEATS[began.starter] == scenario["next"]
        if "next_round" in scenario:
            assert name_of_round(table) == scenario["next_round"]
    out = [SEATS[seat] for seat, has in enumerate(before) if has and not table.state.held[seat]]
    assert "".join(out) == scenario.get("out", "")


@pytest.mark.some(3)
@pytest.mark.parametrize("game", sorted(family_files()))
def test_each_is_told_printed_and_played(game: str) -> None:
    options = Options(game, get_game(game).seats[0] + 1)
    plan = Plan.of(options, parse_seats("casual"), seed=3)
    played = simulate([plan], 3, engine="table")
    assert why_not(plan) or simulate([plan], 3, engine="arrays") == played
    for language in ("en", "de"):
        assert read_rules(Edition.of(game, language)).examples()


def test_each_has_a_golden_round_or_is_like_one_that_has() -> None:
    assert {*family_files()} <= {file.stem for file in GOLDEN.glob("*.toml")}


def test_the_rules_of_the_world_that_files_can_say() -> None:
    """``rules.csv`` says of each published rule how a file says it; each such line is a game."""
    text = (GOLDEN / "rules.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines(), delimiter="|"))
    assert len(rows) == 120
    said = [row for row in rows if row["file"]]
    for row in said:
        get_game(row["file"])
    assert len(said) == SAYABLE
