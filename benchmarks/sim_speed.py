"""Decisions a second of our bots: arrays against games one by one, and against OpenSpiel.

python benchmarks/sim_speed.py [--seconds 0.5] [--games 65536] [--game NAME] [--bot NAME]
python benchmarks/sim_speed.py --game cards --with straights --bot counter

Each line plays one game with one bot at one number of seats on both engines in turns, so that
whatever else the machine does meets both alike; all processor time of a simulation counts. Where
OpenSpiel is installed (extra ``research``) its ``liars_dice`` plays at random besides, driven from
Python as anybody would, with two players of five dice each.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from cardlie.engine import GAMES, Options
from cardlie.players import BotConfig
from cardlie.sim import Plan
from cardlie.sim.array_tally import TallyCounts
from cardlie.sim.arrays import play_games
from cardlie.sim.simulation import batch_size
from cardlie.sim.tally import COLUMN, Tally

#: How many times as fast as one by one arrays are at least, by bot.
BARS = {"random": 50, "casual": 50, "honest": 20, "counter": 20, "npc": 20}

#: And how many times as fast as OpenSpiel, with random bots in a game of dice.
SPIEL_BAR = 20

TURNS = 3

#: Plays for so many seconds at least and returns decisions a second.
Pace = Callable[[float], float]


def readable(plan: Plan) -> Pace:
    played = 0

    def pace(seconds: float) -> float:
        nonlocal played
        decisions, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            _, counted = Tally().play(plan.table(played), plan.chance(played))
            decisions += counted.decisions
            played += 1
        return decisions / (time.process_time() - start)

    return pace


def arrays(plan: Plan, games: int) -> Pace:
    played = 0

    def pace(seconds: float) -> float:
        nonlocal played
        decisions, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            tally = play_games(plan, played, played + games, TallyCounts).tally
            decisions += tally.games.sums[COLUMN["decisions"]]
            played += games
        return decisions / (time.process_time() - start)

    return pace


def open_spiel(dice: int) -> Pace | None:
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("liars_dice", {"numdice": dice})
    rng = Random(1)

    def pace(seconds: float) -> float:
        decisions, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            decisions += _playout(game.new_initial_state(), rng)
        return decisions / (time.process_time() - start)

    return pace


def _playout(state: Any, rng: Random) -> int:
    """One game of OpenSpiel's at random; returns its decisions."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            decisions += 1
    return decisions


def compare(
    options: Options, bot: str, seconds: float, games: int | None, spiel: Pace | None
) -> bool:
    """One line; whether it meets its bars."""
    plan = Plan.of(options, [BotConfig(bot)])
    paces = [
        readable(plan),
        arrays(plan, games or batch_size([plan])),
        *([spiel] if spiel else []),
    ]
    for pace in paces:  # each remembers what it works out
        pace(seconds)
    turns = [[pace(seconds) for pace in paces] for _ in range(TURNS)]
    one, many, *other = (median(turn[at] for turn in turns) for at in range(len(paces)))
    ratio, good = many / one, many / one >= BARS[bot]
    who = f"{options.game.id:<7} {bot:<8} {options.seats}"
    line = f"{who}   {one:>9,.0f} {many:>12,.0f} {ratio:8.0f} x"
    if other and bot == "random" and GAMES[options.game.id].die:
        line += f"   {many / other[0]:6.0f} x OpenSpiel"
        good &= many / other[0] >= SPIEL_BAR
    print(line + ("" if good else "   UNDER THE BAR"), flush=True)
    return good


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=0.5, help="of each turn of each engine")
    parser.add_argument(
        "--games", type=int, help="side by side on arrays (default: as many as sim)"
    )
    parser.add_argument("--game", choices=list(GAMES), help="only this one")
    parser.add_argument("--with", dest="names", action="append", help="a variant; repeat it")
    parser.add_argument("--bot", choices=list(BARS), help="only this one")
    options = parser.parse_args()
    spiel = open_spiel(5)
    if spiel is None:
        print("OpenSpiel is not installed: pip install open_spiel", file=sys.stderr)
    print(f"{'':<19} {'one by one':>10} {'on arrays':>12}")
    good = True
    for game in [options.game] if options.game else GAMES:
        for bot in [options.bot] if options.bot else BARS:
            for seats in sorted({2, 4, GAMES[game].seats[1]}):
                played = Options.of(game, options.names or (), seats=seats)
                good &= compare(played, bot, options.seconds, options.games, spiel)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
