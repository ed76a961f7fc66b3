"""``cardlie new``: a deck, a theme or a game to begin with, in a file that works as it stands."""

from __future__ import annotations

import json
import os
import re
import tomllib
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from cardlie.base.data import data_dir
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.files import Output, name_for, title_for
from cardlie.base.shell import quoted
from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.completion import completing
from cardlie.deck.cards_csv import deck_of_list
from cardlie.deck.written import as_toml
from cardlie.games.spec_file import family_files, game_files, read_spec
from cardlie.language.decks import verified
from cardlie.language.faces import is_star

#: Of what it is a copy, what it is called in the end, and what it is tried with.
_BEGUN = {
    "deck": ("decks/base.toml", "{name}.toml", "cardlie print deck --deck {path}"),
    "theme": ("themes/default/theme.toml", "{name}/theme.toml", "cardlie print theme {path}"),
    "game": ("game.toml", "{name}.toml", "cardlie play {path}"),
}

_WHAT = completing(lambda _: _BEGUN)

_BASES = completing(lambda _: game_files() | family_files())

#: What --base is told as.
_BASE = "Game or file to start from; if not given, a plain game."

#: What --from is told as.
_FROM = "CSV list of cards with the columns suit, rank, copies and image."


def new(
    what: Annotated[
        str,
        Argument(
            metavar="deck|theme|game",
            autocompletion=_WHAT,
            help="What to start: deck, theme or game.",
        ),
    ],
    name: Annotated[str, Argument(metavar="NAME", help="Name of it, and of its file.")],
    cards: Annotated[Path | None, Option("--from", metavar="CSV", help=_FROM)] = None,
    base: Annotated[
        str | None, Option("--base", metavar="GAME", autocompletion=_BASES, help=_BASE)
    ] = None,
    force: opt.Force = False,
) -> None:
    """Start a deck, theme or game of your own, as a commented copy of an existing one.

    cardlie new deck elves

    cardlie new deck skat --from cards.csv

    cardlie new game harbour --base mia-bga

    The comments in it explain what can be changed; docs/games.md lists all keys of a game.
    """
    if what not in _BEGUN:
        raise UnknownName("file to start from", what, _BEGUN)
    ours, called, command = _BEGUN[what]
    path = _path_of(name, called, force)
    if cards is not None and what != "deck":
        raise CardlieError("--from is for decks", "cardlie new deck NAME --from CSV")
    if base is not None and what != "game":
        raise CardlieError("--base is for games", "cardlie new game NAME --base mia")
    to = Output(path, parents=True)
    if cards is not None:
        _from_list(cards, name, to)
        return
    rest = _copied(base, path, data_dir("templates") / ours)
    to.write(f'title = "{title_for(name)}"\n{rest}')
    target = path.parent if what == "theme" else path
    tried = command.format(path=quoted(str(target)))
    checked = f"cardlie check {quoted(str(target))}"
    show(tr("{path} created; try it with '{command}'", path=path, command=tried))
    show(tr("Once it is changed, check it with '{command}'.", command=checked))
    if base:
        show(f"\n{rest.strip()}")


def _path_of(name: str, called: str, force: bool) -> Path:
    """The file of that name; CardlieError if nothing can be called so, or it is there."""
    if not re.fullmatch(r"\w[\w -]{0,39}", name) or name_for(name) != name:
        raise CardlieError(
            tr("{name!r} is not a valid name", name=name[:40]),
            "use letters, digits, spaces and hyphens, such as my-deck",
        )
    path = Path(called.format(name=name))
    if path.exists() and not force:
        raise CardlieError(
            tr("{path} already exists", path=path), "choose another name, or use --force"
        )
    return path


def _copied(base: str | None, path: Path, ours: Path) -> str:
    """What a file at that path begins with, without its title: a game's, or that of ours."""
    if base and base.endswith(".toml"):
        return _of_own(Path(base), path)
    text = (_base(base) if base else ours).read_text(encoding="utf-8")
    # under another title, without what ours says of itself before that
    _, _, rest = text.partition("\ntitle = ")[2].partition("\n")
    return rest


def _base(game: str) -> Path:
    """The file of a game of dice that comes with cardlie."""
    known = game_files() | family_files()
    if game not in known:
        raise UnknownName("game", game, known)
    return known[game]


def _of_own(own_file: Path, path: Path) -> str:
    """What stands in a file of somebody's own but for its title, for a file at another place."""
    read_spec(own_file, str(own_file))  # which says what is wrong with it
    text = own_file.read_text(encoding="utf-8-sig")
    head, table, rest = re.match(r"(.*?)(^\s*\[|\Z)(.*)", text, re.DOTALL | re.MULTILINE).groups()  # type: ignore[union-attr]
    head = re.sub(r"(?m)^\s*title\s*=.*\n?", "", head)
    if (like := str(tomllib.loads(text).get("like", ""))).endswith(".toml"):
        beside = Path(os.path.relpath(own_file.parent / like, path.parent)).as_posix()
        head = re.sub(r"(?m)^\s*like\s*=.*$", lambda _: f"like = {json.dumps(beside)}", head)
    contents = head + table + rest
    try:
        tomllib.loads(contents)
    except tomllib.TOMLDecodeError:
        raise CardlieError(
            tr("{path}: title or like spans several lines", path=own_file),
            "write it on one line",
        ) from None
    return contents


def _from_list(cards: Path, name: str, to: Output) -> None:
    """Write the deck of a list of cards, if it is one that can be played."""
    listed = deck_of_list(cards, title_for(name), is_star)
    deck = verified(Path(cards.name), listed.values)
    to.write(as_toml(listed.values))
    tried = f"cardlie check {quoted(str(to.path))}"
    template = "{path}: {count} cards in {suits} suits; check them with '{command}'"
    count, suits = len(deck.cards()), len(deck.faces.suits)
    show(tr(template, path=to.path, count=count, suits=suits, command=tried))
    if listed.left_out:
        images = ", ".join(listed.left_out[:3])
        show(tr("Left out: {images}. A suit has one mark, an SVG file.", images=images))
