"""What the entries of a journal add up to: chairs, what is agreed, games, how far they are.

A match is a value: an entry that is applied to it gives another one. The same entries give the
same match again, game and all; nothing else changes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Literal

from cardlie.base.errors import CardlieError
from cardlie.deck.deck import Deck
from cardlie.engine import Observation, Options, Table
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.events import Guessed
from cardlie.engine.log import READ, options_of
from cardlie.games.chance import Seeded
from cardlie.session.gallery import Gallery
from cardlie.session.seats import BOT_NAMES, Handed, JournalEntry, Person, SeatHolder
from cardlie.session.tally import Record, added
from cardlie.telling.manners import Remarks

Stage = Literal["lobby", "play", "over"]


def cards_of(options: Options) -> str | None:
    """What changes when the cards of a stranger's deck do; None for ours."""
    return sha256(repr(options.deck).encode()).hexdigest()[:12] if options.deck else None


@dataclass(frozen=True, slots=True)
class Deal:
    """One game of a match. Nobody plays on at its ``table``: an entry is applied to a copy.

    ``counted`` once it is added up, ``rewritten`` as often as a guess was taken back. The seed of
    the first game orders all that bots mutter in an ``evening``, of which some is ``spent``.
    """

    table: Table
    seed: int
    names: tuple[str, ...]
    number: int = 1
    bots: tuple[str | None, ...] = ()
    counted: bool = False
    rewritten: int = 0
    evening: int = 0
    spent: Mapping[str, int] = field(default_factory=dict)

    def remarks(self) -> Remarks:
        """What the bots say in it."""
        order = Seeded(self.evening)
        return Remarks(self.bots, self.table.origin, order=order, spent=self.spent)

    def next_evening(self) -> tuple[int, Mapping[str, int]]:
        """What the next game has of the evening: its first seed, and what is spent by then."""
        said, events = self.remarks(), self.table.events
        said.on(len(events), events)
        return self.evening, dict(said.spent)


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
    def of(cls, entries: Iterable[JournalEntry], deck: Deck | None = None) -> MatchState:
        """What these entries come to, from the first; with another deck's cards they go on."""
        found = cls(deck)
        for entry in entries:
            found = found.apply(entry)
        return found

    def apply(self, entry: JournalEntry) -> MatchState:
        """The match after an entry; this one stays as it is.

        Raises :class:`CardlieError` where another cardlie, or other cards, were dealt, and what
        the rules say of an action that they don't allow.
        """
        change = _CHANGES.get(str(entry["deed"]))
        if change is None:
            raise CardlieError("this table was dealt by another cardlie")
        return change(replace(self, entries=self.entries + 1), entry)

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

    def bot_in_turn(self) -> str | None:
        """The bot that is to play now, if one is."""
        if self.table is None or self.stage != "play" or self.paused or self.undoing:
            return None
        holder = self.seats[self.table.actor]
        return holder.bot if holder else None

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
        asked = self.gallery.asked
        return self.who_agree() - set(asked) if asked and not self.gallery.refused else set()

    def shows_hands(self) -> bool:
        """Whether those who are out may see all hands: one asked, and all who play agree."""
        return bool(self.gallery.asked) and not self.gallery.refused and not self.who_hide()

    # --- chairs

    def with_seat(self, seat: int, **changes: Any) -> MatchState:
        """The same with something else about whoever sits there."""
        holder = self.seats[seat]
        assert holder is not None
        return self._seated(seat, replace(holder, **changes))

    def _seated(self, seat: int, holder: SeatHolder | None) -> MatchState:
        seats = list(self.seats)
        seats[seat] = holder
        return replace(self, seats=tuple(seats))

    def _with_seats(self, seats: list[SeatHolder | None], number: int) -> MatchState:
        """So many chairs: who sits stays there, and who waits comes next."""
        waiting = list(self.waiting)
        wanted = (seats + [None] * number)[:number]
        filled = tuple(each or (waiting.pop(0) if waiting else None) for each in wanted)
        return replace(self, seats=filled, waiting=tuple(waiting))

    def _free_name(self) -> str:
        known = {holder.name.casefold() for _, holder in self.taken()}
        return next(name for name in BOT_NAMES if name.casefold() not in known)

    def _with_deals(self, *deals: Deal) -> MatchState:
        """With these games, but for those that are over and added up: the keep file has them."""
        gone = {each.number for each in deals if each.counted or not each.table.over}
        kept = (each for each in deals if each.number not in gone - {self.games})
        return replace(self, deals=tuple(kept))


# --- what each entry does


def _agree(match: MatchState, entry: JournalEntry) -> MatchState:
    options = options_of(entry["options"], match.deck)
    fixed = bool(entry["fixed"]) if entry["deed"] == "open" else match.fixed
    agreed = replace(match, agreed=options, fixed=fixed, deck=match.deck or options.deck)
    return agreed._with_seats(list(match.seats), options.seats)


def _rise(match: MatchState, entry: JournalEntry) -> MatchState:
    if match.stage == "lobby":
        return match._seated(entry["seat"], None)
    # the game goes on, with a bot there
    return match.with_seat(entry["seat"], person=None, bot="casual", once=False, offer=None)


