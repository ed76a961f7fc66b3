"""What games share in which one cup goes round: who rolls, what a doubt costs, who saw which dice.

Seats hold lives; the dice lie before whoever has the cup. That seat looks and claims; the next
believes and takes the cup, or doubts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from cardlie.games.chance import Purpose
from cardlie.games.game import Fact, Known, Own, Phase, SeatNo
from cardlie.games.plan import GamePlan

if TYPE_CHECKING:
    from cardlie.games.state import State

#: A fact that says which dice a seat saw has a figure for each.
_MOST_SEEN = 10**5 - 1


@dataclass(slots=True)
class Cup(Own):
    """What each seat saw under the cup (none: nothing, or all was rolled since).

    ``since`` is how many dice were rolled again since then, ``last`` how many its holder rolled.
    """

    saw: list[tuple[int, ...]]
    since: list[int]
    last: int

    @classmethod
    def empty(cls, seats: int, last: int) -> Cup:
        """Nobody saw anything."""
        return cls([()] * seats, [0] * seats, last)

    def copy(self) -> Self:
        """The same, to be changed alone."""
        return type(self)(self.saw.copy(), self.since.copy(), self.last)

    def passed_on(self, giver: SeatNo, taker: SeatNo, numbers: Sequence[int]) -> None:
        """One seat hands the dice to another, as they lie."""
        self.saw[giver], self.since[giver] = tuple(sorted(numbers, reverse=True)), 0
        self.saw[taker], self.since[taker], self.last = (), 0, 0

    def rolled(self, count: int, most: int) -> None:
        """The holder rolled so many again: those who saw them know how many, not which."""
        self.last = count
        for seat, saw in enumerate(self.saw):
            if saw:
                self.since[seat] += count
                if count == most:
                    self.saw[seat], self.since[seat] = (), 0

    def public(self) -> Known:
        """How many dice the holder rolled."""
        return (Fact("dice rolled last", self.last, 5),)

    def known_to(self, seat: SeatNo) -> Known:
        """What the seat saw itself."""
        seen = int("".join(map(str, self.saw[seat])) or 0)
        return (
            Fact("you saw", seen, _MOST_SEEN),
            Fact("rolled again since", min(self.since[seat], 99), 99),
        )


def cup_of(state: State) -> Cup:
    """The cup of a game that has one."""
    assert isinstance(state.own, Cup)
    return state.own


def of_cup(plan: GamePlan) -> dict[str, Any]:
    """What a game has in which a cup goes round, as fields of :class:`Game`."""
    count = plan.cup_dice

    def roll(state: State) -> None:
        """Whoever starts rolls all dice, under the cup."""
        state.own = Cup.empty(len(state.held), count)
        counts = [count * (seat == state.starter) for seat in range(len(state.held))]
        state.rolled = state.chance.rolls(counts, len(state.faces.all), state.moment(Purpose.ROLL))

    def before_turn(state: State) -> Phase | None:
        """Once something was claimed, the next believes or doubts."""
        return "cup" if state.said else None

    return {
        "roll": roll, "before_turn": before_turn, "own": lambda seats: Cup.empty(seats, count),
        "score": "lives", "passes_cup": True,
    }  # fmt: skip
