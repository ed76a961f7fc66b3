"""What the deeds at one table add up to: chairs, what is agreed, games, and how far they are.

Doing the same deeds again from the first gives the same evening, game and all; nothing else
changes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Literal

from cardlie.base.errors import CardlieError
from cardlie.base.translation import language
from cardlie.engine import Observation, Options, Table
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.events import Guessed
from cardlie.engine.log import VERSION, options_of
from cardlie.host.chairs import BOT_NAMES, Chair, Deed, Person
from cardlie.host.story import Story
from cardlie.host.tally import Record, added
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
    number: int = 1
    bots: tuple[str | None, ...] = ()
    stories: dict[str, Story] = field(default_factory=dict, compare=False, repr=False)


class Evening:
    """A table with chairs. ``step`` is the number of the state that an action answers."""

    def __init__(self, deeds: Sequence[Deed] = (), deck: Deck | None = None) -> None:
        self.deck = deck
        self.chairs: list[Chair | None] = []
        self.agreed = Options()
        self.fixed = False
        self.stage: Stage = "lobby"
        self.deals: list[Deal] = []  # the newest game, and those of which nothing is added up yet
        self.games = 0
        self.record: dict[str, Record] = {}
        self.counted: set[int] = set()
        self.deeds = self.step = 0
        self.answered: set[tuple[Person, str]] = set()
        self.clock = 0  # seconds that whoever is in turn has; 0: as many as they like
        self.paused = False
        self.lead: Person | None = None  # to whom the arranging was handed on
        self.waiting: list[Chair] = []  # who came while a game was played
        self.undoing: list[int] = []  # who wants a guess back: the one who said it, and who agree
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
        for i, chair in enumerate(self.chairs):  # asked often: keys are compared, no records made
            if chair is not None and chair.person is not None and chair.person.key == person.key:
                return i
        return None

    def knows(self, person: Person | None) -> bool:
        """Whether somebody has a chair, or waits for one."""
        waits = person is not None and any(each.person == person for each in self.waiting)
        return waits or self.chair_of(person) is not None

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
            deal.stories[said] = Story(deal.table, deal.names, deal.bots)
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
            case "rise" if self.stage == "lobby":
                self.chairs[deed["seat"]] = None
            case "rise":  # the game goes on, with a bot there
                self._change(deed["seat"], person=None, bot="casual", once=False, offer=None)
            case "bot":
                self.chairs[deed["seat"]] = self.chairs[deed["seat"]] or Chair(self._free_name())
                self._change(deed["seat"], bot=deed["bot"], once=deed.get("once", False))
            case "back":
                self._change(deed["seat"], bot=None, once=False)
            case "offer":
                self._change(deed["seat"], offer=deed["code"])
            case "take":
                self._change(deed["seat"], person=Person(deed["key"]), offer=None)
            case "wait":
                self.waiting.append(Chair(deed["name"], Person(deed["key"])))
            case "gone":
                self.waiting = [each for each in self.waiting if each.person != Person(deed["key"])]
            case "lead":
                self.lead = self._chair(deed["seat"]).person
            case "clock":
                self.clock = deed["seconds"]
            case "pause":
                self.paused = deed["on"]
            case "deal":
                self._deal(deed)
            case "lobby":
                self.stage = "lobby"
                self._set_chairs()
            case "act":
                self._act(deed)
            case "undo":
                self._undo(deed)
            case "tally":
                self.counted.add(deed["game"])
                for row in deed["rows"]:
                    self.record[row["name"]] = added(self.record.get(row["name"]), row)
                self._let_go()
            case _:
                raise CardlieError("this table was dealt by another cardlie")

    def _set_chairs(self) -> None:
        """As many chairs as seats are agreed on; who sits stays there, who waits comes next."""
        chairs = (self.chairs + [None] * self.agreed.seats)[: self.agreed.seats]
        self.chairs = [each or self._next_waiting() for each in chairs]

    def _deal(self, deed: Deed) -> None:
        options = options_of(deed["options"], self.deck)
        sitting: list[Chair | None] = [chair for _, chair in self.sitting()]
        sitting += [self._next_waiting() for _ in range(options.seats - len(sitting))]
        self.chairs, self.paused, self.undoing = sitting, False, []
        if deed.get("version") != VERSION:
            raise CardlieError("this table was dealt by another cardlie")
        if deed.get("cards") != cards_of(options):
            raise CardlieError("this table was dealt with other cards")
        table = Table.deal(options, seed=deed["seed"])
        names = tuple(chair.name for _, chair in self.sitting())
        bots = tuple(chair.bot for _, chair in self.sitting())
        self.games += 1
        self.deals.append(Deal(table, deed["seed"], names, self.games, bots))
        self._let_go()
        self.stage = "play"
        self.step += 1

    def _let_go(self) -> None:
        """Finished games that were added up are what the keep file says of them."""
        self.deals = [deal for deal in self.deals if deal.number in {self.games, *self._to_count()}]

    def _to_count(self) -> list[int]:
        """The finished games of which nothing is added up yet."""
        return [d.number for d in self.deals if d.table.over and d.number not in self.counted]

    def _act(self, deed: Deed) -> None:
        table = self.deals[-1].table
        table.act(deed["do"])
        self.step += 1
        self.undoing = []
        chair = self.chairs[deed["seat"]]
        if chair is not None and chair.once:
            self._change(deed["seat"], bot=None, once=False)
        if deed["id"] and chair is not None and chair.person is not None:
            self.answered.add((chair.person, deed["id"]))
        if table.over:
            self.stage = "over"

    # --- a guess that was tapped by mistake

    def taken_back(self, seat: int) -> int:
        """How many actions go when a seat's last guess is taken back; 0: it may not be.

        Since then nobody has done anything but say guesses: nothing was shown.
        """
        table, number = self.table, 0
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
        return {i for i, chair in self.sitting() if chair.person and not chair.bot and held[i]}

    def _undo(self, deed: Deed) -> None:
        if deed["no"]:
            self.undoing = []
            return
        self.undoing.append(deed["seat"])
        number = self.taken_back(self.undoing[0])
        if not number or not self.who_agree() <= set(self.undoing):
            return
        old = self.deals[-1]
        table = Table.deal(old.table.options, seed=old.seed)
        for action in old.table.actions[:-number]:
            table.act(action)
        self.deals[-1] = replace(old, table=table, stories={})
        self.step += 1
        self.undoing = []

    # --- chairs

    def _chair(self, seat: int) -> Chair:
        chair = self.chairs[seat]
        assert chair is not None
        return chair

    def _change(self, seat: int, **what: Any) -> None:
        self.chairs[seat] = replace(self._chair(seat), **what)

    def _next_waiting(self) -> Chair | None:
        return self.waiting.pop(0) if self.waiting else None

    def _free_name(self) -> str:
        taken = {chair.name.casefold() for _, chair in self.sitting()}
        return next(name for name in BOT_NAMES if name.casefold() not in taken)
