"""What the players of a game may agree on, a record each.

A game declares its table of options (``Game.options``): here, or as data (``templates/games``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import NoneType

from cardlie.base.data import Section
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.strings import Strings, strings
from cardlie.base.translation import ENGLISH, Phrase, language, tr

#: What an option is set to: whether, how many, which reading, or so many for each seat.
Value = bool | int | str | None | tuple[int | None, ...]

#: No whole number is larger, unless the option says so.
MOST = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)
class GameOption:
    """One thing that the players of a game may agree on.

    Its default tells what it is: true or false (a variant, which ``--with`` takes by its ``word``),
    a number from ``whole`` (None: the game says how many), one of ``readings``, the first unless
    another is chosen, or () for a number of each seat, which may be ``absent``. Where the rule text
    is silent it is a ruling: it answers what ``asks`` asks, and ``judge`` tells whether the judge
    decides by it.

    >>> GameOption("blind", False).read("true"), GameOption("lives", 3, whole=(1, 9)).read("07")
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
    def names(self) -> tuple[str, ...]:
        """What it may be called: by the game, among options, and on a command line."""
        return self.name, self.field, self.word

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

    def says(self, value: Value, words: Strings) -> str:
        """What is agreed on by that value, as a line of its own."""
        if self.is_flag:
            return self.title(words)
        if self.asks:
            return self.text(value, words.language)
        text = str(self.phrase(value)) if self.said else f"{self.title(words)}: {value}"
        return text[:1].upper() + text[1:]

    def title(self, words: Strings) -> str:
        """What it is called."""
        return words.get(f"features.{self.word}", self.word.replace("-", " "))

    def told(self, words: Strings) -> str:
        """What it is about; of a ruling, what it answers."""
        if self.asks:
            return words.get(f"rulings.{self.name}", self.asks)
        return words.get(f"features.{self.word}_about", tr(self.about))

    def text(self, value: object, said_in: str | None = None) -> str:
        """What the rule says with such a value, in a language, else in that in force."""
        text, wanted = self.readings.get(str(value), self.about), said_in or language()
        if wanted != ENGLISH.language:
            key = value if self.readings else self.default  # one text for every number
            text = strings(wanted).get(f"rulings.{self.name}.{key}", text)
        return text.replace("{value}", str(value))


#: What may be agreed on in every game.
START = GameOption("start", about="Cards or dice each player gets; otherwise what the rules say.")


def table(*options: GameOption) -> dict[str, GameOption]:
    """The options of a game by name, those of every game before its own."""
    return {option.name: option for option in (START, *options)}


#: What readings of rulings set, by ruling and reading: keys of a game's file and their values.
Sets = Mapping[tuple[str, str], Section]


def read_options(top: Section) -> tuple[dict[str, GameOption], Sets]:
    """The :func:`table` of options that a file declares, and what their readings set."""
    options: list[GameOption] = []
    sets: dict[tuple[str, str], Section] = {}
    for name in top:
        entry = top.section(name)
        readings, default = entry.section("readings", optional=True), entry.value("default")
        low, high = entry.items("whole", int, "whole numbers", [0, MOST])
        option = GameOption(
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
        said = entry.section("sets", optional=True)
        sets |= {
            (name, reading): said.section(reading) for reading in option.readings if reading in said
        }
        said.refuse_unknown()
        entry.refuse_unknown()
        options.append(option)
    return table(*options), sets


def named_value(text: str, option: GameOption) -> str:
    """The value that a text such as ``repeat=allowed`` names for an option."""
    _, equals, value = text.partition("=")
    if equals:
        return value.strip()
    example = f"{option.name}={(*option.choices(), option.whole[1])[0]}"
    raise CardlieError(
        tr("{word} has no value", word=text), tr("such as {example}", example=example)
    )
