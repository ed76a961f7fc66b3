"""The faces on a table in rows: each seat's, those that count marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardlie.base.terminal import width
from cardlie.base.translation import isolated, language, tr
from cardlie.judging.verdict import Marked, in_columns
from cardlie.terminal.look import Look, aloud, colour_of, padded


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
