"""Stein's two-stage sampling: games until the rounds of one are known to a precision.

The spread of the first games tells how many more it takes (C. Stein 1945, A two-sample test for a
linear hypothesis whose power is independent of the variance). When it ends hangs on the spread
alone, never on what the figures come to, so that the intervals of the end hold about as often as
others do (Y. S. Chow and H. Robbins 1965, On the asymptotic theory of fixed-width sequential
confidence intervals for the mean).
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, inf

from cardlie.sim.compare import differences
from cardlie.sim.figures import figures
from cardlie.sim.run import Run

#: The first stage: its spread is known to some hundredths.
FIRST_STAGE = 1000

#: The spread of the first games may be a little too low: so many times the games it asks for.
_RATHER_MORE = 1.05


def margin_of_error(run: Run) -> float:
    """How far the rounds of a game may be off: half the widest interval of any variant.

    Where there are several, half those of their differences from the first count too.
    """
    found = [figures(tally).rounds_per_game for tally in run.tallies]
    found += [each[0].figure for each in differences(run.pairs)]
    ends = [each.interval or (-inf, inf) for each in found]
    return max([(high - low) / 2 for low, high in ends], default=inf)


def simulate_until(precision: float, most: int, play: Callable[[int, int], Run]) -> Run:
    """Games until the rounds of a game are known to a precision, ``most`` at most.

    ``play`` is given the number of the first game, and how many games to play from it on.

    >>> from cardlie.sim import Plan, simulate
    >>> from cardlie.sim.typed_variant import Variant
    >>> plan = Variant(("start=1",), players="2").plan("leira", seed=1)
    >>> run = simulate_until(0.05, 9000, lambda first, games: simulate([plan], games, first=first))
    >>> run.played, margin_of_error(run) <= 0.05
    (1000, True)
    """
    run = play(0, min(FIRST_STAGE, most))
    while not run.stopped and run.played < most and (now := margin_of_error(run)) > precision:
        wanted = most if now == inf else ceil(run.played * (now / precision) ** 2 * _RATHER_MORE)
        more = min(max(wanted, run.played + 1), most) - run.played
        run = run.plus(play(run.played, more))
    return run
