"""What decisions come to: each weighed by exact odds, of games that are played one by one.

Every decision is looked at as the seat in turn sees it: how likely each raise is, and how likely
the last guess. Nothing is sampled but the games themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from cardlie.base.translation import language, tr
from cardlie.deck.faces import Counts
from cardlie.engine import Observation
from cardlie.engine.bidding import Bidding
from cardlie.engine.decision import CLAIM
from cardlie.engine.decisions.cup import GiveUp, HandOn, ShowTop, Take
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.guess import Counted
from cardlie.guess.patterns import have
from cardlie.judging.batch import Array
from cardlie.language.faces import face_in
from cardlie.report.estimates import Share, share_of
from cardlie.report.trace import Step, Weighed, followed, weigh
from cardlie.sim.plan import Plan

#: A guess is likely from this chance on, as whoever says it sees it; a semi-bluff may well be
#: true; a bluff lives on being believed, and nonsense is plain to all who see what lies in view.
LIKELY, SEMI_BLUFF = 0.5, 0.25

#: A guess that is less likely than this could as well not be open.
CREDIBLE = 0.05

#: What is said or worth saying in less than this share of the cases is as good as dead.
DEAD = 0.02

#: A kind is worth saying where its best raise is so near to the best of all.
NEAR = 0.05

#: A guess is in doubt where its chance lies so far from 0 and from 1.
DOUBT = 0.02


def sort_of(chance: float, public: float) -> str:
    """What a guess is, by its chance for whoever says it and for whoever sees what is in view.

    >>> sort_of(0.3, 0.01), sort_of(0.0, 0.1), sort_of(0.0, 0.01)
    ('semi-bluff', 'bluff', 'nonsense')
    """
    if chance >= SEMI_BLUFF:
        return "likely" if chance >= LIKELY else "semi-bluff"
    return "nonsense" if max(chance, public) < DOUBT else "bluff"


@dataclass(slots=True)
class Decisions:
    """What was counted in each of some ``games``, by name, and the tables of first rounds.

    Those are all of one ``bidding``, where fewer players say other guesses.

    Names are texts, or a text and what it is about: a kind, a sort of guess, a seat, a face or a
    number.
    """

    games: int
    columns: dict[Hashable, Array] = field(default_factory=dict)
    tables: list[Counts] = field(default_factory=list)
    bidding: Bidding | None = None

    def column(self, *name: Hashable) -> Array:
        """A figure of each game; 0 where it never came up."""
        key = name[0] if len(name) == 1 else name
        return self.columns.get(key, np.zeros(self.games))

    def about(self, name: str) -> list[Any]:
        """All that a figure is about, in order."""
        keys = [key for key in self.columns if isinstance(key, tuple)]
        return sorted([key[1] for key in keys if key[0] == name])

    def total(self, *name: Hashable) -> float:
        """The sum of :meth:`column`."""
        return float(self.column(*name).sum())

    def place(self, places: Array, columns: Mapping[Hashable, Array]) -> None:
        """What was counted of the games in some places."""
        for key, column in columns.items():
            self.columns.setdefault(key, np.zeros(self.games))[places] = column

    def show(self, table: Counts, bidding: Bidding) -> None:
        """The table of a game's first call; of the games in order."""
        self.bidding = self.bidding or bidding
        self.tables += [table] if bidding is self.bidding else []


def one_by_one(plan: Plan, games: int, first: int = 0) -> Decisions:
    """Play so many games, from the number ``first`` on, and look at every decision."""
    found = Decisions(games)
    numbers = range(first, first + games)
    for place, each in enumerate(followed([(plan, game) for game in numbers])):
        counting = _Game()
        for step in each.whole().steps:
            counting.see(step)
        counting.settle(each.ending.held)
        row = {key: np.array([value]) for key, value in counting.row.items()}
        found.place(np.array([place]), row)
        if counting.first is not None:
            found.show(*counting.first)
    return found


