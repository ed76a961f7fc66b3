"""What is counted of decisions that are weighed by exact odds, and which guesses hardly matter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple, TypeVar

import numpy as np

from cardlie.base.arrays import Array
from cardlie.base.translation import language, tr
from cardlie.deck.faces import Counts
from cardlie.engine.bidding import Bidding
from cardlie.games.options import most_each
from cardlie.language.faces import face_in
from cardlie.report.estimates import Share, share_of
from cardlie.sim.plan import Plan

#: A guess is likely from this chance on, as whoever says it sees it; a semi-bluff may well be
#: true; a bluff lives on being believed, and nonsense is plain to all who see what lies in view.
LIKELY, SEMI_BLUFF = 0.5, 0.25
SORTS = ("likely", "semi-bluff", "bluff", "nonsense")

#: A guess that is less likely than this could as well not be open.
CREDIBLE = 0.05

#: What is said or worth saying in less than this share of the cases is as good as dead.
DEAD = 0.02

#: A kind is worth saying where its best raise is so near to the best of all.
NEAR = 0.05

#: A guess is in doubt where its chance lies so far from 0 and from 1.
DOUBT = 0.02


class AllColumns(NamedTuple):
    """What was counted of all decisions, guesses and calls: a value for each game.

    ``weighed`` are decisions to guess or doubt, ``open`` the raises that they may choose from.
    ``chosen`` are those with a choice, ``gap`` is how much likelier the best was to come out well.
    ``answers`` follow a guess, which is ``in_doubt``. ``calls`` are ``challenges``, of which some
    are ``right``, and exact calls. Of challenges the caller pays, the bidder, or nobody;
    ``exact_pays`` are exact calls that are wrong and cost the caller something.
    """

    decisions: Array
    weighed: Array
    open: Array
    chosen: Array
    gap: Array
    answers: Array
    in_doubt: Array
    guesses: Array
    calls: Array
    challenges: Array
    right: Array
    caller_pays: Array
    bidder_pays: Array
    nobody_pays: Array
    exact_wrong: Array
    exact_pays: Array


class KindColumns(NamedTuple):
    """Of a kind of guess, in each game.

    ``raises``: decisions where anything may be said; where its best raise is as good as any it is
    ``worth`` it. ``answers``: decisions after a guess while it is known; in some it is
    ``sayable``: credible. ``guesses`` are of it, ``called`` is how often one was doubted, and
    ``held`` how often it was true then.
    """

    raises: Array
    worth: Array
    answers: Array
    sayable: Array
    guesses: Array
    called: Array
    held: Array


class NumberColumns(NamedTuple):
    """Of a NUMBER, in each game: decisions where it may be said, and guesses that say it."""

    open: Array
    guesses: Array


class SortColumns(NamedTuple):
    """Of a sort of guess, in each game: how many, those that were raised, what they saved."""

    guesses: Array
    believed: Array
    earned: Array


class FaceColumns(NamedTuple):
    """Of a face, in each game: calls where it lay there, and those that it made a difference to."""

    lay: Array
    counted: Array


Columns = TypeVar("Columns", AllColumns, KindColumns, NumberColumns, SortColumns, FaceColumns)


def _nothing(columns: type[Columns], games: int) -> Columns:
    return columns(*np.zeros((len(columns._fields), games)))


@dataclass(slots=True)
class Decisions:
    """What was counted of decisions in each of some ``games``, and the tables of first rounds.

    Those are all of one ``bidding``, where fewer players say other guesses. ``seats`` are the
    decisions of each. ``kinds`` are all that were known, ``numbers`` all that some table could
    show; sorts are :data:`SORTS`, faces go by their places in the bidding's rules.
    """

    games: int
    all: AllColumns = field(init=False)
    seats: defaultdict[int, Array] = field(init=False)
    kinds: defaultdict[str, KindColumns] = field(init=False)
    numbers: defaultdict[int, NumberColumns] = field(init=False)
    sorts: dict[str, SortColumns] = field(init=False)
    faces: defaultdict[int, FaceColumns] = field(init=False)
    tables: list[Counts] = field(default_factory=list)
    bidding: Bidding | None = None

    def __post_init__(self) -> None:
        games = self.games
        self.all = _nothing(AllColumns, games)
        self.seats = defaultdict(lambda: np.zeros(games))
        self.kinds = defaultdict(lambda: _nothing(KindColumns, games))
        self.numbers = defaultdict(lambda: _nothing(NumberColumns, games))
        self.sorts = {sort: _nothing(SortColumns, games) for sort in SORTS}
        self.faces = defaultdict(lambda: _nothing(FaceColumns, games))

    @property
    def by_kind(self) -> list[tuple[str, KindColumns]]:
        """The kinds in order."""
        return sorted(self.kinds.items(), key=lambda item: item[0])

    def store(self, places: Array, part: Decisions) -> None:
        """What was counted of the games in some places."""
        pairs: list[tuple[Iterable[Array], Iterable[Array]]] = [(self.all, part.all)]
        pairs += [((self.seats[key],), (each,)) for key, each in part.seats.items()]
        pairs += [(self.kinds[key], each) for key, each in part.kinds.items()]
        pairs += [(self.numbers[key], each) for key, each in part.numbers.items()]
        pairs += [(self.sorts[key], each) for key, each in part.sorts.items()]
        pairs += [(self.faces[key], each) for key, each in part.faces.items()]
        for whole, some in pairs:
            for column, values in zip(whole, some, strict=True):
                column[places] = values

    def show(self, table: Counts, bidding: Bidding) -> None:
        """The table of a game's first call; of the games in order."""
        self.bidding = self.bidding or bidding
        self.tables += [table] if bidding is self.bidding else []


