"""What is wrong with a variant: suspicions, each with how likely chance alone raises it.

A suspicion says that some figure lies beyond what a sound game has, and by how much beyond: the
bounds below are wide, so that what is a matter of taste is no flaw. All are looked at together, and
a sound game is flagged in one report of twenty at most (Holm).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cardlie.base.strings import strings
from cardlie.base.translation import figure, language, tr
from cardlie.engine import Options
from cardlie.engine.check import Mixes, ending_text, quoted
from cardlie.report.courses import Courses
from cardlie.report.decisions import Decisions
from cardlie.report.estimates import Share, at_least, share_of
from cardlie.report.figures import all_alike
from cardlie.report.skill import Rung
from cardlie.report.standings import first_lead, waited
from cardlie.report.traps import Trap
from cardlie.setting.faces import Face
from cardlie.sim.plan import Plan
from cardlie.sim.statistics import holm

#: What is beyond a sound game. Shares of wins above or below a fair one, by chair; of the fair
#: share itself, by the place in the first round.
CHAIR, PLACE = 0.01, 0.5

#: Shares of what is fair: of first rounds that a seat begins, of decisions that it makes.
BEGINS, SPEAKS = 0.5, 0.5

#: Shares of calls, rounds, games, time.
PAYS, UNPAID, KIND_TRUE, SAYABLE = 0.05, 0.5, 0.95, 0.05
ONE_ROUND, TAIL, RUNAWAY, WAITING, SKILL, IN_DOUBT, TRAP = 0.5, 0.05, 0.9, 0.5, 0.58, 0.1, 0.8

#: A face lies on the table in at least so many showdowns.
LIES = 0.05

#: A game is long from so many times the median of rounds on.
LONG = 3

#: What each flag says.
SENTENCES = {
    "chair": "Seat {seat} wins {share} % of the games ({low} to {high} %), where {fair} % are "
    "fair.",
    "place": "Place {place} of the first round, counted from whoever begins, wins {share} % of the "
    "games ({low} to {high} %), where {fair} % are fair.",
    "begins": "Seat {seat} begins {share} % of the games ({low} to {high} %), where {fair} % are "
    "fair.",
    "speaks": "Seat {seat} makes {share} % of all decisions ({low} to {high} %): it hardly plays.",
    "caller-pays": "Whoever calls a guess loses something in {share} % of the calls only "
    "({low} to {high} %): there is no risk in it.",
    "bidder-pays": "Whoever is called loses something in {share} % of the calls only "
    "({low} to {high} %): nobody fears a challenge.",
    "unpaid": "After {share} % of the calls nobody has lost anything ({low} to {high} %).",
    "kind-true": "A guess of the kind {kind} holds in {share} % of the calls ({low} to {high} %): "
    "it is no lie to say it.",
    "mute": "A guess of the kind {kind} can be said in reply, with any hope to be true, in {share} "
    "% of the decisions only ({low} to {high} %).",
    "idle": "No guess counts the face {face}: it lies there for nothing.",
    "absent": "The face {face} lies on the table in {share} % of the showdowns only "
    "({low} to {high} %).",
    "one-round": "{share} % of the games are over after a single round ({low} to {high} %).",
    "tail": "{share} % of the games last more than three times as long as the middle one "
    "({low} to {high} %).",
    "runaway": "Whoever leads after the first round wins {share} % of those games "
    "({low} to {high} %): the rest is waiting.",
    "waiting": "A player is out of the game for {share} % of its time ({low} to {high} %).",
    "skill": "The bot {better} wins {share} % of the games against {worse} ({low} to {high} %), "
    "where 50 % would be chance: skill hardly matters.",
    "sure": "Only {share} % of the guesses are in doubt to whoever answers them "
    "({low} to {high} %): the rest is plain by the odds.",
    "trap": "Whoever opens with {guess} wins {share} % of the first rounds, whatever is said then.",
}


@dataclass(frozen=True, slots=True)
class Flag:
    """A suspicion: what it says, and how likely chance alone says as much of a sound game."""

    key: str
    sentence: str
    chance: float


@dataclass(frozen=True, slots=True)
class FlagFacts:
    """All that is known of a variant."""

    plan: Plan
    courses: Courses
    decisions: Decisions
    rungs: Sequence[Rung]
    endings: Sequence[Mixes]
    trap: tuple[Trap | None, int]
    idle: Sequence[Face]


def flags(evidence: FlagFacts) -> list[Flag]:
    """What is wrong, the surest first: all that chance alone would hardly raise."""
    found = sorted(suspicions(evidence), key=lambda flag: flag.chance)
    shown = holm([flag.chance for flag in found])
    return [flag for flag, shows in zip(found, shown, strict=True) if shows]


def suspicions(evidence: FlagFacts) -> Iterator[Flag]:
    """Every suspicion that is looked at, however likely chance alone raises it."""
    yield from _of_rules(evidence)
    if evidence.courses.games > 1:
        yield from _of_seats(evidence)
        yield from _of_length(evidence.courses)
    if evidence.decisions.games > 1:
        yield from _of_turns(evidence.decisions, evidence.plan)
        yield from _of_calls(evidence.decisions)
        yield from _of_guesses(evidence.decisions, evidence.plan.options)
    for rung in evidence.rungs[-1:]:
        names = {"better": rung.better, "worse": rung.worse}
        yield _flag("skill", rung.share, rung.share.below(SKILL), **names)


def _of_rules(evidence: FlagFacts) -> Iterator[Flag]:
    for mixes in evidence.endings:
        if mixes.ending.verdict == "refuted":
            yield Flag("endless", ending_text(mixes.ending, strings(language())), 0.0)
    for face in evidence.idle:
        yield Flag("idle", _said("idle", face=face.text), 0.0)
    trap, looked_at = evidence.trap
    if trap is not None:
        share = Share(trap.won / trap.tables, None, trap.tables)
        chance = min(1.0, looked_at * at_least(trap.won, trap.tables, TRAP))
        yield _flag("trap", share, chance, guess=quoted(trap.guess, strings(language())))


def _of_seats(evidence: FlagFacts) -> Iterator[Flag]:
    found, fair = evidence.courses, float((1 / evidence.courses.seats).mean())
    seats, ones = evidence.plan.players[0], np.ones(evidence.courses.games)
    starter = found.starter[found.firsts]
    for seat in range(seats):
        if all_alike(evidence.plan):
            wins = share_of(found.wins[:, seat], ones)
            chance = wins.apart(fair - CHAIR, fair + CHAIR)
            yield _flag("chair", wins, chance, seat=seat, fair=_percent(fair))
        began = share_of(starter == seat, ones)
        chance = began.below(BEGINS * fair)
        yield _flag("begins", began, chance, seat=seat, fair=_percent(fair))
    for place in range(seats):
        chair = (starter + place) % found.seats
        wins = share_of(found.wins[np.arange(found.games), chair], ones)
        chance = wins.apart(fair * (1 - PLACE), min(1.0, fair * (1 + PLACE)))
        yield _flag("place", wins, chance, place=place + 1, fair=_percent(fair))


def _of_length(found: Courses) -> Iterator[Flag]:
    rounds, ones = found.rounds, np.ones(found.games)
    single = share_of(rounds <= 1, ones)
    yield _flag("one-round", single, single.above(ONE_ROUND))
    long = share_of(rounds > LONG * np.median(rounds), ones)
    yield _flag("tail", long, long.above(TAIL))
    waiting = share_of(*waited(found))
    yield _flag("waiting", waiting, waiting.above(WAITING))
    lead, won = first_lead(found)
    runaway = share_of(won, lead)
    yield _flag("runaway", runaway, runaway.above(RUNAWAY))


def _of_turns(found: Decisions, plan: Plan) -> Iterator[Flag]:
    seats, decisions = plan.players[0], found.column("decisions")
    for seat in range(seats if plan.players[1] == seats else 0):
        share = share_of(found.column("seat", seat), decisions)
        yield _flag("speaks", share, share.below(SPEAKS / seats), seat=seat)


def _of_calls(found: Decisions) -> Iterator[Flag]:
    calls = found.column("calls")
    for key in ("caller-pays", "bidder-pays"):
        share = share_of(found.column(key), calls)
        yield _flag(key, share, share.below(PAYS))
    nobody = share_of(found.column("nobody-pays"), calls)
    yield _flag("unpaid", nobody, nobody.above(UNPAID))
    doubt = share_of(found.column("in-doubt"), found.column("answers"))
    yield _flag("sure", doubt, doubt.below(IN_DOUBT))


def _of_guesses(found: Decisions, options: Options) -> Iterator[Flag]:
    for kind in found.about("answers"):
        said = share_of(found.column("sayable", kind), found.column("answers", kind))
        yield _flag("mute", said, said.below(SAYABLE), kind=tr(kind))
    for kind in found.about("called"):
        true = share_of(found.column("held", kind), found.column("called", kind))
        yield _flag("kind-true", true, true.above(KIND_TRUE), kind=tr(kind))
    assert found.bidding is not None
    faces = found.bidding.setting.faces
    cards = faces.counts(options.cards()) if options.rules.has_deck else (1,) * len(faces.all)
    for at, face in enumerate(faces.all):
        if cards[at] and face.power is None:
            lies = share_of(found.column("lay", at), found.column("calls"))
            yield _flag("absent", lies, lies.below(LIES), face=face.text)


def _flag(key: str, share: Share, chance: float, **more: object) -> Flag:
    low, high = share.interval or (0.0, 1.0)
    ends = {"low": _percent(max(0.0, low)), "high": _percent(min(1.0, high))}
    return Flag(key, _said(key, share=_percent(share.value or 0.0), **ends, **more), chance)


def _said(key: str, **values: object) -> str:
    return tr(SENTENCES[key], **values)


def _percent(share: float) -> str:
    return figure(100 * share, ".1f")
