"""Options as JSON, whole: the rules of a game's file and the cards of a deck are written along.

What is read later, elsewhere, or after the files have changed is what was played.

    {"game": "house.toml", "seats": 2, "rules": {"title": "House", "dice": {"wild": [1]}}}
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardlie.base.brackets import parted
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.deck.deck import Deck
from cardlie.deck.written import written
from cardlie.games.model import Game
from cardlie.games.options import Options
from cardlie.games.plan_file import plan_of
from cardlie.games.plan_written import written as plan_written
from cardlie.games.planned import game_of
from cardlie.games.registry import find_option, get_game
from cardlie.language.decks import deck_of, load_deck

#: No game has a longer name, with what is set behind it.
_MOST_CHARACTERS = 2000


def named_json(options: Options) -> dict[str, Any]:
    """Options as JSON, the game and the deck by name, and whatever is not the default.

    >>> named_json(Options("leira", seats=2))
    {'game': 'leira', 'seats': 2}
    """
    said: dict[str, Any] = {"game": options.game.id, "seats": options.seats}
    said |= {n: v for n, v in options.changed.items() if not options.game.options[n].asks}
    if options.game.chosen:
        said["rulings"] = dict(options.game.chosen)
    if options.deck is not None:
        said["deck"] = options.deck.id
    return said


def options_json(options: Options) -> dict[str, Any]:
    """The same with all that was read from files: ``rules`` and ``deck`` are what they held."""
    said = named_json(options)
    if (rules := _held_by_file(options)) is not None:
        said["rules"] = rules
    if options.deck is not None:
        said["deck"] = written(options.deck)
    return said


def options_of(said: object, deck: Deck | None = None) -> Options:
    """The options that :func:`options_json` wrote; :class:`CardlieError` for anything else.

    ``deck`` is played with instead of that which is written. Where a game or a deck is written by
    name alone, as cardlie did until version 3 of saved games, its file is read.

    >>> options_of({"game": "leira", "seats": 2}) == Options("leira", seats=2)
    True
    """
    if not isinstance(said, dict):
        raise CardlieError("options are an object: name -> value")
    values = dict(said)
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
    return plan_written(game.plan) if game.plan is not None and of_file else None


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
    try:
        return game_of(plan_of(rules, name))
    except CardlieError:
        raise
    except (TypeError, ValueError, AttributeError) as error:  # of what no file can hold
        raise CardlieError(tr("these are not valid rules: {error}", error=error)) from None


def _deck(said: object) -> Deck:
    if not isinstance(said, dict):
        return load_deck(str(said))
    try:
        return deck_of(said)
    except CardlieError:
        raise
    except (TypeError, ValueError, AttributeError) as error:
        raise CardlieError(tr("this is not a valid deck: {error}", error=error)) from None


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
    found = []
    base, held = parted(options.game.id)[0], _held_by_file(options)
    if held is not None and Path(base).is_file():
        now = _differs(lambda: _held_by_file(Options(options.game.id, options.seats)) != held)
        found += [base] if now else []
    if isinstance(deck, str) and options.deck is not None and Path(deck).is_file():
        own = written(options.deck)
        found += [deck] if _differs(lambda: written(load_deck(deck)) != own) else []
    return found
