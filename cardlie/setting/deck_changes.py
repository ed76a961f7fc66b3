"""A deck with other figures, written behind its name: ``base[suits=3;numbers=8;copies=1]``.

``suits`` and ``numbers`` are the first so many; where the deck has fewer, numbers go on upwards and
suits come from ``templates/suits.toml``. Power cards that can't be shown any more are left out.

And what may stand in a stranger's deck where something is at fault, to read on behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import count
from typing import Any

from cardlie.base.data import Section, data_dir, named_files
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.faults import Steps
from cardlie.base.translation import tr
from cardlie.setting.deck import (
    MOST_COPIES,
    MOST_NUMBERS,
    MOST_SUITS,
    MOST_WILDCARDS,
    Deck,
    read_suit,
)  # fmt: skip
from cardlie.setting.faces import Suit

#: What no two suits of a deck share.
_OWN = ("name", "letter", "animal")


def changed(deck: Deck, id: str, texts: Iterable[str]) -> Deck:
    """The deck as ``texts`` change it; raises :class:`CardlieError` for what no deck can be.

    >>> changed(Deck.load("base"), "small", ["suits=3", "numbers=4", "copies=1"]).faces.numbers
    (1, 2, 3, 4)
    """
    for text in texts:
        name, _, value = (part.strip() for part in text.partition("="))
        if name not in CHANGES:
            raise UnknownName("figure of a deck", name, CHANGES)
        least, most, change = CHANGES[name]
        if not (value.isascii() and value.isdigit() and least <= int(value[:4]) <= most):
            raise CardlieError(
                tr("{text!r} can't be set", text=text[:40]),
                tr("{name} is a number from {low} to {high}", name=name, low=least, high=most),
            )
        deck = change(deck, int(value))
    faces = deck.faces
    fits = (p for p in faces.powers if not p.combination.misfit(faces.numbers, len(faces.suits)))
    return replace(deck, id=id, faces=replace(faces, powers=tuple(fits)))


def _suits(deck: Deck, many: int) -> Deck:
    suits = list(deck.faces.suits[:many])
    for spare in spare_suits():
        taken = {getattr(suit, field) for suit in suits for field in _OWN}
        if len(suits) < many and taken.isdisjoint(getattr(spare, field) for field in _OWN):
            suits.append(spare)
    if len(suits) < many:
        raise CardlieError(
            tr("there are suits for {most} at most", most=len(suits)), "write your own into a file"
        )
    return replace(deck, faces=replace(deck.faces, suits=tuple(suits)))


def spare_suits() -> list[Suit]:
    """Suits for whoever needs one more."""
    file = Section.load(data_dir("templates") / "suits.toml")
    return [read_suit(entry) for entry in file.sections("suit")]


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


#: Combinations that small decks can show, too.
_COMBINATIONS = ("2+2", "twins2", "3", "c3", "2+1", "run2", "4", "c4", "3+2", "5", "c5", "run3")


def usual_in_deck(steps: Steps, values: dict[str, Any]) -> Any:
    """What is not used yet, of suits and power cards; else what our deck has."""
    match steps:
        case ("suit", int(), ("name" | "letter" | "animal" | "plural") as field):
            used = {str(suit.get(field)).casefold() for suit in values.get("suit", ())}
            own = (getattr(suit, field) for suit in spare_suits())
            return next((word for word in own if word.casefold() not in used), None)
        case ("power", int(), field):
            used_by_powers = [power.get(field) for power in values.get("power", ())]
            choices: dict[str | int, Any] = {
                "id": (f"power-{nth}" for nth in count(1)),
                "value": range(1, 100),
                "combination": _COMBINATIONS,
                "sentence": ("...",),
            }
            free = (each for each in choices.get(field, ()) if each not in used_by_powers)
            return next(free, None)
        case ("copies", "each"):
            return 2
        case (str() as name,):
            return Section.load(named_files("decks")["base"]).values.get(name)
    return None
