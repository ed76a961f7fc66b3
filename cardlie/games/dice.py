"""What the dice games share: rolling, who is in, and ranking by who lasts longest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.deck.faces import Faces, WildRole
from cardlie.games.chance import Moment, Purpose
from cardlie.games.model import Agreement, Stakes, State
from cardlie.games.plan import GamePlan
from cardlie.games.records import Ranking, SeatNo, Showdown, StartRolls

N = TypeVar("N", bound=int)

_MOST = 100


def die_of(plan: GamePlan) -> Faces:
    """The die."""
    wild = plan.dice_wild
    role: WildRole = "die" if wild or plan.dice_star else "none"
    numbers, whole = tuple(sorted(plan.dice_numbers)), plan.whole
    return Faces(numbers=numbers, wild=role, wild_numbers=wild, said=plan.words, whole=whole)


def one(options: Agreement) -> int:
    """At least one die each."""
    return 1


def verify_options(options: Agreement) -> None:
    """Raise :class:`CardlieError` for more dice than anybody could count."""
    if options.each > _MOST:
        raise CardlieError(
            tr("{each} dice each are too many", each=options.each),
            tr("start with at most {most}", most=_MOST),
        )


def roll(state: State) -> None:
    """Everybody rolls all their dice."""
    state.rolled = state.chance.rolls(state.held, len(state.faces.all), state.moment(Purpose.ROLL))


# What a showdown costs is said in sums and products, which one table and arrays of them share.


def when(true: bool, this: N, that: N) -> N:
    """This where it is true, else that; for arrays of them, table by table.

    >>> when(True, 3, 5), when(False, 3, 5)
    (3, 5)
    """
    return that + (this - that) * true  # type: ignore[return-value]


def instead_of_out(
    starter: SeatNo, other: SeatNo, held: Sequence[int], losses: Sequence[int]
) -> SeatNo:
    """Who begins where whoever should is out: the other."""
    out = sum(
        [
            (seat == starter) * (has <= lost)
            for seat, (has, lost) in enumerate(zip(held, losses, strict=True))
        ]
    )
    return when(out > 0, other, starter)


def wrong(showdown: Showdown) -> SeatNo:
    """Who was wrong at a challenge."""
    return when(showdown.holds, showdown.caller, showdown.bidder)


def loses(stakes: Stakes, seat: int, dice: int = 1) -> tuple[int, ...]:
    """The losses of a showdown in which one seat loses dice."""
    return tuple([dice * (seat == each) for each in range(len(stakes.held))])


def one_is_left(stakes: Stakes) -> bool:
    """Whether at most one player has dice."""
    return sum([1 * (dice > 0) for dice in stakes.held]) <= 1


def one_is_out(stakes: Stakes) -> bool:
    """Whether anybody has no dice left."""
    return sum([1 * (dice <= 0) for dice in stakes.held]) > 0


def rank_out(state: State) -> tuple[Ranking, list[int]]:
    """Whoever is first without dice wins; the others rank by how few they have."""
    return by_score([-dice for dice in state.held]), state.held


def rank(state: State) -> tuple[Ranking, list[int]]:
    """The last player with dice wins; the others rank by how long they lasted."""
    last = tuple(SeatNo(seat) for seat, dice in enumerate(state.held) if dice)
    return (last, *reversed(state.fallen)), state.held


def highest_starts(
    state: State, dice: int, worth: Callable[[tuple[int, ...]], tuple[int, ...]]
) -> StartRolls:
    """Everybody rolls; the roll that is worth most starts, and those tied roll again."""
    drawn = state.chance.starter(len(state.held))
    tied = [SeatNo(s) for s, has in enumerate(state.held) if has and drawn in (s, None)]
    rolls: list[tuple[tuple[SeatNo, tuple[int, ...]], ...]] = []
    sides = len(state.faces.all)
    while len(tied) > 1:
        again = Moment(Purpose.START, state.game_number, len(rolls))
        rolled = {seat: state.chance.roll(dice, sides, again._replace(place=seat)) for seat in tied}
        rolls.append(tuple(rolled.items()))
        best = max(worth(roll) for roll in rolled.values())
        tied = [seat for seat, roll in rolled.items() if worth(roll) == best]
    state.starter = tied[0]
    return tuple(rolls)


def drawn_starts(state: State) -> StartRolls:
    """One of those who have dice starts, whoever is drawn."""
    present = [SeatNo(seat) for seat, has in enumerate(state.held) if has]
    drawn = state.chance.pick(len(present), state.moment(Purpose.STARTER))
    state.starter = present[drawn]
    return ()


def by_score(scores: list[int]) -> Ranking:
    """Seats by score, most first; equal scores share a rank."""
    return tuple(
        tuple(SeatNo(seat) for seat, each in enumerate(scores) if each == score)
        for score in sorted(set(scores), reverse=True)
    )