class _Call(NamedTuple):
    """How a round ended: who called, whom, what all ``held``; of a spot-on whether it is right."""

    caller: int
    bidder: int
    held: tuple[int, ...]
    spot_on: bool
    right: bool


class _Game:
    """What is counted while one game is played."""

    def __init__(self) -> None:
        self.row: defaultdict[Hashable, float] = defaultdict(float)
        self.first: tuple[Counts, Bidding] | None = None
        self._before = ""  # the sort of the last guess
        self._said: list[tuple[int, str]] = []  # seats and sorts of the guesses of this round
        self._call: _Call | None = None

    def see(self, step: Step) -> None:
        """Count one decision."""
        row, seen = self.row, step.seen
        row["decisions"] += 1
        row["seat", int(seen.seat)] += 1
        if seen.phase == CLAIM.id:
            self._called(step)
        if seen.phase == "cup":
            row["believed", self._before] += isinstance(step.action, Take | HandOn | GiveUp)
            if isinstance(step.action, Challenge):
                self._called(step)
            elif isinstance(step.action, GiveUp):
                self._said = []  # what it cost says nothing of who lied
        if seen.phase != "guess":
            return
        if not seen.said:
            self.settle(seen.standing.held)
        weighed = weigh(step)
        self._weigh(weighed, seen)
        if seen.said and not seen.options.game.passes_cup:
            row["believed", self._before] += isinstance(step.action, Say)
        if isinstance(step.action, Say):
            self._say(step.action, weighed, seen)
        elif isinstance(step.action, ShowTop):
            self._said = []
        elif isinstance(step.action, Challenge | SpotOn):
            self._called(step)

    def settle(self, held: tuple[int, ...]) -> None:
        """Who paid for the last round: what each seat holds after it."""
        if self._call is None:
            return
        call, row = self._call, self.row
        lost = [had - has for had, has in zip(call.held, held, strict=True)]
        if call.spot_on:
            row["exact-wrong"] += not call.right
            row["exact-pays"] += not call.right and lost[call.caller] > 0
        else:
            row["caller-pays"] += lost[call.caller] > 0
            row["bidder-pays"] += lost[call.bidder] > 0
            row["nobody-pays"] += not any(lost)
        usual = sum(lost) / sum(1 for had in call.held if had)
        for seat, sort in self._said:
            self.row["earned", sort] += usual - lost[seat]
        self._call, self._said = None, []

    def _weigh(self, weighed: Weighed, seen: Observation) -> None:
        row, raises = self.row, weighed.raises
        row["weighed"] += 1
        row["open"] += len(raises)
        if weighed.last is not None:
            row["answers"] += 1
            row["in-doubt"] += DOUBT <= weighed.last <= 1 - DOUBT
        if len(weighed.options) > 1:
            best, second = sorted(weighed.options, reverse=True)[:2]
            row["chosen"] += 1
            row["gap"] += best - second
        for number in {each.guess.count for each in raises if isinstance(each.guess, Counted)}:
            row["sayable-number", number] += 1
        best_of: dict[str, float] = {}
        for guess, chance in raises:
            best_of.setdefault(guess.kind, chance)
        for kind in [each.kind for each in seen.bidding.kinds]:
            row["raises", kind] += bool(raises)
            row["worth", kind] += bool(raises) and (
                best_of.get(kind, -1.0) >= raises[0].chance - NEAR
            )
            if seen.said:
                row["answers", kind] += 1
                row["sayable", kind] += best_of.get(kind, 0.0) >= CREDIBLE

    def _say(self, action: Say, weighed: Weighed, seen: Observation) -> None:
        row, guess = self.row, action.guess
        assert weighed.chance is not None
        assert weighed.public is not None
        self._before = sort_of(weighed.chance, weighed.public)
        self._said.append((int(seen.seat), self._before))
        row["said"] += 1
        row["said", guess.kind] += 1
        row["sort", self._before] += 1
        if isinstance(guess, Counted):
            row["number", guess.count] += 1

    def _called(self, step: Step) -> None:
        row, seen, shown = self.row, step.seen, step.showdown
        assert shown is not None
        guess = seen.said[-1]
        if self.first is None:
            self.first = step.faces, seen.bidding
        row["calls"] += 1
        spot_on, exact = isinstance(step.action, SpotOn), shown.have == shown.need
        who = int(shown.caller), int(shown.bidder)
        self._call = _Call(*who, seen.standing.held, spot_on, exact)
        if not spot_on:
            row["challenges"] += 1
            row["right"] += not shown.holds
            row["called", guess.kind] += 1
            row["held", guess.kind] += shown.holds
        compiled = replace(seen.bidding.compiled(guess), whole=None)  # each face for itself
        for face in _present(step.faces, seen):
            less = tuple([0 if i == face else n for i, n in enumerate(step.faces)])
            row["lay", face] += 1
            row["counted", face] += have(compiled, less) != have(compiled, step.faces)


