"""Turns a second at our tables through PettingZoo, against the same engine without it.

python benchmarks/plugs.py [--game NAME]

PettingZoo's own ``performance_benchmark`` plays each environment at random for five seconds; so
does our bot ``random`` at the engine itself.
"""

from __future__ import annotations

import argparse
import io
import re
import time
from contextlib import redirect_stdout
from random import Random

from pettingzoo.test import performance_benchmark

from cardlie.engine import GAMES, Table
from cardlie.players import BOTS
from cardlie.plugs import pettingzoo

SECONDS = 5.0


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
    bot, turns, start = BOTS["random"].make(Random(1)), 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        table = Table.deal(game, seats=seats, seed=turns)
        while not table.over and time.perf_counter() - start < SECONDS:
            seen = table.observe(table.actor)
            table.act(bot.decide(seen, seen.legal))
            turns += 1
    return turns / (time.perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", choices=GAMES, action="append")
    games = parser.parse_args().game or list(GAMES)
    print(f"{'game':<8} {'seats':>5} {'PettingZoo':>11} {'engine':>9}  ratio")
    for game in games:
        for seats in GAMES[game].seats:
            ours, bare = plugged(game, seats), plain(game, seats)
            print(f"{game:<8} {seats:>5} {ours:>9,.0f}/s {bare:>7,.0f}/s  {ours / bare:.2f}")


if __name__ == "__main__":
    main()
