"""A deck as data: suits, numbers, copies, wildcards and power cards, read from ``templates/``.

Another deck (five suits, numbers to 8) is another file: ``Deck.load("path/to/deck.toml")``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from re import findall, fullmatch
from string import ascii_uppercase

from cardlie.base.brackets import parted
from cardlie.base.data import Section, find_file, named_files
from cardlie.base.errors import CardlieError, TemplateError
from cardlie.base.translation import tr
from cardlie.setting.combinations import Combination, PowerCard
from cardlie.setting.faces import Face, Faces, Suit

#: No deck has more: there are colours and marks for so many; what is too near is noted.
MOST_SUITS = 12

#: No card is there more often, no deck has more numbers or wildcards.
MOST_COPIES, MOST_NUMBERS, MOST_WILDCARDS = 20, 20, 40

#: The cards of a deck that are shuffled in only where it is agreed.
EXPANSIONS = ("wildcards", "powers")


@dataclass(frozen=True)
class Deck:
    """The contents of a box of cards. ``faces`` is what can lie on a table with everything in.

    There are ``copies`` of each card, but for those that ``other_copies`` names: by the card (R3),
    its number (3) or its suit's name, of which the first in this order counts. What its maker says
    of it: who may play (``players``, the fewest and the most), how many cards ``each`` gets (0: as
    the rules say), a ``tagline`` for its rules.
    """

    id: str
    title: str
    faces: Faces
    copies: int
    wildcards: int
    other_copies: tuple[tuple[str, int], ...] = ()
    players: tuple[int, int] | None = None
    each: int = 0
    tagline: str = ""

    @classmethod
    def load(cls, name_or_path: str | Path = "base") -> Deck:
        """Read a deck by its name in ``templates/decks`` or from a file of your own.

        Behind it figures may be set, in brackets: ``base[suits=3;copies=1]``.

        Raises :class:`~cardlie.base.errors.TemplateError`: one line with file, key and problem.

        >>> Deck.load("base").faces.numbers
        (1, 2, 3, 4, 5, 6)
        """
        name, texts = parted(str(name_or_path))
        file = find_file("deck", "decks", name)
        deck = _read_deck(file)
        if texts:
            from cardlie.setting.deck_changes import changed  # it is built of decks

            deck = changed(deck, str(name_or_path), texts)
        if texts or file not in named_files("decks").values():
            _verify_names(file, deck)
        return deck

    @property
    def expansions(self) -> tuple[str, ...]:
        """Which expansions it has cards for.

        >>> Deck.load("base").expansions
        ('wildcards', 'powers')
        """
        has = (self.wildcards > 0, bool(self.faces.powers))
        return tuple(name for name, cards in zip(EXPANSIONS, has, strict=True) if cards)

    @property
    def in_file_names(self) -> str:
        """What tells the files that are printed of it from those of our deck.

        >>> Deck.load("base").in_file_names, Deck.load("base[suits=3]").in_file_names
        ('', '-base_suits_3')
        """
        words = findall(r"[\w-]+", self.id.rpartition("/")[2].replace(".toml", ""))
        return "" if self.id == "base" else f"-{'_'.join(words)}"

    def refuse_missing(self, names: Iterable[str]) -> None:
        """Raise :class:`CardlieError` for an expansion among these that it has no cards for."""
        for name in names:
            if name in EXPANSIONS and name not in self.expansions:
                raise CardlieError(
                    tr("deck {id!r} has no {name}", id=self.id, name=name),
                    tr("leave out --with {name}", name=name),
                )

    def cards(self, wildcards: bool = False, powers: bool = False) -> tuple[Face, ...]:
        """Every card of the deck, with the expansions asked for, in a fixed order.

        >>> base = Deck.load("base")
        >>> len(base.cards()), len(base.cards(wildcards=True, powers=True))
        (48, 68)
        """
        cards: list[Face] = []
        for face in self.faces.all:
            if face.wild:
                cards += [face] * (self.wildcards if wildcards else 0)
            elif face.power:
                cards += [face] if powers else []
            else:
                cards += [face] * self.copies_of(face)
        return tuple(cards)

    def copies_of(self, face: Face) -> int:
        """How often the deck has a card with a number."""
        others = dict(self.other_copies)
        names = (face.text, str(face.number), str(face.suit))
        return next((others[name] for name in names if name in others), self.copies)


@cache
def base_deck() -> Deck:
    """The deck that every command uses unless another is named."""
    return Deck.load("base")


def _verify_names(file: Path, deck: Deck) -> None:
    """See that each word for a suit means that suit in a guess, and nothing else."""
    from cardlie.language import unsayable  # above this room: a deck knows no words but its own

    found = unsayable(deck.faces)
    if found is not None:
        at, field, word = found
        key = f"suit[{at + 1}].{field}"
        raise TemplateError(
            file,
            key,
            tr("is {name!r}, which means something else in a guess", name=word),
            "choose another word: no number, and none that guesses are made of",
        )


def _read_deck(file: Path) -> Deck:
    top = Section.load(file)
    numbers = top.items("numbers", int, "whole numbers")
    if not 1 <= len(numbers) <= MOST_NUMBERS or numbers != sorted(set(numbers)):
        raise top.fault(
            "numbers", f"expected 1 to {MOST_NUMBERS} numbers that rise", "such as [1, 2, 3, 5, 8]"
        )
    if not 1 <= numbers[0] <= numbers[-1] < 100:
        raise top.fault("numbers", f"go from {numbers[0]} to {numbers[-1]}, expected 1 to 99")
    suits = tuple(read_suit(entry) for entry in top.sections("suit"))
    if not 1 <= len(suits) <= MOST_SUITS:
        raise top.fault("suit", f"has {len(suits)} entries, expected 1 to {MOST_SUITS}")
    for field in ("name", "letter", "animal", "plural"):
        values = [getattr(suit, field).casefold() for suit in suits]
        for i, value in enumerate(values, 1):
            if value in values[: i - 1]:
                raise top.fault(f"suit[{i}].{field}", f"{value!r} is taken by another suit")
    plain = Faces(tuple(numbers), suits, "joker")
    powers = _read_powers(top, file, plain)
    copies, others = _read_copies(top, plain)
    players = top.items("players", int, "whole numbers", default=[])
    if players and not (len(players) == 2 and 2 <= players[0] <= players[1] <= 8):
        raise top.fault("players", f"is {players}, expected fewest and most, such as [2, 6]")
    deck = Deck(
        id=file.stem,
        title=top.text("title", most=60),
        faces=Faces(plain.numbers, suits, "joker", powers),
        copies=copies,
        wildcards=top.whole("wildcards", 0, MOST_WILDCARDS),
        other_copies=others,
        players=(players[0], players[1]) if players else None,
        each=top.whole("each", 4, 40) if "each" in top else 0,
        tagline=top.text("tagline", default="", most=90),
    )
    top.refuse_unknown()
    return deck


def _read_copies(top: Section, plain: Faces) -> tuple[int, tuple[tuple[str, int], ...]]:
    """How often there is each card, and what there is more or fewer of."""
    if not isinstance(top.value("copies"), dict):
        return top.whole("copies", 1, MOST_COPIES), ()
    table = top.section("copies")
    each = table.whole("each", 1, MOST_COPIES)
    names = [*plain.index, *map(str, plain.numbers), *(suit.name for suit in plain.suits)]
    others = [(n, table.whole(n, 1, MOST_COPIES)) for n in names if table.value(n) is not None]
    table.refuse_unknown()
    return each, tuple(others)


def read_suit(entry: Section) -> Suit:
    """A suit as a file has it."""
    suit = Suit(
        name=entry.text("name", most=24).lower(),
        letter=entry.text("letter", most=1).upper(),
        animal=entry.text("animal", most=24).lower(),
        plural=entry.text("plural", most=24).lower(),
        forms=tuple(word.lower() for word in entry.items("forms", str, "words", default=[])),
        colour=entry.text("colour", default="", most=24).lower(),
        mark=file_beside(entry, entry.text("mark", default="", most=80)),
    )
    for field in ("name", "animal", "plural", "forms"):
        for word in suit.forms if field == "forms" else [getattr(suit, field)]:
            if not word.isalpha():
                raise entry.fault(field, f"is {word!r}, expected letters only")
    if suit.colour and not (suit.colour.isalpha() or fullmatch("#[0-9a-f]{6}", suit.colour)):
        raise entry.fault("colour", f"is {suit.colour!r}, expected a word, or such as '#9d2a10'")
    if suit.letter not in ascii_uppercase:
        raise entry.fault("letter", f"is {suit.letter!r}, expected one of the letters A to Z")
    entry.refuse_unknown()
    return suit


def file_beside(entry: Section, name: str) -> str:
    """A mark's name; of an SVG file the path, which is beside the file that names it."""
    return str(Path(entry.file).parent / name) if name.endswith(".svg") else name


