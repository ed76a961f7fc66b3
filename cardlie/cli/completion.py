"""Which words there are for what is typed: a shell completes them, and file names tell them.

Where no word begins so, a shell offers files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from itertools import chain

import typer

from cardlie.base.data import Section, data_dir, named_files
from cardlie.base.strings import languages
from cardlie.games.registry import GAMES, all_options, solved_ids
from cardlie.games.spec_file import family_files

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


def _named_in(module: str, *attributes: str) -> Callable[[str | None], Iterable[str]]:
    """The names that stand in a module, which is imported when somebody completes one."""
    return lambda _: chain.from_iterable(getattr(import_module(module), x) for x in attributes)


def _entries(file: str) -> Callable[[str | None], Iterable[str]]:
    return lambda _: Section.load(data_dir("templates") / file)


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


GAME = completing(lambda _: [*GAMES, *family_files()])
SOLVED_GAME = completing(lambda _: solved_ids())
DECK = completing(lambda _: named_files("decks"))
THEME = completing(
    lambda _: sorted(file.parent.name for file in data_dir("templates").glob("themes/*/theme.toml"))
)
PAPER = completing(_entries("papers.toml"))
SIZE = completing(_entries("cards.toml"))
SHOP = completing(_entries("shops.toml"))
AGREED = completing(_agreed, parts=True)
SEATS = completing(_named_in("cardlie.players", "BOTS"), parts=True)
WISHES = completing(_named_in("cardlie.tune.wishes", "FIGURES", "WORDS"), parts=True)
PART = completing(lambda game: [*parts_of(game), "rules"], parts=True)
LAYOUT = completing(_named_in("cardlie.booklet.build", "LAYOUTS"))
BOOKLET = completing(_named_in("cardlie.booklet.rules.source", "BOOKLETS"))
LANGUAGE = completing(lambda _: languages())
