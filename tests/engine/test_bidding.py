"""What may be said: what is worked out once, and what would fill the memory."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import IllegalGuess
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


@given(st.sampled_from(["tavern", "wheel", "leira", "perudo", "mia"]), st.data())
def test_of_what_is_too_low_it_is_said_what_would_do(game: str, data: st.DataObject) -> None:
    """Whatever is higher, if nothing like it is: what is named may be said."""
    rules = rules_of(game)
    bidding = Bidding(rules, GAMES[game].round_of(rules.round).kinds)
    said, new = (data.draw(st.sampled_from(bidding.universe(6))) for _ in range(2))
    if bidding.allows(new, (said,)):
        return
    with pytest.raises(IllegalGuess) as refused:
        bidding.verify(new, (said,))
    hint = refused.value.hint
    higher = {f"'{each.phrase('en')}' would be" for each in bidding.guesses((said,), 12)}
    assert hint in higher if higher else hint is None or "higher" in hint
