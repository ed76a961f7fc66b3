"""One seat reads how a bot plays where a cup goes round (``cup.py``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from cardlie.deck.faces import Counts
from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.cup import Again, GiveUp, HandOn, Show, Take
from cardlie.engine.decisions.guess import Say
from cardlie.games.costs import Row
from cardlie.guess import Guess
from cardlie.guess.rung import Rung
from cardlie.players.base import CHALLENGE, KEEP, Rng
from cardlie.players.cup import TRUST, CupBot
from cardlie.players.seat_odds import dice_odds

TAKE, HAND_ON, GIVE_UP, SHOW = Take(), HandOn(), GiveUp(), Show()


def in_cup_game(
    cup: CupBot, at: Observation, legal: Legal, rng: Rng, figures: Mapping[str, float]
) -> Action:
    """What a bot does."""
    if at.phase == "again":
        return _again(at)
    turn = CupSeat(at, rng)
    if at.phase == "guess" and legal.may(Show):
        return SHOW
    if at.phase == "guess":
        turn.equal = _may_equal(at)
        return Say(turn.kind(turn.last + 1 if is_unseen(at) else cup.says(turn, **figures)))
    if not legal.may(Take):
        return GIVE_UP if legal.may(GiveUp) and _gives_up(turn) else CHALLENGE
    if not cup.takes(turn, **figures):
        return CHALLENGE
    return HAND_ON if legal.may(HandOn) and _hands_on(turn) else TAKE


def is_unseen(at: Observation) -> bool:
    """Whether the cup is handed on unseen."""
    return any(fact.name == "handed on unseen" and fact.value for fact in at.standing.facts)


def _may_equal(at: Observation) -> bool:
    """Whether a claim that is as high as the last one may be said now."""
    return bool(at.said) and at.bidding.allows(at.said[-1], at.said)


def _hands_on(turn: CupSeat) -> bool:
    """It is better to answer for the last claim than for what one rolls, if that is likelier."""
    return turn.chance(turn.last) > turn.chance_of_more()


def _gives_up(turn: CupSeat) -> bool:
    """A doubt is expected to cost more."""
    plan = turn.plan
    pays = [_lives(plan.row(row), turn.top) for row in ("give-up", "top-true")]
    return pays[0] < pays[1] * turn.chance(turn.last)


def _lives(row: Row, all_of_them: int) -> int:
    """What whoever is asked pays in a row; all lives are more than any number."""
    amount = dict(row).get("caller", 0)
    return amount if isinstance(amount, int) else all_of_them


class CupSeat:
    """What one seat may ask; a claim is a rank."""

    whole = staticmethod(int)

    def __init__(self, observation: Observation, rng: Rng) -> None:
        self._at, self._rng = observation, rng
        (kind,) = observation.bidding.kinds
        assert issubclass(kind, Rung)
        self.kind, self.top = kind, kind.top()
        self.exact = kind.exact(observation.bidding.rules.readings)
        self.guesses_so_far = len(observation.said)
        plan = observation.options.game.plan
        assert plan is not None
        self.plan = plan
        #: Whether a claim as high as the last is enough: what has to be exceeded is one less.
        self.equal = False

    @staticmethod
    def select(condition: Any, this: Any, that: Any) -> Any:
        return this if condition else that

    def draw(self, nth: int = 0) -> float:
        return self._rng.fraction(nth)

    @property
    def last(self) -> int:
        return self._rank(1) - self.equal

    @property
    def before(self) -> int:
        return self._rank(2)

    def _rank(self, back: int) -> int:
        said, faces = self._at.said, self._at.bidding.rules.faces
        return said[-back].amount(faces) if len(said) >= back else 0

    @property
    def own(self) -> int:
        best = self.kind.best(self._at.faces)
        return best.rung if best else 0

    def chance(self, claim: int) -> float:
        return chance_true(self._at, self.kind(claim))

    def chance_of_more(self) -> float:
        return chance_of_more(self._at)


def chance_of_more(at: Observation) -> float:
    """How likely whoever takes the cup then has more than was said."""
    plan, last = at.options.game.plan, at.said[-1]
    assert plan is not None
    kept = _spoken_of(at) if plan.cup_again == "some" else []
    return _chance(at, _more(at, last), kept, at.on_table - len(kept))


def _more(at: Observation, last: Guess) -> Guess:
    """The claim that is one more."""
    more = last.with_amount(last.amount(at.bidding.rules.faces) + 1)
    assert more is not None, "who is asked can say more"
    return more


def _again(at: Observation) -> Action:
    """Keep the dice with which more than the last claim is likeliest; of those, most."""
    best = -1.0
    chosen: Action = KEEP
    for action, chance in chances_again(at):
        if chance > best + 1e-9:
            best, chosen = chance, action
    return chosen


def chances_again(at: Observation) -> Iterator[tuple[Action, float]]:
    """What may be rolled again, few dice first, and how likely more than was said is there then."""
    wanted, places = _more(at, at.said[-1]), at.places
    for count in range(len(places) + 1):
        for again in combinations(places, count):
            kept = [at.rolled[place] for place in places if place not in again]
            yield Again(again) if again else KEEP, _chance(at, wanted, kept, count)


def _chance(at: Observation, claim: Guess, known: Iterable[int], unseen: int) -> float:
    counts = [0] * len(at.bidding.rules.faces.all)
    for face in known:
        counts[face] += 1
    table: Counts = tuple(counts)
    return dice_odds(at.bidding, table, unseen).chance(claim)


def _spoken_of(at: Observation) -> list[int]:
    """The dice that the last claim names, as places of faces; most alike first."""
    last = at.said[-1]
    assert isinstance(last, Rung)
    index = at.bidding.rules.faces.index
    return [index[str(number)] for number, count in last.shown.items() for _ in range(count)]


def chance_true(at: Observation, last: Guess) -> float:
    """How likely a claim is, for the seat that is asked whether it believes."""
    size = at.on_table
    if at.rolled:  # it was handed on unseen all the way round
        return _chance(at, last, at.rolled, size - len(at.rolled))
    rolled = next(value for _, value, _ in at.standing.facts if isinstance(value, int))
    saw, since = (value for _, value, _ in at.facts)
    assert isinstance(saw, int)
    assert isinstance(since, int)
    if rolled == size:
        return _chance(at, last, (), size)
    if saw:
        index, seen = at.bidding.rules.faces.index, str(saw)
        kept = max(0, size - since)
        return max(
            _chance(at, last, map(index.__getitem__, some), size - kept)
            for some in {*combinations(seen, kept)}
        )
    known = _spoken_of(at)[: size - rolled]
    return TRUST * _chance(at, last, known, size - len(known))
