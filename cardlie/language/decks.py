"""Decks whose suits can be said: of a file, with other figures, or of what a game holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardlie.base.brackets import parted
from cardlie.base.data import Section, find_file, named_files
from cardlie.deck import deck as decks
from cardlie.deck.changes import changed
from cardlie.deck.deck import Deck, our_deck, read_deck, verify_words
from cardlie.language.hearing import unsayable


def load_deck(name_or_path: str | Path = "base") -> Deck:
    """Read a deck by its name in ``templates/decks`` or from a file of your own.

    Behind it figures may be set, in brackets: ``base[suits=3;copies=1]``.

    Raises :class:`~cardlie.base.errors.TemplateError`: one line with file, key and problem.

    >>> load_deck("base").faces.numbers
    (1, 2, 3, 4, 5, 6)
    """
    name, texts = parted(str(name_or_path))
    file = find_file("deck", "decks", name)
    ours = file in named_files("decks").values()
    deck = our_deck(file) if ours else read_deck(file, unsayable)
    if texts:
        deck = changed(deck, str(name_or_path), texts)
        verify_words(Section(file, {}), deck.faces, range(len(deck.faces.suits)), unsayable)
    return deck


def verified(file: Path, values: dict[str, Any]) -> Deck:
    """The deck that these values are, which lie in no file yet but were made of one.

    Raises :class:`~cardlie.base.errors.TemplateError` for what can't be played.
    """
    return decks.deck_in(Section(file, values), unsayable)


def deck_of(values: dict[str, Any]) -> Deck:
    """The deck that :func:`~cardlie.deck.written.written` wrote, checked as a file is."""
    return decks.deck_of(values, unsayable)
