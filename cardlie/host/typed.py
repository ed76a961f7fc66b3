"""What people type: a guess in the words of their language, or what they call out."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from cardlie.base.errors import CardlieError, IllegalGuess, InvalidGuess, suggest
from cardlie.base.strings import FIRST
from cardlie.base.translation import language, tr
from cardlie.engine import Action, Observation
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.guess import Guess
from cardlie.language.calls import Call, call_of, name_of
from cardlie.language.speech import speak
from cardlie.setting.setting import Setting
from cardlie.telling.teller import capital

#: What may be typed in place of a guess.
_CALLS: dict[Call, Action] = {"challenge": Challenge(), "spot_on": SpotOn()}


class Misread(CardlieError):
    """Text that means nothing here: what to say about it, and each guess that it may mean."""

    def __init__(self, said: str, *readings: str) -> None:
        super().__init__(said)
        self.readings = readings


def sentence(complaint: str) -> str:
    """A complaint as a sentence; it is in the language in force.

    >>> sentence("no suit is called 'rad'")
    "No suit is called 'rad'."
    """
    return f"{capital(complaint)}."


def read_action(text: str, seen: Observation) -> Action:
    """The action that somebody types when a guess is asked for; :class:`Misread` if none."""
    typed = " ".join(text.split()).rstrip("!. ")
    called = call_of(typed, _CALLS)
    if called is not None:
        return _CALLS[called]
    if " " not in typed and not any(c.isdigit() for c in typed):
        meant = suggest(typed, map(name_of, _CALLS))
        if meant is not None:
            raise Misread(tr("“{text}” is no guess.", text=typed[:40]), meant)
    setting = seen.bidding.setting
    guess = read_guess(typed, setting, seen.bidding.kinds)
    try:
        seen.bidding.verify(guess, seen.said)
    except IllegalGuess as error:
        least = least_like(guess, seen)
        if least is None:
            raise Misread(sentence(str(error))) from None
        spoken, instead = (speak(each, language(), setting.faces) for each in (guess, least))
        raise Misread(tr("“{guess}” can't be said now.", guess=spoken), instead) from None
    return Say(guess)


def read_guess(text: str, setting: Setting, kinds: Sequence[type[Guess]] = ()) -> Guess:
    """A guess in the language of the phone, or in English; Misread says what does not fit."""
    faces, rulings = setting.faces, setting.rulings
    try:
        return Guess.parse(text, faces, language(), kinds, rulings)
    except InvalidGuess as error:
        if language() != FIRST:
            with suppress(InvalidGuess):
                return Guess.parse(text, faces, rulings=rulings)
        raise Misread(sentence(error.reason), *error.readings) from None


def least_like(guess: Guess, seen: Observation) -> Guess | None:
    """The least guess like this one that may be said now."""
    most, faces = seen.bidding.highest_figure(seen.on_table), seen.bidding.setting.faces
    named = guess.with_figure(1)
    alike = [
        each
        for each in seen.bidding.guesses(seen.said, most)
        if type(each) is type(guess) and each.with_figure(1) == named
    ]
    return min(alike, key=lambda each: each.amount(faces), default=None)
