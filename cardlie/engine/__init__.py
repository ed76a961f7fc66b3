"""All games on one engine: tables, what a seat may see, and what it may do.

>>> from cardlie.engine import Table
>>> table = Table.deal("cards", seats=3, seed=7, straights=True)
>>> table.guess("4 cards without red").guess
Without(count=4, suit='red')
>>> table.can_guess("3 red")
False
"""

from cardlie.base.errors import IllegalAction
from cardlie.engine.actions import Action, parse_action
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.reveal import Reveal
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.stay import Leave, Stay
from cardlie.engine.decisions.swap import Swap
from cardlie.engine.events import Event, as_json
from cardlie.engine.legal import Legal
from cardlie.engine.live import PublicView
from cardlie.engine.observation import Observation
from cardlie.engine.table import Table
from cardlie.games.chance import Chance, Seeded
from cardlie.games.model import Game
from cardlie.games.options import Options
from cardlie.games.records import Phase, Ranking, SeatNo
from cardlie.games.registry import GAMES, get_game

__all__ = [
    "GAMES",
    "Action",
    "Challenge",
    "Chance",
    "Discard",
    "Event",
    "Game",
    "IllegalAction",
    "Keep",
    "Leave",
    "Legal",
    "Observation",
    "Options",
    "Phase",
    "PublicView",
    "Ranking",
    "Reroll",
    "Reveal",
    "Say",
    "SeatNo",
    "Seeded",
    "SpotOn",
    "Stay",
    "Swap",
    "Table",
    "as_json",
    "get_game",
    "parse_action",
]  # fmt: skip
