"""A round of one of our dice games as a graph of spots, read off the engine that plays it.

What may be said, what a challenge costs and who starts next are asked of the same engine that
plays at every table; nothing of it is told again here. Two things are left out, since they can't
help: whoever leaves the table loses, and after a bid that no dice can fulfil the answer is a
challenge (:func:`verify_false_bids_lose` holds the values to what that takes).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

import numpy as np

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.engine import flow
from cardlie.engine.actions import Action
from cardlie.engine.decision import GUESS
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn, SpottedOn
from cardlie.engine.events import Challenged
from cardlie.engine.legal import Legal
from cardlie.engine.live import LiveState
from cardlie.engine.observation import observe
from cardlie.games.chance import Seeded
from cardlie.games.model import Turn
from cardlie.games.options import Options
from cardlie.games.records import SeatNo
from cardlie.guess import Guess
from cardlie.guess.patterns import have
from cardlie.judging.batch import have_many
from cardlie.solve.graph import Array, Bools, EndingMove, Move, RoundGraph, Spot, without_forced
from cardlie.solve.literature import hands_of, ways_of

#: A graph with more spots is not worth beginning with.
MOST_SPOTS = 3000

#: Faces by how often each is there, in the order of ``Faces.all``.
Hand = tuple[int, ...]


class Outcome(NamedTuple):
    """How a round ends: what both hold then, and who starts the next one.

    ``sheds``: whoever is out wins.
    """

    held: tuple[int, int]
    starter: int
    sheds: bool = False

    @property
    def winner(self) -> int | None:
        """Who is left alone with dice, or is rid of them, if the match is over."""
        return None if all(self.held) else int((self.held[0] == 0) ^ self.sheds)


#: What an outcome is worth to the first player.
Payoff = Callable[[Outcome], float]


class _Key(NamedTuple):
    """What makes a spot: the last bid's place in the order, the phase, who acts, what is shown."""

    bid: int
    guessing: bool
    actor: int
    shown: tuple[Hand, Hand]


