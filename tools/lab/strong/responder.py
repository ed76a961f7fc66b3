"""Who learns against ``strong`` alone, and how often it wins then: the bar that its nets meet."""

from __future__ import annotations

import numpy as np

from cardlie.engine import Options
from cardlie.players import BotConfig
from cardlie.players.rows import bot_of, strong
from cardlie.sim.array_tally import TallyCounts
from cardlie.sim.statistics import share_interval
from cardlie.vector.seating import ArrayBot
from tools.lab.strong.learned_net import Weights, floats
from tools.lab.strong.self_play import Training, play, player_of

#: What a responder may win alone at a table of so many.
BARS = {2: 0.53, 4: 0.28}

SEED = 77


def rate(one: ArrayBot, other: ArrayBot, options: Options, games: int) -> tuple[float, float, int]:
    """How many games ``one`` wins, on each seat in turn, a shared one in part; and of how many."""
    won = 0.0
    for seat in range(options.seats):
        bots = [other] * options.seats
        bots[seat] = one
        counts = TallyCounts((BotConfig("casual"),) * options.seats, np.arange(games))
        play(options, bots, counts, SEED + seat, 0)
        for (_, who, sharing), often in counts.done().first.items():
            won += often / sharing if who == seat else 0
    return won / games / options.seats, 1 / options.seats, games * options.seats


def with_share(share: float, even: float, games: int) -> str:
    """A share with its interval, beside an even one."""
    low, high = share_interval(share * games, games) or (0.0, 1.0)
    sign = ">" if low > even else "<" if high < even else "="
    return f"{share:6.1%} ({low:6.1%} to {high:6.1%}) {sign} {even:.0%}"


def respond(
    options: Options, iterations: int, seed: int = 5, net: strong.IntegerNet | None = None
) -> Weights:
    """What who learned against strong came to, or against another ``net``; it begins as that."""
    frozen = bot_of(BotConfig("strong")) if net is None else player_of(net)
    start = net or strong.net_of(options.game.id, of_two=options.seats == 2)
    training = Training([(options, 1)], floats(start, np.random.default_rng(seed)), seed)
    while training.iteration < iterations:
        training.step(training.iteration / iterations, 1e-3, 0.02, frozen)
    return training.mean
