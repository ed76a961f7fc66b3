"""The questions: how likely is a guess, exactly so many, and how many there are."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardlie.base.errors import CardlieError, IllegalGuess
from cardlie.base.translation import tr
from cardlie.guess import Guess
from cardlie.guess.patterns import compile_guess
from cardlie.odds.count import WeighedPool, totals_at_least
from cardlie.odds.evidence import Evidence
from cardlie.odds.prepared import Ratio, prepared

if TYPE_CHECKING:
    from fractions import Fraction

#: What a table comes to: whether the guess holds, and how many are there.
Outcome = tuple[bool, int]


def odds(
    guess: Guess | str, view: Evidence, *, rolled: bool | None = None, theirs: int | None = None
) -> Fraction:
    """The exact probability that a guess holds, given what a seat knows.

    A power guess also needs its guesser to have rolled that card. ``rolled`` says whether they
    did. If it is not known (None), the card is taken to be theirs if it is among the known faces;
    otherwise it may be any of the ``theirs`` faces of the guesser among those drawn from the
    pool that holds it (default: all that are drawn), and that chance is part of the answer.

    Raises :class:`~cardlie.base.errors.IllegalGuess` where the guess has no meaning here, and
    :class:`~cardlie.base.errors.CardlieError` for ``theirs`` that are more than are drawn.

    >>> from cardlie.odds import View
    >>> view = View.of("tavern", mine="5 5 2", unseen=2)
    >>> odds("3 fives", view)
    Fraction(11, 36)
    >>> view = View.of("cards", mine="R1 R2 B3", unseen=3, with_powers=True)
    >>> odds("power two-pairs", view, rolled=True) > odds("power two-pairs", view)
    True
    """
    return _fraction(*odds_ratio(view.rules.read_guess(guess), view, rolled=rolled, theirs=theirs))


def odds_float(
    guess: Guess, view: Evidence, *, rolled: bool | None = None, theirs: int | None = None
) -> float:
    """:func:`odds` as a float, for those who ask very often.

    >>> from cardlie.odds import View
    >>> odds_float(Guess.parse("3 fives"), View.of("tavern", mine="5 5", unseen=1))
    0.16666666666666666
    """
    ways, total = odds_ratio(guess, view, rolled=rolled, theirs=theirs)
    return ways / total


def exactly(
    guess: Guess | str, view: Evidence, *, rolled: bool | None = None, theirs: int | None = None
) -> Fraction:
    """The exact probability that the guess holds, and that no more than it could be guessed.

    More is the same guess with the next figure: a sixth five, a longer straight, the next higher
    roll. What has no figure to choose (a power card's claim) can't be exceeded: there it is the
    same as :func:`odds`.

    >>> from cardlie.odds import View
    >>> exactly("2 fives", View.of("tavern", mine="5", unseen=2))
    Fraction(5, 18)
    >>> exactly("mia 54", View.of("mia", unseen=2))
    Fraction(1, 18)
    >>> view = View.of("cards", mine="R1 R2", unseen=1)
    >>> exactly("2 in order including 2", view) == 1 - odds("3 in order including 2", view)
    True
    """
    guess = view.rules.read_guess(guess)
    chance = odds(guess, view, rolled=rolled, theirs=theirs)
    faces, readings = view.rules.faces, view.rules.readings
    if guess.ranked:
        above = guess.above(readings)
        return chance if above is None else chance - odds(above, view)
    figure, need = guess.amount(faces), compile_guess(guess, faces, readings).need
    try:
        more = guess.with_amount(figure + 1)
    except IllegalGuess:  # nobody can say it
        pass
    else:
        if more is None:
            return chance
        if compile_guess(more, faces, readings).need == need + 1:
            return chance - odds(more, view)
    return chance - _fraction(*prepared(guess, faces, readings).at_least(view, need + 1))


def outcomes(
    guess: Guess, view: Evidence, *, rolled: bool | None = None, theirs: int | None = None
) -> dict[Outcome, Fraction]:
    """Whether it holds and how many there are -> the exact probability; the sum is 1.

    ``rolled`` and ``theirs`` are those of :func:`odds`.

    >>> from cardlie.odds import View
    >>> outcomes(Guess.parse("2 fives"), View.of("tavern", mine="5", unseen=1))
    {(False, 1): Fraction(5, 6), (True, 2): Fraction(1, 6)}
    """
    compiled = compile_guess(guess, view.rules.faces, view.rules.readings)
    ratio, with_card = _rolled_chance(guess, view, rolled, theirs)
    chance = _fraction(*ratio)
    true = distribution(guess, with_card) if chance and compiled.patterns else {}
    chances: dict[Outcome, Fraction] = {}
    for have, share in distribution(guess, with_card if chance == 1 else view).items():
        right = chance * true.get(have, 0) if have >= compiled.need else chance * 0
        for holds, part in ((False, share - right), (True, right)):
            if part:
                chances[holds, have] = part
    return chances


def distribution(guess: Guess | str, view: Evidence) -> dict[int, Fraction]:
    """How many there really are of what is guessed -> its exact probability; the sum is 1.

    The keys are what the judge calls ``have``: cards or dice, or the total of a sum; of a guess
    of several demands no more than it needs. Whether a power card was rolled plays no part.

    >>> from cardlie.odds import View
    >>> distribution("2 fives", View.of("tavern", mine="5", unseen=1))
    {1: Fraction(5, 6), 2: Fraction(1, 6)}
    """
    guess = view.rules.read_guess(guess)
    tail = prepared(guess, view.rules.faces, view.rules.readings).survival(view)
    parts = [_fraction(*ratio) for ratio in (*tail, (0, 1))]
    steps = {k: parts[k] - parts[k + 1] for k in range(len(tail))}
    return {k: chance for k, chance in steps.items() if chance}


def odds_by_number(guess: Guess, view: Evidence) -> tuple[float, ...]:
    """The chance that at least k are there, for k = 0, 1, ... up to the most that there can be.

    One call prices a guess with every NUMBER: ``odds_by_number(Number(1, 5), view)[3]`` is how
    likely three fives are. Beyond its end the chance is 0. Whether a power card was rolled plays no
    part.

    >>> from cardlie.odds import View
    >>> view = View.of("leira", "5 2", 2)
    >>> [round(chance, 3) for chance in odds_by_number(Guess.parse("1 five"), view)]
    [1.0, 1.0, 0.306, 0.028]
    """
    query = prepared(guess, view.rules.faces, view.rules.readings)
    if query.by_weight is not None:
        return _floats(*query.counted(view))
    return tuple([ways / total for ways, total in query.survival(view)])


@lru_cache(maxsize=1 << 17)
def _floats(known: int, pools: tuple[WeighedPool, ...]) -> tuple[float, ...]:
    tail, total = totals_at_least(pools)
    chances = [ways / total for ways in tail]
    while len(chances) > 1 and not chances[-1]:
        chances.pop()
    return (*[1.0] * known, *chances)


def odds_ratio(
    guess: Guess, view: Evidence, *, rolled: bool | None = None, theirs: int | None = None
) -> Ratio:
    """:func:`odds` as numerator and denominator, not reduced: the cheapest exact form."""
    chance, view = _rolled_chance(guess, view, rolled, theirs)
    if not chance[0]:
        return 0, 1
    query = prepared(guess, view.rules.faces, view.rules.readings)
    ways, total = query.at_least(view, query.need)
    return ways * chance[0], total * chance[1]


def _rolled_chance(
    guess: Guess, view: Evidence, rolled: bool | None, theirs: int | None
) -> tuple[Ratio, Evidence]:
    """The chance that the guesser rolled the card that it takes, and what is known if they did."""
    if not guess.personal:
        return (1, 1), view
    faces = view.rules.faces
    compile_guess(guess, faces, view.rules.readings)  # refuses what has no meaning here
    place = guess.card(faces)
    if place is None or rolled is False:
        return (0, 1), view  # a pretender always loses
    if view.visible[place]:
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


def _fraction(numerator: int, denominator: int) -> Fraction:
    from fractions import Fraction  # its import costs more than a judge's whole answer

    return Fraction(numerator, denominator)
