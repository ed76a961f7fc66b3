"""What is typed on a command line: each sort of word has a name, and completes in the shell.

Where ``list`` is typed in the place of a word that is one of several, they are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from cardlie.base.data import Section, data_dir, named_files
from cardlie.base.strings import languages
from cardlie.base.translation import tr
from cardlie.games.registry import GAMES, all_options

#: Typed for what may be typed.
LIST = "list"


class Word(click.ParamType[Any]):
    """A sort of word: what help calls it, which words there are, and whether a file may be one.

    ``parts``: several of them may stand between commas. ``told`` lists them, where their names
    do not say enough. ``of`` makes a value of the text: a number, or a path.
    """

    def __init__(
        self,
        name: str,
        known: Callable[[click.Context], Iterable[str]] | None = None,
        *,
        file: bool = False,
        parts: bool = False,
        told: Callable[[], Iterable[str]] | None = None,
        of: Callable[[str], Any] = str,
    ) -> None:
        self.name, self._known, self._file, self._parts = name, known, file, parts
        self._told, self._of = told, of

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """What was typed; ``list`` prints what there is, and that is all."""
        if value == LIST and self._known and ctx and not ctx.resilient_parsing:
            for line in self._told() if self._told else self._known(ctx):
                print(line)
            raise click.exceptions.Exit
        try:
            return self._of(value)
        except ValueError:
            said = "{value!r} is no whole number" if self._of is int else "{value!r} is no number"
            self.fail(tr(said, value=value), param, ctx)

    def names(self, ctx: click.Context | None) -> list[str]:
        """The words that there are, if they are known."""
        return list(self._known(ctx)) if self._known and ctx else []

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The words that begin so; the shell adds files where a file may stand."""
        *before, part = incomplete.split(",") if self._parts else [incomplete]
        known = self._known(ctx) if self._known else ()
        begun = [",".join([*before, name]) for name in known if name.startswith(part)]
        files = [CompletionItem(incomplete, type="file")] if self._file else []
        return [*files, *map(CompletionItem, begun)]


def _game_of(ctx: click.Context) -> str | None:
    """The game that was typed before, if there is one of that name."""
    typed = [ctx.params.get("game"), *ctx.args]  # where a value is still to come, args hold it
    return next((word for word in typed if word in GAMES), None)


def _agreed(ctx: click.Context) -> Iterable[str]:
    """Variants, then whatever else may be set, with its values."""
    game = _game_of(ctx)
    options = [*GAMES[game].options.values()] if game else all_options()
    yield from (each.word for each in options if each.is_flag)
    for each in options:
        yield from (f"{each.word}={value}" for value in each.choices() if not each.is_flag)


def _bots(_: click.Context) -> Iterable[str]:
    from cardlie.players import BOTS

    return BOTS


def _bots_told() -> Iterable[str]:
    """Each bot, what it does, and its figures."""
    from textwrap import wrap

    from cardlie.players import BOTS

    for bot in BOTS.values():
        yield from wrap(tr(bot.text), 80, initial_indent=f"{bot.name:<10}",
                        subsequent_indent=" " * 10)  # fmt: skip
        for each in bot.parameters:
            about = tr(
                "{text} ({low:g} to {high:g})", text=tr(each.text), low=each.low, high=each.high
            )
            head = f"{'':<10}{each!s:<16}"
            yield from wrap(about, 80, initial_indent=head, subsequent_indent=" " * len(head))
    yield ""
    yield tr("Your own class is module:Class, found from the working folder.")
    yield tr("Your own program is pipe:COMMAND; docs/sim.md says what it is told.")


def _entries(file: str) -> Callable[[click.Context], Iterable[str]]:
    return lambda _: Section.load(data_dir("templates") / file)


def _wishes(_: click.Context) -> Iterable[str]:
    from cardlie.tune.wishes import FIGURES

    return FIGURES


def _wishes_told() -> Iterable[str]:
    """What may be wished for, and what it is."""
    from cardlie.tune.wishes import FIGURES, about

    for name, each in FIGURES.items():
        yield f"{name:<17}{about(name)}{' (%)' if each.is_share else ''}"


def _themes(_: click.Context) -> Iterable[str]:
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


NUMBER, FIGURE = Word("NUMBER", of=int), Word("NUMBER", of=float)
FILE = Word("FILE", file=True, of=Path)
GAME = Word("GAME", lambda _: GAMES)
DICE_GAME = Word("GAME", lambda _: [id for id, game in GAMES.items() if not game.has_deck])
DECK = Word("DECK|FILE", lambda _: named_files("decks"), file=True)
THEME = Word("THEME|FOLDER", _themes, file=True)
PAPER = Word("PAPER|WxHmm", _entries("papers.toml"))
SIZE = Word("SIZE|WxHmm", _entries("cards.toml"))
SHOP = Word("NAME", _entries("shops.toml"))
AGREED = Word("NAME", _agreed, parts=True)
SEATS = Word("BOTS", _bots, parts=True, told=_bots_told)
WISHES = Word("WISHES", _wishes, parts=True, told=_wishes_told)
PART = Word("PART", lambda ctx: [*parts_of(_game_of(ctx)), "rules"], parts=True)
LANGUAGE = Word("CODE", lambda _: languages())
