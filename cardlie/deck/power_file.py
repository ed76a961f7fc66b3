"""The power cards of a deck as a file has them."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Any

from cardlie.base.data import Section, find_file, named_files
from cardlie.base.gathering import FilePart
from cardlie.base.translation import tr
from cardlie.deck.combinations import Combination, PowerCard

#: Letters that a name has room for.
MOST_NAME = 24
_TAKEN = "another power card already has {value}"
#: What power cards are measured by: the numbers of a deck, and how many colours it has.
Printed = FilePart[tuple[tuple[int, ...], int]]


def read_powers(top: Section, deck_file: Path, printed: Printed) -> tuple[PowerCard, ...]:
    """The power cards that the deck names.

    Of a set of ours those that the deck can't show are left out; its own must fit.
    """
    path = powers_file(top, deck_file)
    if path is None:
        return ()
    source, ours = Section.load(path), path in named_files("powers").values()
    if ours and not printed.known:
        return ()
    with source.gathering() as part:
        powers = part(powers_in, source, printed, ours=ours)
        part(source.refuse_unknown)
    return powers()


def powers_in(source: Section, printed: Printed, *, ours: bool = False) -> tuple[PowerCard, ...]:
    """The power cards that a table holds, by their values; ``ours`` need not all fit."""
    taken = defaultdict[str, list[Any]](list)
    entries = source.sections("power")
    with source.gathering() as part:
        read = [part(_read_power, entry, printed, taken, ours) for entry in entries]
    found = [power for each in read if (power := each()) is not None]
    return tuple(sorted(found, key=attrgetter("value")))


def powers_file(top: Section, deck_file: Path) -> Path | None:
    """Where a deck's power cards are: a set in ``templates/powers`` or a file beside the deck's."""
    if not top.text("powers", default=""):
        return None
    path = top.parsed("powers", partial(find_file, "power set", "powers"))
    return deck_file.parent / path  # an absolute path stays what it is


def _read_power(
    entry: Section, printed: Printed, taken: dict[str, list[Any]], ours: bool
) -> PowerCard | None:
    """A power card that differs from all before it; None for one of ours that does not fit."""
    with entry.gathering() as part:
        id = part(_id, entry)
        combination = part(entry.parsed, "combination", Combination.parse)
        value = part(entry.whole, "value", 1, 99)
        sentence = part(entry.text, "sentence", most=120)
        called = part(entry.text, "name", "", most=MOST_NAME)
        part(entry.refuse_unknown)
        fits = part(_fits, entry, combination, printed, ours)
        if fits.known and not fits():
            return None
        own: dict[str, FilePart[Any]] = {"id": id, "value": value, "combination": combination}
        for field, each in own.items():
            part(lambda name, read: entry.own(name, read(), taken, _TAKEN), field, each)
    return PowerCard(id(), combination(), value(), sentence(), called())


def _id(entry: Section) -> str:
    id = entry.text("id", most=40)
    if not all(part.isalnum() for part in id.split("-")) or id != id.lower():
        raise entry.fault(
            "id", tr("is {value!r}, expected small letters, digits and hyphens", value=id)
        )
    return id


def _fits(entry: Section, combination: FilePart[Combination], printed: Printed, ours: bool) -> bool:
    problem = combination().misfit(*printed())
    if problem and not ours:
        raise entry.fault("combination", problem)
    return problem is None
