"""The games by their ids, in the order in which they are presented."""

from __future__ import annotations

from pathlib import Path

from cardlie.base.brackets import parted
from cardlie.base.errors import CardlieError, UnknownName, verify_type
from cardlie.base.translation import tr
from cardlie.games.cards import CARDS
from cardlie.games.game import Game
from cardlie.games.plan import OURS
from cardlie.games.plan_file import game_files, read_plan, with_keys
from cardlie.games.planned import game_of
from cardlie.setting.option import GameOption

#: The games that are known: those that come with cardlie, and files once they are named.
GAMES: dict[str, Game] = {"cards": CARDS} | {
    id: game_of(read_plan(path, id)) for id, path in game_files().items()
}


def get_game(id: str) -> Game:
    """The game of that id, or in a file; :class:`~cardlie.base.errors.UnknownName` if none is.

    Behind it keys of its file may be set, in brackets: ``tavern[dice.wild=1;exact.wins=1]``.

    >>> get_game("leira").seats
    (2, 5)
    """
    if isinstance(id, str) and id in GAMES:
        return GAMES[id]
    verify_type("the game", id, str, said="text")
    if id.endswith("]"):
        base, keys = parted(id)
        plan = get_game(base).plan
        if plan is None:
            raise CardlieError(
                tr("{game} is no game of a file: none of its keys can be set", game=base),
                tr("such games are {games}", games=", ".join(OURS)),
            )
        GAMES[id] = game_of(with_keys(plan, id, keys))
    elif id.endswith(".toml"):
        GAMES[id] = game_of(read_plan(Path(id), id))
    if id not in GAMES:
        raise UnknownName("game", id, GAMES)
    return GAMES[id]


def find_option(game: str, name: str) -> GameOption:
    """An option of a game by its name or word; :class:`CardlieError` if it has none of that."""
    options = get_game(game).options
    for option in options.values():
        if name in option.names:
            return option
    if owners := [
        id for id, g in GAMES.items() if any(name in o.names for o in g.options.values())
    ]:
        raise CardlieError(
            tr("{game} has no option {name!r}", game=game, name=name),
            tr("it belongs to {owners}", owners=", ".join(owners)),
        )
    raise UnknownName(tr("option of {game}", game=game), name, [o.word for o in options.values()])


def all_options() -> list[GameOption]:
    """The options of all games, each once, those of every game first."""
    return list(dict.fromkeys(each for game in GAMES.values() for each in game.options.values()))


def all_switches() -> list[str]:
    """The names of the variants and expansions of all games."""
    return list(dict.fromkeys(each.word for each in all_options() if each.is_flag))


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
    'cards, wheel, tavern, leira, perudo, mia or single-hand'
    """
    return _listed(list(GAMES))


def dice_ids() -> str:
    """The ids of the games that are played with dice.

    >>> dice_ids()
    'wheel, tavern, leira, perudo, mia or single-hand'
    """
    return _listed([game.id for game in GAMES.values() if game.die is not None])


def _listed(ids: list[str]) -> str:
    *most, last = ids
    return tr("{most} or {last}", most=", ".join(most), last=last)
