"""Which guesses a table allows, and which may follow which.

The rules are ``cardlie.order``'s; this remembers its answers, because a table asks the same
questions hundreds of thousands of times.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from cardlie.errors import IllegalGuess
from cardlie.guess import (
    MADE_UP,
    MAX_COUNT,
    Colour,
    Guess,
    LessThan,
    Number,
    Power,
    Stars,
    Straight,
    Sum,
    Vague,
    Without,
    named_count,
)
from cardlie.order import is_higher, value_of, verify_higher, verify_possible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlie.setting import Setting

#: Up to this NUMBER the legal raises over a guess are kept; a larger cap is walked through.
_KEPT_CAP = 64

#: How many answers each memory keeps before it starts afresh.
_KEPT = 1 << 16

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Bidding:
    """The guesses of some kinds in one setting."""

    def __init__(self, setting: Setting, kinds: tuple[type[Guess], ...]) -> None:
        self.setting, self.kinds = setting, kinds
        # Only these can come back to a guess by way of higher ones (see `check.py`).
        circling = (Straight, Vague, Power)
        self._returns = setting.rulings["repeat"] == "refused" and any(k in kinds for k in circling)
        self._possible: dict[Guess, bool] = {}
        self._higher: dict[tuple[Guess, Guess], bool] = {}
        self._after: dict[tuple[Guess | None, int], tuple[Guess, ...]] = {}
        self._last: dict[Guess, bool] = {}

    def canonical(self, guess: Guess) -> Guess:
        """The one value for one claim: a power card's own value goes without saying."""
        if isinstance(guess, Power) and guess.value is not None:
            card = self.setting.faces.power(guess.combination)
            if card is not None and card.value == guess.value:
                return Power(guess.combination)
        return guess

    def verify(self, guess: Guess, said: tuple[Guess, ...]) -> None:
        """Raise :class:`IllegalGuess` unless ``guess`` may be said after ``said``."""
        if not isinstance(guess, self.kinds):
            kinds = ", ".join(kind.kind for kind in self.kinds)
            raise IllegalGuess(
                f"'{guess}': no guess of the kind {guess.kind!r} is played here",
                f"the kinds are: {kinds}",
            )
        verify_possible(guess, self.setting)
        verify_higher(guess, said, self.setting)

    def allows(self, guess: Guess, said: tuple[Guess, ...]) -> bool:
        """Whether :meth:`verify` would let it pass; quick."""
        possible = self._possible.get(guess)
        if possible is None:
            possible = _keep(self._possible, guess, self._is_possible(guess))
        if not possible or not said:
            return possible
        pair = (said[-1], guess)
        higher = self._higher.get(pair)
        if higher is None:
            higher = _keep(self._higher, pair, is_higher(guess, said[-1:], self.setting))
        return higher and not (self._returns and guess in said)

    def guesses(self, said: tuple[Guess, ...], most: int) -> Iterator[Guess]:
        """Every guess that may be said after ``said`` with a figure of at most ``most``.

        The figure is NUMBER, a sum, or a made-up power card's value (real power cards are always
        among them). Smallest figures first. They name what is printed on cards or dice.
        """
        after = self.after(said[-1] if said else None, most)
        if self._returns and said:
            spoken = frozenset(said)
            return (guess for guess in after if guess not in spoken)
        return iter(after)

    def after(self, last: Guess | None, most: int) -> tuple[Guess, ...]:
        """The guesses with a figure of at most ``most`` that are higher than ``last`` alone."""
        key = (last, most)
        found = self._after.get(key)
        if found is None:
            said = () if last is None else (last,)
            found = tuple(g for g in self.universe(most) if is_higher(g, said, self.setting))
            if most <= _KEPT_CAP:
                _keep(self._after, key, found)
        return found

    def is_last(self, last: Guess) -> bool:
        """Whether nothing can follow ``last``, such as the end of the wheel's track."""
        known = self._last.get(last)
        if known is None:
            known = not any(self.allows(top, (last,)) for top in self._tops())
            _keep(self._last, last, known)
        return known

    def universe(self, most: int) -> Iterator[Guess]:
        """Every guess of these kinds with a figure of at most ``most``, smallest first."""
        powers = Power in self.kinds
        for count in range(1, most + 1):
            yield from (guess for guess in self._of(count) if self._is_possible(guess))
            if powers:
                yield from self._powers(count)
        if powers:
            yield from (Power(p.id) for p in self.setting.faces.powers if p.value > most)

    def _of(self, count: int) -> Iterator[Guess]:
        faces = self.setting.faces
        numbers, suits = faces.numbers, faces.suits
        for kind in self.kinds:
            if kind is Number:
                yield from (Number(count, number) for number in numbers)
            elif kind is LessThan:
                yield from (LessThan(count, number) for number in numbers)
            elif kind is Straight:
                yield from (Straight(count, number) for number in numbers)
            elif kind is Colour:
                yield from (Colour(count, suit.name) for suit in suits)
            elif kind is Without:
                yield from (Without(count, suit.name) for suit in suits)
            elif kind is Vague:
                yield from (Vague(count, "number"), Vague(count, "colour"))
            elif kind is Stars:
                yield Stars(count)
            elif kind is Sum:
                yield Sum(count)

    def _powers(self, value: int) -> Iterator[Guess]:
        yield from (Power(p.id) for p in self.setting.faces.powers if p.value == value)
        yield Power(MADE_UP, value)

    def _tops(self) -> Iterator[Guess]:
        """The highest guesses of each kind that anybody could say."""
        if Stars in self.kinds:  # the track is short: all of its bids
            yield from reversed(list(self.universe(20)))
        else:
            yield from self._of(MAX_COUNT)
            if Power in self.kinds:
                yield Power(MADE_UP, MAX_COUNT)

    def _is_possible(self, guess: Guess) -> bool:
        if not isinstance(guess, self.kinds):
            return False
        try:
            verify_possible(guess, self.setting)
        except ValueError:
            return False
        return True


def _keep(memory: dict[_Key, _Value], key: _Key, value: _Value) -> _Value:
    if len(memory) >= _KEPT:
        memory.clear()
    memory[key] = value
    return value


def figure(guess: Guess, setting: Setting) -> int:
    """What 'higher' compares: NUMBER, a sum, or a power card's value."""
    return value_of(guess, setting) if isinstance(guess, Power) else named_count(guess)


@lru_cache(maxsize=256)
def bidding_of(setting: Setting, kinds: tuple[type[Guess], ...]) -> Bidding:
    """The bidding of one setting; tables that agree on it share what it remembers."""
    return Bidding(setting, kinds)
