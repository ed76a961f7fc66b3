"""One seat reads how a bot plays where a cup goes round (``cup.py``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from cardlie.deck.faces import Counts
from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.cup import Again, GiveUp, HandOn, ShowTop, Take
from cardlie.engine.decisions.guess import CHALLENGE, Say
from cardlie.engine.decisions.keep import KEEP
from cardlie.games.costs import Row
from cardlie.games.cup import HANDED_ON, ROLLED, SAW, SINCE
from cardlie.guess import Guess
from cardlie.guess.rung import RankedRoll
from cardlie.players.chance import Rng
from cardlie.players.cup import TRUST, CupBot
from cardlie.players.seat_odds import dice_odds

TAKE, HAND_ON, GIVE_UP, SHOW = Take(), HandOn(), GiveUp(), ShowTop()


def in_cup_game(
    cup: CupBot, observation: Observation, legal: Legal, rng: Rng, figures: Mapping[str, float]
) -> Action:
    """What a bot does."""
    if observation.phase == "again":
        return _again(observation)
    turn, history = CupSeat(observation, rng), observation.history
    if observation.phase == "guess":
        if legal.may(ShowTop):
            return SHOW
        # as much as the last claim may be enough; who hands the cup on unseen says just that
        turn.equal = bool(history) and observation.bidding.allows(history[-1], history)
        unseen = observation.fact(HANDED_ON)
        return Say(turn.kind(turn.last + 1 if unseen else cup.says(turn, **figures)))
    if not legal.may(Take):
        return GIVE_UP if legal.may(GiveUp) and _gives_up(turn) else CHALLENGE
    if not cup.takes(turn, **figures):
        return CHALLENGE
    # it is better to answer for the last claim than for what one rolls, if that is likelier
    hands_on = legal.may(HandOn) and turn.chance(turn.last) > turn.chance_of_more()
    return HAND_ON if hands_on else TAKE


def _gives_up(turn: CupSeat) -> bool:
    """A doubt is expected to cost more."""
    spec = turn.spec
    pays = [_lives(spec.row(row), turn.top) for row in ("give-up", "top-true")]
    return pays[0] < pays[1] * turn.chance(turn.last)


def _lives(row: Row, all_of_them: int) -> int:
    """What whoever is asked pays in a row; all lives are more than any number."""
    amount = dict(row).get("caller", 0)
    return amount if isinstance(amount, int) else all_of_them


class CupSeat:
    """What one seat may ask; a claim is a rank."""

    whole = staticmethod(int)

    def __init__(self, observation: Observation, rng: Rng) -> None:
        self._observation, self._rng = observation, rng
        (kind,) = observation.bidding.kinds
        assert issubclass(kind, RankedRoll)
        self.kind, self.top = kind, kind.last_figure()
        self.exact = kind.exact(observation.bidding.rules.readings)
        self.guesses_so_far = len(observation.history)
        spec = observation.options.game.spec
        assert spec is not None
        self.spec = spec
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
        history, faces = self._observation.history, self._observation.bidding.rules.faces
        return history[-back].amount(faces) if len(history) >= back else 0

    @property
    def own(self) -> int:
        best = self.kind.best(self._observation.faces)
        return best.rung if best else 0

    def chance(self, claim: int) -> float:
        return chance_true(self._observation, self.kind(claim))

    def chance_of_more(self) -> float:
        return chance_of_more(self._observation)


def chance_of_more(observation: Observation) -> float:
    """How likely whoever takes the cup then has more than was said."""
    spec, last = observation.options.game.spec, observation.history[-1]
    assert spec is not None
    kept = _spoken_of(observation) if spec.cup_again == "some" else []
    return _chance(observation, _more(observation, last), kept, observation.on_table - len(kept))


def _more(observation: Observation, last: Guess) -> Guess:
    """The claim that is one more."""
    more = last.with_amount(last.amount(observation.bidding.rules.faces) + 1)
    assert more is not None, "who is asked can say more"
    return more


def _again(observation: Observation) -> Action:
    """Keep the dice with which more than the last claim is likeliest; of those, most."""
    best = -1.0
    chosen: Action = KEEP
    for action, chance in chances_again(observation):
        if chance > best + 1e-9:
            best, chosen = chance, action
    return chosen


def chances_again(observation: Observation) -> Iterator[tuple[Action, float]]:
    """What may be rolled again, few dice first, and how likely more than was said is there then."""
    (kind,) = observation.bidding.kinds
    wanted = (
        _more(observation, observation.history[-1])
        if observation.history
        else next(iter(kind.listed(1, observation.bidding.rules.faces)))
    )
    places = observation.places
    for count in range(len(places) + 1):
        for again in combinations(places, count):
            kept = [observation.rolled[place] for place in places if place not in again]
            yield Again(again) if again else KEEP, _chance(observation, wanted, kept, count)


def _chance(observation: Observation, claim: Guess, kept: Iterable[int], unseen: int) -> float:
    counts = [0] * len(observation.bidding.rules.faces.all)
    for face in kept:
        counts[face] += 1
    table: Counts = tuple(counts)
    return dice_odds(observation.bidding, table, unseen).chance(claim)


def _spoken_of(observation: Observation) -> list[int]:
    """The dice that the last claim names, as places of faces; most alike first."""
    last = observation.history[-1]
    assert isinstance(last, RankedRoll)
    index = observation.bidding.rules.faces.index
    return [index[str(number)] for number, count in last.as_roll.items() for _ in range(count)]


def chance_true(observation: Observation, last: Guess) -> float:
    """How likely a claim is, for the seat that is asked whether it believes."""
    size = observation.on_table
    if observation.rolled:  # it was handed on unseen all the way round
        return _chance(observation, last, observation.rolled, size - len(observation.rolled))
    rolled, dice_seen, since = (observation.fact(name) for name in (ROLLED, SAW, SINCE))
    if rolled == size:
        return _chance(observation, last, (), size)
    if dice_seen:
        index, face_texts = observation.bidding.rules.faces.index, str(dice_seen)
        kept = max(0, size - since)
        return max(
            _chance(observation, last, map(index.__getitem__, some), size - kept)
            for some in {*combinations(face_texts, kept)}
        )
    kept_faces = _spoken_of(observation)[: size - rolled]
    return TRUST * _chance(observation, last, kept_faces, size - len(kept_faces))
