"""A turn by arrow keys: up and down choose how many, left and right of what, Tab a doubt."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal

from cardlie.base.translation import language, tr
from cardlie.cli.tabletop.prompts import usual
from cardlie.engine.actions import Action
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.observation import Observation
from cardlie.guess import Guess
from cardlie.language import speak
from cardlie.language.calls import name_of
from cardlie.odds.told import percent
from cardlie.telling.prospects import chance_of

Key = Literal["up", "down", "left", "right", "tab"]

#: Which way an arrow goes.
_STEPS = {"up": 1, "down": -1, "right": 1, "left": -1}


class Chooser:
    """What keys make of an empty line, when a guess is asked for.

    ``text`` is what was chosen last, as people type it, and ``beside`` how likely it comes out
    well, for who is told the ``odds``.
    """

    def __init__(self, seen: Observation, *, odds: bool = False) -> None:
        self._seen, self._odds = seen, odds
        self._faces = seen.bidding.setting.faces
        self.text = self.beside = ""
        legal = seen.legal
        self._doubts: list[Action] = [Challenge()] if legal.challenge else []
        self._doubts += [SpotOn()] if legal.may(SpotOn) else []
        self._said = usual(seen)
        self._wanted = self._said.amount(self._faces) if self._said else 0
        most = max(seen.bidding.highest_figure(seen.on_table), self._wanted)
        self._whats: dict[Hashable, list[Guess]] = {
            guess.about: [] for guess in seen.bidding.universe(most)
        }
        for guess in legal.guesses(most):
            self._whats[guess.about].append(guess)

    @property
    def help(self) -> str:
        """What the keys do."""
        return tr("arrow keys choose, Tab doubts" if self._doubts else "arrow keys choose")

    def press(self, key: Key) -> str:
        """What stands in the line after a key."""
        if key == "tab" or self._said is None:
            self._doubts = [*self._doubts[1:], *self._doubts[:1]]
            return self._choose(self._doubts[-1]) if self._doubts else self.text
        if self.text and self.text == self._spoken(self._said):
            self._said = self._next(self._said, key)
        return self._choose(Say(self._said))

    def _next(self, now: Guess, key: Key) -> Guess:
        alike = self._whats[now.about]
        if key in ("up", "down"):
            at = alike.index(now) + _STEPS[key]
            now = alike[max(0, min(at, len(alike) - 1))]
            self._wanted = now.amount(self._faces)
            return now
        whats = [what for what, guesses in self._whats.items() if guesses]
        other = whats[(whats.index(now.about) + _STEPS[key]) % len(whats)]
        return min(self._whats[other], key=lambda g: abs(g.amount(self._faces) - self._wanted))

    def _choose(self, action: Action) -> str:
        chance = chance_of(action, self._seen) if self._odds else None
        likely = "" if chance is None else percent(chance)
        if isinstance(action, Say):
            self.text = self._spoken(action.guess)
            self.beside = likely and tr("true in {chance}", chance=likely)
        else:
            self.text = name_of("challenge" if isinstance(action, Challenge) else "spot_on")
            self.beside = likely and tr("right in {chance}", chance=likely)
        return self.text

    def _spoken(self, guess: Guess) -> str:
        return speak(guess, language(), self._faces)
