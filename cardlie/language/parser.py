"""Text to guess: words become tokens of the grammar, one after the other, and the grammar decides.

The same word can mean several things ("value" is a number in "3 of the same value" and a power
card's worth in "value 9"): what the grammar can take at its place is meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.deck import base_deck
from cardlie.errors import InvalidGuess, Span
from cardlie.guess import (
    MADE_UP,
    MAX_COUNT,
    Colour,
    Guess,
    LessThan,
    Number,
    Power,
    Stars,
    Straight,
    Sum,
    Vague,
    Without,
)
from cardlie.language.complaints import (
    Place,
    misfit,
    quoted,
    refused,
    too_short,
    two_suits,
    unknown_power,
    worthless,
)
from cardlie.language.grammar import END, Course, table
from cardlie.language.words import FILLER, REFUSED, Vocabulary, vocabulary_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardlie.faces import Faces
    from cardlie.language.scanner import Word

#: A guess of more characters than this is refused unread.
MAX_TEXT = 1_000


def parse_guess(text: str, faces: Faces | None = None, language: str = "en") -> Guess:
    """The guess that ``text`` says, with the suits and power cards of ``faces`` (default: base).

    Total and linear: any text gives a guess or :class:`~cardlie.errors.InvalidGuess`, whose span
    is the part that does not fit. Raises :class:`~cardlie.errors.UnknownName` for a language
    that there is no word list for.

    >>> parse_guess("I say there are at least four red cards!")
    Colour(count=4, suit='red')
    >>> parse_guess("fünf in Folge mit der 3", language="de")
    Straight(count=5, element=3)
    """
    # Where dice lie, the words of cards are still understood: that they don't fit is for higher.py.
    spoken_of = faces if faces is not None and faces.suits else base_deck().faces
    vocabulary = vocabulary_of(language, spoken_of)
    if len(text) > MAX_TEXT:
        raise InvalidGuess(
            f"a guess has at most {MAX_TEXT:,} characters, this text has {len(text):,}",
            text,
            Span(MAX_TEXT, len(text)),
        )
    return _Reader(text, vocabulary).guess()


class _Reader:
    """One reading of one text: the words, and how far the grammar has come."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.text, self.vocabulary = text, vocabulary
        self.words = vocabulary.language.scanner.words(text)
        self.at = 0
        self.doubtful = (0, 0)
        self.course = Course(table())
        self.said: list[tuple[str, str]] = []  # tokens taken: type and value

    def guess(self) -> Guess:
        while self.at < len(self.words):
            self._step()
        if END not in self.course.accepted:
            raise too_short(self._place(len(self.words)))
        self.course.take(END)
        return self._build()

    def _step(self) -> None:
        """Read one token, or pass over a filler."""
        if "NAME" in self.course.accepted:
            self._feed("NAME", *self._name())
            return
        word = self.words[self.at]
        if word.digits:
            type = "FIGURES" if word.many else "FIGURE"
            if type not in self.course.accepted:
                raise misfit(self._place(self.at, 1), known=True)
            self._feed(type, word.digits, 1)
            return
        readings = list(self.vocabulary.readings(self.words, self.at))
        for length, meanings in readings:
            for meaning in meanings:
                if meaning.type in self.course.accepted:
                    self._feed(meaning.type, meaning.value, length)
                    return
                if meaning.type == FILLER:
                    self.at += length
                    return
                if meaning.type == REFUSED:
                    raise refused(self._place(self.at, length), meaning.value)
            # "at least" has no place here, but "at" may: remember the whole, to complain of it.
            if self.at + length > self.doubtful[1]:
                self.doubtful = (self.at, self.at + length)
        start, end = self.doubtful
        if start <= self.at < end:
            raise misfit(self._place(start, end - start), known=True)
        raise misfit(self._place(self.at, 1), known=False)

    def _feed(self, type: str, value: str, length: int) -> None:
        place = self._place(self.at, length)
        if type in ("FIGURE", "FIGURES") and not 1 <= len(value.lstrip("0")) <= len(str(MAX_COUNT)):
            raise InvalidGuess(
                f"{quoted(place.said)} is out of range: a guess counts from 1 to {MAX_COUNT:,}",
                self.text,
                place.span,
            )
        if type == "SUIT" and any(said == type and value != suit for said, suit in self.said):
            raise two_suits(place)
        self.course.take(type)
        self.said.append((type, value))
        self.at += length

    def _place(self, at: int, length: int = 0) -> Place:
        return Place(self.text, self.vocabulary, self.words, at, length, self.course.accepted)

    def _name(self) -> tuple[str, int]:
        """The power card's id and how many words name it: all up to its value, or to the end."""
        start = self.at
        end = start + 1
        while end < len(self.words) and (
            self.words[end].joined or not self.vocabulary.starts("VALUE", self.words, end)
        ):
            end += 1
        # "two pairs 9" may leave out the word before the value, which may be the last but fillers.
        last = end
        while last - 1 > start and self.vocabulary.is_filler(self.words[last - 1]):
            last -= 1
        ends = (end, last - 1) if self.words[last - 1].digits and last - start > 1 else (end,)
        for end in ends:
            named = self.words[start:end]
            plain = [word for word in named if not self.vocabulary.is_filler(word)]
            for words in (named, plain):  # plain: "the two pairs" of "power card: the two pairs"
                id = self.vocabulary.powers.get(self._joined(words))
                if id is not None:
                    return id, end - start
        end = ends[0]
        raise unknown_power(self._place(start, end - start))

    def _joined(self, words: Sequence[Word]) -> str:
        """These words as one name, with a gap where the text has one."""
        pieces: list[str] = []
        for before, word in zip((None, *words), words, strict=False):
            gap = " " if before and before.end < word.start else ""
            pieces.append(gap + self.text[word.start : word.end])
        return self.vocabulary.power_key("".join(pieces))

    def _build(self) -> Guess:
        """The value that a finished reading means."""
        figures = [int(value) for type, value in self.said if type in ("FIGURE", "FIGURES")]
        name = next((value for type, value in self.said if type in ("SUIT", "NAME")), "")
        if self.course.kind == "power":
            return self._power(name, figures)
        first, last = figures[0], figures[-1]
        build: dict[str, Callable[[], Guess]] = {
            "number": lambda: Number(first, last),
            "colour": lambda: Colour(first, name),
            "less_than": lambda: LessThan(first, last),
            "without": lambda: Without(first, name),
            "straight": lambda: Straight(first, last),
            "vague_number": lambda: Vague(first, "number"),
            "vague_colour": lambda: Vague(first, "colour"),
            "stars": lambda: Stars(first),
            "sum": lambda: Sum(first),
        }
        return build[self.course.kind]()

    def _power(self, name: str, figures: list[int]) -> Power:
        if not figures:
            if name == MADE_UP:
                raise worthless(self._place(len(self.words)))
            return Power(name)
        card = self.vocabulary.faces.power(name)
        printed = card is not None and card.value == figures[0]
        return Power(name, None if printed else figures[0])