def _read_powers(top: Section, deck_file: Path, faces: Faces) -> tuple[PowerCard, ...]:
    """The power cards that the deck names.

    Of a set of ours those that the deck can't show are left out; its own must fit.
    """
    path = powers_file(top, deck_file)
    if path is None:
        return ()
    source = Section.load(path)
    ours = path in named_files("powers").values()
    powers: list[PowerCard] = []
    for entry in source.sections("power"):
        power = _read_power(entry)
        problem = power.combination.misfit(faces.numbers, len(faces.suits))
        if problem and ours:
            continue
        if problem:
            raise entry.fault("combination", problem)
        for field in ("id", "value", "combination"):
            if any(getattr(power, field) == getattr(other, field) for other in powers):
                raise entry.fault(field, f"{getattr(power, field)} is taken by another power card")
        powers.append(power)
    source.refuse_unknown()
    return tuple(powers)


def powers_file(top: Section, deck_file: Path) -> Path | None:
    """Where a deck's power cards are: a set in ``templates/powers`` or a file beside the deck's."""
    if not top.text("powers", default=""):
        return None
    path = top.parsed("powers", partial(find_file, "power set", "powers"))
    return deck_file.parent / path  # an absolute path stays what it is


def _read_power(entry: Section) -> PowerCard:
    id = entry.text("id", most=40)
    if not all(part.isalnum() for part in id.split("-")) or id != id.lower():
        raise entry.fault("id", f"is {id!r}, expected small letters, digits and hyphens")
    combination = entry.parsed("combination", Combination.parse)
    sentence = entry.text("sentence", most=120)
    power = PowerCard(id, combination, entry.whole("value", 1, 99), sentence)
    entry.refuse_unknown()
    return power
