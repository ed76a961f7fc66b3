"""Monte Carlo simulation: bots against bots, variant against variant, and what figures say.

>>> from cardlie.engine import Options
>>> from cardlie.players import parse_seats
>>> from cardlie.sim import Plan, figures, simulate
>>> plan = Plan.of(Options("leira", seats=3), parse_seats("casual"))
>>> figures(simulate([plan], games=20).tallies[0]).games
20
"""

from cardlie.sim.figures import Figures, figures
from cardlie.sim.plan import Plan
from cardlie.sim.run import Failure, Run
from cardlie.sim.simulation import simulate

__all__ = ["Failure", "Figures", "Plan", "Run", "figures", "simulate"]
