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

from cardlie.engine.decisions.cup import RolledAgain, Took
from cardlie.engine.decisions.discard import Discarded
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.reroll import Reroll, Rerolled
from cardlie.engine.decisions.reveal import Revealed
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.decisions.swap import Swapped
from cardlie.engine.events import Began, Challenged, Event, Guessed
from cardlie.games.game import Known

if TYPE_CHECKING:
    from cardlie.engine.actions import Action
    from cardlie.engine.observation import Observation
    from cardlie.plugs.numbers import Numbers
    from cardlie.plugs.play import Transition


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

    def tensor(self, facts: Facts, into: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The facts as numbers from 0 to 1, in an array of :attr:`width` zeros."""
        found = np.zeros(self.width, np.float32) if into is None else into
        views = self.views(found)
        for (name, where), value in facts.items():
            views[name][where] = value / self.parts[name].most
        return found

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


class _Row(dict[tuple[str, tuple[int, ...]], int]):
    """Facts as one seat sees them; those that a form has no place for are not put down."""

    def __init__(self, numbers: Numbers, form: Form, seat: int) -> None:
        super().__init__()
        self.numbers, self.seat, self._parts = numbers, seat, form.parts
        self.moment = self.rerolls = 0
        self.put("seat", seat)

    def put(self, name: str, *where: int, value: int = 1) -> None:
        """One fact."""
        if value and name in self._parts:
            self[name, where] = value

    def of(self, seat: int) -> int:
        """How far clockwise another seat is."""
        return (seat - self.seat) % self.numbers.seats

    def each(self, name: str, counts: Iterable[int]) -> None:
        """A count for each seat."""
        for seat, count in enumerate(counts):
            self.put(name, self.of(seat), value=count)

    def faces(self, name: str, *where: int, counts: Iterable[int]) -> None:
        """How often each face is there."""
        for face, count in enumerate(counts):
            self.put(name, *where, face, value=count)

    def hands(self, hands: Sequence[Sequence[int]]) -> None:
        """The cards of each seat, where all are known."""
        for seat, hand in enumerate(hands):
            self.faces("hands", self.of(seat), counts=hand)

    def kept(self, known: Known) -> None:
        """What else is known now."""
        for name, value, _ in known:
            for part in [part for part in self if part[0] == name]:
                del self[part]
            if isinstance(value, int):
                self.put(name, 0, value=value)
            else:
                self.each(name, value)

    def lay(self, name: str, seat: int, there: Iterable[tuple[int, int]]) -> None:
        """Faces that lie open before a seat, each with its place."""
        for place, face in there:
            if self.numbers.options.rules.die is None:
                self.put(name, self.of(seat), place, face)
            else:
                before = self.get((name, (self.of(seat), face)), 0)
                self.put(name, self.of(seat), face, value=before + 1)

    def swapped(self, cards: tuple[int, int] | None) -> None:
        """The card that was given, and the one that was taken."""
        if cards is not None:
            self.put("gave", cards[0])
            self.put("took", cards[1])

    def roll(self, faces: Sequence[int]) -> None:
        """One's own faces, after so many rerolls."""
        for place, face in enumerate(faces):
            self.put("own", self.rerolls, place, face)

    def look(self, faces: Sequence[int]) -> None:
        """The dice under the cup, in place of those that were seen under it before."""
        for part in [part for part in self if part[0] == "own"]:
            del self[part]
        self.roll(faces)


def seen(numbers: Numbers, form: Form, at: Observation) -> _Row:
    """What a seat sees at one moment."""
    row, standing = _Row(numbers, form, at.seat), at.standing
    row.put("phase", numbers.phases.index(at.phase))
    row.put("turn", row.of(at.actor))
    row.put("starter", row.of(standing.starter))
    row.each("held", standing.held)
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
    row.swapped(at.own_cards.swapped)
    row.kept((*standing.facts, *at.facts))
    return row


def remembered(numbers: Numbers, form: Form, steps: Iterable[Transition], seat: int) -> list[_Row]:
    """All that a seat has seen since the start, round by round."""
    rows: list[_Row] = []
    for step in steps:
        if rows and step.action is not None:
            _did(rows[-1], step.actor, step.action)
        for event in step.events:
            if isinstance(event, Began):
                rows.append(_Row(numbers, form, seat))
                rows[-1].put("starter", rows[-1].of(event.starter))
                rows[-1].each("held", event.held)
                rows[-1].hands(step.hands)
                rows[-1].roll(step.rolled[seat])
            else:
                _happened(rows[-1], event)
                if isinstance(event, Rerolled) and event.seat == seat:
                    rows[-1].rerolls += 1
                    rows[-1].roll(step.rolled[seat])
                elif isinstance(event, Took | RolledAgain) and event.seat == seat:
                    rows[-1].look(step.rolled[seat])
                elif isinstance(event, Swapped) and event.given is None:
                    rows[-1].swapped(step.swapped[seat])
        rows[-1].kept(step.facts[seat])
    return rows


def _did(row: _Row, actor: int, action: Action) -> None:
    """Who did what when; of one's own actions also what they named. Guesses are events."""
    row.moment += 1
    numbers = row.numbers
    if isinstance(action, Say):
        return
    row.put("did", row.of(actor), numbers.verbs.index(action.verb), value=row.moment)
    if actor == row.seat:
        number = numbers.number_of(action)
        assert number is not None
        row.put("chose", number - len(numbers.guesses), value=row.moment)


def _happened(row: _Row, event: Event) -> None:
    """What everybody sees come of it."""
    index, when = row.numbers.index, row.moment
    who = 0 if event.by is None else row.of(event.by)
    match event:
        case Guessed(guess=guess):
            row.put("said", row.numbers.near(guess), value=when)
        case Revealed(pile=pile, face=face):
            row.put("revealed", who, pile, index[face.text], value=when)
        case Rerolled(shown=shown):
            nth = sum(name == "rerolled" and where[0] == who for name, where in row)
            row.put("rerolled", who, nth, value=when)
            places = [index[face.text] for face in shown]
            row.faces("shown", who, nth, counts=map(places.count, range(len(index))))
        case Challenged(faces=faces) | SpottedOn(faces=faces):
            for seat, roll in enumerate(faces):
                row.lay("lay", seat, enumerate(index[face.text] for face in roll))
        case Discarded(pile=pile, cards=cards):
            row.put("discarded", who, pile)
            for depth, card in enumerate(cards):
                row.put("threw", depth, index[card.text])
        case Swapped(partner=partner, pile=top, given=given, taken=taken):
            row.put("swapped", row.numbers.seats if partner is None else row.of(partner))
            if top is not None:
                row.put("top", top)
            if given is not None and taken is not None:
                row.swapped((index[given.text], index[taken.text]))
