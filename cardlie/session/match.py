"""Match: a reducer over its journal; seats, agreements, games, how far they are.

A match is a value: an entry that is applied to it gives another one. The same entries give the
same match again, game and all; nothing else changes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Literal

from cardlie.deck.deck import Deck
from cardlie.engine import Observation, Options, Table
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.events import Guessed
from cardlie.games.records import SeatNo
from cardlie.session.deal import Deal
from cardlie.session.gallery import Gallery
from cardlie.session.seats import BOT_NAMES, Handed, Person, SeatHolder
from cardlie.session.tally import Record

Stage = Literal["lobby", "play", "over"]


def cards_of(options: Options) -> str | None:
    """What changes when the cards of a stranger's deck do; None for ours."""
    return sha256(repr(options.deck).encode()).hexdigest()[:12] if options.deck else None


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was done at a table: a line of its journal.

    ``kind`` is what it is called there, ``values`` stand behind it; what it makes of a match is
    a function in ``journal.py``.
    """

    kind: str
    values: Mapping[str, Any]
    change: Callable[..., MatchState] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class MatchState:
    """All that is so at one table. ``step`` is the number of the state that an action answers."""

    deck: Deck | None = None
    seats: tuple[SeatHolder | None, ...] = ()
    agreed: Options = field(default_factory=Options)
    fixed: bool = False
    stage: Stage = "lobby"
    #: The newest game, and those of which nothing is added up yet.
    deals: tuple[Deal, ...] = ()
    games: int = 0
    record: Mapping[str, Record] = field(default_factory=dict)
    #: The last games that were added up: their numbers, which they are, and who came first.
    finished: tuple[tuple[int, str, tuple[str, ...]], ...] = ()
    entries: int = 0
    step: int = 0
    #: What people have done, by the ids of their requests: in which game. Older games go.
    answered: Mapping[tuple[Person, str], int] = field(default_factory=dict)
    #: Seconds that whoever is in turn has; 0: as many as they like.
    clock: int = 0
    paused: bool = False
    #: To whom the arranging was handed on.
    lead: Person | None = None
    #: The last chair that went to another phone.
    handed: Handed | None = None
    #: Who came while a game was played.
    waiting: tuple[SeatHolder, ...] = ()
    #: Who wants a guess back: the one who said it, and who agree.
    undoing: tuple[int, ...] = ()
    #: What those who are out do meanwhile.
    gallery: Gallery = field(default_factory=Gallery)

    @classmethod
    def of(cls, entries: Iterable[Entry], deck: Deck | None = None) -> MatchState:
        """What these entries come to, from the first; with another deck's cards they go on."""
        found = cls(deck)
        for entry in entries:
            found = found.apply(entry)
        return found

    def apply(self, entry: Entry) -> MatchState:
        """The match after an entry; this one stays as it is.

        Raises :class:`CardlieError` where another cardlie, or other cards, were dealt, and what
        the rules say of an action that they don't allow.
        """
        return entry.change(replace(self, entries=self.entries + 1), **entry.values)

    # --- what there is to see

    @property
    def table(self) -> Table | None:
        """The game in progress, or the last one."""
        return self.deals[-1].table if self.deals and self.stage != "lobby" else None

    @property
    def options(self) -> Options:
        """What is played, or agreed for the next game."""
        return self.table.options if self.table is not None else self.agreed

    def seat_of(self, person: Person | None) -> int | None:
        """The chair that is somebody's now, which is their seat in the game that is played."""
        if person is None:
            return None
        for i, holder in enumerate(self.seats):  # asked often: keys are compared, no records made
            sitting = holder.person if holder is not None else None
            if sitting is not None and sitting.key == person.key:
                return i
        return None

    def knows(self, person: Person | None) -> bool:
        """Whether somebody has a chair, or waits for one."""
        waits = person is not None and any(each.person == person for each in self.waiting)
        return waits or self.seat_of(person) is not None

    def taken(self) -> Iterator[tuple[int, SeatHolder]]:
        """The chairs that somebody sits on, by their numbers."""
        return ((i, holder) for i, holder in enumerate(self.seats) if holder is not None)

    def names(self) -> list[str]:
        """What all are called who sit here or wait."""
        return [each.name for each in (*(holder for _, holder in self.taken()), *self.waiting)]

    def name(self, seat: int) -> str:
        """What whoever sits there is called."""
        holder = self.seats[seat]
        return holder.name if holder else "?"

    def observe(self, seat: int | None) -> Observation | None:
        """All that a seat (or an onlooker) may see of the game."""
        if self.table is None:
            return None
        return self.table.observe(0).by_onlooker if seat is None else self.table.observe(seat)

    def uncounted(self) -> list[Deal]:
        """The finished games of which nothing is added up yet."""
        return [deal for deal in self.deals if deal.table.over and not deal.counted]

    def bots_asked(self) -> dict[SeatNo, str]:
        """The bots that decide now, in order: who may claim something, then who is in turn."""
        if self.table is None or self.stage != "play" or self.paused or self.undoing:
            return {}
        seats = (*self.table.state.claimants, self.table.actor)
        holders = ((seat, self.seats[seat]) for seat in seats)
        return {seat: holder.bot for seat, holder in holders if holder and holder.bot}

    # --- a guess that was tapped by mistake

    def taken_back(self, seat: int) -> int:
        """How many actions go when a seat's last guess is taken back; 0: it may not be.

        Since then nobody has done anything but say guesses: nothing was shown.
        """
        table = self.table
        if table is None or self.stage != "play":
            return 0
        said = (each.seat for each in reversed(table.events) if isinstance(each, Guessed))
        for number, action in enumerate(reversed(table.actions), 1):
            if not isinstance(action, Say | Keep) or (isinstance(action, Say) and action.bluff):
                return 0
            if isinstance(action, Say) and next(said) == seat:
                return number
        return 0

    def who_agree(self) -> set[int]:
        """Whom all is asked who agree: each person who plays."""
        if self.table is None:
            return set()
        held = self.table.state.held
        return {i for i, holder in self.taken() if holder.person and not holder.bot and held[i]}

    # --- those who are out

    def is_out(self, seat: int) -> bool:
        """Whether a seat has nothing left, while others play on."""
        return self.table is not None and self.stage == "play" and not self.table.state.held[seat]

    def who_hide(self) -> set[int]:
        """Who is still to agree that those who are out see all hands; nobody where none asks."""
        wanting = self.gallery.wanting
        return self.who_agree() - set(wanting) if wanting and not self.gallery.refused else set()

    def shows_hands(self) -> bool:
        """Whether those who are out may see all hands: one asked, and all who play agree."""
        return bool(self.gallery.wanting) and not self.gallery.refused and not self.who_hide()

    # --- chairs

    def with_seat(self, seat: int, **changes: Any) -> MatchState:
        """A match with something else about whoever sits there."""
        holder = self.seats[seat]
        assert holder is not None
        return self.seated(seat, replace(holder, **changes))

    def seated(self, seat: int, holder: SeatHolder | None) -> MatchState:
        """A match with somebody, or nobody, on a chair."""
        seats = list(self.seats)
        seats[seat] = holder
        return replace(self, seats=tuple(seats))

    def with_chairs(self, seats: list[SeatHolder | None], number: int) -> MatchState:
        """So many chairs: who sits stays there, and who waits comes next."""
        waiting = list(self.waiting)
        wanted = (seats + [None] * number)[:number]
        filled = tuple(each or (waiting.pop(0) if waiting else None) for each in wanted)
        return replace(self, seats=filled, waiting=tuple(waiting))

    def free_name(self) -> str:
        """A name for a bot that nobody here has."""
        known = {holder.name.casefold() for _, holder in self.taken()}
        return next(name for name in BOT_NAMES if name.casefold() not in known)

    def with_deals(self, *deals: Deal) -> MatchState:
        """With these games, but for those that are over and added up: the keep file has them."""
        gone = {each.number for each in deals if each.counted or not each.table.over}
        kept = (each for each in deals if each.number not in gone - {self.games})
        return replace(self, deals=tuple(kept))
