"""The deck that a command is about: from then on guesses are said as its cards are called."""

from __future__ import annotations

from cardlie.deck.deck import Deck
from cardlie.language.decks import load_deck
from cardlie.language.speech import speak_of


def the_deck(name: str) -> Deck:
    """The deck of that name or file."""
    deck = load_deck(name)
    speak_of(deck.faces)
    return deck


def own_deck(name: str | None) -> Deck | None:
    """The deck of that name or file, as whose cards all is said; None where none is named."""
    return the_deck(name) if name else None
