"""Flags: tests of what may be wrong with a variant, held to one false alarm in twenty reports.

A suspicion says that some figure lies beyond what a sound game has, and by how much beyond: the
bounds below are wide, so that what is a matter of taste is no flaw. All are looked at together, and
a sound game is flagged in one report of twenty at most (Holm).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf

import numpy as np

from cardlie.base.arrays import Array
from cardlie.base.strings import strings
from cardlie.base.translation import figure, language, tr
from cardlie.language.faces import face_in
from cardlie.lint.check import Mixes
from cardlie.lint.sentences import ending_text, guess_quoted
from cardlie.report.decisions import Decisions
from cardlie.report.estimates import Share, at_least, share_of, wider
from cardlie.report.game_traces import GameTraces
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
from cardlie.sim.pace import Pace
from cardlie.sim.plan import Plan
from cardlie.sim.statistics import ERROR, Interval, holm, likelihood_of_chance

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

#: Flags of decisions that are weighed, and of what two bots win of each other: known well enough.
WEIGHED = {
    *("speaks", "exact-free", "caller-pays", "bidder-pays", "unpaid"),
    *("kind-true", "mute", "absent", "sure"),
}
SHARED = {"skill"}

#: What still reaches its limit after so many games, followed or weighed, lies on it: more games
#: would hardly tell.
MANY, MANY_WEIGHED = 10_000, 2_000

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


_UNKNOWN = Estimate(None)


@dataclass(frozen=True, slots=True)
class Flag:
    """A suspicion: what it says, and how likely chance alone says as much of a sound game.

    ``sound`` is from where to where its figure lies in a sound game; ``about`` what it is of.
    ``deciding`` is the interval that holds for all figures at once: beyond ``sound``, it is a flag.
    """

    key: str
    sentence: str
    chance: float
    figure: Estimate = _UNKNOWN
    sound: tuple[float, float] = (-inf, inf)
    about: Mapping[str, object] = field(default_factory=dict)
    deciding: Interval = None

    @property
    def is_probable(self) -> bool:
        """Whether all of its own interval lies beyond what is sound."""
        ends = self.figure.interval
        return ends is not None and (ends[1] < self.sound[0] or ends[0] > self.sound[1])

    @property
    def is_open(self) -> bool:
        """Whether its interval leaves open that the figure lies beyond what is sound."""
        ends = self.figure.interval
        return ends is not None and not self.sound[0] <= ends[0] <= ends[1] <= self.sound[1]


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

    ``tallied`` is how many games tell lengths and challenges, where those are more. ``unsettled``
    are suspicions that are no flags, though they aren't ruled out.
    """

    sim_plan: Plan
    traces: GameTraces
    decisions: Decisions
    ladder: Sequence[SkillStep]
    endings: Sequence[Mixes]
    ablations: Sequence[Price]
    figures: Mapping[str, Estimate]
    tallied: int = 0
    flags: Sequence[Flag] = ()
    unsettled: Sequence[Flag] = ()
    tried: Sequence[Tried] = ()
    pace: Pace = field(default_factory=Pace)

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
    def conclusions(self) -> list[str]:
        """What is wrong with it, in sentences, or that nothing is, or not yet."""
        if self.flags:
            return [flag.sentence for flag in self.flags]
        if any(flag.is_probable for flag in self.unsettled):
            return [tr("Probably a fault, but these games are too few to be sure.")]
        if self.unsettled and all(map(self.is_close, self.unsettled)):
            return [tr("Nothing is surely wrong, but something lies close to its limit.")]
        if self.too_few or self.unsettled:
            return [tr("Nothing yet: these games show no fault, but are too few to rule one out.")]
        return [tr("Nothing: these games show no fault.")]

    def is_close(self, flag: Flag) -> bool:
        """Whether so many games told its figure that only its limit is near, not chance."""
        if flag.key in WEIGHED:
            return self.decisions.games >= MANY_WEIGHED
        return flag.key not in SHARED and self.traces.games >= MANY

    def judged(self) -> Findings:
        """With what is wrong, the surest first, and what is not settled.

        Wrong is all that chance alone would hardly raise.
        """
        found = sorted(suspicions(self), key=lambda flag: flag.chance)
        shown = holm([flag.chance for flag in found])
        flags = [flag for flag, shows in zip(found, shown, strict=True) if shows]
        chance = ERROR / max(1, len(found) - len(flags))  # at which Holm stops
        unsettled = [
            replace(flag, deciding=wider(flag.figure, chance))
            for flag, shows in zip(found, shown, strict=True)
            if flag.is_open and not shows
        ]
        return replace(self, flags=flags, unsettled=unsettled)


def suspicions(findings: Findings) -> Iterator[Flag]:
    """Every suspicion that is looked at, however likely chance alone raises it."""
    yield from _of_rules(findings)
    if findings.traces.games > 1:
        yield from _of_seats(findings)
        yield from _of_length(findings)
    if findings.decisions.games > 1:
        yield from _of_decisions(findings.decisions, findings.sim_plan)
    for rung in findings.ladder[-1:]:
        names = {"better": rung.better, "worse": rung.worse}
        yield _flag("skill", rung.share, rung.share.below(SKILL), (SKILL, inf), **names)


#: What costs nothing by the rules of a file alone: what is said then, and whether it is so.
_BY_RULES = {
    "exact-free": ("exact-rule", exact_is_free),
    "caller-pays": ("doubt-rule", doubt_is_free),
    "bidder-pays": ("bid-rule", bid_is_free),
}


