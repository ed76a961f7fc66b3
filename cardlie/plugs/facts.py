"""What a seat knows, fact by fact: what it sees now, and all that it has seen since the start.

Seats are counted clockwise from the one that knows: ``me``, ``+1``, ... Dice lie in no order but
one's own: of others' dice it is told which faces there are, of cards which pile shows which. Facts
are written in words and as numbers, two ways to write down one list, so that neither tells more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, groupby
from math import prod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardlie.engine.decisions.reroll import Reroll
from cardlie.games.game import Known

if TYPE_CHECKING:
    from cardlie.engine.observation import Observation
    from cardlie.plugs.numbers import Numbers


#: What is known: of which part, where in it, and how much there (above 0).
Facts = Mapping[tuple[str, tuple[int, ...]], int]


class Block(NamedTuple):
    """Facts of one sort: the names along each axis, and the most that a value can be.

    Where ``most`` is 1, something is so or it is not.
    """

    axes: tuple[Sequence[str], ...]
    most: int = 1

    @property
    def shape(self) -> tuple[int, ...]:
        """How long each axis is."""
        return tuple(map(len, self.axes))


class Form:
    """All facts that there can be, part by part. A tensor has a place for each, ``width`` in all.

    >>> form = Form({"own": Block(("01", "RGB")), "held": Block((["me", "+1"],), most=4)})
    >>> form.text({("held", (1,)): 3, ("own", (0, 2)): 1})
    'own: 0 B; held: +1 = 3'
    >>> form.tensor({("held", (1,)): 3, ("own", (0, 2)): 1}).tolist()
    [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.75]
    """

    def __init__(self, parts: Mapping[str, Block]) -> None:
        self.parts = dict(parts)
        ends = list(accumulate(prod(part.shape) for part in parts.values()))
        self._first = dict(zip(parts, [0, *ends], strict=False))
        self.width = ends[-1]
        self._places: dict[tuple[str, tuple[int, ...]], int] = {}

    def place(self, cell: tuple[str, tuple[int, ...]]) -> int:
        """Where a fact stands in a tensor."""
        found = self._places.get(cell)
        if found is None:
            name, where = cell
            inside = np.ravel_multi_index(where, self.parts[name].shape)
            found = self._places[cell] = self._first[name] + int(inside)
        return found

    def tensor(self, facts: Facts, into: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The facts as numbers from 0 to 1, in an array of :attr:`width` zeros."""
        found = np.zeros(self.width, np.float32) if into is None else into
        for place, value in self.cells(facts):
            found[place] = value
        return found

    def places(self, name: str) -> range:
        """Where the facts of a part stand in a tensor."""
        return range(self._first[name], self._first[name] + prod(self.parts[name].shape))

    def cells(self, facts: Facts) -> list[tuple[int, float]]:
        """Where each fact stands in a tensor, and the number there."""
        return [
            (self.place(cell), float(np.float32(value / self.parts[cell[0]].most)))
            for cell, value in facts.items()
        ]

    def views(self, tensors: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """The parts of a tensor, or of many (the last axis is :attr:`width` long), as they lie."""
        return {
            name: tensors[..., first : first + prod(part.shape)].reshape(
                *tensors.shape[:-1], *part.shape
            )
            for (name, part), first in zip(self.parts.items(), self._first.values(), strict=True)
        }

    def text(self, facts: Facts) -> str:
        """The facts in words, part by part."""
        cells = sorted(facts, key=lambda cell: (self._first[cell[0]], cell[1]))
        return "; ".join(
            f"{name}: {', '.join(self._told(facts, there))}"
            for name, there in groupby(cells, key=lambda cell: cell[0])
        )

    def _told(self, facts: Facts, cells: Iterable[tuple[str, tuple[int, ...]]]) -> Iterable[str]:
        for name, where in cells:
            axes, most = self.parts[name]
            names = " ".join(axis[place] for axis, place in zip(axes, where, strict=True))
            yield names if most == 1 else f"{names} = {facts[name, where]}"


class Forms:
    """What a seat may see at one moment (``sight``), and may know of a round (``memory``).

    In a memory, what is done has the moment at which it was: 1, 2, ... ``did`` is when each seat
    last did what, ``chose`` one's own actions with all that they name.
    """

    def __init__(self, numbers: Numbers) -> None:
        options, each, moments = numbers.options, numbers.most_held, numbers.most_actions
        cards, alike = options.rules.die is None, numbers.most_alike
        seats = ("me", *(f"+{step}" for step in range(1, numbers.seats)))
        own, faces = _upto(numbers.places), tuple(map(str, numbers.faces))
        guesses = tuple(map(str, numbers.guesses))
        # what lies open before the seats
        lying = Block((seats, own, faces)) if cards else Block((seats, faces), each)
        kept = {
            name: Block((("now",) if isinstance(value, int) else seats,), most)
            for name, value, most in numbers.facts
        }
        both = {
            "seat": Block((_upto(numbers.seats),)),
            "starter": Block((seats,)),
            "held": Block((seats,), each),
        }
        now = {
            "seat": both["seat"],
            "phase": Block((numbers.phases,)),
            "turn": Block((seats,)),
            **both,
            "own": Block((own, faces)),
            "own_shown": Block((own,)),
            "shown": lying,
            "said": Block((guesses,), len(guesses)),
            "last": Block((guesses,)),
        }
        if options.rules.may_leave:
            coins = (options.coins + 1) * options.seats
            now |= {"coins": Block((seats,), coins), "pot": Block((("coins",),), coins)}
            now |= {"away": Block((seats,)), "game": Block((_upto(options.games),))}
            now |= {"flustered": Block((("now",),))}
        rolls = own if numbers.may(Reroll) else ("0",)
        then = both | {
            "own": Block((rolls, own, faces)),
            "said": Block((guesses,), moments),
            "did": Block((seats, numbers.verbs), moments),
            "chose": Block((tuple(map(str, numbers.others)),), moments),
            "lay": lying,
        }
        if numbers.may(Reroll):
            then |= {"rerolled": Block((seats, rolls), moments)}
            then |= {"shown": Block((seats, rolls, faces), each)}
        if cards:
            now |= {"gone": Block((faces,), alike)}
            now |= {"draw": Block((("cards",),), len(options.cards()))}
            then |= {"discarded": Block((seats, own))}
            then |= {"threw": Block((_upto(-(-options.each // numbers.places)), faces))}
        if cards and options.open:
            hands = {"hands": Block((seats, faces), alike)}
            now, then = now | hands, then | hands
            then |= {"revealed": Block((seats, own, faces), moments)}
        if cards and options.swap:
            now |= {"put_away": Block((faces,), alike)}
            then |= {"swapped": Block(((*seats, "draw"),)), "top": Block((own,))}
            swapped = {"gave": Block((faces,)), "took": Block((faces,))}
            now, then = now | swapped, then | swapped
        self.sight, self.memory = Form(now | kept), Form(then | kept)


def _upto(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(count)))


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
