"""A deck with other figures, written behind its name: ``base[suits=3;numbers=8;copies=1]``.

``suits`` and ``numbers`` are the first so many; where the deck has fewer, numbers go on upwards and
suits come from ``templates/suits.toml``. Power cards that can't be shown any more are left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace

from cardlie.base.amount import whole_number
from cardlie.base.data import Section, data_dir
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.translation import tr
from cardlie.deck.deck import MOST_COPIES, MOST_NUMBERS, MOST_WILDCARDS, Deck
from cardlie.deck.suit_file import MOST_SUITS, read_suit

#: What no two suits of a deck share.
_OWN = ("name", "letter", "animal")


def changed(deck: Deck, id: str, texts: Iterable[str]) -> Deck:
    """The deck as ``texts`` change it; raises :class:`CardlieError` for what no deck can be.

    >>> from cardlie.deck.deck import base_deck
    >>> changed(base_deck(), "small", ["suits=3", "numbers=4", "copies=1"]).faces.numbers
    (1, 2, 3, 4)
    """
    for text in texts:
        name, _, value = (part.strip() for part in text.partition("="))
        if name not in CHANGES:
            raise UnknownName("deck setting", name, CHANGES)
        least, most, change = CHANGES[name]
        if not least <= whole_number(value) <= most:
            raise CardlieError(
                tr("{text!r} can't be set", text=text[:40]),
                tr("{name} is a number from {low} to {high}", name=name, low=least, high=most),
            )
        deck = change(deck, whole_number(value))
    faces = deck.faces
    fits = (p for p in faces.powers if not p.combination.misfit(faces.numbers, len(faces.suits)))
    ranks = tuple([rank for rank in faces.ranks if rank.number in faces.numbers])
    return replace(deck, id=id, faces=replace(faces, powers=tuple(fits), ranks=ranks))


def _suits(deck: Deck, many: int) -> Deck:
    suits = list(deck.faces.suits[:many])
    file = Section.load(data_dir("templates") / "suits.toml")
    with file.gathering() as part:
        spares = [read_suit(part, each, defaultdict(list)) for each in file.sections("suit")]
    for spare in spares:
        taken = {getattr(suit, field) for suit in suits for field in _OWN}
        if len(suits) < many and taken.isdisjoint(getattr(spare, field) for field in _OWN):
            suits.append(spare)
    if len(suits) < many:
        raise CardlieError(
            tr("there are only {most} suits", most=len(suits)), "write a deck file of your own"
        )
    return replace(deck, faces=replace(deck.faces, suits=tuple(suits)))


def _numbers(deck: Deck, many: int) -> Deck:
    numbers = list(deck.faces.numbers[:many])
    numbers += range(numbers[-1] + 1, numbers[-1] + 1 + many - len(numbers))
    return replace(deck, faces=replace(deck.faces, numbers=tuple(numbers)))


#: Figure -> the least and the most, and what it changes.
CHANGES: dict[str, tuple[int, int, Callable[[Deck, int], Deck]]] = {
    "suits": (1, MOST_SUITS, _suits),
    "numbers": (1, MOST_NUMBERS, _numbers),
    "copies": (1, MOST_COPIES, lambda deck, n: replace(deck, copies=n, other_copies=())),
    "wildcards": (0, MOST_WILDCARDS, lambda deck, n: replace(deck, wildcards=n)),
}
