"""What the words of a language and of a deck mean: phrases to tokens of the grammar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from cardlie.base.data import Section
from cardlie.base.errors import UnknownName
from cardlie.language.built import built_words
from cardlie.language.grammar import HERE
from cardlie.language.scanner import ScannedWord, Scanner
from cardlie.setting.combinations import Combination
from cardlie.setting.faces import Faces, Suit

#: The largest NUMBER, sum or value that the language knows.
MAX_COUNT = 9_999

#: No word that is written as one of two is longer.
LONGEST_COMPOUND = 40

#: Words that change nothing, and words that get an answer but have no place in a guess: the two
#: types that the grammar does not know.
FILLER, REFUSED = "FILLER", "REFUSED"


class Meaning(NamedTuple):
    """One thing that a phrase can mean.

    ``type`` is a token of the grammar, FILLER or REFUSED; ``value`` the figure, the suit's name,
    what a filler is (a list of ``[filler]``) or the answer to give; ``spelling`` the phrase as the
    word list or the deck writes it.
    """

    type: str
    value: str
    spelling: str


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """The word list of one language, as its TOML file has it.

    ``capitals`` says that nouns have them, ``suit_endings`` how a colour that the list doesn't
    know may end, first after a count. ``places`` are what fillers may stand where: ``before``,
    ``after``, behind a token or TARGET.
    """

    id: str
    name: str
    scanner: Scanner
    plural_endings: tuple[str, ...]
    suit_endings: tuple[str, ...]
    capitals: bool
    prefixes: tuple[str, ...]
    compounds: tuple[str, ...]
    dropped: frozenset[str]
    places: dict[str, frozenset[str]]
    meanings: tuple[Meaning, ...]
    built: tuple[tuple[tuple[str, ...], Meaning], ...]
    expected: dict[str, str]
    suits: dict[str, tuple[str, ...]]
    spoken: dict[str, str]
    combination: dict[str, str]

    def forms(self, name: str) -> tuple[str, ...]:
        """The language's words for a colour or an animal, by its English name or by its own.

        >>> german = language_of("de")
        >>> german.forms("red")[:2] == german.forms("rot")[:2] == ("Rot", "rote")
        True
        """
        if name not in self.suits:
            name = next((key for key, own in self.suits.items() if own[0].lower() == name), name)
        return self.suits.get(name, ())

    def word(self, type: str, number: int) -> str | None:
        """The first word for a number that is a token of this type, such as FIGURES."""
        said = (m.spelling for m in self.meanings if (m.type, m.value) == (type, str(number)))
        return next(said, None)

    def after_count(self, colour: str) -> str:
        """A colour that the list doesn't know, as it follows a count: türkise, but rosa, beige.

        >>> language_of("de").after_count("türkis"), language_of("de").after_count("beige")
        ('türkise', 'beige')
        """
        ending = self.suit_endings[0] if self.capitals else ""
        return colour if colour[-1:] in "aeiou" else colour + ending


@dataclass
class Vocabulary:
    """Every phrase that counts with one language and one deck."""

    language: Language
    faces: Faces
    phrases: dict[tuple[str, ...], list[Meaning]] = field(default_factory=dict, init=False)
    longest: int = field(default=1, init=False)
    unclear: dict[str, list[str]] = field(default_factory=dict, init=False)
    _spelt: dict[frozenset[str], list[str]] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        self.phrases |= _phrases_of(self.language)
        said = (m for m in self.language.meanings if m.type in ("FIGURE", "FIGURES"))
        figures = {meaning.spelling.casefold() for meaning in said}
        # What comes first is meant: the deck's words before the language's, and of those names.
        own: list[Meaning] = []
        for spellings in zip(*(_words_of(s, self.language) for s in self.faces.suits), strict=True):
            for suit, words in zip(self.faces.suits, spellings, strict=True):
                for spelling in words:
                    if spelling.casefold() not in figures:  # an animal called 'one' is no number
                        own.append(Meaning("SUIT", suit.name, spelling))
        for keys, meanings in by_keys(self.language.scanner, own).items():
            self.phrases[keys] = [*meanings, *self.phrases.get(keys, ())]
        names = [  # ids of files, and a sentence of a deck's own
            Meaning("NAME", str(power.combination), spelling)
            for power in self.faces.powers
            for spelling in (power.id, power.sentence, f"+{power.value}")
        ]
        for keys, meanings in by_keys(self.language.scanner, names).items():
            self.phrases[keys] = [*self.phrases.get(keys, ()), *meanings]
        self.longest = max(map(len, self.phrases), default=1)
        self._add_letters()

    def _add_letters(self) -> None:
        """Let a letter mean the colour that it begins: one that is alone with it, if it is free.

        The letter of a face (``G3``) counts as well as that of the language's own word, so that in
        German G is neither Grün nor Gelb: what it may be is kept in ``unclear``.
        """
        meant: dict[str, dict[str, str]] = {}
        for suit, called in zip(self.faces.suits, self.suit_names, strict=True):
            for letter in {self.language.scanner.fold(each) for each in (suit.letter, called[0])}:
                meant.setdefault(letter, {})[suit.name] = called
        for letter, suits in meant.items():
            if (letter,) in self.phrases:
                continue
            if len(suits) > 1:
                self.unclear[letter] = list(suits.values())
            else:
                self.phrases[letter,] = [Meaning("SUIT", *each) for each in suits.items()]

    def words(self, text: str) -> tuple[ScannedWord, ...]:
        """The words of a text, and two for each that is written as one: nonred; Fünferstraße."""
        words = self.language.scanner.words(text)
        return tuple([part for word in words for part in self._parts(word, text)])

    def _parts(self, word: ScannedWord, text: str) -> tuple[ScannedWord, ...]:
        if word.digits or (word.key,) in self.phrases or len(word.key) > LONGEST_COMPOUND:
            return (word,)
        fold, language = self.language.scanner.fold, self.language
        for middle in range(word.start + 2, word.end - 1):
            head, tail = fold(text[word.start : middle]), fold(text[middle : word.end])
            if (head in language.prefixes and self._may_be(tail, "SUIT")) or (
                tail in language.compounds and self._may_be(head, "FIGURES")
            ):
                last = ScannedWord(tail, middle, word.end, joined=True)
                return ScannedWord(head, word.start, middle), last
        return (word,)

    def _may_be(self, key: str, type: str) -> bool:
        return any(meaning.type == type for meaning in self.phrases.get((key,), ()))

    @property
    def example(self) -> str:
        """How a power card is claimed: an example of what to say."""
        (power, *_), (value, *_) = self.spellings(["POWER"]), self.spellings(["VALUE"])
        return f"{power}: {in_words(Combination('numbers', (3, 2)), self.language)}, {value} 9"

    def readings(
        self, words: Sequence[ScannedWord], at: int
    ) -> Iterable[tuple[int, list[Meaning]]]:
        """The known phrases that begin at a word, longest first: their length and meanings."""
        for length in range(min(self.longest, len(words) - at), 0, -1):
            meanings = self.phrases.get(tuple(word.key for word in words[at : at + length]))
            if meanings:
                yield length, meanings

    @property
    def suit_names(self) -> list[str]:
        """What the language calls the colours of the deck; English leaves that to the deck."""
        forms = self.language.forms if self.language.spoken.get("Colour") else lambda _: ()
        return [(*forms(suit.name), suit.name)[0] for suit in self.faces.suits]

    def suit_called(self, name: str) -> str | None:
        """The name of the suit that a word, alone, means."""
        keys = self.language.scanner.keys(name)
        suits = (m.value for m in self.phrases.get(keys, ()) if m.type == "SUIT")
        return next(suits, None)

    def spellings(self, types: Iterable[str]) -> list[str]:
        """The phrases of some types, as they are written, without repeats."""
        wanted = frozenset(types)
        if wanted not in self._spelt:
            found = (m.spelling for ms in self.phrases.values() for m in ms if m.type in wanted)
            self._spelt[wanted] = list(dict.fromkeys(found))
        return self._spelt[wanted]


def in_words(combination: Combination, language: Language) -> str:
    """A combination as everybody claims it, whether a card has it or not."""
    forms = language.combination
    first, *others = [language.word("FIGURE", size) or str(size) for size in combination.sizes]
    times = forms.get(f"times-{combination.sizes[0]}", forms["times"]).format(n=first)
    groups = f"{combination.kind}-other"
    if groups not in forms:
        return forms[combination.kind].format(n=first, times=times)
    parts = [forms[combination.kind].format(n=first)]
    return ", ".join([*parts, *(forms[groups].format(n=other) for other in others)])


def by_keys(scanner: Scanner, meanings: Sequence[Meaning]) -> dict[tuple[str, ...], list[Meaning]]:
    """Meanings by their phrases as they are compared."""
    found: dict[tuple[str, ...], list[Meaning]] = {}
    spellings = [meaning.spelling for meaning in meanings]
    for keys, meaning in zip(scanner.all_keys(spellings), meanings, strict=True):
        found.setdefault(keys, []).append(meaning)
    return found


@cache
def _phrases_of(language: Language) -> dict[tuple[str, ...], list[Meaning]]:
    """All that a language lists and builds, whatever the deck is."""
    found = by_keys(language.scanner, language.meanings)
    for keys, meaning in language.built:
        found.setdefault(keys, []).append(meaning)
    return found


def _words_of(suit: Suit, language: Language) -> tuple[tuple[str, ...], ...]:
    """The words for a suit in ranks: its name, its animal, what the deck and the language add."""
    colour = language.forms(suit.name) or [suit.name + end for end in language.suit_endings]
    animal = language.forms(suit.animal)
    return (suit.name,), (suit.animal, suit.plural, *suit.forms), (*colour, *animal)


@cache
def languages() -> tuple[str, ...]:
    """The ids of the languages that guesses can be said in.

    >>> languages()
    ('de', 'en')
    """
    return tuple(sorted(file.stem for file in HERE.glob("*.toml")))


@cache
def english_of(word: str) -> str | None:
    """The English word that one of another language stands for, of colours and animals.

    >>> english_of("schwarz"), english_of("rabe"), english_of("black")
    ('black', 'raven', None)
    """
    for id in languages():
        for name, forms in language_of(id).suits.items():
            if name != word and forms[0].lower() == word:
                return name
    return None


@cache
def language_of(id: str) -> Language:
    """The language with an id; :class:`~cardlie.base.errors.UnknownName` if there is none."""
    if id not in languages():
        raise UnknownName("language", id, languages())
    return read_language(HERE / f"{id}.toml")


def read_language(file: Path) -> Language:
    """Read a word list; :class:`~cardlie.base.errors.TemplateError` names file, key and problem."""
    top = Section.load(file)
    spellings, suits = top.section("spellings"), top.section("suits")
    endings = _texts(top, "plural_endings")
    scanner = Scanner(endings, {key: spellings.text(key) for key in spellings})
    meanings = _read_meanings(top)
    language = Language(
        id=file.stem,
        name=top.text("name", most=40),
        scanner=scanner,
        plural_endings=endings,
        suit_endings=_texts(top, "suit_endings"),
        capitals=top.flag("capitals"),
        prefixes=_texts(top, "without_prefixes"),
        compounds=tuple(map(scanner.fold, _texts(top, "compounds"))),
        dropped=frozenset(_texts(top, "dropped")),
        places=_read_places(top.section("places")),
        meanings=meanings,
        built=_build_numbers(top.section("built"), endings, meanings, scanner),
        expected=_lines(top, "expected"),
        suits={key: _texts(suits, key) for key in suits},
        spoken=_lines(top, "spoken", optional=True),
        combination=_lines(top, "combination"),
    )
    top.refuse_unknown()
    return language


def _read_meanings(top: Section) -> tuple[Meaning, ...]:
    meanings: list[Meaning] = []
    for type, name in (
        ("A", "articles"),
        ("FIGURE", "numbers"),
        ("AMOUNT", "amounts"),
        ("FIGURES", "plurals"),
        ("FIGURES", "nicknames"),
        ("GROUP", "groups"),
        ("GROUPS", "several_groups"),
        ("ONCE", "times"),
    ):
        amounts = top.section(name)
        for word in amounts:
            meanings.append(Meaning(type, str(amounts.whole(word, 0, MAX_COUNT)), word))
    words = top.section("words")
    meanings += [Meaning(type, "", word) for type in words for word in _texts(words, type)]
    for type, name in ((FILLER, "filler"), (REFUSED, "refused")):
        lists = top.section(name)
        meanings += [Meaning(type, value, word) for value in lists for word in _texts(lists, value)]
    return tuple(meanings)


def _read_places(section: Section) -> dict[str, frozenset[str]]:
    """What may stand where; several places can be listed at once."""
    places: dict[str, frozenset[str]] = {}
    for names in section:
        for name in names.split():
            places[name] = places.get(name, frozenset()) | set(_texts(section, names))
    return places


def _build_numbers(
    how: Section, endings: tuple[str, ...], meanings: Sequence[Meaning], scanner: Scanner
) -> tuple[tuple[tuple[str, ...], Meaning], ...]:
    """The words for numbers that are built of those listed, under their keys; none twice."""
    said = [m for m in meanings if m.type in ("FIGURE", "FIGURES", "ONCE")]
    listed = {(m.type, keys): m.value for keys, ms in by_keys(scanner, said).items() for m in ms}
    numbers, plurals = (
        {keys[0]: int(n) for (type, keys), n in listed.items() if type == wanted and not keys[1:]}
        for wanted in ("FIGURE", "FIGURES")
    )
    units = how.section("units")
    words = built_words(
        numbers,
        plurals,
        {scanner.fold(word): units.whole(word, 1, 9) for word in units},
        forms=_texts(how, "forms"),
        plural_endings=endings,
        times_endings=_texts(how, "times_endings"),
    )
    built = {(type, keys): n for type, keys, n in words}
    return tuple(
        (keys, Meaning(type, str(n), " ".join(keys)))
        for (type, keys), n in built.items()
        if (type, keys) not in listed
    )


def _texts(section: Section, name: str) -> tuple[str, ...]:
    return tuple(section.items(name, str, "words in quotes"))


def _lines(top: Section, name: str, optional: bool = False) -> dict[str, str]:
    section = top.section(name, optional)
    return {key: section.text(key) for key in section}


@lru_cache(maxsize=16)
def vocabulary_of(language: str, faces: Faces) -> Vocabulary:
    """Everything that can be said in a language about the faces of a deck."""
    return Vocabulary(language_of(language), faces)
