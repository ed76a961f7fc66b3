"""The questions: how likely is a guess, exactly so many, and how many there are."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate

from cardlie.base.errors import CardlieError, IllegalGuess
from cardlie.base.translation import tr
from cardlie.guess import Guess
from cardlie.kinds.patterns import Patterns, compile_guess
from cardlie.odds.automaton import Automaton
from cardlie.odds.count import Ways, WeighedPool, totals_at_least, ways_by_lack
from cardlie.odds.view import Draw, View
from cardlie.setting.faces import Faces
from cardlie.setting.rulings import Rulings

#: A probability that is not a Fraction yet: numerator and denominator, not reduced.
Ratio = tuple[int, int]

#: What a table comes to: whether the guess holds, and how many are there.
Outcome = tuple[bool, int]


def odds(
    guess: Guess | str, view: View, *, rolled: bool | None = None, theirs: int | None = None
) -> Fraction:
    """The exact probability that a guess holds, given what a seat knows.

    A power guess also needs its guesser to have rolled that card. ``rolled`` says whether they
    did. If it is not known (None), the card is taken to be theirs if it is among the known faces;
    otherwise it may be any of the ``theirs`` faces of the guesser among those drawn from the
    pool that holds it (default: all that are drawn), and that chance is part of the answer.

    Raises :class:`~cardlie.base.errors.IllegalGuess` where the guess has no meaning here.

    >>> view = View.of("tavern", mine="5 5 2", unseen=2)
    >>> odds("3 fives", view)
    Fraction(11, 36)
    >>> view = View.of("cards", mine="R1 R2 B3", unseen=3, with_powers=True)
    >>> odds("power two-pairs", view, rolled=True) > odds("power two-pairs", view)
    True
    """
    return _fraction(*odds_ratio(_said(guess, view), view, rolled=rolled, theirs=theirs))


def odds_float(
    guess: Guess, view: View, *, rolled: bool | None = None, theirs: int | None = None
) -> float:
    """:func:`odds` as a float, for those who ask very often.

    >>> odds_float(Guess.parse("3 fives"), View.of("tavern", mine="5 5", unseen=1))
    0.16666666666666666
    """
    ways, total = odds_ratio(guess, view, rolled=rolled, theirs=theirs)
    return ways / total


def exactly(
    guess: Guess | str, view: View, *, rolled: bool | None = None, theirs: int | None = None
) -> Fraction:
    """The exact probability that the guess holds, and that no more than it could be guessed.

    More is the same guess with the next figure: a sixth five, a longer straight. What has no
    figure to choose (a power card's claim) can't be exceeded: there it is the same as :func:`odds`.

    >>> exactly("2 fives", View.of("tavern", mine="5", unseen=2))
    Fraction(5, 18)
    >>> view = View.of("cards", mine="R1 R2", unseen=1)
    >>> exactly("2 in order including 2", view) == 1 - odds("3 in order including 2", view)
    True
    """
    guess = _said(guess, view)
    chance = odds(guess, view, rolled=rolled, theirs=theirs)
    faces, rulings = view.setting.faces, view.setting.rulings
    figure, need = guess.amount(faces), compile_guess(guess, faces, rulings).need
    for after in (figure + 1, figure - 1):  # a guess of "at most" claims more with a lower figure
        try:
            more = guess.with_amount(after)
        except IllegalGuess:  # nobody can say it
            continue
        if more is None:
            return chance
        if compile_guess(more, faces, rulings).need == need + 1:
            return chance - odds(more, view)
    return chance - _fraction(*question_of(guess, faces, rulings).at_least(view, need + 1))


def outcomes(
    guess: Guess, view: View, *, rolled: bool | None = None, theirs: int | None = None
) -> dict[Outcome, Fraction]:
    """Whether it holds and how many there are -> the exact probability; the sum is 1.

    ``rolled`` and ``theirs`` are those of :func:`odds`.

    >>> outcomes(Guess.parse("2 fives"), View.of("tavern", mine="5", unseen=1))
    {(False, 1): Fraction(5, 6), (True, 2): Fraction(1, 6)}
    """
    compiled = compile_guess(guess, view.setting.faces, view.setting.rulings)
    ratio, with_card = _rolled_chance(guess, view, rolled, theirs)
    chance = _fraction(*ratio)
    true = distribution(guess, with_card) if chance and compiled.patterns else {}
    found: dict[Outcome, Fraction] = {}
    for have, share in distribution(guess, with_card if chance == 1 else view).items():
        right = chance * true.get(have, 0) if have >= compiled.need else chance * 0
        for holds, part in ((False, share - right), (True, right)):
            if part:
                found[holds, have] = part
    return found


def distribution(guess: Guess | str, view: View) -> dict[int, Fraction]:
    """How many there really are of what is guessed -> its exact probability; the sum is 1.

    The keys are what the judge calls ``have``: cards or dice, or the total of a sum; of a guess
    of several demands no more than it needs; of a limit, minus how many there are. Whether a
    power card was rolled plays no part.

    >>> distribution("2 fives", View.of("tavern", mine="5", unseen=1))
    {1: Fraction(5, 6), 2: Fraction(1, 6)}
    """
    guess = _said(guess, view)
    first, tail = question_of(guess, view.setting.faces, view.setting.rulings).tail(view)
    parts = [_fraction(*ratio) for ratio in (*tail, (0, 1))]
    steps = {first + k: parts[k] - parts[k + 1] for k in range(len(tail))}
    return {k: chance for k, chance in steps.items() if chance}


def odds_by_number(guess: Guess, view: View) -> tuple[float, ...]:
    """The chance that at least k are there, for k = 0, 1, ... up to the most that there can be.

    One call prices a guess with every NUMBER: ``odds_by_number(Number(1, 5), view)[3]`` is how
    likely three fives are. Beyond its end the chance is 0. Whether a power card was rolled plays no
    part.

    >>> view = View.of("leira", "5 2", 2)
    >>> [round(chance, 3) for chance in odds_by_number(Guess.parse("1 five"), view)]
    [1.0, 1.0, 0.306, 0.028]
    """
    question = question_of(guess, view.setting.faces, view.setting.rulings)
    if question.classes is not None:
        return _floats(*question.counted(view))
    first, tail = question.tail(view)
    return tuple([ways / total for ways, total in tail[-first:]])


@lru_cache(maxsize=1 << 17)
def _floats(known: int, pools: tuple[WeighedPool, ...]) -> tuple[float, ...]:
    tail, total = totals_at_least(pools)
    chances = [ways / total for ways in tail]
    while len(chances) > 1 and not chances[-1]:
        chances.pop()
    return (*[1.0] * known, *chances[max(0, -known) :])


def odds_ratio(
    guess: Guess, view: View, *, rolled: bool | None = None, theirs: int | None = None
) -> Ratio:
    """:func:`odds` as numerator and denominator, not reduced: the cheapest exact form."""
    chance, view = _rolled_chance(guess, view, rolled, theirs)
    if not chance[0]:
        return 0, 1
    question = question_of(guess, view.setting.faces, view.setting.rulings)
    ways, total = question.at_least(view, question.need)
    return ways * chance[0], total * chance[1]


def _rolled_chance(
    guess: Guess, view: View, rolled: bool | None, theirs: int | None
) -> tuple[Ratio, View]:
    """The chance that the guesser rolled the card that it takes, and what is known if they did."""
    if not guess.personal:
        return (1, 1), view
    faces = view.setting.faces
    compile_guess(guess, faces, view.setting.rulings)  # refuses what has no meaning here
    place = guess.card(faces)
    if place is None or rolled is False:
        return (0, 1), view  # a pretender always loses
    if view.known[place]:
        return (1, 1), view
    for i, draw in enumerate(view.draws):
        there = draw.pool[place]
        if not there or not draw.count:
            continue
        own = draw.count if theirs is None else theirs
        if not 0 <= own <= draw.count:
            raise CardlieError(
                tr(
                    "the guesser can't have {own} of {count} unseen faces",
                    own=own,
                    count=draw.count,
                ),
                tr("a number from 0 to {count}", count=draw.count),
            )
        return ((1, 1) if rolled else (own, draw.total)), view.turned_up(i, place)
    return (0, 1), view


class _Question:
    """A guess made ready for many views.

    ``classes`` are its faces by weight if nothing but their total counts (one demand, and each
    wildcard adds one unless it is a limit), else None. ``low`` is the lowest weight of any face,
    0 unless some take away; ``_signed``: totals may be below 0.
    """

    __slots__ = (
        "_automata", "_compiled", "_joint", "_signed", "blank", "classes", "helpers", "low", "need",
    )  # fmt: skip

    def __init__(self, compiled: Patterns) -> None:
        self._compiled = compiled
        self._automata: dict[tuple[int, int, int], Automaton] = {}
        self.need, self.helpers = compiled.need, compiled.helpers
        patterns = compiled.patterns
        self._joint = any(len(pattern) > 1 for pattern in patterns)
        self.low = min([0, *[min(demand.weights) for pattern in patterns for demand in pattern]])
        asked = [demand.required for pattern in patterns for demand in pattern]
        self._signed = self.low < 0 or (self._joint and min(asked) < 0)
        demanded = {i for pattern in patterns for demand in pattern for i in demand.hits}
        faces = range(len(patterns[0][0].weights) if patterns else 0)
        self.blank = tuple(i for i in faces if i not in demanded and i not in self.helpers)
        self.classes: tuple[tuple[int, tuple[int, ...]], ...] | None = None
        if len(patterns) == 1 and not self._joint:
            (demand,) = patterns[0]
            by_weight: dict[int, list[int]] = {}
            for i in faces:
                helps = i in self.helpers and not demand.limit
                by_weight.setdefault(1 if helps else demand.weights[i], []).append(i)
            by_weight.pop(self.low, None)  # what counts least is all the others
            self.classes = tuple((weight, tuple(found)) for weight, found in by_weight.items())

    def counted(self, view: View) -> tuple[int, tuple[WeighedPool, ...]]:
        """The total that is certain, and each pool by weight above the lowest."""
        classes, low = self.classes or (), self.low
        pools = tuple(
            [
                (
                    draw.total,
                    draw.count,
                    draw.with_replacement,
                    tuple(
                        [
                            (weight - low, sum([draw.pool[i] for i in faces]))
                            for weight, faces in classes
                        ]
                    ),
                )
                for draw in view.draws
            ]
        )
        known = sum(
            [(weight - low) * sum([view.known[i] for i in faces]) for weight, faces in classes]
        )
        return known + low * view.size if low else known, pools

    def at_least(self, view: View, have: int) -> Ratio:
        """Tables where at least ``have`` are there, and all tables."""
        if self.classes is not None:
            known, pools = self.counted(view)
            tail, total = totals_at_least(pools)
            missing = have - known
            if missing <= 0:
                return 1, 1
            return (tail[missing], total) if missing < len(tail) else (0, 1)
        if have <= 0 and not self._signed:
            return 1, 1
        slack, wild = 0, self._wild(view)
        if self._joint:
            # of several demands none counts twice: to have fewer is to lack some of them
            slack = self.need - have
            if slack < 0:
                return 0, 1
        elif have > self._most(view):
            return 0, 1
        ways = self._searched(view, have, self._cap(have, wild + slack), slack)
        return sum(ways.counts), ways.total

    def _cap(self, have: int, cap: int) -> int:
        """What a table may lack before wildcards help: no more than it can."""
        return cap if self._signed else min(cap, self.need if self._joint else have)

    @property
    def certain(self) -> bool:
        """Whether it holds on every table."""
        return self.need <= 0 and not self._signed

    def to_hold(self, wild: int, size: int) -> Automaton:
        """What tells whether it holds on tables of a size, with so many wildcards at most."""
        return self._automaton(self.need, self._cap(self.need, wild), size if self._signed else 0)

    def tail(self, view: View) -> tuple[int, list[Ratio]]:
        """:meth:`at_least` for each total from one that is certain to the most there can be."""
        first = 0
        if self.classes is not None:
            first, pools = self.counted(view)
            counts, total = totals_at_least(pools)
            found = [(ways, total) for ways in counts]
            if first > 0:
                first, found = 0, [(total, total)] * first + found
        else:
            most = self.need if self._joint else self._most(view)
            if self._signed:
                first = self._least(view)
                found = [self.at_least(view, have) for have in range(first, most + 1)]
            else:
                ways = self._searched(view, most, most, most)
                sums = list(accumulate(ways.counts))  # of tables that lack 0, up to 1, up to 2 ...
                found = [(1, 1), *[(sums[most - k], ways.total) for k in range(1, most + 1)]]
        while not found[-1][0]:
            found.pop()
        return first, found

    def _least(self, view: View) -> int:
        """A total that every table comes to: everything on it takes away the most."""
        size = view.size
        return min(
            [
                sum([min(0, demand.required, size * min(demand.weights)) for demand in pattern])
                for pattern in self._compiled.patterns
            ]
        )

    def _wild(self, view: View) -> int:
        """How many wildcards may help at most."""
        known = sum([view.known[i] for i in self.helpers])
        return known + sum([_most_drawn(draw, self.helpers) for draw in view.draws])

    def _most(self, view: View) -> int:
        """How much there can be of any one demand, wildcards included."""
        return self._wild(view) + max(
            (
                demand.total(view.known)
                + max(0, *demand.weights)
                * sum(_most_drawn(draw, demand.hits) for draw in view.draws)
                for (demand,) in self._compiled.patterns
            ),
            default=0,
        )

    def _searched(self, view: View, have: int, cap: int, slack: int) -> Ways:
        """How many tables lack 0, 1, ... ``slack`` of ``have``, for any patterns.

        ``cap`` is what a table may lack before wildcards help.
        """
        automaton = self._automaton(have, cap, view.size if self._signed else 0)
        atoms = []
        for faces, rows in zip(automaton.atoms, automaton.steps, strict=True):
            enough = len(rows[0]) - 1 if rows else 0
            known = min(enough, sum([view.known[i] for i in faces]))
            atoms.append((known, _sizes(view, faces)))
        for group in automaton.classes:
            for level, atom in zip(group, sorted([atoms[a] for a in group]), strict=True):
                atoms[level] = atom
        return ways_by_lack(
            automaton,
            tuple([(d.total, d.count, d.with_replacement) for d in view.draws]),
            tuple(atoms),
            (sum([view.known[i] for i in self.helpers]), _sizes(view, self.helpers)),
            _sizes(view, self.blank),
            min(slack, cap),
        )

    def _automaton(self, have: int, cap: int, size: int) -> Automaton:
        """The automaton that follows a shortfall of up to ``cap`` on a table of some size.

        Where every pattern is one demand, ``have`` is how much of it is wanted.
        """
        key = (0 if self._joint else have, cap, size)
        if key not in self._automata:
            from cardlie.odds.automaton import Automaton  # most guesses only count hits

            patterns = self._compiled.patterns
            if not self._joint:
                patterns = tuple((replace(pattern[0], required=have),) for pattern in patterns)
            self._automata[key] = Automaton(patterns, self.helpers, cap, size)
        return self._automata[key]


def _most_drawn(draw: Draw, faces: tuple[int, ...]) -> int:
    """How many of these faces may come up in a draw at most."""
    there = sum([draw.pool[i] for i in faces])
    return draw.count if draw.with_replacement and there else min(draw.count, there)


def _sizes(view: View, faces: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([sum([draw.pool[i] for i in faces]) for draw in view.draws])


@lru_cache(maxsize=1 << 14)
def question_of(guess: Guess, faces: Faces, rulings: Rulings) -> _Question:
    """A guess made ready, remembered."""
    return _Question(compile_guess(guess, faces, rulings))


def _said(guess: Guess | str, view: View) -> Guess:
    setting = view.setting
    if isinstance(guess, Guess):
        return guess
    return Guess.parse(guess, setting.faces, rulings=setting.rulings)


def _fraction(numerator: int, denominator: int) -> Fraction:
    from fractions import Fraction  # its import costs more than a judge's whole answer

    return Fraction(numerator, denominator)
