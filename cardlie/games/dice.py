"""What the dice games share: rolling, who is in, and ranking by who lasts longest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.deck.faces import Faces, WildRole
from cardlie.games.agreement import Agreement
from cardlie.games.chance import Moment, Purpose
from cardlie.games.records import Ranking, SeatNo, Showdown, StartRolls, TableStakes
from cardlie.games.spec import GameSpec
from cardlie.games.state import State

N = TypeVar("N", bound=int)

_MOST = 100


def die_of(spec: GameSpec) -> Faces:
    """The die."""
    wild = spec.dice_wild
    role: WildRole = "die" if wild or spec.dice_star else "none"
    numbers, whole = tuple(sorted(spec.dice_numbers)), spec.whole
    return Faces(
        numbers=numbers, wild=role, wild_numbers=wild, words=spec.words, whole=whole,
        factors=spec.dice_counts == "factors",
    )  # fmt: skip


def verify_options(options: Agreement) -> None:
    """Raise :class:`CardlieError` for more dice than anybody could count."""
    if options.start_count > _MOST:
        raise CardlieError(
            tr("{each} dice each are too many", each=options.start_count),
            tr("start with at most {most}", most=_MOST),
        )


def roll(state: State) -> None:
    """Everybody rolls all their dice."""
    state.rolled = state.chance.rolls(state.held, len(state.faces.all), state.moment(Purpose.ROLL))


# What a showdown costs is said in sums and products, which one table and arrays of them share.


def select(true: bool, this: N, that: N) -> N:
    """This where it is true, else that; for arrays of them, table by table.

    >>> select(True, 3, 5), select(False, 3, 5)
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
    return select(out > 0, other, starter)


def fewest(dice_left: Sequence[int], seat: SeatNo) -> SeatNo:
    """Who of those who are in has the fewest left; of several the first to the left of a seat.

    >>> fewest([0, 2, 1, 1], SeatNo(0)), fewest([0, 2, 1, 1], SeatNo(2))
    (2, 3)
    """
    seats, found, least = len(dice_left), seat, _MOST * len(dice_left) + 1 + 0 * sum(dice_left)
    for other, has in enumerate(dice_left):
        key = has * seats + (other - seat - 1) % seats
        nearer = (has > 0) & (key < least)
        found, least = select(nearer, SeatNo(other), found), select(nearer, key, least)
    return found


def wrong(showdown: Showdown) -> SeatNo:
    """Who was wrong at a challenge."""
    return select(showdown.holds, showdown.caller, showdown.bidder)


def loses(stakes: TableStakes, seat: int, dice: int = 1) -> tuple[int, ...]:
    """The losses of a showdown in which one seat loses dice."""
    return tuple([dice * (seat == each) for each in range(len(stakes.held))])


def one_is_left(stakes: TableStakes) -> bool:
    """Whether at most one player has dice."""
    return sum([1 * (dice > 0) for dice in stakes.held]) <= 1


def one_is_out(stakes: TableStakes) -> bool:
    """Whether anybody has no dice left."""
    return sum([1 * (dice <= 0) for dice in stakes.held]) > 0


def rank_out(state: State) -> tuple[Ranking, list[int]]:
    """Whoever is first without dice wins; the others rank by how few they have."""
    return by_score([-dice for dice in state.held]), state.held


def rank(state: State) -> tuple[Ranking, list[int]]:
    """The last player with dice wins; the others rank by how long they lasted.

    Where several have some left after the last round, they rank by how many.
    """
    out = {seat for seats in state.fallen for seat in seats}
    left = [tuple(seat for seat in seats if seat not in out) for seats in by_score(state.held)]
    return (*filter(None, left), *reversed(state.fallen)), state.held


def rolled_with(spec: GameSpec, start: int, lives: int) -> int:
    """How many dice somebody rolls with so many lives left (0: is out), of those at the start.

    >>> spec = GameSpec("toy", lives=5, dice_grow=True)
    >>> [rolled_with(spec, 1, lives) for lives in (5, 4, 0)]
    [1, 2, 0]
    """
    more = spec.lives - lives if spec.dice_grow else 0
    return (start + more) * (lives > 0)


def lives_with(spec: GameSpec, dice: int) -> int:
    """How many lives somebody has who rolls so many dice, as far as these tell.

    >>> [lives_with(GameSpec("toy", lives=5, dice_grow=grows), 7) for grows in (False, True)]
    [5, 3]
    """
    more = dice - spec.dice_each if spec.dice_grow else 0
    return min(spec.lives, max(1, spec.lives - more)) * (dice > 0)


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
