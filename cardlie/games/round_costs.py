"""What the end of a round costs in a game of a spec, and who begins the next: rows and words.

All of it is sums and products (``select``), which one table and arrays of them share.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardlie.games import costs, dice
from cardlie.games.dice import instead_of_out, select
from cardlie.games.records import (
    NOBODY,
    Ending,
    SeatNo,
    Settled,
    Settles,
    Showdown,
    TableStakes,
)
from cardlie.games.spec import GameSpec

#: Which rows of costs count, by their names: whether, at one table or at each of many.
Counts = Mapping[str, bool]


class RoundCosts:
    """Costs by ``[costs]`` of a spec, and who begins the next round by ``[next]``."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec

    @property
    def endings(self) -> dict[Ending, Settles]:
        """All ways that a round may end by in any game, each with what it costs."""
        return {
            "doubt": self.doubt, "exact": self.exact, "give-up": self.give_up,
            "pass": self.doubted_pass, "shown": self.show_top,
        }  # fmt: skip

    def doubt(self, stakes: TableStakes, showdown: Showdown) -> Settled:
        """A bid that is doubted: whoever was wrong, by whether it was exact or the highest."""
        holds, top = showdown.holds, showdown.top
        exact = holds & (showdown.have == showdown.need) & (not self.spec.cup_dice)
        more = holds & (exact ^ True)
        counts = {
            "false": (holds ^ True) & (top ^ True), "top-false": (holds ^ True) & top,
            "true": more & (top ^ True), "top-true": more & top, "exact": exact,
        }  # fmt: skip
        return self._doubted(stakes, showdown, counts)

    def doubted_pass(self, stakes: TableStakes, showdown: Showdown) -> Settled:
        """A pass that is doubted: the bidder in it says something of their own dice."""
        holds = showdown.holds
        return self._doubted(stakes, showdown, {"pass-false": holds ^ True, "pass-true": holds})

    def give_up(self, stakes: TableStakes, showdown: Showdown) -> Settled:
        """The highest claim is given up, and nobody looks: whoever was asked pays for it."""
        word = self.spec.next_give_up
        return self._doubted(
            stakes, showdown._replace(holds=True), {"give-up": True},
            self.spec.next_doubt if word == "as-doubt" else word,
        )  # fmt: skip

    def show_top(self, stakes: TableStakes, showdown: Showdown) -> Settled:
        """The highest roll is shown in place of a claim: whoever is next is the caller."""
        return self._doubted(stakes, showdown, {"shown": True})

    def exact(self, stakes: TableStakes, showdown: Showdown) -> Settled:
        """A bid called exact: what the rows say of a right call, and of a wrong one."""
        word, caller = self.spec.next_exact, showdown.caller
        exact = showdown.have == showdown.need
        losses = self._losses(stakes, showdown, {"right": exact, "wrong": exact ^ True})
        loser = select(exact, showdown.bidder, caller)  # whom it may cost
        starter, step = self._next(word, stakes, showdown, loser)
        if word == "caller's-right":  # after a wrong call it is the caller
            starter, step = select(exact, starter, caller), select(exact, step, 1)
        starter = self._if_out(starter, stakes, showdown, losses)
        return Settled(select(exact, NOBODY, caller), losses, starter, step)

    def _doubted(
        self, stakes: TableStakes, showdown: Showdown, counts: Counts, word: str = ""
    ) -> Settled:
        """What some rows cost, and who begins by a word (none: as after a doubt)."""
        loser, losses = dice.wrong(showdown), self._losses(stakes, showdown, counts)
        starter, step = self._next(word or self.spec.next_doubt, stakes, showdown, loser)
        if self.spec.next_out == "right":
            right = select(showdown.holds, showdown.bidder, showdown.caller)
            starter = instead_of_out(starter, right, stakes.held, losses)
        return Settled(loser, losses, self._if_out(starter, stakes, showdown, losses), step)

    def _losses(self, stakes: TableStakes, showdown: Showdown, counts: Counts) -> tuple[int, ...]:
        spec, rows = self.spec, [(counts[name], self.spec.row(name)) for name in counts]
        return costs.losses(
            rows, stakes.held, bidder=showdown.bidder, caller=showdown.caller,
            over=showdown.have - showdown.need, most=spec.costs_most,
            least=spec.dice_least, spares=spec.costs_spares,
        )  # fmt: skip

    def _next(
        self, word: str, stakes: TableStakes, showdown: Showdown, loser: SeatNo
    ) -> tuple[SeatNo, int]:
        """Who begins the next round by a word of ``[next]``, and which way to look past the out."""
        seats, opener = len(stakes.held), stakes.starter
        if word in ("opener's-right", "caller's-right"):
            beside = opener if word == "opener's-right" else showdown.caller
            return SeatNo((beside - 1) % seats), -1
        if word in ("opener's-left", "loser's-left"):
            beside = opener if word == "opener's-left" else loser
            return SeatNo((beside + 1) % seats), 1
        right = select(loser == showdown.bidder, showdown.caller, showdown.bidder)
        seat = {"loser": loser, "bidder": showdown.bidder, "right": right}
        return seat.get(word, showdown.caller), 1

    def _if_out(
        self, starter: SeatNo, stakes: TableStakes, showdown: Showdown, losses: tuple[int, ...]
    ) -> SeatNo:
        """Who begins instead, where whoever should is out."""
        if self.spec.next_out == "bidder":
            return instead_of_out(starter, showdown.bidder, stakes.held, losses)
        if self.spec.next_out == "fewest":
            left = [has - lost for has, lost in zip(stakes.held, losses, strict=True)]
            return instead_of_out(starter, dice.fewest(left, starter), stakes.held, losses)
        return starter
