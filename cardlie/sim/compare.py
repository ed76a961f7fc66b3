"""Two variants played with the same chance: what differs, how surely, and in plain words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardlie.base.brackets import parted
from cardlie.base.translation import Phrase, Phrases, figure, tr
from cardlie.sim import statistics as stats
from cardlie.sim.figures import Estimate, weight_of
from cardlie.sim.plan import Plan
from cardlie.sim.statistics import Moments
from cardlie.sim.tally import COLUMN, Tally

#: Figures that are a sum over games divided by another: name -> (part, whole).
_RATIOS = {
    "challenge_success": ("right", "challenges"),
    "spot_on_success": ("exact", "spot_ons"),
    "last_number": ("numbers", "numbered"),
}

#: Figures that are a mean over games: name -> column.
_MEANS = {
    "rounds_per_game": "rounds",
    "turns_per_player": "turns",
    "first_seat_wins": "first_seat",
    "starter_wins": "starter",
}

#: What a difference is called: (how more reads, how less does, whether it is a share).
DIFFERENCES = {
    "rounds_per_game": (
        "a game is {x} rounds longer ({low} to {high})",
        "a game is {x} rounds shorter ({low} to {high})",
        False,
    ),
    "turns_per_player": (
        "a player has {x} more turns in a game ({low} to {high})",
        "a player has {x} fewer turns in a game ({low} to {high})",
        False,
    ),
    "first_seat_wins": (
        "seat 0 wins more often, by {x} percentage points ({low} to {high})",
        "seat 0 wins less often, by {x} percentage points ({low} to {high})",
        True,
    ),
    "starter_wins": (
        "the starting player wins more often, by {x} percentage points ({low} to {high})",
        "the starting player wins less often, by {x} percentage points ({low} to {high})",
        True,
    ),
    "challenge_success": (
        "challenges are right more often, by {x} percentage points ({low} to {high})",
        "challenges are right less often, by {x} percentage points ({low} to {high})",
        True,
    ),
    "spot_on_success": (
        "spot-ons are right more often, by {x} percentage points ({low} to {high})",
        "spot-ons are right less often, by {x} percentage points ({low} to {high})",
        True,
    ),
    "last_number": (
        "the last NUMBER of a round is {x} higher ({low} to {high})",
        "the last NUMBER of a round is {x} lower ({low} to {high})",
        False,
    ),
}

#: How each figure is called where no difference shows.
_TITLES = {
    "rounds_per_game": "the rounds of a game",
    "turns_per_player": "the turns of a player",
    "first_seat_wins": "how often seat 0 wins",
    "starter_wins": "how often the starting player wins",
    "challenge_success": "how often challenges are right",
    "spot_on_success": "how often spot-ons are right",
    "last_number": "the last NUMBER",
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
        more, less, share = DIFFERENCES[self.name]
        sizes = (abs(value), *sorted(abs(end) for end in ends))
        scale, form = (100, ".1f") if share else (1, ".2f")
        x, low, high = (figure(size * scale, form) for size in sizes)
        return tr(more if value > 0 else less, x=x, low=low, high=high)


def differences(pairs: Sequence[Moments]) -> list[list[Difference]]:
    """Another variant minus the first, game by game, for each figure that both have.

    ``pairs`` has, for each of the others, the columns of each game of the first variant, then
    those of the other's. The intervals are those of paired differences: what the shared chance
    does to both variants alike is no part of them. Several figures are looked at, of several
    variants, so that each is held to more than its own interval: if nothing differed, one report
    of twenty at most would claim anything (:func:`~cardlie.sim.statistics.holm`).
    """
    found = [(_differences(pair), pair.games) for pair in pairs]
    chances = [
        stats.likelihood_of_chance(each.figure.value or 0, each.figure.interval, games)
        for several, games in found
        for each in several
    ]
    claimed = iter(stats.holm(chances))
    return [[replace(each, shows=next(claimed)) for each in several] for several, _ in found]


def _differences(pairs: Moments) -> list[Difference]:
    found = []
    for name, column in _MEANS.items():
        at, weight = COLUMN[column], weight_of(column)
        each = pairs.combined({at: -weight, at + len(COLUMN): weight})
        found.append(Difference(name, Estimate(stats.mean(each), stats.mean_interval(each))))
    for name, (part, whole) in _RATIOS.items():
        before = COLUMN[part], COLUMN[whole]
        after = before[0] + len(COLUMN), before[1] + len(COLUMN)
        first, second = stats.ratio(pairs, *before), stats.ratio(pairs, *after)
        if first is None or second is None:
            continue
        interval = stats.paired_ratio_interval(pairs, before, after)
        found.append(Difference(name, Estimate(second - first, interval)))
    return found


def unsaid(first: Plan, second: Plan, after: Tally) -> list[str]:
    """The kinds of guess that the second variant alone has, and that nobody ever said."""
    kinds, before = second.options.game.kinds, first.options.names
    new = [kind for kind in kinds if kind.plays(second.options.names) and not kind.plays(before)]
    return [kind.kind for kind in new if not after.said[kind.kind]]


def what_changes(first: Plan, second: Plan) -> str:
    """How the second variant differs, such as 'with straights and without vague'."""
    before, after = first.options, second.options
    keys = parted(before.game.id)[1]
    added: list[Phrase | str] = [key for key in parted(after.game.id)[1] if key not in keys]
    added += [name for name in after.names if name not in before.names]
    removed = [name for name in before.names if name not in after.names]
    added += [
        option.phrase(after.values[option.field])
        for option in after.game.options.values()
        if option.name != "start"
        and (option.is_number or option.readings)
        and after.values[option.field] != before.values.get(option.field, option.default)
    ]
    if first.players != second.players:
        added.append(counted_players(second))
    if after.each != before.each:
        added.append(each_text(second, after.each))
    if after.deck != before.deck:
        added.append(Phrase("another deck"))
    if bots_text(first) != bots_text(second):
        added.append(bots_text(second))
    parts = []
    if added:
        parts.append(tr("with {added}", added=Phrases(added)))
    if removed:
        parts.append(tr("without {removed}", removed=Phrases(removed)))
    return ", ".join(parts)


def counted_players(plan: Plan) -> Phrase:
    """The number of players, or their range, with the noun."""
    return Phrase("{players} players", {"players": players_text(plan)})


def each_text(plan: Plan, count: int) -> Phrase:
    """How many cards or dice each player has."""
    dice = plan.options.game.pieces == "dice"
    if dice and count == 1:
        return Phrase("one die each")
    return Phrase("{count} dice each" if dice else "{count} cards each", {"count": count})


def players_text(plan: Plan) -> str:
    """The number of players, or their range."""
    fewest, most = plan.players
    return f"{fewest}" if fewest == most else f"{fewest}-{most}"


def bots_text(plan: Plan) -> str:
    """The bots in the order of their seats; one name where all are the same."""
    bots = [str(bot) for bot in plan.tables[-1].bots]
    return bots[0] if len(set(bots)) == 1 else ", ".join(bots)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What another variant changes, its differences from the first, and what it left unsaid.

    ``changes`` as :func:`what_changes`, ``unsaid`` as :func:`unsaid`.
    """

    changes: str
    found: Sequence[Difference]
    unsaid: Sequence[str] = ()

    def sentences(self) -> list[str]:
        """What changed, in plain words, and what may not be claimed."""
        shown = [difference for difference in self.found if difference.shows]
        start = f"{self.changes[:1].upper()}{self.changes[1:]}"
        said = [
            tr("{changes} {sentence}.", changes=start, sentence=each.sentence()) for each in shown
        ]
        hidden = [tr(_TITLES[each.name]) for each in self.found if not each.shows]
        if self.found and all(each.figure.interval == (0, 0) for each in self.found):
            said.append(tr("All games went the same way: these bots make no use of what changes."))
        elif hidden:
            said.append(tr("No difference shows in {figures}.", figures=", ".join(hidden)))
        if self.unsaid:
            never = (
                "Nobody said a guess of the kind {kinds}: what it does to a game is not seen here."
            )
            said.append(tr(never, kinds=", ".join(tr(kind) for kind in self.unsaid)))
        return said

    def as_json(self) -> dict[str, Any]:
        """Differences with their intervals, and the sentences."""
        values: dict[str, Any] = {}
        for each in self.found:
            values |= each.figure.as_json(each.name) | {f"{each.name}_shows": each.shows}
        return {"changes": self.changes, **values, "sentences": self.sentences()}


def comparisons(
    plans: Sequence[Plan], tallies: Sequence[Tally], pairs: Sequence[Moments]
) -> list[Comparison]:
    """Each other variant of a run against the first."""
    first, *others = plans
    return [
        Comparison(what_changes(first, plan), found, unsaid(first, plan, tally))
        for plan, found, tally in zip(others, differences(pairs), tallies[1:], strict=True)
    ]
