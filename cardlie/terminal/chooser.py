"""Choosing by arrow keys: up and down how many, left and right of what, Tab a doubt.

Whatever else is asked, they go through all that may be done.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice
from typing import Literal

from cardlie.base.translation import tr
from cardlie.engine.actions import Action
from cardlie.engine.decisions.guess import Say
from cardlie.engine.legal import Legal
from cardlie.engine.observation import Observation
from cardlie.guess import Guess
from cardlie.odds.percent import percent
from cardlie.session.choices import done_with_a_word, doubts, says_guess
from cardlie.session.guess_words import usual
from cardlie.session.input import spoken
from cardlie.session.prospects import chance_of
from cardlie.telling.names import Names

Key = Literal["up", "down", "left", "right", "tab"]

#: Which way an arrow goes.
_STEPS = {"up": 1, "down": -1, "right": 1, "left": -1}

#: Nobody is named.
NOBODY = Names(())

#: Through more than so many ways to do something nobody goes by keys.
_MOST = 64


class Chooser:
    """What keys make of an empty line.

    ``text`` is what was chosen last, as people type it, and ``beside`` how likely it comes out
    well, for who is told the ``odds``.
    """

    def __init__(
        self, observation: Observation, names: Names = NOBODY, *, odds: bool = False
    ) -> None:
        self._observation, self._names, self._odds = observation, names, odds
        self._faces = observation.bidding.rules.faces
        self.text = self.beside = ""
        legal = Legal(observation)
        self._doubts = doubts(observation) if says_guess(observation) else []
        self._others = (
            [] if says_guess(observation) else [*islice(done_with_a_word(observation), _MOST)]
        )
        self._guess = usual(observation) if says_guess(observation) else None
        self._wanted = self._guess.amount(self._faces) if self._guess else 0
        self._whats: dict[Hashable, list[Guess]] = {}
        if self._others:
            return
        most = max(observation.bidding.highest_figure(observation.on_table), self._wanted)
        self._whats = {guess.about: [] for guess in observation.bidding.universe(most)}
        for guess in legal.guesses(most):
            self._whats[guess.about].append(guess)

    @property
    def help(self) -> str:
        """What the keys do."""
        return tr("arrow keys choose, Tab doubts" if self._doubts else "arrow keys choose")

    @property
    def explained(self) -> str:
        """What each key does, as a line of the help; nothing where they choose no guess."""
        if self._guess is None:
            return ""
        several = sum(map(bool, self._whats.values())) > 1
        text = "arrow keys  choose how many (up, down) of what (left, right)"
        line = tr(text if several else "arrow keys  choose something higher (up) or lower (down)")
        return f"{line}; {tr('Tab doubts')}" if self._doubts else line

    def press(self, key: Key) -> str:
        """What stands in the line after a key."""
        if self._others:
            step = -1 if key in ("up", "left") else 1
            now = next(
                (n for n, a in enumerate(self._others) if self._spoken(a) == self.text), None
            )
            first = 0 if step > 0 else -1
            at = first if now is None or not self.text else (now + step) % len(self._others)
            return self._choose(self._others[at])
        if key == "tab" or self._guess is None:
            self._doubts = [*self._doubts[1:], *self._doubts[:1]]
            return self._choose(self._doubts[-1]) if self._doubts else self.text
        if self.text and self.text == self._spoken(Say(self._guess)):
            self._guess = self._next(self._guess, key)
        return self._choose(Say(self._guess))

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
        chance = chance_of(action, self._observation) if self._odds else None
        likely = "" if chance is None else percent(chance)
        right = "true in {chance}" if isinstance(action, Say) else "right in {chance}"
        self.text, self.beside = self._spoken(action), likely and tr(right, chance=likely)
        return self.text

    def _spoken(self, action: Action) -> str:
        return spoken(action, self._observation, self._names)
