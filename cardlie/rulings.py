"""Rulings: where a rule text leaves two readings, a name, a default and the other readings.

They are data (``templates/rulings.toml``); the judge decides by them and booklets print them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from cardlie.data import Section, data_dir
from cardlie.errors import CardlieError, UnknownName, verify_type
from cardlie.translation import ENGLISH, language, tr


class Reading(NamedTuple):
    """One way to read the rule: the word that selects it, and what it then says."""

    value: str
    text: str


class Ruling(NamedTuple):
    """A question that the rules leave open and its readings; the first is the default.

    ``judge`` tells whether the judge decides by it, ``whole`` is the range of a ruling whose
    value is a number (such as the ante).
    """

    name: str
    games: tuple[str, ...]
    settles: str
    readings: tuple[Reading, ...]
    judge: bool = False
    whole: tuple[int, int] | None = None

    @property
    def default(self) -> str:
        """The value in force unless another is chosen."""
        return self.readings[0].value

    def check(self, value: str) -> str:
        """``value`` if it is one of the readings, else :class:`CardlieError` with the list."""
        if self.whole is not None:
            low, high = self.whole
            if value.isascii() and value.isdigit() and low <= int(value[:6]) <= high:
                return str(int(value))
            raise CardlieError(
                tr(
                    "ruling {name} is {value!r}, expected a whole number from {low} to {high}",
                    name=self.name,
                    value=value,
                    low=low,
                    high=high,
                )
            )
        if all(value != reading.value for reading in self.readings):
            raise UnknownName(
                tr("reading of {ruling}", ruling=self.name), value, [r.value for r in self.readings]
            )
        return value

    def text(self, value: str) -> str:
        """What the rule says under one of its readings."""
        same = [reading.text for reading in self.readings if reading.value == value]
        return (same or [self.readings[0].text])[0].replace("{value}", value)


@cache
def all_rulings() -> dict[str, Ruling]:
    """Every ruling by name, in the order of the file."""
    top = Section.load(data_dir("templates") / "rulings.toml")
    found = [_read(entry) for entry in top.sections("ruling")]
    top.refuse_unknown()
    return {ruling.name: ruling for ruling in found}


def _read(entry: Section) -> Ruling:
    whole = entry.items("whole", int, "whole numbers", [])
    ruling = Ruling(
        name=entry.text("name"),
        games=tuple(entry.items("games", str, "game ids")),
        settles=entry.text("settles"),
        readings=tuple(
            Reading(r.text("value"), r.text("text")) for r in entry.sections("readings")
        ),
        judge=entry.flag("judge", default=False),
        whole=(whole[0], whole[1]) if whole else None,
    )
    entry.refuse_unknown()
    return ruling


@dataclass(frozen=True)
class Rulings:
    """The rulings in force: those changed from their defaults, in order of name.

    >>> rulings = Rulings.of("straight-min=1")
    >>> rulings["straight-min"], rulings["repeat"]
    ('1', 'refused')
    >>> Rulings.of("straight-min=2") == Rulings()
    True
    """

    changed: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, *settings: str) -> Rulings:
        """Rulings from texts such as ``straight-min=1``; a later one of a name wins."""
        values: dict[str, str] = {}
        for setting in settings:
            verify_type("a ruling", setting, str, said="text such as 'repeat=allowed'")
            name, equals, value = setting.partition("=")
            if not equals:
                ruling = get_ruling(name.strip())
                raise CardlieError(
                    tr("ruling {setting!r} has no value", setting=setting),
                    tr(
                        "write {name}={default}, or another reading of it",
                        name=ruling.name,
                        default=ruling.default,
                    ),
                )
            values[name.strip()] = value.strip()
        return cls.from_mapping(values)

    @classmethod
    def for_game(cls, game: str, *settings: str) -> Rulings:
        """:meth:`of`, where each must be a ruling of that game.

        >>> Rulings.for_game("tavern", "ante=5")["ante"]
        '5'
        """
        names = [ruling.name for ruling in rulings_of(game)]
        for name in [setting.partition("=")[0].strip() for setting in settings]:
            if name not in all_rulings():
                raise UnknownName(tr("ruling of {game}", game=game), name, names)
            if name not in names:
                its = ", ".join(names)
                raise CardlieError(
                    tr("{name} is no ruling of {game}", name=name, game=game),
                    tr("its rulings are: {its}", its=its),
                )
        return cls.of(*settings)

    @classmethod
    def from_mapping(cls, values: Mapping[str, str]) -> Rulings:
        """Rulings from name -> value; unknown names and values get a did-you-mean."""
        kept = {}
        for name, value in values.items():
            ruling = get_ruling(name)
            if ruling.check(value) != ruling.default:
                kept[name] = ruling.check(value)
        return cls(tuple(sorted(kept.items())))

    def but(self, name: str, value: str) -> Rulings:
        """These rulings with one of them set to ``value``."""
        return Rulings.from_mapping({**dict(self.changed), name: value})

    def __getitem__(self, name: str) -> str:
        for changed, value in self.changed:
            if changed == name:
                return value
        return get_ruling(name).default

    def texts(self, names: Iterable[str]) -> dict[str, str]:
        """Name -> what the rule says with these rulings in force."""
        return {name: get_ruling(name).text(self[name]) for name in names}


#: Every ruling at its default.
DEFAULT_RULINGS = Rulings()


def get_ruling(name: str) -> Ruling:
    """The ruling of that name; :class:`UnknownName` with a did-you-mean if there is none."""
    rulings = all_rulings()
    if name not in rulings:
        raise UnknownName("ruling", name, rulings)
    return rulings[name]


def rulings_of(game: str) -> list[Ruling]:
    """The rulings of one game, in the order of the file."""
    return [ruling for ruling in all_rulings().values() if game in ruling.games]


def ruling_text(name: str, value: str, said_in: str | None = None) -> str:
    """What a reading of a ruling says in a language, else in that in force."""
    ruling = get_ruling(name)
    text, wanted = ruling.text(value), said_in or language()
    if wanted == ENGLISH.language:
        return text
    from cardlie.strings import strings

    key = ruling.default if ruling.whole else value  # one text for every number
    return strings(wanted).get(f"rulings.{name}.{key}", text).replace("{value}", value)
