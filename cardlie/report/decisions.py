"""What decisions come to: games played one by one, each decision weighed by exact odds.

Every decision is looked at as the seat in turn sees it: how likely each raise is, and how likely
the last guess. Nothing is sampled but the games themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cardlie.base.translation import tr
from cardlie.engine import Observation
from cardlie.engine.bidding import Bidding
from cardlie.engine.decision import CLAIM
from cardlie.engine.decisions.cup import Take
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.guess import Counted
from cardlie.judging.batch import Array
from cardlie.kinds.patterns import have
from cardlie.report.estimates import Share, share_of
from cardlie.report.trace import Ending, Step, Weighed, steps, weigh
from cardlie.setting.faces import Counts
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
    """What was counted in each game, by name, and the tables of first rounds.

    Those are all of one ``bidding``, where fewer players say other guesses.

    Names are texts, or a text and what it is about: a kind, a sort of guess, a seat, a face or a
    number.
    """

    rows: list[defaultdict[Hashable, float]] = field(default_factory=list)
    tables: list[Counts] = field(default_factory=list)
    bidding: Bidding | None = None

    @property
    def games(self) -> int:
        """How many games were looked at."""
        return len(self.rows)

    def column(self, *name: Hashable) -> Array:
        """A figure of each game; 0 where it never came up."""
        key = name[0] if len(name) == 1 else name
        return np.array([row.get(key, 0.0) for row in self.rows])

    def about(self, name: str) -> list[Any]:
        """All that a figure is about, in order."""
        keys = {key for row in self.rows for key in row if isinstance(key, tuple)}
        return sorted([key[1] for key in keys if key[0] == name])

    def total(self, *name: Hashable) -> float:
        """The sum of :meth:`column`."""
        return float(self.column(*name).sum())


def decisions(plan: Plan, games: int, first: int = 0) -> Decisions:
    """Play so many games, from the number ``first`` on, and look at every decision."""
    found = Decisions()
    for game in range(first, first + games):
        ending, counting = Ending(), _Game()
        for step in steps(plan.table(game), plan.chance(game), ending):
            counting.see(step)
        counting.settle(ending.held)
        found.rows.append(counting.row)
        if counting.first is not None:
            table, bidding = counting.first
            found.bidding = found.bidding or bidding
            found.tables += [table] if bidding is found.bidding else []
    return found


class _Game:
    """What is counted while one game is played."""

    def __init__(self) -> None:
        self.row: defaultdict[Hashable, float] = defaultdict(float)
        self.first: tuple[Counts, Bidding] | None = None
        self._before = ""  # the sort of the last guess
        self._said: list[tuple[int, str]] = []  # seats and sorts of the guesses of this round
        self._call: tuple[int, int, tuple[int, ...]] | None = None

    def see(self, step: Step) -> None:
        """Count one decision."""
        row, seen = self.row, step.seen
        row["decisions"] += 1
        row["seat", int(seen.seat)] += 1
        if seen.phase == CLAIM.id:
            self._called(step)
        if seen.phase == "cup":
            row["believed", self._before] += isinstance(step.action, Take)
            if isinstance(step.action, Challenge):
                self._called(step)
        if seen.phase != "guess":
            return
        if not seen.said:
            self.settle(seen.standing.held)
        weighed = weigh(step)
        self._weigh(weighed, seen)
        if seen.said and not seen.options.rules.passes_cup:
            row["believed", self._before] += isinstance(step.action, Say)
        if isinstance(step.action, Say):
            self._say(step.action, weighed, seen)
        elif isinstance(step.action, Challenge | SpotOn):
            self._called(step)

    def settle(self, held: tuple[int, ...]) -> None:
        """Who paid for the last round: what each seat holds after it."""
        if self._call is None:
            return
        caller, bidder, before = self._call
        lost = [had - has for had, has in zip(before, held, strict=True)]
        self.row["caller-pays"] += lost[caller] > 0
        self.row["bidder-pays"] += lost[bidder] > 0
        self.row["nobody-pays"] += not any(lost)
        usual = sum(lost) / sum(1 for had in before if had)
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
        self._call = int(shown.caller), int(shown.bidder), seen.standing.held
        if isinstance(step.action, Challenge):
            row["challenges"] += 1
            row["right"] += not shown.holds
        row["called", guess.kind] += 1
        row["held", guess.kind] += shown.holds
        compiled = seen.bidding.compiled(guess)
        for face in _present(step.faces, seen):
            less = tuple([0 if i == face else n for i, n in enumerate(step.faces)])
            row["lay", face] += 1
            row["counted", face] += have(compiled, less) != have(compiled, step.faces)


def _present(faces: Counts, seen: Observation) -> Iterator[int]:
    """The faces that lie on the table, but for cards that only their owner may name."""
    kinds = seen.bidding.setting.faces.all
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
    faces = seen.bidding.setting.faces.all if seen.bidding else ()
    told = {
        "Hardly ever the best to say, by the odds: {named}.": _listed(rare("worth", "raises")),
        "Never said by these bots: {named}.": _listed(
            [kind for kind in kinds if not seen.total("said", kind)]
        ),
        "NUMBERs that are said in less than 2 % of all guesses each: {named}.": in_ranges(
            [number for number in numbers if 0 < each[number] < DEAD * said]
        ),
        "NUMBERs that may be said and never are: {named}.": in_ranges(
            [number for number in numbers if not each[number]]
        ),
        "Faces that hardly ever count for a guess that is called: {named}.": ", ".join(
            [faces[face].text for face in rare("counted", "lay") if faces]
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
