"""Faces drawn as small dice and cards, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.base.translation import language, tr
from cardlie.deck.faces import Face, Faces
from cardlie.language.deck_words import animal
from cardlie.language.faces import face_in
from cardlie.terminal.look import Look, colour_of

#: Where the pips of a die lie, on three lines of five columns.
_PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}

_WHEEL = (" ╲│╱ ", " ─○─ ", " ╱│╲ ")


def draw(
    faces: Sequence[Face],
    known: Faces,
    look: Look,
    captions: Sequence[str] = (),
    indent: int = 2,
) -> list[str]:
    """The faces as boxes of five lines; of three, where so many would not fit side by side.

    ``captions`` stand below, one for each face.
    """
    words = list(captions) or [""] * len(faces)
    insides = [_inside(face, known) for face in faces]
    if sum(len(inside[0]) + 3 for inside in insides) + indent > look.width:
        insides = [(f" {face_in(language(), face)} ",) for face in faces]
    blocks = [
        _block(face, inside, word, look)
        for face, inside, word in zip(faces, insides, words, strict=True)
    ]
    lines: list[str] = []
    for row in _rows(blocks, look.width - indent):
        heights = range(len(row[0]) - (not any(captions)))
        lines += [" " * indent + " ".join(block[y] for block in row) for y in heights]
    return [line.rstrip() for line in lines]


def _inside(face: Face, known: Faces) -> tuple[str, ...]:
    """What stands inside the box of a face: three lines of one width."""
    if face.suit is None and not known.suits:
        if face.is_star:
            return _WHEEL
        return _PIPS.get(face.number or 0) or (" " * 5, face.text.center(5), " " * 5)
    power = known.power(face.power or "")
    middle = f"{tr('wild'):<5}"
    if face.suit is not None:
        middle = animal(known.suit(face.suit), language())
    elif power is not None:
        middle = str(power.combination)
    wide = max(7, len(middle) + 2)
    corner = face_in(language(), face)
    return corner.ljust(wide), middle.center(wide), corner.rjust(wide)


def _block(face: Face, inside: tuple[str, ...], caption: str, look: Look) -> list[str]:
    """A box and its caption below it, all lines equally wide."""
    wide = len(inside[0])
    if len(caption) > wide + 2:  # two blanks more, or it runs together with the next
        wide = len(caption)
    box = [
        f"┌{'─' * wide}┐",
        *(f"│{line.center(wide)}│" for line in inside),
        f"└{'─' * wide}┘",
    ]
    fg = colour_of(face)
    painted = [look.paint(line, fg, bold=fg is not None or None) for line in box]
    return [*painted, caption.center(wide + 2)]


def _rows(blocks: list[list[str]], room: int) -> list[list[list[str]]]:
    """The blocks in rows that fit; the last line of a block is its caption and tells its width."""
    rows: list[list[list[str]]] = []
    left = -1
    for block in blocks:
        wide = len(block[-1])
        if wide > left:
            rows.append([])
            left = room
        rows[-1].append(block)
        left -= wide + 1
    return rows
