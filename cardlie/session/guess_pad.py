"""Guess pad: every legal guess as something to tap, by its kind and by what it names.

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
from cardlie.games.model import Rules
from cardlie.guess import Guess
from cardlie.guess.kind import GAP
from cardlie.language.speech import speak

#: Up to this figure all that is legal is offered; above, so many from where one may begin to be
#: higher, and none above the last: a pad is made for each guess, and one may say 9,999 red.
_ALL, _REACH, _HIGHEST = 64, 16, 400


def pad(bidding: Bidding, history: tuple[Guess, ...], most: int) -> list[dict[str, Any]]:
    """The kinds that may be said after ``history``, each with what it may name and how many.

    ``most`` is the highest figure worth tapping; if nothing so small is legal, what follows is
    offered.
    """
    return _pad(bidding, history if bidding.returns else history[-1:], most, language())


@lru_cache(maxsize=2048)
def _pad(
    bidding: Bidding, history: tuple[Guess, ...], most: int, lang: str
) -> list[dict[str, Any]]:
    faces = bidding.rules.faces
    last = history[-1].amount(faces) if history else 0
    guesses = bidding.guesses(history, min(most, _ALL))
    if not guesses or (most > _ALL and 2 * last > _ALL):
        figures = {power.value for power in faces.powers if power.value > last}
        for least in (last // 2, last, 2 * last):  # as some are worth half of others
            figures.update(range(least, least + _REACH))
        guesses = bidding.with_figures(history, sorted(n for n in figures if 0 < n <= _HIGHEST))
    return grouped(guesses, bidding.rules)


def grouped(guesses: Iterable[Guess], rules: Rules) -> list[dict[str, Any]]:
    """Guesses by kind, then by what they name.

    A kind that has no word on phones yet is called what the rules call it.
    """
    words = strings(language())
    kinds: dict[type[Guess], dict[Guess, list[int]]] = {}
    for guess in guesses:
        figures = kinds.setdefault(type(guess), {}).setdefault(_alike(guess), [])
        figures.append(guess.amount(rules.faces))
    return [
        {
            "kind": kind.kind,
            "label": words.get(f"host.kind_{kind.kind.replace(' ', '_')}", tr(kind.kind)),
            "whats": [
                _what(alike, whats[alike], rules)
                for alike in sorted(whats, key=lambda alike: _place(alike, rules))
            ],
        }
        for kind, whats in sorted(kinds.items(), key=lambda each: each[0].rank)
    ]


def _alike(guess: Guess) -> Guess:
    """What a guess names: the same with any other figure, but on a ladder each has its own name."""
    return guess if guess.last_figure() else guess.with_figure(1)


def _place(alike: Guess, rules: Rules) -> tuple[list[int], tuple[int, ...]]:
    """Where a button stands: by colour as the deck has them, then by number."""
    names = [suit.name for suit in rules.faces.suits]
    suits = [names.index(suit) if suit in names else -1 for suit in alike.suits]
    return suits, alike.numbers or (alike.amount(rules.faces),)


def _what(alike: Guess, figures: list[int], rules: Rules) -> dict[str, Any]:
    """One button: its label, its figures as ranges, and how it is said with one and with more."""
    forms = alike.with_gap(1), alike.with_gap(2)  # of one and of more, a gap for the figure
    spoken = [speak(form, language(), rules.faces) for form in forms]
    said = [alike.with_figure(n).card(rules.faces) for n in figures] if alike.personal else []
    card = next((each for each in said if each is not None), None)
    face = " ".join(map(str, alike.numbers)) or "*"  # what no number names, on dice, is their wild
    return {
        "label": alike.short(" ".join(spoken[1].replace(GAP, "").split())),
        "suit": next(iter(alike.suits), None),
        "face": face if face in rules.faces.index else None,
        "card": None if card is None else rules.faces.all[card].text,
        "legal": [] if alike.last_figure() else _ranges(sorted(figures)),
        "spoken": [*map(alike.short, spoken)],
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
