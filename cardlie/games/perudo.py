"""Perudo: ones are wild, anybody may call a bid exact, and a last die has a round of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from cardlie.base.errors import IllegalGuess
from cardlie.base.translation import tr
from cardlie.games import dice
from cardlie.games.game import (
    NOBODY,
    USUAL,
    Fact,
    Game,
    Known,
    Own,
    Round,
    SeatNo,
    Settled,
    Showdown,
    Stakes,
    StartRolls,
    Turn,
)
from cardlie.guess import Guess, Number
from cardlie.setting.faces import D6, Faces
from cardlie.setting.option import declared
from cardlie.setting.rulings import Rulings

if TYPE_CHECKING:
    from cardlie.games.state import State

#: The number that counts as every other.
ONE = 1

#: The round that a player opens who fell to one die; and in it a turn of somebody with one die.
PALIFICO, LAST_DIE = "palifico", "last die"

#: How many dice nobody gets past.
MOST = 5

_DIE = Faces(numbers=D6.numbers, wild="die", wild_numbers=(ONE,))


@dataclass(slots=True)
class Falls(Own):
    """Who fell to one die (once is all that counts), and whether that makes a palifico now."""

    fell: list[bool]
    now: bool = False

    @classmethod
    def none(cls, seats: int) -> Self:
        """Nobody fell."""
        return cls([False] * seats)

    def copy(self) -> Self:
        """The same, to be changed alone."""
        return type(self)(self.fell.copy(), self.now)

    def after_showdown(self, held: Sequence[int], losses: Sequence[int], rulings: Rulings) -> None:
        """Somebody may have fallen."""
        down = [lost > 0 and has == 1 for has, lost in zip(held, losses, strict=True)]
        new = [now and not before for now, before in zip(down, self.fell, strict=True)]
        two = sum(1 for has in held if has) == 2
        self.now = any(new) and not (two and rulings["palifico-two"] == "off")
        self.fell = [before or now for before, now in zip(self.fell, new, strict=True)]

    def public(self) -> Known:
        """Everybody saw it."""
        return (
            Fact("palifico", int(self.now), 1),
            Fact("had palifico", tuple(map(int, self.fell)), 1),
        )


def _numbers(new: Guess, last: Guess) -> tuple[Number, Number]:
    if not (isinstance(new, Number) and isinstance(last, Number)):
        raise IllegalGuess(
            tr(
                "'{new}' and '{last}' can't follow one another in {game}",
                new=new,
                last=last,
                game="perudo",
            )
        )
    return new, last


def _more(new: Guess, last: Guess, rulings: Rulings) -> bool:
    """More dice, or as many of a higher face; or one of these alone."""
    new, last = _numbers(new, last)
    if rulings["raise"] == "one-thing" and new.count != last.count:
        return new.number == last.number and new.count > last.count
    return (new.count, new.number) > (last.count, last.number)


def _higher(new: Guess, last: Guess, rulings: Rulings) -> bool:
    """Ones count double: half as many are enough, and from them it takes twice as many and one."""
    new, last = _numbers(new, last)
    if (new.number == ONE) == (last.number == ONE):
        return _more(new, last, rulings)
    if new.number == ONE:
        return 2 * new.count >= last.count
    return new.count > 2 * last.count


def _same_face(new: Guess, last: Guess, rulings: Rulings) -> bool:
    new, last = _numbers(new, last)
    return new.number == last.number and new.count > last.count


def _opens(guess: Guess, rulings: Rulings) -> bool:
    """Ones are no first bid."""
    one = isinstance(guess, Number) and guess.number == ONE
    return not one or rulings["ones-open"] == "yes"


def _sort_of_round(turn: Turn) -> str:
    if not (isinstance(turn.own, Falls) and turn.own.now):
        return USUAL
    may_change = turn.speaker != NOBODY and turn.held[turn.speaker] == 1
    free = turn.rulings["palifico-change"] == "one-die" and may_change
    return LAST_DIE if free else PALIFICO


def _setup(state: State) -> StartRolls:
    """The highest die starts."""
    state.held = [state.start] * state.options.seats
    return dice.highest_starts(state, 1, lambda roll: roll)


def _settle(stakes: Stakes, showdown: Showdown) -> Settled:
    """Whoever was wrong loses a die and starts; if that was the last one, who is next."""
    loser = dice.wrong(showdown)
    starter = loser
    if stakes.setting.rulings["out-starts"] == "winner":
        out = sum([(seat == loser) * (has == 1) for seat, has in enumerate(stakes.held)]) > 0
        winner = dice.when(showdown.holds, showdown.bidder, showdown.caller)
        starter = dice.when(out, winner, loser)
    return Settled(loser, dice.loses(stakes, loser), starter)


def _settle_spot_on(stakes: Stakes, showdown: Showdown) -> Settled:
    """Exact: the caller gets a die back, up to five, else loses one; and starts."""
    caller, exact = showdown.caller, showdown.have == showdown.need
    won = [1 * (has < MOST) for has in stakes.held]
    losses = [dice.when(exact, -more, 1) * (seat == caller) for seat, more in enumerate(won)]
    return Settled(dice.when(exact, NOBODY, caller), tuple(losses), caller)


def _claimants(state: State) -> tuple[SeatNo, ...]:
    """Everybody but who said it and who is next, the next of them first."""
    if not _others_call(state.setting.rulings):
        return ()
    seats = len(state.held)
    after = [SeatNo((state.actor + step) % seats) for step in range(1, seats)]
    return tuple([seat for seat in after if state.held[seat] and seat != state.bidder])


def _others_call(rulings: Rulings) -> bool:
    return rulings["calza"] in ("anyone-but-next", "anyone")


def _next_calls(rulings: Rulings) -> bool:
    return rulings["calza"] in ("anyone", "next")


PERUDO = Game(
    id="perudo",
    title="Perudo",
    seats=(2, 6),
    start=dice.five,
    least=dice.one,
    die=_DIE,
    kinds=(Number,),
    rounds={
        PALIFICO: Round((Number,), D6, _same_face),
        LAST_DIE: Round((Number,), D6, _more),
    },
    sort_of_round=_sort_of_round,
    setup=_setup,
    roll=dice.roll,
    settle=_settle,
    settle_spot_on=_settle_spot_on,
    spot_on_in_turn=_next_calls,
    claimants=_claimants,
    ended=dice.one_is_left,
    rank=dice.rank,
    score="dice",
    higher=_higher,
    opens=_opens,
    own=Falls.none,
    options=declared("perudo"),
    verify_options=dice.verify_options,
    advice="A right call wins a die back, a right challenge only takes one from somebody else.",
)
