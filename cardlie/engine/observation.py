"""What a seat may see of a live table.

A player decides on its :class:`Observation` alone: all that it may see, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from typing import NamedTuple

from cardlie.base.errors import IllegalAction
from cardlie.base.translation import tr
from cardlie.deck.faces import Counts, Face
from cardlie.engine.bidding import Bidding
from cardlie.engine.live import LiveState, Standing
from cardlie.games.options import Options
from cardlie.games.piles import NO_CARDS, NO_SWAPS, OpenCards, OwnCards, pile_sizes
from cardlie.games.purse import NO_PURSE, OpenPurse
from cardlie.games.records import NOBODY, Known, Phase, SeatNo
from cardlie.guess import Guess
from cardlie.odds import Draw, View
from cardlie.odds.evidence import dice_drawn

# Named tuples and not frozen dataclasses: one is built for every decision of every simulated
# game, and a tuple is built several times faster.


class Observation(NamedTuple):
    """What ``seat`` sees. Faces are places in ``faces.all``; the properties give values.

    ``actor`` is whose turn it is, ``phase`` what there is to decide ("claim" for those of
    ``claimants``, who may claim something about the last guess or let it pass). ``rolled`` are the
    seat's own faces; ``shown`` lists for each seat what lies in view, as pairs of place and face.
    ``bidder`` said the last guess. ``flustered``: the seat in turn is an NPC that lost a Bluff
    check and takes its second-best action (tavern). ``settled``: it is after a showdown, when all
    lies open and nothing was said since. ``secret`` is what the game shows to this seat alone of
    what it keeps besides, and ``facts`` what else this seat alone knows of it.
    """

    seat: SeatNo
    actor: SeatNo
    phase: Phase
    rolled: tuple[int, ...]
    shown: tuple[tuple[tuple[int, int], ...], ...]
    said: tuple[Guess, ...]
    bidder: SeatNo | None
    flustered: bool
    settled: bool
    standing: Standing
    secret: object = None
    claimants: tuple[SeatNo, ...] = ()
    facts: Known = ()

    @property
    def options(self) -> Options:
        """What was agreed before the game."""
        return self.standing.options

    @property
    def bidding(self) -> Bidding:
        """Which guesses this round allows."""
        return self.standing.bidding

    @property
    def purse(self) -> OpenPurse:
        """The coins, where there are any."""
        own = self.standing.own
        return own if isinstance(own, OpenPurse) else NO_PURSE

    @property
    def cards(self) -> OpenCards:
        """What all see of the cards, where there are any."""
        own = self.standing.own
        return own if isinstance(own, OpenCards) else NO_CARDS

    @property
    def own_cards(self) -> OwnCards:
        """What this seat alone knows of the cards besides its own."""
        return self.secret if isinstance(self.secret, OwnCards) else NO_SWAPS

    @property
    def faces(self) -> tuple[Face, ...]:
        """The seat's own faces."""
        known = self.standing.bidding.rules.faces.all
        return tuple(known[i] for i in self.rolled)

    @property
    def counts(self) -> Counts:
        """How often each face is among the seat's own."""
        return self.counted(self.rolled)

    @property
    def in_view(self) -> tuple[tuple[Face, ...], ...]:
        """The faces of each seat that lie in view."""
        known = self.standing.bidding.rules.faces.all
        return tuple(tuple(known[face] for _, face in shown) for shown in self.shown)

    @property
    def known(self) -> Counts:
        """How often each face is among what this seat sees on the table."""
        others = [
            face for seat, shown in enumerate(self.shown) if seat != self.seat for _, face in shown
        ]
        return self.counted((*self.rolled, *others))

    @property
    def hidden(self) -> tuple[int, ...]:
        """How many faces of each seat this one does not see; 0 for itself."""
        return tuple(
            0 if seat == self.seat else faces - len(self.shown[seat])
            for seat, faces in enumerate(self.standing.rolling)
        )

    @property
    def unseen(self) -> int:
        """How many faces on the table this seat does not see."""
        return sum(self.hidden)

    @property
    def on_table(self) -> int:
        """How many faces lie on the table in all."""
        return sum(self.standing.rolling)

    def view(self) -> View:
        """What the seat knows, as ``cardlie.odds`` takes it.

        Dice that it does not see may show anything; cards are drawn from all that it has not
        seen and does not know to be put away, or in open play from the hand of each seat.
        """
        cards, rules, known = self.cards, self.standing.bidding.rules, self.known
        if not cards.pack:
            return View(rules, known, dice_drawn(rules, self.unseen, self.hidden))
        if cards.hands:
            draws = [
                Draw(_less(hand, self.counted(tuple([face for _, face in shown]))), count)
                for hand, shown, count in zip(cards.hands, self.shown, self.hidden, strict=True)
                if count
            ]
            return View(rules, known, tuple(draws))
        pool = _less(_less(cards.pack, known), cards.gone)
        if self.own_cards.put_away:
            pool = _less(pool, self.own_cards.put_away)
        return View(rules, known, (Draw(pool, self.unseen),))

    def notes(self, seat: int | None = None) -> list[str]:
        """What else everybody knows, in words: of the table, or of one seat."""
        table, seats = list[str](), list[str]()
        for name, value, most in self.standing.facts:
            if isinstance(value, int):
                table += _noted(name, value, most)
            elif seat is not None:
                seats += _noted(name, value[seat], most)
        return table if seat is None else seats

    @property
    def own_notes(self) -> list[str]:
        """What else this seat alone knows, in words."""
        return [
            f"{tr(name)} {value if isinstance(value, int) else ' '.join(map(str, value))}"
            for name, value, _ in self.facts
            if value
        ]

    @property
    def by_onlooker(self) -> Observation:
        """The same without what is the seat's own: all that an onlooker may see."""
        return self._replace(seat=NOBODY, rolled=(), secret=None, facts=())

    @property
    def places(self) -> tuple[int, ...]:
        """What the seat may name: its hidden faces, or its piles after a showdown."""
        own = range(len(self.rolled))
        if self.settled:
            return tuple(own)
        in_view = [place for place, _ in self.shown[self.seat]]
        return tuple(place for place in own if place not in in_view)

    @property
    def pile_sizes(self) -> tuple[int, ...]:
        """How many cards lie in each pile of the seat, in the order of ``rolled`` (cards)."""
        return pile_sizes(self.standing.held[self.seat], len(self.rolled))

    @property
    def partners(self) -> tuple[SeatNo | None, ...]:
        """With whom the seat may swap; None is the draw pile."""
        if self.cards.draw and self.options.readings["swap-with"] == "draw-pile":
            return (None,)
        held = self.standing.held
        return tuple(SeatNo(s) for s in range(len(held)) if s != self.seat and held[s])

    @property
    def npc(self) -> SeatNo | None:
        """The NPC to the left of the seat, if there is one (tavern)."""
        insight = self.options.values.get("insight", ())
        if not insight:
            return None
        seats, held = len(insight), self.standing.held
        others = [(self.seat + step) % seats for step in range(1, seats)]
        left = next((seat for seat in others if held[seat]), None)  # none holds dice between games
        return None if left is None or insight[left] is None else SeatNo(left)

    def counted(self, places: Sequence[int]) -> Counts:
        """How often each face is among some, given as places in ``faces.all``."""
        counts = [0] * len(self.standing.bidding.rules.faces.all)
        for place in places:
            counts[place] += 1
        return tuple(counts)


