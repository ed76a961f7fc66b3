"""Everything on and under a table, seen and unseen. Only the round and its game change it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from cardlie.games.chance import Chance, Moment
from cardlie.games.game import Game, Own, Phase, Ranking, SeatNo, Showdown
from cardlie.games.options import Options
from cardlie.games.settling import next_in
from cardlie.guess import Guess
from cardlie.setting.faces import Faces
from cardlie.setting.setting import Setting


@dataclass(slots=True, init=False, eq=False, repr=False)
class State:
    """The one changing thing of a game. Faces are their places in ``faces.all``.

    ``held`` are the dice or cards of each seat (0: out), ``rolled`` what each rolled this round,
    ``shown`` the places in ``rolled`` that lie in view, ``claimants`` who may claim now though it
    is another's turn, ``lost`` what each seat lost in the last showdown. ``fallen`` are
    those out, in order. ``showdown`` is the last one. ``own`` is what the game keeps besides.
    """

    options: Options
    game: Game
    faces: Faces
    setting: Setting
    chance: Chance
    start: int
    own: Own
    held: list[int]
    rolled: list[tuple[int, ...]]
    shown: list[tuple[int, ...]]
    said: tuple[Guess, ...]
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

    def __init__(self, options: Options, chance: Chance) -> None:
        seats = options.seats
        self.options, self.chance = options, chance
        self.game, self.setting, self.start = options.rules, options.setting, options.each
        self.faces = self.setting.faces
        self.own = self.game.own(seats)
        self.held = [0] * seats
        self.rolled, self.shown = [()] * seats, [()] * seats
        self.said, self.round, self.game_number = (), 0, 0
        self.bidder = self.actor = self.starter = SeatNo(0)
        self.claimants = self.lost = ()
        self.phase, self.flustered = "guess", False
        self.fallen, self.ranking = [], ()
        self.showdown = None

    def moment(self, purpose: int, place: int = 0) -> Moment:
        """Now, for what chance shall do."""
        return Moment(purpose, self.game_number, self.round, place)

    def copy(self) -> Self:
        """The same state, to be changed alone."""
        other = object.__new__(type(self))
        for name in (*State.__slots__, *type(self).__slots__):
            value = getattr(self, name)
            setattr(other, name, value.copy() if type(value) is list else value)
        other.own = self.own.copy()
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
        self.shown = [tuple(range(len(roll))) for roll in self.rolled]
