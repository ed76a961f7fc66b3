"""What is wrong with a variant: suspicions, each with how likely chance alone raises it.

A suspicion says that some figure lies beyond what a sound game has, and by how much beyond: the
bounds below are wide, so that what is a matter of taste is no flaw. All are looked at together, and
a sound game is flagged in one report of twenty at most (Holm).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np

from cardlie.base.strings import strings
from cardlie.base.translation import figure, language, tr
from cardlie.judging.batch import Array
from cardlie.language.faces import face_in
from cardlie.lint.check import Mixes, ending_text, quoted
from cardlie.report.courses import Courses
from cardlie.report.decisions import Decisions
from cardlie.report.estimates import Share, at_least, share_of
from cardlie.report.figures import SECONDS, all_alike
from cardlie.report.of_rules import (
    WILD,
    bid_is_free,
    doubt_is_free,
    exact_is_free,
    idle_faces,
    printed,
    wild_share,
    worst_trap,
)
from cardlie.report.restricted import Price
from cardlie.report.skill import SkillStep
from cardlie.report.standings import chairs_differ, first_lead, waited, wins_of_place
from cardlie.sim.figures import Estimate
from cardlie.sim.plan import Plan
from cardlie.sim.statistics import holm, likelihood_of_chance

#: Shares of what is fair, where a lead in wins is named however small it is: of first rounds that a
#: seat begins, of decisions that it makes.
BEGINS, SPEAKS = 0.5, 0.5

#: Shares of calls, rounds, games, time.
PAYS, UNPAID, KIND_TRUE, SAYABLE = 0.05, 0.5, 0.95, 0.05
ONE_ROUND, TAIL, RUNAWAY, WAITING, SKILL, IN_DOUBT, TRAP = 0.5, 0.05, 0.9, 0.5, 0.58, 0.1, 0.8

#: A face lies on the table in at least so many showdowns.
LIES = 0.05

#: So many times the middle game's rounds are far more than it has.
LONG = 3

#: A game of so many minutes is too long, and a lead in wins of so much is too large.
MINUTES, LEAD = 30, 0.03

#: Who is favoured is known once a starter's lead is known to so much on either side.
KNOWN = 0.05

#: What each flag says.
SENTENCES = {
    "chair": "Seat {seat} wins {share} % of the games ({low} to {high} %); {fair} % would be fair.",
    "place": "Place {place} in the first round (1 is the starting player) wins {share} % of "
    "the games ({low} to {high} %); {fair} % would be fair.",
    "begins": "Seat {seat} starts {share} % of the games ({low} to {high} %); {fair} % would "
    "be fair.",
    "speaks": "Seat {seat} makes only {share} % of all decisions ({low} to {high} %): it "
    "hardly gets to play.",
    "minutes": "A game takes {minutes} min ({low} to {high}): that is too long.",
    "exact-free": "A wrong exact call costs the caller something only {share} % of the time "
    "({low} to {high} %): there is no risk in it.",
    "exact-rule": "A wrong exact call costs the caller nothing: there is no risk in it.",
    "doubt-rule": "A challenge never costs the challenger anything: there is no risk in it.",
    "bid-rule": "Being caught in a lie costs nothing: nobody need fear a challenge.",
    "wild": "{share} % of the numbers on a die are wild: what you roll hardly matters.",
    "caller-pays": "A challenge costs the challenger something only {share} % of the time "
    "({low} to {high} %): there is no risk in it.",
    "bidder-pays": "A challenge costs the bidder something only {share} % of the time ({low} "
    "to {high} %): nobody need fear it.",
    "unpaid": "In {share} % of the challenges nobody loses anything ({low} to {high} %).",
    "kind-true": "Guesses of the kind {kind} turn out true in {share} % of their challenges "
    "({low} to {high} %): nobody bluffs with them.",
    "mute": "A guess of the kind {kind} is possible and at all believable in only {share} % "
    "of the replies ({low} to {high} %).",
    "idle": "No guess counts {face}: that face serves no purpose.",
    "absent": "{face} lies on the table in only {share} % of the showdowns ({low} to {high} %).",
    "one-round": "{share} % of the games are over after a single round ({low} to {high} %).",
    "tail": "{share} % of the games last more than three times as long as the median ({low} "
    "to {high} %).",
    "runaway": "Whoever leads after the first round goes on to win {share} % of those games "
    "({low} to {high} %): the rest is a formality.",
    "waiting": "Players spend {share} % of the game eliminated, on average ({low} to {high} %).",
    "skill": "The bot {better} wins only {share} % of its games against {worse} ({low} to "
    "{high} %); 50 % would be chance. Skill hardly matters.",
    "sure": "Only {share} % of guesses leave the next player in any doubt ({low} to {high} "
    "%): the odds settle the rest.",
    "trap": "Whoever opens with {guess} wins {share} % of those rounds, whatever anybody "
    "says next.",
}


@dataclass(frozen=True, slots=True)
class Flag:
    """A suspicion: what it says, and how likely chance alone says as much of a sound game."""

    key: str
    sentence: str
    chance: float


@dataclass(frozen=True, slots=True)
class Tried:
    """A change that was tried against a flag (its ``key``), in so many games.

    ``figure`` is what is looked at, as it was and as it is then; ``flags`` are those raised then.
    """

    key: str
    change: str
    games: int
    figure: str
    before: Estimate
    after: Estimate
    flags: tuple[str, ...]

    @property
    def helps(self) -> bool:
        """Whether it is no more flagged."""
        return self.key not in self.flags


@dataclass(frozen=True, slots=True)
class Findings:
    """All that is found out about a variant, its figures, and what of it is wrong.

    ``tallied`` is how many games tell lengths and challenges, where those are more.
    """

    plan: Plan
    courses: Courses
    decisions: Decisions
    rungs: Sequence[SkillStep]
    endings: Sequence[Mixes]
    prices: Sequence[Price]
    figures: Mapping[str, Estimate]
    tallied: int = 0
    flags: Sequence[Flag] = ()
    tried: Sequence[Tried] = ()
    seconds: float = SECONDS

    @property
    def too_few(self) -> bool:
        """Whether these games are too few to say who is favoured."""
        ends = self.lead.interval
        return ends is None or (ends[1] - ends[0]) / 2 > KNOWN

    @property
    def lead(self) -> Estimate:
        """How much more than a fair share whoever begins wins."""
        return self.figures.get("start-advantage", Estimate(None))

    @property
    def said(self) -> list[str]:
        """What is wrong with it, in sentences, or that nothing is, or how many games tell."""
        ends = self.lead.interval
        if self.flags:
            return [flag.sentence for flag in self.flags]
        if ends is None or not self.too_few:
            return [tr("Nothing: these games show no fault.")]
        games = self.courses.games * ((ends[1] - ends[0]) / 2 / KNOWN) ** 2
        return [
            tr(
                "Nothing yet: with so few games an unfair edge could go unseen. --games {games} "
                "would tell.",
                games=100 * ceil(games / 100),
            )
        ]


def flags(known: Findings) -> list[Flag]:
    """What is wrong, the surest first: all that chance alone would hardly raise."""
    found = sorted(suspicions(known), key=lambda flag: flag.chance)
    shown = holm([flag.chance for flag in found])
    return [flag for flag, shows in zip(found, shown, strict=True) if shows]


def suspicions(known: Findings) -> Iterator[Flag]:
    """Every suspicion that is looked at, however likely chance alone raises it."""
    yield from _of_rules(known)
    if known.courses.games > 1:
        yield from _of_seats(known)
        yield from _of_length(known)
    if known.decisions.games > 1:
        yield from _of_decisions(known.decisions, known.plan)
    for rung in known.rungs[-1:]:
        names = {"better": rung.better, "worse": rung.worse}
        yield _flag("skill", rung.share, rung.share.below(SKILL), **names)


#: What costs nothing by the rules of a file alone: what is said then, and whether it is so.
_BY_RULES = {
    "exact-free": ("exact-rule", exact_is_free),
    "caller-pays": ("doubt-rule", doubt_is_free),
    "bidder-pays": ("bid-rule", bid_is_free),
}


def _of_rules(known: Findings) -> Iterator[Flag]:
    options = known.plan.options
    for key, (sentence, is_so) in _BY_RULES.items():
        if is_so(options):
            yield Flag(key, _said(sentence), 0.0)
    if (wild := wild_share(options)) >= WILD:
        yield Flag("wild", _said("wild", share=_percent(wild)), 0.0)
    for mixes in known.endings:
        if mixes.ending.verdict == "refuted":
            yield Flag("endless", ending_text(mixes.ending, strings(language())), 0.0)
    bidding = known.decisions.bidding
    if bidding is None:
        return
    for face in idle_faces(options, bidding):
        yield Flag("idle", _said("idle", face=face_in(language(), face)), 0.0)
    trap, looked_at = worst_trap(bidding, known.decisions.tables)
    if trap is not None:
        share = Share(trap.won / trap.tables, None, trap.tables)
        chance = min(1.0, looked_at * at_least(trap.won, trap.tables, TRAP))
        yield _flag("trap", share, chance, guess=quoted(trap.guess, strings(language())))


def _of_seats(known: Findings) -> Iterator[Flag]:
    found, fair = known.courses, float((1 / known.courses.seats).mean())
    seats, ones = known.plan.players[0], np.ones(known.courses.games)
    low, high = fair - LEAD, fair + LEAD
    for seat in range(seats):
        about = {"seat": seat, "fair": _percent(fair)}
        if all_alike(known.plan) and chairs_differ(found):
            wins = share_of(found.wins[:, seat], ones)
            yield _flag("chair", wins, wins.apart(low, high), **about)
        began = found.starter[found.firsts] == seat
        yield _below("begins", BEGINS * fair, began, ones, **about)
    for place in range(seats):
        wins = share_of(wins_of_place(found, place), ones)
        chance = wins.apart(low, high)
        yield _flag("place", wins, chance, place=place + 1, fair=_percent(fair))


def _of_length(known: Findings) -> Iterator[Flag]:
    found = known.courses
    rounds, ones = found.rounds, np.ones(found.games)
    minutes = known.figures.get("minutes", Estimate(None))
    if minutes.value is not None and minutes.interval is not None:
        over = minutes.value - MINUTES
        games = max(found.games, known.tallied)
        ends = minutes.interval[0] - MINUTES, minutes.interval[1] - MINUTES
        chance = likelihood_of_chance(over, ends, games) / 2 if over > 0 else 1.0
        shown = [figure(each, ".0f") for each in (minutes.value, *minutes.interval)]
        about = dict(zip(("minutes", "low", "high"), shown, strict=True))
        yield Flag("minutes", _said("minutes", **about), chance)
    yield _above("one-round", ONE_ROUND, rounds <= 1, ones)
    yield _above("tail", TAIL, rounds > LONG * np.median(rounds), ones)
    yield _above("waiting", WAITING, *waited(found))
    lead, won = first_lead(found)
    yield _above("runaway", RUNAWAY, won, lead)


def _of_decisions(found: Decisions, plan: Plan) -> Iterator[Flag]:
    column, calls, seats = found.column, found.column("calls"), plan.players[0]
    doubts = found.column("challenges")
    for seat in range(seats if plan.players[1] == seats else 0):
        made = column("seat", seat)
        yield _below("speaks", SPEAKS / seats, made, column("decisions"), seat=seat)
    for key in ("caller-pays", "bidder-pays"):
        if not _BY_RULES[key][1](plan.options):
            yield _below(key, PAYS, column(key), doubts)
    yield _above("unpaid", UNPAID, column("nobody-pays"), doubts)
    if found.total("exact-wrong") and not exact_is_free(plan.options):
        yield _below("exact-free", PAYS, column("exact-pays"), column("exact-wrong"))
    yield _below("sure", IN_DOUBT, column("in-doubt"), column("answers"))
    for kind in found.about("answers"):
        open_in, replies = column("sayable", kind), column("answers", kind)
        yield _below("mute", SAYABLE, open_in, replies, kind=tr(kind))
    for kind in found.about("called"):
        held, called = column("held", kind), column("called", kind)
        yield _above("kind-true", KIND_TRUE, held, called, kind=tr(kind))
    assert found.bidding is not None
    for at, face in printed(plan.options, found.bidding):
        yield _below("absent", LIES, column("lay", at), calls, face=face_in(language(), face))


def _above(key: str, bound: float, parts: Array, wholes: Array, **more: object) -> Flag:
    share = share_of(parts, wholes)
    return _flag(key, share, share.above(bound), **more)


def _below(key: str, bound: float, parts: Array, wholes: Array, **more: object) -> Flag:
    share = share_of(parts, wholes)
    return _flag(key, share, share.below(bound), **more)


def _flag(key: str, share: Share, chance: float, **more: object) -> Flag:
    low, high = share.interval or (0.0, 1.0)
    ends = {"low": _percent(max(0.0, low)), "high": _percent(min(1.0, high))}
    return Flag(key, _said(key, share=_percent(share.value or 0.0), **ends, **more), chance)


def _said(key: str, **values: object) -> str:
    return tr(SENTENCES[key], **values)


def _percent(share: float) -> str:
    return figure(100 * share, ".1f")
