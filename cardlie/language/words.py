"""What the words of a language and of a deck mean: phrases to tokens of the grammar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from cardlie.base.strings import FIRST
from cardlie.deck.combinations import Combination
from cardlie.deck.faces import Faces
from cardlie.language.deck_words import rank_spellings, suit_noun, suit_spellings
from cardlie.language.own_words import heard_of, meanings_of
from cardlie.language.scanner import ScannedWord
from cardlie.language.word_list import (
    FILLER,
    OPENING,
    REFUSED,
    Language,
    Meaning,
    by_keys,
    language_of,
    languages,
)

#: The types that the grammar does not know.
_SAYS_NO = {FILLER, REFUSED, OPENING}


@dataclass
class Vocabulary:
    """Every phrase that counts with one language and one deck.

    ``mixed`` is whether words that the language doesn't have count in another one, unless they only
    fill there: drei fives.
    """

    language: Language
    faces: Faces
    mixed: bool = False
    phrases: dict[tuple[str, ...], list[Meaning]] = field(default_factory=dict, init=False)
    longest: int = field(default=1, init=False)
    unclear: dict[str, list[str]] = field(default_factory=dict, init=False)
    rank_meanings: list[Meaning] = field(default_factory=list, init=False)
    _spelt: dict[frozenset[str], list[str]] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        # What comes first is meant: a game's own words, the deck's, the language's, names at last.
        self.phrases |= self.language.phrases
        self._add(self._suit_meanings())
        self._add([*meanings_of(self.faces)])
        self._add_ranks()
        for keys, meanings in by_keys(self.language.scanner, self._power_names()).items():
            self.phrases[keys] = [*self.phrases.get(keys, ()), *meanings]
        self._add_letters()
        for id in languages() if self.mixed else ():
            self._mix(vocabulary_of(id, self.faces))
        self.longest = max(map(len, self.phrases), default=1)

    def _add(self, meanings: Sequence[Meaning]) -> None:
        """Let phrases mean this before all that they mean already."""
        for keys, first in by_keys(self.language.scanner, meanings).items():
            self.phrases[keys] = [*first, *self.phrases.get(keys, ())]

    def _suit_meanings(self) -> list[Meaning]:
        """The words for all suits: their names before their animals, and those before others."""
        of_figures = (m for m in self.language.meanings if m.type in ("FIGURE", "FIGURES"))
        figures = {meaning.spelling.casefold() for meaning in of_figures}
        tiers = zip(*(suit_spellings(s, self.language) for s in self.faces.suits), strict=True)
        return [
            Meaning("SUIT", suit.name, word)
            for tier in tiers
            for suit, words in zip(self.faces.suits, tier, strict=True)
            for word in words
            if word.casefold() not in figures  # an animal called 'one' is no number
        ]

    def _power_names(self) -> list[Meaning]:
        """What a deck calls its power cards: ids of files, and a sentence of its own."""
        return [
            Meaning("NAME", str(power.combination), spelling)
            for power in self.faces.powers
            for spelling in (power.id, power.sentence, f"+{power.value}")
        ]

    def _mix(self, other: Vocabulary) -> None:
        """Add what another language has, and calls the suits, where this one has nothing."""
        for keys, meanings in other.phrases.items():
            more = [meaning for meaning in meanings if meaning.type != FILLER]
            if keys not in self.phrases and more:
                self.phrases[keys] = more

    def _add_ranks(self) -> None:
        """What the deck calls its numbers, each alone and several; what is printed on its cards.

        That is meant before what the language means by it; but behind a figure a word such as
        'unter' may still be one that guesses are made of, before it names a number there.
        """
        one: list[Meaning] = []
        several: list[Meaning] = []
        for rank in self.faces.ranks:
            names, plurals = rank_spellings(rank, self.language)
            several += [Meaning("FIGURES", str(rank.number), word) for word in plurals]
            one += [Meaning("FIGURE", str(rank.number), word) for word in names]
            taken = any(suit.letter == rank.face for suit in self.faces.suits)
            if not taken and self.language.scanner.keys(rank.face) not in self.phrases:
                one.append(Meaning("FIGURE", str(rank.number), rank.face))
        self.rank_meanings = [*several, *one]
        by_word = by_keys(self.language.scanner, several), by_keys(self.language.scanner, one)
        for keys in {**by_word[0], **by_word[1]}:
            many, single = (phrases.get(keys, []) for phrases in by_word)
            meanings = [m for m in self.phrases.get(keys, ()) if m.type not in _SAYS_NO]
            works = [m for m in meanings if not m.type.startswith("FIGURE")]
            figures = [m for m in meanings if m not in works]
            self.phrases[keys] = [*many, *works, *single, *figures]

    def _add_letters(self) -> None:
        """Let a letter mean the colour that it begins: one that is alone with it, if it is free.

        The letter of a face (``G3``) counts as well as that of the language's own word, so that in
        German G is neither Grün nor Gelb: what it may be is kept in ``unclear``.
        """
        meant: dict[str, dict[str, str]] = {}
        for suit, noun in zip(self.faces.suits, self.suit_names, strict=True):
            called = suit.name if self.language.id == FIRST else noun
            for letter in {self.language.scanner.fold(each) for each in (suit.letter, called[0])}:
                meant.setdefault(letter, {})[suit.name] = called
        for letter, suits in meant.items():
            if (letter,) in self.phrases:
                continue
            if len(suits) > 1:
                self.unclear[letter] = list(suits.values())
            else:
                self.phrases[letter,] = [Meaning("SUIT", *each) for each in suits.items()]

    def may_be(self, key: str, *types: str) -> bool:
        """Whether a word alone can be a token of one of these types."""
        return any(meaning.type in types for meaning in self.phrases.get((key,), ()))

    def is_native(self, word: ScannedWord) -> bool:
        """Whether a word is of the language itself, and neither of another nor the deck's alone."""
        return bool(word.digits) or (word.key,) in self.language.phrases

    def has(self, word: str) -> bool:
        """Whether a word is said here, alone or in a phrase."""
        return self.language.scanner.fold(word) in self._single

    @cached_property
    def _single(self) -> frozenset[str]:
        """The words of all phrases, each alone."""
        return frozenset([key for keys in self.phrases for key in keys])

    @property
    def example(self) -> str:
        """How a power card is claimed: an example of what to say."""
        (power, *_), (value, *_) = self.spellings(["POWER"]), self.spellings(["VALUE"])
        return f"{power}: {in_words(Combination('numbers', (3, 2)), self.language)}, {value} 9"

    def readings(
        self, words: Sequence[ScannedWord], index: int
    ) -> Iterable[tuple[int, list[Meaning]]]:
        """The known phrases that begin at a word, longest first: their length and meanings."""
        for length in range(min(self.longest, len(words) - index), 0, -1):
            meanings = self.phrases.get(tuple(word.key for word in words[index : index + length]))
            if meanings:
                yield length, meanings

    @property
    def suit_names(self) -> list[str]:
        """What the language calls the colours of the deck."""
        return [suit_noun(suit, self.language.id, self.faces.suits) for suit in self.faces.suits]

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


