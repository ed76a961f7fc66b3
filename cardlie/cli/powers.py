"""``cardlie powers``: what the power cards of a deck are worth by their odds."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardlie.base.brackets import parted
from cardlie.base.data import Section, find_file, named_files
from cardlie.base.errors import CardlieError
from cardlie.base.files import write_whole
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.declare import Option, Positional
from cardlie.cli.support import Code, table
from cardlie.cli.words import DECK
from cardlie.games.piles import piles_of
from cardlie.setting.combinations import Combination, PowerCard
from cardlie.setting.deck import Deck, powers_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardlie.odds.power_values import PowerValue

WRITE_HELP = "Write the values that follow from the odds into the file of the power cards."
TRY_HELP = "A combination such as 4+2+2: which value it would have; repeat it."


def powers(
    deck: Annotated[str, Positional(word=DECK, help="Whose power cards are weighed.")] = "base",
    tries: Annotated[
        list[str] | None, Option("--try", metavar="COMBINATION", help=TRY_HELP)
    ] = None,
    write: Annotated[bool, Option("--write", help=WRITE_HELP)] = False,
    lang: opt.Lang = None,
) -> int:
    """What power cards are worth: the NUMBER of the guess that is about as likely.

    cardlie powers my-deck.toml --write

    Exact odds of each for whoever has rolled it, as the mean over tables of all sizes. Exit code
    1: a rarer one is worth no more than a likelier one.
    """
    from cardlie.odds.power_values import disorder, power_values

    own = Deck.load(deck)
    own.refuse_missing(["powers"])
    (fewest, most), tables = tables_of(own)
    found = power_values(own, tables)
    at = tr("{title}: power cards at tables of {fewest} to {most} players",
            title=own.title, fewest=fewest, most=most)  # fmt: skip
    print(at)
    print()
    print("\n".join(table(_rows([*found, *_tried(own, tries or (), tables)], fewest), left=(0, 1))))
    if write:
        print()
        print(_written(deck, found))
        return Code.YES
    for likely, rare in disorder(found):
        said = tr(
            "{rare} is rarer than {likely}, and worth no more: {value} and {other}",
            rare=rare.id, likely=likely.id, value=rare.value, other=likely.value,
        )  # fmt: skip
        print(f"\n{said}")
    return Code.NO if disorder(found) else Code.YES


def tables_of(deck: Deck) -> tuple[tuple[int, int], list[int]]:
    """How few and many play, and how many cards are turned up by each number of them."""
    from cardlie.games.options import Options, most_seats, seats_of

    fewest, most = seats_of("cards", deck)
    most = most_seats(fewest, most, lambda seats: Options("cards", seats, deck=deck))
    return (fewest, most), [seats * piles_of(seats) for seats in range(fewest, most + 1)]


def _tried(deck: Deck, texts: Sequence[str], tables: Sequence[int]) -> list[PowerValue]:
    """How other combinations would do, each in place of the deck's last power card."""
    from cardlie.odds.power_values import power_values

    *others, last = deck.faces.powers
    found = []
    for text in texts:
        combination = Combination.parse(text)
        problem = combination.misfit(deck.faces.numbers, len(deck.faces.suits))
        if problem:
            raise CardlieError(problem)
        card = PowerCard(last.id, combination, last.value, text)
        faces = replace(deck.faces, powers=(*others, card))
        weighed = power_values(replace(deck, faces=faces), tables)
        named = PowerCard("--try", combination, last.value, text)
        found += [replace(each, power=named) for each in weighed if each.power == card]
    return found


def _rows(found: Sequence[PowerValue], fewest: int) -> list[tuple[str, ...]]:
    from cardlie.odds.told import percent

    head = [tr(name) for name in ("card", "combination", "value", "by the odds", "true")]
    rows = [(*head, tr("with {seats} players", seats=fewest))]
    for worth in found:
        tried = worth.power.id == "--try"
        rows.append(
            (
                worth.power.id,
                str(worth.power.combination),
                "" if tried else str(worth.power.value),
                str(worth.nearest if tried else worth.fitting),
                percent(worth.mean),
                percent(worth.chances[0]),
            )
        )
    return rows


def _written(name: str, found: Sequence[PowerValue]) -> str:
    """Write the values into the file that the deck names, or say why not."""
    file = find_file("deck", "decks", parted(name)[0])
    path = powers_file(Section.load(file), file)
    assert path is not None  # it has power cards
    if path in named_files("powers").values():
        raise CardlieError(
            tr("{path}: these power cards are ours", path=path.name),
            "copy them beside your deck, and name the copy: powers = 'own.toml'",
        )
    values = {worth.power.id: worth.fitting for worth in found}
    new = sum(worth.power.value != worth.fitting for worth in found)
    text = path.read_text(encoding="utf-8")
    write_whole(path, _with_values(path, text, values).encode())
    return tr("{path}: {new} of {count} values are new", path=path, new=new, count=len(found))


def _with_values(path: Path, text: str, values: Mapping[str, int]) -> str:
    """The file with these values by id, all else as it stands."""
    pieces = re.split(r"(?m)^(?=\s*\[\[\s*power\s*\]\])", text)
    for nth, piece in enumerate(pieces):
        named = re.search(r"""(?m)^\s*id\s*=\s*["']([^"']+)["']""", piece)
        if named and named[1] in values:
            value = values[named[1]]
            pieces[nth] = re.sub(r"(?m)^(\s*value\s*=\s*)\d+", rf"\g<1>{value}", piece, count=1)
    changed = "".join(pieces)
    entries = tomllib.loads(changed)["power"]
    if {entry["id"]: entry["value"] for entry in entries if entry["id"] in values} != values:
        raise CardlieError(
            tr("{path}: the values can't be found to be written", path=path),
            "a line for each: value = 3",
        )
    return changed
