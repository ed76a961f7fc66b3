"""What games share in which one cup goes round: who rolls, what a doubt costs, who saw which dice.

Seats hold lives; the dice lie before whoever has the cup. That seat looks and claims; the next
believes and takes the cup, or doubts. Where a cup may be handed on unseen, the dice stay with
whoever rolled them: nobody else knows any.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardlie.games.chance import Purpose
from cardlie.games.model import Game, GameLayout, Turn
from cardlie.games.orders import order_of
from cardlie.games.records import USUAL, Fact, Phase, SeatNo
from cardlie.games.shown import PrivateExtra, PublicExtra
from cardlie.games.spec import GameSpec
from cardlie.games.state import GameExtra, State

#: The sorts of turns: all claimed as much since one's own claim, or the cup is handed on unseen.
GONE_ROUND, UNSEEN = "gone round", "unseen"

#: Facts of such a game by their names: what everybody knows, and what a seat alone does.
ROLLED, HANDED_ON = "dice rolled last", "handed on unseen"
SAW, SINCE = "you saw", "rolled again since"

#: A fact that says which dice a seat saw has a figure for each.
_MOST_SEEN = 10**5 - 1


@dataclass(slots=True)
class Cup(GameExtra):
    """What each seat saw under the cup (none: nothing, or all was rolled since).

    ``since`` is how many dice were rolled again since then, ``last`` how many its holder rolled.
    ``unseen``: it was handed on unseen with the last claim; None: it never may be. ``rolls_left``
    is how often its holder may still roll.
    """

    saw: list[tuple[int, ...]]
    since: list[int]
    last: int
    unseen: bool | None = None
    rolls_left: int = 0

    @classmethod
    def empty(cls, seats: int, last: int, unseen: bool | None = None) -> Cup:
        """Nobody saw anything."""
        return cls([()] * seats, [0] * seats, last, unseen)

    def passed_on(self, giver: SeatNo, taker: SeatNo, numbers: Sequence[int]) -> None:
        """One seat hands the dice to another, as they lie."""
        self.saw[giver], self.since[giver] = tuple(sorted(numbers, reverse=True)), 0
        self.saw[taker], self.since[taker], self.last = (), 0, 0

    def rolled(self, count: int, most: int) -> None:
        """The holder rolled so many again: those who saw them know how many, not which."""
        self.last, self.rolls_left = count, self.rolls_left - 1
        for seat, saw in enumerate(self.saw):
            if saw:
                self.since[seat] += count
                if count == most:
                    self.saw[seat], self.since[seat] = (), 0

    def public(self, state: State) -> PublicExtra:
        """How many dice the holder rolled, and whether the last claim was made unseen."""
        unseen = () if self.unseen is None else (Fact(HANDED_ON, int(self.unseen), 1),)
        return PublicExtra(facts=(Fact(ROLLED, self.last, 5), *unseen))

    def private(self, state: State, seat: SeatNo) -> PrivateExtra:
        """What the seat saw itself."""
        seen = int("".join(map(str, self.saw[seat])) or 0)
        since = Fact(SINCE, min(self.since[seat], 99), 99)
        return PrivateExtra(facts=(Fact(SAW, seen, _MOST_SEEN), since))


def sort_of_claim(spec: GameSpec, turn: Turn) -> str:
    """What a claim has to be: whether one as high as the last is enough.

    It is not where all claims since one's own were as high as that: none goes round for ever.
    """
    seats = sum([1 * (has > 0) for has in turn.held])
    gone = len(turn.history) >= seats > 0 and turn.history[-seats] == turn.history[-1]
    if spec.bids_rule == "as-high":
        return GONE_ROUND if gone else USUAL
    unseen = isinstance(turn.extra, Cup) and turn.extra.unseen
    return UNSEEN if unseen and not gone else USUAL


def of_cup(game: Game, spec: GameSpec) -> Game:
    """A game in which a cup goes round, from one that is like it in all else."""
    count, unseen = spec.cup_dice, False if spec.cup_again == "all-or-none" else None

    def roll(state: State) -> None:
        """Whoever starts rolls all dice, under the cup."""
        state.extra = Cup.empty(len(state.held), count, unseen)
        state.extra.rolls_left = spec.cup_rolls - 1
        counts = [count * (seat == state.starter) for seat in range(len(state.held))]
        state.rolled = state.chance.rolls(counts, len(state.faces.all), state.moment(Purpose.ROLL))

    def before_turn(state: State) -> Phase | None:
        """Once something was claimed, the next believes or doubts; the first may roll again."""
        return "cup" if state.history else "again" if spec.cup_rolls > 1 else None

    as_high = spec.bids_rule == "as-high"
    other = replace(spec, bids_rule="higher" if as_high else "as-high")
    claims = game.usual._replace(higher=order_of(other).higher)
    sort = GONE_ROUND if as_high else UNSEEN
    return replace(
        game,
        layout=GameLayout(game.layout.setup, roll, lambda seats: Cup.empty(seats, count, unseen)),
        phases=game.phases._replace(before_turn=before_turn),
        finish=game.finish._replace(score="lives"),
        rounds={sort: claims} if as_high or spec.cup_again == "all-or-none" else {},
        sort_of_round=lambda turn: sort_of_claim(spec, turn),
    )
