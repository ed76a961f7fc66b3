"""The four games on one engine: tables, what a seat may see, and what it may do.

>>> from cardlie.games import Table
>>> table = Table.deal("cards", seats=3, seed=7, straights=True)
>>> table.guess("4 cards without red").guess
Without(count=4, suit='red')
>>> table.can_guess("3 red")
False
"""

from cardlie.games.actions import (
    Action,
    Challenge,
    Discard,
    IllegalAction,
    Keep,
    Leave,
    Reroll,
    Reveal,
    Say,
    SeatNo,
    SpotOn,
    Stay,
    Swap,
    parse_action,
)
from cardlie.games.chance import Chance, Script, Seeded
from cardlie.games.events import Event, Ranking, as_json
from cardlie.games.game import Game, Phase
from cardlie.games.legal import Legal
from cardlie.games.observation import Observation, Standing
from cardlie.games.options import SWITCHES, Options
from cardlie.games.registry import GAMES, get_game
from cardlie.games.table import Table

__all__ = [
    "GAMES", "SWITCHES", "Action", "Challenge", "Chance", "Discard", "Event", "Game",
    "IllegalAction", "Keep", "Leave", "Legal", "Observation", "Options", "Phase", "Ranking",
    "Reroll", "Reveal", "Say", "Script", "SeatNo", "Seeded", "SpotOn", "Standing", "Stay", "Swap",
    "Table", "as_json", "get_game", "parse_action",
]  # fmt: skip
