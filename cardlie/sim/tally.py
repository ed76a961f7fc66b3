"""What is counted in games: integers only, so that the sum of parts is the whole, exactly."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from cardlie.base.errors import CardlieError
from cardlie.base.shell import joined
from cardlie.base.translation import tr
from cardlie.engine import Options, Seeded, Table
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.guess import Counted, Guess
from cardlie.lint.check import longest_round
from cardlie.players import Spec
from cardlie.players.base import next_action
from cardlie.sim.board import built
from cardlie.sim.plan import SeatedTable
from cardlie.sim.statistics import Moments

#: A round of so many guesses has no end, unless it is proven to have one.
MOST_GUESSES = 1000


#: A bot for each seat.
Bots = tuple[Spec, ...]


class Endless(CardlieError):
    """A round in which these bots would go on for ever, after so many guesses."""

    def __init__(self, guesses: int, options: Options, game: int) -> None:
        self.game = game
        words = ["cardlie", "rules", options.game.id, *options.words]
        checks = joined([*words, "--players", str(options.seats), "--check"])
        super().__init__(
            tr("a round does not end: {guesses:,} guesses and no challenge", guesses=guesses),
            tr("{command} shows where guesses lead in a circle", command=checks),
        )


def verify_ends(said: int, options: Options, game: int) -> None:
    """Raise :class:`Endless` where so many guesses were said in a round that it has no end."""
    if said >= MOST_GUESSES and said > (longest_round(options) or 0):
        raise Endless(said, options, game)


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
    together with so many (itself included). ``said`` counts guesses by kind; ``challenged`` those
    that were challenged, and ``true`` those of them that held; guesses that were declared spot-on
    are neither. ``last`` counts the NUMBERs of last guesses.
    """

    games: Moments = field(default_factory=lambda: Moments.empty(len(COLUMN)))
    lengths: Counter[int] = field(default_factory=Counter)
    seated: Counter[Bots] = field(default_factory=Counter)
    first: Counter[tuple[Bots, int, int]] = field(default_factory=Counter)
    said: Counter[str] = field(default_factory=Counter)
    challenged: Counter[str] = field(default_factory=Counter)
    true: Counter[str] = field(default_factory=Counter)
    last: Counter[int] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Put the games of another tally to these."""
        self.games.add(other.games)
        for name in ("lengths", "seated", "first", "said", "challenged", "true", "last"):
            getattr(self, name).update(getattr(other, name))

    def play(self, table: SeatedTable, chance: Seeded) -> tuple[Table, GameTally]:
        """Play a game to its end and count it. Nothing is counted of a game that fails.

        Raises :class:`Endless` for a round of more guesses than a round can be about.
        """
        game = Table(table.options, chance)
        state = game.state
        starter = state.starter
        players = [built(spec, chance, seat) for seat, spec in enumerate(table.bots)]
        said: Counter[type[Guess]] = Counter()
        ends: list[tuple[Guess, bool, bool, bool]] = []
        given_up = 0
        while state.phase != "over":
            _, action = next_action(state, players)
            if isinstance(action, Say):
                said[type(action.guess)] += 1
                verify_ends(len(state.said), table.options, chance.game)
                game.step(action)
            elif isinstance(action, Challenge | SpotOn):
                guess = state.said[-1]
                game.step(action)
                showdown = state.showdown
                assert showdown is not None
                exact = showdown.have == showdown.need
                ends.append((guess, isinstance(action, SpotOn), showdown.holds, exact))
            else:
                game.step(action)
                given_up += action.ends
        bots = table.bots
        numbers = [guess.count for guess, *_ in ends if isinstance(guess, Counted)]
        first = game.ranking[0]
        calls = [held for _, spot_on, held, _ in ends if not spot_on]
        counted = GameTally(
            players=len(bots),
            rounds=len(ends) + given_up,
            turns=(said.total() + len(ends) + given_up) * TURN // len(bots),
            decisions=len(game.actions),
            challenges=len(calls),
            right=calls.count(False),
            spot_ons=len(ends) - len(calls),
            exact=sum(1 for _, spot_on, _, exact in ends if spot_on and exact),
            numbered=len(numbers),
            numbers=sum(numbers),
            first_seat=(0 in first) * TURN // len(first),
            starter=(starter in first) * TURN // len(first),
        )
        self.games.put(counted)
        self.lengths[counted.rounds] += 1
        self.seated[bots] += 1
        for seat in first:
            self.first[bots, int(seat), len(first)] += 1
        for kind, count in said.items():
            self.said[kind.kind] += count
        for guess, spot_on, held, _ in ends:
            self.challenged[guess.kind] += not spot_on
            self.true[guess.kind] += held and not spot_on
        self.last.update(numbers)
        return game, counted
