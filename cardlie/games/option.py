"""What the players of a game may agree on, a record each.

A game declares its table of options (``Game.options``): here, or as data (``templates/games``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import NoneType
from typing import Any

from cardlie.base.amount import whole_number
from cardlie.base.data import Section
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.gathering import FilePart, Gathering
from cardlie.base.strings import Strings, strings
from cardlie.base.translation import Phrase, language, tr
from cardlie.games import first_bids, passing
from cardlie.games.costs import ROWS, is_row, row_text, sentence

#: What an option is set to: whether, how many, which reading, or so many for each seat.
Value = bool | int | str | None | tuple[int | None, ...]

#: A ruling as a file has it.
_RULING = 'raise = { of = "bids.rule", more = "count-first", higher = "number-first" }'

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
    sets: Mapping[str, tuple[tuple[str, Any], ...]] = field(default_factory=dict)
    as_key: str = ""

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
        said = tr(
            "{name} is {value!r}, expected {what}", name=self.name, value=value, what=self.expected
        )
        raise CardlieError(said)

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
        plain = self.word.replace("-", " ")
        return plain if self.own else words.get(f"features.{self.word}", plain)

    def told(self, words: Strings) -> str:
        """What it is about; of a ruling, what it answers."""
        if self.own:
            return self.asks or self.about
        if self.asks:
            return question_of(self.as_key or self.of[0], words) if self.of else self.asks
        return words.get(f"features.{self.word}_about", tr(self.about))

    def text(self, value: object, said_in: str | None = None) -> str:
        """What the rule says with such a value, in a language, else in that in force."""
        words, values = strings(said_in or language()), self.sets.get(str(value))
        if values is None and self.of:
            values = tuple([(key, value) for key in self.of])
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


#: Keys by which the judge decides: what guesses mean, and which may follow which.
JUDGED = {
    *("wild.shows", "straight.least", "straight.higher", "power.is-without", "guess.again"),
    *("guess.possible", "bids.rule", "bids.wild", "bids.first", "bids.means", "dice.wild"),
    *("ladder.doubles", "ladder.top"),
    *("rounds.when", "rounds.free"),
}


def generic(key: str) -> str:
    """A key as its sentences know it: of any special round alike.

    >>> generic("rounds.palifico.bids.rule"), generic("bids.rule")
    ('rounds.bids.rule', 'bids.rule')
    """
    first, *rest = key.split(".", 2)
    return f"{first}.{rest[-1]}" if first == "rounds" else key


def is_judged(key: str) -> bool:
    """Whether the judge decides by a key, or by a key of special rounds."""
    return generic(key) in JUDGED or generic(key).removeprefix("rounds.") in JUDGED


def question_of(key: str, words: Strings) -> str:
    """What a key answers, in a language.

    >>> question_of("rounds.palifico.free", strings("en"))
    'May the number be changed in Palifico rounds?'
    >>> question_of("rounds.palifico.exact.by", strings("en"))
    'In Palifico rounds: Who may call the last bid exact?'
    """
    return _of_round(key, words, lambda named: words.get(f"keys.{named}", ""))


def sentence_of(key: str, value: object, words: Strings) -> str:
    """What a key with such a value says, in a language: a sentence of its own, or of any value.

    Of a key in special rounds None is that it is as in all rounds.
    """
    if value is None:
        return _named(key, words["keys.rounds.usual"])
    return _of_round(key, words, lambda named: _told(named, value, words)) or (
        f"{key} = {as_text(value)}"
    )


def _told(key: str, value: object, words: Strings) -> str:
    name, text = f"keys.{key}", as_text(value)
    if key == "bids.least" and isinstance(value, tuple):
        return first_bids.told(value, words)
    if key == "pass.with" and value and isinstance(value, tuple):
        text = passing.told(value, words)
    first, _, row = key.partition(".")
    if first == "costs" and row in ROWS and isinstance(value, tuple):
        told = words.get(f"{name}.{text}", "")
        return told or words(f"{name}.any", value=sentence(value, row, words))
    return words.get(f"{name}.{text}", words.get(f"{name}.any", "")).replace("{value}", text)


def _of_round(key: str, words: Strings, told: Callable[[str], str]) -> str:
    """What is told of a key; of one in special rounds, by words of its own or those of all."""
    named = generic(key)
    if found := told(named):
        return _named(key, found)
    first, _, within = named.partition(".")
    found = told(within) if first == "rounds" else ""
    return found and _named(key, words["keys.rounds.in"]).replace("{told}", found)


def _named(key: str, told: str) -> str:
    """A sentence with the name of the special round that its key is about."""
    first, *within = key.split(".", 2)
    name = within[0] if first == "rounds" and len(within) > 1 else ""
    return told.replace("{Round}", name[:1].upper() + name[1:])


def as_text(value: object) -> str:
    """A value of a key in one word or several, as it stands in a file."""
    if is_row(value):
        return row_text(value)
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_options(top: Section) -> dict[str, GameOption]:
    """The :func:`table` of options that a file declares."""
    with top.gathering() as part:
        return options_in(part, top)


def options_in(part: Gathering, top: Section) -> dict[str, GameOption]:
    """Of these options those that can be read."""
    options = [part(_read_option, top, name) for name in part(list, top).get([])]
    return table(*(option() for option in options if option.known))


def _read_option(top: Section, name: str) -> GameOption:
    entry = top.section(name)
    with entry.gathering() as part:
        for key in ("asks", "readings"):
            part(_refuse_ruling, entry, key)
        span = part(_span, entry)
        default = part(_default, entry, span)
        about, said, word = (part(entry.text, key, "") for key in ("about", "said", "word"))
        absent = part(entry.flag, "absent", default=False)
        part(entry.refuse_unknown)
    return GameOption(
        name,
        default(),
        about=about(),
        said=said(),
        word=word(),
        absent=absent(),
        whole=span(),
    )


def _refuse_ruling(entry: Section, key: str) -> None:
    if entry.value(key) is not None:
        like = tr("a ruling stands under [rulings], such as {example}", example=_RULING)
        raise entry.fault(key, tr("does not belong to an option"), like)


def _span(entry: Section) -> tuple[int, int]:
    span = entry.items("whole", int, "whole numbers", [0, MOST])
    if len(span) != 2 or not 0 <= span[0] <= span[1] <= MOST:
        fault = tr("is {value}, expected the least and the most, such as [1, 6]", value=span)
        raise entry.fault("whole", fault)
    return span[0], span[1]


def _default(entry: Section, span: FilePart[tuple[int, int]]) -> Value:
    default = entry.value("default")
    if isinstance(default, bool) or default is None:
        return default
    if default == []:
        return ()
    if type(default) is int and span()[0] <= default <= span()[1]:
        return default
    fault = tr(
        "is {value}, expected true or false, a number within 'whole', or []",
        value=repr(default)[:40],
    )
    raise entry.fault("default", fault)


def named_value(text: str, option: GameOption) -> str:
    """The value that a text such as ``repeat=allowed`` names for an option."""
    _, equals, value = text.partition("=")
    if equals:
        return value.strip()
    example = f"{option.name}={(*option.choices(), option.whole[1])[0]}"
    raise CardlieError(
        tr("{word} has no value", word=text), tr("such as {example}", example=example)
    )
