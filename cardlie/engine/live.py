"""The live table: a game's state, with who listens and what is kept of what seats see."""

from __future__ import annotations

from typing import NamedTuple

from cardlie.engine.bidding import Bidding, bidding_of
from cardlie.engine.events import Event
from cardlie.games.chance import Chance
from cardlie.games.model import State
from cardlie.games.options import Options
from cardlie.games.records import USUAL, Known, SeatNo


class Standing(NamedTuple):
    """What everybody sees and what stays the same all through a round.

    ``held`` are the dice or cards of each seat, ``rolling`` how many faces each has on the table
    (in cards: piles). ``own`` is what the game shows to all of what it keeps besides, and ``facts``
    what else everybody knows of it.
    """

    options: Options
    bidding: Bidding
    game_number: int
    round: int
    starter: SeatNo
    held: tuple[int, ...]
    rolling: tuple[int, ...]
    own: object
    facts: Known


class LiveState(State):
    """``telling`` takes the events, if anybody listens.

    ``settled``: a showdown is over, and its loser is asked something before the next round.
    ``standing`` and ``in_view`` are parts of what seats see, kept until they change.
    """

    __slots__ = ("bidding", "in_view", "settled", "standing", "telling")

    options: Options
    bidding: Bidding
    settled: bool
    telling: list[Event] | None
    standing: Standing | None
    in_view: tuple[tuple[tuple[int, int], ...], ...] | None

    def __init__(self, options: Options, chance: Chance) -> None:
        super().__init__(options, chance)
        self.bidding = bidding_of(self.rules, self.game.said_in(USUAL, options.names))
        self.settled = False
        self.telling = self.standing = self.in_view = None

    def forget_views(self) -> None:
        """What seats see has changed: work it out again when somebody looks."""
        self.standing = self.in_view = None
