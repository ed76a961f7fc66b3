"""The games by their ids, in the order in which they are presented."""

from __future__ import annotations

from cardlie.errors import UnknownName, verify_type
from cardlie.games.cards import CARDS
from cardlie.games.game import Game
from cardlie.games.leira import LEIRA
from cardlie.games.tavern import TAVERN
from cardlie.games.wheel import WHEEL
from cardlie.translation import tr

GAMES: dict[str, Game] = {game.id: game for game in (CARDS, WHEEL, TAVERN, LEIRA)}


def get_game(id: str) -> Game:
    """The game of that id; :class:`~cardlie.errors.UnknownName` if there is none.

    >>> get_game("leira").seats
    (2, 5)
    """
    verify_type("the game", id, str, said="text")
    if id not in GAMES:
        raise UnknownName("game", id, GAMES)
    return GAMES[id]


def all_switches() -> list[str]:
    """The names of the variants and expansions of all games."""
    return list(dict.fromkeys(name for game in GAMES.values() for name in game.switches))


def all_variants() -> str:
    """What ``--with`` takes, game by game, as a sentence lists it.

    >>> all_variants()
    'cards: straights, vague, swap, open, simple, wildcards, powers; wheel: no-reroll'
    """
    return "; ".join(
        f"{game.id}: {', '.join(game.switches)}" for game in GAMES.values() if game.switches
    )


def all_ids() -> str:
    """The ids of all games as a sentence lists them.

    >>> all_ids()
    'cards, wheel, tavern or leira'
    """
    return _listed(list(GAMES))


def dice_ids() -> str:
    """The ids of the games that are played with dice.

    >>> dice_ids()
    'wheel, tavern or leira'
    """
    return _listed([game.id for game in GAMES.values() if game.die is not None])


def _listed(ids: list[str]) -> str:
    *most, last = ids
    return tr("{most} or {last}", most=", ".join(most), last=last)
