"""Exact odds: how likely is a guess, given what a seat knows?

Every kind of guess in every game is answered from the same compiled patterns as the judge's, by
counting and never by sampling. Nothing here knows one kind of guess from another.
"""

from cardlie.odds.ask import (
    distribution,
    exactly,
    odds,
    odds_by_number,
    odds_float,
    odds_ratio,
    outcomes,
)  # fmt: skip
from cardlie.odds.evidence import Draw
from cardlie.odds.view import View

__all__ = [
    "Draw", "View", "distribution", "exactly", "odds", "odds_by_number", "odds_float", "odds_ratio",
    "outcomes",
]  # fmt: skip