def observe(state: LiveState, seat: int) -> Observation:
    """All that a seat may see of a table, and nothing else."""
    if not 0 <= seat < len(state.held):
        raise IllegalAction(
            tr("there is no seat {seat}", seat=seat),
            tr("seats are 0 to {held}", held=len(state.held) - 1),
        )
    own, seat = state.own, SeatNo(seat)
    return Observation(
        seat, state.actor, "claim" if seat in state.claimants else state.phase,
        state.rolled[seat],
        state.in_view or _look(state), state.said, state.bidder if state.said else None,
        state.flustered, state.settled, state.standing or _stand(state),
        own.secret(state, seat), state.claimants, own.known_to(seat),
    )  # fmt: skip


def _look(state: LiveState) -> tuple[tuple[tuple[int, int], ...], ...]:
    """What lies in view, pairs of place and face for each seat."""
    state.in_view = tuple(
        [
            tuple([(place, roll[place]) for place in shown]) if shown else ()
            for shown, roll in zip(state.shown, state.rolled, strict=True)
        ]
    )
    return state.in_view


def _stand(state: LiveState) -> Standing:
    state.standing = Standing(
        state.options, state.bidding, state.game_number, state.round, state.starter,
        tuple(state.held), tuple(map(len, state.rolled)), state.own.seen(state), state.own.public(),
    )  # fmt: skip
    return state.standing


def _noted(name: str, value: int, most: int) -> list[str]:
    """A number with its name; of what is or is not, the name alone if it is."""
    if most > 1:
        return [f"{tr(name)} {value}"]
    return [tr(name)] if value else []


def _less(counts: Counts, others: Counts) -> Counts:
    return tuple(map(sub, counts, others))
