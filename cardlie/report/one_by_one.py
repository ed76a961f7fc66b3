"""Decisions of games that are played one by one, each looked at as the seat in turn sees it.

Nothing is sampled but the games themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from cardlie.base.arrays import Array
from cardlie.deck.faces import Counts
from cardlie.engine import Observation
from cardlie.engine.bidding import Bidding
from cardlie.engine.decision import CLAIM
from cardlie.engine.decisions.cup import GiveUp, HandOn, ShowTop, Take
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.guess import Counted, Guess
from cardlie.guess.patterns import have
from cardlie.report.counting import Calls, DecisionCounter, SaidGuesses, WeighedTurns
from cardlie.report.decisions import Decisions
from cardlie.report.following import FollowedGame, Step, followed
from cardlie.report.trace import Weighed, weigh
from cardlie.sim.plan import Plan


def one_by_one(plan: Plan, games: int, first: int = 0) -> Decisions:
    """Play so many games, from the number ``first`` on, and look at every decision."""
    counted = Decisions(games)
    for place, each in enumerate(followed([(plan, first + game) for game in range(games)])):
        shown = _OneGame(counted, np.array([place])).see(each.whole())
        if shown is not None:
            counted.show(*shown)
    return counted


class _OneGame:
    """Tells a counter what happens in one game, which is all of its ``row``."""

    def __init__(self, counted: Decisions, row: Array) -> None:
        self._counter, self._row, self._call = DecisionCounter(counted), row, list[Calls]()

    def see(self, game: FollowedGame) -> tuple[Counts, Bidding] | None:
        """All of its decisions; the table of its first call."""
        shown = None
        for step in game.steps:
            if self._see(step):
                shown = shown or (step.faces, step.observation.bidding)
        self._settle(game.ending.held)
        return shown

    def _see(self, step: Step) -> bool:
        """One decision; whether it is a call that tells who lied."""
        counter, seen, action = self._counter, step.observation, step.action
        counter.counted.all.decisions[self._row] += 1
        counter.counted.seats[seen.seat][self._row] += 1
        if seen.phase == "cup":
            counter.answer(self._row, np.array([isinstance(action, Take | HandOn | GiveUp)]))
        if seen.phase == "guess":
            if not seen.history:
                self._settle(seen.public.held)
            weighed = weigh(step)
            counter.weigh(_turn(self._row, weighed, seen))
            if seen.history and not seen.options.game.passes_cup:
                counter.answer(self._row, np.array([isinstance(action, Say)]))
            if isinstance(action, Say):
                counter.say(_guess(self._row, action.guess, weighed, seen))
        if isinstance(action, GiveUp | ShowTop):
            counter.forget()  # what it cost says nothing of who lied
        called = seen.phase in (CLAIM.id, "guess", "cup") and isinstance(action, Challenge | SpotOn)
        if called and step.showdown is not None:
            self._called(step)
            return True
        return False

    def _settle(self, held: Sequence[int]) -> None:
        """The last call, by what each seat holds after it."""
        for call in self._call:
            self._counter.settle(call, np.array([held]))
        self._call = []

    def _called(self, step: Step) -> None:
        seen, shown, guess = step.observation, step.showdown, step.observation.history[-1]
        assert shown is not None
        spot_on, right = isinstance(step.action, SpotOn), shown.have == shown.need
        each = shown.caller, shown.bidder, seen.public.held, spot_on, right
        self._call = [Calls(self._row, *[np.array([what]) for what in each])]
        kind, doubted, holds = (np.array([what]) for what in (guess.kind, not spot_on, shown.holds))
        self._counter.call(self._row, kind, doubted, holds)
        compiled = replace(seen.bidding.compiled(guess), whole=None)  # each face for itself
        for face in _present(step.faces, seen):
            less = tuple([0 if i == face else n for i, n in enumerate(step.faces)])
            counts = have(compiled, less) != have(compiled, step.faces)
            self._counter.show(face, self._row, np.array([counts]))


def _turn(row: Array, weighed: Weighed, observation: Observation) -> WeighedTurns:
    guesses = [guess for guess, _ in weighed.raises]
    kinds = np.array([guess.kind for guess in guesses])
    counts = np.array([_number(guess) for guess in guesses], np.int64)
    numbers = np.unique(counts[counts > 0]).tolist()
    return WeighedTurns(
        row,
        np.array([[chance for _, chance in weighed.raises]], float),
        [(kind.kind, np.flatnonzero(kinds == kind.kind)) for kind in observation.bidding.kinds],
        [(number, np.flatnonzero(counts == number)) for number in numbers],
        np.array([weighed.beyond]),
        None if weighed.last is None else np.array([weighed.last]),
        None if weighed.exact is None else np.array([weighed.exact]),
    )


def _guess(row: Array, guess: Guess, weighed: Weighed, observation: Observation) -> SaidGuesses:
    each = observation.seat, guess.kind, _number(guess), weighed.chance, weighed.public
    return SaidGuesses(row, *[np.array([what]) for what in each])


def _number(guess: Guess) -> int:
    """Its NUMBER; 0: it has none."""
    return guess.count if isinstance(guess, Counted) else 0


def _present(faces: Counts, observation: Observation) -> Iterator[int]:
    """The faces that lie on the table, but for cards that only their owner may name."""
    kinds = observation.bidding.rules.faces.all
    for place, count in enumerate(faces):
        if count and kinds[place].power is None:
            yield place
