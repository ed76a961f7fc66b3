"""Which words there are for what is typed: a shell completes them, and file names tell them.

Where no word begins so, a shell offers files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import typer

from cardlie.base.data import Section, data_dir, named_files
from cardlie.base.strings import languages
from cardlie.games.names import id_of
from cardlie.games.plan_file import family_files
from cardlie.games.registry import GAMES, all_options, solved_ids

#: What completes a word: typer hands it what was typed so far.
Completion = Callable[[typer.Context, str], list[str]]


def completing(names: Callable[[str | None], Iterable[str]], *, parts: bool = False) -> Completion:
    """What completes one of the ``names``, which the game that was typed before may change.

    ``parts``: several of them may stand between commas.
    """

    def complete(ctx: typer.Context, incomplete: str) -> list[str]:
        *before, part = incomplete.split(",") if parts else [incomplete]
        typed = [ctx.params.get("game"), *ctx.args]  # where a value is still to come, args hold it
        game = next((word for word in typed if word in GAMES), None)
        return [",".join([*before, name]) for name in names(game) if name.startswith(part)]

    return complete


def choosing(names: Iterable[str]) -> Completion:
    """What completes one or more of a few fixed words."""
    return completing(lambda _: names, parts=True)


def _agreed(game: str | None) -> Iterable[str]:
    """Variants, then whatever else may be set, with its values."""
    options = [*GAMES[game].options.values()] if game else all_options()
    yield from (each.word for each in options if each.is_flag)
    for each in options:
        yield from (f"{each.word}={value}" for value in each.choices() if not each.is_flag)


def _bots(_: str | None) -> Iterable[str]:
    from cardlie.players import BOTS

    return BOTS


def _wishes(_: str | None) -> Iterable[str]:
    from cardlie.tune.wishes import FIGURES, WORDS

    return (*FIGURES, *WORDS)


def _entries(file: str) -> Callable[[str | None], Iterable[str]]:
    return lambda _: Section.load(data_dir("templates") / file)


def _layouts(_: str | None) -> Iterable[str]:
    from cardlie.booklet.build import LAYOUTS

    return LAYOUTS


def _booklets(_: str | None) -> Iterable[str]:
    from cardlie.booklet.rules.source import BOOKLETS

    return BOOKLETS


def _themes(_: str | None) -> Iterable[str]:
    return sorted(file.parent.name for file in data_dir("templates").glob("themes/*/theme.toml"))


def parts_of(game: str | None) -> list[str]:
    """The names of the parts that the kits of one game have, or of all games."""
    from cardlie.games.options import Options
    from cardlie.press.parts import every_part
    from cardlie.press.parts.printed_game import printed_game

    names = [
        part.name
        for each in ([game] if game else GAMES)
        for part in (*every_part(), *printed_game(each).parts)
        if part.fits(Options(each))
    ]
    return list(dict.fromkeys(names))


def named_game(typed: str | None) -> str | None:
    """A game that somebody typed, by its id; it may be called by any of its names.

    >>> named_game("Mäxchen"), named_game("tavern"), named_game("own.toml")
    ('mia', 'tavern', 'own.toml')
    """
    if not typed or typed in GAMES or typed in family_files():
        return typed
    return id_of(typed)


GAME = completing(lambda _: [*GAMES, *family_files()])
SOLVED_GAME = completing(lambda _: solved_ids())
DECK = completing(lambda _: named_files("decks"))
THEME = completing(_themes)
PAPER = completing(_entries("papers.toml"))
SIZE = completing(_entries("cards.toml"))
SHOP = completing(_entries("shops.toml"))
AGREED = completing(_agreed, parts=True)
SEATS = completing(_bots, parts=True)
WISHES = completing(_wishes, parts=True)
PART = completing(lambda game: [*parts_of(game), "rules"], parts=True)
LAYOUT = completing(_layouts)
BOOKLET = completing(_booklets)
LANGUAGE = completing(lambda _: languages())
