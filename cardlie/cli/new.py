"""``cardlie new``: a deck, a theme or a game to begin with, in a file that works as it stands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

from cardlie.base.data import data_dir
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.files import Output, name_for
from cardlie.base.shell import quoted
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.declare import Positional
from cardlie.cli.words import Word

#: Of what it is a copy, what it is called in the end, and what it is tried with.
_BEGUN = {
    "deck": ("decks/base.toml", "{name}.toml", "cardlie print deck --deck {path}"),
    "theme": ("themes/default/theme.toml", "{name}/theme.toml", "cardlie print theme {path}"),
    "game": ("games/tavern.toml", "{name}.toml", "cardlie play {path}"),
}

_WHAT = Word("deck|theme|game", lambda _: _BEGUN)


def new(
    what: Annotated[str, Positional(word=_WHAT, help="deck, theme or game.")],
    name: Annotated[str, Positional(metavar="NAME", help="What it is called, and its file.")],
    force: opt.Force = False,
) -> None:
    """Begin a deck, a theme or a game of your own: a copy of ours, to change line by line.

    cardlie new deck elves

    Its comments say what may be changed; docs/games.md tells all keys of a game.
    """
    if what not in _BEGUN:
        raise UnknownName("file to begin with", what, _BEGUN)
    ours, called, command = _BEGUN[what]
    if not re.fullmatch(r"\w[\w -]{0,39}", name) or name_for(name) != name:
        raise CardlieError(
            tr("{name!r} is no name for a file of your own", name=name[:40]),
            "letters, digits, spaces and hyphens: my-deck",
        )
    path = Path(called.format(name=name))
    if path.exists() and not force:
        raise CardlieError(tr("{path} is there already", path=path), "another name, or --force")
    to = Output(path, parents=True)
    text = (data_dir("templates") / ours).read_text(encoding="utf-8")
    # under another title, without what ours says of itself before that
    _, _, rest = text.partition("\ntitle = ")[2].partition("\n")
    to.write(f'title = "{name}"\n{rest}')
    shown = path.parent if what == "theme" else path
    tried = command.format(path=quoted(str(shown)))
    print(tr("{path}: yours to change; {command} tries it", path=path, command=tried))
