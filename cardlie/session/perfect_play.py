"""Perfect play, between two with few dice, where that is solved: for a seat, or for a question."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

from cardlie.base.errors import CardlieError
from cardlie.engine import Observation, Options, SeatNo, Table
from cardlie.engine.actions import Action
from cardlie.engine.decisions.guess import Say
from cardlie.engine.flow import new_round_at
from cardlie.odds.percent import percent
from cardlie.session.odds_question import MOST_DICE, OddsQuestion


def perfect_play(observation: Observation) -> dict[Action, float] | None:
    """How likely perfect play does what here; None where nobody knows."""
    try:
        from cardlie.solve.advice import advice  # heavy
    except ModuleNotFoundError:  # in a browser
        return None
    return advice(observation)


def share_of(probability: float) -> str:
    """How often perfect play does something, in percent."""
    return percent(Fraction(probability).limit_denominator(1000))


def solution(question: OddsQuestion) -> dict[Action, float] | None:
    """How likely each deed is; None where there is no solution, or a guess may not be said so."""
    mine, unseen = sum(question.mine), question.view.size - sum(question.view.visible)
    if not question.rules.game.die or not (mine and unseen) or mine + unseen > MOST_DICE:
        return None
    me = SeatNo(len(question.history) % 2)  # who opened the round is the first seat
    held = (mine, unseen) if me == 0 else (unseen, mine)
    with suppress(CardlieError):
        options = Options.of(question.rules.game, question.names, seats=2, start=max(held))
        table = Table.deal(options, seed=0)
        new_round_at(table.state, held, SeatNo(0))
        roll = [face for face, there in enumerate(question.mine) for _ in range(there)]
        table.state.rolled[me] = tuple(roll)
        for guess in question.history:
            table.act(Say(guess))
        return perfect_play(table.observe(me))
    return None
