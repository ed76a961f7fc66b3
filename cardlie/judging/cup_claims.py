"""In which game a claim of a roll is made, where nobody said the game."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardlie.base.errors import InvalidGuess
from cardlie.games.model import Game
from cardlie.games.registry import GAMES, rules_of
from cardlie.judging.which_game import possible_games

#: No claim of a ladder of rolls, nor what begins one, is longer.
_LONG = 60


def game_of_claim(text: str, rolls: Iterable[str]) -> Game | None:
    """The game in which one cup goes round and that is claimed, or else begins a claim.

    There is none where ``rolls`` look like cards.

    >>> game_of_claim("65", ["3 1"]).id, game_of_claim("4 redd", ["3 1"])
    ('mia', None)
    """
    likeliest, *_ = possible_games(None, rolls)
    if len(text) > _LONG or not likeliest.die:
        return None
    begun = None
    for game in GAMES.values():
        if game.passes_cup:
            try:
                rules_of(game).read_guess(text)
            except InvalidGuess as error:
                goes_on = re.search(rf"\W{re.escape(text)}[ ,]", error.hint or "")
                begun = begun or (game if goes_on else None)
            else:
                return game
    return begun
