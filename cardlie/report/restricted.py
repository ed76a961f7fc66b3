"""Restricted play: what it costs a bot never to say one kind of guess, never to bluff, ...

After Jaffe et al. (2012): a rule is worth as much as who may not use it loses. One seat is
restricted, all others play on as they do; the same games are played without the restriction, so
that luck is no part of the price.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from cardlie.engine import Action, Legal, Observation, SpotOn
from cardlie.engine.actions import Say
from cardlie.engine.bidding import bidding_of
from cardlie.players import BotChance, Player, Spec
from cardlie.players.base import CHALLENGE
from cardlie.players.seat_odds import least_raises, seat_odds_of
from cardlie.report.courses import courses
from cardlie.report.estimates import mean_of
from cardlie.report.told import BLUFF
from cardlie.sim.figures import Estimate

if TYPE_CHECKING:
    from cardlie.sim.plan import Plan

#: What a bot may be forbidden besides a kind of guess.
BLUFFS, SPOT_ONS = "bluff", "spot-on"


@dataclass(frozen=True, slots=True)
class Restricted(Spec):
    """A bot that never does one thing: ``without`` is a kind of guess, or one of the above."""

    without: str = ""
    usual: Spec | None = None

    @classmethod
    def of(cls, spec: Spec, without: str) -> Restricted:
        """The bot, restricted; by its name nobody takes it for the one that is not."""
        return cls(f"{spec} without {without}", (), without, spec)

    def build(self, chance: BotChance) -> Player:
        """The player."""
        assert self.usual is not None
        return _Obeying(self.usual.build(chance), self.without)


class _Obeying:
    """A player that is asked what it would do, and kept from what is forbidden."""

    def __init__(self, player: Player, without: str) -> None:
        self._player, self._without = player, without

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What it does of what is left."""
        if observation.phase != "guess":
            return self._player.decide(observation, legal)
        if self._without == BLUFFS:
            return _no_bluff(self._player.decide(observation, legal), observation)
        if self._without == SPOT_ONS:
            action = self._player.decide(observation, legal)
            return CHALLENGE if isinstance(action, SpotOn) else action
        seen = without_kind(observation, self._without)
        return self._player.decide(seen, Legal(seen))


def without_kind(observation: Observation, kind: str) -> Observation:
    """The same as seen by somebody who knows no guesses of a kind, unless there are no others."""
    bidding = observation.bidding
    kinds = tuple([each for each in bidding.kinds if each.kind != kind])
    if not kinds or kinds == bidding.kinds:
        return observation
    less = bidding_of(bidding.setting, kinds)
    return observation._replace(standing=observation.standing._replace(bidding=less))


def _no_bluff(action: Action, observation: Observation) -> Action:
    """Instead of a bluff the likeliest raise, or a challenge if that would be one too."""
    if not isinstance(action, Say):
        return action
    odds = seat_odds_of(observation)
    if odds.raises((action.guess,), observation.counts)[0].chance >= BLUFF:
        return action
    raises = odds.raises(least_raises(observation), observation.counts)
    if observation.said and (not raises or raises[0].chance < BLUFF):
        return CHALLENGE
    return Say(raises[0].guess) if raises else action


@dataclass(frozen=True, slots=True)
class Price:
    """What a restriction costs: wins in a hundred games, as a share, and in how many games."""

    without: str
    games: int
    cost: Estimate


def restrictions(plan: Plan) -> list[str]:
    """What can be forbidden in this variant, so that something is left to do."""
    options = plan.options
    kinds = [kind for kind in options.rules.kinds if kind.plays(options.names)]
    start = tuple([options.each] * options.seats)
    now = options.rules.said_now(start, options.names)
    found = [kind.kind for kind in kinds if kind in now and len(now) > 1]
    spot_on = [SPOT_ONS] if options.rules.settle_spot_on is not None else []
    return [*found, BLUFFS, *spot_on]


def prices(plan: Plan, games: int, first: int = 0) -> list[Price]:
    """The price of each restriction over so many games; seat after seat is the restricted one."""
    seats = plan.players[0]
    each = max(1, games // seats)
    usual = courses(plan, each * seats, first).wins
    found = []
    for without in restrictions(plan):
        costs = []
        for seat in range(seats):
            start = seat * each
            less = courses(_restricting(plan, seat, without), each, first + start).wins
            costs.append(usual[start : start + each, seat] - less[:, seat])
        found.append(Price(without, each * seats, mean_of(np.concatenate(costs))))
    return found


def _restricting(plan: Plan, seat: int, without: str) -> Plan:
    tables = []
    for table in plan.tables:
        bots = list(table.bots)
        bots[seat] = Restricted.of(bots[seat], without)
        tables.append(replace(table, bots=tuple(bots)))
    return replace(plan, tables=tuple(tables))
