"""Actions, observations and results, as numbers and in words: what all plugs have in common."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from cardlie.engine.bidding import bidding_of
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.reveal import Reveal
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.stay import Stay
from cardlie.engine.decisions.swap import Swap
from cardlie.engine.table import Table
from cardlie.games.game import SeatNo, Showdown
from cardlie.games.settling import AtStake, settle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from cardlie.engine.actions import Action
    from cardlie.engine.bidding import Bidding, Raises
    from cardlie.engine.observation import Observation
    from cardlie.games.game import Ranking
    from cardlie.games.options import Options
    from cardlie.guess import Guess

#: What a seat may have to decide, in the order of their numbers.
PHASES = ("reveal", "guess", "reroll", "discard", "swap", "between", "over")


class Numbers:
    """The numbers of a game: ``actions[n]`` is action n, ``width`` how long an observation is.

    Guesses go as high as the faces that are there at the start allow; nobody leaves the table.
    """

    def __init__(self, options: Options) -> None:
        table = Table.deal(options, seed=0)
        state = table.state
        self.faces, self.seats = len(state.faces.all), options.seats
        #: The most dice or cards that a seat may ever hold, and faces that it may have rolled.
        self.most_held = most_held(options)
        die = options.rules.die is not None
        self.places = self.most_held if die else len(state.rolled[0])
        kinds = options.rules.kinds if die else state.bidding.kinds
        there = sum(len(roll) for roll in state.rolled)
        guesses: list[Guess] = []
        for kind in kinds:
            most = kind.most(state.faces, there)
            guesses += bidding_of(state.setting, (kind,)).universe(most)
        self.guesses = {guess: number for number, guess in enumerate(dict.fromkeys(guesses))}
        others = (*map(Say, self.guesses), *_others(table, self.places))
        self.actions: tuple[Action, ...] = tuple(others)
        self.number = {action: number for number, action in enumerate(self.actions)}
        self._kept: dict[Raises, NDArray[np.int8]] = {}
        seats = self.seats * (self.faces + 2)
        self.width = self.faces + seats + len(self.guesses) + len(PHASES)

    @property
    def most_actions(self) -> int:
        """How many there can be in a round: before or after each guess something may be shown."""
        return 2 * (len(self.guesses) + 1) + 2 + self.seats

    def share(self, counts: Sequence[int]) -> NDArray[np.float32]:
        """Counts of dice or cards as shares of the most that a seat may hold."""
        return np.asarray(counts, np.float32) / np.float32(self.most_held)

    def mask(self, table: Table) -> NDArray[np.int8]:
        """1 for each action that the seat in turn may do."""
        found, legal = np.zeros(len(self.actions), np.int8), table.legal()
        if legal.now(Say):
            found[: len(self.guesses)] = self._raises(legal.at.bidding, legal.at.said)
        for action in legal.actions(0):
            number = self.number.get(action)
            if number is not None:
                found[number] = 1
        return found

    def _raises(self, bidding: Bidding, said: tuple[Guess, ...]) -> NDArray[np.int8]:
        """1 for each guess that may be said now."""
        after = bidding.over(said[-1] if said else None)
        kept = self._kept.get(after)
        if kept is None:
            may = [after.allows(guess) for guess in self.guesses]
            kept = self._kept[after] = np.array(may, np.int8)
        if not bidding.returns:
            return kept
        found = kept.copy()
        found[[self.guesses[guess] for guess in said if guess in self.guesses]] = 0
        return found

    def observed(self, seen: Observation) -> NDArray[np.float32]:
        """What a seat sees, between 0 and 1: counts as shares of the most that a seat may hold.

        Its own faces; for each seat, itself first: its faces in view, its cards or dice, whether
        it said the last guess; which guess that is; what there is to decide.
        """
        found = np.zeros(self.width, np.float32)
        found[: self.faces] = self.share(seen.counts)
        for seat, held in enumerate(seen.standing.held):
            first = self.faces + (seat - seen.seat) % self.seats * (self.faces + 2)
            for _, face in seen.shown[seat]:
                found[first + face] += 1 / self.most_held
            found[first + self.faces] = held / self.most_held
            found[first + self.faces + 1] = seat == seen.bidder
        rest = self.width - len(PHASES) - len(self.guesses)
        if seen.said and seen.said[-1] in self.guesses:
            found[rest + self.guesses[seen.said[-1]]] = 1
        found[self.width - len(PHASES) + PHASES.index(seen.phase)] = 1
        return found

    def described(self, seen: Observation) -> str:
        """The same in words."""
        seats = []
        for seat, held in enumerate(seen.standing.held):
            view = " ".join(map(str, seen.in_view[seat]))
            seats.append(f"seat {seat}: {held}{' showing ' + view if view else ''}")
        own = " ".join(map(str, seen.faces))
        last = f"seat {seen.bidder} said {seen.said[-1]}" if seen.said else "nothing said"
        return f"seat {seen.seat} has {own or 'nothing'}; {', '.join(seats)}; {last}; {seen.phase}"


@lru_cache(maxsize=32)
def numbers_of(options: Options) -> Numbers:
    """The numbers of a game; all its tables share what they remember."""
    return Numbers(options)


def most_held(options: Options) -> int:
    """The most dice or cards that a seat may ever hold: more than at the start if some are won."""
    held = AtStake([options.each] * options.seats, options.setting)
    outcomes = ((True, 2), (True, 3), (False, 1))
    won = (
        settle(held, Showdown(SeatNo(1), SeatNo(0), holds, 2, there)).losses
        for holds, there in outcomes
    )
    gains = any(min(losses) < 0 for losses in won)
    return options.each * (options.seats if gains else 1)


def returns(ranking: Ranking) -> list[float]:
    """The share of the others that a seat is ranked before, less that of those before it.

    >>> returns(((2,), (0, 1)))
    [-0.5, -0.5, 1.0]
    """
    others, before = sum(map(len, ranking)) - 1, 0
    found = [0.0] * (others + 1)
    for group in ranking:
        behind = others + 1 - before - len(group)
        for seat in group:
            found[seat] = (behind - before) / others
        before += len(group)
    return found


def _others(table: Table, places: int) -> Iterator[Action]:
    """All actions besides guesses that may come in this game."""
    options = table.options
    yield Challenge()
    if options.rules.settle_spot_on is not None:
        yield SpotOn()
    if options.rules.die is None:
        if options.open:
            yield from map(Reveal, range(places))
        yield from map(Discard, range(places))
        if options.swap:
            partners = (None, *map(SeatNo, range(options.seats)))
            for under in (False, True):
                yield from (
                    Swap(place, seat, under) for place in range(places) for seat in partners
                )
            yield Keep()
    elif options.show_reroll and options.rules.switches:
        for count in range(1, places):
            yield from map(Reroll, combinations(range(places), count))
        yield Keep()
    if options.games > 1:
        yield Stay()
