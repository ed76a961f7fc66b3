"""What people type on a phone: the session reads it; what it does not mean is one sentence."""

from __future__ import annotations

from cardlie.base.errors import CardlieError, IllegalGuess, InvalidGuess
from cardlie.base.translation import tr
from cardlie.engine import Action, Observation
from cardlie.games.model import Rules
from cardlie.guess import Guess
from cardlie.session.input import TableQuestion, question, read_input
from cardlie.session.input import read_guess as guess_of
from cardlie.session.prompts import turn
from cardlie.telling.names import Names
from cardlie.telling.teller import capital


class Misread(CardlieError):
    """Text that means nothing here: what to say about it, and what it may mean, to be tapped."""

    def __init__(self, said: str, *readings: str) -> None:
        super().__init__(said)
        self.readings = readings


def sentence(complaint: str) -> str:
    """A complaint as a sentence; it is in the language in force.

    >>> sentence("no suit is called 'rad'")
    "No suit is called 'rad'."
    """
    return f"{capital(complaint)}."


def read_action(text: str, seen: Observation, names: Names) -> Action:
    """The action that somebody types, as at any table; :class:`Misread` if it is none."""
    if not text.strip() or question(text):  # a page answers no questions
        raise Misread(turn(seen, names))
    try:
        read = read_input(text, seen, names)
    except CardlieError as error:
        meant = [each for each in error.readings if not question(each)]
        raise Misread(_told(error, text), *meant) from None
    if isinstance(read, TableQuestion):
        raise Misread(turn(seen, names))
    return read


def _told(error: CardlieError, text: str) -> str:
    """What is wrong; what would be higher is tapped, so that it isn't said why this is not."""
    if isinstance(error, IllegalGuess) and error.readings:
        return tr("“{guess}” can't be said now.", guess=" ".join(text.split())[:40])
    return sentence(error.reason if isinstance(error, InvalidGuess) else str(error))


def read_guess(text: str, rules: Rules) -> Guess:
    """A guess in the language of the phone, or in any other; Misread says what does not fit."""
    try:
        return guess_of(text, rules)
    except InvalidGuess as error:
        raise Misread(_told(error, text), *error.readings) from None
