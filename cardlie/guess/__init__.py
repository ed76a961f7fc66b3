"""The kinds of guess by name: frozen values, each with one spoken form that parses back to it.

In the dice games a guess is also called a bid: quantity x face is :class:`Number`. What a kind is
stands in its own file beside this one, found by being here (``kind.py`` says what a kind has): it
need not be named here to be played.
"""

from importlib import import_module
from pathlib import Path

from cardlie.guess.colour import Colour
from cardlie.guess.counted import Counted
from cardlie.guess.hand import Hand
from cardlie.guess.kind import KINDS, Guess, register
from cardlie.guess.less_than import LessThan
from cardlie.guess.mia import Mia
from cardlie.guess.number import Number
from cardlie.guess.plain import Plain
from cardlie.guess.power import Power
from cardlie.guess.stars import Stars
from cardlie.guess.straight import Straight
from cardlie.guess.sum import Sum
from cardlie.guess.vague import Vague
from cardlie.guess.without import Without
from cardlie.language.word_list import MAX_COUNT

for _file in sorted(Path(__file__).parent.glob("[a-z]*.py")):
    import_module(f"{__name__}.{_file.stem}")

__all__ = [
    "KINDS", "MAX_COUNT", "Colour", "Counted", "Guess", "Hand", "LessThan", "Mia", "Number",
    "Plain", "Power", "Stars", "Straight", "Sum", "Vague", "Without", "register",
]  # fmt: skip
