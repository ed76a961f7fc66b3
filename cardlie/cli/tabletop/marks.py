"""A table in lines of text: one for each seat, and the faces that count in brackets."""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.base.translation import isolated, tr
from cardlie.cli.tabletop.look import Look, aloud, colour_of, padded, width
from cardlie.judging.verdict import Marked, Verdict


def table_lines(verdict: Verdict, look: Look) -> list[str]:
    """The faces, a line or more for each seat; those that count stand out."""
    seats = verdict.rows()
    if look.spoken:
        return [_in_words(seat, row) for seat, row in seats.items()]
    names = [isolated(seat) for seat in seats]
    margin = max(map(width, names), default=0)
    lines = []
    for name, row in zip(names, seats.values(), strict=True):
        line, used = f"  {padded(name, margin)} ", margin + 3
        for marked in row:
            text = str(marked)
            if used + 1 + len(text) > look.width:
                lines.append(line.rstrip())
                line, used = " " * (margin + 3), margin + 3
            line += " " + look.paint(
                text, colour_of(marked.face), bold=marked.counts, dim=not marked.counts
            )
            used += 1 + len(text)
        lines.append(line.rstrip())
    return lines or [tr("  (an empty table)")]


def _in_words(seat: str, row: Sequence[Marked]) -> str:
    """The faces of a seat, and those that count, as they are read aloud."""
    faces = ", ".join(aloud(marked.face.text) for marked in row)
    counting = ", ".join(aloud(str(marked)[1:-1]) for marked in row if marked.counts)
    if not counting:
        return tr("{seat}: {faces}; none counts.", seat=seat, faces=faces)
    return tr(
        "{seat}: {faces}; what counts: {counting}.", seat=seat, faces=faces, counting=counting
    )
