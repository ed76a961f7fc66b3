"""The catalogue of games that come with cardlie, and games of files: values that nobody keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copyreg import pickle
from dataclasses import replace
from functools import cache, lru_cache, partial
from pathlib import Path

from cardlie.base import brackets
from cardlie.base.brackets import parted
from cardlie.base.errors import CardlieError, UnknownName, verify_type
from cardlie.base.translation import tr
from cardlie.deck.deck import Deck
from cardlie.games.model import Game, Rules
from cardlie.games.names import id_of
from cardlie.games.option import GameOption, as_text
from cardlie.games.plan import OURS, GamePlan
from cardlie.games.plan_file import family_files, game_files, read_plan, with_keys
from cardlie.games.planned import game_of, under


def _cards() -> Game:
    from cardlie.games.cards import CARDS  # whose file is read with it

    return CARDS


@cache
def _of_ours(id: str) -> Game:
    return game_of(read_plan(game_files()[id], id))


@cache
def _of_family(id: str) -> Game:
    return game_of(read_plan(family_files()[id], id))


#: What reads each game that comes with cardlie, in the order in which they are presented.
READERS: dict[str, Callable[[], Game]] = {"cards": _cards} | {
    id: partial(_of_ours, id) for id in OURS
}


class Catalogue(Mapping[str, Game]):
    """The games that come with cardlie by their ids; each is read when it is asked for."""

    def __getitem__(self, id: str) -> Game:
        return READERS[id]()

    def __iter__(self) -> Iterator[str]:
        return iter(READERS)

    def __len__(self) -> int:
        return len(READERS)

    def __contains__(self, id: object) -> bool:
        return id in READERS


#: The games that come with cardlie.
GAMES = Catalogue()


def get_game(id: str | Game) -> Game:
    """The game of that id or name, or in a file; :class:`~cardlie.base.errors.UnknownName` if none.

    Its name is a title in any language: Perudo, Mäxchen, ship's wheel.
    Behind it keys of its file may be set, in brackets: ``tavern[dice.wild=1;exact.by=next]``.
    What it gives of a file is what that holds now, a value that is stored nowhere.

    >>> get_game("leira").seats
    (2, 5)
    """
    if isinstance(id, Game):
        return id
    if isinstance(id, str) and id in GAMES:
        return GAMES[id]
    verify_type("the game", id, str, said="text")
    if isinstance(id, str) and id in family_files():
        return _of_family(id)
    base, keys = parted(id)
    if keys:
        base = base if base in GAMES else id_of(base)
        told = ";".join(keys).replace(",", "+")  # in an id no comma stands: one parts games
        return _changed(get_game(base), f"{base}[{told}]", keys)
    if id.endswith(".toml"):
        return game_of(read_plan(Path(id), id))
    if (meant := id_of(id)) != id:
        return get_game(meant)
    raise UnknownName("game", id, [*GAMES, *family_files()])


def rules_of(game: str | Game = "cards", deck: Deck | None = None) -> Rules:
    """The rules of a game; ``deck`` (default: the base deck) is for ``cards``.

    >>> rules_of("tavern").faces.numbers
    (1, 2, 3, 4, 5, 6)
    """
    known = get_game(game)
    return Rules(known, known.faces(deck))


def with_reading(rules: Rules, ruling: str, reading: str) -> Rules:
    """The rules under which a ruling of the game has another reading.

    >>> with_reading(rules_of("mia"), "claims", "exactly").readings["claims"]
    'exactly'
    """
    return replace(rules, game=with_readings(rules.game, {ruling: reading}))


@lru_cache(maxsize=128)  # asked for by every verdict
def otherwise(
    rules: Rules, *, judge: bool
) -> tuple[tuple[tuple[str, str], tuple[Rules, ...]], ...]:
    """Each ruling as it is in force, with the rules under each other reading of it.

    Those that the ``judge`` decides by, or those on how a game runs.

    >>> [ruling for ruling, _ in otherwise(rules_of("perudo"), judge=False)]
    [('calza', 'anyone-but-next'), ('out-starts', 'next')]
    """
    game, found = rules.game, []
    for ruling in game.rulings:
        if ruling.judge == judge:
            force = game.readings[ruling.name]
            others = [reading for reading in ruling.readings if reading != force]
            games = [with_readings(game, {ruling.name: reading}) for reading in others]
            found.append(((ruling.name, force), tuple([replace(rules, game=g) for g in games])))
    return tuple(found)


def with_texts(game: str | Game, keys: Sequence[str]) -> Game:
    """A game with some keys of its file set, as texts such as ``dice.wild=1``."""
    rules = get_game(game)
    told = [each.replace(",", "+") for each in keys]
    return _changed(rules, brackets.with_texts(rules.id, told), keys) if keys else rules


def _changed(game: Game, id: str, keys: Sequence[str]) -> Game:
    if game.plan is None:
        raise CardlieError(
            tr("{game} does not come from a file: it has no keys to set", game=game.id),
            tr("choose from: {games}", games=", ".join(OURS)),
        )
    return game_of(with_keys(game.plan, id, keys))


def carried(id: str, plan: GamePlan | None, chosen: tuple[tuple[str, str], ...]) -> Game:
    """A game that comes from another process: made of its plan, or found by its id."""
    game = GAMES[id] if plan is None or id in GAMES else game_of(plan)
    return under(game, chosen) if chosen else game


def _reduced(game: Game) -> tuple[object, ...]:
    """A game for another process: of a file what that held; one in Python by its id."""
    base = game.before_rulings
    return carried, (base.id, base.plan, game.chosen)


pickle(Game, _reduced)  # type: ignore[arg-type]


def with_readings(game: Game, rulings: Rulings) -> Game:
    """A game with other readings of some rulings; :class:`CardlieError` for what it has not."""
    wanted = parse_rulings(rulings)
    if not wanted:
        return game
    base, chosen = game.before_rulings, dict(game.chosen)
    for name, text in wanted.items():
        ruling = find_option(base, name)
        if not ruling.asks:
            raise UnknownName("ruling", name, [each.name for each in base.rulings])
        chosen[ruling.name] = str(ruling.read(text))
    usual = {name: str(base.options[name].default) for name in chosen}
    agreed = sorted((name, text) for name, text in chosen.items() if text != usual[name])
    return under(base, tuple(agreed)) if agreed else base


#: Rulings as they are handed over: by name, or texts such as ``repeat=allowed``.
Rulings = Mapping[str, str] | Iterable[str]


def parse_rulings(texts: Rulings) -> dict[str, str]:
    """Rulings by name; of texts a later one of a name wins.

    >>> parse_rulings(["repeat=allowed"])
    {'repeat': 'allowed'}
    """
    if isinstance(texts, Mapping):
        return dict(texts)
    found: dict[str, str] = {}
    for text in texts:
        verify_type("a ruling", text, str, said="text such as 'repeat=allowed'")
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            raise CardlieError(
                tr("{word} has no value", word=name), tr("such as {example}", example=f"{name}=...")
            )
        found[name] = value
    return found


def find_option(game: Game, name: str) -> GameOption:
    """An option of a game by its name or word; :class:`CardlieError` if it has none of that."""
    for option in game.options.values():
        if name in option.names:
            return option
    ruling = game.plan and game.plan.rulings.get(name)
    if game.plan is not None and ruling and game.plan.reading_of(ruling) is None:
        (key, *_) = ruling.of
        value = as_text(game.plan.in_force(key))
        raise CardlieError(
            tr("{game} settles {name!r}: {key} is {value}", game=game.id, name=name, key=key,
               value=value)
        )  # fmt: skip
    others = [g.id for g in GAMES.values() if any(name in o.names for o in g.options.values())]
    if others:
        raise CardlieError(
            tr("{game} has no option {name!r}", game=game.id, name=name),
            tr("it belongs to {owners}", owners=", ".join(others)),
        )
    words = [option.word for option in game.options.values()]
    raise UnknownName(tr("option of {game}", game=game.id), name, words)


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
    return _listed(GAMES)


def solved_ids() -> list[str]:
    """The ids of the games that are solved for two: everybody keeps their own dice.

    >>> solved_ids()
    ['wheel', 'tavern', 'leira', 'perudo']
    """
    return [id for id, game in GAMES.items() if game.die is not None and not game.passes_cup]


def solved_games() -> str:
    """The same as a sentence lists them.

    >>> solved_games()
    'wheel, tavern, leira or perudo'
    """
    return _listed(solved_ids())


def _listed(ids: Iterable[str]) -> str:
    *most, last = ids
    return tr("{most} or {last}", most=", ".join(most), last=last)
