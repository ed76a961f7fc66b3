"""Which cards a PDF holds: a list in its catalog, so that a later job prints only what is new.

A card is known by a digest of what is drawn on its two sides, not by its name: a new colour, font
or picture makes it another card. The list is kept as the private data of a program, where a PDF
has a place for that (PieceInfo), in plain text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr

#: How the list begins in a file, and one of its entries: how many, and of which card.
MARK = b"cardlie cards"
_LIST = re.compile(rb"\(" + MARK + rb"((?: \d{1,5}x[0-9a-f]{16})*)\)")
#: No PDF of ours is larger, in bytes.
MOST = 500_000_000


def manifest(cards: Iterable[tuple[str, int]]) -> str:
    """The list of cards (digest, how many) as it stands in a file.

    >>> manifest([("00000000000000ff", 2)])
    'cardlie cards 2x00000000000000ff'
    """
    return " ".join([MARK.decode(), *(f"{count}x{digest}" for digest, count in sorted(cards))])


def read_manifest(path: Path) -> Counter[str]:
    """The cards of a file that cardlie printed, by digest.

    Raises CardlieError if the file can't be read, or has no such list.
    """
    try:
        if not path.is_file():
            told = "{path} is no regular file" if path.exists() else "{path}: no such file"
            raise CardlieError(tr(told, path=path), "--since takes a PDF that was printed before")
        if path.stat().st_size > MOST:
            raise CardlieError(tr("{path} is too large to be one of ours", path=path))
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or error
        raise CardlieError(tr("{path} can't be read: {reason}", path=path, reason=reason)) from None
    found = _LIST.search(data)
    if found is None:
        raise CardlieError(
            tr("{path} has no list of its cards", path=path),
            "--since takes a deck or a kit that cardlie printed, and not an old version of it",
        )
    entries = (entry.partition(b"x") for entry in found[1].split())
    return Counter({digest.decode(): int(count) for count, _, digest in entries})
