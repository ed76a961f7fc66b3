"""What the exact odds say to a seat that asks: of the last guess, and what looks best."""

from __future__ import annotations

from itertools import islice
from typing import Any

from cardlie.base.translation import language
from cardlie.engine import Observation
from cardlie.engine.decision import GUESS
from cardlie.engine.decisions.guess import Say
from cardlie.language.speech import speak
from cardlie.odds.told import percent
from cardlie.telling.prospects import odds_of_last, prospects

#: How many guesses a hint lists.
LISTED = 4


def hint(seen: Observation) -> dict[str, Any]:
    """What the odds say of the last guess, and the likeliest that may follow it."""
    if seen.phase != GUESS.id:
        return {"last": None, "raises": []}
    faces = seen.bidding.setting.faces
    raises = ((p.action.guess, p.chance) for p in prospects(seen) if isinstance(p.action, Say))
    return {
        "last": odds_of_last(seen) if seen.said else None,
        "raises": [
            f"{speak(guess, language(), faces)}: {percent(chance)}"
            for guess, chance in islice(raises, LISTED)
        ],
    }
