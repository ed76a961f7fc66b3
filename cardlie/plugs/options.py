"""Options as learning frameworks take them: keyword arguments, each of one value."""

from __future__ import annotations

from typing import Any

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.games.model import Game
from cardlie.games.option import GameOption
from cardlie.games.options import Options
from cardlie.games.registry import get_game


def options_of(game: str, words: dict[str, Any]) -> Options:
    """A table from the words that all plugs know: ``players`` (or ``seats``), options of the game.

    ``start`` is 0 for what the rules say, each variant has ``_`` for ``-`` in its name. Raises
    :class:`CardlieError` for any other word.

    >>> options_of("wheel", {"players": 3, "no_reroll": True}).names
    ('no-reroll',)
    """
    more = dict(words)
    players = more.pop("players", None)
    if players is not None and more.setdefault("seats", players) != players:
        raise CardlieError(
            tr("players={players} and seats={seats} differ", players=players, seats=more["seats"]),
            "both set the number of players: give one of them",
        )
    for option in get_game(game).options.values():
        value = more.pop(plug_word(option), None)
        if option.is_flag and value is not None:
            more[option.field] = value != option.default
        elif value or (value is not None and option.default is not None):
            more[option.field] = str(value) if option.readings else value
    return Options(game, **more)


def plug_word(option: GameOption) -> str:
    """What plugs call an option: a variant as ``--with`` takes it."""
    return option.word.replace("-", "_") if option.is_flag else option.field


def plain_options(game: Game) -> dict[str, bool | int | str]:
    """The options of a game that have one value, each as it is unless told; 0: the game says."""
    plain: dict[str, bool | int | str] = {}
    for each in game.options.values():
        usual = str(each.default)
        if each.is_flag:
            plain[plug_word(each)] = False
        elif each.is_number or each.readings:  # OpenSpiel reads "2" as a number
            known = int(usual) if usual.isdigit() else usual
            plain[plug_word(each)] = 0 if each.default is None else known
    return plain
