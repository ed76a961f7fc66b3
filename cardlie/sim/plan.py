"""Experiment plans: options, bots, and the seed that all chance of a run comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardlie.engine import Options, Seeded
from cardlie.games.chance import Moment, Purpose
from cardlie.players import BotConfig, fill_seats, with_skills


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table of a plan: its options, and a bot for each seat."""

    options: Options
    bots: tuple[BotConfig, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A variant with its bots: a table for each number of players that a game may draw.

    Each game has a number, from 0. Its chance follows from the plan's seed and that number alone,
    and so do its players: whoever plays it, and in which process, it is the same game.

    >>> from cardlie.engine import Options
    >>> plan = Plan.of(Options("leira", seats=2), [BotConfig("casual")], players=(2, 4), seed=7)
    >>> [len(plan.table(game).bots) for game in range(6)]
    [4, 4, 2, 2, 3, 2]
    """

    tables: tuple[SeatedTable, ...]
    seed: int = 0

    @classmethod
    def of(
        cls,
        options: Options,
        bots: Sequence[BotConfig],
        *,
        players: tuple[int, int] | None = None,
        seed: int = 0,
    ) -> Plan:
        """A plan for the options' number of players, or for each of ``players`` (both included).

        One bot fills all seats. Raises :class:`~cardlie.base.errors.CardlieError` for what can't be
        played.
        """
        fewest, most = players or (options.seats, options.seats)
        tables = []
        for seats in range(fewest, most + 1):
            seated = fill_seats(bots, seats)
            tables.append(SeatedTable(with_skills(options.but(seats=seats), seated), seated))
        return cls(tuple(tables), seed)

    @property
    def options(self) -> Options:
        """The options of the smallest table: those of all of them, but for the seats."""
        return self.tables[0].options

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""
        return len(self.tables[0].bots), len(self.tables[-1].bots)

    @property
    def alike(self) -> bool:
        """Whether the same bot sits on all seats."""
        return all(len(set(table.bots)) == 1 for table in self.tables)

    def table(self, game: int) -> SeatedTable:
        """The table at which a game is played; each number of players is equally likely."""
        if len(self.tables) == 1:
            return self.tables[0]
        return self.tables[self.chance(game).pick(len(self.tables), Moment(Purpose.PLAYERS))]

    def chance(self, game: int) -> Seeded:
        """What deals a game; its bots' chance follows from it too."""
        return Seeded(self.seed, game)


def users_bots(plans: Sequence[Plan]) -> list[BotConfig]:
    """The bots of a user's own that take a seat."""
    return [bot for plan in plans for table in plan.tables for bot in table.bots if bot.is_users]