@dataclass
class UnvaluedRound:
    """A round without values yet. Endings hold places in ``outcomes`` instead of payoffs.

    The first player starts; ``held`` are the dice of both. Bids go as far as they can matter, or
    name at most so much more than can lie there (``beyond``; below 0: less).
    """

    options: Options
    held: tuple[int, int]
    beyond: int | None = None
    outcomes: list[Outcome] = field(default_factory=list)
    false: set[tuple[int, Outcome]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._state = LiveState(self.options, Seeded(0))
        flow.new_game(self._state)
        flow.new_round_at(self._state, self.held, SeatNo(0))
        self._sides = len(self._state.faces.all)
        bidding = self._state.bidding
        whole = bidding.rules.faces.whole
        most = sum([whole.most(dice, 1) for dice in self.held]) if whole else None
        highest = (most or bidding.highest_figure(sum(self.held))) + 1
        self._most = bidding.rules.game.last_figure or highest
        self.bids = self._order()
        self._codes: dict[tuple[object, ...], Array] = {}
        self._there: dict[tuple[object, ...], Array] = {}

    # --- what is asked from outside

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """The graph, with places of outcomes as payoffs, and every bid of which nothing is left."""
        found = dict(sorted(self._explore().items()))
        places = {key: place for place, key in enumerate(found)}
        return without_forced([self._spot(key, state, places) for key, state in found.items()])

    @cached_property
    def always_true(self) -> frozenset[str]:
        """The bids that are true whatever lies there, such as a sum of 1."""
        return frozenset(str(bid) for bid in self.bids if self._holds(bid).all())

    def without_worse(self, low: Payoff, high: Payoff) -> tuple[Spot, ...]:
        """The spots without endings that are never better than another one there.

        ``low`` and ``high`` are between what an outcome is worth to the first player.
        """
        spots = self.spots  # which fill the outcomes
        lows, highs = (
            np.array([worth(outcome) for outcome in self.outcomes]) for worth in (low, high)
        )
        same = np.eye(len(self.outcomes), dtype=bool)
        first = same | (lows[:, None] >= highs)
        better = first, same | first.T
        return tuple(
            replace(spot, endings=_undominated(spot.endings, better[spot.actor])) for spot in spots
        )

    def round(self, spots: tuple[Spot, ...], worth: Payoff) -> RoundGraph:
        """The round with what each outcome is worth to the first player."""
        values = np.array([worth(outcome) for outcome in self.outcomes], dtype=float)
        valued: dict[int, Array] = {}

        def payoff(codes: Array) -> Array:
            return valued.setdefault(id(codes), values[codes])

        hands = [hands_of(dice, self._sides) for dice in self.held]
        deals = [np.array([ways_of(hand) for hand in each]) for each in hands]
        names = [tuple(map(self.spelled, each)) for each in hands]
        told = [[replace(end, payoff=payoff(end.payoff)) for end in spot.endings] for spot in spots]
        worth_it = zip(spots, map(tuple, told), strict=True)
        graph = tuple(replace(spot, endings=endings) for spot, endings in worth_it)
        return RoundGraph(graph, (names[0], names[1]), (deals[0], deals[1]))

    # --- the spots

    def _order(self) -> list[Guess]:
        """All bids that can matter, each after those that it is higher than."""
        bidding, most = self._state.bidding, self._most
        bids = [bid for bid in bidding.universe(most) if self._is_played(bid)]
        over = {bid: {b for b in bidding.over(bid).upto(most) if b != bid} for bid in bids}
        below = Counter(higher for bid in bids for higher in _reached(bid, over))
        return sorted(bids, key=lambda bid: below[bid])

    def _is_played(self, bid: Guess) -> bool:
        """Whether it names no more than was agreed."""
        faces, dice = self._state.faces, sum(self.held)
        return self.beyond is None or bid.amount(faces) <= bid.most(faces, dice) + self.beyond

    def _explore(self) -> dict[_Key, LiveState]:
        """Every spot that can come, with a table that stands there."""
        found: dict[_Key, LiveState] = {}
        waiting = [self._state]
        while waiting:
            state = waiting.pop()
            key = self._key(state)
            if key in found:
                continue
            if len(found) >= MOST_SPOTS:
                raise CardlieError(
                    tr(
                        "with {one} dice against {other} there is too much to keep apart: "
                        "dice in view, and bids",
                        one=self.held[0],
                        other=self.held[1],
                    ),
                    "fewer dice, or --with no-reroll",
                )
            found[key] = state
            waiting += [after for _, after, _ in self._next(state, key)]
        return found

    def _key(self, state: LiveState) -> _Key:
        bid = self.bids.index(state.said[-1]) if state.said else -1
        shown = tuple(
            self._count(roll[place] for place in places)
            for roll, places in zip(state.rolled, state.shown, strict=True)
        )
        return _Key(bid, state.phase == "guess", state.actor, (shown[0], shown[1]))

    def _next(self, state: LiveState, key: _Key) -> list[tuple[str, LiveState, Hand]]:
        """Each action that leads on: its name, the table after it, the dice that it shows."""
        if self._is_false(key):
            return []
        if key.guessing:
            legal = Legal(observe(state, state.actor))
            return [
                (str(bid), _after(state, Say(bid)), ())
                for bid in self._worth_saying(legal.guesses(self._most))
            ]
        after: list[tuple[str, LiveState, Hand]] = [("keep", _after(state, Keep()), ())]
        done = set()
        for hand in self._hands(key, key.actor):
            table = self._with_hand(state, key.actor, hand)
            for action in Legal(observe(table, table.actor)).of(Reroll):
                show = self._count(table.rolled[key.actor][place] for place in action.show)
                if show not in done:
                    done.add(show)
                    name = f"show {self.spelled(show)}"
                    after.append((name, _after(table, action), show))
        return after

    def _worth_saying(self, bids: tuple[Guess, ...]) -> list[Guess]:
        """Without those that claim more of something that is too much already."""
        chosen, kinds = [], set()
        for bid in sorted(filter(self._is_played, bids), key=self.bids.index):
            if self._holds(bid).any():
                chosen.append(bid)
                continue
            patterns = self._state.bidding.compiled(bid).patterns
            kind = tuple(tuple(demand.weights for demand in pattern) for pattern in patterns)
            if kind not in kinds:
                kinds.add(kind)
                chosen.append(bid)
        return chosen

    def _spot(self, key: _Key, state: LiveState, places: dict[_Key, int]) -> Spot:
        hands = len(self._hands(key, 0)), len(self._hands(key, 1))
        moves = [
            self._move(name, places[self._key(after)], key, show)
            for name, after, show in self._next(state, key)
        ]
        moves.sort(key=lambda move: move.to)
        return Spot(key.actor, hands, self._endings(state, key), tuple(moves))

    def _move(self, name: str, to: int, key: _Key, show: Hand) -> Move:
        if not show:
            return Move(name, to)
        hands = self._hands(key, key.actor)
        legal = np.array([all(map(int.__ge__, hand, show)) for hand in hands])
        rest = hands_of(sum(hands[0]) - sum(show), self._sides)
        ways = np.array([ways_of(hand) for hand in rest])
        return Move(name, to, legal, ways / ways.sum())

    def _endings(self, state: LiveState, key: _Key) -> tuple[EndingMove, ...]:
        if not key.guessing:
            return ()
        legal = Legal(observe(state, state.actor))
        actions: list[Action] = [Challenge()] if legal.challenge else []
        if legal.may(SpotOn) and not self._is_false(key):
            actions.append(SpotOn())
        return tuple(EndingMove(str(each), self._coded(state, key, each)) for each in actions)

    # --- what comes of a showdown

    def _coded(self, state: LiveState, key: _Key, action: Action) -> Array:
        """The place of the outcome in ``outcomes`` for all hands of both players."""
        known = (key.bid, key.actor, key.shown, action)
        if known not in self._codes:
            there = self._counted(key.bid, key.shown)
            need = self._need(state.said[-1])
            codes = np.zeros(there.shape, dtype=np.intp)
            for have in np.unique(there):
                one, other = np.argwhere(there == have)[0]
                outcome = self._outcome(state, key, action, (int(one), int(other)))
                if have < need and isinstance(action, Challenge):
                    self.false.add((1 - key.actor, outcome))
                if outcome not in self.outcomes:
                    self.outcomes.append(outcome)
                codes[there == have] = self.outcomes.index(outcome)
            self._codes[known] = codes
        return self._codes[known]

    def _outcome(
        self, state: LiveState, key: _Key, action: Action, hands: tuple[int, int]
    ) -> Outcome:
        """What the engine makes of it where both hold these hands."""
        table = state
        for player in (0, 1):
            table = self._with_hand(table, player, self._hands(key, player)[hands[player]])
        table.telling = []
        action.do(table)
        told = table.telling[0]
        assert isinstance(told, Challenged | SpottedOn)
        self._verify_plain(table)
        one, other = (dice - lost for dice, lost in zip(self.held, told.losses, strict=True))
        starter = table.starter if one and other else 0
        return Outcome((one, other), starter, self.options.game.sheds)

    def _verify_plain(self, table: LiveState) -> None:
        """Refuse what comes after a round where that hangs on more than the dice of both."""
        if not all(table.held):
            return
        opens, rules = table.starter, self.options.game
        fresh = Turn(table.held, (), opens, opens, rules.own(2))
        if table.phase != GUESS.id or rules.sort_of_round(fresh) != table.rules.round:
            raise CardlieError(
                tr("{game} is not solved as it is agreed here", game=self.options.game.id),
                "a round is solved where dice alone tell what comes after it",
            )

    def _counted(self, bid: int, shown: tuple[Hand, Hand]) -> Array:
        """How many of what the bid claims are there, for all hands of both players."""
        if (bid, shown) not in self._there:
            key = _Key(bid, True, 0, shown)
            one, other = (np.array(self._hands(key, player)) for player in (0, 1))
            compiled = self._state.bidding.compiled(self.bids[bid])
            if compiled.whole:
                own = [[have(compiled, roll) for roll in self._hands(key, n)] for n in (0, 1)]
                self._there[bid, shown] = np.add.outer(*own)
                return self._there[bid, shown]
            tables = one[:, None, :] + other[None, :, :] + np.array(shown[0]) + np.array(shown[1])
            flat = tables.reshape(-1, self._sides).T.astype(np.uint8)
            counts = have_many(compiled, flat)
            self._there[bid, shown] = counts.reshape(len(one), len(other))
        return self._there[bid, shown]

    def _need(self, bid: Guess) -> int:
        """How many of what the bid claims must be there."""
        return self._state.bidding.compiled(bid).need

    def _holds(self, bid: Guess) -> Bools:
        """Whether the bid is true, for all hands of both players, of which nothing is shown."""
        nothing = (0,) * self._sides
        there = self._counted(self.bids.index(bid), (nothing, nothing))
        return np.asarray(there >= self._need(bid))

    def _is_false(self, key: _Key) -> bool:
        return key.bid >= 0 and key.guessing and not self._holds(self.bids[key.bid]).any()

    # --- hands and tables

    def _hands(self, key: _Key, player: int) -> list[Hand]:
        """What the player may hold hidden."""
        return hands_of(self.held[player] - sum(key.shown[player]), self._sides)

    def _count(self, faces: Iterable[int]) -> Hand:
        rolled = list(faces)
        return tuple(rolled.count(face) for face in range(self._sides))

    def spelled(self, hand: Hand) -> str:
        """A hand as its faces are written."""
        faces = self._state.faces.all
        return "".join(face.text * count for face, count in zip(faces, hand, strict=True))

    def _with_hand(self, state: LiveState, player: int, hand: Hand) -> LiveState:
        """The same table, where the player's hidden dice are these."""
        table = state.copy()
        hidden = [face for face, count in enumerate(hand) for _ in range(count)]
        table.rolled[player] = tuple(
            face if place in state.shown[player] else hidden.pop()
            for place, face in enumerate(state.rolled[player])
        )
        table.forget_views()
        return table


def _after(state: LiveState, action: Action) -> LiveState:
    table = state.copy()
    table.telling = None
    action.do(table)
    return table


def _undominated(endings: tuple[EndingMove, ...], better: Array) -> tuple[EndingMove, ...]:
    """Without those that are never better than another one; ``better`` compares outcomes."""
    kept = list(endings)
    for one, other in combinations(endings, 2):
        if one in kept and other in kept:
            if better[one.payoff, other.payoff].all():
                kept.remove(other)
            elif better[other.payoff, one.payoff].all():
                kept.remove(one)
    return tuple(kept)


def verify_false_bids_lose(unvalued: UnvaluedRound, low: Payoff, high: Payoff) -> None:
    """Raise unless each player wants the other one's false bid found out rather than their own.

    Then after a bid that can't be true nothing is better than to challenge it.
    """
    ours = [high(outcome) for bidder, outcome in unvalued.false if bidder == 0]
    theirs = [low(outcome) for bidder, outcome in unvalued.false if bidder == 1]
    if ours and theirs and max(ours) > min(theirs):
        raise CardlieError(
            tr(
                "with {one} dice against {other} a false bid might be worth more "
                "than a challenge: that is not solved here",
                one=unvalued.held[0],
                other=unvalued.held[1],
            ),
            "--to closer, if the bounds are wide",
        )


def _reached(bid: Guess, over: Mapping[Guess, Collection[Guess]]) -> set[Guess]:
    """The bids that can follow another in one step or several, of those that are ``over`` any."""
    found, waiting = set[Guess](), [bid]
    while waiting:
        for higher in over[waiting.pop()]:
            if higher in over and higher not in found:
                found.add(higher)
                waiting.append(higher)
    return found