def means_already(language: Language, word: str) -> list[Meaning]:
    """All that a language has a word for, if only as an idiom."""
    keys = language.scanner.keys(word)
    idiom = [Meaning("IDIOM", "", word)] if keys in language.idioms else []
    return [*language.phrases.get(keys, ()), *idiom]


class Context(NamedTuple):
    """What a text is read by: the ``faces`` it may speak of (None: the base deck's).

    ``unsaid`` are tokens of the grammar that nobody plays with: no complaint speaks of them.
    ``left_out`` is one that people leave out behind a figure, where nothing else can be meant.
    """

    faces: Faces | None = None
    unsaid: frozenset[str] = frozenset()
    left_out: str | None = None

    @property
    def of_dice(self) -> bool:
        """Whether dice lie: nobody is told to name a colour."""
        return self.faces is not None and not self.faces.suits

    def vocabulary(self, language: str, mixed: bool = False) -> Vocabulary:
        """What is understood: where dice lie, words of cards as well, though they do not fit."""
        faces = self.faces
        if faces is None or self.of_dice:
            faces = heard_of(faces.words if faces else ())
        return vocabulary_of(language, faces, mixed)


#: At a table where the cards of the base deck lie, and every kind is played.
BASE_CONTEXT = Context()


@lru_cache(maxsize=16)
def vocabulary_of(language: str, faces: Faces, mixed: bool = False) -> Vocabulary:
    """Everything that can be said in a language about the faces of a deck; or mixed with others."""
    return Vocabulary(language_of(language), faces, mixed)
