"""The figures that courses of games tell: length, fairness, waiting, comebacks, drama."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from cardlie.judging.batch import Array
from cardlie.report.chances import alone, chances, decided, drama
from cardlie.report.courses import Courses, courses
from cardlie.report.estimates import Sums
from cardlie.sim.figures import Estimate
from cardlie.sim.plan import Plan

#: How long one decision takes at a table of people, in seconds, unless a designer knows better.
SECONDS = 8.0

#: In per cent, the chances to win from which on a game counts as decided.
DECIDED = (60, 75, 90)


@dataclass(frozen=True, slots=True)
class Measured:
    """Figures of so many games by their names, each with its 95 % interval.

    ``rounds``, ``turns`` (guesses and calls of a player), ``decisions`` (all actions of all),
    ``minutes``, ``seat-advantage`` and ``start-advantage`` (shares of wins above a fair one),
    ``eliminated`` (share of the time that a player is out), ``comebacks`` (share of games),
    ``lead-changes`` (in a game), ``drama``, ``shared`` (games that several win), ``decided-60``,
    ``decided-75`` and ``decided-90`` (share of the rounds of a game that one wins), ``first-lead``
    (wins of whoever leads alone after a round), ``guesses`` (in a round), ``challenge-right``
    (share).
    """

    games: int
    figures: Mapping[str, Estimate]

    def __getitem__(self, name: str) -> Estimate:
        """A figure by its name."""
        return self.figures[name]


def measures(
    plan: Plan, games: int, seed: int | None = None, *, first: int = 0, seconds: float = SECONDS
) -> Measured:
    """The figures of so many games of a plan, from the number ``first`` on.

    ``seed`` replaces the plan's; a decision takes ``seconds``. Plans of one seed share their
    chance. On arrays it costs about as much as to play the games.
    """
    if seed is not None:
        plan = replace(plan, seed=seed)
    return measured(courses(plan, games, first), seconds, alike=all_alike(plan))


def all_alike(plan: Plan) -> bool:
    """Whether the same bot sits on all seats."""
    return all(len(set(table.bots)) == 1 for table in plan.tables)


def measured(found: Courses, seconds: float = SECONDS, *, alike: bool = True) -> Measured:
    """The figures that these courses tell; ``alike``: the same bot sat on all seats."""
    told = sums(found, seconds, alike=alike)
    return Measured(found.games, {name: each.estimate() for name, each in told.items()})


def sums(found: Courses, seconds: float = SECONDS, *, alike: bool = True) -> dict[str, Sums]:
    """The sums of the same figures, by their names (:class:`Measured`)."""
    actions = found.sums(found.guesses + 1)
    chance, only = chances(found), alone(found)
    challenged = ~found.spot_on
    lead, won = first_lead(found)
    of = Sums.of
    return {
        "rounds": of("mean", found.rounds),
        "turns": of("mean", actions / found.seats),
        "decisions": of("mean", found.decisions),
        "minutes": of("mean", found.decisions * (seconds / 60)),
        "seat-advantage": of("farthest", *excesses(found, alike).T),
        "start-advantage": of("mean", by_place(found)[:, 0]),
        "eliminated": of("mean", eliminated(found)),
        "comebacks": of("share", comebacks(found), np.ones(found.games)),
        "lead-changes": of("mean", lead_changes(found)),
        "drama": of("mean", drama(found, chance)),
        "shared": of("share", ~only, np.ones(found.games)),
        **{
            f"decided-{bar}": of("ratio", decided(found, chance, bar / 100) * only, only)
            for bar in DECIDED
        },
        "first-lead": of("share", won, lead),
        "guesses": of("ratio", found.sums(found.guesses), found.rounds),
        "challenge-right": of(
            "share", found.sums(found.right & challenged), found.sums(challenged.astype(float))
        ),
    }


def by_chair(found: Courses) -> Array:
    """What each chair won of each game above a fair share; (games, chairs)."""
    inside = np.arange(found.wins.shape[1]) < found.seats[:, None]
    excess: Array = np.where(inside, found.wins - 1 / found.seats[:, None], 0.0)
    return excess


def by_place(found: Courses) -> Array:
    """The same by the places in the first round: 0 is whoever begins it."""
    starter = found.starter[found.firsts]
    places = np.arange(found.wins.shape[1])
    chair = (starter[:, None] + places) % found.seats[:, None]
    inside = places < found.seats[:, None]
    wins = np.take_along_axis(found.wins, chair, axis=1)
    excess: Array = np.where(inside, wins - 1 / found.seats[:, None], 0.0)
    return excess


def excesses(found: Courses, alike: bool) -> Array:
    """Both, where the same bot sat on all chairs; else a chair is as good as its bot."""
    if not alike:
        return by_place(found)
    return np.concatenate([by_place(found), by_chair(found)], axis=1)


def eliminated(found: Courses) -> Array:
    """The share of a game that a player spends without anything in hand, on average."""
    out, time = waited(found)
    return out / time


def waited(found: Courses) -> tuple[Array, Array]:
    """Guesses and calls of each game, counted once for each player out of it, and for each."""
    time = found.guesses + 1.0
    seats = found.seats[found.game]
    out = seats - (found.held > 0).sum(axis=1)
    return found.sums(time * out), found.sums(time * seats)


def comebacks(found: Courses) -> Array:
    """Games whose winner was last at some time: nobody had less, and somebody more (0 or 1)."""
    held = found.held
    inside = held > 0
    least = np.where(inside, held, held.max(initial=0) + 1).min(axis=1, keepdims=True)
    last = inside & (held == least) & (held.max(axis=1, keepdims=True) > least)
    was = (last & (found.wins[found.game] > 0)).any(axis=1)
    return (found.sums(was.astype(float)) > 0).astype(float)


def leaders(found: Courses) -> Array:
    """Who alone holds the most at the beginning of each round; -1: nobody alone."""
    most = found.held.max(axis=1, keepdims=True)
    alone = (found.held == most).sum(axis=1) == 1
    return np.where(alone, found.held.argmax(axis=1), -1)


def lead_changes(found: Courses) -> Array:
    """How often another player takes the lead alone than had it alone before."""
    leader = leaders(found)
    at = np.flatnonzero(leader >= 0)
    changed = (np.diff(leader[at]) != 0) & (np.diff(found.game[at]) == 0)
    return np.bincount(found.game[at[1:]][changed], minlength=found.games).astype(float)


def first_lead(found: Courses) -> tuple[Array, Array]:
    """Games with a sole leader after the first round (0 or 1), and what that leader won of them."""
    second = found.firsts + 1
    has = np.flatnonzero(found.rounds > 1)
    leader = leaders(found)[second[has]]
    led = leader >= 0
    lead, won = np.zeros(found.games), np.zeros(found.games)
    lead[has[led]] = 1.0
    won[has[led]] = found.wins[has[led], leader[led]]
    return lead, won
