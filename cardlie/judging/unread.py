"""Unread faces (``?``): what they may be, and which of them would decide.

The patterns of a guess tell most faces apart only by a few weights. Faces with the same weights
are one kind here, so that all that unread faces may be is soon tried, and nothing is guessed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.guess import Guess
from cardlie.guess.patterns import compile_guess
from cardlie.judging.evaluate import Evaluation
from cardlie.judging.resolved import ResolvedQuestion
from cardlie.judging.verdict import Unread
from cardlie.odds import View, outcomes
from cardlie.odds.ask import Outcome

if TYPE_CHECKING:
    from fractions import Fraction


def what_decides(resolved: ResolvedQuestion, evaluation: Evaluation) -> Unread:
    """What the unread faces of a table leave open, and which of them would decide.

    The question is whether the guess holds, or (where somebody declared that) whether it is exact.
    """
    from fractions import Fraction  # its import costs more than a judge's whole answer

    guess, view, spot_on = resolved.guess, resolved.view, resolved.caller is not None
    assert view is not None

    def yes(outcomes_given: Mapping[Outcome, Fraction | int]) -> Fraction:
        right = [
            p
            for (held, n), p in outcomes_given.items()
            if (n == evaluation.need if spot_on else held)
        ]
        return Fraction(sum(right))

    def yes_with(place: int) -> Fraction:
        return yes(outcomes(guess, view.turned_up(0, place), rolled=True))

    chance, card = yes(evaluation.outcomes), guess.card(resolved.rules.faces)
    shares = tuple([(*outcome, share) for outcome, share in evaluation.outcomes.items()])
    places: list[int] = []
    with_one, whose = chance, None
    if chance not in (0, 1):
        if evaluation.rolled is None and card is not None:
            places, with_one, whose = [card], yes_with(card), resolved.by
        else:
            chances = {tuple(kind): yes_with(kind[0]) for kind in _kinds(guess, view)}
            with_one = max(chances.values())
            places = sorted(
                i for kind, p in chances.items() if p == with_one > chance for i in kind
            )
    deciding = tuple([resolved.rules.faces.all[place] for place in places])
    return Unread(view.draws[0].count, shares, chance, deciding, with_one, whose)


def fillings(guess: Guess, view: View, unread: int, most: int) -> list[View]:
    """What is seen once so many faces of the last draw are read, whatever they are.

    Of faces that mean the same to the guess one stands for all. Raises CardlieError beyond
    ``most`` ways.

    >>> from cardlie.guess import Guess
    >>> from cardlie.odds import View
    >>> view = View.of("tavern", "5", 3)
    >>> [seen.visible for seen in fillings(Guess.parse("2 fives"), view, 1, 9)]
    [(1, 0, 0, 0, 1, 0), (0, 0, 0, 0, 2, 0)]
    """
    kinds, last = _kinds(guess, view), len(view.draws) - 1
    if comb(len(kinds) + unread - 1, unread) > most:
        raise CardlieError(
            tr("{unread} faces are unread, too many to judge", unread=unread), "type some of them"
        )
    views = []
    for chosen in combinations_with_replacement(range(len(kinds)), unread):
        filled = view
        for kind, times in Counter(chosen).items():
            for _ in range(times):
                places = [place for place in kinds[kind] if filled.draws[last].pool[place]]
                filled = filled.turned_up(last, places[0]) if places else filled
        if filled.draws[last].count + unread == view.draws[last].count:
            views.append(filled)
    return views


def _kinds(guess: Guess, view: View) -> list[list[int]]:
    """The places of faces that may still come up, those together that mean the same to a guess."""
    compiled = compile_guess(guess, view.rules.faces, view.rules.readings)
    card = guess.card(view.rules.faces)
    kinds: dict[tuple[object, ...], list[int]] = {}
    for place, left in enumerate(view.draws[-1].pool):
        if left:
            weights = tuple([d.weights[place] for pattern in compiled.patterns for d in pattern])
            kinds.setdefault((weights, place in compiled.helpers, place == card), []).append(place)
    return list(kinds.values())
