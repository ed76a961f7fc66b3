"""Batched policies: a bot decides for all seats that it has, at all tables at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cardlie.base.arrays import Array
from cardlie.vector.state import BatchTurn


@dataclass(frozen=True, slots=True, eq=False)
class ArrayBot:
    """``guess`` tells what it does in the guessing, at many tables: a guess, or another action.

    ``claims`` tells where a seat claims that the last bid is exact (none: it never does).
    ``reroll`` takes the faces of a seat and which of them are hidden, and tells which it shows
    before it rolls the others (none: it keeps them). ``rerolls_any``: it shows any of them or
    none. ``discards_any``: it gives up any of its piles, and not the smallest. ``swaps_any``: it
    swaps any card, and not only where a wildcard may come. ``knows_odds``: it asks how likely
    guesses are. ``bluffs``: it tries to fluster the NPC to its left with each of
    its bids. Where a cup goes round, ``takes`` tells where it believes, and ``again`` which dice it
    rolls then, as sets of their places. ``then`` takes what it would do and tells what it does.
    """

    guess: Callable[[BatchTurn], Array]
    claims: Callable[[BatchTurn], Array] | None = None
    reroll: Callable[[BatchTurn, Array, Array], Array] | None = None
    rerolls_any: bool = False
    discards_any: bool = False
    swaps_any: bool = False
    knows_odds: bool = True
    bluffs: bool = False
    takes: Callable[[BatchTurn], Array] | None = None
    again: Callable[[BatchTurn], Array] | None = None
    then: Callable[[BatchTurn, Array], Array] | None = None


class SeatedBots:
    """The bots of each seating, seat by seat; ``of`` tells which one each place of the run has.

    Without ``of`` all have the first. A bot is asked once for all the seats that it has, whichever
    seating they are of: asking costs as much for one table as for a thousand.
    """

    def __init__(self, seatings: Sequence[Sequence[ArrayBot]], of: Array | None = None) -> None:
        self.bots = tuple(dict.fromkeys(bot for seats in seatings for bot in seats))
        number = {bot: place for place, bot in enumerate(self.bots)}
        self._numbers = np.array([[number[bot] for bot in seats] for seats in seatings])
        self._of = of

    def _which(self, ids: Array, seat: Array) -> Array:
        """The bot on a seat of each of these places, as its place in ``bots``."""
        if self._of is None:
            return np.asarray(self._numbers[0].take(seat))
        return np.asarray(self._numbers[self._of.take(ids), seat])

    def by_bot(
        self, ids: Array, seat: Array, where: Array | None = None
    ) -> Iterator[tuple[ArrayBot, Array]]:
        """Each bot, and where it sits on the seat that decides: of all tables, or those asked."""
        which = self._which(ids, seat)
        for number, bot in enumerate(self.bots):
            here = which == number
            some = np.flatnonzero(here if where is None else here & where)
            if len(some):
                yield bot, some

    def where(self, trait: Callable[[ArrayBot], bool], ids: Array, seat: Array) -> Array:
        """Where the bot on the seat has a trait (flags, (rows,))."""
        return np.array([trait(bot) for bot in self.bots])[self._which(ids, seat)]

    def guesses(self, turn: BatchTurn) -> Array:
        """What the seats in turn do, shape (turns,); one bot on all seats is asked at once.

        What stands between a bot and its action (``then``) comes after it was asked.
        """
        if len(self.bots) == 1 and self.bots[0].then is None:
            return self.bots[0].guess(turn)
        action = np.zeros(len(turn.rows), np.int64)
        by_guess: dict[Callable[[BatchTurn], Array], list[Array]] = {}
        parts = [*self.by_bot(turn.ids, turn.actor)]
        for bot, some in parts:
            by_guess.setdefault(bot.guess, []).append(some)
        for guess, places in by_guess.items():
            some = places[0] if len(places) == 1 else np.sort(np.concatenate(places))
            action[some] = guess(turn.only(some))
        for bot, some in parts:
            if bot.then is not None:
                action[some] = bot.then(turn.only(some), action[some])
        return action
