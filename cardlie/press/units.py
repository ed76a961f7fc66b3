"""Lengths: parsed once, in millimetres, and never without a unit."""

from __future__ import annotations

import re

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr

#: Millimetres in one unit.
UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}

#: PDF points in one millimetre.
POINTS = 72 / 25.4

_LENGTH = re.compile(r"(-?\d{1,6}(?:\.\d{1,6})?)\s*(mm|cm|in|pt)", re.IGNORECASE)
_PAIR = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)\s*(?:x|×)\s*(\d.*)", re.IGNORECASE)


def length(text: str) -> float:
    """A length in millimetres, from text that names its unit.

    >>> length("63.5mm"), length("2.5 in"), length("-1mm")
    (63.5, 63.5, -1.0)

    Raises :class:`~cardlie.base.errors.CardlieError` for anything else, a bare number included.
    """
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise CardlieError(
            tr("{text!r} is not a length", text=text[:40]),
            tr("write a number and a unit: {units}", units=", ".join(UNITS)),
        )
    return round(float(match[1]) * UNITS[match[2].lower()], 6)


def size(text: str) -> tuple[float, float]:
    """Width and height in millimetres, from ``63.5x88.9mm`` or ``2.5in x 3.5in``.

    >>> size("63.5x88.9mm")
    (63.5, 88.9)
    """
    spaced = re.sub(r"(\d)\s*(mm|cm|in|pt)\s*(x|×)", r"\1\3", text.strip(), flags=re.IGNORECASE)
    units = {unit.lower() for unit in re.findall(r"mm|cm|in|pt", text, re.IGNORECASE)}
    match = _PAIR.fullmatch(spaced)
    if match is None or len(units) != 1:
        raise CardlieError(
            tr("{text!r} is not a size", text=text[:40]), "write it like 63.5x88.9mm or 2.5x3.5in"
        )
    height = length(match[2])
    return round(float(match[1]) * UNITS[units.pop()], 6), height
