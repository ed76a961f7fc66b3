"""Public tree of a round of our dice games, explored with the engine that plays it.

What may be said, what a challenge costs and who starts next are asked of the same engine that
plays at every table. Two things are left out, since they can't
help: whoever leaves the table loses, and after a bid that no dice can fulfil the answer is a
challenge (:func:`verify_false_bids_lose` holds the values to what that takes).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np

from cardlie.base.arrays import Array
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
from cardlie.engine.live import TableState
from cardlie.engine.observation import observe
from cardlie.games.chance import Seeded
from cardlie.games.model import Turn
from cardlie.games.options import Options
from cardlie.games.records import SeatNo
from cardlie.guess import Guess
from cardlie.guess.patterns import have
from cardlie.judging.batch import have_many
from cardlie.solve.graph import (
    Bools,
    EndingMove,
    Move,
    Outcome,
    Payoff,
    PublicState,
    RoundGraph,
    undominated,
    without_forced,
)
from cardlie.solve.literature import hands_of, ways_of

#: A graph with more nodes is not worth beginning with.
MOST_NODES = 3000

#: Faces by how often each is there, in the order of ``Faces.all``.
Hand = tuple[int, ...]


class _Key(NamedTuple):
    """What makes a node: the last bid's place in the order, the phase, who acts, what is shown."""

    bid: int
    guessing: bool
    actor: int
    face_up: tuple[Hand, Hand]


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
        self._state = TableState(self.options, Seeded(0))
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
        self._counted = cache(self._counts_of)

    # --- what is asked from outside

    @cached_property
    def nodes(self) -> tuple[PublicState, ...]:
        """The graph, with places of outcomes as payoffs, and every bid of which nothing is left."""
        states = dict(sorted(self._explore().items()))
        places = {key: place for place, key in enumerate(states)}
        return without_forced([self._node(key, state, places) for key, state in states.items()])

    @cached_property
    def always_true(self) -> frozenset[str]:
        """The bids that are true whatever lies there, such as a sum of 1."""
        return frozenset(str(bid) for bid in self.bids if self._holds(bid).all())

    def without_worse(self, low: Payoff, high: Payoff) -> tuple[PublicState, ...]:
        """The nodes without endings that are never better than another one there.

        ``low`` and ``high`` are between what an outcome is worth to the first player.
        """
        nodes = self.nodes  # which fill the outcomes
        lows, highs = (
            np.array([worth(outcome) for outcome in self.outcomes]) for worth in (low, high)
        )
        same = np.eye(len(self.outcomes), dtype=bool)
        first = same | (lows[:, None] >= highs)
        better = first, same | first.T
        return tuple(
            replace(node, endings=undominated(node.endings, better[node.actor])) for node in nodes
        )

    def round(self, nodes: tuple[PublicState, ...], worth: Payoff) -> RoundGraph:
        """The round with what each outcome is worth to the first player."""
        values = np.array([worth(outcome) for outcome in self.outcomes], dtype=float)
        valued: dict[int, Array] = {}

        def payoff(codes: Array) -> Array:
            return valued.setdefault(id(codes), values[codes])

        hands = [hands_of(dice, self._sides) for dice in self.held]
        deals = [np.array([ways_of(hand) for hand in each]) for each in hands]
        names = [tuple(map(self.spelled, each)) for each in hands]
        endings_of = [
            [replace(end, payoff=payoff(end.payoff)) for end in node.endings] for node in nodes
        ]
        worth_it = zip(nodes, map(tuple, endings_of), strict=True)
        graph = tuple(replace(node, endings=endings) for node, endings in worth_it)
        return RoundGraph(graph, (names[0], names[1]), (deals[0], deals[1]))

    # --- the nodes

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

    def _explore(self) -> dict[_Key, TableState]:
        """Every node that can come, with a table that stands there."""
        states: dict[_Key, TableState] = {}
        waiting = [self._state]
        while waiting:
            state = waiting.pop()
            key = self._key(state)
            if key in states:
                continue
            if len(states) >= MOST_NODES:
                one, other = self.held
                many = (
                    "{one} dice against {other} have too many combinations of bids and dice in view"
                )
                raise CardlieError(
                    tr(many, one=one, other=other), "fewer dice, or --with no-reroll"
                )
            states[key] = state
            waiting += [after for _, after, _ in self._next(state, key)]
        return states

    def _key(self, state: TableState) -> _Key:
        bid = self.bids.index(state.history[-1]) if state.history else -1
        face_up = tuple(
            self._count(roll[place] for place in places)
            for roll, places in zip(state.rolled, state.face_up, strict=True)
        )
        return _Key(bid, state.phase == "guess", state.actor, (face_up[0], face_up[1]))

    def _next(self, state: TableState, key: _Key) -> list[tuple[str, TableState, Hand]]:
        """Each action that leads on: its name, the table after it, the dice that it shows."""
        if self._is_false(key):
            return []
        if key.guessing:
            legal = Legal(observe(state, state.actor))
            return [
                (str(bid), _after(state, Say(bid)), ())
                for bid in self._worth_saying(legal.guesses(self._most))
            ]
        after: list[tuple[str, TableState, Hand]] = [("keep", _after(state, Keep()), ())]
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

    def _node(self, key: _Key, state: TableState, places: dict[_Key, int]) -> PublicState:
        hands = len(self._hands(key, 0)), len(self._hands(key, 1))
        moves = [
            self._move(name, places[self._key(after)], key, show)
            for name, after, show in self._next(state, key)
        ]
        moves.sort(key=lambda move: move.to)
        return PublicState(key.actor, hands, self._endings(state, key), tuple(moves))

    def _move(self, name: str, to: int, key: _Key, show: Hand) -> Move:
        if not show:
            return Move(name, to)
        hands = self._hands(key, key.actor)
        legal = np.array([all(map(int.__ge__, hand, show)) for hand in hands])
        rest = hands_of(sum(hands[0]) - sum(show), self._sides)
        ways = np.array([ways_of(hand) for hand in rest])
        return Move(name, to, legal, ways / ways.sum())

    def _endings(self, state: TableState, key: _Key) -> tuple[EndingMove, ...]:
        if not key.guessing:
            return ()
        legal = Legal(observe(state, state.actor))
        actions: list[Action] = [Challenge()] if legal.challenge else []
        if legal.may(SpotOn) and not self._is_false(key):
            actions.append(SpotOn())
        return tuple(EndingMove(str(each), self._coded(state, key, each)) for each in actions)

    # --- what comes of a showdown

    def _coded(self, state: TableState, key: _Key, action: Action) -> Array:
        """The place of the outcome in ``outcomes`` for all hands of both players."""
        case = (key.bid, key.actor, key.face_up, action)
        if case not in self._codes:
            there = self._counted(key.bid, key.face_up)
            need = self._need(state.history[-1])
            codes = np.zeros(there.shape, dtype=np.intp)
            for have in np.unique(there):
                one, other = np.argwhere(there == have)[0]
                outcome = self._outcome(state, key, action, (int(one), int(other)))
                if have < need and isinstance(action, Challenge):
                    self.false.add((1 - key.actor, outcome))
                if outcome not in self.outcomes:
                    self.outcomes.append(outcome)
                codes[there == have] = self.outcomes.index(outcome)
            self._codes[case] = codes
        return self._codes[case]

    def _outcome(
        self, state: TableState, key: _Key, action: Action, hands: tuple[int, int]
    ) -> Outcome:
        """What the engine makes of it where both hold these hands."""
        table = state
        for player in (0, 1):
            table = self._with_hand(table, player, self._hands(key, player)[hands[player]])
        table.telling = []
        action.do(table)
        event = table.telling[0]
        assert isinstance(event, Challenged | SpottedOn)
        self._verify_plain(table)
        one, other = (dice - lost for dice, lost in zip(self.held, event.losses, strict=True))
        starter = table.starter if one and other else 0
        return Outcome((one, other), starter, self.options.game.sheds)

    def _verify_plain(self, table: TableState) -> None:
        """Refuse what comes after a round where that hangs on more than the dice of both."""
        if not all(table.held):
            return
        opens, game = table.starter, self.options.game
        fresh = Turn(table.held, (), opens, opens, game.layout.new_extra(2))
        if table.phase != GUESS.id or game.sort_of_round(fresh) != table.rules.round:
            raise CardlieError(
                tr("{game} can't be solved with these options", game=self.options.game.id),
                "what follows a round must depend only on the dice that are left",
            )

    def _counts_of(self, bid: int, face_up: tuple[Hand, Hand]) -> Array:
        """How many of what the bid claims are there, for all hands of both players."""
        key = _Key(bid, True, 0, face_up)
        one, other = (self._hands(key, player) for player in (0, 1))
        compiled = self._state.bidding.compiled(self.bids[bid])
        if compiled.whole:
            counts = ([have(compiled, roll) for roll in hands] for hands in (one, other))
            return np.asarray(np.add.outer(*counts))
        tables = np.array(one)[:, None] + np.array(other) + np.sum(face_up, axis=0)
        flat = tables.reshape(-1, self._sides).T.astype(np.uint8)
        return np.asarray(have_many(compiled, flat).reshape(len(one), len(other)))

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
        return hands_of(self.held[player] - sum(key.face_up[player]), self._sides)

    def _count(self, faces: Iterable[int]) -> Hand:
        rolled = list(faces)
        return tuple(rolled.count(face) for face in range(self._sides))

    def spelled(self, hand: Hand) -> str:
        """A hand as its faces are written."""
        faces = self._state.faces.all
        return "".join(face.text * count for face, count in zip(faces, hand, strict=True))

    def _with_hand(self, state: TableState, player: int, hand: Hand) -> TableState:
        """The table with the player's hidden dice are these."""
        table = state.copy()
        hidden = [face for face, count in enumerate(hand) for _ in range(count)]
        table.rolled[player] = tuple(
            face if place in state.face_up[player] else hidden.pop()
            for place, face in enumerate(state.rolled[player])
        )
        table.forget_views()
        return table


def _after(state: TableState, action: Action) -> TableState:
    table = state.copy()
    table.telling = None
    action.do(table)
    return table


def verify_false_bids_lose(unvalued: UnvaluedRound, low: Payoff, high: Payoff) -> None:
    """Raise unless each player wants the other one's false bid found out rather than their own.

    Then after a bid that can't be true nothing is better than to challenge it.
    """
    ours = [high(outcome) for bidder, outcome in unvalued.false if bidder == 0]
    theirs = [low(outcome) for bidder, outcome in unvalued.false if bidder == 1]
    if ours and theirs and max(ours) > min(theirs):
        one, other = unvalued.held
        why = (
            "with {one} dice against {other}, a false bid might be worth more than a challenge: "
            "this can't be solved"
        )
        raise CardlieError(tr(why, one=one, other=other), "lower --to, if the bounds are wide")


def _reached(bid: Guess, over: Mapping[Guess, Collection[Guess]]) -> set[Guess]:
    """The bids that can follow another in one step or several, of those that are ``over`` any."""
    reached, waiting = set[Guess](), [bid]
    while waiting:
        for higher in over[waiting.pop()]:
            if higher in over and higher not in reached:
                reached.add(higher)
                waiting.append(higher)
    return reached
