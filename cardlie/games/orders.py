"""What makes a bid of dice higher than another: the rules that a game's file may name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from cardlie.base.errors import IllegalGuess
from cardlie.base.translation import tr
from cardlie.games.game import USUAL
from cardlie.games.plan import USUAL_RULE, GamePlan
from cardlie.guess import Guess, Number, Stars, Sum
from cardlie.kinds.rung import Rung
from cardlie.setting.faces import WILD

_Rule = Callable[[Number, Number], bool]

_RULES: dict[str, _Rule] = {
    "count-first": lambda new, last: (new.count, new.number) > (last.count, last.number),
    "number-first": lambda new, last: (new.number, new.count) > (last.number, last.count),
    "same-or-as-many": lambda new, last: (
        new.number > last.number if new.count == last.count
        else new.number == last.number and new.count > last.count
    ),
    "never-lower": lambda new, last: (
        new != last and new.number >= last.number and new.count >= last.count
    ),
    "count-only": lambda new, last: new.number == last.number and new.count > last.count,
}  # fmt: skip


@dataclass(frozen=True)
class Order:
    """A rule, the spaces of a track where it is one, and numbers that count double (wild ones)."""

    game: str
    rule: str
    track: tuple[str, ...] = ()
    double: tuple[int, ...] = ()

    def higher(self, new: Guess, last: Guess) -> bool:
        """Whether a bid may follow another; :class:`IllegalGuess` for what are no two bids here."""
        if isinstance(new, Sum) and isinstance(last, Sum):
            return new.total > last.total
        if isinstance(new, Rung) and type(new) is type(last):
            return new.rung > last.rung
        if self.rule == "track":
            here, there = self.space_of(last), self.space_of(new)
            if here == there and isinstance(new, Number) and isinstance(last, Number):
                return new.number > last.number
            return there > here
        if not (isinstance(new, Number) and isinstance(last, Number)):
            raise IllegalGuess(
                tr(
                    "'{new}' and '{last}' can't follow one another in {game}",
                    new=new,
                    last=last,
                    game=self.game,
                )
            )
        to_double, from_double = new.number in self.double, last.number in self.double
        if to_double == from_double:
            return _RULES[self.rule](new, last)
        if to_double:
            return 2 * new.count >= last.count
        return new.count > 2 * last.count

    def space_of(self, bid: Guess) -> int:
        """Where on the track a bid stands; :class:`IllegalGuess` if nowhere."""
        if isinstance(bid, Number | Stars):
            of_stars = isinstance(bid, Stars)
            space = f"{WILD}{bid.count}" if of_stars else str(bid.count)
            if space in self.track:
                return self.track.index(space)
            if like := [each for each in self.track if each.startswith(WILD) == of_stars]:
                kind = "star" if of_stars else "number"
                raise IllegalGuess(
                    tr("'{bid}' is not on the track", bid=bid),
                    tr("its last {kind} space is {last}", kind=kind, last=like[-1]),
                )
        raise IllegalGuess(tr("'{bid}' is no bid of the wheel game", bid=bid))


@lru_cache(maxsize=1024)
def order_of(plan: GamePlan, sort: str = USUAL, *, last_die: bool = False) -> Order:
    """The order in a game's rounds of a sort, for whoever has more dice or ``last_die`` only."""
    rule, double = plan.bids_rule, plan.dice_wild if plan.bids_wild == "half" else ()
    for special in plan.rounds:
        if special.name == sort:
            own = special.last_die if last_die else special.rule
            rule = plan.bids_rule if own == USUAL_RULE else own
            double = double if special.wild is None else ()
    return Order(plan.id, rule, plan.bids_track, double)
