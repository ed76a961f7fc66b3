"""Paired comparison of two variants with common random numbers: what differs, and how surely."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from cardlie.base.translation import figure, tr
from cardlie.players.rows.strong import has_own_net
from cardlie.sim import statistics as stats
from cardlie.sim.figures import Estimate, weight_of
from cardlie.sim.plan import Plan
from cardlie.sim.statistics import Moments
from cardlie.sim.tally import COLUMN, Tally
from cardlie.sim.wording import what_changes

#: The bot that learned games, each with a net of its own.
_TRAINED = "strong"


class ComparedFigure(NamedTuple):
    """A figure of which differences are looked for: how they read, and what it is made of.

    ``columns`` of games: one, of which it is the mean, or two, of which it is the ratio of sums.
    """

    title: str
    more: str
    less: str
    columns: tuple[str, ...]
    is_share: bool = False


#: By the names that :class:`~cardlie.sim.figures.Figures` gives them.
COMPARED = {
    "rounds_per_game": ComparedFigure(
        "the rounds per game",
        "a game is {x} rounds longer ({low} to {high})",
        "a game is {x} rounds shorter ({low} to {high})",
        ("rounds",),
    ),
    "turns_per_player": ComparedFigure(
        "the turns per player",
        "a player has {x} more turns in a game ({low} to {high})",
        "a player has {x} fewer turns in a game ({low} to {high})",
        ("turns",),
    ),
    "first_seat_wins": ComparedFigure(
        "how often seat 0 wins",
        "seat 0 wins more often, by {x} percentage points ({low} to {high})",
        "seat 0 wins less often, by {x} percentage points ({low} to {high})",
        ("first_seat",),
        is_share=True,
    ),
    "starter_wins": ComparedFigure(
        "how often the starting player wins",
        "the starting player wins more often, by {x} percentage points ({low} to {high})",
        "the starting player wins less often, by {x} percentage points ({low} to {high})",
        ("starter",),
        is_share=True,
    ),
    "challenge_success": ComparedFigure(
        "how often challenges are right",
        "challenges are right more often, by {x} percentage points ({low} to {high})",
        "challenges are right less often, by {x} percentage points ({low} to {high})",
        ("right", "challenges"),
        is_share=True,
    ),
    "spot_on_success": ComparedFigure(
        "how often spot-ons are right",
        "spot-ons are right more often, by {x} percentage points ({low} to {high})",
        "spot-ons are right less often, by {x} percentage points ({low} to {high})",
        ("exact", "spot_ons"),
        is_share=True,
    ),
    "last_number": ComparedFigure(
        "how many the last guess names",
        "the last guess of a round names {x} more ({low} to {high})",
        "the last guess of a round names {x} fewer ({low} to {high})",
        ("numbers", "numbered"),
    ),
}


@dataclass(frozen=True, slots=True)
class Difference:
    """By how much a figure of another variant is above that of the first.

    ``shows``: it may be claimed, among all differences of a report (:func:`differences`).
    """

    name: str
    figure: Estimate
    shows: bool = False

    def sentence(self) -> str:
        """What the difference means, with its interval; sizes, so that 'fewer' is no minus.

        >>> Difference("rounds_per_game", Estimate(-1.25, (-1.5, -1.0))).sentence()
        'a game is 1.25 rounds shorter (1.00 to 1.50)'
        """
        value, ends = self.figure.value, self.figure.interval
        assert value is not None
        assert ends is not None
        of = COMPARED[self.name]
        sizes = (abs(value), *sorted(abs(end) for end in ends))
        scale, form = (100, ".1f") if of.is_share else (1, ".2f")
        x, low, high = (figure(size * scale, form) for size in sizes)
        return tr(of.more if value > 0 else of.less, x=x, low=low, high=high)


def differences(
    pairs: Sequence[Moments], untold: Sequence[Collection[str]] = ()
) -> list[list[Difference]]:
    """Another variant minus the first, game by game, for each figure that both have.

    ``pairs`` has, for each of the others, the columns of each game of the first variant, then
    those of the other's; ``untold`` names figures of each that are not looked at. The intervals
    are those of paired differences: what the shared chance does to both variants alike is no part
    of them. Several figures are looked at, of several variants, so that each is held to more than
    its own interval: if nothing differed, one report of twenty at most would claim anything
    (:func:`~cardlie.sim.statistics.holm`).
    """
    found = [
        ([each for each in _differences(pair) if each.name not in less], pair.games)
        for pair, less in zip(pairs, untold or [()] * len(pairs), strict=True)
    ]
    chances = [
        stats.likelihood_of_chance(each.figure.value or 0, each.figure.interval, games)
        for several, games in found
        for each in several
    ]
    claimed = iter(stats.holm(chances))
    return [[replace(each, shows=next(claimed)) for each in several] for several, _ in found]


def _differences(pairs: Moments) -> list[Difference]:
    compared = []
    for name, of in COMPARED.items():
        before = [COLUMN[column] for column in of.columns]
        after = [place + len(COLUMN) for place in before]
        if len(before) == 1:
            weight = weight_of(of.columns[0])
            values = pairs.combined({before[0]: -weight, after[0]: weight})
            change = Estimate(stats.mean(values), stats.mean_interval(values))
        else:
            first, second = stats.ratio(pairs, *before), stats.ratio(pairs, *after)
            if first is None or second is None:
                continue
            interval = stats.paired_ratio_interval(pairs, before, after)
            change = Estimate(second - first, interval)
        compared.append(Difference(name, change))
    return compared


def never_said(first: Plan, second: Plan, after: Tally) -> list[str]:
    """The kinds of guess that the second variant alone has, and that nobody ever said."""
    kinds, before = second.options.game.kinds, first.options.names
    new = [kind for kind in kinds if kind.plays(second.options.names) and not kind.plays(before)]
    return [kind.kind for kind in new if not after.times_said[kind.kind]]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What another variant changes, its differences from the first, and what it left unsaid.

    ``changes`` as :func:`what_changes`, ``never_said`` as :func:`never_said`.
    """

    changes: str
    differences: Sequence[Difference]
    never_said: Sequence[str] = ()

    def sentences(self) -> list[str]:
        """What changed, in plain words, and what may not be claimed."""
        shown = [difference for difference in self.differences if difference.shows]
        start = f"{self.changes[:1].upper()}{self.changes[1:]}"
        said = [
            tr("{changes} {sentence}.", changes=start, sentence=each.sentence()) for each in shown
        ]
        hidden = [tr(COMPARED[each.name].title) for each in self.differences if not each.shows]
        if self.differences and all(each.figure.interval == (0, 0) for each in self.differences):
            said.append(tr("Every game came out the same: these bots never use what has changed."))
        elif hidden:
            said.append(tr("No clear difference in {figures}.", figures=", ".join(hidden)))
        if self.never_said:
            never = "No bot made a guess of the kind {kinds}, so these games can't show its effect."
            said.append(tr(never, kinds=", ".join(tr(kind) for kind in self.never_said)))
        return said

    def as_json(self) -> dict[str, Any]:
        """Differences with their intervals, and the sentences."""
        values: dict[str, Any] = {}
        for each in self.differences:
            values |= each.figure.as_json(each.name) | {f"{each.name}_shows": each.shows}
        return {"changes": self.changes, **values, "sentences": self.sentences()}


def comparisons(
    plans: Sequence[Plan], tallies: Sequence[Tally], pairs: Sequence[Moments]
) -> list[Comparison]:
    """Each other variant of a run against the first."""
    first, *others = plans
    # where a lot alone tells chairs apart, no difference is looked for in a chair's wins
    untold = [("first_seat_wins",) if first.alike and plan.alike else () for plan in others]
    return [
        Comparison(what_changes(first, plan), found, never_said(first, plan, tally))
        for plan, found, tally in zip(others, differences(pairs, untold), tallies[1:], strict=True)
    ]


def one_sided(plans: Iterable[Plan]) -> str:
    """That a bot learned some of the games that are compared and not others; "" if it did not."""
    seated = [plan for plan in plans if _TRAINED in {str(bot) for bot in plan.tables[-1].bots}]
    if len({has_own_net(plan.options.game.id) for plan in seated}) < 2:
        return ""
    return tr(
        "{best} was trained on some of these variants only, so part of what differs is how well it "
        "plays: --seats counter plays all of them alike.",
        best=_TRAINED,
    )
