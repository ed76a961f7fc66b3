"""What the odds advise: the likeliest deed, and of equals the one that leaves most open."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardlie.guess import Number
from cardlie.odds.advice import Advice

HALF, NEVER = Fraction(1, 2), Fraction(0)


@pytest.mark.parametrize(
    ("challenge", "spot_on", "raises", "can_lie", "deeds"),
    [
        (HALF, HALF, HALF, False, ["challenge", "spot-on", "raise"]),  # a raise may be challenged
        (NEVER, NEVER, NEVER, False, ["raise", "challenge", "spot-on"]),  # and may be believed
        (NEVER, NEVER, None, True, ["raise", "challenge", "spot-on"]),
        (NEVER, NEVER, None, False, ["challenge", "spot-on"]),
        (NEVER, HALF, None, True, ["spot-on", "raise", "challenge"]),
        (NEVER, None, HALF, False, ["raise", "challenge"]),
        (HALF, None, None, True, ["challenge", "raise"]),
    ],
)
def test_the_likeliest_deed_comes_first(
    challenge: Fraction,
    spot_on: Fraction | None,
    raises: Fraction | None,
    can_lie: bool,
    deeds: list[str],
) -> None:
    advice = Advice(Number(3, 5), challenge, spot_on, None, raises, can_lie)
    assert [deed for deed, _ in advice.deeds] == deeds
