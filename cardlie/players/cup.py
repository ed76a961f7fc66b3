"""How bots play where a cup goes round: whether they believe, what they roll and claim.

A claim is believed unless it is likelier to be a lie than a cup taken is to be handed on: by a roll
that is higher, or by a claim that the next believes.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.cup import Again, Take
from cardlie.engine.decisions.guess import Say
from cardlie.guess import Guess
from cardlie.kinds.rung import Rung
from cardlie.players.base import CHALLENGE, KEEP, Rng
from cardlie.players.seat_odds import dice_odds
from cardlie.setting.faces import Counts

TAKE = Take()

#: How often a claim that is no more than it has to be is taken to be believed, and how far others
#: are trusted to have kept the dice that they speak of.
BELIEVED, TRUST = 0.5, 0.7

#: A lie is at most so much more than it has to be; a wary player takes one in so many for more.
STEPS, BOLD = 3, 0.02


def with_cup(
    at: Observation,
    legal: Legal,
    rng: Rng,
    *,
    wary: bool = False,
    doubt: float = 0,
    bluff: float = 0,
) -> Action:
    """What a bot does: it doubts with probability ``doubt``, or (0) by the odds.

    Its claim is what it has, where that is enough; else, or with probability ``bluff``, little more
    than has to be said. Who is ``wary`` reckons that others do the same, and lies as little as can
    be.
    """
    if at.phase == "again":
        return _again(at)
    if at.phase == "guess":
        return Say(_claim(at, rng, bluff, 1 if wary else STEPS))
    if not legal.may(Take):
        return CHALLENGE
    if doubt:
        return CHALLENGE if rng.random() < doubt else TAKE
    true = chance_meant(at) if wary or _exact(at) else chance_true(at, at.said[-1])
    more = chance_of_more(at)
    return CHALLENGE if 1 - true > more + (1 - more) * BELIEVED else TAKE


def _claim(at: Observation, rng: Rng, bluff: float, steps: int) -> Guess:
    (kind,) = at.bidding.kinds
    assert issubclass(kind, Rung)
    last = at.said[-1].amount(at.bidding.setting.faces) if at.said else 0
    own = kind.best(at.faces)
    lies = bool(bluff) and rng.random() < bluff
    least = max(last, own.rung if own and lies else 0)
    if own is not None and own.rung > last and (not lies or least == kind.top()):
        return own
    return kind(least + 1 + int(rng.random() * min(steps, kind.top() - least)))


def _again(at: Observation) -> Action:
    """Keep the dice with which more than the last claim is likeliest; of those, most."""
    wanted = at.said[-1].with_amount(at.said[-1].amount(at.bidding.setting.faces) + 1)
    assert wanted is not None, "who took the cup can say more"
    places, best, chosen = at.places, -1.0, tuple[int, ...]()
    for count in range(len(places) + 1):
        for again in combinations(places, count):
            kept = [at.rolled[place] for place in places if place not in again]
            chance = _chance(at, wanted, kept, count)
            if chance > best + 1e-9:
                best, chosen = chance, again
    return Again(chosen) if chosen else KEEP


def _chance(at: Observation, claim: Guess, known: Iterable[int], unseen: int) -> float:
    counts = [0] * len(at.bidding.setting.faces.all)
    for face in known:
        counts[face] += 1
    table: Counts = tuple(counts)
    return dice_odds(at.bidding, table, unseen).chance(claim)


def _spoken_of(at: Observation) -> list[int]:
    """The dice that the last claim names, as places of faces; most alike first."""
    last = at.said[-1]
    assert isinstance(last, Rung)
    index = at.bidding.setting.faces.index
    return [index[str(number)] for number, count in last.shown.items() for _ in range(count)]


def chance_meant(at: Observation) -> float:
    """How likely the last claim is of somebody who says what they have, if that is enough.

    Who has not enough says little more than has to be said, and hardly ever much more.
    """
    faces, last = at.bidding.setting.faces, at.said[-1]
    said = last.amount(faces)
    before = at.said[-2].amount(faces) if at.said[1:] else 0
    above, least = last.with_amount(said + 1), last.with_amount(before + 1)
    assert above is not None
    assert least is not None
    have, too_little = chance_true(at, last), 1 - chance_true(at, least)
    if _exact(at):  # then no claim tells how likely it is to have more
        too_little = before / type(last).most(faces, 0)
    else:
        have = max(have - chance_true(at, above), 0.0)
    lies = too_little * (1 / STEPS if said - before <= STEPS else BOLD)
    return have / (have + lies) if have + lies else 0.0


def _exact(at: Observation) -> bool:
    """Whether a claim holds for that very roll alone."""
    last = at.said[-1]
    return isinstance(last, Rung) and last.exact(at.bidding.setting.rulings)


def chance_true(at: Observation, last: Guess) -> float:
    """How likely a claim is, for the seat that is asked whether it believes."""
    size = at.on_table
    rolled = next(value for _, value, _ in at.standing.facts if isinstance(value, int))
    saw, since = (value for _, value, _ in at.facts)
    assert isinstance(saw, int)
    assert isinstance(since, int)
    if rolled == size:
        return _chance(at, last, (), size)
    if saw:
        index, seen = at.bidding.setting.faces.index, str(saw)
        kept = max(0, size - since)
        return max(
            _chance(at, last, map(index.__getitem__, some), size - kept)
            for some in {*combinations(seen, kept)}
        )
    known = _spoken_of(at)[: size - rolled]
    return TRUST * _chance(at, last, known, size - len(known))


def chance_of_more(at: Observation) -> float:
    """How likely whoever takes the cup then has more than was said."""
    last, size = at.said[-1], at.on_table
    more = last.with_amount(last.amount(at.bidding.setting.faces) + 1)
    assert more is not None, "who is asked can say more"
    plan = at.options.rules.plan
    assert plan is not None
    kept = _spoken_of(at) if plan.cup_again == "some" else []
    return _chance(at, more, kept, size - len(kept))
