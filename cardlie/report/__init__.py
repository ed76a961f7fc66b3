"""What a designer wants to know of a variant: figures with intervals, what is wrong, one page.

>>> from cardlie.engine import Options
>>> from cardlie.players import parse_seats
>>> from cardlie.sim import Plan
>>> plan = Plan.of(Options("leira", seats=3), parse_seats("random"))
>>> found = measures(plan, games=50)
>>> found.games, found["rounds"].value > 1
(50, True)
"""

from cardlie.report.figures import Measured, measures

__all__ = ["Measured", "measures"]
