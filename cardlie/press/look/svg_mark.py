"""A mark from an SVG file: what drawing programs write, as one shape of one colour.

What is painted, insides and lines, counts, wherever groups put it; what is light over what is dark
is a hole. What would be lost (text, pictures) is named instead. The file is read in a process of
its own (:mod:`cardlie.press.look.svg_file`), so that none keeps anybody waiting.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardlie.base.aside import AsideFailed, run_aside
from cardlie.base.errors import CardlieError, TemplateError, reason_of
from cardlie.base.files import read_file, text_of
from cardlie.base.translation import tr
from cardlie.deck.faces import Suit
from cardlie.press.geometry import Box, Point
from cardlie.press.look.shapes import Segment, Shape, shape

#: No mark needs more: it is printed at 5 mm.
MOST_BYTES = 200_000
#: So many seconds a file may take; a drawn icon takes some hundredths, Python's start the rest.
MOST_SECONDS = 10.0
#: The longest style sheet, in characters: they are read in time that grows with its square.
MOST_STYLE = 8_000

#: How much of the square a mark fills, as those of ours do.
_FILLS = 0.96

#: What is not drawn, by tag, and what would help. Entities and copies may grow without bound.
_REFUSED = {
    "!ENTITY": "entities",
    "use": "copies (use)",
    "text": "text",
    "image": "a picture",
    "mask": "a mask",
    "foreignObject": "foreign objects",
}
#: What may be otherwise than it was meant.
_DOUBTS = {
    "square": (
        "a filled square behind the picture is printed, too; if it is not part of the mark, "
        "remove it in a drawing program"
    ),
    "colours": "it has several colours, but is printed in one",
    "dashes": "its dashed lines are printed solid",
}


#: What the file of a mark held, by its path, and the mark.
_READ: dict[str, tuple[bytes, Shape]] = {}


def mark_called(name: str) -> Shape:
    """A shape that comes with cardlie, or the mark that an SVG file holds now.

    One that can't be read any more stays what it was.
    """
    if not name.endswith(".svg"):
        return shape(name)
    held, known = b"", _READ.get(name)
    with suppress(OSError, CardlieError):
        held = read_file(Path(name), MOST_BYTES)
    if known is None or held != known[0]:
        try:
            known = _READ[name] = held, _mark(Path(name), held) if held else read_svg(Path(name))
        except TemplateError:
            if known is None:
                raise
    return known[1]


def verify_marks(suits: Iterable[Suit]) -> None:
    """Read the files that suits have marks from; :class:`TemplateError` for one that is none."""
    for suit in suits:
        if suit.mark.endswith(".svg"):
            read_svg(Path(suit.mark))


def read_svg(path: Path) -> Shape:
    """The mark in a file; :class:`TemplateError` in one line for what is none."""
    try:
        return _mark(path, read_file(path, MOST_BYTES))
    except OSError as error:
        raise TemplateError(path, "", reason_of(error)) from None


def _mark(path: Path, data: bytes) -> Shape:
    try:
        text = text_of(data)
    except UnicodeDecodeError:
        raise TemplateError(path, "", "is not a readable SVG") from None
    for tag, what in _REFUSED.items():
        if re.search(rf"<(?:\w+:)?{re.escape(tag)}\b", text):
            raise TemplateError(
                path, "", tr("holds {what}", what=tr(what)), "turn everything into paths"
            )
    sheets = [part.partition("</style")[0] for part in text.split("<style")[1:]]
    if sum(map(len, sheets)) > MOST_STYLE:
        raise TemplateError(path, "", "has too long a style sheet", "turn everything into paths")
    drawn = _drawn(text)
    if fault := drawn.get("fault"):
        raise TemplateError(path, "", tr(fault, **drawn["values"]))
    doubts = tuple([_DOUBTS[name] for name in drawn["doubts"]])
    return Shape(path.stem, tuple(_fitted(drawn["steps"])), doubts)


#: What reads the file.
_READER = "cardlie.press.look.svg_file:described"


@lru_cache(maxsize=64)
def _drawn(text: str) -> dict[str, Any]:
    """What is in a file, read where it can do no harm; it is asked again and again."""
    try:
        drawn: dict[str, Any] = run_aside(_READER, text, MOST_SECONDS)
    except AsideFailed as error:
        fault = "takes too long to read" if error.long else "is not a readable SVG"
        return {"fault": fault, "values": {}}
    return drawn


def _fitted(steps: list[tuple[str, list[Point]]]) -> list[Segment]:
    """An outline in a unit square around (0, 0), y upwards."""
    box = Box.of_points(point for _, points in steps for point in points)
    (x, y), scale = box.centre, _FILLS / max(box.width, box.height)
    return [
        (op, tuple([(round((a - x) * scale, 5), round((y - b) * scale, 5)) for a, b in points]))
        for op, points in steps
    ]
