"""Tallies: integer counts of games, so that the sum of parts is the whole, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cardlie.engine import Seeded, Table
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.games.records import Showdown
from cardlie.guess import Counted, Guess
from cardlie.lint.endless import verify_ends
from cardlie.players import BotConfig
from cardlie.players.player import next_action
from cardlie.sim.heartbeat import built
from cardlie.sim.plan import SeatedTable
from cardlie.sim.statistics import Moments

#: A bot for each seat.
Bots = tuple[BotConfig, ...]


#: Turns of a player are counted in such parts of one: every number of players divides it.
TURN = 840


class GameTally(NamedTuple):
    """One game, in whole numbers that can be added up.

    ``turns`` are guesses, challenges and spot-ons divided by the players, in parts of which
    :data:`TURN` are one; ``decisions`` are all actions. ``right`` are the challenges of a guess
    that fell, ``exact`` the right spot-ons. ``numbered`` counts the rounds whose last guess had a
    NUMBER, and ``numbers`` adds those up. ``first_seat`` and ``starter`` are what seat 0 and
    whoever began the first round won, in the same parts of a win as turns.
    """

    players: int
    rounds: int
    turns: int
    decisions: int
    challenges: int
    right: int
    spot_ons: int
    exact: int
    numbered: int
    numbers: int
    first_seat: int
    starter: int


#: Where each figure of a game stands in it.
COLUMN = {name: at for at, name in enumerate(GameTally._fields)}


@dataclass(slots=True)
class Tally:
    """All that is counted in a row of games; it takes as much room for a million as for one.

    ``games`` adds up their figures (:data:`COLUMN`), ``lengths`` counts them by rounds. ``seated``
    counts games by their bots, and ``first``, for each such table, how often a seat came first
    together with so many (itself included). ``times_said`` counts guesses by kind; ``challenged``
    those that were challenged, and ``true`` those of them that held; guesses that were declared
    spot-on are neither. ``last`` counts the NUMBERs of last guesses.
    """

    games: Moments = field(default_factory=lambda: Moments.empty(len(COLUMN)))
    lengths: Counter[int] = field(default_factory=Counter)
    seated: Counter[Bots] = field(default_factory=Counter)
    first: Counter[tuple[Bots, int, int]] = field(default_factory=Counter)
    times_said: Counter[str] = field(default_factory=Counter)
    challenged: Counter[str] = field(default_factory=Counter)
    true: Counter[str] = field(default_factory=Counter)
    last: Counter[int] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Put the games of another tally to these."""
        self.games.add(other.games)
        for name in ("lengths", "seated", "first", "times_said", "challenged", "true", "last"):
            getattr(self, name).update(getattr(other, name))

    def play(self, table: SeatedTable, chance: Seeded) -> tuple[Table, GameTally]:
        """Play a game to its end and count it. Nothing is counted of a game that fails.

        Raises :class:`~cardlie.lint.endless.Endless` for a round, or a game, without an end.
        """
        game = Table(table.options, chance)
        state = game.state
        starter = state.starter
        players = [built(spec, chance, seat) for seat, spec in enumerate(table.bots)]
        guesses: Counter[type[Guess]] = Counter()
        ends: list[tuple[Guess, bool, Showdown]] = []
        ended_otherwise = 0
        while state.phase != "over":
            _, action = next_action(state, players)
            if isinstance(action, Say):
                guesses[type(action.guess)] += 1
                verify_ends(len(state.history), state.round, table.options, chance.game)
            history, before = state.history, state.showdown
            game.step(action)
            if isinstance(action, Challenge | SpotOn):
                if state.showdown is before:
                    continue  # others have to doubt it, too
                assert state.showdown is not None
                ends.append((history[-1], isinstance(action, SpotOn), state.showdown))
            else:
                ended_otherwise += action.ending is not None
        bots = table.bots
        counted = _counted(game, bots, starter, guesses, ends, ended_otherwise)
        self._count(bots, counted, game.ranking[0])
        for kind, count in guesses.items():
            self.times_said[kind.kind] += count
        for guess, spot_on, showdown in ends:
            self.challenged[guess.kind] += not spot_on
            self.true[guess.kind] += showdown.holds and not spot_on
            if isinstance(guess, Counted):
                self.last[guess.count] += 1
        return game, counted

    def _count(self, bots: Bots, game: GameTally, first: Collection[int]) -> None:
        """Count a game, and who came first in it."""
        self.games.put(game)
        self.lengths[game.rounds] += 1
        self.seated[bots] += 1
        for seat in first:
            self.first[bots, int(seat), len(first)] += 1


def _counted(
    game: Table,
    bots: Bots,
    starter: int,
    guesses: Counter[type[Guess]],
    ends: Sequence[tuple[Guess, bool, Showdown]],
    ended_otherwise: int,
) -> GameTally:
    """What a game counts whose rounds ended in calls (guess, spot-on, showdown) or otherwise."""
    numbers = [guess.count for guess, *_ in ends if isinstance(guess, Counted)]
    first = game.ranking[0]
    calls = [showdown.holds for _, spot_on, showdown in ends if not spot_on]
    return GameTally(
        players=len(bots),
        rounds=len(ends) + ended_otherwise,
        turns=(guesses.total() + len(ends) + ended_otherwise) * TURN // len(bots),
        decisions=len(game.actions),
        challenges=len(calls),
        right=calls.count(False),
        spot_ons=len(ends) - len(calls),
        exact=sum(1 for _, spot_on, s in ends if spot_on and s.have == s.need),
        numbered=len(numbers),
        numbers=sum(numbers),
        first_seat=(0 in first) * TURN // len(first),
        starter=(starter in first) * TURN // len(first),
    )
