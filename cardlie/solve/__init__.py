"""Equilibria and exact values of rounds for two.

>>> from cardlie.solve import Goal, Learner, lay_out, literature, search
>>> round = literature((1, 1), faces=4, wild="highest")
>>> reached = search(Learner(lay_out(round)), Goal(exploitability=1e-3))
>>> reached.low <= 1 / 16 <= reached.high
True
"""

from cardlie.solve.graph import EndingMove, Move, PublicState, RoundGraph
from cardlie.solve.growing import learner_of, memory_for
from cardlie.solve.literature import literature
from cardlie.solve.memory_size import memory_of
from cardlie.solve.regret import Learner
from cardlie.solve.search import Goal, Reached, search
from cardlie.solve.tree import Tree, lay_out

__all__ = [
    "EndingMove",
    "Goal",
    "Learner",
    "Move",
    "PublicState",
    "Reached",
    "RoundGraph",
    "Tree",
    "lay_out",
    "learner_of",
    "literature",
    "memory_for",
    "memory_of",
    "search",
]  # fmt: skip
