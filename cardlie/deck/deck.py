"""A deck as data: suits, numbers, copies, wildcards and power cards, read from ``templates/``.

Another deck (five suits, numbers to 8) is another file (:func:`cardlie.language.decks.load_deck`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from cardlie.base.data import Section, find_file
from cardlie.base.errors import CardlieError
from cardlie.base.gathering import BehindFault, FilePart, Gathering
from cardlie.base.notebook import picture
from cardlie.base.translation import tr
from cardlie.deck.combinations import PowerCard
from cardlie.deck.faces import Face, Faces, Rank, Suit
from cardlie.deck.power_file import Printed, read_powers
from cardlie.deck.rank_file import read_ranks
from cardlie.deck.suit_file import FAULTY, read_suit, suit_entries

#: No card is there more often, no deck has more numbers or wildcards, or is for more players.
MOST_COPIES, MOST_NUMBERS, MOST_WILDCARDS, MOST_PLAYERS = 20, 30, 40, 8

#: The cards of a deck that are shuffled in only where it is agreed.
EXPANSIONS = ("wildcards", "powers")

#: What reads the power cards that fit a deck's faces.
PowersOf = Callable[[Printed], tuple[PowerCard, ...]]

#: Cards of which there are more or fewer, by their names; with how often there is each other one.
OtherCopies = tuple[tuple[str, int], ...]
Copies = tuple[int, OtherCopies]

#: What stands in a deck's place of numbers at fault.
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
    """A deck that comes with cardlie: its words are known to mean nothing else in guesses."""
    top = Section.load(file)
    with top.gathering() as part:
        return read_deck(part, top, file.stem, partial(read_powers, top, file))


@cache
def base_deck() -> Deck:
    """The deck that every command uses unless another is named."""
    return our_deck(find_file("deck", "decks", "base"))


def read_deck(part: Gathering, top: Section, id: str, powers_of: PowersOf) -> Deck:
    """The deck that a table holds.

    Of what is at fault ``part`` raises :class:`~cardlie.base.errors.TemplateError` when its block
    ends; until then something else stands in its place, so that its words can be looked at.
    """
    numbers, entries = part(_read_numbers, top), part(suit_entries, top)
    taken = defaultdict[str, list[Any]](list)
    suits = tuple([read_suit(part, entry, taken) for entry in entries.get([])])
    ranks = part(read_ranks, top, numbers)
    powers = part(powers_of, part(lambda: (numbers(), len(entries()))))
    plain = part(_plain_faces, numbers, entries, suits)
    copies = part(_read_copies, top, part(_card_names, plain, ranks))
    part(_verify_all_there, top, plain, copies)
    printed, named = numbers.get(_USUAL), ranks.get(())
    deck = Deck(
        id=id,
        title=part(top.text, "title", most=60).get(""),
        faces=Faces(printed, suits, "joker", powers.get(()), ranks=named),
        copies=copies.get((1, ()))[0],
        wildcards=part(top.whole, "wildcards", 0, MOST_WILDCARDS, 0).get(0),
        other_copies=copies.get((1, ()))[1],
        players=part(_read_players, top).get(None),
        each=part(lambda: top.whole("each", 4, 40) if "each" in top else 0).get(0),
        tagline=part(top.text, "tagline", default="", most=90).get(""),
    )
    part(top.refuse_unknown)
    return deck


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
        said = "is {value}, expected fewest and most, from [2, 2] to [2, {most}]"
        raise top.fault("players", tr(said, value=players, most=MOST_PLAYERS))
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


def _plain_faces(
    numbers: FilePart[tuple[int, ...]], entries: FilePart[list[Section]], suits: tuple[Suit, ...]
) -> Faces:
    """The cards that have suit and number, if neither is at fault."""
    if FAULTY in {part for suit in suits for part in (suit.name, suit.letter)}:
        raise BehindFault
    return Faces(numbers(), suits if entries() else ())


def _verify_all_there(top: Section, plain: FilePart[Faces], copies: FilePart[Copies]) -> None:
    """Raise for a number or a suit of which there is no card."""
    cards = Deck("", "", plain(), copies()[0], 0, copies()[1]).cards()
    left = {card.number for card in cards} | {card.suit for card in cards}
    for value in (*plain().numbers, *(suit.name for suit in plain().suits)):
        if value not in left:
            leaves = tr("leaves no card with {value}", value=value)
            raise top.fault("copies", leaves, "leave it out of numbers, or of the suits")


def _card_names(plain: FilePart[Faces], ranks: FilePart[tuple[Rank, ...]]) -> dict[str, str]:
    """What a deck's cards are called: each of them, those of a number, those of a suit.

    What they are called in a file -> by which they are known: R3, HK (which is H13), 3, king, red.
    """
    suits, index = plain().suits, plain().index
    known = [*index, *map(str, plain().numbers), *(suit.name for suit in suits)]
    names = {name.casefold(): name for name in known}
    for rank in ranks():
        names |= {each.casefold(): str(rank.number) for each in (rank.face, rank.name)}
        names |= {f"{s.letter}{rank.face}".casefold(): f"{s.letter}{rank.number}" for s in suits}
    return names
