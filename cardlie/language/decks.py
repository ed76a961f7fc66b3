"""Decks whose suits can be said: of a file, with other figures, or of what a game holds."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from cardlie.base.brackets import parted
from cardlie.base.data import Section, find_file, named_files
from cardlie.base.gathering import Gathering
from cardlie.base.translation import tr
from cardlie.deck.changes import changed
from cardlie.deck.deck import Deck, PowersOf, our_deck, read_deck
from cardlie.deck.faces import Faces
from cardlie.deck.power_file import powers_in, read_powers
from cardlie.language.sayable import unsayable


def load_deck(name_or_path: str | Path = "base") -> Deck:
    """Load a deck by its name in ``templates/decks``, or from a file.

    Figures in brackets change it: ``base[suits=3;copies=1]``.

    Raises :class:`~cardlie.base.errors.TemplateError`: one line with file, key and problem.

    >>> load_deck("base").faces.numbers
    (1, 2, 3, 4, 5, 6)
    """
    name, texts = parted(str(name_or_path))
    file = find_file("deck", "decks", name)
    if file in named_files("decks").values():
        deck = our_deck(file)
    else:
        top = Section.load(file)
        deck = _sayable(top, file.stem, partial(read_powers, top, file))
    if texts:
        deck, top = changed(deck, str(name_or_path), texts), Section(file, {})
        with top.gathering() as part:
            _verify_words(part, top, deck.faces)
    return deck


def verified(file: Path, values: dict[str, Any]) -> Deck:
    """The deck that these values are, which lie in no file yet but were made of one.

    Raises :class:`~cardlie.base.errors.TemplateError` for what can't be played.
    """
    return _sayable(Section(file, values), "deck", lambda _: ())


def deck_of_values(values: dict[str, Any]) -> Deck:
    """The deck that :func:`~cardlie.deck.written.written` wrote, checked as a file is.

    Raises :class:`~cardlie.base.errors.TemplateError` for what is none.
    """
    top = Section("deck", {key: value for key, value in values.items() if key != "id"})
    id = Section("deck", values).text("id")
    deck = _sayable(top, id, partial(powers_in, top) if "power" in values else lambda _: ())
    if any(suit.mark.endswith(".svg") for suit in deck.faces.suits):
        raise top.fault("suit", tr("uses a mark from a file that is not here"))
    return deck


def _sayable(top: Section, id: str, powers_of: PowersOf) -> Deck:
    """The deck that a table holds, each word of which is seen to mean that in a guess."""
    with top.gathering() as part:
        deck = read_deck(part, top, id, powers_of)
        _verify_words(part, top, deck.faces)
    return deck


def _verify_words(part: Gathering, top: Section, faces: Faces) -> None:
    """See that each word for a suit or a rank means that in a guess, and nothing else."""
    in_file = [entry.get("number") for entry in top.values.get("rank", ())]
    numbers = in_file or [rank.number for rank in faces.ranks]
    for table, at, field, word in unsayable(faces):
        its = at if table == "suit" else numbers.index(faces.ranks[at].number)
        part(_refuse_word, top, f"{table}[{its + 1}].{field}", word)


def _refuse_word(top: Section, key: str, word: str) -> None:
    raise top.fault(
        key,
        tr("is {name!r}, which already means something in a guess", name=word),
        "choose another word: not a number, and none that is used in guesses",
    )
