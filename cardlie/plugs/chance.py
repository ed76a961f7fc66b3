"""Explicit chance nodes: outcomes are given from outside, or asked for where there is none yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial

from cardlie.games.chance import Moment
from cardlie.games.options import Options

#: In place of a seat: chance is in turn, or nobody any more. As OpenSpiel has them.
CHANCE, TERMINAL = -1, -4

#: What may happen now: the numbers of the outcomes, each with its probability.
Outcomes = tuple[tuple[int, float], ...]


class Undecided(Exception):
    """A chance node: chance is asked for what nobody has told it yet."""

    def __init__(self, outcomes: Outcomes, faces: Sequence[tuple[int, ...]] = ()) -> None:
        super().__init__("chance decides next")
        #: What there is, and what each turns up, where it turns up dice or a card.
        self.outcomes, self.faces = outcomes, faces


@cache
def rolls_of(dice: int, sides: int) -> tuple[tuple[tuple[int, ...], ...], Outcomes]:
    """All rolls of so many dice, in no order, and how likely each is.

    >>> rolls, outcomes = rolls_of(2, 2)
    >>> rolls, outcomes
    (((0, 0), (0, 1), (1, 1)), ((0, 0.25), (1, 0.5), (2, 0.25)))
    """
    rolls = tuple(combinations_with_replacement(range(sides), dice))
    chances = []
    for number, roll in enumerate(rolls):
        ways = factorial(dice)
        for face in set(roll):
            ways //= factorial(roll.count(face))
        chances.append((number, ways / sides**dice))
    return rolls, tuple(chances)


def most_outcomes(options: Options, dice: int) -> int:
    """The most that chance may choose from: a card, a seat, or a roll of so many dice."""
    if options.game.die is None:
        return max(options.seats * options.start_count, len(options.rules.faces.all))
    sides = len(options.game.die.all)
    return max(options.seats, comb(dice + sides - 1, sides - 1))


class ScriptedChance:
    """A roll is one outcome: dice that lie there in no order. A card is one, by its face.

    Cards of one face are told apart by nobody, so which of them comes is no outcome.
    """

    def __init__(self, outcomes: Sequence[int] = (), start: int = 0) -> None:
        self._outcomes, self._position = list(outcomes), start

    def tell(self, outcomes: Iterable[int]) -> None:
        """What happens after all that was told so far."""
        self._outcomes += outcomes

    def roll(self, dice: int, sides: int, moment: Moment) -> tuple[int, ...]:
        """That many dice, the lowest face first."""
        if not dice:
            return ()
        rolls, outcomes = rolls_of(dice, sides)
        return rolls[self._next(outcomes, rolls)]

    def rolls(self, held: Sequence[int], sides: int, moment: Moment) -> list[tuple[int, ...]]:
        """A roll for each seat."""
        return [self.roll(dice, sides, moment) for dice in held]

    def shuffle(self, cards: list[int], moment: Moment) -> None:
        """One card after another, until those left are all the same."""
        for place in range(len(cards)):
            rest = cards[place:]
            faces = sorted(set(rest))
            if len(faces) == 1:
                return
            chances = tuple((face, rest.count(face) / len(rest)) for face in faces)
            drawn = self._next(chances, [(face,) for face in faces])
            rest.remove(drawn)
            cards[place:] = [drawn, *rest]

    def pick(self, choices: int, moment: Moment, nth: int = 0) -> int:
        """Each is as likely."""
        if choices == 1:
            return 0
        return self._next(tuple((number, 1 / choices) for number in range(choices)))

    def starter(self, seats: int) -> int:
        """Who starts: each is as likely, however they roll for it."""
        return self._next(tuple((seat, 1 / seats) for seat in range(seats)))

    def fork(self) -> ScriptedChance:
        """One that goes on as this one will."""
        return ScriptedChance(self._outcomes, self._position)

    def again(self) -> ScriptedChance:
        """One that starts where this one started."""
        return ScriptedChance(self._outcomes)

    def _next(self, outcomes: Outcomes, faces: Sequence[tuple[int, ...]] = ()) -> int:
        if self._position == len(self._outcomes):
            raise Undecided(outcomes, faces)
        self._position += 1
        return self._outcomes[self._position - 1]
