"""What a game is: frozen data, and the few functions in which it differs from the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlie.games.actions import SeatNo
    from cardlie.games.events import Event, StartRoll
    from cardlie.games.options import Options
    from cardlie.games.state import State
    from cardlie.guess import Guess

#: What the seat whose turn it is has to decide.
Phase = Literal["reveal", "guess", "reroll", "discard", "swap", "between", "over"]

#: The rolls for the start, a tuple for each time that those tied rolled again.
StartRolls = tuple[tuple["StartRoll", ...], ...]


class Showdown(NamedTuple):
    """A guess met with a challenge or a spot-on, and what lies on the table."""

    caller: SeatNo
    bidder: SeatNo
    held: bool
    need: int
    have: int


class Settled(NamedTuple):
    """Who was wrong, how many dice each seat loses, and who starts the next round.

    ``loser`` is None where nobody was (a right spot-on). If ``starter`` is out, the next player
    still in starts: clockwise (``step`` 1) or the other way (-1).
    """

    loser: SeatNo | None
    losses: tuple[int, ...]
    starter: SeatNo
    step: int = 1


@dataclass(frozen=True, slots=True)
class Game:
    """One game as data. ``seats`` is fewest and most; ``start`` how many dice or cards each.

    ``kinds`` are the guesses of this round, ``setup`` lays out a game and finds its starter,
    ``roll`` rolls for a round, ``settle`` judges a challenge and ``settle_spot_on`` a spot-on
    (None: there is none). ``ended`` tells whether the game is over, ``end`` pays and ranks.
    ``before_turn`` and ``after_bid`` are phases around a guess; ``after_loss`` follows a
    showdown, and the loser decides in it.
    """

    id: str
    title: str
    pieces: Literal["cards", "dice"]
    seats: tuple[int, int]
    start: Callable[[Options], int]
    least: Callable[[Options], int]
    kinds: Callable[[State], tuple[type[Guess], ...]]
    setup: Callable[[State], StartRolls]
    roll: Callable[[State], None]
    settle: Callable[[State, Showdown], Settled]
    ended: Callable[[State], bool]
    end: Callable[[State], tuple[Event, ...]]
    settle_spot_on: Callable[[State, Showdown], Settled] | None = None
    before_turn: Callable[[State], bool] | None = None
    after_bid: Callable[[State], bool] | None = None
    after_loss: Phase | None = None
    may_leave: bool = False
