"""The odds of one view, each asked once and kept: how likely each guess is, the likeliest first."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import NamedTuple

from cardlie.deck.faces import Counts
from cardlie.guess import Guess
from cardlie.odds.ask import exactly, odds_by_number, odds_float
from cardlie.odds.view import View


class Raise(NamedTuple):
    """A guess that may be said now, and the chance that it is true."""

    guess: Guess
    chance: float


@lru_cache(maxsize=1 << 14)
def _about(guess: Guess) -> Hashable:
    """What the guess is about, kept: to make a guess costs more than to look its chance up."""
    return guess.about


class SeatOdds:
    """The odds as one seat sees them, all through the time in which it sees the same."""

    __slots__ = ("_best", "_by_number", "_chances", "_exact", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self._chances: dict[Guess, float] = {}
        self._by_number: dict[Hashable, tuple[float, ...]] = {}
        self._exact: dict[Guess, float] = {}
        self._best: dict[tuple[Guess, ...], tuple[Raise, ...]] = {}

    def chance(self, guess: Guess) -> float:
        """How likely the guess is (no power card: those depend on who says it)."""
        chance = self._chances.get(guess)
        if chance is None:
            chance = self._chances[guess] = self._worked_out(guess)
        return chance

    def _worked_out(self, guess: Guess) -> float:
        if not guess.counting:
            return odds_float(guess, self.view)
        about = _about(guess)
        steps = self._by_number.get(about)
        if steps is None:
            steps = self._by_number[about] = odds_by_number(guess, self.view)
        count = guess.amount(self.view.rules.faces)
        return steps[count] if count < len(steps) else 0.0

    def exact(self, guess: Guess) -> float:
        """How likely it is that exactly so many are there."""
        chance = self._exact.get(guess)
        if chance is None:
            chance = self._exact[guess] = float(exactly(guess, self.view))
        return chance

    def raises(self, guesses: tuple[Guess, ...], own: Counts) -> tuple[Raise, ...]:
        """The guesses with their chances in this seat's mouth, the likeliest first.

        Of equally likely ones the highest figure comes first: it leaves others least.
        """
        best = self._best.get(guesses)
        if best is None:
            priced = self.priced(guesses, own)
            faces = self.view.rules.faces
            priced.sort(
                key=lambda r: (-r.chance, 0 if r.guess.by_value else -r.guess.amount(faces))
            )
            best = self._best[guesses] = tuple(priced)
        return best

    def priced(self, guesses: Iterable[Guess], own: Counts) -> list[Raise]:
        """Guesses with their chances in this seat's mouth, in the same order."""
        known = self._chances.get
        found = [(guess, known(guess)) for guess in guesses]
        return [Raise(g, self.mine(g, own) if chance is None else chance) for g, chance in found]

    def mine(self, guess: Guess, own: Counts) -> float:
        """How likely a guess is if this seat says it: a power card needs to be its own."""
        if not guess.personal:
            return self.chance(guess)
        card = guess.card(self.view.rules.faces)
        return odds_float(guess, self.view, rolled=card is not None and bool(own[card]))
