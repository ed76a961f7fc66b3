"""Decisions a second of many tables in a step, against OpenSpiel's games of the same sort.

python benchmarks/vector.py [--game NAME] [--tables N] [--rounds N]

Those are ``liars_dice`` (C++) and ``python_liars_poker`` (extra ``research``). All play at random
on one core, in turns in the same run; each step of ours makes all observations. A ratio is by the
medians; the bars are a million decisions a second in games of dice, and 300,000 in cards.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median

import numpy as np
import pyspiel
from open_spiel.python.games import liars_poker  # noqa: F401  (registers its game)

from cardlie.plugs.tables import Tables
from cardlie.plugs.vector import tables

SECONDS = 1.0
THEIRS = ("liars_dice", "python_liars_poker")
GAMES = ("tavern", "leira", "perudo", "wheel", "cards")


def plays(env: Tables, chance: np.random.Generator) -> float:
    """Decisions a second at our tables."""
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        env.step(env.sample(chance))
        done += env.num_envs
    return done / (time.perf_counter() - start)


def theirs(name: str) -> float:
    """Decisions a second of a game of OpenSpiel for two; chance is drawn, and not counted."""
    game, chance = pyspiel.load_game(name), Random(1)
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            done += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
    return done / (time.perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--tables", type=int, default=8192)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    runs: dict[str, Callable[[], float]] = {name: partial(theirs, name) for name in THEIRS}
    for game in asked.game or GAMES:
        env = tables(game, asked.tables, players=2, engine="arrays")
        env.reset(seed=1)
        runs[game] = partial(plays, env, np.random.default_rng(1))
    speeds: dict[str, list[float]] = {name: [] for name in runs}
    for turn in range(asked.rounds + 1):
        for name, run in runs.items():
            speed = run()
            if turn:  # the first is to warm up
                speeds[name].append(speed)
    usual = {name: median(each) for name, each in speeds.items()}
    for name, each in usual.items():
        ratios = "".join(f"  {each / usual[base]:8.1f} x {base}" for base in THEIRS)
        print(f"{name:<20} {each:>12,.0f}/s{ratios}")


if __name__ == "__main__":
    main()
