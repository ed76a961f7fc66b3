"""What a seat may see: all of it and nothing else. A player decides on this alone."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cardlie.base.translation import tr
from cardlie.engine.actions import IllegalAction
from cardlie.engine.bidding import Bidding
from cardlie.engine.decision import CLAIM, DECISIONS, OVER
from cardlie.engine.legal import Legal
from cardlie.games.game import NOBODY, Known, Phase, SeatNo
from cardlie.games.options import Options
from cardlie.games.piles import Hands, pile_sizes, put_away
from cardlie.games.purse import Purse
from cardlie.guess import Guess
from cardlie.odds import Draw, View
from cardlie.setting.faces import Counts, Face

if TYPE_CHECKING:
    from cardlie.engine.live import LiveState

#: What games show that have neither cards nor coins, made once: these are only read.
_no_cards, _no_purse = cache(Hands.none_dealt), cache(Purse.empty)


# Named tuples and not frozen dataclasses: one is built for every decision of every simulated
# game, and a tuple is built several times faster.


class Standing(NamedTuple):
    """What everybody sees and what stays the same all through a round.

    ``held`` are the dice or cards of each seat, ``rolling`` how many faces each has on the table
    (in cards: piles). ``gone`` counts the cards discarded face up, ``draw`` is the size of the
    draw pile, ``hands`` counts each seat's cards where the game is played open (else empty).
    ``pack`` counts every card in the game, wherever it lies. ``facts`` are what else the game keeps
    and everybody knows.
    """

    options: Options
    bidding: Bidding
    game_number: int
    round: int
    starter: SeatNo
    held: tuple[int, ...]
    rolling: tuple[int, ...]
    coins: tuple[int, ...]
    pot: int
    away: tuple[bool, ...]
    draw: int
    gone: Counts
    hands: tuple[Counts, ...]
    pack: Counts
    facts: Known


class Observation(NamedTuple):
    """What ``seat`` sees. Faces are places in ``faces.all``; the properties give values.

    ``actor`` is whose turn it is, ``phase`` what there is to decide ("claim" for those of
    ``claimants``, who may claim something about the last guess or let it pass). ``rolled`` are the
    seat's own faces; ``shown`` lists for each seat what lies in view, as pairs of place and face.
    ``bidder`` said the last guess. ``flustered``: the seat in turn is an NPC that lost a Bluff
    check and takes its second-best action (tavern).
    ``put_away`` counts cards that the seat saw in swaps and that it knows to lie on nobody's table
    (empty where nobody swaps, and in open play, where all is known); ``swapped`` are the cards that
    it gave and got after the last round, if it swapped. ``facts`` are what else the game lets this
    seat alone know.
    """

    seat: SeatNo
    actor: SeatNo
    phase: Phase
    rolled: tuple[int, ...]
    shown: tuple[tuple[tuple[int, int], ...], ...]
    said: tuple[Guess, ...]
    bidder: SeatNo | None
    flustered: bool
    standing: Standing
    put_away: Counts = ()
    swapped: tuple[int, int] | None = None
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
    def faces(self) -> tuple[Face, ...]:
        """The seat's own faces."""
        known = self.standing.bidding.setting.faces.all
        return tuple(known[i] for i in self.rolled)

    @property
    def counts(self) -> Counts:
        """How often each face is among the seat's own."""
        return self._count(self.rolled)

    @property
    def in_view(self) -> tuple[tuple[Face, ...], ...]:
        """The faces of each seat that lie in view."""
        known = self.standing.bidding.setting.faces.all
        return tuple(tuple(known[face] for _, face in shown) for shown in self.shown)

    @property
    def known(self) -> Counts:
        """How often each face is among what this seat sees on the table."""
        others = [
            face for seat, shown in enumerate(self.shown) if seat != self.seat for _, face in shown
        ]
        return self._count((*self.rolled, *others))

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
        standing, setting, known = self.standing, self.standing.bidding.setting, self.known
        if not standing.pack:
            return View(setting, known, (Draw((1,) * len(known), self.unseen, True),))
        if standing.hands:
            draws = [
                Draw(_without(standing.hands[seat], [face for _, face in self.shown[seat]]), count)
                for seat, count in enumerate(self.hidden)
                if count
            ]
            return View(setting, known, tuple(draws))
        pool = tuple(
            there - mine - gone
            for there, mine, gone in zip(standing.pack, known, standing.gone, strict=True)
        )
        if self.put_away:
            pool = tuple(there - away for there, away in zip(pool, self.put_away, strict=True))
        return View(setting, known, (Draw(pool, self.unseen),))

    def notes(self, seat: int | None = None) -> list[str]:
        """What else everybody knows, in words: of the table, or of one seat."""
        table, seats = list[str](), list[str]()
        for name, value, _ in self.standing.facts:
            if isinstance(value, int):
                table.append(f"{tr(name)} {value}")
            elif seat is not None:
                seats.append(f"{tr(name)} {value[seat]}")
        return table if seat is None else seats

    @property
    def own_notes(self) -> list[str]:
        """What else this seat alone knows, in words."""
        return [
            f"{tr(name)} {value if isinstance(value, int) else ' '.join(map(str, value))}"
            for name, value, _ in self.facts
        ]

    @property
    def by_onlooker(self) -> Observation:
        """The same without what is the seat's own: all that an onlooker may see."""
        return self._replace(seat=NOBODY, rolled=(), put_away=(), swapped=None, facts=())

    @property
    def places(self) -> tuple[int, ...]:
        """What the seat may name: its hidden faces, or its piles after a showdown."""
        own = range(len(self.rolled))
        if DECISIONS[self.phase].settled:
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
        if self.standing.draw and self.options.rulings["swap-with"] == "draw-pile":
            return (None,)
        held = self.standing.held
        return tuple(SeatNo(s) for s in range(len(held)) if s != self.seat and held[s])

    @property
    def npc(self) -> SeatNo | None:
        """The NPC to the left of the seat, if there is one (tavern)."""
        insight = self.options.insight
        if not insight:
            return None
        seats, held = len(insight), self.standing.held
        others = [(self.seat + step) % seats for step in range(1, seats)]
        left = next((seat for seat in others if held[seat]), None)  # none holds dice between games
        return None if left is None or insight[left] is None else SeatNo(left)

    @property
    def legal(self) -> Legal:
        """What the seat may do now: nothing, if it is another's turn."""
        asked = self.seat == self.actor or self.phase == CLAIM.id
        return Legal(self if asked else self._replace(phase=OVER.id))

    def _count(self, places: tuple[int, ...]) -> Counts:
        counts = [0] * len(self.standing.bidding.setting.faces.all)
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
    return Observation(
        SeatNo(seat), state.actor, CLAIM.id if seat in state.claimants else state.phase,
        state.rolled[seat],
        state.in_view or _look(state), state.said, state.bidder if state.said else None,
        state.flustered, state.standing or _stand(state), _put_away(state, seat),
        state.own.swapped[seat] if isinstance(state.own, Hands) else None, state.claimants,
        state.own.known_to(SeatNo(seat)),
    )  # fmt: skip


def _put_away(state: LiveState, seat: int) -> Counts:
    options = state.options
    return put_away(state, seat) if options.swap and not options.open else ()


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
    own, seats = state.own, len(state.held)
    cards = own if isinstance(own, Hands) else _no_cards(seats)
    purse = own if isinstance(own, Purse) else _no_purse(seats)
    hands: tuple[Counts, ...] = ()
    if state.options.open:
        faces = range(len(state.faces.all))
        hands = tuple(tuple(hand.count(face) for face in faces) for hand in cards.hands)
    state.standing = Standing(
        state.options, state.bidding, state.game_number, state.round, state.starter,
        tuple(state.held), tuple(map(len, state.rolled)), tuple(purse.coins), purse.pot,
        tuple(purse.away), len(cards.draw), tuple(cards.gone), hands, cards.pack, own.public(),
    )  # fmt: skip
    return state.standing


def _without(counts: Counts, faces: list[int]) -> Counts:
    rest = list(counts)
    for face in faces:
        rest[face] -= 1
    return tuple(rest)
