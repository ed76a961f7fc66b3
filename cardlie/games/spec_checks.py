"""What choices of a game of dice can't go together, each of them right by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, cast

from cardlie.base.amount import whole_number
from cardlie.base.data import Section
from cardlie.base.gathering import BehindFault
from cardlie.base.translation import tr
from cardlie.deck.faces import WILD
from cardlie.games.costs import EACH, ROWS
from cardlie.games.cup_checks import CUP_CHECKS, OF_CUP, RULES_OF_CUP
from cardlie.games.matters import matters
from cardlie.games.own_words import faults_of_words
from cardlie.games.passing import FIVE
from cardlie.games.spec import OF_BIDS, Faults, GameSpec, Special
from cardlie.games.spec_keys import KEYS, MOST_FACES, field_of
from cardlie.games.stake_checks import STAKE_CHECKS, rest_alone

#: No game of dice has more players.
MOST_PLAYERS = 12

#: No track goes further, however many dice there are.
_LAST_SPACE = 999

Check = Callable[[GameSpec], Faults]


def check(spec: GameSpec, top: Section, at_fault: Iterable[str] = ()) -> None:
    """Refuse what can't be played: each choice is right, and they don't go together.

    So it is with each reading of the rulings, one after the other. Of the keys ``at_fault`` nothing
    is known; what hangs on them is not looked at.
    """
    wrong = set(at_fault)
    with top.gathering() as part:
        part(_verify_rulings, spec, top, wrong)
        for key, problem in _faults(spec, wrong, (_nobody, faults_of_words, *_CHECKS, rest_alone)):
            part(_refuse, top, key, problem)
        for ruling in spec.rulings.values():
            in_force = spec.reading_of(ruling)
            for reading in ruling.readings or ruling.whole:
                if str(reading) == in_force:
                    continue
                under = spec.with_reading(ruling, reading)
                for key, problem in _faults(under, wrong.difference(ruling.of), _CHECKS):
                    part(_refuse, top, key, problem)


class _Known:
    """A spec of which nothing can be read that is at fault."""

    def __init__(self, of: GameSpec, wrong: set[str]) -> None:
        self._of, self._wrong = of, wrong

    def __getattr__(self, name: str) -> Any:
        key = "rounds" if name == "special" else name.replace("_", ".", 1).replace("_", "-")
        if any(each == key or each.startswith(f"{key}.") for each in self._wrong):
            raise BehindFault  # of all rounds nothing is known where one of their keys is wrong
        return getattr(self._of, name)


def _faults(spec: GameSpec, wrong: set[str], checks: Iterable[Check]) -> Faults:
    """What does not go together; a key that is found to be ``wrong`` is not looked at again."""
    yield from _faults_by(spec, wrong, checks)
    yield from _in_rounds(spec, wrong)


def _faults_by(spec: GameSpec, wrong: set[str], checks: Iterable[Check]) -> Faults:
    known = cast("GameSpec", _Known(spec, wrong)) if wrong else spec
    for check in checks:
        try:
            for key, problem in check(known):
                yield key, problem
                wrong.add(key)
                known = cast("GameSpec", _Known(spec, wrong))
        except BehindFault:
            continue


def _refuse(top: Section, key: str, problem: str) -> None:
    raise top.fault(key, problem)


def _verify_rulings(spec: GameSpec, top: Section, wrong: set[str]) -> None:
    """See that no key is asked about twice."""
    shared: dict[str, str] = {}
    for name, ruling in spec.rulings.items():
        if wrong & {*ruling.of} or spec.reading_of(ruling) is None:
            continue
        for key in ruling.of:
            if key in shared:
                two = tr("asks about {key}, as {other} does", key=key, other=shared[key])
                raise top.fault(f"rulings.{name}", two)
            shared[key] = name


# --- players and dice


def _players(spec: GameSpec) -> Faults:
    few = spec.players
    if len(few) != 2 or not 2 <= few[0] <= few[1] <= MOST_PLAYERS:
        fault = tr(
            "is {value}, expected fewest and most, from [2, 2] to [2, {most}]",
            value=list(few),
            most=MOST_PLAYERS,
        )
        yield "players", fault


def _numbers(spec: GameSpec) -> Faults:
    numbers = spec.dice_numbers
    if len(numbers) != len(set(numbers)):
        yield "dice.numbers", tr("has a number twice")
    if not numbers or not 1 <= min(numbers) <= max(numbers) <= MOST_FACES:
        yield "dice.numbers", tr("must be numbers from 1 to {most}", most=MOST_FACES)
    if not 2 <= len(numbers) + spec.dice_star <= MOST_FACES:
        fault = tr("must be from 2 to {most} faces, with the star", most=MOST_FACES)
        yield "dice.numbers", fault


def _wild(spec: GameSpec) -> Faults:
    wild, numbers = spec.dice_wild, spec.dice_numbers
    if not set(wild) < set(numbers):
        yield "dice.wild", tr("must be some of the die's numbers, and not all")
    elif len(numbers) - len(wild) < 2:
        fault = tr("must leave two numbers that are not wild: else all dice count alike")
        yield "dice.wild", fault


def _pass(spec: GameSpec) -> Faults:
    if not spec.pass_with:
        return
    if spec.dice_each < FIVE and spec.costs_most < FIVE:
        fault = tr("is set, but nobody has five dice: dice.each is {each}", each=spec.dice_each)
        yield "pass.with", fault
    if "different" in spec.pass_with and len(spec.dice_numbers) + spec.dice_star < FIVE:
        yield "pass.with", tr('names "different", but the die has fewer than five faces')
    if spec.pot_of != "nothing":
        yield "pot.of", tr("can't go with passing")
    if spec.doubt_by == "all":
        yield "doubt.by", tr('is "all", but who passes does not doubt: pass.with')
    for name in ("pass-false", "pass-true"):
        if "difference" in dict(spec.row(name)).values():
            yield f"costs.{name}", tr('has "difference", but a pass names no number of dice')


# --- bids


def _nobody(spec: GameSpec) -> Faults:
    """What is wrong with a file; a reading may be that nobody calls what would win something."""
    if spec.exact_by == "nobody" and spec.costs_right:
        yield (
            "costs.right",
            tr('is what an exact call costs, and exact.by is "nobody": leave it out'),
        )


def _track(spec: GameSpec) -> Faults:
    for space in spec.bids_track:
        if not 0 <= whole_number(space.removeprefix(WILD)) <= _LAST_SPACE:
            yield (
                "bids.track",
                tr("holds {space!r}, expected something like '3' or '*2'", space=space),
            )
    if spec.bids_rule == "track" and not spec.bids_track:
        yield "bids.track", tr("is missing: which bids follow one another")


def _plain(spec: GameSpec) -> Faults:
    if "plain" not in spec.bids_kinds:
        return
    if "number" not in spec.bids_kinds or spec.bids_rule == "track":
        yield "bids.kinds", tr('names "plain", which needs "number" and no track')
    elif not spec.dice_wild:
        yield "bids.kinds", tr('names "plain", but no number is wild')
    elif spec.bids_wild != "alike":
        told = 'is "{word}", but where bids may be plain, write "alike", or leave it out'
        yield "bids.wild", tr(told, word=spec.bids_wild)


def _least(spec: GameSpec) -> Faults:
    least = spec.bids_least
    if least and (len(least) != 3 or not all(0 <= each <= _LAST_SPACE for each in least)):
        fault = tr(
            "is {value}, expected three numbers: on wild numbers, plain, else", value=[*least]
        )
        yield "bids.least", fault
    elif least and "number" not in spec.bids_kinds:
        yield "bids.least", tr("is about bids on numbers, but there are none")


# --- cups that go round


def _claims(spec: GameSpec) -> list[str]:
    """The kinds of guess that go with a cup."""
    return [kind for kind in spec.bids_kinds if kind in OF_CUP]


def _no_cup(spec: GameSpec) -> Faults:
    if spec.cup_dice:
        return
    if claims := _claims(spec):
        yield "bids.kinds", tr("holds {kind!r}, but no cup goes round: cup.dice", kind=claims[0])
    elif spec.bids_rule in RULES_OF_CUP:
        word = spec.bids_rule
        yield "bids.rule", tr('is "{word}", but no cup goes round: cup.dice', word=word)


def _claims_of_cup(spec: GameSpec) -> Faults:
    if not spec.cup_dice:
        return
    claims = _claims(spec)
    if len(spec.bids_kinds) != 1 or not claims:
        yield "bids.kinds", tr('must be ["roll"] or ["hand"] where a cup goes round')
    elif spec.cup_dice not in OF_CUP[claims[0]]:
        count, kind = " / ".join(map(str, OF_CUP[claims[0]])), claims[0]
        yield "cup.dice", tr("must be {count} for {kind!r}", count=count, kind=kind)


def _difference_of_cup(spec: GameSpec) -> Faults:
    for name in ROWS if spec.cup_dice else ():
        if "difference" in dict(spec.row(name)).values():
            yield f"costs.{name}", tr('has "difference", but a claim names no number of dice')


def _not_with_cup(key: str, spec: GameSpec) -> Faults:
    name = field_of(key)
    if spec.cup_dice and getattr(spec, name) != getattr(GameSpec(""), name):
        yield key, tr("can't go with a cup that goes round")


#: What is as ever where a cup goes round.
_NOT_WITH_CUP = ("rounds", *(name for name, key in KEYS.items() if not key.with_cup))


def _clash(key: str, when: Callable[[GameSpec], object], why: str) -> Check:
    """A check that refuses the value of a key, which ``why`` may name as ``{word}``."""

    def check(spec: GameSpec) -> Faults:
        if when(spec):
            yield key, tr(why, word=getattr(spec, field_of(key)))

    return check


#: Keys, when their values can't be chosen, and why.
_CLASHES = (
    _clash("dice.wild", lambda spec: spec.dice_wild and spec.dice_star,
           "can't go with a star: one of them is wild"),
    _clash("start.who", lambda spec: spec.start_who == "most-stars" and not spec.dice_star,
           "counts stars, but the die has none"),
    _clash("bids.kinds", lambda spec: spec.whole and {*spec.bids_kinds} - {"number", "plain"},
           "must be numbers where rolls count as a whole"),
    _clash("dice.star", lambda spec: spec.whole and spec.dice_star,
           "can't go with rolls that count as a whole"),
    _clash("bids.reroll", lambda spec: spec.whole and spec.bids_reroll,
           "can't go with rolls that count as a whole"),
    _clash("rolls.straight",
           lambda spec: spec.rolls_straight != "usual" and 1 not in spec.dice_numbers,
           "begins with a 1, but the die has none"),
    # a number that counts for its multiples takes the place of wild ones
    _clash("dice.counts", lambda spec: spec.dice_counts == "factors" and (
               spec.dice_wild or spec.dice_star or spec.whole),
           "can't go with wild dice, nor with rolls that count as a whole"),
    _clash("dice.counts",
           lambda spec: spec.dice_counts == "factors" and "number" not in spec.bids_kinds,
           "is about bids on numbers, but there are none"),
    _clash("bids.kinds", lambda spec: not spec.bids_kinds, "names no kind of bid"),
    _clash("bids.kinds", lambda spec: "sum" in spec.bids_kinds and len(spec.bids_kinds) > 1,
           "sums are bid alone: no number is higher or lower than a sum"),
    _clash("bids.kinds", lambda spec: "sum" in spec.bids_kinds and (
               spec.dice_star or spec.dice_wild),
           "sums can't go with wild faces, which have no value of their own"),
    _clash("bids.kinds", lambda spec: "sum" in spec.bids_kinds and spec.exact_by != "nobody",
           'sums can\'t be called exact: exact.by is not "nobody"'),
    _clash("bids.kinds", lambda spec: "stars" in spec.bids_kinds and not (
               spec.dice_star and spec.bids_rule == "track"),
           "'stars' are bid where a star is on the die, and there is a track"),
    _clash("bids.wild", lambda spec: spec.bids_wild != "alike" and not spec.dice_wild,
           'is "{word}", but no number is wild'),
    _clash("bids.rule", lambda spec: spec.cup_dice and spec.bids_rule not in RULES_OF_CUP,
           'must be "higher" or "as-high" where a cup goes round'),
    _clash("dice.numbers", lambda spec: spec.cup_dice and (
               spec.dice_numbers != (1, 2, 3, 4, 5, 6) or spec.dice_star or spec.dice_wild),
           "must be 1 to 6, and none wild, where a cup goes round"),
    _clash("pot.of", lambda spec: spec.length and spec.pot_of != "nothing",
           "can't go with length: the last one takes a pot"),
    _clash("pot.of", lambda spec: spec.wins == "first-out" and spec.pot_of != "nothing",
           'can\'t go with wins = "first-out": the last one takes a pot'),
    _clash("pot.of", lambda spec: spec.pot_of != "nothing" and any(
               each.when == "fell-to-one" for each in spec.special),
           "can't go with a round of who fell to one die"),
    # what one player gets from each is what all others pay
    _clash("costs.spares", lambda spec: spec.costs_spares and any(
               f"-{EACH}" in dict(spec.row(name)).values() for name in ROWS),
           'can\'t go with "-each": who is spared pays nothing'),
)  # fmt: skip

#: Each looks at a few fields; where one is at fault, the others look at theirs.
_CHECKS: tuple[Check, ...] = (
    *(_players, _numbers, _wild, *_CLASHES, *STAKE_CHECKS, _pass, _track, _plain, _least),
    *(_no_cup, _claims_of_cup, *CUP_CHECKS, _difference_of_cup),
    *(partial(_not_with_cup, key) for key in _NOT_WITH_CUP),
)


# --- special rounds


def _in_rounds(spec: GameSpec, wrong: set[str]) -> Faults:
    """What is wrong with special rounds: with each as it would be with a game of such rounds."""
    for special in () if spec.cup_dice else spec.special:
        own, where = dict(special.keys), f"rounds.{special.name}"
        within = {key for key in wrong if key not in own}
        within |= {key.removeprefix(f"{where}.") for key in wrong if key.startswith(f"{where}.")}
        in_it = spec.in_round(special)
        for key, problem in _faults_by(in_it, within, _CHECKS):
            named = key if key in own else next(iter(own), "when")
            if key in own or (matters(in_it, key) and not _is_wrong(spec, key)):
                yield f"{where}.{named}", problem
        yield from _of_bids(spec, special)
        if special.free == "had-one" and special.when != "fell-to-one":
            yield f"{where}.free", tr('is "had-one", but when is not "fell-to-one"')


def _is_wrong(spec: GameSpec, key: str) -> bool:
    """Whether a key is at fault without any special round."""
    return any(each == key for check in _CHECKS for each, _ in check(spec))


def _of_bids(spec: GameSpec, special: Special) -> Faults:
    """A round that begins with a bid does not change what is higher than that bid."""
    if special.when not in OF_BIDS:
        return
    where, own = f"rounds.{special.name}.when", dict(special.keys)
    bids = [key for key in own if key.startswith("bids.")]
    if bids or special.free != "nobody":
        fault = tr(
            'is "{when}": such a round does not change {key}',
            when=special.when,
            key=bids[0] if bids else "free",
        )
        yield where, fault
    if spec.bids_wild != "alike" and "dice.wild" in own:
        yield where, tr('is "{when}", but bids.wild is not "alike"', when=special.when)
