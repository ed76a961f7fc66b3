"""Stakes at a glance: where bids stand on a track, and what a doubt would cost."""

from __future__ import annotations

from cardlie.base.translation import language, tr
from cardlie.engine import Observation
from cardlie.engine.decision import CLAIM, GUESS
from cardlie.games.model import Rules
from cardlie.games.records import SeatNo, Showdown
from cardlie.games.settling import AtStake, settle
from cardlie.guess import Guess
from cardlie.guess.patterns import compile_guess
from cardlie.guess.rung import RankedRoll
from cardlie.telling.cost import losses_of
from cardlie.telling.names import Names
from cardlie.telling.spans import line, plain
from cardlie.telling.teller import sentences

#: Of a ladder with so many rolls all are seen at a glance.
RUNGS = 24


def track_of(rules: Rules) -> list[str]:
    """What may be said, the lowest first, where it fits on a table: a track's spaces, all rolls."""
    rolls = [kind for kind in rules.game.kinds if issubclass(kind, RankedRoll)]
    said = [kind(rung) for kind in rolls for rung in range(1, kind.last_figure() + 1)]
    if len(said) > RUNGS:
        return []
    return [*rules.game.track, *(roll.phrase(language(), rules.faces) for roll in said)]


def space_of(guess: Guess, rules: Rules) -> int | None:
    """Where a guess stands on the track; None where there is no track."""
    if isinstance(guess, RankedRoll):
        return guess.rung - 1 if guess.last_figure() <= RUNGS else None
    place = rules.game.space_of
    return None if place is None else place(guess)


def at_stake(observation: Observation, names: Names) -> list[str]:
    """What it would cost whom to doubt the last guess, by how much lies there.

    That one who doubts is whoever is in turn; what lies there nobody tells.
    """
    *_, last = observation.history or (None,)
    bidder, held, rules = observation.bidder, observation.public.held, observation.bidding.rules
    if observation.phase not in (GUESS.id, CLAIM.id) or last is None or bidder is None:
        return []
    if last.personal or last.ranked:  # there who rolled the card decides, too; what is believed
        return []
    need = compile_guess(last, rules.faces, rules.readings).need

    def lost(have: int) -> str:
        doubted = Showdown(observation.actor, SeatNo(bidder), have >= need, need, have)
        cost = settle(AtStake(held, rules), doubted)
        lines = losses_of(names, cost.losses, rules.game)
        if not lines and cost.loser is not None:
            lines = [line("{who} discards a pile.", who=names.who(SeatNo(cost.loser)))]
        return plain(sentences(lines or [line("Nobody loses anything.")]))

    short, exact, more = lost(need - 1), lost(need), lost(need + 1)
    far = lost(max(need + 1, sum(held))) == more
    cases = [("Too few" if lost(0) == short else "One short", short)]
    if far and exact == more:
        cases.append(("Enough", exact))
    else:
        cases += [("Exactly as many", exact), ("More" if far else "One more", more)]
    return [f"{tr(case)}: {cost}" for case, cost in cases]
