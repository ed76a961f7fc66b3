"""Bidding orders: what makes a bid of dice higher than another, by names that a file may use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from cardlie.base.errors import IllegalGuess
from cardlie.base.translation import tr
from cardlie.deck.faces import WILD
from cardlie.games.spec import GameSpec
from cardlie.guess import Guess, Number, Plain, Stars, Sum
from cardlie.guess.rung import RankedRoll

#: A bid's count, and the place of its number among those of the die, the lowest first.
_Bid = tuple[int, int]

_RULES: dict[str, Callable[[_Bid, _Bid], bool]] = {
    "count-first": lambda new, last: new > last,
    "number-first": lambda new, last: new[::-1] > last[::-1],
    "same-or-as-many": lambda new, last: (
        new[1] > last[1] if new[0] == last[0] else new[1] == last[1] and new[0] > last[0]
    ),
    "never-lower": lambda new, last: new != last and new[0] >= last[0] and new[1] >= last[1],
    "count-only": lambda new, last: new[1] == last[1] and new[0] > last[0],
    "number-only": lambda new, last: new[0] == last[0] and new[1] > last[1],
}

#: Rules that look at the figures themselves, however the numbers of the die rank.
_OF_FIGURES: dict[str, Callable[[Number | Plain], int]] = {
    "above-both": lambda bid: max(bid.count, bid.number),
    "product": lambda bid: bid.count * bid.number,
}


@dataclass(frozen=True)
class Order:
    """A rule, the spaces of a track where it is one, and what is otherwise with ``wild`` numbers.

    ``numbers`` are those of the die, the lowest first; ``of_wild`` is the key ``bids.wild``,
    ``plain`` the keys ``plain.into`` and ``plain.back``, where bids may be plain.
    """

    game: str
    rule: str
    numbers: tuple[int, ...] = ()
    track: tuple[str, ...] = ()
    wild: tuple[int, ...] = ()
    of_wild: str = "alike"
    plain: tuple[str, str] | None = None

    def higher(self, new: Guess, last: Guess) -> bool:
        """Whether a bid may follow another; :class:`IllegalGuess` for what are no two bids here."""
        if isinstance(new, Sum) and isinstance(last, Sum):
            return new.total > last.total
        if isinstance(new, RankedRoll) and type(new) is type(last):
            equal = self.rule == "as-high" and new.rung == last.rung < last.last_figure()
            return new.rung > last.rung or equal
        if self.rule == "track":
            here, there = self.space_of(last), self.space_of(new)
            if here == there and isinstance(new, Number) and isinstance(last, Number):
                return self._rank(new) > self._rank(last)
            return there > here
        if not (isinstance(new, Number | Plain) and isinstance(last, Number | Plain)):
            raise IllegalGuess(
                tr(
                    "'{new}' and '{last}' can't follow one another in {game}",
                    new=new,
                    last=last,
                    game=self.game,
                )
            )
        if self.plain is not None:
            return self._higher_plain(new, last, *self.plain)
        to_wild, from_wild = new.number in self.wild, last.number in self.wild
        if to_wild == from_wild or self.of_wild in ("alike", "never"):
            return self._follows(new, last)
        if to_wild:
            return 2 * new.count >= last.count + (self.of_wild == "over-half")
        return new.count > 2 * last.count

    def _higher_plain(
        self, new: Number | Plain, last: Number | Plain, into: str, back: str
    ) -> bool:
        """Whether a bid may follow another where bids may be plain; on wild numbers they are."""
        to, was = (isinstance(bid, Plain) or bid.number in self.wild for bid in (new, last))
        if was and not to:
            return new.count >= (2 * last.count if back == "double" else last.count + 2)
        if to and not was and into == "as-many" and new.count == last.count:
            return True
        return self._follows(new, last)

    def _follows(self, new: Number | Plain, last: Number | Plain) -> bool:
        """Whether a bid may follow another by the rule alone."""
        if figure := _OF_FIGURES.get(self.rule):
            return figure(new) > figure(last)
        one, other = [(bid.count, self._rank(bid)) for bid in (new, last)]
        return _RULES[self.rule](one, other)

    def _rank(self, bid: Number | Plain) -> int:
        """The place of a bid's number; one that is not on the die ranks behind them all."""
        on_die = bid.number in self.numbers
        return self.numbers.index(bid.number) if on_die else len(self.numbers) + bid.number

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
        raise IllegalGuess(tr("'{guess}' is not a bid in {game}", guess=bid, game=self.game))


@lru_cache(maxsize=1024)
def order_of(spec: GameSpec) -> Order:
    """The order of the bids in a game, or in its rounds of a sort."""
    plain = (spec.plain_into, spec.plain_back) if "plain" in spec.bids_kinds else None
    return Order(
        spec.id, spec.bids_rule, spec.dice_numbers, spec.bids_track, spec.dice_wild, spec.bids_wild,
        plain,
    )  # fmt: skip