def _present(faces: Counts, seen: Observation) -> Iterator[int]:
    """The faces that lie on the table, but for cards that only their owner may name."""
    kinds = seen.bidding.rules.faces.all
    for place, count in enumerate(faces):
        if count and kinds[place].power is None:
            yield place


def of_kinds(found: Decisions) -> dict[str, dict[str, Share]]:
    """Of each kind how often it is ``said``, ``held`` when called, ``worth`` it, ``sayable``."""
    column = found.column
    return {
        kind: {
            "said": share_of(column("said", kind), column("said")),
            "held": share_of(column("held", kind), column("called", kind)),
            "worth": share_of(column("worth", kind), column("raises", kind)),
            "sayable": share_of(column("sayable", kind), column("answers", kind)),
        }
        for kind in found.about("answers")
    }


def dead_guesses(seen: Decisions) -> list[str]:
    """The kinds, NUMBERs and faces that hardly ever matter, in sentences."""

    def rare(part: str, whole: str) -> list[Any]:
        """About what the one comes up in next to none of the cases of the other."""
        found = [(about, seen.total(whole, about)) for about in seen.about(whole)]
        return [about for about, cases in found if cases and seen.total(part, about) < DEAD * cases]

    kinds, numbers = seen.about("raises"), seen.about("sayable-number")
    said, each = seen.total("said"), {number: seen.total("number", number) for number in numbers}
    faces = seen.bidding.rules.faces.all if seen.bidding else ()
    told = {
        "Kinds of guess hardly ever worth making: {named}.": _listed(rare("worth", "raises")),
        "Kinds of guess these bots never make: {named}.": _listed(
            [kind for kind in kinds if not seen.total("said", kind)]
        ),
        "NUMBERs hardly ever said (under 2 % of guesses each): {named}.": in_ranges(
            [number for number in numbers if 0 < each[number] < DEAD * said]
        ),
        "NUMBERs that are allowed but never said: {named}.": in_ranges(
            [number for number in numbers if not each[number]]
        ),
        "Faces that hardly ever decide a challenge: {named}.": ", ".join(
            [face_in(language(), faces[face]) for face in rare("counted", "lay") if faces]
        ),
    }
    sentences = [tr(sentence, named=named) for sentence, named in told.items() if named]
    return sentences or [tr("No kind of guess, NUMBER or face is dead.")]


def _listed(kinds: Sequence[str]) -> str:
    return ", ".join(map(tr, kinds))


def in_ranges(numbers: Sequence[int]) -> str:
    """Whole numbers in order, those in a row as a range.

    >>> in_ranges([1, 2, 3, 5, 8, 9])
    '1–3, 5, 8–9'
    """
    rows: list[list[int]] = []
    for number in numbers:
        if rows and rows[-1][-1] == number - 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    return ", ".join(f"{row[0]}–{row[-1]}" if row[1:] else f"{row[0]}" for row in rows)
