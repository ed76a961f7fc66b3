"""What is as good as dead: kinds, NUMBERs and faces that hardly ever matter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlie.base.translation import tr
from cardlie.report.decisions import Decisions

#: What is said or worth saying in less than this share of the cases is as good as dead.
DEAD = 0.02


def dead_guesses(seen: Decisions) -> list[str]:
    """The kinds, NUMBERs and faces that hardly ever matter, in sentences."""
    sentences = []
    kinds = [k for k in seen.about("raises") if _rare(seen, ("worth", k), ("raises", k))]
    if kinds:
        named = ", ".join(tr(kind) for kind in kinds)
        said = "Hardly ever the best to say, by the odds: {named}."
        sentences.append(tr(said, named=named))
    unsaid = [kind for kind in seen.about("raises") if not seen.total("said", kind)]
    if unsaid:
        named = ", ".join(tr(kind) for kind in unsaid)
        sentences.append(tr("Never said by these bots: {named}.", named=named))
    numbers = seen.about("sayable-number")
    never = [n for n in numbers if not seen.total("number", n)]
    rare = [n for n in numbers if 0 < seen.total("number", n) < DEAD * seen.total("said")]
    if rare:
        said = "NUMBERs that are said in less than 2 % of all guesses each: {named}."
        sentences.append(tr(said, named=in_ranges(rare)))
    if never:
        said = "NUMBERs that may be said and never are: {named}."
        sentences.append(tr(said, named=in_ranges(never)))
    if seen.bidding is not None:
        faces = seen.bidding.setting.faces.all
        idle = [faces[f].text for f in seen.about("lay") if _rare(seen, ("counted", f), ("lay", f))]
        if idle:
            said = "Faces that hardly ever count for a guess that is called: {named}."
            sentences.append(tr(said, named=", ".join(idle)))
    return sentences or [tr("No kind of guess, NUMBER or face is dead.")]


def in_ranges(numbers: Sequence[int]) -> str:
    """Whole numbers in order, those in a row as a range.

    >>> in_ranges([1, 2, 3, 5, 8, 9])
    '1–3, 5, 8–9'
    """
    rows: list[list[int]] = []
    for number in numbers:
        if rows and rows[-1][-1] == number - 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    return ", ".join(f"{row[0]}–{row[-1]}" if row[1:] else f"{row[0]}" for row in rows)


def _rare(seen: Decisions, part: tuple[str, Any], whole: tuple[str, Any]) -> bool:
    wholes = seen.total(*whole)
    return bool(wholes) and seen.total(*part) < DEAD * wholes
