"""The records of a game: what is told of a showdown, who may call, what holds in a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, NewType, Protocol

from cardlie.deck.faces import Faces
from cardlie.guess import Guess
from cardlie.guess.readings import Readings

#: A seat inside a game: 0, 1, ... clockwise. No count, no place in a hand.
SeatNo = NewType("SeatNo", int)

#: Seats from first to last; seats of one group share a rank.
Ranking = tuple[tuple[SeatNo, ...], ...]

#: What the seat in turn has to decide: the id of a decision, "guess" or "over".
Phase = str

#: What was rolled for the start, seat and faces, for each time that those tied rolled again.
StartRolls = tuple[tuple[tuple[SeatNo, tuple[int, ...]], ...], ...]


class Showdown(NamedTuple):
    """A guess met with a challenge or a spot-on, and what lies on the table.

    ``top``: nothing is higher than that guess.
    """

    caller: SeatNo
    bidder: SeatNo
    holds: bool
    need: int
    have: int
    top: bool = False


#: Nobody's seat: who was wrong at a right spot-on.
NOBODY = SeatNo(-1)


class Settled(NamedTuple):
    """Who was wrong (or :data:`NOBODY`), how many dice each seat loses, and who starts next.

    If ``starter`` is out, the next player still in starts: clockwise (``step`` 1) or the other way
    (-1).
    """

    loser: SeatNo
    losses: tuple[int, ...]
    starter: SeatNo
    step: int = 1


class TableStakes(Protocol):
    """What a challenge is about: what each seat holds (0: out), and what was agreed.

    For a million tables at once each seat's is an array, and so are the fields of
    :class:`Showdown` and :class:`Settled`: whoever settles writes sums and products, not branches
    (``select`` in ``games/dice.py``).
    """

    @property
    def held(self) -> Sequence[int]:
        """Dice or cards by seat."""

    @property
    def readings(self) -> Readings:
        """The reading in force of each ruling."""

    @property
    def starter(self) -> SeatNo:
        """Who opened the round; nobody, where that is not known."""


#: How a round ends: its last bid is doubted or called exact, its highest claim given up, a pass in
#: it doubted, or the highest roll shown in place of a claim.
Ending = Literal["doubt", "exact", "give-up", "pass", "shown"]

#: What a showdown costs each seat.
Settles = Callable[[TableStakes, Showdown], Settled]


class Fact(NamedTuple):
    """Something besides faces and guesses: a number of 0 to ``most``, or one for each seat.

    ``name`` is English, and a key of ``tr``.
    """

    name: str
    value: int | tuple[int, ...]
    most: int


#: What there is to know. A game has the same facts all through, in the same order.
Facts = tuple[Fact, ...]


class Callers(NamedTuple):
    """Who may call the last bid exact: whoever is ``next``, and the ``others`` that are in.

    Of them those who hold fewer than ``below`` (0: however many). Whoever said it never may. This
    is the one place that says so, of seats and of arrays of them.
    """

    next: bool
    others: bool
    below: int = 0

    def may(self, has: int, said_it: bool, is_next: bool) -> bool:
        """Whether a seat may that holds so many, by whether it bid and whether it is next.

        >>> Callers(next=False, others=True).may(2, said_it=False, is_next=True)
        False
        """
        asked = (has > 0) & (self.next | (is_next ^ True)) & (self.others | is_next)
        return asked & (said_it ^ True) & ((self.below == 0) | (has < self.below))


#: Whoever is next may call a bid exact.
NEXT_CALLS = Callers(next=True, others=False)

#: Nobody calls a bid exact.
NO_CALLERS = Callers(next=False, others=False)


#: Whether a guess may follow another.
Higher = Callable[[Guess, Guess], bool]

#: Whether a round may open with a guess.
Opens = Callable[[Guess], bool]


class Round(NamedTuple):
    """What holds in rounds of one sort.

    ``kinds`` are those said, ``endings`` the ways in which such a round may end, each with what it
    costs. ``faces`` are what everybody rolls, by what they count as (None: the cards of a deck),
    ``higher`` whether a guess may follow another (None: by the table for cards), ``opens`` whether
    it may be the first, ``callers`` who may call a bid exact. Where this is what holds for a
    player's last die, it is a turn ``of`` the round of that name.
    """

    kinds: tuple[type[Guess], ...]
    endings: Mapping[Ending, Settles]
    faces: Faces | None = None
    higher: Higher | None = None
    opens: Opens = lambda guess: True
    callers: Callers = NO_CALLERS
    of: str = ""


#: The sort of round that has no name of its own.
USUAL = ""


def next_in(held: Sequence[int], seat: int, step: int = 1) -> SeatNo:
    """The next seat that holds anything, clockwise (or the other way, ``step`` -1).

    >>> next_in([2, 0, 1], 0), next_in([2, 0, 1], 0, step=-1)
    (2, 2)
    """
    seats = len(held)
    seat = (seat + step) % seats
    while not held[seat]:
        seat = (seat + step) % seats
    return SeatNo(seat)
