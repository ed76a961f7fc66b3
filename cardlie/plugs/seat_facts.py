"""Observations and information states of a seat: their tensor layouts, and the facts in them.

An *observation* is what a seat sees at one moment; an *information state* is all that it has seen
since the start, a row of facts for each round. A layout says which facts there can be, the blocks
of both have the same names. Text and tensors are written from the facts.

Seats are counted clockwise from the one that knows: ``me``, ``+1``, ... Dice lie in no order but
one's own: of others' dice it is known which faces there are, of cards which pile shows which. A
fact that the layout has no block for is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.observation import Observation
from cardlie.games.records import Facts
from cardlie.plugs.encoding import GameEncoding
from cardlie.plugs.tensor_layout import Block, Cell, TensorLayout

#: Of what is, or is not, or is one count.
_NOW = ("now",)


@lru_cache(maxsize=64)
def observation_layout(encoding: GameEncoding) -> TensorLayout:
    """What a seat may see at one moment: ``said`` has the order of the guesses of this round."""
    options, alike = encoding.options, encoding.most_alike
    seats, places, faces, guesses = _axes(encoding)
    blocks = {
        "seat": Block((_upto(encoding.seats),)),
        "phase": Block((encoding.phases,)),
        "turn": Block((seats,)),
        "starter": Block((seats,)),
        "held": Block((seats,), encoding.most_held),
        "own": Block((places, faces)),
        "own_shown": Block((places,)),
        "shown": _in_view(encoding),
        "said": Block((guesses,), len(guesses)),
        "last": Block((guesses,)),
    }
    if options.game.asks("after_game"):
        coins = (options.coins + 1) * options.seats
        blocks |= {"coins": Block((seats,), coins), "pot": Block((("coins",),), coins)}
        blocks |= {"away": Block((seats,)), "game": Block((_upto(options.games),))}
        blocks |= {"flustered": Block((_NOW,))}
    if not encoding.dice:
        blocks |= {"gone": Block((faces,), alike)}
        blocks |= {"draw": Block((("cards",),), len(options.cards()))}
        if options.plays("open"):
            blocks |= {"hands": Block((seats, faces), alike)}
        if options.plays("swap"):
            blocks |= {"put_away": Block((faces,), alike)}
            blocks |= {"gave": Block((faces,)), "took": Block((faces,))}
    return TensorLayout(blocks | _of_the_game(encoding))


@lru_cache(maxsize=64)
def information_state_layout(encoding: GameEncoding) -> TensorLayout:
    """What a seat may have seen of one round; an action has the moment of it: 1, 2, ...

    ``did`` is when each seat last did what, ``chose`` one's own actions with all that they name.
    """
    options, moments = encoding.options, encoding.most_actions
    seats, places, faces, guesses = _axes(encoding)
    rolls = places if encoding.may(Reroll) else ("0",)
    blocks = {
        "seat": Block((_upto(encoding.seats),)),
        "starter": Block((seats,)),
        "held": Block((seats,), encoding.most_held),
        "own": Block((rolls, places, faces)),
        "said": Block((guesses,), moments),
        "did": Block((seats, encoding.verbs), moments),
        "chose": Block((tuple(map(str, encoding.others)),), moments),
        "lay": _in_view(encoding),
    }
    if encoding.may(Reroll):
        blocks |= {"rerolled": Block((seats, rolls), moments)}
        blocks |= {"shown": Block((seats, rolls, faces), encoding.most_held)}
    if not encoding.dice:
        depth = -(-options.start_count // encoding.places)
        blocks |= {"discarded": Block((seats, places)), "threw": Block((_upto(depth), faces))}
        if options.plays("open"):
            blocks |= {"hands": Block((seats, faces), encoding.most_alike)}
            blocks |= {"revealed": Block((seats, places, faces), moments)}
        if options.plays("swap"):
            blocks |= {"swapped": Block(((*seats, "draw"),)), "top": Block((places,))}
            blocks |= {"gave": Block((faces,)), "took": Block((faces,))}
    return TensorLayout(blocks | _of_the_game(encoding))


def _axes(encoding: GameEncoding) -> tuple[tuple[str, ...], ...]:
    """The names of seats, clockwise from one's own, and of places, faces and guesses."""
    seats = ("me", *(f"+{step}" for step in range(1, encoding.seats)))
    faces, guesses = map(str, encoding.faces), map(str, encoding.guesses)
    return seats, _upto(encoding.places), tuple(faces), tuple(guesses)


