"""What can be tapped: every guess that may be said now, by its kind and by what it names.

The bidding lists the guesses and each is a record with one figure: NUMBER, a sum, a value. All
that differs in nothing but that figure is one button with the figures that are legal, so a new
kind of guess is on the pad as soon as it may be said.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardlie.guess import KINDS
from cardlie.host.words import kind_name
from cardlie.language.speech import speak
from cardlie.strings import strings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlie.engine.bidding import Bidding
    from cardlie.faces import Faces
    from cardlie.guess import Guess
    from cardlie.setting import Setting
    from cardlie.strings import Strings

#: A figure that no guess names, to find where it stands in a sentence.
_MARK = 8_765

#: Kinds stand in the order in which the rules present them.
_PLACES = {kind.kind: kind.place for kind in KINDS}

#: However high the last guess was, the pad looks no further than this.
_HIGHEST = 400


def pad(
    bidding: Bidding, said: tuple[Guess, ...], most: int, words: Strings
) -> list[dict[str, Any]]:
    """The kinds that may be said after ``said``, each with what it may name and how many.

    ``most`` is the highest figure worth tapping; if nothing so small is legal, it is raised.
    """
    return _pad(bidding, said if bidding.returns else said[-1:], most, words.language)


@lru_cache(maxsize=2048)
def _pad(
    bidding: Bidding, said: tuple[Guess, ...], most: int, language: str
) -> list[dict[str, Any]]:
    guesses = bidding.guesses(said, most)
    while not guesses and most < _HIGHEST:
        most *= 2
        guesses = bidding.guesses(said, most)
    return grouped(guesses, bidding.setting, strings(language))


def grouped(guesses: Iterable[Guess], setting: Setting, words: Strings) -> list[dict[str, Any]]:
    """Guesses by kind, then by what they name."""
    kinds: dict[str, dict[Guess, list[int]]] = {}
    for guess in guesses:
        alike, figure = _split(guess, setting.faces)
        kinds.setdefault(guess.kind, {}).setdefault(alike, []).append(figure or 0)
    return [
        {
            "kind": kind,
            "label": kind_name(kind, words),
            "whats": [
                _what(alike, whats[alike], setting, words)
                for alike in sorted(whats, key=lambda alike: _place(alike, setting))
            ],
        }
        for kind, whats in sorted(kinds.items(), key=lambda each: _PLACES[each[0]])
    ]


@lru_cache(maxsize=8192)
def _split(guess: Guess, faces: Faces) -> tuple[Guess, int | None]:
    """What a guess names, with a mark for its figure, and the figure."""
    return _with(guess, _MARK) or guess, figure_of(guess, faces)


def _place(alike: Guess, setting: Setting) -> tuple[int, int]:
    """Where a button stands: by colour as the deck has them, then by number."""
    names = [suit.name for suit in setting.faces.suits]
    suit = getattr(alike, "suit", None)
    return names.index(suit) if suit in names else -1, _number(alike) or 0


def _number(alike: Guess) -> int | None:
    number = getattr(alike, "number", getattr(alike, "element", None))
    return number if isinstance(number, int) else None


def figure_of(guess: Guess, faces: Faces) -> int | None:
    """The figure that its guesser chooses; None where it is the card's own."""
    return None if _with(guess, _MARK) is None else guess.amount(faces)


def _with(guess: Guess, figure: int) -> Guess | None:
    """The same with another figure: what a pretender says has one of its own as well."""
    if isinstance(getattr(guess, "value", None), int):
        return replace(guess, value=figure)  # type: ignore[call-arg]
    return guess.with_amount(figure)


def _what(alike: Guess, figures: list[int], setting: Setting, words: Strings) -> dict[str, Any]:
    """One button: its label, its figures as ranges, and how it is said with one and with more."""
    said = {"spoken": _forms(alike, setting, words.language), "do": _forms(alike, setting)}
    face = str(_number(alike) or "*")  # what no number names, on dice, is their wild
    return {
        "label": " ".join(said["spoken"][1].replace("{n}", "").split()),
        "suit": getattr(alike, "suit", None),
        "face": face if face in setting.faces.index else None,
        "legal": [] if figures == [0] else _ranges(sorted(figures)),
        **said,
    }


def _forms(alike: Guess, setting: Setting, language: str | None = None) -> tuple[str, str]:
    """How it is spoken, or written, of one and of more, with ``{n}`` where the figure stands."""

    def say(guess: Guess) -> str:
        return speak(guess, language, setting.faces) if language else str(guess)

    one = _with(alike, 1)
    if one is None:
        return say(alike), say(alike)
    return say(one).replace("1", "{n}", 1), say(alike).replace(str(_MARK), "{n}")


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
