"""A turn by arrow keys: up and down choose how many, left and right of what, Tab a doubt.

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
from cardlie.odds.told import percent
from cardlie.session.choices import done_with_a_word, doubts, says_guess
from cardlie.session.input import spoken
from cardlie.session.prompts import usual
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

    def __init__(self, seen: Observation, names: Names = NOBODY, *, odds: bool = False) -> None:
        self._seen, self._names, self._odds = seen, names, odds
        self._faces = seen.bidding.rules.faces
        self.text = self.beside = ""
        legal = Legal(seen)
        self._doubts = doubts(seen) if says_guess(seen) else []
        self._others = [] if says_guess(seen) else [*islice(done_with_a_word(seen), _MOST)]
        self._said = usual(seen) if says_guess(seen) else None
        self._wanted = self._said.amount(self._faces) if self._said else 0
        self._whats: dict[Hashable, list[Guess]] = {}
        if self._others:
            return
        most = max(seen.bidding.highest_figure(seen.on_table), self._wanted)
        self._whats = {guess.about: [] for guess in seen.bidding.universe(most)}
        for guess in legal.guesses(most):
            self._whats[guess.about].append(guess)

    @property
    def help(self) -> str:
        """What the keys do."""
        return tr("arrow keys choose, Tab doubts" if self._doubts else "arrow keys choose")

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
        if key == "tab" or self._said is None:
            self._doubts = [*self._doubts[1:], *self._doubts[:1]]
            return self._choose(self._doubts[-1]) if self._doubts else self.text
        if self.text and self.text == self._spoken(Say(self._said)):
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
        right = "true in {chance}" if isinstance(action, Say) else "right in {chance}"
        self.text, self.beside = self._spoken(action), likely and tr(right, chance=likely)
        return self.text

    def _spoken(self, action: Action) -> str:
        return spoken(action, self._seen, self._names)
