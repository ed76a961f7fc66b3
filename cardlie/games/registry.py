"""The catalogue of games that come with cardlie, and games of files: values that nobody keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copyreg import pickle
from dataclasses import replace
from functools import cache, lru_cache, partial
from pathlib import Path

from cardlie.base import brackets
from cardlie.base.brackets import parted
from cardlie.base.errors import CardlieError, UnknownName, did_you_mean, suggest, verify_type
from cardlie.base.translation import tr
from cardlie.deck.deck import Deck
from cardlie.games.from_spec import apply_readings, game_of
from cardlie.games.key_texts import as_text
from cardlie.games.model import Game, Rules
from cardlie.games.option import GameOption
from cardlie.games.spec import GameSpec
from cardlie.games.spec_file import family_files, game_files, read_spec, with_keys
from cardlie.games.spec_keys import OURS
from cardlie.games.titles import id_of


def _cards() -> Game:
    from cardlie.games.cards import CARDS  # whose file is read with it

    return CARDS


@cache
def _of_file(id: str) -> Game:
    return game_of(read_spec(game_files().get(id) or family_files()[id], id))


#: What reads each game that comes with cardlie, in the order in which they are presented.
READERS: dict[str, Callable[[], Game]] = {"cards": _cards} | {
    id: partial(_of_file, id) for id in OURS
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
    verify_type("the game", id, str, expected="text")
    if isinstance(id, str) and id in family_files():
        return _of_file(id)
    base, keys = parted(id)
    if keys:
        base = base if base in GAMES else id_of(base)
        brackets = ";".join(keys).replace(",", "+")  # in an id no comma stands: one parts games
        return _changed(get_game(base), f"{base}[{brackets}]", keys)
    if id.endswith(".toml"):
        return game_of(read_spec(Path(id), id))
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
    game, differing = rules.game, []
    for ruling in game.rulings:
        if ruling.judge == judge:
            force = game.readings[ruling.name]
            others = [each for each in ruling.readings if each != force]
            under = [with_reading(rules, ruling.name, each) for each in others]
            differing.append(((ruling.name, force), tuple(under)))
    return tuple(differing)


def with_texts(game: str | Game, keys: Sequence[str]) -> Game:
    """A game with some keys of its file set, as texts such as ``dice.wild=1``."""
    known = get_game(game)
    told = [each.replace(",", "+") for each in keys]
    return _changed(known, brackets.with_texts(known.id, told), keys) if keys else known


def _changed(game: Game, id: str, keys: Sequence[str]) -> Game:
    if game.spec is None:
        raise CardlieError(
            tr("{game} does not come from a file: it has no keys to set", game=game.id),
            tr("choose from: {games}", games=", ".join(OURS)),
        )
    spec = with_keys(game.spec, id, keys)
    as_it_was = replace(spec, id=game.spec.id, art=game.spec.art, base=game.spec.base)
    # the same game goes by one name: a bot that learned it has to know it again
    return game if as_it_was == game.spec else game_of(spec)


def carried(id: str, spec: GameSpec | None, chosen: tuple[tuple[str, str], ...]) -> Game:
    """A game that comes from another process: made of its spec, or found by its id."""
    game = GAMES[id] if spec is None or id in GAMES else game_of(spec)
    return apply_readings(game, chosen) if chosen else game


def _reduced(game: Game) -> tuple[object, ...]:
    """A game for another process: of a file what that held; one in Python by its id."""
    base = game.before_rulings
    return carried, (base.id, base.spec, game.chosen)


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
    return apply_readings(base, tuple(agreed)) if agreed else base


#: Rulings as they are handed over: by name, or texts such as ``repeat=allowed``.
Rulings = Mapping[str, str] | Iterable[str]


def parse_rulings(texts: Rulings) -> dict[str, str]:
    """Rulings by name; of texts a later one of a name wins.

    >>> parse_rulings(["repeat=allowed"])
    {'repeat': 'allowed'}
    """
    if isinstance(texts, Mapping):
        return dict(texts)
    readings: dict[str, str] = {}
    for text in texts:
        verify_type("a ruling", text, str, expected="text such as 'repeat=allowed'")
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            raise CardlieError(
                tr("{word} has no value", word=name), tr("such as {example}", example=f"{name}=...")
            )
        readings[name] = value
    return readings


def find_option(game: Game, name: str) -> GameOption:
    """An option of a game by its name or word; :class:`CardlieError` if it has none of that."""
    for option in game.options.values():
        if name in option.names:
            return option
    ruling = game.spec and game.spec.rulings.get(name)
    if game.spec is not None and ruling and game.spec.reading_of(ruling) is None:
        (key, *_) = ruling.of
        value = as_text(game.spec.in_force(key))
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
    raise CardlieError(
        tr("{game} has no option {name!r}", game=game.id, name=name),
        " ".join(filter(None, [
            did_you_mean(suggest(name, words)), tr("Its options: {words}.", words=", ".join(words))
        ])),
    )  # fmt: skip


def all_options() -> list[GameOption]:
    """The options of all games, each once, those of every game first."""
    return list(dict.fromkeys(each for game in GAMES.values() for each in game.options.values()))


def all_variants() -> str:
    """What ``--with`` takes, game by game, as a sentence lists it.

    >>> all_variants()
    'cards: straights, vague, swap, open, simple, wildcards, powers; wheel: no-reroll'
    """
    return "; ".join(
        f"{game.id}: {', '.join(game.switches)}" for game in GAMES.values() if game.switches
    )


def solved_ids() -> list[str]:
    """The ids of the games that are solved for two: everybody keeps their own dice.

    >>> solved_ids()
    ['wheel', 'tavern', 'leira', 'perudo']
    """
    return [id for id, game in GAMES.items() if game.die is not None and not game.passes_cup]


def listed(ids: Iterable[str]) -> str:
    """Ids as a sentence lists them.

    >>> listed(GAMES)
    'cards, wheel, tavern, leira, perudo, mia or single-hand'
    """
    *most, last = ids
    return tr("{most} or {last}", most=", ".join(most), last=last)
