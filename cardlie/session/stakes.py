"""What everybody may see at a glance: where bids stand on a track, and what a doubt would cost."""

from __future__ import annotations

from cardlie.base.translation import tr
from cardlie.engine import Observation
from cardlie.engine.decision import CLAIM, GUESS
from cardlie.games.model import Rules
from cardlie.games.records import SeatNo, Showdown
from cardlie.games.settling import AtStake, settle
from cardlie.guess import Guess
from cardlie.guess.patterns import compile_guess
from cardlie.telling.cost import losses_of
from cardlie.telling.names import Names
from cardlie.telling.spans import line, plain
from cardlie.telling.teller import capital, sentences


def space_of(guess: Guess, rules: Rules) -> int | None:
    """Where a guess stands on the track; None where there is no track."""
    place = rules.game.space_of
    return None if place is None else place(guess)


def at_stake(observation: Observation, names: Names) -> list[str]:
    """What it would cost whom to doubt the last guess: one short, exactly, or one more.

    That one who doubts is whoever is in turn; what lies there nobody tells.
    """
    *_, last = observation.said or (None,)
    bidder, held, rules = observation.bidder, observation.standing.held, observation.bidding.rules
    if observation.phase not in (GUESS.id, CLAIM.id) or last is None or bidder is None:
        return []
    if last.personal:  # there who rolled the card decides, too
        return []
    need = compile_guess(last, rules.faces, rules.readings).need
    told: dict[str, list[str]] = {}
    for said, more in (("one short", -1), ("exactly as many", 0), ("one more", 1)):
        doubted = Showdown(observation.actor, SeatNo(bidder), more >= 0, need, need + more)
        cost = settle(AtStake(held, rules), doubted)
        lines = losses_of(names, cost.losses, rules.game.stake)
        if not lines and cost.loser is not None:
            lines = [line("{who} discards a pile.", who=names.who(SeatNo(cost.loser)))]
        lost = plain(sentences(lines or [line("Nobody loses anything.")]))
        told.setdefault(lost, []).append(tr(said))
    return [f"{capital(tr(' or ').join(cases))}: {lost}" for lost, cases in told.items()]
