"""Bots on arrays that are asked what they would do, and do something else where it is forbidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from cardlie.judging.batch import Array
from cardlie.players.rows.turn import TurnRows
from cardlie.report.decisions import LIKELY
from cardlie.vector.board import CHALLENGE, NONE, SPOT_ON, ArrayBot, ArrayTurn


def obeying(
    usual: ArrayBot,
    kept: Callable[[], None],
    each: int = 0,
    *,
    unlikely: bool = False,
    doubts: bool = False,
    spot_ons: bool = False,
) -> ArrayBot:
    """The bot without unlikely guesses, doubts or exact calls; ``kept`` is told where it counts.

    ``each``: in so many games the first seat is held to that, then the next; else all are.
    """
    ways = {_no_unlikely: unlikely, _no_doubt: doubts, _no_spot_on: spot_ons}
    instead = [way for way, forbidden in ways.items() if forbidden]

    def then(turn: ArrayTurn, deed: Array) -> Array:
        held = np.flatnonzero(_held(turn, each))
        if not len(held):
            return deed
        part = turn.only(held)
        for way in instead:
            before = deed[held]
            deed[held] = way(part, before)
            if (deed[held] != before).any():
                kept()
        return deed

    def no_claims(turn: ArrayTurn) -> Array:
        assert usual.claims is not None
        claims, held = usual.claims(turn), _held(turn, each)
        if (claims & held).any():
            kept()
        return claims & ~held

    claims = no_claims if spot_ons and usual.claims else usual.claims
    return replace(usual, then=then, claims=claims)


def _held(turn: ArrayTurn, each: int) -> Array:
    """Which of the seats in turn are held to it."""
    if not each:
        return np.ones(len(turn.at), bool)
    return np.asarray(turn.boards.draws.numbers(turn.ids) // each == turn.actor)


def _no_spot_on(turn: ArrayTurn, deed: Array) -> Array:
    """A challenge instead of an exact call."""
    return np.where(deed == SPOT_ON, CHALLENGE, deed)


def _no_doubt(turn: ArrayTurn, deed: Array) -> Array:
    """The likeliest raise instead of a challenge, if there is one."""
    some = np.flatnonzero((deed == CHALLENGE) | (deed == NONE))
    if not len(some):
        return deed
    best, deed = TurnRows(turn.only(some)).best()[0], deed.copy()
    deed[some] = np.where(best == NONE, deed[some], best)
    return deed


def _no_unlikely(turn: ArrayTurn, deed: Array) -> Array:
    """Any likely raise instead of an unlikely one, all of them alike; a challenge, if none is."""
    says = np.flatnonzero(deed >= 0)
    if not len(says):
        return deed
    part = turn.only(says)
    some = says[part.boards.odds_of(part).chance(deed[says]) < LIKELY]
    if not len(some):
        return deed
    part, deed = turn.only(some), deed.copy()
    every = np.tile(np.arange(len(turn.bids.guesses)), (len(some), 1))
    likely = part.sayable() & (part.boards.odds_of(part).chance(every) >= LIKELY)
    nth = (part.fractions(1) * likely.sum(axis=1)).astype(np.int64)
    chosen = (likely.cumsum(axis=1) > nth[:, None]).argmax(axis=1)
    otherwise = CHALLENGE if turn.may_challenge else deed[some]
    deed[some] = np.where(likely.any(axis=1), chosen, otherwise)
    return deed
