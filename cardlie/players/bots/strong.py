"""``strong``: learned by playing against itself, for two in part from rounds that were solved.

A small net weighs what may be said, a challenge and a spot-on by the odds, by what is at stake and
by who said what (``rows/strong.py``); one of them is drawn, each as likely as it is weighed. Where
two are left with few dice it does what was solved (``rows/two_left.py``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlie.players.bot import BotTurn
from cardlie.players.bots.counter import BOT as COUNTER
from cardlie.players.bots.counter import counter


def strong(turn: BotTurn) -> Any:
    """Does what its net weighs, as often as that.

    Besides the guessing it decides as ``counter`` does, and so it does where no net answers: where
    the odds are known to a single table only, and where somebody said what no table could show.
    """
    return turn.learned(lambda: counter(turn))


BOT = replace(
    COUNTER,
    name="strong",
    text="trained by playing itself: weighs the odds, the stakes and who said what",
    guess=strong,
    parameters=(),
    ends_learned=True,
    rank=60,
)
