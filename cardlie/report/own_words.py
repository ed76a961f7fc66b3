"""A game's own words for what is said in it: in English, dice are bid on, and bids are doubted."""

from __future__ import annotations

import re

from cardlie.base.strings import FIRST, strings
from cardlie.base.translation import language
from cardlie.engine import Game

#: Forms of a word that are not formed like those of the other.
_FORMS = {"guesses": "bids", "guessed": "bid", "guess": "bid"}


def in_words_of(game: Game, text: str) -> str:
    """A text in the words of a game.

    >>> from cardlie.engine import GAMES
    >>> in_words_of(GAMES["mia"], "Guesses that are challenged")
    'Bids that are doubted'
    >>> in_words_of(GAMES["leira"], "Guesses that are challenged")
    'Bids that are challenged'
    """
    if language() != FIRST:
        return text
    if not game.has_deck:
        text = re.sub(r"\bguess(?:es|ed)?\b", _of_dice, text, flags=re.IGNORECASE)
    if "doubt" in strings(FIRST).get(f"deed.{game.id}", strings(FIRST)["deed.dice"]):
        text = re.sub(r"\b([Cc])hallenge?(?=(?:s|d|r|ing)?\b)", _doubt, text)
        text = re.sub(r"\b([Dd])oubt(?=[dr]\b)", r"\1oubte", text)
    return text


def _of_dice(match: re.Match[str]) -> str:
    word = _FORMS[match[0].lower()]
    return word.capitalize() if match[0][0].isupper() else word


def _doubt(match: re.Match[str]) -> str:
    return "Doubt" if match[1] == "C" else "doubt"
