"""What can lie on a table: the faces of a deck or of a game's dice, as text and as counts.

Faces in text: ``R3`` (suit letter and number), ``*`` a wildcard or a wild die, ``+3`` the
power card of value 3; dice are digits. Spaces or commas stand between. So files and JSON have
them; what people type and see in their language, :mod:`cardlie.language.faces` reads and writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from cardlie.base.errors import InvalidFace, did_you_mean, suggest, verify_type
from cardlie.base.notebook import picture
from cardlie.base.translation import tr
from cardlie.deck.combinations import PowerCard
from cardlie.deck.rolls import Whole

#: How many times each face lies on the table, in the order of ``Faces.all``.
Counts = tuple[int, ...]

WILD = "*"

#: What a power card begins with, by its value or by the id of its combination: +3, +two-pairs.
POWER_SIGNS = ("+", "!")

#: How a face that nobody has read is written.
UNREAD = "?"

#: What a wild face does: stand for any card (``joker``), count as itself *and* as every number
#: (``die``), or not exist.
WildRole = Literal["joker", "die", "none"]


@dataclass(frozen=True, slots=True)
class Words:
    """What a suit or a rank is called in a language, as its deck writes it; "": left open.

    ``language`` "" is the deck's own spelling, where that is no small letters.
    """

    language: str
    name: str = ""
    animal: str = ""
    plural: str = ""
    forms: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """Every word, without repeats."""
        said = (self.name, self.animal, self.plural, *self.forms)
        return tuple(dict.fromkeys(filter(None, said)))


@dataclass(frozen=True, slots=True)
class Suit:
    """A colour of a deck and the animal that carries it; either may be said in a guess.

    One that has no animal is called the same in its place. ``forms`` are more words that mean it,
    first what follows a count (zwei "dunkle"). ``colour`` and ``mark`` are how it is drawn, where
    its deck says so: ``#rrggbb`` or a word, and a shape; ``drawn`` tells what the file of such a
    mark held. ``words`` are what its deck calls it in other languages.
    """

    name: str
    letter: str
    animal: str
    plural: str
    forms: tuple[str, ...] = ()
    colour: str = ""
    mark: str = ""
    drawn: str = field(default="", repr=False)
    words: tuple[Words, ...] = ()

    def __repr__(self) -> str:
        translated = any(each.language for each in self.words)
        return _repr_of(self, *([] if translated else ["words"]))


@dataclass(frozen=True, slots=True)
class Rank:
    """A number that has a name on the cards of a deck: K, king, kings; ``face`` is printed there.

    ``forms`` are more words that mean it, ``words`` what its deck calls it in other languages.
    """

    number: int
    face: str
    name: str
    plural: str
    forms: tuple[str, ...] = ()
    words: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Face:
    """One side that can be turned up. ``text`` is its one written form.

    A number card has suit and number, a die only a number, a power card only ``power`` (the id
    of its combination), a wildcard none of these. ``suits`` and ``ranks`` are those of its deck.
    """

    text: str
    suit: str | None = None
    number: int | None = None
    power: str | None = None
    wild: bool = False
    suits: tuple[Suit, ...] = field(default=(), compare=False, repr=False)
    ranks: tuple[Rank, ...] = field(default=(), compare=False, repr=False)

    @property
    def rank(self) -> Rank | None:
        """The name that its number has on the cards of its deck, if it has one."""
        return next((rank for rank in self.ranks if rank.number == self.number), None)

    @property
    def expansion(self) -> Literal["wildcards", "powers"] | None:
        """The expansion of a deck that it belongs to; None for a number card."""
        return "wildcards" if self.wild else "powers" if self.power else None

    @property
    def is_star(self) -> bool:
        """Whether it is wild and nothing else: a wildcard, or a star where a die has a number."""
        return self.wild and self.number is None

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        """The card or the die, for notebooks."""
        return picture(self)


@dataclass(frozen=True)
class Faces:
    """All faces of one deck or one kind of dice, in a fixed order; turns text into counts.

    >>> D6.parse("5 5, 2 6")[0].number
    5
    >>> D6.counts(D6.parse("5 5 2 6"))
    (0, 1, 0, 0, 2, 1)

    ``wild_numbers`` are numbers of a die that count as every other too (no ``*`` is on it then).
    ``powers`` are by their values, ``ranks`` the numbers that have a name. ``words`` of a game's
    own have each what it means there: a number, or what is said of a bid. ``whole`` is what a roll
    counts where that is no sum of dice. ``factors``: a number counts for its multiples, too.
    """

    numbers: tuple[int, ...]
    suits: tuple[Suit, ...] = ()
    wild: WildRole = "none"
    powers: tuple[PowerCard, ...] = ()
    wild_numbers: tuple[int, ...] = ()
    ranks: tuple[Rank, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    whole: Whole | None = None
    factors: bool = False
    all: tuple[Face, ...] = field(init=False, compare=False, repr=False)
    index: dict[str, int] = field(init=False, compare=False, repr=False)
    places: dict[tuple[str | None, int | None], int] = field(init=False, compare=False, repr=False)
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        its: dict[str, Any] = {"suits": self.suits, "ranks": self.ranks}
        if self.suits:
            faces = [
                Face(f"{suit.letter}{number}", suit.name, number, **its)
                for suit in self.suits
                for number in self.numbers
            ]
        else:
            wilds = self.wild_numbers
            faces = [Face(str(n), number=n, wild=n in wilds) for n in self.numbers]
        if self.wild != "none" and not self.wild_numbers:
            faces.append(Face(WILD, wild=True, **its))
        faces += [Face(f"+{power.value}", power=power.id, **its) for power in self.powers]
        object.__setattr__(self, "all", tuple(faces))
        object.__setattr__(self, "index", {face.text: i for i, face in enumerate(faces)})
        places = {
            (face.suit, face.number): i for i, face in enumerate(faces) if face.number is not None
        }
        object.__setattr__(self, "places", places)
        # Faces are the key of every cache of compiled guesses: hash them once.
        parts = (self.numbers, self.suits, self.wild, self.powers, self.wild_numbers, self.ranks)
        object.__setattr__(self, "_hash", hash((*parts, self.words, self.whole, self.factors)))

    def __repr__(self) -> str:
        usual = ("ranks", "words", "whole", "factors")
        silent = [name for name in usual if not getattr(self, name)]
        return _repr_of(self, *silent)

    def __hash__(self) -> int:
        return self._hash

    def face(self, text: str) -> Face:
        """The face written ``text``; :class:`InvalidFace` names the nearest if there is none."""
        face = self.index.get(text)
        if face is None and text[:1] in POWER_SIGNS:  # by what files call it: +two-pairs
            ids = {power.id: power.value for power in self.powers}
            face = self.index.get(f"+{ids.get(text[1:].lower())}")
        elif face is None:
            face = self.index.get(text.upper())
        if face is None:
            claimed = text[:1] in POWER_SIGNS
            close = suggest(text, [f"+{power.id}" for power in self.powers]) if claimed else None
            raise InvalidFace(
                tr("{text!r} is not a face", text=text[:24]),
                did_you_mean(close) or tr("write faces like {self}", self=self.sample()),
            )
        return self.all[face]

    def parse(self, text: str) -> tuple[Face, ...]:
        """The faces that ``text`` lists, in its order; the empty text is an empty table.

        Raises :class:`InvalidFace` for what is none.
        """
        return tuple([self.face(word) for word in re.findall(r"[^\s,;]+", text)])

    def counts(self, faces: Iterable[Face]) -> Counts:
        """How often each face of ``self.all`` is among ``faces``; what is unread counts as none."""
        counts, index = [0] * len(self.all), self.index
        for face in faces:
            if (place := index.get(face.text)) is not None:
                counts[place] += 1
        return tuple(counts)

    def heaps(self, rolled: Sequence[Sequence[int]]) -> list[Counts]:
        """How often each face is in what counts together: all rolls, or each, if rolls count whole.

        The faces of ``rolled`` are their places in ``self.all``.
        """
        found = []
        for heap in rolled if self.whole else [[face for roll in rolled for face in roll]]:
            counts = [0] * len(self.all)
            for face in heap:
                counts[face] += 1
            found.append(tuple(counts))
        return found

    def expand(self, counts: Counts) -> tuple[Face, ...]:
        """The faces that ``counts`` counts, in the order of ``self.all``."""
        return tuple(f for f, n in zip(self.all, counts, strict=True) for _ in range(n))

    @property
    def plain_numbers(self) -> tuple[int, ...]:
        """The numbers that count as themselves alone."""
        return tuple(number for number in self.numbers if number not in self.wild_numbers)

    def helping(self, number: int) -> tuple[int, ...]:
        """The other numbers that count for a bid on one.

        >>> Faces((1, 2, 3, 4), factors=True).helping(4), D6.helping(4)
        ((1, 2), ())
        """
        if self.factors:
            return tuple([n for n in self.numbers if n != number and number % n == 0])
        return () if number in self.wild_numbers else self.wild_numbers

    @property
    def has_star_for_one(self) -> bool:
        """Whether a star stands where other dice have the 1."""
        return WILD in self.index and not self.suits and self.numbers[0] == 2

    def suit(self, name: str) -> Suit:
        """The suit called ``name`` (its colour's name); :class:`InvalidFace` if there is none."""
        for suit in self.suits:
            if suit.name == name:
                return suit
        raise InvalidFace(tr("unknown suit {name!r}", name=name))

    def rank(self, number: int | None) -> Rank | None:
        """The name that a number has on these cards, if it has one."""
        return next((rank for rank in self.ranks if rank.number == number), None)

    def printed(self, number: int) -> str:
        """What stands on a card for a number: K, or the figure."""
        rank = self.rank(number)
        return rank.face if rank else str(number)

    def power(self, id: str) -> PowerCard | None:
        """The power card whose combination is called ``id``, if this deck has it."""
        return next((power for power in self.powers if power.id == id), None)

    def sample(self) -> str:
        """Two or three faces, as an example of how they are written."""
        texts = [face.text for face in self.all]
        return " ".join([*texts[:2], *([WILD] if WILD in self.index else [])])


def _repr_of(value: Suit | Faces, *silent: str) -> str:
    """What rebuilds a value; ``silent`` are fields that few decks have, where they say nothing.

    Tables that were kept know a deck by this text: of those it stays what it was.
    """
    told = [each.name for each in fields(value) if each.repr and each.name not in silent]
    values = ", ".join(f"{name}={getattr(value, name)!r}" for name in told)
    return f"{type(value).__name__}({values})"


def verify_faces(what: str, given: object) -> None:
    """Raise :class:`CardlieError` unless this is a text, or a sequence of faces."""
    if isinstance(given, str):
        return
    said = "text such as 'R1 R2', or faces"
    verify_type(what, None if isinstance(given, bytes) else given, Sequence, expected=said)
    for face in given if isinstance(given, Sequence) else ():
        verify_type("a face", face, Face, expected="a Face; or write all of them as one text")


def write(faces: Iterable[Face]) -> str:
    """Faces as text, parted by spaces."""
    return " ".join(face.text for face in faces)


#: An ordinary die.
D6 = Faces(numbers=(1, 2, 3, 4, 5, 6))
