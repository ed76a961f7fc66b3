"""What can lie on a table: the faces of a deck or of a game's dice, as text and as counts.

Faces in text: ``R3`` (suit letter and number), ``*`` a wildcard or a wild die, ``+3`` the
power card of value 3; dice are digits. Spaces or commas stand between.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from cardlie.base.errors import InvalidFace, suggest, verify_type
from cardlie.base.translation import tr
from cardlie.setting.combinations import PowerCard

#: How many times each face lies on the table, in the order of ``Faces.all``.
Counts = tuple[int, ...]

WILD = "*"

#: How a face that nobody has read is written.
UNREAD = "?"

#: What a wild face does: stand for any card (``joker``), count as itself *and* as every number
#: (``die``), or not exist.
WildRole = Literal["joker", "die", "none"]


@dataclass(frozen=True, slots=True)
class Suit:
    """A colour of a deck and the animal that carries it; either may be said in a guess.

    ``forms`` are more words that mean it, first what follows a count (zwei "dunkle"). ``colour``
    and ``mark`` are how it is drawn, where its deck says so: ``#rrggbb`` or a word, and a shape.
    """

    name: str
    letter: str
    animal: str
    plural: str
    forms: tuple[str, ...] = ()
    colour: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """One side that can be turned up. ``text`` is its one written form.

    A number card has suit and number, a die only a number, a power card only ``power`` (the id
    of its combination), a wildcard none of these.
    """

    text: str
    suit: str | None = None
    number: int | None = None
    power: str | None = None
    wild: bool = False

    @property
    def is_star(self) -> bool:
        """Whether it is wild and nothing else: a wildcard, or a star where a die has a number."""
        return self.wild and self.number is None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Faces:
    """All faces of one deck or one kind of dice, in a fixed order; turns text into counts.

    >>> D6.parse("5 5, 2 6")[0].number
    5
    >>> D6.counts(D6.parse("5 5 2 6"))
    (0, 1, 0, 0, 2, 1)

    ``wild_numbers`` are numbers of a die that count as every other too (no ``*`` is on it then).
    """

    numbers: tuple[int, ...]
    suits: tuple[Suit, ...] = ()
    wild: WildRole = "none"
    powers: tuple[PowerCard, ...] = ()
    wild_numbers: tuple[int, ...] = ()
    all: tuple[Face, ...] = field(init=False, compare=False, repr=False)
    index: dict[str, int] = field(init=False, compare=False, repr=False)
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.suits:
            faces = [
                Face(f"{suit.letter}{number}", suit.name, number)
                for suit in self.suits
                for number in self.numbers
            ]
        else:
            wilds = self.wild_numbers
            faces = [Face(str(n), number=n, wild=n in wilds) for n in self.numbers]
        if self.wild != "none" and not self.wild_numbers:
            faces.append(Face(WILD, wild=True))
        faces += [Face(f"+{power.value}", power=power.id) for power in self.powers]
        object.__setattr__(self, "all", tuple(faces))
        object.__setattr__(self, "index", {face.text: i for i, face in enumerate(faces)})
        # Faces are the key of every cache of compiled guesses: hash them once.
        parts = (self.numbers, self.suits, self.wild, self.powers, self.wild_numbers)
        object.__setattr__(self, "_hash", hash(parts))

    def __hash__(self) -> int:
        return self._hash

    def face(self, text: str) -> Face:
        """The face written ``text``; :class:`InvalidFace` names the nearest if there is none."""
        found = self.index.get(text)
        if found is None and text[:1] in ("+", "!"):  # by what files call it: +two-pairs
            ids = {power.id: power.value for power in self.powers}
            found = self.index.get(f"+{ids.get(text[1:].lower())}")
        elif found is None:
            found = self.index.get(text.upper())
        if found is None:
            close = suggest(text, [*self.index, *(f"+{power.id}" for power in self.powers)])
            raise InvalidFace(
                tr("no face is written {text!r}", text=text[:24]),
                tr("did you mean {close!r}?", close=close)
                if close
                else tr("faces are written like {self}", self=self.sample()),
            )
        return self.all[found]

    def parse(self, text: str, *, unread: bool = False) -> tuple[Face, ...]:
        """The faces that ``text`` lists, in its order; the empty text is an empty table.

        ``unread``: a ``?`` among them is a face that nobody has read.
        """
        return tuple(
            Face(UNREAD) if unread and word == UNREAD else self.face(word) for word in words(text)
        )

    def counts(self, faces: Iterable[Face]) -> Counts:
        """How often each face of ``self.all`` is among ``faces``; what is unread counts as none."""
        tally = Counter(face.text for face in faces)
        return tuple(tally[face.text] for face in self.all)

    def expand(self, counts: Counts) -> tuple[Face, ...]:
        """The faces that ``counts`` counts, in the order of ``self.all``."""
        return tuple(f for f, n in zip(self.all, counts, strict=True) for _ in range(n))

    def suit(self, name: str) -> Suit:
        """The suit called ``name`` (its colour's name)."""
        for suit in self.suits:
            if suit.name == name:
                return suit
        raise InvalidFace(tr("no suit is called {name!r}", name=name))

    def power(self, id: str) -> PowerCard | None:
        """The power card whose combination is called ``id``, if this deck has it."""
        return next((power for power in self.powers if power.id == id), None)

    def sample(self) -> str:
        """Two or three faces, as an example of how they are written."""
        texts = [face.text for face in self.all]
        return " ".join([*texts[:2], *([WILD] if WILD in self.index else [])])


def words(text: str) -> list[str]:
    """Faces as they are typed one after another.

    >>> words("R1, ?  B2")
    ['R1', '?', 'B2']
    """
    return re.findall(r"[^\s,;]+", text)


def verify_faces(what: str, given: object) -> None:
    """Raise :class:`CardlieError` unless this is a text, or a sequence of faces."""
    if isinstance(given, str):
        return
    said = "text such as 'R1 R2', or faces"
    verify_type(what, None if isinstance(given, bytes) else given, Sequence, said=said)
    for face in given if isinstance(given, Sequence) else ():
        verify_type("a face", face, Face, said="a Face; or write all of them as one text")


def write(faces: Iterable[Face]) -> str:
    """Faces as text, parted by spaces."""
    return " ".join(face.text for face in faces)


#: An ordinary die.
D6 = Faces(numbers=(1, 2, 3, 4, 5, 6))

#: A die with a wild (a star) in place of the 1.
WHEEL_DIE = Faces(numbers=(2, 3, 4, 5, 6), wild="die")
