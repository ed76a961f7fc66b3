"""Chance: where rolls and shuffles come from. A seed gives the same ones on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple, Protocol
from zlib import crc32

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.games.philox import fractions, keys_of


class Purpose(IntEnum):
    """What chance is asked for; each draws from numbers of its own.

    These keep the numbers that they had when the first games were dealt; what a new decision asks
    chance for gets its number from its name (:func:`purpose_of`), so that it shifts no seed.
    """

    PLAYERS = 0
    START = 1
    DECK = 2
    STARTER = 3
    ROLL = 4
    REROLL = 5
    DISCARD = 6
    SWAP = 7
    BLUFF = 8
    BOT_MADE = 9
    BOT_GUESS = 10
    BOT_REVEAL = 11
    BOT_REROLL = 12
    BOT_DISCARD = 13
    BOT_SWAP = 14
    BOT_BETWEEN = 15


@cache
def purpose_of(name: str) -> int:
    """The number of what chance is asked for, by its name: the same one for ever.

    >>> purpose_of("BOT_SWAP") == Purpose.BOT_SWAP, purpose_of("BOT_PEEK") > max(Purpose)
    (True, True)
    """
    if name in Purpose.__members__:
        return Purpose[name]
    number = len(Purpose) + crc32(name.encode()) % (256 - len(Purpose))
    if _NAMED.setdefault(number, name) != name:
        raise ValueError(f"{name} and {_NAMED[number]} would draw the same numbers: rename one")
    return number


#: What got its number from its name.
_NAMED: dict[int, str] = {}


class Moment(NamedTuple):
    """When chance is asked, and for what: the same moment draws the same numbers.

    ``game`` counts the games of an evening, ``round`` its rounds; ``place`` is the seat that is
    rolled or shuffled for, or how many guesses were said in the round.
    """

    purpose: int
    game: int = 0
    round: int = 0
    place: int = 0


class Chance(Protocol):
    """All that a game leaves to chance. Faces are their places in ``Faces.all``.

    What is not said otherwise is so of chance that never changes, and lets players roll.
    """

    def roll(self, dice: int, sides: int, moment: Moment) -> tuple[int, ...]:
        """That many dice; a face is 0 to ``sides`` - 1."""

    def rolls(self, held: Sequence[int], sides: int, moment: Moment) -> list[tuple[int, ...]]:
        """A roll of so many dice for each seat, its place; who has none rolls none."""
        return [
            self.roll(dice, sides, moment._replace(place=seat)) if dice else ()
            for seat, dice in enumerate(held)
        ]

    def shuffle(self, cards: list[int], moment: Moment) -> None:
        """Put the cards in any order, in place."""

    def pick(self, choices: int, moment: Moment, nth: int = 0) -> int:
        """One of that many: 0 to ``choices`` - 1; ``nth`` tells several of one moment apart."""

    def starter(self, seats: int) -> int | None:
        """Who starts, where they roll for it and all are as likely (None: let them roll)."""
        return None

    def fork(self) -> Chance:
        """One that goes on exactly as this one will."""
        return self

    def again(self) -> Chance:
        """One that starts where this one started."""
        return self


#: One number picks the roll of so many dice from the list of all of them.
LISTED = 5

#: One number picks among at most so many orders: of more, some would be likelier than others.
MOST_ORDERS = 1 << 32

#: So many games a seed has: a word of the counter that numbers are drawn by has the number of one.
MOST_GAMES = 1 << 32

#: How many blocks of numbers are kept: a round asks for the same ones again and again.
_KEPT = 64


@cache
def lists_of(sides: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """All rolls of 0, 1, ... :data:`LISTED` dice; of none there is nothing to roll."""
    return ((), *(tuple(product(range(sides), repeat=n)) for n in range(1, LISTED + 1)))


@lru_cache(maxsize=256)
def draws_of(cards: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """How cards are shuffled: numbers to draw, each with the choices that it stands for.

    The first card is any of all, the next any of the rest; one number stands for several such
    choices, and their product is how many numbers there are to draw from.

    >>> draws_of(4)
    ((24, (4, 3, 2)),)
    """
    draws: list[tuple[int, tuple[int, ...]]] = []
    for choices in range(cards, 1, -1):
        if draws and draws[-1][0] * choices <= MOST_ORDERS:
            orders, before = draws.pop()
            draws.append((orders * choices, (*before, choices)))
        else:
            draws.append((choices, (choices,)))
    return tuple(draws)


class Seeded(Chance):
    """Chance from a seed: the same seed, the same game, on every machine.

    Nothing is used up: a number follows from the seed, from which ``game`` of a row of games it
    is, and from the moment (:class:`Moment`). So a round deals the same dice whatever was said
    before, and any single game of a million is found at once.
    """

    __slots__ = ("_blocks", "_keys", "game", "seed")

    def __init__(self, seed: int, game: int = 0) -> None:
        if not isinstance(seed, int):  # text would do as well, but no saved game could keep it
            raise CardlieError(tr("the seed is {seed!r}, expected a whole number", seed=seed))
        if not isinstance(game, int) or not 0 <= game < MOST_GAMES:
            raise CardlieError(
                tr("the game is {game!r}, expected a number from 0 to {most}",
                   game=game, most=MOST_GAMES - 1)
            )  # fmt: skip
        self.seed, self.game = seed, game
        self._keys = keys_of(seed)
        self._blocks: dict[tuple[int, int], tuple[float, ...]] = {}

    def fraction(self, moment: Moment, nth: int = 0) -> float:
        """A number from 0 (included) to 1 (excluded): the ``nth`` of that moment."""
        purpose, game, round, place = moment
        where = purpose | place >> 2 << 8 | round << 32, nth | game << 32
        block = self._blocks.get(where)
        if block is None:
            if len(self._blocks) >= _KEPT:
                self._blocks.clear()
            block = self._blocks[where] = fractions(self._keys, self.game, *where, 0)
        return block[place & 3]

    def roll(self, dice: int, sides: int, moment: Moment) -> tuple[int, ...]:
        """That many dice."""
        lists = lists_of(sides)
        rolled: tuple[int, ...] = ()
        for nth in range(-(-dice // LISTED)):
            some = lists[min(LISTED, dice - nth * LISTED)]
            rolled += some[int(self.fraction(moment, nth) * len(some))]
        return rolled

    def shuffle(self, cards: list[int], moment: Moment) -> None:
        """Every order is equally likely; how the cards lay before plays no part."""
        cards.sort()
        place = 0
        for nth, (orders, draw) in enumerate(draws_of(len(cards))):
            left = int(self.fraction(moment, nth) * orders)
            for choices in draw:
                left, step = divmod(left, choices)
                other = place + step
                cards[place], cards[other] = cards[other], cards[place]
                place += 1

    def pick(self, choices: int, moment: Moment, nth: int = 0) -> int:
        """One of that many."""
        return int(self.fraction(moment, nth) * choices)
