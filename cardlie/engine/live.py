"""The live table: a game's state, with who listens and what is kept of what seats see."""

from __future__ import annotations

from typing import NamedTuple

from cardlie.engine.bidding import Bidding, bidding_of
from cardlie.engine.events import Event
from cardlie.games.chance import Chance
from cardlie.games.model import Game, Rules
from cardlie.games.options import Options
from cardlie.games.records import USUAL, SeatNo
from cardlie.games.shown import PublicExtra
from cardlie.games.state import State


class PublicView(NamedTuple):
    """What everybody sees and what stays the same all through a round.

    ``held`` are the dice or cards of each seat, ``rolling`` how many faces each has on the table
    (in cards: piles). ``extra`` is what the game shows to all of what it keeps besides.
    """

    options: Options
    bidding: Bidding
    game_number: int
    round: int
    starter: SeatNo
    held: tuple[int, ...]
    rolling: tuple[int, ...]
    extra: PublicExtra


class TableState(State):
    """A table of a ``game``, in a round by the ``rules``; ``telling`` takes events, if one listens.

    ``settled``: a showdown is over, and its loser is asked something before the next round.
    ``public`` and ``in_view`` are parts of what seats see, kept until they change.
    """

    __slots__ = ("bidding", "game", "in_view", "public", "rules", "settled", "telling")

    options: Options
    game: Game
    rules: Rules
    bidding: Bidding
    settled: bool
    telling: list[Event] | None
    public: PublicView | None
    in_view: tuple[tuple[tuple[int, int], ...], ...] | None

    def __init__(self, options: Options, chance: Chance) -> None:
        self.game, self.rules = options.game, options.rules
        extra = self.game.layout.new_extra(options.seats)
        super().__init__(options, self.rules.faces, extra, chance)
        self.bidding = bidding_of(self.rules, self.game.said_in(USUAL, options.names))
        self.settled = False
        self.telling = self.public = self.in_view = None

    def forget_views(self) -> None:
        """What seats see has changed: work it out again when somebody looks."""
        self.public = self.in_view = None