def _of_rules(findings: Findings) -> Iterator[Flag]:
    options = findings.sim_plan.options
    for key, (sentence, is_so) in _BY_RULES.items():
        if is_so(options):
            yield Flag(key, _sentence(sentence), 0.0)
    if (wild := wild_share(options)) >= WILD:
        yield Flag("wild", _sentence("wild", share=_percent(wild)), 0.0)
    for mixes in findings.endings:
        if mixes.ending.verdict == "refuted":
            yield Flag("endless", ending_text(mixes.ending, strings(language())), 0.0)
    bidding = findings.decisions.bidding
    if bidding is None:
        return
    for face in idle_faces(options, bidding):
        yield Flag("idle", _sentence("idle", face=face_in(language(), face)), 0.0)
    trap, looked_at = worst_trap(bidding, findings.decisions.tables)
    if trap is not None:
        share = Share(trap.won / trap.tables, None, trap.tables)
        chance = min(1.0, looked_at * at_least(trap.won, trap.tables, TRAP))
        yield _flag(
            "trap", share, chance, (0.0, TRAP), guess=guess_quoted(trap.guess, strings(language()))
        )


def _of_seats(findings: Findings) -> Iterator[Flag]:
    found, fair = findings.traces, float((1 / findings.traces.seats).mean())
    seats, ones = findings.sim_plan.players[0], np.ones(findings.traces.games)
    low, high = fair - LEAD, fair + LEAD
    for seat in range(seats):
        about = {"seat": seat, "fair": _percent(fair)}
        if findings.sim_plan.alike and chairs_differ(found):
            wins = share_of(found.wins[:, seat], ones)
            yield _flag("chair", wins, wins.apart(low, high), (low, high), **about)
        began = found.starter[found.firsts] == seat
        yield _below("begins", BEGINS * fair, began, ones, **about)
    for place in range(seats):
        wins = share_of(wins_of_place(found, place), ones)
        chance = wins.apart(low, high)
        about = {"place": place + 1, "fair": _percent(fair)}
        yield _flag("place", wins, chance, (low, high), **about)


def _of_length(findings: Findings) -> Iterator[Flag]:
    found = findings.traces
    rounds, ones = found.rounds, np.ones(found.games)
    minutes = findings.figures.get("minutes", Estimate(None))
    if minutes.value is not None and minutes.interval is not None:
        over = minutes.value - MINUTES
        games = max(found.games, findings.tallied)
        ends = minutes.interval[0] - MINUTES, minutes.interval[1] - MINUTES
        chance = likelihood_of_chance(over, ends, games) / 2 if over > 0 else 1.0
        shown = [figure(each, ".0f") for each in (minutes.value, *minutes.interval)]
        about = dict(zip(("minutes", "low", "high"), shown, strict=True))
        yield Flag("minutes", _sentence("minutes", **about), chance, minutes, (0.0, MINUTES))
    yield _above("one-round", ONE_ROUND, rounds <= 1, ones)
    yield _above("tail", TAIL, rounds > LONG * np.median(rounds), ones)
    yield _above("waiting", WAITING, *waited(found))
    lead, won = first_lead(found)
    yield _above("runaway", RUNAWAY, won, lead)


def _of_decisions(decisions: Decisions, plan: Plan) -> Iterator[Flag]:
    of, seats = decisions.all, plan.players[0]
    for seat in range(seats if plan.players[1] == seats else 0):
        yield _below("speaks", SPEAKS / seats, decisions.seats[seat], of.decisions, seat=seat)
    for key, pays in (("caller-pays", of.caller_pays), ("bidder-pays", of.bidder_pays)):
        if not _BY_RULES[key][1](plan.options):
            yield _below(key, PAYS, pays, of.challenges)
    yield _above("unpaid", UNPAID, of.nobody_pays, of.challenges)
    if of.exact_wrong.any() and not exact_is_free(plan.options):
        yield _below("exact-free", PAYS, of.exact_pays, of.exact_wrong)
    yield _below("sure", IN_DOUBT, of.in_doubt, of.answers)
    for kind, each in decisions.by_kind:
        if each.answers.any():
            yield _below("mute", SAYABLE, each.sayable, each.answers, kind=tr(kind))
    for kind, each in decisions.by_kind:
        if each.called.any():
            yield _above("kind-true", KIND_TRUE, each.held, each.called, kind=tr(kind))
    assert decisions.bidding is not None
    for at, face in printed(plan.options, decisions.bidding):
        lay, named = decisions.faces[at].lay, face_in(language(), face)
        yield _below("absent", LIES, lay, of.calls, face=named)


def _above(key: str, bound: float, parts: Array, wholes: Array, **more: object) -> Flag:
    share = share_of(parts, wholes)
    return _flag(key, share, share.above(bound), (0.0, bound), **more)


def _below(key: str, bound: float, parts: Array, wholes: Array, **more: object) -> Flag:
    share = share_of(parts, wholes)
    return _flag(key, share, share.below(bound), (bound, 1.0), **more)


def _flag(
    key: str, share: Share, chance: float, sound: tuple[float, float], **more: object
) -> Flag:
    low, high = (min(1.0, max(0.0, end)) for end in share.interval or (0.0, 1.0))
    ends = {"low": _percent(low), "high": _percent(high)}
    said = _sentence(key, share=_percent(share.value or 0.0), **ends, **more)
    known = Share(share.value, share.interval and (low, high), share.cases)
    return Flag(key, said, chance, known, sound, more)


def _sentence(key: str, **values: object) -> str:
    return tr(SENTENCES[key], **values)


def _percent(share: float) -> str:
    return figure(100 * share, ".1f")
