"""What other bots come to: restricted play, and the skill trace.

After Jaffe et al. (2012): a rule is worth as much as who may not use it loses, such as never to say
one kind of guess, or never to bluff. One seat is restricted, all others play on as they do; the
same games are played without the restriction, so that luck is no part of the price.

The skill trace tells how much more often the better of two bots wins, step by step of a ladder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.bidding import bidding_of
from cardlie.engine.decision import CLAIM
from cardlie.engine.decisions.cup import Take
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.games.game import Turn
from cardlie.judging.batch import Array
from cardlie.players import BotChance, Player, Spec, with_skills
from cardlie.players.base import CHALLENGE, KEEP
from cardlie.players.cup import TAKE
from cardlie.players.seat_odds import Raise, least_raises, seat_odds_of
from cardlie.report.courses import courses
from cardlie.report.decisions import LIKELY
from cardlie.report.estimates import Share, mean_of, share_of
from cardlie.sim.figures import Estimate
from cardlie.sim.plan import Plan
from cardlie.sim.tally import Endless

#: What a bot may be forbidden besides a kind of guess.
UNLIKELY, SPOT_ONS, DOUBTS, ODDS = "unlikely", "spot-on", "doubt", "odds"

#: Who plays where somebody may not count: a human who goes by feel.
BY_FEEL = Spec("casual")

#: The best bot that arrays play.
BEST = "strong"

#: The ladder, the weakest first; each step is played, and the whole of it at once.
LADDER = ("random", "casual", "honest", "counter", BEST)

#: Tables of one kind of player each, the best first, and what sits at them.
TABLES = {"strong players": BEST, "honest players": "honest", "careless players": "casual"}


@dataclass(frozen=True, slots=True)
class Restricted(Spec):
    """A bot that never does one thing: ``without`` is a kind of guess, or one of the above.

    ``kept`` is what all players that are built of it were kept from doing.
    """

    without: str = ""
    usual: Spec | None = None
    kept: list[Action] = field(default_factory=list, compare=False)

    @classmethod
    def of(cls, spec: Spec, without: str) -> Restricted:
        """The bot, restricted; by its name nobody takes it for the one that is not."""
        return cls(f"{spec} without {without}", (), without, spec)

    def build(self, chance: BotChance) -> Player:
        """The player."""
        assert self.usual is not None
        return _Obeying(self.usual.build(chance), chance, self)


class _Obeying:
    """A player that is asked what it would do, and does something else where that is forbidden."""

    def __init__(self, player: Player, chance: BotChance, spec: Restricted) -> None:
        self._player, self._chance, self._spec = player, chance, spec

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What it does of what is left."""
        action, without = self._player.decide(observation, legal), self._spec.without
        if not _is_forbidden(action, without, observation):
            return action
        self._spec.kept.append(action)
        if isinstance(action, SpotOn):
            return KEEP if observation.phase == CLAIM.id else CHALLENGE
        if without == DOUBTS:
            return TAKE if observation.phase == "cup" else Say(_raises(observation)[0].guess)
        if without == UNLIKELY:
            return self._any_likely(action, observation)
        seen = without_kind(observation, without)
        return self._player.decide(seen, Legal(seen))

    def _any_likely(self, action: Action, observation: Observation) -> Action:
        """Any raise that is likely, all of them alike; a challenge, if there is none."""
        most = observation.bidding.highest_figure(observation.on_table)
        odds, own = seat_odds_of(observation), observation.counts
        raises = [
            guess for guess in Legal(observation).guesses(most) if odds.mine(guess, own) >= LIKELY
        ]
        if raises:
            return Say(raises[int(self._chance.random() * len(raises))])
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
    less = bidding_of(bidding.setting, kinds)
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
    kinds = [kind for kind in options.rules.kinds if kind.plays(options.names)]
    start = Turn([options.each] * options.seats)
    now = options.rules.said_in(options.rules.sort_of_round(start), options.names)
    found = [kind.kind for kind in kinds if kind in now and len(now) > 1]
    spot_on = [SPOT_ONS] if SpotOn.may_come(options) else []
    return [*found, UNLIKELY, DOUBTS, ODDS, *spot_on]


def prices(plan: Plan, games: int) -> list[Price]:
    """The price of each restriction over so many games; seat after seat is the restricted one."""
    seats = plan.players[0]
    each = max(1, games // seats)
    usual = courses(plan, each * seats).wins
    found = []
    for without in restrictions(plan):
        costs, kept = [], list[Action]()
        for seat in range(seats):
            start = seat * each
            try:
                less = courses(_restricting(plan, seat, without, kept), each, start).wins
            except Endless:  # all others go on for ever with who may not end it
                costs.append(np.full(each, np.nan))
            else:
                costs.append(usual[start : start + each, seat] - less[:, seat])
        whole = np.concatenate(costs)
        cost = Estimate(None) if np.isnan(whole).any() else mean_of(whole)
        found.append(Price(without, each * seats, cost, bool(kept)))
    return found


def _restricting(plan: Plan, seat: int, without: str, kept: list[Action]) -> Plan:
    """The plan with a restricted seat, which tells ``kept`` what it was kept from."""
    tables = []
    for table in plan.tables:
        bots = list(table.bots)
        if without == ODDS:
            kept += [KEEP] * (bots[seat] != BY_FEEL)
            bots[seat] = BY_FEEL
        else:
            bots[seat] = replace(Restricted.of(bots[seat], without), kept=kept)
        tables.append(replace(table, bots=tuple(bots)))
    return replace(plan, tables=tuple(tables))


@dataclass(frozen=True, slots=True)
class SkillStep:
    """Two bots at one table: the share of ``games`` that the ``better`` wins on half the seats."""

    worse: str
    better: str
    games: int
    share: Share


def rungs(plan: Plan, games: int, whole: int, ladder: Sequence[str] = LADDER) -> list[SkillStep]:
    """Each bot against the next one, and in ``whole`` games the last against the first."""
    steps = [(*pair, games) for pair in pairwise(ladder)] + [(ladder[0], ladder[-1], whole)]
    return [rung(plan, many, worse, better) for worse, better, many in steps if many]


def rung(plan: Plan, games: int, worse: str, better: str) -> SkillStep:
    """One step; its share is 1/2 if both are alike."""
    half = max(2, games // 2)
    try:
        wins = shared_wins(plan, half, worse, better)
    except Endless:  # nobody wins what never ends
        return SkillStep(worse, better, 2 * half, Share(None))
    return SkillStep(worse, better, 2 * half, share_of(wins, np.ones(half)))


def shared_wins(plan: Plan, deals: int, worse: str, better: str, first: int = 0) -> Array:
    """What the better of two bots wins of each deal, the two of them on every other seat.

    A deal is played from either side and is one case. Raises :class:`~cardlie.sim.tally.Endless`.
    """
    shares = []
    for turn in (0, 1):
        found = courses(_seating(plan, (Spec(worse), Spec(better)), turn), deals, first).wins
        shares.append(found[:, np.arange(found.shape[1]) % 2 != turn].sum(axis=1))
    return np.asarray((shares[0] + shares[1]) / 2)


def _seating(plan: Plan, bots: tuple[Spec, Spec], turn: int) -> Plan:
    tables = []
    for table in plan.tables:
        seated = tuple([bots[(seat + turn) % 2] for seat in range(len(table.bots))])
        plain = table.options.but(insight=()) if table.options.insight else table.options
        tables.append(replace(table, options=with_skills(plain, seated), bots=seated))
    return replace(plan, tables=tuple(tables))
