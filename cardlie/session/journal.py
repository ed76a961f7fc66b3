"""Journal of a match: a function for each kind of entry, with one reader and one writer.

What a kind of entry makes of a match is a function; its parameters are the fields that are kept.
Called without the match it gives the :class:`~cardlie.session.match.Entry`, which is read from JSON
by :func:`entry_of`, and written by :func:`json_of`. The same entries make the same match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from inspect import Parameter, signature
from types import NoneType
from typing import Any, Concatenate, Generic, ParamSpec

from cardlie.base.errors import CardlieError
from cardlie.deck.deck import Deck
from cardlie.engine.actions import Action
from cardlie.engine.agreed import options_of
from cardlie.engine.log import READ
from cardlie.session.deal import Deal
from cardlie.session.gallery import Gallery
from cardlie.session.match import Entry, MatchState, cards_of
from cardlie.session.seats import EntryJson, Handed, Person, SeatHolder
from cardlie.session.tally import Record, added

#: Of so many games an evening tells who came first: the last ones.
LISTED = 6

#: The types that an entry's fields have, by their names.
_TYPES: dict[str, Any] = {
    "int": int, "bool": bool, "str": str, "str | None": (str, NoneType),
    "Action | str": (Action, str), "EntryJson": dict, "list[Record]": list,
}  # fmt: skip


_Fields = ParamSpec("_Fields")


class EntryKind(Generic[_Fields]):
    """A kind of entry: what it is called in journals, its fields, and what it makes of a match.

    A field that is ``terse`` is left out of what is kept at its default.
    """

    def __init__(
        self, name: str, change: Callable[Concatenate[MatchState, _Fields], MatchState], terse: str
    ) -> None:
        self.name, self.change, self.terse = name, change, terse
        _, *fields = signature(change).parameters.values()
        self.fields: dict[str, Parameter] = {each.name: each for each in fields}

    def __call__(self, *args: _Fields.args, **kwargs: _Fields.kwargs) -> Entry:
        """An entry of this kind; :class:`TypeError` where a field is missing."""
        values = dict(zip(self.fields, args, strict=False)) | kwargs
        usual = {name: each.default for name, each in self.fields.items()} | values
        if Parameter.empty in usual.values() or usual.keys() != self.fields.keys():
            raise TypeError(f"{self.name} needs {', '.join(self.fields)}")
        return Entry(self.name, usual, self.change)


#: Each kind of entry by what it is called in journals.
KINDS: dict[str, EntryKind[Any]] = {}


def _kind(
    name: str, terse: str = ""
) -> Callable[[Callable[Concatenate[MatchState, _Fields], MatchState]], EntryKind[_Fields]]:
    def made(change: Callable[Concatenate[MatchState, _Fields], MatchState]) -> EntryKind[_Fields]:
        kind = EntryKind(name, change, terse)
        KINDS[name] = kind
        return kind

    return made


# --- the game that is agreed


@_kind("agree")
def agree(match: MatchState, options: EntryJson) -> MatchState:
    """Another game, or other variants, while nobody plays."""
    chosen = options_of(options, match.deck)
    agreed = replace(match, agreed=chosen, deck=match.deck or chosen.deck)
    return agreed.with_chairs(list(match.seats), chosen.seats)


@_kind("open")
def lay(match: MatchState, options: EntryJson, fixed: bool) -> MatchState:
    """The table is laid with a game, ``fixed`` for good."""
    return agree.change(replace(match, fixed=fixed), options)


@_kind("deal")
def deal(
    match: MatchState, options: EntryJson, seed: int, version: int, cards: str | None = None
) -> MatchState:
    """A game is dealt to all who sit, by a ``version`` of logs and from certain ``cards``."""
    played = options_of(options, match.deck)
    if version not in READ:
        raise _foreign()
    if cards != cards_of(played):
        raise CardlieError("this table was dealt with other cards")
    sitting: list[SeatHolder | None] = [holder for _, holder in match.taken()]
    match = match.with_chairs(sitting, max(len(sitting), played.seats))
    holders = [holder for _, holder in match.taken()]
    names, bots = tuple(each.name for each in holders), tuple(each.bot for each in holders)
    answered = {key: game for key, game in match.answered.items() if game == match.games}
    newest = Deal.dealt(played, seed, names, bots, match.deals[-1] if match.deals else None)
    dealt = replace(
        match, stage="play", deck=match.deck or played.deck, games=newest.number,
        step=match.step + 1, paused=False, undoing=(), answered=answered, gallery=Gallery(),
    )  # fmt: skip
    return dealt.with_deals(*match.deals, newest)


@_kind("lobby")
def lobby(match: MatchState) -> MatchState:
    """After a game chairs are taken and rules agreed again."""
    return replace(match, stage="lobby").with_chairs(list(match.seats), match.agreed.seats)


# --- who sits where


@_kind("sit")
def sit(match: MatchState, seat: int, name: str, key: str) -> MatchState:
    """A person takes a free chair."""
    return match.seated(seat, SeatHolder(name, Person(key)))


@_kind("rise")
def rise(match: MatchState, seat: int) -> MatchState:
    """A chair is freed; in a game a bot has it from then on."""
    if match.stage == "lobby":
        return match.seated(seat, None)
    return match.with_seat(seat, person=None, bot="casual", once=False, offer=None)


@_kind("bot", terse="once")
def bot(match: MatchState, seat: int, bot: str, once: bool = False) -> MatchState:
    """A bot sits down, or plays for whoever sits there: ``once``, or until it is sent away."""
    holder = match.seats[seat] or SeatHolder(match.free_name())
    return match.seated(seat, replace(holder, bot=bot, once=once))


@_kind("back")
def back(match: MatchState, seat: int) -> MatchState:
    """A chair goes back from a bot to its person."""
    return match.with_seat(seat, bot=None, once=False)


@_kind("offer")
def offer(match: MatchState, seat: int, code: str, by: str = "") -> MatchState:
    """A chair may be taken by whoever has a ``code``, of which this is what is kept."""
    return match.with_seat(seat, offer=code, offered_by=by)


@_kind("take")
def take(match: MatchState, seat: int, key: str) -> MatchState:
    """A chair that was offered goes to another phone."""
    old, new = match.seats[seat], Person(key)
    assert old is not None
    handed = replace(match, handed=Handed(match.entries, old.name, old.offered_by))
    return handed.with_seat(seat, person=new, offer=None, offered_by="")


@_kind("wait")
def wait(match: MatchState, name: str, key: str) -> MatchState:
    """Somebody came while a game is played."""
    waits = SeatHolder(name, Person(key))
    return replace(match, waiting=(*match.waiting, waits))


@_kind("gone")
def gone(match: MatchState, key: str) -> MatchState:
    """Somebody who waited has gone."""
    left = (each for each in match.waiting if each.person != Person(key))
    return replace(match, waiting=tuple(left))


@_kind("lead")
def lead(match: MatchState, seat: int) -> MatchState:
    """Whoever sits there arranges the table from now on."""
    holder = match.seats[seat]
    assert holder is not None
    return replace(match, lead=holder.person)


# --- playing


@_kind("act")
def act(match: MatchState, seat: int, do: Action | str, id: str = "") -> MatchState:
    """A seat acts, by the ``id`` of a person's request; ``do`` may be its written form."""
    *before, newest = match.deals
    newest, answered, known = newest.after(do), match.answered, len(newest.table.events)
    gallery = match.gallery.judged(newest.table.events[known:])
    holder = match.seats[seat]
    if holder is not None and holder.once:
        match = match.with_seat(seat, bot=None, once=False)
    if id and holder is not None and holder.person is not None:
        answered = {**answered, (holder.person, id): match.games}
    return replace(
        match, deals=(*before, newest), step=match.step + 1, undoing=(),
        stage="over" if newest.table.over else match.stage, answered=answered, gallery=gallery,
    )  # fmt: skip


