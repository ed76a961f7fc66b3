"""cardlie: a card-deck Liar's Dice companion and print kit.

>>> import cardlie
>>> verdict = cardlie.judge("4 cards without red", "R1 B3 G5 Y2 *")
>>> verdict.holds, verdict.have
(True, 4)
>>> cardlie.Guess.parse("four foxes")
Colour(count=4, suit='red')
"""

# Imported at once, not on demand: `judge` and `odds` are functions and modules of one name, and
# whichever is bound last would win. What is heavy (numpy, reportlab) is imported where it
# is used; tables are imported when somebody asks for one.
from typing import TYPE_CHECKING, Any

from cardlie.deck import Deck
from cardlie.errors import CardlieError, GuessError, IllegalGuess, InvalidGuess
from cardlie.guess import Guess
from cardlie.judge import judge
from cardlie.odds import View, odds
from cardlie.rulings import Rulings
from cardlie.setting import Setting
from cardlie.verdict import Seat, Verdict

if TYPE_CHECKING:
    from cardlie.engine import Options, Table

__all__ = [
    "CardlieError",
    "Deck",
    "Guess",
    "GuessError",
    "IllegalGuess",
    "InvalidGuess",
    "Options",
    "Rulings",
    "Seat",
    "Setting",
    "Table",
    "Verdict",
    "View",
    "judge",
    "odds",
]


def __getattr__(name: str) -> Any:
    if name in ("Options", "Table"):
        from cardlie import engine

        return getattr(engine, name)
    raise AttributeError(f"module 'cardlie' has no attribute {name!r}")
