"""Faces on a terminal: drawn small, as dice and cards side by side, or in rows of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardlie.base.terminal import width
from cardlie.base.translation import isolated, language, tr
from cardlie.deck.faces import Face, Faces
from cardlie.judging.verdict import Marked, in_columns
from cardlie.language.deck_words import animal
from cardlie.language.faces import face_in, text_in
from cardlie.terminal.look import Look, aloud, colour_of, padded

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


#: The frames of a face: as ever, and of one that counts at a showdown.
_FRAME, _STRONG = tuple("┌─┐│└┘"), tuple("╔═╗║╚╝")


def draw(
    faces: Sequence[Face],
    known: Faces,
    look: Look,
    captions: Sequence[str] = (),
    indent: int = 2,
) -> list[str]:
    """The faces as boxes of five lines; of three, where they do not fit side by side.

    ``captions`` stand below, one for each face.
    """
    words = list(captions) or [""] * len(faces)
    wide = max([_width(faces, known), *map(len, words)])
    insides = [_inside(face, known, wide) for face in faces]
    if sum(len(inside[0]) + 3 for inside in insides) + indent > look.width:
        insides = [(f" {face_in(language(), face)} ",) for face in faces]
    blocks = [
        _block(face, inside, word, look)
        for face, inside, word in zip(faces, insides, words, strict=True)
    ]
    return _laid(blocks, look, indent, captioned=any(captions))


def draw_marked(
    row: Sequence[Marked], known: Faces, look: Look, indent: int, *, low: bool
) -> list[str]:
    """Faces of a showdown: those that count in a strong frame and lit, the others faint."""
    wide = _width([marked.face for marked in row], known)
    blocks = []
    for marked in row:
        stands, means = marked.stands_for, ""
        if stands:
            means = f"={text_in(language(), stands, marked.face)}"
        inside = _inside(marked.face, known, wide, means)
        if low:
            inside = (f" {face_in(language(), marked.face)}{means} ",)
        blocks.append(_block(marked.face, inside, "", look, lit=marked.counts))
    return _laid(blocks, look, indent, captioned=False)


def _width(faces: Sequence[Face], known: Faces) -> int:
    """How wide all cards of a hand are inside."""
    return max([7, *(len(_middle(face, known)) + 2 for face in faces)])


def _laid(blocks: list[list[str]], look: Look, indent: int, *, captioned: bool) -> list[str]:
    """Blocks side by side, in as many rows as they need."""
    lines: list[str] = []
    for row in _rows(blocks, look.width - indent):
        heights = range(len(row[0]) - (not captioned))
        lines += [" " * indent + " ".join(block[y] for block in row) for y in heights]
    return [line.rstrip() for line in lines]


def _middle(face: Face, known: Faces) -> str:
    """What a card has in its middle; a die has nothing but pips."""
    if face.suit is None and not known.suits:
        return ""
    power = known.power(face.power or "")
    if face.suit is not None:
        return animal(known.suit(face.suit), language())
    return f"{tr('wild'):<5}" if power is None else str(power.combination)


def _inside(face: Face, known: Faces, wide: int, means: str = "") -> tuple[str, ...]:
    """What stands inside the box of a face: three lines, those of a card so wide.

    ``means`` is what a wild one stands for.
    """
    if face.suit is None and not known.suits:
        if face.is_star:
            return _WHEEL
        return _PIPS.get(face.number or 0) or (" " * 5, face.text.center(5), " " * 5)
    corner = face_in(language(), face)
    top = f"{corner}{means}".ljust(wide)
    return top, _middle(face, known).center(wide), corner.rjust(wide)


def _block(
    face: Face, inside: tuple[str, ...], caption: str, look: Look, *, lit: bool | None = None
) -> list[str]:
    """A box and its caption below it, all lines equally wide; one that is not ``lit`` is faint."""
    wide = len(inside[0])
    if len(caption) > wide + 2:  # two blanks more, or it runs together with the next
        wide = len(caption)
    left, flat, right, side, below, corner = _STRONG if lit else _FRAME
    box = [
        f"{left}{flat * wide}{right}",
        *(f"{side}{line.center(wide)}{side}" for line in inside),
        f"{below}{flat * wide}{corner}",
    ]
    fg = None if lit is False else colour_of(face)  # dim blue is not seen
    strong = lit or (fg is not None) or None
    painted = [look.paint(line, fg, bold=strong, dim=lit is False) for line in box]
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


# --- in rows


def table_lines(seats: Mapping[str, Sequence[Marked]], look: Look) -> list[str]:
    """The faces, a line or more for each seat; those that count stand out."""
    if look.spoken:
        return [_in_words(seat, row) for seat, row in seats.items()]
    names = [isolated(seat) for seat in seats]
    margin = max(map(width, names), default=0)
    lines = []
    told = in_columns(seats.values(), language())
    for name, row, texts in zip(names, seats.values(), told, strict=True):
        line, used = f"  {padded(name, margin)} ", margin + 3
        for marked, text in zip(row, texts, strict=True):
            if used + 1 + len(text) > look.width:
                lines.append(line.rstrip())
                line, used = " " * (margin + 3), margin + 3
            line += " " + look.paint(
                text,
                colour_of(marked.face) if marked.counts else None,  # dim blue is not seen
                bold=marked.counts,
                dim=not marked.counts,
            )
            used += 1 + len(text)
        lines.append(line.rstrip())
    return lines or [tr("  (an empty table)")]


def _in_words(seat: str, row: Sequence[Marked]) -> str:
    """The faces of a seat, and those that count, as they are read aloud."""
    faces = ", ".join(aloud(marked.face) for marked in row)
    counting = ", ".join(aloud(marked.face, marked.stands_for) for marked in row if marked.counts)
    if not counting:
        return tr("{seat}: {faces}; none counts.", seat=seat, faces=faces)
    return tr(
        "{seat}: {faces}; what counts: {counting}.", seat=seat, faces=faces, counting=counting
    )
