"""Flags: tests of what may be wrong with a variant, held to one false alarm in twenty reports.

A suspicion says that some figure lies beyond what a sound game has, and by how much beyond: the
limits below are wide, so that what is a matter of taste is no flaw. All are looked at together, and
a sound game is flagged in one report of twenty at most (Holm).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import inf
from typing import Any

import numpy as np

from cardlie.base.arrays import Array
from cardlie.base.strings import strings
from cardlie.base.translation import figure, language, tr
from cardlie.engine import Options
from cardlie.language.faces import face_in
from cardlie.lint.sentences import ending_text, guess_quoted
from cardlie.report.estimates import Share, at_least, share_of, wider
from cardlie.report.findings import Findings, Flag, FlagKind, Remedy
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
from cardlie.report.standings import chairs_differ, first_lead, waited, wins_of_place
from cardlie.sim.figures import Estimate
from cardlie.sim.statistics import ERROR, holm, likelihood_of_chance

#: A lead in wins of so much is too large, and so many times the middle game's rounds are too many.
LEAD, LONG = 0.03, 3

#: Parts and wholes of each game, and what they are of.
_Case = tuple[Any, Any, dict[str, object]]

#: Something that finds suspicions of a kind.
_Look = Callable[[FlagKind, Findings], Iterator[Flag]]


def _shares(
    cases: Callable[[Findings], Iterable[_Case]], free: Callable[[Options], bool] | None = None
) -> _Look:
    """Suspicions of shares; ``free``: whether the rules alone raise one, which says it all."""

    def look(kind: FlagKind, of: Findings) -> Iterator[Flag]:
        if free is not None and free(of.sim_plan.options):
            yield Flag(kind, tr(kind.by_rules), 0.0)
        elif of.games_of(kind.sample) > 1:
            for parts, wholes, about in cases(of):
                yield _of_share(kind, share_of(parts, wholes), kind.sound_at(_fair(of)), about)

    return look


def _of_share(
    kind: FlagKind, share: Share, sound: tuple[float, float], about: dict[str, object]
) -> Flag:
    """A suspicion of a share, and how likely chance alone moves it so far out of what is sound."""
    low, high = sound
    ends = share.interval and (max(0.0, share.interval[0]), min(1.0, share.interval[1]))
    said = dict(zip(("low", "high"), map(_percent, ends or (0.0, 1.0)), strict=True)) | about
    sentence = tr(kind.sentence, share=_percent(share.value or 0.0), **said)
    told = Share(share.value, ends, share.cases)
    return Flag(kind, sentence, share.apart(low, high), told, sound, about)


def _percent(share: float) -> str:
    return figure(100 * share, ".1f")


def _fair(of: Findings) -> float:
    return float((1 / of.traces.seats).mean())


def _ones(of: Findings) -> Array:
    return np.ones(of.traces.games)


# --- what is looked at


def _endless(kind: FlagKind, of: Findings) -> Iterator[Flag]:
    for mixes in of.endings:
        if mixes.ending.verdict == "refuted":
            yield Flag(kind, ending_text(mixes.ending, strings(language())), 0.0)


def _wild(kind: FlagKind, of: Findings) -> Iterator[Flag]:
    if (share := wild_share(of.sim_plan.options)) >= kind.sound[1]:
        yield Flag(kind, tr(kind.sentence, share=_percent(share)), 0.0)


def _idle(kind: FlagKind, of: Findings) -> Iterator[Flag]:
    if (bidding := of.decisions.bidding) is not None:
        for face in idle_faces(of.sim_plan.options, bidding):
            yield Flag(kind, tr(kind.sentence, face=face_in(language(), face)), 0.0)


def _trap(kind: FlagKind, of: Findings) -> Iterator[Flag]:
    if (bidding := of.decisions.bidding) is None:
        return
    trap, looked_at = worst_trap(bidding, of.decisions.tables)
    if trap is not None:
        about: dict[str, object] = {"guess": guess_quoted(trap.guess, strings(language()))}
        share = Share(trap.won / trap.tables, None, trap.tables)
        chance = min(1.0, looked_at * at_least(trap.won, trap.tables, kind.sound[1]))
        yield replace(_of_share(kind, share, kind.sound, about), chance=chance)


def _minutes(kind: FlagKind, of: Findings) -> Iterator[Flag]:
    minutes, most = of.figures.get("minutes", Estimate(None)), kind.sound[1]
    if minutes.value is None or minutes.interval is None or of.traces.games < 2:
        return
    over, (low, high) = minutes.value - most, minutes.interval
    games = max(of.traces.games, of.tallied)
    chance = likelihood_of_chance(over, (low - most, high - most), games) / 2 if over > 0 else 1.0
    said = {"minutes": minutes.value, "low": low, "high": high}
    sentence = tr(kind.sentence, **{name: figure(end, ".0f") for name, end in said.items()})
    yield Flag(kind, sentence, chance, minutes, kind.sound)


def _skill(kind: FlagKind, of: Findings) -> Iterator[Flag]:
    for step in of.ladder[-1:]:
        about: dict[str, object] = {"better": step.better, "worse": step.worse}
        yield _of_share(kind, step.share, kind.sound, about)


def _chairs(of: Findings) -> Iterator[_Case]:
    if of.sim_plan.alike and chairs_differ(of.traces):
        for seat in range(of.sim_plan.players[0]):
            yield of.traces.wins[:, seat], _ones(of), {"seat": seat, "fair": _percent(_fair(of))}


def _beginnings(of: Findings) -> Iterator[_Case]:
    for seat in range(of.sim_plan.players[0]):
        began = of.traces.starter[of.traces.firsts] == seat
        yield began, _ones(of), {"seat": seat, "fair": _percent(_fair(of))}


def _places(of: Findings) -> Iterator[_Case]:
    for place in range(of.sim_plan.players[0]):
        about = {"place": place + 1, "fair": _percent(_fair(of))}
        yield wins_of_place(of.traces, place), _ones(of), about


def _turns(of: Findings) -> Iterator[_Case]:
    seats, most = of.sim_plan.players
    for seat in range(seats if seats == most else 0):
        yield of.decisions.seats[seat], of.decisions.all.decisions, {"seat": seat}


def _leader(of: Findings) -> Iterator[_Case]:
    lead, won = first_lead(of.traces)
    yield won, lead, {}


def _exact(of: Findings) -> Iterator[_Case]:
    if (wrong := of.decisions.all.exact_wrong).any():
        yield of.decisions.all.exact_pays, wrong, {}


def _faces(of: Findings) -> Iterator[_Case]:
    bidding = of.decisions.bidding
    assert bidding is not None
    for at, face in printed(of.sim_plan.options, bidding):
        lay, named = of.decisions.faces[at].lay, face_in(language(), face)
        yield lay, of.decisions.all.calls, {"face": named}


def _kinds(parts: str, wholes: str) -> Callable[[Findings], Iterator[_Case]]:
    """Two columns of each kind of guess."""

    def cases(of: Findings) -> Iterator[_Case]:
        for kind, each in of.decisions.by_kind:
            if getattr(each, wholes).any():
                yield getattr(each, parts), getattr(each, wholes), {"kind": tr(kind)}

    return cases


def _all(parts: str, wholes: str) -> Callable[[Findings], Iterator[_Case]]:
    """Two columns of all decisions."""

    def cases(of: Findings) -> Iterator[_Case]:
        yield getattr(of.decisions.all, parts), getattr(of.decisions.all, wholes), {}

    return cases


# --- the flags

_SHORTER, _AROUND, _CHECK = (1 / 2, 2 / 3), (-1, 1, 2), Remedy(check=True)

#: Every flag: its name, what tells it, what its figure is and in which limits, what it says, what
#: looks for it, and what may help.
_KINDS = (
    FlagKind(
        "exact-free", "weighed", "wrong exact calls that cost something", (0.05, 1),
        "A wrong exact call costs the caller something only {share} % of the time "
        "({low} to {high} %): there is no risk in it.",
        _shares(_exact, exact_is_free),
        Remedy("rounds", ("costs.wrong=caller:1",)),
        by_rules="A wrong exact call costs the caller nothing: there is no risk in it.",
    ),
    FlagKind(
        "caller-pays", "weighed", "challenges that cost the challenger something", (0.05, 1),
        "A challenge costs the challenger something only {share} % of the time "
        "({low} to {high} %): there is no risk in it.",
        _shares(_all("caller_pays", "challenges"), doubt_is_free),
        Remedy("challenge-right", ("costs.true=caller:1",)),
        by_rules="A challenge never costs the challenger anything: there is no risk in it.",
    ),
    FlagKind(
        "bidder-pays", "weighed", "challenges that cost the bidder something", (0.05, 1),
        "A challenge costs the bidder something only {share} % of the time ({low} "
        "to {high} %): nobody need fear it.",
        _shares(_all("bidder_pays", "challenges"), bid_is_free),
        Remedy("bluffs", ("costs.false=bidder:1",)),
        by_rules="Being caught in a lie costs nothing: nobody need fear a challenge.",
    ),
    FlagKind(
        "unpaid", "weighed", "challenges in which nobody loses anything", (0, 0.5),
        "In {share} % of the challenges nobody loses anything ({low} to {high} %).",
        _shares(_all("nobody_pays", "challenges")),
        Remedy("bluffs", ("costs.false=bidder:1",)),
    ),
    FlagKind(
        "wild", "rules", "numbers on a die that are wild", (0, WILD),
        "{share} % of the numbers on a die are wild: what you roll hardly matters.",
        _wild,
        Remedy("in-doubt", ("dice.wild=1", "dice.wild=none")),
    ),
    FlagKind("endless", "rules", "", (-inf, inf), "", _endless, _CHECK),
    FlagKind(
        "idle", "tables", "", (-inf, inf),
        "No guess counts {face}: that face serves no purpose.",
        _idle,
        _CHECK,
    ),
    FlagKind(
        "trap", "tables", "rounds that one opening wins, whatever anybody says next", (0, 0.8),
        "Whoever opens with {guess} wins {share} % of those rounds, whatever anybody says next.",
        _trap,
        _CHECK,
    ),
    FlagKind(
        "chair", "followed", "wins of seat {seat}", (-LEAD, LEAD),
        "Seat {seat} wins {share} % of the games ({low} to {high} %); {fair} % would be fair.",
        _shares(_chairs),
        Remedy("seat-advantage", ("start.who=drawn",), more=_AROUND, wish="fair"),
        of_fair="points",
    ),
    FlagKind(
        "begins", "followed", "games that seat {seat} starts", (0.5, 1),
        "Seat {seat} starts {share} % of the games ({low} to {high} %); {fair} % would be fair.",
        _shares(_beginnings),
        Remedy("start-advantage", ("start.who=drawn",), more=_AROUND, wish="fair"),
        of_fair="parts",
    ),
    FlagKind(
        "place", "followed", "wins of place {place} (1 is the starting player)", (-LEAD, LEAD),
        "Place {place} in the first round (1 is the starting player) wins {share} % of "
        "the games ({low} to {high} %); {fair} % would be fair.",
        _shares(_places),
        Remedy("start-advantage", more=_AROUND, wish="fair"),
        of_fair="points",
    ),
    FlagKind(
        "minutes", "followed", "minutes of a game", (0, 30),
        "A game takes {minutes} min ({low} to {high}): that is too long.",
        _minutes,
        Remedy("minutes", parts=_SHORTER, wish="minutes=10-20"),
    ),
    FlagKind(
        "one-round", "followed", "games that are over after a single round", (0, 0.5),
        "{share} % of the games are over after a single round ({low} to {high} %).",
        _shares(lambda of: [(of.traces.rounds <= 1, _ones(of), {})]),
        Remedy("rounds", more=_AROUND, wish="rounds>4"),
    ),
    FlagKind(
        "tail", "followed", "games more than three times as long as the median", (0, 0.05),
        "{share} % of the games last more than three times as long as the median ({low} "
        "to {high} %).",
        _shares(lambda of: [
            (of.traces.rounds > LONG * np.median(of.traces.rounds), _ones(of), {})
        ]),
        Remedy("minutes", parts=_SHORTER, wish="minutes=10-20"),
    ),
    FlagKind(
        "waiting", "followed", "time that players spend eliminated", (0, 0.5),
        "Players spend {share} % of the game eliminated, on average ({low} to {high} %).",
        _shares(lambda of: [(*waited(of.traces), {})]),
        Remedy("eliminated", more=_AROUND, wish="eliminated<30%"),
    ),
    FlagKind(
        "runaway", "followed", "wins of whoever leads after the first round", (0, 0.9),
        "Whoever leads after the first round goes on to win {share} % of those games "
        "({low} to {high} %): the rest is a formality.",
        _shares(_leader),
        Remedy("first-lead", more=_AROUND, wish="first-lead<80%"),
    ),
    FlagKind(
        "speaks", "weighed", "decisions that seat {seat} makes", (0.5, 1),
        "Seat {seat} makes only {share} % of all decisions ({low} to {high} %): it "
        "hardly gets to play.",
        _shares(_turns),
        of_fair="parts",
    ),
    FlagKind(
        "sure", "weighed", "guesses that leave the next player in doubt", (0.1, 1),
        "Only {share} % of guesses leave the next player in any doubt ({low} to {high} "
        "%): the odds settle the rest.",
        _shares(_all("in_doubt", "answers")),
        Remedy("in-doubt", more=_AROUND, wish="in-doubt>30%"),
    ),
    FlagKind(
        "mute", "weighed", "replies in which the kind {kind} is possible and believable", (0.05, 1),
        "A guess of the kind {kind} is possible and at all believable in only {share} % "
        "of the replies ({low} to {high} %).",
        _shares(_kinds("sayable", "answers")),
        _CHECK,
    ),
    FlagKind(
        "kind-true", "weighed", "guesses of the kind {kind} that are true when challenged",
        (0, 0.95),
        "Guesses of the kind {kind} turn out true in {share} % of their challenges "
        "({low} to {high} %): nobody bluffs with them.",
        _shares(_kinds("held", "called")),
        _CHECK,
    ),
    FlagKind(
        "absent", "weighed", "showdowns with {face} on the table", (0.05, 1),
        "{face} lies on the table in only {share} % of the showdowns ({low} to {high} %).",
        _shares(_faces),
    ),
    FlagKind(
        "skill", "shared", "wins of {better} against {worse}", (0.58, inf),
        "The bot {better} wins only {share} % of its games against {worse} ({low} to "
        "{high} %); 50 % would be chance. Skill hardly matters.",
        _skill,
        Remedy("skill", more=_AROUND, wish="skill>65%"),
    ),
)  # fmt: skip

#: They by their names.
FLAGS = {kind.key: kind for kind in _KINDS}


def suspicions(findings: Findings) -> Iterator[Flag]:
    """Every suspicion that is looked at, however likely chance alone raises it."""
    for kind in _KINDS:
        yield from kind.look(kind, findings)


def judged(findings: Findings) -> Findings:
    """With what is wrong, the surest first, and what is not settled.

    Wrong is all that chance alone would hardly raise.
    """
    found = sorted(suspicions(findings), key=lambda flag: flag.chance)
    shown = holm([flag.chance for flag in found])
    flags = [flag for flag, shows in zip(found, shown, strict=True) if shows]
    chance = ERROR / max(1, len(found) - len(flags))  # at which Holm stops
    unsettled = [
        replace(flag, deciding=wider(flag.figure, chance))
        for flag, shows in zip(found, shown, strict=True)
        if flag.is_open and not shows
    ]
    return replace(findings, flags=flags, unsettled=unsettled)
