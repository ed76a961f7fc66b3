"""A table's state as the round keeps it: with what may be said, and what seats see of it."""

from __future__ import annotations

from cardlie.engine.bidding import Bidding, bidding_of
from cardlie.engine.events import Event
from cardlie.engine.observation import Standing
from cardlie.games.chance import Chance
from cardlie.games.game import USUAL
from cardlie.games.options import Options
from cardlie.games.state import State


class LiveState(State):
    """``telling`` takes the events, if anybody listens.

    ``standing`` and ``in_view`` are parts of what seats see, kept until they change.
    """

    __slots__ = ("bidding", "in_view", "standing", "telling")

    bidding: Bidding
    telling: list[Event] | None
    standing: Standing | None
    in_view: tuple[tuple[tuple[int, int], ...], ...] | None

    def __init__(self, options: Options, chance: Chance) -> None:
        super().__init__(options, chance)
        self.bidding = bidding_of(self.setting, self.game.said_in(USUAL, options.names))
        self.telling = self.standing = self.in_view = None

    def forget_views(self) -> None:
        """What seats see has changed: work it out again when somebody looks."""
        self.standing = self.in_view = None
