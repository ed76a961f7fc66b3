"""What may be said: what is worked out once, and what would fill the memory."""

from __future__ import annotations

from cardlie.engine.bidding import Bidding
from cardlie.games import GAMES
from cardlie.games.registry import rules_of
from cardlie.guess import Number


def test_what_a_table_can_show_is_kept_and_what_none_shows_is_not() -> None:
    bidding = Bidding(rules_of("tavern"), GAMES["tavern"].kinds)
    for listed in (bidding.universe, bidding.over(Number(1, 5)).upto):
        assert listed(64) is listed(64)
        assert listed(65) is not listed(65)
        assert listed(65)[: len(listed(64))] == listed(64)
