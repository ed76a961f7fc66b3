"""Observations: what one seat may see of a live table.

A player decides on its :class:`Observation` alone: all that it may see, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from typing import Any, NamedTuple

from cardlie.base.amount import Amount
from cardlie.base.errors import IllegalAction
from cardlie.base.translation import tr
from cardlie.deck.faces import Counts, Face
from cardlie.engine.bidding import Bidding
from cardlie.engine.live import PublicView, TableState
from cardlie.games.cup import ROLLED
from cardlie.games.options import Options
from cardlie.games.piles import pile_sizes
from cardlie.games.records import NOBODY, Facts, Phase, SeatNo
from cardlie.games.settling import callers_of
from cardlie.games.shown import NOTHING_OWN, OpenCards, PrivateExtra, PublicCoins
from cardlie.guess import Guess
from cardlie.odds import Draw, View
from cardlie.odds.evidence import dice_drawn

# Named tuples and not frozen dataclasses: one is built for every decision of every simulated
# game, and a tuple is built several times faster.


class Observation(NamedTuple):
    """What ``seat`` sees. Faces are places in ``faces.all``; the properties give values.

    ``actor`` is whose turn it is, ``phase`` what there is to decide ("claim" for those of
    ``claimants``, who may claim something about the last guess or let it pass). ``rolled`` are the
    seat's own faces; ``face_up`` lists for each seat what lies in view, as pairs of place and face.
    ``bidder`` said the last guess. ``flustered``: the seat in turn is an NPC that lost a Bluff
    check and takes its second-best action (tavern). ``settled``: it is after a showdown, when all
    lies open and nothing was said since. ``own`` is what the game shows to this seat alone of
    what it keeps besides.
    """

    seat: SeatNo
    actor: SeatNo
    phase: Phase
    rolled: tuple[int, ...]
    face_up: tuple[tuple[tuple[int, int], ...], ...]
    history: tuple[Guess, ...]
    bidder: SeatNo | None
    flustered: bool
    settled: bool
    public: PublicView
    own: PrivateExtra = NOTHING_OWN
    claimants: tuple[SeatNo, ...] = ()

    @property
    def options(self) -> Options:
        """What was agreed before the game."""
        return self.public.options

    @property
    def bidding(self) -> Bidding:
        """Which guesses this round allows."""
        return self.public.bidding

    @property
    def coins(self) -> PublicCoins:
        """The coins, where there are any."""
        return self.public.extra.coins

    @property
    def cards(self) -> OpenCards:
        """What all see of the cards, where there are any."""
        return self.public.extra.cards

    @property
    def facts(self) -> Facts:
        """What else this seat knows of what the game keeps: with all, then alone."""
        return (*self.public.extra.facts, *self.own.facts)

    @property
    def faces(self) -> tuple[Face, ...]:
        """The seat's own faces."""
        known = self.public.bidding.rules.faces.all
        return tuple(known[i] for i in self.rolled)

    @property
    def counts(self) -> Counts:
        """How often each face is among the seat's own."""
        return self.counted(self.rolled)

    @property
    def in_view(self) -> tuple[tuple[Face, ...], ...]:
        """The faces of each seat that lie in view."""
        known = self.public.bidding.rules.faces.all
        return tuple(tuple(known[face] for _, face in shown) for shown in self.face_up)

    @property
    def visible(self) -> Counts:
        """How often each face is among what this seat sees on the table."""
        others = [
            face
            for seat, shown in enumerate(self.face_up)
            if seat != self.seat
            for _, face in shown
        ]
        return self.counted((*self.rolled, *others))

    @property
    def hidden(self) -> tuple[int, ...]:
        """How many faces of each seat this one does not see; 0 for itself."""
        return tuple(
            0 if seat == self.seat else faces - len(self.face_up[seat])
            for seat, faces in enumerate(self.public.rolling)
        )

    @property
    def unseen(self) -> int:
        """How many faces on the table this seat does not see."""
        return sum(self.hidden)

    @property
    def on_table(self) -> int:
        """How many faces lie on the table in all."""
        return sum(self.public.rolling)

    def view(self) -> View:
        """What the seat knows, as ``cardlie.odds`` takes it.

        Dice that it does not see may show anything; cards are drawn from all that it has not
        seen and does not know to be put away, or in open play from the hand of each seat.
        """
        cards, rules, known = self.cards, self.public.bidding.rules, self.visible
        if not cards.pack:
            return View(rules, known, dice_drawn(rules, self.unseen, self.hidden))
        if cards.hands:
            draws = [
                Draw(_less(hand, self.counted(tuple([face for _, face in places]))), count)
                for hand, places, count in zip(cards.hands, self.face_up, self.hidden, strict=True)
                if count
            ]
            return View(rules, known, tuple(draws))
        pool = _less(_less(cards.pack, known), cards.gone)
        if self.own.cards.put_away:
            pool = _less(pool, self.own.cards.put_away)
        return View(rules, known, (Draw(pool, self.unseen),))

    def fact(self, name: str) -> Any:
        """What this seat knows besides faces and guesses, by its name; None where nobody does."""
        return next((each.value for each in self.facts if each.name == name), None)

    def notes(self, seat: int | None = None) -> list[str]:
        """What else everybody knows, in words: of the table, or of one seat."""
        table, seats = list[str](), list[str]()
        for name, value, most in self.public.extra.facts:
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
            for name, value, _ in self.own.facts
            if value
        ]

    @property
    def exact_callers(self) -> tuple[SeatNo, ...]:
        """The seats that may call the last bid exact now."""
        if self.bidder is None:
            return ()
        return callers_of(self.bidding.rules, self.public.held, self.bidder, self.actor)

    @property
    def by_onlooker(self) -> Observation:
        """The observation of an onlooker: nothing in it is a seat's own."""
        return self._replace(seat=NOBODY, rolled=(), own=NOTHING_OWN)

    @property
    def places(self) -> tuple[int, ...]:
        """What the seat may name: its hidden faces, or its piles after a showdown."""
        own = range(len(self.rolled))
        if self.settled:
            return tuple(own)
        in_view = [place for place, _ in self.face_up[self.seat]]
        return tuple(place for place in own if place not in in_view)

    @property
    def pile_sizes(self) -> tuple[int, ...]:
        """How many cards lie in each pile of the seat, in the order of ``rolled`` (cards)."""
        return pile_sizes(self.public.held[self.seat], len(self.rolled))

    @property
    def partners(self) -> tuple[SeatNo | None, ...]:
        """With whom the seat may swap; None is the draw pile."""
        if self.cards.draw and self.options.readings["swap-with"] == "draw-pile":
            return (None,)
        held = self.public.held
        return tuple(SeatNo(s) for s in range(len(held)) if s != self.seat and held[s])

    @property
    def npc(self) -> SeatNo | None:
        """The NPC to the left of the seat, if there is one (tavern)."""
        insight = self.options.of_seats("insight")
        if not insight:
            return None
        seats, held = len(insight), self.public.held
        others = [(self.seat + step) % seats for step in range(1, seats)]
        left = next((seat for seat in others if held[seat]), None)  # none holds dice between games
        return None if left is None or insight[left] is None else SeatNo(left)

    def counted(self, places: Sequence[int]) -> Counts:
        """How often each face is among some, given as places in ``faces.all``."""
        counts = [0] * len(self.public.bidding.rules.faces.all)
        for place in places:
            counts[place] += 1
        return tuple(counts)


