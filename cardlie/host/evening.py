"""What the deeds at one table add up to: chairs, what is agreed, games, and how far they are.

Doing the same deeds again from the first gives the same evening, game and all; nothing else
changes it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Literal

from cardlie.base.errors import CardlieError
from cardlie.base.translation import language
from cardlie.engine import Options, Table
from cardlie.engine.log import VERSION, options_of
from cardlie.host.chairs import BOT_NAMES, Chair, Person
from cardlie.host.story import Story

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardlie.engine import Observation
    from cardlie.host.store import Deed
    from cardlie.setting.deck import Deck


def cards_of(options: Options) -> str | None:
    """What changes when the cards of a stranger's deck do; None for ours."""
    return sha256(repr(options.deck).encode()).hexdigest()[:12] if options.deck else None


Stage = Literal["lobby", "play", "over"]


@dataclass(frozen=True, slots=True)
class Deal:
    """One game of a room."""

    table: Table
    seed: int
    names: tuple[str, ...]
    stories: dict[str, Story] = field(default_factory=dict, compare=False, repr=False)


class Evening:
    """A table with chairs. ``step`` is the number of the state that an action answers."""

    def __init__(self, deeds: Sequence[Deed] = (), deck: Deck | None = None) -> None:
        self.deck = deck
        self.chairs: list[Chair | None] = []
        self.agreed = Options()
        self.fixed = False
        self.stage: Stage = "lobby"
        self.deals: list[Deal] = []
        self.deeds = self.step = 0
        self.answered: set[tuple[Person, str]] = set()
        for deed in deeds:
            self.do(deed)

    @property
    def table(self) -> Table | None:
        """The game in progress, or the last one."""
        return self.deals[-1].table if self.deals and self.stage != "lobby" else None

    @property
    def options(self) -> Options:
        """What is played, or agreed for the next game."""
        return self.table.options if self.table is not None else self.agreed

    def chair_of(self, person: Person | None) -> int | None:
        """The chair that is somebody's now, which is their seat in the game that is played."""
        if person is None:
            return None
        return next((i for i, chair in self.sitting() if chair.person == person), None)

    def sitting(self) -> Iterator[tuple[int, Chair]]:
        """The chairs that somebody sits on, by their numbers."""
        return ((i, chair) for i, chair in enumerate(self.chairs) if chair is not None)

    def sees(self, seat: int | None) -> Observation | None:
        """All that a seat (or an onlooker) may see of the game."""
        if self.table is None:
            return None
        if seat is not None:
            return self.table.observe(seat)
        return self.table.observe(0).by_onlooker

    def story(self) -> Story:
        """What happened in the game that is played, in the language in force."""
        deal, said = self.deals[-1], language()
        if said not in deal.stories:
            deal.stories[said] = Story(deal.table, deal.names)
        return deal.stories[said].hear(deal.table.events)

    # --- deeds

    def do(self, deed: Deed) -> None:
        """Change what is in memory as a deed does, now or when it is rebuilt."""
        self.deeds += 1
        match deed["deed"]:
            case "open" | "agree" as what:
                if what == "open":
                    self.fixed = bool(deed["fixed"])
                self.agreed = options_of(deed["options"], self.deck)
                self._set_chairs()
            case "sit":
                self.chairs[deed["seat"]] = Chair(deed["name"], Person(deed["key"]))
            case "rise":
                self.chairs[deed["seat"]] = None
            case "bot":
                chair = self.chairs[deed["seat"]] or Chair(self._free_name())
                self.chairs[deed["seat"]] = replace(chair, bot=deed["bot"])
            case "back":
                sitting = self.chairs[deed["seat"]]
                assert sitting is not None
                self.chairs[deed["seat"]] = replace(sitting, bot=None)
            case "deal":
                self._deal(deed)
            case "lobby":
                self.stage = "lobby"
                self._set_chairs()
            case "act":
                self._act(deed)
            case _:
                raise CardlieError("this table was dealt by another cardlie")

    def _set_chairs(self) -> None:
        """As many chairs as seats are agreed on; who sits stays where they are."""
        self.chairs = (self.chairs + [None] * self.agreed.seats)[: self.agreed.seats]

    def _deal(self, deed: Deed) -> None:
        options = options_of(deed["options"], self.deck)
        self.chairs = [chair for _, chair in self.sitting()]
        if deed.get("version") != VERSION:
            raise CardlieError("this table was dealt by another cardlie")
        if deed.get("cards") != cards_of(options):
            raise CardlieError("this table was dealt with other cards")
        table = Table.deal(options, seed=deed["seed"])
        names = tuple(chair.name for _, chair in self.sitting())
        self.deals.append(Deal(table, deed["seed"], names))
        self.stage = "play"
        self.step += 1

    def _act(self, deed: Deed) -> None:
        table = self.deals[-1].table
        table.act(deed["do"])
        self.step += 1
        chair = self.chairs[deed["seat"]]
        if deed["id"] and chair is not None and chair.person is not None:
            self.answered.add((chair.person, deed["id"]))
        if table.over:
            self.stage = "over"

    def _free_name(self) -> str:
        taken = {chair.name.casefold() for _, chair in self.sitting()}
        return next(name for name in BOT_NAMES if name.casefold() not in taken)
