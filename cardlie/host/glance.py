"""What everybody may see at a glance: where bids stand on a track, and what a doubt would cost."""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.base.translation import tr
from cardlie.engine import Observation
from cardlie.engine.decision import CLAIM, GUESS
from cardlie.games.game import SeatNo, Showdown
from cardlie.games.settling import AtStake, settle
from cardlie.guess import Guess
from cardlie.kinds.patterns import compile_guess
from cardlie.setting.setting import Setting
from cardlie.telling.names import Names


def space_of(guess: Guess, setting: Setting) -> int | None:
    """Where a guess stands on the track; None where there is no track."""
    place = setting.rules.space_of
    return None if place is None else place(guess)


def at_stake(seen: Observation, names: Names) -> list[str]:
    """What it would cost whom to doubt the last guess: one short, exactly, or one more.

    That one who doubts is whoever is in turn; what lies there nobody tells.
    """
    if seen.phase not in (GUESS.id, CLAIM.id) or not seen.said or seen.bidder is None:
        return []
    if seen.said[-1].personal:  # there who rolled the card decides, too
        return []
    setting, held = seen.bidding.setting, seen.standing.held
    need = compile_guess(seen.said[-1], setting.faces, setting.rulings).need
    told: dict[str, list[str]] = {}
    for said, more in (("one short", -1), ("exactly", 0), ("one more", 1)):
        doubted = Showdown(seen.actor, SeatNo(seen.bidder), more >= 0, need, need + more)
        cost = settle(AtStake(held, setting), doubted)
        lost = _lost(cost.losses, names)
        if not lost and cost.loser is not None:
            lost = tr("{who} discards a pile.", who=names[cost.loser]).rstrip(".")
        told.setdefault(lost, []).append(tr(said))
    return [f"{', '.join(cases)}: {lost}" for lost, cases in told.items()]


def _lost(losses: Sequence[int], names: Names) -> str:
    """Who loses (or gains) so many dice, those alike together: "Ann, Ben −1, Cleo +1"."""
    alike: dict[int, list[str]] = {}
    for seat, lost in enumerate(losses):
        alike.setdefault(lost, []).append(names[seat])
    told = [
        f"{', '.join(who)} {'−' if lost > 0 else '+'}{abs(lost)}"
        for lost, who in sorted(alike.items()) if lost
    ]  # fmt: skip
    return ", ".join(told)