def observe(state: TableState, seat: int) -> Observation:
    """All that a seat may see of a table, and nothing else."""
    if not 0 <= seat < len(state.held):
        raise IllegalAction(
            tr("there is no seat {seat}", seat=seat),
            tr("seats are 0 to {held}", held=len(state.held) - 1),
        )
    seat = SeatNo(seat)
    return Observation(
        seat, state.actor, "claim" if seat in state.claimants else state.phase,
        state.rolled[seat],
        state.in_view or _look(state), state.history, state.bidder if state.history else None,
        state.flustered, state.settled, state.public or _stand(state),
        state.extra.private(state, seat), state.claimants,
    )  # fmt: skip


def _look(state: TableState) -> tuple[tuple[tuple[int, int], ...], ...]:
    """What lies in view, pairs of place and face for each seat."""
    state.in_view = tuple(
        [
            tuple([(place, roll[place]) for place in shown]) if shown else ()
            for shown, roll in zip(state.face_up, state.rolled, strict=True)
        ]
    )
    return state.in_view


def _stand(state: TableState) -> PublicView:
    state.public = PublicView(
        state.options,
        state.bidding,
        state.game_number,
        state.round,
        state.starter,
        tuple(state.held),
        tuple(map(len, state.rolled)),
        state.extra.public(state),
    )
    return state.public


#: Facts that are told with what they count.
_COUNTED = {ROLLED: "{dice} rolled"}


def _noted(name: str, value: int, most: int) -> list[str]:
    """A number with its name; of what is or is not, the name alone if it is."""
    if name in _COUNTED:
        return [tr(_COUNTED[name], dice=Amount(value, "dice"))]
    if most > 1:
        return [f"{tr(name)} {value}"]
    return [tr(name)] if value else []


def _less(counts: Counts, others: Counts) -> Counts:
    return tuple(map(sub, counts, others))
