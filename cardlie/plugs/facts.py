"""What a seat knows, fact by fact: what it sees now, and all that it has seen since the start.

Seats are counted clockwise from the one that knows: ``me``, ``+1``, ... Dice lie in no order but
one's own: of others' dice it is told which faces there are, of cards which pile shows which. Facts
are written in words and as numbers, two ways to write down one list, so that neither tells more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from cardlie.engine.observation import Observation
from cardlie.games.records import Known
from cardlie.plugs.form import Form
from cardlie.plugs.numbers import Numbers


class Row(dict[tuple[str, tuple[int, ...]], int]):
    """Facts as one seat sees them; those that a form has no place for are not put down.

    ``dropped`` are parts of which nothing counts that was put down before.
    """

    def __init__(self, numbers: Numbers, form: Form, seat: int) -> None:
        super().__init__()
        self.numbers, self.seat, self.form = numbers, seat, form
        self.dropped: list[str] = []

    def put(self, name: str, *where: int, value: int = 1) -> None:
        """One fact."""
        if value and name in self.form.parts:
            self[name, where] = value

    def put_of(self, name: str, seat: int, *where: int, value: int = 1) -> None:
        """One fact of a seat."""
        self.put(name, self.of(seat), *where, value=value)

    def drop(self, name: str) -> None:
        """None of a part are so any more."""
        self.dropped.append(name)
        for cell in [cell for cell in self if cell[0] == name]:
            del self[cell]

    def of(self, seat: int) -> int:
        """How far clockwise another seat is."""
        return (seat - self.seat) % self.numbers.seats

    def each(self, name: str, counts: Iterable[int]) -> None:
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
            self.faces("hands", self.of(seat), counts=hand)

    def kept(self, seat: int, known: Known) -> None:
        """What else a seat knows now."""
        for name, value, _ in known if seat == self.seat else ():
            self.drop(name)
            self.each(name, value) if isinstance(value, tuple) else self.put(name, 0, value=value)

    def lay(self, name: str, seat: int, there: Iterable[tuple[int, int]]) -> None:
        """Faces that lie open before a seat, each with its place."""
        for place, face in there:
            where = (self.of(seat), face) if self.numbers.dice else (self.of(seat), place, face)
            self.put(name, *where, value=self.get((name, where), 0) + 1)

    def swapped(self, seat: int | None, cards: tuple[int, int] | None) -> None:
        """The card that was given, and the one that was taken, as a seat knows or all do."""
        if cards is not None and seat in (self.seat, None):
            self.put("gave", cards[0])
            self.put("took", cards[1])

    # what happens, moment by moment: 1 is when the first thing is done in a round

    def began(self, starter: int, held: Sequence[int]) -> None:
        """A round began."""
        self.put("seat", self.seat)
        self.put_of("starter", starter)
        self.each("held", held)

    def rolled(self, seat: int, rolls: int, faces: Sequence[int]) -> None:
        """A seat has these faces, after it rolled so many times again."""
        for place, face in enumerate(faces if seat == self.seat else ()):
            self.put("own", rolls, place, face)

    def looked(self, seat: int, faces: Sequence[int]) -> None:
        """A seat has the dice under the cup, in place of those that it saw under it before."""
        if seat == self.seat:
            self.drop("own")
            self.rolled(seat, 0, faces)

    def said(self, number: int, moment: int) -> None:
        """Somebody said the guess of a number."""
        self.put("said", number, value=moment)

    def did(self, seat: int, number: int, moment: int) -> None:
        """Somebody did something else; of one's own actions also what they named."""
        numbers = self.numbers
        self.put_of("did", seat, numbers.verbs.index(numbers.actions[number].verb), value=moment)
        if seat == self.seat:
            self.put("chose", number - len(numbers.guesses), value=moment)

    def rerolled(self, seat: int, nth: int, shown: Sequence[int], moment: int) -> None:
        """A seat put faces in view, and rolled its others again."""
        self.put_of("rerolled", seat, nth, value=moment)
        counts = map(shown.count, range(len(self.numbers.faces)))
        self.faces("shown", self.of(seat), nth, counts=counts)

    def seen(self, seat: int, faces: Sequence[int]) -> None:
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
        self.put("swapped", self.numbers.seats if partner is None else self.of(partner))
        if top is not None:
            self.put("top", top)


def seen(numbers: Numbers, form: Form, at: Observation) -> Row:
    """What a seat sees at one moment."""
    row, standing = Row(numbers, form, at.seat), at.standing
    row.began(standing.starter, standing.held)
    row.put("phase", numbers.phases.index(at.phase))
    row.put("turn", row.of(at.actor))
    for place, face in enumerate(at.rolled):
        row.put("own", place, face)
    for place, _ in at.shown[at.seat]:
        row.put("own_shown", place)
    for seat, there in enumerate(at.shown):
        row.lay("shown", seat, there)
    for order, guess in enumerate(at.said, 1):
        row.put("said", numbers.near(guess), value=min(order, len(numbers.guesses)))
    if at.said:
        row.put("last", numbers.near(at.said[-1]))
    row.each("coins", (coins + numbers.options.ante for coins in at.purse.coins))
    row.put("pot", 0, value=at.purse.pot)
    row.each("away", at.purse.away)
    row.put("game", standing.game_number - 1)
    row.put("flustered", 0, value=at.flustered)
    row.faces("gone", counts=at.cards.gone)
    row.put("draw", 0, value=at.cards.draw)
    row.hands(at.cards.hands)
    row.faces("put_away", counts=at.own_cards.put_away)
    row.swapped(at.seat, at.own_cards.swapped)
    row.kept(at.seat, (*standing.facts, *at.facts))
    return row


def observed(numbers: Numbers, at: Observation) -> NDArray[np.float32]:
    """What a seat sees, between 0 and 1, as :attr:`Numbers.sight` lays it out."""
    return numbers.sight.tensor(seen(numbers, numbers.sight, at))
