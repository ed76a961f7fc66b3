"""What games are called: their ids, their titles in every language, and what else people say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from unicodedata import normalize

from cardlie.base.brackets import parted
from cardlie.base.data import Section, data_dir
from cardlie.base.strings import languages, translation
from cardlie.games.spec_file import family_files, game_files, read_spec


def id_of(name: str) -> str:
    """The id of the game that somebody calls so; the name itself where none is called so.

    Capitals, blanks and accents are of no account; keys in brackets stay behind it.

    >>> id_of("Perudo"), id_of("mäxchen"), id_of("Maexchen"), id_of("ship's wheel"), id_of("x.toml")
    ('perudo', 'mia', 'mia', 'wheel', 'x.toml')
    """
    base, _ = parted(name)
    found = _by_name().get(_folded(base), base) if len(base) < 60 else base
    return found + name[len(base) :]


def _folded(name: str) -> str:
    """A name by its letters alone: ``ae``, as it is typed without the key for it, is ``ä``."""
    letters = re.sub("(?<=[aou])e", "", normalize("NFKD", name.casefold()))
    return re.sub("[^a-z0-9]", "", letters)


@cache
def _by_name() -> dict[str, str]:
    """Name -> id: an id is its own game's; what several are called is the first of them."""
    named = dict(_named())
    found = {_folded(id): id for id in named}
    for id, names in named.items():
        for name in names:
            found.setdefault(_folded(name), id)
    return found


def _named() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each game's id, with all else that it is called: those of ours first."""
    also, of_files = nicknames(), (game_files(), family_files())
    yield from [each for each in also.items() if not any(each[0] in files for files in of_files)]
    for files in of_files:
        for id, file in files.items():
            title = read_spec(file, id).title
            others = [translation(each).sentences.get(title, title) for each in languages()]
            yield id, (title, *others, *also.get(id, ()))


def nicknames() -> dict[str, tuple[str, ...]]:
    """What people call our games besides their titles, by id: ``templates/names.toml``."""
    section = Section.load(data_dir("templates") / "names.toml")
    return {id: tuple(section.items(id, str, "names")) for id in section}
