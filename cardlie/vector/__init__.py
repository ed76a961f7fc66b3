"""Many games at once, on arrays: the same games as the readable engine's, byte for byte.

Games step together, a row of each array for each game. Guesses are whole numbers in the order of
a bidding; what may follow what, what a guess demands, what a bot likes to say and how likely it is
are tables, filled from the readable games, judge, bots and odds. What must be told a second time
stands in a file that is named like the one that it mirrors; that both come to the same figures, to
the last digit, is the law that they are held to (``tests/vector``).
"""

from cardlie.vector.count import Counts, moments_of
from cardlie.vector.play import asks_odds, play_games, why_not

__all__ = ["Counts", "asks_odds", "moments_of", "play_games", "why_not"]
