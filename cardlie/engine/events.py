"""What happened: frozen records that everybody at the table may see, and their JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from cardlie.deck.faces import Face
from cardlie.games.records import USUAL, Ranking, SeatNo
from cardlie.guess import Guess

#: Marks a field that says no more than the events before it: their JSON leaves it out.
UNSAID = {"unsaid": True}


class Whom(NamedTuple):
    """A seat to which something is done: 'you', 'Ann'."""

    seat: SeatNo


class Sentence(NamedTuple):
    """What happened in a sentence without its full stop: to whom it is told, and of another.

    Both are keys of the translations. ``{who}`` is the other's name, and ``values`` fill the rest:
    a face or several, a :class:`Amount`, a :class:`Whom`. ``then`` says more of what is ``{done}``.
    """

    you: str
    other: str
    values: Mapping[str, object] = MappingProxyType({})
    then: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """Something happened that everybody may see. Those of a decision stand beside its action.

    ``wire`` is its name in JSON, in logs and their checks: it stays what it is, whatever the class
    is called. ``reveals``: a round ends by it, and faces are shown.
    """

    wire: ClassVar[str]
    reveals: ClassVar[bool] = False

    def sentence(self) -> Sentence:
        """What it is in words, if somebody did it on their turn."""
        raise NotImplementedError

    @property
    def by(self) -> SeatNo | None:
        """Whose doing it was, or who got it; None: nobody's."""
        return getattr(self, "seat", None)


@dataclass(frozen=True, slots=True)
class StartRoll:
    """What one seat rolled to find out who starts."""

    seat: SeatNo
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Began(Event):
    """A round began: everybody rolled. ``held`` are the dice or cards of each seat.

    ``start_rolls`` (first round of most dice games): who rolled what to start, ties rolled again.
    ``sort`` is the sort of round.
    """

    wire: ClassVar[str] = "began"
    game: int
    round: int
    starter: SeatNo
    held: tuple[int, ...]
    start_rolls: tuple[tuple[StartRoll, ...], ...] = ()
    sort: str = field(default=USUAL, metadata=UNSAID)


@dataclass(frozen=True, slots=True)
class BluffCheck:
    """A bidder's d20 + Bluff against the d20 + Insight of the NPC to their left (totals)."""

    npc: SeatNo
    bluff: int
    insight: int
    won: bool


@dataclass(frozen=True, slots=True)
class Guessed(Event):
    """A guess was said."""

    wire: ClassVar[str] = "guessed"
    seat: SeatNo
    guess: Guess
    check: BluffCheck | None = None


@dataclass(frozen=True, slots=True)
class Challenged(Event):
    """A guess was doubted and all faces revealed.

    ``have`` is what is really there of the ``need`` that was claimed. ``loser`` is who was
    wrong; ``losses`` are the dice that each seat loses (negative: gains), all 0 in cards, where
    the loser discards a pile next. ``faces`` are those of each seat, ``out`` who is out now,
    ``sort`` is the sort of round (a name among :attr:`Game.rounds`).
    """

    wire: ClassVar[str] = "challenged"
    reveals: ClassVar[bool] = True
    challenger: SeatNo
    bidder: SeatNo
    guess: Guess
    held: bool
    need: int
    have: int
    loser: SeatNo
    losses: tuple[int, ...]
    faces: tuple[tuple[Face, ...], ...]
    out: tuple[SeatNo, ...] = ()
    sort: str = field(default=USUAL, metadata=UNSAID)

    @property
    def by(self) -> SeatNo:
        """The challenger."""
        return self.challenger


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """One player is left with dice and takes the pot (tavern, leira)."""

    wire: ClassVar[str] = "gamewon"
    game: int
    seat: SeatNo
    pot: int


@dataclass(frozen=True, slots=True)
class Over(Event):
    """Nothing is left to play. ``ranking`` is best first; ``score`` is what ranks each seat.

    The score is cards left, coins, or (wheel, leira) dice left.
    """

    wire: ClassVar[str] = "over"
    ranking: Ranking
    score: tuple[int, ...]


def as_json(event: Event) -> dict[str, Any]:
    """An event as a JSON object: its name under ``event``, then its fields; faces are text.

    Fields that are :data:`UNSAID` are left out.

    >>> as_json(Guessed(1, Guess.parse("4 red")))
    {'event': 'guessed', 'seat': 1, 'guess': '4 red', 'check': None}
    """
    fields_: dict[str, Any] = _plain(event)
    return {"event": event.wire, **fields_}


def _plain(value: object) -> Any:
    if isinstance(value, Guess | Face):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if value is None or isinstance(value, int | str):
        return value
    said = [each.name for each in fields(value) if "unsaid" not in each.metadata]  # type: ignore[arg-type]
    return {name: _plain(getattr(value, name)) for name in said}
