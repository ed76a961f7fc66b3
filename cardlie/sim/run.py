"""The result of a Monte Carlo run: a tally of each plan, or the game that failed and why."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, replace
from typing import NamedTuple

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.lint.endless import Endless
from cardlie.players import BotError
from cardlie.sim.statistics import Moments
from cardlie.sim.tally import Tally


class Failure(CardlieError):
    """A game that can't be played to its end, by a user's bot or for ever: says which it is."""


class SimulationFault(RuntimeError):
    """A game failed by a fault of ours; the text says in which game."""


class Broken(NamedTuple):
    """A game that failed in some process, in a form that any process can read."""

    game: int
    message: str
    hint: str | None
    trace: str
    ours: bool

    @classmethod
    def of(cls, game: int, error: Exception) -> Broken:
        """That of an error: a user's own bot, and a round without an end, are none of ours."""
        if isinstance(error, BotError | Endless):
            return cls(game, str(error), error.hint, error.trace, ours=False)
        what = f"{type(error).__name__}: {error}"
        return cls(game, what, None, traceback.format_exc(), ours=True)


@dataclass(frozen=True, slots=True)
class Run:
    """Games that were played: a tally for each plan (no tally at all if there was no game).

    ``pairs`` adds up the figures of the games of the first plan and of another side by side
    (:class:`Moments`), for each of the others. ``stopped``: Ctrl-C came before the end of those
    ``wanted``; ``broken``: a game failed.
    """

    tallies: tuple[Tally, ...] = ()
    pairs: tuple[Moments, ...] = ()
    wanted: int = 0
    stopped: bool = False
    broken: Broken | None = None

    @property
    def played(self) -> int:
        """How many games each plan has seen."""
        return self.tallies[0].games.games if self.tallies else 0

    def plus(self, other: Run) -> Run:
        """These games and others of the same plans."""
        stopped = self.stopped or other.stopped
        if not self.tallies or not other.tallies:
            return replace(self if self.tallies else other, stopped=stopped)
        tallies = tuple([Tally() for _ in self.tallies])
        pairs = tuple([Moments.empty(len(pair.sums)) for pair in self.pairs])
        for part in (self, other):
            for mine, theirs in zip(tallies, part.tallies, strict=True):
                mine.add(theirs)
            for ours, others in zip(pairs, part.pairs, strict=True):
                ours.add(others)
        return Run(tallies, pairs, self.wanted + other.wanted, stopped)


def failure(broken: Broken) -> Failure | SimulationFault:
    """The error that says which game failed, and why."""
    where = tr("in game {game}", game=broken.game)
    hint = tr("'cardlie sim --only {game}' plays it alone", game=broken.game)
    if broken.ours:
        fault = SimulationFault(f"{where}: {broken.message}; {hint}")
        fault.add_note(broken.trace)
        return fault
    return Failure(
        f"{broken.message}, {where}",
        f"{hint}; {broken.hint}" if broken.hint else hint,
        broken.trace,
    )
