"""Tables in the middle of games, for tests of what bots decide there."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from cardlie.engine import GAMES, Legal, Options, Table
from cardlie.engine.decisions.guess import Say
from cardlie.players import BOTS
from cardlie.players.one_seat import BotPlayer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.players import Player

#: Variants that one draws from; in the dice games there are none that matter to a bot.
VARIANTS = list(GAMES["cards"].switches)


class Fixed:
    """Chance that says these numbers, one after another, and then the last one for ever."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self._numbers = list(numbers)

    def random(self) -> float:
        return self._numbers.pop(0) if len(self._numbers) > 1 else self._numbers[0]

    def fraction(self, nth: int) -> float:
        return self._numbers[min(nth, len(self._numbers) - 1)]


def bot(name: str, *numbers: float, **figures: float) -> BotPlayer:
    """One of our bots on a seat, that draws these numbers."""
    return BotPlayer(BOTS[name], Fixed(numbers), **figures)


@st.composite
def options(draw: st.DrawFn, games: Sequence[str] = tuple(GAMES)) -> Options:
    game = draw(st.sampled_from(games))
    names = draw(st.sets(st.sampled_from(VARIANTS))) if game == "cards" else set()
    if "simple" in names:
        names -= {"powers"}  # such a table may leave nothing to name
    fewest, most = GAMES[game].seats
    seats = draw(st.integers(fewest, min(most, 5)))
    insight = tuple(seat % 2 or None for seat in range(seats)) if game == "tavern" else ()
    return Options.of(game, sorted(names), seats=seats, **({"insight": insight} if insight else {}))


@st.composite
def tables(draw: st.DrawFn, games: Sequence[str] = tuple(GAMES), steps: int = 40) -> Table:
    """A table at which somebody has to decide, after a few small and random steps."""
    table = Table.deal(draw(options(games)), seed=draw(st.integers(0, 10**6)))
    rng = Random(draw(st.integers(0, 10**6)))
    for _ in range(draw(st.integers(0, steps))):
        step(table, rng)
        if table.over:
            return Table.deal(table.options, seed=rng.getrandbits(32))
    return table


def step(table: Table, rng: Random) -> None:
    """Do something legal, small raises more often than not."""
    legal = table.legal()
    seen = table.observe(table.actor)
    cup = table.options.game.passes_cup
    most = seen.bidding.highest_figure(seen.on_table) if cup else seen.on_table
    guesses = legal.guesses(most)
    if guesses and (not legal.challenge or rng.random() < 0.75):
        table.step(Say(guesses[int(rng.random() ** 2 * len(guesses))]))
    else:
        rest = [a for a in legal.actions(1) if not isinstance(a, Say) and str(a) != "leave"]
        table.step(rest[int(rng.random() * len(rest))])


def play(options: Options, players: Sequence[Player], seed: int) -> Table:
    """A whole game; the table refuses whatever is not allowed."""
    table = Table.deal(options, seed=seed)
    while not table.over:
        observation = table.observe(table.actor)
        table.step(players[table.actor].decide(observation, Legal(observation)))
    return table
