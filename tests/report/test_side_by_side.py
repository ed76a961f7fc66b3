"""Games that ask a net side by side are those that ask it one by one, and it is asked seldom."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from cardlie.engine import Action, Legal, Observation, Options
from cardlie.lint.endless import Endless
from cardlie.players import BotConfig, parse_seats
from cardlie.players.rows import strong
from cardlie.report.following import GameEnding, followed, side_by_side
from cardlie.report.restricted import DOUBTS, UNLIKELY, Restricted
from cardlie.sim import Plan
from cardlie.vector.state import BatchTurn
from tests.players.tricks import Lowest


def plan_of(game: str, bots: str, *names: str, seats: int = 3) -> Plan:
    return Plan.of(Options.of(game, names, seats=seats), parse_seats(bots), seed=4)


PLANS = {
    "tavern": plan_of("tavern", "strong,npc:skill=3"),
    "leira": plan_of("leira", "strong,honest"),
    "two left": plan_of("perudo", "strong", "start=3", seats=2),
    "wheel": plan_of("wheel", "strong,random"),
    "cards": plan_of("cards", "strong,casual", "wildcards", "swap", "start=5"),
    "open": plan_of("cards", "strong", "open", "start=5", seats=2),
    "a cup": plan_of("mia", "strong"),
}


def alone(plan: Plan, game: int) -> tuple[list[Any], GameEnding]:
    (each,) = side_by_side([(plan, game)])
    return each.steps, each.ending


@pytest.mark.some(1)
@pytest.mark.parametrize("name", PLANS)
def test_side_by_side_is_one_by_one(name: str) -> None:
    plan = PLANS[name]
    for game, each in enumerate(side_by_side([(plan, game) for game in range(4)])):
        assert (each.steps, each.ending) == alone(plan, game)


@pytest.mark.some(1)
@pytest.mark.parametrize("without", ["number", UNLIKELY, DOUBTS])
def test_so_it_is_where_one_may_not_do_all(without: str) -> None:
    """What is forbidden is thought again, with another question."""
    plan = plan_of("wheel", "strong", seats=2)
    bots = Restricted.of(BotConfig("strong"), without), BotConfig("strong")
    plan = replace(plan, tables=(replace(plan.tables[0], bots=bots),))
    for game, each in enumerate(side_by_side([(plan, game) for game in range(3)])):
        assert (each.steps, each.ending) == alone(plan, game)
    assert bots[0].kept


def test_a_net_is_asked_of_many_tables_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    usual = strong.weighed

    def counted(turn: BatchTurn, *more: Any) -> Any:
        asked.append(len(turn.rows))
        return usual(turn, *more)

    monkeypatch.setattr(strong, "weighed", counted)
    games = list(followed([(PLANS["leira"], game) for game in range(40)]))
    made = sum(step.observation.phase == "guess" for game in games for step in game.steps)
    assert sum(asked) > made / 4  # one of three seats is no bot with a net
    assert len(asked) < made / 10


class InOrder(Lowest):
    """A bot that counts what it was asked, as somebody's may."""

    asked: ClassVar[list[int]] = []

    def decide(self, observation: Observation, legal: Legal) -> Action:
        self.asked.append(len(observation.history) + 100 * observation.public.round)
        return super().decide(observation, legal)


def test_a_bot_of_ones_own_plays_one_game_after_another() -> None:
    plan = plan_of("leira", f"strong,{__name__}:InOrder", "start=1", seats=2)
    InOrder.asked.clear()
    together = [each.steps for each in followed([(plan, game) for game in range(3)])]
    heard = [*InOrder.asked]
    InOrder.asked.clear()
    assert together == [alone(plan, game)[0] for game in range(3)]
    assert heard == InOrder.asked != []


def test_a_game_without_end_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of("leira", "strong", seats=2)

    def second_never_ends(said: int, rounds: int, options: Options, game: int) -> None:
        if game == 1 and said:
            raise Endless(game, "it never ends", "")

    monkeypatch.setattr("cardlie.report.following.verify_ends", second_never_ends)
    games = side_by_side([(plan, game) for game in range(3)])
    assert [each.endless is None for each in games] == [True, False, True]
    assert games[2].steps
    assert games[2].whole() is games[2]
    with pytest.raises(Endless):
        games[1].whole()
