"""Variants in words: what is agreed on, who plays and with which deck, as people type it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardlie.base.brackets import between_commas
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.shell import split_words
from cardlie.base.translation import tr
from cardlie.deck.deck import Deck
from cardlie.engine import Options
from cardlie.games.options import seats_of, usual_seats
from cardlie.games.registry import all_options
from cardlie.language.decks import load_deck
from cardlie.players import parse_seats
from cardlie.sim.plan import Plan

#: Who sits down where nothing else is said.
DEFAULT_BOT = "casual"

#: What a text may set besides options of a game, each with an example.
_SETTINGS = {
    "with": "straights", "seats": "counter,casual", "players": "2-5",
    "deck": "base",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Variant:
    """What is agreed on, as ``--with`` takes it; bots, players and deck, as they are typed.

    None is what is usual, or what the variant has that this one is compared with.

    >>> Variant.parse("--with straights --with straight-min=1 --start 4").agreed
    ('straights', 'straight-min=1', 'start=4')
    >>> Variant.parse("vague, repeat=allowed").agreed
    ('vague', 'repeat=allowed')
    """

    agreed: tuple[str, ...] = ()
    seats: str | None = None
    players: str | None = None
    deck: str | None = None

    @classmethod
    def parse(cls, text: str) -> Variant:
        """The variant of a text: options as on the command line, or just what ``--with`` takes."""
        found: dict[str, str | None] = dict.fromkeys(("seats", "players", "deck"))
        agreed: list[str] = []
        for part in _parts(text):
            name, equals, value = part.partition("=")
            if equals and name in found:
                found[name] = value
            else:  # the game knows what it has
                agreed.append(part)
        return cls(tuple(agreed), **found)

    def over(self, first: Variant) -> Variant:
        """This variant, with seats, players, deck and numbers of another where it says none."""
        numbers = [each.word for each in all_options() if each.is_number and not each.asks]
        usual = [text for text in first.agreed if text.partition("=")[0] in numbers]
        return Variant(
            (*usual, *self.agreed),
            self.seats or first.seats, self.players or first.players, self.deck or first.deck,
        )  # fmt: skip

    def options(self, game: str, seats: int | None = None) -> Options:
        """What is agreed on before so many play the game, or the fewest that may."""
        return Options.of(
            game,
            self.agreed,
            seats=seats_of(game, self._own_deck)[0] if seats is None else seats,
            deck=self._own_deck,
        )

    @property
    def _own_deck(self) -> Deck | None:
        return load_deck(self.deck) if self.deck else None

    def plan(self, game: str, seed: int) -> Plan:
        """The plan of a game in this variant; raises :class:`CardlieError` for what can't be."""
        bots = parse_seats(self.seats or DEFAULT_BOT)
        usual = usual_seats(game, self._own_deck)
        fewest, most = players_of(self.players, len(bots), usual)
        options = self.options(game, fewest)
        return Plan.of(options, bots, players=(fewest, most), seed=seed)


def players_of(text: str | None, bots: int, usual: int) -> tuple[int, int]:
    """The fewest and the most players; without a text, as many as bots are named."""
    if text is None:
        return (usual, usual) if bots == 1 else (bots, bots)
    found = re.fullmatch(r"(\d{1,3})(?:\s*-\s*(\d{1,3}))?", text.strip(), re.ASCII)
    if found is None:
        raise CardlieError(
            tr("players is {text!r}", text=text), "write a number, or a range such as 2-5"
        )
    fewest, most = int(found[1]), int(found[2] or found[1])
    if fewest > most:
        raise CardlieError(
            tr("players is {text!r}, a range from more to fewer", text=text), f"{most}-{fewest}?"
        )
    return fewest, most


def _parts(text: str) -> Iterator[str]:
    """What a text says, part by part: ``name=value``, or what is agreed on by its name alone."""
    known = {each.word: str(each.default or 5) for each in all_options() if each.is_number}
    known |= _SETTINGS
    try:
        words = iter(split_words(text))
    except ValueError:
        raise CardlieError(tr("unclosed quotation mark in {text!r}", text=text)) from None
    for word in words:
        name, equals, value = word.removeprefix("--").partition("=")
        if word.startswith("--") and name not in known:
            raise UnknownName("option of a variant", name, known)
        if word.startswith("--") and not equals:
            try:
                equals, value = "=", next(words)
            except StopIteration:
                such_as = tr("such as {example}", example=f"--{name} {known[name]}")
                raise CardlieError(tr("{word} has no value", word=word), such_as) from None
        part = f"{name}={value}" if equals else word
        if name in ("seats", "deck") and equals:  # commas part bots, or are in a path
            yield part
        else:
            yield from (each.removeprefix("with=") for each in between_commas(part))