def _upto(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(count)))


def _in_view(encoding: GameEncoding) -> Block:
    """What lies open before seats: of cards which pile shows which, of dice how many of a face."""
    seats, places, faces, _ = _axes(encoding)
    if encoding.dice:
        return Block((seats, faces), encoding.most_held)
    return Block((seats, places, faces))


def _of_the_game(encoding: GameEncoding) -> dict[str, Block]:
    """What the game lets seats know besides: a number, or one of each seat."""
    seats = _axes(encoding)[0]
    return {
        name: Block((_NOW if isinstance(value, int) else seats,), most)
        for name, value, most in encoding.facts
    }


class SeatFacts(dict[Cell, int]):
    """Facts as one seat knows them: at one moment, or of one round as its events are put down.

    ``dropped`` are blocks of which nothing counts that was put down before.
    """

    def __init__(self, encoding: GameEncoding, layout: TensorLayout, seat: int) -> None:
        super().__init__()
        self.encoding, self.seat, self.layout = encoding, seat, layout
        self.dropped: list[str] = []

    def put(self, name: str, *where: int, value: int = 1) -> None:
        """One fact."""
        if value and name in self.layout.blocks:
            self[name, where] = value

    def put_of(self, name: str, seat: int, *where: int, value: int = 1) -> None:
        """One fact of a seat."""
        self.put(name, self.clockwise(seat), *where, value=value)

    def drop(self, name: str) -> None:
        """Nothing of a block is so any more."""
        self.dropped.append(name)
        for cell in [cell for cell in self if cell[0] == name]:
            del self[cell]

    def clockwise(self, seat: int) -> int:
        """How far clockwise another seat is."""
        return (seat - self.seat) % self.encoding.seats

    def by_seat(self, name: str, counts: Iterable[int]) -> None:
        """A count for each seat."""
        for seat, count in enumerate(counts):
            self.put_of(name, seat, value=count)

    def faces(self, name: str, *where: int, counts: Iterable[int]) -> None:
        """How often each face is there."""
        for face, count in enumerate(counts):
            self.put(name, *where, face, value=count)

    def hands(self, hands: Sequence[Sequence[int]]) -> None:
        """The cards of each seat, where all are known."""
        for seat, hand in enumerate(hands):
            self.faces("hands", self.clockwise(seat), counts=hand)

    def kept(self, seat: int, known: Facts) -> None:
        """What else a seat knows now."""
        for name, value, _ in known if seat == self.seat else ():
            self.drop(name)
            if isinstance(value, tuple):
                self.by_seat(name, value)
            else:
                self.put(name, 0, value=value)

    def lay(self, name: str, seat: int, face_up: Iterable[tuple[int, int]]) -> None:
        """Faces that lie open before a seat, each with its place."""
        seat = self.clockwise(seat)
        for place, face in face_up:
            where = (seat, face) if self.encoding.dice else (seat, place, face)
            self.put(name, *where, value=self.get((name, where), 0) + 1)

    def swapped(self, seat: int | None, cards: tuple[int, int] | None) -> None:
        """The card that was given, and the one that was taken, as a seat knows or all do."""
        if cards is not None and seat in (self.seat, None):
            self.put("gave", cards[0])
            self.put("took", cards[1])

    # events of a round; the moment of its first action is 1

    def began(self, starter: int, held: Sequence[int]) -> None:
        """A round began."""
        self.put("seat", self.seat)
        self.put_of("starter", starter)
        self.by_seat("held", held)

    def rolled(self, seat: int, rolls: int, faces: Sequence[int]) -> None:
        """A seat has these faces, after it rolled so many times again."""
        for place, face in enumerate(faces if seat == self.seat else ()):
            self.put("own", rolls, place, face)

    def looked(self, seat: int, faces: Sequence[int]) -> None:
        """A seat has the dice under the cup, in place of those that it saw under it before."""
        if seat == self.seat:
            self.drop("own")
            self.rolled(seat, 0, faces)

    def guessed(self, number: int, moment: int) -> None:
        """Somebody said the guess of a number."""
        self.put("said", number, value=moment)

    def acted(self, seat: int, number: int, moment: int) -> None:
        """A seat took another action; of one's own also what it named."""
        encoding = self.encoding
        verb = encoding.verbs.index(encoding.actions[number].verb)
        self.put_of("did", seat, verb, value=moment)
        if seat == self.seat:
            self.put("chose", number - len(encoding.guesses), value=moment)

    def rerolled(self, seat: int, nth: int, faces: Sequence[int], moment: int) -> None:
        """A seat put faces in view, and rolled its others again."""
        self.put_of("rerolled", seat, nth, value=moment)
        counts = map(faces.count, range(len(self.encoding.faces)))
        self.faces("shown", self.clockwise(seat), nth, counts=counts)

    def showed(self, seat: int, faces: Sequence[int]) -> None:
        """All saw a seat's faces."""
        self.lay("lay", seat, enumerate(faces))

    def revealed(self, seat: int, pile: int, face: int, moment: int) -> None:
        """A seat put a top card in view."""
        self.put_of("revealed", seat, pile, face, value=moment)

    def discarded(self, seat: int, pile: int, faces: Sequence[int]) -> None:
        """A seat lost a pile, and all saw its cards."""
        self.put_of("discarded", seat, pile)
        for depth, face in enumerate(faces):
            self.put("threw", depth, face)

    def swapped_with(self, partner: int | None, top: int | None) -> None:
        """A card was exchanged with a seat or the draw pile: that on top of a pile, or another."""
        self.put("swapped", self.encoding.seats if partner is None else self.clockwise(partner))
        if top is not None:
            self.put("top", top)


