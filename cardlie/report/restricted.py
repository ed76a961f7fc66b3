"""The price of a restriction: what it costs not to do one thing.

After Jaffe et al. (2012): a rule is worth as much as who may not use it loses, such as never to say
one kind of guess, or never to bluff. One seat is restricted, all others play on as they do; the
same games are played without the restriction, so that luck is no part of the price.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

import numpy as np

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.bidding import bidding_of
from cardlie.engine.decision import CLAIM
from cardlie.engine.decisions.cup import Take
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.games.model import Turn
from cardlie.judging.batch import Array
from cardlie.odds.seat import Raise
from cardlie.players import BotChance, Player, Spec
from cardlie.players.base import CHALLENGE, KEEP, OpenDecision, answered, ask
from cardlie.players.cup_seat import TAKE
from cardlie.players.rows import bot_of, plays
from cardlie.players.seat_odds import least_raises, seat_odds_of
from cardlie.report.courses import Courses, courses
from cardlie.report.decisions import LIKELY
from cardlie.report.estimates import mean_of
from cardlie.report.obeying import obeying
from cardlie.report.skill import BY_FEEL
from cardlie.report.wins import PlannedGames, wins_of
from cardlie.sim.figures import Estimate
from cardlie.sim.plan import Plan
from cardlie.sim.tally import Endless
from cardlie.vector.board import ArrayBot

#: What a bot may be forbidden besides a kind of guess.
UNLIKELY, SPOT_ONS, DOUBTS, ODDS = "unlikely", "spot-on", "doubt", "odds"


@dataclass(frozen=True, slots=True)
class Restricted(Spec):
    """A bot that never does one thing: ``without`` is a kind of guess, or one of the above.

    ``kept`` is what all players that are built of it were kept from doing. ``alone``: it plays one
    table after another, as where a cup goes round, or where its bids may fluster somebody.
    ``each``: it is restricted on the first seat in so many games, then on the next.
    """

    without: str = ""
    usual: Spec | None = None
    alone: bool = False
    each: int = 0
    kept: list[Action] = field(default_factory=list, compare=False)

    @classmethod
    def of(cls, spec: Spec, without: str, **more: Any) -> Restricted:
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
        return _Obeying(self.usual.build(chance), chance, self)


@plays.register
def _plays(spec: Restricted) -> bool:
    usual = spec.usual
    if usual is None or usual.is_users or spec.alone or not plays(usual):
        return False
    # with fewer kinds of guess, what others said may be none of one's own
    return spec.without in (UNLIKELY, DOUBTS, SPOT_ONS)


@bot_of.register
def _bot_of(spec: Restricted) -> ArrayBot:
    assert spec.usual is not None
    return obeying(
        bot_of(spec.usual),
        lambda: spec.kept.append(CHALLENGE),
        spec.each,
        unlikely=spec.without == UNLIKELY,
        doubts=spec.without == DOUBTS,
        spot_ons=spec.without == SPOT_ONS,
    )


class _Obeying:
    """A player that is asked what it would do, and does something else where that is forbidden."""

    def __init__(self, player: Player, chance: BotChance, spec: Restricted) -> None:
        self._player, self._chance, self._spec = player, chance, spec

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What it does of what is left."""
        return answered(self.ask(observation, legal))

    def ask(self, observation: Observation, legal: Legal) -> Action | OpenDecision:
        """The same, or what it must ask first."""
        return self._obey(ask(self._player, observation, legal), observation)

    def _obey(
        self, would: Action | OpenDecision, observation: Observation
    ) -> Action | OpenDecision:
        if isinstance(would, OpenDecision):
            return replace(would, then=lambda a: self._obey(would.then(a), observation))
        return self._instead(would, observation)

    def _instead(self, action: Action, observation: Observation) -> Action | OpenDecision:
        """What it does instead of that, if that is forbidden."""
        without, each = self._spec.without, self._spec.each
        if each and self._chance.game // each != observation.seat:
            return action
        if not _is_forbidden(action, without, observation):
            return action
        self._spec.kept.append(action)
        if isinstance(action, SpotOn):
            return KEEP if observation.phase == CLAIM.id else CHALLENGE
        if without == DOUBTS and observation.phase == CLAIM.id:
            return KEEP
        if without == DOUBTS:
            return TAKE if observation.phase == "cup" else Say(_raises(observation)[0].guess)
        if without == UNLIKELY:
            return self._any_likely(action, observation)
        seen = without_kind(observation, without)
        return ask(self._player, seen, Legal(seen))

    def _any_likely(self, action: Action, observation: Observation) -> Action:
        """Any raise that is likely, all of them alike; a challenge, if there is none."""
        most = observation.bidding.highest_figure(observation.on_table)
        odds, own = seat_odds_of(observation), observation.counts
        raises = [
            guess for guess in Legal(observation).guesses(most) if odds.mine(guess, own) >= LIKELY
        ]
        if raises:
            return Say(raises[int(self._chance.fraction(1) * len(raises))])
        return CHALLENGE if Legal(observation).challenge else action


