"""What a bot may be forbidden and does instead: one text for one seat, and for many on arrays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.cup import Take
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import KEEP
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.guess import Guess
from cardlie.players import BotTurn, Rng
from cardlie.players.cup_seat import TAKE
from cardlie.players.one_seat import OneSeat
from cardlie.players.rows.turn import TurnRows
from cardlie.report.decisions import LIKELY
from cardlie.vector.seating import ArrayBot
from cardlie.vector.state import BatchTurn


@dataclass(frozen=True, slots=True)
class Ban:
    """What is ``forbidden`` of what a bot would do in a turn, and what it does ``instead``.

    Both are functions of a :class:`BotTurn` and an action, which is done all the same where
    nothing else may be. ``call`` is the action that it may not claim out of turn.
    """

    forbidden: Callable[..., Any]
    instead: Callable[..., Any]
    call: type[Action] | None = None


def _any_likely(turn: BotTurn, action: Any) -> Any:
    otherwise = turn.challenge if turn.may_challenge else action
    return turn.first(turn.any_likely(turn.draw(1), LIKELY), otherwise)


def _may_raise_instead(turn: BotTurn, action: Any) -> Any:
    doubts = (action == turn.challenge) | (action == turn.none)
    return turn.select(doubts, lambda: turn.best()[1] >= 0, doubts)


#: No unlikely guess, but any likely one, all of them alike, or a challenge.
NO_UNLIKELY = Ban(lambda turn, action: turn.own_chance(action) < LIKELY, _any_likely)

#: No challenge, but the likeliest raise.
NO_DOUBT = Ban(
    _may_raise_instead,
    lambda turn, _: turn.best()[0],
    Challenge,
)

#: No exact call, but a challenge.
NO_SPOT_ON = Ban(
    lambda turn, action: action == turn.spot_on, lambda turn, _: turn.challenge, SpotOn
)


def obeying(usual: ArrayBot, ban: Ban, kept: Callable[[], None]) -> ArrayBot:
    """A bot on arrays that obeys; ``kept`` is told where that counts."""

    def then(turn: BatchTurn, action: Array) -> Array:
        some = np.flatnonzero(ban.forbidden(TurnRows(turn), action))
        if len(some):
            action[some] = ban.instead(TurnRows(turn.only(some)), action[some])
            kept()
        return action

    def no_claims(turn: BatchTurn) -> Array:
        assert usual.claims is not None
        claims = usual.claims(turn)
        if claims.any():
            kept()
        return np.zeros_like(claims)

    claims = no_claims if ban.call is SpotOn and usual.claims else usual.claims
    return replace(usual, then=then, claims=claims)


def obeyed(ban: Ban, action: Action, observation: Observation, rng: Rng) -> Action | None:
    """What one seat does that would do this; None where it may."""
    legal = Legal(observation)
    turn = OneSeat(observation, legal, rng)
    if observation.phase == "guess":
        does: Guess | Action = action.guess if isinstance(action, Say) else action
        if not ban.forbidden(turn, does):
            return None
        other = ban.instead(turn, does)
        return action if other is does else Say(other) if isinstance(other, Guess) else other
    if ban.call is None or not isinstance(action, ban.call):
        return None
    if observation.phase == "cup":
        return TAKE if legal.may(Take) else None
    return None if ban is NO_DOUBT and turn.best()[0] is None else KEEP
