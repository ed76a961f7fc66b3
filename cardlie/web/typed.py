"""What people type on a phone, as the session reads it; what it may mean besides can be tapped."""

from __future__ import annotations

from cardlie.base.errors import CardlieError, IllegalGuess
from cardlie.base.translation import tr
from cardlie.engine import Action, Observation
from cardlie.session.input import read_input
from cardlie.session.prompts import turn
from cardlie.session.questions import TableQuestion, question
from cardlie.telling.names import Names


def read_action(text: str, observation: Observation, names: Names) -> Action:
    """The action that somebody types, as at any table.

    Raises the :class:`CardlieError` that says why it is none; its ``readings`` are to be tapped.
    """
    if not text.strip() or question(text):  # a page answers no questions
        raise CardlieError(turn(observation, names))
    try:
        read = read_input(text, observation, names)
    except CardlieError as error:
        error.readings = tuple([each for each in error.readings if not question(each)])
        if not (isinstance(error, IllegalGuess) and error.readings):
            raise
        # what would be higher is tapped: nobody needs to be told why this is not
        said = tr("“{guess}” can't be said now.", guess=" ".join(text.split())[:40])
        unsayable = CardlieError(said)
        unsayable.readings = error.readings
        raise unsayable from None
    if isinstance(read, TableQuestion):
        raise CardlieError(turn(observation, names))
    return read