class KindShares(NamedTuple):
    """How often a kind is said, true when called, worth saying, and open in reply."""

    guesses: Share
    held: Share
    worth: Share
    sayable: Share


def of_kinds(decisions: Decisions) -> dict[str, KindShares]:
    """The shares of each kind with which somebody could have answered."""
    return {
        kind: KindShares(
            guesses=share_of(each.guesses, decisions.all.guesses),
            held=share_of(each.held, each.called),
            worth=share_of(each.worth, each.raises),
            sayable=share_of(each.sayable, each.answers),
        )
        for kind, each in decisions.by_kind
        if each.answers.any()
    }


def dead_guesses(of: Decisions, plan: Plan) -> list[str]:
    """The kinds, NUMBERs and faces that hardly ever matter at the plan's tables, in sentences."""
    kinds, most = of.by_kind, _most_shown(plan)
    numbers = [(n, n_of) for n, n_of in sorted(of.numbers.items()) if n_of.open.any() and n <= most]
    dead = DEAD * of.all.guesses.sum()
    faces = of.bidding.rules.faces.all if of.bidding else ()
    told = {
        "Kinds of guess hardly ever worth making: {named}.": _listed(
            [kind for kind, each in kinds if _is_rare(each.worth, each.raises)]
        ),
        "Kinds of guess these bots never make: {named}.": _listed(
            [kind for kind, each in kinds if not each.guesses.any()]
        ),
        "Guesses of {named} {pieces}: under 2 % each.": in_ranges(
            [number for number, each in numbers if 0 < each.guesses.sum() < dead]
        ),
        "Guesses of {named} {pieces}: never.": in_ranges(
            [number for number, each in numbers if not each.guesses.any()]
        ),
        "Faces that hardly ever decide a challenge: {named}.": ", ".join(
            [face_in(language(), face) for at, face in enumerate(faces)
             if _is_rare(of.faces[at].counted, of.faces[at].lay)]
        ),
    }  # fmt: skip
    pieces = tr(plan.options.game.pieces)
    sentences = [tr(each, named=named, pieces=pieces) for each, named in told.items() if named]
    return sentences or [tr("Nothing: every kind of guess, number and face is used.")]


def _is_rare(part: Array, whole: Array) -> bool:
    """Whether the one comes up in next to none of the cases of the other."""
    return bool(whole.any() and part.sum() < DEAD * whole.sum())


def _most_shown(plan: Plan) -> float:
    """The highest NUMBER that the largest of these tables can show."""
    options = plan.tables[-1].options
    whole, spec = options.rules.faces.whole, options.game.spec
    if whole is None or spec is None:
        return inf
    each = max(most_each(options), spec.costs_most)
    return whole.most(each * options.seats, options.seats)


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
