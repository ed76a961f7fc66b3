"""Decisions a second of each bot in each game, against OpenSpiel's ``liars_dice`` from Python.

python benchmarks/sim_speed.py [--seconds 0.5] [--long]

OpenSpiel (extra ``bench``) plays at random, driven from Python as anybody would: two players with
five dice each, as ours have at the start (and, for comparison, with its default of one die each).
Our games run in turns with it, so that whatever else the machine does meets all alike. ``--long``
also plays 5,000 games of cards with four counters on two processes.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

from cardlie.engine import GAMES, Options
from cardlie.errors import CardlieError
from cardlie.players import BOTS, Spec
from cardlie.sim import Plan, simulate
from cardlie.sim.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable

#: At least so much of OpenSpiel's pace, for casual bots in every dice game.
BAR = 0.2

TURNS = 5

#: How many turns the games play before they are timed: each remembers what it works out.
WARM_UP = 4

#: Seconds that 5,000 games of cards with four counters may take on two processes.
LONG = 120


def open_spiel(dice: int) -> Callable[[float], float]:
    """A function that plays for so many seconds and returns decisions a second."""
    try:
        import pyspiel
    except ImportError:
        raise CardlieError(
            "OpenSpiel is not installed", "pip install -e '.[research]', or pip install open_spiel"
        ) from None
    game = pyspiel.load_game("liars_dice", {"numdice": dice})
    rng = Random(1)

    def play(seconds: float) -> float:
        decisions, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            decisions += _playout(game.new_initial_state(), rng)
        return decisions / (time.perf_counter() - start)

    return play


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


def ours(game: str, bot: str) -> Callable[[float], float]:
    """The same for one of our games, four of one bot; all a simulation does is in the time."""
    plan = Plan.of(Options(game), [Spec(bot)])
    played = 0

    def play(seconds: float) -> float:
        nonlocal played
        decisions, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            _, counted = Tally().play(plan.table(played), plan.chance(played))
            decisions += counted.decisions
            played += 1
        return decisions / (time.perf_counter() - start)

    return play


def compare(seconds: float) -> None:
    players = {f"{game:<7} {bot}": ours(game, bot) for game in GAMES for bot in BOTS}
    spiel = {f"OpenSpiel, {dice} dice each": open_spiel(dice) for dice in (5, 1)}
    for play in players.values():
        play(WARM_UP * seconds)
    paces: dict[str, list[float]] = {name: [] for name in (*spiel, *players)}
    for _ in range(TURNS):
        for name, play in players.items():
            for theirs, other in spiel.items():
                paces[theirs].append(other(seconds / 4))
            paces[name].append(play(seconds))
    five, one = (median(paces[name]) for name in spiel)
    print(f"{'decisions a second':<27} {'':>9}   five dice   one die")
    for name, each in paces.items():
        pace = median(each)
        casual_dice = name.endswith("casual") and not name.startswith("cards")
        bar = f"   bar: {BAR}" if casual_dice else ""
        under = "   UNDER THE BAR" if casual_dice and pace / five < BAR else ""
        print(f"{name:<27} {pace:>9,.0f}   {pace / five:9.2f}   {pace / one:7.2f}{bar}{under}")


def long_run() -> None:
    start = time.perf_counter()
    simulate([Plan.of(Options("cards"), [Spec("counter")])], 5000, jobs=2)
    taken = time.perf_counter() - start
    over = "" if taken <= LONG else "  OVER THE BAR"
    print(f"5,000 games of cards, four counters, two processes: {taken:.0f} s (bar: {LONG}){over}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=0.5, help="of each turn of each bot")
    parser.add_argument("--long", action="store_true", help="5,000 games of cards as well")
    options = parser.parse_args()
    try:
        compare(options.seconds)
    except CardlieError as error:
        print(f"sim_speed.py: {error} ({error.hint})", file=sys.stderr)
        return 2
    if options.long:
        long_run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
