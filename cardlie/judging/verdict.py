"""What the judge says: a verdict, the faces that count for it, and how people see them marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, NewType

from cardlie.games.game import Showdown
from cardlie.games.registry import get_game
from cardlie.games.settling import Cost
from cardlie.guess import Guess
from cardlie.setting.faces import Face

if TYPE_CHECKING:
    from fractions import Fraction


#: A seat at the table, by its name: no count, no face.
Seat = NewType("Seat", str)

#: What a wildcard stands for where only a number that no card prints would do.
UNPRINTED = "unprinted"


@dataclass(frozen=True, slots=True)
class Shown:
    """One face on the table and the seat that rolled it (None where no seats are known)."""

    face: Face
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Witness:
    """A face that counts for the guess; ``stands_for`` is what a wild face is taken to be."""

    place: int
    shown: Shown
    stands_for: str | None = None


class Marked(NamedTuple):
    """A face on the table: whether it counts, and what a wild one that does is taken to be."""

    face: Face
    counts: bool
    stands_for: str | None

    def __str__(self) -> str:
        """As people see it: in brackets if it counts, a wild one with what for: ``[*=B1]``."""
        stands = f"={self.stands_for}" if self.stands_for else ""
        return f"[{self.face}{stands}]" if self.counts else f" {self.face} "


@dataclass(frozen=True, slots=True)
class Unread:
    """What ``count`` faces that nobody has read leave open.

    ``outcomes`` are whether the guess holds, how many are there, and the exact probability of
    that; ``chance`` that of a yes. Where the answer is open, ``deciding`` are the faces with one
    of which it is likeliest, and ``with_one`` is how likely then; none if no face makes it
    likelier. ``whose`` is the seat that must have rolled it (None: any).
    """

    count: int
    outcomes: tuple[tuple[bool, int, Fraction | int], ...]
    chance: Fraction
    deciding: tuple[Face, ...]
    with_one: Fraction
    whose: Seat | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge says; true in a condition if the guess holds for certain.

    ``need`` is what the guess claims and ``have`` what is really there (cards or dice, or the
    total of a sum); of a table with ``unread`` faces the least that may be. What hangs on these
    (``holds``, ``loser``, ``cost``) is None. ``witness`` are the faces that count, ``table`` all
    faces. ``higher`` is None without an earlier guess, ``loser`` None without seats. ``rulings``
    are those that mattered: another reading of any of them would have changed the verdict; name ->
    value in force.
    ``repeated``: it is not higher because it was said in this round already.
    ``showdowns`` are who said it and who doubted it or declared it ``spot_on``, by their places
    among ``seats``, with all that may lie there; ``cost`` what that costs each of them (in cards:
    piles). If that is not known, ``unsettled`` are the games that this may be and that differ in
    it. ``elsewhere`` are games that this may be as well, and in which it comes out otherwise, since
    a number is wild there.
    """

    guess: Guess
    holds: bool | None
    need: int
    have: int
    higher: bool | None
    loser: Seat | None
    witness: tuple[Witness, ...]
    why: str
    rulings: tuple[tuple[str, str], ...]
    table: tuple[Shown, ...]
    game: str
    repeated: bool = False
    seats: tuple[Seat, ...] = ()
    showdowns: tuple[Showdown, ...] = ()
    spot_on: bool = False
    cost: Cost | None = None
    unsettled: tuple[str, ...] = ()
    unread: Unread | None = None
    elsewhere: tuple[str, ...] = ()

    @property
    def most(self) -> int:
        """The most that may be there: ``have``, unless faces are unread."""
        return self.have if self.unread is None else max(n for _, n, _ in self.unread.outcomes)

    @property
    def exact(self) -> bool | None:
        """Whether just as much is there as is claimed; None where that hangs on unread faces."""
        there = {n for _, n, _ in self.unread.outcomes} if self.unread else {self.have}
        return None if self.need in there and len(there) > 1 else self.need in there

    @property
    def answer(self) -> bool | None:
        """Whether it holds, or is exact if it was declared so; None: it hangs on unread faces."""
        return self.exact if self.spot_on else self.holds

    @property
    def held(self) -> tuple[int, ...]:
        """How many faces each seat shows; where one cup goes round, lives."""
        return held_by(self.game, self.table, self.seats)

    @property
    def losses(self) -> dict[Seat, int] | None:
        """What each seat that is in loses (negative: gains), if that is known."""
        if self.cost is None:
            return None
        rows = zip(self.seats, self.held, self.cost.losses, strict=True)
        return {seat: lost for seat, held, lost in rows if held}

    @property
    def lost_in(self) -> str:
        """What ``losses`` counts."""
        return get_game(self.game).stake

    @property
    def next(self) -> Seat | None:
        """Who starts the next round, if that is known and the game goes on."""
        no = None if self.cost is None else self.cost.next
        return None if no is None else self.seats[no]

    def __bool__(self) -> bool:
        return self.holds is True

    def rows(self) -> dict[str, list[Marked]]:
        """For each seat its faces, and what of them counts.

        >>> from cardlie import judge
        >>> [str(marked) for marked in judge("1 five", "5 2").rows()[""]]
        ['[5]', ' 2 ']
        """
        counted = {witness.place: witness.stands_for for witness in self.witness}
        rows: dict[str, list[Marked]] = {}
        for place, shown in enumerate(self.table):
            marked = Marked(shown.face, place in counted, counted.get(place))
            rows.setdefault(shown.seat or "", []).append(marked)
        return rows


def faces_held(table: Sequence[Shown], seats: Sequence[Seat]) -> tuple[int, ...]:
    """How many of these faces each seat shows."""
    return tuple([sum(shown.seat == seat for shown in table) for seat in seats])


def held_by(game: str, table: Sequence[Shown], seats: Sequence[Seat]) -> tuple[int, ...]:
    """What each seat holds, as far as a judge knows: of lives, nobody has lost any."""
    rules = get_game(game)
    if rules.passes_cup and rules.plan is not None:
        return (rules.plan.dice_each,) * len(seats)
    return faces_held(table, seats)
