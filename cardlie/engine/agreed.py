"""Options as JSON, whole: the rules of a game's file and the cards of a deck are written along.

What is read later, elsewhere, or after the files have changed is what was played.

    {"game": "house.toml", "seats": 2, "rules": {"title": "House", "dice": {"wild": [1]}}}
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cardlie.base.brackets import parted
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.deck.deck import Deck
from cardlie.deck.written import written
from cardlie.games.from_spec import game_of
from cardlie.games.model import Game
from cardlie.games.options import Options
from cardlie.games.registry import find_option, get_game
from cardlie.games.spec_file import spec_of
from cardlie.games.spec_written import written as spec_written
from cardlie.language.decks import deck_of_values, load_deck

#: No game has a longer name, with what is set behind it.
_MOST_CHARACTERS = 2000


def named_json(options: Options) -> dict[str, Any]:
    """Options as JSON, the game and the deck by name, and whatever is not the default.

    >>> named_json(Options("leira", seats=2))
    {'game': 'leira', 'seats': 2}
    """
    fields: dict[str, Any] = {"game": options.game.id, "seats": options.seats}
    fields |= {n: v for n, v in options.changed.items() if not options.game.options[n].asks}
    if options.game.chosen:
        fields["rulings"] = dict(options.game.chosen)
    if options.deck is not None:
        fields["deck"] = options.deck.id
    return fields


def options_json(options: Options) -> dict[str, Any]:
    """Options as JSON that needs no file: ``rules`` and ``deck`` are what those held."""
    fields = named_json(options)
    if (rules := _held_by_file(options)) is not None:
        fields["rules"] = rules
    if options.deck is not None:
        fields["deck"] = written(options.deck)
    return fields


def options_of(value: object, deck: Deck | None = None) -> Options:
    """The options that :func:`options_json` wrote; :class:`CardlieError` for anything else.

    ``deck`` is played with instead of that which is written. Where a game or a deck is written by
    name alone, as cardlie did until version 3 of saved games, its file is read.

    >>> options_of({"game": "leira", "seats": 2}) == Options("leira", seats=2)
    True
    """
    if not isinstance(value, dict):
        raise CardlieError("options are an object: name -> value")
    values = dict(value)
    rulings = values.pop("rulings", {})
    if not isinstance(rulings, dict):
        raise CardlieError("rulings are an object: name -> text")
    if "rules" in values:
        values["game"] = _game(values.get("game"), values.pop("rules"))
    if "deck" in values:
        values["deck"] = deck or _deck(values["deck"])
    for name in values.keys() - {"game", "seats", "deck"}:
        find_option(get_game(values.get("game", "cards")), name)
    agreed = {name: str(text) for name, text in rulings.items()}
    return Options(**{"rulings": agreed} | values)


def _held_by_file(options: Options) -> dict[str, Any] | None:
    """What the file of a game held, with the keys that are set behind its name; None for ours."""
    game = options.game.before_rulings
    of_file = parted(game.id)[0].endswith(".toml")
    return spec_written(game.spec) if game.spec is not None and of_file else None


def _game(name: object, rules: object) -> Game:
    """The game of the rules that were written."""
    if not isinstance(rules, dict):
        raise CardlieError("rules must be an object: the contents of a game file")
    if not isinstance(name, str) or not name.isprintable() or len(name) > _MOST_CHARACTERS:
        raise CardlieError("a game with its own rules is named after its file")
    if ".toml" not in name:
        raise CardlieError(
            tr("{game} can't have other rules: it does not come from a file", game=name)
        )
    with _of_a_file("these are not valid rules: {error}"):
        return game_of(spec_of(rules, name))


def _deck(value: object) -> Deck:
    if not isinstance(value, dict):
        return load_deck(str(value))
    with _of_a_file("this is not a valid deck: {error}"):
        return deck_of_values(value)


@contextmanager
def _of_a_file(problem: str) -> Generator[None]:
    """Name the problem where values are read that no file can hold."""
    try:
        yield
    except CardlieError:
        raise
    except (TypeError, ValueError, AttributeError) as error:
        raise CardlieError(tr(problem, error=error)) from None


def _differs(asks: Callable[[], bool]) -> bool:
    """What is asked; what can't be read any more differs."""
    try:
        return asks()
    except CardlieError:
        return True


def changed_since(options: Options, deck: object = None) -> list[str]:
    """The files that hold other rules or other cards now than a game is played with.

    ``deck`` is the name or path that its deck was read by. A file that is not there has not
    changed; the game needs it no more.
    """
    changed = []
    base, held = parted(options.game.id)[0], _held_by_file(options)
    if held is not None and Path(base).is_file():
        now = _differs(lambda: _held_by_file(Options(options.game.id, options.seats)) != held)
        changed += [base] if now else []
    if isinstance(deck, str) and options.deck is not None and Path(deck).is_file():
        own = written(options.deck)
        changed += [deck] if _differs(lambda: written(load_deck(deck)) != own) else []
    return changed
