"""What the judge says: a verdict, the faces that count for it, and how people see them marked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NewType

from cardlie.faces import Face
from cardlie.games.game import Showdown
from cardlie.games.registry import get_game
from cardlie.guess import Guess

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.games.settling import Cost


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


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge says; true in a condition if the guess holds.

    ``need`` is what the guess claims and ``have`` what is really there (cards or dice, or the
    total of a sum). ``witness`` are the faces that count, ``table`` all faces. ``higher`` is None
    without an earlier guess, ``loser`` None without seats. ``rulings`` are those that mattered:
    another reading of any of them would have changed the verdict; name -> value in force.
    ``repeated``: it is not higher because it was said in this round already.
    ``showdown`` is who said it and who doubted it or declared it ``spot_on``, by their places
    among ``seats``; ``cost`` what that costs each of them (in cards: piles). If that is not
    known, ``unsettled`` are the games that this may be and that differ in it.
    """

    guess: Guess
    holds: bool
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
    showdown: Showdown | None = None
    spot_on: bool = False
    cost: Cost | None = None
    unsettled: tuple[str, ...] = ()

    @property
    def held(self) -> tuple[int, ...]:
        """How many faces each seat shows."""
        return faces_held(self.table, self.seats)

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
        return self.holds

    def rows(self) -> dict[str, list[tuple[str, Shown, bool]]]:
        """For each seat its faces as people see them marked, and whether each counts.

        Those that count stand in brackets; a wild one says for what: ``[*=B1]``.

        >>> from cardlie import judge
        >>> [text for text, _, _ in judge("1 five", "5 2").rows()[""]]
        ['[5]', ' 2 ']
        """
        counted = {witness.place: witness for witness in self.witness}
        rows: dict[str, list[tuple[str, Shown, bool]]] = {}
        for place, shown in enumerate(self.table):
            taken = counted.get(place)
            text = f" {shown.face} "
            if taken is not None:
                text = f"[{shown.face}{f'={taken.stands_for}' if taken.stands_for else ''}]"
            rows.setdefault(shown.seat or "", []).append((text, shown, taken is not None))
        return rows


def faces_held(table: Sequence[Shown], seats: Sequence[Seat]) -> tuple[int, ...]:
    """How many of these faces each seat shows."""
    return tuple([sum(shown.seat == seat for shown in table) for seat in seats])
