"""A deck as data: suits, numbers, copies, wildcards and power cards, read from ``templates/``.

Another deck (five suits, numbers to 8) is another file (:func:`cardlie.language.decks.load_deck`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from cardlie.base.data import Section, find_file
from cardlie.base.errors import CardlieError
from cardlie.base.gathering import FilePart
from cardlie.base.notebook import picture
from cardlie.base.translation import tr
from cardlie.deck.combinations import PowerCard
from cardlie.deck.faces import Face, Faces, Rank, Suit
from cardlie.deck.power_file import Printed, read_powers
from cardlie.deck.rank_file import read_ranks
from cardlie.deck.suit_file import SuitFields, suit_entries, suit_fields, suits_of

#: No card is there more often, no deck has more numbers or wildcards, or is for more players.
MOST_COPIES, MOST_NUMBERS, MOST_WILDCARDS, MOST_PLAYERS = 20, 30, 40, 8

#: The cards of a deck that are shuffled in only where it is agreed.
EXPANSIONS = ("wildcards", "powers")

#: What finds the words for suits and ranks that mean something else in a guess: of which table,
#: where among them, which field and word. A deck knows no words but its own.
Unsayable = Callable[[Faces], Iterable[tuple[str, int, str, str]]]

#: Cards of which there are more or fewer, by their names; with how often there is each other one.
OtherCopies = tuple[tuple[str, int], ...]
Copies = tuple[int, OtherCopies]

#: Where a deck's numbers are at fault, its words are looked at as if they were these.
_USUAL = (1, 2, 3, 4, 5, 6)


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
    other_copies: OtherCopies = ()
    players: tuple[int, int] | None = None
    each: int = 0
    tagline: str = ""

    @property
    def expansions(self) -> tuple[str, ...]:
        """Which expansions it has cards for.

        >>> base_deck().expansions
        ('wildcards', 'powers')
        """
        has = (self.wildcards > 0, bool(self.faces.powers))
        return tuple(name for name, cards in zip(EXPANSIONS, has, strict=True) if cards)

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

        >>> base = base_deck()
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

    def _repr_svg_(self) -> str:
        """Each of its cards once, for notebooks."""
        return picture(self)

    def copies_of(self, face: Face) -> int:
        """How often the deck has a card with a number."""
        others = dict(self.other_copies)
        names = (face.text, str(face.number), str(face.suit))
        return next((others[name] for name in names if name in others), self.copies)


@cache
def our_deck(file: Path) -> Deck:
    """A deck that comes with cardlie: its words are known to be good."""
    return read_deck(file, None)


@cache
def base_deck() -> Deck:
    """The deck that every command uses unless another is named."""
    return our_deck(find_file("deck", "decks", "base"))


def verify_words(top: Section, faces: Faces, places: Sequence[int], unsayable: Unsayable) -> None:
    """See that each word for a suit or a rank means that in a guess, and nothing else."""
    numbers = [entry["number"] for entry in top.values["rank"]] if faces.ranks else []
    with top.gathering() as part:
        for table, at, field, word in unsayable(faces):
            its = places[at] if table == "suit" else numbers.index(faces.ranks[at].number)
            part(_refuse_word, top, f"{table}[{its + 1}].{field}", word)


def _refuse_word(top: Section, key: str, word: str) -> None:
    raise top.fault(
        key,
        tr("is {name!r}, which already means something in a guess", name=word),
        "choose another word: not a number, and none that is used in guesses",
    )


def read_deck(file: Path, unsayable: Unsayable | None) -> Deck:
    """The deck of a file; None: its words are known to be good, as those of ours are."""
    top = Section.load(file)
    return deck_in(top, file.stem, partial(read_powers, top, file), unsayable)


def deck_in(
    top: Section,
    id: str,
    powers_of: Callable[[Printed], tuple[PowerCard, ...]],
    unsayable: Unsayable | None,
) -> Deck:
    """The deck that a table holds; its power cards are those that fit its faces.

    Raises :class:`~cardlie.base.errors.TemplateError`, with all that is at fault.
    """
    with top.gathering() as part:
        numbers, entries = part(_read_numbers, top), part(suit_entries, top)
        taken = defaultdict[str, list[Any]](list)
        fields = [suit_fields(part, entry, taken) for entry in entries.get([])]
        suits = part(suits_of, entries, fields)
        ranks = part(read_ranks, top, numbers)
        powers = part(powers_of, part(lambda: (numbers(), len(entries()))))
        copies = part(_read_copies, top, part(_card_names, numbers, entries, fields, ranks))
        part(_verify_all_there, top, numbers, suits, copies)
        players = part(_read_players, top)
        title = part(top.text, "title", most=60)
        wildcards = part(top.whole, "wildcards", 0, MOST_WILDCARDS, 0)
        each = part(lambda: top.whole("each", 4, 40) if "each" in top else 0)
        tagline = part(top.text, "tagline", default="", most=90)
        part(top.refuse_unknown)
        if unsayable is not None:
            part(verify_words, top, *_spoken(numbers, fields, powers, ranks), unsayable)
    return Deck(
        id=id,
        title=title(),
        faces=Faces(numbers(), suits(), "joker", powers(), ranks=ranks()),
        copies=copies()[0],
        wildcards=wildcards(),
        other_copies=copies()[1],
        players=players(),
        each=each(),
        tagline=tagline(),
    )


def _read_numbers(top: Section) -> tuple[int, ...]:
    numbers = top.items("numbers", int, "whole numbers")
    if not 1 <= len(numbers) <= MOST_NUMBERS or numbers != sorted(set(numbers)):
        raise top.fault(
            "numbers",
            tr("expected 1 to {most} ascending numbers", most=MOST_NUMBERS),
            tr("such as {example}", example="[1, 2, 3, 5, 8]"),
        )
    if not 0 <= numbers[0] <= numbers[-1] < 100:
        raise top.fault(
            "numbers",
            tr("go from {low} to {high}, expected 0 to 99", low=numbers[0], high=numbers[-1]),
        )
    return tuple(numbers)


def _read_players(top: Section) -> tuple[int, int] | None:
    players = top.items("players", int, "whole numbers", default=[])
    if players and not (len(players) == 2 and 2 <= players[0] <= players[1] <= MOST_PLAYERS):
        fault = tr(
            "is {value}, expected fewest and most, from [2, 2] to [2, {most}]",
            value=players,
            most=MOST_PLAYERS,
        )
        raise top.fault("players", fault)
    return (players[0], players[1]) if players else None


def _read_copies(top: Section, names: FilePart[dict[str, str]]) -> Copies:
    """How often there is each card, and what there is more or fewer of, by these ``names``."""
    if not isinstance(top.value("copies"), dict):
        return top.whole("copies", 1, MOST_COPIES), ()
    table = top.section("copies")
    with table.gathering() as part:
        each = part(table.whole, "each", 1, MOST_COPIES)
        order = [*dict.fromkeys(names().values())]
        named = [name for name in table if name.casefold() in names()]
        named.sort(key=lambda name: order.index(names()[name.casefold()]))
        others = [(name, part(table.whole, name, 0, MOST_COPIES)) for name in named]
        part(table.refuse_unknown)
    return each(), tuple([(names()[name.casefold()], many()) for name, many in others])


def _verify_all_there(
    top: Section,
    numbers: FilePart[tuple[int, ...]],
    suits: FilePart[tuple[Suit, ...]],
    copies: FilePart[Copies],
) -> None:
    """Raise for a number or a suit of which there is no card."""
    cards = Deck("", "", Faces(numbers(), suits()), copies()[0], 0, copies()[1]).cards()
    left = {card.number for card in cards} | {card.suit for card in cards}
    for value in (*numbers(), *(suit.name for suit in suits())):
        if value not in left:
            leaves = tr("leaves no card with {value}", value=value)
            raise top.fault("copies", leaves, "leave it out of numbers, or of the suits")


def _card_names(
    numbers: FilePart[tuple[int, ...]],
    entries: FilePart[list[Section]],
    fields: Sequence[SuitFields],
    ranks: FilePart[tuple[Rank, ...]],
) -> dict[str, str]:
    """What a deck's cards are called: each of them, those of a number, those of a suit.

    What they are called in a file -> by which they are known: R3, HK (which is H13), 3, king, red.
    """
    assert len(entries()) == len(fields)
    suits = tuple([Suit(each["name"]().lower(), each["letter"](), "", "") for each in fields])
    plain = Faces(numbers(), suits)
    known = [*plain.index, *map(str, plain.numbers), *(suit.name for suit in suits)]
    names = {name.casefold(): name for name in known}
    for rank in ranks():
        names |= {each.casefold(): str(rank.number) for each in (rank.face, rank.name)}
        names |= {f"{s.letter}{rank.face}".casefold(): f"{s.letter}{rank.number}" for s in suits}
    return names


def _spoken(
    numbers: FilePart[tuple[int, ...]],
    fields: Sequence[SuitFields],
    powers: FilePart[tuple[PowerCard, ...]],
    ranks: FilePart[tuple[Rank, ...]],
) -> tuple[Faces, list[int]]:
    """Faces with all words that can be said of a deck, and the places of their suits in its file.

    In place of one at fault stands another word for the same suit, or a letter that is left.
    """
    suits: list[Suit] = []
    places: list[int] = []
    letters = [each["letter"]() for each in fields if each["letter"].known]
    free = iter([letter for letter in ascii_uppercase if letter not in letters])
    for place, each in enumerate(fields):
        words = [each[field] for field in ("name", "animal", "plural")]
        if spare := [word() for word in words if word.known]:
            name, animal, plural = (word.get(spare[0]) for word in words)
            letter = each["letter"]() if each["letter"].known else next(free)
            name, animal, plural = name.lower(), animal.lower(), plural.lower()
            forms, others = each["forms"].get(()), each["words"].get(())
            suits.append(Suit(name, letter, animal, plural, forms, words=others))
            places.append(place)
    printed, named = numbers.get(_USUAL), ranks.get(())
    return Faces(printed, tuple(suits), "joker", powers.get(()), ranks=named), places
