"""Who plays best: the strongest bot at one table, and the skill trace.

Two bots share a table, seat by seat, and each deal is played from either side. The skill trace
tells how much more often the better of two wins, step by step of a ladder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf

import numpy as np

from cardlie.base.arrays import Array
from cardlie.base.translation import figure, tr
from cardlie.lint.endless import Endless
from cardlie.players import BotConfig, with_skills
from cardlie.players.bot_config import without_skills
from cardlie.players.rows.strong import has_own_net
from cardlie.report.estimates import Share, share_of
from cardlie.report.wins import wins_of
from cardlie.sim.plan import Plan

#: Who plays where somebody may not count: a human who goes by feel.
BY_FEEL = BotConfig("casual")

#: The bot that is the strongest wherever it knows the rules.
BEST = "strong"

#: Who may be the strongest at a table, and the players that each stands for; the first one is,
#: unless another surely wins more.
KINDS = {
    BEST: "strong players",
    "counter": "counting players",
    "honest": "honest players",
    "casual": "careless players",
}

#: The same, as it is told where a game among them differs.
AMONG = {
    BEST: "among strong players",
    "counter": "among counting players",
    "honest": "among honest players",
    "casual": "among careless players",
}

#: Kinds of players that a report looks at besides the strongest, if they aren't.
SHOWN, MOST_SHOWN = (BEST, "honest", "casual"), 3

#: The ladder, the weakest first; each step is played, and the whole of it at once.
LADDER = ("random", "casual", "honest", "counter", BEST)


@dataclass(frozen=True, slots=True)
class SkillStep:
    """Two bots at one table: the share of ``games`` that the ``better`` wins on half the seats."""

    worse: str
    better: str
    games: int
    share: Share

    @property
    def turned(self) -> SkillStep:
        """The step as it is told of the other bot."""
        value, ends, cases = self.share.value, self.share.interval, self.share.cases
        share = Share(
            None if value is None else 1 - value,
            None if ends is None else (1 - ends[1], 1 - ends[0]),
            cases,
        )
        return SkillStep(self.better, self.worse, self.games, share)

    def loses(self) -> bool:
        """Whether the better one surely isn't."""
        return self.share.interval is not None and self.share.interval[1] < 0.5


@dataclass(frozen=True, slots=True)
class Contest:
    """Which bot is the strongest at a table, and what it wins of each other that it met there.

    ``steps`` are all pairs that were played. ``knows``: ``strong`` learned this very game.
    """

    best: str
    steps: tuple[SkillStep, ...]
    knows: bool

    @classmethod
    def before(cls, plan: Plan) -> Contest:
        """Where nobody met anybody: the first of :data:`KINDS` is taken for the strongest."""
        return cls(BEST, (), has_own_net(plan.options.game.id))

    @property
    def ladder(self) -> tuple[str, ...]:
        """The ladder of the skill trace, with the strongest at its end."""
        return (*[bot for bot in LADDER if bot != self.best], self.best)

    @property
    def headline_bots(self) -> tuple[str, ...]:
        """Whose tables a report shows: the strongest, then others."""
        return (self.best, *[bot for bot in SHOWN if bot != self.best])[:MOST_SHOWN]

    def step(self, worse: str, better: str) -> SkillStep | None:
        """What was played between two bots, if anything."""
        for each in self.steps:
            if (each.worse, each.better) == (worse, better):
                return each
            if (each.worse, each.better) == (better, worse):
                return each.turned
        return None

    def against(self, bot: str) -> list[SkillStep]:
        """What a bot wins of each other that it met."""
        met = [self.step(other, bot) for other in KINDS if other != bot]
        return [step for step in met if step is not None]

    def mean(self, bot: str) -> float:
        """What a bot wins of the others on average; what never ends counts one half."""
        shares = [step.share.value for step in self.against(bot)]
        return sum(0.5 if each is None else each for each in shares) / max(1, len(shares))

    def sentence(self) -> str:
        """Which bot it is, and how that is known."""
        met = self.against(self.best)
        if not met:
            said = "There was no time to find the strongest bot for this table; {best} plays."
            said = tr(said, best=self.best)
        elif any(step.loses() for step in met):
            said = tr(
                "No bot beats all the others at this table; {best} wins the most, {share} % "
                "of its games against them.",
                best=self.best,
                share=_percent(self.mean(self.best)),
            )
        else:
            told = [step for step in met if step.share.value is not None] or met
            rival = min(told, key=lambda step: step.share.value or 0.0)
            low, high = rival.share.interval or (0.0, 1.0)
            said = tr(
                "The strongest bot at this table is {best}: it wins {share} % of its games "
                "against {rival} ({low} to {high} %)."
                if low > 0.5
                else "{best} plays: no other bot was clearly better ({share} % of its games "
                "against {rival}, {low} to {high} %).",
                best=self.best,
                rival=rival.worse,
                share=_percent(rival.share.value or 0.0),
                low=_percent(low),
                high=_percent(high),
            )
        if self.best != BEST:
            return f"{said} " + tr("These rules lie outside what strong was trained on.")
        if not self.knows:
            return f"{said} " + tr(
                "It was trained on other rules, so take its figures as a rough guide."
            )
        return said


