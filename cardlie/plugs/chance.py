"""Chance that does what it is told, and asks for what it was not told yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial
from typing import Any

from cardlie.games.chance import Moment
from cardlie.games.options import Options

#: What may happen now: the numbers of the outcomes, each with its probability.
Outcomes = tuple[tuple[int, float], ...]


class Undecided(Exception):
    """Chance is asked for what nobody has told it yet."""

    def __init__(self, outcomes: Outcomes, faces: Sequence[tuple[int, ...]] = ()) -> None:
        super().__init__("chance decides next")
        self.outcomes = outcomes
        #: What each outcome turns up, where it turns up dice or a card.
        self.faces = dict(zip((number for number, _ in outcomes), faces, strict=False))


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
    if options.rules.die is None:
        return max(options.seats * options.each, len(options.setting.faces.all))
    sides = len(options.rules.die.all)
    return max(options.seats, comb(dice + sides - 1, sides - 1))


class ToCome:
    """A roll of so many dice that is still to come; whoever looks at one is asking chance."""

    def __init__(self, dice: int) -> None:
        self._dice = dice

    def __len__(self) -> int:
        return self._dice

    def _asked(self, *other: object) -> Any:
        raise Undecided(())

    __iter__ = __getitem__ = __contains__ = __add__ = __radd__ = _asked


class ScriptedChance:
    """A roll is one outcome: dice that lie there in no order. A card is one, by its face.

    Cards of one face are told apart by nobody, so which of them comes is no outcome.
    """

    def __init__(self, outcomes: Sequence[int] = (), at: int = 0, waits: bool = False) -> None:
        self._outcomes, self._at = list(outcomes), at
        #: Whether the rolls of a round may come later, and the seats whose rolls then do.
        self.waits, self.to_come = waits, list[int]()

    def tell(self, outcomes: Iterable[int]) -> int:
        """What happens after all that was told so far: how much that is."""
        before = len(self._outcomes)
        self._outcomes += outcomes
        return before

    def verify_seen(self, rolled: Sequence[object]) -> None:
        """Raise unless the rolls that are to come lie before the seats, where one finds them."""
        if not all(isinstance(rolled[seat], ToCome) for seat in self.to_come):
            raise Undecided(())

    def came(self, outcome: int) -> None:
        """What was to come has happened."""
        self._outcomes.append(outcome)
        self._at += 1

    def roll(self, dice: int, sides: int, at: Moment) -> tuple[int, ...]:
        """That many dice, the lowest face first."""
        if not dice:
            return ()
        rolls, outcomes = rolls_of(dice, sides)
        return rolls[self._next(outcomes, rolls)]

    def rolls(self, held: Sequence[int], sides: int, at: Moment) -> list[tuple[int, ...]]:
        """A roll for each seat; one that nobody has told yet is to come."""
        if self.waits and self._at == len(self._outcomes):
            self.to_come = [seat for seat, dice in enumerate(held) if dice]
            return [ToCome(dice) if dice else () for dice in held]  # type: ignore[misc]
        return [self.roll(dice, sides, at) for dice in held]

    def shuffle(self, cards: list[int], at: Moment) -> None:
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

    def pick(self, choices: int, at: Moment, nth: int = 0) -> int:
        """Each is as likely."""
        if choices == 1:
            return 0
        return self._next(tuple((number, 1 / choices) for number in range(choices)))

    def starter(self, seats: int) -> int:
        """Who starts: each is as likely, however they roll for it."""
        return self._next(tuple((seat, 1 / seats) for seat in range(seats)))

    def fork(self) -> ScriptedChance:
        """One that goes on as this one will."""
        return ScriptedChance(self._outcomes, self._at)

    @property
    def told(self) -> tuple[int, ...]:
        """All that it was told."""
        return tuple(self._outcomes)

    def again(self) -> ScriptedChance:
        """One that starts where this one started."""
        return ScriptedChance(self._outcomes)

    def _next(self, outcomes: Outcomes, faces: Sequence[tuple[int, ...]] = ()) -> int:
        if self._at == len(self._outcomes):
            raise Undecided(outcomes, faces)
        self._at += 1
        return self._outcomes[self._at - 1]
