"""Decisions weighed on arrays are those weighed one by one, to the last bit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.players import parse_seats
from cardlie.report.decisions import Decisions
from cardlie.report.following import FollowedGame, followed
from cardlie.report.game_traces import readable, trace_games
from cardlie.report.one_by_one import one_by_one
from cardlie.report.restricted import DOUBTS, SPOT_ONS, UNLIKELY, Restricted, ablations
from cardlie.report.weighing import decisions
from cardlie.sim import Plan
from cardlie.sim.arrays import why_not


def plan_of(
    game: str, bots: str, *names: str, seats: int = 3, players: tuple[int, int] | None = None
) -> Plan:
    options = Options.of(game, names, seats=seats)
    return Plan.of(options, parse_seats(bots), players=players, seed=11)


PLANS = {
    "rerolled, exact": plan_of("tavern", "random,honest"),
    "claimed out of turn": plan_of("leira", "honest,random", seats=4),
    "wild, a last die": plan_of("perudo", "casual,strong", "start=2"),
    "of two to four": plan_of("tavern", "casual", seats=4, players=(2, 4)),
    "sums": plan_of("wheel", "strong,random"),
    "piles": plan_of("cards", "casual,random", "start=5", "swap", "wildcards"),
    "powers": plan_of("cards", "random,casual", "powers", "start=4"),
    "open": plan_of("cards", "casual,random", "open", "start=5", seats=2),
}


def columns_of(of: Decisions) -> dict[object, list[float]]:
    """All that was counted, by its names, but for what never came up."""
    columns: dict[object, Array] = {("seat", seat): made for seat, made in of.seats.items()}
    records: list[tuple[object, Any]] = [
        ("", of.all),
        *of.kinds.items(),
        *of.numbers.items(),
        *of.sorts.items(),
    ]
    for key, record in [*records, *of.faces.items()]:
        for name, column in record._asdict().items():
            columns[type(record), key, name] = column
    return {name: column.tolist() for name, column in columns.items() if column.any()}


def alike(one: Decisions, other: Decisions) -> None:
    assert columns_of(one) == columns_of(other)
    assert (one.tables, one.bidding) == (other.tables, other.bidding)


@pytest.mark.some(3)
@pytest.mark.parametrize("name", PLANS)
def test_many_games_are_weighed_as_each_is(name: str) -> None:
    plan = PLANS[name]
    alike(decisions(plan, 12, 5), one_by_one(plan, 12, 5))


def restricted(plan: Plan, without: str) -> tuple[Plan, Restricted]:
    """The plan with a first seat that never does one thing."""
    table = plan.tables[-1]
    bot = Restricted.of(table.bots[0], without)
    return replace(plan, tables=(replace(table, bots=(bot, *table.bots[1:])),)), bot


OBEYING = {
    "tavern": plan_of("tavern", "honest,random"),
    "leira": plan_of("leira", "honest,counter,random"),
    "perudo": plan_of("perudo", "random,casual", "start=3"),
    "cards": plan_of("cards", "casual,honest", "start=5"),
    "open": plan_of("cards", "random,casual", "open", "start=5", seats=2),
    "a net": plan_of("tavern", "strong", seats=2),
}


@pytest.mark.some(5)
@pytest.mark.parametrize("without", [UNLIKELY, DOUBTS, SPOT_ONS])
@pytest.mark.parametrize("name", OBEYING)
def test_who_may_not_do_all_does_the_same_on_arrays(name: str, without: str) -> None:
    plan, bot = restricted(OBEYING[name], without)
    assert why_not(plan) is None
    many, kept = trace_games(plan, 6, 3), bool(bot.kept)
    bot.kept.clear()
    alone = readable(plan, followed([(plan, game) for game in range(3, 9)]))
    assert many.wins.tolist() == alone.wins.tolist()
    assert many.decisions.tolist() == alone.decisions.tolist()
    assert kept == bool(bot.kept)


def test_nothing_is_asked_one_table_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where arrays play a game of one kind of guess, a report asks all of many tables at once."""

    def none(games: Sequence[tuple[Plan, int]]) -> Iterator[FollowedGame]:
        assert not games
        return iter(())

    monkeypatch.setattr("cardlie.report.wins.followed", none)
    monkeypatch.setattr("cardlie.report.one_by_one.followed", none)
    plan = OBEYING["tavern"]
    assert decisions(plan, 4).games == 4
    assert [price.without for price in ablations(plan, 6)] == [
        "unlikely",
        "doubt",
        "odds",
        "spot-on",
    ]
