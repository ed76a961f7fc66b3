"""What a challenge costs: one answer for the round that is played and for the judge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from cardlie.games.model import Rules
from cardlie.games.records import NOBODY, Ending, SeatNo, Showdown, TableStakes, next_in
from cardlie.guess.readings import Readings


class AtStake(NamedTuple):
    """What every seat holds (0: out), what was agreed, and who opened: all that costs turn on."""

    held: Sequence[int]
    rules: Rules
    starter: SeatNo = NOBODY

    @property
    def readings(self) -> Readings:
        """The reading in force of each ruling."""
        return self.rules.readings


class RuledStakes(TableStakes, Protocol):
    """What a challenge is about, with the game and its rulings."""

    @property
    def rules(self) -> Rules:
        """All that the meaning of a guess depends on."""


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


def settle(stakes: RuledStakes, showdown: Showdown, ending: Ending = "doubt") -> Cost:
    """What the end of a round costs each, and who starts next.

    >>> from cardlie.games.records import Showdown
    >>> from cardlie.games.registry import rules_of
    >>> wheel = AtStake([3, 2, 2], rules_of("wheel"))
    >>> settle(wheel, Showdown(SeatNo(1), SeatNo(0), True, need=5, have=5)).losses
    (0, 1, 1)
    """
    rules = stakes.rules
    settled = rules.game.round_of(rules.round).endings[ending](stakes, showdown)
    held = [has - lost for has, lost in zip(stakes.held, settled.losses, strict=True)]
    falling: tuple[SeatNo, ...] = ()
    starter: SeatNo | None = settled.starter
    if 0 in held:
        falling = tuple([SeatNo(s) for s, has in enumerate(stakes.held) if has and not held[s]])
        if falling and rules.game.finish.ended(AtStake(held, rules)):
            starter = None
        elif not held[settled.starter]:
            starter = next_in(held, settled.starter, settled.step)
    loser = None if settled.loser == NOBODY else settled.loser
    return Cost(loser, settled.losses, held, falling, starter)


@lru_cache(maxsize=64)
def exact_is_dear(rules: Rules) -> bool:
    """Whether who doubts what is exactly true loses more by it.

    >>> from cardlie.games.registry import rules_of
    >>> [exact_is_dear(rules_of(game)) for game in ("leira", "tavern", "wheel", "cards")]
    [True, False, False, False]
    """
    caller, bidder = SeatNo(0), SeatNo(1)

    def ahead(more: int) -> int:
        cost = settle(AtStake((3, 3), rules), Showdown(caller, bidder, True, 2, 2 + more))
        return cost.held[caller] - cost.held[bidder]

    return ahead(0) < ahead(1)


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


def others_doubt(rules: Rules, held: Sequence[int], bidder: int, doubter: int) -> bool:
    """Whether one doubt is not enough: others have to doubt the bid yet, too.

    >>> from cardlie.games.registry import rules_of
    >>> all_doubt = rules_of("tavern[doubt.by=all]")
    >>> others_doubt(all_doubt, [2, 0, 1, 3], 0, 2), others_doubt(all_doubt, [2, 0, 1, 3], 0, 3)
    (True, False)
    """
    return rules.all_doubt and next_in(held, doubter) != bidder


def _others(held: Sequence[int], seat: int) -> list[SeatNo]:
    """The seats beside one, from its left on."""
    return [SeatNo((seat + step) % len(held)) for step in range(1, len(held))]


def claimants(
    rules: Rules, held: Sequence[int], bidder: SeatNo, turn: SeatNo
) -> tuple[SeatNo, ...]:
    """The seats that may call the last bid exact, or doubt it, though it is another's turn.

    They are asked in this order, from the left of whoever bid.
    """
    if rules.anyone_doubts:
        may = tuple([seat for seat in _others(held, bidder) if held[seat]])
    else:
        may = callers_of(rules, held, bidder, turn)
    return tuple([seat for seat in may if seat != turn])
