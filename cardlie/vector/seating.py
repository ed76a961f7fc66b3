"""Who sits where at many tables at once: the same bots at all of them, or others at others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from cardlie.judging.batch import Array
from cardlie.vector.board import ArrayBot, ArrayTurn


class SeatedBots:
    """The bots of each seating, seat by seat; ``of`` tells which one each place of the run has.

    Without ``of`` all have the first. A bot is asked once for all the seats that it has, whichever
    seating they are of: asking costs as much for one table as for a thousand.
    """

    def __init__(self, seatings: Sequence[Sequence[ArrayBot]], of: Array | None = None) -> None:
        self.bots = tuple(dict.fromkeys(bot for seats in seatings for bot in seats))
        number = {bot: at for at, bot in enumerate(self.bots)}
        self._numbers = np.array([[number[bot] for bot in seats] for seats in seatings])
        self._of = of

    def _which(self, ids: Array, seat: Array) -> Array:
        """The bot on a seat of each of these places, as its place in ``bots``."""
        found: Array = (
            self._numbers[0].take(seat)
            if self._of is None
            else self._numbers[self._of.take(ids), seat]
        )
        return found

    def each(
        self, ids: Array, seat: Array, asked: Array | None = None
    ) -> Iterator[tuple[ArrayBot, Array]]:
        """Each bot, and where it sits on the seat that decides: of all tables, or those asked."""
        which = self._which(ids, seat)
        for number, bot in enumerate(self.bots):
            here = which == number
            some = np.flatnonzero(here if asked is None else here & asked)
            if len(some):
                yield bot, some

    def where(self, trait: Callable[[ArrayBot], bool], ids: Array, seat: Array) -> Array:
        """Where the bot on the seat has a trait (flags)."""
        return np.array([trait(bot) for bot in self.bots])[self._which(ids, seat)]

    def all_are(self, trait: Callable[[ArrayBot], bool]) -> bool:
        """Whether all bots have a trait."""
        return all(map(trait, self.bots))

    def guesses(self, turn: ArrayTurn) -> Array:
        """What the seats in turn do; one bot on all seats is asked at once.

        What stands between a bot and its deed (``then``) comes after it was asked.
        """
        if len(self.bots) == 1 and self.bots[0].then is None:
            return self.bots[0].guess(turn)
        deed = np.zeros(len(turn.at), np.int64)
        asked: dict[Callable[[ArrayTurn], Array], list[Array]] = {}
        parts = [*self.each(turn.ids, turn.actor)]
        for bot, some in parts:
            asked.setdefault(bot.guess, []).append(some)
        for guess, places in asked.items():
            some = places[0] if len(places) == 1 else np.sort(np.concatenate(places))
            deed[some] = guess(turn.only(some))
        for bot, some in parts:
            if bot.then is not None:
                deed[some] = bot.then(turn.only(some), deed[some])
        return deed
