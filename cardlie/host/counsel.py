"""What the exact odds say to a seat that asks: of the last guess, and what looks best."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import Any

from cardlie.engine import Observation
from cardlie.engine.decision import GUESS
from cardlie.engine.decisions.guess import Say
from cardlie.guess import Guess
from cardlie.language.speech import speak
from cardlie.odds.told import percent
from cardlie.telling.prospects import about_last, prospects
from cardlie.translation import language

#: How many guesses a hint lists.
LISTED = 4


def hint(seen: Observation) -> dict[str, Any]:
    """What the odds would do: the last guess, and the likeliest that may follow it."""
    faces = seen.bidding.setting.faces

    def told(guess: Guess, chance: Fraction) -> dict[str, str]:
        spoken = speak(guess, language(), faces)
        return {"guess": spoken, "chance": percent(chance), "do": str(Say(guess))}

    if seen.phase != GUESS.id:
        return {"last": None, "raises": []}
    raises = ((p.action, p.chance) for p in prospects(seen) if isinstance(p.action, Say))
    likeliest = [told(action.guess, chance) for action, chance in islice(raises, LISTED)]
    found: dict[str, Any] = {"last": None, "raises": likeliest}
    if seen.said and seen.bidder is not None:
        advice = about_last(seen)
        found["last"] = told(seen.said[-1], 1 - advice.challenge)
        if advice.spot_on is not None:
            found["spot_on"] = percent(advice.spot_on)
    return found
