"""A variant as it is typed: options of a command, or one text of them for a comparison."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from cardlie.deck import Deck
from cardlie.engine import Options
from cardlie.errors import CardlieError, UnknownName
from cardlie.games.registry import all_switches
from cardlie.players import parse_seats
from cardlie.rulings import Rulings, all_rulings
from cardlie.sim.plan import Plan
from cardlie.translation import tr

#: Who sits down where nothing else is said, and how many.
DEFAULT_BOT, PLAYERS = "casual", 4

#: What a text may set, each with an example.
_SETTINGS = {
    "with": "straights", "ruling": "repeat=allowed", "seats": "counter,casual", "players": "2-5",
    "start": "5", "deck": "base", "bankroll": "20", "evening": "3",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Variant:
    """Variants, rulings, bots, players, start and deck, as they are typed.

    ``bankroll`` (coins of each) and ``evening`` (games) are the tavern's. None is what is usual, or
    what the variant has that this one is compared with.

    >>> Variant.parse("--with straights --ruling straight-min=1").names
    ('straights',)
    >>> Variant.parse("vague, repeat=allowed").rulings
    ('repeat=allowed',)
    """

    names: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    seats: str | None = None
    players: str | None = None
    start: int | None = None
    deck: str | None = None
    bankroll: int | None = None
    evening: int | None = None

    @classmethod
    def parse(cls, text: str) -> Variant:
        """The variant of a text: options as on the command line, or just names and rulings."""
        found: dict[str, list[str]] = {name: [] for name in _SETTINGS}
        try:
            words = shlex.split(text)
        except ValueError:
            raise CardlieError(
                tr("a quotation mark is not closed in {text!r}", text=text)
            ) from None
        while words:
            word = words.pop(0)
            setting, equals, value = word.removeprefix("--").partition("=")
            if word.startswith("--") and setting not in _SETTINGS:
                raise UnknownName("option of a variant", setting, _SETTINGS)
            if word.startswith("--") and not equals:
                if not words:
                    example = f"--{setting} {_SETTINGS[setting]}"
                    raise CardlieError(
                        tr("{word} has no value", word=word),
                        tr("such as {example}", example=example),
                    )
                value, equals = words.pop(0), "="
            if setting in ("seats", "deck") and equals:  # commas part bots, or are in a path
                found[setting].append(value)
                continue
            for part in filter(None, (f"{setting}={value}" if equals else word).split(",")):
                name, value = _sort(part, setting if equals else "")
                found[name].append(value)
        last = {name: values[-1] if values else None for name, values in found.items()}
        return cls(
            tuple(found["with"]), tuple(found["ruling"]), last["seats"], last["players"],
            _whole("start", last), last["deck"], _whole("bankroll", last), _whole("evening", last),
        )  # fmt: skip

    def over(self, first: Variant) -> Variant:
        """This variant, with the seats, players, start and deck of another where it says none."""
        usual = {each.name: getattr(first, each.name) for each in fields(self)[2:]}
        said = {name: getattr(self, name) for name in usual}
        return replace(
            self, **usual | {name: each for name, each in said.items() if each not in (None, "")}
        )

    def plan(self, game: str, seed: int) -> Plan:
        """The plan of a game in this variant; raises :class:`CardlieError` for what can't be."""
        bots = parse_seats(self.seats or DEFAULT_BOT)
        fewest, most = _players(self.players, len(bots))
        options = Options.of(
            game,
            self.names,
            seats=fewest,
            start=self.start,
            bankroll=self.bankroll,
            games=1 if self.evening is None else self.evening,
            rulings=Rulings.of(*self.rulings),
            deck=Deck.load(self.deck) if self.deck else None,
        )
        return Plan.of(options, bots, players=(fewest, most), seed=seed)


def _players(text: str | None, bots: int) -> tuple[int, int]:
    """The fewest and the most players; without a text, as many as bots are named."""
    if text is None:
        return (PLAYERS, PLAYERS) if bots == 1 else (bots, bots)
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


def _sort(part: str, setting: str) -> tuple[str, str]:
    """What a part of a list sets, and to what: a setting, a ruling, or a variant by name."""
    name, equals, value = part.partition("=")
    if equals and name in _SETTINGS:
        return name, value
    if equals or name in all_rulings():
        return "ruling", part
    if setting == "with" or name in all_switches():
        return "with", part
    raise UnknownName("variant", name, all_switches())


def _whole(name: str, said: Mapping[str, str | None]) -> int | None:
    text = said[name]
    if text is None:
        return None
    if not (text.isascii() and text.isdigit()):
        raise CardlieError(tr("{name} is {text!r}, expected a whole number", name=name, text=text))
    return int(text[:6])
