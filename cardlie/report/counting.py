"""What is counted of decisions as they are made: of one game after another, or of many at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cardlie.base.arrays import Array
from cardlie.report.decisions import (
    CREDIBLE,
    DOUBT,
    LIKELY,
    NEAR,
    SEMI_BLUFF,
    SORTS,
    Decisions,
)


class WeighedTurns(NamedTuple):
    """Seats that have to guess or doubt, each in a game of its own, and what the odds tell them.

    ``rows`` are the games. ``raises`` has a row for each and a column for each guess: how likely
    that is in the seat's mouth, below 0 where it may not be said. ``kinds`` and ``numbers`` name
    the columns of each kind and NUMBER. ``beyond``: more may be said, and is false. ``last`` is
    the chance of the last guess if there is one, ``exact`` that it is exact where it may be
    called that.
    """

    rows: Array
    raises: Array
    kinds: Sequence[tuple[str, Array]]
    numbers: Sequence[tuple[int, Array]]
    beyond: Array
    last: Array | None = None
    exact: Array | None = None


class SaidGuesses(NamedTuple):
    """Guesses that were said, one a game (``rows``): whose, of which kind and NUMBER (0: none).

    ``chance`` is how likely each is to whoever says it, ``public`` to whoever sees what is in view.
    """

    rows: Array
    seats: Array
    kinds: Array
    numbers: Array
    chance: Array
    public: Array


class Calls(NamedTuple):
    """How a round ended, one a game (``rows``): who called whom, what each seat ``held`` in it.

    ``right``: whether the guess was exact; what else an exact call (``spot_on``) is about.
    """

    rows: Array
    callers: Array
    bidders: Array
    held: Array
    spot_on: Array
    right: Array


def sorts_of(chance: Array, public: Array) -> Array:
    """What guesses are (places in :data:`SORTS`), by their chances as in :class:`SaidGuesses`.

    >>> sorts_of(np.array([0.6, 0.3, 0.0, 0.0]), np.array([0.0, 0.01, 0.1, 0.01])).tolist()
    [0, 1, 2, 3]
    """
    which = [chance >= LIKELY, chance >= SEMI_BLUFF, np.maximum(chance, public) >= DOUBT]
    return np.select(which, [0, 1, 2], 3)


class DecisionCounter:
    """Counts decisions into a record, a row for each of its games.

    A round ends with a call and :meth:`settle`, or with :meth:`forget`.
    """

    def __init__(self, counted: Decisions) -> None:
        self.counted = counted
        self._last_sort = np.zeros(counted.games, np.int64)
        #: Games, seats and sorts of the guesses of this round.
        self._guesses: list[tuple[Array, Array, Array]] = []

    def forget(self) -> None:
        """Nothing that was said in this round is settled."""
        self._guesses = []

    def weigh(self, turns: WeighedTurns) -> None:
        """What may be done, and how much the choice matters."""
        total, rows, last = self.counted.all, turns.rows, turns.last
        sayable, nothing = turns.raises >= 0, np.full((len(rows), 1), -1.0)
        total.weighed[rows] += 1
        total.open[rows] += sayable.sum(axis=1)
        ways = [turns.raises, np.where(turns.beyond, 0.0, -1.0)[:, None], nothing]
        if last is not None:
            total.answers[rows] += 1
            total.in_doubt[rows] += (last >= DOUBT) & (last <= 1 - DOUBT)
            ways.append(1 - last[:, None])
        ways += [] if turns.exact is None else [turns.exact[:, None]]
        best = np.sort(np.hstack(ways), axis=1)[:, -2:]
        some = best[:, 0] >= 0  # below 0 is none
        total.chosen[rows[some]] += 1
        total.gap[rows[some]] += best[some, 1] - best[some, 0]
        top = turns.raises.max(axis=1, initial=-1.0)
        for kind, those in turns.kinds:
            each, likeliest = self.counted.kinds[kind], turns.raises[:, those].max(1, initial=-1.0)
            each.raises[rows] += top >= 0
            each.worth[rows] += (top >= 0) & (likeliest >= top - NEAR)
            if last is not None:
                each.answers[rows] += 1
                each.sayable[rows] += likeliest >= CREDIBLE
        for number, those in turns.numbers:
            self.counted.numbers[number].open[rows] += sayable[:, those].any(axis=1)

    def answer(self, rows: Array, believed: Array) -> None:
        """Who followed a guess, and whether they let it stand."""
        for nth, sort in enumerate(SORTS):
            here = self._last_sort[rows] == nth
            self.counted.sorts[sort].believed[rows[here]] += believed[here]

    def say(self, guesses: SaidGuesses) -> None:
        """Guesses that are said."""
        sorts = self._last_sort[guesses.rows] = sorts_of(guesses.chance, guesses.public)
        self._guesses.append((guesses.rows, guesses.seats, sorts))
        self.counted.all.guesses[guesses.rows] += 1
        for kind in dict.fromkeys(guesses.kinds.tolist()):
            self.counted.kinds[kind].guesses[guesses.rows[guesses.kinds == kind]] += 1
        for nth, sort in enumerate(SORTS):
            self.counted.sorts[sort].guesses[guesses.rows[sorts == nth]] += 1
        for number in np.unique(guesses.numbers[guesses.numbers > 0]).tolist():
            self.counted.numbers[number].guesses[guesses.rows[guesses.numbers == number]] += 1

    def call(self, rows: Array, kinds: Array, doubted: Array, holds: Array) -> None:
        """Guesses that are called: of which kinds, doubted or exact, and whether they hold."""
        total = self.counted.all
        total.calls[rows] += 1
        total.challenges[rows] += doubted
        total.right[rows] += doubted & ~holds
        for kind in dict.fromkeys(kinds[doubted].tolist()):
            here = doubted & (kinds == kind)
            self.counted.kinds[kind].called[rows[here]] += 1
            self.counted.kinds[kind].held[rows[here]] += holds[here]

    def show(self, face: int, rows: Array, counted: Array) -> None:
        """Calls where a face lies there, and whether it made a difference."""
        self.counted.faces[face].lay[rows] += 1
        self.counted.faces[face].counted[rows] += counted

    def settle(self, calls: Calls, held: Array) -> None:
        """Who paid for a round: what each seat holds after it."""
        total, rows, lost = self.counted.all, calls.rows, calls.held - held
        here, doubted = np.arange(len(rows)), ~calls.spot_on
        pays, wrong = lost[here, calls.callers] > 0, calls.spot_on & ~calls.right
        total.caller_pays[rows] += pays & doubted
        total.bidder_pays[rows] += (lost[here, calls.bidders] > 0) & doubted
        total.nobody_pays[rows] += ~lost.any(axis=1) & doubted
        total.exact_wrong[rows] += wrong
        total.exact_pays[rows] += wrong & pays
        usual = lost.sum(axis=1) / (calls.held > 0).sum(axis=1)
        place = np.zeros(self.counted.games, np.int64)
        place[rows] = here
        for games, seats, sorts in self._guesses:
            earned = usual[place[games]] - lost[place[games], seats]
            for nth, sort in enumerate(SORTS):
                some = sorts == nth
                self.counted.sorts[sort].earned[games[some]] += earned[some]
        self.forget()
