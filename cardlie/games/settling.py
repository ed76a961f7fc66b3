"""What a challenge costs: one answer for the round that is played and for the judge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardlie.games.model import Rules, Stakes, State
from cardlie.games.records import NOBODY, SeatNo, Showdown, next_in


class AtStake(NamedTuple):
    """What every seat holds (0: out), what was agreed, and who opened: all that costs turn on."""

    held: Sequence[int]
    rules: Rules
    starter: SeatNo = NOBODY


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


def settle(
    stakes: Stakes, showdown: Showdown, *, spot_on: bool = False, given_up: bool = False,
    passed: bool = False, shown: bool = False,
) -> Cost:  # fmt: skip
    """What a challenge (or a spot-on, giving up, a doubted pass, a roll that is shown) costs each,
    and who starts next.

    >>> from cardlie.games.records import Showdown
    >>> from cardlie.games.registry import rules_of
    >>> wheel = AtStake([3, 2, 2], rules_of("wheel"))
    >>> settle(wheel, Showdown(SeatNo(1), SeatNo(0), True, need=5, have=5)).losses
    (0, 1, 1)
    """
    game = stakes.rules.game
    if given_up:
        assert game.settle_give_up is not None
        settled = game.settle_give_up(stakes, showdown)
    elif passed:
        assert game.settle_pass is not None
        settled = game.settle_pass(stakes, showdown)
    elif shown:
        assert game.settle_shown is not None
        settled = game.settle_shown(stakes, showdown)
    else:
        settled = game.settles_in(stakes.rules.round, spot_on=spot_on)(stakes, showdown)
    held = [has - lost for has, lost in zip(stakes.held, settled.losses, strict=True)]
    falling: tuple[SeatNo, ...] = ()
    starter: SeatNo | None = settled.starter
    if 0 in held:
        falling = tuple([SeatNo(s) for s, has in enumerate(stakes.held) if has and not held[s]])
        if falling and game.ended(AtStake(held, stakes.rules)):
            starter = None
        elif not held[settled.starter]:
            starter = next_in(held, settled.starter, settled.step)
    loser = None if settled.loser == NOBODY else settled.loser
    return Cost(loser, settled.losses, held, falling, starter)


def callers_of(
    rules: Rules, held: Sequence[int], bidder: int, turn: int | None = None
) -> tuple[SeatNo, ...]:
    """The seats that may call the bid of a seat exact, from its left on.

    Whoever is in ``turn`` is the next to its left, unless that one passed.

    >>> from cardlie.games.registry import rules_of
    >>> perudo, leira = rules_of("perudo"), rules_of("leira")
    >>> callers_of(perudo, [2, 1, 0, 3], 0), callers_of(leira, [1, 1], 0)
    ((3,), ())
    """
    callers = rules.callers
    turn = next_in(held, bidder) if turn is None else turn
    seats = _others(held, bidder)
    return tuple([seat for seat in seats if callers.may(held[seat], seat == bidder, seat == turn)])


def _others(held: Sequence[int], seat: int) -> list[SeatNo]:
    """The seats beside one, from its left on."""
    return [SeatNo((seat + step) % len(held)) for step in range(1, len(held))]


def claimants(state: State) -> tuple[SeatNo, ...]:
    """The seats that may call the last bid exact, or doubt it, though it is another's turn."""
    plan = state.rules.plan
    if plan is not None and plan.doubt_by == "anyone":
        may = tuple([seat for seat in _others(state.held, state.bidder) if state.held[seat]])
    else:
        may = callers_of(state.rules, state.held, state.bidder, state.actor)
    return tuple([seat for seat in may if seat != state.actor])