def _is_forbidden(action: Action, without: str, observation: Observation) -> bool:
    if isinstance(action, SpotOn):
        return without == SPOT_ONS
    if isinstance(action, Challenge) and without == DOUBTS:
        may_take = observation.phase == "cup" and Legal(observation).may(Take)
        return may_take or (observation.phase != "cup" and bool(_raises(observation)))
    if not isinstance(action, Say):
        return False
    if without == UNLIKELY:
        odds = seat_odds_of(observation)
        return odds.mine(action.guess, observation.counts) < LIKELY
    return action.guess.kind == without


def _raises(observation: Observation) -> tuple[Raise, ...]:
    """What may be said instead of a doubt, the likeliest first."""
    return seat_odds_of(observation).raises(least_raises(observation), observation.counts)


def without_kind(observation: Observation, kind: str) -> Observation:
    """The same as seen by somebody who knows no guesses of a kind, unless there are no others."""
    bidding = observation.bidding
    kinds = tuple([each for each in bidding.kinds if each.kind != kind])
    if not kinds or kinds == bidding.kinds:
        return observation
    less = bidding_of(bidding.rules, kinds)
    return observation._replace(standing=observation.standing._replace(bidding=less))


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
    start = Turn([options.each] * options.seats)
    now = options.game.said_in(options.game.sort_of_round(start), options.names)
    found = [kind.kind for kind in kinds if kind in now and len(now) > 1]
    spot_on = [SPOT_ONS] if SpotOn.may_come(options) else []
    return [*found, UNLIKELY, DOUBTS, ODDS, *spot_on]


def prices(plan: Plan, games: int, usual: Courses | None = None) -> list[Price]:
    """The price of each restriction over so many games; seat after seat is the restricted one.

    ``usual`` are the games without any, if they were played.
    """
    seats = plan.players[0]
    each = max(1, games // seats)
    if usual is None or usual.games < each * seats:
        usual = courses(plan, each * seats)
    had = [usual.wins[seat * each : (seat + 1) * each, seat] for seat in range(seats)]
    kept = {without: list[Action]() for without in restrictions(plan)}
    runs = {without: _runs(plan, seats, each, without, kept[without]) for without in kept}
    wins = iter(wins_of([run for those in runs.values() for run in those]))
    found = []
    for without, those in runs.items():
        played: Sequence[Array | Endless] = [*islice(wins, len(those))]
        if len(those) < seats and not isinstance(played[0], Endless):  # a run for all seats
            played = np.split(played[0], seats)
        costs = [
            np.full(each, np.nan) if isinstance(less, Endless) else before - less[:, seat]
            for seat, (less, before) in enumerate(zip(played, had, strict=False))
        ]
        whole = np.concatenate(costs)
        cost = Estimate(None) if np.isnan(whole).any() else mean_of(whole)
        found.append(Price(without, each * seats, cost, bool(kept[without])))
    return found


def _runs(
    plan: Plan, seats: int, each: int, without: str, kept: list[Action]
) -> list[PlannedGames]:
    """So many games for each restricted seat: a run, or where others sit there a run for each."""
    if without != ODDS:
        return [(_restricting(plan, range(seats), without, kept, each), range(seats * each))]
    return [
        (_restricting(plan, [seat], without, kept), range(seat * each, (seat + 1) * each))
        for seat in range(seats)
    ]


def _restricting(
    plan: Plan, seats: Iterable[int], without: str, kept: list[Action], each: int = 0
) -> Plan:
    """The plan with restricted seats, which tell ``kept`` what they were kept from."""
    tables = []
    for table in plan.tables:
        bots, options = list(table.bots), table.options
        alone = options.game.passes_cup or bool(options.values.get("insight", ()))
        for seat in seats:
            if without == ODDS:
                kept += [KEEP] * (bots[seat] != BY_FEEL)
                bots[seat] = BY_FEEL
            else:
                bot = Restricted.of(bots[seat], without, alone=alone, each=each, kept=kept)
                bots[seat] = bot
        tables.append(replace(table, bots=tuple(bots)))
    return replace(plan, tables=tuple(tables))
