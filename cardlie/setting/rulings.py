"""What the players of a game may agree on, a record each, and the rulings that are in force.

A game declares its table of options (``Game.options``): here, or as data (``templates/settings``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import NoneType

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import CardlieError, UnknownName, verify_type
from cardlie.base.strings import Strings, strings
from cardlie.base.translation import ENGLISH, Phrase, language, tr

#: What an option is set to: whether, how many, which reading, or so many for each seat.
Value = bool | int | str | None | tuple[int | None, ...]

#: No whole number is larger, unless the option says so.
MOST = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """One thing that the players of a game may agree on.

    Its default tells what it is: true or false (a variant, which ``--with`` takes by its ``word``),
    a number from ``whole`` (None: the game says how many), one of ``readings``, the first unless
    another is chosen, or () for a number of each seat, which may be ``absent``. Where the rule text
    is silent it is a ruling: it answers what ``asks`` asks, and ``judge`` tells whether the judge
    decides by it.

    >>> Option("blind", False).read("true"), Option("lives", 3, whole=(1, 9)).read("07")
    (True, 7)
    """

    name: str
    default: Value = None
    about: str = ""
    said: str = ""
    word: str = ""
    asks: str = ""
    judge: bool = False
    absent: bool = False
    whole: tuple[int, int] = (0, MOST)
    readings: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "word", self.word or self.name)
        if self.readings and self.default is None:
            object.__setattr__(self, "default", next(iter(self.readings)))

    @property
    def field(self) -> str:
        """What it is called among :class:`~cardlie.games.options.Options`."""
        return self.name.replace("-", "_")

    @property
    def is_flag(self) -> bool:
        """Whether it is on or off: a variant or an expansion."""
        return isinstance(self.default, bool)

    @property
    def is_number(self) -> bool:
        """Whether it is one whole number."""
        return not (self.is_flag or self.readings or isinstance(self.default, tuple))

    @property
    def is_open(self) -> bool:
        """Whether everybody at a table may choose another value for it."""
        return self.is_flag or self.is_number or len(self.readings) > 1

    @property
    def expected(self) -> str:
        """What it may be, in words."""
        if self.is_flag:
            return tr("true or false")
        if isinstance(self.default, tuple):
            return tr("a list of whole numbers, one for each seat")
        return tr("a whole number from {low} to {high}", low=self.whole[0], high=self.whole[1])

    def check(self, value: object) -> Value:
        """``value`` if it may be chosen, else :class:`CardlieError`."""
        if isinstance(value, str) and self.readings:
            if value not in self.readings:
                raise UnknownName(tr("reading of {ruling}", ruling=self.name), value, self.readings)
            return value
        if value is None and self.default is None:
            return value
        if isinstance(value, bool) and self.is_flag:
            return value
        if type(value) is int and self.is_number and self.whole[0] <= value <= self.whole[1]:
            return value
        if isinstance(value, list | tuple) and isinstance(self.default, tuple):
            kinds = {type(each) for each in value}
            if kinds <= ({int, NoneType} if self.absent else {int}):
                return tuple(value)
        said = tr(
            "{name} is {value!r}, expected {what}", name=self.name, value=value, what=self.expected
        )
        raise CardlieError(said)

    def read(self, text: str) -> Value:
        """The value that a text such as ``5`` or ``allowed`` names."""
        if self.is_number and text.isascii() and text.isdigit():
            return self.check(int(text[:9]))
        return self.check({"true": True, "false": False}.get(text, text) if self.is_flag else text)

    def choices(self) -> list[str]:
        """The values that can be listed, as they are typed."""
        return list(self.readings) or ([] if self.default is None else [str(self.default)])

    def phrase(self, value: Value) -> Phrase | str:
        """That it is set to a value, for people."""
        return Phrase(self.said, {"count": value}) if self.said else f"{self.word}={value}"

    def title(self, words: Strings) -> str:
        """What it is called."""
        return words.get(f"features.{self.word}", self.word.replace("-", " "))

    def told(self, words: Strings) -> str:
        """What it is about."""
        if self.asks:
            return self.question(words)
        return words.get(f"features.{self.word}_about", tr(self.about))

    def question(self, words: Strings) -> str:
        """What a ruling answers."""
        return words.get(f"rulings.{self.name}", self.asks)

    def text(self, value: object, said_in: str | None = None) -> str:
        """What the rule says with such a value, in a language, else in that in force."""
        text, wanted = self.readings.get(str(value), self.about), said_in or language()
        if wanted != ENGLISH.language:
            key = value if self.readings else self.default  # one text for every number
            text = strings(wanted).get(f"rulings.{self.name}.{key}", text)
        return text.replace("{value}", str(value))


#: What may be agreed on in every game.
START = Option("start", about="Cards or dice each player gets; otherwise what the rules say.")


def table(*options: Option) -> dict[str, Option]:
    """The options of a game by name, those of every game before its own."""
    return {option.name: option for option in (START, *options)}


def declared(game: str) -> dict[str, Option]:
    """The :func:`table` of a game that comes with cardlie."""
    top = Section.load(data_dir("templates") / "settings" / f"{game}.toml")
    options = [_read(name, top.section(name)) for name in top]
    return table(*options)


def _read(name: str, entry: Section) -> Option:
    readings, default = entry.section("readings", optional=True), entry.value("default")
    low, high = entry.items("whole", int, "whole numbers", [0, MOST])
    option = Option(
        name,
        tuple(default) if isinstance(default, list) else default,
        about=entry.text("about", ""),
        said=entry.text("said", ""),
        word=entry.text("word", ""),
        asks=entry.text("asks", ""),
        judge=entry.flag("judge", default=False),
        absent=entry.flag("absent", default=False),
        whole=(low, high),
        readings={value: readings.text(value) for value in readings},
    )
    entry.refuse_unknown()
    return option


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
            ruling = get_ruling(setting.partition("=")[0].strip())
            values[ruling.name] = named_value(setting, ruling)
        return cls.from_mapping(values)

    @classmethod
    def from_mapping(cls, values: Mapping[str, str]) -> Rulings:
        """Rulings from name -> value; unknown names and values get a did-you-mean."""
        kept = {}
        for name, text in values.items():
            ruling = get_ruling(name)
            if (value := ruling.read(text)) != ruling.default:
                kept[name] = str(value)
        return cls(tuple(sorted(kept.items())))

    def but(self, name: str, value: str) -> Rulings:
        """These rulings with one of them set to ``value``."""
        return Rulings.from_mapping({**dict(self.changed), name: value})

    def __getitem__(self, name: str) -> str:
        for changed, value in self.changed:
            if changed == name:
                return value
        return str(get_ruling(name).default)

    @property
    def texts(self) -> list[str]:
        """Those that are changed, as they are typed."""
        return [f"{name}={value}" for name, value in self.changed]


#: Every ruling at its default.
DEFAULT_RULINGS = Rulings()


def all_rulings() -> dict[str, Option]:
    """Every ruling by name, in the order of the games."""
    from cardlie.games.registry import GAMES

    return {ruling.name: ruling for game in GAMES for ruling in rulings_of(game)}


def get_ruling(name: str) -> Option:
    """The ruling of that name; :class:`UnknownName` with a did-you-mean if there is none."""
    from cardlie.games.registry import GAMES

    for game in GAMES.values():
        found = game.options.get(name)
        if found is not None and found.asks:
            return found
    raise UnknownName("ruling", name, all_rulings())


def rulings_of(game: str) -> list[Option]:
    """The rulings of one game, in the order in which it declares them."""
    from cardlie.games.registry import get_game

    return [option for option in get_game(game).options.values() if option.asks]


def named_value(text: str, option: Option) -> str:
    """The value that a text such as ``repeat=allowed`` names for an option."""
    _, equals, value = text.partition("=")
    if equals:
        return value.strip()
    example = f"{option.name}={(*option.choices(), option.whole[1])[0]}"
    raise CardlieError(
        tr("{word} has no value", word=text), tr("such as {example}", example=example)
    )