@_kind("undo")
def undo(match: MatchState, seat: int, no: bool) -> MatchState:
    """A seat wants its last guess back, or agrees that another has it; or does not (``no``)."""
    if no:
        return replace(match, undoing=())
    asked = replace(match, undoing=(*match.undoing, seat))
    number = asked.taken_back(asked.undoing[0])
    if not number or not asked.who_agree() <= set(asked.undoing):
        return asked
    *before, newest = match.deals
    return replace(match, deals=(*before, newest.before(number)), step=match.step + 1, undoing=())


@_kind("tally")
def tally(match: MatchState, game: int, rows: list[Record]) -> MatchState:
    """What a finished game adds to the evening of each who played it."""
    record = dict(match.record)
    for row in rows:
        record[row["name"]] = added(record.get(row["name"]), row)
    first = tuple(row["name"] for row in rows if row["wins"] or row.get("shared"))
    ids = [each.table.options.game.id for each in match.deals if each.number == game]
    finished = (*match.finished, *((game, id, first) for id in ids))[-LISTED:]
    deals = (replace(each, counted=each.counted or each.number == game) for each in match.deals)
    return replace(match, record=record, finished=finished).with_deals(*deals)


# --- the customs of a table


@_kind("clock")
def clock(match: MatchState, seconds: int) -> MatchState:
    """Seconds that whoever is in turn has; 0: as many as they like."""
    return replace(match, clock=seconds)


@_kind("pause")
def pause(match: MatchState, on: bool) -> MatchState:
    """The game rests, or goes on."""
    return replace(match, paused=on)


@_kind("bet")
def bet(match: MatchState, seat: int, holds: bool) -> MatchState:
    """Somebody who is out bets on whether the next guess that is doubted holds."""
    return replace(match, gallery=match.gallery.bet(seat, holds))


@_kind("peek")
def peek(match: MatchState, seat: int, no: bool) -> MatchState:
    """Somebody who is out wants to see all hands, or somebody who plays agrees, or does not."""
    return replace(match, gallery=match.gallery.wants(seat, no))


# --- as it is kept


def _foreign() -> CardlieError:
    return CardlieError("this table was dealt by another cardlie")


def entry_of(kept: Mapping[str, Any]) -> Entry:
    """An entry as it was kept, whatever stands beside it; CardlieError for one that is none."""
    kind = KINDS.get(str(kept.get("deed")))
    if kind is None:
        raise _foreign()
    known = {name: kept[name] for name in kind.fields if name in kept}
    if not all(isinstance(it, _TYPES[kind.fields[name].annotation]) for name, it in known.items()):
        raise _foreign()
    try:
        return kind(**known)
    except TypeError:  # something that it needs is missing
        raise _foreign() from None


def json_of(entry: Entry) -> EntryJson:
    """An entry as it is kept."""
    kind = KINDS[entry.kind]
    written = {name: str(it) if isinstance(it, Action) else it for name, it in entry.values.items()}
    if kind.terse and written[kind.terse] == kind.fields[kind.terse].default:
        del written[kind.terse]
    return {"deed": entry.kind, **written}


def match_of(journal: Iterable[Mapping[str, Any]], deck: Deck | None = None) -> MatchState:
    """What entries come to as they were kept, from the first; with another deck's cards too."""
    return MatchState.of(map(entry_of, journal), deck)
