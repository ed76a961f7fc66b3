"""What perfect play does about a guess: between two with few dice, where that is solved."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from cardlie.base.errors import CardlieError
from cardlie.session.odds_question import MOST_DICE, OddsQuestion

if TYPE_CHECKING:
    from cardlie.engine.actions import Action


def solution(question: OddsQuestion) -> dict[Action, float] | None:
    """How likely each deed is; None where there is no solution, or a guess may not be said so."""
    mine, unseen = sum(question.mine), question.view.size - sum(question.view.visible)
    if not question.rules.game.die or not (mine and unseen) or mine + unseen > MOST_DICE:
        return None
    from cardlie.engine import Options, SeatNo, Table
    from cardlie.engine.decisions.guess import Say
    from cardlie.engine.flow import new_round_at
    from cardlie.solve.advice import advice

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
        return advice(table.observe(me))
    return None
