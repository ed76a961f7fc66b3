"""Decks whose suits can be said: of a file, with other figures, or of what a game holds."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from cardlie.base.brackets import parted
from cardlie.base.data import Section, find_file, named_files
from cardlie.base.translation import tr
from cardlie.deck.changes import changed
from cardlie.deck.deck import Deck, deck_in, our_deck, read_deck, verify_words
from cardlie.deck.power_file import powers_in
from cardlie.language.hearing import unsayable


def load_deck(name_or_path: str | Path = "base") -> Deck:
    """Load a deck by its name in ``templates/decks``, or from a file.

    Figures in brackets change it: ``base[suits=3;copies=1]``.

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
    return deck_in(Section(file, values), "deck", lambda _: (), unsayable)


def deck_of_values(values: dict[str, Any]) -> Deck:
    """The deck that :func:`~cardlie.deck.written.written` wrote, checked as a file is.

    Raises :class:`~cardlie.base.errors.TemplateError` for what is none.
    """
    top = Section("deck", {key: value for key, value in values.items() if key != "id"})
    id = Section("deck", values).text("id")
    powers = partial(powers_in, top) if "power" in values else lambda _: ()
    deck = deck_in(top, id, powers, unsayable)
    if any(suit.mark.endswith(".svg") for suit in deck.faces.suits):
        raise top.fault("suit", tr("uses a mark from a file that is not here"))
    return deck