def _bot(match: MatchState, entry: JournalEntry) -> MatchState:
    holder = match.seats[entry["seat"]] or SeatHolder(match._free_name())
    sitting = replace(holder, bot=entry["bot"], once=entry.get("once", False))
    return match._seated(entry["seat"], sitting)


def _take(match: MatchState, entry: JournalEntry) -> MatchState:
    old, new = match.seats[entry["seat"]], Person(entry["key"])
    assert old is not None
    handed = replace(match, handed=Handed(match.entries, old.name, old.offered_by))
    return handed.with_seat(entry["seat"], person=new, offer=None, offered_by="")


def _gone(match: MatchState, entry: JournalEntry) -> MatchState:
    left = (each for each in match.waiting if each.person != Person(entry["key"]))
    return replace(match, waiting=tuple(left))


def _lead(match: MatchState, entry: JournalEntry) -> MatchState:
    holder = match.seats[entry["seat"]]
    assert holder is not None
    return replace(match, lead=holder.person)


def _deal(match: MatchState, entry: JournalEntry) -> MatchState:
    options = options_of(entry["options"], match.deck)
    if entry.get("version") not in READ:
        raise CardlieError("this table was dealt by another cardlie")
    if entry.get("cards") != cards_of(options):
        raise CardlieError("this table was dealt with other cards")
    sitting: list[SeatHolder | None] = [holder for _, holder in match.taken()]
    match = match._with_seats(sitting, max(len(sitting), options.seats))
    holders = [holder for _, holder in match.taken()]
    names, bots = tuple(each.name for each in holders), tuple(each.bot for each in holders)
    table, number = Table.deal(options, seed=entry["seed"]), match.games + 1
    answered = {key: game for key, game in match.answered.items() if game == match.games}
    dealt = replace(
        match, stage="play", deck=match.deck or options.deck, games=number, step=match.step + 1,
        paused=False, undoing=(), answered=answered, gallery=Gallery(),
    )  # fmt: skip
    seed = entry["seed"]
    evening, spent = match.deals[-1].next_evening() if match.deals else (seed, {})
    deal = Deal(table, seed, names, number, bots, evening=evening, spent=spent)
    return dealt._with_deals(*match.deals, deal)


def _act(match: MatchState, entry: JournalEntry) -> MatchState:
    *before, deal = match.deals
    seat, table, answered = entry["seat"], deal.table.copy(), match.answered
    before_it = len(table.events)
    table.act(entry["do"])
    gallery = match.gallery.judged(table.events[before_it:])
    holder = match.seats[seat]
    if holder is not None and holder.once:
        match = match.with_seat(seat, bot=None, once=False)
    if entry["id"] and holder is not None and holder.person is not None:
        answered = {**answered, (holder.person, entry["id"]): match.games}
    return replace(
        match, deals=(*before, replace(deal, table=table)), step=match.step + 1, undoing=(),
        stage="over" if table.over else match.stage, answered=answered, gallery=gallery,
    )  # fmt: skip


def _undo(match: MatchState, entry: JournalEntry) -> MatchState:
    if entry["no"]:
        return replace(match, undoing=())
    asked = replace(match, undoing=(*match.undoing, entry["seat"]))
    number = asked.taken_back(asked.undoing[0])
    if not number or not asked.who_agree() <= set(asked.undoing):
        return asked
    *before, old = match.deals
    table = Table.deal(old.table.options, seed=old.seed)
    for action in old.table.actions[:-number]:
        table.act(action)
    rewritten = replace(old, table=table, rewritten=old.rewritten + 1)
    return replace(match, deals=(*before, rewritten), step=match.step + 1, undoing=())


def _tally(match: MatchState, entry: JournalEntry) -> MatchState:
    record = dict(match.record)
    for row in entry["rows"]:
        record[row["name"]] = added(record.get(row["name"]), row)
    deals = (
        replace(each, counted=each.counted or each.number == entry["game"]) for each in match.deals
    )
    return replace(match, record=record)._with_deals(*deals)


#: What an entry is called in journals, and what it does.
_CHANGES: dict[str, Callable[[MatchState, JournalEntry], MatchState]] = {
    "open": _agree,
    "agree": _agree,
    "sit": lambda m, e: m._seated(e["seat"], SeatHolder(e["name"], Person(e["key"]))),
    "rise": _rise,
    "bot": _bot,
    "back": lambda m, e: m.with_seat(e["seat"], bot=None, once=False),
    "offer": lambda m, e: m.with_seat(e["seat"], offer=e["code"], offered_by=str(e.get("by", ""))),
    "take": _take,
    "wait": lambda m, e: replace(m, waiting=(*m.waiting, SeatHolder(e["name"], Person(e["key"])))),
    "gone": _gone,
    "lead": _lead,
    "clock": lambda m, e: replace(m, clock=e["seconds"]),
    "pause": lambda m, e: replace(m, paused=e["on"]),
    "lobby": lambda m, e: replace(m, stage="lobby")._with_seats(list(m.seats), m.agreed.seats),
    "deal": _deal,
    "act": _act,
    "undo": _undo,
    "tally": _tally,
    "bet": lambda m, e: replace(m, gallery=m.gallery.bet(e["seat"], e["holds"])),
    "peek": lambda m, e: replace(m, gallery=m.gallery.wants(e["seat"], e["no"])),
}
