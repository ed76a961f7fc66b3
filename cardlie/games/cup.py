"""What games share in which one cup goes round: who rolls, what a doubt costs, who saw which dice.

Seats hold lives; the dice lie before whoever has the cup. That seat looks and claims; the next
believes and takes the cup, or doubts. Where a cup may be handed on unseen, the dice stay with
whoever rolled them: nobody else knows any.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from cardlie.games.chance import Purpose
from cardlie.games.model import Own, State, Turn
from cardlie.games.orders import order_of
from cardlie.games.plan import GamePlan
from cardlie.games.records import USUAL, Fact, Known, Phase, Round, SeatNo
from cardlie.guess import Guess

#: The sorts of turns: all claimed as much since one's own claim, or the cup is handed on unseen.
GONE_ROUND, UNSEEN = "gone round", "unseen"

#: A fact that says which dice a seat saw has a figure for each.
_MOST_SEEN = 10**5 - 1


@dataclass(slots=True)
class Cup(Own):
    """What each seat saw under the cup (none: nothing, or all was rolled since).

    ``since`` is how many dice were rolled again since then, ``last`` how many its holder rolled.
    ``unseen``: it was handed on unseen with the last claim; None: it never may be. ``left`` is how
    often its holder may still roll.
    """

    saw: list[tuple[int, ...]]
    since: list[int]
    last: int
    unseen: bool | None = None
    left: int = 0

    @classmethod
    def empty(cls, seats: int, last: int, unseen: bool | None = None) -> Cup:
        """Nobody saw anything."""
        return cls([()] * seats, [0] * seats, last, unseen)

    def copy(self) -> Self:
        """The same, to be changed alone."""
        return type(self)(self.saw.copy(), self.since.copy(), self.last, self.unseen, self.left)

    def passed_on(self, giver: SeatNo, taker: SeatNo, numbers: Sequence[int]) -> None:
        """One seat hands the dice to another, as they lie."""
        self.saw[giver], self.since[giver] = tuple(sorted(numbers, reverse=True)), 0
        self.saw[taker], self.since[taker], self.last = (), 0, 0

    def rolled(self, count: int, most: int) -> None:
        """The holder rolled so many again: those who saw them know how many, not which."""
        self.last, self.left = count, self.left - 1
        for seat, saw in enumerate(self.saw):
            if saw:
                self.since[seat] += count
                if count == most:
                    self.saw[seat], self.since[seat] = (), 0

    def public(self) -> Known:
        """How many dice the holder rolled, and whether the last claim was made unseen."""
        unseen = () if self.unseen is None else (Fact("handed on unseen", int(self.unseen), 1),)
        return (Fact("dice rolled last", self.last, 5), *unseen)

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


def sort_of_claim(plan: GamePlan, turn: Turn) -> str:
    """What a claim has to be: whether one as high as the last is enough.

    It is not where all claims since one's own were as high as that: none goes round for ever.
    """
    seats = sum([1 * (has > 0) for has in turn.held])
    gone = len(turn.said) >= seats > 0 and turn.said[-seats] == turn.said[-1]
    if plan.bids_rule == "as-high":
        return GONE_ROUND if gone else USUAL
    unseen = isinstance(turn.own, Cup) and turn.own.unseen
    return UNSEEN if unseen and not gone else USUAL


def _claims(plan: GamePlan, kinds: tuple[type[Guess], ...]) -> dict[str, Any]:
    """What holds for claims that may be as high as the last, as fields of :class:`Game`."""
    sort = GONE_ROUND if plan.bids_rule == "as-high" else UNSEEN
    if sort == UNSEEN and plan.cup_again != "all-or-none":
        return {}
    other = replace(plan, bids_rule="higher" if sort == GONE_ROUND else "as-high")
    rounds = {
        USUAL: Round(kinds, higher=order_of(plan).higher),
        sort: Round(kinds, higher=order_of(other).higher),
    }
    return {"rounds": rounds, "sort_of_round": lambda turn: sort_of_claim(plan, turn)}


def of_cup(plan: GamePlan, kinds: tuple[type[Guess], ...]) -> dict[str, Any]:
    """What a game has in which a cup goes round, as fields of :class:`Game`."""
    count, unseen = plan.cup_dice, False if plan.cup_again == "all-or-none" else None

    def roll(state: State) -> None:
        """Whoever starts rolls all dice, under the cup."""
        state.own = Cup.empty(len(state.held), count, unseen)
        state.own.left = plan.cup_rolls - 1
        counts = [count * (seat == state.starter) for seat in range(len(state.held))]
        state.rolled = state.chance.rolls(counts, len(state.faces.all), state.moment(Purpose.ROLL))

    def before_turn(state: State) -> Phase | None:
        """Once something was claimed, the next believes or doubts; the first may roll again."""
        return "cup" if state.said else "again" if plan.cup_rolls > 1 else None

    return {
        "roll": roll, "before_turn": before_turn,
        "own": lambda seats: Cup.empty(seats, count, unseen),
        "score": "lives", "passes_cup": True, **_claims(plan, kinds),
    }  # fmt: skip
