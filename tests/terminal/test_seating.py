"""Who sits where."""

from __future__ import annotations

import pytest

from cardlie.terminal.seating import Seating


@pytest.mark.parametrize(
    ("text", "players", "seats"),
    [
        (None, None, "you,casual,counter"),
        (None, 5, "you,casual,counter,honest,strong"),
        ("casual", None, "you,casual"),
        ("casual,YOU", 4, "casual,you,casual,casual"),
        ("counter:bluff=0.2,threshold=0.3,you", None, "counter:bluff=0.2,threshold=0.3,you"),
    ],
)
def test_seats(text: str | None, players: int | None, seats: str) -> None:
    assert str(Seating.of(text, players)) == seats
