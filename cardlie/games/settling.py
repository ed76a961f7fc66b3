"""What a challenge costs: one answer for the round that is played and for the judge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardlie.games.game import NOBODY, SeatNo, Showdown, Stakes
from cardlie.setting.setting import Setting


class AtStake(NamedTuple):
    """What every seat holds (0: out) and what was agreed: all that a challenge turns on."""

    held: Sequence[int]
    setting: Setting


class Cost(NamedTuple):
    """What a challenge leads to.

    ``loser`` is who was wrong (None: nobody), ``losses`` the dice that each seat loses (negative:
    gains; all 0 in cards, where the loser discards a pile), ``held`` what is left, ``falling``
    who is out by it, ``next`` who starts the next round (None: the game is over).
    """

    loser: SeatNo | None
    losses: tuple[int, ...]
    held: list[int]
    falling: tuple[SeatNo, ...]
    next: SeatNo | None


def settle(stakes: Stakes, showdown: Showdown, *, spot_on: bool = False) -> Cost:
    """What a challenge (or a spot-on) costs each seat, and who starts the next round.

    >>> from cardlie.games.game import Showdown
    >>> from cardlie.setting.setting import Setting
    >>> wheel = AtStake([3, 2, 2], Setting.of("wheel"))
    >>> settle(wheel, Showdown(SeatNo(1), SeatNo(0), True, need=5, have=5)).losses
    (0, 1, 1)
    """
    game = stakes.setting.rules
    settles = game.settle_spot_on if spot_on else game.settle
    assert settles is not None
    settled = settles(stakes, showdown)
    held = [has - lost for has, lost in zip(stakes.held, settled.losses, strict=True)]
    falling: tuple[SeatNo, ...] = ()
    starter: SeatNo | None = settled.starter
    if 0 in held:
        falling = tuple([SeatNo(s) for s, has in enumerate(stakes.held) if has and not held[s]])
        if falling and game.ended(AtStake(held, stakes.setting)):
            starter = None
        elif not held[settled.starter]:
            starter = next_in(held, settled.starter, settled.step)
    loser = None if settled.loser == NOBODY else settled.loser
    return Cost(loser, settled.losses, held, falling, starter)


def next_in(held: Sequence[int], seat: int, step: int = 1) -> SeatNo:
    """The next seat that holds anything, clockwise (or the other way, ``step`` -1).

    >>> next_in([2, 0, 1], 0), next_in([2, 0, 1], 0, step=-1)
    (2, 2)
    """
    seats = len(held)
    seat = (seat + step) % seats
    while not held[seat]:
        seat = (seat + step) % seats
    return SeatNo(seat)
