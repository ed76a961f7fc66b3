"""What is said: how often each kind of guess, and what is as good as dead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlie.base.translation import tr
from cardlie.report.decisions import Decisions
from cardlie.report.estimates import Share, share_of

#: What is said or worth saying in less than this share of the cases is as good as dead.
DEAD = 0.02


def of_kinds(found: Decisions) -> dict[str, dict[str, Share]]:
    """Of each kind how often it is ``said``, ``held`` when called, ``worth`` it, ``sayable``."""
    column = found.column
    return {
        kind: {
            "said": share_of(column("said", kind), column("said")),
            "held": share_of(column("held", kind), column("called", kind)),
            "worth": share_of(column("worth", kind), column("raises", kind)),
            "sayable": share_of(column("sayable", kind), column("answers", kind)),
        }
        for kind in found.about("answers")
    }


def dead_guesses(seen: Decisions) -> list[str]:
    """The kinds, NUMBERs and faces that hardly ever matter, in sentences."""

    def rare(part: str, whole: str) -> list[Any]:
        """About what the one comes up in next to none of the cases of the other."""
        found = [(about, seen.total(whole, about)) for about in seen.about(whole)]
        return [about for about, cases in found if cases and seen.total(part, about) < DEAD * cases]

    kinds, numbers = seen.about("raises"), seen.about("sayable-number")
    said, each = seen.total("said"), {number: seen.total("number", number) for number in numbers}
    faces = seen.bidding.setting.faces.all if seen.bidding else ()
    told = {
        "Hardly ever the best to say, by the odds: {named}.": _listed(rare("worth", "raises")),
        "Never said by these bots: {named}.": _listed(
            [kind for kind in kinds if not seen.total("said", kind)]
        ),
        "NUMBERs that are said in less than 2 % of all guesses each: {named}.": in_ranges(
            [number for number in numbers if 0 < each[number] < DEAD * said]
        ),
        "NUMBERs that may be said and never are: {named}.": in_ranges(
            [number for number in numbers if not each[number]]
        ),
        "Faces that hardly ever count for a guess that is called: {named}.": ", ".join(
            [faces[face].text for face in rare("counted", "lay") if faces]
        ),
    }
    sentences = [tr(sentence, named=named) for sentence, named in told.items() if named]
    return sentences or [tr("No kind of guess, NUMBER or face is dead.")]


def _listed(kinds: Sequence[str]) -> str:
    return ", ".join(map(tr, kinds))


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
