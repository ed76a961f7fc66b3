"""What can be tapped: every guess that may be said now, by its kind and by what it names.

The bidding lists the guesses and each is a record with one figure: NUMBER, a sum, a value. All
that differs in nothing but that figure is one button with the figures that are legal, so a new
kind of guess is on the pad as soon as it may be said.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from cardlie.base.strings import strings
from cardlie.base.translation import language, tr
from cardlie.engine.bidding import Bidding
from cardlie.guess import Guess
from cardlie.kinds.kind import GAP
from cardlie.language.speech import speak
from cardlie.setting.setting import Setting

#: However high the last guess was, the pad looks no further than this.
_HIGHEST = 400


def pad(bidding: Bidding, said: tuple[Guess, ...], most: int) -> list[dict[str, Any]]:
    """The kinds that may be said after ``said``, each with what it may name and how many.

    ``most`` is the highest figure worth tapping; if nothing so small is legal, it is raised.
    """
    return _pad(bidding, said if bidding.returns else said[-1:], most, language())


@lru_cache(maxsize=2048)
def _pad(bidding: Bidding, said: tuple[Guess, ...], most: int, tongue: str) -> list[dict[str, Any]]:
    guesses = bidding.guesses(said, most)
    while not guesses and most < _HIGHEST:
        most *= 2
        guesses = bidding.guesses(said, most)
    return grouped(guesses, bidding.setting)


def grouped(guesses: Iterable[Guess], setting: Setting) -> list[dict[str, Any]]:
    """Guesses by kind, then by what they name.

    A kind that has no word on phones yet is called what the rules call it.
    """
    words = strings(language())
    kinds: dict[type[Guess], dict[Guess, list[int]]] = {}
    for guess in guesses:
        figures = kinds.setdefault(type(guess), {}).setdefault(_alike(guess), [])
        figures.append(guess.amount(setting.faces))
    return [
        {
            "kind": kind.kind,
            "label": words.get(f"host.kind_{kind.kind.replace(' ', '_')}", tr(kind.kind)),
            "whats": [
                _what(alike, whats[alike], setting)
                for alike in sorted(whats, key=lambda alike: _place(alike, setting))
            ],
        }
        for kind, whats in sorted(kinds.items(), key=lambda each: each[0].place)
    ]


def _alike(guess: Guess) -> Guess:
    """What a guess names: the same with any other figure, but on a ladder each has its own name."""
    return guess if guess.last_figure() else guess.with_figure(1)


def _place(alike: Guess, setting: Setting) -> tuple[list[int], tuple[int, ...]]:
    """Where a button stands: by colour as the deck has them, then by number."""
    names = [suit.name for suit in setting.faces.suits]
    suits = [names.index(suit) if suit in names else -1 for suit in alike.suits]
    return suits, alike.numbers or (alike.amount(setting.faces),)


def _what(alike: Guess, figures: list[int], setting: Setting) -> dict[str, Any]:
    """One button: its label, its figures as ranges, and how it is said with one and with more."""
    forms = alike.with_gap(1), alike.with_gap(2)  # of one and of more, a gap for the figure
    spoken = [speak(form, language(), setting.faces) for form in forms]
    said = [alike.with_figure(n).card(setting.faces) for n in figures] if alike.personal else []
    card = next((each for each in said if each is not None), None)
    face = " ".join(map(str, alike.numbers)) or "*"  # what no number names, on dice, is their wild
    return {
        "label": alike.short(" ".join(spoken[1].replace(GAP, "").split())),
        "suit": next(iter(alike.suits), None),
        "face": face if face in setting.faces.index else None,
        "card": None if card is None else setting.faces.all[card].text,
        "legal": [] if alike.last_figure() else _ranges(sorted(figures)),
        "spoken": spoken,
        "do": [*map(str, forms)],
    }


def _ranges(figures: list[int]) -> list[list[int]]:
    """Whole numbers as ranges.

    >>> _ranges([2, 3, 4, 7])
    [[2, 4], [7, 7]]
    """
    found: list[list[int]] = []
    for figure in figures:
        if found and figure == found[-1][1] + 1:
            found[-1][1] = figure
        else:
            found.append([figure, figure])
    return found
