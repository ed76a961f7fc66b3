"""``counter``: counts. It doubts what is unlikely, raises by the best odds, and bluffs a little."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.games.actions import Reroll, Say
from cardlie.players.asides import careful
from cardlie.players.base import CHALLENGE, KEEP, SPOT_ON, Bot, Parameter
from cardlie.players.outlook import (
    chance_of_last,
    least_raises,
    outlook_of,
)

if TYPE_CHECKING:
    from cardlie.games import Action, Legal, Observation
    from cardlie.players.base import Rng


class Counter:
    """Challenges a guess less likely than ``threshold``; else says the likeliest raise.

    With probability ``bluff`` it says another of the least raises instead, whatever its odds. It
    challenges too if no raise is left, and (``despair``) if a challenge is more likely to be right than its best raise is to be
    true by that much. ``spot_on`` is the chance from which it declares a bid exact (tavern);
    ``reroll`` the chance of its own bid below which it shows dice and rolls others (wheel).
    """

    def __init__(
        self,
        rng: Rng,
        threshold: float = 0.3,
        bluff: float = 0.0,
        despair: float = 1.0,
        spot_on: float = 0.4,
        reroll: float = 0.9,
    ) -> None:
        self._rng, self._threshold, self._bluff = rng, threshold, bluff
        self._despair, self._spot_on, self._reroll = despair, spot_on, reroll

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """Do what the odds say, most of the time."""
        if observation.phase == "reroll":
            return _show(observation, self._reroll)
        if observation.phase != "guess":
            return careful(observation, legal, self._rng)
        outlook = outlook_of(observation)
        raises = outlook.raises(least_raises(observation), observation.counts)
        if observation.said:
            last = chance_of_last(observation, outlook)
            exact = outlook.exact(observation.said[-1]) if legal.spot_on else 0.0
            if exact >= self._spot_on and exact > 1 - last:
                return SPOT_ON
            if not raises or last < self._threshold or 1 - last > raises[0].chance + self._despair:
                return CHALLENGE
        chosen = raises[0]
        if self._bluff and self._rng.random() < self._bluff:
            chosen = raises[int(self._rng.random() * len(raises))]
        return Say(chosen.guess, bluff=legal.bluff)


def _show(observation: Observation, enough: float) -> Action:
    """Show the dice that count for the bid and roll the others, where that makes it likelier.

    Where no die counts, one that does not is shown so that all others can be rolled.
    """
    bid = observation.said[-1]
    if outlook_of(observation).chance(bid) >= enough:
        return KEEP
    compiled, places = observation.bidding.compiled(bid), observation.places
    faces = observation.rolled
    counting = tuple(
        place
        for place in places
        if any(d.weights[faces[place]] for p in compiled.patterns for d in p)
    )
    show = counting or places[:1]
    if len(show) == len(places):
        return KEEP
    return Reroll(show)


BOT = Bot(
    "counter",
    "knows the exact odds: doubts what is unlikely, says what is likely, bluffs a little",
    Counter,
    (
        Parameter("threshold", 0.3, 0, 1, "it challenges a guess that is less likely than this"),
        Parameter("bluff", 0.0, 0, 1, "how often it says another raise than the likeliest"),
        Parameter("despair", 1.0, -1, 1, "x"),
        Parameter(
            "spot_on", 0.4, 0, 1, "it declares a bid exact that is so with this chance (tavern)"
        ),
        Parameter(
            "reroll",
            0.9,
            0,
            1,
            "it rolls dice again while its bid is less likely than this (wheel)",
        ),
    ),
)
