"""What may differ from game to game on paper; a game that says nothing is printed all the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from cardlie.games import Game, get_game
from cardlie.games.options import Options
from cardlie.press.parts.art import PrintedGame, art_for
from cardlie.press.parts.coins import coins
from cardlie.press.parts.cup import one_cup
from cardlie.press.parts.dice import BID_DIE
from cardlie.press.parts.part import Part
from cardlie.press.parts.screens import screens
from cardlie.press.parts.tokens import lives


@lru_cache(maxsize=32)
def printed_game(game: str | Game) -> PrintedGame:
    """What a game is printed with: the file in ``press/games/`` that it names, or of its texts.

    What is played with and that file has not, comes besides: coins, a marker, what hides dice.

    >>> printed_game("tavern").emblem
    'mug'
    >>> [part.name for part in printed_game("bagos").parts]
    ['screens']
    """
    known = get_game(game)
    art = art_for(known)
    agreed = Options(known, known.seats[0])
    there = {part.name for part in art.parts if part.fits(agreed)}
    more = [part for part in _needed(art.emblem, there) if part.fits(agreed)]
    return replace(art, parts=(*art.parts, *more)) if more else art


def _needed(emblem: str, there: set[str]) -> Iterator[Part]:
    """What games may need, but for parts that are there by name."""
    hides = () if "cups" in there else (screens(emblem), one_cup(emblem))
    for part in (BID_DIE, *hides, lives(emblem), coins(emblem)):
        if part.name not in there:
            yield part
