"""Ablations: what it costs a player not to do one thing.

After Jaffe et al. (2012): a rule is worth as much as who may not use it loses, such as never to say
one kind of guess, or never to bluff. One seat is restricted, all others play on as they do; the
same games are played without the restriction, so that luck is no part of the price.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

import numpy as np

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.bidding import bidding_of
from cardlie.engine.decisions.guess import CHALLENGE, Say
from cardlie.engine.decisions.keep import KEEP
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.games.model import Turn
from cardlie.lint.endless import Endless
from cardlie.players import BotChance, BotConfig, Player
from cardlie.players.player import OpenDecision, answered, ask
from cardlie.players.rows import bot_of, plays
from cardlie.report.estimates import mean_of
from cardlie.report.game_traces import GameTraces, trace_games
from cardlie.report.obeying import NO_DOUBT, NO_SPOT_ON, NO_UNLIKELY, obeyed, obeying
from cardlie.report.skill import BY_FEEL
from cardlie.report.wins import wins_of
from cardlie.sim.figures import Estimate
from cardlie.sim.plan import Plan
from cardlie.vector.seating import ArrayBot

#: What a bot may be forbidden besides a kind of guess.
UNLIKELY, SPOT_ONS, DOUBTS, ODDS = "unlikely", "spot-on", "doubt", "odds"
BANS = {UNLIKELY: NO_UNLIKELY, SPOT_ONS: NO_SPOT_ON, DOUBTS: NO_DOUBT}


@dataclass(frozen=True, slots=True)
class Restricted(BotConfig):
    """A bot that never does one thing: ``without`` is a kind of guess, or one of the above.

    ``kept`` is what all players that are built of it were kept from doing. ``alone``: it plays one
    table after another, as where a cup goes round, or where its bids may fluster somebody.
    """

    without: str = ""
    usual: BotConfig | None = None
    alone: bool = False
    kept: list[Action] = field(default_factory=list, compare=False)

    @classmethod
    def of(cls, spec: BotConfig, without: str, **more: Any) -> Restricted:
        """The bot, restricted; by its name nobody takes it for the one that is not."""
        return cls(f"{spec} without {without}", (), without, spec, **more)

    @property
    def is_users(self) -> bool:
        """Whether the bot that is restricted is a user's own."""
        assert self.usual is not None
        return self.usual.is_users

    def build(self, chance: BotChance) -> Player:
        """The player."""
        assert self.usual is not None
        return _ObeyingPlayer(self.usual.build(chance), chance, self)


@plays.register
def _plays(spec: Restricted) -> bool:
    usual = spec.usual
    if usual is None or usual.is_users or spec.alone or not plays(usual):
        return False
    # with fewer kinds of guess, what others said may be none of one's own
    return spec.without in BANS


@bot_of.register
def _bot_of(spec: Restricted) -> ArrayBot:
    assert spec.usual is not None
    ban = BANS[spec.without]
    return obeying(bot_of(spec.usual), ban, lambda: spec.kept.append(CHALLENGE))


class _ObeyingPlayer:
    """A player that is asked what it would do, and does something else where that is forbidden."""

    def __init__(self, player: Player, chance: BotChance, spec: Restricted) -> None:
        self._player, self._chance, self._spec = player, chance, spec

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What it does of what is left."""
        return answered(self.ask(observation, legal))

    def ask(self, observation: Observation, legal: Legal) -> Action | OpenDecision:
        """What it does of what is left, or what it must ask first."""
        return self._obey(ask(self._player, observation, legal), observation)

    def _obey(
        self, would: Action | OpenDecision, observation: Observation
    ) -> Action | OpenDecision:
        if isinstance(would, OpenDecision):
            return replace(would, then=lambda a: self._obey(would.then(a), observation))
        without = self._spec.without
        if without in BANS:
            does = obeyed(BANS[without], would, observation, self._chance)
            if does is not None:
                self._spec.kept.append(would)
            return does or would
        if not isinstance(would, Say) or would.guess.kind != without:
            return would
        self._spec.kept.append(would)
        seen = without_kind(observation, without)
        return ask(self._player, seen, Legal(seen))


def without_kind(observation: Observation, kind: str) -> Observation:
    """What somebody sees who knows no guesses of a kind, unless there are no others."""
    bidding = observation.bidding
    kinds = tuple([each for each in bidding.kinds if each.kind != kind])
    if not kinds or kinds == bidding.kinds:
        return observation
    less = bidding_of(bidding.rules, kinds)
    return observation._replace(public=observation.public._replace(bidding=less))


@dataclass(frozen=True, slots=True)
class Price:
    """What a restriction costs: wins in a hundred games, as a share, and in how many games.

    ``used``: in any of these games the bot would have done what is forbidden.
    """

    without: str
    games: int
    cost: Estimate
    used: bool


def restrictions(plan: Plan) -> list[str]:
    """What can be forbidden in this variant, so that something is left to do."""
    options = plan.options
    kinds = [kind for kind in options.game.kinds if kind.plays(options.names)]
    start = Turn([options.start_count] * options.seats)
    now = options.game.said_in(options.game.sort_of_round(start), options.names)
    found = [kind.kind for kind in kinds if kind in now and len(now) > 1]
    spot_on = [SPOT_ONS] if SpotOn.may_come(options) else []
    return [*found, UNLIKELY, DOUBTS, ODDS, *spot_on]


def ablations(plan: Plan, games: int, usual: GameTraces | None = None) -> list[Price]:
    """The price of each restriction over so many games; seat after seat is the restricted one.

    ``usual`` are the games without any, if they were played.
    """
    seats = plan.players[0]
    each = max(1, games // seats)
    if usual is None or usual.games < each * seats:
        usual = trace_games(plan, each * seats)
    had = [usual.wins[seat * each : (seat + 1) * each, seat] for seat in range(seats)]
    kept = {without: list[Action]() for without in restrictions(plan)}
    numbers = [range(seat * each, (seat + 1) * each) for seat in range(seats)]
    runs = [
        (_restricting(plan, seat, without, kept[without]), numbers[seat])
        for without in kept
        for seat in range(seats)
    ]
    wins = iter(wins_of(runs))
    found = []
    for without in kept:
        costs = [
            np.full(each, np.nan) if isinstance(less, Endless) else before - less[:, seat]
            for seat, (less, before) in enumerate(zip(islice(wins, seats), had, strict=True))
        ]
        whole = np.concatenate(costs)
        cost = Estimate(None) if np.isnan(whole).any() else mean_of(whole)
        found.append(Price(without, each * seats, cost, bool(kept[without])))
    return found


def _restricting(plan: Plan, seat: int, without: str, kept: list[Action]) -> Plan:
    """The plan with a restricted seat, which tells ``kept`` what it was kept from."""
    tables = []
    for table in plan.tables:
        bots, options = list(table.bots), table.options
        alone = options.game.passes_cup or bool(options.values.get("insight", ()))
        if without == ODDS:
            kept += [KEEP] * (bots[seat] != BY_FEEL)
            bots[seat] = BY_FEEL
        else:
            bots[seat] = Restricted.of(bots[seat], without, alone=alone, kept=kept)
        tables.append(replace(table, bots=tuple(bots)))
    return replace(plan, tables=tuple(tables))
