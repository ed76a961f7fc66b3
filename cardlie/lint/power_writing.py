"""The values that the odds suggest, written into the file of a deck's power cards."""

from __future__ import annotations

import re
import tomllib
from codecs import BOM_UTF8
from typing import TYPE_CHECKING

from cardlie.base.data import Section, named_files
from cardlie.base.errors import CardlieError
from cardlie.base.files import Output, read_file, text_of
from cardlie.base.translation import tr
from cardlie.deck.power_file import powers_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from cardlie.lint.power_values import PowerValue


def place_of_values(deck: Path, top: Section) -> Output:
    """The file of a deck's power cards, claimed before it is known what they are worth.

    Raises :class:`CardlieError` where there is none, where it is one of ours, or can't be written.
    """
    path = powers_file(top, deck) if "powers" in top else None
    if path is None:
        raise CardlieError(tr("{path} has no power cards", path=deck), "--write needs power cards")
    if path in named_files("powers").values():
        raise CardlieError(
            tr("{path} comes with cardlie and can't be changed", path=path.name),
            "copy it next to your deck, and refer to the copy: powers = 'own.toml'",
        )
    return Output(path)


def written(place: Output, powers: Sequence[PowerValue]) -> str:
    """Write the values into the file of the power cards; returns what is said of it.

    Raises :class:`CardlieError` where they can't be found in it.
    """
    path = place.path
    values = {worth.power.id: worth.fitting for worth in powers}
    new = sum(worth.power.value != worth.fitting for worth in powers)
    data = read_file(path)
    mark = BOM_UTF8 if data.startswith(BOM_UTF8) else b""  # as some editors begin a text
    place.write(mark + _with_values(path, text_of(data), values).encode())
    return tr("{path}: {new} of {count} values are new", path=path, new=new, count=len(powers))


def _with_values(path: Path, text: str, values: Mapping[str, int]) -> str:
    """The file with these values by id, all else as it stands."""
    pieces = re.split(r"(?m)^(?=\s*\[\[\s*power\s*\]\])", text)
    for nth, piece in enumerate(pieces):
        named = re.search(r"""(?m)^\s*id\s*=\s*["']([^"']+)["']""", piece)
        if named and named[1] in values:
            value = values[named[1]]
            pieces[nth] = re.sub(r"(?m)^(\s*value\s*=\s*)\d+", rf"\g<1>{value}", piece, count=1)
    changed = "".join(pieces)
    wanted = tomllib.loads(text)
    for entry in wanted["power"]:
        entry["value"] = values[entry["id"]]
    if tomllib.loads(changed) != wanted:
        raise CardlieError(
            tr("{path}: can't find the values to change", path=path),
            "each needs a line such as value = 3",
        )
    return changed
