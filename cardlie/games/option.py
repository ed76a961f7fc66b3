"""What the players of a game may agree on, a record each; a game has a table of them.

``option_file.py`` reads those that a game's file declares, ``rulings.py`` its rulings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import NoneType

from cardlie.base.amount import whole_number
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.strings import Strings, strings
from cardlie.base.translation import Phrase, language, tr
from cardlie.games.key_texts import question_of, sentence_of

#: What an option is set to: whether, how many, which reading, or so many for each seat.
Value = bool | int | str | None | tuple[int | None, ...]

#: No whole number is larger, unless the option says so.
MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class GameOption:
    """One thing that the players of a game may agree on.

    Its default tells what it is: true or false (a variant, which ``--with`` takes by its ``word``),
    a number from ``whole`` (None: the game says how many), one of ``readings``, the first unless
    another is chosen, or () for a number of each seat, which may be ``absent``. Where the rule text
    is silent it is a ruling: it answers what ``asks`` asks, and ``judge`` tells whether the judge
    decides by it. A ruling of a file is a reading ``of`` its keys: ``sets`` has what each reading
    makes of them, and the words are those of the keys, or of another ``as_key``. Another option of
    a stranger's ``own`` is told in its file's words alone.

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
    own: bool = False
    readings: Mapping[str, str] = field(default_factory=dict)
    of: tuple[str, ...] = ()
    sets: Mapping[str, tuple[tuple[str, object], ...]] = field(default_factory=dict)
    as_key: str = ""
    sheds: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "word", self.word or self.name)
        if self.readings and self.default is None:
            object.__setattr__(self, "default", next(iter(self.readings)))

    def __hash__(self) -> int:
        return hash((self.name, self.default, *self.readings))

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
        problem = tr(
            "{name} is {value!r}, expected {what}", name=self.name, value=value, what=self.expected
        )
        raise CardlieError(problem)

    def read(self, text: str) -> Value:
        """The value that a text such as ``5`` or ``allowed`` names."""
        if self.is_number and whole_number(text) >= 0:
            return self.check(whole_number(text))
        return self.check({"true": True, "false": False}.get(text, text) if self.is_flag else text)

    def choices(self) -> list[str]:
        """The values that can be listed, as they are typed."""
        return list(self.readings) or ([] if self.default is None else [str(self.default)])

    def phrase(self, value: Value) -> Phrase | str:
        """That it is set to a value, for people."""
        return Phrase(self.said, {"count": value}) if self.said else f"{self.word}={value}"

    def says(self, value: Value, strings: Strings) -> str:
        """What is agreed on by that value, as a line of its own."""
        if self.is_flag:
            return self.title(strings)
        if self.asks:
            return self.text(value, strings.language)
        text = str(self.phrase(value)) if self.said else f"{self.title(strings)}: {value}"
        return text[:1].upper() + text[1:]

    def title(self, strings: Strings) -> str:
        """What it is called."""
        plain = self.word.replace("-", " ")
        return plain if self.own else strings.get(f"features.{self.word}", plain)

    def description(self, strings: Strings) -> str:
        """What it is about; of a ruling, what it answers."""
        if self.own:
            return self.asks or self.about
        if self.asks:
            return question_of(self.as_key or self.of[0], strings) if self.of else self.asks
        return strings.get(f"features.{self.word}_about", tr(self.about))

    def text(self, value: object, said_in: str | None = None) -> str:
        """What the rule says with such a value, in a language, else in that in force."""
        words, values = strings(said_in or language()), self.sets.get(str(value))
        if values is None and self.of:
            values = tuple([(key, value) for key in self.of])
        wins = dict(values or ()).get("wins", "first-out" if self.sheds else "last-in")
        words = words.shedding if wins == "first-out" else words
        if values:
            return " ".join(sentence_of(self.as_key or key, each, words) for key, each in values)
        return self.readings.get(str(value), self.about).replace("{value}", str(value))


#: What may be agreed on in every game.
START = GameOption(
    "start", about=("Number of cards or dice per player; if not given, what the rules say.")
)


def table(*options: GameOption) -> dict[str, GameOption]:
    """The options of a game by name, those of every game before its own."""
    return {option.name: option for option in (START, *options)}
