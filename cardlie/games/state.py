"""A table in play, as the functions of its game see and change it, and what that game keeps of it.

The engine's table (``engine/live.py``) is one of these, with the game and its rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Self, TypeVar

from cardlie.deck.faces import Faces
from cardlie.games.agreement import Agreement
from cardlie.games.chance import Chance, Moment
from cardlie.games.records import Phase, Ranking, SeatNo, Showdown, next_in
from cardlie.games.shown import NOTHING, NOTHING_OWN, PrivateExtra, PublicExtra
from cardlie.guess import Guess
from cardlie.guess.readings import Readings


def _copied(value: Any) -> Any:
    """A list that shares no list with another; any other value is never changed."""
    return [_copied(each) for each in value] if type(value) is list else value


@dataclass(slots=True, eq=False)
class GameExtra:
    """What one game keeps besides what all games keep: nothing, unless it says so.

    ``public`` is what everybody knows of it, ``private`` what one seat knows besides: phones, the
    terminal, plugs and bots get those and nothing else. It changes with what all see happen.
    """

    def copy(self) -> Self:
        """A copy that shares nothing that changes: numbers, and lists of what never does."""
        other = object.__new__(type(self))
        for each in fields(self):
            setattr(other, each.name, _copied(getattr(self, each.name)))
        return other

    def after_guess(self) -> bool:
        """A guess was said: whether it changes what everybody knows."""
        return False

    def after_showdown(self, held: Sequence[int], losses: Sequence[int]) -> None:
        """A round is over: what each seat holds now, and lost in it."""

    def public(self, state: State) -> PublicExtra:
        """What everybody knows."""
        return NOTHING

    def private(self, state: State, seat: SeatNo) -> PrivateExtra:
        """What a seat knows besides."""
        return NOTHING_OWN


Extra = TypeVar("Extra", bound=GameExtra)


@dataclass(slots=True, init=False, eq=False, repr=False)
class State:
    """The one changing thing of a game. Faces are their places in ``faces.all``.

    ``held`` are the dice or cards of each seat (0: out), ``rolled`` what each rolled this round,
    ``face_up`` the places in ``rolled`` that lie in view, ``claimants`` who may claim now though it
    is another's turn, ``lost`` what each seat lost in the last showdown. ``fallen`` are
    those out, in order. ``showdown`` is the last one. ``extra`` is what the game keeps besides.
    """

    options: Agreement
    faces: Faces
    chance: Chance
    start: int
    extra: GameExtra
    held: list[int]
    rolled: list[tuple[int, ...]]
    face_up: list[tuple[int, ...]]
    history: tuple[Guess, ...]
    bidder: SeatNo
    actor: SeatNo
    starter: SeatNo
    claimants: tuple[SeatNo, ...]
    phase: Phase
    round: int
    lost: tuple[int, ...]
    flustered: bool
    game_number: int
    fallen: list[tuple[SeatNo, ...]]
    ranking: Ranking
    showdown: Showdown | None

    def __init__(self, options: Agreement, faces: Faces, extra: GameExtra, chance: Chance) -> None:
        seats = options.seats
        self.options, self.faces, self.extra, self.chance = options, faces, extra, chance
        self.start = options.start_count
        self.held = [0] * seats
        self.rolled, self.face_up = [()] * seats, [()] * seats
        self.history, self.round, self.game_number = (), 0, 0
        self.bidder = self.actor = self.starter = SeatNo(0)
        self.claimants = self.lost = ()
        self.phase, self.flustered = "guess", False
        self.fallen, self.ranking = [], ()
        self.showdown = None

    @property
    def readings(self) -> Readings:
        """The reading in force of each ruling."""
        return self.options.readings

    def kept(self, kind: type[Extra]) -> Extra:
        """What the game keeps besides, in a game that keeps such things."""
        assert isinstance(self.extra, kind)
        return self.extra

    def moment(self, purpose: int, place: int = 0) -> Moment:
        """Now, for what chance shall do."""
        return Moment(purpose, self.game_number, self.round, place)

    def copy(self) -> Self:
        """A copy that shares nothing that changes."""
        other = object.__new__(type(self))
        for name in (*State.__slots__, *type(self).__slots__):
            setattr(other, name, _copied(getattr(self, name)))
        other.extra = self.extra.copy()
        other.chance = self.chance.fork()
        return other

    def after(self, seat: int, step: int = 1) -> SeatNo:
        """The next seat that is in, clockwise (or the other way, ``step`` -1)."""
        return next_in(self.held, seat, step)

    def counts(self) -> list[int]:
        """How often each face lies on the table."""
        counts = [0] * len(self.faces.all)
        for roll in self.rolled:
            for face in roll:
                counts[face] += 1
        return counts

    def show_all(self) -> None:
        """Everybody reveals everything."""
        self.face_up = [tuple(range(len(roll))) for roll in self.rolled]
