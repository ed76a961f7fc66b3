"""``strong`` on arrays: what it may say, what it looks at, and how it weighs that.

A net that learned by playing against itself (``tools/lab/strong``) weighs each thing that
may be said, a challenge and a spot-on. All figures are whole numbers that are exact as floats, in
whatever order a machine adds them: the same seed is the same game everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardlie.base.arrays import Array
from cardlie.engine.bidding import named
from cardlie.games.records import Showdown
from cardlie.games.settling import AtStake
from cardlie.players.rows.features import OF_OTHERS, OfEach, OfMoment
from cardlie.players.rows.raises import least_raises, next_of_each, raises_of
from cardlie.players.rows.two_left import planned
from cardlie.vector.bids import Bids
from cardlie.vector.dice_odds import DiceOdds
from cardlie.vector.seat_masks import in_play, next_in
from cardlie.vector.state import CHALLENGE, NONE, SPOT_ON, BatchTurn

Floats = NDArray[np.float32]

#: Figures are told in so many parts of one, and so is what units of the net pass on, up to MOST.
PARTS, MOST = 64, 1023

#: Where so many names or fewer may be said, it thinks of figures above the least: a step above,
#: and further.
_FEW_NAMES, _MANY_NAMES = 12, 24

#: A step further is one figure more for so many faces on the table.
_FURTHER = 12


@lru_cache(maxsize=64)
def _names(bids: Bids) -> Array:
    """What each guess names, as a number; -1 for none."""
    found: dict[object, int] = {}
    names = [found.setdefault(named(bids.bidding, guess), len(found)) for guess in bids.guesses]
    return np.array([*names, -1], np.int64)


@lru_cache(maxsize=64)
def _above(bids: Bids) -> Array:
    """The guesses of the same name so many figures above each; shape (figures, guesses)."""
    once = np.append(next_of_each(bids), NONE)
    found = [np.append(np.arange(len(bids.guesses)), NONE)]
    for _ in range(2 + bids.size // _FURTHER):
        found.append(np.where(found[-1] == NONE, NONE, once[found[-1]]))
    return np.stack(found)


@lru_cache(maxsize=64)
def _room(bids: Bids) -> Array:
    """The share of names that may follow each guess, or open, with a figure that is no higher."""
    least, amount = least_raises(bids), np.append(bids.amount, np.iinfo(np.int64).max)
    figure = np.append(bids.amount, amount.max() - 1)
    return (amount[least] <= figure[:, None]).mean(axis=1)


#: How many more than needed there are, or less, where it is asked what a challenge costs.
_MORE = np.array([0, 2, -1, -3])


class Looks(NamedTuple):
    """What the seats in turn may say (:data:`NONE`: nothing), and what they look at."""

    say: Array
    by_say: Floats
    all: Floats


def _sayable(turn: BatchTurn) -> tuple[Array, Array]:
    """What may be said, and how far above the least of its name each is (0, 1, 2)."""
    bids, least = turn.bids, raises_of(turn)
    names = least.shape[1]
    further = 2 if names <= _FEW_NAMES else int(names <= _MANY_NAMES and bids.simple)
    if not further:
        return least, np.zeros(names, np.int64)
    above, sizes = _above(bids), turn.state.sizes[turn.rows]
    says = [least]
    for figures in (np.ones_like(sizes), 2 + sizes // _FURTHER)[:further]:
        jump = np.where(least == NONE, NONE, above[figures[:, None], least])
        gone = (bids.amount[jump] > turn.most[:, None]) | ~bids.follows[turn.last[:, None], jump]
        for said in turn.already_said:
            gone |= jump == said[:, None]
        says.append(np.where(gone, NONE, jump))
    return np.hstack(says), np.repeat(np.arange(further + 1), names)


def looks(turn: BatchTurn) -> Looks:
    """What they look at; shapes (turns, says, OF_EACH) and (turns, OF_ALL)."""
    say, step = _sayable(turn)
    seats = _Seats(turn)
    facts = _of_each(turn, seats, say, step)
    by_say = _parts(facts, say.shape)
    all_ = _parts(_of_moment(turn, seats, facts.chance), turn.rows.shape)
    return Looks(say, by_say, np.hstack([all_, _of_others(by_say, say != NONE)]))


def _of_others(by_say: Floats, sayable: Array) -> Floats:
    """What all that may be said comes to, so that each is weighed beside the others."""
    some = np.where(sayable[..., None], by_say[..., OF_OTHERS], 0)
    best = np.sort(some, axis=1)[:, ::-1]
    second = best[:, min(1, best.shape[1] - 1)]
    mean = np.rint(some.sum(axis=1) / np.maximum(sayable.sum(axis=1), 1)[:, None])
    return np.hstack([best[:, 0], second, mean]).astype(np.float32)


def _parts(figures: Sequence[Any], shape: tuple[int, ...]) -> Floats:
    """Figures from 0 to 1 in parts of one."""
    found = np.empty((len(figures), *shape))  # each in a row: written a third sooner
    for nth, figure in enumerate(figures):
        found[nth] = figure
    np.clip(found, 0, 1, out=found)
    found *= PARTS
    np.rint(found, out=found)
    return np.moveaxis(found, 0, -1).astype(np.float32, order="C")


class _Seats:
    """Who is who at each table, and how much they hold."""

    def __init__(self, turn: BatchTurn) -> None:
        batch = turn.state
        self.odds: Any = batch.odds_of(turn)
        self.held, self.size = batch.held[turn.rows], batch.sizes[turn.rows]
        self.actor, rows = turn.actor, np.arange(len(turn.rows))
        self.next = next_in(in_play(self.held), self.actor, batch.seats)
        self.bidder = turn.history[-1][1] if turn.history else self.actor
        self.mine, self.theirs = self.held[rows, self.actor], self.held[rows, self.bidder]
        self.following = self.held[rows, self.next]


def _of_each(turn: BatchTurn, seats: _Seats, say: Array, step: Array) -> OfEach:
    """What is known of each thing that may be said."""
    bids, odds, names = turn.bids, seats.odds, _names(turn.bids)
    none = say == NONE
    safe = np.where(none, 0, say)
    of_say, of_last = names[safe], names[np.where(turn.last == bids.opening, -1, turn.last)]
    others, me, following, bidder = (np.zeros(say.shape, np.int16) for _ in range(4))
    for guess, seat in turn.history:
        same, is_me = names[guess][:, None] == of_say, seat == seats.actor
        others += same & ~is_me[:, None]
        me |= same & is_me[:, None]
        following |= same & (seat == seats.next)[:, None]
        bidder |= same & (seat == seats.bidder)[:, None]
    own, need, size = odds.own_count(safe), bids.need[safe], np.maximum(seats.size, 1)[:, None]
    higher = np.append(next_of_each(bids), NONE)[safe]
    chance = np.where(none, 0.0, odds.chance(safe))
    above: Array | float = 0.0
    if bids.simple:
        above = np.where(higher == NONE, 0.0, odds.chance(np.where(higher == NONE, 0, higher)))
    return OfEach(
        chance=chance, own_of_needed=own / np.maximum(np.abs(need), 1), one_step_up=step == 1,
        further_up=step == 2, needed_of_table=np.maximum(need, 0) / size,
        names_the_last=of_say == of_last[:, None], others_said=others / 2, actor_said=me,
        next_said=following, chance_of_higher=above,
        figure=bids.amount[safe] / np.maximum(turn.most, 1)[:, None],
        personal=bids.personal[safe], own_of_held=own / np.maximum(seats.mine, 1)[:, None],
        bidder_said=bidder, credited=_credited(odds, safe, 1, chance), room=_room(bids)[safe],
    )  # fmt: skip


def _of_moment(turn: BatchTurn, seats: _Seats, chance: Array) -> OfMoment:
    """What is known of the moment."""
    bids, odds, batch = turn.bids, seats.odds, turn.state
    said, names = bool(turn.history_length), _names(bids)
    last = np.where(turn.last == bids.opening, 0, turn.last)
    others, me, bidder = _named_before(turn, seats, names, last)
    earlier = (
        turn.history[-2][0] if len(turn.history) > 1 else np.full(len(turn.rows), bids.opening)
    )
    need, size = bids.need[last], np.maximum(seats.size, 1)
    most = max(batch.options.start_count, 1)
    inside = (seats.held > 0).sum(axis=1)
    least, before = least_raises(bids)[earlier, names[last]], np.append(bids.amount, 0)[earlier]
    held, held_by_two, failed, failed_by_three = _costs(turn, seats, need)
    return OfMoment(
        last_chance=odds.chance_of_other(last) if said else 1.0,
        last_exact=odds.exact(last) if turn.may_spot_on else 0.0,
        last_own_of_needed=odds.own_count(last) / np.maximum(np.abs(need), 1) if said else 0.0,
        guesses_so_far=turn.history_length / 8, actor_holds=seats.mine / most,
        bidder_holds=seats.theirs / most if said else 0.0, next_holds=seats.following / most,
        seats_left=inside / 8, on_table=size / (most * batch.seats),
        actor_of_table=seats.mine / size, best_chance=chance.max(axis=1), is_raise=said,
        others_said_last=others / 3, actor_said_last=me,
        last_credited=_credited(odds, last, 1) if said else 1.0,
        last_credited_twice=_credited(odds, last, 2) if said else 1.0, two_left=inside == 2,
        last_needed_of_table=need / size if said else 0.0, may_spot_on=batch.may_spot_on,
        cards=not isinstance(odds, DiceOdds), open=batch.options.plays("open"),
        bidder_said_last=bidder,
        raised_by=(bids.amount[last] - before) / 4 if said else 0.0,
        cost_held=held, cost_held_by_two=held_by_two, cost_failed=failed,
        cost_failed_by_three=failed_by_three, room_after_last=_room(bids)[turn.last],
        last_above_least=(bids.amount[last] - bids.amount[least]) / 4 if said else 0.0,
        last_exact_credited=_exact_credited(odds, last) if turn.may_spot_on else 0.0,
    )  # fmt: skip


def _named_before(turn: BatchTurn, seats: _Seats, names: Array, last: Array) -> Array:
    """How often others named what the last guess does, and whether the actor and its bidder did."""
    others, me, bidder = found = np.zeros((3, len(turn.rows)), np.int64)
    for nth, (guess, seat) in enumerate(turn.history, 1):
        again = names[guess] == names[last]
        others += again & (seat != seats.actor)
        me |= again & (seat == seats.actor)
        if nth < len(turn.history):
            bidder |= again & (seat == seats.bidder)
    return found


def _costs(turn: BatchTurn, seats: _Seats, need: Array) -> list[Array]:
    """What a challenge would cost its caller if the guess holds, and else its bidder.

    It is told of a guess that just holds, or just fails; and where it is more, or less, by two.
    Who opens a round looks at what the next seat may do.
    """
    caller = seats.actor if turn.history_length else seats.next
    count, more = len(caller), np.repeat(_MORE, len(caller))
    callers, bidders, needs = np.tile([caller, seats.bidder, need], 4)
    stakes: Any = AtStake([*np.tile(seats.held, (4, 1)).T], turn.state.options.rules)
    end: Any = Showdown(callers, bidders, more >= 0, needs, needs + more)  # type: ignore[arg-type]
    lost: Any = turn.state.options.game.usual.endings["doubt"](stakes, end).losses
    losses = np.stack([np.broadcast_to(each, 4 * count) for each in lost], axis=1)
    its = losses[np.arange(4 * count), np.where(more >= 0, callers, bidders)]
    return [*((its + 1) / 4).reshape(4, count)]


def _credited(odds: Any, guesses: Array, more: int, plain: Array | None = None) -> Array:
    """How likely guesses are if so many of what others hide count for them (dice)."""
    if not isinstance(odds, DiceOdds):
        return odds.chance_of_other(guesses) if plain is None else plain
    return odds.chance(guesses, more)


def _exact_credited(odds: Any, guesses: Array) -> Array | float:
    """How likely guesses are exact if one of what others hide counts for them (dice)."""
    return odds.exact(guesses, 1) if isinstance(odds, DiceOdds) else 0.0


class IntegerNet:
    """Whole weights: what may be said is weighed one by one, a challenge and a spot-on beside it.

    A layer's sums are told in so many parts of what it passes on; ``shift`` are their bits.
    """

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = {name: each.astype(np.float32) for name, each in weights.items()}
        self.parts = np.exp2(-weights["shift"].astype(np.float32))

    def weigh(self, features: Looks) -> Array:
        """Of each thing that may be said, then of a challenge and of a spot-on, in parts."""
        w = self.weights
        some, which = np.nonzero(features.say != NONE)
        of_all = features.all @ w["all"] + w["b1"]
        sums = self._on(features.by_say[some, which] @ w["each"] + of_all[some], 0)
        sums = self._on(sums @ w["w2"] + w["b2"], 1) @ w["w3"] + w["b3"]
        say = np.zeros(features.say.shape, np.float32)
        say[some, which] = sums[:, 0]
        call = self._on(features.all @ w["c1"] + w["d1"], 3)
        call = self._on(call @ w["c2"] + w["d2"], 4) @ w["c3"] + w["d3"]
        both = np.hstack([say * self.parts[2], call * self.parts[5]])
        return np.floor(both).astype(np.int64)

    def _on(self, sums: Floats, layer: int) -> Floats:
        """What a layer passes on; its sums are made anew each time, and written over."""
        sums *= self.parts[layer]
        np.floor(sums, out=sums)
        return np.clip(sums, 0, MOST, out=sums)


#: How much what is so many parts below the best is worth beside it; what is further below (seldomer
#: than one in 33 of it) is what the net was never sure not to do, and is not done.
_FURTHEST = int(3.5 * PARTS)
_WORTH = np.array([round(exp(-below / PARTS) * 2**20) for below in range(_FURTHEST)] + [0])


def shares(weighed: Array, legal: Array) -> Array:
    """How likely each is done, in whole numbers."""
    low = np.where(legal, weighed, np.iinfo(np.int32).min)
    return _WORTH[np.minimum(low.max(axis=1, keepdims=True) - low, len(_WORTH) - 1)]


def drawn(shares: Array, fractions: Array) -> Array:
    """Which of each row a fraction falls on."""
    upto = shares.cumsum(axis=1)
    return np.asarray((upto <= np.floor(fractions * upto[:, -1])[:, None]).sum(axis=1))


def legal_of(turn: BatchTurn, say: Array) -> Array:
    """Which of all may be done."""
    calls = np.array([bool(turn.history_length), turn.may_spot_on])
    return np.hstack([say != NONE, np.broadcast_to(calls, (len(say), 2))])


def legal_actions(say: Array) -> Array:
    """What each may do, guesses first."""
    calls = np.broadcast_to(np.array([CHALLENGE, SPOT_ON]), (len(say), 2))
    return np.hstack([say, calls])


#: Where the nets are, each named by its game.
_NETS = Path(__file__).parent / "nets"


def has_own_net(game: str) -> bool:
    """Whether there is a net that learned this very game."""
    return (_NETS / f"{game}.npz").exists()


@lru_cache(maxsize=16)
def net_of(game: str, *, of_two: bool = False) -> IntegerNet:
    """The net of a game, or of a game of two; of one of a file, that of all.

    Two have one of their own: what one wins the other loses, so that playing itself leads to what
    can't be read. With more at the table nothing promises that; they learned among others, too.
    """
    names = (f"{game}-2",) * of_two + (game, "any")
    with np.load(_NETS / f"{next(filter(has_own_net, names))}.npz") as weights:
        return IntegerNet(dict(weights))


def weighed(turn: BatchTurn, net: IntegerNet | None = None) -> tuple[Array, Array]:
    """What each may do, and how often it does so, in whole numbers.

    Nets of two know the kinds of guess that a game always has; a variant's are for the game's own.
    """
    seen, options = looks(turn), turn.state.options
    if net is None:
        more = any(kind.variant or kind.expansion for kind in turn.bids.bidding.kinds)
        net = net_of(options.game.id, of_two=options.seats == 2 and not more)
    return planned(turn, legal_actions(seen.say), shares(net.weigh(seen), legal_of(turn, seen.say)))


def strong(turn: BatchTurn, net: IntegerNet | None = None) -> Array:
    """Draw a deed, each as likely as the net weighs it."""
    may, often = weighed(turn, net)
    return may[np.arange(len(may)), drawn(often, turn.fractions())]
