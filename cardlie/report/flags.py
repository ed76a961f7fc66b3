"""What is wrong with a variant: suspicions, each with how likely chance alone raises it.

A suspicion says that some figure lies beyond what a sound game has, and by how much beyond: the
bounds below are wide, so that what is a matter of taste is no flaw. All are looked at together, and
a sound game is flagged in one report of twenty at most (Holm).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cardlie.base.strings import strings
from cardlie.base.translation import figure, language, tr
from cardlie.engine import Options
from cardlie.engine.bidding import Bidding
from cardlie.engine.check import Mixes, ending_text, quoted
from cardlie.engine.endings import rank_of
from cardlie.guess import Guess
from cardlie.judging.batch import Array, have_many, stack
from cardlie.report.courses import Courses
from cardlie.report.decisions import Decisions
from cardlie.report.estimates import Share, at_least, share_of
from cardlie.report.figures import all_alike
from cardlie.report.restricted import Price, SkillStep
from cardlie.report.standings import first_lead, waited, wins_of_place
from cardlie.setting.faces import Counts, Face
from cardlie.sim.figures import Estimate
from cardlie.sim.plan import Plan
from cardlie.sim.statistics import holm

#: Shares of what is fair, where a lead in wins is named however small it is: of first rounds that a
#: seat begins, of decisions that it makes.
BEGINS, SPEAKS = 0.5, 0.5

#: Shares of calls, rounds, games, time.
PAYS, UNPAID, KIND_TRUE, SAYABLE = 0.05, 0.5, 0.95, 0.05
ONE_ROUND, TAIL, RUNAWAY, WAITING, SKILL, IN_DOUBT, TRAP = 0.5, 0.05, 0.9, 0.5, 0.58, 0.1, 0.8

#: A face lies on the table in at least so many showdowns.
LIES = 0.05

#: A game is long from so many times the median of rounds on.
LONG = 3

#: Of more guesses than this no traps are looked for: who could learn them by heart?
_MOST_GUESSES = 1500

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

    @property
    def said(self) -> list[str]:
        """What is wrong with it, in sentences, or that nothing is, and how far that is known."""
        said = [flag.sentence for flag in self.flags]
        lead = self.figures.get("start-advantage")
        if said or lead is None or lead.interval is None:
            return said or [tr("Nothing that these games show is wrong with it.")]
        low, high = (figure(100 * end, "+.1f") for end in lead.interval)
        within = tr(
            "Nothing that these games show is wrong with it: what whoever begins wins is {low} to "
            "{high} points from a fair share.",
            low=low,
            high=high,
        )
        return [within]


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
        yield from _of_length(known.courses)
    if known.decisions.games > 1:
        yield from _of_decisions(known.decisions, known.plan)
    for rung in known.rungs[-1:]:
        names = {"better": rung.better, "worse": rung.worse}
        yield _flag("skill", rung.share, rung.share.below(SKILL), **names)


def _of_rules(known: Findings) -> Iterator[Flag]:
    for mixes in known.endings:
        if mixes.ending.verdict == "refuted":
            yield Flag("endless", ending_text(mixes.ending, strings(language())), 0.0)
    bidding = known.decisions.bidding
    if bidding is None:
        return
    for face in idle_faces(known.plan.options, bidding):
        yield Flag("idle", _said("idle", face=face.text), 0.0)
    trap, looked_at = worst_trap(bidding, known.decisions.tables)
    if trap is not None:
        share = Share(trap.won / trap.tables, None, trap.tables)
        chance = min(1.0, looked_at * at_least(trap.won, trap.tables, TRAP))
        yield _flag("trap", share, chance, guess=quoted(trap.guess, strings(language())))


def _of_seats(known: Findings) -> Iterator[Flag]:
    found, fair = known.courses, float((1 / known.courses.seats).mean())
    seats, ones = known.plan.players[0], np.ones(known.courses.games)
    for seat in range(seats):
        about = {"seat": seat, "fair": _percent(fair)}
        if all_alike(known.plan):
            wins = share_of(found.wins[:, seat], ones)
            yield _flag("chair", wins, wins.apart(fair, fair), **about)
        began = found.starter[found.firsts] == seat
        yield _below("begins", BEGINS * fair, began, ones, **about)
    for place in range(seats):
        wins = share_of(wins_of_place(found, place), ones)
        chance = wins.apart(fair, fair)
        yield _flag("place", wins, chance, place=place + 1, fair=_percent(fair))


def _of_length(found: Courses) -> Iterator[Flag]:
    rounds, ones = found.rounds, np.ones(found.games)
    yield _above("one-round", ONE_ROUND, rounds <= 1, ones)
    yield _above("tail", TAIL, rounds > LONG * np.median(rounds), ones)
    yield _above("waiting", WAITING, *waited(found))
    lead, won = first_lead(found)
    yield _above("runaway", RUNAWAY, won, lead)


def _of_decisions(found: Decisions, plan: Plan) -> Iterator[Flag]:
    column, calls, seats = found.column, found.column("calls"), plan.players[0]
    for seat in range(seats if plan.players[1] == seats else 0):
        made = column("seat", seat)
        yield _below("speaks", SPEAKS / seats, made, column("decisions"), seat=seat)
    for key in ("caller-pays", "bidder-pays"):
        yield _below(key, PAYS, column(key), calls)
    yield _above("unpaid", UNPAID, column("nobody-pays"), calls)
    yield _below("sure", IN_DOUBT, column("in-doubt"), column("answers"))
    for kind in found.about("answers"):
        open_in, replies = column("sayable", kind), column("answers", kind)
        yield _below("mute", SAYABLE, open_in, replies, kind=tr(kind))
    for kind in found.about("called"):
        held, called = column("held", kind), column("called", kind)
        yield _above("kind-true", KIND_TRUE, held, called, kind=tr(kind))
    assert found.bidding is not None
    for at, face in _printed(plan.options, found.bidding):
        yield _below("absent", LIES, column("lay", at), calls, face=face.text)


def _printed(options: Options, bidding: Bidding) -> list[tuple[int, Face]]:
    """The faces in play, each with its place; but for cards that only their owner may name."""
    faces = bidding.setting.faces
    cards = faces.counts(options.cards()) if options.rules.has_deck else (1,) * len(faces.all)
    return [(at, f) for at, f in enumerate(faces.all) if cards[at] and f.power is None]


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


# --- what can be read off rules and tables alone, whoever plays


@dataclass(frozen=True, slots=True)
class Trap:
    """An opening, and how many of so many first rounds it would have won whatever followed."""

    guess: Guess
    won: int
    tables: int


def worst_trap(bidding: Bidding, tables: Sequence[Counts]) -> tuple[Trap | None, int]:
    """The opening that most often holds while nothing higher does, and of how many it is."""
    if not tables:
        return None, 0
    most = bidding.highest_figure(max(map(sum, tables)))
    guesses = bidding.universe(most)
    if not guesses or len(guesses) > _MOST_GUESSES:
        return None, 0
    holds = np.stack([_holds(bidding, guess, tables) for guess in guesses])
    place = {guess: at for at, guess in enumerate(guesses)}
    later: dict[Hashable, Array] = {}
    opens = bidding.over(None)
    best: Trap | None = None
    for at, guess in enumerate(guesses):
        if guess.personal or not opens.allows(guess):
            continue
        rank = type(guess), rank_of(guess, bidding)
        if rank not in later:
            after = [place[each] for each in bidding.over(guess).upto(most)]
            later[rank] = np.asarray(holds[after].any(axis=0))
        won = int((holds[at] & ~later[rank]).sum())
        if best is None or won > best.won:
            best = Trap(guess, won, len(tables))
    return best, len(guesses)


def _holds(bidding: Bidding, guess: Guess, tables: Sequence[Counts]) -> Array:
    compiled = bidding.compiled(guess)
    enough: Array = have_many(compiled, stack(tables)) >= compiled.need
    if guess.personal:  # somebody rolled the card that it takes
        card = guess.card(bidding.setting.faces)
        enough &= np.array([card is not None and table[card] > 0 for table in tables])
    return enough if compiled.patterns else np.zeros_like(enough)


def idle_faces(options: Options, bidding: Bidding) -> list[Face]:
    """The faces in play that no guess counts, neither for itself nor as a helper."""
    counted: set[int] = set()
    for guess in bidding.universe(bidding.highest_figure(3)):
        compiled = bidding.compiled(guess)
        counted |= set(compiled.helpers)
        counted |= {hit for pattern in compiled.patterns for each in pattern for hit in each.hits}
    return [face for at, face in _printed(options, bidding) if at not in counted]
