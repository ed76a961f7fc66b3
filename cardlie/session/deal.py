"""Deal: one game of an evening as a value, from its seed on, and what its bots mutter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from cardlie.engine import Action, Observation, Options, Table
from cardlie.games.chance import Seeded
from cardlie.session.manners import Remarks


@dataclass(frozen=True, slots=True)
class Deal:
    """One game of an evening. In a match nobody plays on at its ``table``: entries get a copy.

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

    @classmethod
    def dealt(
        cls, options: Options, seed: int, names: tuple[str, ...], bots: tuple[str | None, ...],
        last: Deal | None = None,
    ) -> Deal:  # fmt: skip
        """A game from its beginning, after the ``last`` one of the evening if there was any."""
        table = Table.deal(options, seed=seed)
        evening, spent = (seed, {}) if last is None else last.next_evening()
        number = 1 if last is None else last.number + 1
        return cls(table, seed, names, number, bots, evening=evening, spent=spent)

    def remarks(self) -> Remarks:
        """What the bots say in it."""
        order = Seeded(self.evening)
        return Remarks(self.bots, self.table.origin, order=order, spent=self.spent)

    def after(self, action: Action | str) -> Deal:
        """The game after one more action, or its written form."""
        table = self.table.copy()
        table.act(action)
        return replace(self, table=table)

    def before(self, number: int) -> Deal:
        """The game before its last actions, so many: they were never played."""
        table = Table.deal(self.table.options, chance=self.table.origin)
        for action in self.table.actions[:-number]:
            table.act(action)
        return replace(self, table=table, rewritten=self.rewritten + 1)

    def decided(self, seat: int) -> Iterator[tuple[int, Observation, Action]]:
        """All that a seat did: the number of the action, what it saw before it, and what it was."""
        again = Table.deal(self.table.options, chance=self.table.origin)
        for number, action in enumerate(self.table.actions):
            if seat == (again.actor if action.claimed_by is None else action.claimed_by):
                yield number, again.observe(seat), action
            again.step(action)

    def next_evening(self) -> tuple[int, Mapping[str, int]]:
        """What the next game has of the evening: its first seed, and what is spent by then."""
        said, events = self.remarks(), self.table.events
        said.on(len(events), events)
        return self.evening, dict(said.spent)