def _percent(share: float) -> str:
    return figure(100 * share, ".1f")


def contest(plan: Plan, games: int, remaining: Callable[[], float] = lambda: inf) -> Contest:
    """Let the bots of :data:`KINDS` share the plan's table in pairs, so many games each.

    The first of them is the strongest unless another surely wins more of those that they share;
    then that one is, unless another ... Where that leads in a circle, it is the one that wins most.
    Once no seconds are ``remaining`` nobody meets anybody else.
    """
    met, beaten = Contest.before(plan), set[str]()
    while True:
        met = _meeting(met, met.best, plan, games)
        lost = [step for step in met.against(met.best) if step.loses()]
        if not lost:
            return met
        beaten.add(met.best)
        best = min(lost, key=lambda step: step.share.value or 0.0).worse
        if best in beaten:
            break
        met = replace(met, best=best)
        if not remaining():
            return met
    for bot in KINDS:
        met = _meeting(met, bot, plan, games) if remaining() else met
    return replace(met, best=max(KINDS, key=met.mean))


def _meeting(met: Contest, bot: str, plan: Plan, games: int) -> Contest:
    """A contest after a bot has met all others."""
    new = [other for other in KINDS if other != bot and met.step(other, bot) is None]
    steps = shared_steps(plan, [(other, bot, games) for other in new])
    return replace(met, steps=(*met.steps, *steps))


#: Two bots, the worse first, and in how many games they meet.
Pair = tuple[str, str, int]


def skill_ladder(ladder: Sequence[str], games: int, whole: int) -> list[Pair]:
    """Each bot against the next one, and in ``whole`` games the last against the first.

    >>> skill_ladder(["random", "honest", "strong"], 9, 0)
    [('random', 'honest', 9), ('honest', 'strong', 9)]
    """
    pairs = [(*pair, games) for pair in pairwise(ladder)]
    return [*pairs, (ladder[0], ladder[-1], whole)] if whole else pairs


def skill_steps(plan: Plan, pairs: Sequence[Pair], known: Contest | None) -> list[SkillStep]:
    """A step for each pair; what ``known`` has of this plan is not played again."""
    met = [known and known.step(*pair[:2]) for pair in pairs]
    new = [pair for pair, old in zip(pairs, met, strict=True) if old is None]
    played = iter(shared_steps(plan, new))
    return [old or next(played) for old in met]


def shared_steps(plan: Plan, pairs: Sequence[Pair]) -> list[SkillStep]:
    """A step for each pair, all of them side by side; 1/2 of like against like.

    Nobody wins what never ends.
    """
    deals = [max(2, games // 2) for _, _, games in pairs]
    shares = [
        Share(None) if isinstance(wins, Endless) else share_of(wins, np.ones(len(wins)))
        for wins in _shared(plan, [pair[:2] for pair in pairs], [range(each) for each in deals])
    ]
    whole = zip(pairs, deals, shares, strict=True)
    return [SkillStep(worse, better, 2 * each, share) for (worse, better, _), each, share in whole]


def shared_wins(plan: Plan, deals: int, worse: str, better: str, first: int = 0) -> Array:
    """What the better of two bots wins of each deal, the two of them on every other seat.

    A deal is played from either side and is one case.

    Raises :class:`~cardlie.lint.endless.Endless`.
    """
    (wins,) = _shared(plan, [(worse, better)], [range(first, first + deals)])
    if isinstance(wins, Endless):
        raise wins
    return wins


def _shared(
    plan: Plan, pairs: Sequence[tuple[str, str]], deals: Sequence[range]
) -> list[Array | Endless]:
    """What the better bot of each pair wins of each deal, all pairs side by side."""
    seatings = [
        _seating(plan, (BotConfig(a), BotConfig(b)), turn) for a, b in pairs for turn in (0, 1)
    ]
    each = wins_of([*zip(seatings, [part for part in deals for _ in (0, 1)], strict=True)])
    found = list[Array | Endless]()
    for first, second in zip(each[::2], each[1::2], strict=True):
        if isinstance(first, Endless) or isinstance(second, Endless):
            found.append(first if isinstance(first, Endless) else second)
        else:
            better = np.arange(first.shape[1]) % 2
            shares = [first[:, better != 0].sum(axis=1), second[:, better != 1].sum(axis=1)]
            found.append(np.asarray((shares[0] + shares[1]) / 2))
    return found


def _seating(plan: Plan, bots: tuple[BotConfig, BotConfig], turn: int) -> Plan:
    tables = []
    for table in plan.tables:
        seated = tuple([bots[(seat + turn) % 2] for seat in range(len(table.bots))])
        options = with_skills(without_skills(table.options), seated)
        tables.append(replace(table, options=options, bots=seated))
    return replace(plan, tables=tuple(tables))
