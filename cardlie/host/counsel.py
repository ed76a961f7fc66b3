"""What the exact odds say to a seat that asks: of the last guess, of any, and what looks best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlie.engine import Observation
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.guess import Guess
from cardlie.host.typed import read_guess
from cardlie.language.speech import speak
from cardlie.odds.advice import advise, ranked
from cardlie.odds.told import percent
from cardlie.translation import language, tr

if TYPE_CHECKING:
    from fractions import Fraction


#: How many guesses a hint lists.
LISTED = 4


def odds_of(text: str, seen: Observation) -> str:
    """How likely a typed guess is, as the seat sees it; Misread if it is none."""
    setting = seen.bidding.setting
    guess = read_guess(text, setting)
    chance = ranked([guess], seen.view(), seen.counts)[0][1]
    return tr(
        "“{guess}” is true in {chance} of all deals.",
        guess=speak(guess, language(), setting.faces),
        chance=percent(chance),
    )


def hint(seen: Observation) -> dict[str, Any]:
    """What the odds would do: the last guess, and the likeliest that may follow it."""
    faces, view = seen.bidding.setting.faces, seen.view()

    def told(guess: Guess, chance: Fraction) -> dict[str, str]:
        spoken = speak(guess, language(), faces)
        return {"guess": spoken, "chance": percent(chance), "do": str(Say(guess))}

    found: dict[str, Any] = {"last": None, "raises": []}
    if seen.phase != "guess":
        return found
    raises = ranked(
        seen.legal.guesses(seen.bidding.highest_figure(seen.on_table)), view, seen.counts
    )[:LISTED]
    found["raises"] = [told(guess, chance) for guess, chance in raises]
    if seen.said and seen.bidder is not None:
        advice = advise(
            seen.said[-1], view, seen.counts, (),
            spot_on=seen.legal.may(SpotOn), theirs=seen.hidden[seen.bidder],
        )  # fmt: skip
        found["last"] = told(seen.said[-1], 1 - advice.challenge)
        if advice.spot_on is not None:
            found["spot_on"] = percent(advice.spot_on)
    return found
