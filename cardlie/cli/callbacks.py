"""What options see to once they are values: names that must be known, and what goes with what."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

import typer
from typer.core import TyperOption

from cardlie.base.brackets import between_commas
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.strings import languages
from cardlie.base.translation import language, tr
from cardlie.cli.parameters import Parameter, flags_of, is_typed, label_of, parameters_of
from cardlie.cli.values import out_of_range
from cardlie.games.registry import GAMES, all_options, get_game
from cardlie.games.spec_file import family_files
from cardlie.games.titles import id_of


def positive(ctx: typer.Context, param: TyperOption, value: float | None) -> float | None:
    """See that a number is more than 0, which typer's own limits can't say."""
    if value is None or value > 0:
        return value
    raise out_of_range(param, ctx, value, tr("expected more than {low}", low="0"))


def one_of(
    kind: str,
    names: Collection[str] | Callable[[], Collection[str]],
    read: Callable[[Any], Any] = lambda value: value,
) -> Callable[[Any], Any]:
    """See that an option, or each of its values as they are ``read``, is one of a few ``names``."""

    def verified(value: Any) -> Any:
        known, value = names() if callable(names) else names, read(value)
        for name in [] if value is None else value if isinstance(value, list) else [value]:
            if name not in known:
                raise UnknownName(kind, name, known)
        return value

    return verified


def parts(words: Sequence[str] | None) -> list[str] | None:
    """What stands between the commas of an option that is typed once or more often, if it is.

    >>> parts(["vague,open", "swap"])
    ['vague', 'open', 'swap']
    """
    pieces = [part for text in words or () for part in between_commas(text)]
    return pieces or None


def known_language(wanted: str | None) -> str:
    """The language that is asked for; that of the locale is in force already."""
    if wanted and wanted not in languages():
        raise UnknownName("language", wanted, languages())
    return wanted or language()


def named_game(typed: str | None) -> str | None:
    """A game that somebody typed, by its id; it may be called by any of its names.

    Or by its number where games are offered.

    >>> named_game("Mäxchen"), named_game("tavern"), named_game("own.toml"), named_game("3")
    ('mia', 'tavern', 'own.toml', 'tavern')
    """
    numbers = {str(nth): id for nth, id in enumerate(GAMES, 1)}
    typed = numbers.get(typed or "", typed)
    if not typed or typed in GAMES or typed in family_files():
        return typed
    return id_of(typed)


def agreed(ctx: typer.Context, words: list[str] | None) -> list[str] | None:
    """The parts of ``--with``, which sets what games declare, and nothing with its own option.

    The game is known by now, since it is read first (``is_eager``).
    """
    game, with_ = ctx.params.get("game"), parts(words)
    others = {
        _plain(name): each for each in parameters_of(ctx) for name in (each.name, *flags_of(each))
    }
    declared = list(get_game(game).options.values()) if game else all_options()
    for text in with_ or ():
        name, equals, value = (part.strip() for part in text.partition("="))
        # what a game calls it on a command line; what else it calls it may be an option here
        meant = next((each for each in declared if name in each.names), None)
        option = meant if meant and meant.word == name else None
        other = others.get(_plain(name))
        if equals and other is not None and (option is None or isinstance(option.default, tuple)):
            instead = f"--with {meant.word}={value}" if meant and option is None else ""
            raise _of_its_own(ctx, other, name, instead)
    return with_


def _of_its_own(ctx: typer.Context, other: Parameter, name: str, instead: str) -> CardlieError:
    """What is said of ``--with NAME=``, where NAME is another parameter of the command."""
    is_option = isinstance(other, TyperOption)
    ways = tr(" or ").join(filter(None, [label_of(other) if is_option else "", instead]))
    return CardlieError(
        tr("--with can't set {name!r}, which has its own option", name=name[:40]),
        tr("use {option}", option=ways) if is_option else f"{ctx.command_path} {label_of(other)}",
    )


def _plain(name: str) -> str:
    return name.lstrip("-").replace("_", "-").casefold()


def refuse_idle(ctx: typer.Context, names: Iterable[str], where: str) -> None:
    """Refuse options that were typed although they say nothing to what is asked for."""
    idle = {*names}
    for each in parameters_of(ctx):
        if each.name in idle and is_typed(each, ctx):
            raise no_effect(each.opts[0], where)


def no_effect(option: str, where: str) -> CardlieError:
    """What is said of an option that changes nothing of what is asked for."""
    return CardlieError(
        tr("{option} has no effect on {where}", option=option, where=where), "leave it out"
    )
