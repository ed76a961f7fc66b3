"""Steps a second at our tables through PettingZoo and OpenSpiel, as ratios within one run.

python benchmarks/plugs.py [--game NAME]

PettingZoo's own ``performance_benchmark`` plays each environment at random for five seconds; so
does our bot ``random`` at the engine itself. In OpenSpiel games are played at random from Python,
with the tensor of what the seat in turn has seen at each step (as an array, by an observer, and as
a list); beside ours its own ``liars_dice``, in C++, and ``python_liars_poker``. Processor times.
"""

from __future__ import annotations

import argparse
import io
import re
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from random import Random
from typing import Any

import pyspiel
from open_spiel.python.games import liars_poker
from open_spiel.python.observation import make_observation
from pettingzoo.test import performance_benchmark

from cardlie.engine import GAMES, Legal, Seeded, Table
from cardlie.players import BotChance, BotConfig
from cardlie.plugs import openspiel, pettingzoo

assert liars_poker  # both register games
assert openspiel

SECONDS = 5.0

#: The games of dice with so many each, and OpenSpiel's own; the first is what others are held to.
SPIELS = (
    "liars_dice", "python_liars_poker",
    *(f"cardlie_{game}(players=2,start={dice})" for game in ("tavern", "leira", "wheel", "perudo")
      for dice in (1, 2, 5)),
)  # fmt: skip


def plugged(game: str, seats: int) -> float:
    """Turns a second, as PettingZoo counts them."""
    told = io.StringIO()
    with redirect_stdout(told):
        performance_benchmark(pettingzoo.env(game, seats=seats))
    found = re.search(r"([\d.]+) turns per second", told.getvalue())
    assert found is not None, told.getvalue()
    return float(found[1])


def plain(game: str, seats: int) -> float:
    """Turns a second of the engine with the bot `random` at each seat."""
    bot = BotConfig("random").build(BotChance(Seeded(1), seat=0))
    turns, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        table = Table.deal(game, seats=seats, seed=turns)
        while not table.over and time.perf_counter() - start < SECONDS:
            seen = table.observe(table.actor)
            table.act(bot.decide(seen, Legal(seen)))
            turns += 1
    return turns / (time.perf_counter() - start)


def spiel(game: Any, look: Callable[[Any], object] | None) -> float:
    """Steps a second in a game of OpenSpiel, chance's counted with them."""
    rng, steps, start = Random(1), 0, time.process_time()
    while time.process_time() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(numbers, chances)[0])
            else:
                if look is not None:
                    look(state)
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return steps / (time.process_time() - start)


def in_open_spiel(names: Sequence[str] = SPIELS) -> None:
    """A row for each of these games: alone, with an observer's array, with the list."""
    print(f"{'game':<36} {'alone':>9} {'array':>9} {'list':>9}  array against {SPIELS[0]}'s")
    best = 0.0
    for name in names:
        game = pyspiel.load_game(name)
        seen = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))

        def look(state: Any, seen: Any = seen) -> None:
            seen.set_from(state, state.current_player())

        alone, array = spiel(game, None), spiel(game, look)
        whole = spiel(game, lambda state: state.information_state_tensor())
        best = best or array
        rates = " ".join(f"{rate:>7,.0f}/s" for rate in (alone, array, whole))
        print(f"{name:<36} {rates}  {array / best:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--spiel", action="store_true", help="OpenSpiel alone")
    parser.add_argument("--few", action="store_true", help="three games in OpenSpiel alone")
    options = parser.parse_args()
    in_open_spiel(SPIELS[:3] if options.few else SPIELS)
    if options.spiel or options.few:
        return
    print(f"\n{'game':<8} {'seats':>5} {'PettingZoo':>11} {'engine':>9}  ratio")
    for game in options.game or list(GAMES):
        for seats in GAMES[game].seats:
            ours, bare = plugged(game, seats), plain(game, seats)
            print(f"{game:<8} {seats:>5} {ours:>9,.0f}/s {bare:>7,.0f}/s  {ours / bare:.2f}")


if __name__ == "__main__":
    main()
