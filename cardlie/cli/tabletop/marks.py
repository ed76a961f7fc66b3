"""A table in lines of text: one for each seat, and the faces that count in brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.cli.tabletop.look import WIDTH, Look, colour_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.judge import Shown, Witness


def table_lines(
    table: Sequence[Shown], witness: Sequence[Witness], look: Look, margin: int = 0
) -> list[str]:
    """The faces, a line or more for each seat; those that count in brackets.

    A wild face says what it stands for: ``[*=B1]``. ``margin`` is the least room for names.
    """
    counted = {w.place: w for w in witness}
    seats: dict[str, list[tuple[int, Shown]]] = {}
    for place, shown in enumerate(table):
        seats.setdefault(shown.seat or "", []).append((place, shown))
    margin = max((len(seat) for seat in seats), default=margin)
    lines = []
    for seat, row in seats.items():
        line, used = f"  {seat:<{margin}} ", margin + 3
        for place, shown in row:
            text = _mark(shown, counted.get(place))
            if used + 1 + len(text) > WIDTH:
                lines.append(line.rstrip())
                line, used = " " * (margin + 3), margin + 3
            counts = place in counted
            line += " " + look.paint(text, colour_of(shown.face), bold=counts, dim=not counts)
            used += 1 + len(text)
        lines.append(line.rstrip())
    return lines or ["  (an empty table)"]


def _mark(shown: Shown, witness: Witness | None) -> str:
    if witness is None:
        return f" {shown.face} "
    return f"[{shown.face}={witness.stands_for}]" if witness.stands_for else f"[{shown.face}]"