def observation_facts(encoding: GameEncoding, observation: Observation) -> SeatFacts:
    """An observation: what a seat sees at one moment."""
    facts = SeatFacts(encoding, observation_layout(encoding), observation.seat)
    public, coins, cards = observation.public, observation.coins, observation.cards
    facts.began(public.starter, public.held)
    facts.put("phase", encoding.phases.index(observation.phase))
    facts.put_of("turn", observation.actor)
    for place, face in enumerate(observation.rolled):
        facts.put("own", place, face)
    for place, _ in observation.face_up[observation.seat]:
        facts.put("own_shown", place)
    for seat, face_up in enumerate(observation.face_up):
        facts.lay("shown", seat, face_up)
    for order, guess in enumerate(observation.history, 1):
        facts.put("said", encoding.near(guess), value=min(order, len(encoding.guesses)))
    if observation.history:
        facts.put("last", encoding.near(observation.history[-1]))
    facts.by_seat("coins", (count + encoding.options.ante for count in coins.coins))
    facts.put("pot", 0, value=coins.pot)
    facts.by_seat("away", coins.left_table)
    facts.put("game", public.game_number - 1)
    facts.put("flustered", 0, value=observation.flustered)
    facts.faces("gone", counts=cards.gone)
    facts.put("draw", 0, value=cards.draw)
    facts.hands(cards.hands)
    facts.faces("put_away", counts=observation.own.cards.put_away)
    facts.swapped(observation.seat, observation.own.cards.swapped)
    facts.kept(observation.seat, observation.facts)
    return facts


def observation_tensor(encoding: GameEncoding, observation: Observation) -> NDArray[np.float32]:
    """An observation as numbers from 0 to 1; shape (``observation_layout(encoding).width``,)."""
    return observation_layout(encoding).tensor(observation_facts(encoding, observation))
