"""What one may say of a table: what cannot be is refused, what just can be is not."""

from __future__ import annotations

import pytest

from cardlie.base.errors import CardlieError
from cardlie.odds import View, odds


@pytest.mark.parametrize(("up", "true"), [(0, 0), (1, 0.5), (2, 1)])
def test_a_hand_turns_up_none_of_its_cards_or_all_of_them(up: int, true: float) -> None:
    view = View.of("cards", "B4", up, hands={"Bob": ("R2 B3", up)})
    assert odds("1 red", view) == true


@pytest.mark.parametrize("up", [-1, 3])
def test_a_hand_turns_up_no_less_and_no_more(up: int) -> None:
    with pytest.raises(CardlieError, match=f"Bob can't turn up {up} of 2 cards") as caught:
        View.of("cards", "B4", 4, hands={"Bob": ("R2 B3", up)})
    assert caught.value.hint == "say how many are up, such as Bob:2"
