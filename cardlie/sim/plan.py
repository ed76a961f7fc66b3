"""What is played many times: the options, the bots, and the seed that all chance comes from."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace

from cardlie.deck import Deck
from cardlie.engine import Options, Seeded
from cardlie.errors import CardlieError, UnknownName
from cardlie.games.chance import Moment, Purpose
from cardlie.games.registry import all_switches
from cardlie.players import Spec, fill_seats, parse_seats, with_skills
from cardlie.rulings import Rulings, all_rulings
from cardlie.translation import tr


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table of a plan: its options, and a bot for each seat."""

    options: Options
    bots: tuple[Spec, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A variant with its bots: a table for each number of players that a game may draw.

    Each game has a number, from 0. Its chance follows from the plan's seed and that number alone,
    and so do its players: whoever plays it, and in which process, it is the same game.

    >>> from cardlie.engine import Options
    >>> plan = Plan.of(Options("leira", seats=2), [Spec("casual")], players=(2, 4), seed=7)
    >>> [len(plan.table(game).bots) for game in range(6)]
    [4, 4, 2, 2, 3, 2]
    """

    tables: tuple[SeatedTable, ...]
    seed: int = 0

    @classmethod
    def of(
        cls,
        options: Options,
        bots: Sequence[Spec],
        *,
        players: tuple[int, int] | None = None,
        seed: int = 0,
    ) -> Plan:
        """A plan for the options' number of players, or for each of ``players`` (both included).

        One bot fills all seats. Raises :class:`~cardlie.errors.CardlieError` for what can't be
        played.
        """
        fewest, most = players or (options.seats, options.seats)
        tables = []
        for seats in range(fewest, most + 1):
            seated = fill_seats(bots, seats)
            tables.append(SeatedTable(with_skills(replace(options, seats=seats), seated), seated))
        return cls(tuple(tables), seed)

    @property
    def options(self) -> Options:
        """The options of the smallest table: those of all of them, but for the seats."""
        return self.tables[0].options

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""
        return len(self.tables[0].bots), len(self.tables[-1].bots)

    def table(self, game: int) -> SeatedTable:
        """The table at which a game is played; each number of players is equally likely."""
        if len(self.tables) == 1:
            return self.tables[0]
        return self.tables[self.chance(game).pick(len(self.tables), Moment(Purpose.PLAYERS))]

    def chance(self, game: int) -> Seeded:
        """What deals a game; its bots' chance follows from it too."""
        return Seeded(self.seed, game)


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
