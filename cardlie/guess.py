"""The kinds of guess by name: frozen values, each with one spoken form that parses back to it.

In the dice games a guess is also called a bid: quantity x face is :class:`Number`. What a kind is
stands in its own file of ``cardlie/kinds``; a kind need not be named here to be played.
"""

from cardlie.kinds import KINDS, Counted, Guess
from cardlie.kinds.colour import Colour
from cardlie.kinds.hand import Hand
from cardlie.kinds.less_than import LessThan
from cardlie.kinds.mia import Mia
from cardlie.kinds.number import Number
from cardlie.kinds.power import Power
from cardlie.kinds.stars import Stars
from cardlie.kinds.straight import Straight
from cardlie.kinds.sum import Sum
from cardlie.kinds.vague import Vague
from cardlie.kinds.without import Without
from cardlie.language.words import MAX_COUNT

__all__ = [
    "KINDS", "MAX_COUNT", "Colour", "Counted", "Guess", "Hand", "LessThan", "Mia", "Number",
    "Power", "Stars", "Straight", "Sum", "Vague", "Without",
]  # fmt: skip
